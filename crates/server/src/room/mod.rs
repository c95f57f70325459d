//! A room: one game with its seats, its history on disk, and whoever watches.

mod bots;
mod help;
mod orders;
mod past;
mod taking_back;
mod talk;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::Instant;

use players::{LoadedGame, SeatedBot};
use table::{AnyMatch, Asks, Help, Lesson, LogLine, Rolled, Seat, TakingBack, View};
use tokio::sync::{Mutex, broadcast, watch};

pub(crate) use self::help::Advised;
use self::help::Given;
use crate::limits::{Bucket, THOUGHTS_OF_A_SEAT};
use crate::store::{Event, Happened, StoredGame};
use crate::thinkers::Thinkers;
use crate::{Ending, GameRow, Helped, SeatRow, Store, UndoAsked, keys};

/// A live game.
pub(crate) struct Room {
    game: StoredGame,
    loaded: Arc<dyn LoadedGame>,
    store: Store,
    thinkers: Arc<Thinkers>,
    /// Whether something happened while a bot was thinking: it stops then.
    disturbed: Arc<AtomicBool>,
    /// How often the position has moved on: whoever thinks about an older one stops.
    moved: Arc<AtomicUsize>,
    /// Advice is given to one at a time; so many wait for it.
    advising: Mutex<()>,
    waiting: AtomicUsize,
    inner: Mutex<Inner>,
    /// Rises with every change; connections wait on it.
    version: watch::Sender<u64>,
    chat: broadcast::Sender<(String, String)>,
}

struct Inner {
    table: Box<dyn AnyMatch>,
    events: usize,
    /// When something last happened, in seconds since 1970.
    active: i64,
    undo_asked_by: Option<Seat>,
    /// Who wished to take orders back last, and who did not agree.
    undo_refused: Option<(Seat, Seat)>,
    /// So many orders are the opening of a lesson, or of another game that was left: nobody's to take back.
    opening: usize,
    thinking: bool,
    names: Vec<String>,
    present: Vec<usize>,
    chat: Vec<(String, String)>,
    /// What was said about the position as it stands, or as it stood after so many orders when the game is over.
    advice: Given,
    /// By seat: how much thought it may ask for.
    thoughts: Vec<Bucket>,
    /// By seat: the bot, unless it is thinking.
    bots: Vec<Option<Box<dyn SeatedBot>>>,
}

/// What one connection is shown.
pub(crate) struct Shown {
    pub(crate) n: usize,
    pub(crate) view: View,
    pub(crate) log_start: usize,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) taking_back: Option<TakingBack>,
    pub(crate) undo_asked: Option<UndoAsked>,
    pub(crate) undo_refused_by: Option<String>,
    pub(crate) thinking: bool,
    pub(crate) help: Vec<Help>,
    pub(crate) helped: Vec<Helped>,
}

impl Room {
    /// A room from what is stored: the events are played again.
    pub(crate) fn restore(
        game: StoredGame,
        loaded: Arc<dyn LoadedGame>,
        store: Store,
        thinkers: Arc<Thinkers>,
        events: &[Happened],
    ) -> Result<Arc<Self>, String> {
        let table = match (&game.record, &game.opening) {
            (None, Some(opening)) => opening.set_up(&loaded, &game.options, &game.seed)?,
            (None, None) => {
                loaded.new_match(&game.options, &game.seed, &[]).map_err(|error| error.to_string())?
            }
            (Some(text), _) => {
                let record = table::Record::read(text).map_err(|error| error.to_string())?;
                loaded.replay(&record).map_err(|error| error.to_string())?
            }
        };
        let seats = game.seats.len();
        let mut inner = Inner {
            table,
            events: events.len(),
            active: events.last().map_or(game.created, |last| last.at.max(game.created)),
            undo_asked_by: None,
            undo_refused: None,
            opening: opening_of(&game, &loaded.lesson(), events),
            thinking: false,
            names: game.seats.iter().map(|seat| seat.player.clone()).collect(),
            present: vec![0; seats],
            chat: Vec::new(),
            advice: Given::default(),
            thoughts: game.seats.iter().map(|_| Bucket::full(THOUGHTS_OF_A_SEAT, Instant::now())).collect(),
            bots: game.seats.iter().map(|_| None).collect(),
        };
        let opening = game.opening.iter().flat_map(|opening| &opening.orders);
        for event in opening.chain(events.iter().map(|happened| &happened.event)) {
            inner.replay(event)?;
        }
        inner.set_players(&game);
        let (version, chat) = (watch::Sender::new(0), broadcast::Sender::new(64));
        let (disturbed, moved, inner) = (Arc::default(), Arc::default(), Mutex::new(inner));
        let (advising, waiting) = (Mutex::default(), AtomicUsize::new(0));
        Ok(Arc::new(Self {
            game,
            loaded,
            store,
            thinkers,
            disturbed,
            moved,
            advising,
            waiting,
            inner,
            version,
            chat,
        }))
    }

    /// The seat that a key opens.
    pub(crate) fn seat_of(&self, key: &str) -> Option<Seat> {
        let hash = keys::hash(key);
        let index = self.game.seats.iter().position(|seat| seat.key_hash.as_deref() == Some(&hash))?;
        Some(Seat(index as u8))
    }

    /// Hears of every change.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    fn changed(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// A connection of a seat (or of nobody's) begins or ends.
    pub(crate) async fn presence(&self, seat: Option<Seat>, arrives: bool) {
        let Some(seat) = seat else { return };
        let present = &mut self.inner.lock().await.present[seat.index()];
        *present = if arrives { *present + 1 } else { present.saturating_sub(1) };
        self.changed();
    }

    /// What a seat is shown, with the log from a line on.
    pub(crate) async fn show(&self, seat: Option<Seat>, log_from: usize) -> Shown {
        let inner = self.inner.lock().await;
        let mut view = inner.table.view(seat);
        // Lines are counted as the seat sees them: how many it may not read is not to be seen either.
        let readable = || inner.table.log().iter().filter(|line| line.is_for(seat));
        let log_start = log_from.min(readable().count());
        view.log = readable().skip(log_start).cloned().collect();
        Shown {
            n: inner.table.length(),
            view,
            log_start,
            seats: self.seat_rows(&inner),
            taking_back: seat.and_then(|seat| inner.taking_back(seat).ok()),
            undo_asked: inner.undo_asked_by.and_then(|asker| self.undo_asked(&inner, asker, seat)),
            undo_refused_by: self.undo_refused_by(&inner, seat),
            thinking: inner.thinking,
            help: Help::ALL.into_iter().filter(|&help| self.may_have(&inner, seat, help).is_ok()).collect(),
            helped: self.helped(&inner),
        }
    }

    fn seat_rows(&self, inner: &Inner) -> Vec<SeatRow> {
        let row = |(index, seat): (usize, &crate::store::StoredSeat)| SeatRow {
            seat: seat.name.clone(),
            player: inner.names[index].clone(),
            kind: if seat.bot.is_some() { "bot" } else { "person" },
            bot: seat.bot.clone(),
            present: seat.bot.is_some() || inner.present[index] > 0,
        };
        self.game.seats.iter().enumerate().map(row).collect()
    }

    /// The game as a list shows it.
    pub(crate) async fn row(&self) -> GameRow {
        let inner = self.inner.lock().await;
        let info = self.loaded.info();
        let name = |seat| info.seat_name(seat).to_owned();
        let (asked, ended) = match inner.table.asks() {
            Asks::Seat(seat) => (Some(name(seat)), None),
            Asks::Over(outcome) => {
                (None, Some(Ending { winner: outcome.winner.map(name), text: outcome.text.to_owned() }))
            }
        };
        GameRow {
            id: self.game.id.clone(),
            game: self.game.game.clone(),
            title: info.title.to_owned(),
            seats: self.seat_rows(&inner),
            orders: inner.table.length(),
            over: ended.is_some(),
            asked,
            ended,
            record: self.game.record.is_some(),
            options: self.game.options.clone(),
            created: self.game.created.to_string(),
            active: inner.active.to_string(),
        }
    }

    /// How many orders were given.
    pub(crate) async fn length(&self) -> usize {
        self.inner.lock().await.table.length()
    }

    /// The whole log, as far as a seat may read it.
    pub(crate) async fn log(&self, seat: Option<Seat>) -> Vec<LogLine> {
        LogLine::readable(self.inner.lock().await.table.log(), seat)
    }
}

impl Inner {
    /// Plays a stored event again.
    fn replay(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Order { order, dice } => {
                let rolled: Result<Vec<Rolled>, _> = dice.iter().map(|word| Rolled::read(word)).collect();
                let rolled = rolled.map_err(|fault| fault.to_string())?;
                let replayed = self.table.replay_order(order, rolled);
                replayed.map_err(|error| format!("stored order {order}: {error}"))?;
            }
            Event::Undo { orders } => {
                for _ in 0..*orders {
                    self.table.undo().map_err(|error| format!("stored undo: {error}"))?;
                }
            }
            Event::Takeback { seat, orders, agreed } => {
                let taken = self.table.takeback(Seat(*seat), *orders, *agreed);
                taken.map_err(|error| format!("stored takeback: {error}"))?;
            }
            Event::Help { seat, help } => {
                self.table.had_help(Seat(*seat), *help).map_err(|error| format!("stored help: {error}"))?;
            }
            Event::Resign { seat } => {
                self.table.resign(Seat(*seat)).map_err(|error| format!("stored resignation: {error}"))?;
            }
            Event::Chat { from, text } => self.remember_chat(from, text),
            Event::Name { seat, name } => {
                if let Some(known) = self.names.get_mut(usize::from(*seat)) {
                    known.clone_from(name);
                }
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        matches!(self.table.asks(), Asks::Over(_))
    }
}

/// How many of a game's first orders are those of another game, or the opening of its lesson.
fn opening_of(game: &StoredGame, lesson: &Lesson, events: &[Happened]) -> usize {
    if let Some(opening) = &game.opening {
        return opening.orders.len();
    }
    let given = |(order, happened): (&String, &Happened)| matches!(&happened.event, Event::Order { order: given, .. } if given == order);
    let opened = events.len() >= lesson.opening.len() && lesson.opening.iter().zip(events).all(given);
    if game.seed == lesson.seed && opened { lesson.opening.len() } else { 0 }
}
