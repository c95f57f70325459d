//! 5.3, 5.11 Secret action points, and how special forces come back (7.4).

use table::{Asked, Counted, Refusal, Rule, Rules, Sentence, Umpire};

use crate::phase::{Ending, Phase};
use crate::position::{LAST_TURN, Place};
use crate::units::{Side, UnitSet, last_of};
use crate::{Order, Position};

impl Position {
    #[inline]
    pub(super) fn command_question(&self, side: Side) -> Asked {
        let text =
            Sentence::from("How many special forces go into the container of ").and(side.name()).and("?");
        Asked::new(side.seat(), "command", "5.11", text, &["commit"])
    }

    pub(crate) fn command_orders(&self, side: Side, out: &mut Vec<Order>) {
        out.extend((0..=self.pile(side).len() as u8).map(Order::Commit));
    }

    pub(super) fn check_command(&self, side: Side, order: Order) -> Result<(), Refusal> {
        let Order::Commit(count) = order else { return Err(self.not_now()) };
        let most = self.pile(side).len();
        if usize::from(count) <= most {
            return Ok(());
        }
        Err(Refusal::new(Rule("5.11"), format!("{most} of your special forces are at hand")))
    }

    pub(super) fn answer_command(&mut self, side: Side, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Commit(count) => self.commit_for_points(side, count, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 5.11 So many special forces go into the container, from the end of the list: battles begin at its front.
    pub(crate) fn commit_for_points(&mut self, side: Side, count: u8, umpire: &mut Umpire<'_>) {
        self.secret[side.index()].container = last_of(self.pile(side), count);
        umpire.tell("5.11", format_args!("{} closes its container", side.title()));
        match side {
            Side::Russian => self.phase = Phase::Command(Side::Allied),
            Side::Allied => {
                self.roll_points(umpire);
                self.phase = Phase::AirRoll;
            }
        }
    }

    /// 5.3 Both sides roll two dice in secret.
    fn roll_points(&mut self, umpire: &mut Umpire<'_>) {
        for side in Side::ALL {
            let dice = [umpire.dice.roll(), umpire.dice.roll()];
            self.secret[side.index()].dice = dice;
            let (total, forces) =
                (self.secret[side.index()].total(), self.secret[side.index()].container.len());
            let text = format_args!(
                "You roll {} and {} and have {} in the container: {}",
                dice[0],
                dice[1],
                Counted(forces, "special force"),
                Counted(total, "action point"),
            );
            umpire.tell_only(side.seat(), "5.3", &dice, text);
        }
    }

    /// 5.3 In a position that leaves the dice out they are rolled before anything else.
    pub(super) fn roll_points_left_out(&mut self, umpire: &mut Umpire<'_>) {
        for side in Side::ALL {
            if self.points_are_due() && self.secret[side.index()].dice == [0; 2] {
                self.secret[side.index()].dice = [umpire.dice.roll(), umpire.dice.roll()];
            }
        }
    }

    /// 5.3 Whether the phase comes after the dice for action points, and before the end.
    pub(super) fn points_are_due(&self) -> bool {
        !matches!(self.phase, Phase::SetUp(_) | Phase::TurnStart | Phase::Command(_) | Phase::Over(_))
    }

    /// 5.3, 5.10 What a side had comes to light.
    pub(crate) fn reveal(&self, rule: &'static str, side: Side, umpire: &mut Umpire<'_>) {
        let (secret, spent) = (self.secret[side.index()], self.spent[side.index()]);
        let (total, forces, dice) = (secret.total(), secret.container.len(), secret.dice);
        let text = format_args!(
            "{} rolled {} and {} and had {} in its container: {}, {spent} spent",
            side.title(),
            dice[0],
            dice[1],
            Counted(forces, "special force"),
            Counted(total, "action point"),
        );
        umpire.tell_revealed(rule, &dice, text);
    }

    /// 5.10 A side announces that its last action point is spent, and is verified.
    pub(crate) fn announce(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        umpire.tell("5.10", format_args!("{} has spent its last action point", side.title()));
        self.announced[side.index()] = true;
        self.reveal("5.10", side, umpire);
        self.lose_by_overspending(umpire);
    }

    /// 5.3 Whether a side has spent more than it had.
    pub(crate) fn has_overspent(&self, side: Side) -> bool {
        self.spent[side.index()] > self.secret[side.index()].total()
    }

    /// 5.3 Among those whose points have come to light, who spent too much has lost. Says whether the game is over.
    pub(super) fn lose_by_overspending(&mut self, umpire: &mut Umpire<'_>) -> bool {
        let caught = |side: Side| self.announced[side.index()] && self.has_overspent(side);
        let ending = match Side::ALL.map(caught) {
            [false, false] => return false,
            [true, false] => Ending::RussianOverspent,
            [false, true] => Ending::AlliedOverspent,
            [true, true] => Ending::BothOverspent,
        };
        umpire.tell("5.3", format_args!("{}", ending.outcome().text));
        self.phase = Phase::Over(ending);
        true
    }

    /// 7.4 A die for each of these units says for how many turns it is away.
    pub(crate) fn recycle(&mut self, units: UnitSet, umpire: &mut Umpire<'_>) {
        for unit in units.iter() {
            let die = umpire.dice.roll();
            let (name, back) = (self.name(unit), self.turn + die);
            if back > LAST_TURN {
                self.put(unit, Place::Gone);
                let text = format_args!("{name} rolls {die} and is out of the war");
                umpire.tell_rolled("7.4", None, &[die], text);
            } else {
                self.put(unit, Place::Track(back));
                let text = format_args!("{name} rolls {die} and is back on turn {back}");
                umpire.tell_rolled("7.4", None, &[die], text);
            }
        }
    }

    /// 7.4 At the start of a turn special forces come back from the track; those that came with a nation are no longer new.
    pub(crate) fn bring_back(&mut self, umpire: &mut Umpire<'_>) {
        let atlas = self.atlas();
        let regular = |unit| atlas.regulars.iter().any(|units| units.contains(unit));
        for unit in atlas.units.ids().filter(|&unit| !regular(unit)) {
            match self.place(unit) {
                Place::Track(turn) if turn <= self.turn => {
                    self.put(unit, Place::Pile);
                    umpire.tell("7.4", format_args!("{} is at hand again", self.name(unit)));
                }
                Place::Fresh => self.put(unit, Place::Pile),
                _ => {}
            }
        }
    }
}
