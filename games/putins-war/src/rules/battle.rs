//! 9 A battle up to its die: who takes part, secret special forces, the dice. What comes of them is in `results`.

use std::cmp::Ordering;
use std::fmt;
use std::fmt::{Display, Formatter};

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Asked, Counted, Event, Ratio, Refusal, Rule, Rules, Sentence, Umpire};

use super::operations::BATTLE;
use crate::atlas::UNITS;
use crate::phase::{Battle, Phase, Stage};
use crate::position::Place;
use crate::units::{Side, UnitSet};
use crate::{Modifiers, Order, Position};

impl Position {
    /// 9.1 The side that is about to attack a hex: the other one holds it.
    pub(crate) fn attacker_of(&self, target: HexId) -> Side {
        !self.holder(target).expect("an attacked hex is held")
    }

    /// 9.1 A hex is named as the target. Who alone can attack it takes part.
    pub(crate) fn begin_attack(&mut self, target: HexId) {
        let all: UnitSet = self.candidates(self.attacker_of(target), target).collect();
        let attackers = if all.len() == 1 { all } else { UnitSet::default() };
        self.phase = Phase::Declare { target, attackers };
    }

    /// 9.2 Whether everybody who could takes part: only `fight` is left. Everybody can see it.
    fn all_take_part(&self, target: HexId, attackers: UnitSet) -> bool {
        self.candidates(self.attacker_of(target), target).all(|unit| attackers.contains(unit))
    }

    #[inline]
    pub(super) fn declaration_question(&self, target: HexId, attackers: UnitSet) -> Asked {
        let place = self.atlas().board.hex(target);
        let text = if self.all_take_part(target, attackers) {
            let declares = ": fight declares it, and it stands";
            Sentence::from("All take part in the attack on ").and(place).and(declares)
        } else {
            Sentence::from("Who takes part in the attack on ").and(place).and("?")
        };
        Asked::new(self.attacker_of(target).seat(), BATTLE, "9.2", text, &["with", "fight"])
    }

    pub(super) fn declaration_orders(&self, target: HexId, attackers: UnitSet, out: &mut Vec<Order>) {
        let side = self.attacker_of(target);
        if attackers.len() < usize::from(self.ap_left(side)) {
            let more = self.candidates(side, target).filter(|&unit| !attackers.contains(unit));
            let more: UnitSet = more.collect();
            out.extend(more.iter().map(Order::With));
        }
        if !attackers.is_empty() {
            out.push(Order::Fight);
        }
    }

    pub(super) fn check_declaration(
        &self,
        target: HexId,
        attackers: UnitSet,
        order: Order,
    ) -> Result<(), Refusal> {
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        let side = self.attacker_of(target);
        match order {
            Order::Fight if attackers.is_empty() => refuse("9.2", "nobody takes part yet".to_owned()),
            Order::Fight => Ok(()),
            Order::With(unit) if attackers.contains(unit) => {
                refuse("9.3", format!("{} takes part already", self.name(unit)))
            }
            Order::With(unit) if !self.candidates(side, target).any(|other| other == unit) => {
                let place = self.atlas().place(target);
                refuse("9.2", format!("{} is no regular unit of yours next to {place}", self.name(unit)))
            }
            Order::With(_) if attackers.len() >= usize::from(self.ap_left(side)) => {
                refuse("9.2", "no action point is left for another unit".to_owned())
            }
            Order::With(_) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    pub(super) fn answer_declaration(
        &mut self,
        target: HexId,
        mut attackers: UnitSet,
        order: Order,
        umpire: &mut Umpire<'_>,
    ) {
        match order {
            Order::With(unit) => {
                attackers.insert(unit);
                self.phase = Phase::Declare { target, attackers };
            }
            Order::Fight => self.declare(target, attackers, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 9.2 The attack is declared and paid for; it cannot be called off (9.9).
    fn declare(&mut self, target: HexId, attackers: UnitSet, umpire: &mut Umpire<'_>) {
        let side = self.attacker_of(target);
        self.pay(side, attackers.len() as u8);
        let (place, count) = (self.atlas().place(target), Counted(attackers.len(), "unit"));
        let text = format_args!("{} attacks {place} with {count}", side.title());
        // 5.1 The enemy has heard it: it stands.
        let hex = Some(self.number(target));
        umpire.log.tell(Event { hex, binds: true, ..Event::new(Rule("9.2"), text) });
        self.phase = Phase::Battle(Battle {
            attacker: side,
            target,
            attackers,
            concentric: 0,
            vostok: false,
            committed: [0; 2],
            emptied: false,
            stage: Stage::AttackerCommits,
        });
    }

    /// 9.18, 9.19 Vostok can help where the population does, while it is at hand.
    pub(crate) fn may_send_vostok(&self, target: HexId) -> bool {
        self.atlas().ground[target].serp && self.place(self.atlas().vostok) == Place::Pile
    }

    #[inline]
    pub(super) fn vostok_question(&self, battle: &Battle) -> Asked {
        let text = self.told_to(battle, Side::Russian).and(": does the Vostok battalion go in?");
        Asked::new(Side::Russian.seat(), BATTLE, "9.19", text, &["vostok", "without"])
    }

    pub(super) fn vostok_orders(&self, out: &mut Vec<Order>) {
        out.extend([Order::Vostok, Order::Without]);
    }

    pub(super) fn check_vostok(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Vostok | Order::Without => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    pub(super) fn answer_vostok(&mut self, battle: Battle, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Vostok | Order::Without => self.decide_vostok(battle, order == Order::Vostok, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 9.19 The Russian player says so openly, when the hands are open and only the last dice are to come.
    pub(super) fn decide_vostok(&mut self, battle: Battle, vostok: bool, umpire: &mut Umpire<'_>) {
        if vostok {
            self.put(self.atlas().vostok, Place::Battle);
            umpire.tell_at("9.19", self.number(battle.target), format_args!("The Vostok battalion goes in"));
        }
        self.phase = Phase::Battle(Battle { vostok, stage: Stage::Resolve, ..battle });
    }

    /// The beginning of a question: `Battle for 1813 Minsk`.
    pub(super) fn battle_for(&self, battle: &Battle) -> Sentence {
        Sentence::from("Battle for ").and(self.atlas().board.hex(battle.target))
    }

    /// The beginning of a question to either side of a battle; a defender is told who attacks.
    fn told_to(&self, battle: &Battle, side: Side) -> Sentence {
        let target = self.atlas().board.hex(battle.target);
        if side == battle.attacker {
            return Sentence::from("Attack on ").and(target);
        }
        let attacks = Sentence::from(battle.attacker.title()).and(" attacks ").and(target).and(" with ");
        attacks.counted(battle.attackers.len() as u32, "unit")
    }

    #[inline]
    pub(super) fn commitment_question(&self, battle: &Battle) -> Asked {
        let side = battle.committing();
        let text = self.told_to(battle, side).and(": how many special forces does ");
        let text = text.and(side.name()).and(" commit?");
        Asked::new(side.seat(), BATTLE, "9.20", text, &["commit"])
    }

    pub(super) fn commitment_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        out.extend((0..=self.free_forces(battle.committing())).map(Order::Commit));
    }

    pub(super) fn check_commitment(&self, battle: &Battle, order: Order) -> Result<(), Refusal> {
        let Order::Commit(count) = order else { return Err(self.not_now()) };
        let most = self.free_forces(battle.committing());
        if count <= most {
            return Ok(());
        }
        Err(Refusal::new(Rule("9.20"), format!("{most} of your special forces are at hand")))
    }

    pub(super) fn answer_commitment(&mut self, battle: Battle, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Commit(count) => self.commit_to_battle(battle, count, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 9.20 A closed hand. When both are closed, both open.
    pub(crate) fn commit_to_battle(&mut self, mut battle: Battle, count: u8, umpire: &mut Umpire<'_>) {
        let side = battle.committing();
        battle.committed[side.index()] = count;
        umpire.tell_at("9.20", self.number(battle.target), format_args!("{} closes its hand", side.title()));
        if side == battle.attacker {
            battle.stage = Stage::DefenderCommits;
        } else {
            battle.stage = Stage::Concentric;
            self.open_hands(&battle, umpire);
        }
        self.phase = Phase::Battle(battle);
    }

    /// 9.20 Both hands are opened.
    fn open_hands(&mut self, battle: &Battle, umpire: &mut Umpire<'_>) {
        for side in Side::ALL {
            let count = battle.committed[side.index()];
            let forces = self.hand(side, count);
            forces.iter().for_each(|unit| self.put(unit, Place::Battle));
            let names: ArrayVec<&str, UNITS> = forces.iter().map(|unit| self.name(unit)).collect();
            umpire.tell_revealed("9.20", &[], format_args!("{} commits {}", side.title(), List(&names)));
        }
        let (attack, defence) = (self.support(battle.attacker), self.support(!battle.attacker));
        let shift = NetShift { attack, defence };
        umpire.tell_revealed("9.20", &[], format_args!("{attack} against {defence}: {shift}"));
    }

    /// 9.20 The special forces of a side that were revealed in the battle at hand.
    pub(crate) fn revealed_forces(&self, side: Side) -> UnitSet {
        self.forces_in(side, Place::Battle)
    }

    /// 9.20 The columns of a side's special forces that were revealed in the battle at hand.
    pub fn support(&self, side: Side) -> u8 {
        self.support_of(self.revealed_forces(side))
    }

    /// 9.20 The support factors of special forces, added up.
    pub(crate) fn support_of(&self, forces: UnitSet) -> u8 {
        forces.iter().map(|unit| self.atlas().units[unit].support).sum()
    }

    /// 9.17 The concentric die, as soon as the hands are open.
    pub(crate) fn roll_concentric(&mut self, mut battle: Battle, umpire: &mut Umpire<'_>) {
        if self.is_concentric(battle.target, battle.attackers) {
            let die = umpire.dice.roll();
            battle.concentric = Modifiers::concentric_columns(die);
            let text = format_args!("Concentric attack: {} right", Counted(battle.concentric, "column"));
            umpire.tell_rolled("9.17", Some(self.number(battle.target)), &[die], text);
        }
        self.phase = Phase::Battle(Battle { stage: Stage::Vostok, ..battle });
    }

    /// 9.18 What is open by now, and the die of the population: the last that modifies a battle.
    fn roll_modifiers(&self, battle: &Battle, umpire: &mut Umpire<'_>) -> Modifiers {
        let hex = Some(self.number(battle.target));
        let mut modifiers = self.open_modifiers(battle);
        if self.atlas().ground[battle.target].serp {
            let die = umpire.dice.roll();
            modifiers.serp = Modifiers::serp_factors(die, battle.vostok);
            let (rule, doubled) = if battle.vostok { ("9.19", ", doubled by Vostok") } else { ("9.18", "") };
            let text =
                format_args!("Ethnic Russians add {} for Russia{doubled}", Counted(modifiers.serp, "factor"));
            umpire.tell_rolled(rule, hex, &[die], text);
        }
        modifiers
    }

    /// 9.17, 9.20 What modifies a battle when the hands are open and the concentric die is rolled.
    pub(crate) fn open_modifiers(&self, battle: &Battle) -> Modifiers {
        Modifiers {
            concentric: battle.concentric,
            serp: 0,
            attack_support: self.support(battle.attacker),
            defence_support: self.support(!battle.attacker),
        }
    }

    /// 9.7 The combat die.
    pub(crate) fn resolve(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        let modifiers = self.roll_modifiers(&battle, umpire);
        let odds = self.odds(battle.target, battle.attackers, modifiers.serp);
        let shifted = self.final_odds(battle.target, battle.attackers, modifiers);
        let column = self.column(shifted);
        let die = umpire.dice.roll();
        let result = self.result(shifted, die);
        let text = format_args!(
            "{} against {} is {}{}: {}",
            odds.attack,
            odds.defence,
            odds.in_defenders_favour(),
            ShiftedTo(odds.in_defenders_favour(), column),
            result.word(),
        );
        umpire.tell_rolled("9.7", Some(self.number(battle.target)), &[die], text);
        self.apply(Battle { concentric: 0, ..battle }, result, umpire);
    }
}

/// `no special forces`, `A`, or `A, B`.
struct List<'a>(&'a [&'a str]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("no special forces"),
            [first, rest @ ..] => {
                f.write_str(first)?;
                rest.iter().try_for_each(|name| write!(f, ", {name}"))
            }
        }
    }
}

/// The column that is used, where it is not that of the odds: `, shifted to 4:1`.
struct ShiftedTo(Ratio, Ratio);

impl Display for ShiftedTo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 { Ok(()) } else { write!(f, ", shifted to {}", self.1) }
    }
}

/// 9.20 What the two totals of support come to: `shift 2R, for the attacker`.
struct NetShift {
    attack: u8,
    defence: u8,
}

impl Display for NetShift {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let columns = self.attack.abs_diff(self.defence);
        match self.attack.cmp(&self.defence) {
            Ordering::Less => write!(f, "shift {columns}L, for the defender"),
            Ordering::Equal => f.write_str("no shift"),
            Ordering::Greater => write!(f, "shift {columns}R, for the attacker"),
        }
    }
}
