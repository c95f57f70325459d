//! A battle before it is fought: who fires next with how many dice, and what may come of it.

use hexes::{HexId, HexNumber};
use table::{
    BattlePreview, BattleUnit, Chance, FireView, Modifier, RoundView, ThreatBattle, Threats, share,
    ways_to_hit,
};

use crate::{
    Position,
    atlas::Firer,
    battle::{ROUND_MP, firer_of, soviet_modifiers},
    phase::{Battle, FireStep, Stage},
    units::{ArmyId, ArmyKind, Category, CounterId, Side},
    view::hexes_in_words,
};

/// Chances are told in parts of this.
const OUT_OF: u16 = 10_000;
/// More dice than any army or defense throws at once.
const MOST: usize = 21;
/// So many dice in a round can be counted; no battle has more by the rules.
const MOST_IN_ALL: usize = 42;

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
            Stage::Interceptor => (battle.round, FireStep::Interceptor),
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
            FireStep::Interceptor if self.interceptor => {
                let dice = battle.units.len() as u8;
                let who = "VI Interceptor Corps, if it flies".to_owned();
                vec![self.fire_view(step, Side::Soviet, who, dice, Firer::Interceptor, &[])]
            }
            FireStep::Interceptor | FireStep::End => Vec::new(),
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
        let shock = self.atlas().army(army).kind == ArmyKind::Shock;
        let first = shock && battle.shock_first && round == 1;
        if first != (step == FireStep::ShockFirst) {
            return None;
        }
        let firer = match (first, shock) {
            (true, _) => Firer::ShockFirst,
            (false, true) => Firer::ShockSecondary,
            (false, false) => Firer::CombinedArms,
        };
        let modifiers = soviet_modifiers(&battle.support, round == 1);
        let name = self.army_name(army).to_owned();
        Some(self.fire_view(step, Side::Soviet, name, self.steps(army), firer, &modifiers))
    }

    /// The dice of all German units of a kind.
    fn kind_fire(&self, battle: &Battle, category: Category, step: FireStep, round: u8) -> FireView {
        let such = battle.units.iter().filter(|&unit| self.atlas().german(unit).category == category);
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
        if battle.stage == Stage::Decide && self.interceptor {
            notes.push("VI Interceptor Corps may fly as well (10.11); the chances are without it".to_owned());
        }
        notes
    }

    /// What may come of the next step that is decided on: another round, or the flight of VI Interceptor Corps. Counted,
    /// not sampled. Between the hits of a round the player chooses who falls, so nothing is told there.
    fn chances(&self, battle: &Battle) -> Vec<Chance> {
        let units = battle.units.len();
        let steps = self.force_of(battle).map(|army| usize::from(self.steps(army)));
        if units >= MOST || units + steps.sum::<usize>() > MOST_IN_ALL {
            return Vec::new();
        }
        match battle.stage {
            Stage::Interceptor => {
                let hits = ways(units, self.hits_from(Firer::Interceptor, &[]));
                let words = |hit| format!("{hit} of {units} hit");
                let listed = hits[..=units].iter().enumerate().rev();
                let all = 6_u128.pow(units as u32);
                listed.map(|(hit, &cases)| chance(words(hit), u128::from(cases), all)).collect()
            }
            Stage::Decide => self.next_round(battle),
            _ => Vec::new(),
        }
    }

    /// 10.1 Another round: the German fire of steps 2 and 3 costs steps, those left fire in step 4.
    fn next_round(&self, battle: &Battle) -> Vec<Chance> {
        let fire = self.fire_to_come(battle);
        let of = |steps: &[FireStep]| -> Vec<&FireView> {
            fire.iter().filter(|fire| steps.iter().any(|&step| fire.step == step as u8 + 1)).collect()
        };
        let mut struck = vec![1_u128];
        for fire in of(&[FireStep::Mechanized, FireStep::NonMechanized]) {
            let dice = usize::from(fire.dice);
            struck = folded(&struck, &ways(dice, fire.hits_from)[..=dice]);
        }
        let german_cases: u128 = struck.iter().sum();
        // The army first, the engineers, who bear the hits before it, second.
        let armies = of(&[FireStep::Soviets]);
        let steps: usize = armies.iter().map(|fire| usize::from(fire.dice)).sum();
        let soviet_cases = 6_u128.pow(steps as u32);
        let (mut cleared, mut destroyed) = (0, 0);
        for (hits, &cases) in struck.iter().enumerate() {
            if hits >= steps {
                destroyed += cases * soviet_cases;
                continue;
            }
            let mut left = hits;
            let mut scored = vec![1_u128];
            for fire in armies.iter().rev() {
                let lost = left.min(usize::from(fire.dice));
                left -= lost;
                let dice = usize::from(fire.dice) - lost;
                scored = folded(&scored, &ways(dice, fire.hits_from)[..=dice]);
            }
            // Dice that fell out of the throw do not count.
            let rest = 6_u128.pow(hits as u32);
            let enough: u128 = scored.iter().skip(battle.units.len()).sum();
            cleared += cases * enough * rest;
        }
        let all = german_cases * soviet_cases;
        vec![
            chance("no German left".to_owned(), cleared, all),
            chance("some left".to_owned(), all - cleared - destroyed, all),
            chance("force destroyed".to_owned(), destroyed, all),
        ]
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
        let standing = self.defenders_in(hex).len() as u8;
        let (odds, counters) = match (standing, threat.relief) {
            (1.., _) => (format!("{standing} units that stood their ground (8.9)"), standing..=standing),
            (0, true) => ("Relief force: the marker and 1d6 more from the pool (8.5)".to_owned(), 2..=7),
            (0, false) => ("The marker and 1d6-1 more from the pool (8.3)".to_owned(), 1..=6),
        };
        let cases = 6 / counters.len() as u16;
        let bonus = if threat.relief { " with +1 (10.2)" } else { "" };
        let chances = counters.zip(1..).map(|(count, face)| Chance {
            result: if count == 1 { "1 counter".to_owned() } else { format!("{count} counters") },
            faces: if standing > 0 { Vec::new() } else { vec![face] },
            cases,
            out_of: 6,
        });
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
            chances: chances.collect(),
            notes: Vec::new(),
            round: None,
        }
    }
}

/// The ways to score each number of hits.
fn ways(dice: usize, hits_from: u8) -> [u64; MOST] {
    ways_to_hit(dice, u64::from(7 - hits_from))
}

/// The sums of two throws.
fn folded(one: &[u128], other: &[u64]) -> Vec<u128> {
    let mut both = vec![0; one.len() + other.len() - 1];
    for (a, x) in one.iter().enumerate() {
        for (b, &y) in other.iter().enumerate() {
            both[a + b] += x * u128::from(y);
        }
    }
    both
}

fn chance(result: String, cases: u128, all: u128) -> Chance {
    Chance { result, faces: Vec::new(), cases: share(cases, all, OUT_OF), out_of: OUT_OF }
}
