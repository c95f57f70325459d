//! 9.3, 10 Battles: how they begin, go on from round to round, and end.

use hexes::HexId;
use table::{Asked, Counted, Refusal, Rule, Rules, Sentence, Umpire};

use super::{PLAYER, Then};
use crate::phase::{Active, Battle, FireStep, Phase, Stage, Support};
use crate::units::{ArmyId, ArmyKind, Category, CounterId};
use crate::{Order, Position};

/// 9.3 What each round after the first costs.
pub(crate) const ROUND_MP: u8 = 1;

impl Position {
    /// 3.7, 8.1 A force enters a German-controlled hex: who defends it is found, and the first round begins.
    pub(crate) fn begin_battle(&mut self, force: Active, from: HexId, hex: HexId, umpire: &mut Umpire<'_>) {
        let threat = self.threat(hex);
        let survivors = self.defenders_in(hex);
        let (units, support) = if survivors.is_empty() {
            match self.muster(hex, threat.relief, umpire) {
                Some(mustered) => mustered,
                None => return,
            }
        } else {
            let (units, place) = (Counted(survivors.len(), "unit"), self.atlas().place(hex));
            let text = format_args!("{units} that stood their ground defend {place} again");
            umpire.tell_at("8.9", self.atlas().number(hex), text);
            (survivors, Support::default())
        };
        let kind = self.atlas().armies[force.army].kind;
        let first_attack = kind == ArmyKind::Shock && !self.attacked.contains(force.army);
        let battle = Battle {
            force,
            from,
            hex,
            relief: threat.relief,
            shock_first: first_attack && !threat.relief,
            round: 1,
            flies: false,
            stage: self.opening_stage(),
            units,
            support,
        };
        if units.is_empty() {
            // 8.10 Markers alone hold nothing, and no attack was made.
            umpire.tell_at(
                "8.10",
                self.atlas().number(hex),
                format_args!("Only markers turn up: nobody defends the hex"),
            );
            return self.win_battle(battle, umpire);
        }
        self.attacked.insert(force.army);
        let (name, count) = (self.army_name(force.army), units.len());
        let against = Counted(count, "German unit");
        let text = format_args!("Round 1: {name} against {against}");
        umpire.tell_round("10.1", self.atlas().number(hex), 1, text);
        self.phase = Phase::Battle(battle);
    }

    /// 10.11 What a round begins with: the question of VI Interceptor Corps, if it can fly, or the first step of fire.
    fn opening_stage(&self) -> Stage {
        if self.interceptor { Stage::Interceptor } else { Stage::Fire(FireStep::ShockFirst) }
    }

    /// 10.1 Goes on with a round until something is asked.
    pub(crate) fn settle_battle(&mut self, battle: Battle, umpire: &mut Umpire<'_>) -> Then {
        match battle.stage {
            Stage::Fire(step) => self.fire(battle, step, umpire),
            Stage::Allot { left: 0, next } => {
                self.phase = Phase::Battle(Battle { stage: Stage::Fire(next), ..battle });
            }
            Stage::Allot { left, next } => return self.settle_hits(battle, left, next, umpire),
            Stage::Interceptor => return Then::Ask,
            Stage::Decide if battle.force.mp >= ROUND_MP => return Then::Ask,
            Stage::Decide => self.lose_battle(battle, "it has no MP for another round", umpire),
        }
        Then::GoOn
    }

    #[inline]
    pub(crate) fn battle_question(&self, battle: &Battle) -> Asked {
        let text = Sentence::from("Battle for ").and(self.atlas().place(battle.hex));
        let round = battle.round;
        match battle.stage {
            Stage::Allot { left, .. } => {
                let text = text.and(": which unit is hit? ").counted(left, "hit").and(" left");
                Asked::new(PLAYER, "battle", "10.14", text, &["hit", "most-dangerous"])
            }
            Stage::Interceptor => {
                let text = text.and(", round ").and(round);
                let text = text.and(" begins: does VI Interceptor Corps fly in it?");
                Asked::new(PLAYER, "battle", "10.11", text, &["interceptor", "hold"])
            }
            Stage::Decide | Stage::Fire(_) => {
                let text = text.and(", round ").and(round).and(" is over: fight on? ");
                Asked::new(
                    PLAYER,
                    "battle",
                    "9.3",
                    text.and(battle.force.mp).and(" MP left"),
                    &["again", "break-off"],
                )
            }
        }
    }

    pub(crate) fn battle_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        match battle.stage {
            Stage::Allot { .. } => {
                out.extend(battle.units.iter().map(Order::Hit));
                out.push(Order::MostDangerous);
            }
            Stage::Interceptor => out.extend([Order::Interceptor, Order::Hold]),
            Stage::Decide => out.extend([Order::Again, Order::BreakOff]),
            Stage::Fire(_) => {}
        }
    }

    pub(crate) fn check_battle(&self, battle: &Battle, order: Order) -> Result<(), Refusal> {
        match (battle.stage, order) {
            (Stage::Allot { .. }, Order::Hit(counter)) => self.check_hit(battle, counter),
            (Stage::Allot { .. }, Order::MostDangerous) => Ok(()),
            (Stage::Interceptor, Order::Interceptor | Order::Hold) => Ok(()),
            (Stage::Decide, Order::Again | Order::BreakOff) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    /// 10.14 Whether hits still have to be asked for: not if all die, nor if all are of one kind, nor if the player has said
    /// so for the turn.
    fn settle_hits(&mut self, battle: Battle, left: u8, next: FireStep, umpire: &mut Umpire<'_>) -> Then {
        let mut kinds = battle.units.iter().map(|counter| self.atlas().germans[counter].category);
        let first = kinds.next();
        let all_alike = kinds.all(|kind| Some(kind) == first);
        let matters = usize::from(left) < battle.units.len() && !all_alike;
        if matters && !self.worst_first {
            return Then::Ask;
        }
        let victim = self.most_dangerous(&battle, next).expect("there are at least as many units as hits");
        self.eliminate(battle, victim, left, next, umpire);
        Then::GoOn
    }

    /// 10.14 The player leaves hits to the program, until the turn is over.
    pub(crate) fn leave_hits(&mut self, umpire: &mut Umpire<'_>) {
        self.worst_first = true;
        umpire.tell("10.14", format_args!("Hits go to the most dangerous for the rest of the turn"));
    }

    /// 10.14 The unit that can do most harm, the first of its kind.
    fn most_dangerous(&self, battle: &Battle, next: FireStep) -> Option<CounterId> {
        let kinds = by_danger(next, battle.force.mp);
        let rank =
            |unit: CounterId| kinds.iter().position(|&kind| kind == self.atlas().germans[unit].category);
        battle.units.iter().min_by_key(|&unit| rank(unit))
    }

    fn check_hit(&self, battle: &Battle, counter: CounterId) -> Result<(), Refusal> {
        if battle.units.contains(counter) {
            return Ok(());
        }
        let why = format!("{} is not among the units that fight here", self.german_name(counter));
        Err(Refusal::new(Rule("10.14"), why))
    }

    /// 7.6 A German unit is hit and out until the next turn.
    pub(crate) fn eliminate(
        &mut self,
        mut battle: Battle,
        victim: CounterId,
        left: u8,
        next: FireStep,
        umpire: &mut Umpire<'_>,
    ) {
        battle.units.remove(victim);
        self.set_place(victim, self.next_box());
        let name = self.german_name(victim);
        umpire.tell_at(
            "7.6",
            self.atlas().number(battle.hex),
            format_args!("{name} is eliminated and regroups for the next turn"),
        );
        self.phase = Phase::Battle(Battle { stage: Stage::Allot { left: left - 1, next }, ..battle });
    }

    /// 10.11 VI Interceptor Corps is committed to the round: that can be done once a turn, whether it comes to fire or
    /// not.
    pub(crate) fn fly(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        self.interceptor = false;
        let text = format_args!("VI Interceptor Corps is committed to round {}", battle.round);
        umpire.tell_at("10.11", self.atlas().number(battle.hex), text);
        let stage = Stage::Fire(FireStep::ShockFirst);
        self.phase = Phase::Battle(Battle { flies: true, stage, ..battle });
    }

    /// 10.11 It stays on the ground in this round.
    pub(crate) fn hold_fire(&mut self, battle: Battle) {
        self.phase = Phase::Battle(Battle { stage: Stage::Fire(FireStep::ShockFirst), ..battle });
    }

    /// 10.1 step 7: the raid markers of the first round leave, and the player decides.
    pub(super) fn end_round(&mut self, mut battle: Battle, umpire: &mut Umpire<'_>) {
        if battle.round == 1 && battle.support.raids > 0 {
            for counter in battle.support.markers.iter() {
                if self.atlas().germans[counter].category == Category::Raid {
                    battle.support.markers.remove(counter);
                    self.set_place(counter, self.next_box());
                }
            }
            battle.support.raids = 0;
            umpire.tell("10.10", format_args!("The raid is over"));
        }
        self.phase = Phase::Battle(Battle { flies: false, stage: Stage::Decide, ..battle });
    }

    /// 9.3 Another round.
    pub(crate) fn fight_on(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        let force = Active { mp: battle.force.mp - ROUND_MP, ..battle.force };
        let round = battle.round + 1;
        let text = format_args!("Round {round}: {} MP left", force.mp);
        umpire.tell_round("9.3", self.atlas().number(battle.hex), round, text);
        self.phase = Phase::Battle(Battle { force, round, stage: self.opening_stage(), ..battle });
    }

    /// 9.5 The force goes back where it came from, and its turn is over. The defenders stay (8.9).
    pub(crate) fn lose_battle(&mut self, battle: Battle, why: &str, umpire: &mut Umpire<'_>) {
        self.dismiss_support(&battle.support);
        let (name, place) = (self.army_name(battle.force.army), self.atlas().place(battle.from));
        umpire.tell_at(
            "9.5",
            self.atlas().number(battle.hex),
            format_args!("{name} withdraws to {place}: {why}"),
        );
        self.finish(battle.force.army);
    }

    /// 10.1 step 9: nobody of the force is left. The defenders stay (8.9).
    pub(super) fn lose_force(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        self.dismiss_support(&battle.support);
        self.destroy(battle.force.army, battle.hex, umpire);
        self.phase = Phase::Move { active: None };
    }

    /// 7.4 An army without steps is gone for good.
    pub(crate) fn destroy(&mut self, army: ArmyId, hex: HexId, umpire: &mut Umpire<'_>) {
        self.put(army, None);
        let name = self.army_name(army);
        umpire.tell_at("2.6", self.atlas().number(hex), format_args!("{name} is destroyed"));
    }
}

/// 10.14 The kinds of German units, the most dangerous first: whoever hits most easily. Mechanized units do so in every hex
/// at least as well as the others, security units worst of all. But if no MP is left for another round and the security
/// units alone have still to fire in this one, they do all the harm that can still be done.
pub(crate) fn by_danger(next: FireStep, mp: u8) -> [Category; 3] {
    match next == FireStep::Security && mp < ROUND_MP {
        true => [Category::Security, Category::Mechanized, Category::NonMechanized],
        false => [Category::Mechanized, Category::NonMechanized, Category::Security],
    }
}
