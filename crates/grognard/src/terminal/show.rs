//! What the terminal shows: the question, the orders, the map, a battle, a rule.

use players::find;
use table::{Asks, Choice, Counted, Counter, Heading, LogLine, Place, Rulebook, Seat, Target, Track, View};

use super::complete::COMMANDS;
use super::offers::{Offers, about, name, verb};
use super::sitting::Sitting;
use super::text_map::{TextMap, hex_of};
use super::wrap::wrap;
use super::{battle, briefing};
use crate::output::{Output, say};

/// So many orders are listed whole; of more, those of a word that has many are folded.
const LISTED: usize = 30;
/// A word with more orders than that is folded,
const FOLDED: usize = 12;
/// down to so many, the best ones.
const BEST: usize = 6;
/// Lines of the screen that a map leaves to the question.
const BELOW_THE_MAP: usize = 8;
/// So many lines of the log are shown, if nobody asks for more.
const LOG_LINES: usize = 20;

impl Sitting {
    fn width(&self) -> usize {
        self.screen.0
    }

    /// A sentence that is broken for whoever reads it at a terminal.
    pub(super) fn broken(&self, text: &str, indent: usize) -> String {
        if self.input.is_terminal() { wrap(text, self.width(), indent) } else { text.to_owned() }
    }

    /// What game it is, and how to begin.
    pub(super) fn greet(&mut self, goes_on: bool, out: &mut Output) -> anyhow::Result<()> {
        let info = self.table.info();
        say!(out, "{}", self.broken(&format!("{}: {}", info.title, info.about), 2))?;
        say!(out, "Type an order or its number; `help` lists the commands.\n")?;
        if goes_on {
            let orders = Counted(self.table.length() as u64, "order");
            say!(out, "The game goes on after {orders}; `briefing` tells what it is about.\n")?;
        }
        Ok(())
    }

    /// The briefing, once for each seat.
    pub(super) fn brief(&mut self, seat: Seat, out: &mut Output) -> anyhow::Result<()> {
        if std::mem::replace(&mut self.briefed[seat.index()], true) {
            return Ok(());
        }
        self.show_briefing(seat, out)?;
        say!(out, "")
    }

    pub(super) fn show_briefing(&mut self, seat: Seat, out: &mut Output) -> anyhow::Result<()> {
        let (name, width) = (self.table.info().seat_name(seat), self.width());
        say!(out, "{}", briefing::briefing(&self.look, name, width, self.paint))
    }

    pub(super) fn show_goals(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let width = self.width();
        say!(out, "{}", briefing::goals(&self.seen(), &self.look, width, self.paint))
    }

    pub(super) fn show_help(&mut self, out: &mut Output) -> anyhow::Result<()> {
        for (command, about) in COMMANDS {
            let command = self.paint.bold(&format!("{command:<17}"));
            for (row, line) in wrap(about, self.width().saturating_sub(20), 0).lines().enumerate() {
                let before = if row == 0 { &command } else { &" ".repeat(17) };
                say!(out, "  {before} {line}")?;
            }
        }
        Ok(())
    }

    pub(super) fn show_question(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let seat = match self.table.asks() {
            Asks::Over(outcome) => {
                return say!(out, "\nThe game is over. {} ({}).", outcome.text, outcome.rule);
            }
            Asks::Seat(seat) => seat,
        };
        self.brief(seat, out)?;
        if !std::mem::replace(&mut self.map_shown, true) {
            self.show_map("", out)?;
        }
        let view = self.table.view(Some(seat));
        let prompt = self.table.prompt();
        if let Some(prompt) = &prompt {
            let line = briefing::phase_line(&self.look, &self.table.info(), prompt, &view.tracks);
            say!(out, "\n{}", self.paint.bold(&line))?;
        }
        say!(out, "{}", self.broken(&format!("[{}]", track_line(&view.tracks)), 1))?;
        if !view.private.is_empty() {
            let private = format!("[for you alone: {}]", track_line(&view.private));
            say!(out, "{}", self.broken(&private, 1))?;
        }
        if let Some(battle) = &view.battle {
            say!(out, "{}", self.broken(&format!("{} (`odds`)", battle::summary(battle)), 2))?;
        }
        if let Some(prompt) = prompt {
            let name = self.table.info().seats[seat.index()];
            let question = self.broken(&format!("{name}: {} ({})", prompt.text, prompt.rule), 2);
            say!(out, "{}", question.replacen(name, &self.paint.bold(name), 1))?;
        }
        self.list(&Offers::of(&view), &view, "", true, out)?;
        view.choices.iter().try_for_each(|choice| self.show_warnings(choice, out))
    }

    pub(super) fn show_warnings(&self, choice: &Choice, out: &mut Output) -> anyhow::Result<()> {
        for warning in &choice.warnings {
            let hexes: Vec<String> = warning.hexes.iter().map(ToString::to_string).collect();
            let hexes = if hexes.is_empty() { String::new() } else { format!(" [{}]", hexes.join(" ")) };
            let mark = if warning.grave { "!!" } else { "!" };
            let text = format!("  {mark} {}: {} ({}){hexes}", name(choice), warning.text, warning.rule);
            let text = self.broken(&text, 4);
            say!(out, "{}", if warning.grave { self.paint.warning(&text) } else { text })?;
        }
        Ok(())
    }

    pub(super) fn show_orders(&mut self, words: &str, out: &mut Output) -> anyhow::Result<()> {
        let view = self.table.view(self.asked());
        self.list(&Offers::of(&view), &view, words, false, out)
    }

    /// The orders with their numbers, costs and chances, in as many columns as fit.
    fn list(
        &mut self,
        offers: &Offers,
        view: &View,
        words: &str,
        fold: bool,
        out: &mut Output,
    ) -> anyhow::Result<()> {
        let width = self.width();
        let fold = fold && offers.len() > LISTED;
        let names = |hex: &str| {
            let found = self.map.hexes.iter().find(|known| known.hex.to_string() == hex);
            found.map_or(String::new(), |hex| hex.name.clone())
        };
        let (mut cells, mut folded) = (Vec::new(), Vec::new());
        for word in offers.verbs() {
            let own: Vec<(usize, &Choice)> =
                offers.numbered().filter(|(_, choice)| verb(choice) == word).collect();
            let most = if fold && own.len() > FOLDED { BEST } else { usize::MAX };
            if own.len() > most {
                folded.push(format!("… {word}: {} in all, `orders {word}` lists them", counted(&own)));
            }
            let matching =
                own.iter().filter(|(_, choice)| name(choice).contains(words) || choice.order.contains(words));
            cells.extend(matching.take(most).map(|(number, choice)| {
                let about = about(choice, view, &names);
                let separator = if about.is_empty() { "" } else { "  " };
                format!("{number:>4} {}{separator}{about}", name(choice))
            }));
        }
        for row in in_columns(&cells, width) {
            say!(out, "{row}")?;
        }
        folded.iter().try_for_each(|line| say!(out, "     {line}"))?;
        if words.is_empty() {
            for (called, group) in offers.groups() {
                say!(out, "     all {}: {} orders together", called.to_lowercase(), group.len())?;
            }
            if let Some(called) = view.suggests {
                say!(out, "     suggest: {called}")?;
            }
        } else if cells.is_empty() {
            say!(out, "no order contains `{words}`: `why {words}` may say more")?;
        }
        Ok(())
    }

    /// The map around what is asked, around a hex, or the whole of it.
    pub(super) fn show_map(&mut self, part: &str, out: &mut Output) -> anyhow::Result<()> {
        let (width, lines) = self.screen;
        let lines = lines.saturating_sub(BELOW_THE_MAP).max(12);
        let view = self.seen();
        let map =
            TextMap::new(&self.map, &self.look, &view, &self.control_before, &self.table.info(), self.paint);
        let drawn = match part.trim() {
            "all" => map.whole(width),
            "" => map.part(&at_hand(&view), width, lines),
            hex => match self.map.hexes.iter().find(|known| known.hex.to_string() == hex) {
                Some(known) => map.part(&[known.hex], width, lines),
                None => return say!(out, "hex `{hex}` is not on the map"),
            },
        };
        drawn.lines.iter().try_for_each(|line| say!(out, "{line}"))?;
        say!(out, "{}", wrap_legend(&drawn.legend, width))
    }

    pub(super) fn show_hex(&mut self, number: &str, out: &mut Output) -> anyhow::Result<()> {
        let Some(hex) = self.map.hexes.iter().find(|hex| hex.hex.to_string() == number.trim()) else {
            return say!(out, "hex `{number}` is not on the map");
        };
        let terrain = self.look.terrain.iter().find(|known| known.word == hex.terrain);
        let mut words =
            vec![hex.name.clone(), terrain.map_or(hex.terrain.to_owned(), |known| known.title.clone())];
        for feature in &hex.features {
            let (word, value) = feature.split_once(':').unwrap_or((feature, ""));
            let known = self.look.features.iter().find(|known| known.word == word && !known.unseen);
            words.extend(known.map(|known| format!("{} {value}", known.title).trim_end().to_owned()));
        }
        let view = self.seen();
        if let Some(control) = view.control.iter().find(|control| control.hex == hex.hex) {
            let taken = if self.control_before.contains(control) { "held" } else { "taken" };
            words.push(format!("{taken} by {}", self.table.info().seat_name(control.seat)));
        }
        words.retain(|word| !word.is_empty());
        say!(out, "{} {}", hex.hex, words.join(", "))?;
        let place = Place::Hex(hex.hex);
        view.counters
            .iter()
            .filter(|counter| counter.place == place)
            .try_for_each(|counter| say!(out, "  {}", counter_line(counter)))
    }

    /// The seat's own counters, or all whose line contains the words.
    pub(super) fn show_units(&mut self, words: &str, out: &mut Output) -> anyhow::Result<()> {
        let (view, own) = (self.seen(), self.reader().or_else(|| self.asked()));
        let wanted = words.trim().to_lowercase();
        for counter in &view.counters {
            let place = match counter.place {
                Place::Hex(hex) => hex.to_string(),
                Place::Box(id) => {
                    view.boxes.iter().find(|known| known.id == id).map_or(id, |known| known.title).to_owned()
                }
            };
            let line = format!("  {place}: {}", counter_line(counter));
            let shown = if wanted.is_empty() {
                Some(counter.seat) == own && matches!(counter.place, Place::Hex(_))
            } else {
                line.to_lowercase().contains(&wanted)
            };
            if shown {
                say!(out, "{line}")?;
            }
        }
        Ok(())
    }

    pub(super) fn show_preview(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let Some(preview) = self.table.preview() else { return say!(out, "no battle is at hand") };
        battle::working(&preview, &self.look)
            .iter()
            .try_for_each(|line| say!(out, "{}", self.broken(line, 4)))
    }

    pub(super) fn show_threats(&mut self, hex: &str, out: &mut Output) -> anyhow::Result<()> {
        let seat = self.reader().or_else(|| self.asked());
        let Some(known) = self.map.hexes.iter().find(|known| known.hex.to_string() == hex.trim()) else {
            return say!(out, "hex `{hex}` is not on the map");
        };
        let Some(threats) = self.table.threats(known.hex, seat) else {
            return say!(out, "this game does not work out who could attack");
        };
        battle::threats(&threats, &self.look)
            .iter()
            .try_for_each(|line| say!(out, "{}", self.broken(line, 6)))
    }

    pub(super) fn rulebook(&self) -> Option<Rulebook> {
        find(self.table.info().id).ok().map(|game| game.rulebook())
    }

    pub(super) fn show_rule(&mut self, number: &str, out: &mut Output) -> anyhow::Result<()> {
        let book = self.rulebook();
        match book.as_ref().and_then(|book| book.entry(number.trim())) {
            Some(entry) => {
                let head = format!("{} {}", entry.number, entry.title);
                say!(out, "{}\n{}", self.paint.bold(&head), self.broken(&entry.text, 0))
            }
            None => say!(out, "there is no rule {number}"),
        }
    }

    pub(super) fn show_log(&mut self, lines: &str, out: &mut Output) -> anyhow::Result<()> {
        let most = lines.trim().parse().unwrap_or(LOG_LINES);
        let readable = LogLine::readable(self.table.log(), self.reader());
        let from = readable.len().saturating_sub(most);
        self.tell(&readable[from..], self.reader(), out)
    }

    /// What happened, as far as a reader may know, with the codes of results spelled out.
    pub(super) fn tell(&self, log: &[LogLine], reader: Option<Seat>, out: &mut Output) -> anyhow::Result<()> {
        log.iter().filter(|line| line.is_for(reader)).try_for_each(|line| {
            let codes = battle::codes_in(&line.text, &self.look);
            let codes = if codes.is_empty() { codes } else { format!(" [{codes}]") };
            let text = self.broken(&format!("  {} ({}){codes}", line.text, line.rule), 4);
            let chapter = matches!(line.heading, Some(Heading::Chapter));
            say!(out, "{}", if chapter { self.paint.bold(&text) } else { text })
        })
    }
}

fn counter_line(counter: &Counter) -> String {
    let (unit, title, factors) = (counter.unit, &counter.title, &counter.factors);
    let mut line = format!("{unit} {title} {factors}, {} of {} steps", counter.steps, counter.steps_max);
    if let Some(gauge) = counter.gauge {
        line += &format!(", {} of {} {}", gauge.left, gauge.most, gauge.title);
    }
    if !counter.marks.is_empty() {
        line += &format!(", {}", counter.marks.join(", "));
    }
    line
}

/// What is asked about: the battle at hand, or the hexes and units that can be ordered; the counters where there are none.
fn at_hand(view: &View) -> Vec<hexes::HexNumber> {
    if let Some(battle) = &view.battle {
        return vec![battle.target];
    }
    let offered: Vec<_> = view.choices.iter().filter_map(|choice| hex_of(&choice.target, view)).collect();
    if !offered.is_empty() {
        return offered;
    }
    let places = view.counters.iter().map(|counter| match counter.place {
        Place::Hex(hex) => Some(hex),
        Place::Box(_) => None,
    });
    places.flatten().collect()
}

fn track_line(tracks: &[Track]) -> String {
    let words = tracks.iter().map(|track| format!("{} {}", track.id, track.entries.join(" ")));
    words.map(|words| words.trim_end().to_owned()).collect::<Vec<_>>().join(", ")
}

/// `34 hexes`
fn counted(choices: &[(usize, &Choice)]) -> String {
    let what = match choices.first().map(|(_, choice)| &choice.target) {
        Some(Target::Hex(_)) => "hexes",
        Some(Target::Unit(_)) => "units",
        _ => "orders",
    };
    format!("{} {what}", choices.len())
}

/// Cells side by side, as many as fit, each column as wide as the widest cell.
fn in_columns(cells: &[String], width: usize) -> Vec<String> {
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
    let row = |row: &[String]| -> String {
        let cells: String = row.iter().map(|cell| format!("{cell:<widest$}")).collect();
        cells.trim_end().to_owned()
    };
    cells.chunks((width / widest).clamp(1, 4)).map(row).collect()
}

/// The entries of a legend stay whole.
fn wrap_legend(legend: &[String], width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for entry in legend {
        match lines.last_mut() {
            Some(line) if seen_width(line) + 3 + seen_width(entry) <= width => {
                line.push_str("   ");
                line.push_str(entry);
            }
            _ => lines.push(entry.clone()),
        }
    }
    lines.join("\n")
}

/// How many characters are seen: those of colours are not.
fn seen_width(text: &str) -> usize {
    let mut colour = false;
    text.chars()
        .filter(|&letter| {
            let seen = !colour && letter != '\x1b';
            colour = (colour || letter == '\x1b') && letter != 'm';
            seen
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_in_columns_that_fit() {
        let cells: Vec<String> = ["1 to 1", "2 to 22", "3 to 3"].map(str::to_owned).into();
        assert_eq!(in_columns(&cells, 20), ["1 to 1   2 to 22", "3 to 3"]);
        assert_eq!(in_columns(&cells, 5), ["1 to 1", "2 to 22", "3 to 3"]);
    }

    #[test]
    fn a_legend_is_broken_between_its_entries() {
        let legend = ["one a", "two b", "three c"].map(str::to_owned);
        assert_eq!(wrap_legend(&legend, 14), "one a   two b\nthree c");
        assert_eq!(seen_width("\x1b[1;38;5;3mS2\x1b[0m x"), 4);
    }
}
