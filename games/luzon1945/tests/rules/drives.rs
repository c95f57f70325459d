//! 9.1 Drives through Japanese-controlled hexes: what is told of them, held against the orders given one by one.

use std::cell::RefCell;
use std::collections::BTreeMap;

use luzon1945::phase::{Operations, Phase};
use luzon1945::units::UnitId;
use luzon1945::{Options, Order, Position};
use table::battery::{Run, Shown, every_roll};
use table::{Choice, Dice, GameOptions, Rules, Seat, Seeded, Shown as _, Silent, Staffed, Target};

/// Single battles with more ways than this are left to the tests of single entries.
const MOST_WAYS: usize = 3_000;

/// Dice that show nothing but ones: hardly anybody defends, and nobody hits.
struct Ones;

impl Dice for Ones {
    fn roll(&mut self) -> u8 {
        1
    }

    fn draw(&mut self, _pool: &[&str]) -> usize {
        0
    }
}

fn picked(position: &Position) -> Option<UnitId> {
    match position.phase {
        Phase::Operations(Operations { active, .. }) => active,
        _ => None,
    }
}

fn drives(position: &Position) -> Vec<Choice> {
    let choices = position.seen_by(Some(Seat(0))).choices;
    choices.into_iter().filter(|choice| !choice.onward.is_empty()).collect()
}

fn orders_of(position: &Position, drive: &Choice) -> Vec<Order> {
    let words = [&drive.order].into_iter().chain(&drive.onward);
    words.map(|word| Position::read_order(position.atlas(), word).expect("an order")).collect()
}

/// Where a unit stands.
fn stands_in(position: &Position, unit: UnitId, order: Order) -> bool {
    matches!(order, Order::To(hex) if position.hex_of(unit) == Some(hex))
}

/// Without a hit every order of a drive is legal and succeeds, they cost what was told, and none alone leads there.
fn goes_through(position: &Position, unit: UnitId, drive: &Choice, name: &str) {
    let orders = orders_of(position, drive);
    let last = *orders.last().expect("an order");
    assert!(position.check(last).is_err(), "a single order leads there: {name}");
    let Target::Hex(target) = drive.target else { panic!("no hex: {name}") };
    assert_eq!(
        (drive.path.last(), drive.onward.last()),
        (Some(&target), Some(&format!("to {target}"))),
        "{name}"
    );
    let mut game = *position;
    for (place, &order) in orders.iter().enumerate() {
        let choices = game.seen_by(Some(Seat(0))).choices;
        let word = [&drive.order].into_iter().chain(&drive.onward).nth(place).expect("an order");
        let offered = choices.iter().find(|choice| choice.order == *word);
        assert!(
            offered.is_some_and(|choice| choice.onward.is_empty()),
            "{word} comes first by itself: {name}"
        );
        game.carry_out(order, &mut Ones, &mut Silent);
        assert!(stands_in(&game, unit, order), "{word} fails: {name}");
    }
    let cost = position.op(unit) - game.op(unit);
    assert_eq!(drive.cost.map(|cost| cost.amount), Some(cost), "{name}");
}

/// The chance that all orders of a drive succeed, by the single battles one after the other; none if one has too many ways.
fn found(position: &Position, unit: UnitId, drive: &Choice) -> Option<f64> {
    let mut stands = BTreeMap::from([(position.op(unit), (1.0, *position))]);
    for order in orders_of(position, drive) {
        let mut next: BTreeMap<u8, (f64, Position)> = BTreeMap::new();
        for (chance, before) in stands.into_values() {
            if before.check(order).is_err() {
                continue;
            }
            let after = RefCell::new(BTreeMap::new());
            let ways = every_roll(MOST_WAYS, |dice| {
                let mut game = before;
                game.carry_out(order, dice, &mut Silent);
                let taken = stands_in(&game, unit, order).then(|| game.op(unit));
                taken.inspect(|&op| _ = after.borrow_mut().insert(op, game))
            })?;
            for (way, op) in ways.into_iter().filter_map(|(way, op)| Some((way, op?))) {
                let game = after.borrow()[&op];
                next.entry(op).or_insert((0.0, game)).0 += chance * way;
            }
        }
        stands = next;
    }
    Some(stands.into_values().map(|(chance, _)| chance).sum())
}

/// Looks at some of the drives of a position.
fn look_at(shown: &mut Shown, position: &Position, every: usize) {
    let Some(unit) = picked(position) else { return };
    for drive in drives(position).iter().step_by(every) {
        let name = format!("{drive:?} in {position:?}");
        goes_through(position, unit, drive, &name);
        let Some(found) = found(position, unit, drive) else { continue };
        let told = drive.chance.expect("a chance");
        shown.battles += 1;
        let both = [("through", told.cases), ("beaten", told.out_of - told.cases)];
        let told = both.map(|(word, cases)| (word.to_owned(), cases.into()));
        let seen = [("through", found), ("beaten", 1.0 - found)];
        let seen = seen.into_iter().filter(|(_, chance)| *chance > 1e-12);
        let seen: Vec<(f64, String)> = seen.map(|(word, chance)| (chance, word.to_owned())).collect();
        shown.compare_exact(&told, 10_000, &seen, &name);
    }
}

fn options(words: &str) -> Options {
    Options::read(&Position::INFO, words.split_whitespace()).expect("options")
}

#[test]
fn r9_1_the_chance_of_a_drive_is_that_of_its_battles_together() {
    let mut shown = Shown::default();
    for words in ["", "variant=yamashita rough-two=on", "scenario=macarthur"] {
        let options = options(words);
        for game in 0..3 {
            let run = Run::<Position>::new(Position::built_in(), &options, format!("drives {words} {game}"));
            run.play(|position, _, number| {
                if number % 7 == 2 {
                    look_at(&mut shown, position, 17);
                }
            });
        }
        let (seed, mut orders) = (format!("drives {words}"), Vec::new());
        let mut player = Position::staff(Position::built_in(), Seat(0), &seed);
        let mut dice = Seeded::new(&seed);
        let mut game = Position::begin(Position::built_in(), &options, &mut dice, &mut Silent);
        for number in 0.. {
            if matches!(game.phase, Phase::Over(_)) {
                break;
            }
            if number % 5 == 1 {
                look_at(&mut shown, &game, 23);
            }
            orders.clear();
            game.orders(&mut orders);
            let order = orders[player.choose(&game, &orders)];
            game.carry_out(order, &mut dice, &mut Silent);
        }
    }
    println!("luzon1945 drives: {} compared", shown.battles);
    assert!(shown.battles > 300, "only {} drives", shown.battles);
}
