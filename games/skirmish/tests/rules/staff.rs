//! The staff beats chance from both seats, and itself about as often from one as from the other.

use skirmish::{Options, Position};
use table::{Asks, AtRandom, Bot, Rules, Seat, Seeded, Silent, Staffed};

fn staff(seat: u8, seed: &str) -> Box<dyn Bot<Position>> {
    Position::staff(Position::built_in(), Seat(seat), seed)
}

/// Whether Blue wins a game between two bots, each of which sees what its seat may know.
fn blue_wins(options: &Options, seed: &str, mut bots: [Box<dyn Bot<Position>>; 2]) -> bool {
    let (mut dice, mut secrets) = (Seeded::new(seed), Seeded::new(&format!("{seed} secrets")));
    let mut game = Position::begin(Position::built_in(), options, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    loop {
        match game.asks() {
            Asks::Over(outcome) => return outcome.winner == Some(Seat(0)),
            Asks::Seat(seat) => {
                orders.clear();
                game.orders(&mut orders);
                let known = game.imagine(seat, &mut secrets);
                let order = orders[bots[seat.index()].choose(&known, &orders)];
                game.carry_out(order, &mut dice, &mut Silent);
            }
        }
    }
}

fn wins(options: Options, games: u32, bots: impl Fn(&str) -> [Box<dyn Bot<Position>>; 2]) -> u32 {
    let won = |number: &u32| blue_wins(&options, &number.to_string(), bots(&number.to_string()));
    (0..games).filter(won).count() as u32
}

#[test]
fn the_staff_beats_chance_from_both_seats() {
    let blue = wins(Options::default(), 100, |seed| [staff(0, seed), Box::new(AtRandom::new(seed))]);
    let red = 100 - wins(Options::default(), 100, |seed| [Box::new(AtRandom::new(seed)), staff(1, seed)]);
    println!("of 100 games against chance: {blue} won as Blue, {red} as Red");
    assert!(blue >= 95 && red >= 95, "Blue {blue}, Red {red}");
}

#[test]
fn the_game_is_fair_between_staffs_with_the_mist_and_without() {
    for (mist, games) in [(false, 400), (true, 200)] {
        let blue = wins(Options { mist }, games, |seed| [staff(0, seed), staff(1, &format!("{seed} red"))]);
        println!("mist {mist}: Blue wins {blue} of {games}");
        let share = 100 * blue / games;
        assert!((40..=60).contains(&share), "mist {mist}: Blue wins {blue} of {games}");
    }
}
