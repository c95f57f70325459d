//! Records tell what happened, and nothing else replays.

use super::Run;
use crate::{
    AnyMatch, Asks, Edition, Game, Help, Match, Player, Record, RecordLine, RecordedOrder, Rolled, Seat,
    Seeded, TakenBack,
};

impl<G: Game> Run<'_, G> {
    /// A whole random game as a record.
    pub fn record(&self) -> Record {
        let mut game = self.begin_match();
        let mut choice = Seeded::new(&format!("{} choice", self.seed));
        while let Some(order) = game.pick(&mut |n| choice.below(n as u32) as usize) {
            game.play(&order).expect("an offered order");
        }
        game.record()
    }

    /// A record replays to the same hash; cut off or altered, it fails with the line that differs.
    pub fn records_replay(&self) {
        let text = self.record().to_string();
        let record = Record::read(&text).expect("our own record");
        let replayed = Match::<G>::replay(self.data, &record).expect("our own record");
        assert_eq!(replayed.hash(), record.hash);
        assert_eq!(replayed.record().lines, record.lines);
        // Dice that were rolled before a position's first question are not in its record.
        if self.from.is_none() {
            assert_eq!(record.follows_its_seed::<G>(self.data), Some(true));
        }
        self.altered_records_fail(&record);
        self.truncated_records_fail(&text);
    }

    fn altered_records_fail(&self, record: &Record) {
        let middle = record.lines.len() / 2;
        let mut swapped_seats = record.clone();
        for line in 0..swapped_seats.lines.len() {
            let seat = &mut order_of(&mut swapped_seats, line).seat;
            let index = G::INFO.seats.iter().position(|name| name == seat).expect("a seat");
            *seat = G::INFO.seats[(index + 1) % G::INFO.seats.len()].to_owned();
        }
        if G::INFO.seats.len() > 1 {
            self.fails_at(&swapped_seats, record.line_of(0));
        }

        let mut other_check = record.clone();
        let check = &mut order_of(&mut other_check, middle).check;
        *check = if check == "0000" { "0001".to_owned() } else { "0000".to_owned() };
        self.fails_at(&other_check, record.line_of(middle));

        let mut more_dice = record.clone();
        order_of(&mut more_dice, middle).dice.push(Rolled::Die(1));
        self.fails_at(&more_dice, record.line_of(middle));

        let rolls = |line: &RecordLine| matches!(line, RecordLine::Order(given) if !given.dice.is_empty());
        if let Some(rolled) = record.lines.iter().position(rolls) {
            let mut no_dice = record.clone();
            order_of(&mut no_dice, rolled).dice.clear();
            self.fails_at(&no_dice, record.line_of(rolled));
        }

        let mut no_order = record.clone();
        order_of(&mut no_order, middle).order = "juggle".to_owned();
        self.fails_at(&no_order, record.line_of(middle));

        let mut dropped = record.clone();
        dropped.lines.pop();
        self.fails_at(&dropped, record.line_of(dropped.lines.len()));
    }

    fn fails_at(&self, record: &Record, line: usize) {
        match Match::<G>::replay(self.data, record) {
            Ok(_) => panic!("an altered record replayed: {}", self.name(0)),
            Err(error) => assert_eq!(error.line, line, "{error}: {}", self.name(0)),
        }
    }

    fn truncated_records_fail(&self, text: &str) {
        let lines: Vec<&str> = text.lines().collect();
        for kept in [0, 1, 5, lines.len() / 2, lines.len() - 1] {
            let error = Record::read(&lines[..kept].join("\n")).expect_err("a record that was cut off");
            // A blank line at the end of a text is none.
            let last = lines[..kept].iter().rposition(|line| !line.is_empty());
            assert_eq!(error.line, last.map_or(1, |last| last + 1), "{error}");
        }
    }

    /// A random game in which every so often something is taken back: freely where nothing was rolled, and else as a
    /// takeback, which the record keeps; in the end a seat gives up. It replays, with its seed, to the same record. Returns how
    /// many takebacks there were.
    pub fn takebacks_are_kept(&self) -> usize {
        let mut game = self.begin_match();
        let mut choice = Seeded::new(&format!("{} choice", self.seed));
        for seat in G::INFO.seat_numbers() {
            game.set_player(seat, Player { name: "a bot".to_owned(), is_bot: true });
        }
        let (mut free, mut kept) = (0, 0);
        while let Some(order) = game.pick(&mut |n| choice.below(n as u32) as usize) {
            let (before, length) = (game.hash(), game.length());
            let words = game.play(&order).expect("an offered order").dice;
            // Help that somebody had is told, and in nobody's way.
            if let (0, Asks::Seat(seat)) = (choice.below(8), game.asks()) {
                game.had_help(seat, Help::Hint).expect("the game is not over");
            }
            if choice.below(4) > 0 {
                continue;
            }
            let Some(seat) = game.last_seat() else { continue };
            match game.take_back(seat, false) {
                Ok(TakenBack::Freely) => {
                    free += 1;
                    assert!(words.is_empty(), "dice were taken back freely: {}", self.name(length));
                }
                Ok(TakenBack::Takeback { .. }) => kept += 1,
                Err(_) => break,
            }
            assert_eq!((game.hash(), game.length()), (before, length), "{}", self.name(length));
            if free + kept > 60 {
                break;
            }
        }
        let resigned = game.resign(Seat(0)).is_ok();
        let record = game.record();
        let takebacks =
            record.lines.iter().filter(|line| matches!(line, RecordLine::Takeback { .. })).count();
        assert!(takebacks >= kept, "{takebacks} of {kept} kept: {}", self.name(0));
        let read = Record::read(&record.to_string()).expect("our own record");
        let replayed = Match::<G>::replay(self.data, &read).expect("our own record");
        assert_eq!(replayed.record().lines, record.lines);
        assert_eq!(matches!(replayed.asks(), Asks::Over(outcome) if outcome.how == "resigned"), resigned);
        // A position's record begins at its first question: what came before is not in it.
        if self.from.is_none() {
            assert!(replayed.log() == game.log(), "told otherwise: {}", self.name(0));
            assert_eq!(read.follows_its_seed::<G>(self.data), Some(true), "{}", self.name(0));
        }
        kept
    }

    /// Every seat may give up at any moment: the other side has won by the rule that says so, nothing more can be ordered or
    /// taken back, and the record tells it.
    pub fn giving_up_ends_the_game(&self) {
        for (seat, decisions) in G::INFO.seat_numbers().flat_map(|seat| [(seat, 0), (seat, 7)]) {
            let mut game = self.begin_match();
            let mut choice = Seeded::new(&format!("{} choice", self.seed));
            for _ in 0..decisions {
                let Some(order) = game.pick(&mut |n| choice.below(n as u32) as usize) else { break };
                game.play(&order).expect("an offered order");
            }
            if let Asks::Over(_) = game.asks() {
                continue;
            }
            let (order, hash) = (game.orders().remove(0), game.hash());
            game.resign(seat).expect("the game is not over");
            let Asks::Over(outcome) = game.asks() else { panic!("not over: {}", self.name(decisions)) };
            assert_eq!((outcome.how, outcome.rule), ("resigned", G::INFO.concede));
            let winner = outcome.winner.expect("the other side wins");
            assert!(winner != seat && G::INFO.sides().nth(winner.index()).is_some(), "{winner:?}");
            assert!(G::Data::rulebook().entry(outcome.rule.0).is_some(), "no rule {}", outcome.rule);
            let last = game.log().last().expect("a line");
            assert_eq!((last.rule, last.text.ends_with("player resigns")), (G::INFO.concede, true));
            assert!(game.orders().is_empty() && game.why(&order).is_err() && game.play(&order).is_err());
            assert!(game.undo().is_err() && game.taking_back(seat).is_err() && game.resign(seat).is_err());
            assert_eq!(game.hash(), hash, "giving up changes no position");
            let record = game.record();
            assert_eq!((record.result.as_str(), record.seed.is_some()), ("resigned", true));
            let replayed =
                Match::<G>::replay(self.data, &Record::read(&record.to_string()).expect("our own record"));
            assert_eq!(replayed.expect("our own record").asks(), game.asks());
        }
    }
}

fn order_of(record: &mut Record, line: usize) -> &mut RecordedOrder {
    match &mut record.lines[line] {
        RecordLine::Order(given) => given,
        other => panic!("{other:?} is no order"),
    }
}
