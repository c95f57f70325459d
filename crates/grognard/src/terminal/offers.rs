//! What may be ordered now: numbered, the best of each kind first, and how words are read.

use table::{Choice, Place, Target, View};

use super::text_map::hex_of;

/// The choices of a view in the order in which they are listed: an order's number is its place in it.
pub(crate) struct Offers {
    choices: Vec<Choice>,
}

/// An order to be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) order: String,
    /// It goes on with the one before: only as long as it is offered then.
    pub(crate) goes_on: bool,
}

impl Step {
    fn first(order: &str) -> Self {
        Self { order: order.to_owned(), goes_on: false }
    }

    fn next(order: &str) -> Self {
        Self { order: order.to_owned(), goes_on: true }
    }
}

impl Offers {
    /// The choices of a view, verb by verb as the game lists them; likelier and cheaper ones first.
    pub(crate) fn of(view: &View) -> Self {
        let mut choices = view.choices.clone();
        let verbs = verbs(&choices);
        let place = |choice: &Choice| verbs.iter().position(|known| known == verb(choice));
        choices.sort_by(|a, b| {
            // What needs no die is certain.
            let chance = |choice: &Choice| {
                choice.chance.map_or((1, 1), |chance| (u32::from(chance.cases), u32::from(chance.out_of)))
            };
            let ((cases, of), (other, of_other)) = (chance(a), chance(b));
            let likelier = (other * of).cmp(&(cases * of_other));
            place(a).cmp(&place(b)).then(likelier).then(cost(a).cmp(&cost(b)))
        });
        Self { choices }
    }

    /// Every choice with its number.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (usize, &Choice)> {
        (1..).zip(&self.choices)
    }

    pub(crate) fn len(&self) -> usize {
        self.choices.len()
    }

    /// The words that open an order, as they are listed.
    pub(crate) fn verbs(&self) -> Vec<String> {
        verbs(&self.choices)
    }

    /// The choice that a number or the words of an order name.
    pub(crate) fn find(&self, words: &str) -> Option<&Choice> {
        if let Ok(number) = words.parse::<usize>() {
            return self.choices.get(number.wrapping_sub(1));
        }
        self.choices.iter().find(|choice| name(choice) == words || choice.order == words)
    }

    /// Choices that can be given together, by what that is called; one by itself is no group.
    pub(crate) fn groups(&self) -> Vec<(&'static str, Vec<&Choice>)> {
        let mut groups: Vec<(&'static str, Vec<&Choice>)> = Vec::new();
        for choice in &self.choices {
            let Some(called) = choice.all else { continue };
            match groups.iter_mut().find(|(known, _)| *known == called) {
                Some((_, group)) => group.push(choice),
                None => groups.push((called, vec![choice])),
            }
        }
        groups.retain(|(_, group)| group.len() > 1);
        groups
    }

    /// The orders that words stand for: a number, an order, an order for a whole stack (`pick 2231`), one that is given
    /// several times (`fill 10A x3`), or all of a group (`all`, `all support`, `commit all`). Words that are none of these
    /// are an order as they stand. Who types an order means that one alone; its number means what goes on with it too.
    pub(crate) fn read(&self, words: &str, view: &View) -> Vec<Step> {
        if let Some(choice) = self.find(words) {
            let is_typed = choice.order == words;
            return steps(choice).into_iter().filter(|step| !(is_typed && step.goes_on)).collect();
        }
        if let Some((order, times)) = words.rsplit_once(" x")
            && let (Some(choice), Ok(times)) = (self.find(order), times.parse::<usize>())
        {
            let most = choice.repeats.map_or(1, |repeats| usize::from(repeats.times));
            return (0..times.min(most)).flat_map(|_| steps(choice)).collect();
        }
        let group = self.group(words).or_else(|| self.stack(words, view));
        match group {
            Some(group) => group.into_iter().flat_map(steps).collect(),
            None => vec![Step::first(words)],
        }
    }

    fn group(&self, words: &str) -> Option<Vec<&Choice>> {
        let groups = self.groups();
        let named = |wanted: &str| {
            let wanted = wanted.to_lowercase();
            groups.iter().find(|(called, group)| {
                called.to_lowercase().contains(&wanted) || group.iter().all(|choice| verb(choice) == wanted)
            })
        };
        let found = match words.strip_prefix("all") {
            Some("") => groups.first(),
            Some(rest) => rest.strip_prefix(' ').and_then(named),
            None => words.strip_suffix(" all").and_then(named),
        };
        found.map(|(_, group)| group.clone())
    }

    /// `pick 2231`: every unit there that the order can be given to together.
    fn stack(&self, words: &str, view: &View) -> Option<Vec<&Choice>> {
        let (wanted, hex) = words.split_once(' ')?;
        let stands = |choice: &&Choice| {
            choice.stacks
                && verb(choice) == wanted
                && matches!(choice.target, Target::Unit(_))
                && hex_of(&choice.target, view).is_some_and(|at| at.to_string() == hex)
        };
        let group: Vec<&Choice> = self.choices.iter().filter(stands).collect();
        (!group.is_empty()).then_some(group)
    }
}

/// The orders of a choice: those before it, itself, and those that go on with it.
fn steps(choice: &Choice) -> Vec<Step> {
    let before = choice.before.iter().map(|order| Step::first(order));
    let then = choice.onward.iter().map(|order| Step::next(order));
    before.chain([Step::first(&choice.order)]).chain(then).collect()
}

fn verbs(choices: &[Choice]) -> Vec<String> {
    let mut verbs: Vec<String> = Vec::new();
    for choice in choices {
        if !verbs.iter().any(|known| known == verb(choice)) {
            verbs.push(verb(choice).to_owned());
        }
    }
    verbs
}

/// The word that opens an order.
pub(crate) fn verb(choice: &Choice) -> &str {
    choice.order.split(' ').next().unwrap_or_default()
}

/// What a choice is called: its order, or where orders that go on lead in the end.
pub(crate) fn name(choice: &Choice) -> String {
    match (&choice.target, choice.onward.is_empty()) {
        (Target::Hex(hex), false) => format!("{} {hex}", verb(choice)),
        _ => choice.order.clone(),
    }
}

fn cost(choice: &Choice) -> u8 {
    choice.cost.map_or(0, |cost| cost.amount)
}

/// What else there is to say of a choice: where its unit stands, what it costs and means, how likely it is.
pub(crate) fn about(choice: &Choice, view: &View, names: &dyn Fn(&str) -> String) -> String {
    let mut words = Vec::new();
    match &choice.target {
        Target::Hex(hex) => words.push(names(&hex.to_string())),
        Target::Unit(unit) => {
            let counter = view.counters.iter().find(|counter| counter.unit == *unit);
            if let Some(Place::Hex(hex)) = counter.map(|counter| &counter.place) {
                words.push(format!("at {hex}"));
            }
        }
        Target::Button(label) if !label.eq_ignore_ascii_case(&choice.order) => words.push(label.clone()),
        Target::Button(_) | Target::Number(_) => {}
    }
    words.push(choice.words());
    if !choice.onward.is_empty() {
        words.push(format!("in {} orders", choice.onward.len() + 1));
    }
    if let Some(repeats) = choice.repeats.filter(|repeats| repeats.times > 1) {
        words.push(format!("x{}: {}", repeats.times, repeats.called));
    }
    if !choice.cuts_off.is_empty() {
        words.push(format!("cuts off {}", choice.cuts_off.len()));
    }
    words.retain(|words| !words.is_empty());
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use table::{DataSource, Likely, Repeats};

    use super::*;

    /// The view of a game's first question, with other choices.
    fn view(choices: Vec<Choice>) -> View {
        let loaded = players::first().load(&DataSource::Embedded).expect("its data");
        let table = loaded.new_match(&[], "1", &[]).expect("a match");
        let table::Asks::Seat(seat) = table.asks() else { panic!("somebody is asked") };
        let mut view = table.view(Some(seat));
        if !choices.is_empty() {
            view.choices = choices;
        }
        view
    }

    /// A choice like one of the game, with another order.
    fn choice(order: &str, target: Target) -> Choice {
        let model = view(Vec::new()).choices.remove(0);
        Choice { order: order.to_owned(), target, cost: None, chance: None, hint: None, role: None, ..model }
    }

    fn number(order: &str) -> Choice {
        choice(order, Target::Number(1))
    }

    fn orders(steps: &[Step]) -> Vec<&str> {
        steps.iter().map(|step| step.order.as_str()).collect()
    }

    #[test]
    fn the_likeliest_is_first_and_the_verbs_stay_together() {
        let likely =
            |order: &str, cases| Choice { chance: Some(Likely { cases, out_of: 6 }), ..number(order) };
        let view = view(vec![likely("to 1", 2), number("halt"), likely("to 2", 5), likely("to 3", 3)]);
        let offers = Offers::of(&view);
        let listed: Vec<&str> = offers.numbered().map(|(_, choice)| choice.order.as_str()).collect();
        assert_eq!(listed, ["to 2", "to 3", "to 1", "halt"]);
        assert_eq!(orders(&offers.read("2", &view)), ["to 3"]);
        assert_eq!(
            orders(&offers.read("to 9", &view)),
            ["to 9"],
            "what is not offered is tried as it stands"
        );
    }

    #[test]
    fn groups_stacks_and_repeats_are_read() {
        let unit = view(Vec::new()).counters[0].clone();
        let Place::Hex(hex) = unit.place else { panic!("on the map") };
        let pick = Choice { stacks: true, ..choice("pick A", Target::Unit(unit.unit)) };
        let commit = |order: &str| Choice { all: Some("Commit all"), ..number(order) };
        let fill = Choice { repeats: Some(Repeats { times: 3, called: "Fill it up" }), ..number("fill B") };
        let view = view(vec![pick, commit("commit 1"), commit("commit 2"), fill]);
        let offers = Offers::of(&view);
        let read = |words: &str| -> Vec<String> {
            offers.read(words, &view).into_iter().map(|step| step.order).collect()
        };
        assert_eq!(read(&format!("pick {hex}")), ["pick A"]);
        for words in ["all", "commit all", "all commit"] {
            assert_eq!(read(words), ["commit 1", "commit 2"], "{words}");
        }
        assert_eq!(read("fill B x9"), ["fill B"; 3]);
        assert_eq!(read("fill B"), ["fill B"]);
        assert_eq!(read("all nonsense"), ["all nonsense"]);
    }

    #[test]
    fn a_drive_is_named_after_where_it_ends_and_a_typed_order_stands_alone() {
        let hex: hexes::HexNumber = "0203".parse().expect("a hex");
        let drive = Choice {
            before: vec!["halt".to_owned()],
            onward: vec!["to 0203".to_owned()],
            ..choice("to 0202", Target::Hex(hex))
        };
        let view = view(vec![drive]);
        let steps = Offers::of(&view).read("to 0203", &view);
        assert_eq!(orders(&steps), ["halt", "to 0202", "to 0203"]);
        assert_eq!(steps.iter().map(|step| step.goes_on).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(orders(&Offers::of(&view).read("1", &view)), ["halt", "to 0202", "to 0203"]);
        assert_eq!(orders(&Offers::of(&view).read("to 0202", &view)), ["halt", "to 0202"]);
    }
}
