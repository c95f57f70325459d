//! What must hold in every position, whether it was played or written by hand.

use table::PositionError;

use super::{replacements::REPLACEMENTS, sequence::JANUARY};
use crate::Position;
use crate::atlas::HexSet;
use crate::phase::{Active, Battle, Phase, Stage};
use crate::position::{Joint, LAST_TURN, Place};
use crate::units::ArmyKind;

type Valid = Result<(), PositionError>;

/// 9.3 No battle has more rounds.
const MOST_ROUNDS: u8 = 4;

impl Position {
    /// Every army stands alone on Soviet ground, with steps, and the engineers have a host if any (2.6, 2.7, 3.8, 6.2, 6.3).
    pub(super) fn validate_armies(&self) -> Valid {
        let (atlas, turn) = (self.atlas(), self.turn);
        let played = (1..=LAST_TURN).contains(&turn);
        PositionError::unless(played, format_args!("turn is {turn}, expected 1 to {LAST_TURN}"))?;
        for army in atlas.armies.ids() {
            let (name, steps, most) = (self.army_name(army), self.steps(army), atlas.armies[army].strength);
            let why = format_args!("army {name} has {steps} steps, expected 0 to {most} (2.7)");
            PositionError::unless(steps <= most, why)?;
            let Some(hex) = self.hex_of(army).filter(|_| army != atlas.engineers) else { continue };
            let number = atlas.number(hex);
            let why = format_args!("army {name} is in {number}, which is German-controlled (9.5)");
            PositionError::unless(self.is_soviet(hex), why)?;
            let why = format_args!("army {name} shares {number} with another army (6.2)");
            PositionError::unless(self.army_in(hex) == Some(army), why)?;
            let why = format_args!("army {name} is on the map without steps (2.6)");
            PositionError::unless(steps > 0, why)?;
        }
        let Some(host) = self.host else { return Ok(()) };
        let may_host = host != atlas.engineers && self.hex_of(host).is_some();
        let name = self.army_name(host);
        let why = format_args!("host: {name} cannot be the engineers' host (6.3)");
        PositionError::unless(may_host && self.steps(atlas.engineers) > 0, why)
    }

    /// Every German counter is in exactly one place, and was seen there at a time that can be (3.3, 3.4, 10.7).
    pub(super) fn validate_germans(&self) -> Valid {
        let atlas = self.atlas();
        let mut laid_down = 0;
        for counter in atlas.germans.ids() {
            let (name, place) = (self.german_name(counter), self.place(counter));
            let why = format_args!("counter {name} is in the pool and elsewhere (3.3)");
            PositionError::unless(self.pool().contains(counter) == (place == Place::Pool), why)?;
            let entered = self.entered[counter.index()];
            let mut laid = entered;
            if let Place::Front(hex) = place {
                laid_down += 1;
                laid = self.laid[hex.index()];
                let number = atlas.number(hex);
                let why = format_args!("counter {name} is the second marker in {number} (3.7)");
                PositionError::unless(self.marker_in(hex) == Some(counter), why)?;
            }
            let why = format_args!("counter {name} was seen at a time that has not come");
            PositionError::unless(entered.max(laid) <= self.clock, why)?;
            let why = format_args!("counter {name} was seen in the pool after it was laid down");
            PositionError::unless(entered <= laid, why)?;
        }
        let markers = atlas.board.ids().filter(|&hex| self.has_marker(hex)).count();
        PositionError::unless(markers == laid_down, format_args!("a marker is no counter (3.4)"))?;
        // He leaves the game in Phase I, and nothing brings him back.
        let before = self.turn < JANUARY || (self.turn == JANUARY && self.phase == Phase::TurnStart);
        let gone = self.place(atlas.guderian) == Place::Gone;
        let name = self.german_name(atlas.guderian);
        let why = format_args!("counter {name} is out of the game from turn {JANUARY} on (10.7)");
        PositionError::unless(before || gone, why)
    }

    /// 7.2, 7.3 What has still to come comes on turn 3.
    pub(super) fn validate_arrivals(&self) -> Valid {
        let atlas = self.atlas();
        let on_map = self.hex_of(atlas.fourth_shock).is_some();
        let why = format_args!("4S is on the map and due at the same time (7.2)");
        PositionError::unless(!(self.fourth_shock_due && on_map), why)?;
        let late = self.turn > JANUARY;
        PositionError::unless(!(self.fourth_shock_due && late), format_args!("4S came on turn 3 (7.2)"))?;
        match self.joint {
            Joint::Waiting => {
                PositionError::unless(!late, format_args!("the joint operation came on turn 3 (7.3)"))
            }
            Joint::Placed(hex) => {
                let taken = self.is_soviet(hex) && atlas.ground[hex].german;
                let number = atlas.number(hex);
                let why = format_args!("joint: {number} is not a hex that was taken (7.3)");
                PositionError::unless(taken, why)
            }
            Joint::Gone => Ok(()),
        }
    }

    /// The phase is one of the turn, and what it holds can be.
    pub(super) fn validate_phase(&self) -> Valid {
        match &self.phase {
            Phase::TurnStart => {
                PositionError::unless(self.turn > 1, format_args!("turn 1 has no phases I and II (5.3)"))
            }
            Phase::Arrive { joint } => {
                let why = format_args!("armies arrive on turn {JANUARY} (7.2)");
                PositionError::unless(self.turn == JANUARY, why)?;
                let Some(hex) = *joint else { return Ok(()) };
                let legal = self.check_joint(hex);
                legal.map_err(|refusal| PositionError(format!("joint-choice: {refusal}")))
            }
            Phase::Replace { left } => {
                PositionError::unless(self.turn > 1, format_args!("turn 1 has no replacements (7.4)"))?;
                let why = format_args!("left is {left}, expected 0 to {REPLACEMENTS} (7.4)");
                PositionError::unless(*left <= REPLACEMENTS, why)
            }
            Phase::Move { active: Some(force) } => self.validate_force(force),
            Phase::Battle(battle) => {
                self.validate_force(&battle.force)?;
                self.validate_battle(battle)
            }
            Phase::Host
            | Phase::Move { active: None }
            | Phase::Administration
            | Phase::TurnEnd
            | Phase::Over(_) => Ok(()),
        }
    }

    fn validate_force(&self, force: &Active) -> Valid {
        let (name, mp, most) = (self.army_name(force.army), force.mp, self.movement_factor());
        let alone = self.atlas().armies[force.army].kind != ArmyKind::Engineer;
        let why = format_args!("force: {name} cannot move by itself (9.1)");
        PositionError::unless(alone && self.hex_of(force.army).is_some(), why)?;
        let why = format_args!("force: {name} has finished for this turn (9.8)");
        PositionError::unless(!self.done.contains(force.army), why)?;
        let why = format_args!("force: {name} has {mp} MP, expected 0 to {most} (2.10)");
        PositionError::unless(mp <= most, why)
    }

    fn validate_battle(&self, battle: &Battle) -> Valid {
        let &Battle { force, from, hex, round, .. } = battle;
        let (atlas, units) = (self.atlas(), battle.units.len());
        let near = self.hex_of(force.army) == Some(from) && atlas.neighbours(from).any(|next| next == hex);
        let open = !self.is_soviet(hex) && !atlas.ground[hex].fortified;
        let number = atlas.number(hex);
        let why = format_args!("battle: {number} cannot be attacked from there (9.2, 10.13)");
        PositionError::unless(near && open, why)?;
        let why = format_args!("battle: nobody stands face up in the hex (3.7)");
        PositionError::unless(units > 0 && !self.has_marker(hex), why)?;
        let why = format_args!("battle: round {round}, expected 1 to {MOST_ROUNDS} (9.3)");
        PositionError::unless((1..=MOST_ROUNDS).contains(&round), why)?;
        let shock = atlas.armies[force.army].kind == ArmyKind::Shock;
        let why = format_args!("battle: only a shock army fires first, and not at a relief force (10.2)");
        PositionError::unless(!battle.shock_first || (shock && !battle.relief), why)?;
        let fought = matches!(battle.stage, Stage::Fire(_) | Stage::Allot { .. });
        let why =
            format_args!("battle: VI Interceptor Corps flies in a round that is fought, once a turn (10.11)");
        PositionError::unless(!battle.flies || (fought && !self.interceptor), why)?;
        match battle.stage {
            Stage::Allot { left, .. } => {
                let why = format_args!("battle: {left} hits for {units} units (10.14)");
                PositionError::unless(usize::from(left) <= units, why)
            }
            Stage::Interceptor => {
                let why = format_args!("battle: VI Interceptor Corps has flown this turn (10.11)");
                PositionError::unless(self.interceptor, why)
            }
            Stage::Fire(_) | Stage::Decide => Ok(()),
        }
    }

    /// 3.7, 8.9 Markers lie where the front is; face-up units on German hexes, in Phase III; markers in battles only there.
    pub(super) fn validate_places(&self) -> Valid {
        let atlas = self.atlas();
        let front: HexSet = self.front_hexes().collect();
        let fighting = matches!(self.phase, Phase::Battle(_));
        // Phase IV begins with their going back.
        let in_phase_iii = fighting || matches!(self.phase, Phase::Move { .. } | Phase::Administration);
        let over = matches!(self.phase, Phase::Over(_));
        // Phase I empties the box of the turn.
        let first_box = if over || self.phase == Phase::TurnStart { self.turn } else { self.turn + 1 };
        for counter in atlas.germans.ids() {
            let (name, is_unit) = (self.german_name(counter), atlas.germans[counter].category.is_unit());
            match self.place(counter) {
                Place::Front(hex) => {
                    let number = atlas.number(hex);
                    let why = format_args!("marker {name} lies in {number}, off the front line (3.7)");
                    PositionError::unless(front.contains(hex), why)?;
                    let why = format_args!("marker {name} lies with units that stand face up (8.9)");
                    PositionError::unless(!self.has_defenders(hex), why)?;
                }
                Place::Hex(hex) => {
                    let number = atlas.number(hex);
                    let why = format_args!("counter {name} cannot stand face up in {number} (8.9)");
                    PositionError::unless(is_unit && (over || front.contains(hex)), why)?;
                    let why = format_args!(
                        "counter {name} stands face up, but only Phase III has such units (8.9)"
                    );
                    PositionError::unless(over || in_phase_iii, why)?;
                }
                Place::Support => {
                    let why = format_args!("counter {name} supports a battle, but there is none (10.5)");
                    PositionError::unless(over || fighting, why)?;
                    let why = format_args!("counter {name} is a unit and no support marker (10.5)");
                    PositionError::unless(over || !is_unit, why)?;
                }
                Place::Turn(turn) => {
                    let why = format_args!("counter {name} is in the box of a turn that is over (7.6)");
                    PositionError::unless(turn >= first_box, why)?;
                }
                Place::Pool | Place::Gone => {}
            }
        }
        Ok(())
    }

    /// 3.7 The front line is complete: a marker, or units face up, in every German hex that touches a Soviet one.
    pub(super) fn validate_front(&self) -> Valid {
        let over = matches!(self.phase, Phase::Over(_));
        // With the pool empty there may be nothing to lay (4.8, option).
        let short = self.options.pool_must_fail && self.pool_size() == 0;
        if over || short || self.front_due {
            return Ok(());
        }
        match self.bare_front_hexes().next() {
            Some(hex) => {
                PositionError::because(format!("no marker lies in {} (3.7)", self.atlas().number(hex)))
            }
            None => Ok(()),
        }
    }
}
