//! 5.3 Reinforcements: who can be called, at which price, and where they arrive.

use hexes::HexId;
use table::{Asked, PositionError, Refusal, Rule, Rules, Sentence, Umpire};

use super::victory::LAST_TURN;
use crate::Order;
use crate::phase::Phase;
use crate::position::{OffMap, Place, Position};
use crate::units::{SetUp, Side, Stack, UnitId};

impl Position {
    /// 5.3 Whether there is anyone to call.
    pub(super) fn anyone_to_call(&self) -> bool {
        self.turn < LAST_TURN && self.atlas().units.ids().any(|unit| self.refuse_call(unit).is_none())
    }

    #[inline]
    pub(super) fn reinforcement_question(&self, called: Option<UnitId>) -> Asked {
        let (text, verbs): (Sentence, &[_]) = match called {
            None => ("Call reinforcements, or done".into(), &["call", "done"]),
            Some(unit) => (Sentence::from("Place ").and(self.name(unit)).and(" in its gold row"), &["place"]),
        };
        Asked::new(Side::Soviet.seat(), "reinforce", "5.3", text, verbs)
    }

    pub(super) fn reinforcement_confirmation(&self) -> Option<Asked> {
        let text = || Sentence::from("Nobody is left to call: done ").and(self.after_the_turn());
        let nobody = !self.anyone_to_call();
        nobody.then(|| Asked { text: text(), verbs: &["done"], ..self.reinforcement_question(None) })
    }

    pub(super) fn reinforcement_orders(&self, called: Option<UnitId>, out: &mut Vec<Order>) {
        if let Some(unit) = called {
            return self.gold_placements(unit, out);
        }
        let available = self.atlas().units.ids().filter(|&unit| self.refuse_call(unit).is_none());
        out.extend(available.map(Order::Call));
        out.push(Order::Done);
    }

    /// 5.3 Why a unit cannot be called: the rule and the reason.
    fn refuse_call(&self, unit: UnitId) -> Option<(&'static str, &'static str)> {
        let printed = &self.atlas().units[unit];
        match self.place(unit) {
            Place::Off(OffMap::Reinforcements) if self.turn >= LAST_TURN => {
                Some(("5.3", "no reinforcements come after the last turn's actions"))
            }
            Place::Off(OffMap::Reinforcements) => {
                let zone = printed.zone.map_or(&[][..], |zone| self.atlas().sector(zone));
                let room = zone.iter().any(|&hex| self.held(hex).has_room(printed.side, 1));
                (!room).then_some((Stack::RULE.0, "its sector of the gold row is full"))
            }
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

    pub(super) fn check_reinforcement(&self, called: Option<UnitId>, order: Order) -> Result<(), Refusal> {
        match (called, order) {
            (Some(unit), Order::Place(hex)) => self.check_gold(unit, hex, Rule("5.3")),
            (None, Order::Call(unit)) => self.check_call(unit),
            (None, Order::Done) => Ok(()),
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
    pub(super) fn call(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        let price = self.atlas().units[unit].price;
        umpire.tell("5.3", format_args!("{} is called for {price} SAP", self.name(unit)));
        self.phase = Phase::Reinforce { called: Some(unit) };
        self.deduct(price, "a division called as a reinforcement", umpire);
    }

    /// 5.3 The unit that was called is placed.
    pub(super) fn place_called(&mut self, unit: UnitId, hex: HexId, umpire: &mut Umpire<'_>) {
        self.put(unit, Place::Hex(hex));
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        umpire.tell_at("5.3", self.atlas().number(hex), format_args!("{name} arrives in {place}"));
        self.phase = Phase::Reinforce { called: None };
    }

    /// A unit that was called is one of those that could be.
    pub(super) fn validate_called(&self, unit: UnitId) -> Result<(), PositionError> {
        let available = self.place(unit) == Place::Off(OffMap::Reinforcements);
        let name = self.name(unit);
        PositionError::unless(
            available,
            format_args!("unit {name} was called but is not among the reinforcements"),
        )
    }
}
