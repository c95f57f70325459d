//! The numbers that the staff plays by. What hexes are worth is in points, of which only the relation matters; prices are
//! in OP, and chances from 0 to 1.

table::weights! {
    /// The doctrine of Sixth Army.
    pub struct Doctrine {
        /// Manila. The cities take the most, and fall last unless somebody sets out for them early.
        manila: f64 = 20.0 in 2.0..=60.0,
        /// Intramuros.
        intramuros: f64 = 20.0 in 2.0..=60.0,
        /// A hex of Clark Field.
        clark: f64 = 10.0 in 2.0..=40.0,
        /// A hex of Zig Zag Pass.
        zig_zag: f64 = 10.0 in 2.0..=40.0,
        /// Corregidor.
        corregidor: f64 = 10.0 in 2.0..=40.0,
        /// Another hex on the shore of Manila Bay.
        bay: f64 = 10.0 in 2.0..=40.0,
        /// A town next to the base area, while one is needed.
        near_town: f64 = 10.0 in 0.0..=40.0,
        /// Another town, while one is needed.
        town: f64 = 10.0 in 0.0..=40.0,
        /// A hex of the ring round the base area, if the cropland is to be cut off.
        ring: f64 = 10.0 in 0.0..=40.0,
        /// A cropland hex, if cropland is to be taken.
        field: f64 = 6.0 in 0.0..=40.0,
        /// What cutting the cropland off may cost for each OP that taking it costs.
        cut_off: f64 = 1.0 in 0.1..=10.0,
        /// What a job costs more that is not done on this turn.
        later: f64 = 3.0 in 0.0..=12.0,
        /// What every job costs more, so that what is next door does not count for everything.
        base: f64 = 1.5 in 0.1..=8.0,
        /// How far apart units go for their hexes: with 0 nobody minds who else is about.
        spread: f64 = 1.0 in 0.0..=3.0,
        /// How much of its worth a hex keeps for a unit that goes on while another is nearer.
        claimed: f64 = 0.5 in 0.0..=1.0,
        /// How much of its worth a city keeps for others when a unit goes for it: it takes more than one.
        city_keeps: f64 = 0.7 in 0.0..=1.0,
        /// The chance with which a division sets out for a city that it could not take alone.
        with_help: f64 = 0.6 in 0.0..=1.0,
        /// The chance with which the Manila Defense Force is attacked before the last turn.
        good: f64 = 0.7 in 0.2..=0.99,
        /// The chance with which any other hex is attacked.
        faint: f64 = 0.05 in 0.0..=0.8,
        /// OP that a unit wants to have left over when it goes into a fight.
        reserve: u8 = 0 in 0..=4,
        /// The chance with which an assault has supporters enough.
        sure: f64 = 0.97 in 0.5..=0.999,
        /// The chance that a counteroffensive fails, below which nobody may bring it.
        safe: f64 = 0.985 in 0.3..=1.0,
        /// The chance below which somebody goes and stands in its way.
        mend: f64 = 0.985 in 0.0..=1.0,
        /// What a division that stands in its way must add to that chance.
        division_on_guard: f64 = 0.02 in 0.0..=0.5,
        /// What a smaller unit that stands in its way must add to it.
        smaller_on_guard: f64 = 0.01 in 0.0..=0.5,
        /// What a jump is reckoned at, for there is one in a game.
        jump: f64 = 4.0 in 1.0..=12.0,
        /// What leaving the map for the Offshore Box is reckoned at.
        to_box: f64 = 1.0 in 1.0..=8.0,
        /// How many OP farther than those of this turn a unit looks.
        beyond: f64 = 10.0 in 0.0..=10.0,
        /// Among how many wanted hexes a unit chooses at least, before it stops to look farther than this turn.
        choice: u8 = 12 in 1..=40,
        /// Whether the 38th comes as a division (1) or as regiments (0).
        as_division: u8 = 0 in 0..=1,
    }
}
