//! What a seat sees: 7.1 everybody but Red sees a hidden reserve as a marker on each wood that may hide it.

use hexes::HexId;
use table::{Choice, Control, Cost, Counter, Marker, Objective, Place, Rule, Seat, Track, UnitId, View};

use crate::{Order, Position, state::*};

impl Position {
    pub(super) fn view(&self, seat: Option<Seat>) -> View {
        let eyes = if seat == Some(Side::Red.seat()) { Side::Red } else { Side::Blue };
        let places = || self.atlas.places.iter().map(|&hex| (hex, self.holder(hex)));
        let control = |(hex, side): (HexId, Option<Side>)| {
            Some(Control { hex: self.hex(hex).number, seat: side?.seat() })
        };
        let woods = self.atlas.covers.iter().filter(|&&hex| self.hidden && !self.scouted.contains(hex));
        let marker = |&hex: &HexId| Marker { kind: "reserve", hex: self.hex(hex).number, count: 1 };
        let turn = format!("{} of {LAST_TURN}", self.turn);
        View {
            counters: (0..UNITS as u8).filter_map(|unit| self.counter(UnitId(unit), eyes)).collect(),
            markers: woods.map(marker).collect(),
            control: places().filter_map(control).collect(),
            tracks: vec![Track { id: "turn", title: "Turn", rule: Rule("4.1"), entries: vec![turn] }],
            objectives: places().map(|(hex, side)| self.objective(hex, side)).collect(),
            choices: View::orders_for(self, seat).into_iter().map(|order| self.choice(order)).collect(),
            ..View::outline(self, seat)
        }
    }

    fn counter(&self, id: UnitId, eyes: Side) -> Option<Counter> {
        let (at, unit, card) = (self.seen(id, eyes)?, self.units[id.index()]?, self.card(id));
        let picked = self.phase == Phase::Move(Some(id));
        Some(Counter {
            unit: self.name(id),
            title: format!("{} {}", self.name(id), card.kind),
            seat: card.side.seat(),
            place: Place::Hex(self.hex(at).number),
            kind: card.kind,
            size: "I",
            colours: card.side.word(),
            formation: "",
            designation: self.name(id).to_owned(),
            factors: format!("{}-{}", self.strength(id), card.moves),
            steps: unit.steps,
            steps_max: 2,
            gauge: None,
            marks: [picked.then_some("moving"), unit.done.then_some("done")].into_iter().flatten().collect(),
        })
    }

    fn objective(&self, hex: HexId, side: Option<Side>) -> Objective {
        let (place, reached) = (self.hex(hex), side == Some(Side::Blue));
        let missing = if reached { Vec::new() } else { vec![place.number] };
        let progress = side.map_or("empty", Side::word).to_owned();
        let (title, rule, group) = (place.name.clone(), Rule("8.1"), "Two of these for Blue");
        Objective { title, rule, group, reached, progress, missing }
    }

    /// An order with what it costs, or the column on which it is rolled.
    fn choice(&self, order: Order) -> Choice {
        let mut choice = Choice::new(self.atlas.0, order);
        match (self.phase, order) {
            (Phase::Move(Some(unit)), Order::To(hex)) => {
                let Some(reach) = self.reach(unit, true) else { return choice };
                choice.cost = reach.cost(hex).map(|amount| Cost { amount, of: "MP" });
                choice.path = reach.path_to(hex).into_iter().map(|hex| self.hex(hex).number).collect();
            }
            (_, Order::Attack(target)) => choice.hint = Some(self.column(target).to_string()),
            (_, Order::Fire) => choice.chart = Some("crt"),
            _ => {}
        }
        choice
    }
}
