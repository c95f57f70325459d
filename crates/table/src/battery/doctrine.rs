//! What every doctrine must stand: legal answers to every question, no memory, no look at what is hidden.

use super::{Contest, Plays, Run};
use crate::{Asks, AtRandom, Bot, Seeded, Silent, Staffed};

impl<G: Staffed> Run<'_, G> {
    /// Plays a game with these bots, by the numbers of their seats, and shows every position with its orders and the place of
    /// the one that is given. Returns the last position.
    pub fn by(&self, bots: &[Plays], mut each: impl FnMut(&G, &[G::Order], usize)) -> G {
        let bot = |(seat, plays): (crate::Seat, &Plays)| -> Box<dyn Bot<G>> {
            match plays {
                Plays::Staff => G::staff(self.data, seat, &format!("{}/{}", self.seed, seat.0)),
                Plays::AtRandom => Box::new(AtRandom::new(&format!("{}/{}", self.seed, seat.0))),
            }
        };
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

    /// Plays a game by the staffs of all seats, as [`Run::by`].
    pub fn by_staff(&self, each: impl FnMut(&G, &[G::Order], usize)) -> G {
        self.by(&vec![Plays::Staff; G::INFO.seats.len()], each)
    }

    /// A staff remembers nothing, so that another can take over at any question; and its choice does not change with what its
    /// seat cannot know. Returns how many of the positions that were dealt anew were other ones.
    pub fn the_staff_knows_the_position_alone(&self) -> usize {
        let mut chance = Seeded::new(&format!("{} dealt anew", self.seed));
        let (mut questions, mut other) = (0, 0);
        self.by_staff(|game, orders, chosen| {
            questions += 1;
            if questions % 3 != 0 {
                return;
            }
            let Asks::Seat(seat) = game.asks() else { return };
            let mut fresh = G::staff(self.data, seat, &format!("{}/{}", self.seed, seat.0));
            assert_eq!(fresh.choose(game, orders), chosen, "{}", self.name(questions));
            let imagined = game.imagine(seat, &mut chance);
            let mut offered = Vec::new();
            imagined.orders(&mut offered);
            assert_eq!(offered, orders, "what is offered tells nothing: {}", self.name(questions));
            assert_eq!(fresh.choose(&imagined, orders), chosen, "it looks: {}", self.name(questions));
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
