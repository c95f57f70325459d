//! The staffs of both sides, over whole games.

use std::sync::{Arc, Mutex};

use putins_war::{Options, Order, Position, phase::Phase, units::Side};
use table::battery::{Contest, Plays, Run};
use table::{Bot, Outcome, Rules, Seeded, play_bots};

use Plays::{AtRandom, Staff};

fn played(bots: [Plays; 2], option: &str, games: u64) -> Vec<Outcome> {
    let contest = Contest { options: &[option], bots: &bots, games, seed: "staff", verify: false };
    contest.play::<Position>().into_iter().map(|(outcome, _)| outcome).collect()
}

#[test]
fn russia_beats_random_play() {
    let ends = played([Staff, AtRandom], "honour-system=off", 30);
    let wins = ends.iter().filter(|end| end.how == "russian-victory").count();
    assert!(wins >= 27, "{wins} of 30");
}

/// Random play holds next to nothing as Russia, so the alliance is measured by what it takes as well.
#[test]
fn the_alliance_beats_random_play_and_takes_russian_cities() {
    let ends = played([AtRandom, Staff], "honour-system=off", 30);
    let wins = ends.iter().filter(|end| end.how == "allied-victory").count();
    assert!(wins >= 29, "{wins} of 30");
    let score: i32 = (0..10)
        .map(|seed| {
            let options = Options::default();
            let run = Run::<Position>::new(Position::built_in(), &options, format!("raid/{seed}"));
            i32::from(run.by(&[AtRandom, Staff], |_, _, _| {}).score())
        })
        .sum();
    assert!(score <= -40, "Russia counts {score} in ten games");
}

#[test]
fn under_the_honour_system_neither_staff_overspends() {
    let overspent = |end: &Outcome| end.how.contains("overspent");
    assert!(!played([Staff, Staff], "honour-system=on", 10).iter().any(overspent));
    for (bots, caught) in [([Staff, AtRandom], "allied-overspent"), ([AtRandom, Staff], "russian-overspent")]
    {
        let ends = played(bots, "honour-system=on", 10);
        assert!(ends.iter().all(|end| end.how == caught || !overspent(end)));
    }
}

/// Turns with the Russian dice that were shown.
type Seen = Arc<Mutex<Vec<(u8, [u8; 2])>>>;

/// Any legal order; it writes down what it is shown.
struct Spy(Seeded, Seen);

impl Bot<Position> for Spy {
    fn choose(&mut self, position: &Position, orders: &[Order]) -> usize {
        if let Phase::Operations(Side::Allied) = position.phase
            && !position.announced[Side::Russian.index()]
        {
            let dice = position.secret[Side::Russian.index()].dice;
            self.1.lock().expect("one thread").push((position.turn, dice));
        }
        self.0.below(orders.len() as u32) as usize
    }
}

#[test]
fn a_bot_is_shown_what_its_seat_may_know_and_no_more() {
    let seen = Seen::default();
    let spy = |name: &str| -> Box<dyn Bot<Position>> { Box::new(Spy(Seeded::new(name), Arc::clone(&seen))) };
    let mut bots = [spy("one"), spy("two")];
    let data = Position::built_in();
    play_bots::<Position>(data, &Options::default(), "spies", &mut bots, true, &mut 0, &|| true)
        .expect("a game");
    let seen = seen.lock().expect("one thread");
    let same_turn: Vec<_> = seen.windows(2).filter(|pair| pair[0].0 == pair[1].0).collect();
    let changed = same_turn.iter().filter(|pair| pair[0].1 != pair[1].1).count();
    // The true dice stay the same for a turn: what changes is a guess.
    assert!(changed > same_turn.len() / 2, "{changed} of {}", same_turn.len());
}
