//! The rules: which chapter answers for which phase, 4 the sequence of play, and 8 who has won.

mod combat;
mod movement;
mod reserve;

use hexes::{HexId, HexSet};
use table::{
    Asked, Dice, GameInfo, Hands, PositionError, Question, Refusal, Rule, Rules, Seat, Sentence, Shared,
};

use crate::{Atlas, INFO, Options, Order, Position, state::*};

impl Rules for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// The hiding, then in each player turn four moves and four attacks of two orders, and two ends.
    const LONGEST: usize = 1 + LAST_TURN as usize * 2 * (4 * 2 + 4 * 2 + 2);

    fn set_up(data: &'static Atlas, options: Options, _: &mut Hands<'_>) -> Self {
        let unit = |place: usize| Some(Unit { at: data.units[place].set_up, steps: 2, done: false });
        let (atlas, units, scouted) = (Shared(data), std::array::from_fn(unit), HexSet::default());
        Self { atlas, options, turn: 1, side: Side::Blue, units, hidden: true, scouted, phase: Phase::Hide }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn question(&self) -> Question {
        let ask = |side: Side, phase, rule, text: Sentence, verbs| {
            Question::Asked(Asked { seat: side.seat(), phase, rule: Rule(rule), text, verbs })
        };
        let (side, about) =
            (self.side, |before: &'static str, unit| Sentence::from(before).and(self.name(unit)));
        match self.phase {
            Phase::Hide => ask(Side::Red, "hide", "3.2", "Where does the reserve wait?".into(), &["hide"]),
            Phase::Move(Some(unit)) => {
                ask(side, "move", "5.1", about("Choose where to move ", unit), &["to"])
            }
            Phase::Move(None) if self.movers().next().is_some() => {
                ask(side, "move", "4.2", "Move a unit, or go on to the attacks".into(), &["pick", "done"])
            }
            Phase::Attack(Some(enemy)) => ask(side, "attack", "6.5", about("Fire at ", enemy), &["fire"]),
            Phase::Attack(None) if self.targets().next().is_some() => {
                ask(side, "attack", "6.1", "Attack an enemy, or end the turn".into(), &["attack", "done"])
            }
            Phase::Move(None) | Phase::Attack(None) => Question::RunsOn(Rule("4.2")),
            Phase::Over(winner) => Question::Over(outcome(winner)),
        }
    }

    /// 6.5 An attack can be taken back until the die is rolled.
    fn confirmation(&self) -> Option<Asked> {
        match (self.phase, self.question()) {
            (Phase::Attack(Some(_)), Question::Asked(asked)) => Some(asked),
            _ => None,
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match self.phase {
            Phase::Hide => out.extend(self.atlas.covers.iter().copied().map(Order::Hide)),
            Phase::Move(None) => out.extend(self.movers().map(Order::Pick).chain([Order::Done])),
            Phase::Move(Some(unit)) => self.each_goal(unit, |hex| out.push(Order::To(hex))),
            Phase::Attack(None) => out.extend(self.targets().map(Order::Attack).chain([Order::Done])),
            Phase::Attack(Some(_)) => out.push(Order::Fire),
            Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (self.phase, order) {
            (Phase::Hide, Order::Hide(hex)) => self.check_hide(hex),
            (Phase::Move(None), Order::Pick(unit)) => self.check_pick(unit),
            (Phase::Move(Some(unit)), Order::To(hex)) => self.check_to(unit, hex),
            (Phase::Attack(None), Order::Attack(target)) => self.check_attack(target),
            (Phase::Attack(Some(_)), Order::Fire) => Ok(()),
            (Phase::Move(None) | Phase::Attack(None), Order::Done) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    fn answer(&mut self, order: Order, hands: &mut Hands<'_>) {
        match (self.phase, order) {
            (_, Order::Hide(hex)) => self.hide(hex, hands),
            (_, Order::Pick(unit)) => self.pick(unit, hands),
            (Phase::Move(Some(unit)), Order::To(hex)) => self.march(unit, hex, hands),
            (_, Order::Attack(target)) => self.phase = Phase::Attack(Some(target)),
            (Phase::Attack(Some(target)), Order::Fire) => self.fire(target, hands),
            (_, Order::Done) => self.next_phase(hands),
            (phase, order) => unreachable!("{order:?} is no answer in {phase:?}"),
        }
    }

    fn run_on(&mut self, hands: &mut Hands<'_>) {
        while let Question::RunsOn(_) = self.question() {
            self.next_phase(hands);
        }
    }

    fn validate(&self) -> Result<(), PositionError> {
        let unless = PositionError::unless;
        unless((1..=LAST_TURN).contains(&self.turn), format_args!("there is no turn {} (4.1)", self.turn))?;
        for unit in Side::ALL.into_iter().flat_map(|side| self.units_of(side)) {
            let alone = self.seen(unit, Side::Red).and_then(|hex| self.unit_in(hex, Side::Red)) == Some(unit);
            unless(alone, format_args!("{} does not stand alone (5.4)", self.name(unit)))?;
        }
        unless(!self.hidden || self.is_out_of_sight(), format_args!("the reserve cannot hide there (7.1)"))?;
        let fits = match self.phase {
            Phase::Hide => self.hidden && (self.turn, self.side) == (1, Side::Blue),
            Phase::Move(picked) => picked.is_none_or(|unit| self.check_pick(unit).is_ok()),
            Phase::Attack(target) => target.is_none_or(|unit| self.check_attack(unit).is_ok()),
            Phase::Over(winner) => self.turn == LAST_TURN && winner == self.winner(),
        };
        unless(fits, format_args!("the phase does not fit the rest (4.2)"))
    }

    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        let mut imagined = self.clone();
        if self.hidden && seat == Side::Blue.seat() {
            imagined.hide_anywhere(dice);
        }
        imagined
    }
}

impl Position {
    /// 4.1, 4.2 First moves, then attacks; first Blue, then Red; at the end of the last turn somebody has won.
    fn next_phase(&mut self, hands: &mut Hands<'_>) {
        self.units.iter_mut().flatten().for_each(|unit| unit.done = false);
        match (self.phase, self.side) {
            (Phase::Move(_), _) => return self.phase = Phase::Attack(None),
            (Phase::Attack(_), Side::Blue) => self.side = Side::Red,
            (Phase::Attack(_), Side::Red) if self.turn < LAST_TURN => {
                (self.side, self.turn) = (Side::Blue, self.turn + 1);
            }
            (Phase::Attack(_), Side::Red) => return self.phase = Phase::Over(self.winner()),
            (Phase::Hide | Phase::Over(_), _) => {}
        }
        hands.tell_chapter("4.1", &[], format_args!("Turn {}: {}", self.turn, self.side.word()));
        self.phase = Phase::Move(None);
    }

    /// 8.1 Blue has to stand in two of the places.
    pub(crate) fn winner(&self) -> Side {
        let blue = self.atlas.places.iter().filter(|&&hex| self.holder(hex) == Some(Side::Blue)).count();
        if blue >= 2 { Side::Blue } else { Side::Red }
    }

    pub(crate) fn holder(&self, hex: HexId) -> Option<Side> {
        self.unit_in(hex, Side::Blue).map(|unit| self.card(unit).side)
    }
}
