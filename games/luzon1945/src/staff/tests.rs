//! What the doctrine promises, on small scenes and in whole games.

use crate::atlas::FORCE;
use crate::phase::{Counteroffensive, Ending, Phase};
use crate::units::Group;
use crate::{Options, Order, Position};
use serde_json::{Value, json};
use table::{AtRandom, Bot, GameOptions, Notation, Rules, Saved, Scripted, Seat, Seeded, Silent, Staffed};

use super::{Staff, army::Army, group_map::GroupMap, odds::Odds, screen::Screen};

/// A position on an empty map, with what the scene adds to it.
fn scene(phase: &str, more: Value) -> Position {
    table::battery::scene(json!({ "empty": true, "phase": phase }), &more)
}

fn answer(position: &Position) -> String {
    let mut orders = Vec::new();
    position.orders(&mut orders);
    orders[Staff::default().choose(position, &orders)].text(position.atlas())
}

/// The chance that a counteroffensive fails against an army.
fn held(position: &Position, army: &Army) -> f64 {
    Screen::new(position, &GroupMap::new(position)).holds(army)
}

fn hex(position: &Position, number: u16) -> hexes::HexId {
    position.atlas().board.id(hexes::HexNumber::new(number).expect("a number")).expect("a hex")
}

/// Plays a game to the end, shows every position with the order that is given, and returns how it ended.
fn play(
    mut game: Position,
    name: &str,
    seed: &str,
    mut each: impl FnMut(&Position, &[Order], Order),
) -> Ending {
    let mut player: Box<dyn Bot<Position>> = match name {
        "random" => Box::new(AtRandom::new(seed)),
        _ => Position::staff(game.atlas(), Seat(0), seed),
    };
    let mut dice = Seeded::new(seed);
    let mut orders = Vec::new();
    loop {
        if let Phase::Over(ending) = game.phase {
            return ending;
        }
        orders.clear();
        game.orders(&mut orders);
        let order = orders[player.choose(&game, &orders)];
        each(&game, &orders, order);
        game.obey(order, &mut dice, &mut Silent).expect("an order that was offered");
    }
}

fn begin(options: &str, seed: &str) -> Position {
    let options = Options::read(&Position::INFO, options.split_whitespace()).expect("options");
    Position::begin(Position::built_in(), &options, &mut Seeded::new(seed), &mut Silent)
}

#[test]
fn the_odds_are_those_of_the_tables() {
    let game = begin("", "odds");
    let odds = Odds::new(&game);
    let mean = |number| odds.mean_hits(&game, hex(&game, number));
    // 7 and 10.5 dice that hit with every second (9.3, 10.2); 26 defenders in six rolls, 5 of 6 hit (9.2).
    assert!((mean(1538) - 3.5).abs() < 1e-9 && (mean(1537) - 5.25).abs() < 1e-9);
    assert!((mean(1121) - 26.0 / 6.0 * 5.0 / 6.0).abs() < 1e-9);
    assert!((odds.chance_to_take(&game, hex(&game, 1126), 0) - 5.0 / 6.0).abs() < 1e-9);
    assert!((odds.chance_to_take(&game, hex(&game, 1126), 1) - 35.0 / 36.0).abs() < 1e-9);
    assert_eq!(odds.chance_to_take(&game, hex(&game, 923), 0), 1.0, "a beachhead is ours");
}

#[test]
fn the_odds_are_worse_in_the_variants() {
    let game = begin("variant=yamashita", "odds");
    let odds = Odds::new(&game);
    assert!((odds.chance_to_take(&game, hex(&game, 1126), 0) - 4.0 / 6.0).abs() < 1e-9);
    assert!((odds.mean_hits(&game, hex(&game, 1538)) - 3.5).abs() < 1e-9, "4.6 is for the table alone");
}

fn holds(units: Value, options: Value) -> f64 {
    let position = scene("operations", json!({ "turn": 2, "units": units, "options": options }));
    held(&position, &Army::now(&position))
}

#[test]
fn a_beachhead_that_nobody_watches_is_lost() {
    let far = holds(json!({ "6ID": { "at": "1126" } }), json!({}));
    assert_eq!(far, 0.0);
}

#[test]
fn a_division_on_the_way_stops_seven_dice_for_certain() {
    let units = json!({ "43ID": { "at": "0923" }, "40ID": { "at": "0824" } });
    assert_eq!(holds(units, json!({})), 1.0);
}

#[test]
fn a_tie_that_leads_past_a_division_counts() {
    // From 1121 one of the shortest ways leads past 1023, the other over 0922 into 0923.
    let units = json!({ "6ID": { "at": "1023" }, "40ID": { "at": "0824" } });
    assert_eq!(holds(units, json!({})), 0.0);
}

#[test]
fn a_regiment_on_the_beach_may_fall_to_five_hits() {
    let units = json!({ "158RCT": { "at": "0923" }, "40ID": { "at": "0824" } });
    let miss: f64 = 5.0 / 6.0;
    // Five, six or seven hits of seven: C(7,5) (1/6)^5 (5/6)^2 + C(7,6) (1/6)^6 (5/6) + (1/6)^7.
    let falls = 21.0 / 6f64.powi(5) * miss.powi(2) + 7.0 / 6f64.powi(6) * miss + 1.0 / 6f64.powi(7);
    assert!((holds(units, json!({})) - (1.0 - falls)).abs() < 1e-9);
}

#[test]
fn the_thirty_fifth_army_takes_more_than_one_division() {
    let army = json!({ "variant": "thirty-fifth-army" });
    let one = holds(json!({ "43ID": { "at": "0923" }, "40ID": { "at": "0824" } }), army.clone());
    let two =
        holds(json!({ "43ID": { "at": "0923" }, "40ID": { "at": "0824" }, "6ID": { "at": "1021" } }), army);
    assert!((0.85..0.97).contains(&one), "{one}");
    assert!(two > 0.99, "{two}");
}

/// 11.4 The counteroffensive comes now.
fn launch(position: &Position) -> Position {
    let mut steps = [0; FORCE];
    for (steps, &unit) in steps.iter_mut().zip(&position.atlas().force) {
        *steps = u8::from(position.atlas().units[unit].group == Group::Shobu);
    }
    let force = Counteroffensive { at: None, goal: None, slips_through: false, victim: None, steps };
    let mut launched = *position;
    launched.phase = Phase::Counteroffensive;
    launched.force = Some(force);
    launched
}

#[test]
fn what_the_forecast_calls_certain_is_certain() {
    let (mut certain, mut lost) = (0, 0);
    for seed in 0..12 {
        let seed = format!("forecast/{seed}");
        let options = ["", "scenario=macarthur"][usize::from(seed.ends_with('1'))];
        play(begin(options, &seed), "random", &seed, |game, _, order| {
            if order != Order::Done || !matches!(game.phase, Phase::Operations(_)) {
                return;
            }
            let fails = held(game, &Army::now(game));
            // 11.2 Where no objective can be reached it is not launched.
            if Position::restore(game.atlas(), &launch(game).save(), &mut Scripted::default(), &mut Silent)
                .is_err()
            {
                return;
            }
            for roll in 0..8 {
                let ending = play(launch(game), "staff", &format!("{seed}/{roll}"), |_, _, _| {});
                let won = ending == Ending::CounteroffensiveFailed;
                assert!(won || fails < 1.0 - 1e-9, "{seed}: {fails} but lost\n{game:?}");
                certain += usize::from(fails >= 1.0 - 1e-9);
                lost += usize::from(!won);
            }
        });
    }
    assert!(certain > 20 && lost > 20, "{certain} certain, {lost} lost");
}

#[test]
fn the_screen_stands_when_the_turn_is_over() {
    for (options, least) in [("", 0.98), ("variant=thirty-fifth-army", 0.9)] {
        for seed in 0..4 {
            let seed = format!("screen/{seed}");
            play(begin(options, &seed), "staff", &seed, |game, _, order| {
                let holds = held(game, &Army::next_turn(game));
                let ends =
                    order == Order::Done && matches!(game.phase, Phase::Operations(_)) && game.turn < 6;
                assert!(!ends || holds >= least, "{seed} {options}: {holds}\n{game:?}");
            });
        }
    }
}

#[test]
fn once_the_counteroffensive_is_beaten_nobody_guards_against_it() {
    let beaten = json!({ "turn": 4, "options": { "counteroffensive": "objective" }, "units": { "6ID": { "at": "1126" } },
                         "shobu-group": { "steps": {} } });
    let position = scene("operations", beaten);
    assert!(position.has_beaten_the_counteroffensive());
    assert_eq!(held(&position, &Army::now(&position)), 1.0);
}

#[test]
fn units_without_op_are_no_screen() {
    let screen = |op: u8| json!({ "43ID": { "at": "0923", "op": op }, "40ID": { "at": "0824" } });
    assert_eq!((holds(screen(10), json!({})), holds(screen(0), json!({}))), (1.0, 0.0));
}

#[test]
fn it_plays_on_with_every_option() {
    let options = "early-victory=on rough-two=on bay-closed=on counteroffensive=objective";
    let mut beaten = 0;
    for seed in 0..6 {
        let seed = format!("options/{seed}");
        play(begin(options, &seed), "staff", &seed, |game, orders, order| {
            let goes_on =
                game.has_beaten_the_counteroffensive() && matches!(game.phase, Phase::Operations(_));
            beaten += usize::from(goes_on && orders.len() > 1 && order != Order::Done);
        });
    }
    assert!(beaten > 20, "it goes on after a counteroffensive: {beaten} orders");
}

#[test]
fn a_rescue_mission_is_never_refused() {
    let mut missions = 0;
    for seed in 0..6 {
        let seed = format!("rescue/{seed}");
        let ending = play(begin("scenario=macarthur", &seed), "staff", &seed, |_, _, order| {
            assert_ne!(order, Order::Refuse);
            missions += usize::from(matches!(order, Order::Rescue(_)));
        });
        assert_ne!(ending, Ending::RescueRefused);
    }
    assert!(missions > 0);
}

#[test]
fn the_one_who_can_be_spared_goes_on_the_rescue_mission() {
    // The 158th alone stands before 0923: the 6th Rangers go.
    let units = json!({ "158RCT": { "at": "0923" }, "40ID": { "at": "0824" }, "6RGR": { "at": "offshore" } });
    let position = scene("rescue", json!({ "turn": 3, "units": units }));
    assert_eq!(answer(&position), "rescue 6RGR");
}

#[test]
fn the_deduction_is_not_borne_by_those_who_would_have_to_fight() {
    let deduction = |bearer: Option<&str>| {
        let units =
            json!({ "43ID": { "at": "0923" }, "40ID": { "at": "0824" }, "25ID": { "at": "offshore" } });
        scene("deduction", json!({ "turn": 2, "left": 8, "bearer": bearer, "units": units }))
    };
    assert_ne!(answer(&deduction(None)), "deduct 43ID");
    // Five OP are enough against seven dice on a beach; with four left it would be 98 percent.
    assert_eq!(answer(&deduction(Some("43ID"))), "take 5");
}

#[test]
fn supporters_bear_the_hits_of_an_assault() {
    let units = json!({ "1CAV": { "at": "1536", "op": 7 }, "37ID": { "at": "1436", "op": 4 } });
    let assault = json!({ "spearhead": "1CAV", "target": "1537", "supporters": ["37ID"] });
    let scene = scene("losses", json!({ "turn": 3, "units": units, "assault": assault, "left": 6 }));
    assert_eq!(answer(&scene), "lose 37ID");
}

#[test]
fn it_plays_on_from_strange_positions() {
    let scenes = [
        json!({ "beachheads": [], "units": { "6RGR": { "at": "1126" } } }),
        json!({ "beachheads": [], "units": { "11ABN": { "at": "offshore" } }, "turn": 6 }),
        json!({ "beachheads": ["3447"], "units": { "38ID": { "at": "offshore" }, "34RCT": { "at": "offshore" } } }),
        json!({ "units": { "503PIR": { "at": "offshore", "op": 1 } }, "turn": 5 }),
        json!({ "units": { "149IR": { "at": "offshore" }, "151IR": { "at": "offshore" },
                           "152IR": { "at": "offshore" }, "34RCT": { "at": "offshore" } }, "turn": 3 }),
    ];
    for (number, more) in scenes.into_iter().enumerate() {
        for seed in 0..3 {
            play(scene("operations", more.clone()), "staff", &format!("{number}/{seed}"), |_, _, _| {});
        }
    }
}

#[test]
fn it_plays_on_from_wherever_random_play_has_led() {
    for seed in 0..6 {
        let seed = format!("takes over/{seed}");
        let mut middle = None;
        play(begin("scenario=macarthur rough-two=on", &seed), "random", &seed, |game, _, order| {
            if order != Order::Refuse && matches!(game.phase, Phase::Operations(_)) {
                middle = Some(*game);
            }
        });
        if let Some(game) = middle {
            play(game, "staff", &seed, |_, _, _| {});
        }
    }
}

#[test]
fn it_plays_every_landing_zone() {
    let mut landed = Vec::new();
    for seed in 0.. {
        let seed = format!("zone/{seed}");
        let game = begin("scenario=macarthur variant=thirty-fifth-army early-victory=on", &seed);
        let zone = match game.phase {
            Phase::Beachheads { .. } => None,
            _ => game.beachheads[0],
        };
        if !landed.contains(&zone) {
            landed.push(zone);
            play(game, "staff", &seed, |_, _, _| {});
        }
        if landed.len() == 12 {
            return;
        }
    }
}

#[test]
fn it_remembers_nothing_so_another_can_take_over() {
    let mut questions = 0;
    play(begin("variant=thirty-fifth-army", "relay"), "staff", "relay", |game, orders, order| {
        questions += 1;
        let fresh = orders[Staff::default().choose(game, orders)];
        assert_eq!(fresh, order, "question {questions}");
    });
    assert!(questions > 20);
}

#[test]
fn an_action_is_over_when_another_unit_or_phase_has_the_word() {
    for name in ["random", "staff"] {
        let mut before: Option<(Position, Order)> = None;
        let mut ends = 0;
        for seed in 0..8 {
            let seed = format!("progress/{seed}");
            before.take();
            play(begin("scenario=macarthur", &seed), name, &seed, |game, _, order| {
                if let Some((last, given)) = &before {
                    let (then, now) = (last.progress(), game.progress());
                    assert_eq!(over(last, game, *given), then != now, "{given:?} in {last:?}");
                    ends += usize::from(then != now);
                }
                before = Some((*game, order));
            });
        }
        assert!(ends > 100, "{ends} actions of {name}");
    }
}

/// Whether an order has ended an action: by what it was, and who may act then.
fn over(last: &Position, next: &Position, given: Order) -> bool {
    let active = |game: &Position| match game.phase {
        Phase::Operations(operations) => Some(operations.active),
        Phase::Assault(assault) | Phase::Losses { assault, .. } => Some(Some(assault.spearhead)),
        _ => None,
    };
    match (active(last), active(next)) {
        // Nobody was picked, or who was picked is still at it.
        (Some(None), Some(_)) => false,
        (Some(Some(_)), Some(_)) if matches!(given, Order::Pick(_)) => true,
        (Some(unit), Some(still)) => unit != still,
        (None, None) => std::mem::discriminant(&last.phase) != std::mem::discriminant(&next.phase),
        _ => true,
    }
}

#[test]
fn features_are_always_as_many_and_finite() {
    let (mut seen, mut numbers) = (0, Vec::new());
    for (seed, options) in ["", "scenario=macarthur variant=thirty-fifth-army", "counteroffensive=objective"]
        .into_iter()
        .enumerate()
    {
        for name in ["random", "staff"] {
            play(begin(options, &format!("features/{seed}")), name, "features", |game, _, _| {
                numbers.clear();
                game.features(&mut numbers);
                assert!(seen == 0 || numbers.len() == seen, "{} after {seen}", numbers.len());
                assert!(
                    numbers.iter().all(|number| number.is_finite() && number.abs() <= 5.0),
                    "{numbers:?}"
                );
                seen = numbers.len();
            });
        }
    }
    assert!((40..=120).contains(&seen), "{seen}");
}

#[test]
fn features_tell_a_campaign_that_goes_well_from_one_that_does_not() {
    let features = |units: Value| {
        let mut numbers = Vec::new();
        scene("operations", json!({ "turn": 3, "units": units })).features(&mut numbers);
        numbers
    };
    let far = features(json!({ "6ID": { "at": "1126" } }));
    let near = features(json!({ "6ID": { "at": "0923" } }));
    assert_ne!(far, near);
}

#[test]
fn a_hex_has_its_dice_for_itself_and_the_check_of_a_turn_others() {
    let position = scene("operations", json!({ "turn": 3, "units": { "6ID": { "at": "1126" } } }));
    let to = |number: u16| position.dice_for(Order::To(hex(&position, number)));
    assert_ne!(to(1026), to(1025));
    let dropped = Order::Drop(hex(&position, 1026));
    assert_eq!(position.dice_for(dropped), to(1026), "whoever comes, and however");
    let deduction = position.dice_for(Order::Done);
    assert!(deduction != to(1026) && deduction != to(1025));
    let done = scene("deduction", json!({ "turn": 3, "left": 0 })).dice_for(Order::Done);
    assert!(done.is_some() && done != deduction);
}

#[test]
fn other_numbers_play_another_game_and_the_usual_ones_the_same() {
    let orders = |doctrine: &super::Doctrine| {
        let (mut game, mut dice) = (begin("", "numbers"), Seeded::new("numbers"));
        let mut staff = Position::staff_with(game.atlas(), Seat(0), doctrine, "");
        let (mut given, mut orders) = (Vec::new(), Vec::new());
        while !matches!(game.phase, Phase::Over(_)) {
            orders.clear();
            game.orders(&mut orders);
            given.push(orders[staff.choose(&game, &orders)]);
            game.carry_out(given[given.len() - 1], &mut dice, &mut Silent);
        }
        given
    };
    let usual = super::Doctrine::default();
    let manila_first = super::Doctrine { manila: 60.0, intramuros: 60.0, ..usual.clone() };
    assert_eq!(orders(&usual), orders(&usual.clone()));
    assert_ne!(orders(&usual), orders(&manila_first));
}
