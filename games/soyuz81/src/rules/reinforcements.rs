//! 5.3 Reinforcements: who can be called, at which price, and where they arrive.

use hexes::HexId;
use table::{Asked, PositionError, Refusal, Rule, Rules, Sentence, Umpire};

use super::victory::LAST_TURN;
use crate::Order;
use crate::phase::Phase;
use crate::position::{Cause, OffMap, Place, Position};
use crate::units::{SetUp, Side, Stack, UnitId, UnitSet};

impl Position {
    /// 5.3 Whether there is anyone to call.
    pub(crate) fn anyone_to_call(&self) -> bool {
        self.turn < LAST_TURN && self.callable().next().is_some()
    }

    /// 5.3 Every unit that can be called. Most units are elsewhere, which is seen at a glance.
    fn callable(&self) -> impl Iterator<Item = UnitId> + '_ {
        let waits = |unit: &UnitId| self.place(*unit) == Place::Off(OffMap::Reinforcements);
        self.atlas().units.ids().filter(waits).filter(|&unit| self.refuse_call(unit).is_none())
    }

    #[inline]
    pub(super) fn reinforcement_question(&self, called: &UnitSet) -> Asked {
        let (text, verbs): (Sentence, &[_]) = match called.iter().next() {
            None => ("Call reinforcements, or done".into(), &["call", "done"]),
            Some(unit) => {
                let place = Sentence::from("Place ").and(self.name(unit)).and(" in its gold row");
                let more = called.len() as u8 - 1;
                let text = if more == 0 { place } else { place.and(", ").and(more).and(" more to follow") };
                (text, &["place", "call"])
            }
        };
        Asked::new(Side::Soviet.seat(), "reinforce", "5.3", text, verbs)
    }

    pub(super) fn reinforcement_confirmation(&self) -> Option<Asked> {
        let text = || Sentence::from("Nobody is left to call: done ").and(self.after_the_turn());
        let nobody = !self.anyone_to_call();
        nobody.then(|| Asked {
            text: text(),
            verbs: &["done"],
            ..self.reinforcement_question(&UnitSet::default())
        })
    }

    /// Whoever was called is placed before the phase ends, one after the other; more may be called before that.
    pub(super) fn reinforcement_orders(&self, called: &UnitSet, out: &mut Vec<Order>) {
        let next = called.iter().next();
        next.into_iter().for_each(|unit| self.gold_placements(unit, out));
        out.extend(self.callable().map(Order::Call));
        if next.is_none() {
            out.push(Order::Done);
        }
    }

    /// The units that were called and wait for their hexes.
    pub(crate) fn called(&self) -> UnitSet {
        match self.phase {
            Phase::Reinforce { called } => called,
            _ => UnitSet::default(),
        }
    }

    /// Whether the sector of a unit has room for one more beside those that were called.
    fn has_room_in_sector(&self, unit: UnitId) -> bool {
        let zone_of = |unit: UnitId| self.atlas().units[unit].zone;
        let zone = zone_of(unit);
        let sector = zone.map_or(&[][..], |zone| self.atlas().sector(zone));
        let free = |hex: HexId| Stack::MOST.saturating_sub(usize::from(self.held(hex).count()));
        let waiting = self.called().iter().filter(|&other| zone_of(other) == zone).count();
        let mut room = 0;
        sector.iter().any(|&hex| {
            room += free(hex);
            room > waiting
        })
    }

    /// 5.3 Why a unit cannot be called: the rule and the reason.
    pub(crate) fn refuse_call(&self, unit: UnitId) -> Option<(&'static str, &'static str)> {
        let printed = &self.atlas().units[unit];
        match self.place(unit) {
            Place::Off(OffMap::Reinforcements) if self.turn >= LAST_TURN => {
                Some(("5.3", "no reinforcements come after the last turn's actions"))
            }
            Place::Off(OffMap::Reinforcements) if self.called().contains(unit) => {
                Some(("5.3", "it was called already"))
            }
            Place::Off(OffMap::Reinforcements) => (!self.has_room_in_sector(unit))
                .then_some((Stack::RULE.0, "its sector of the gold row is full")),
            Place::Off(OffMap::DeadPile) => Some(("2.13", "it was eliminated")),
            Place::Hex(_) => Some(("5.3", "it is on the map already")),
            Place::Off(OffMap::SetAside) if printed.set_up == SetUp::Unused => {
                Some(("3.2", "its two-step version is with the Northern Group; this one is set aside"))
            }
            Place::Off(OffMap::SetAside) if printed.set_up == SetUp::Reinforcement => {
                Some(("3.2", "its twin was drawn for the Northern Group; this one is set aside"))
            }
            _ => Some(("3.3", "it is not one of the reinforcements")),
        }
    }

    pub(super) fn check_reinforcement(&self, called: &UnitSet, order: Order) -> Result<(), Refusal> {
        match (called.iter().next(), order) {
            (Some(unit), Order::Place(hex)) => self.check_gold(unit, hex, Rule("5.3")),
            (_, Order::Call(unit)) => self.check_call(unit),
            (None, Order::Done) => Ok(()),
            (Some(_), Order::Done) => {
                Err(Refusal::new(Rule("5.3"), "the units that were called are placed first"))
            }
            _ => Err(self.not_now()),
        }
    }

    fn check_call(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.refuse_call(unit) {
            None => Ok(()),
            Some((rule, why)) => {
                Err(Refusal::new(Rule(rule), format!("{} cannot be called: {why}", self.name(unit))))
            }
        }
    }

    /// 5.3, 4.4 The unit is called, and its price is paid at once.
    pub(super) fn call(&mut self, mut called: UnitSet, unit: UnitId, umpire: &mut Umpire<'_>) {
        let price = self.atlas().units[unit].price;
        umpire.tell("5.3", format_args!("{} is called for {price} SAP", self.name(unit)));
        called.insert(unit);
        self.phase = Phase::Reinforce { called };
        self.deduct(price, Cause::Called, "a division called as a reinforcement", umpire);
    }

    /// 5.3 The next of the units that were called is placed.
    pub(super) fn place_called(&mut self, mut called: UnitSet, hex: HexId, umpire: &mut Umpire<'_>) {
        let Some(unit) = called.iter().next() else { return };
        self.put(unit, Place::Hex(hex));
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        umpire.tell_at("5.3", self.atlas().number(hex), format_args!("{name} arrives in {place}"));
        called.remove(unit);
        self.phase = Phase::Reinforce { called };
    }

    /// The units that were called are some of those that could be.
    pub(super) fn validate_called(&self, called: &UnitSet) -> Result<(), PositionError> {
        let mut before = *self;
        before.phase = Phase::Reinforce { called: UnitSet::default() };
        for unit in called.iter() {
            let name = self.name(unit);
            if let Some((rule, why)) = before.refuse_call(unit) {
                return PositionError::because(format!("unit {name} was called: {why} ({rule})"));
            }
            if let Phase::Reinforce { called } = &mut before.phase {
                called.insert(unit);
            }
        }
        Ok(())
    }
}
