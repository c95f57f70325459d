//! The whole battery in one call.

use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Trial};
use serde_json::Value;

use super::amount::{Amount, Lanes, Share, combination, combinations, read};
use super::{Run, briefing, doctrine, thought_up, tidy, words};
use crate::{Edition, Game, Seat, Staffed};

/// What the battery has to know of a game beside the game.
#[derive(Default)]
pub struct Conditions<'a> {
    /// The folder of the game's crate.
    pub folder: &'a str,
    /// The words of the orders that roll or draw: no other one ends an action behind the player's back.
    pub rolling: &'a [&'a str],
    /// The words of the orders with which dice turn up what lies face down, openly and as the rules have it.
    pub uncovering: &'a [&'a str],
    /// The seed of the whole game that is kept as text.
    pub playthrough: &'a str,
    /// The options of that game; empty for the default.
    pub playthrough_options: &'a [&'a str],
    /// Positions from which random games are begun too, where the set-up alone does not get far. One that names no
    /// options is played with all.
    pub from: Vec<Value>,
}

/// Tries everything that a game must stand, each check as a test that can be named on the command line.
///
/// `tests/battery.rs` of a game, with `harness = false`:
///
/// ```ignore
/// fn main() -> std::process::ExitCode {
///     table::battery::stand::<my_game::Position>(&table::battery::Conditions {
///         folder: env!("CARGO_MANIFEST_DIR"),
///         rolling: &["fire", "done"],
///         playthrough: "playthrough",
///         ..Default::default()
///     })
/// }
/// ```
pub fn stand<G: Staffed>(conditions: &Conditions<'_>) -> ExitCode {
    let bench = Arc::new(Bench::<G>::new(conditions));
    let trial = |(name, check): Check<G>| {
        let bench = Arc::clone(&bench);
        Trial::test(name, move || {
            check(&bench);
            Ok(())
        })
    };
    let trials = checks::<G>().into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A check by its name.
type Check<G> = (&'static str, fn(&Bench<G>));

/// What the checks of a game share.
pub(super) struct Bench<G: Game> {
    folder: String,
    rolling: Vec<String>,
    uncovering: Vec<String>,
    playthrough: String,
    playthrough_options: Vec<String>,
    from: Vec<Value>,
    lanes: OnceLock<Lanes<G>>,
}

impl<G: Game> Bench<G> {
    pub fn new(conditions: &Conditions<'_>) -> Self {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        Self {
            folder: conditions.folder.to_owned(),
            rolling: owned(conditions.rolling),
            uncovering: owned(conditions.uncovering),
            playthrough: conditions.playthrough.to_owned(),
            playthrough_options: owned(conditions.playthrough_options),
            from: conditions.from.clone(),
            lanes: OnceLock::new(),
        }
    }

    /// Plays so much, and tells each game the stride in which it is looked at.
    fn play<T>(&self, check: &str, amount: Amount, each: impl Fn(Run<'_, G>, usize) -> T) -> Vec<T> {
        let lanes = self.lanes.get_or_init(|| Lanes::new(&self.from));
        let Share { games, stride } = lanes.share(amount);
        (0..games).map(|number| each(lanes.run(check, number), stride)).collect()
    }
}

/// Everything that is tried.
pub(super) fn checks<G: Staffed>() -> Vec<Check<G>> {
    let mut all: Vec<Check<G>> = vec![
        ("offered_orders_are_accepted_and_keep_the_invariants", offered),
        ("everything_else_is_refused_and_changes_nothing", refused),
        ("no_action_ends_behind_the_players_back", rolling),
        ("the_hot_loop_does_not_allocate", hot_loop),
        ("positions_are_the_same_after_saving_and_restoring", restore),
        ("fields_of_another_phase_are_refused", stray_fields),
        ("altered_positions_are_refused_or_play_on", altered),
        ("records_replay_and_damaged_ones_name_the_line", records),
        ("takebacks_are_kept_and_roll_new_dice", takebacks),
        ("every_seat_may_give_up", giving_up),
        ("every_rule_and_word_that_is_shown_is_known", named),
        ("any_text_is_an_order_or_an_error", any_text),
        ("any_choice_of_offered_orders_keeps_the_invariants", any_choice),
        ("every_option_reads_back", |_| words::every_option_reads_back::<G>()),
        ("every_order_reads_back", |_| words::every_order_reads_back::<G>()),
        ("the_data_agrees_with_the_rulebook", |_| tidy::the_box_agrees_with_the_rulebook::<G>()),
        ("every_rule_in_the_code_stands_in_the_rulebook", |bench| {
            tidy::every_rule_in_the_code_stands_in_the_rulebook::<G>(&bench.folder);
        }),
        ("every_enforceable_rule_has_a_test", |_| tidy::every_enforceable_rule_has_a_test::<G>()),
        ("the_matrix_of_tests_is_up_to_date", |bench| tidy::the_matrix_of_tests_is_up_to_date(&bench.folder)),
        ("the_fields_of_a_position_are_documented", |bench| {
            tidy::the_page_of_positions_is_up_to_date::<G>(&bench.folder);
        }),
        ("the_briefing_is_whole", |_| briefing::the_briefing_is_whole::<G>()),
        ("the_lesson_can_be_played", |_| briefing::the_lesson_can_be_played::<G>()),
        ("the_staff_gives_legal_orders", |_| doctrine::the_staff_gives_legal_orders::<G>()),
        ("the_staff_knows_the_position_alone", staff),
        ("a_whole_game_reads_as_it_always_did", playthrough),
        ("a_position_is_small", |_| assert!(size_of::<G>() <= 4096, "{} bytes", size_of::<G>())),
    ];
    if G::INFO.secrets {
        all.push(("positions_that_differ_in_the_others_secrets_look_and_go_on_alike", secrets));
        all.push(("what_is_imagined_agrees_with_the_rules", imagined));
    }
    all
}

fn offered<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 80, decisions: 30_000, ..Amount::default() };
    bench.play("offered", amount, |run, _| run.offered_orders_are_legal());
}

fn refused<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 18, looks: 410, ..Amount::default() };
    bench.play("refused", amount, |run, stride| run.everything_else_is_refused(stride));
}

fn rolling<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 120, decisions: 70_000, ..Amount::default() };
    bench.play("rolling", amount, |run, _| run.only_these_orders_roll(&bench.rolling));
}

fn hot_loop<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 20, decisions: 2_000, ..Amount::default() };
    let decisions: usize =
        bench.play("allocation", amount, |run, _| run.hot_loop_does_not_allocate()).iter().sum();
    assert!(decisions > 1_000, "{decisions} decisions are a fair sample");
}

fn restore<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 60, looks: 5_900, ..Amount::default() };
    bench.play("restore", amount, |run, stride| run.positions_restore(stride));
}

fn stray_fields<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 20, looks: 400, ..Amount::default() };
    bench.play("stray fields", amount, |run, stride| run.stray_fields_are_refused(stride));
}

fn altered<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 10, ..Amount::default() };
    let accepted = bench.play("altered", amount, |run, _| run.altered_positions_are_refused_or_play_on(60));
    let (all, accepted) = (60 * accepted.len(), accepted.iter().sum::<usize>());
    assert!(accepted > 0 && accepted < all, "{accepted} of {all} accepted: too easy");
}

fn records<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 8, decisions: 7_400, ..Amount::default() };
    bench.play("records", amount, |run, _| run.records_replay());
}

fn takebacks<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 12, decisions: 3_000, ..Amount::default() };
    let kept: usize = bench.play("takebacks", amount, |run, _| run.takebacks_are_kept()).iter().sum();
    assert!(kept > 20, "{kept} takebacks are few");
}

fn giving_up<G: Game>(bench: &Bench<G>) {
    bench.play("giving up", Amount::default(), |run, _| run.giving_up_ends_the_game());
}

fn named<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 20, decisions: 18_500, ..Amount::default() };
    bench.play("named", amount, |run, _| run.everything_named_is_known());
}

fn secrets<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 24, looks: 7_100, ..Amount::default() };
    let looked =
        bench.play("secrets", amount, |run, stride| run.secrets_stay_hidden(stride, &bench.uncovering));
    let sum = |all: (usize, usize), next: (usize, usize)| (all.0 + next.0, all.1 + next.1);
    let of_seat = |seat: Seat| looked.iter().map(|counts| counts[seat.index()]).fold((0, 0), sum);
    // Where all secrets are one side's, that side has nothing to guess in any game.
    let guessing = G::INFO.seat_numbers().map(of_seat).filter(|(_, different)| *different > 0);
    let (pairs, different) = guessing.fold((0, 0), sum);
    // Where a fifth is other, thousands are in a game of usual length.
    let enough = different > 200 && different * 5 > pairs;
    assert!(enough, "only {different} of {pairs} had other secrets");
}

fn imagined<G: Game>(bench: &Bench<G>) {
    let amount = Amount { games: 40, looks: 5_900, ..Amount::default() };
    bench.play("imagined", amount, |run, stride| run.imagined_positions_are_sound(stride));
}

fn staff<G: Staffed>(bench: &Bench<G>) {
    // Enough for a short game in which one side alone has something to guess.
    let amount = Amount { games: 4, decisions: 1_500, ..Amount::default() };
    let other: usize =
        bench.play("staff", amount, |run, _| run.the_staff_knows_the_position_alone()).iter().sum();
    assert!(!G::INFO.secrets || other > 5, "only {other} positions were dealt anew");
}

fn playthrough<G: Game>(bench: &Bench<G>) {
    let options = read::<G>(&bench.playthrough_options);
    let run = Run::<G>::new(G::Data::built_in(), &options, &bench.playthrough);
    tidy::a_whole_game_reads_as_it_always_did(&bench.folder, &run);
}

fn any_text<G: Game>(_: &Bench<G>) {
    thought_up::texts(&|text| Run::<G>::any_text_is_an_order_or_an_error(G::Data::built_in(), text));
}

fn any_choice<G: Game>(_: &Bench<G>) {
    thought_up::choices(combinations(&G::INFO), &|seed, number, picks| {
        let options = read::<G>(&combination(&G::INFO, number));
        Run::<G>::new(G::Data::built_in(), &options, seed).any_choice_keeps_the_invariants(picks);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Patrols;

    #[test]
    fn a_toy_stands_the_battery() {
        let bench = Bench::<Patrols>::new(&Conditions {
            folder: concat!(env!("CARGO_MANIFEST_DIR"), "/toy"),
            rolling: &["spend"],
            playthrough: "playthrough",
            from: vec![serde_json::json!({ "phase": "act", "seat": "blue", "rounds": [1, 0] })],
            ..Conditions::default()
        });
        checks::<Patrols>().into_iter().for_each(|(_, check)| check(&bench));
    }
}
