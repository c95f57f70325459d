//! What one plays for and where in the turn one is, as the game tells it.

use table::{Aim, GameInfo, Look, Objective, Prompt, SeatLook, Stake, Track, TurnStep, View};

use super::paint::Paint;
use super::wrap::wrap;

/// The briefing of a seat: the situation, what wins, what loses, how a turn goes, what comes first.
pub(crate) fn briefing(look: &Look, seat: &str, width: usize, paint: Paint) -> String {
    let mut text = Vec::new();
    if !look.situation.is_empty() {
        text.push(paint.bold("The situation"));
        text.push(wrap(&format!("  {}", look.situation), width, 2));
    }
    if let Some(own) = look.seats.iter().find(|own| own.name == seat) {
        about_seat(own, width, paint, &mut text);
    }
    if !look.turn.is_empty() {
        text.push(paint.bold("How a turn goes"));
        for (number, step) in (1..).zip(&look.turn) {
            text.push(wrap(&turn_line(number, step), width, 5));
        }
    }
    if let Some(own) = look.seats.iter().find(|own| own.name == seat && !own.first.is_empty()) {
        text.push(paint.bold("First of all"));
        text.push(wrap(&format!("  {}", own.first), width, 2));
    }
    text.join("\n")
}

fn about_seat(seat: &SeatLook, width: usize, paint: Paint, text: &mut Vec<String>) {
    text.push(paint.bold(&format!("You are the {} player", seat.title)));
    if !seat.situation.is_empty() {
        text.push(wrap(&format!("  {}", seat.situation), width, 2));
    }
    let mut aims = |head: &str, aims: &[Aim]| {
        if !aims.is_empty() {
            text.push(paint.bold(head));
            text.extend(aims.iter().map(|aim| wrap(&format!("  - {} ({})", aim.text, aim.rule), width, 4)));
        }
    };
    aims("You win by", &seat.wins_by);
    aims("You lose by", &seat.loses_by);
}

fn turn_line(number: usize, step: &TurnStep) -> String {
    let once = if step.once { ", once" } else { "" };
    format!("  {number}. {}{once}: {} ({})", step.title, step.about, step.rule)
}

/// `turn 2 · Movement · next: Combat`
pub(crate) fn phase_line(look: &Look, info: &GameInfo, prompt: &Prompt, tracks: &[Track]) -> String {
    let mut words: Vec<String> = Vec::new();
    if let Some(turn) = tracks.iter().find(|track| track.id == "turn") {
        words.push(format!("turn {}", turn.entries.join(" ")));
    }
    let seat = info.seat_name(prompt.seat);
    let is_now = |step: &TurnStep| {
        step.phases.iter().any(|phase| phase == prompt.phase)
            && step.seat.as_deref().is_none_or(|own| own == seat)
    };
    let phase = look.phases.iter().find(|phase| phase.word == prompt.phase).map(|phase| &phase.title);
    match look.turn.iter().position(is_now) {
        Some(place) => {
            let now = &look.turn[place].title;
            words.push(now.clone());
            let mut after = look.turn.iter().skip(place + 1).chain(&look.turn);
            let next = after.find(|step| !step.once && step.title != *now);
            words.extend(next.map(|next| format!("next: {}", next.title)));
        }
        None => words.extend(phase.cloned()),
    }
    words.join(" · ")
}

/// What wins and what loses, and how far it is, group by group.
pub(crate) fn goals(view: &View, look: &Look, width: usize, paint: Paint) -> String {
    let mut text: Vec<String> = Vec::new();
    let mut last = None;
    for objective in &view.objectives {
        let head = (objective.seat, objective.stake, objective.group);
        if last.replace(head) != Some(head) {
            let side = look.seats.get(objective.seat.index()).map_or("", |seat| &seat.title);
            let stake = match objective.stake {
                Stake::Wins => "wins by",
                Stake::Loses => "loses by",
            };
            let group =
                if objective.group.is_empty() { String::new() } else { format!(": {}", objective.group) };
            text.push(paint.bold(&format!("{side} {stake}{group}")));
        }
        let line = wrap(&goal_line(objective), width, 6);
        let open = objective.is_open_defeat();
        text.push(if open { paint.warning(&line) } else { line });
    }
    if text.is_empty() {
        "The game lists no goals: `briefing` tells what wins.".to_owned()
    } else {
        text.join("\n")
    }
}

/// `[x]` is reached, `[!]` a defeat that stands open.
fn goal_line(objective: &Objective) -> String {
    let mark = match objective.stake {
        Stake::Wins if objective.reached => 'x',
        Stake::Loses if objective.is_open_defeat() => '!',
        _ => ' ',
    };
    let progress =
        if objective.progress.is_empty() { String::new() } else { format!(": {}", objective.progress) };
    let missing: Vec<String> = objective.missing.iter().map(ToString::to_string).collect();
    let missing = if missing.is_empty() { String::new() } else { format!(" [{}]", missing.join(" ")) };
    format!("  [{mark}] {}{progress} ({}){missing}", objective.title, objective.rule)
}

#[cfg(test)]
mod tests {
    use table::{DataSource, Rule, Seat};

    use super::*;

    fn step(title: &str, phases: &[&str], seat: Option<&str>, once: bool) -> TurnStep {
        let phases = phases.iter().map(|&phase| phase.to_owned()).collect();
        let (title, about, rule) = (title.to_owned(), "About it".to_owned(), "4.1".to_owned());
        TurnStep { title, about, rule, phases, seat: seat.map(str::to_owned), once }
    }

    fn look_and_info() -> (Look, GameInfo) {
        let first = players::first();
        let mut look = first.load(&DataSource::Embedded).expect("its data").look();
        let [one, two] = [first.info().seats[0], first.info().seats[1]];
        look.turn = vec![
            step("Set-up", &["lay"], None, true),
            step("First moves", &["move"], Some(one), false),
            step("Second moves", &["move"], Some(two), false),
        ];
        (look, first.info())
    }

    #[test]
    fn the_phase_line_says_what_comes_next() {
        let (look, info) = look_and_info();
        let line = |seat, phase| {
            let (text, rule, verbs) = (String::new(), Rule("4.1"), Vec::new());
            let prompt = Prompt { seat: Seat(seat), phase, text, rule, verbs, confirms: false };
            phase_line(&look, &info, &prompt, &[Track::new("turn", "Turn", "4.1", 2)])
        };
        assert_eq!(line(0, "move"), "turn 2 · First moves · next: Second moves");
        assert_eq!(line(1, "move"), "turn 2 · Second moves · next: First moves");
        assert!(line(1, "lay").ends_with("next: First moves"), "{}", line(1, "lay"));
    }

    #[test]
    fn a_briefing_tells_everything_that_the_game_tells() {
        let (mut look, info) = look_and_info();
        look.situation = "Two forces meet.".to_owned();
        let aim = |text: &str| Aim { text: text.to_owned(), rule: "9.1".to_owned() };
        let own = &mut look.seats[0];
        own.situation = "You came first.".to_owned();
        own.first = "Look for the bridge.".to_owned();
        own.wins_by = vec![aim("Holding the hill")];
        own.loses_by = vec![aim("Losing the bridge")];
        let text = briefing(&look, info.seats[0], 80, Paint::PLAIN);
        let told = [
            "Two forces meet.",
            "You came first.",
            "You win by\n  - Holding the hill (9.1)",
            "You lose by\n  - Losing the bridge (9.1)",
            "1. Set-up, once: About it (4.1)",
            "Look for the bridge.",
        ];
        for needle in told {
            assert!(text.contains(needle), "{needle} is missing in:\n{text}");
        }
    }

    #[test]
    fn a_goal_shows_how_far_it_is_and_a_defeat_that_stands_open() {
        let objective = |stake, reached, due| Objective {
            seat: Seat(0),
            stake,
            title: "The bridge".to_owned(),
            rule: Rule("9.1"),
            group: "",
            reached,
            due,
            progress: "1 of 2".to_owned(),
            missing: vec!["0203".parse().expect("a hex")],
        };
        assert_eq!(goal_line(&objective(Stake::Wins, false, true)), "  [ ] The bridge: 1 of 2 (9.1) [0203]");
        assert!(goal_line(&objective(Stake::Wins, true, false)).starts_with("  [x]"));
        assert!(goal_line(&objective(Stake::Loses, true, true)).starts_with("  [!]"));
        assert!(goal_line(&objective(Stake::Loses, true, false)).starts_with("  [ ]"), "not yet");
    }
}
