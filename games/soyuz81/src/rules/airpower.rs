//! 7 Soviet airpower: placing markers, interdiction, and where markers go when a stack separates.

use hexes::HexId;
use table::{Hands, Refusal, Rule};

use crate::{
    Order,
    atlas::Terrain,
    phase::Phase,
    position::{HexSet, Position},
    units::Side,
};

impl Position {
    /// 7.1 How many more markers a hex may take: one for each Polish unit in it.
    fn air_room(&self, hex: HexId) -> u8 {
        match self.held(hex).side() {
            Some(Side::Polish) => self.held(hex).count().saturating_sub(self.air.count(hex)),
            _ => 0,
        }
    }

    /// The hexes with Polish units, in ascending order.
    fn polish_hexes(&self) -> HexSet {
        let atlas = self.atlas();
        let mut hexes = HexSet::default();
        for unit in atlas.unit_ids() {
            if atlas.unit(unit).side == Side::Polish
                && let Some(hex) = self.hex_of(unit)
            {
                hexes.insert(hex);
            }
        }
        hexes
    }

    /// 7.1 The markers of the turn; without a choice where they go, the phase is over before anything is asked.
    pub(crate) fn start_airpower(&mut self, markers: u8, hands: &mut Hands<'_>) {
        let left = self.place_without_choice(markers, hands);
        self.phase = if left == 0 { Phase::NextChit } else { Phase::Airpower { left } };
    }

    /// Places markers by themselves where there is no choice, and says how many are left to choose for; those
    /// that find no room are lost for the turn (7.1).
    pub(crate) fn place_without_choice(&mut self, left: u8, hands: &mut Hands<'_>) -> u8 {
        if left == 0 {
            return 0;
        }
        let targets = self.polish_hexes();
        let room: u16 = targets.iter().map(|hex| u16::from(self.air_room(hex))).sum();
        let choices = targets.iter().filter(|&hex| self.air_room(hex) > 0).count();
        if u16::from(left) < room && choices > 1 {
            return left;
        }
        let mut left = left;
        for hex in targets.iter() {
            let here = self.air_room(hex).min(left);
            for _ in 0..here {
                self.add_air(hex, hands);
            }
            left -= here;
        }
        if left > 0 {
            hands.tell("7.1", format_args!("{left} airpower markers find no target"));
        }
        0
    }

    pub(crate) fn air_orders(&self, left: u8, out: &mut Vec<Order>) {
        if left == 0 {
            return out.push(Order::Done);
        }
        let targets = self.polish_hexes();
        out.extend(targets.iter().filter(|&hex| self.air_room(hex) > 0).map(Order::Air));
    }

    pub(crate) fn check_air(&self, hex: HexId, left: u8) -> Result<(), Refusal> {
        if left == 0 {
            return Err(Refusal::new(Rule("7.1"), "every marker is placed"));
        }
        let refuse = |why| Err(Refusal::new(Rule("7.1"), format!("{} {why}", self.atlas().place(hex))));
        if self.held(hex).side() != Some(Side::Polish) {
            return refuse("holds no Polish unit");
        }
        if self.air_room(hex) == 0 {
            return refuse("already has a marker for each Polish unit");
        }
        Ok(())
    }

    pub(crate) fn place_air(&mut self, hex: HexId, left: u8, hands: &mut Hands<'_>) {
        self.add_air(hex, hands);
        self.phase = Phase::Airpower { left: left - 1 };
    }

    fn add_air(&mut self, hex: HexId, hands: &mut Hands<'_>) {
        self.air.add(hex, 1);
        let place = self.atlas().place(hex);
        self.tell_at(hands, "7.1", hex, format_args!("Airpower over {place}"));
    }

    /// 7.2, 7.3 What so many markers count for in a hex; 10.2 in forest two count as one.
    pub(crate) fn airpower(&self, hex: HexId, markers: u8) -> u8 {
        let halved = self.options.forest_airpower && self.atlas().ground(hex).terrain == Terrain::Forest;
        if halved { markers / 2 } else { markers }
    }

    /// 7.1 Markers go with the last Polish unit of their hex.
    pub(crate) fn retrieve_air_if_empty(&mut self, hex: HexId) {
        if self.held(hex).side() != Some(Side::Polish) {
            self.air.take(hex, self.air.count(hex));
        }
    }

    /// 7.2 How many of the markers go along must be a number that there is.
    pub(crate) fn check_along(&self, along: u8, markers: u8) -> Result<(), Refusal> {
        if along <= markers {
            return Ok(());
        }
        Err(Refusal::new(Rule("7.2"), format!("there are {markers} markers to divide, not {along}")))
    }
}
