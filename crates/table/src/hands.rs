//! What an order is carried out with.

use std::fmt::Arguments;

use hexes::HexNumber;

use crate::{Dice, Event, Log, Rule};

/// Dice from outside, and whoever listens.
pub struct Hands<'a> {
    /// The dice.
    pub dice: &'a mut dyn Dice,
    /// Whoever listens.
    pub log: &'a mut dyn Log,
}

impl Hands<'_> {
    /// Something happened by a rule.
    pub fn tell(&mut self, rule: &'static str, text: Arguments<'_>) {
        self.log.tell(Event { rule: Rule(rule), hex: None, text, dice: &[], hits_from: None });
    }

    /// Something happened in a hex.
    pub fn tell_at(&mut self, rule: &'static str, hex: HexNumber, text: Arguments<'_>) {
        self.log.tell(Event { rule: Rule(rule), hex: Some(hex), text, dice: &[], hits_from: None });
    }

    /// Something happened, in a hex or elsewhere, because of these dice.
    pub fn tell_rolled(
        &mut self,
        rule: &'static str,
        hex: Option<HexNumber>,
        dice: &[u8],
        text: Arguments<'_>,
    ) {
        self.log.tell(Event { rule: Rule(rule), hex, text, dice, hits_from: None });
    }

    /// Fire in a hex: each die of at least `hits_from` hits.
    pub fn tell_fire(
        &mut self,
        rule: &'static str,
        hex: HexNumber,
        (dice, hits_from): (&[u8], u8),
        text: Arguments<'_>,
    ) {
        self.log.tell(Event { rule: Rule(rule), hex: Some(hex), text, dice, hits_from: Some(hits_from) });
    }
}
