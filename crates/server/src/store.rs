//! Storage: one SQLite file. An event is on disk before anyone is told of it.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Row, SqlitePool};
use table::Help;

use crate::branch::Opening;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("store: {0}")]
    Database(#[from] sqlx::Error),
    /// A row does not make sense.
    #[error("store: {0}")]
    Row(#[from] serde_json::Error),
    /// An event was stored by somebody else meanwhile.
    #[error("store: game {0} has gone on elsewhere")]
    Conflict(String),
}

/// Games and what happened in them.
#[derive(Clone)]
pub struct Store {
    pool: SqlitePool,
}

/// A game as it was created.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) options: Vec<String>,
    pub(crate) seed: String,
    pub(crate) seats: Vec<StoredSeat>,
    /// A record it was imported from; such a game is only watched.
    pub(crate) record: Option<String>,
    /// What was there before anybody was asked, if it left another game.
    #[serde(default)]
    pub(crate) opening: Option<Opening>,
    /// The help that the creator allowed.
    #[serde(default)]
    pub(crate) help: Vec<Help>,
    pub(crate) created: i64,
}

/// How many of these seats people play.
pub(crate) fn people(seats: &[StoredSeat]) -> usize {
    seats.iter().filter(|seat| seat.bot.is_none()).count()
}

/// Who plays a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredSeat {
    pub(crate) name: String,
    /// The hash of the key; `None` for a bot.
    pub(crate) key_hash: Option<String>,
    pub(crate) bot: Option<String>,
    pub(crate) player: String,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// An order with what was rolled.
    Order { order: String, dice: Vec<String> },
    /// So many orders were taken back freely.
    Undo { orders: usize },
    /// So many orders were taken back beyond dice or a reveal: the record keeps it.
    Takeback { seat: u8, orders: usize, agreed: bool },
    /// A seat was shown something: the record marks it.
    Help { seat: u8, help: Help },
    /// A seat gave up.
    Resign { seat: u8 },
    /// Somebody said something.
    Chat { from: String, text: String },
    /// A seat has a name.
    Name { seat: u8, name: String },
}

impl Event {
    /// Whether the position is another one after it, or the game is over.
    pub(crate) fn moves_on(&self) -> bool {
        match self {
            Self::Order { .. } | Self::Undo { .. } | Self::Takeback { .. } | Self::Resign { .. } => true,
            Self::Help { .. } | Self::Chat { .. } | Self::Name { .. } => false,
        }
    }
}

/// Something that happened, and when, in seconds since 1970.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Happened {
    #[serde(default)]
    pub(crate) at: i64,
    #[serde(flatten)]
    pub(crate) event: Event,
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

const SCHEMA: [&str; 2] = [
    "CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY NOT NULL,
        created INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT",
    "CREATE TABLE IF NOT EXISTS events (
        game TEXT NOT NULL REFERENCES games (id),
        n INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT, WITHOUT ROWID",
];

impl Store {
    /// Opens a store, creating its file if need be.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged order survives a power cut, not only a crash.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true);
        Self::with(options, 4).await
    }

    /// A store that lives only as long as the program.
    pub async fn in_memory() -> Result<Self, StoreError> {
        Self::with(SqliteConnectOptions::new().in_memory(true), 1).await
    }

    async fn with(options: SqliteConnectOptions, connections: u32) -> Result<Self, StoreError> {
        // A database in memory lives in its one connection: it must never be closed.
        let pool = SqlitePoolOptions::new()
            .max_connections(connections)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        for statement in SCHEMA {
            sqlx::query(statement).execute(&pool).await?;
        }
        Ok(Self { pool })
    }

    pub(crate) async fn create(&self, game: &StoredGame) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO games (id, created, body) VALUES (?, ?, ?)")
            .bind(&game.id)
            .bind(game.created)
            .bind(serde_json::to_string(game)?)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub(crate) async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let row =
            sqlx::query("SELECT body FROM games WHERE id = ?").bind(id).fetch_optional(&self.pool).await?;
        row.map(|row| body(&row)).transpose()
    }

    /// The ids of the newest games, also of those that were made within one second.
    pub(crate) async fn newest(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT id FROM games ORDER BY created DESC, rowid DESC LIMIT ?").bind(most);
        let rows = query.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Appends the `n`-th event of a game; on disk when this returns.
    pub(crate) async fn append(&self, game: &str, n: usize, happened: &Happened) -> Result<(), StoreError> {
        let inserted = sqlx::query("INSERT INTO events (game, n, body) VALUES (?, ?, ?)")
            .bind(game)
            .bind(n as i64)
            .bind(serde_json::to_string(happened)?)
            .execute(&self.pool)
            .await;
        match inserted {
            Ok(_) => Ok(()),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                Err(StoreError::Conflict(game.to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn events(&self, game: &str) -> Result<Vec<Happened>, StoreError> {
        let query = sqlx::query("SELECT body FROM events WHERE game = ? ORDER BY n").bind(game);
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(body).collect()
    }
}

fn body<T: serde::de::DeserializeOwned>(row: &SqliteRow) -> Result<T, StoreError> {
    let text: String = row.get(0);
    Ok(serde_json::from_str(&text)?)
}
