//! How it is played without much thought: fire with all there is, or stay.

use table::{Bot, Progress, Seat, Staffed, Unmoved};

use super::{Kit, Order, Patrols};

struct Staff;

impl Bot<Patrols> for Staff {
    fn choose(&mut self, _: &Patrols, orders: &[Order]) -> usize {
        let fires = |order: &Order| matches!(order, Order::At(_));
        orders.iter().position(fires).unwrap_or(orders.len() - 1)
    }
}

impl Staffed for Patrols {
    type Doctrine = Unmoved;

    fn progress(&self) -> Progress {
        Progress { turn: self.turn, action: u16::from(self.rounds[0] + self.rounds[1]) }
    }

    fn staff_with(_: &'static Kit, _: Seat, _: &Unmoved, _: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff)
    }
}
