//! Whoever rolls the dice and tells what happens.

use std::fmt::Arguments;

use hexes::HexNumber;

use crate::{Dice, Event, Heading, Log, Rule, Seat};

/// The umpire of a game: dice from outside, and whoever listens to what is told. Every order is carried out with one.
pub struct Umpire<'a> {
    /// The dice.
    pub dice: &'a mut dyn Dice,
    /// Whoever listens.
    pub log: &'a mut dyn Log,
}

impl Umpire<'_> {
    /// Something happened by a rule.
    pub fn tell(&mut self, rule: &'static str, text: Arguments<'_>) {
        self.log.tell(Event::new(Rule(rule), text));
    }

    /// A turn, a phase or another chapter of the report begins, with these dice if it is rolled for.
    pub fn tell_chapter(&mut self, rule: &'static str, dice: &[u8], text: Arguments<'_>) {
        self.log.tell(Event { heading: Some(Heading::Chapter), dice, ..Event::new(Rule(rule), text) });
    }

    /// A round of a battle for a hex begins.
    pub fn tell_round(&mut self, rule: &'static str, hex: HexNumber, round: u8, text: Arguments<'_>) {
        let heading = Some(Heading::Round(round));
        self.log.tell(Event { hex: Some(hex), heading, ..Event::new(Rule(rule), text) });
    }

    /// Something happened in a hex.
    pub fn tell_at(&mut self, rule: &'static str, hex: HexNumber, text: Arguments<'_>) {
        self.log.tell(Event { hex: Some(hex), ..Event::new(Rule(rule), text) });
    }

    /// Something happened, in a hex or elsewhere, because of these dice.
    pub fn tell_rolled(
        &mut self,
        rule: &'static str,
        hex: Option<HexNumber>,
        dice: &[u8],
        text: Arguments<'_>,
    ) {
        self.log.tell(Event { hex, dice, ..Event::new(Rule(rule), text) });
    }

    /// Fire in a hex: each die of at least `hits_from` hits.
    pub fn tell_fire(
        &mut self,
        rule: &'static str,
        hex: HexNumber,
        (dice, hits_from): (&[u8], u8),
        text: Arguments<'_>,
    ) {
        let (hex, hits_from) = (Some(hex), Some(hits_from));
        self.log.tell(Event { hex, dice, hits_from, ..Event::new(Rule(rule), text) });
    }

    /// Something that one seat alone may know happened, with these dice.
    pub fn tell_only(&mut self, seat: Seat, rule: &'static str, dice: &[u8], text: Arguments<'_>) {
        self.log.tell(Event { only: Some(seat), dice, ..Event::new(Rule(rule), text) });
    }

    /// What was secret comes to light.
    pub fn tell_revealed(&mut self, rule: &'static str, dice: &[u8], text: Arguments<'_>) {
        self.log.tell(Event { reveals: true, dice, ..Event::new(Rule(rule), text) });
    }
}
