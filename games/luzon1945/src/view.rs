//! The position as the generic view. Nothing is hidden in this game; only the player's seat gets choices.

use hexes::{HexId, HexNumber};
use table::{
    Choice, Control, Counted, Counter, Gauge, Marker, Object, Objective, OffMapBox, Rule, Seat, Target,
    Track, Verb, View,
};

use crate::{
    Order, Position,
    combat::SPEARHEAD_OP,
    counteroffensive::ScreeningForce,
    movement::{BOX_OP, JUMP_OP, Reached},
    options::{Defeat, Variant},
    phase::{Assault, Operations, Phase},
    position::{LAST_TURN, Place},
    units::{Group, SetUp, Side, UnitId},
    victory::{CROPLAND, TOWNS, TOWNS_SGBA},
};

const BOXES: [(&str, &str); 7] = [
    ("offshore", "Offshore Box"),
    ("rescue", "Rescue Mission Box"),
    ("turn-track", "Turn Track"),
    ("sgba", "Shobu Group Base Area"),
    ("pool", "General defense units"),
    ("eliminated", "Eliminated"),
    ("set-aside", "Set aside"),
];

const fn box_id(place: Place) -> &'static str {
    match place {
        Place::Offshore => BOXES[0].0,
        Place::Rescue => BOXES[1].0,
        Place::TurnTrack => BOXES[2].0,
        Place::Eliminated => BOXES[5].0,
        Place::SetAside | Place::Hex(_) => BOXES[6].0,
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
        objectives: objectives(position),
        boxes: OffMapBox::counted(&BOXES, &counters),
        counters,
        ..View::outline(position, seat)
    }
}

fn counter(position: &Position, unit: UnitId) -> Counter {
    let printed = position.atlas().unit(unit);
    let side = printed.group.side();
    let steps = steps_left(position, unit);
    let gauge = (side == Side::Us).then(|| Gauge { title: "OP", left: position.op(unit), most: printed.op });
    Counter {
        unit: printed.name,
        title: printed.title.clone(),
        seat: side.seat(),
        place: place(position, unit),
        kind: printed.kind,
        size: &printed.size,
        colours: match printed.group {
            Group::Division => "division",
            Group::SubDivisional => "sub-divisional",
            Group::Shobu | Group::Substitute | Group::ManilaDefense => "shobu",
            Group::ThirtyFifthArmy => "thirty-fifth-army",
            Group::GeneralDefense => "general-defense",
        },
        designation: printed.designation.clone(),
        factors: match (gauge, printed.dice) {
            (Some(gauge), _) => gauge.left.to_string(),
            (None, Some(dice)) if dice.less > 0 => format!("{}d6-{}", dice.dice, dice.less),
            (None, Some(dice)) => format!("{}d6", dice.dice),
            (None, None) if steps > 0 => steps.to_string(),
            (None, None) => String::new(),
        },
        steps: if side == Side::Us { 1 } else { steps },
        steps_max: if side == Side::Us { 1 } else { printed.steps },
        gauge,
        marks: marks(position, unit),
    }
}

/// 11.4 The steps of a unit of the base area fall while it fires; everybody else is as printed.
fn steps_left(position: &Position, unit: UnitId) -> u8 {
    let place = position.atlas().force.iter().position(|&member| member == unit);
    match (&position.force, place) {
        (Some(force), Some(place)) => force.steps[place],
        _ => position.atlas().unit(unit).steps,
    }
}

fn place(position: &Position, unit: UnitId) -> table::Place {
    let atlas = position.atlas();
    let on_map = |hex: HexId| table::Place::Hex(atlas.number(hex));
    let printed = atlas.unit(unit);
    match printed.group {
        Group::Division | Group::SubDivisional => match position.place(unit) {
            Place::Hex(hex) => on_map(hex),
            other => table::Place::Box(box_id(other)),
        },
        Group::ManilaDefense => match printed.set_up {
            SetUp::Hex(hex) if !position.is_us(hex) => on_map(hex),
            _ => table::Place::Box("eliminated"),
        },
        Group::GeneralDefense => table::Place::Box("pool"),
        Group::ThirtyFifthArmy if position.options.variant != Variant::ThirtyFifthArmy => {
            table::Place::Box("set-aside")
        }
        Group::Substitute => {
            let at = position.force.and_then(|force| force.at);
            let beaten = position.has_beaten_the_counteroffensive();
            at.map_or(table::Place::Box(if beaten { "eliminated" } else { "sgba" }), on_map)
        }
        Group::Shobu | Group::ThirtyFifthArmy if steps_left(position, unit) == 0 => {
            table::Place::Box("eliminated")
        }
        Group::Shobu | Group::ThirtyFifthArmy => table::Place::Box("sgba"),
    }
}

/// What a unit is doing.
fn marks(position: &Position, unit: UnitId) -> Vec<&'static str> {
    if !position.is_us_unit(unit) {
        return Vec::new();
    }
    match &position.phase {
        Phase::Operations(Operations { active: Some(active), .. }) if *active == unit => vec!["moving"],
        Phase::Operations(_) if position.op(unit) == 0 && position.hex_of(unit).is_some() => vec!["done"],
        Phase::Assault(assault) | Phase::Losses { assault, .. } if assault.involved().contains(unit) => {
            vec!["attacking"]
        }
        Phase::Counteroffensive if position.force.and_then(|force| force.victim) == Some(unit) => {
            vec!["defending"]
        }
        Phase::Deduction { bearer: Some(bearer), .. } if *bearer == unit => vec!["moving"],
        _ => Vec::new(),
    }
}

/// 4.3, 4.9 Beachheads, the snail trail and where units started from; the final objective (11.2).
fn markers(position: &Position) -> Vec<Marker> {
    let atlas = position.atlas();
    let marker = |kind, hex: HexId, count| Marker { kind, hex: atlas.number(hex), count };
    let mut markers: Vec<Marker> = Vec::new();
    markers.extend(position.beachheads.iter().flatten().map(|&hex| marker("beachhead", hex, 1)));
    markers.extend(position.start.iter().flatten().map(|&hex| marker("start", hex, 1)));
    let trail = atlas.board.ids().map(|hex| (hex, position.trail[hex.index()]));
    markers.extend(trail.filter(|(_, op)| *op > 0).map(|(hex, op)| marker("trail", hex, op)));
    markers.extend(position.force.and_then(|force| force.goal).map(|goal| marker("goal", goal, 1)));
    markers
}

/// 4.8 What is US-controlled, and the objectives that are not.
fn control(position: &Position) -> Vec<Control> {
    let atlas = position.atlas();
    let us = position.us_control().iter().map(|hex| (hex, Side::Us));
    let objectives = atlas.mandatory.iter().chain(&atlas.towns).copied();
    let japanese = objectives.filter(|&hex| !position.is_us(hex)).map(|hex| (hex, Side::Japan));
    us.chain(japanese).map(|(hex, side)| Control { hex: atlas.number(hex), seat: side.seat() }).collect()
}

fn tracks(position: &Position) -> Vec<Track> {
    let track = |id, title, rule, entries| Track { id, title, rule: Rule(rule), entries };
    let mut tracks = vec![track("turn", "Game turn of 6", "5.6", vec![position.turn.to_string()])];
    match &position.phase {
        Phase::Deduction { left, .. } => {
            tracks.push(track("deduction", "OP to deduct", "5.5", vec![left.to_string()]));
        }
        Phase::Losses { left, .. } => {
            tracks.push(track("hits", "Hits to bear", "10.6", vec![left.to_string()]))
        }
        _ => {}
    }
    if let Some(force) = position.force.as_ref().filter(|force| !force.is_spent() || force.at.is_some()) {
        let dice = position.dice_left(force).to_string();
        tracks.push(track("dice", "Dice of the Shobu Group", "11.7", vec![dice]));
    }
    tracks
}

/// 3.1, 3.2 Every objective with how far it is.
fn objectives(position: &Position) -> Vec<Objective> {
    const ALL: &str = "All of these";
    const TWO: &str = "Two of these";
    let atlas = position.atlas();
    let mut objectives: Vec<Objective> = Vec::new();
    for name in
        ["Intramuros", "Manila", "Zig Zag Pass", "Clark Field", "The shore of Manila Bay and Corregidor"]
    {
        let hexes = || atlas.mandatory.iter().copied().filter(|&hex| position.mandatory_name(hex) == name);
        let missing: Vec<HexNumber> =
            hexes().filter(|&hex| !position.is_us(hex)).map(|hex| atlas.number(hex)).collect();
        let (all, left) = (hexes().count(), missing.len());
        objectives.push(Objective {
            title: name.to_owned(),
            rule: Rule("3.1"),
            group: ALL,
            reached: left == 0,
            progress: format!("{} of {all}", all - left),
            missing,
        });
    }
    let cropland = position.cropland_held();
    let (towns, near) = position.towns_held();
    let to_cut = position.hexes_to_cut_off();
    let missing = |hexes: &[HexId]| {
        hexes.iter().filter(|&&hex| !position.is_us(hex)).map(|&hex| atlas.number(hex)).collect()
    };
    let mut variable = |title: &str, reached, progress, missing| {
        let (title, rule) = (title.to_owned(), Rule("3.2"));
        objectives.push(Objective { title, rule, group: TWO, reached, progress, missing });
    };
    variable(
        "20 cropland hexes",
        cropland >= CROPLAND,
        format!("{cropland} of {CROPLAND}"),
        missing(&atlas.cropland),
    );
    variable(
        "All cropland cut off from the base area",
        to_cut == 0,
        match to_cut {
            0 => "cut off".to_owned(),
            1 => "at least 1 more hex".to_owned(),
            _ => format!("at least {to_cut} more hexes"),
        },
        Vec::new(),
    );
    variable(
        "8 towns, two of them next to the base area",
        towns >= TOWNS && near >= TOWNS_SGBA,
        format!("{towns} of {TOWNS}, {near} of {TOWNS_SGBA} next to it"),
        missing(&atlas.towns),
    );
    let beaten = position.has_beaten_the_counteroffensive();
    let progress = match position.options.counteroffensive {
        _ if beaten => "defeated",
        Defeat::Ends => "wins at once (3.4)",
        Defeat::Objective => "not yet",
    };
    variable("A counteroffensive defeated", beaten, progress.to_owned(), Vec::new());
    objectives.extend(shoulder(position));
    objectives
}

/// 11.3 How the screening force stands, as long as a counteroffensive can still come.
fn shoulder(position: &Position) -> Option<Objective> {
    let check_comes = match position.phase {
        Phase::Over(_) | Phase::Counteroffensive => false,
        _ if position.has_beaten_the_counteroffensive() => false,
        Phase::Rescue => true,
        _ => position.turn < LAST_TURN,
    };
    if !check_comes {
        return None;
    }
    let shoulder = position.shoulder();
    let number = |&hex: &HexId| position.atlas().number(hex);
    let list =
        |hexes: &[HexId]| hexes.iter().map(|hex| number(hex).to_string()).collect::<Vec<_>>().join(" or ");
    let there = format!(
        "{} and {}",
        Counted(shoulder.force.divisions, "division"),
        Counted(shoulder.force.smaller, "smaller unit")
    );
    let missing = missing_screen(shoulder.force);
    let progress = match () {
        () if shoulder.nearest.is_empty() => format!("{there}; no final objective can be reached (11.2)"),
        () if shoulder.force.stands() => format!("{there}: it stands; objective {}", list(&shoulder.nearest)),
        () if shoulder.is_open() => format!("{there}, {missing}: slips through to {}", list(&shoulder.open)),
        () => format!("{there}, {missing}, but no way past the units"),
    };
    Some(Objective {
        title: "Krueger's shoulder, within 3 hexes of the base area".to_owned(),
        rule: Rule("11.3"),
        group: "Against a sudden death",
        reached: !shoulder.is_open(),
        progress,
        missing: if shoulder.is_open() { shoulder.open.iter().map(number).collect() } else { Vec::new() },
    })
}

/// 11.3 What the screening force lacks: three divisions are one, and so are two with two smaller units.
fn missing_screen(force: ScreeningForce) -> String {
    let large = Counted(3_u8.saturating_sub(force.divisions), "division");
    let lacks = [(force.divisions, "division"), (force.smaller, "smaller unit")];
    let mixed = lacks.map(|(there, what)| (2_u8.saturating_sub(there), what)).into_iter();
    let mixed: Vec<String> = mixed
        .filter(|(missing, _)| *missing > 0)
        .map(|(missing, what)| Counted(missing, what).to_string())
        .collect();
    format!("{large} or {} missing", mixed.join(" and "))
}

fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let hints = Hints::new(position);
    orders.into_iter().map(|order| choice(position, order, &hints)).collect()
}

fn choice(position: &Position, order: Order, hints: &Hints) -> Choice {
    let atlas = position.atlas();
    let target = match order {
        Order::Beachhead(hex) | Order::To(hex) | Order::Drop(hex) | Order::Assault(hex) => {
            Target::Hex(atlas.number(hex))
        }
        Order::Ashore(unit)
        | Order::Rescue(unit)
        | Order::Pick(unit)
        | Order::Support(unit)
        | Order::Lose(unit)
        | Order::Deduct(unit) => Target::Unit(atlas.unit(unit).name),
        Order::Take(op) => Target::Number(u16::from(op)),
        Order::Refuse => Target::Button("Refuse the mission"),
        Order::Offshore => Target::Button("To the Offshore Box"),
        Order::Fire => Target::Button("Fire"),
        Order::Continue => Target::Button("Continue"),
        Order::Done => Target::Button(match position.phase {
            Phase::Ashore | Phase::Deduction { .. } => "Begin the turn",
            Phase::Rescue => "Roll for the counteroffensive",
            _ => "End the phase",
        }),
    };
    Choice {
        order: order.notation(atlas),
        target,
        hint: hints.of(position, order),
        path: hints.path(position, order),
        cuts_off: Vec::new(),
        grave: order == Order::Refuse,
    }
}

/// The words that answer a question.
pub(crate) fn verbs(position: &Position) -> Vec<Verb> {
    let words: &[(&'static str, Object)] = match &position.phase {
        _ if position.confirms() => &[("done", Object::None)],
        Phase::Beachheads { .. } => &[("beachhead", Object::Hex)],
        Phase::Ashore => &[("ashore", Object::Unit)],
        Phase::Rescue => &[("rescue", Object::Unit), ("refuse", Object::None)],
        Phase::Counteroffensive => &[("continue", Object::None)],
        Phase::Operations(Operations { active: None, .. }) => {
            &[("pick", Object::Unit), ("to", Object::Hex), ("done", Object::None)]
        }
        Phase::Operations(_) => &[
            ("to", Object::Hex),
            ("drop", Object::Hex),
            ("assault", Object::Hex),
            ("pick", Object::Unit),
            ("offshore", Object::None),
            ("done", Object::None),
        ],
        Phase::Assault(_) => &[("support", Object::Unit), ("fire", Object::None)],
        Phase::Losses { bearer: None, .. } => &[("lose", Object::Unit)],
        Phase::Deduction { bearer: None, .. } => &[("deduct", Object::Unit)],
        Phase::Losses { .. } | Phase::Deduction { .. } => &[("take", Object::Number)],
        Phase::TurnStart | Phase::CounteroffensiveCheck | Phase::Administration | Phase::Over(_) => &[],
    };
    words.iter().map(|&(word, object)| Verb { word, object }).collect()
}

/// What a choice costs and promises, in a word or two.
struct Hints {
    moving: Option<(UnitId, Box<Reached>)>,
}

impl Hints {
    fn new(position: &Position) -> Self {
        let moving = match &position.phase {
            Phase::Operations(Operations { active: Some(unit), .. }) => {
                Some((*unit, Box::new(position.reach(*unit, position.op(*unit)))))
            }
            _ => None,
        };
        Self { moving }
    }

    fn of(&self, position: &Position, order: Order) -> Option<String> {
        match order {
            Order::To(to) => {
                let (unit, reach) = self.moving.as_ref()?;
                Some(entry_hint(position, *unit, to, reach.cost(to)?))
            }
            Order::Drop(to) => {
                let (unit, _) = self.moving.as_ref()?;
                Some(format!("jump, {}", entry_hint(position, *unit, to, JUMP_OP)))
            }
            Order::Offshore => Some(format!("{BOX_OP} OP")),
            Order::Assault(hex) => {
                let (unit, _) = self.moving.as_ref()?;
                let (least, most) = position.assault_chances(&Assault::new(*unit, hex));
                let chance = if least == most { most } else { format!("{least} to {most}") };
                Some(format!("prepared assault, {SPEARHEAD_OP} OP, {chance} to take it"))
            }
            Order::Support(unit) => {
                let Phase::Assault(mut assault) = position.phase else { return None };
                assault.supporters.insert(unit);
                let (cost, chance) = (position.support_cost(unit), position.assault_chance(&assault));
                Some(format!("{cost} OP, {chance} to take it"))
            }
            Order::Fire => {
                let Phase::Assault(assault) = &position.phase else { return None };
                Some(format!("{} to take it", position.assault_chance(assault)))
            }
            Order::Refuse => Some("forfeits the game".to_owned()),
            Order::Rescue(unit) | Order::Pick(unit) | Order::Lose(unit) | Order::Deduct(unit) => {
                Some(format!("{} OP", position.op(unit)))
            }
            _ => None,
        }
    }

    /// The hexes that a move leads through.
    fn path(&self, position: &Position, order: Order) -> Vec<HexNumber> {
        match (order, &self.moving) {
            (Order::To(to), Some((_, reach))) => {
                let start = reach.start_of(to).filter(|&start| reach.cost(start) != Some(0));
                let path = start.into_iter().chain(reach.path_to(to));
                path.map(|hex| position.atlas().number(hex)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// `3 OP`, and for a Japanese-controlled hex the chance to take it: `3 OP, >99 % to take it`.
fn entry_hint(position: &Position, unit: UnitId, hex: HexId, cost: u8) -> String {
    if position.is_us(hex) {
        return format!("{cost} OP");
    }
    let chance = position.chance_to_take(hex, position.op(unit).saturating_sub(cost));
    format!("{cost} OP, {chance} to take it")
}
