//! One terminal with one game on it: what is typed, and what comes of it.

use players::{LoadedGame, SeatedBot, Thinking};
use table::{
    AnyMatch, Asks, Choice, Control, Look, MapView, PlayError, Role, Seat, TakenBack, TakingBack, View,
};

use super::complete::Known;
use super::input::{Input, Typed};
use super::offers::{self, Offers};
use super::paint::Paint;
use super::saving::Safe;
use crate::interrupt::Interrupted;
use crate::output::{Output, say};

/// So many orders may be suggested together: a whole set-up.
const SUGGESTED_MOST: usize = 100;

/// One terminal with one game on it.
pub(super) struct Sitting {
    pub(super) loaded: Box<dyn LoadedGame>,
    pub(super) look: Look,
    pub(super) map: MapView,
    pub(super) table: Box<dyn AnyMatch>,
    /// Who controlled what when the game began.
    pub(super) control_before: Vec<Control>,
    pub(super) input: Input,
    /// How many characters and lines can be seen at once.
    pub(super) screen: (usize, usize),
    pub(super) paint: Paint,
    safe: Safe,
    bots: Vec<Option<String>>,
    /// Whether the player is asked to confirm the end of an action.
    confirm: bool,
    /// What was asked back, before it is done.
    waiting: Option<Waiting>,
    bot_orders: u64,
    /// By seat: the general that plays it.
    generals: Vec<Option<Box<dyn SeatedBot>>>,
    /// The person who was asked last.
    last_asked: Option<Seat>,
    /// Where there are secrets and two people share the terminal, the next one's view waits until that person is there.
    covered: bool,
    /// The seats that have read their briefing and seen the map.
    pub(super) briefed: Vec<bool>,
    pub(super) map_shown: bool,
    /// How many orders stood before each line that gave some: what was given together is taken back together.
    given: Vec<usize>,
}

/// Something that is done only when `yes` follows.
enum Waiting {
    /// The seat gives up.
    Resign(Seat),
    /// The seat takes back its last order beyond dice, with the other player's consent.
    TakeBack(Seat),
    /// An order that was warned of.
    Order(String),
}

/// What comes after a line.
enum Next {
    Line,
    /// The end, and whether the game is saved.
    Quit {
        saving: bool,
    },
}

impl Sitting {
    #[allow(clippy::too_many_arguments, reason = "it is put together in one place")]
    pub(super) fn new(
        loaded: Box<dyn LoadedGame>,
        table: Box<dyn AnyMatch>,
        bots: Vec<Option<String>>,
        mut input: Input,
        safe: Safe,
        paint: Paint,
        confirm: bool,
        briefed: bool,
    ) -> Self {
        let control_before = table.view_at(0, None).map_or(Vec::new(), |view| view.control);
        Self {
            look: loaded.look(),
            map: loaded.map(),
            briefed: vec![briefed; bots.len()],
            loaded,
            table,
            control_before,
            screen: input.screen(),
            input,
            paint,
            safe,
            generals: bots.iter().map(|_| None).collect(),
            bots,
            confirm,
            waiting: None,
            bot_orders: 0,
            last_asked: None,
            covered: false,
            map_shown: false,
            given: Vec::new(),
        }
    }

    pub(super) fn play(&mut self, out: &mut Output) -> anyhow::Result<()> {
        if let Some(seat) = self.reader() {
            self.brief(seat, out)?;
        }
        self.run_bots(out)?;
        self.show_prompt(out)?;
        loop {
            out.flush()?;
            self.safe.keep(self.table.record());
            let known = self.known();
            let next = match self.input.line(known)? {
                Typed::Line(line) => {
                    // The window may have been drawn larger or smaller.
                    self.screen = self.input.screen();
                    self.obey(line.trim(), out)?
                }
                Typed::End => Next::Quit { saving: self.input.is_terminal() },
                Typed::Interrupted => {
                    say!(out, "{}", self.safe.save())?;
                    out.flush()?;
                    return Err(Interrupted.into());
                }
            };
            if let Next::Quit { saving } = next {
                if saving {
                    say!(out, "{}", self.safe.save())?;
                }
                return out.flush();
            }
        }
    }

    /// What Tab completes now.
    fn known(&self) -> Known {
        if !self.input.is_terminal() || self.covered {
            return Known::default();
        }
        let view = self.table.view(self.asked());
        Known {
            orders: view.choices.iter().map(offers::name).collect(),
            hexes: self.map.hexes.iter().map(|hex| hex.hex.to_string()).collect(),
            rules: self.rulebook().map_or(Vec::new(), |book| {
                book.entries.iter().map(|entry| entry.number.to_string()).collect()
            }),
        }
    }

    /// The one who may read at this terminal: the only person, or nobody in particular.
    pub(super) fn reader(&self) -> Option<Seat> {
        let mut people = (0u8..).map(Seat).zip(&self.bots).filter(|(_, bot)| bot.is_none());
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        }
    }

    /// The seat that is asked.
    pub(super) fn asked(&self) -> Option<Seat> {
        match self.table.asks() {
            Asks::Seat(seat) => Some(seat),
            Asks::Over(_) => None,
        }
    }

    /// What the person at the terminal may see: the only one, or the one who is asked.
    pub(super) fn seen(&self) -> View {
        self.table.view(self.reader().or_else(|| self.asked()))
    }

    fn obey(&mut self, line: &str, out: &mut Output) -> anyhow::Result<Next> {
        if self.covered {
            self.covered = false;
            self.show_question(out)?;
            return Ok(Next::Line);
        }
        if let Some(waiting) = self.waiting.take()
            && self.answered(waiting, line, out)?
        {
            return Ok(Next::Line);
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "quit" | "exit" => return Ok(Next::Quit { saving: self.input.is_terminal() }),
            "abandon" => return Ok(Next::Quit { saving: false }),
            // A name of a file may have anything in it.
            "save" => self.save(rest, out)?,
            "" => self.show_prompt(out)?,
            _ => self.obey_all(line, out)?,
        }
        Ok(Next::Line)
    }

    /// Commands and orders, one after the other as long as they are carried out and show nothing new. A number means what
    /// was listed under it when the line was typed.
    fn obey_all(&mut self, line: &str, out: &mut Output) -> anyhow::Result<()> {
        let pieces: Vec<&str> = line.split(';').map(str::trim).filter(|piece| !piece.is_empty()).collect();
        let listed = Offers::of(&self.table.view(self.asked()));
        let (mut before, mut done) = (None, 0);
        for piece in &pieces {
            if self.command(piece, out)? {
                continue;
            }
            if done > 0 && !self.goes_on_freely() {
                let left = pieces.len() - done;
                say!(out, "Stopped before `{piece}`, with {left} to go: look at what came of it first.")?;
                break;
            }
            let number = piece.parse::<usize>().ok().and_then(|_| listed.find(piece));
            let words = number.map_or_else(|| (*piece).to_owned(), offers::name);
            before.get_or_insert(self.table.length());
            if !self.give(&words, false, out)? {
                break;
            }
            done += 1;
        }
        before.map_or(Ok(()), |before| self.after_orders(before, out))
    }

    /// The bots answer, and whoever is asked next reads the question.
    fn after_orders(&mut self, before: usize, out: &mut Output) -> anyhow::Result<()> {
        if self.table.length() == before {
            return Ok(());
        }
        self.given.push(before);
        self.run_bots(out)?;
        self.show_prompt(out)
    }

    /// Carries out a command; says whether it was one.
    fn command(&mut self, piece: &str, out: &mut Output) -> anyhow::Result<bool> {
        let (verb, rest) = piece.split_once(' ').unwrap_or((piece, ""));
        match verb {
            "help" => self.show_help(out)?,
            "map" => self.show_map(rest, out)?,
            "orders" => self.show_orders(rest, out)?,
            "hex" => self.show_hex(rest, out)?,
            "units" => self.show_units(rest, out)?,
            "preview" | "odds" => self.show_preview(out)?,
            "threat" | "threats" => self.show_threats(rest, out)?,
            "why" => match self.table.why(rest) {
                Ok(()) => say!(out, "That order is legal.")?,
                Err(error) => say!(out, "{error}")?,
            },
            "goals" => self.show_goals(out)?,
            "briefing" => match self.reader().or_else(|| self.asked()) {
                Some(seat) => self.show_briefing(seat, out)?,
                None => say!(out, "The game is over.")?,
            },
            "rule" | "rules" => self.show_rule(rest, out)?,
            "log" => self.show_log(rest, out)?,
            "undo" => self.undo(out)?,
            "resign" => self.resign(out)?,
            "suggest" => self.suggest(out)?,
            "hint" => self.hint(out)?,
            "levels" => self.show_levels(out)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn save(&mut self, file: &str, out: &mut Output) -> anyhow::Result<()> {
        match std::fs::write(file, self.table.record().to_string()) {
            Ok(()) => say!(out, "Saved as {file}."),
            Err(error) => say!(out, "cannot write {file}: {error}"),
        }
    }

    /// Gives what words stand for; says whether all of it was carried out.
    fn give(&mut self, words: &str, confirmed: bool, out: &mut Output) -> anyhow::Result<bool> {
        let view = self.table.view(self.asked());
        let offers = Offers::of(&view);
        if let Some(choice) = offers.find(words).filter(|choice| is_grave(choice) && !confirmed) {
            self.show_warnings(choice, out)?;
            if self.input.is_terminal() {
                say!(out, "Really? Type it again, or `yes`.")?;
                self.waiting = Some(Waiting::Order(offers::name(choice)));
                return Ok(false);
            }
        }
        let steps = offers.read(words, &view);
        for (done, step) in steps.iter().enumerate() {
            if done > 0 && step.goes_on && !self.table.orders().contains(&step.order) {
                return Ok(true);
            }
            if done > 0 && !step.goes_on && !self.goes_on_freely() {
                say!(out, "{done} of {} orders were given: look at what came of it first.", steps.len())?;
                return Ok(false);
            }
            if !self.order(&step.order, out)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the seat may give its next order without looking: it is still asked, and its last order has shown it nothing.
    fn goes_on_freely(&self) -> bool {
        let asked = self.asked();
        let freely = |seat| matches!(self.table.taking_back(seat), Ok(TakingBack::Free));
        asked.is_some() && asked == self.table.last_seat() && asked.is_some_and(freely)
    }

    /// Carries out one order; says whether it was.
    fn order(&mut self, order: &str, out: &mut Output) -> anyhow::Result<bool> {
        match self.table.play(order) {
            Ok(played) => {
                self.safe.keep(self.table.record());
                self.tell(&played.log, self.reader(), out)?;
                return Ok(true);
            }
            Err(PlayError::Refused(refusal)) => {
                say!(out, "Not allowed by {}: {}", refusal.rule, refusal.why)?
            }
            Err(error) => say!(out, "{error}")?,
        }
        Ok(false)
    }

    /// Has the rest of what is asked done as the staff would, as far as the game offers that and nothing is rolled or comes
    /// to light. That enough is done is never said for the player.
    fn suggest(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let before = self.table.length();
        let Some(seat) = self.asked() else { return say!(out, "the game is over") };
        for done in 0..SUGGESTED_MOST {
            if (done > 0 && !self.goes_on_freely()) || self.table.view(Some(seat)).suggests.is_none() {
                break;
            }
            let seed = format!("{}/suggested", self.table.hash());
            let order = self.loaded.bot_order("staff", &self.table.export(), seat, &seed)?;
            let Some(order) = order.filter(|order| order != "done") else { break };
            say!(out, "{order}")?;
            if !self.order(&order, out)? {
                break;
            }
        }
        if self.table.length() == before {
            return say!(out, "Nothing is suggested for what is asked now.");
        }
        self.after_orders(before, out)
    }

    /// The person whose wish it is: the only one, or the one who is asked.
    fn wisher(&self) -> Option<Seat> {
        let asked = self.asked()?;
        Some(self.reader().unwrap_or(asked))
    }

    /// Two at one terminal take turns: the last order is taken back, whoever gave it.
    fn undo(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let Some(seat) = self.reader().or_else(|| self.table.last_seat()) else {
            return say!(out, "there is no order to take back");
        };
        match self.table.taking_back(seat) {
            Err(error) => say!(out, "{error}"),
            Ok(TakingBack::Ask { .. }) => {
                self.waiting = Some(Waiting::TakeBack(seat));
                say!(
                    out,
                    "Dice were rolled since, or something came to light. Does the other player agree? yes or no"
                )
            }
            Ok(TakingBack::Free | TakingBack::Takeback { .. }) => self.take_back(seat, false, out),
        }
    }

    fn take_back(&mut self, seat: Seat, agreed: bool, out: &mut Output) -> anyhow::Result<()> {
        let together = self.given.pop();
        match self.table.take_back(seat, agreed) {
            Ok(TakenBack::Freely) => {
                let is_free = |table: &dyn AnyMatch| matches!(table.taking_back(seat), Ok(TakingBack::Free));
                while together.is_some_and(|before| self.table.length() > before) && is_free(&*self.table) {
                    self.table.take_back(seat, false)?;
                }
            }
            Ok(TakenBack::Takeback { orders, .. }) => {
                say!(
                    out,
                    "Taken back: {orders} of the last orders. The record keeps it, and new dice will be rolled."
                )?;
            }
            Err(error) => return say!(out, "{error}"),
        }
        let length = self.table.length();
        self.given.retain(|&before| before < length);
        self.run_bots(out)?;
        self.show_prompt(out)
    }

    fn resign(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let Some(seat) = self.wisher() else { return say!(out, "the game is over") };
        self.waiting = Some(Waiting::Resign(seat));
        say!(out, "Give the game up as {}? yes or no", self.table.info().seat_name(seat))
    }

    /// The answer to what was asked back; says whether the line was one.
    fn answered(&mut self, waiting: Waiting, answer: &str, out: &mut Output) -> anyhow::Result<bool> {
        let yes = matches!(answer, "yes" | "y");
        match waiting {
            Waiting::Order(order) => {
                if yes || answer == order {
                    let before = self.table.length();
                    self.give(&order, true, out)?;
                    self.after_orders(before, out)?;
                    return Ok(true);
                }
                // Whoever thinks better of it types something else.
                if !matches!(answer, "no" | "n" | "") {
                    return Ok(false);
                }
            }
            Waiting::TakeBack(seat) if yes => {
                self.take_back(seat, true, out)?;
                return Ok(true);
            }
            Waiting::Resign(seat) if yes => {
                match self.table.resign(seat) {
                    Ok(()) => {
                        self.tell(&self.table.view(None).log, None, out)?;
                        self.show_prompt(out)?;
                    }
                    Err(error) => say!(out, "{error}")?,
                }
                return Ok(true);
            }
            Waiting::TakeBack(_) | Waiting::Resign(_) => {}
        }
        say!(out, "Nothing was done.")?;
        self.show_prompt(out)?;
        Ok(true)
    }

    /// Bots answer until a person is asked; who wants no confirmations has them answered too.
    fn run_bots(&mut self, out: &mut Output) -> anyhow::Result<()> {
        while let Asks::Seat(seat) = self.table.asks() {
            let Some(bot) = &self.bots[seat.index()] else {
                if self.confirm || !self.table.prompt().is_some_and(|prompt| prompt.confirms) {
                    return Ok(());
                }
                for order in self.table.orders() {
                    let played = self.table.play(&order)?;
                    self.tell(&played.log, self.reader(), out)?;
                }
                continue;
            };
            let seed = format!("{}/{}", self.table.hash(), self.bot_orders);
            let position = self.table.export();
            // A general that has thought about an action keeps its plan; the others need no memory.
            let order = match (&mut self.generals[seat.index()], bot.starts_with("general")) {
                (_, false) => self.loaded.bot_order(bot, &position, seat, &seed)?,
                (Some(general), true) => general.order(&position),
                (seated, true) => {
                    let general = self.loaded.seat_bot(bot, seat, &seed, &Thinking::default())?;
                    seated.insert(general).order(&position)
                }
            };
            let Some(order) = order else { return Ok(()) };
            self.bot_orders += 1;
            // An order can be a secret; what may be known of it is in the log.
            if !self.table.info().secrets {
                say!(out, "{} orders {order}", self.table.info().seats[seat.index()])?;
            }
            let played = self.table.play(&order)?;
            self.safe.keep(self.table.record());
            self.tell(&played.log, self.reader(), out)?;
        }
        Ok(())
    }

    fn show_prompt(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let Asks::Seat(seat) = self.table.asks() else { return self.show_question(out) };
        let handed_over = self.last_asked.replace(seat).is_some_and(|last| last != seat);
        let secrets = !self.table.view(Some(seat)).private.is_empty();
        if secrets && self.reader().is_none() && handed_over {
            self.covered = true;
            if out.is_terminal() {
                // What the other player saw leaves the screen.
                out.text_now(format_args!("\x1b[2J\x1b[3J\x1b[H"))?;
            }
            let name = self.table.info().seats[seat.index()];
            return say!(out, "\nHand over to the {name} player; then press Enter.");
        }
        self.show_question(out)
    }
}

/// Whether an order is asked about before it is given: the game may be lost by it.
fn is_grave(choice: &Choice) -> bool {
    choice.role == Some(Role::GivesUp) || choice.warnings.iter().any(|warning| warning.grave)
}
