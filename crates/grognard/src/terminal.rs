//! `grognard terminal`: a game at the terminal, with a map, a prompt, and orders by number or by name.

use std::io::{BufRead, IsTerminal};

use anyhow::Context;
use players::{LoadedGame, find};
use table::{AnyMatch, Asks, LogLine, PlayError, Player, Seat, TakenBack, TakingBack, Track};

use crate::output::{Output, say};
use crate::simulate::bots;
use crate::{DataArgs, text_map};

/// So many orders are listed with their numbers; the rest is found by name.
const LISTED: usize = 30;

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(default_value = players::first().info().id)]
    game: String,
    /// Let a bot play a seat, such as --seat polish=random; you play the others
    #[arg(long = "seat", value_name = "NAME=BOT")]
    seats: Vec<String>,
    /// A scenario or option, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Do not ask whether an action is over when nothing else is left to do in it
    #[arg(long)]
    no_confirm: bool,
    /// The seed of the dice; another game each time without one
    #[arg(long)]
    seed: Option<String>,
    #[command(flatten)]
    data: DataArgs,
}

const HELP: &str = "\
  NUMBER or ORDER   give an order: 3, or its words, such as to 2229
  orders [WORDS]    every legal order, or those that contain the words
  map               the map
  hex 2231          what stands in a hex
  preview           the working of the battle at hand
  why ORDER         why an order would be refused
  rule 9.12         a rule in our own words
  undo              take your last order back: freely up to the last die, draw or reveal; behind it with the other
                    player's consent, or against a bot as a takeback that the record keeps, with new dice
  resign            give the game up
  save FILE         write the record
  quit              the end";

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let shelved = find(&args.game)?;
    let info = shelved.info();
    let named = bots(&info, &args.seats)?;
    let is_bot = |seat: &str| args.seats.iter().any(|word| word.starts_with(&format!("{seat}=")));
    let bots = info.seats.iter().zip(named).map(|(seat, bot)| is_bot(seat).then_some(bot)).collect();
    let loaded = shelved.load(&args.data.source())?;
    let seed = args.seed.clone().unwrap_or_else(fresh_seed);
    let table = loaded.new_match(&args.options, &seed, &[])?;
    let confirm = !args.no_confirm;
    let mut desk = Sitting {
        loaded,
        table,
        bots,
        confirm,
        waiting: None,
        bot_orders: 0,
        last_asked: None,
        covered: false,
    };
    for (seat, bot) in (0u8..).zip(&desk.bots) {
        let name = bot.as_deref().unwrap_or("a person").to_owned();
        desk.table.set_player(Seat(seat), Player { name, is_bot: bot.is_some() });
    }
    say!(out, "{}: {}", info.title, info.about)?;
    say!(out, "Type an order or its number; `help` lists the commands.\n")?;
    desk.play(out)
}

/// A seed that nobody knows beforehand.
fn fresh_seed() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// One terminal with one game on it.
struct Sitting {
    loaded: Box<dyn LoadedGame>,
    table: Box<dyn AnyMatch>,
    bots: Vec<Option<String>>,
    /// Whether the player is asked to confirm the end of an action.
    confirm: bool,
    /// What was asked back, before it is done.
    waiting: Option<Waiting>,
    bot_orders: u64,
    /// The person who was asked last.
    last_asked: Option<Seat>,
    /// Where there are secrets and two people share the terminal, the next one's view waits until that person is there.
    covered: bool,
}

/// Something that is done only when `yes` follows.
#[derive(Clone, Copy)]
enum Waiting {
    /// The seat gives up.
    Resign(Seat),
    /// The seat takes back its last order beyond dice, with the other player's consent.
    TakeBack(Seat),
}

impl Sitting {
    fn play(&mut self, out: &mut Output) -> anyhow::Result<()> {
        self.show_map(out)?;
        self.run_bots(out)?;
        self.show_prompt(out)?;
        let mut lines = std::io::stdin().lock().lines();
        loop {
            if std::io::stdin().is_terminal() && out.is_terminal() {
                out.text_now(format_args!("> "))?;
            }
            let Some(line) = lines.next() else { return out.flush() };
            let line = line.context("cannot read the input")?;
            match line.trim() {
                "quit" | "exit" => return out.flush(),
                line => self.obey(line, out)?,
            }
            out.flush()?;
        }
    }

    /// The one who may read at this terminal: the only person, or nobody in particular.
    fn reader(&self) -> Option<Seat> {
        let mut people = (0u8..).map(Seat).zip(&self.bots).filter(|(_, bot)| bot.is_none());
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        }
    }

    fn obey(&mut self, line: &str, out: &mut Output) -> anyhow::Result<()> {
        if self.covered {
            self.covered = false;
            return self.show_question(out);
        }
        if let Some(waiting) = self.waiting.take() {
            return self.answered(waiting, line, out);
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "" => self.show_prompt(out),
            "help" => say!(out, "{HELP}"),
            "map" => self.show_map(out),
            "orders" => self.show_orders(rest, usize::MAX, out),
            "hex" => self.show_hex(rest, out),
            "preview" => self.show_preview(out),
            "why" => match self.table.why(rest) {
                Ok(()) => say!(out, "That order is legal."),
                Err(error) => say!(out, "{error}"),
            },
            "rule" => self.show_rule(rest, out),
            "undo" => self.undo(out),
            "resign" => self.resign(out),
            "save" => match std::fs::write(rest, self.table.record().to_string()) {
                Ok(()) => say!(out, "Saved as {rest}."),
                Err(error) => say!(out, "cannot write {rest}: {error}"),
            },
            _ => self.order(line, out),
        }
    }

    /// The person whose wish it is: the only one, or the one who is asked.
    fn wisher(&self) -> Option<Seat> {
        self.reader().or(match self.table.asks() {
            Asks::Seat(seat) => Some(seat),
            Asks::Over(_) => None,
        })
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
        match self.table.take_back(seat, agreed) {
            Ok(TakenBack::Freely) => {}
            Ok(TakenBack::Takeback { orders, .. }) => {
                say!(
                    out,
                    "Taken back: {orders} of the last orders. The record keeps it, and new dice will be rolled."
                )?;
            }
            Err(error) => return say!(out, "{error}"),
        }
        self.run_bots(out)?;
        self.show_prompt(out)
    }

    fn resign(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let Some(seat) = self.wisher() else { return say!(out, "the game is over") };
        self.waiting = Some(Waiting::Resign(seat));
        say!(out, "Give the game up as {}? yes or no", self.table.info().seat_name(seat))
    }

    fn answered(&mut self, waiting: Waiting, answer: &str, out: &mut Output) -> anyhow::Result<()> {
        match (answer.trim(), waiting) {
            ("yes" | "y", Waiting::TakeBack(seat)) => self.take_back(seat, true, out),
            ("yes" | "y", Waiting::Resign(seat)) => match self.table.resign(seat) {
                Ok(()) => {
                    tell(&self.table.view(None).log, None, out)?;
                    self.show_prompt(out)
                }
                Err(error) => say!(out, "{error}"),
            },
            _ => {
                say!(out, "Nothing was done.")?;
                self.show_prompt(out)
            }
        }
    }

    fn order(&mut self, line: &str, out: &mut Output) -> anyhow::Result<()> {
        let orders = self.table.orders();
        let by_number =
            line.parse::<usize>().ok().and_then(|number| orders.get(number.wrapping_sub(1)).cloned());
        let order = by_number.unwrap_or_else(|| line.to_owned());
        match self.table.play(&order) {
            Ok(played) => {
                tell(&played.log, self.reader(), out)?;
                self.run_bots(out)?;
                self.show_prompt(out)
            }
            Err(PlayError::Refused(refusal)) => say!(out, "Not allowed by {}: {}", refusal.rule, refusal.why),
            Err(error) => say!(out, "{error}"),
        }
    }

    /// Bots answer until a person is asked; who wants no confirmations has them answered too.
    fn run_bots(&mut self, out: &mut Output) -> anyhow::Result<()> {
        while let Asks::Seat(seat) = self.table.asks() {
            let Some(bot) = &self.bots[seat.index()] else {
                if self.confirm || !self.table.prompt().is_some_and(|prompt| prompt.confirms) {
                    return Ok(());
                }
                for order in self.table.orders() {
                    tell(&self.table.play(&order)?.log, self.reader(), out)?;
                }
                continue;
            };
            let seed = format!("{}/{}", self.table.hash(), self.bot_orders);
            let Some(order) = self.loaded.bot_order(bot, &self.table.export(), seat, &seed)? else {
                return Ok(());
            };
            self.bot_orders += 1;
            // An order can be a secret; what may be known of it is in the log.
            if !self.table.info().secrets {
                say!(out, "{} orders {order}", self.table.info().seats[seat.index()])?;
            }
            let played = self.table.play(&order)?;
            tell(&played.log, self.reader(), out)?;
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

    fn show_question(&self, out: &mut Output) -> anyhow::Result<()> {
        match self.table.asks() {
            Asks::Over(outcome) => say!(out, "\nThe game is over. {} ({}).", outcome.text, outcome.rule),
            Asks::Seat(seat) => {
                let view = self.table.view(Some(seat));
                say!(out, "\n[{}]", track_line(&view.tracks))?;
                if !view.private.is_empty() {
                    say!(out, "[for you alone: {}]", track_line(&view.private))?;
                }
                if let Some(prompt) = self.table.prompt() {
                    let name = self.table.info().seats[seat.index()];
                    say!(out, "{name}: {} ({})", prompt.text, prompt.rule)?;
                }
                self.show_orders("", LISTED, out)
            }
        }
    }

    fn show_orders(&self, words: &str, most: usize, out: &mut Output) -> anyhow::Result<()> {
        let orders = self.table.orders();
        let matching = orders.iter().enumerate().filter(|(_, order)| order.contains(words));
        let listed: Vec<String> =
            matching.take(most).map(|(index, order)| format!("{:>4} {order:<18}", index + 1)).collect();
        for row in listed.chunks(3) {
            say!(out, "{}", row.concat().trim_end())?;
        }
        let more = orders.len().saturating_sub(listed.len());
        if words.is_empty() && more > 0 {
            say!(out, "     … and {more} more: `orders` lists them")?;
        }
        Ok(())
    }

    fn show_map(&self, out: &mut Output) -> anyhow::Result<()> {
        let (map, view) = (self.loaded.map(), self.table.view(None));
        say!(out, "{}", text_map::draw(&map, &view, &self.table.info()))?;
        say!(out, "{}", text_map::legend(&map, &view))
    }

    fn show_hex(&self, number: &str, out: &mut Output) -> anyhow::Result<()> {
        let map = self.loaded.map();
        let Some(hex) = map.hexes.iter().find(|hex| hex.hex.to_string() == number) else {
            return say!(out, "hex `{number}` is not on the map");
        };
        say!(out, "{} {} {} {}", hex.hex, hex.name, hex.terrain, hex.features.join(" "))?;
        for counter in self.table.view(None).counters {
            if counter.place == table::Place::Hex(hex.hex) {
                let (steps, most) = (counter.steps, counter.steps_max);
                say!(
                    out,
                    "  {} {} {}, {steps} of {most} steps",
                    counter.unit,
                    counter.title,
                    counter.factors
                )?;
            }
        }
        Ok(())
    }

    fn show_preview(&self, out: &mut Output) -> anyhow::Result<()> {
        let Some(preview) = self.table.preview() else { return say!(out, "no battle is at hand") };
        say!(out, "{} against {}: {}", preview.attack, preview.defence, preview.odds)?;
        for shift in &preview.shifts {
            say!(out, "  {:+} {} ({})", shift.columns, shift.why, shift.rule)?;
        }
        match &preview.round {
            Some(round) => show_round(round, &preview.final_odds, out)?,
            None => {
                let column = preview.column.as_deref().unwrap_or("none: automatic");
                say!(out, "  {}, column {column}", preview.final_odds)?;
            }
        }
        for chance in &preview.chances {
            say!(out, "  {} in {} of {}", chance.words(), chance.cases, chance.out_of)?;
        }
        preview.notes.iter().try_for_each(|note| say!(out, "  {note}"))
    }

    fn show_rule(&self, number: &str, out: &mut Output) -> anyhow::Result<()> {
        let book = find(self.table.info().id)?.rulebook();
        match book.entry(number) {
            Some(entry) => say!(out, "{} {}\n{}", entry.number, entry.title, entry.text),
            None => say!(out, "there is no rule {number}"),
        }
    }
}

fn track_line(tracks: &[Track]) -> String {
    let words = tracks.iter().map(|track| format!("{} {}", track.id, track.entries.join(" ")));
    words.map(|words| words.trim_end().to_owned()).collect::<Vec<_>>().join(", ")
}

/// What happened, as far as a reader may know.
fn tell(log: &[LogLine], reader: Option<Seat>, out: &mut Output) -> anyhow::Result<()> {
    let mut lines = log.iter().filter(|line| line.is_for(reader));
    lines.try_for_each(|line| say!(out, "  {} ({})", line.text, line.rule))
}

/// How far a battle of rounds is, and who fires next.
fn show_round(round: &table::RoundView, left: &str, out: &mut Output) -> anyhow::Result<()> {
    let to_come = if round.over { "is over; in the next" } else { "goes on with" };
    say!(out, "  {left}; round {} {to_come}:", round.round)?;
    round.fire.iter().try_for_each(|fire| {
        let modifiers: String = fire
            .modifiers
            .iter()
            .map(|modifier| format!(", {:+} {} ({})", modifier.more, modifier.why, modifier.rule))
            .collect();
        say!(out, "  {} {}: {} dice hit from {}{modifiers}", fire.step, fire.who, fire.dice, fire.hits_from)
    })
}
