//! How far every hex is from every city, in MP over an empty map: found once and kept with the data.

use crate::{Atlas, atlas::HEXES, units::Side};
use hexes::{Direction, HexId, Reach};

/// A hex from which no road leads to a city.
pub(super) const FAR: u8 = u8::MAX;

/// The MP from every hex to every city, as far as one byte counts.
///
/// They are reckoned from the city outwards, so that a step counts the terrain it leaves instead of the
/// terrain it enters. That is near enough to tell near from far.
#[derive(Debug)]
pub(crate) struct Distances {
    /// By hex: the place of its city among all cities.
    city: [u8; HEXES],
    /// By city and hex.
    fields: Vec<[u8; HEXES]>,
}

impl Distances {
    /// Those of a map.
    pub(super) fn of(atlas: &'static Atlas) -> &'static Self {
        atlas.distances.get_or_init(|| Self::new(atlas))
    }

    fn new(atlas: &'static Atlas) -> Self {
        let step = |from: HexId, direction: Direction| {
            let step = &atlas.ground[from].steps[direction.index()];
            let cost = step.cost[Side::Soviet as usize];
            (cost > 0).then_some((step.to, cost))
        };
        let field = |&city: &HexId| {
            let reach = Reach::<HEXES>::search(city, FAR - 1, &step);
            std::array::from_fn(|hex| reach.cost(HexId::new(hex)).unwrap_or(FAR))
        };
        let mut city = [FAR; HEXES];
        for (number, hex) in (0..).zip(&atlas.cities) {
            city[hex.index()] = number;
        }
        Self { city, fields: atlas.cities.iter().map(field).collect() }
    }

    /// The MP between a hex and a city; [`FAR`] for what is no city.
    pub(super) fn to_city(&self, city: HexId, hex: HexId) -> u8 {
        let field = self.fields.get(usize::from(self.city[city.index()]));
        field.map_or(FAR, |field| field[hex.index()])
    }
}
