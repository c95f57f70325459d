//! `grognard terminal`: a game at the terminal, with a map, a prompt, and orders by number or by name.

use std::io::{BufRead, IsTerminal};

use anyhow::Context;
use players::{LoadedGame, find};
use table::{AnyMatch, Asks, LogLine, PlayError, Seat};

use crate::{
    DataArgs,
    output::{Output, say},
    simulate::bots,
    text_map,
};

/// So many orders are listed with their numbers; the rest is found by name.
const LISTED: usize = 30;

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(default_value = "soyuz81")]
    game: String,
    /// Let a bot play a seat, such as --seat polish=random; you play the others
    #[arg(long = "seat", value_name = "NAME=BOT")]
    seats: Vec<String>,
    /// A scenario or option, such as --option forest-shift=on (see `grognard games`)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
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
  undo              take the last order back
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
    let table = loaded.new_match(&args.options, &seed)?;
    let mut desk = Desk { loaded, table, bots, bot_orders: 0 };
    for (index, bot) in desk.bots.iter().enumerate() {
        desk.table.name_player(Seat(index as u8), bot.as_deref().unwrap_or("a person"));
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
struct Desk {
    loaded: Box<dyn LoadedGame>,
    table: Box<dyn AnyMatch>,
    bots: Vec<Option<String>>,
    bot_orders: u64,
}

impl Desk {
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

    fn obey(&mut self, line: &str, out: &mut Output) -> anyhow::Result<()> {
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
            "undo" => match self.table.undo(false) {
                Ok(()) => self.show_prompt(out),
                Err(error) => say!(out, "{error}"),
            },
            "save" => match std::fs::write(rest, self.table.record().to_string()) {
                Ok(()) => say!(out, "Saved as {rest}."),
                Err(error) => say!(out, "cannot write {rest}: {error}"),
            },
            _ => self.order(line, out),
        }
    }

    fn order(&mut self, line: &str, out: &mut Output) -> anyhow::Result<()> {
        let orders = self.table.orders();
        let by_number =
            line.parse::<usize>().ok().and_then(|number| orders.get(number.wrapping_sub(1)).cloned());
        let order = by_number.unwrap_or_else(|| line.to_owned());
        match self.table.play(&order) {
            Ok(played) => {
                tell(&played.log, out)?;
                self.run_bots(out)?;
                self.show_prompt(out)
            }
            Err(PlayError::Refused(refusal)) => say!(out, "Not allowed by {}: {}", refusal.rule, refusal.why),
            Err(error) => say!(out, "{error}"),
        }
    }

    /// Bots answer until a person is asked.
    fn run_bots(&mut self, out: &mut Output) -> anyhow::Result<()> {
        while let Asks::Seat(seat) = self.table.asks() {
            let Some(bot) = &self.bots[seat.index()] else { return Ok(()) };
            let seed = format!("{}/{}", self.table.hash(), self.bot_orders);
            let Some(order) = self.loaded.bot_order(bot, &self.table.export(), seat, &seed)? else {
                return Ok(());
            };
            self.bot_orders += 1;
            say!(out, "{} orders {order}", self.table.info().seats[seat.index()])?;
            let played = self.table.play(&order)?;
            tell(&played.log, out)?;
        }
        Ok(())
    }

    fn show_prompt(&self, out: &mut Output) -> anyhow::Result<()> {
        match self.table.asks() {
            Asks::Over(outcome) => say!(out, "\nThe game is over. {} ({}).", outcome.text, outcome.rule),
            Asks::Seat(seat) => {
                let view = self.table.view(Some(seat));
                let tracks =
                    view.tracks.iter().map(|track| format!("{} {}", track.id, track.entries.join(" ")));
                say!(out, "\n[{}]", tracks.collect::<Vec<_>>().join(", "))?;
                let prompt = self.table.prompt();
                say!(out, "{}: {} ({})", self.table.info().seats[seat.index()], prompt.text, prompt.rule)?;
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
        let map = self.loaded.map();
        say!(out, "{}", text_map::draw(&map, &self.table.view(None), &self.table.info()))?;
        say!(out, "{}", text_map::legend(&map))
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
        say!(
            out,
            "  {}, column {}",
            preview.final_odds,
            preview.column.as_deref().unwrap_or("none: automatic")
        )?;
        for chance in &preview.chances {
            say!(out, "  {} in {} of {}", chance.result, chance.cases, chance.out_of)?;
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

fn tell(log: &[LogLine], out: &mut Output) -> anyhow::Result<()> {
    log.iter().try_for_each(|line| say!(out, "  {} ({})", line.text, line.rule))
}
