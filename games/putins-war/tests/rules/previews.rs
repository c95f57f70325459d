//! What is told of chances, held against what the dice do when the orders are carried out: battles from random play and
//! from play by the staffs, every chance that a view can show.

use std::collections::BTreeMap;

use putins_war::atlas::Outcome;
use putins_war::phase::{Battle, Phase, Stage};
use putins_war::units::Side;
use putins_war::{Options, Order, Position};
use serde_json::json;
use table::battery::{Run, Shown, every_roll};
use table::{
    Asks, Bound, Dice, Likely, Lines, Rules, Saved, Seat, Seeded, Shown as _, Silent, Staffed, View,
};

/// 9.10 to 9.14 The results, as previews name them.
const RESULTS: [&str; 5] = ["DE", "DR", "BB", "AS", "AL1"];

/// The first so many dice as they come, then ones: what is rolled after the combat die changes no result.
struct First<'a> {
    dice: &'a mut dyn Dice,
    left: usize,
}

impl Dice for First<'_> {
    fn roll(&mut self) -> u8 {
        if self.left == 0 {
            return 1;
        }
        self.left -= 1;
        self.dice.roll()
    }

    fn draw(&mut self, _pool: &[&str]) -> usize {
        0
    }
}

/// 9.17, 9.18, 9.7 How many dice decide a battle from here on.
fn dice_to_come(game: &Position, battle: &Battle) -> usize {
    let concentric = battle.stage != Stage::Vostok && game.is_concentric(battle.target, battle.attackers);
    usize::from(concentric) + usize::from(game.atlas().ground[battle.target].serp) + 1
}

/// How both sides decide what is open: special forces by side, and Vostok.
#[derive(Clone, Copy, Debug)]
struct Decisions {
    hands: [u8; 2],
    vostok: bool,
}

/// Every result of a battle when both decide so, with its probability, by the orders themselves.
fn fought(game: &Position, decisions: Decisions) -> Vec<(f64, String)> {
    let Phase::Battle(battle) = game.phase else { panic!("no battle: {game:?}") };
    let left = dice_to_come(game, &battle);
    every_roll(6 * 6 * 6, |dice| {
        let (mut game, mut dice, mut log) = (*game, First { dice, left }, Lines::default());
        while let Phase::Battle(battle) = game.phase {
            let order = match battle.stage {
                stage if stage.commits() => Order::Commit(decisions.hands[battle.committing().index()]),
                Stage::Vostok if decisions.vostok => Order::Vostok,
                Stage::Vostok => Order::Without,
                _ => break,
            };
            game.obey(order, &mut dice, &mut log).expect("a legal decision");
            if log.0.iter().any(|line| line.rule.0 == "9.7") {
                break;
            }
        }
        let line = log.0.iter().find(|line| line.rule.0 == "9.7").expect("the combat die");
        line.text.rsplit_once(": ").expect("a result").1.to_owned()
    })
    .expect("three dice at most")
}

/// What is told: by result, the least and the most, each out of the same number.
type Told = BTreeMap<String, (f64, f64)>;

/// The chances of a battle panel.
fn told_by_panel(view: &View) -> Told {
    let battle = view.battle.as_ref().expect("a battle");
    let mut told = Told::new();
    for chance in &battle.chances {
        let share = f64::from(chance.cases) / f64::from(chance.out_of);
        let range = told.entry(chance.result.clone()).or_insert((0.0, 0.0));
        match chance.bound {
            Bound::Exactly => *range = (share, share),
            Bound::AtLeast => range.0 = share,
            Bound::AtMost => range.1 = share,
            Bound::Open => panic!("{} is open", chance.result),
        }
    }
    told
}

/// The chances of a hint: `2 columns: retreat 17 % to 33 %, stalled 50 %`. They are rounded to whole per cent.
fn told_by_hint(hint: &str) -> BTreeMap<String, (String, String)> {
    let list = hint.split_once(": ").map_or(hint, |(_, list)| list);
    let read = |one: &str| {
        let result = Outcome::ALL.into_iter().find(|outcome| one.starts_with(outcome.brief()));
        let result = result.expect("a result and its share");
        let share = one[result.brief().len()..].trim_start();
        let (least, most) = share.split_once(" to ").unwrap_or((share, share));
        (result.word().to_owned(), (least.to_owned(), most.to_owned()))
    };
    list.split(", ").map(read).collect()
}

fn percent(share: f64) -> String {
    let out_of = 216_000;
    table::percent((share * out_of as f64).round() as u64, out_of)
}

fn share_of(seen: &[(f64, String)], result: &str) -> f64 {
    seen.iter().filter(|(_, other)| other == result).map(|(share, _)| share).sum()
}

/// The range of what really happens over these decisions.
fn really(game: &Position, all: &[Decisions]) -> Told {
    let mut ranges = Told::new();
    for (number, &decisions) in all.iter().enumerate() {
        let seen = fought(game, decisions);
        for result in RESULTS {
            let share = share_of(&seen, result);
            let range = ranges.entry(result.to_owned()).or_insert((share, share));
            *range = if number == 0 { (share, share) } else { (range.0.min(share), range.1.max(share)) };
        }
    }
    ranges
}

/// The same position with nothing in the other's container: what he can then do at most is what may be feared.
fn with_an_empty_container(game: &Position, other: Side) -> Position {
    if game.announced[other.index()] {
        return *game;
    }
    let mut saved = game.save();
    let spent = game.spent[other.index()];
    saved[other.word()] = json!({ "dice": [6, 6], "spent": spent });
    Position::restore(Position::built_in(), &saved, &mut Seeded::new("previews"), &mut Silent)
        .unwrap_or_else(|error| panic!("{error}\n{saved}"))
}

/// Every decision that can be made from here, with the hand of one side held to a number.
fn decisions(
    game: &Position,
    battle: &Battle,
    own: Side,
    number: Option<u8>,
    coarse: bool,
) -> Vec<Decisions> {
    let counts = |side: Side| -> Vec<u8> {
        let all: Vec<u8> = match battle.stage {
            Stage::Vostok => vec![0],
            Stage::DefenderCommits if side == battle.attacker => {
                vec![battle.committed[side.index()]]
            }
            _ if side == own && number.is_some() => number.into_iter().collect(),
            _ => (0..=game.free_forces(side)).collect(),
        };
        match (coarse, all.as_slice()) {
            (true, [first, .., last]) => vec![*first, *last],
            _ => all,
        }
    };
    let vostok: &[bool] = if game.atlas().ground[battle.target].serp { &[false, true] } else { &[false] };
    let mut all = Vec::new();
    for russian in counts(Side::Russian) {
        for allied in counts(Side::Allied) {
            all.extend(vostok.iter().map(|&vostok| Decisions { hands: [russian, allied], vostok }));
        }
    }
    all
}

/// Looks at a question of a battle: the panel of the side that is asked, and the hint of one of its answers.
fn look_at(game: &Position, chance: &mut Seeded, shown: &mut Shown) {
    let Phase::Battle(battle) = game.phase else { return };
    if !battle.stage.commits() {
        return look_at_vostok(game, &battle, shown);
    }
    let side = battle.committing();
    // A closed hand of the other's is not known to be what it is: anything that he could have in it may be.
    let mut worlds = vec![with_an_empty_container(game, !side)];
    if battle.attacker != side {
        let world = worlds[0];
        worlds = (0..=world.free_forces(!side))
            .map(|count| {
                let mut closed = battle;
                closed.committed[(!side).index()] = count;
                let mut other = world;
                other.phase = Phase::Battle(closed);
                other
            })
            .collect();
    }
    // All that can be decided is looked at in one battle of sixteen; in the others, the ends of every range.
    let coarse = chance.below(16) > 0;
    if coarse && worlds.len() > 2 {
        worlds = vec![worlds[0], worlds[worlds.len() - 1]];
    }
    let view = game.seen_by(Some(side.seat()));
    let over_all = |number: Option<u8>| {
        let mut all = Told::new();
        for world in &worlds {
            let Phase::Battle(battle) = world.phase else { unreachable!("a battle") };
            let ranges = really(world, &decisions(world, &battle, side, number, coarse));
            for (result, range) in ranges {
                let whole = all.entry(result).or_insert(range);
                *whole = (whole.0.min(range.0), whole.1.max(range.1));
            }
        }
        all
    };
    let name = format!("{:?} {battle:?}", game.turn);
    let found = over_all(None);
    compare(&told_by_panel(&view), &found, !coarse, shown, &name);
    // Who knows less is told a wider range.
    compare(&told_by_panel(&game.seen_by(None)), &found, false, shown, &name);
    let most = game.free_forces(side);
    let number = chance.below(u32::from(most) + 1) as u8;
    let order = format!("commit {number}");
    let choice = view.choices.iter().find(|choice| choice.order == order).expect("a choice");
    let hint = choice.hint.as_deref().expect("a hint");
    compare_hint(&told_by_hint(hint), &over_all(Some(number)), !coarse, shown, &format!("{order} {name}"));
}

/// 9.19 When all but Vostok is known, the answers are exact.
fn look_at_vostok(game: &Position, battle: &Battle, shown: &mut Shown) {
    if battle.stage != Stage::Vostok {
        return;
    }
    let view = game.seen_by(Some(Side::Russian.seat()));
    let name = format!("{battle:?}");
    let with = |vostok: bool| Decisions { hands: [0; 2], vostok };
    compare(&told_by_panel(&view), &really(game, &[with(false), with(true)]), true, shown, &name);
    for (order, vostok) in [("vostok", true), ("without", false)] {
        let choice = view.choices.iter().find(|choice| choice.order == order).expect("a choice");
        let hint = choice.hint.as_deref().expect("a hint");
        compare_hint(&told_by_hint(hint), &really(game, &[with(vostok)]), true, shown, &name);
    }
}

/// What is told contains what happens; `whole` if everything that can be decided was tried: then it is exactly that.
fn compare(told: &Told, found: &Told, whole: bool, shown: &mut Shown, name: &str) {
    for (result, range) in found.iter().filter(|(_, range)| range.1 > 0.0) {
        let claim = told.get(result).unwrap_or_else(|| panic!("{result} can happen and is not told: {name}"));
        let inside = claim.0 <= range.0 + 1e-9 && claim.1 >= range.1 - 1e-9;
        assert!(inside, "{result}: told {claim:?}, found {range:?}: {name}");
    }
    for (result, claim) in told.iter().filter(|_| whole) {
        let range = found.get(result).expect("every result is counted");
        let same = (claim.0 - range.0).abs() < 1e-9 && (claim.1 - range.1).abs() < 1e-9;
        assert!(same, "{result}: told {claim:?}, found {range:?}: {name}");
    }
    shown.chances += told.len();
    shown.exact += told.len();
}

fn compare_hint(
    told: &BTreeMap<String, (String, String)>,
    found: &Told,
    whole: bool,
    shown: &mut Shown,
    name: &str,
) {
    let number = |text: &str| -> f64 {
        match text.strip_suffix(" %").expect("per cent") {
            "<1" => 0.5,
            ">99" => 99.5,
            plain => plain.parse().expect("a number"),
        }
    };
    let possible = || found.iter().filter(|(_, range)| range.1 > 0.0);
    for (result, range) in possible() {
        let claim = told.get(result).unwrap_or_else(|| panic!("{result} can happen and is not told: {name}"));
        let words = (percent(range.0), percent(range.1));
        let inside = number(&claim.0) <= number(&words.0) && number(&claim.1) >= number(&words.1);
        assert!(inside && (!whole || *claim == words), "{result}: told {claim:?}, found {words:?}: {name}");
        assert!(claim.0 != "100 %" || range.0 > 1.0 - 1e-9, "{result} is told to be certain: {name}");
    }
    assert!(!whole || told.len() == possible().count(), "{told:?} is told, {found:?} found: {name}");
    shown.chances += told.len();
    shown.exact += told.len();
}

/// 9.1 What a threat tells is what the attack with all who are there would be told, and 10.1 what a roll for nations
/// brings is what it brings.
fn look_at_operations(game: &Position, orders: &[Order], chance: &mut Seeded, shown: &mut Shown) {
    let Phase::Operations(side) = game.phase else { return };
    if orders.contains(&Order::Entry) && chance.below(20) == 0 {
        look_at_entry(game, shown);
    }
    if chance.below(20) == 0 {
        look_at_move(game, orders, side, chance, shown);
    }
    let targets: Vec<_> = orders.iter().filter(|order| matches!(order, Order::Attack(_))).collect();
    if targets.is_empty() || chance.below(4) > 0 {
        return;
    }
    let order = *targets[chance.below(targets.len() as u32) as usize];
    let Order::Attack(hex) = order else { unreachable!("an attack") };
    let threats = game.threats(game.atlas().number(hex), Some(side.seat())).expect("a hex");
    let mut attack = *game;
    attack.obey(order, &mut Seeded::new("no die"), &mut Silent).expect("a target");
    let mut more = Vec::new();
    loop {
        more.clear();
        attack.orders(&mut more);
        let Some(with) = more.iter().find(|order| matches!(order, Order::With(_))) else { break };
        attack.obey(*with, &mut Seeded::new("no die"), &mut Silent).expect("an attacker");
    }
    // With too few action points not all of them can take part.
    let declared = attack.seen_by(Some(side.seat())).battle.expect("a battle");
    if declared.attackers.len() == threats.battles[0].preview.attackers.len() {
        let view = game.seen_by(Some(side.seat()));
        let named = format!("attack {}", game.atlas().number(hex));
        let choice = view.choices.iter().find(|choice| choice.order == named).expect("a choice");
        let hint = choice.hint.as_deref().expect("a hint");
        let column = declared.column.as_deref().expect("a column");
        let told = hint.trim_end_matches(" with dice and special forces");
        assert!(told.ends_with(column), "{hint}, but declared at {column}");
        assert_eq!(threats.battles[0].preview, declared);
        shown.chances += declared.chances.len();
        shown.exact += declared.chances.len();
    }
}

/// 8.3 How likely a unit gets anywhere is how many dice let it.
fn look_at_move(game: &Position, orders: &[Order], side: Side, chance: &mut Seeded, shown: &mut Shown) {
    let moves: Vec<_> = orders.iter().filter(|order| matches!(order, Order::Move(_))).collect();
    if moves.is_empty() {
        return;
    }
    let order = *moves[chance.below(moves.len() as u32) as usize];
    let Order::Move(unit) = order else { unreachable!("a move") };
    let named = format!("move {}", game.name(unit));
    let view = game.seen_by(Some(side.seat()));
    let choice = view.choices.iter().find(|choice| choice.order == named).expect("a choice");
    let Likely { cases, out_of } = choice.chance.unwrap_or(Likely { cases: 6, out_of: 6 });
    let seen = every_roll(6, |dice| {
        let mut game = *game;
        game.carry_out(order, &mut First { dice, left: 1 }, &mut Silent);
        matches!(game.phase, Phase::Move { .. })
    });
    let found: f64 = seen.expect("a die").iter().filter(|(_, goes)| *goes).map(|(share, _)| share).sum();
    assert!((f64::from(cases) / f64::from(out_of) - found).abs() < 1e-9, "{named}: found {found}");
    shown.chances += 1;
    shown.exact += 1;
}

fn look_at_entry(game: &Position, shown: &mut Shown) {
    let view = game.seen_by(Some(Side::Allied.seat()));
    let choice = view.choices.iter().find(|choice| choice.order == "entry").expect("a choice");
    let Likely { cases, out_of } = choice.chance.expect("a chance");
    let told = f64::from(cases) / f64::from(out_of);
    let seen = every_roll(36, |dice| {
        let mut game = *game;
        let before = game.entered;
        game.carry_out(Order::Entry, &mut First { dice, left: 2 }, &mut Silent);
        game.entered != before
    });
    let news: f64 = seen.expect("two dice").iter().filter(|(_, new)| *new).map(|(share, _)| share).sum();
    assert!((told - news).abs() < 1e-9, "told {told}, found {news}");
    shown.chances += 1;
    shown.exact += 1;
}

/// What was looked at, and the battle that was looked at last, so that it counts once.
struct Watch {
    shown: Shown,
    chance: Seeded,
    last: Option<(u8, [u8; 2], hexes::HexId)>,
}

impl Watch {
    fn new(play: &str) -> Self {
        Self { shown: Shown::default(), chance: Seeded::new(play), last: None }
    }

    fn look(&mut self, game: &Position, orders: &[Order]) {
        if let Phase::Battle(battle) = game.phase
            && (battle.stage.commits() || battle.stage == Stage::Vostok)
        {
            let this = Some((game.turn, game.spent, battle.target));
            self.shown.battles += usize::from(this != self.last);
            self.last = this;
        }
        look_at(game, &mut self.chance, &mut self.shown);
        look_at_operations(game, orders, &mut self.chance, &mut self.shown);
    }
}

/// How many battles of each kind of play are looked at.
const RANDOM: usize = 1_200;
const BY_STAFF: usize = 900;
const _: () = assert!(RANDOM + BY_STAFF >= 2_000);

fn tell(play: &str, shown: &Shown) {
    println!(
        "{play}: {} battles, {} chances, {} exact, furthest of the sampled off by {}",
        shown.battles, shown.chances, shown.exact, shown.furthest
    );
}

fn options(seed: u64) -> Options {
    Options { honour_system: seed % 2 == 1, crimea_corridor: seed % 4 > 1 }
}

#[test]
fn what_is_told_is_what_happens_in_random_play() {
    let mut watch = Watch::new("previews of random play");
    for seed in 0.. {
        let options = options(seed);
        let run = Run::<Position>::new(Position::built_in(), &options, seed);
        run.play(|game, orders, _| watch.look(game, orders));
        if watch.shown.battles >= RANDOM {
            break;
        }
    }
    tell("random play", &watch.shown);
    assert!(watch.shown.chances > 5 * RANDOM);
}

#[test]
fn what_is_told_is_what_happens_in_play_by_the_staffs() {
    let mut watch = Watch::new("previews of play by the staffs");
    let data = Position::built_in();
    for seed in 0.. {
        let mut bots = [0, 1].map(|seat| Position::staff(data, Seat(seat), &seed.to_string()));
        let mut dice = Seeded::new(&format!("previews {seed}"));
        let mut game = Position::begin(data, &options(seed), &mut dice, &mut Silent);
        let mut orders = Vec::new();
        while let Asks::Seat(seat) = game.asks() {
            orders.clear();
            game.orders(&mut orders);
            watch.look(&game, &orders);
            let chosen = bots[seat.index()].choose(&game, &orders);
            game.carry_out(orders[chosen], &mut dice, &mut Silent);
        }
        if watch.shown.battles >= BY_STAFF {
            break;
        }
    }
    tell("play by the staffs", &watch.shown);
    assert!(watch.shown.chances > 5 * BY_STAFF);
}
