//! Reads what is the game's own: the ground, the gold row, the rails, the units and the markers.

use std::sync::OnceLock;

use arrayvec::ArrayVec;
use hexes::{Board, DataError, Direction, Grid, HexId, List, Pushed, Row, Vocabulary};
use table::{Chart, CombatTable, Components, Contents, Edition, Fact, Files, Roster, UnitId};

use super::{Atlas, Feature, Ground, HEXES, HexSide, MarkerKind, Step, Terrain, UNITS, facts};
use crate::rules::step_cost;
use crate::units::{Factors, Formation, Kind, SetUp, Side, Unit};

/// The headings of the combat results table (9.16).
const COLUMNS: [&str; 7] = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"];

const UNIT_COLUMNS: [&str; 18] = [
    "name",
    "side",
    "nationality",
    "chit",
    "donor",
    "designation",
    "kind",
    "size",
    "steps",
    "attack",
    "defence",
    "attack_back",
    "defence_back",
    "setup",
    "zone",
    "price",
    "source",
    "note",
];

impl Edition for Atlas {
    const BOX: Contents = table::contents!("map.csv", "sides.csv", "units.csv", "crt.csv", "markers.csv");
    const HEXES: usize = HEXES;
    /// Odd columns lie half a hex toward higher places, columns grow toward azimuth 159.
    const GRID: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 159.0 };
    const VOCABULARY: Vocabulary =
        Vocabulary { terrain: &Terrain::WORDS, features: &Feature::WORDS, sides: &HexSide::WORDS };
    const ROSTERS: &'static [Roster] =
        &[Roster { file: "units.csv", one: "a unit", like: "P-8MR, NO-6GTk, NO-BE-3GTk, M1" }];
    const FACTS: &'static [fn(&Self, &mut Vec<Fact>)] = facts::FACTS;
    const CHARTS: fn(&Self) -> Vec<Chart> = crate::show::charts;

    fn read(components: Components, files: &Files) -> Result<Self, DataError> {
        let board = &components.board;
        let ground = read_ground(board)?;
        let units = read_units(&components, &ground, files)?;
        let of = |formation: Formation| {
            let units = (0u8..).zip(&units).filter(|(_, unit)| unit.formation == Some(formation));
            units.map(|(id, _)| UnitId(id)).collect()
        };
        Ok(Self {
            open_steps: Side::ALL.map(|side| read_open_steps(&ground, side)),
            cities: board.ids().filter(|hex| ground[hex.index()].city).collect(),
            sectors: read_sectors(board, &ground),
            rails: read_rails(board),
            polish: (0u8..)
                .map(UnitId)
                .zip(&units)
                .filter(|(_, unit)| unit.side == Side::Polish)
                .map(|(id, _)| id)
                .collect(),
            members: Formation::ALL.map(of),
            crt: CombatTable::read("crt.csv", files.text("crt.csv"), &COLUMNS, "step losses such as 2/1")?,
            markers: read_markers(files)?,
            ground: ground.into(),
            units: units.into(),
            distances: OnceLock::new(),
            components,
        })
    }

    /// With or without its type: `P-8` is `P-8MR`.
    fn find(&self, _roster: usize, name: &str) -> Option<UnitId> {
        let matches =
            |unit: &Unit| unit.name.eq_ignore_ascii_case(name) || short_name(unit).eq_ignore_ascii_case(name);
        self.units.ids().find(|&unit| matches(&self.units[unit]))
    }
}

/// The name without the type: `P-8` for `P-8MR`.
fn short_name(unit: &Unit) -> &'static str {
    let end = unit.name.len();
    let suffix = match unit.kind {
        Kind::Tank | Kind::MotorizedRifle | Kind::AirAssault | Kind::AmphibiousAssault => 2,
        Kind::Artillery => 3,
        Kind::Spetsnaz | Kind::Militia => 0,
    };
    unit.name.get(..end.saturating_sub(suffix)).unwrap_or(unit.name)
}

fn read_ground(board: &Board) -> Result<Vec<Ground>, DataError> {
    let mut ground = Vec::with_capacity(board.len());
    for hex in board.ids() {
        let terrain = Terrain::ALL[usize::from(board.hex(hex).terrain)];
        let city = board.hex(hex).feature(Feature::City.index()).is_some();
        let gold = read_gold(board, hex)?;
        let no_step = Step { to: hex, exists: false, cost: [0, 0], water: false };
        ground.push(Ground { terrain, city, gold, steps: [no_step; 6] });
    }
    for hex in board.ids() {
        for direction in Direction::ALL {
            if let Some(to) = board.neighbour(hex, direction) {
                let has = |side: HexSide| board.has_side(hex, direction, side.index());
                let water = has(HexSide::River) || has(HexSide::Lake);
                let cost =
                    Side::ALL.map(|side| step_cost(&ground[to.index()], water, has(HexSide::Sea), side));
                let step = Step { to, exists: true, cost, water };
                ground[hex.index()].steps[direction.index()] = step;
            }
        }
    }
    Ok(ground)
}

/// 8.10 By hex, the steps that a side may take on the ground.
fn read_open_steps(ground: &[Ground], side: Side) -> List<HexId, ArrayVec<(HexId, u8), 6>> {
    let open = |step: &Step| (step.cost[side as usize] > 0).then_some((step.to, step.cost[side as usize]));
    ground.iter().map(|hex| hex.steps.iter().filter_map(open).collect()).collect()
}

fn read_gold(board: &Board, id: HexId) -> Result<Option<Formation>, DataError> {
    let hex = board.hex(id);
    match (hex.feature(Feature::Gold.index()), hex.feature(Feature::Zone.index())) {
        (None, None) => Ok(None),
        (Some(_), Some(zone)) => match Formation::called(&zone.value) {
            Some(zone) if zone.side() == Side::Soviet => Ok(Some(zone)),
            _ => Err(DataError::at(
                "map.csv",
                hex.line,
                "zone:BA, BE, CA, CE or EG",
                format!("{:?}", zone.value),
            )),
        },
        _ => Err(DataError::at("map.csv", hex.line, "gold together with zone:…", "only one of them")),
    }
}

fn read_sectors(board: &Board, ground: &[Ground]) -> Vec<(Formation, Vec<HexId>)> {
    let sector = |zone: Formation| {
        let hexes = board.ids().filter(|hex| ground[hex.index()].gold == Some(zone)).collect();
        (zone, hexes)
    };
    [Formation::BA, Formation::BE, Formation::CA, Formation::CE, Formation::EG].map(sector).into()
}

fn read_rails(board: &Board) -> Vec<Vec<HexId>> {
    let mut rails = vec![Vec::new(); board.len()];
    for side in board.sides().iter().filter(|side| side.feature == HexSide::Rail.index()) {
        rails[side.a.index()].push(side.b);
        rails[side.b.index()].push(side.a);
    }
    rails
}

fn read_markers(files: &Files) -> Result<Vec<MarkerKind>, DataError> {
    let sheet = files.sheet("markers.csv", &["kind", "label", "count", "source", "note"])?;
    let marker = |row: &Row| {
        let (kind, label) = (row.text("kind").to_owned(), row.text("label").to_owned());
        Ok(MarkerKind { kind, label, count: row.number("count")? })
    };
    sheet.rows().iter().map(marker).collect()
}

fn read_units(components: &Components, ground: &[Ground], files: &Files) -> Result<Vec<Unit>, DataError> {
    let sheet = files.sheet("units.csv", &UNIT_COLUMNS)?;
    let mut units: Vec<Unit> = Vec::new();
    for (row, name) in sheet.rows().iter().zip(&components.names[0]) {
        if units.len() == UNITS {
            return Err(row.error("name", format!("at most {UNITS} units")));
        }
        units.push(read_unit(&components.board, ground, row, name)?);
    }
    for index in 0..units.len() {
        units[index].twin = find_twin(&units, index);
    }
    Ok(units)
}

/// 3.2 step 3: `NO-BE-3GTk` and `BE-3GTk` are the same division.
fn find_twin(units: &[Unit], index: usize) -> Option<UnitId> {
    let unit = &units[index];
    let other = match unit.set_up {
        SetUp::Cup => unit.name.strip_prefix("NO-")?.to_owned(),
        SetUp::Reinforcement => format!("NO-{}", unit.name),
        _ => return None,
    };
    units.iter().position(|candidate| candidate.name == other).map(|index| UnitId(index as u8))
}

fn read_unit(board: &Board, ground: &[Ground], row: &Row, name: &'static str) -> Result<Unit, DataError> {
    let side = Side::ALL[row.one_of("side", &Side::WORDS)?];
    let kind = Kind::ALL[row.one_of("kind", &Kind::WORDS)?];
    let formation = read_formation(row, "chit")?;
    if formation.is_some_and(|formation| formation.side() != side) {
        return Err(row.error("chit", format!("a formation of the {} player", side.name())));
    }
    if formation.is_none() != (kind == Kind::Militia) {
        return Err(row.error("chit", "a formation for every unit but militia"));
    }
    let sizes = ["", "X", "XX"];
    let (steps, back) = read_back(row, kind)?;
    Ok(Unit {
        name,
        side,
        nationality: row.text("nationality").to_owned(),
        formation,
        designation: row.text("designation").to_owned(),
        kind,
        size: sizes[row.one_of("size", &sizes)?],
        steps,
        front: Factors { attack: row.number("attack")?, defence: row.number("defence")? },
        back,
        set_up: read_set_up(board, ground, row, side)?,
        zone: read_formation(row, "zone")?,
        twin: None,
        price: row.optional_number("price")?.unwrap_or(0),
        line: row.line(),
    })
}

fn read_formation(row: &Row, column: &str) -> Result<Option<Formation>, DataError> {
    match row.text(column) {
        "" => Ok(None),
        label => match Formation::called(label) {
            Some(formation) => Ok(Some(formation)),
            None => Err(row.error(column, "one of P, S, W, NO, BA, BE, CA, CE, EG, CZ or nothing")),
        },
    }
}

/// 2.13 A two-step unit has a reduced side; militia has one step and another strength on its back.
fn read_back(row: &Row, kind: Kind) -> Result<(u8, Option<Factors>), DataError> {
    let (attack, defence) = (row.optional_number("attack_back")?, row.optional_number("defence_back")?);
    let back = match (attack, defence) {
        (Some(attack), Some(defence)) => Some(Factors { attack, defence }),
        (None, None) => None,
        _ => return Err(row.error("attack_back", "both factors of the back or none")),
    };
    let expected = if back.is_some() && kind != Kind::Militia { 2 } else { 1 };
    match row.number("steps")? {
        steps if steps == expected => Ok((steps, back)),
        _ => Err(row.error("steps", format!("{expected}, by what is printed on the back"))),
    }
}

fn read_set_up(board: &Board, ground: &[Ground], row: &Row, side: Side) -> Result<SetUp, DataError> {
    match row.text("setup") {
        "city" => Ok(SetUp::City),
        "exercise" => Ok(SetUp::Exercise),
        "cup" => Ok(SetUp::Cup),
        "reinforcement" => Ok(SetUp::Reinforcement),
        "unused" => Ok(SetUp::Unused),
        _ => {
            let hex = row.hex("setup")?;
            let land = |id: &HexId| {
                let ground = &ground[id.index()];
                ground.terrain != Terrain::Sea && (ground.gold.is_none() || side == Side::Soviet)
            };
            match board.id(hex).filter(land) {
                Some(id) => Ok(SetUp::Hex(id)),
                None => Err(row.error("setup", "a land hex of the map")),
            }
        }
    }
}
