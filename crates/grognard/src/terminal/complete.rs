//! What Tab completes: words first, then the units and hexes that can be ordered.

/// The commands, beside the orders, with what each does.
pub(crate) const COMMANDS: [(&str, &str); 26] = [
    ("NUMBER or ORDER", "give an order: its words, such as to 2229, or 3, with all that goes on with it"),
    ("ORDER; ORDER", "several, one after the other, until one is refused or something comes to light"),
    ("pick 2231", "an order for all units of a hex, where it can be given to them together"),
    ("ORDER x3", "the same order three times, where it can be given so often"),
    ("all [NAME]", "every order of a group, such as all support"),
    ("suggest", "have the rest of what is asked done as the staff would, where the game offers it"),
    (
        "hint",
        "what a general would do and what it expects of it; alone and against bots, and the record marks it",
    ),
    ("levels", "what the bots do, and how strong each is in this game"),
    ("orders [WORDS]", "every legal order, or those that contain the words"),
    ("map [HEX or all]", "the map around what is asked, around a hex, or the whole of it"),
    ("hex 2231", "what stands in a hex"),
    ("units [WORDS]", "your counters, or those that contain the words"),
    ("odds", "the working of the battle at hand (preview, for short)"),
    ("threat 2231", "who could attack a hex, and with what chances"),
    ("why ORDER", "why an order would be refused"),
    ("goals", "what wins and what loses, and how far it is"),
    ("briefing", "the situation, and how a turn goes"),
    ("rule 9.12", "a rule in our own words (rules 9.12, too)"),
    ("log [20]", "what happened last"),
    (
        "undo",
        "take back what you ordered last: freely up to the last die, draw or reveal; behind it with the other player's \
         consent, or against a bot as a takeback that the record keeps, with new dice",
    ),
    ("resign", "give the game up"),
    ("save FILE", "write the record; `grognard terminal --record FILE` goes on with it"),
    ("help", "this list"),
    ("quit", "the end; at a terminal the game is saved, as it is by Ctrl-C and Ctrl-D"),
    ("abandon", "the end, without saving"),
    ("Tab, arrows", "complete a word; go back to what was typed before"),
];

/// The words of commands.
const WORDS: [&str; 22] = [
    "abandon", "all", "briefing", "goals", "help", "hex", "hint", "levels", "log", "map", "odds", "orders",
    "preview", "quit", "resign", "rule", "save", "suggest", "threat", "undo", "units", "why",
];

/// Those that need something behind them.
const NEEDS_MORE: [&str; 5] = ["hex", "rule", "save", "threat", "why"];

fn commands() -> impl Iterator<Item = String> {
    WORDS.iter().map(|word| format!("{word}{}", if NEEDS_MORE.contains(word) { " " } else { "" }))
}

/// What can be completed as things stand.
#[derive(Default)]
pub(crate) struct Known {
    /// The orders that are offered, by the names that can be typed.
    pub(crate) orders: Vec<String>,
    /// Every hex of the map.
    pub(crate) hexes: Vec<String>,
    /// Every rule.
    pub(crate) rules: Vec<String>,
}

impl Known {
    /// Where the word to be completed begins, and what it can become.
    pub(crate) fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let begins = line.rfind(';').map_or(0, |at| at + 1);
        let begins = begins + line[begins..].len() - line[begins..].trim_start().len();
        let piece = &line[begins..];
        match piece.split_once(' ') {
            None => (begins, starting(piece, commands().chain(self.verbs()))),
            Some(("hex" | "threat", rest)) => {
                (line.len() - rest.len(), starting(rest, self.hexes.iter().cloned()))
            }
            Some(("map", rest)) => {
                let all = ["all".to_owned()];
                (line.len() - rest.len(), starting(rest, all.into_iter().chain(self.hexes.iter().cloned())))
            }
            Some(("rule" | "rules", rest)) => {
                (line.len() - rest.len(), starting(rest, self.rules.iter().cloned()))
            }
            Some(("why" | "orders", rest)) if !rest.contains(' ') => {
                (line.len() - rest.len(), starting(rest, self.verbs()))
            }
            Some(("why" | "orders", rest)) => self.objects(line, rest),
            Some(_) => self.objects(line, piece),
        }
    }

    /// The words that open an order, with the blank that follows where something has to.
    fn verbs(&self) -> impl Iterator<Item = String> + '_ {
        self.orders.iter().map(|order| match order.split_once(' ') {
            Some((verb, _)) => format!("{verb} "),
            None => order.clone(),
        })
    }

    /// What follows the verb: `to 22` becomes `to 2229`.
    fn objects(&self, line: &str, order: &str) -> (usize, Vec<String>) {
        let (verb, object) = order.split_once(' ').unwrap_or((order, ""));
        let objects = self.orders.iter().filter_map(|order| order.strip_prefix(verb)?.strip_prefix(' '));
        (line.len() - object.len(), starting(object, objects.map(str::to_owned)))
    }
}

/// Those that begin so, each once, whatever the case of what was typed.
fn starting(typed: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    let typed = typed.to_lowercase();
    let mut found: Vec<String> = words.filter(|word| word.to_lowercase().starts_with(&typed)).collect();
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let list = |words: &str| words.split(", ").map(str::to_owned).collect();
        Known {
            orders: list("to 2229, to 2331, pick P-8MR, pick P-11MR, done"),
            hexes: list("2229, 2230, 2331"),
            rules: list("9.1, 9.12"),
        }
    }

    #[track_caller]
    fn completes(line: &str, words: &[&str]) {
        let (at, found) = known().complete(line);
        let whole: Vec<String> = found.iter().map(|word| format!("{}{word}", &line[..at])).collect();
        assert_eq!(whole, words, "{line}");
    }

    #[test]
    fn a_word_is_completed_and_then_what_can_follow_it() {
        completes("d", &["done"]);
        completes("p", &["pick ", "preview"]);
        completes("wh", &["why "]);
        completes("pick p", &["pick P-11MR", "pick P-8MR"]);
        completes("to 22", &["to 2229"]);
        completes("pick P-8MR; to 23", &["pick P-8MR; to 2331"]);
        completes("why to 2", &["why to 2229", "why to 2331"]);
        completes("hex 22", &["hex 2229", "hex 2230"]);
        completes("map a", &["map all"]);
        completes("rule 9.1", &["rule 9.1", "rule 9.12"]);
        completes("juggle 3", &[]);
    }

    #[test]
    fn every_word_of_a_command_is_in_the_help() {
        let help = COMMANDS.map(|(command, about)| format!("{command} {about}")).join("\n");
        for word in WORDS {
            assert!(help.contains(word), "{word}");
        }
    }
}
