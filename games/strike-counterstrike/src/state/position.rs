//! The position: plain data, about two kilobytes, cheap to clone.

use hexes::{HexId, OneByHex};
use table::Shared;

use crate::atlas::{ARMIES, COUNTERS, HEXES, HexSet};
use crate::phase::Phase;
use crate::units::{ArmyId, ArmySet, CounterId, CounterSet};
use crate::{Atlas, Options};

/// The last turn (5.4).
pub const LAST_TURN: u8 = 6;

/// Where a German counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the force pool, unseen (3.3).
    Pool,
    /// Face down on the front line (3.4).
    Front(HexId),
    /// Face up in a hex that it has defended or defends (8.9).
    Hex(HexId),
    /// In a battle, as a support marker (10.5).
    Support,
    /// In the box of a turn (7.5, 7.6).
    Turn(u8),
    /// Out of the game (10.7).
    Gone,
}

/// 7.3 The joint operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// On the Turn Track, or due now.
    Waiting,
    /// Behind the German lines.
    Placed(HexId),
    /// Linked up, or lost.
    Gone,
}

/// The whole state of a game.
#[derive(Clone, Copy, PartialEq)]
pub struct Position {
    atlas: Shared<Atlas>,
    /// The options.
    pub options: Options,
    /// Where the game stands.
    pub phase: Phase,
    /// The turn, 1 to 6.
    pub turn: u8,
    hex: [Option<HexId>; ARMIES],
    steps: [u8; ARMIES],
    army_at: OneByHex<ArmyId, HEXES>,
    /// 6.3 The army with which the engineers go.
    pub host: Option<ArmyId>,
    /// Armies whose move is over this turn (9.8).
    pub done: ArmySet,
    /// Shock armies that have made their first attack this turn (10.1).
    pub attacked: ArmySet,
    soviet: HexSet,
    place: [Place; COUNTERS],
    pool: CounterSet,
    face_up: CounterSet,
    marker: OneByHex<CounterId, HEXES>,
    /// What the player knows of what is hidden: how often counters that he had seen went back to the pool, when each did,
    /// and how often it had happened when each marker was laid down.
    pub(crate) clock: u16,
    pub(crate) entered: [u16; COUNTERS],
    pub(crate) laid: [u16; HEXES],
    /// 10.11 Whether VI Interceptor Corps can still fly this turn.
    pub interceptor: bool,
    /// 10.14 Whether hits on the Germans go to the most dangerous for the rest of the turn, without a question.
    pub worst_first: bool,
    /// 7.3
    pub joint: Joint,
    /// Whether the set-up is over.
    pub began: bool,
    /// 7.2 Whether Fourth Shock Army has still to come.
    pub fourth_shock_due: bool,
    /// 3.7 Whether markers of the front line have still to be drawn: in a position that does not name them.
    pub(crate) front_due: bool,
}

table::debug_as_saved!(Position);

impl Position {
    /// Before anything is set up: no army on the map, every German counter where 3.2 and 3.3 put it.
    pub(crate) fn empty(atlas: &'static Atlas, options: Options) -> Self {
        let mut position = Self {
            atlas: Shared(atlas),
            options,
            phase: Phase::Host,
            turn: 1,
            hex: [None; ARMIES],
            steps: [0; ARMIES],
            army_at: OneByHex::default(),
            host: None,
            done: ArmySet::default(),
            attacked: ArmySet::default(),
            soviet: HexSet::default(),
            place: [Place::Gone; COUNTERS],
            pool: CounterSet::default(),
            face_up: CounterSet::default(),
            marker: OneByHex::default(),
            clock: 0,
            entered: [0; COUNTERS],
            laid: [0; HEXES],
            interceptor: true,
            worst_first: false,
            joint: Joint::Waiting,
            began: false,
            fourth_shock_due: true,
            front_due: false,
        };
        for hex in atlas.board.ids().filter(|&hex| !atlas.ground[hex].german) {
            position.soviet.insert(hex);
        }
        for counter in atlas.germans.ids() {
            let turn = atlas.germans[counter].turn;
            position.set_place(counter, if turn == 1 { Place::Pool } else { Place::Turn(turn) });
        }
        position
    }

    /// The map, the units and the tables.
    #[inline]
    pub fn atlas(&self) -> &'static Atlas {
        self.atlas.0
    }

    /// Where an army is, if it is on the map.
    #[inline]
    pub fn hex_of(&self, army: ArmyId) -> Option<HexId> {
        if army == self.atlas().engineers { self.hex[self.host?.index()] } else { self.hex[army.index()] }
    }

    /// The steps an army has left.
    #[inline]
    pub fn steps(&self, army: ArmyId) -> u8 {
        self.steps[army.index()]
    }

    /// The army in a hex: there is never more than one but for the engineers (6.2).
    #[inline]
    pub fn army_in(&self, hex: HexId) -> Option<ArmyId> {
        self.army_at.at(hex)
    }

    /// Whether a hex is Soviet-controlled (3.8).
    #[inline]
    pub fn is_soviet(&self, hex: HexId) -> bool {
        self.soviet.contains(hex)
    }

    /// All Soviet-controlled hexes.
    pub fn soviet(&self) -> &HexSet {
        &self.soviet
    }

    /// Where a German counter is. What lies in the pool and on the front line is not for the player's eyes.
    #[inline]
    pub fn place(&self, counter: CounterId) -> Place {
        self.place[counter.index()]
    }

    /// The counters in the force pool.
    pub(crate) fn pool(&self) -> CounterSet {
        self.pool
    }

    /// The counters that stand face up in a hex (8.9).
    pub(crate) fn face_up(&self) -> CounterSet {
        self.face_up
    }

    /// How many counters are in the force pool.
    pub fn pool_size(&self) -> usize {
        self.pool.len()
    }

    /// Whether a front line marker lies in a hex.
    #[inline]
    pub fn has_marker(&self, hex: HexId) -> bool {
        !self.marker.is_free(hex)
    }

    /// The counter that lies face down in a hex.
    pub(crate) fn marker_in(&self, hex: HexId) -> Option<CounterId> {
        self.marker.at(hex)
    }

    /// The German units that stand face up in a hex (8.9).
    pub fn defenders_in(&self, hex: HexId) -> CounterSet {
        self.face_up.iter().filter(|&counter| self.place(counter) == Place::Hex(hex)).collect()
    }

    /// Puts an army on the map, moves it or takes it off.
    pub(crate) fn put(&mut self, army: ArmyId, hex: Option<HexId>) {
        if let Some(old) = self.hex[army.index()] {
            self.army_at.set(old, None);
        }
        self.hex[army.index()] = hex;
        if let Some(new) = hex {
            self.army_at.set(new, Some(army));
        }
    }

    pub(crate) fn set_steps(&mut self, army: ArmyId, steps: u8) {
        self.steps[army.index()] = steps;
    }

    /// 3.8 The hex comes under Soviet control, for good.
    pub(crate) fn take_control(&mut self, hex: HexId) {
        self.soviet.insert(hex);
    }

    /// Puts a German counter somewhere.
    pub(crate) fn set_place(&mut self, counter: CounterId, place: Place) {
        match self.place(counter) {
            Place::Pool => self.pool.remove(counter),
            Place::Front(hex) => {
                self.marker.set(hex, None);
                self.laid[hex.index()] = 0;
            }
            Place::Hex(_) => self.face_up.remove(counter),
            Place::Support | Place::Turn(_) | Place::Gone => {}
        }
        self.place[counter.index()] = place;
        match place {
            Place::Pool => {
                self.pool.insert(counter);
            }
            Place::Front(hex) => {
                self.marker.set(hex, Some(counter));
                self.laid[hex.index()] = self.clock;
            }
            Place::Hex(_) => {
                self.face_up.insert(counter);
            }
            Place::Support | Place::Turn(_) | Place::Gone => {}
        }
    }

    /// A counter that the player has seen goes into the pool.
    pub(crate) fn return_seen(&mut self, counter: CounterId) {
        self.clock += 1;
        self.entered[counter.index()] = self.clock;
        self.set_place(counter, Place::Pool);
    }

    /// An army's name for sentences.
    pub(crate) fn army_name(&self, army: ArmyId) -> &'static str {
        self.atlas().armies[army].name
    }

    /// A German counter's name for sentences.
    pub(crate) fn german_name(&self, counter: CounterId) -> &'static str {
        self.atlas().germans[counter].name
    }
}
