//! Whatever is shown is known by name: rules by the rulebook, words by the look.

use super::Run;
use crate::{
    Asks, Bound, Edition, Game, Lines, Look, Named, Notation, Prompt, Rule, Rulebook, Seat, Seeded, View,
};

/// What names are looked up in.
struct Names {
    book: Rulebook,
    look: Look,
}

impl<G: Game> Run<'_, G> {
    /// Log lines, prompts and views name only rules that the rulebook has, and only words that the look has: phases,
    /// colours, kinds, markers, results and charts. Questions name only words of orders.
    pub fn everything_named_is_known(&self) {
        let names = Names { book: G::Data::rulebook(), look: self.data.look() };
        let mut log = Lines::default();
        let mut dice = Seeded::new(&self.seed);
        let mut choice = Seeded::new(&format!("{} choice", self.seed));
        let mut game = self.begin(&mut dice, &mut log);
        let mut orders = Vec::new();
        for number in 0.. {
            let Asks::Seat(seat) = game.asks() else { break };
            let unknown = names.unknown::<G>(&game, seat);
            assert!(unknown.is_empty(), "{}: {}", unknown.join(", "), self.name(number));
            orders.clear();
            game.orders(&mut orders);
            game.carry_out(orders[choice.below(orders.len() as u32) as usize], &mut dice, &mut log);
        }
        let unknown: Vec<_> = log.0.iter().filter(|line| names.book.entry(line.rule.0).is_none()).collect();
        assert!(unknown.is_empty(), "no such rule: {unknown:?}: {}", self.name(0));
    }
}

impl Names {
    /// What a seat is shown and nobody knows.
    fn unknown<G: Game>(&self, game: &G, seat: Seat) -> Vec<String> {
        let view = game.seen_by(Some(seat));
        let prompt = view.prompt.as_ref().expect("a seat is asked");
        let rules = rules_of(&view).filter(|rule| self.book.entry(rule.0).is_none());
        let verbs =
            prompt.verbs.iter().filter(|verb| !G::Order::WORDS.iter().any(|(word, _)| *word == verb.word));
        let rules = rules.map(|rule| format!("no rule {rule}"));
        rules
            .chain(verbs.map(|verb| format!("no order opens with `{}`", verb.word)))
            .chain(self.unknown_words(&view, prompt))
            .collect()
    }

    fn unknown_words(&self, view: &View, prompt: &Prompt) -> Vec<String> {
        let look = &self.look;
        let has = |list: &[Named], word: &str| list.iter().any(|named| named.word == word);
        let mut unknown = Vec::new();
        let mut need = |known: bool, what: &str, word: &str| {
            if !known {
                unknown.push(format!("the look has no {what} `{word}`"));
            }
        };
        need(has(&look.phases, prompt.phase), "phase", prompt.phase);
        for counter in &view.counters {
            let colours = look.colours.iter().any(|colours| colours.id == counter.colours);
            need(colours, "colours", counter.colours);
            let symbol = look.symbols.iter().any(|symbol| symbol.word == counter.kind);
            need(symbol || look.symbols.is_empty(), "symbol", counter.kind);
        }
        for marker in &view.markers {
            need(look.markers.iter().any(|known| known.word == marker.kind), "marker", marker.kind);
        }
        for chart in view.choices.iter().filter_map(|choice| choice.chart) {
            need(look.charts.iter().any(|known| known.id == chart), "chart", chart);
        }
        // A code is one word; whatever is told in a sentence explains itself.
        let told = view.battle.iter().flat_map(|battle| &battle.chances);
        for code in told.filter(|chance| chance.bound != Bound::Open && !chance.result.contains(' ')) {
            need(look.results.is_empty() || has(&look.results, &code.result), "result", &code.result);
        }
        unknown
    }
}

/// Every rule that a view names.
fn rules_of(view: &View) -> impl Iterator<Item = Rule> {
    let tracks = view.tracks.iter().chain(&view.private).map(|track| track.rule);
    let shifts = view.battle.iter().flat_map(|battle| battle.shifts.iter().map(|shift| shift.rule));
    let fire = view.battle.iter().filter_map(|battle| battle.round.as_ref()).flat_map(|round| &round.fire);
    let modifiers = fire.flat_map(|fire| fire.modifiers.iter().map(|modifier| modifier.rule));
    let objectives = view.objectives.iter().map(|objective| objective.rule);
    let warnings = view.choices.iter().flat_map(|choice| &choice.warnings).map(|warning| warning.rule);
    let prompt = view.prompt.iter().map(|prompt| prompt.rule);
    prompt.chain(tracks).chain(objectives).chain(warnings).chain(shifts).chain(modifiers)
}
