//! The numbers that the staff plays by. What things are worth is in points, a city that counts about a hundred; only their
//! relation matters.

use crate::units::Side;

table::weights! {
    /// The doctrine of both sides.
    pub struct Doctrine {
        /// A victory city (4.2), to whoever wants it or holds it.
        victory_city: f64 = 100.0 in 20.0..=300.0,
        /// A city of Russia proper (4.3).
        home_city: f64 = 100.0 in 20.0..=300.0,
        /// What the victory cities north of the Pripyat count for as aims, as a share.
        north: f64 = 1.0 in 0.2..=3.0,
        /// What the victory cities south of the Pripyat count for as aims, as a share.
        south: f64 = 1.0 in 0.2..=3.0,
        /// Any other city: it stands in the way.
        other_city: f64 = 4.0 in 0.0..=40.0,
        /// A hex without a city.
        open_hex: f64 = 1.0 in 0.0..=20.0,
        /// The share of its worth at which Russia minds a home city on the first turn.
        home_early: f64 = 0.3 in 0.0..=1.5,
        /// The same on the last turn.
        home_late: f64 = 1.0 in 0.0..=2.0,
        /// The share of its worth at which Russia minds a victory city of its own on the first turn.
        gains_early: f64 = 0.1 in 0.0..=1.5,
        /// The same on the last turn.
        gains_late: f64 = 1.0 in 0.0..=2.0,
        /// The share of its worth at which the alliance minds a city on the first turn.
        allied_early: f64 = 0.4 in 0.0..=1.5,
        /// The same on the last turn.
        allied_late: f64 = 1.0 in 0.0..=2.0,
        /// On so many turns, the last ones, it counts more and more whether a city changes the result (4.2).
        decisive_turns: u8 = 3 in 1..=10,
        /// What a city that changes the result counts for on the last turn, as a share of its worth.
        decisive: f64 = 1.0 in 0.5..=4.0,
        /// The same of a city that does not.
        indecisive: f64 = 1.0 in 0.0..=1.5,
        /// A factor that can be regrouped (7.5).
        mendable: f64 = 2.5 in 0.0..=12.0,
        /// A factor that is gone for good.
        lasting: f64 = 5.0 in 0.0..=20.0,
        /// A unit beside its factors: it holds a hex.
        presence: f64 = 6.0 in 0.0..=40.0,
        /// An action point that could be spent on something else. It is little: what is left is lost (5.4).
        ap_worth: f64 = 3.5 in 0.0..=10.0,
        /// An attack that promises less, its points paid, is not made.
        least_attack: f64 = 0.0 in -15.0..=30.0,
        /// The share of a prize that is won when a regular retreats: it is still there to come back.
        after_retreat: f64 = 0.9 in 0.3..=1.1,
        /// The share of what the next attack on the same hex promises: between the two the enemy acts.
        next_round: f64 = 1.0 in 0.0..=1.0,
        /// The action points to expect of the other side in a turn: seven, and special forces (5.3).
        usual_ap: u8 = 8 in 4..=12,
        /// The action points of a turn to come, for plans that take longer than this one.
        per_turn: f64 = 8.0 in 4.0..=12.0,
        /// Nobody marches further than so many movement points for a city.
        plan_far: u8 = 12 in 6..=40,
        /// What a turn of waiting costs a plan.
        patience: f64 = 0.2 in 0.0..=1.0,
        /// What a factor counts for when it is asked who comes: a strong unit may come from a little further away.
        strength: f64 = 1.5 in 0.0..=8.0,
        /// The most attackers that are planned with.
        attackers: u8 = 3 in 2..=6,
        /// More offensives at once than this are not kept in mind.
        offensives: u8 = 5 in 1..=9,
        /// An attack that would be better by this share with more units waits for them.
        hardly: f64 = 1.1 in 0.8..=3.0,
        /// A factor that comes back (7.5).
        regrouped: f64 = 6.0 in 0.0..=20.0,
        /// The movement points of an action, less what is lost to terrain that is too dear (8.3).
        pace: f64 = 3.0 in 2.0..=4.0,
        /// Help for a city from further away than so many movement points comes too late.
        near: u8 = 9 in 3..=16,
        /// Less danger than this is borne.
        borne: f64 = 25.0 in 0.0..=60.0,
        /// Whoever guards more than this where he is stays there.
        guarding: f64 = 4.0 in 0.0..=40.0,
        /// The share of the danger that each factor near a city takes off. It is small: reserves move when nothing else does.
        reserve: f64 = 0.01 in 0.0..=0.06,
        /// Enemies further away than so many movement points are no threat yet (8.3).
        horizon: u8 = 6 in 3..=16,
        /// An assault that takes more action points than this leaves time for an answer.
        sudden: f64 = 1.5 in 0.0..=12.0,
        /// What each further point takes off the danger.
        warning: f64 = 0.1 in 0.0..=0.5,
        /// How little of the danger is left in the end.
        least_danger: f64 = 0.3 in 0.0..=1.0,
        /// What a move action counts for, in factors, when it is asked who threatens a city.
        action: f64 = 3.0 in 0.5..=9.0,
        /// What an aircraft marker is worth on the defence: the enemy can leave the unit at home (5.6).
        air_defensive: f64 = 0.5 in 0.0..=2.0,
        /// What one is worth for those who still have to come up: it goes home at the end of the turn (9.4).
        air_coming_up: f64 = 0.5 in 0.0..=1.0,
        /// So many offensives get aircraft.
        air_offensives: u8 = 3 in 1..=9,
        /// More markers than this on a unit that nobody is about to fight are wasted (5.7).
        air_enough: u8 = 2 in 0..=6,
        /// What special forces are worth in a later battle of the same turn (9.20).
        forces_now: f64 = 2.0 in 0.0..=20.0,
        /// What they are worth beside that if they come back in time.
        forces_later: f64 = 4.0 in 0.0..=20.0,
        /// More than so many in one battle are never planned with.
        forces_planned: u8 = 3 in 0..=6,
        /// More than so many are never expected of the other side.
        forces_expected: u8 = 2 in 0..=5,
        /// The share of those at hand that is expected of the other side.
        forces_share: f64 = 0.3334 in 0.0..=1.0,
        /// Nobody sends special forces for less than this.
        forces_stakes: f64 = 50.0 in 0.0..=200.0,
        /// More than so many are never spent on action points in a turn (5.11).
        forces_for_points: u8 = 2 in 0..=6,
        /// So many Russia keeps for battles.
        russian_kept: u8 = 4 in 0..=9,
        /// So many the alliance keeps for battles.
        allied_kept: u8 = 3 in 0..=9,
        /// A factor that comes over the western edge (7.1).
        entrant_factor: f64 = 8.0 in 0.0..=16.0,
        /// Special forces of a nation that enters: they are at hand at once.
        entrant_forces: f64 = 9.0 in 0.0..=40.0,
        /// The turns until somebody who comes in counts for something (7.1).
        entrant_turns: u8 = 3 in 0..=8,
        /// A roll for nations that is worth less is not made again (7.3).
        entry_again: f64 = 4.0 in 0.0..=30.0,
        /// On the last turn, who wins by so many cities more than it takes passes, and answers what the other side does with
        /// the points that are left (5.9). Below zero a draw is good enough.
        at_ease: i32 = -1 in -2..=9,
        /// What the cities of Russia draw the alliance, as a share.
        raids: f64 = 0.7 in 0.2..=3.0,
        /// A unit goes into a city that was taken if that makes it safer by more than this: who stays outside is free to go on.
        freedom: f64 = 0.08 in 0.0..=0.6,
        /// What a city that counts is worth to a unit that retreats, in enemies next to it.
        shelter: f64 = 4.0 in 0.0..=12.0,
    }
}

impl Doctrine {
    /// What Russia weighs otherwise than the alliance.
    pub(super) fn of(side: Side) -> Self {
        match side {
            Side::Allied => Self::default(),
            Side::Russian => Self {
                other_city: 6.0,
                home_late: 0.6,
                gains_early: 0.07,
                gains_late: 1.1,
                decisive: 1.2,
                indecisive: 1.3,
                ap_worth: 4.3,
                least_attack: 3.4,
                after_retreat: 0.77,
                next_round: 0.88,
                usual_ap: 7,
                plan_far: 16,
                patience: 0.23,
                attackers: 4,
                offensives: 4,
                hardly: 1.4,
                regrouped: 5.4,
                near: 10,
                reserve: 0.008,
                sudden: 0.7,
                warning: 0.12,
                forces_planned: 4,
                forces_share: 0.3,
                freedom: 0.05,
                ..Self::default()
            },
        }
    }
}
