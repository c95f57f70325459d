//! 4 How to win.

use hexes::HexId;
use table::Umpire;

use crate::Position;
use crate::atlas::City;
use crate::phase::{Ending, Phase};
use crate::units::Side;

/// 4.2 Victory cities for a Russian win, and for a draw.
pub const TO_WIN: i8 = 6;
/// 4.2
pub const TO_DRAW: i8 = 4;

impl Position {
    /// 4.2 The victory cities.
    pub fn victory_cities(&self) -> impl Iterator<Item = HexId> + '_ {
        let is_victory = |hex: &HexId| matches!(self.atlas().ground[*hex].city, Some((City::Victory, _)));
        self.atlas().cities.iter().copied().filter(is_victory)
    }

    /// 4.3 The cities of Russia proper.
    pub fn russian_cities(&self) -> impl Iterator<Item = HexId> + '_ {
        self.atlas().cities.iter().copied().filter(|&hex| self.atlas().ground[hex].russia_proper)
    }

    /// 4.3 Those of them that are in Allied hands.
    pub(crate) fn lost_cities(&self) -> impl Iterator<Item = HexId> + '_ {
        self.russian_cities().filter(|&hex| self.control(hex) == Side::Allied)
    }

    /// 4.2, 4.3 Russian victory cities less the Russian cities that are lost.
    pub fn score(&self) -> i8 {
        let won = self.victory_cities().filter(|&hex| self.control(hex) == Side::Russian).count();
        won as i8 - self.lost_cities().count() as i8
    }

    /// 4.2 The end of the last turn.
    pub(crate) fn reckon_victory(&mut self, umpire: &mut Umpire<'_>) {
        let score = self.score();
        let cities = if score == 1 { "city" } else { "cities" };
        umpire.tell("4.2", format_args!("Russia counts {score} victory {cities}"));
        self.phase = Phase::Over(ending_at(score));
    }
}

/// 4.2 How the game ends with a count.
pub(crate) fn ending_at(score: i8) -> Ending {
    match score {
        TO_WIN.. => Ending::RussianVictory,
        TO_DRAW..TO_WIN => Ending::Draw,
        _ => Ending::AlliedVictory,
    }
}
