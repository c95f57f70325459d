//! A position as the staff of one side sees it. Of the other side's secrets it asks nothing: what an imagined position
//! holds of them is made up.

use crate::Position;
use crate::atlas::{City, HexSet};
use crate::phase::Phase;
use crate::position::{LAST_TURN, Place};
use crate::rules::{TO_DRAW, TO_WIN};
use crate::units::{Side, UnitId, UnitSet};
use hexes::HexId;

use super::assault::{Assault, Attack, Field};
use super::chances::Serp;
use super::doctrine::Doctrine;
use super::fighter::{Fighter, Fighters};
use super::forces::Means;
use super::notes::Notes;
use super::tables::Tables;

/// The column of the map in which the marsh lies: columns count from north to south.
pub(super) const PRIPYAT: u16 = 20;

#[derive(Clone, Copy)]
pub(super) struct Situation<'a> {
    pub(super) position: &'a Position,
    pub(super) tables: &'a Tables,
    pub(super) doctrine: &'a Doctrine,
    /// Whose staff this is.
    pub(super) side: Side,
    /// 3.6 The hexes with a unit or garrison of each side.
    held: [HexSet; 2],
    /// The hexes that nobody of a side passes through: where the other one stands, and what is out of play.
    closed: [HexSet; 2],
    stakes: Stakes,
    pub(super) means: Means,
    /// What was found on the way to earlier answers.
    pub(super) notes: &'a Notes,
}

/// 4.2 What one city more and one city less count for, as a share of their worth: towards the end only those count that
/// change who wins.
#[derive(Clone, Copy)]
struct Stakes {
    gain: f64,
    loss: f64,
}

impl Stakes {
    fn new(position: &Position, doctrine: &Doctrine, side: Side) -> Self {
        let level = |score: i8| u8::from(score >= TO_DRAW) + u8::from(score >= TO_WIN);
        let (score, late) = (position.score(), late(position.turn, doctrine.decisive_turns));
        let counts = |change: i8| {
            let decides = level(score) != level(score + change);
            let share = if decides { doctrine.decisive } else { doctrine.indecisive };
            1.0 + late * (share - 1.0)
        };
        let more = if side == Side::Russian { 1 } else { -1 };
        Self { gain: counts(more), loss: counts(-more) }
    }
}

/// How far the last turns have come, from 0 to 1.
fn late(turn: u8, turns: u8) -> f64 {
    f64::from((turn + turns).saturating_sub(LAST_TURN)) / f64::from(turns)
}

impl<'a> Situation<'a> {
    pub(super) fn new(position: &'a Position, notes: &'a Notes, side: Side) -> Self {
        let doctrine = &notes.doctrine;
        let tables = Tables::of(position.atlas());
        let mut held = [HexSet::default(); 2];
        for side in Side::ALL {
            let cities = position.atlas().cities.iter().copied();
            let cities = cities.filter(|&hex| position.holder(hex) == Some(side));
            let hexes = position.on_map(side).map(|(_, hex)| hex).chain(cities);
            for hex in hexes {
                held[side.index()].insert(hex);
            }
        }
        let mut closed = [held[1], held[0]];
        for hex in tables.corridor.iter().filter(|&hex| !position.is_open(hex)) {
            closed.iter_mut().for_each(|closed| {
                closed.insert(hex);
            });
        }
        let stakes = Stakes::new(position, doctrine, side);
        let means = Means::new(position, doctrine, side);
        Self { position, tables, doctrine, side, held, closed, stakes, means, notes }
    }

    /// The hexes with a unit or garrison of a side.
    pub(super) fn held(&self, side: Side) -> &HexSet {
        &self.held[side.index()]
    }

    /// The hexes that nobody of a side passes through.
    pub(super) fn closed(&self, side: Side) -> &HexSet {
        &self.closed[side.index()]
    }

    /// 6.3, 10.2 Whether a unit of a side could stop in a hex.
    pub(super) fn is_free(&self, hex: HexId, side: Side) -> bool {
        self.position.unit_in(hex).is_none()
            && !self.closed(side).contains(hex)
            && !self.position.atlas().ground[hex].irradiated
    }

    /// The action points that are left, the one of a move under way included: so a move is thought through with the
    /// same numbers before and after its die. Under the honour system it is still what the side has, never what the
    /// track has room for (5.3).
    pub(super) fn ap(&self) -> u8 {
        let index = self.side.index();
        let paid = u8::from(matches!(self.position.phase, Phase::Move { .. }));
        (self.position.secret[index].total() + paid).saturating_sub(self.position.spent[index])
    }

    /// The action points to expect of the other side: those of a turn, or on the last one what may be left.
    pub(super) fn enemy_ap(&self) -> u8 {
        let index = (!self.side).index();
        match (self.position.turn, self.position.announced[index]) {
            (LAST_TURN, true) => 0,
            (LAST_TURN, false) => self.doctrine.usual_ap.saturating_sub(self.position.spent[index]).max(2),
            _ => self.doctrine.usual_ap,
        }
    }

    /// 4.2, 4.3 Whether a hex counts in the end.
    pub(super) fn counts(&self, hex: HexId) -> bool {
        let ground = &self.position.atlas().ground[hex];
        match ground.city {
            Some((City::Victory, _)) => true,
            Some((City::Plain, _)) => ground.russia_proper,
            None => false,
        }
    }

    /// The cities that count and are in a side's hands.
    pub(super) fn counting(&self, holder: Side) -> impl Iterator<Item = HexId> + use<'a> {
        let situation = *self;
        let cities = self.position.atlas().cities.iter().copied();
        cities.filter(move |&hex| situation.counts(hex) && situation.position.holder(hex) == Some(holder))
    }

    /// What a hex is worth, to whoever holds it or wants it.
    pub(super) fn prize(&self, hex: HexId) -> f64 {
        let ground = &self.position.atlas().ground[hex];
        match ground.city {
            Some((City::Victory, _)) => self.doctrine.victory_city,
            Some((City::Plain, _)) if ground.russia_proper => self.doctrine.home_city,
            Some(_) => self.doctrine.other_city,
            None => self.doctrine.open_hex,
        }
    }

    /// What a hex is worth now, to an attacker of one side or the other: what it is worth, as it draws us, and as it would
    /// change the result.
    pub(super) fn stake(&self, hex: HexId, attacker: Side) -> f64 {
        let share = match (attacker == self.side, self.counts(hex)) {
            (true, true) => self.drawn_to(hex) * self.stakes.gain,
            (false, true) => self.stakes.loss,
            (_, false) => 1.0,
        };
        share * self.prize(hex)
    }

    /// The share of its worth at which a victory city draws: a side can lean to one half of the map (4.4).
    fn drawn_to(&self, hex: HexId) -> f64 {
        match self.position.atlas().ground[hex].city {
            Some((City::Victory, _)) if self.is_south(hex) => self.doctrine.south,
            Some((City::Victory, _)) => self.doctrine.north,
            Some((City::Plain, _)) if self.side == Side::Allied && self.counts(hex) => self.doctrine.raids,
            _ => 1.0,
        }
    }

    /// 4.2 By how many cities this side wins now, beyond what it takes; below zero if it does not.
    pub(super) fn margin(&self) -> i32 {
        let score = i32::from(self.position.score());
        match self.side {
            Side::Russian => score - i32::from(TO_WIN),
            Side::Allied => i32::from(TO_DRAW) - 1 - score,
        }
    }

    /// Whether a hex lies south of the Pripyat.
    fn is_south(&self, hex: HexId) -> bool {
        self.position.atlas().number(hex).get() / 100 >= PRIPYAT
    }

    /// How much losses still matter: who is lost on the last turn is missed by nobody.
    pub(super) fn season(&self) -> f64 {
        f64::from(LAST_TURN + 2 - self.position.turn) / f64::from(LAST_TURN + 1)
    }

    /// 9.10 Whether the unit in a hex has somewhere to go.
    fn can_retreat(&self, from: HexId, side: Side) -> bool {
        self.position.atlas().neighbours(from).any(|to| self.is_free(to, side))
    }

    /// Whoever defends a hex.
    pub(super) fn defender(&self, hex: HexId) -> Fighter {
        match self.position.unit_in(hex) {
            Some(unit) => Fighter::regular(self.position, unit),
            None => Fighter::garrison(self.position),
        }
    }

    /// A hex that one side attacks and another defends with somebody.
    pub(super) fn field(&self, target: HexId, attacker: Side, defender: Fighter) -> Field {
        let ground = &self.position.atlas().ground[target];
        let city = match ground.city {
            Some((City::Victory, _)) => -2,
            Some((City::Plain, _)) => -1,
            None => 0,
        };
        let serp = Serp { to_attacker: attacker == Side::Russian, vostok: false };
        Field {
            prize: self.stake(target, attacker),
            season: self.season(),
            shift: city + i16::from(self.position.air_on(target)),
            serp: ground.serp.then_some(serp),
            defender,
            can_retreat: self.can_retreat(target, !attacker),
        }
    }

    /// An attack on a field, to be thought through.
    pub(super) fn assault(&self, field: &Field, attack: &Attack) -> Assault<'a> {
        Assault::new(&self.tables.chances, self.doctrine, field, attack)
    }

    /// An attack by units that stand next to the target.
    pub(super) fn attack(&self, target: HexId, units: UnitSet, rounds: u8) -> Attack {
        Attack {
            fighters: Fighters::of(self.position, units),
            concentric: self.position.is_concentric(target, units),
            interdiction: i16::from(self.position.interdiction(units)),
            rounds,
        }
    }

    /// 9.2 The regular units of a side next to a hex.
    pub(super) fn next_to(&self, hex: HexId, side: Side) -> UnitSet {
        let atlas = self.position.atlas();
        let units = atlas.neighbours(hex).filter_map(|next| self.position.unit_in(next));
        units.filter(|&unit| atlas.units[unit].side == side).collect()
    }

    /// 7.1, 8.2 The units that can be moved: those on the map and those that wait at its edge.
    pub(super) fn movable(&self, side: Side) -> impl Iterator<Item = UnitId> + use<'a> {
        let position = self.position;
        let units = position.atlas().regulars[side.index()].iter();
        units.filter(move |&unit| match position.place(unit) {
            Place::Hex(_) => true,
            Place::Track(turn) => turn <= position.turn,
            _ => false,
        })
    }
}
