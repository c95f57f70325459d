//! What the rules say.

use std::fmt;

use hexes::{Direction, HexId};
use table::{
    Asked, Dice, Outcome, PositionError, Question, Refusal, Rule, Rules, Seat, Sentence, Umpire, UnitId,
};

use super::{INFO, Kit, Options, Order, Patrols, Phase, Scenario};

impl Rules for Patrols {
    type Data = Kit;
    type Options = Options;
    type Order = Order;

    const INFO: table::GameInfo = INFO;
    const LONGEST: usize = 8 * 2 * 2;

    fn set_up(data: &'static Kit, options: Options, umpire: &mut Umpire<'_>) -> Self {
        let luck = [Seat(0), Seat(1)].map(|seat| {
            let die = umpire.dice.roll();
            umpire.tell_only(seat, "1.4", &[die], format_args!("Your luck is {die}"));
            die
        });
        let rounds = [data.rounds[0], data.rounds[1]];
        Self { data, options, turn: 1, at: data.farms(), rounds, luck, phase: Phase::TurnStart }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn question(&self) -> Question {
        let asked = |seat: usize, phase, rule, text: Sentence, verbs| {
            Question::Asked(Asked { seat: Seat(seat as u8), phase, rule: Rule(rule), text, verbs })
        };
        match self.phase {
            Phase::TurnStart => Question::RunsOn(Rule("1.1")),
            Phase::Act { seat } => {
                let text = Sentence::from("Move, or fire: ").counted(self.rounds[seat], "round").and(" left");
                asked(seat, "act", "1.1", text, &["to", "at", "done"])
            }
            Phase::Aim { seat } => asked(seat, "aim", "1.3", "How many rounds?".into(), &["spend"]),
            Phase::Over(winner) => {
                let (how, text) = match winner {
                    Some(0) => ("red-hits", "Blue is hit"),
                    Some(_) => ("blue-hits", "Red is hit"),
                    None => ("nobody", "The turns have run out"),
                };
                let winner = winner.map(|seat| Seat(seat as u8));
                Question::Over(Outcome { winner, how, text, rule: Rule("1.5") })
            }
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match self.phase {
            Phase::Act { seat } => {
                let free = self.neighbours(seat).filter(|hex| !self.stuck() && !self.at.contains(hex));
                out.extend(free.map(Order::To));
                out.extend((self.rounds[seat] > 0).then_some(Order::At(UnitId(1 - seat as u8))));
                out.push(Order::Done);
            }
            Phase::Aim { seat } => out.extend((1..=self.rounds[seat].min(3)).map(Order::Spend)),
            Phase::TurnStart | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        let refused = |rule, why: &str| Err(Refusal::new(Rule(rule), why));
        match (self.phase, order) {
            (Phase::Act { seat }, Order::To(hex)) => {
                let near = self.neighbours(seat).any(|near| near == hex);
                match () {
                    () if self.stuck() => refused("1.7", "nobody moves in the mud"),
                    () if !near => refused("1.2", "it is no neighbour"),
                    () if self.at.contains(&hex) => refused("1.2", "somebody stands there"),
                    () => Ok(()),
                }
            }
            (Phase::Act { seat }, Order::At(_)) if self.rounds[seat] == 0 => {
                refused("1.3", "no round is left")
            }
            (Phase::Act { seat }, Order::At(unit)) if unit.index() == seat => {
                refused("1.3", "it is your own")
            }
            (Phase::Act { .. }, Order::At(_) | Order::Done) => Ok(()),
            (Phase::Aim { seat }, Order::Spend(rounds)) => match rounds {
                0 => refused("1.3", "at least one"),
                more if more > self.rounds[seat] => refused("1.3", "there are not so many"),
                _ => Ok(()),
            },
            _ => Err(self.not_now()),
        }
    }

    fn answer(&mut self, order: Order, umpire: &mut Umpire<'_>) {
        match (self.phase, order) {
            (Phase::Act { seat }, Order::At(_)) => self.phase = Phase::Aim { seat },
            (Phase::Act { seat }, Order::To(hex)) => {
                self.at[seat] = hex;
                let number = self.data.board.number(hex);
                umpire.tell_at("1.2", number, format_args!("{} moves to {number}", INFO.seats[seat]));
                self.next(seat);
            }
            (Phase::Aim { seat }, Order::Spend(rounds)) => self.fire(seat, rounds, umpire),
            (Phase::Act { seat } | Phase::Aim { seat }, _) => self.next(seat),
            (Phase::TurnStart | Phase::Over(_), _) => unreachable!("nothing is asked"),
        }
    }

    fn run_on(&mut self, umpire: &mut Umpire<'_>) {
        if self.phase == Phase::TurnStart {
            umpire.tell_chapter("1.1", &[], format_args!("Turn {}", self.turn));
            self.phase = Phase::Act { seat: 0 };
        }
    }

    fn validate(&self) -> Result<(), PositionError> {
        let unless = PositionError::unless;
        unless((1..=self.turns()).contains(&self.turn), format_args!("turn is {}", self.turn))?;
        unless(self.at[0] != self.at[1], format_args!("both stand in one hex"))?;
        unless(self.luck.iter().all(|die| (1..=6).contains(die)), format_args!("luck is no die"))?;
        let most = &self.data.rounds;
        let few = self.rounds.iter().zip(most).all(|(rounds, most)| rounds <= most);
        unless(few, format_args!("more rounds than a patrol has"))?;
        match self.phase {
            Phase::Aim { seat } => unless(self.rounds[seat] > 0, format_args!("no round is left")),
            _ => Ok(()),
        }
    }

    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        let mut other = *self;
        other.luck[1 - seat.index()] = dice.roll();
        other
    }

    fn follows(&self, earlier: &Self) -> Result<(), String> {
        if self.turn < earlier.turn { Err("the turn went back".to_owned()) } else { Ok(()) }
    }
}

impl Patrols {
    /// 1.7 Whether nobody moves.
    fn stuck(&self) -> bool {
        self.options.mud && self.turn.is_multiple_of(2)
    }

    fn neighbours(&self, seat: usize) -> impl Iterator<Item = HexId> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.data.board.neighbour(self.at[seat], direction))
    }

    pub(super) fn turns(&self) -> u8 {
        if self.options.scenario == Scenario::Long { 8 } else { 4 }
    }

    fn next(&mut self, seat: usize) {
        self.phase = match seat {
            0 => Phase::Act { seat: 1 },
            _ if self.turn == self.turns() => Phase::Over(None),
            _ => Phase::TurnStart,
        };
        self.turn += u8::from(self.phase == Phase::TurnStart);
    }

    fn fire(&mut self, seat: usize, rounds: u8, umpire: &mut Umpire<'_>) {
        self.rounds[seat] -= rounds;
        let mut dice = [0; 3];
        dice.iter_mut().take(rounds.into()).for_each(|die| *die = umpire.dice.roll());
        let (dice, luck) = (&dice[..rounds.into()], self.luck[seat]);
        let hit = dice.iter().any(|die| die + luck >= 7);
        let what = if hit { "hits" } else { "misses" };
        umpire.tell_revealed("1.3", dice, format_args!("{} {what}, luck {luck}", INFO.seats[seat]));
        if hit { self.phase = Phase::Over(Some(seat)) } else { self.next(seat) }
    }
}

impl PartialEq for Patrols {
    fn eq(&self, other: &Self) -> bool {
        let all = |one: &Self| (one.options, one.turn, one.at, one.rounds, one.luck, one.phase);
        std::ptr::eq(self.data, other.data) && all(self) == all(other)
    }
}

impl fmt::Debug for Patrols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} on turn {}, luck {:?}", self.phase, self.turn, self.luck)
    }
}
