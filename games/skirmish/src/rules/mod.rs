//! The rules: which chapter answers for which phase, 4 the sequence of play, and 8 who has won.

mod combat;
pub(crate) mod movement;

use hexes::HexNumber;
use table::{
    Asked, Dice, GameInfo, Outcome, PositionError, Question, Refusal, Rule, Rules, Seat, Shared, Umpire,
};

use crate::{INFO, Options, atlas::*, state::*};

impl Rules for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    const LONGEST: usize = 1 + LAST_TURN as usize * 2 * 18;
    /// 6.5 An attack can be taken back until the die is rolled.
    const CONFIRMED_BY: &'static str = "fire";

    fn set_up(data: &'static Atlas, options: Options, _: &mut Umpire<'_>) -> Self {
        let unit = |name: Name| Unit { name, at: data.cards[name.index()].setup, steps: 2, done: false };
        let woods = data.all(Terrain::Wood).map(|hex| hex.number).collect();
        let units = Name::ALL.map(unit).into();
        let state = State { turn: 1, side: Side::Blue, units, woods, ambush: None };
        Self { atlas: Shared(data), options, state, phase: Phase::Lay {} }
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn question(&self) -> Question {
        let (red, seat) = (Side::Red.seat(), self.state.side.seat());
        Question::Asked(match self.phase {
            Phase::Lay {} => Asked::new(red, "lay", "3.2", "Where does the ambush lie?", &["lay"]),
            Phase::Move {} if self.movers().next().is_some() => {
                Asked::new(seat, "move", "4.2", "Move a unit, or go on to the attacks", &["pick", "done"])
            }
            Phase::March { .. } => Asked::new(seat, "move", "5.1", "Where does it go?", &["to"]),
            Phase::Attack {} if self.targets().next().is_some() => {
                Asked::new(seat, "attack", "6.1", "Attack an enemy, or end the turn", &["attack", "done"])
            }
            Phase::Battle { .. } => Asked::new(seat, "attack", "6.5", "Roll the die", &["fire"]),
            Phase::Move {} | Phase::Attack {} => return Question::RunsOn(Rule("4.2")),
            Phase::Over {} => return Question::Over(self.outcome()),
        })
    }

    fn orders(&self, out: &mut Vec<Order>) {
        let (pick, attack) = (|unit: &Unit| Order::Pick(unit.name), |unit: &Unit| Order::Attack(unit.name));
        let woods = self.state.woods.iter().filter_map(|&wood| self.board().id(wood));
        match self.phase {
            Phase::Lay {} => out.extend(woods.map(Order::Lay)),
            Phase::Move {} => out.extend(self.movers().map(pick).chain([Order::Done])),
            Phase::March { unit } => out.extend(self.goals(unit).into_iter().map(Order::To)),
            Phase::Attack {} => out.extend(self.targets().map(attack).chain([Order::Done])),
            Phase::Battle { .. } => out.push(Order::Fire),
            Phase::Over {} => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (self.phase, order) {
            (Phase::Lay {}, Order::Lay(hex)) => self.check_lay(hex),
            (Phase::Move {}, Order::Pick(unit)) => self.check_pick(unit),
            (Phase::March { unit }, Order::To(hex)) => self.check_to(unit, hex),
            (Phase::Attack {}, Order::Attack(target)) => self.check_attack(target),
            (Phase::Battle { .. }, Order::Fire) | (Phase::Move {} | Phase::Attack {}, Order::Done) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    fn answer(&mut self, order: Order, umpire: &mut Umpire<'_>) {
        match (self.phase, order) {
            (_, Order::Lay(hex)) => self.lay(hex, umpire),
            (_, Order::Pick(unit)) => self.phase = Phase::March { unit },
            (Phase::March { unit }, Order::To(hex)) => self.march(unit, hex, umpire),
            (_, Order::Attack(target)) => self.phase = Phase::Battle { target },
            (Phase::Battle { target }, Order::Fire) => self.fire(target, umpire),
            (_, Order::Done) => self.go_on(umpire),
            (phase, order) => unreachable!("{order:?} is no answer in {phase:?}"),
        }
    }

    /// 4.1, 4.2 First moves, then attacks; first Blue, then Red; at the end of the last turn somebody has won.
    fn go_on(&mut self, umpire: &mut Umpire<'_>) {
        let State { turn, side, units, .. } = &mut self.state;
        units.iter_mut().for_each(|unit| unit.done = false);
        match (self.phase, *side) {
            (Phase::Move {}, _) => return self.phase = Phase::Attack {},
            (Phase::Attack {}, Side::Red) if *turn == LAST_TURN => return self.phase = Phase::Over {},
            (Phase::Attack {}, Side::Red) => (*side, *turn) = (Side::Blue, *turn + 1),
            (Phase::Attack {}, Side::Blue) => *side = Side::Red,
            _ => {}
        }
        umpire.tell_chapter("4.1", &[], format_args!("Turn {turn}: {}", side.word()));
        self.phase = Phase::Move {};
    }

    fn validate(&self) -> Result<(), PositionError> {
        let (State { turn, units, woods, ambush, .. }, unless) = (&self.state, PositionError::unless);
        unless((1..=LAST_TURN).contains(turn), format_args!("there is no turn {turn} (4.1)"))?;
        for (place, unit) in units.iter().enumerate() {
            let (word, sorted) = (unit.name.word(), units[..place].iter().all(|one| one.name < unit.name));
            let alone = self.board().id(unit.at).is_some() && self.unit_in(unit.at) == Some(unit);
            unless(sorted && (1..=2).contains(&unit.steps), format_args!("{word} is out of order (2.2)"))?;
            unless(alone, format_args!("{word} does not stand alone in a hex of the map (5.4)"))?;
        }
        let wooded = |wood: &HexNumber| self.atlas.all(Terrain::Wood).any(|hex| hex.number == *wood);
        let nowhere = self.phase == Phase::Lay {} || woods.is_empty();
        let fits = woods.iter().all(wooded) && ambush.map_or(nowhere, |wood| woods.contains(&wood));
        unless(fits, format_args!("the ambush does not fit the woods (7.2)"))?;
        match self.phase {
            Phase::March { unit } => Ok(self.check_pick(unit)?),
            Phase::Battle { target } => Ok(self.check_attack(target)?),
            _ => Ok(()),
        }
    }

    /// 7.2 To Blue all woods in which the ambush may lie are alike.
    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        let (mut imagined, woods) = (self.clone(), &self.state.woods);
        if seat == Side::Blue.seat() && self.state.ambush.is_some() {
            imagined.state.ambush = Some(woods[dice.draw(&["wood"; WOODS][..woods.len()])]);
        }
        imagined
    }
}

impl Position {
    /// 8.1 Blue has to stand in two of the villages.
    fn outcome(&self) -> Outcome {
        let villages = self.atlas.all(Terrain::Village);
        let (winner, how, text) =
            match villages.filter(|hex| self.holder(hex.number) == Some(Side::Blue)).count() {
                2.. => (Side::Blue, "blue-holds", "Blue holds two villages at the end"),
                _ => (Side::Red, "red-holds", "Blue does not hold two villages at the end"),
            };
        Outcome { winner: Some(winner.seat()), how, text, rule: Rule("8.1") }
    }

    pub(crate) fn holder(&self, hex: HexNumber) -> Option<Side> {
        self.unit_in(hex).map(|unit| self.card(unit.name).side)
    }
}
