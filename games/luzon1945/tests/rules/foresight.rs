//! 11 How likely a counteroffensive gets through, as the view tells it, held against counteroffensives that are played.

use luzon1945::phase::{Ending, Phase};
use luzon1945::{Options, Order, Position};
use serde_json::{Value, json};
use table::{GameOptions, Rules, Saved, Seat, Seeded, Shown as _, Silent, Staffed};

/// Counteroffensives that are played from one position: four standard deviations are 14 per cent.
const PLAYED: u32 = 200;

/// What a view tells of a counteroffensive, in whole per cent.
fn told(position: &Position) -> Option<f64> {
    let objectives = position.seen_by(Some(Seat(0))).objectives;
    let line = objectives.into_iter().find(|one| one.rule.0 == "3.3")?;
    let number = line.progress.strip_suffix(" % to get there")?.rsplit(' ').next()?;
    number.trim_start_matches(['<', '>']).parse().ok()
}

/// The same units when the Shobu Group has just been let loose.
fn let_loose(position: &Position) -> Position {
    let mut saved: Value = position.save();
    saved["phase"] = json!("counteroffensive");
    saved["turn"] = json!(position.turn.max(2));
    saved["shobu-group"] = json!({});
    let fields = saved.as_object_mut().expect("a position");
    fields.retain(|field, _| field != "active" && field != "fresh");
    Position::restore(Position::built_in(), &saved, &mut Seeded::new("unused"), &mut Silent)
        .expect("a position")
}

/// How often it gets through.
fn found(position: &Position) -> f64 {
    let through = (0..PLAYED).filter(|number| {
        let (mut game, mut dice) = (*position, Seeded::new(&number.to_string()));
        while game.phase == Phase::Counteroffensive {
            game.carry_out(Order::Continue, &mut dice, &mut Silent);
        }
        game.phase == Phase::Over(Ending::CounteroffensiveSucceeded)
    });
    through.count() as f64 / f64::from(PLAYED)
}

/// Every so many decisions of a game that is played at random, positions of the US Operations Phase.
fn positions(words: &str, each: &mut dyn FnMut(&Position)) {
    let options = Options::read(&Position::INFO, words.split_whitespace()).expect("options");
    let (seed, mut orders) = (format!("foresight {words}"), Vec::new());
    let mut player = Position::staff(Position::built_in(), Seat(0), &seed);
    let (mut dice, mut lots) = (Seeded::new(&seed), Seeded::new("lots"));
    let mut game = Position::begin(Position::built_in(), &options, &mut dice, &mut Silent);
    for number in 0..400 {
        orders.clear();
        game.orders(&mut orders);
        if orders.is_empty() {
            break;
        }
        let check_comes = game.turn < 6 && game.force.is_none();
        if number % 13 == 7 && check_comes && matches!(game.phase, Phase::Operations(_)) {
            each(&game);
        }
        // Half of the time nobody thinks, so that gaps come about.
        let random = table::Dice::roll(&mut lots) > 3;
        let place = if random { number * 7 % orders.len() } else { player.choose(&game, &orders) };
        let order = if orders[place] == Order::Refuse { orders[0] } else { orders[place] };
        game.carry_out(order, &mut dice, &mut Silent);
    }
}

#[test]
fn r11_7_the_odds_that_are_told_are_those_of_counteroffensives_that_are_played() {
    let (mut compared, mut between) = (0, 0);
    for variant in ["none", "thirty-fifth-army"] {
        for scenario in ["historical", "macarthur"] {
            let words = format!("scenario={scenario} variant={variant} counteroffensive=objective");
            positions(&words, &mut |position| {
                let loose = let_loose(position);
                let Some(chance) = told(&loose) else { return };
                let found = found(&loose);
                assert!((chance / 100.0 - found).abs() < 0.15, "told {chance} %, found {found}: {loose:?}");
                compared += 1;
                between += u32::from((5.0..95.0).contains(&chance));
            });
        }
    }
    println!("luzon1945 foresight: {compared} compared, {between} of them open");
    assert!(compared > 30 && between > 5, "{compared} {between}");
}
