//! 4 How to win.

use hexes::HexId;
use table::Umpire;

use crate::Position;
use crate::atlas::HexSet;
use crate::phase::{Ending, Phase};
use crate::position::{LAST_TURN, Place};

/// 4.2 The turn after which the hexes next to Moscow and Tula are looked at.
pub const MOSCOW_CHECK: u8 = 1;
/// 4.3 The turn after which the hexes before the K-Line are.
pub const K_CHECK: u8 = 3;
/// 4.3 Hexes of the K-Line area that must be taken.
pub const K_HEXES: usize = 18;
/// 4.5 Fortified localities and far western hexes for a victory.
pub const VICTORY: (usize, usize) = (4, 3);
/// 4.6 The same for a draw.
pub const DRAW: (usize, usize) = (3, 2);

impl Position {
    /// 4.1 The checks at the end of turns 1, 3 and 6. Says whether the game is over.
    pub(crate) fn victory_check_ends_game(&mut self, umpire: &mut Umpire<'_>) -> bool {
        let ending = match self.turn {
            MOSCOW_CHECK => self.look_at_moscow(umpire),
            K_CHECK => self.look_at_k_line(umpire),
            LAST_TURN => Some(self.look_at_gains(umpire)),
            _ => None,
        };
        if let Some(ending) = ending {
            self.phase = Phase::Over(ending);
        }
        matches!(self.phase, Phase::Over(_))
    }

    /// 4.2 German-controlled hexes next to Moscow or Tula.
    pub fn threats_to_moscow(&self) -> impl Iterator<Item = HexId> + '_ {
        self.atlas().near_cities.iter().copied().filter(|&hex| !self.is_soviet(hex))
    }

    /// 4.2 The city that such a hex threatens.
    pub(crate) fn city_beside(&self, hex: HexId) -> &'static str {
        let atlas = self.atlas();
        if atlas.neighbours(hex).any(|next| next == atlas.moscow) { "Moscow" } else { "Tula" }
    }

    /// 4.6, 4.7 Whether the ground that is held would do for this at the end.
    pub(crate) fn reaches(&self, (fortified, west): (usize, usize)) -> bool {
        let held = self.gains();
        held.0 >= fortified && held.1 >= west
    }

    fn look_at_moscow(&self, umpire: &mut Umpire<'_>) -> Option<Ending> {
        let count = self.threats_to_moscow().count();
        umpire.tell("4.2", format_args!("Victory check: German hexes next to Moscow or Tula: {count}"));
        (count > 0).then_some(Ending::MoscowThreatened)
    }

    /// 4.3 Soviet-controlled hexes of the K-Line area.
    pub fn k_hexes(&self) -> usize {
        self.atlas().k_area.iter().filter(|&&hex| self.is_soviet(hex)).count()
    }

    fn look_at_k_line(&mut self, umpire: &mut Umpire<'_>) -> Option<Ending> {
        let count = self.k_hexes();
        umpire.tell(
            "4.3",
            format_args!("Victory check: hexes taken before the K-Line: {count}, needed: {K_HEXES}"),
        );
        if count < K_HEXES {
            return Some(Ending::KLineHeld);
        }
        self.withdraw_to_k_line(umpire);
        None
    }

    /// 4.4 The whole area becomes Soviet; nothing beyond it changes.
    fn withdraw_to_k_line(&mut self, umpire: &mut Umpire<'_>) {
        let left: HexSet = self.atlas().k_area.iter().copied().filter(|&hex| !self.is_soviet(hex)).collect();
        umpire.tell(
            "4.4",
            format_args!("Hitler orders a withdrawal behind the K-Line; hexes given up: {}", left.len()),
        );
        left.iter().for_each(|hex| self.take_control(hex));
        self.link_up(umpire);
        self.redraw_front(&left, umpire);
    }

    /// 4.5 Fortified localities under control, and hexes in or west of column 13.
    pub fn gains(&self) -> (usize, usize) {
        let atlas = self.atlas();
        let fortified = atlas.fortified.iter().filter(|&&hex| self.is_soviet(hex)).count();
        let west = self.soviet().iter().filter(|&hex| atlas.ground[hex].far_west).count();
        (fortified, west)
    }

    fn look_at_gains(&self, umpire: &mut Umpire<'_>) -> Ending {
        let (fortified, west) = self.gains();
        let text =
            format_args!("Victory check: fortified localities: {fortified}, hexes of the far west: {west}");
        umpire.tell("4.5", text);
        if self.reaches(VICTORY) {
            Ending::SovietVictory
        } else if self.reaches(DRAW) {
            Ending::Draw
        } else {
            Ending::GermanVictory
        }
    }

    /// 7.6, 10.6 Used counters go to the next turn's box; after the last turn there is none.
    pub(crate) fn next_box(&self) -> Place {
        if self.turn < LAST_TURN { Place::Turn(self.turn + 1) } else { Place::Gone }
    }
}
