//! `grognard protocol`: one command per line in, one JSON object per line out.

use std::collections::BTreeMap;
use std::io::{BufRead, Read};
use std::sync::Arc;

use anyhow::Context;
use players::{LoadedGame, find, shelf};
use serde_json::{Map, Value, json};
use table::{AnyMatch, Asks, LogLine, PlayError, Record, Rolled, Seat};

use crate::{DataArgs, output::Output};

/// A line longer than this is refused, so that a stray stream cannot fill the memory.
const LINE_MOST: usize = 4 << 20;

/// What the verb takes.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    data: DataArgs,
}

/// The commands, one per line.
pub(crate) const HELP: &str = "\
Commands, one per line; each is answered by one JSON object on one line:
  games                        what there is to play
  new GAME [OPTION=VALUE]... [SEED]
                               a new game from its set-up
  position [JSON [SEED]]       take up a position (whatever is left out is as in the set-up),
                               with the dice of a seed; or print the current one
  orders                       every legal order, the prompt and who is asked
  play ORDER                   carry out an order
  why ORDER                    why an order would be refused
  dice [VALUE]...              the next rolls (1 to 6) and draws (a label, or #12 for the twelfth), of
                               this game or of the next `new` or `position`;
                               `dice clear` empties the script, `dice` alone shows it
  preview                      the working of the battle at hand
  view [SEAT]                  what a seat sees; without one, what a spectator sees
  log [SEAT]                   the whole log, or what a seat may read of it
  hash                         the fingerprint of the position
  undo                         take the last order back, unless dice were rolled or a secret came to light
  takeback [ORDERS]            take the last orders back (one if left out), dice or not: the record keeps
                               it, and new dice will be rolled
  resign [SEAT]                a seat gives the game up; without one, the seat that is asked
  go [BOT]                     let a bot give the next order
  save [FILE]                  write the record to a file, or answer with it
  load FILE                    take up a record from a file, or from a JSON string in double quotes
  help                         these commands
  quit                         the end";

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    let mut session = Session::new(&args.data);
    let mut input = std::io::stdin().lock();
    while let Some(line) = read_line(&mut input)? {
        let answer = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => session.answer(line.trim()),
            Err(what) => Ok(error(what)),
        };
        let (answer, quit) = match answer {
            Ok(answer) => (answer, false),
            Err(Quit) => (json!({ "ok": true, "bye": true }), true),
        };
        out.line_now(format_args!("{answer}"))?;
        if quit {
            break;
        }
    }
    Ok(())
}

/// The next line, or what is wrong with it; `None` at the end.
fn read_line(input: &mut impl BufRead) -> anyhow::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    let limit = LINE_MOST as u64 + 1;
    let read = input.by_ref().take(limit).read_until(b'\n', &mut bytes).context("cannot read the input")?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.len() > LINE_MOST {
        while bytes.last() != Some(&b'\n') {
            bytes.clear();
            if input.by_ref().take(limit).read_until(b'\n', &mut bytes).context("cannot read the input")? == 0
            {
                break;
            }
        }
        return Ok(Some(Err(format!("a line may have at most {LINE_MOST} bytes"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| "a line must be UTF-8 text".to_owned())))
}

/// The client is done.
struct Quit;

/// One client's game.
pub(crate) struct Session<'a> {
    data: &'a DataArgs,
    /// Games whose data was read: it is read once and lives as long as the program.
    loaded: BTreeMap<&'static str, Arc<dyn LoadedGame>>,
    game: Option<Playing>,
    /// Dice that were scripted before there was a game.
    script: Vec<Rolled>,
    /// Counts the bots' orders, so that each has its own luck.
    bot_orders: u64,
}

struct Playing {
    loaded: Arc<dyn LoadedGame>,
    table: Box<dyn AnyMatch>,
}

type Answer = Result<Value, String>;

fn error(what: impl Into<String>) -> Value {
    json!({ "ok": false, "error": what.into() })
}

impl<'a> Session<'a> {
    pub(crate) fn new(data: &'a DataArgs) -> Self {
        Self { data, loaded: BTreeMap::new(), game: None, script: Vec::new(), bot_orders: 0 }
    }

    fn answer(&mut self, line: &str) -> Result<Value, Quit> {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if verb == "quit" {
            return Err(Quit);
        }
        Ok(self.obey(verb, rest.trim()).unwrap_or_else(error))
    }

    fn obey(&mut self, verb: &str, rest: &str) -> Answer {
        match verb {
            "help" => Ok(json!({ "ok": true, "help": HELP.lines().collect::<Vec<_>>() })),
            "games" => {
                Ok(json!({ "ok": true, "games": shelf().iter().map(|game| game.info()).collect::<Vec<_>>() }))
            }
            "new" => self.new_game(rest),
            "position" if rest.is_empty() => Ok(json!({ "ok": true, "position": self.table()?.export() })),
            "position" => self.position(rest),
            "load" => self.load(rest),
            "orders" => self.orders(),
            "play" => self.play(rest),
            "why" => self.why(rest),
            "dice" => self.dice(rest),
            "preview" => self.preview(),
            "view" => self.view(rest),
            "log" => self.log(rest),
            "hash" => Ok(json!({ "ok": true, "hash": self.table()?.hash() })),
            "undo" => self.undo(rest),
            "takeback" => self.takeback(rest),
            "resign" => self.resign(rest),
            "go" => self.go(rest),
            "save" => self.save(rest),
            _ => Err(format!("unknown command `{verb}`: `help` lists them")),
        }
    }

    fn table(&self) -> Result<&dyn AnyMatch, String> {
        let playing = self.game.as_ref().ok_or("no game yet: begin with `new GAME` or `position JSON`")?;
        Ok(playing.table.as_ref())
    }

    fn table_mut(&mut self) -> Result<&mut dyn AnyMatch, String> {
        let playing = self.game.as_mut().ok_or("no game yet: begin with `new GAME` or `position JSON`")?;
        Ok(playing.table.as_mut())
    }

    fn load_game(&mut self, name: &str) -> Result<Arc<dyn LoadedGame>, String> {
        let shelved = find(name).map_err(|error| error.to_string())?;
        let id = shelved.info().id;
        if let Some(loaded) = self.loaded.get(id) {
            return Ok(Arc::clone(loaded));
        }
        let loaded: Arc<dyn LoadedGame> =
            shelved.load(&self.data.source()).map_err(|error| error.to_string())?.into();
        self.loaded.insert(id, Arc::clone(&loaded));
        Ok(loaded)
    }

    /// `new GAME NAME=VALUE 7`
    fn new_game(&mut self, rest: &str) -> Answer {
        let mut words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err(format!("`new` needs a game, such as new {}", players::first().info().id));
        }
        let loaded = self.load_game(&words.remove(0))?;
        let is_option = |word: &String| {
            word.contains('=') || loaded.info().options.iter().any(|spec| spec.name == word.as_str())
        };
        let seed = match words.last() {
            Some(last) if !is_option(last) => words.pop().unwrap_or_default(),
            _ => "1".to_owned(),
        };
        let table = loaded.new_match(&words, &seed, &self.script_so_far());
        self.take_up(loaded, table.map_err(|error| error.to_string())?)
    }

    /// What is left of the dice script: it goes on into the next game.
    fn script_so_far(&self) -> Vec<Rolled> {
        match &self.game {
            None => self.script.clone(),
            Some(playing) => {
                let words = playing.table.scripted_dice();
                words.iter().filter_map(|word| Rolled::read(word).ok()).collect()
            }
        }
    }

    fn take_up(&mut self, loaded: Arc<dyn LoadedGame>, table: Box<dyn AnyMatch>) -> Answer {
        self.script.clear();
        self.game = Some(Playing { loaded, table });
        self.status()
    }

    /// `position {"turn": 3} 7`
    fn position(&mut self, rest: &str) -> Answer {
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let json = values.next().unwrap_or(Ok(Value::Null)).map_err(|error| format!("position: {error}"))?;
        let seed = match rest[values.byte_offset()..].trim() {
            "" => "1",
            seed if seed.contains(char::is_whitespace) => {
                return Err(format!("position: a seed is one word, found `{seed}`"));
            }
            seed => seed,
        };
        let current = self.game.as_ref().map(|playing| playing.loaded.info().id);
        let name = match (json.get("game"), current) {
            (Some(Value::String(name)), _) => name.clone(),
            (Some(_), _) => return Err("position: `game` must be a string".to_owned()),
            (None, Some(current)) => current.to_owned(),
            (None, None) => {
                let id = players::first().info().id;
                return Err(format!("position: which game? write \"game\": \"{id}\""));
            }
        };
        let loaded = self.load_game(&name)?;
        let table = loaded.match_from(&json, seed, &self.script_so_far());
        self.take_up(loaded, table.map_err(|error| error.to_string())?)
    }

    fn load(&mut self, rest: &str) -> Answer {
        let text = if rest.starts_with('"') {
            serde_json::from_str(rest).map_err(|error| format!("load: {error}"))?
        } else if rest.is_empty() {
            return Err("`load` needs a file, or the record as a JSON string".to_owned());
        } else {
            std::fs::read_to_string(rest).map_err(|error| format!("cannot read {rest}: {error}"))?
        };
        let record = Record::read(&text).map_err(|error| error.to_string())?;
        let loaded = self.load_game(&record.game)?;
        let mut table = loaded.replay(&record).map_err(|error| error.to_string())?;
        table.script_dice(Some(self.script_so_far()));
        self.take_up(loaded, table)
    }

    /// Where the game stands: who is asked what, or how it ended.
    fn status(&self) -> Answer {
        Ok(Value::Object(self.status_fields()?))
    }

    fn status_fields(&self) -> Result<Map<String, Value>, String> {
        let table = self.table()?;
        let mut fields = Map::new();
        fields.insert("ok".to_owned(), json!(true));
        match table.asks() {
            Asks::Seat(seat) => {
                fields.insert("asks".to_owned(), json!(table.info().seats[seat.index()]));
                if let Some(prompt) = table.prompt() {
                    fields.insert("prompt".to_owned(), json!(prompt.text));
                    fields.insert("rule".to_owned(), json!(prompt.rule));
                }
            }
            Asks::Over(outcome) => {
                let winner = outcome.winner.map(|seat| table.info().seat_name(seat));
                fields.insert("over".to_owned(), json!(true));
                fields.insert("winner".to_owned(), json!(winner));
                fields.insert("result".to_owned(), json!(outcome.how));
                fields.insert("text".to_owned(), json!(outcome.text));
                fields.insert("rule".to_owned(), json!(outcome.rule));
            }
        }
        Ok(fields)
    }

    fn orders(&self) -> Answer {
        let mut fields = self.status_fields()?;
        fields.insert("orders".to_owned(), json!(self.table()?.orders()));
        Ok(Value::Object(fields))
    }

    fn play(&mut self, order: &str) -> Answer {
        match self.table_mut()?.play(order) {
            Ok(played) => {
                let mut fields = self.status_fields()?;
                fields.insert("dice".to_owned(), json!(played.dice));
                fields.insert("log".to_owned(), json!(played.log));
                Ok(Value::Object(fields))
            }
            Err(error) => Ok(refused(&error)),
        }
    }

    fn why(&self, order: &str) -> Answer {
        match self.table()?.why(order) {
            Ok(()) => Ok(json!({ "ok": true, "legal": true })),
            Err(PlayError::Refused(refusal)) => {
                Ok(json!({ "ok": true, "legal": false, "rule": refusal.rule, "why": refusal.why }))
            }
            Err(error) => Ok(refused(&error)),
        }
    }

    fn dice(&mut self, rest: &str) -> Answer {
        let values: Option<Vec<Rolled>> = match rest {
            "clear" => None,
            _ => {
                let read: Result<_, _> = rest.split_whitespace().map(Rolled::read).collect();
                Some(read.map_err(|fault| fault.to_string())?)
            }
        };
        match (&mut self.game, values) {
            (Some(playing), values) => playing.table.script_dice(values),
            (None, None) => self.script.clear(),
            (None, Some(values)) => self.script.extend(values),
        }
        let script: Vec<String> = self.script_so_far().iter().map(Rolled::to_string).collect();
        Ok(json!({ "ok": true, "dice": script }))
    }

    fn preview(&self) -> Answer {
        let preview = self.table()?.preview().ok_or("no battle is at hand")?;
        Ok(json!({ "ok": true, "preview": preview }))
    }

    /// A seat by its name; none for a spectator.
    fn seat(&self, name: &str) -> Result<Option<Seat>, String> {
        let info = self.table()?.info();
        match info.seat_called(name) {
            _ if name.is_empty() => Ok(None),
            Some(seat) => Ok(Some(seat)),
            None => Err(format!("unknown seat `{name}`: the seats are {}", info.seats.join(", "))),
        }
    }

    fn view(&self, rest: &str) -> Answer {
        let seat = self.seat(rest)?;
        Ok(json!({ "ok": true, "view": self.table()?.view(seat) }))
    }

    /// The whole log, or what a seat may read of it.
    fn log(&self, rest: &str) -> Answer {
        let log = self.table()?.log();
        let lines = match self.seat(rest)? {
            None => log.to_vec(),
            seat => LogLine::readable(log, seat),
        };
        Ok(json!({ "ok": true, "log": lines }))
    }

    fn undo(&mut self, rest: &str) -> Answer {
        if !rest.is_empty() {
            return Err(format!("`undo {rest}` is not known: write undo, or takeback to go behind dice"));
        }
        self.table_mut()?.undo().map_err(|error| error.to_string())?;
        self.status()
    }

    fn takeback(&mut self, rest: &str) -> Answer {
        let orders = match rest {
            "" => 1,
            _ => rest.parse().map_err(|_| format!("`takeback {rest}` is not known: write takeback 2"))?,
        };
        let table = self.table_mut()?;
        let seat = table.last_seat().ok_or("there is no order to take back")?;
        // Whoever drives this session plays all seats: there is nobody to ask.
        table.takeback(seat, orders, false).map_err(|error| error.to_string())?;
        self.status()
    }

    fn resign(&mut self, rest: &str) -> Answer {
        let seat = match (self.seat(rest)?, self.table()?.asks()) {
            (Some(seat), _) | (None, Asks::Seat(seat)) => seat,
            (None, Asks::Over(_)) => return Err("the game is over".to_owned()),
        };
        self.table_mut()?.resign(seat).map_err(|error| error.to_string())?;
        self.status()
    }

    fn go(&mut self, rest: &str) -> Answer {
        let bot = if rest.is_empty() { "random" } else { rest };
        let playing = self.game.as_ref().ok_or("no game yet: begin with `new GAME` or `position JSON`")?;
        let Asks::Seat(seat) = playing.table.asks() else { return Err("the game is over".to_owned()) };
        let seed = format!("{}/{}", playing.table.hash(), self.bot_orders);
        let order = playing.loaded.bot_order(bot, &playing.table.export(), seat, &seed);
        let order = order.map_err(|error| error.to_string())?.ok_or("the bot has no order")?;
        self.bot_orders += 1;
        let mut answer = self.play(&order)?;
        if let Value::Object(fields) = &mut answer {
            fields.insert("order".to_owned(), json!(order));
        }
        Ok(answer)
    }

    fn save(&self, rest: &str) -> Answer {
        let record = self.table()?.record().to_string();
        if rest.is_empty() {
            return Ok(json!({ "ok": true, "record": record }));
        }
        std::fs::write(rest, &record).map_err(|error| format!("cannot write {rest}: {error}"))?;
        Ok(json!({ "ok": true, "saved": rest }))
    }
}

/// An order that was not carried out, with its rule where there is one.
fn refused(error: &PlayError) -> Value {
    match error {
        PlayError::Refused(refusal) => json!({ "ok": false, "error": refusal.why, "rule": refusal.rule }),
        other => json!({ "ok": false, "error": other.to_string() }),
    }
}
