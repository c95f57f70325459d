//! 5 Turn sequence, and the German side of its phases I and IV (7.5, 7.6, 8.9, 10.7).

use table::{Asked, Counted, Sentence, Umpire};

use super::{PLAYER, Then};
use crate::Position;
use crate::atlas::HexSet;
use crate::phase::Phase;
use crate::position::{LAST_TURN, Place};

/// 7.2, 7.3, 10.7 The turn on which Fourth Shock Army and the joint operation come and Guderian goes.
pub(crate) const JANUARY: u8 = 3;

impl Position {
    /// 5.2 Phase I, and of Phase II what needs no choice.
    pub(super) fn start_turn(&mut self, umpire: &mut Umpire<'_>) -> Then {
        umpire.tell_chapter("5.2", &[], format_args!("Turn {} begins", self.turn));
        if self.turn == JANUARY && self.dismissed_guderian_ends_game(umpire) {
            return Then::Ask;
        }
        self.regroup(umpire);
        if !self.interceptor {
            self.interceptor = true;
            umpire.tell("10.11", format_args!("VI Interceptor Corps can fly again"));
        }
        if self.turn == JANUARY {
            self.phase = Phase::Arrive { joint: None };
        } else {
            self.start_replacements();
        }
        Then::GoOn
    }

    /// 7.5, 7.6 Whatever lies in the turn's box goes into the pool.
    fn regroup(&mut self, umpire: &mut Umpire<'_>) {
        let mut count = 0_u8;
        for counter in self.atlas().germans.ids() {
            if self.place(counter) == Place::Turn(self.turn) {
                self.return_seen(counter);
                count += 1;
            }
        }
        let size = self.pool_size();
        let come = if count == 1 { "comes" } else { "come" };
        let counters = Counted(count, "German counter");
        umpire.tell("7.6", format_args!("{counters} {come} into the force pool, which now holds {size}"));
    }

    /// 10.7 Guderian is dismissed, wherever he is; a marker that was he is replaced. Says whether the game is over.
    fn dismissed_guderian_ends_game(&mut self, umpire: &mut Umpire<'_>) -> bool {
        let guderian = self.atlas().guderian;
        let place = self.place(guderian);
        if place == Place::Gone {
            return false;
        }
        self.set_place(guderian, Place::Gone);
        // Whether he lay on the front line or in the pool comes to light with it.
        let text = format_args!("Guderian is relieved of his command and out of the game");
        umpire.tell_revealed("10.7", &[], text);
        match place {
            Place::Front(hex) => self.redraw_front(&[hex].into_iter().collect(), umpire),
            _ => false,
        }
    }

    /// 5.5, 8.9 Phase IV: German units that stood face up go back to the pool, and markers take their places.
    pub(super) fn administer(&mut self, umpire: &mut Umpire<'_>) -> Then {
        let mut changed = HexSet::default();
        for counter in self.face_up().iter() {
            if let Place::Hex(hex) = self.place(counter) {
                self.return_seen(counter);
                changed.insert(hex);
            }
        }
        self.phase = Phase::Host;
        if !changed.is_empty() {
            umpire.tell("8.9", format_args!("German defenders go back to the force pool"));
            self.redraw_front(&changed, umpire);
        }
        Then::GoOn
    }

    #[inline]
    pub(super) fn turn_end_question(&self) -> Asked {
        let (rule, next) = self.what_ends_the_turn();
        let text = Sentence::from("Phase IV of turn ").and(self.turn).and(" is over: done, and ").and(next);
        Asked::new(PLAYER, "turn-end", rule, text, &["done"])
    }

    /// 4.1, 5.3 What comes after Phase IV.
    const fn what_ends_the_turn(&self) -> (&'static str, &'static str) {
        match self.turn {
            1 => ("4.2", "the hexes next to Moscow and Tula are looked at"),
            2 => ("5.3", "turn 3 begins, with the dismissal of Guderian (10.7)"),
            3 => (
                "4.3",
                "the hexes before the K-Line are looked at; if they are enough, a new front is drawn (4.4)",
            ),
            LAST_TURN => ("4.5", "the last check is made"),
            _ => ("5.3", "the next turn begins"),
        }
    }

    /// 5.3 The turn is over: victory is looked at, and the next begins.
    pub(crate) fn end_turn(&mut self, umpire: &mut Umpire<'_>) {
        if self.victory_check_ends_game(umpire) {
            return;
        }
        debug_assert!(self.turn < LAST_TURN, "the last turn ends the game");
        self.turn += 1;
        self.phase = Phase::TurnStart;
    }
}
