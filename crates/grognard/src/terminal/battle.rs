//! Battles in words: their working, their chances, and what the codes of results mean.

use table::{BattlePreview, Look, RoundView, Threats};

/// The working of a battle, line by line.
pub(crate) fn working(preview: &BattlePreview, look: &Look) -> Vec<String> {
    let mut lines = vec![format!("{} against {}: {}", preview.attack, preview.defence, preview.odds)];
    for (what, units) in [("attacks", &preview.attackers), ("defends", &preview.defenders)] {
        lines.extend(
            units.iter().map(|unit| format!("  {} {what} from {} with {}", unit.unit, unit.hex, unit.factor)),
        );
    }
    lines.extend(
        preview.shifts.iter().map(|shift| format!("  {:+} {} ({})", shift.columns, shift.why, shift.rule)),
    );
    match &preview.round {
        Some(round) => fire(round, &preview.final_odds, &mut lines),
        None => {
            let column = preview.column.as_deref().unwrap_or("none: automatic");
            lines.push(format!("  {}, column {column}", preview.final_odds));
        }
    }
    for chance in &preview.chances {
        let percent = table::percent(chance.cases.into(), chance.out_of.into());
        let meaning = spelled_out(&chance.result, look).map_or(String::new(), |title| format!(": {title}"));
        lines.push(format!(
            "  {}{meaning} in {} of {} ({percent})",
            chance.words(),
            chance.cases,
            chance.out_of
        ));
    }
    lines.extend(preview.notes.iter().map(|note| format!("  {note}")));
    lines
}

/// A battle in a line: `3:1, shifted to 2:1: DE 33 %, DR 50 %, AS 17 %`.
pub(crate) fn summary(preview: &BattlePreview) -> String {
    let chances: Vec<String> = preview
        .chances
        .iter()
        .map(|chance| {
            format!("{} {}", chance.words(), table::percent(chance.cases.into(), chance.out_of.into()))
        })
        .collect();
    let odds = match (preview.odds.as_str(), preview.final_odds.as_str()) {
        (odds, shifted) if odds == shifted => odds.to_owned(),
        ("none", left) => left.to_owned(),
        (kind, left) if preview.round.is_some() => format!("{kind}; {left}"),
        (odds, shifted) => format!("{odds}, shifted to {shifted}"),
    };
    let chances = if chances.is_empty() { String::new() } else { format!(": {}", chances.join(", ")) };
    format!("battle for {}: {odds}{chances}", preview.target)
}

/// How far a battle of rounds is, and who fires next.
fn fire(round: &RoundView, left: &str, lines: &mut Vec<String>) {
    let to_come = if round.over { "is over; in the next" } else { "goes on with" };
    lines.push(format!("  {left}; round {} {to_come}:", round.round));
    for fire in &round.fire {
        let modifiers: String = fire
            .modifiers
            .iter()
            .map(|modifier| format!(", {:+} {} ({})", modifier.more, modifier.why, modifier.rule))
            .collect();
        let dice = if fire.dice == 1 { "1 die hits".to_owned() } else { format!("{} dice hit", fire.dice) };
        lines.push(format!("  {} {}: {dice} from {}{modifiers}", fire.step, fire.who, fire.hits_from));
    }
}

/// Who could attack a hex, line by line.
pub(crate) fn threats(threats: &Threats, look: &Look) -> Vec<String> {
    let mut lines = Vec::new();
    for battle in &threats.battles {
        lines.push(format!("{}:", battle.title));
        lines.extend(working(&battle.preview, look).into_iter().map(|line| format!("  {line}")));
    }
    if !threats.may_come.is_empty() {
        lines.push("Could come next to it:".to_owned());
        lines.extend(
            threats.may_come.iter().map(|unit| format!("  {} at {}: {}", unit.unit, unit.hex, unit.hint)),
        );
    }
    if lines.is_empty() {
        lines.push(format!("Nobody is known who could attack {}.", threats.hex));
    }
    lines
}

fn spelled_out<'a>(code: &str, look: &'a Look) -> Option<&'a str> {
    look.results.iter().find(|result| result.word == code).map(|result| result.title.as_str())
}

/// The codes of results that a sentence uses, spelled out: `AS: attack stalled`. Words that are no codes speak for
/// themselves.
pub(crate) fn codes_in(text: &str, look: &Look) -> String {
    let is_code =
        |word: &str| word.chars().any(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    let mut words: Vec<&str> = text
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '/')
        .filter(|word| is_code(word))
        .collect();
    words.dedup();
    let meanings: Vec<String> =
        words.into_iter().filter_map(|word| Some(format!("{word}: {}", spelled_out(word, look)?))).collect();
    meanings.join("; ")
}

#[cfg(test)]
mod tests {
    use table::{DataSource, Named};

    use super::*;

    #[test]
    fn codes_are_spelled_out_and_words_are_not() {
        let mut look = players::first().load(&DataSource::Embedded).expect("its data").look();
        let named = |word: &str, title: &str| Named { word: word.to_owned(), title: title.to_owned() };
        look.results =
            vec![named("AS", "attack stalled"), named("0/2", "two steps"), named("hit", "a point")];
        assert_eq!(codes_in("A die of 3: AS", &look), "AS: attack stalled");
        assert_eq!(codes_in("Rolled 5 (0/2), a hit", &look), "0/2: two steps");
        assert_eq!(codes_in("The ASSAULT goes on", &look), "");
    }
}
