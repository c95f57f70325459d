//! The position as the generic view. Nothing is hidden in this game (6.4): all seats see the same, and
//! only the seat that is asked gets choices.

use hexes::HexNumber;
use table::{Choice, Control, Counter, Marker, Object, OffMapBox, Rule, Seat, Target, Track, Verb, View};

use crate::{
    Order, Position,
    phase::{BattleStage, Parent, Phase, Stage},
    position::Place,
    units::{Side, UnitId},
    way::Ways,
};

const BOXES: [(&str, &str); 5] = [
    ("to-place", "To be placed"),
    ("reinforcements", "Reinforcements"),
    ("cup", "The cup"),
    ("dead-pile", "Dead pile"),
    ("set-aside", "Set aside"),
];

const fn box_id(place: Place) -> Option<&'static str> {
    match place {
        Place::Hex(_) => None,
        Place::ToPlace => Some(BOXES[0].0),
        Place::Reinforcements => Some(BOXES[1].0),
        Place::Cup => Some(BOXES[2].0),
        Place::DeadPile => Some(BOXES[3].0),
        Place::SetAside => Some(BOXES[4].0),
    }
}

/// What a seat sees.
pub(crate) fn view(position: &Position, seat: Option<Seat>) -> View {
    let atlas = position.atlas();
    let counters: Vec<Counter> = atlas.unit_ids().map(|unit| counter(position, unit)).collect();
    View {
        choices: choices(position, seat),
        markers: markers(position),
        control: control(position),
        tracks: tracks(position),
        boxes: OffMapBox::counted(&BOXES, &counters),
        counters,
        ..View::outline(position, seat)
    }
}

fn counter(position: &Position, unit: UnitId) -> Counter {
    let printed = position.atlas().unit(unit);
    let factors = position.factors(unit);
    let place = match (position.place(unit), box_id(position.place(unit))) {
        (Place::Hex(hex), _) => table::Place::Hex(position.atlas().number(hex)),
        (_, id) => table::Place::Box(id.unwrap_or("set-aside")),
    };
    Counter {
        unit: printed.name,
        title: printed.title(),
        seat: printed.side.seat(),
        place,
        kind: printed.kind.word(),
        size: printed.size,
        colours: printed.formation.map_or("MIL", |formation| formation.label()),
        designation: printed.designation.clone(),
        factors: format!("{}-{}", factors.attack, factors.defence),
        steps: if position.place(unit) == Place::DeadPile { 0 } else { position.steps(unit) },
        steps_max: printed.steps,
        gauge: None,
        marks: marks(position, unit),
    }
}

/// What a unit is doing.
fn marks(position: &Position, unit: UnitId) -> Vec<&'static str> {
    match &position.phase {
        Phase::Move(moving) => {
            let in_group = |parent: &Parent| parent.group.units.contains(unit);
            let waits = |parent: &Parent| parent.waiting().any(|part| part.units.contains(unit));
            match &moving.parent {
                Some(parent) if in_group(parent) => vec!["moving"],
                Some(parent) if waits(parent) => vec!["waiting"],
                _ if moving.done.contains(unit) => vec!["done"],
                _ => vec![],
            }
        }
        Phase::Fight(fighting) => match &fighting.battle {
            Some(battle) if battle.attackers.contains(unit) => vec!["attacking"],
            Some(battle) if position.hex_of(unit) == Some(battle.target) => vec!["defending"],
            _ if fighting.fought.contains(unit) => vec!["done"],
            _ => vec![],
        },
        _ => vec![],
    }
}

/// Airpower markers: those on hexes, and those that travel with a stack (7.2).
fn markers(position: &Position) -> Vec<Marker> {
    let mut markers: Vec<Marker> = Vec::new();
    let mut add = |hex, count: u8| {
        let hex = position.atlas().number(hex);
        match markers.iter_mut().find(|marker| marker.hex == hex) {
            Some(marker) => marker.count += count,
            None if count > 0 => markers.push(Marker { kind: "airpower", hex, count }),
            None => {}
        }
    };
    position.air.iter().for_each(|hex| add(hex, 1));
    if let Phase::Move(moving) = &position.phase
        && let Some(parent) = &moving.parent
    {
        parent.waiting().for_each(|part| add(part.hex, part.markers));
        add(parent.group.hex, parent.group.markers);
    }
    markers
}

/// Every city, and every other Polish hex that has changed hands.
fn control(position: &Position) -> Vec<Control> {
    let atlas = position.atlas();
    let shown = |hex: &hexes::HexId| {
        let ground = atlas.ground(*hex);
        ground.city || (ground.gold.is_none() && position.controller(*hex) == Side::Soviet)
    };
    let control = |hex| Control { hex: atlas.number(hex), seat: position.controller(hex).seat() };
    atlas.board.ids().filter(shown).map(control).collect()
}

fn tracks(position: &Position) -> Vec<Track> {
    let track = |id, title, rule, entries| Track { id, title, rule: Rule(rule), entries };
    let number = |n: u8| vec![n.to_string()];
    let chits = |chits: &mut dyn Iterator<Item = crate::units::Formation>| {
        chits.map(|formation| formation.label().to_owned()).collect()
    };
    let mut tracks = vec![
        track("turn", "Game turn", "5.1", number(position.turn)),
        track("sap", "Strategic Advantage Points", "4.1", number(position.sap)),
    ];
    // 5.2.2 One marker serves both unless airpower has a roll of its own.
    if position.options.separate_airpower {
        tracks.push(track("mp", "Movement points", "5.2.1", number(position.mp)));
        tracks.push(track("airpower", "Airpower", "5.2.2", number(position.airpower)));
    } else {
        tracks.push(track("mp", "Movement points and airpower", "5.2.1", number(position.mp)));
    }
    tracks.push(track("chits", "Action segments", "5.2.3", chits(&mut position.track.iter())));
    tracks.push(track("pool", "Chits in the pool", "5.2.3", chits(&mut position.pool().into_iter())));
    tracks
}

fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let hints = Hints::new(position);
    orders.into_iter().map(|order| choice(position, order, &hints)).collect()
}

fn choice(position: &Position, order: Order, hints: &Hints) -> Choice {
    let atlas = position.atlas();
    let target = match order {
        Order::Place(hex) | Order::Air(hex) | Order::To(hex) | Order::Attack(hex) => {
            Target::Hex(atlas.number(hex))
        }
        Order::Pick(unit)
        | Order::Drop(unit)
        | Order::Commit(unit)
        | Order::Lose(unit)
        | Order::Advance(unit)
        | Order::Call(unit) => Target::Unit(atlas.unit(unit).name),
        Order::Along(markers) => Target::Number(u16::from(markers)),
        Order::Move => Target::Button("Move"),
        Order::Fight => Target::Button("Fight"),
        Order::Halt => Target::Button("Halt"),
        Order::HighIntensity => Target::Button("High intensity"),
        Order::Fire => Target::Button("Fire"),
        Order::Done => Target::Button("Done"),
    };
    Choice {
        order: order.notation(atlas),
        target,
        hint: hints.of(position, order),
        path: hints.path(position, order),
        cuts_off: Vec::new(),
        grave: false,
    }
}

/// The words that answer a question.
pub(crate) fn verbs(position: &Position) -> Vec<Verb> {
    let words: &[(&'static str, Object)] = match &position.phase {
        _ if position.only_confirms() => &[("done", Object::None)],
        Phase::Exercise | Phase::GoldRow | Phase::Reinforce { called: Some(_) } => &[("place", Object::Hex)],
        Phase::Airpower { .. } => &[("air", Object::Hex)],
        Phase::Choose(_) => &[("move", Object::None), ("fight", Object::None)],
        Phase::Move(moving) => match moving.parent.as_ref().map(|parent| (parent.stage, parent.depth())) {
            Some((Stage::Forming, _)) => &[("to", Object::Hex), ("pick", Object::Unit)],
            Some((Stage::UnderWay, _)) => {
                &[("to", Object::Hex), ("drop", Object::Unit), ("halt", Object::None)]
            }
            Some((Stage::Dropping, _)) => &[("to", Object::Hex), ("drop", Object::Unit)],
            Some((Stage::Dividing(_), _)) => &[("along", Object::Number)],
            Some((Stage::Waiting, depth)) if depth > 1 => &[("pick", Object::Unit), ("halt", Object::None)],
            _ => &[("pick", Object::Unit), ("to", Object::Hex), ("done", Object::None)],
        },
        Phase::Fight(fighting) => match fighting.battle.as_ref().map(|battle| battle.stage) {
            None => &[("attack", Object::Hex), ("commit", Object::Unit), ("done", Object::None)],
            Some(BattleStage::Committing) => &[
                ("commit", Object::Unit),
                ("attack", Object::Hex),
                ("high-intensity", Object::None),
                ("fire", Object::None),
            ],
            Some(BattleStage::DefenderLoses { .. } | BattleStage::AttackerLoses { .. }) => {
                &[("lose", Object::Unit)]
            }
            Some(BattleStage::Advancing { .. }) => &[("advance", Object::Unit), ("done", Object::None)],
            Some(BattleStage::Dividing { .. }) => &[("along", Object::Number)],
        },
        Phase::Reinforce { called: None } => &[("call", Object::Unit), ("done", Object::None)],
        Phase::TurnStart | Phase::NextChit | Phase::TurnEnd | Phase::Over(_) => &[],
    };
    words.iter().map(|&(word, object)| Verb { word, object }).collect()
}

/// What a choice costs or means, in a word or two.
struct Hints {
    ways: Option<Box<Ways>>,
}

impl Hints {
    fn new(position: &Position) -> Self {
        let ways = match &position.phase {
            Phase::Move(moving) => moving.parent.as_ref().map(|parent| {
                let side = moving.formation.side();
                Box::new(position.ways(&parent.group, side))
            }),
            _ => None,
        };
        Self { ways }
    }

    fn of(&self, position: &Position, order: Order) -> Option<String> {
        match order {
            Order::To(to) => {
                let cost = self.ways.as_ref()?.cost(to)?;
                Some(format!("{cost} MP"))
            }
            Order::Call(unit) => Some(format!("{} SAP", position.atlas().unit(unit).price)),
            _ => None,
        }
    }

    /// The hexes that a move leads through.
    fn path(&self, position: &Position, order: Order) -> Vec<HexNumber> {
        match (order, &self.ways) {
            (Order::To(to), Some(ways)) => {
                ways.path_to(to).into_iter().map(|hex| position.atlas().number(hex)).collect()
            }
            _ => Vec::new(),
        }
    }
}
