//! What lies on the tracks and over the map: airpower markers and drawn chits.

use hexes::HexId;

use crate::units::Formation;

/// Airpower markers on the map, sorted by hex: at most twelve (7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AirMarkers {
    hexes: [Option<HexId>; AirMarkers::MOST],
    len: u8,
}

impl AirMarkers {
    /// The largest roll (5.2.2).
    pub const MOST: usize = 12;

    /// How many markers lie in a hex.
    pub fn count(&self, hex: HexId) -> u8 {
        self.iter().filter(|&other| other == hex).count() as u8
    }

    /// The hex of each marker, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + use<> {
        let hexes = self.hexes;
        (0..usize::from(self.len)).filter_map(move |index| hexes[index])
    }

    /// How many markers are on the map.
    pub const fn total(&self) -> u8 {
        self.len
    }

    /// Adds markers in a hex.
    pub fn add(&mut self, hex: HexId, markers: u8) {
        for _ in 0..markers {
            let len = usize::from(self.len);
            let place = self.hexes[..len].partition_point(|&other| other < Some(hex));
            self.hexes.copy_within(place..len, place + 1);
            self.hexes[place] = Some(hex);
            self.len += 1;
        }
    }

    /// Takes markers out of a hex.
    pub fn take(&mut self, hex: HexId, markers: u8) {
        for _ in 0..markers {
            if let Some(place) = self.iter().position(|other| other == hex) {
                self.hexes.copy_within(place + 1.., place);
                self.hexes[Self::MOST - 1] = None;
                self.len -= 1;
            }
        }
    }

    /// Takes every marker off the map (7.4).
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The chits drawn this turn, in order (5.2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChitTrack {
    drawn: [Option<Formation>; 10],
    len: u8,
}

impl ChitTrack {
    /// Puts a chit into the next box.
    pub fn push(&mut self, formation: Formation) {
        self.drawn[usize::from(self.len)] = Some(formation);
        self.len += 1;
    }

    /// The chits in order.
    pub fn iter(&self) -> impl Iterator<Item = Formation> + use<> {
        self.drawn.into_iter().flatten()
    }

    /// Whether a chit was drawn.
    pub fn contains(&self, formation: Formation) -> bool {
        self.iter().any(|other| other == formation)
    }
}
