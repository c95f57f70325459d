//! The contract of a game, first part: the rules. A position is plain data, the rules are pure functions of it.

use std::fmt::Debug;

use crate::{
    Asked, Asks, Dice, Edition, GameInfo, GameOptions, Grade, Log, Notation, NotationError, PositionError,
    Prompt, Question, Refusal, Saved, Seat, Shown, Umpire,
};

/// The rules of a game over its position.
///
/// Every order makes progress: no order takes another back, so that any sequence of legal orders ends the game within
/// [`Rules::LONGEST`] decisions. After an order the game runs on by itself, through dice and forced steps, to the next real
/// choice or to the end.
pub trait Rules: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The map, the order of battle and the tables.
    type Data: Edition;
    /// The scenario and the optional rules.
    type Options: GameOptions;
    /// One legal choice, small and without data of its own.
    type Order: Notation;

    /// What the game says about itself.
    const INFO: GameInfo;
    /// No game is longer than this many orders.
    const LONGEST: usize;
    /// The word of the order that says no more than that dice are rolled now, if there is one: see [`Rules::confirmation`].
    const CONFIRMED_BY: &'static str = "";

    /// The position before anything is asked. The rules then run on to the first question.
    fn set_up(data: &'static Self::Data, options: Self::Options, umpire: &mut Umpire<'_>) -> Self;

    /// The options it is played with.
    fn options(&self) -> Self::Options;

    /// What is asked and of whom, or how it ended: one answer for each phase. Bots ask it before every order.
    fn question(&self) -> Question;

    /// Every legal order, always in the same order, appended to a buffer that the caller reuses.
    fn orders(&self, out: &mut Vec<Self::Order>);

    /// Why any order, offered or not, would be refused.
    fn check(&self, order: Self::Order) -> Result<(), Refusal>;

    /// Carries out an order that is legal, up to the next thing that is asked or runs by itself.
    fn answer(&mut self, order: Self::Order, umpire: &mut Umpire<'_>);

    /// Goes through what happens by itself, dice and forced steps, to the next real choice or to the end: step by step
    /// while the question says that the rules run on, unless a game knows better.
    fn run_on(&mut self, umpire: &mut Umpire<'_>) {
        while let Question::RunsOn(_) = self.question() {
            self.go_on(umpire);
        }
    }

    /// One step of what happens by itself; a game that has its own [`Rules::run_on`] needs none.
    fn go_on(&mut self, _umpire: &mut Umpire<'_>) {
        unreachable!("nothing happens by itself in {}", Self::INFO.id)
    }

    /// Whether the position contradicts itself or a rule. A position from outside is taken up only if it does not; the
    /// tests ask it of every position that comes up.
    fn validate(&self) -> Result<(), PositionError>;

    /// Where nothing is left but to say that the action is over, before dice are rolled or a chit is drawn: what is asked
    /// instead of the phase's own question. The last order can still be taken back then. If a game says nothing, it is the
    /// question that [`Rules::CONFIRMED_BY`] alone answers.
    fn confirmation(&self) -> Option<Asked> {
        match self.question() {
            Question::Asked(asked) if asked.verbs == [Self::CONFIRMED_BY] => Some(asked),
            _ => None,
        }
    }

    /// A full position consistent with what `seat` may know. The same one where nothing is hidden.
    fn imagine(&self, _seat: Seat, _dice: &mut dyn Dice) -> Self {
        self.clone()
    }

    /// How well it went, once it is over, in a game that tells more than who won.
    fn grade(&self) -> Option<Grade> {
        None
    }

    /// What can only grow or stay from one position to a later one holds; if not, what does not.
    fn follows(&self, _earlier: &Self) -> Result<(), String> {
        Ok(())
    }

    /// The data that is built into the program.
    fn built_in() -> &'static Self::Data {
        Self::Data::built_in()
    }

    /// A new game at its first question.
    fn begin(
        data: &'static Self::Data,
        options: &Self::Options,
        dice: &mut dyn Dice,
        log: &mut dyn Log,
    ) -> Self {
        let mut umpire = Umpire { dice, log };
        let mut position = Self::set_up(data, options.clone(), &mut umpire);
        position.run_on(&mut umpire);
        position
    }

    /// Who decides now, or how it ended.
    #[inline]
    fn asks(&self) -> Asks {
        match self.question() {
            Question::Asked(asked) => Asks::Seat(asked.seat),
            Question::Over(outcome) => Asks::Over(outcome),
            Question::RunsOn(rule) => unreachable!("nobody is asked: {rule} has not run on"),
        }
    }

    /// What is asked, for a person; `None` when the game is over.
    fn prompt(&self) -> Option<Prompt> {
        let confirmation = self.confirmation();
        let confirms = confirmation.is_some();
        let asked = match (confirmation, self.question()) {
            (Some(asked), _) | (None, Question::Asked(asked)) => asked,
            (None, Question::Over(_) | Question::RunsOn(_)) => return None,
        };
        let Asked { seat, phase, rule, text, verbs } = asked;
        let verbs = verbs.iter().map(|word| Self::Order::verb(word)).collect();
        Some(Prompt { seat, phase, text: text.to_string(), rule, verbs, confirms })
    }

    /// The refusal of an order that does not answer what is asked.
    fn not_now(&self) -> Refusal {
        if let Some(prompt) = self.prompt() {
            return Refusal::new(prompt.rule, format!("that is not what is asked: {}", prompt.text));
        }
        match self.question() {
            Question::Over(end) => Refusal::new(end.rule, format!("the game is over: {}", end.text)),
            Question::Asked(Asked { rule, .. }) | Question::RunsOn(rule) => {
                Refusal::new(rule, "nothing is asked")
            }
        }
    }

    /// For search and replay: `order` is legal. Runs on to the next real choice.
    #[inline]
    fn carry_out(&mut self, order: Self::Order, dice: &mut dyn Dice, log: &mut dyn Log) {
        let mut umpire = Umpire { dice, log };
        self.answer(order, &mut umpire);
        self.run_on(&mut umpire);
    }

    /// For the world: a refused order leaves the position untouched.
    fn obey(&mut self, order: Self::Order, dice: &mut dyn Dice, log: &mut dyn Log) -> Result<(), Refusal> {
        self.check(order)?;
        self.carry_out(order, dice, log);
        Ok(())
    }

    /// An order in the game's notation: `to 2229`.
    fn notation(data: &Self::Data, order: Self::Order) -> String {
        order.text(data)
    }

    /// Reads the game's notation.
    fn read_order(data: &Self::Data, text: &str) -> Result<Self::Order, NotationError> {
        Self::Order::read(data, text)
    }
}

/// A game: its rules, what is shown of it and how it is saved. Everything that plays, shows, stores or checks a game asks
/// for this.
pub trait Game: Rules + Shown + Saved {}

impl<G: Rules + Shown + Saved> Game for G {}
