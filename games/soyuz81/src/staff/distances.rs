//! How far every hex is from every city, in MP over an empty map: found once for a bot.

use crate::{Atlas, atlas::HEXES, units::Side};
use hexes::{Direction, HexId, Reach};

/// A hex from which no road leads to a city.
pub(super) const FAR: u8 = u8::MAX;

/// The MP from every hex to every city, as far as one byte counts.
///
/// They are reckoned from the city outwards, so that a step counts the terrain it leaves instead of the
/// terrain it enters. That is near enough to tell near from far.
pub(super) struct Distances {
    fields: Vec<(HexId, Vec<u8>)>,
}

impl Distances {
    pub(super) fn new(atlas: &'static Atlas) -> Self {
        let step = |from: HexId, direction: Direction| {
            let step = &atlas.ground[from].steps[direction.index()];
            let cost = step.cost[Side::Soviet as usize];
            (cost > 0).then_some((step.to, cost))
        };
        let field = |&city: &HexId| {
            let reach = Reach::<HEXES>::search(city, FAR - 1, &step);
            (city, atlas.board.ids().map(|hex| reach.cost(hex).unwrap_or(FAR)).collect())
        };
        Self { fields: atlas.cities.iter().map(field).collect() }
    }

    /// The MP between a hex and a city; [`FAR`] for what is no city.
    pub(super) fn to_city(&self, city: HexId, hex: HexId) -> u8 {
        let field = self.fields.iter().find(|(other, _)| *other == city);
        field.map_or(FAR, |(_, field)| field[hex.index()])
    }
}
