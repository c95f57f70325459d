//! What is told of chances, held against what the rules do when the orders are carried out.
//!
//! Every round is gone through in all its ways: dice of one throw are alike, so a throw has as many ways as it can score
//! hits. How many dice were thrown and on what they hit is read from the log of the resolver, not from the preview.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use strike_counterstrike::phase::{Battle, FireStep, Phase, Stage};
use strike_counterstrike::units::{ArmyKind, Category};
use strike_counterstrike::{Doctrine, Options, Order, Position};
use table::{
    Asks, Chance, Dice, Event, Log, Rules, Saved, Seat, Seeded, Shown as _, Silent, Staffed, battery::Shown,
};

use crate::starts::later_turns;

const PLAYER: Seat = Seat(0);

/// A set-up after which all but some counters of the pool wait for the next turn, Guderian among those who are left: so the
/// pool soon runs empty.
fn drained(position: &Position, dice: &mut Seeded) -> Position {
    let mut json = position.save();
    let germans = json["germans"].as_object_mut().expect("counters");
    let pool = germans.iter_mut().filter(|(name, german)| german["at"] == "pool" && *name != "GUDERIAN");
    for (_, german) in pool.skip(24) {
        german["at"] = json!("turn 2");
    }
    Position::restore(position.atlas(), &json, dice, &mut Silent).expect("a position")
}

/// Where random play and the staff begin: a third of the games from the set-up, half of them with a pool that is nearly
/// empty, the others later.
fn start(seed: u64, later: &[Value]) -> Position {
    let atlas = Position::built_in();
    let options = Options { pool_must_fail: seed % 2 == 1 };
    let mut dice = Seeded::new(&format!("start {seed}"));
    let place = (seed % (later.len() as u64 + 2)) as usize;
    let Some(start) = place.checked_sub(2) else {
        let position = Position::begin(atlas, &options, &mut dice, &mut Silent);
        return if place == 1 { drained(&position, &mut dice) } else { position };
    };
    let mut json = later[start].clone();
    json["options"] = json!({ "pool-must-fail": if options.pool_must_fail { "on" } else { "off" } });
    Position::restore(atlas, &json, &mut dice, &mut Silent).expect("a position")
}

/// Plays games by chance, or by a staff that attacks wherever it drains the pool, with a strange order now and then, and
/// shows every position.
pub fn watch(seeds: std::ops::Range<u64>, staff: bool, mut each: impl FnMut(&Position, u64)) {
    let later = later_turns();
    for seed in seeds {
        let mut game = start(seed, &later);
        let mut dice = Seeded::new(&format!("previews {seed}"));
        let doctrine = Doctrine { hex: 0.5, drawn: 1.0, drawn_by_army: 3.0, ..Doctrine::default() };
        let mut officer = Position::staff_with(game.atlas(), PLAYER, &doctrine, "previews");
        let mut orders = Vec::new();
        while let Asks::Seat(_) = game.asks() {
            each(&game, seed);
            orders.clear();
            game.orders(&mut orders);
            let strange = !staff || dice.below(8) == 0;
            let index = if strange {
                dice.below(orders.len() as u32) as usize
            } else {
                officer.choose(&game, &orders)
            };
            game.carry_out(orders[index], &mut dice, &mut Silent);
        }
    }
}

/// What the resolver tells of a round: its throws, and what ended it.
#[derive(Default)]
struct Told {
    /// Dice, and the lowest face that hits.
    throws: Vec<(usize, u8)>,
    end: Option<&'static str>,
}

impl Log for Told {
    fn tell(&mut self, event: Event<'_>) {
        if self.end.is_some() {
            return;
        }
        match (event.rule.0, event.hits_from) {
            (_, Some(hits_from)) => self.throws.push((event.dice.len(), hits_from)),
            ("2.6", _) => self.end = Some("force destroyed"),
            ("3.8", _) => self.end = Some("no German left"),
            ("8.6", _) => self.end = Some("no German left, then a breakout (8.6)"),
            _ => {}
        }
    }
}

/// Dice that give what they are fed, and then nothing but ones.
struct Fed(std::vec::IntoIter<u8>);

impl Dice for Fed {
    fn roll(&mut self) -> u8 {
        self.0.next().unwrap_or(1)
    }

    fn draw(&mut self, _pool: &[&str]) -> usize {
        0
    }
}

/// How the player decides: who is hit first, and whether VI Interceptor Corps flies.
#[derive(Clone, Copy, Debug)]
struct Plan {
    victims: [Category; 3],
    flies: bool,
}

const MECHANIZED: Category = Category::Mechanized;
const INFANTRY: Category = Category::NonMechanized;
const SECURITY: Category = Category::Security;

impl Plan {
    fn answer(&self, position: &Position, battle: &Battle) -> Order {
        match battle.stage {
            Stage::Interceptor if self.flies => Order::Interceptor,
            Stage::Interceptor => Order::Hold,
            Stage::Decide => Order::Again,
            _ => {
                let rank = |category| self.victims.iter().position(|&victim| victim == category);
                let worst =
                    battle.units.iter().min_by_key(|&unit| rank(position.atlas().germans[unit].category));
                Order::Hit(worst.expect("a unit to hit"))
            }
        }
    }

    /// Plays the round at hand, or the next if that is over, to its end.
    fn play(&self, position: &Position, round: u8, dice: &mut dyn Dice) -> Told {
        let (mut game, mut told) = (*position, Told::default());
        while let Phase::Battle(battle) = game.phase {
            if battle.round > round || (battle.round == round && battle.stage == Stage::Decide) {
                break;
            }
            game.carry_out(self.answer(&game, &battle), dice, &mut told);
            if told.end.is_some() {
                break;
            }
        }
        told
    }

    /// Every result of the round with its probability.
    fn every_result(&self, position: &Position, round: u8) -> Vec<(f64, String)> {
        let mut results: BTreeMap<&str, f64> = BTreeMap::new();
        // The hits of each throw so far, the faces that make them, and how likely they are.
        let mut open: Vec<(usize, Vec<u8>, f64)> = vec![(0, Vec::new(), 1.0)];
        while let Some((known, faces, probability)) = open.pop() {
            let told = self.play(position, round, &mut Fed(faces.clone().into_iter()));
            let Some(&(dice, hits_from)) = told.throws.get(known) else {
                *results.entry(told.end.unwrap_or("some left")).or_default() += probability;
                continue;
            };
            let hit = f64::from(7 - hits_from) / 6.0;
            let mut ways = 1.0;
            for hits in 0..=dice {
                let share = ways * hit.powi(hits as i32) * (1.0 - hit).powi((dice - hits) as i32);
                if share > 0.0 {
                    let thrown = (0..dice).map(|die| if die < hits { 6 } else { 1 });
                    open.push((
                        known + 1,
                        faces.iter().copied().chain(thrown).collect(),
                        probability * share,
                    ));
                }
                ways *= (dice - hits) as f64 / (hits + 1) as f64;
            }
        }
        results.into_iter().map(|(result, probability)| (probability, result.to_owned())).collect()
    }
}

/// The chances of a preview in the shape in which they are compared; all are out of the same number.
fn cases(chances: &[Chance]) -> (Vec<(String, u64)>, u64) {
    let out_of = chances.first().map_or(1, |chance| chance.out_of);
    let rows = chances.iter().map(|chance| (chance.words(), u64::from(chance.cases)));
    (rows.collect(), out_of.into())
}

/// A result lies within what is told of it, which is rounded.
fn assert_contains(least: f64, most: f64, found: f64, what: &str) {
    assert!(least - 1e-4 <= found && found <= most + 2e-4, "{what}: {least} to {most}, found {found}");
}

/// The plans that matter in a round: on whom hits fall, and who flies.
fn plans(position: &Position, battle: &Battle, first: bool) -> Vec<Plan> {
    let orders: &[[Category; 3]] = match first {
        false => &[[SECURITY, INFANTRY, MECHANIZED], [MECHANIZED, INFANTRY, SECURITY]],
        true => &[
            [SECURITY, INFANTRY, MECHANIZED],
            [MECHANIZED, INFANTRY, SECURITY],
            [INFANTRY, SECURITY, MECHANIZED],
        ],
    };
    let asked = matches!(battle.stage, Stage::Interceptor | Stage::Decide) && position.interceptor;
    let flights: &[bool] = if asked { &[false, true] } else { &[false] };
    let plan = |&victims: &[Category; 3]| flights.iter().map(move |&flies| Plan { victims, flies });
    orders.iter().flat_map(plan).collect()
}

/// Compares what is told of a battle with all that can come of it.
fn compare(position: &Position, battle: &Battle, shown: &mut Shown, name: &str) {
    let chances = position.preview().expect("a battle").chances;
    let tells = !matches!(battle.stage, Stage::Allot { next: FireStep::End, .. });
    assert_eq!(!chances.is_empty(), tells, "{name}");
    if !tells {
        return;
    }
    shown.battles += 1;
    let round = battle.round + u8::from(battle.stage == Stage::Decide);
    let shock = position.atlas().armies[battle.force.army].kind == ArmyKind::Shock;
    let first = shock && battle.shock_first && round == 1 && battle.stage == Stage::Interceptor;
    let plans = plans(position, battle, first);
    let (mut told, out_of) = cases(&chances);
    let open =
        told.iter().position(|(result, _)| result.starts_with("open:")).map(|place| told.remove(place).1);
    let Some(open) = open else {
        // Nothing that the player decides makes a difference.
        for plan in [plans[0], plans[plans.len() - 1]] {
            shown.compare_exact(&told, out_of, &plan.every_result(position, round), name);
        }
        return;
    };
    let results: Vec<(Plan, BTreeMap<String, f64>)> = plans
        .into_iter()
        .map(|plan| {
            let all = plan.every_result(position, round);
            (plan, all.into_iter().map(|(probability, result)| (result, probability)).collect())
        })
        .collect();
    for (result, cases) in &told {
        let least = *cases as f64 / out_of as f64;
        // What is told without more ado is certain.
        let plain = result.trim_end_matches(" at least");
        let most = if plain == result { least } else { least + open as f64 / out_of as f64 };
        let found = |all: &BTreeMap<String, f64>| all.get(plain).copied().unwrap_or(0.0);
        for (plan, all) in &results {
            assert_contains(least, most, found(all), &format!("{result} with {plan:?}: {name}"));
            assert!(most > 0.0 || found(all) == 0.0, "{result} is told to be impossible: {name}");
            let known =
                |seen: &String| told.iter().any(|(result, _)| result.trim_end_matches(" at least") == seen);
            assert!(all.keys().all(known), "{all:?} is not told: {name}");
        }
        // No range is wider than it must be: the rarest is what one of the plans leads to.
        let rarest = results.iter().map(|(_, all)| found(all)).fold(1.0, f64::min);
        assert!(first || rarest <= least + 2e-4, "{result}: told {least}, rarest {rarest}: {name}");
        shown.chances += 1;
        shown.exact += 1;
    }
    if battle.stage == Stage::Interceptor {
        compare_hints(position, &results, shown, name);
    }
}

/// 10.11 What the two answers promise.
fn compare_hints(
    position: &Position,
    results: &[(Plan, BTreeMap<String, f64>)],
    shown: &mut Shown,
    name: &str,
) {
    for choice in position.seen_by(Some(PLAYER)).choices {
        let flies = choice.order == "interceptor";
        let hint = choice.hint.expect("a hint");
        let (_, told) = hint.rsplit_once(": ").expect("a chance");
        let (least, most) = told.split_once(" to ").unwrap_or((told, told));
        let (least, most) = (per_cent(least).0, per_cent(most).1);
        for (plan, all) in results.iter().filter(|(plan, _)| plan.flies == flies) {
            let won = all.iter().filter(|(result, _)| result.starts_with("no German left"));
            let found = 100.0 * won.map(|(_, probability)| probability).sum::<f64>();
            assert!(least <= found && found <= most, "{hint} with {plan:?}, found {found}: {name}");
            assert!(found > 0.0 || least == 0.0, "{hint}: {name}");
        }
        shown.chances += 1;
        shown.exact += 1;
    }
}

/// The bounds between which a number was that is told so.
fn per_cent(told: &str) -> (f64, f64) {
    let rounding = 0.51;
    match told {
        "0 %" => (0.0, 0.0),
        "100 %" => (100.0, 100.0),
        "<1 %" => (0.0, rounding),
        ">99 %" => (100.0 - rounding, 100.0),
        other => {
            let number: f64 = other.trim_end_matches(" %").parse().expect("a percentage");
            (number - rounding, number + rounding)
        }
    }
}

fn rounds(seeds: std::ops::Range<u64>, staff: bool) -> Shown {
    let mut shown = Shown::default();
    watch(seeds, staff, |position, seed| {
        let Phase::Battle(battle) = position.phase else { return };
        compare(position, &battle, &mut shown, &format!("seed {seed}, staff {staff}: {position:?}"));
    });
    shown
}

fn report(what: &str, shown: &Shown) {
    let Shown { battles, chances, exact, furthest } = shown;
    println!("{what}: {battles} battles, {chances} chances, {exact} exact, furthest sampled {furthest:.4}");
}

#[test]
fn the_chances_of_rounds_in_random_play_are_those_of_the_dice() {
    let shown = rounds(0..480, false);
    report("random play", &shown);
    assert!(shown.battles >= 2000, "{}", shown.battles);
}

#[test]
fn the_chances_of_rounds_in_the_play_of_the_staff_are_those_of_the_dice() {
    let shown = rounds(400..460, true);
    report("the staff", &shown);
    assert!(shown.battles >= 2000, "{}", shown.battles);
}

/// How many counters came to defend a hex, or whether the pool ran out.
#[derive(Default)]
struct Muster {
    counters: usize,
    /// 8.9 Units that stood their ground.
    stood: Option<String>,
    ended: bool,
    closed: bool,
}

impl Log for Muster {
    fn tell(&mut self, event: Event<'_>) {
        match event.rule.0 {
            _ if self.closed => {}
            "8.2" => self.counters += 1,
            "4.8" => self.ended = true,
            "8.9" => self.stood = Some(event.text.to_string()),
            "10.1" | "8.10" => self.closed = true,
            _ => {}
        }
    }
}

/// A die that is known, then chance.
struct Loaded<'a>(Option<u8>, &'a mut Seeded);

impl Dice for Loaded<'_> {
    fn roll(&mut self) -> u8 {
        self.0.take().unwrap_or_else(|| self.1.roll())
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        self.1.draw(pool)
    }
}

/// 8.3, 8.5, 8.9 Compares what is told of a hex's defense with who comes when it is attacked. What is hidden is dealt
/// anew, for the player does not know it.
fn compare_defense(position: &Position, order: Order, shown: &mut Shown, chance: &mut Seeded, name: &str) {
    let Order::To(hex) = order else { return };
    let threats = position.threats(position.atlas().number(hex), Some(PLAYER)).expect("a hex of the map");
    let [battle] = &threats.battles[..] else { panic!("nobody defends: {name}") };
    let (told, out_of) = cases(&battle.preview.chances);
    let mut seen = Vec::new();
    for face in 1..=6 {
        let mut muster = Muster::default();
        let mut game = position.imagine(PLAYER, chance);
        game.carry_out(order, &mut Loaded(Some(face), chance), &mut muster);
        let count = |count: usize| format!("{count} counter{}", if count == 1 { "" } else { "s" });
        let result = match &muster.stood {
            Some(text) => {
                let units: usize =
                    text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
                count(units)
            }
            None if muster.ended => "the pool runs empty: victory (4.8)".to_owned(),
            None => count(muster.counters),
        };
        // Where Guderian may be among them, nobody can say.
        let open = battle.preview.chances.iter().find(|row| row.faces.contains(&face));
        let open = open.filter(|row| row.result.contains("or Guderian decides"));
        seen.push((1.0 / 6.0, open.map_or(result, |row| row.result.clone())));
    }
    shown.battles += 1;
    shown.compare_exact(&told, out_of, &seen, name);
}

#[test]
fn the_defense_that_is_told_of_a_hex_is_the_one_that_comes() {
    let mut shown = Shown::default();
    let mut chance = Seeded::new("defense");
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    for (seeds, staff) in [(0..20, false), (100..170, true)] {
        watch(seeds, staff, |position, seed| {
            let Phase::Move { active: Some(_) } = position.phase else { return };
            let mut orders = Vec::new();
            position.orders(&mut orders);
            let attack = |order: &&Order| matches!(order, Order::To(hex) if !position.is_soviet(*hex));
            for &order in orders.iter().filter(attack) {
                let name = format!("seed {seed}: {order:?} {position:?}");
                compare_defense(position, order, &mut shown, &mut chance, &name);
                let Order::To(hex) = order else { continue };
                let threats = position.threats(position.atlas().number(hex), Some(PLAYER)).expect("a hex");
                for chance in &threats.battles[0].preview.chances {
                    *told.entry(chance.result.clone()).or_default() += 1;
                }
            }
        });
    }
    report("defenses", &shown);
    assert!(shown.battles >= 2000, "{}", shown.battles);
    let empty = |words: &str| told.keys().any(|result| result.contains(words));
    assert!(empty("7 counters") && empty("victory (4.8)") && empty("or Guderian decides"), "{told:?}");
}
