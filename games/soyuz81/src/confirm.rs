//! The end of an action is said by its player: when nothing is left to do, `done` is the only answer, and only then
//! are dice rolled or chits drawn.

use crate::{
    phase::{Fighting, Parent, Phase, Stage},
    position::Position,
    units::Formation,
    victory::LAST_TURN,
};

impl Position {
    /// Whether nothing is left but to say that it is done.
    pub(crate) fn only_confirms(&self) -> bool {
        match &self.phase {
            Phase::Exercise | Phase::GoldRow => self.unit_to_place().is_none(),
            Phase::Airpower { left } => *left == 0,
            Phase::Move(moving) => {
                let on_the_way = |parent: &Parent| parent.stage != Stage::Waiting || parent.depth() > 1;
                !moving.parent.as_ref().is_some_and(on_the_way) && !self.anyone_may_start(moving)
            }
            Phase::Fight(fighting) => fighting.battle.is_none() && !self.anyone_can_attack(fighting),
            Phase::Reinforce { called: None } => !self.anyone_to_call(),
            _ => false,
        }
    }

    /// What is over, and what follows when the player says so.
    pub(crate) fn confirmation(&self) -> (&'static str, String) {
        let next = self.after_the_action();
        match &self.phase {
            Phase::Exercise => {
                ("3.2", "The exercise force is placed: done draws the units of the Northern Group".to_owned())
            }
            Phase::GoldRow => ("3.2", "Every unit is placed: done begins turn 1".to_owned()),
            Phase::Airpower { .. } => ("7.1", format!("Every marker is placed: done {next}")),
            Phase::Move(moving) => {
                let label = moving.formation.label();
                let next =
                    if self.goes_on_to_fight(moving.formation) { "goes on to its attacks" } else { next };
                ("8.1", format!("{label} has moved: done {next}"))
            }
            Phase::Fight(Fighting { formation, .. }) => {
                ("9.4", format!("{} has fought: done {next}", formation.label()))
            }
            _ => ("5.3", format!("Nobody is left to call: done {}", self.after_the_turn())),
        }
    }

    /// 5.2.4 Whether a formation that has moved fights in the same action.
    pub(crate) fn goes_on_to_fight(&self, formation: Formation) -> bool {
        self.moves_and_fights(formation) && self.formation_can_fight(formation)
    }

    fn after_the_action(&self) -> &'static str {
        if !self.pool().is_empty() {
            "draws the next chit"
        } else if self.anyone_to_call() {
            "goes on to the reinforcements"
        } else {
            self.after_the_turn()
        }
    }

    fn after_the_turn(&self) -> &'static str {
        if self.turn < LAST_TURN { "ends the turn" } else { "ends the game" }
    }
}
