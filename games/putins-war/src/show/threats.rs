//! Who could attack a hex, as far as a seat may know.

use hexes::HexId;
use table::{Seat, ThreatBattle, ThreatUnit, Threats};

use crate::Position;
use crate::position::Place;
use crate::rules::MP_MOST;
use crate::units::{Side, UnitId, UnitSet};

impl Position {
    /// The attack that could be made on a hex now, and who could come next to it with one move.
    pub(crate) fn threats_to(&self, hex: HexId, seat: Option<Seat>) -> Threats {
        let side = match (self.holder(hex), seat) {
            (Some(holder), _) => holder,
            (None, Some(seat)) => Side::of(seat),
            (None, None) => self.control(hex),
        };
        let attackers: UnitSet = self.candidates(!side, hex).collect();
        let mut battles = Vec::new();
        if self.holder(hex).is_some() && !attackers.is_empty() {
            let preview = self.attack_preview(hex, attackers, self.open_before(hex, seat));
            battles
                .push(ThreatBattle { title: format!("{} with all it has there", (!side).title()), preview });
        }
        let units = self.atlas().regulars[(!side).index()].iter();
        let others = units.filter(|&unit| !attackers.contains(unit));
        let may_come = others.filter_map(|unit| self.comes(unit, hex)).collect();
        Threats { hex: self.number(hex), battles, may_come }
    }

    /// 8.3, 5.7, 7.1 Whether a unit can come next to a hex with its best roll: from where it is, or over the western edge.
    fn comes(&self, unit: UnitId, hex: HexId) -> Option<ThreatUnit> {
        match self.place(unit) {
            Place::Hex(_) => {}
            Place::Track(turn) if turn <= self.turn => {}
            _ => return None,
        }
        let reach = self.reach(unit, MP_MOST.saturating_sub(self.air_on_unit(unit)));
        let near = self.atlas().neighbours(hex).filter(|&next| self.may_stop(unit, next));
        let (cost, to) = near.filter_map(|next| Some((reach.cost(next)?, next))).min()?;
        let (from, hint) = match self.hex_of(unit) {
            Some(from) => (from, format!("{cost} MP")),
            None => (reach.start_of(to).unwrap_or(to), format!("{cost} MP from the western edge")),
        };
        Some(ThreatUnit { unit: self.name(unit), hex: self.number(from), hint })
    }
}
