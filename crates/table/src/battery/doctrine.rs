//! What every doctrine must stand: legal answers to every question, no look at what is hidden.

use super::{Contest, Plays, Run};
use crate::{Asks, Seat, Seeded, Silent, Staffed};

impl<G: Staffed> Run<'_, G> {
    /// Plays a game with these bots, by the numbers of their seats, and shows every position with its orders and the place of
    /// the one that is given. Returns the last position.
    pub fn by(&self, bots: &[Plays], mut each: impl FnMut(&G, &[G::Order], usize)) -> G {
        let bot = |(seat, plays): (Seat, &Plays)| plays.bot::<G>(self.data, seat, &self.seed_of(seat));
        let mut bots: Vec<_> = G::INFO.seat_numbers().zip(bots).map(bot).collect();
        let mut dice = Seeded::new(&self.seed);
        let mut game = self.begin(&mut dice, &mut Silent);
        let mut orders = Vec::new();
        while let Asks::Seat(seat) = game.asks() {
            orders.clear();
            game.orders(&mut orders);
            let chosen = bots[seat.index()].choose(&game, &orders);
            each(&game, &orders, chosen);
            game.carry_out(orders[chosen], &mut dice, &mut Silent);
        }
        game
    }

    fn seed_of(&self, seat: Seat) -> String {
        format!("{}/{}", self.seed, seat.0)
    }

    /// Plays a game by the staffs of all seats, as [`Run::by`].
    pub fn by_staff(&self, each: impl FnMut(&G, &[G::Order], usize)) -> G {
        self.by(&vec![Plays::Staff; G::INFO.seats.len()], each)
    }

    /// What a staff orders does not change with what its seat cannot know: beside every staff sits another that is dealt the
    /// hidden anew at each question, and orders the same. Returns how many of the positions that were dealt anew were other
    /// ones.
    pub fn the_staff_knows_the_position_alone(&self) -> usize {
        let mut chance = Seeded::new(&format!("{} dealt anew", self.seed));
        let twin = |seat: Seat| G::staff(self.data, seat, &self.seed_of(seat));
        let mut twins: Vec<_> = G::INFO.seat_numbers().map(twin).collect();
        let (mut questions, mut other) = (0, 0);
        self.by_staff(|game, orders, chosen| {
            questions += 1;
            let Asks::Seat(seat) = game.asks() else { return };
            let imagined = game.imagine(seat, &mut chance);
            let mut offered = Vec::new();
            imagined.orders(&mut offered);
            assert_eq!(offered, orders, "what is offered tells nothing: {}", self.name(questions));
            let wanted = twins[seat.index()].choose(&imagined, orders);
            assert_eq!(wanted, chosen, "it looks: {}", self.name(questions));
            other += usize::from(imagined != *game);
        });
        other
    }
}

/// The staff answers every question of whole games with a legal order, in every set-up, against itself and against anything.
pub(super) fn the_staff_gives_legal_orders<G: Staffed>() {
    let seats = G::INFO.seats.len();
    let mut tables = vec![vec![Plays::Staff; seats]];
    if seats > 1 {
        tables.extend((0..seats).map(|seat| {
            let mut bots = vec![Plays::AtRandom; seats];
            bots[seat] = Plays::Staff;
            bots
        }));
    }
    for set_up in G::INFO.set_ups() {
        let options: Vec<&str> = set_up.iter().map(String::as_str).collect();
        for bots in &tables {
            let contest = Contest { options: &options, bots, games: 3, seed: "staff", verify: true };
            assert_eq!(contest.play::<G>().len(), 3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Kit, Options, Patrols};
    use crate::{Edition, Rules};

    #[test]
    fn a_game_by_the_staffs_is_the_same_by_its_seed_and_another_at_random() {
        let (data, options) = (Kit::built_in(), Options::default());
        let positions = |plays| {
            let mut positions = Vec::new();
            let run = Run::<Patrols>::new(data, &options, "staff");
            let last = run.by(&[plays; 2], |game, orders, chosen| {
                assert!(chosen < orders.len());
                positions.push(*game);
            });
            assert!(!positions.is_empty() && matches!(last.asks(), Asks::Over(_)));
            positions
        };
        assert_eq!(positions(Plays::Staff), positions(Plays::Staff));
        assert_ne!(positions(Plays::Staff), positions(Plays::AtRandom));
    }
}
