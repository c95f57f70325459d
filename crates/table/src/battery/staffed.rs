//! Games that are played by the staff.

use super::Run;
use crate::{Asks, Seeded, Silent, Staffed};

/// Plays a game by the staff bots of all seats and shows every position with its orders to `each`. Returns the last one.
pub fn staffed<G: Staffed>(
    data: &'static G::Data,
    options: &G::Options,
    seed: impl ToString,
    each: impl FnMut(&G, &[G::Order]),
) -> G {
    Run::new(data, options, seed).staffed(0, each)
}

impl<G: Staffed> Run<'_, G> {
    /// Plays a game by the staff bots of all seats and shows every position with its orders to `each`. One of `strange`
    /// orders is any legal one, so that they get where they would not go; none if that is 0. Returns the last position.
    pub fn staffed(&self, strange: u32, mut each: impl FnMut(&G, &[G::Order])) -> G {
        let mut dice = Seeded::new(&self.seed);
        let mut chance = Seeded::new(&format!("{} staff", self.seed));
        let mut officers: Vec<_> =
            G::INFO.seat_numbers().map(|seat| G::staff(self.data, seat, &self.seed)).collect();
        let mut game = self.begin(&mut dice, &mut Silent);
        let mut orders = Vec::new();
        while let Asks::Seat(seat) = game.asks() {
            orders.clear();
            game.orders(&mut orders);
            each(&game, &orders);
            let index = if strange > 0 && chance.below(strange) == 0 {
                chance.below(orders.len() as u32) as usize
            } else {
                // No officer sees more than the seat may know.
                officers[seat.index()].choose(&game.imagine(seat, &mut chance), &orders)
            };
            game.carry_out(orders[index], &mut dice, &mut Silent);
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Edition, Rules,
        toy::{Kit, Options, Patrols},
    };

    #[test]
    fn a_staffed_game_is_the_same_by_its_seed_and_another_with_strange_orders() {
        let (data, options) = (Kit::built_in(), Options::default());
        let mut seen = 0;
        let last = staffed::<Patrols>(data, &options, "staff", |_, orders| seen += orders.len());
        assert!(seen > 0 && matches!(last.asks(), Asks::Over(_)));
        let again = |strange| {
            let mut positions = Vec::new();
            Run::<Patrols>::new(data, &options, "staff").staffed(strange, |game, _| positions.push(*game));
            positions
        };
        assert_eq!(again(0), again(0));
        assert_ne!(again(0), again(1));
    }
}
