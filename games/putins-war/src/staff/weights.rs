//! The numbers that the doctrine plays by, in one place so that they can be weighed against each other.

// What hexes are worth, and what a side has to spend.

/// 4.2, 4.3 A city that counts.
pub(super) const COUNTING_CITY: f64 = 100.0;
/// Any other city: it stands in the way.
pub(super) const OTHER_CITY: f64 = 4.0;
/// A hex without a city.
pub(super) const OPEN_HEX: f64 = 1.0;
/// 5.3 The action points to expect of the other side: seven, and special forces.
pub(super) const USUAL_AP: u8 = 8;

// Units and their steps.

/// What a factor is worth that can be regrouped (7.5).
pub(super) const MENDABLE: f64 = 2.5;
/// What a factor is worth that is gone for good.
pub(super) const LASTING: f64 = 5.0;
/// What a unit is worth beside its factors: it holds a hex.
pub(super) const PRESENCE: f64 = 6.0;

// Attacks.

/// What an action point is worth that could be spent on something else. It is little: what is left is lost (5.4).
pub(super) const AP_WORTH: f64 = 2.0;
/// A regular that retreats is still there to come back.
pub(super) const AFTER_RETREAT: f64 = 0.9;
/// Between two attacks the enemy acts.
pub(super) const NEXT_ROUND: f64 = 0.8;

// Plans to take a city.

/// Nobody marches further than this for a city.
pub(super) const PLAN_FAR: u8 = 28;
/// 5.3 The action points of a turn to come.
pub(super) const PER_TURN: f64 = 8.0;
/// What a turn of waiting costs a plan.
pub(super) const PATIENCE: f64 = 0.15;
/// A strong unit may come from a little further away.
pub(super) const STRENGTH: f64 = 1.5;

// Who attacks.

/// The most attackers that are planned with.
pub(super) const ATTACKERS: usize = 5;

// How far it is.

/// 8.3 The movement points of an action, less what is lost to terrain that is too dear.
pub(super) const PACE: f64 = 3.0;
/// 5.7 What is left of the pace under any number of aircraft: a six is rolled now and then.
pub(super) const SLOWEST: f64 = 0.5;

// Where to march.

/// As far as anybody looks.
pub(super) const MARCH_FAR: u8 = 40;
/// What a movement point counts for: more than all that makes one hex better than another at the same distance.
pub(super) const NEARER: f64 = 100.0;
/// What a place counts for from which an attack is concentric: more than any enemy next to it.
pub(super) const ALL_ROUND: f64 = 8.0;

// Posts.

/// Help from further away comes too late.
pub(super) const NEAR: u8 = 9;
/// Less danger than this is borne.
pub(super) const BORNE: f64 = 8.0;
/// Reserves come from everywhere.
pub(super) const POST_FAR: u8 = 40;
/// Whoever guards more than this where he is stays there.
pub(super) const GUARDING: f64 = 4.0;
/// The share of the danger that each factor near a city takes off. It is small: reserves move when nothing else does.
pub(super) const RESERVE: f64 = 0.01;

// What the other side could do.

/// 8.3 Enemies further away than this are no threat yet.
pub(super) const HORIZON: u8 = 9;
/// An assault that takes more action points than this leaves time for an answer.
pub(super) const SUDDEN: f64 = 4.0;
/// What each further point takes off the danger, and how little is left of it in the end.
pub(super) const WARNING: (f64, f64) = (0.1, 0.3);
/// What a move action counts for, in factors: the strong come from further away.
pub(super) const ACTION: f64 = 3.0;

// Which action comes next.

/// More offensives at once than this are not kept in mind.
pub(super) const OFFENSIVES: usize = 5;
/// An attack that would be better with more units waits for them, unless it is hardly better.
pub(super) const HARDLY: f64 = 1.1;
/// Who follows another does it for a little less.
pub(super) const FOLLOWS: f64 = 0.99;
/// What a factor is worth that comes back.
pub(super) const REGROUPED: f64 = 4.0;

// 5.6 Aircraft.

/// A column on the defence is worth less: the enemy can leave the unit at home.
pub(super) const DEFENSIVE: f64 = 0.5;
/// A column for those who still have to come up is worth less: the marker goes home at the end of the turn (9.4).
pub(super) const COMING_UP: f64 = 0.5;
/// Offensives that get aircraft.
pub(super) const OFFENSIVES_WITH_AIR: usize = 3;
/// 5.7 More markers than this on a unit that nobody is about to fight are wasted.
pub(super) const ENOUGH: u8 = 2;

// 5.11, 9.20 Special forces.

/// What special forces are worth in a later battle of the same turn.
pub(super) const WORTH_NOW: f64 = 2.0;
/// What they are worth beside that if they come back in time.
pub(super) const WORTH_LATER: f64 = 4.0;
/// More than so many in one battle are never planned with.
pub(super) const PLANNED_MOST: u8 = 3;
/// More than so many are never expected of the other side.
pub(super) const EXPECTED_MOST: u8 = 2;
/// Nobody sends special forces for less than this.
pub(super) const STAKES: f64 = 50.0;
/// 5.11 More than so many are never spent on action points in a turn.
pub(super) const FOR_POINTS: u8 = 2;

// 7.3 The table of entry.

/// What a factor is worth that comes over the western edge.
pub(super) const FACTOR: f64 = 4.0;
/// What special forces are worth: they are at hand at once.
pub(super) const FORCES: f64 = 9.0;
/// 7.1 The turns until somebody who comes in counts for something.
pub(super) const ON_THE_WAY: u8 = 3;
/// 7.3 A roll that is worth less is not made again.
pub(super) const AGAIN: f64 = 4.0;

// 9.10, 9.14 Retreats and losses.

/// A unit goes into a city if that makes the city safer by more than this: who stays outside is free to go on.
pub(super) const FREEDOM: f64 = 0.08;
/// What a city that counts is worth to a unit that retreats, in enemies next to it.
pub(super) const SHELTER: f64 = 4.0;
