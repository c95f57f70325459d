//! What is told of a battle to its end, held against what the rules do when it is fought to its end.

use strike_counterstrike::phase::{Phase, Stage};
use strike_counterstrike::{Order, Position};
use table::{Asks, Choice, Event, Log, Notation, Rules, Seat, Seeded, Shown};

use crate::previews::watch;
use crate::scene::atlas;

const PLAYER: Seat = Seat(0);
/// So many times each battle is fought.
const TIMES: u32 = 6;

/// Whether no German was left in the hex: it was taken, or a breakout began.
#[derive(Default)]
struct Cleared(bool);

impl Log for Cleared {
    fn tell(&mut self, event: Event<'_>) {
        self.0 |= matches!(event.rule.0, "3.8" | "8.6");
    }
}

/// Fights on to the end, with hits on the most dangerous and VI Interceptor Corps on the ground, as the chances say. `None`
/// if the pool ran out before it was decided (4.8).
fn fight(position: &Position, order: Order, dice: &mut Seeded) -> Option<bool> {
    let (mut game, mut cleared) = (*position, Cleared::default());
    game.carry_out(order, dice, &mut cleared);
    while let (Phase::Battle(battle), false) = (game.phase, cleared.0) {
        let answer = match battle.stage {
            Stage::Interceptor => Order::Hold,
            Stage::Decide => Order::Again,
            _ => Order::MostDangerous,
        };
        game.carry_out(answer, dice, &mut cleared);
    }
    let over = matches!(game.asks(), Asks::Over(_));
    (cleared.0 || !over).then_some(cleared.0)
}

/// How often something came about, and how often it should have.
#[derive(Default, Debug)]
struct Tally {
    fought: u32,
    won: f64,
    told: f64,
    variance: f64,
}

impl Tally {
    fn add(&mut self, chance: f64, won: bool) {
        self.fought += 1;
        self.won += f64::from(u8::from(won));
        self.told += chance;
        self.variance += chance * (1.0 - chance);
    }

    /// By how many standard deviations it came out above what was told.
    fn deviation(&self) -> f64 {
        (self.won - self.told) / self.variance.sqrt().max(1e-9)
    }

    fn means(&self) -> (f64, f64) {
        (self.won / f64::from(self.fought), self.told / f64::from(self.fought))
    }
}

fn chance_of(choice: &Choice) -> Option<f64> {
    choice.chance.map(|chance| f64::from(chance.cases) / f64::from(chance.out_of))
}

fn read(choice: &Choice) -> Order {
    Order::read(atlas(), &choice.order).expect("an order")
}

#[test]
fn r10_14_the_chances_of_all_rounds_are_those_of_the_dice() {
    let mut by_tenth: Vec<Tally> = (0..10).map(|_| Tally::default()).collect();
    let mut dice = Seeded::new("outlooks");
    for (seeds, staff) in [(0..85, false), (500..530, true)] {
        watch(seeds, staff, |position, _| {
            let Phase::Battle(battle) = position.phase else { return };
            let choices = position.seen_by(Some(PLAYER)).choices;
            for choice in choices.iter().filter(|choice| choice.order != "break-off") {
                let chance = chance_of(choice).unwrap_or_else(|| panic!("{}: no chance", choice.order));
                let certain = (chance == 0.0, chance == 1.0);
                for _ in 0..TIMES {
                    let won = fight(position, read(choice), &mut dice)
                        .unwrap_or_else(|| panic!("nothing is drawn before round {} is over", battle.round));
                    assert!(if won { !certain.0 } else { !certain.1 }, "{}: {chance}", choice.order);
                    by_tenth[(chance * 9.999) as usize].add(chance, won);
                }
            }
        });
    }
    for tally in &by_tenth {
        assert!(tally.fought > 500 && tally.deviation().abs() < 4.0, "{tally:?} {}", tally.deviation());
    }
}

#[test]
fn r9_3_what_the_staff_reckons_of_an_attack_is_near_what_comes_of_it() {
    let mut by_tenth: Vec<Tally> = (0..10).map(|_| Tally::default()).collect();
    let mut all = Tally::default();
    let mut dice = Seeded::new("attacks");
    for (seeds, staff) in [(0..45, false), (600..625, true)] {
        watch(seeds, staff, |position, _| {
            let Phase::Move { active: Some(_) } = position.phase else { return };
            // 4.8 A strong defense that empties the pool is not fought with, and would be missing from the count.
            if position.pool_size() < 12 {
                return;
            }
            for choice in position.seen_by(Some(PLAYER)).choices {
                let Some(chance) = chance_of(&choice) else { continue };
                for _ in 0..TIMES {
                    let known = position.imagine(PLAYER, &mut dice);
                    if let Some(won) = fight(&known, read(&choice), &mut dice) {
                        by_tenth[(chance * 9.999) as usize].add(chance, won);
                        all.add(chance, won);
                    }
                }
            }
        });
    }
    let near = |tally: &Tally, by: f64| (tally.means().0 - tally.means().1).abs() < by;
    for tally in &by_tenth {
        assert!(tally.fought > 300 && near(tally, 0.04), "{tally:?} {:?}", tally.means());
    }
    assert!(near(&all, 0.02), "{all:?} {:?}", all.means());
}
