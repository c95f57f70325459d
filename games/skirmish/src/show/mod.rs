//! The only door to the outside: Red alone sees where the ambush lies; a battle is shown by what resolves it.

use hexes::Hex;
use table::{
    BattlePreview, BattleUnit, Choice, Counted, Counter, Likely, Marker, Objective, Place, Rule, Seat, Shown,
    Stake, Track, View, Warning,
};

use crate::{atlas::Terrain, state::*};

impl Shown for Position {
    fn seen_by(&self, seat: Option<Seat>) -> View {
        let State { turn, units, woods, ambush, .. } = &self.state;
        let mine = ambush.filter(|_| seat == Some(Side::Red.seat()));
        View {
            counters: units.iter().map(|unit| self.counter(unit)).collect(),
            markers: woods.iter().map(|&hex| Marker { kind: "ambush", hex, count: 1 }).collect(),
            tracks: vec![Track::new("turn", "Turn", "4.1", format_args!("{turn} of {LAST_TURN}"))],
            private: mine.iter().map(|hex| Track::new("ambush", "Your ambush", "3.2", hex)).collect(),
            objectives: self.objectives(),
            choices: View::orders_for(self, seat).into_iter().map(|order| self.choice(order)).collect(),
            ..View::outline(self, seat)
        }
    }

    fn preview(&self) -> Option<BattlePreview> {
        let Phase::Battle { target } = self.phase else { return None };
        let target = self.unit(target)?;
        let unit = |of: &Unit| BattleUnit { unit: of.name.word(), hex: of.at, factor: self.strength(of) };
        let (odds, shifts, column) = self.odds(target);
        let result = |die| self.losses(target, die).to_string();
        Some(BattlePreview {
            attackers: self.attackers(target).map(unit).collect(),
            defenders: vec![unit(target)],
            ..BattlePreview::at_odds(target.at, odds, &shifts, column, result)
        })
    }
}

impl Position {
    fn counter(&self, unit: &Unit) -> Counter {
        let (card, word) = (self.card(unit.name), unit.name.word());
        Counter {
            title: format!("{word} {}", card.kind.word()),
            kind: card.kind.word(),
            size: "I",
            colours: card.side.word(),
            factors: format!("{}-{}", self.strength(unit), card.moves),
            steps: unit.steps,
            steps_max: 2,
            marks: unit.done.then_some("done").into_iter().collect(),
            ..Counter::new(word, card.side.seat(), Place::Hex(unit.at))
        }
    }

    /// 8.1 The villages, one by one; and what they come to for each side.
    fn objectives(&self) -> Vec<Objective> {
        let blue = |hex: &&Hex| self.holder(hex.number) == Some(Side::Blue);
        let village = |hex: &Hex| {
            let (holder, group) = (self.holder(hex.number), "Two of these for Blue");
            Objective::of_hex(hex, "8.1", group, holder.map(Side::word), blue(&hex))
        };
        let held = self.atlas.all(Terrain::Village).filter(blue).count();
        let sum = |(side, stake, two): (Side, Stake, bool)| {
            let missing = self.atlas.all(Terrain::Village).filter(|hex| blue(hex) == (side == Side::Red));
            Objective {
                seat: side.seat(),
                stake,
                title: format!("Blue stands in {} villages", if two { "two" } else { "fewer than two" }),
                rule: Rule("8.1"),
                group: "At the end of turn 7",
                reached: (held >= 2) == two,
                due: self.state.turn == LAST_TURN,
                progress: format!("{held} now"),
                missing: missing.map(|hex| hex.number).collect(),
            }
        };
        let (wins, loses) = (Stake::Wins, Stake::Loses);
        let sums = [(Side::Blue, loses, false), (Side::Red, wins, false), (Side::Red, loses, true)];
        self.atlas.all(Terrain::Village).map(village).chain(sums.map(sum)).collect()
    }

    /// An order with what it costs and brings, or the table that is rolled on.
    fn choice(&self, order: Order) -> Choice {
        let choice = Choice::new(self.atlas.0, order);
        match (self.phase, order) {
            (Phase::March { unit }, Order::To(hex)) => {
                let wood = self.state.woods.contains(&self.board().number(hex));
                let dark = wood && self.card(unit).side == Side::Blue; // 7.1
                let hint = dark.then(|| "the ambush may lie here".to_owned());
                Choice { hint, ..choice.with_way(self.board(), &self.reach(unit, true), hex) }
            }
            (_, Order::Attack(target)) | (Phase::Battle { target }, Order::Fire) => {
                let Some(target) = self.unit(target) else { return choice };
                let (odds, _, column) = self.odds(target);
                let hint = Some(format!("{} against {} at {column}", odds.attack, odds.defence));
                let cases = (1..=6).filter(|&die| self.losses(target, die).defender > 0).count() as u16;
                Choice { hint, chance: Some(Likely { cases, out_of: 6 }), chart: Some("crt"), ..choice }
            }
            (_, Order::Done) => Choice { warnings: self.warnings(), ..choice },
            _ => choice,
        }
    }

    /// What who says `done` leaves undone, and on the last turn the defeat that stands open.
    fn warnings(&self) -> Vec<Warning> {
        let idle = |units: Vec<&Unit>, rule, what: &str| {
            let names: Vec<_> = units.iter().map(|unit| unit.name.word()).collect();
            let text = format!("{} {what}: {}", Counted(units.len() as u32, "unit"), names.join(", "));
            let hexes = units.iter().map(|unit| unit.at).collect();
            (!units.is_empty()).then_some(Warning { text, rule: Rule(rule), hexes, grave: false })
        };
        let left = match self.phase {
            Phase::Move {} => idle(self.movers().collect(), "5.1", "can still move"),
            _ => idle(self.targets().collect(), "6.1", "can still be attacked"),
        };
        let open = |goal: &Objective| goal.is_open_defeat() && goal.seat == self.state.side.seat();
        let lost =
            self.objectives().into_iter().filter(open).map(|Objective { title, rule, missing, .. }| {
                let text = format!("{title}, and this is the last turn: as it stands you have lost");
                Warning { text, rule, hexes: missing, grave: true }
            });
        left.into_iter().chain(lost).collect()
    }
}
