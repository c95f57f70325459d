//! All rooms: created, found, brought back from the store.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use players::{BOTS, LoadedGame, find, general_seconds, shelf};
use table::{DataSource, GameInfo, Help, Lesson, Record};
use tokio::sync::{Mutex, OnceCell};

use crate::analysis::Analyses;
use crate::branch::Opening;
use crate::room::Room;
use crate::store::{StoredGame, StoredSeat, now, people};
use crate::thinkers::Thinkers;
use crate::{ApiError, GameRow, NewGame, NewGameAnswer, Store, keys};

/// Games shown in a list.
const LISTED: i64 = 50;
/// Games at rest whose row is remembered.
const RESTING: usize = 500;
/// The largest seed, in characters.
const SEED_MOST: usize = 64;

/// The seconds that a general may be given for each action: others wait for the same cores.
const SHORTEST_THOUGHT: f64 = 0.1;
pub(crate) const LONGEST_THOUGHT_HERE: f64 = 30.0;

/// Every game of the server.
pub struct Rooms {
    store: Store,
    pub(crate) thinkers: Arc<Thinkers>,
    pub(crate) analyses: Arc<Analyses>,
    /// A game is brought back in its own cell: whoever wants another one does not wait for it.
    open: Mutex<HashMap<String, Arc<OnceCell<Arc<Room>>>>>,
    /// Games at rest as the list shows them: nothing happens in one before somebody enters it.
    resting: Mutex<HashMap<String, GameRow>>,
}

impl Rooms {
    /// Rooms over a store.
    pub fn new(store: Store) -> Self {
        let (thinkers, analyses) = (Arc::default(), Arc::default());
        Self { store, thinkers, analyses, open: Mutex::default(), resting: Mutex::default() }
    }

    /// The server stops: whatever takes long is broken off.
    pub(crate) fn stop(&self) {
        self.analyses.stop();
    }

    /// A game with its data; what is built in is read once for the whole program.
    pub(crate) fn game(&self, name: &str) -> Result<Arc<dyn LoadedGame>, ApiError> {
        let shelved = find(name).map_err(|error| ApiError::NotFound(error.to_string()))?;
        let game = shelved.load(&DataSource::Embedded).map_err(|error| ApiError::Bad(error.to_string()))?;
        Ok(game.into())
    }

    /// What there is to play.
    pub(crate) fn shelf(&self) -> Vec<GameInfo> {
        shelf().iter().map(|game| game.info()).collect()
    }

    /// Creates a game.
    pub(crate) async fn create(&self, new: &NewGame) -> Result<NewGameAnswer, ApiError> {
        let game = self.game(&new.game)?;
        let lesson = new.lesson.then(|| game.lesson());
        let new = &lesson.as_ref().map_or_else(|| new.clone(), |lesson| as_lesson(new, lesson, &game.info()));
        let mut keys = BTreeMap::new();
        let seats = seats(&game.info(), new, &mut keys)?;
        let seed = match &new.seed {
            Some(seed) if seed.len() > SEED_MOST || seed.is_empty() => {
                return Err(ApiError::Bad(format!("a seed has 1 to {SEED_MOST} characters")));
            }
            Some(seed) => seed.clone(),
            None => keys::random_word(26),
        };
        let mut between_people = people(&seats) > 1;
        let (options, opening) = match &new.from {
            None => (new.options.clone(), None),
            Some(branch) => {
                let room = self.room(&branch.id).await?;
                let record = room.branched(&new.game).await?;
                between_people |= room.is_live_between_people().await;
                (record.options.clone(), Some(Opening::of(&record, branch.n)?))
            }
        };
        let id = keys::random_word(10);
        let stored = StoredGame {
            id: id.clone(),
            game: new.game.clone(),
            options,
            seed,
            seats,
            record: None,
            opening,
            help: allowed(new, between_people)?,
            created: now(),
        };
        let opening = lesson.map_or_else(Vec::new, |lesson| lesson.opening);
        self.open_room(stored, game, &opening).await?;
        Ok(NewGameAnswer { id, keys })
    }

    /// Takes up a record, to be watched.
    pub(crate) async fn import(&self, text: &str) -> Result<String, ApiError> {
        let record = Record::read(text).map_err(|error| ApiError::Bad(error.to_string()))?;
        let game = self.game(&record.game)?;
        let player =
            |index: usize| record.seats.get(index).map_or("someone", |(_, player)| player).to_owned();
        let seat = |(index, name): (usize, &&'static str)| StoredSeat {
            name: (*name).to_owned(),
            key_hash: None,
            bot: None,
            player: player(index),
        };
        let seats = game.info().seats.iter().enumerate().map(seat).collect();
        let id = keys::random_word(10);
        let stored = StoredGame {
            id: id.clone(),
            game: record.game.clone(),
            options: record.options.clone(),
            seed: String::new(),
            seats,
            record: Some(text.to_owned()),
            opening: None,
            help: Vec::new(),
            created: now(),
        };
        self.open_room(stored, game, &[]).await?;
        Ok(id)
    }

    /// The room is built first: what cannot be played is not stored. The orders of the opening are given before anybody
    /// else is asked.
    async fn open_room(
        &self,
        stored: StoredGame,
        game: Arc<dyn LoadedGame>,
        opening: &[String],
    ) -> Result<(), ApiError> {
        let thinkers = Arc::clone(&self.thinkers);
        let room = Room::restore(stored.clone(), game, self.store.clone(), thinkers, &[]);
        let room = room.map_err(ApiError::Bad)?;
        self.store.create(&stored).await?;
        room.open_with(opening).await?;
        let cell = Arc::new(OnceCell::new_with(Some(Arc::clone(&room))));
        self.open.lock().await.insert(stored.id, cell);
        tokio::spawn(room.run_bots());
        Ok(())
    }

    /// The room of this id, brought back from the store if need be; its bots go on playing.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        let cell = Arc::clone(self.open.lock().await.entry(id.to_owned()).or_default());
        let enter = || async {
            let room = self.bring_back(id).await?;
            self.resting.lock().await.remove(id);
            tokio::spawn(Arc::clone(&room).run_bots());
            Ok(room)
        };
        let entered = cell.get_or_try_init(enter).await.cloned();
        if entered.is_err() {
            let mut open = self.open.lock().await;
            // Somebody else may have had more luck with the same cell.
            if open.get(id).is_some_and(|cell| !cell.initialized()) {
                open.remove(id);
            }
        }
        entered
    }

    /// The game as it was stored, played again beside those who wait for other games.
    async fn bring_back(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        let missing = || ApiError::NotFound(format!("there is no game `{id}`"));
        let stored = self.store.game(id).await?.ok_or_else(missing)?;
        let game = self.game(&stored.game)?;
        let (events, store) = (self.store.events(id).await?, self.store.clone());
        let thinkers = Arc::clone(&self.thinkers);
        let restore = move || Room::restore(stored, game, store, thinkers, &events);
        let restored = tokio::task::spawn_blocking(restore).await;
        restored.map_err(|error| error.to_string()).flatten().map_err(|error| {
            tracing::error!("game {id} cannot be brought back: {error}");
            ApiError::Bad("this game was stored by another version and cannot be continued".to_owned())
        })
    }

    /// The newest games.
    pub(crate) async fn list(&self) -> Result<Vec<GameRow>, ApiError> {
        Ok(self.rows(&self.store.newest(LISTED).await?).await)
    }

    /// The games of these ids, as far as there are any.
    pub(crate) async fn listed(&self, ids: &[String]) -> Result<Vec<GameRow>, ApiError> {
        if ids.len() > LISTED as usize {
            return Err(ApiError::Bad(format!("{} games, expected at most {LISTED}", ids.len())));
        }
        Ok(self.rows(ids).await)
    }

    /// Games at rest are looked at and not woken.
    async fn rows(&self, ids: &[String]) -> Vec<GameRow> {
        let mut rows = Vec::new();
        for id in ids {
            // A game that cannot be brought back must not hide the others.
            if let Ok(row) = self.row(id).await {
                rows.push(row);
            }
        }
        rows
    }

    async fn row(&self, id: &str) -> Result<GameRow, ApiError> {
        let open = self.open.lock().await.get(id).and_then(|cell| cell.get().cloned());
        if let Some(room) = open {
            return Ok(room.row().await);
        }
        if let Some(row) = self.resting.lock().await.get(id) {
            return Ok(row.clone());
        }
        let row = self.bring_back(id).await?.row().await;
        let mut resting = self.resting.lock().await;
        if resting.len() >= RESTING {
            resting.clear();
        }
        resting.insert(id.to_owned(), row.clone());
        Ok(row)
    }
}

/// A game as its lesson wants it: the learner at one seat, the staff at the others.
fn as_lesson(new: &NewGame, lesson: &Lesson, info: &GameInfo) -> NewGame {
    let who = |seat: &str| if seat == lesson.seat { "me" } else { "bot:staff" };
    NewGame {
        options: lesson.options.clone(),
        seats: info.seats.iter().map(|&seat| (seat.to_owned(), who(seat).to_owned())).collect(),
        seed: Some(lesson.seed.clone()),
        ..new.clone()
    }
}

/// The help that a game allows. Nobody is helped against another person, in this game or in the one that it leaves.
fn allowed(new: &NewGame, between_people: bool) -> Result<Vec<Help>, ApiError> {
    if between_people && !new.help.is_empty() {
        return Err(ApiError::Bad(
            "help can be allowed alone and against bots, not where people play each other".to_owned(),
        ));
    }
    Ok(Help::ALL.into_iter().filter(|help| new.help.contains(help)).collect())
}

/// The bot of this name, if it may play here.
fn bot_called(name: &str) -> Result<String, ApiError> {
    if BOTS.iter().any(|known| known.id == name) {
        return Ok(name.to_owned());
    }
    match general_seconds(name) {
        Some(seconds) if (SHORTEST_THOUGHT..=LONGEST_THOUGHT_HERE).contains(&seconds) => Ok(name.to_owned()),
        Some(seconds) => Err(ApiError::Bad(format!(
            "a general that thinks for {seconds} seconds: here it may be given {SHORTEST_THOUGHT} to {LONGEST_THOUGHT_HERE} for each action"
        ))),
        None => {
            let known: Vec<&str> = BOTS.iter().map(|bot| bot.id).collect();
            let known = known.join(", ");
            Err(ApiError::Bad(format!("unknown bot `{name}`: the bots are {known}, general:SECONDS")))
        }
    }
}

/// What a bot is called at the table: `staff bot`; `general bot, 5 s` for one with so much time.
fn bot_title(name: &str) -> String {
    general_seconds(name).map_or_else(|| format!("{name} bot"), |seconds| format!("general bot, {seconds} s"))
}

/// The seats as they were asked for; makes the keys of those that people play.
fn seats(
    info: &GameInfo,
    new: &NewGame,
    keys: &mut BTreeMap<String, String>,
) -> Result<Vec<StoredSeat>, ApiError> {
    if let Some(unknown) = new.seats.keys().find(|name| !info.seats.contains(&name.as_str())) {
        return Err(ApiError::Bad(format!(
            "unknown seat `{unknown}`: the seats are {}",
            info.seats.join(", ")
        )));
    }
    let mut seats = Vec::new();
    for name in info.seats {
        let who = new.seats.get(*name).map_or("friend", String::as_str);
        let (bot, player) = match who.strip_prefix("bot:") {
            Some(bot) => (Some(bot_called(bot)?), bot_title(bot)),
            None if who == "me" => (None, new.name.clone().unwrap_or_else(|| (*name).to_owned())),
            None if who == "friend" => (None, (*name).to_owned()),
            None => return Err(ApiError::Bad(format!("`{who}` cannot play: write me, friend or bot:NAME"))),
        };
        let key = keys::random_word(26);
        let key_hash = bot.is_none().then(|| keys::hash(&key));
        if bot.is_none() {
            keys.insert((*name).to_owned(), key);
        }
        seats.push(StoredSeat { name: (*name).to_owned(), key_hash, bot, player });
    }
    Ok(seats)
}
