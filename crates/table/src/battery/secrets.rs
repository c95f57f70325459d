//! What a seat may not know changes nothing that it can see.

use super::Run;
use crate::{
    Asks, Edition, Game, Lines, LogLine, Notation, Recorder, Rolled, Scripted, Seat, Seeded, fingerprint,
};

impl<G: Game> Run<'_, G> {
    /// At every `stride`-th decision of a random game, for every seat: positions that differ only in what the seat cannot
    /// know give byte-identical views, ask the same seat, and offer it the same orders. Every order that does not bring
    /// something to light is told alike and leaves them alike; orders that open with one of the words of `uncovering` turn up
    /// what lies face down, and are not followed. Returns for every seat how many pairs there were, and how many of them really
    /// differed.
    pub fn secrets_stay_hidden(&self, stride: usize, uncovering: &[impl AsRef<str>]) -> Vec<(usize, usize)> {
        let mut chance = Seeded::new(&format!("{} secrets", self.seed));
        let map = self.data.map();
        let mut counts = vec![(0, 0); G::INFO.seats.len()];
        self.play(|game, orders, number| {
            if !number.is_multiple_of(stride) {
                return;
            }
            for seat in G::INFO.seat_numbers() {
                let other = game.imagine(seat, &mut chance);
                let (pairs, different) = &mut counts[seat.index()];
                *pairs += 1;
                *different += usize::from(other != *game);
                self.looks_alike(game, &other, seat, &|| self.name(number));
                let order = orders[chance.below(orders.len() as u32) as usize];
                let uncovers = uncovering.iter().any(|word| word.as_ref() == order.word());
                if !uncovers && other.check(order).is_ok() {
                    self.goes_on_alike(game, &other, order, seat, &mut chance, number);
                }
                let hexes = &map.hexes;
                let hex = hexes[chance.below(hexes.len() as u32) as usize].hex;
                let threats = |game: &G| game.threats(hex, Some(seat));
                assert_eq!(threats(game), threats(&other), "threats tell a secret: {}", self.name(number));
            }
        });
        counts
    }

    fn looks_alike(&self, game: &G, other: &G, seat: Seat, name: &dyn Fn() -> String) {
        for viewer in [Some(seat), None] {
            let text = |game: &G| serde_json::to_string(&game.seen_by(viewer)).expect("a view is JSON");
            assert_eq!(text(game), text(other), "seat {viewer:?} sees a secret: {}", name());
        }
        assert_eq!(game.asks(), other.asks(), "the question tells a secret: {}", name());
        assert_eq!(game.prompt(), other.prompt(), "the prompt tells a secret: {}", name());
        assert_eq!(game.preview(), other.preview(), "the preview tells a secret: {}", name());
        if matches!(game.asks(), Asks::Seat(asked) if asked == seat) {
            let list = |game: &G| {
                let mut orders = Vec::new();
                game.orders(&mut orders);
                orders
            };
            assert_eq!(list(game), list(other), "the orders tell a secret: {}", name());
        }
    }

    fn goes_on_alike(
        &self,
        game: &G,
        other: &G,
        order: G::Order,
        seat: Seat,
        chance: &mut Seeded,
        number: usize,
    ) {
        let name = || format!("{} after {}", self.name(number), G::notation(self.data, order));
        let (mut one, mut two) = (game.clone(), other.clone());
        let (mut told, mut retold) = (Lines::default(), Lines::default());
        let mut recorder = Recorder::new(chance);
        one.carry_out(order, &mut recorder, &mut told);
        let rolled = recorder.into_rolled();
        // What is drawn blind comes out of what is hidden: it differs with it.
        if rolled.iter().any(|rolled| !matches!(rolled, Rolled::Die(_))) {
            return;
        }
        let mut script = Scripted::new(rolled);
        two.carry_out(order, &mut script, &mut retold);
        if told.0.iter().chain(&retold.0).any(|line| line.reveals) {
            return;
        }
        assert_eq!(script.fault(), None, "the dice tell a secret: {}", name());
        let read = |lines: &Lines| LogLine::readable(&lines.0, Some(seat));
        assert_eq!(read(&told), read(&retold), "the log tells a secret: {}", name());
        self.looks_alike(&one, &two, seat, &name);
    }

    /// What is imagined from what was imagined is as good: it can be saved, and nothing in it is out of order.
    pub fn imagined_positions_are_sound(&self, stride: usize) {
        let mut chance = Seeded::new(&format!("{} imagined", self.seed));
        self.play(|game, _, number| {
            if !number.is_multiple_of(stride) {
                return;
            }
            for seat in G::INFO.seat_numbers() {
                let imagined = game.imagine(seat, &mut chance);
                assert_eq!(imagined.validate(), Ok(()), "{}", self.name(number));
                let saved = imagined.save();
                let restored = G::restore(self.data, &saved, &mut chance, &mut crate::Silent)
                    .unwrap_or_else(|error| panic!("{error}: {}\n{saved}", self.name(number)));
                assert_eq!(fingerprint(&restored.save()), fingerprint(&saved), "{}", self.name(number));
            }
        });
    }
}
