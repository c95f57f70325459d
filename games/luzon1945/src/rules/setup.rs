//! 4 Scenarios and set-up.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Asked, Refusal, Rule, Sentence, Umpire};

use super::{PLAYER, confirm};
use crate::phase::Phase;
use crate::position::{BEACHHEADS, Place};
use crate::units::{Group, SetUp, UnitId};
use crate::{Atlas, Options, Order, Position, Scenario, Variant};

impl Position {
    /// 4.3, 4.5 The army is ashore at Lingayen, or where two dice send it.
    pub(super) fn landed(atlas: &'static Atlas, options: Options, umpire: &mut Umpire<'_>) -> Self {
        let mut position = Self::before_landing(atlas, options);
        match options.scenario {
            Scenario::Historical => position.land_at_lingayen(umpire),
            Scenario::MacArthurChangesHisMind => position.choose_zone(umpire),
        }
        position.tell_variant(umpire);
        position
    }

    /// 7.1 The units of turn 1 in the Offshore Box; nobody ashore.
    pub(crate) fn before_landing(atlas: &'static Atlas, options: Options) -> Self {
        let mut position = Self::empty(atlas, options);
        for unit in atlas.us_units() {
            let printed = &atlas.units[unit];
            if printed.turn == 1 && printed.set_up == SetUp::Offshore {
                position.put(unit, Place::Offshore);
            }
        }
        position
    }

    /// 4.3 Four divisions on four beachheads, each where its counter says.
    pub(crate) fn land_at_lingayen(&mut self, umpire: &mut Umpire<'_>) {
        let atlas = self.atlas();
        for &hex in &atlas.historical_zone().hexes {
            self.place_beachhead(hex);
        }
        for unit in atlas.us_units() {
            if let SetUp::Hex(hex) = atlas.units[unit].set_up {
                self.put(unit, Place::Hex(hex));
                let (name, place) = (self.name(unit), atlas.place(hex));
                umpire.tell_at(
                    "4.3",
                    self.atlas().number(hex),
                    format_args!("{name} comes ashore at {place}"),
                );
            }
        }
        self.phase = Phase::TurnStart;
    }

    /// 4.5 Two dice, one after the other, say where the army comes ashore.
    fn choose_zone(&mut self, umpire: &mut Umpire<'_>) {
        let dice = [umpire.dice.roll(), umpire.dice.roll()];
        let column = usize::from(dice[1] > 3);
        let zone = self.atlas().landing[usize::from(dice[0] - 1)][column];
        let hexes = &self.atlas().zones[zone].hexes;
        let name = &self.atlas().zones[zone].name;
        let text = format_args!(
            "MacArthur changes his mind: {} and {}, the army lands at {name}, {} beach hexes",
            dice[0],
            dice[1],
            hexes.len()
        );
        umpire.tell_rolled("4.5", Some(self.atlas().number(hexes[0])), &dice, text);
        self.land_in_zone(zone);
    }

    /// 4.5 Beachheads in every hex of a zone, or where the player wants them if it has more than four.
    pub(crate) fn land_in_zone(&mut self, zone: usize) {
        let hexes = &self.atlas().zones[zone].hexes;
        if hexes.len() > BEACHHEADS {
            self.phase = Phase::Beachheads { zone: zone as u8 };
            return;
        }
        hexes.iter().for_each(|&hex| self.place_beachhead(hex));
        self.phase = Phase::Ashore;
    }

    fn tell_variant(&self, umpire: &mut Umpire<'_>) {
        if self.options.hard {
            let text = format_args!(
                "A hard campaign: rough hexes cost 2 OP, Corregidor shuts the bay, +3 on the dice for defenders, whose \
                 fire hits with a face more, and the Shobu Group attacks at full strength without losing the game by it"
            );
            umpire.tell("3.2", text);
        }
        match self.options.variant {
            Variant::None => {}
            Variant::YamashitaSooner => {
                umpire.tell("4.6", format_args!("Yamashita was sent sooner: +1 on every roll for defenders"));
            }
            Variant::ThirtyFifthArmy => umpire.tell(
                "4.7",
                format_args!(
                    "Yamashita was sent sooner and has the Thirty-Fifth Army: +1 on every roll for defenders, \
                     eight more units in the base area"
                ),
            ),
        }
    }

    #[inline]
    pub(super) fn beachheads_question(&self, zone: u8) -> Asked {
        let name: &'static str = &self.atlas().zones[usize::from(zone)].name;
        let next = self.beachheads.iter().flatten().count() as u8 + 1;
        let text = Sentence::from("Landing at ").and(name).and(": place beachhead ").and(next).and(" of 4");
        Asked::new(PLAYER, "beachheads", "4.5", text, &["beachhead"])
    }

    /// 4.5 Why a hex cannot be the next beachhead.
    pub(crate) fn check_beachhead(&self, zone: u8, hex: HexId) -> Result<(), Refusal> {
        let zone = &self.atlas().zones[usize::from(zone)];
        let refuse = |why: String| Err(Refusal::new(Rule("4.5"), why));
        let number = self.atlas().number(hex);
        if !zone.hexes.contains(&hex) {
            return refuse(format!("{number} is not in the landing zone of {}", zone.name));
        }
        if self.is_beachhead(hex) {
            return refuse(format!("{number} is a beachhead already"));
        }
        let first = self.beachheads[0].is_none();
        if !first && !self.atlas().neighbours(hex).any(|next| self.is_beachhead(next)) {
            return refuse(format!("{number} does not touch a beachhead: the four must be contiguous"));
        }
        Ok(())
    }

    pub(crate) fn beachheads_orders(&self, zone: u8, out: &mut Vec<Order>) {
        let hexes = &self.atlas().zones[usize::from(zone)].hexes;
        out.extend(
            hexes
                .iter()
                .filter(|&&hex| self.check_beachhead(zone, hex).is_ok())
                .map(|&hex| Order::Beachhead(hex)),
        );
    }

    pub(crate) fn add_beachhead(&mut self, hex: HexId, umpire: &mut Umpire<'_>) {
        self.place_beachhead(hex);
        umpire.tell_at(
            "4.5",
            self.atlas().number(hex),
            format_args!("A beachhead at {}", self.atlas().place(hex)),
        );
        if self.beachheads.iter().all(Option::is_some) {
            self.beachheads.sort();
            self.phase = Phase::Ashore;
        }
    }

    #[inline]
    pub(super) fn ashore_question(&self) -> Asked {
        let mut text = Sentence::from("Which division goes ashore at ");
        if let Some(hex) = self.beachhead_to_fill() {
            text = text.and(self.atlas().board.hex(hex));
        }
        Asked::new(PLAYER, "ashore", "4.5", text.and("?"), &["ashore"])
    }

    pub(super) fn ashore_confirmation(&self) -> Option<Asked> {
        let text = "The landing is done: begin turn 1, with its die for a rescue mission";
        self.is_ashore().then(|| confirm("ashore", "4.5", text))
    }

    /// 4.5 The beachhead whose division is asked for.
    pub fn beachhead_to_fill(&self) -> Option<HexId> {
        self.beachheads.iter().flatten().copied().find(|&hex| !self.is_occupied(hex))
    }

    /// 4.3 Whether a unit is one of the divisions that land first and still waits.
    fn waits_to_land(&self, unit: UnitId) -> bool {
        let printed = &self.atlas().units[unit];
        let starts_ashore = matches!(printed.set_up, SetUp::Hex(_)) && printed.group == Group::Division;
        starts_ashore && self.place(unit) == Place::TurnTrack
    }

    pub(crate) fn check_ashore(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.is_us_unit(unit) && self.waits_to_land(unit) {
            return Ok(());
        }
        let why = format!("{} is not one of the divisions that still wait to go ashore", self.name(unit));
        Err(Refusal::new(Rule("4.5"), why))
    }

    /// 4.5 Whether every division has gone ashore or stays offshore: nothing is left but to begin.
    pub(crate) fn is_ashore(&self) -> bool {
        !self.atlas().us_units().any(|unit| self.waits_to_land(unit))
    }

    pub(crate) fn ashore_orders(&self, out: &mut Vec<Order>) {
        if self.is_ashore() {
            return out.push(Order::Done);
        }
        let waiting = self.atlas().us_units().filter(|&unit| self.waits_to_land(unit));
        out.extend(waiting.map(Order::Ashore));
    }

    pub(crate) fn go_ashore(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        let hex = self.beachhead_to_fill().expect("a beachhead is asked for");
        self.put(unit, Place::Hex(hex));
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        umpire.tell_at("4.5", self.atlas().number(hex), format_args!("{name} comes ashore at {place}"));
    }

    /// 4.5 The last division that waits goes ashore by itself; who finds no beachhead stays offshore. Says whether there
    /// was anybody. The first turn is begun by the player.
    pub(super) fn lands_who_has_no_choice(&mut self, umpire: &mut Umpire<'_>) -> bool {
        let units = self.atlas().us_units();
        let waiting: ArrayVec<UnitId, BEACHHEADS> = units.filter(|&unit| self.waits_to_land(unit)).collect();
        match (self.beachhead_to_fill(), waiting.as_slice()) {
            (_, []) | (Some(_), [_, _, ..]) => return false,
            (Some(_), &[last]) => self.go_ashore(last, umpire),
            (None, left) => {
                for &unit in left {
                    self.put(unit, Place::Offshore);
                    umpire.tell("4.5", format_args!("{} finds no beach and stays offshore", self.name(unit)));
                }
            }
        }
        true
    }
}
