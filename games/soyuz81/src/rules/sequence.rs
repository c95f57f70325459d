//! 5.1, 5.2 Sequence of play: turns, chits and actions.

use arrayvec::ArrayVec;
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use crate::Order;
use crate::phase::{Fighting, Moving, Phase};
use crate::position::{AirMarkers, Position};
use crate::units::{Formation, UnitId, UnitSet};

use super::victory::LAST_TURN;

/// 5.2.1 The MP of the first turn.
const FIRST_TURN_MP: u8 = 12;
/// 5.2.1, 5.2.2 The least MP and airpower of a turn.
pub(super) const LEAST: u8 = 4;
/// 5.2.3 The chits in the pool of the first turn.
const FIRST_TURN_CHITS: [Formation; 3] = [Formation::P, Formation::S, Formation::W];

impl Position {
    /// 5.2.1, 5.2.2 The movement roll, and with it (or apart from it) the airpower of the turn.
    pub(super) fn start_turn(&mut self, umpire: &mut Umpire<'_>) {
        if self.turn == 1 {
            (self.mp, self.airpower) = (FIRST_TURN_MP, 0);
            let text = format_args!("Turn 1: 12 MP, no airpower, the Northern Group acts first");
            umpire.tell_chapter("5.2.1", &[], text);
            self.track.push(Formation::NO);
            self.start_action(Formation::NO, umpire);
            return;
        }
        let mut dice = ArrayVec::<u8, 4>::new();
        self.mp = roll(umpire, &mut dice);
        self.airpower = if self.options.separate_airpower { roll(umpire, &mut dice) } else { self.mp };
        let text = format_args!("Turn {}: {} MP, {} airpower markers", self.turn, self.mp, self.airpower);
        umpire.tell_chapter("5.2.1", &dice, text);
        self.start_airpower(self.airpower.min(AirMarkers::MOST as u8), umpire);
    }

    /// 5.2.3 The chits still in the pool.
    pub fn pool(&self) -> ArrayVec<Formation, 10> {
        let all: &[Formation] = if self.turn == 1 { &FIRST_TURN_CHITS } else { &Formation::ALL };
        all.iter().copied().filter(|&formation| !self.track.contains(formation)).collect()
    }

    /// 5.2.3 to 5.2.5 Draws the next chit; a formation without units is passed over.
    pub(super) fn draw_chit(&mut self, umpire: &mut Umpire<'_>) {
        let pool = self.pool();
        if pool.is_empty() {
            self.phase = if self.anyone_to_call() {
                Phase::Reinforce { called: UnitSet::default() }
            } else {
                Phase::TurnEnd
            };
            return;
        }
        let labels: ArrayVec<&str, 10> = pool.iter().map(|formation| formation.word()).collect();
        let formation = pool[umpire.dice.draw(&labels)];
        self.track.push(formation);
        let label = formation.word();
        if !self.members_on_map(formation) {
            umpire.tell_chapter("5.2.5", &[], format_args!("Chit {label}: no units on the map"));
            return;
        }
        umpire.tell_chapter("5.2.3", &[], format_args!("Chit {label}: the {} acts", formation.title()));
        self.start_action(formation, umpire);
    }

    fn members_on_map(&self, formation: Formation) -> bool {
        self.members(formation).iter().any(|&unit| self.hex_of(unit).is_some())
    }

    /// The units that act on a formation's chit.
    pub(crate) fn members(&self, formation: Formation) -> &'static [UnitId] {
        &self.atlas().members[formation as usize]
    }

    /// 5.2.4 Move or fight; where only one of them is possible, the choice is made by itself.
    fn start_action(&mut self, formation: Formation, umpire: &mut Umpire<'_>) {
        let (can_move, can_fight) = (self.formation_can_move(formation), self.formation_can_fight(formation));
        match (can_move, can_fight) {
            (true, true) if self.moves_and_fights(formation) => self.start_move(formation),
            (true, true) => self.phase = Phase::Choose(formation),
            (true, false) => self.start_move(formation),
            (false, true) => self.start_fight(formation),
            (false, false) => {
                umpire.tell("5.2.4", format_args!("The {} can neither move nor fight", formation.name()));
                self.phase = Phase::NextChit;
            }
        }
    }

    /// 5.2.4 Only the Northern Group on turn 1 may move and fight in one action.
    pub(super) fn moves_and_fights(&self, formation: Formation) -> bool {
        self.turn == 1 && formation == Formation::NO
    }

    #[inline]
    pub(super) fn choice_question(&self, formation: Formation) -> Asked {
        let text = Sentence::from(formation.name()).and(": move or fight?");
        Asked::new(formation.side().seat(), "choose", "5.2.4", text, &["move", "fight"])
    }

    pub(super) fn check_choice(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Move | Order::Fight => Ok(()),
            Order::Pick(_) | Order::To(_) | Order::Attack(_) | Order::Commit(_) => {
                Err(Refusal::new(Rule("5.2.4"), "choose first whether the formation moves or fights"))
            }
            _ => Err(self.not_now()),
        }
    }

    pub(super) fn start_move(&mut self, formation: Formation) {
        self.phase = Phase::Move(Moving::new(formation));
    }

    pub(super) fn start_fight(&mut self, formation: Formation) {
        self.phase = Phase::Fight(Fighting { formation, fought: UnitSet::default(), battle: None });
    }

    /// The move action is over.
    pub(super) fn end_move(&mut self, formation: Formation) {
        if self.goes_on_to_fight(formation) {
            self.start_fight(formation);
        } else {
            self.phase = Phase::NextChit;
        }
    }

    /// 5.2.4 Whether a formation that has moved fights in the same action.
    pub(crate) fn goes_on_to_fight(&self, formation: Formation) -> bool {
        self.moves_and_fights(formation) && self.formation_can_fight(formation)
    }

    /// What follows when a player says that his action is over.
    pub(crate) fn after_the_action(&self) -> &'static str {
        if !self.pool().is_empty() {
            "draws the next chit"
        } else if self.anyone_to_call() {
            "goes on to the reinforcements"
        } else {
            self.after_the_turn()
        }
    }

    /// What follows when the reinforcements are called.
    pub(crate) fn after_the_turn(&self) -> &'static str {
        if self.turn < LAST_TURN { "ends the turn" } else { "ends the game" }
    }
}

/// 5.2.1 Two dice, at least four.
fn roll(umpire: &mut Umpire<'_>, dice: &mut ArrayVec<u8, 4>) -> u8 {
    let (first, second) = (umpire.dice.roll(), umpire.dice.roll());
    dice.extend([first, second]);
    (first + second).max(LEAST)
}
