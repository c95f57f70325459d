//! Every chance that a view can show, held against what the resolver does when the order is really given.

use std::collections::BTreeMap;

use hexes::HexId;
use luzon1945::atlas::Garrison;
use luzon1945::phase::Phase;
use luzon1945::units::{UnitId, UnitSet};
use luzon1945::{Options, Order, Position};
use serde_json::{Value, json};
use table::battery::{Run, Shown, every_roll};
use table::{
    Choice, Dice, Edition, GameOptions, Likely, Notation, Rules, Saved, Seat, Seeded, Shown as _, Silent,
    Staffed, percent,
};

/// Battles with more ways than this are sampled.
const MOST_WAYS: u64 = 20_000;
/// Enough to see one per cent: that is five standard deviations.
const SAMPLE: usize = 60_000;
/// The `drop` orders of one position that are looked at: they are hundreds and much alike.
const DROPS: usize = 12;

/// What came of a battle: whether the hex was taken, and the OP that were lost to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Result {
    taken: bool,
    lost: u32,
}

/// An order that leads to a battle in a hex, at a price.
#[derive(Clone, Copy)]
struct Battle<'a> {
    position: &'a Position,
    order: Order,
    hex: HexId,
    paid: u32,
}

impl Battle<'_> {
    fn name(&self) -> String {
        format!("{} in {}", self.order.text(self.position.atlas()), self.position.save())
    }

    /// Gives the order and plays the battle to its end; supporters bear the hits of an assault first (10.6).
    fn fight(&self, dice: &mut dyn Dice) -> Result {
        let all = |game: &Position| game.atlas().us_units().map(|unit| u32::from(game.op(unit))).sum::<u32>();
        let mut game = *self.position;
        game.carry_out(self.order, dice, &mut Silent);
        while let Phase::Losses { assault, left, bearer } = game.phase {
            let helper = assault.supporters.iter().find(|&unit| game.op(unit) > 0);
            let next = match bearer {
                Some(unit) => Order::Take(game.op(unit).min(left)),
                None => Order::Lose(helper.unwrap_or(assault.spearhead)),
            };
            game.carry_out(next, dice, &mut Silent);
        }
        Result { taken: game.is_us(self.hex), lost: all(self.position) - self.paid - all(&game) }
    }

    /// How many dice find the defenders, and how many ways there are if each die that is fired has so many.
    fn ways(&self, each: u64) -> (usize, u64) {
        let atlas = self.position.atlas();
        match atlas.ground[self.hex].garrison {
            Garrison::Rolled(row) => {
                let fired = (1..=6).map(|die| u32::from(self.position.general_defense(row, die)));
                (1, fired.map(|dice| each.pow(dice)).sum())
            }
            Garrison::ManilaDefense(unit) => {
                let garrison = atlas.units[unit].dice.expect("dice");
                let one: u64 = (1..=6).map(|die| each.pow(die)).sum();
                (usize::from(garrison.dice), one.pow(u32::from(garrison.dice)))
            }
        }
    }

    /// Every result with its probability, and whether all ways were gone through. Of the dice that are fired only hit or
    /// miss matters: where their faces are too many they are two ways with their weights.
    fn results(&self) -> Results {
        let (defenders, by_hits) = self.ways(2);
        if self.ways(6).1 <= MOST_WAYS / 10 {
            let all = every_roll(MOST_WAYS as usize, |dice| self.fight(dice)).expect("few ways");
            return Results::sum(all.into_iter().map(|(chance, result)| (result, chance)), true);
        }
        if by_hits <= MOST_WAYS {
            let hit = f64::from(7 - self.position.atlas().hits_from(self.hex)) / 6.0;
            return Results::sum(every_hit(defenders, hit, |dice| self.fight(dice)).into_iter(), true);
        }
        let mut dice = Seeded::new(&self.name());
        Results::sum((0..SAMPLE).map(|_| (self.fight(&mut dice), 1.0 / SAMPLE as f64)), false)
    }
}

struct Results {
    chances: BTreeMap<Result, f64>,
    exact: bool,
}

impl Results {
    fn sum(all: impl Iterator<Item = (Result, f64)>, exact: bool) -> Self {
        let mut chances = BTreeMap::new();
        all.for_each(|(result, chance)| *chances.entry(result).or_default() += chance);
        Self { chances, exact }
    }

    /// Compares chances that are told out of a total with what was found, each result by its word.
    fn compare(
        &self,
        shown: &mut Shown,
        told: &[(String, u64)],
        out_of: u64,
        name: &str,
        word: impl Fn(Result) -> String,
    ) {
        let worded = self.chances.iter().map(|(result, chance)| (*chance, word(*result)));
        if self.exact {
            return shown.compare_exact(told, out_of, &worded.collect::<Vec<_>>(), name);
        }
        let seen = worded
            .flat_map(|(chance, word)| std::iter::repeat_n(word, (chance * SAMPLE as f64).round() as usize));
        shown.compare_sample(told, out_of, &seen.collect::<Vec<_>>(), name);
    }

    fn taken(&self) -> f64 {
        self.chances.iter().filter(|(result, _)| result.taken).map(|(_, chance)| chance).sum()
    }
}

/// Dice of which the first show all faces and the others hit or miss.
struct Hits<'a> {
    script: &'a [u8],
    read: usize,
    chance: f64,
    defenders: usize,
    hit: f64,
}

impl Dice for Hits<'_> {
    fn roll(&mut self) -> u8 {
        let way = self.script.get(self.read).copied().unwrap_or(0);
        let (face, chance) = match (self.read < self.defenders, way) {
            (true, way) => (way + 1, 1.0 / 6.0),
            (false, 0) => (1, 1.0 - self.hit),
            (false, _) => (6, self.hit),
        };
        self.read += 1;
        self.chance *= chance;
        face
    }

    fn draw(&mut self, _pool: &[&str]) -> usize {
        unreachable!("nothing is drawn in a battle")
    }
}

fn every_hit(defenders: usize, hit: f64, fight: impl Fn(&mut dyn Dice) -> Result) -> Vec<(Result, f64)> {
    let (mut script, mut all): (Vec<u8>, Vec<(Result, f64)>) = (Vec::new(), Vec::new());
    loop {
        let mut dice = Hits { script: &script, read: 0, chance: 1.0, defenders, hit };
        let result = fight(&mut dice);
        all.push((result, dice.chance));
        let read = dice.read;
        script.resize(read, 0);
        loop {
            let Some(last) = script.pop() else { return all };
            let ways = if script.len() < defenders { 6 } else { 2 };
            if last + 1 < ways {
                script.push(last + 1);
                break;
            }
        }
    }
}

/// The chances of an assault with its weakest supporter and with all of them: that of all is told, and in words that of
/// the weakest where it is another.
fn range(choice: &Choice) -> [String; 2] {
    let Likely { cases, out_of } = choice.chance.expect("a chance");
    let most = percent(cases.into(), out_of.into());
    let told = choice.hint.as_deref().and_then(|hint| hint.split_once(" with the least support"));
    let least = told.and_then(|(told, _)| told.rsplit(", ").next()).unwrap_or(&most).to_owned();
    [least, most]
}

/// Holds a chance to take a hex against what was found.
fn compare_chance(shown: &mut Shown, chance: Likely, results: &Results, name: &str) {
    let (taken, out_of) = (u64::from(chance.cases), u64::from(chance.out_of));
    let both = [("taken".to_owned(), taken), ("beaten".to_owned(), out_of - taken)];
    results.compare(shown, &both, out_of, name, |result| {
        if result.taken { "taken".to_owned() } else { "beaten".to_owned() }
    });
}

/// Holds a chance in words, such as `>99 %`, against what was found; it was rounded twice.
fn compare_percent(shown: &mut Shown, percent: &str, results: &Results, name: &str) {
    let found = results.taken();
    let number: u64 =
        percent.trim_start_matches(['<', '>']).trim_end_matches(" %").parse().expect("a number");
    let off = (found - number as f64 / 100.0).abs();
    let most_off = if results.exact { 0.005 + 1e-4 } else { 0.015 };
    match percent.as_bytes()[0] {
        b'<' if results.exact => assert!(found > 0.0 && found < most_off, "{percent}, found {found}: {name}"),
        b'>' if results.exact => {
            assert!(found < 1.0 && found > 1.0 - most_off, "{percent}, found {found}: {name}")
        }
        b'<' | b'>' => {}
        _ => assert!(off <= most_off, "{percent}, found {found}: {name}"),
    }
    shown.chances += 1;
    shown.exact += usize::from(results.exact);
    if !results.exact {
        shown.furthest = shown.furthest.max(off - 0.005);
    }
}

/// The first number of a text: `3 hits`.
fn first_number(text: &str) -> u32 {
    let digits = text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().expect("a number")
}

/// Looks at everything that a view of the position tells of chances.
fn look_at(shown: &mut Shown, position: &Position) {
    let choices = position.seen_by(Some(Seat(0))).choices;
    let mut drops = 0;
    // Drives are looked at by themselves.
    for choice in choices.into_iter().filter(|choice| choice.onward.is_empty()) {
        let order = Position::read_order(position.atlas(), &choice.order).expect("an order that is offered");
        match (order, choice.chance) {
            (Order::Assault(hex), _) => look_at_assault(shown, position, order, hex, &choice),
            (Order::Drop(hex) | Order::To(hex), Some(chance)) => {
                drops += usize::from(matches!(order, Order::Drop(_)));
                if drops <= DROPS {
                    let paid = choice.cost.expect("a price").amount.into();
                    look_at_entry(shown, &Battle { position, order, hex, paid }, chance);
                }
            }
            (_, None) | (Order::Support(_) | Order::Fire, _) => {}
            (order, Some(chance)) => panic!("{order:?} tells a chance: {chance:?}"),
        }
    }
    if let Phase::Assault(_) = position.phase {
        look_at_preparation(shown, position);
    }
}

/// A unit enters a hex: the chance of the order, and what was told of the defenders of the hex.
fn look_at_entry(shown: &mut Shown, battle: &Battle<'_>, chance: Likely) {
    shown.battles += 1;
    let results = battle.results();
    let name = battle.name();
    compare_chance(shown, chance, &results, &name);
    let Phase::Operations(operations) = battle.position.phase else { panic!("no operations: {name}") };
    let unit = operations.active.expect("somebody enters");
    // Fire ends when the unit has nothing left to lose: more hits than that are not seen.
    let most = u32::from(battle.position.op(unit)) - battle.paid;
    let number = battle.position.atlas().number(battle.hex);
    let threats = battle.position.threats(number, Some(Seat(0))).expect("a land hex");
    let mut told: BTreeMap<u32, u64> = BTreeMap::new();
    let chances = &threats.battles[0].preview.chances;
    for chance in chances {
        *told.entry(first_number(&chance.result).min(most)).or_default() += u64::from(chance.cases);
    }
    let all: u64 = told.values().sum();
    assert!(all.abs_diff(10_000) <= 20, "{all} of 10000: {name}");
    if let Some(largest) = told.values_mut().max() {
        // Each was rounded by itself; the largest takes up the difference.
        *largest = *largest + 10_000 - all;
    }
    let told: Vec<(String, u64)> = told.into_iter().map(|(hits, cases)| (hits.to_string(), cases)).collect();
    // Rounded sums may be off by as many parts as there are results.
    let out_of = 10_000 / chances.len() as u64;
    let told: Vec<(String, u64)> = told
        .into_iter()
        .map(|(hits, cases)| (hits, (cases * out_of + 5_000) / 10_000))
        .map(|(hits, cases)| (hits, cases.max(1)))
        .collect();
    if told.len() == 1 {
        return results.compare(shown, &[(told[0].0.clone(), 1)], 1, &name, |result| result.lost.to_string());
    }
    results.compare(shown, &told, out_of, &name, |result| result.lost.to_string());
}

/// The position with an assault and its supporters.
fn with_supporters(position: &Position, order: Order, supporters: UnitSet) -> Position {
    let mut game = *position;
    game.carry_out(order, &mut Seeded::new("unused"), &mut Silent);
    for unit in supporters.iter() {
        game.carry_out(Order::Support(unit), &mut Seeded::new("unused"), &mut Silent);
    }
    game
}

fn supporters(position: &Position) -> Vec<UnitId> {
    let mut orders = Vec::new();
    position.orders(&mut orders);
    orders
        .into_iter()
        .filter_map(|order| if let Order::Support(unit) = order { Some(unit) } else { None })
        .collect()
}

/// The range of an assault that is not prepared yet: from the weakest single supporter to all of them.
fn look_at_assault(shown: &mut Shown, position: &Position, order: Order, hex: HexId, choice: &Choice) {
    let prepared = with_supporters(position, order, UnitSet::default());
    let able = supporters(&prepared);
    let each = able.iter().map(|&unit| [unit].into_iter().collect::<UnitSet>());
    let all: Vec<UnitSet> = each.chain([able.iter().copied().collect()]).collect();
    let fights: Vec<Results> = all
        .into_iter()
        .map(|helpers| {
            shown.battles += 1;
            let position = with_supporters(position, order, helpers);
            assault(&position, hex).results()
        })
        .collect();
    let [least, most] = range(choice);
    let weakest = fights.iter().min_by(|a, b| a.taken().total_cmp(&b.taken())).expect("a supporter");
    let name = format!("{} in {}", choice.words(), position.save());
    compare_percent(shown, &least, weakest, &name);
    compare_percent(shown, &most, fights.last().expect("all of them"), &name);
    let tolerance = if weakest.exact { 1e-9 } else { 0.01 };
    assert!(
        fights.iter().all(|fight| fight.taken() <= fights[fights.len() - 1].taken() + tolerance),
        "{name}"
    );
}

/// The assault that is prepared, fired now.
fn assault(position: &Position, hex: HexId) -> Battle<'_> {
    let Phase::Assault(assault) = &position.phase else { panic!("no assault: {position:?}") };
    let division = |unit| if position.is_division(unit) { 4 } else { 2 };
    let paid = 3 + assault.supporters.iter().map(division).sum::<u32>();
    Battle { position, order: Order::Fire, hex, paid }
}

/// The battle panel of an assault and the chances of its orders.
fn look_at_preparation(shown: &mut Shown, position: &Position) {
    let Phase::Assault(prepared) = position.phase else { return };
    let chance = |order: Order| {
        let choices = position.seen_by(Some(Seat(0))).choices;
        let found = choices.into_iter().find(|choice| choice.order == order.text(position.atlas()));
        found.and_then(|choice| choice.chance).expect("a chance")
    };
    for unit in supporters(position) {
        shown.battles += 1;
        let mut with = *position;
        with.carry_out(Order::Support(unit), &mut Seeded::new("unused"), &mut Silent);
        let results = assault(&with, prepared.target).results();
        compare_chance(shown, chance(Order::Support(unit)), &results, &with.save().to_string());
    }
    if prepared.supporters.is_empty() {
        return;
    }
    shown.battles += 1;
    let battle = assault(position, prepared.target);
    let (results, name) = (battle.results(), battle.name());
    let Likely { cases, out_of } = chance(Order::Fire);
    compare_chance(shown, chance(Order::Fire), &results, &name);
    let preview = position.preview().expect("a battle is at hand");
    let told = percent(cases.into(), out_of.into());
    assert!(preview.notes[0].starts_with(&told), "{:?}: {name}", preview.notes);
    let told: Vec<(String, u64)> =
        preview.chances.iter().map(|chance| (chance.result.clone(), u64::from(chance.cases))).collect();
    let strength = preview.attack;
    let spent = position.op(prepared.spearhead) == 3;
    results.compare(shown, &told, 10_000, &name, |result| match result.taken {
        true => format!("taken, {} OP lost", result.lost),
        false if spent => "beaten before a shot is fired".to_owned(),
        false => format!("beaten, all {strength} OP lost"),
    });
}

fn options(words: &str) -> Options {
    Options::read(&Position::INFO, words.split_whitespace()).expect("options")
}

/// A line for whoever runs the tests, and enough battles to be believed.
fn tell(what: &str, shown: &Shown, least: usize) {
    println!(
        "luzon1945 previews, {what}: {} battles, {} chances, {} exact, the furthest sampled one off by {:.4}",
        shown.battles, shown.chances, shown.exact, shown.furthest
    );
    assert!(shown.battles >= least, "only {} battles: {what}", shown.battles);
}

#[test]
fn what_is_told_in_random_games_is_what_happens() {
    let mut shown = Shown::default();
    for (seed, words) in
        ["", "variant=yamashita bay-closed=on", "scenario=macarthur", "scenario=macarthur variant=yamashita"]
            .into_iter()
            .enumerate()
    {
        let options = options(words);
        for game in 0..4 {
            let run = Run::<Position>::new(Position::built_in(), &options, format!("previews {seed} {game}"));
            run.play(|position, _, number| {
                if number % 9 == 4 && matches!(position.phase, Phase::Operations(_)) {
                    look_at(&mut shown, position);
                }
            });
        }
    }
    tell("random play", &shown, 1_000);
}

#[test]
fn what_is_told_in_staff_games_is_what_happens() {
    let mut shown = Shown::default();
    for (seed, words) in
        ["", "variant=yamashita", "scenario=macarthur counteroffensive=objective"].into_iter().enumerate()
    {
        let seed = format!("previews {seed}");
        let mut player = Position::staff(Position::built_in(), Seat(0), &seed);
        let mut dice = Seeded::new(&seed);
        let mut game = Position::begin(Position::built_in(), &options(words), &mut dice, &mut Silent);
        let mut orders = Vec::new();
        for number in 0.. {
            if matches!(game.phase, Phase::Over(_)) {
                break;
            }
            let at_hand = matches!(game.phase, Phase::Assault(_));
            if at_hand || (number % 4 == 1 && matches!(game.phase, Phase::Operations(_))) {
                look_at(&mut shown, &game);
            }
            orders.clear();
            game.orders(&mut orders);
            let order = orders[player.choose(&game, &orders)];
            game.carry_out(order, &mut dice, &mut Silent);
        }
    }
    tell("staff play", &shown, 1_000);
}

/// An army before Manila: what a random player does with it.
fn before_manila(op: u8) -> Value {
    json!({
        "empty": true, "turn": 5, "phase": "operations",
        "us-control": ["1539", "1438"],
        "units": {
            "1CAV": { "at": "1536", "op": op }, "37ID": { "at": "1436", "op": 10 - op / 2 },
            "11ABN": { "at": "1637", "op": 6 }, "112CAV": { "at": "1439", "op": 3 }, "158RCT": { "at": "1636", "op": 5 },
        },
    })
}

#[test]
fn what_is_told_of_prepared_assaults_is_what_happens() {
    let mut shown = Shown::default();
    for op in [3, 4, 7, 10] {
        let options = options("");
        let run = Run::<Position> {
            data: Position::built_in(),
            options: &options,
            seed: format!("assaults {op}"),
            from: Some(before_manila(op)),
        };
        let mut looked = 0;
        run.play(|position, _, _| {
            let city = matches!(position.phase, Phase::Assault(_));
            if city && looked < 6 {
                looked += 1;
                look_at(&mut shown, position);
            }
        });
        // What each could do first.
        let start = Position::restore(run.data, &before_manila(op), &mut Seeded::new("unused"), &mut Silent);
        let mut start = start.expect("a position");
        let unit = start.atlas().find(0, "1CAV").expect("a unit");
        start.carry_out(Order::Pick(unit), &mut Seeded::new("unused"), &mut Silent);
        look_at(&mut shown, &start);
        for target in ["1537", "1538"] {
            let assault = Position::read_order(run.data, &format!("assault {target}")).expect("an order");
            if start.check(assault).is_err() {
                continue;
            }
            let helpers = supporters(&with_supporters(&start, assault, UnitSet::default()));
            for count in 0..=helpers.len() {
                let some = helpers[..count].iter().copied().collect();
                look_at(&mut shown, &with_supporters(&start, assault, some));
            }
        }
    }
    tell("prepared assaults", &shown, 60);
}
