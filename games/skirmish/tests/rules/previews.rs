//! What is told of a battle, held against every face of the die.

use skirmish::{Options, Position};
use table::battery::{Run, Shown as Compared, every_roll};
use table::{Rules, Saved, Shown, Silent, StepLosses};

/// The steps of both sides, and of the unit that is attacked.
fn steps(position: &Position, target: &str) -> [u64; 3] {
    let saved = position.save();
    let of = |wanted: &dyn Fn(&str) -> bool| {
        let units = saved["units"].as_array().expect("units").iter();
        let units = units.filter(|unit| wanted(unit["name"].as_str().unwrap_or("")));
        units.map(|unit| unit["steps"].as_u64().unwrap_or(0)).sum()
    };
    let side = if target.starts_with('B') { 'R' } else { 'B' };
    [of(&|name| name.starts_with(side)), of(&|name| !name.starts_with(side)), of(&|name| name == target)]
}

#[test]
fn every_chance_is_what_the_die_does() {
    let mut compared = Compared::default();
    for seed in 0..40 {
        Run::<Position>::new(Position::built_in(), &Options::default(), seed).by_staff(
            |position, orders, _| {
                let Some(battle) = position.preview() else { return };
                let target = battle.defenders[0].unit;
                let before = steps(position, target);
                // Who has one step left cannot lose two.
                let told = battle.chances.iter().map(|chance| {
                    let losses: StepLosses = chance.result.parse().expect("losses");
                    let defender = u64::from(losses.defender).min(before[2]);
                    (format!("{}/{defender}", losses.attacker), u64::from(chance.cases))
                });
                let mut merged: Vec<(String, u64)> = Vec::new();
                for (result, cases) in told {
                    match merged.iter_mut().find(|(known, _)| *known == result) {
                        Some((_, sum)) => *sum += cases,
                        None => merged.push((result, cases)),
                    }
                }
                let seen = every_roll(6, |dice| {
                    let mut after = position.clone();
                    after.carry_out(orders[0], dice, &mut Silent);
                    let now = steps(&after, target);
                    format!("{}/{}", before[0] - now[0], before[1] - now[1])
                });
                compared.battles += 1;
                compared.compare_exact(&merged, 6, &seen.expect("one die"), target);
            },
        );
    }
    assert!(compared.battles > 100, "{compared:?}");
}
