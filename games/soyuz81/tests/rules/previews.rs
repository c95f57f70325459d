//! Whatever is told of a battle or a move before it happens is what then happens: battles and threats with every face
//! of the die, moves hex by hex, in positions from random play and from staff play.

use std::collections::BTreeMap;

use hexes::HexId;
use soyuz81::phase::{Battle, BattleStage, Fighting, Moving, Phase};
use soyuz81::units::{Formation, Side, UnitId, UnitSet};
use soyuz81::{Options, Order, Position};
use table::battery::{Run, Shown, every_roll};
use table::{
    Asks, BattlePreview, Choice, Edition, Lines, Notation, Rules, Scripted, Seat, Seeded, Shown as _, Silent,
    Staffed,
};

/// How the die of a battle can fall, and a few more so that a second die would be found out.
const WAYS: usize = 36;

/// Plays staff against staff and shows every position.
fn staff_play(seed: &str, options: &Options, mut each: impl FnMut(&Position, &[Order])) {
    let data = Position::built_in();
    let mut staff = Position::staff(data, Seat(0), seed);
    let mut dice = Seeded::new(seed);
    let mut game = Position::begin(data, options, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    while let Asks::Seat(_) = game.asks() {
        orders.clear();
        game.orders(&mut orders);
        each(&game, &orders);
        let order = orders[staff.choose(&game, &orders)];
        game.carry_out(order, &mut dice, &mut Silent);
    }
}

/// Plays so many games, half of them with every option, by chance or by the staff.
pub fn play(staff: bool, games: usize, mut each: impl FnMut(&Position, &[Order])) {
    for number in 0..games {
        let options = if number % 2 == 0 { Options::default() } else { Options::ALL_ON };
        let seed = format!("previews/{number}");
        if staff {
            staff_play(&seed, &options, &mut each);
        } else {
            Run::new(Position::built_in(), &options, seed).play(|game, orders, _| each(game, orders));
        }
    }
}

/// The battle at hand, if attackers are being named.
fn at_hand(position: &Position) -> Option<Battle> {
    match &position.phase {
        Phase::Fight(Fighting { battle: Some(battle), .. }) => {
            (battle.stage == BattleStage::Committing && !battle.attackers.is_empty()).then_some(*battle)
        }
        _ => None,
    }
}

fn steps(position: &Position, units: &[UnitId]) -> u8 {
    let alive = units.iter().filter(|unit| position.hex_of(**unit).is_some());
    alive.map(|&unit| position.steps(unit)).sum()
}

/// The sides of a battle, the steps that each has to lose, and whether the defenders are the last Poles.
struct Sides {
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    steps: (u8, u8),
    last_poles: bool,
}

impl Sides {
    fn new(position: &Position, battle: &Battle) -> Self {
        let attackers: Vec<UnitId> = battle.attackers.iter().collect();
        let defenders: Vec<UnitId> = position.units_in(battle.target).collect();
        let steps = (steps(position, &attackers), steps(position, &defenders));
        let polish = position.held(battle.target).side() == Some(Side::Polish);
        let last_poles = polish && usize::from(position.polish_units()) == defenders.len();
        Self { attackers, defenders, steps, last_poles }
    }

    /// What a result of the table really costs: 9.17 no more than there is, 4.2 and nothing once the last Pole is gone.
    fn really(&self, result: &str) -> String {
        let (attacker, defender) = result.split_once('/').expect("losses of both sides");
        let number = |text: &str| text.parse::<u8>().expect("a number of steps");
        let defender = number(defender).min(self.steps.1);
        let over = self.last_poles && defender == self.steps.1;
        let attacker = if over { 0 } else { number(attacker).min(self.steps.0) };
        format!("{attacker}/{defender}")
    }

    /// The steps that both sides lost since.
    fn lost(&self, after: &Position) -> String {
        let attacker = self.steps.0 - steps(after, &self.attackers);
        let defender = self.steps.1 - steps(after, &self.defenders);
        format!("{attacker}/{defender}")
    }
}

/// Fires and takes the losses, whoever is asked: the steps that both sides lost, and what was told first.
fn fire(position: &Position, sides: &Sides, dice: &mut dyn table::Dice) -> (String, String) {
    let (mut game, mut log) = (*position, Lines::default());
    game.obey(Order::Fire, dice, &mut log).expect("a battle that is ready");
    let mut orders = Vec::new();
    loop {
        orders.clear();
        game.orders(&mut orders);
        match orders.first() {
            Some(&Order::Lose(unit)) => game.carry_out(Order::Lose(unit), dice, &mut log),
            _ => return (sides.lost(&game), log.0[0].text.clone()),
        }
    }
}

/// Compares what is told of the battle at hand with every face of the die.
fn compare(position: &Position, preview: &BattlePreview, shown: &mut Shown) {
    let battle = at_hand(position).expect("a battle at hand");
    let mut position = *position;
    // The battle alone is looked at: the points that it costs do not end it.
    position.sap = 100;
    let sides = Sides::new(&position, &battle);
    let name = format!("{preview:?}");
    let ways = every_roll(WAYS, |dice| fire(&position, &sides, dice)).expect("one die at most");
    assert_eq!(ways.len(), if preview.column.is_some() { 6 } else { 1 }, "{name}");
    let mut told: BTreeMap<String, u64> = BTreeMap::new();
    for chance in &preview.chances {
        assert_eq!(chance.out_of, 6, "{name}");
        *told.entry(sides.really(&chance.result)).or_default() += u64::from(chance.cases);
        for &face in &chance.faces {
            assert_eq!(ways[usize::from(face) - 1].1.0, sides.really(&chance.result), "face {face}: {name}");
        }
    }
    for (_, (_, line)) in &ways {
        let working = format!("{} against {}", preview.attack, preview.defence);
        let column = preview.column.as_ref().map(|column| format!("{column}, die"));
        assert!(line.contains(&working), "{line}: {name}");
        assert!(line.contains(column.as_deref().unwrap_or("automatic")), "{line}: {name}");
    }
    let told: Vec<(String, u64)> = told.into_iter().collect();
    let seen: Vec<(f64, String)> = ways.into_iter().map(|(share, (lost, _))| (share, lost)).collect();
    shown.battles += 1;
    shown.compare_exact(&told, 6, &seen, &name);
}

fn tell(what: &str, shown: &Shown) {
    println!(
        "{what}: {} battles, {} chances, {} of them exact, the furthest sampled off by {:.4}",
        shown.battles, shown.chances, shown.exact, shown.furthest
    );
}

/// 9.16, 9.14 The battle panel with the attackers that are named, and as a high intensity attack if it may be one.
fn panel(position: &Position, shown: &mut Shown) {
    compare(position, &position.preview().expect("a battle is shown"), shown);
    let mut intense = *position;
    if intense.obey(Order::HighIntensity, &mut Scripted::default(), &mut Silent).is_ok() {
        compare(&intense, &intense.preview().expect("a battle is shown"), shown);
    }
}

/// Names a target and one attacker after another, and looks at the panel each time.
fn prepare(position: &Position, target: HexId, shown: &mut Shown) {
    let (mut game, mut orders) = (*position, Vec::new());
    game.carry_out(Order::Attack(target), &mut Scripted::default(), &mut Silent);
    loop {
        orders.clear();
        game.orders(&mut orders);
        let Some(&commit) = orders.iter().find(|order| matches!(order, Order::Commit(_))) else { return };
        game.carry_out(commit, &mut Scripted::default(), &mut Silent);
        panel(&game, shown);
    }
}

#[test]
fn r9_16_battles_end_as_they_are_shown() {
    let mut shown = Shown::default();
    for (staff, games) in [(false, 40), (true, 8)] {
        let before = shown.battles;
        play(staff, games, |position, orders| {
            if at_hand(position).is_some() {
                panel(position, &mut shown);
            }
            for order in orders {
                if let Order::Attack(target) = *order {
                    prepare(position, target, &mut shown);
                }
            }
        });
        assert!(shown.battles >= before + 1000, "staff {staff}: {shown:?}");
    }
    tell("battles", &shown);
    assert!(shown.battles >= 2000, "{shown:?}");
}

/// The formation whose action it is that a threat is told of.
fn formation_of(title: &str) -> Formation {
    let label = title.split(':').next().expect("a label");
    Formation::ALL.into_iter().find(|formation| formation.word() == label).expect("a formation")
}

/// The threats to every hex that is held, fought out.
fn threats(position: &Position, shown: &mut Shown) {
    let atlas = position.atlas();
    for hex in atlas.board.ids().filter(|&hex| position.held(hex).count() > 0) {
        let threats = position.threats(atlas.number(hex), None).expect("a hex of the map");
        for threat in &threats.battles {
            let formation = formation_of(&threat.title);
            let mut game = *position;
            game.phase = Phase::Fight(Fighting { formation, fought: Default::default(), battle: None });
            let attackers = threat.preview.attackers.iter().map(|unit| atlas.find(0, unit.unit));
            let commits = attackers.map(|unit| Order::Commit(unit.expect("a unit")));
            for order in std::iter::once(Order::Attack(hex)).chain(commits) {
                game.obey(order, &mut Scripted::default(), &mut Silent).expect("a threat that can come true");
            }
            compare(&game, &threat.preview, shown);
        }
    }
}

#[test]
fn r9_16_threats_come_true_as_they_are_shown() {
    let mut shown = Shown::default();
    for (staff, games, stride) in [(false, 10, 97), (true, 6, 41)] {
        let mut number = 0;
        play(staff, games, |position, _| {
            number += 1;
            if number % stride == 0 && position.polish_units() > 0 {
                threats(position, &mut shown);
            }
        });
    }
    tell("threats", &shown);
    assert!(shown.battles >= 1000, "{shown:?}");
}

/// The choices of the player who is asked.
fn choices(position: &Position) -> Vec<Choice> {
    match position.asks() {
        Asks::Seat(seat) => position.seen_by(Some(seat)).choices,
        Asks::Over(_) => Vec::new(),
    }
}

fn number_of(choice: &Choice, of: &str) -> Option<u8> {
    choice.cost.filter(|cost| cost.of == of).map(|cost| cost.amount)
}

/// 8.0 Every unit that is said to be able to come can, for what is said.
#[test]
fn r8_0_those_who_are_said_to_come_can_come() {
    let (mut number, mut looked) = (0, 0);
    play(true, 4, |position, _| {
        number += 1;
        if number % 151 != 0 {
            return;
        }
        let atlas = position.atlas();
        for city in &atlas.cities {
            let threats = position.threats(atlas.number(*city), None).expect("a hex of the map");
            for comer in threats.may_come.iter().step_by(2) {
                let unit = atlas.find(0, comer.unit).expect("a unit");
                let formation = atlas.units[unit].formation.expect("a unit that moves");
                let mut game = *position;
                game.phase = Phase::Move(Moving::new(formation));
                let picked = game.obey(Order::Pick(unit), &mut Scripted::default(), &mut Silent);
                picked.expect("a unit that can move");
                let beside = |choice: &Choice| {
                    let hex =
                        choice.order.strip_prefix("to ")?.parse().ok().and_then(|hex| atlas.board.id(hex))?;
                    let near = position.may_attack_over(hex, *city, formation.side());
                    number_of(choice, "MP").filter(|_| near)
                };
                let least = choices(&game).iter().filter_map(beside).min();
                assert_eq!(
                    least.map(|mp| format!("{mp} MP")).as_deref(),
                    Some(comer.hint.as_str()),
                    "{comer:?}"
                );
                looked += 1;
            }
        }
    });
    println!("comers: {looked}");
    assert!(looked >= 300, "{looked}");
}

/// Whether a hex on the way is entered: 7.5 not the sea, and not where enemies stand.
fn is_entered(position: &Position, hex: HexId, side: Side) -> bool {
    position.atlas().is_poland(hex) && position.held(hex).side() != Some(!side)
}

/// 8.1 The way that is shown is the way that is gone, and costs what is shown.
#[test]
fn r8_1_the_way_that_is_shown_is_gone() {
    let mut looked = 0;
    for staff in [false, true] {
        let mut number = 0usize;
        play(staff, 6, |position, _| {
            let Phase::Move(Moving { parent: Some(parent), formation, .. }) = &position.phase else { return };
            number += 1;
            if !number.is_multiple_of(5) {
                return;
            }
            let (atlas, side) = (position.atlas(), formation.side());
            let all = choices(position);
            let ways: Vec<&Choice> = all.iter().filter(|choice| choice.order.starts_with("to ")).collect();
            for choice in ways.iter().skip(number % 7).step_by(17) {
                let order = Order::read(atlas, &choice.order).expect("an order");
                let path: Vec<HexId> = choice.path.iter().filter_map(|&hex| atlas.board.id(hex)).collect();
                let mut game = *position;
                game.sap = 100;
                game.carry_out(order, &mut Scripted::default(), &mut Silent);
                if let Phase::Move(Moving { parent: Some(now), .. }) = &game.phase
                    && matches!(now.stage, soyuz81::phase::Stage::Dividing(_))
                {
                    game.carry_out(Order::Along(0), &mut Scripted::default(), &mut Silent);
                }
                let mp = number_of(choice, "MP").expect("a cost");
                for hex in atlas.board.ids() {
                    let entered = path.contains(&hex) && is_entered(position, hex, side);
                    let expected = if entered { side } else { position.controller(hex) };
                    assert_eq!(game.controller(hex), expected, "{} by {:?}", choice.order, choice.path);
                }
                if let Phase::Move(Moving { parent: Some(now), .. }) = &game.phase
                    && now.group.units == parent.group.units
                {
                    let spent = parent.group.left.ground.saturating_sub(now.group.left.ground);
                    assert_eq!(spent, mp.min(parent.group.left.ground), "{}", choice.order);
                }
                looked += 1;
            }
        });
    }
    println!("ways: {looked}");
    assert!(looked >= 2000, "{looked}");
}

/// 4.4 A call costs the SAP that are shown.
#[test]
fn r4_4_a_call_costs_what_is_shown() {
    let mut looked = 0;
    play(true, 2, |position, _| {
        if position.phase != (Phase::Reinforce { called: UnitSet::default() }) {
            return;
        }
        for choice in choices(position).iter().filter(|choice| choice.order.starts_with("call ")) {
            let mut game = *position;
            let order = Order::read(position.atlas(), &choice.order).expect("an order");
            game.carry_out(order, &mut Scripted::default(), &mut Silent);
            let told = number_of(choice, "SAP").expect("a price");
            assert_eq!(position.sap.saturating_sub(game.sap), told.min(position.sap), "{}", choice.order);
            looked += 1;
        }
    });
    assert!(looked >= 100, "{looked}");
}
