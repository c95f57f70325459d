//! The numbers that the staff plays by. What things are worth is in points; only their relation matters. The numbers were
//! tried in simulations, not derived.

table::weights! {
    /// The doctrine of the Red Army.
    pub struct Doctrine {
        /// A hex next to Moscow or Tula on turn 1 (4.2).
        city: f64 = 20.0 in 2.0..=200.0,
        /// Such a hex that falls with another one, as part of its pocket.
        city_in_pocket: f64 = 5.0 in 0.0..=100.0,
        /// On turn 1 an attack below this chance is not waited for (4.2).
        fair: f64 = 0.7 in 0.0..=1.0,
        /// Any hex.
        hex: f64 = 0.3 in 0.0..=4.0,
        /// A hex before the K-Line, as long as too few are taken (4.3).
        k_line: f64 = 3.5 in 0.0..=12.0,
        /// What such a hex is worth more on each turn, as the check comes nearer.
        k_line_by_turn: f64 = 0.8 in 0.0..=6.0,
        /// A fortified locality, as long as too few are taken for a draw (4.6).
        locality: f64 = 14.0 in 0.0..=60.0,
        /// The next one, which wins (4.5), in parts of the others.
        victory: f64 = 0.7 in 0.0..=2.0,
        /// To how many localities the armies turn at once.
        targets: u8 = 4 in 1..=8,
        /// A hex next to a locality that is aimed at, in parts of the locality, when the whole ring is taken but this.
        ring: f64 = 0.3 in 0.0..=1.0,
        /// The same when nothing of the ring is taken.
        ring_begun: f64 = 0.1 in 0.0..=1.0,
        /// A hex two hexes from such a locality, in parts of the locality; half of it three hexes away.
        approach: f64 = 0.05 in 0.0..=0.5,
        /// A hex in the far west, as long as too few are taken (4.5).
        far_west: f64 = 8.0 in 0.0..=40.0,
        /// Each column by which a hex brings the front nearer to the far west than it is anywhere.
        westward: f64 = 2.0 in 0.0..=12.0,
        /// The turn from which the far west counts.
        west_from: u8 = 3 in 1..=6,
        /// The weight of effort in the north, rows 00 to 05: the way to the far west, Rzhev, Bely.
        north: f64 = 1.0 in 0.0..=3.0,
        /// The weight of effort in the centre, rows 06 to 10: Gzhatsk, Vyazma, Yukhnov.
        centre: f64 = 1.0 in 0.0..=3.0,
        /// The weight of effort in the south: Kaluga, Sukhinichi, Bryansk, Orel.
        south: f64 = 1.0 in 0.0..=3.0,
        /// German units that an attack eliminates although it fails, for the armies that follow, in parts of the hex.
        softened: f64 = 0.6 in 0.0..=1.0,
        /// An MP that is left after a victory: it pays for another attack (9.4).
        spare_mp: f64 = 0.8 in 0.0..=6.0,
        /// A Soviet step on the last turn.
        step: f64 = 0.3 in 0.0..=3.0,
        /// What a step is worth more for each turn to come, in which it can fight again.
        step_kept: f64 = 0.08 in 0.0..=1.0,
        /// The last step of an army, which is gone for good (7.4), for each turn to come.
        army: f64 = 0.6 in 0.0..=6.0,
        /// Less than this is not worth an attack.
        least_attack: f64 = 0.0 in -2.0..=6.0,
        /// What a sortie of VI Interceptor Corps must promise: it may be needed more elsewhere (10.11).
        sortie: f64 = 1.0 in 0.0..=12.0,
        /// How fast an aim loses its pull on armies in the rear, hex by hex.
        pull: f64 = 0.5 in 0.2..=0.95,
        /// An army at the front goes elsewhere if it is pulled so much more strongly there.
        redeploy: f64 = 1.5 in 1.0..=6.0,
        /// Replacements go to armies that are pulled strongly (1) or to all alike (0).
        rebuild_pull: f64 = 1.0 in 0.0..=1.0,
        /// Replacements go to the weakest (0) or less and less so.
        rebuild_even: f64 = 6.0 in 0.0..=12.0,
        /// A counter that the Germans draw from their pool (4.8).
        drawn: f64 = 0.0 in 0.0..=4.0,
        /// A pool that runs empty (4.8).
        empty_pool: f64 = 100.0 in 0.0..=300.0,
        /// The counters that an army makes the Germans draw in an ordinary turn, about: if the armies that are ready could
        /// empty the pool so, this turn is all that counts.
        drawn_by_army: f64 = 2.0 in 0.0..=6.0,
        /// A counter that the Germans draw, on a turn that is all that counts.
        last_drawn: f64 = 1.0 in 0.0..=4.0,
        /// An MP that is left, on such a turn.
        last_spare_mp: f64 = 2.5 in 0.0..=6.0,
        /// A Soviet step, on such a turn.
        last_step: f64 = 0.1 in 0.0..=2.0,
        /// The last step of an army, on such a turn.
        last_army: f64 = 0.5 in 0.0..=10.0,
    }
}
