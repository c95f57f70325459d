//! The only door to the outside: Red alone sees where the ambush lies; a battle is shown by what resolves it.

use hexes::Hex;
use table::{BattlePreview, BattleUnit, Choice, Counter, Marker, Objective, Place, Seat, Shown, Track, View};

use crate::{atlas::Terrain, state::*};

impl Shown for Position {
    fn seen_by(&self, seat: Option<Seat>) -> View {
        let State { turn, units, woods, ambush, .. } = &self.state;
        let mine = ambush.filter(|_| seat == Some(Side::Red.seat()));
        let objective = |hex: &Hex| {
            let (holder, group) = (self.holder(hex.number), "Two of these for Blue");
            Objective::of_hex(hex, "8.1", group, holder.map(Side::word), holder == Some(Side::Blue))
        };
        View {
            counters: units.iter().map(|unit| self.counter(unit)).collect(),
            markers: woods.iter().map(|&hex| Marker { kind: "ambush", hex, count: 1 }).collect(),
            tracks: vec![Track::new("turn", "Turn", "4.1", format_args!("{turn} of {LAST_TURN}"))],
            private: mine.iter().map(|hex| Track::new("ambush", "Your ambush", "3.2", hex)).collect(),
            objectives: self.atlas.all(Terrain::Village).map(objective).collect(),
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

    /// An order with what it costs, or the table that is rolled on.
    fn choice(&self, order: Order) -> Choice {
        let choice = Choice::new(self.atlas.0, order);
        match (self.phase, order) {
            (Phase::March { unit }, Order::To(hex)) => {
                choice.with_way(self.board(), &self.reach(unit, true), hex)
            }
            (_, Order::Fire) => Choice { chart: Some("crt"), ..choice },
            _ => choice,
        }
    }
}
