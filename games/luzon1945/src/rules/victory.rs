//! 3 How to win.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::Umpire;

use crate::Position;
use crate::atlas::{HEXES, HexSet, Terrain};
use crate::phase::{Ending, Phase};

/// 3.2 Cropland hexes to control.
pub const CROPLAND: usize = 20;
/// 3.2 Towns to control.
pub const TOWNS: usize = 8;
/// 3.2 Of these, next to the base area.
pub const TOWNS_SGBA: usize = 2;
/// 3.2 Variable objectives to reach.
pub const VARIABLE: usize = 2;

impl Position {
    /// 5.5 The verdict.
    pub(crate) fn judge(&mut self, umpire: &mut Umpire<'_>) {
        let ending = if self.has_won() { Ending::Objectives } else { Ending::OutOfTime };
        let (missing, reached) = (self.mandatory_missing().count(), self.variable_reached());
        umpire.tell(
            "5.5",
            format_args!(
                "The verdict: {missing} mandatory hexes are missing, {reached} variable objectives are reached"
            ),
        );
        self.end(ending, umpire);
    }

    /// 3.1, 3.2 All mandatory objectives and two variable ones.
    pub fn has_won(&self) -> bool {
        self.mandatory_missing().next().is_none() && self.variable_reached() >= VARIABLE
    }

    /// 3.1 The mandatory objectives that are not taken.
    pub fn mandatory_missing(&self) -> impl Iterator<Item = HexId> + '_ {
        self.atlas().mandatory.iter().copied().filter(|&hex| !self.is_us(hex))
    }

    /// 3.2 How many variable objectives are reached. The fourth, a defeated counteroffensive, ends the game
    /// by itself (3.4) unless the option makes it one like the others.
    pub fn variable_reached(&self) -> usize {
        let reached = [
            self.cropland_held() >= CROPLAND,
            self.cropland_is_cut_off(),
            self.holds_towns(),
            self.has_beaten_the_counteroffensive(),
        ];
        reached.into_iter().filter(|&reached| reached).count()
    }

    /// 3.2 no. 1: cropland hexes under control.
    pub fn cropland_held(&self) -> usize {
        self.atlas().cropland.iter().filter(|&&hex| self.is_us(hex)).count()
    }

    /// 3.2 no. 3: towns under control, and those of them next to the base area.
    pub fn towns_held(&self) -> (usize, usize) {
        let held = || self.atlas().towns.iter().filter(|&&hex| self.is_us(hex));
        (held().count(), held().filter(|&&hex| self.atlas().ground[hex].perimeter).count())
    }

    fn holds_towns(&self) -> bool {
        let (towns, near) = self.towns_held();
        towns >= TOWNS && near >= TOWNS_SGBA
    }

    /// 3.2 no. 4: every unit of the Shobu Group has fired itself into elimination, and its objective was not taken.
    pub fn has_beaten_the_counteroffensive(&self) -> bool {
        match self.phase {
            Phase::Over(Ending::CounteroffensiveFailed) => true,
            // The last of them may have fired for it.
            Phase::Over(Ending::CounteroffensiveSucceeded) => false,
            _ => self.force.is_some_and(|force| force.is_spent()),
        }
    }

    /// 3.2 no. 2: no path of Japanese-controlled hexes from any cropland to the base area.
    pub fn cropland_is_cut_off(&self) -> bool {
        let is_cropland = |hex: HexId| self.atlas().ground[hex].terrain == Terrain::Cropland;
        !self.japanese_reach(&self.atlas().perimeter, is_cropland).1
    }

    /// Japanese-controlled hexes with a path to cropland.
    pub(crate) fn cropland_reach(&self) -> HexSet {
        self.japanese_reach(&self.atlas().cropland, |_| false).0
    }

    /// 3.2 How many hexes next to the base area have cropland behind them: a path of Japanese-controlled hexes.
    pub(super) fn perimeter_with_cropland(&self) -> usize {
        let mut linked = HexSet::default();
        let rim = self.atlas().perimeter_by_cropland.iter().filter(|&&hex| !self.is_us(hex));
        rim.filter(|&&hex| {
            // What leads to cropland saves those behind it the way.
            let ends = |next| linked.contains(next) || self.atlas().ground[next].terrain == Terrain::Cropland;
            let (seen, found) = self.japanese_reach(&[hex], ends);
            if found {
                linked = linked.and(seen);
            }
            found
        })
        .count()
    }

    /// Japanese-controlled hexes with a path to one of these, the nearest first, as far as one that ends the search; and
    /// whether there is one.
    fn japanese_reach(&self, starts: &[HexId], ends: impl Fn(HexId) -> bool) -> (HexSet, bool) {
        let mut reached = HexSet::default();
        let mut open: ArrayVec<HexId, HEXES> = ArrayVec::new();
        for hex in starts.iter().copied().filter(|&hex| !self.is_us(hex)) {
            reached.insert(hex);
            open.push(hex);
        }
        let mut next = 0;
        while next < open.len() {
            let hex = open[next];
            next += 1;
            if ends(hex) {
                return (reached, true);
            }
            for beyond in self.japanese_steps(hex) {
                if reached.insert(beyond) {
                    open.push(beyond);
                }
            }
        }
        (reached, false)
    }

    /// The Japanese-controlled land hexes next to one, but not across a lake or a strait.
    #[inline]
    pub(crate) fn japanese_steps(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.atlas().dry[hex].iter().copied().filter(|&next| !self.is_us(next))
    }

    /// 3.1 Under which name a mandatory hex is listed.
    pub(crate) fn mandatory_name(&self, hex: HexId) -> &'static str {
        let ground = &self.atlas().ground[hex];
        match ground.terrain {
            Terrain::Intramuros => "Intramuros",
            Terrain::Manila => "Manila",
            Terrain::ZigZagPass => "Zig Zag Pass",
            _ if ground.clark => "Clark Field",
            _ => "The shore of Manila Bay and Corregidor",
        }
    }
}
