//! A room: one game with its seats, its history on disk, and whoever watches.

use std::sync::Arc;

use players::LoadedGame;
use table::{
    AnyMatch, Asks, Lesson, LogLine, Past, PlayError, Player, Record, Rolled, Rule, Seat, TakingBack,
    Threats, UndoError, View,
};
use tokio::sync::{Mutex, broadcast, watch};

use crate::store::{Event, Happened, StoredGame, now};
use crate::{ApiError, Ending, GameRow, Scene, SeatRow, Store, UndoAsked, keys};

/// The longest chat message and name, in characters.
const TEXT_MOST: usize = 500;
const NAME_MOST: usize = 40;
/// Chat lines that a new client is shown.
const CHAT_SHOWN: usize = 200;
/// So many orders may be given together.
const ORDERS_TOGETHER: usize = 40;
/// So many orders may be suggested together: a whole set-up.
const SUGGESTED_MOST: usize = 100;

/// So many orders may be looked back on at once.
const PAST_MOST: usize = 40;

/// A live game.
pub(crate) struct Room {
    game: StoredGame,
    loaded: Arc<dyn LoadedGame>,
    store: Store,
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
    bot_orders: u64,
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
}

impl Room {
    /// A room from what is stored: the events are played again.
    pub(crate) fn restore(
        game: StoredGame,
        loaded: Arc<dyn LoadedGame>,
        store: Store,
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
            bot_orders: 0,
        };
        let opening = game.opening.iter().flat_map(|opening| &opening.orders);
        for event in opening.chain(events.iter().map(|happened| &happened.event)) {
            inner.replay(event)?;
        }
        inner.set_players(&game);
        let (version, chat) = (watch::Sender::new(0), broadcast::Sender::new(64));
        Ok(Arc::new(Self { game, loaded, store, inner: Mutex::new(inner), version, chat }))
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

    /// Hears what is said from now on.
    pub(crate) fn chatter(&self) -> broadcast::Receiver<(String, String)> {
        self.chat.subscribe()
    }

    /// What was said before.
    pub(crate) async fn chat_so_far(&self) -> Vec<(String, String)> {
        self.inner.lock().await.chat.clone()
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
        }
    }

    /// A wish to take orders back, as a seat may know of it.
    fn undo_asked(&self, inner: &Inner, asker: Seat, reader: Option<Seat>) -> Option<UndoAsked> {
        let TakingBack::Ask { orders } = inner.table.taking_back(asker).ok()? else { return None };
        let by = self.game.seats[asker.index()].name.clone();
        Some(UndoAsked { by, orders, what: inner.table.last_told(orders, reader) })
    }

    /// Who did not agree to what a seat wished to take back.
    fn undo_refused_by(&self, inner: &Inner, seat: Option<Seat>) -> Option<String> {
        let (_, by) = inner.undo_refused.filter(|&(asker, _)| Some(asker) == seat)?;
        Some(self.game.seats[by.index()].name.clone())
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

    /// The record of the game. It tells everything, so that of a game with secrets is kept back until its end.
    pub(crate) async fn record(&self) -> Result<String, ApiError> {
        let inner = self.inner.lock().await;
        if self.loaded.info().secrets && !inner.is_over() {
            return Err(ApiError::Forbidden(
                "the record tells what is hidden: it can be had when the game is over",
            ));
        }
        Ok(inner.table.record().to_string())
    }

    /// The record, for a game that is to leave this one. While people play with secrets here nobody may look at them from
    /// there; a record that was loaded is nobody's secret.
    pub(crate) async fn branched(&self, game: &str) -> Result<Record, ApiError> {
        if self.game.game != game {
            return Err(ApiError::Bad(format!("a game of {}, not of {game}", self.game.game)));
        }
        let inner = self.inner.lock().await;
        if self.loaded.info().secrets && !inner.is_over() && self.game.record.is_none() {
            return Err(ApiError::Forbidden(
                "it is played with secrets: it can be left for another game when it is over",
            ));
        }
        Ok(inner.table.record())
    }

    /// What a seat saw after so many orders, and what each order changed up to another one.
    pub(crate) async fn past(
        &self,
        seat: Option<Seat>,
        from: usize,
        to: usize,
    ) -> Result<(View, Vec<Scene>), ApiError> {
        if to < from || to - from > PAST_MOST {
            return Err(ApiError::Bad(format!("at most {PAST_MOST} orders can be looked back on at once")));
        }
        let seen = self.inner.lock().await.table.views(from, to, seat);
        let seen = seen.ok_or_else(|| ApiError::NotFound(format!("the game has fewer than {to} orders")))?;
        let scene = |two: &[Past]| Scene::between(&two[0].view, &two[1].view, two[1].by);
        let scenes = seen.windows(2).map(scene).collect();
        let first = seen.into_iter().next().map(|past| past.view);
        let mut before = first.ok_or_else(|| ApiError::NotFound("there is nothing to see".to_owned()))?;
        before.choices.clear();
        before.suggests = None;
        Ok((before, scenes))
    }

    /// The position after the first `n` orders as a spectator sees it, and how many orders there are.
    pub(crate) async fn at(&self, n: usize) -> Result<(usize, View), ApiError> {
        let inner = self.inner.lock().await;
        let total = inner.table.length();
        let missing = || ApiError::NotFound(format!("the game has {total} orders, not {n}"));
        let view = inner.table.view_at(n, None).ok_or_else(missing)?;
        Ok((total, view))
    }

    /// Carries out a seat's orders, one after the other, until one is refused, something is rolled or comes to light, or
    /// another seat is asked. Says how many were carried out, which are on disk then, and why the next was refused.
    pub(crate) async fn orders(&self, seat: Seat, orders: &[String], n: usize) -> (usize, Option<ApiError>) {
        if orders.is_empty() || orders.len() > ORDERS_TOGETHER {
            let error = format!("{} orders, expected 1 to {ORDERS_TOGETHER}", orders.len());
            return (0, Some(ApiError::Bad(error)));
        }
        let mut inner = self.inner.lock().await;
        let (mut done, mut refused) = (0, inner.check_turn(seat, n).err());
        while refused.is_none() && done < orders.len() && (done == 0 || inner.goes_on_freely(seat)) {
            match self.carry_out(&mut inner, &orders[done]).await {
                Ok(()) => done += 1,
                Err(error) => refused = Some(error),
            }
        }
        drop(inner);
        if done > 0 {
            self.changed();
        }
        (done, refused)
    }

    /// Gives the orders of an opening, whoever is asked.
    pub(crate) async fn open_with(&self, opening: &[String]) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        for order in opening {
            self.carry_out(&mut inner, order).await?;
        }
        inner.opening = opening.len();
        Ok(())
    }

    /// Has the rest of what a seat is asked done as the staff would do it, as far as the game offers that and nothing is
    /// rolled or comes to light. Like orders that are given together: what it says and how it ends.
    pub(crate) async fn suggest(&self, seat: Seat, n: usize) -> (usize, Option<ApiError>) {
        let mut inner = self.inner.lock().await;
        let (mut done, mut refused) = (0, inner.check_turn(seat, n).err());
        while refused.is_none() && done < SUGGESTED_MOST && (done == 0 || inner.goes_on_freely(seat)) {
            match self.suggested_order(&mut inner, seat).await {
                Some(order) => match self.carry_out(&mut inner, &order).await {
                    Ok(()) => done += 1,
                    Err(error) => refused = Some(error),
                },
                None if done > 0 => break,
                None => {
                    refused = Some(ApiError::Bad("nothing is suggested for what is asked now".to_owned()))
                }
            }
        }
        drop(inner);
        if done > 0 {
            self.changed();
        }
        (done, refused)
    }

    /// What the staff would order where the game offers suggestions, but never that enough is done.
    async fn suggested_order(&self, inner: &mut Inner, seat: Seat) -> Option<String> {
        inner.table.view(Some(seat)).suggests?;
        let (loaded, position) = (Arc::clone(&self.loaded), inner.table.export());
        let seed = self.game.seed.clone();
        let thought = tokio::task::spawn_blocking(move || loaded.bot_order("staff", &position, seat, &seed));
        thought.await.ok()?.ok()?.filter(|order| order != "done")
    }

    async fn carry_out(&self, inner: &mut Inner, order: &str) -> Result<(), ApiError> {
        let played = inner.table.play(order).map_err(|error| match error {
            PlayError::Refused(refusal) => ApiError::Refused { error: refusal.why, rule: Some(refusal.rule) },
            other => ApiError::Refused { error: other.to_string(), rule: None },
        })?;
        let event = Event::Order { order: order.to_owned(), dice: played.dice };
        if let Err(error) = self.append(inner, &event).await {
            // What is not on disk has not happened.
            inner.table.forget_last();
            return Err(error);
        }
        inner.forget_wishes();
        Ok(())
    }

    async fn append(&self, inner: &mut Inner, event: &Event) -> Result<(), ApiError> {
        let happened = Happened { at: now(), event: event.clone() };
        self.store.append(&self.game.id, inner.events, &happened).await?;
        inner.events += 1;
        inner.active = happened.at;
        Ok(())
    }

    /// Why an order would be refused; `None` if it would not. Where there are secrets the answer may tell one, so it is for
    /// the seat that is asked.
    pub(crate) async fn why(
        &self,
        seat: Option<Seat>,
        order: &str,
    ) -> Result<Option<(Option<Rule>, String)>, ApiError> {
        let inner = self.inner.lock().await;
        let asked = matches!(inner.table.asks(), Asks::Seat(asked) if Some(asked) == seat);
        if self.loaded.info().secrets && !asked && !inner.is_over() {
            return Err(ApiError::Forbidden("only the seat that is asked may try an order"));
        }
        match inner.table.why(order) {
            Ok(()) => Ok(None),
            Err(PlayError::Refused(refusal)) => Ok(Some((Some(refusal.rule), refusal.why))),
            Err(error) => Err(ApiError::Bad(error.to_string())),
        }
    }

    /// Who could attack a hex.
    pub(crate) async fn threats(
        &self,
        hex: hexes::HexNumber,
        seat: Option<Seat>,
    ) -> Result<Threats, ApiError> {
        let threats = self.inner.lock().await.table.threats(hex, seat);
        threats.ok_or_else(|| ApiError::NotFound(format!("hex {hex} is not on the map")))
    }

    /// Takes back the seat's last order, or asks the other player whether it may. With `to`, those before it that go freely
    /// go with it while more than so many are left.
    pub(crate) async fn undo(&self, seat: Seat, to: Option<usize>) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        match inner.taking_back(seat)? {
            TakingBack::Ask { .. } => (inner.undo_asked_by, inner.undo_refused) = (Some(seat), None),
            TakingBack::Takeback { .. } => self.take_back(&mut inner, seat, false).await?,
            TakingBack::Free => {
                self.take_back(&mut inner, seat, false).await?;
                while to.is_some_and(|to| inner.table.length() > to) && inner.goes_freely(seat) {
                    self.take_back(&mut inner, seat, false).await?;
                }
            }
        }
        drop(inner);
        self.changed();
        Ok(())
    }

    /// The other seat agrees, or not.
    pub(crate) async fn answer_undo(&self, seat: Seat, agree: bool) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        let Some(asker) = inner.undo_asked_by.filter(|&asker| asker != seat) else {
            return Err(ApiError::Bad("nobody wishes to take an order back".to_owned()));
        };
        inner.undo_asked_by = None;
        if agree {
            self.take_back(&mut inner, asker, true).await?;
        } else {
            inner.undo_refused = Some((asker, seat));
        }
        drop(inner);
        self.changed();
        Ok(())
    }

    /// Stored first: if the disk refuses, nothing was taken back.
    async fn take_back(&self, inner: &mut Inner, seat: Seat, agreed: bool) -> Result<(), ApiError> {
        let event = match inner.table.taking_back(seat)? {
            TakingBack::Free => Event::Undo { orders: 1 },
            TakingBack::Ask { orders } | TakingBack::Takeback { orders } => {
                Event::Takeback { seat: seat.0, orders, agreed }
            }
        };
        self.append(inner, &event).await?;
        inner.table.take_back(seat, agreed)?;
        inner.forget_wishes();
        Ok(())
    }

    /// A seat gives up.
    pub(crate) async fn resign(&self, seat: Seat) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        if inner.is_over() {
            return Err(ApiError::Bad("the game is over".to_owned()));
        }
        self.append(&mut inner, &Event::Resign { seat: seat.0 }).await?;
        inner.table.resign(seat).map_err(|error| ApiError::Bad(error.to_string()))?;
        inner.forget_wishes();
        drop(inner);
        self.changed();
        Ok(())
    }

    /// A seat, or someone who watches, says something.
    pub(crate) async fn say(&self, seat: Option<Seat>, text: &str) -> Result<(), ApiError> {
        let text = short_text(text, TEXT_MOST)?;
        let mut inner = self.inner.lock().await;
        let from = match seat {
            Some(seat) => inner.names[seat.index()].clone(),
            None => "a spectator".to_owned(),
        };
        self.append(&mut inner, &Event::Chat { from: from.clone(), text: text.clone() }).await?;
        inner.remember_chat(&from, &text);
        // Nobody listening is no error.
        let _ = self.chat.send((from, text));
        Ok(())
    }

    /// A seat takes a name.
    pub(crate) async fn rename(&self, seat: Seat, name: &str) -> Result<(), ApiError> {
        let name = short_text(name, NAME_MOST)?;
        let mut inner = self.inner.lock().await;
        self.append(&mut inner, &Event::Name { seat: seat.0, name: name.clone() }).await?;
        inner.names[seat.index()] = name;
        inner.set_players(&self.game);
        drop(inner);
        self.changed();
        Ok(())
    }

    /// Lets the bots play until a person is asked or the game is over. Thinking happens on other threads.
    pub(crate) async fn run_bots(self: Arc<Self>) {
        loop {
            let Some((bot, position, seat, seed, n)) = self.bot_question().await else { break };
            let loaded = Arc::clone(&self.loaded);
            let thought =
                tokio::task::spawn_blocking(move || loaded.bot_order(&bot, &position, seat, &seed)).await;
            let Ok(Ok(Some(order))) = thought else { break };
            let mut inner = self.inner.lock().await;
            // The game may have been taken back or given up while the bot was thinking.
            if inner.table.length() != n || inner.is_over() {
                continue;
            }
            if let Err(error) = self.carry_out(&mut inner, &order).await {
                tracing::error!("bot in {}: {order}: {error}", self.game.id);
                break;
            }
            drop(inner);
            self.changed();
        }
        self.inner.lock().await.thinking = false;
        self.changed();
    }

    async fn bot_question(&self) -> Option<(String, serde_json::Value, Seat, String, usize)> {
        let mut inner = self.inner.lock().await;
        let asked = match inner.table.asks() {
            Asks::Seat(seat) => Some(seat),
            Asks::Over(_) => None,
        };
        let bot = asked.and_then(|seat| self.game.seats[seat.index()].bot.clone());
        let (Some(seat), Some(bot)) = (asked, bot) else {
            inner.thinking = false;
            return None;
        };
        inner.thinking = true;
        inner.bot_orders += 1;
        let seed = format!("{}/{}", self.game.seed, inner.bot_orders);
        Some((bot, inner.table.export(), seat, seed, inner.table.length()))
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

    fn set_players(&mut self, game: &StoredGame) {
        for (index, (name, seat)) in (0u8..).zip(self.names.iter().zip(&game.seats)) {
            self.table.set_player(Seat(index), Player { name: name.clone(), is_bot: seat.bot.is_some() });
        }
    }

    fn remember_chat(&mut self, from: &str, text: &str) {
        if self.chat.len() == CHAT_SHOWN {
            self.chat.remove(0);
        }
        self.chat.push((from.to_owned(), text.to_owned()));
    }

    fn is_over(&self) -> bool {
        matches!(self.table.asks(), Asks::Over(_))
    }

    /// Wishes to take back, granted or not, are about the position as it was.
    fn forget_wishes(&mut self) {
        (self.undo_asked_by, self.undo_refused) = (None, None);
    }

    /// What taking back would be for a seat: nothing of an opening goes, and nobody asks twice.
    fn taking_back(&self, seat: Seat) -> Result<TakingBack, UndoError> {
        let taking = self.table.taking_back(seat)?;
        let orders = match taking {
            TakingBack::Free => 1,
            TakingBack::Takeback { orders } | TakingBack::Ask { orders } => orders,
        };
        let is_asked = self.undo_asked_by == Some(seat);
        if is_asked || self.table.length() < self.opening + orders {
            Err(UndoError::Nothing)
        } else {
            Ok(taking)
        }
    }

    /// Whether the seat's last order could be taken back as if it had never been given.
    fn goes_freely(&self, seat: Seat) -> bool {
        matches!(self.taking_back(seat), Ok(TakingBack::Free))
    }

    /// Whether the seat may give its next order without looking: it is still asked, and its last order has shown it nothing.
    fn goes_on_freely(&self, seat: Seat) -> bool {
        matches!(self.table.asks(), Asks::Seat(asked) if asked == seat) && self.goes_freely(seat)
    }

    /// An order must come from the seat that is asked, for the position it was meant for.
    fn check_turn(&self, seat: Seat, n: usize) -> Result<(), ApiError> {
        if self.is_over() {
            return Err(ApiError::Refused { error: "the game is over".to_owned(), rule: None });
        }
        if n != self.table.length() {
            let error = "the position has moved on since".to_owned();
            return Err(ApiError::Refused { error, rule: None });
        }
        match self.table.asks() {
            Asks::Seat(asked) if asked != seat => {
                let error =
                    format!("it is the {} player's turn to decide", self.table.info().seats[asked.index()]);
                Err(ApiError::Refused { error, rule: self.table.prompt().map(|prompt| prompt.rule) })
            }
            _ => Ok(()),
        }
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

/// Text from outside: trimmed, not empty, not too long, without control characters.
fn short_text(text: &str, most: usize) -> Result<String, ApiError> {
    let clean: String = text.trim().chars().filter(|c| !c.is_control()).collect();
    if clean.is_empty() {
        return Err(ApiError::Bad("there is no text".to_owned()));
    }
    if clean.chars().count() > most {
        return Err(ApiError::Bad(format!("at most {most} characters")));
    }
    Ok(clean)
}
