//! The numbers that the staff plays by. What things are worth is counted in counters that the Germans draw from their pool
//! (4.8). The numbers were tried in simulations, not derived.

table::weights! {
    /// The doctrine of the Red Army.
    pub struct Doctrine {
        /// A pool that runs empty (4.8).
        empty_pool: f64 = 100.0 in 0.0..=300.0,
        /// A counter that the Germans draw from their pool (4.8).
        drawn: f64 = 1.0 in 0.0..=4.0,
        /// What a sortie of VI Interceptor Corps must promise: it may be needed more elsewhere (10.11).
        sortie: f64 = 3.0 in 0.0..=12.0,
        /// A hex next to Moscow or Tula on turn 1 (4.2).
        city: f64 = 20.0 in 2.0..=60.0,
        /// Such a hex that falls with another one, as part of its pocket.
        city_in_pocket: f64 = 5.0 in 0.0..=30.0,
        /// Any hex.
        hex: f64 = 0.5 in 0.0..=4.0,
        /// A hex before the K-Line, as long as too few are taken (4.3).
        before_k_line: f64 = 1.5 in 0.0..=12.0,
        /// A fortified locality, as long as too few are taken (4.5).
        locality: f64 = 8.0 in 0.0..=60.0,
        /// A hex in the far west, for each turn that has gone by, as long as too few are taken (4.5).
        far_west: f64 = 1.0 in 0.0..=12.0,
        /// An MP that is left after a victory: it pays for another attack (9.4).
        spare_mp: f64 = 1.5 in 0.0..=6.0,
        /// A Soviet step.
        step: f64 = 0.5 in 0.0..=3.0,
        /// The last step of an army, which is gone for good (7.4).
        army: f64 = 2.0 in 0.0..=20.0,
        /// The counters that an army makes the Germans draw in an ordinary turn, about: if the armies that are ready could
        /// empty the pool so, this turn is all that counts.
        drawn_by_army: f64 = 3.0 in 0.0..=6.0,
        /// An MP that is left, on a turn that is all that counts.
        last_spare_mp: f64 = 2.5 in 0.0..=6.0,
        /// A Soviet step, on such a turn.
        last_step: f64 = 0.1 in 0.0..=2.0,
        /// The last step of an army, on such a turn.
        last_army: f64 = 0.5 in 0.0..=10.0,
        /// On turn 1 an attack below this chance is not waited for (4.2).
        fair: f64 = 0.5 in 0.0..=1.0,
    }
}
