//! What the Strategic Advantage Points were lost for (4.4).

hexes::words! {
    /// A cause for which SAP fall.
    pub enum Cause {
        TurnEnds = "turn-ends": "turn ends",
        Called = "called": "reinforcements called",
        DivisionsLost = "divisions-lost": "divisions lost",
        CitiesRetaken = "cities-retaken": "cities retaken",
        PolishAdvances = "polish-advances": "Polish advances",
        HighIntensity = "high-intensity": "high intensity",
    }
}

/// The SAP that were lost for each cause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SapLost([u8; Cause::ALL.len()]);

impl SapLost {
    /// The points lost for a cause.
    pub const fn by(&self, cause: Cause) -> u8 {
        self.0[cause.index()]
    }

    /// Points are lost for a cause.
    pub fn add(&mut self, cause: Cause, points: u8) {
        let lost = &mut self.0[cause.index()];
        *lost = lost.saturating_add(points);
    }

    /// The points lost in all.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|&points| u16::from(points)).sum()
    }
}
