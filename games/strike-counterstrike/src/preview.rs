//! A battle before it is fought: who fires next with how many dice, and what may come of it.

use hexes::{HexId, HexNumber};
use table::{
    BattlePreview, BattleUnit, Chance, Counted, FireView, Modifier, RoundView, ThreatBattle, Threats,
    percent, share,
};

use crate::{
    Position,
    atlas::Firer,
    battle::{ROUND_MP, firer_of, soviet_modifiers},
    phase::{Battle, FireStep, Stage},
    position::Place,
    round_odds::{Cases, Ends, Flight, Round, Start},
    units::{ArmyId, ArmyKind, Category, CounterId, Side},
    view::hexes_in_words,
};

/// Chances are told in parts of this.
const OUT_OF: u16 = 10_000;
/// 10.1 The kinds of German units in the order in which they fire.
const KINDS: [Category; 3] = [Category::Mechanized, Category::NonMechanized, Category::Security];
/// What a round may end with.
const CLEARED: &str = "no German left";
const CLEARED_BEFORE_BREAKOUT: &str = "no German left, then a breakout (8.6)";
const SOME_LEFT: &str = "some left";
const DESTROYED: &str = "force destroyed";
/// What is not known before the player has decided.
const OPEN_HITS: &str = "open: who is hit (10.14)";
const OPEN_FLIGHT: &str = "open: who flies and who is hit (10.11, 10.14)";

impl Position {
    /// The battle at hand.
    pub(crate) fn battle_preview(&self, battle: &Battle) -> BattlePreview {
        let atlas = self.atlas();
        let soviet = |army: ArmyId| BattleUnit {
            unit: atlas.army(army).name,
            hex: atlas.number(battle.from),
            factor: u16::from(self.steps(army)),
        };
        let number = atlas.number(battle.hex);
        let german =
            |counter: CounterId| BattleUnit { unit: atlas.german(counter).name, hex: number, factor: 1 };
        let attackers: Vec<BattleUnit> = self.force_of(battle).map(soviet).collect();
        let defenders: Vec<BattleUnit> = battle.units.iter().map(german).collect();
        let over = battle.stage == Stage::Decide;
        BattlePreview {
            target: number,
            attack: attackers.iter().map(|unit| unit.factor).sum(),
            defence: defenders.len() as u16,
            attackers,
            defenders,
            odds: if battle.relief { "Relief force (8.5)" } else { "Regular defense (8.3)" }.to_owned(),
            shifts: Vec::new(),
            final_odds: format!("{} MP left, another round costs {ROUND_MP} (9.3)", battle.force.mp),
            column: None,
            chances: self.chances(battle),
            notes: self.battle_notes(battle),
            round: Some(RoundView { round: battle.round, over, fire: self.fire_to_come(battle) }),
        }
    }

    /// The army that attacks, and the engineers if they are with it.
    fn force_of(&self, battle: &Battle) -> impl Iterator<Item = ArmyId> + use<> {
        let army = battle.force.army;
        let with = (self.host == Some(army)).then_some(self.atlas().engineers);
        [Some(army), with].into_iter().flatten()
    }

    /// 10.1 The steps of fire that are still to come, as things stand: in this round, or in the next if it is over.
    fn fire_to_come(&self, battle: &Battle) -> Vec<FireView> {
        let (round, from) = match battle.stage {
            Stage::Fire(step) => (battle.round, step),
            Stage::Allot { next, .. } => (battle.round, next),
            Stage::Interceptor => (battle.round, FireStep::ShockFirst),
            Stage::Decide => (battle.round + 1, FireStep::ShockFirst),
        };
        let steps = FireStep::ALL.into_iter().filter(|&step| step >= from);
        steps.flat_map(|step| self.fire_in(battle, step, round)).filter(|fire| fire.dice > 0).collect()
    }

    /// 10.1 Who fires in a step of a round.
    fn fire_in(&self, battle: &Battle, step: FireStep, round: u8) -> Vec<FireView> {
        match step {
            FireStep::ShockFirst | FireStep::Soviets => {
                self.force_of(battle).filter_map(|army| self.army_fire(battle, army, step, round)).collect()
            }
            FireStep::Mechanized => vec![self.kind_fire(battle, Category::Mechanized, step, round)],
            FireStep::NonMechanized => vec![self.kind_fire(battle, Category::NonMechanized, step, round)],
            FireStep::Security => vec![self.kind_fire(battle, Category::Security, step, round)],
            FireStep::Interceptor => {
                let undecided =
                    matches!(battle.stage, Stage::Interceptor | Stage::Decide) && self.interceptor;
                let who = match (battle.flies, undecided) {
                    (true, _) => "VI Interceptor Corps",
                    (false, true) => "VI Interceptor Corps, if it flies",
                    (false, false) => return Vec::new(),
                };
                let dice = battle.units.len() as u8;
                vec![self.fire_view(step, Side::Soviet, who.to_owned(), dice, Firer::Interceptor, &[])]
            }
            FireStep::End => Vec::new(),
        }
    }

    fn fire_view(
        &self,
        step: FireStep,
        side: Side,
        who: String,
        dice: u8,
        firer: Firer,
        modifiers: &[Modifier],
    ) -> FireView {
        FireView {
            step: step as u8 + 1,
            seat: side.seat(),
            who,
            dice,
            hits_from: self.hits_from(firer, modifiers),
            modifiers: modifiers.to_vec(),
        }
    }

    /// The dice of an army or of the engineers, if this is their step.
    fn army_fire(&self, battle: &Battle, army: ArmyId, step: FireStep, round: u8) -> Option<FireView> {
        let firer = self.firer_in(battle, army, round);
        if (firer == Firer::ShockFirst) != (step == FireStep::ShockFirst) {
            return None;
        }
        let modifiers = soviet_modifiers(&battle.support, round == 1);
        let name = self.army_name(army).to_owned();
        Some(self.fire_view(step, Side::Soviet, name, self.steps(army), firer, &modifiers))
    }

    /// 10.1 The line of the combat results table on which an army or the engineers fire in a round.
    fn firer_in(&self, battle: &Battle, army: ArmyId, round: u8) -> Firer {
        match self.atlas().army(army).kind {
            ArmyKind::Shock if battle.shock_first && round == 1 => Firer::ShockFirst,
            ArmyKind::Shock => Firer::ShockSecondary,
            _ => Firer::CombinedArms,
        }
    }

    /// The German units of a kind.
    fn such_units(&self, battle: &Battle, category: Category) -> impl Iterator<Item = CounterId> {
        battle.units.iter().filter(move |&unit| self.atlas().german(unit).category == category)
    }

    /// The dice of all German units of a kind.
    fn kind_fire(&self, battle: &Battle, category: Category, step: FireStep, round: u8) -> FireView {
        let such = self.such_units(battle, category);
        let (firer, who) = firer_of(category);
        let modifiers = self.modifiers_in(battle, category, round);
        self.fire_view(step, Side::German, who.to_owned(), such.count() as u8, firer, &modifiers)
    }

    /// What else matters.
    fn battle_notes(&self, battle: &Battle) -> Vec<String> {
        let mut notes: Vec<String> = battle
            .support
            .markers
            .iter()
            .map(|marker| format!("{} is in play (10.5)", self.atlas().german(marker).title))
            .collect();
        let pocket = self.threat(battle.hex).pocket;
        if !pocket.is_empty() {
            let hexes = hexes_in_words(self, &pocket);
            notes.push(format!("If the hex falls, {hexes} are cut off and try to break out (8.6)"));
        }
        notes
    }

    /// What may come of the round: the one at hand, or the next if it is over. Counted, not sampled. Where what the player
    /// has still to decide makes a difference, a result is told with what it has at least, and the rest as open.
    fn chances(&self, battle: &Battle) -> Vec<Chance> {
        let Some(round) = self.round_to_count(battle) else { return Vec::new() };
        let cleared = self.words_of_victory(battle);
        let ends = [(Ends::Cleared, cleared), (Ends::SomeLeft, SOME_LEFT), (Ends::Destroyed, DESTROYED)];
        let counted = ends.map(|(ends, words)| (words, round.cases(ends)));
        let all = counted[0].1.all;
        let told = |(words, Cases { least, most, .. }): (&str, Cases)| {
            let words = if least == most { words.to_owned() } else { format!("{words}, at least") };
            chance(words, least, all)
        };
        let mut chances: Vec<Chance> = counted.into_iter().map(told).collect();
        let open = all - counted.iter().map(|(_, cases)| cases.least).sum::<u128>();
        if open > 0 {
            let what = if round.flight == Flight::Open { OPEN_FLIGHT } else { OPEN_HITS };
            chances.push(chance(what.to_owned(), open, all));
        }
        chances
    }

    /// 10.11 For the hint of a choice: how likely no German is left if VI Interceptor Corps flies in the round, or if it
    /// does not.
    pub(crate) fn cleared_if(&self, battle: &Battle, flight: Flight) -> Option<String> {
        let round = Round { flight, ..self.round_to_count(battle)? };
        let Cases { least, most, all } = round.cases(Ends::Cleared);
        let told = |cases| percent(share(cases, all, OUT_OF).into(), OUT_OF.into());
        let (least, most) = (told(least), told(most));
        let words = self.words_of_victory(battle);
        Some(if least == most { format!("{words}: {least}") } else { format!("{words}: {least} to {most}") })
    }

    /// 8.6 A battle that closes a pocket is not over with its last German.
    fn words_of_victory(&self, battle: &Battle) -> &'static str {
        if self.threat(battle.hex).pocket.is_empty() { CLEARED } else { CLEARED_BEFORE_BREAKOUT }
    }

    /// 10.1 The round at hand in numbers, or the next if it is over; `None` where nothing is left to be rolled or where
    /// it is beyond counting.
    fn round_to_count(&self, battle: &Battle) -> Option<Round> {
        let (from, round) = match battle.stage {
            Stage::Interceptor => (Start::Beginning, battle.round),
            Stage::Decide => (Start::Beginning, battle.round + 1),
            Stage::Allot { left, next: FireStep::Mechanized } => {
                (Start::FirstFire(left.into()), battle.round)
            }
            Stage::Allot { left, next: FireStep::Security } => (Start::SovietFire(left.into()), battle.round),
            Stage::Allot { .. } | Stage::Fire(_) => return None,
        };
        let flight = match battle.stage {
            Stage::Allot { .. } if battle.flies => Flight::Flies,
            Stage::Interceptor | Stage::Decide if self.interceptor => Flight::Open,
            _ => Flight::Stays,
        };
        let army = battle.force.army;
        let first = battle.shock_first && round == 1;
        let modifiers = soviet_modifiers(&battle.support, round == 1);
        let number = |firer, modifiers: &[Modifier]| usize::from(self.hits_from(firer, modifiers));
        let engineers = if self.host == Some(army) { self.steps(self.atlas().engineers) } else { 0 };
        let counted = Round {
            from,
            units: KINDS.map(|kind| self.such_units(battle, kind).count()),
            german_hits: KINDS.map(|kind| number(firer_of(kind).0, &self.modifiers_in(battle, kind, round))),
            army: (self.steps(army).into(), number(self.firer_in(battle, army, round), &modifiers)),
            first,
            engineers: (engineers.into(), number(Firer::CombinedArms, &modifiers)),
            interceptor_hits: number(Firer::Interceptor, &[]),
            flight,
        };
        counted.is_countable().then_some(counted)
    }

    /// 8.3, 8.5, 8.9 Who would defend a German-controlled hex of the front. Germans never sortie (3.9), so nothing
    /// threatens a Soviet-controlled one.
    pub(crate) fn threats_to(&self, hex: HexId) -> Threats {
        let number = self.atlas().number(hex);
        let waits = self.has_marker(hex) || self.has_defenders(hex);
        let battles = if waits && !self.atlas().ground(hex).fortified {
            let title = format!("Defenders of {}", self.atlas().place(hex));
            vec![ThreatBattle { title, preview: self.defense_preview(hex, number) }]
        } else {
            Vec::new()
        };
        Threats { hex: number, battles, may_come: Vec::new() }
    }

    fn defense_preview(&self, hex: HexId, number: HexNumber) -> BattlePreview {
        let threat = self.threat(hex);
        let standing = self.defenders_in(hex).len();
        let (odds, chances) = match (standing, threat.relief) {
            (1.., _) => {
                let certain = Chance { result: counters(standing), faces: Vec::new(), cases: 6, out_of: 6 };
                (format!("{} that stood their ground (8.9)", Counted(standing, "unit")), vec![certain])
            }
            (0, true) => {
                ("Relief force: the marker and 1d6 more from the pool (8.5)".to_owned(), self.drawn(hex, 0))
            }
            (0, false) => ("The marker and 1d6-1 more from the pool (8.3)".to_owned(), self.drawn(hex, 1)),
        };
        let bonus = if threat.relief { " with +1 (10.2)" } else { "" };
        BattlePreview {
            target: number,
            attackers: Vec::new(),
            defenders: Vec::new(),
            attack: 0,
            defence: 0,
            odds,
            shifts: Vec::new(),
            final_odds: format!("each unit has one step and one die{bonus}"),
            column: None,
            chances,
            notes: Vec::new(),
            round: None,
        }
    }

    /// 8.3, 8.5 How many counters defend, by the face of the die less so many: as far as the pool goes (4.8).
    fn drawn(&self, hex: HexId, less: u8) -> Vec<Chance> {
        let mut chances: Vec<Chance> = Vec::new();
        for face in 1..=6 {
            let result = self.defenders_for(hex, usize::from(face - less));
            match chances.last_mut().filter(|last| last.result == result) {
                Some(last) => {
                    last.faces.push(face);
                    last.cases += 1;
                }
                None => chances.push(Chance { result, faces: vec![face], cases: 1, out_of: 6 }),
            }
        }
        chances
    }

    /// 4.8, 10.7 What comes of a draw: the marker and so many more, or the end of the pool. Where he has no say Guderian
    /// goes back into it, and nobody knows whether he is among them.
    fn defenders_for(&self, hex: HexId, drawn: usize) -> String {
        let pool = self.pool_size();
        let guderian = self.atlas().guderian;
        let unseen = matches!(self.place(guderian), Place::Pool | Place::Front(_));
        let may_go_back = unseen && !self.atlas().ground(hex).guderian;
        let (ends, open) = match self.options.pool_must_fail {
            false => (drawn >= pool && (drawn > 0 || may_go_back), may_go_back),
            true => (drawn > pool || (drawn == pool && may_go_back), drawn == pool),
        };
        match (ends, open) {
            (true, true) => "the pool runs empty, or Guderian decides (4.8, 10.7)".to_owned(),
            (true, false) => "the pool runs empty: victory (4.8)".to_owned(),
            (false, _) => counters(drawn + 1),
        }
    }
}

fn counters(count: usize) -> String {
    Counted(count, "counter").to_string()
}

fn chance(result: String, cases: u128, all: u128) -> Chance {
    Chance { result, faces: Vec::new(), cases: share(cases, all, OUT_OF), out_of: OUT_OF }
}
