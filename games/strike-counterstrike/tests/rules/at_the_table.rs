//! What the table tells of orders before they are given: warnings, prices, chances, and what can be said at once.

use strike_counterstrike::phase::Phase;
use strike_counterstrike::{Order, Position};
use table::{AnyMatch, Bot, Choice, Match, Notation, Rules, Seat, Seeded, Shown, Staffed, Target};

use crate::previews::watch;
use crate::scene::{Scene, Table, atlas, choice_of, dice, warnings_of};

/// A corner from which nobody can attack.
const CORNER: &str = "2700";

/// The texts of what an order warns of.
fn told(table: &Table, order: &str) -> Vec<String> {
    warnings_of(table, order).into_iter().map(|warning| warning.text).collect()
}

#[test]
fn r7_4_steps_that_are_not_given_are_warned_of() {
    let scene = Scene::new().army("16A", "2608", 9).army("1S", "2606", 7).army("5A", "2508", 6);
    let mut table = scene.phase("turn-start");
    assert_eq!(told(&table, "done"), ["4 replacement steps could still be given: 1S 1 and 16A 3"]);
    let [warning] = &warnings_of(&table, "done")[..] else { panic!("one warning") };
    assert_eq!(warning.hexes.iter().map(|hex| hex.get()).collect::<Vec<_>>(), [2606, 2608]);
    assert!(!warning.grave);
    table.without_dice(&["replace 16A", "replace 16A", "replace 16A", "replace 1S"]);
    assert_eq!(told(&table, "done"), [""; 0], "nobody is left to take them");
}

#[test]
fn r7_4_beyond_five_armies_only_their_number_is_told() {
    let at =
        [("3S", "2001"), ("31A", "2403"), ("30A", "2504"), ("1S", "2606"), ("20A", "2607"), ("5A", "2508")];
    let scene = at.into_iter().fold(Scene::new(), |scene, (army, hex)| scene.army(army, hex, 1));
    let table = scene.phase("turn-start");
    assert_eq!(told(&table, "done"), ["10 replacement steps could still be given; 6 armies have lost some"]);
}

#[test]
fn r7_4_an_army_is_filled_up_at_once() {
    let scene = Scene::new().army("16A", "2608", 1).army("1S", "2606", 7).army("50A", "2512", 3);
    let mut table = scene.phase("turn-start");
    let times = |table: &Table, order: &str| choice_of(table, order).repeats.map(|repeats| repeats.times);
    // No more than are missing, no more than there are; one is no repetition.
    assert_eq!((times(&table, "replace 16A"), times(&table, "replace 50A")), (Some(10), Some(7)));
    assert_eq!(times(&table, "replace 1S"), None);
    let cost = choice_of(&table, "replace 1S").cost.expect("a price");
    assert_eq!((cost.amount, cost.of), (1, "step"));
    for _ in 0..7 {
        table.play("replace 50A");
    }
    assert_eq!(times(&table, "replace 16A"), Some(3));
}

#[test]
fn r7_4_the_staff_suggests_what_is_asked_in_phases_ii_and_iv_alone() {
    let suggests = |table: &Table| table.view().suggests;
    let mut table = Scene::new().army("16A", "2608", 11).engineers("16A", 2).phase("turn-start");
    assert_eq!(suggests(&table), Some("Rebuild as suggested"));
    table.play("replace 16A");
    assert_eq!((table.phase().as_str(), suggests(&table)), ("replace", None), "nothing is left but done");
    table.play("done");
    assert_eq!((table.phase().as_str(), suggests(&table)), ("move", None));
    table.play("done");
    assert_eq!((table.phase().as_str(), suggests(&table)), ("host", Some("Send them as suggested")));
    table.plays(&["host 16A", "done"]);
    assert_eq!((table.phase().as_str(), suggests(&table)), ("arrive", Some("Bring them in as suggested")));
    assert_eq!(table.game.view(None).suggests, None, "nothing is asked of who watches");
}

#[test]
fn r9_1_armies_that_could_still_act_are_named_with_their_hexes() {
    // 16A can attack, 3A in the far corner only move.
    let scene = Scene::new().army("16A", "2608", 12).engineers("16A", 2).army("3A", CORNER, 4);
    let mut table = scene.moves();
    assert_eq!(told(&table, "done"), ["16A with the engineers could still attack", "3A could still move"]);
    let hexes: Vec<u16> =
        warnings_of(&table, "done").iter().flat_map(|warning| &warning.hexes).map(|hex| hex.get()).collect();
    assert_eq!(hexes, [2608, 2700]);
    table.play("pick 3A");
    table.plays(&["to 2701", "halt"]);
    assert_eq!(told(&table, "done"), ["16A with the engineers could still attack"]);
}

#[test]
fn r10_11_interceptors_that_have_not_flown_are_warned_of_while_they_could() {
    let flown = "VI Interceptor Corps has not flown on this turn".to_owned();
    let table = Scene::new().army("16A", "2608", 12).interceptor().moves();
    assert!(told(&table, "done").contains(&flown));
    assert!(!told(&Scene::new().army("16A", "2608", 12).moves(), "done").contains(&flown));
    // Nobody is left who could attack.
    assert!(!told(&Scene::new().interceptor().army("3A", CORNER, 4).moves(), "done").contains(&flown));
}

#[test]
fn r9_1_warnings_name_only_armies_that_can_really_act() {
    let (mut named, mut counted) = (0, 0);
    for (seeds, staff) in [(0..40, false), (700..712, true)] {
        watch(seeds, staff, |position, _| {
            let mut orders = Vec::new();
            position.orders(&mut orders);
            let able: Vec<&str> = orders
                .iter()
                .filter_map(|&order| match order {
                    Order::Pick(army) | Order::Replace(army) => Some(atlas().armies[army].name),
                    _ => None,
                })
                .collect();
            let choices = position.seen_by(Some(Seat(0))).choices;
            let done = choices.iter().find(|choice| choice.order == "done");
            let Some(done) = done else { return };
            for warning in &done.warnings {
                let words = warning.text.split(|letter: char| !letter.is_alphanumeric());
                let armies: Vec<&str> = words.filter(|word| atlas().find_army(word).is_some()).collect();
                assert!(armies.iter().all(|army| able.contains(army)), "{}: {able:?}", warning.text);
                named += armies.len();
                counted += usize::from(warning.text.contains(" armies "));
                assert!(!warning.hexes.is_empty() || ["10.11", "4.6", "4.7"].contains(&warning.rule.0));
            }
            // Who could act is warned of, by name or by number.
            let acts = matches!(position.phase, Phase::Move { active: None }) && !able.is_empty();
            let warned = done.warnings.iter().any(|warning| ["9.1", "9.2"].contains(&warning.rule.0));
            assert_eq!(acts, warned, "{:?}", done.warnings);
        });
    }
    assert!(named > 100 && counted > 100, "{named} {counted}");
}

#[test]
fn r9_8_the_next_army_halts_the_one_before_it() {
    let scene = Scene::new().army("16A", "2608", 12).army("1S", "2606", 8).army("3A", CORNER, 4);
    let mut table = scene.picked("16A");
    // It has not moved yet, and a force that was picked moves.
    assert!(table.view().choices.iter().all(|choice| choice.before.is_empty()));
    table.play("to 2708");
    let picks: Vec<_> = table.view().choices.into_iter().filter(|choice| !choice.before.is_empty()).collect();
    let orders: Vec<&str> = picks.iter().map(|choice| choice.order.as_str()).collect();
    assert_eq!(orders, ["pick 1S", "pick 3A", "done"]);
    assert!(picks.iter().all(|choice| choice.before == ["halt"]));
    // The warnings are those of the end of the phase, and the one that halts is not among them.
    let done = choice_of(&table, "done");
    assert!(done.warnings.iter().any(|warning| warning.text == "1S could still attack"), "{done:?}");
    table.without_dice(&["halt", "pick 1S"]);
}

#[test]
fn r9_5_the_next_army_breaks_a_battle_off_unless_the_game_hangs_on_it() {
    let before = |turn| {
        let scene = Scene::new().turn(turn).army("50A", "2512", 10).marker("2412", "6I");
        let mut table = scene.army("16A", "2608", 12).picked("50A");
        table.exactly(&dice(1, 12), "to 2412");
        let choices = table.view().choices.into_iter();
        choices.filter(|choice| choice.order == "pick 16A").map(|choice| choice.before).collect::<Vec<_>>()
    };
    assert_eq!(before(2), [["break-off"]]);
    // On turn 1 nobody else can take 2412, and it loses the game.
    assert_eq!(before(1), Vec::<Vec<String>>::new());
}

#[test]
fn r9_3_an_attack_goes_on_round_by_round() {
    let onward = |table: &Table, order: &str| choice_of(table, order).onward.join(" ");
    let scene = || Scene::new().army("16A", "2608", 12).marker("2507", "6I").marker("2506", "26I");
    // A clear hex leaves 2 of 3 MP, and each pays for a round.
    assert_eq!(onward(&scene().picked("16A"), "to 2507"), "again again");
    assert_eq!(onward(&scene().picked("16A"), "to 2708"), "", "nobody fights there");
    // With VI Interceptor Corps every round begins with a question.
    let mut table = scene().interceptor().picked("16A");
    let to_the_end = onward(&table, "to 2507");
    assert_eq!(to_the_end, "hold again hold again hold");
    table.exactly("2 1Pz", "to 2507");
    assert_eq!(onward(&table, "interceptor"), "again again");
    // The orders come up as told, as long as Germans are left, and none of them goes on by itself.
    for order in to_the_end.split(' ') {
        assert_eq!(onward(&table, order), "", "{order}");
        table.at_most(&dice(1, 20), order);
    }
    assert_eq!((table.phase().as_str(), table.at("16A").as_deref()), ("move", Some("2608")));
}

#[test]
fn r9_3_the_chance_of_all_rounds_is_told_with_every_order_that_fights() {
    let scene = || Scene::new().army("16A", "2608", 1).marker("2507", "6I");
    let cases = |table: &Table, order: &str| choice_of(table, order).chance.expect("a chance").cases;
    let mut table = scene().interceptor().picked("16A");
    assert!((1..10_000).contains(&cases(&table, "to 2507")));
    table.exactly("1", "to 2507");
    // A step against an infantry unit: it survives with 2/3 and hits with 1/3; what is left goes on. Three rounds.
    let (survives, hits): (f64, f64) = (2.0 / 3.0, 1.0 / 3.0);
    let round = |later: f64| survives * (hits + (1.0 - hits) * later);
    let rounded = |chance: f64| (chance * 10_000.0).round() as u16;
    assert_eq!(cases(&table, "hold"), rounded(round(round(round(0.0)))));
    let with_it = survives * (hits + (1.0 - hits) * (1.0 / 3.0 + 2.0 / 3.0 * round(round(0.0))));
    assert_eq!(cases(&table, "interceptor"), rounded(with_it));
    table.exactly("1 1", "hold");
    assert_eq!(cases(&table, "again"), rounded(round(round(0.0))));
    assert_eq!(choice_of(&table, "break-off").chance, None);
}

#[test]
fn r10_14_the_most_dangerous_are_hit_for_the_rest_of_the_turn() {
    let scene = Scene::new().army("16A", "2608", 3).marker("2507", "6I").marker("2506", "26I");
    let scene = scene.army("20A", "2607", 6);
    let mut table = scene.picked("16A");
    // 1Pz, 6I and SEC-221 defend; two hits.
    table.exactly("3 1Pz SEC-221 1 1 6 6 1", "to 2507");
    let choice = choice_of(&table, "most-dangerous");
    assert!(matches!(&choice.target, Target::Button(text) if text.contains("most dangerous")));
    assert_eq!(choice.onward, ["again", "again"]);
    assert_eq!(choice.chance, choice_of(&table, "hit 1Pz").chance);
    assert!(
        choice.chance.expect("a chance").cases
            > choice_of(&table, "hit SEC-221").chance.expect("a chance").cases
    );
    table.exactly("1", "most-dangerous");
    assert_eq!(
        (table.german("1Pz"), table.german("6I"), table.german("SEC-221")),
        ("turn 3".into(), "turn 3".into(), "2507".into())
    );
    table.play("break-off");
    // The next battle of the turn does not ask.
    table.play("pick 20A");
    table.exactly("2 2Pz 1 1 6 1 1 1 1 1", "to 2506");
    assert_eq!((table.german("2Pz").as_str(), table.german("26I").as_str()), ("turn 3", "2506"));
    assert!(table.position().worst_first);
}

#[test]
fn r10_14_the_next_turn_asks_again() {
    let scene = Scene::new().army("16A", "2608", 11).with("worst-first", true.into());
    let mut table = scene.moves();
    table.plays(&["done"]);
    while table.turn() < 3 || table.phase() != "move" {
        let order = table.orders().into_iter().next_back().expect("an order");
        table.play(&order);
    }
    assert!(!table.position().worst_first);
}

#[test]
fn r10_14_in_the_last_round_security_units_come_first_when_they_alone_still_fire() {
    // Turn 1: 2 MP, a clear hex, one more round. 1Pz and SEC-221 defend, and there is one hit in each round.
    let scene = || Scene::new().turn(1).army("16A", "2608", 12).marker("2507", "1Pz");
    let hit = |scene: Scene, rounds: u8| {
        let mut table = scene.with("worst-first", true.into()).picked("16A");
        let miss = format!("1 {} 1", dice(1, 12));
        let one_hit = |fires: &str| format!("1 6 {}{fires}", dice(1, 11));
        match rounds {
            1 => table.exactly(&format!("2 SEC-221 {}", one_hit(" 1")), "to 2507"),
            _ => {
                table.exactly(&format!("2 SEC-221 {miss}"), "to 2507");
                table.exactly(&one_hit(""), "again")
            }
        };
        (table.german("1Pz"), table.german("SEC-221"))
    };
    assert_eq!(hit(scene(), 1), ("turn 2".to_owned(), "2507".to_owned()));
    assert_eq!(hit(scene(), 2), ("2507".to_owned(), "turn 2".to_owned()));
}

#[test]
fn r5_2_the_phase_that_is_asked_in_is_told_by_its_own_word() {
    let phase = |table: &Table| table.game.prompt().expect("a question").phase;
    let mut table = Table::begin(&[], "phases");
    assert_eq!(phase(&table), "set-up");
    table.play("host 16A");
    assert_eq!(phase(&table), "movement");
    let mut table =
        Scene::new().army("16A", "2608", 11).engineers("16A", 2).interceptor().phase("turn-start");
    assert_eq!(phase(&table), "replacements");
    table.plays(&["done", "pick 16A"]);
    assert_eq!(phase(&table), "movement");
    table.play("to 2507");
    assert_eq!(phase(&table), "battle");
    let mut table = Scene::new().army("16A", "2608", 11).engineers("16A", 2).moves();
    table.play("done");
    assert_eq!(phase(&table), "engineers");
    let prompt = table.game.prompt().expect("a question").text;
    assert!(prompt.starts_with("Phase III is over."), "{prompt}");
    table.play("host 16A");
    assert_eq!(phase(&table), "turn-end");
    table.play("done");
    assert_eq!(phase(&table), "arrivals");
}

#[test]
fn r10_1_whatever_rolls_or_costs_says_so() {
    let rolling = ["to", "again", "interceptor", "hold", "hit", "most-dangerous", "replace"];
    let mut seen = std::collections::BTreeSet::new();
    watch(800..806, true, |position: &Position, _| {
        for choice in position.seen_by(Some(Seat(0))).choices {
            let order = Order::read(atlas(), &choice.order).expect("an order");
            let says = choice.cost.is_some() || choice.hint.is_some();
            assert!(says || !rolling.contains(&order.word()), "{}", choice.order);
            seen.insert(order.word());
        }
    });
    assert!(rolling.iter().all(|word| seen.contains(word)), "{seen:?}");
}

/// A player who has set that a battle goes on by itself while the chance is at least this.
const GOES_ON_FROM: u16 = 5_000;

/// Plays as the page does, and counts what the player does: a click, or a counter that is dragged to its hex.
struct Player {
    game: Match<Position>,
    staff: Box<dyn Bot<Position>>,
    gestures: usize,
}

impl Player {
    fn choices(&self) -> Vec<Choice> {
        self.game.view(Some(Seat(0))).choices
    }

    fn offered(&self, order: &str) -> Option<Choice> {
        self.choices().into_iter().find(|choice| choice.order == order)
    }

    /// Gives an order with what comes before it and what goes on with it.
    fn give(&mut self, choice: &Choice) {
        for order in choice.before.iter().chain([&choice.order]) {
            self.game.play(order).expect("it is offered");
        }
        for order in &choice.onward {
            let goes_on = |next: &Choice| {
                let likely = next.chance.is_none_or(|chance| chance.cases >= GOES_ON_FROM);
                likely && next.onward.is_empty()
            };
            match self.offered(order).filter(goes_on) {
                Some(next) => self.game.play(&next.order).expect("it is offered"),
                None => break,
            };
        }
    }

    fn click(&mut self, order: &str) {
        let choice = self.offered(order).unwrap_or_else(|| panic!("{order} is not offered"));
        self.gestures += 1;
        self.give(&choice);
    }

    fn as_the_staff_would(&mut self) -> String {
        let known = self.game.position().imagine(Seat(0), &mut Seeded::new("known"));
        let mut orders = Vec::new();
        known.orders(&mut orders);
        orders[self.staff.choose(&known, &orders)].text(atlas())
    }

    /// The button that has the staff do the rest of what is asked.
    fn suggestion(&mut self) {
        self.gestures += 1;
        while self.game.view(Some(Seat(0))).suggests.is_some() {
            let order = self.as_the_staff_would();
            self.game.play(&order).expect("the staff knows the rules");
        }
    }

    /// Drags every army to the hex that it takes most likely, or lets it go where no hex is likely enough, and answers what
    /// is asked meanwhile.
    fn attack_with_everybody(&mut self) {
        let mut tried: Vec<String> = Vec::new();
        let fresh = |choice: &Choice, tried: &[String]| {
            choice.order.starts_with("pick") && !tried.contains(&choice.order)
        };
        while let Some(pick) = self.choices().into_iter().find(|choice| fresh(choice, &tried)) {
            tried.push(pick.order.clone());
            self.give(&pick);
            let ways = self.choices().into_iter().filter(|choice| choice.order.starts_with("to "));
            let best = ways.max_by_key(|choice| choice.chance.map(|chance| chance.cases));
            let best = best.expect("an army that can be picked can move");
            self.gestures += 1;
            if best.chance.is_some_and(|chance| chance.cases < GOES_ON_FROM) {
                // It is let go where it stood.
                self.game.undo().expect("nothing was rolled");
                continue;
            }
            self.give(&best);
            self.answer_questions();
        }
    }

    fn answer_questions(&mut self) {
        while let Phase::Battle(_) = self.game.position().phase {
            let asked = self.choices();
            let answer = ["most-dangerous", "interceptor"]
                .into_iter()
                .find(|order| asked.iter().any(|choice| choice.order == *order));
            // A battle that goes badly is broken off by the next army.
            let Some(answer) = answer else { return };
            self.click(answer);
        }
    }
}

#[test]
fn r5_2_a_whole_turn_2_takes_at_most_thirty_gestures() {
    let mut gestures = Vec::new();
    for seed in 0..24 {
        let seed = format!("turn 2, {seed}");
        let game = Match::<Position>::new(atlas(), &Default::default(), &seed);
        let staff = Position::staff(atlas(), Seat(0), &seed);
        let mut player = Player { game, staff, gestures: 0 };
        while player.game.position().turn == 1 && !player.choices().is_empty() {
            let order = player.as_the_staff_would();
            player.game.play(&order).expect("the staff knows the rules");
        }
        if !matches!(player.game.position().phase, Phase::Replace { .. }) {
            continue;
        }
        player.suggestion();
        player.click("done");
        player.attack_with_everybody();
        // The war may be won meanwhile (4.8).
        if !player.choices().is_empty() {
            player.click("done");
        }
        if player.game.position().phase == Phase::Host {
            player.suggestion();
        }
        if player.game.position().phase == Phase::TurnEnd {
            player.click("done");
        }
        gestures.push(player.gestures);
    }
    assert!(gestures.len() >= 12 && gestures.iter().all(|&count| count <= 30), "{gestures:?}");
}
