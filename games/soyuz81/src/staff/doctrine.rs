//! The numbers that the staff plays by. What things are worth is in points; only their relation matters.

use crate::units::Side;

table::weights! {
    /// The doctrine of both sides.
    pub struct Doctrine {
        /// An attack factor that the Soviet side loses for good.
        attack_factor: i32 = 6 in 1..=30,
        /// A defence factor in a Polish unit that dies.
        defence_factor: i32 = 6 in 1..=20,
        /// A city, besides SAP: all of them win the game, one of them saves it.
        city: i32 = 559 in 100..=1500,
        /// What a city is worth more for each turn, as time runs out.
        city_by_turn: i32 = 74 in 0..=150,
        /// For how many turns a rail line, once open, is reckoned to stay so.
        turns_open: i32 = 2 in 0..=6,
        /// An emptied hex that is no city.
        open_hex: i32 = 15 in 0..=150,
        /// What a SAP counts for the Soviet staff, in per cent of the usual.
        soviet_sap: i32 = 154 in 20..=400,
        /// What a SAP counts for the Polish staff, in per cent of the usual.
        polish_sap: i32 = 140 in 20..=400,
        /// A Polish step in the open, to the Soviet staff.
        prey_in_open: i32 = 150 in 10..=300,
        /// A Polish step in a city, to the Soviet staff.
        prey_in_city: i32 = 189 in 10..=400,
        /// A Polish step in the open, to the Polish staff.
        step_in_open: i32 = 118 in 5..=200,
        /// A Polish step in a city, to the Polish staff.
        step_in_city: i32 = 132 in 5..=300,
        /// A Soviet attack that promises less is not made.
        least_attack: i32 = 17 in -60..=120,
        /// A Polish attack that promises less is not made.
        least_strike: i32 = -20 in -120..=120,
        /// What a city that Poles win back is worth beside SAP, in per cent of a city.
        retaken: i32 = 55 in 0..=200,
        /// What the cities of the south count more than those of the north, in per cent at the edges.
        south: i32 = -24 in -60..=60,
        /// What the cities of the west count more than those of the east, in per cent at the edges.
        west: i32 = 12 in -60..=60,
        /// At which of the three central cities the exercise is held: Poznan, Lodz or Warszawa, or any of them.
        exercise: u8 = 3 in 0..=3,
        /// What a Polish step is worth as a reason to gather for it.
        gather: i32 = 33 in 0..=200,
        /// Markers that can be counted on over a target with as many units: they are gathered over one city.
        markers: i32 = 5 in 0..=12,
        /// How much the attacks at hand count against the moves that could be made instead, in per cent, to the Soviet staff.
        soviet_zeal: i32 = 349 in 20..=400,
        /// The same to the Polish staff.
        polish_zeal: i32 = 100 in 20..=400,
        /// A storm at less than this column is not tried.
        least_column: i32 = 2 in 0..=6,
        /// The column at which a storm goes well.
        good_column: i32 = 3 in 2..=8,
        /// What a target is worth while the formation only comes up to it, in per cent.
        gathered: i32 = 58 in 2..=80,
        /// What full cover of a city is worth, in MP that a unit might go further to another one.
        cover_full: i32 = 19 in 0..=60,
        /// The most that cover counts.
        cover_most: i32 = 70 in 0..=90,
        /// Soviet units within so many hexes of a city cover it.
        cover: u32 = 7 in 1..=12,
        /// The column that covers a city.
        cover_column: i32 = 3 in 1..=9,
        /// What the way towards a city is worth for a unit that cannot reach it yet.
        approach: i32 = 18 in 0..=80,
        /// Poles within so many MP of a city make a garrison necessary.
        threat: u8 = 13 in 0..=24,
        /// Poles within so many MP make a second one necessary.
        near_threat: u8 = 4 in 0..=18,
        /// From this turn on every Soviet city keeps a garrison, whether Poles are near or not (4.3).
        hold_from: u8 = 4 in 3..=11,
        /// How many units that is.
        hold: u8 = 1 in 1..=4,
        /// How many units go into a city that was stormed, with no Poles near.
        enter: u8 = 2 in 1..=5,
        /// The same with Poles near.
        enter_near: u8 = 4 in 1..=5,
        /// What a unit that is left over minds about going back to a bare city then, in MP.
        hold_back: i32 = 4 in -10..=40,
        /// Soviet units called later than on this turn come too late to storm a city.
        last_call: u8 = 7 in 1..=10,
        /// SAP that are kept when units are called, beside one for each turn to come.
        reserve: i32 = 10 in -10..=30,
        /// What a marker is worth for each division that it slows.
        slowed: i32 = 6 in 0..=40,
        /// A place in a city, for a Polish division.
        shelter: i32 = 355 in 0..=500,
        /// Each division that is there already.
        company: i32 = -48 in -60..=120,
        /// More than so many do not draw others.
        company_most: i32 = 4 in 0..=5,
        /// Staying in the city where one is.
        stay: i32 = 39 in 0..=200,
        /// Less than this is not worth a Polish move.
        least_march: i32 = 11 in 0..=100,
        /// What Soviet attack factors next to a city take off it, in per cent of a point each.
        pressure: i32 = 135 in 0..=400,
        /// Each hex that a city is away from the nearest Soviet unit.
        remote: i32 = 3 in 0..=40,
        /// A place in the open, for a Polish division.
        open_ground: i32 = 181 in 0..=500,
        /// Each hex that a place in the open is away from the nearest Soviet unit.
        hidden: i32 = 8 in 0..=60,
        /// Each MP from a place in the open to the nearest Polish city.
        astray: i32 = 0 in 0..=30,
        /// What Soviet attack factors next to a place in the open take off it, in per cent of a point each.
        exposed: i32 = 147 in 0..=600,
        /// What standing on the only open rail line counts, in per cent of the SAP that it costs.
        rails: i32 = 112 in 0..=400,
        /// The same on one of several open lines, for all of them together.
        rails_shared: i32 = 145 in 0..=400,
        /// What an attack that Poles gather for counts, in per cent of what it would promise now.
        strike: i32 = 37 in 0..=200,
        /// The same on a Soviet city that is held.
        strike_city: i32 = 76 in 0..=200,
        /// A Soviet city that stands empty, to a Polish division within reach, in per cent of what retaking it is worth.
        bare_city: i32 = 24 in 0..=400,
        /// Coming nearer to a bare Soviet city that is out of reach, for each MP.
        raid: i32 = 15 in 0..=30,
    }
}

impl Doctrine {
    /// What the Polish staff weighs otherwise than the Soviet one.
    pub(super) fn of(side: Side) -> Self {
        match side {
            Side::Soviet => Self::default(),
            Side::Polish => Self {
                attack_factor: 8,
                defence_factor: 5,
                city: 477,
                city_by_turn: 76,
                open_hex: 6,
                south: -12,
                west: 2,
                ..Self::default()
            },
        }
    }
}
