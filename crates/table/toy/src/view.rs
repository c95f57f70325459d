//! What is shown.

use table::{Choice, Counter, Place, Rule, Seat, Shown, Track, View};

use super::{INFO, Patrols};

impl Shown for Patrols {
    fn seen_by(&self, seat: Option<Seat>) -> View {
        let private = seat.map(|seat| Track {
            id: "luck",
            title: "Your luck",
            rule: Rule("1.4"),
            entries: vec![self.luck[seat.index()].to_string()],
        });
        let orders = View::orders_for(self, seat);
        View {
            counters: INFO.seat_numbers().map(|seat| self.counter(seat)).collect(),
            tracks: vec![Track {
                id: "turn",
                title: "Turn",
                rule: Rule("1.1"),
                entries: vec![self.turn.to_string()],
            }],
            private: private.into_iter().collect(),
            choices: orders.into_iter().map(|order| Choice::new(self.data, order)).collect(),
            ..View::outline(self, seat)
        }
    }
}

impl Patrols {
    fn counter(&self, seat: Seat) -> Counter {
        Counter {
            unit: self.data.names[0][seat.index()],
            title: "A patrol".to_owned(),
            seat,
            place: Place::Hex(self.data.board.number(self.at[seat.index()])),
            kind: "infantry",
            size: "•",
            colours: "patrol",
            formation: "",
            designation: "1".to_owned(),
            factors: self.rounds[seat.index()].to_string(),
            steps: 1,
            steps_max: 1,
            gauge: None,
            marks: Vec::new(),
        }
    }
}
