//! A connection: one seat (or a spectator) at one game.

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::extract::ws::{Message, WebSocket};
use table::{Help, Seat};
use tokio::sync::{broadcast::error::RecvError, mpsc};

use crate::limits::{Bucket, Limits, REQUESTS};
use crate::room::{Advised, Room};
use crate::{ApiError, ClientMessage, ServerMessage};

/// The largest message of a client, in bytes.
pub(crate) const MESSAGE_MOST: usize = 16 << 10;
/// Answers that took some thought and wait to be told.
const ANSWERS_WAITING: usize = 8;
/// A suggestion counts like so many requests.
const SUGGESTION_COSTS: usize = 10;
const WATCHING: ApiError = ApiError::Forbidden("only a player may give orders; you are watching");

/// Talks with a client until it leaves.
pub(crate) async fn talk(mut socket: WebSocket, room: Arc<Room>, thoughts: Thoughts) {
    let Some(seat) = hello(&mut socket, &room).await else { return };
    room.presence(seat, true).await;
    let (answer, answers) = mpsc::channel(ANSWERS_WAITING);
    let mut client = Client {
        socket,
        room: Arc::clone(&room),
        seat,
        log_sent: 0,
        bucket: Bucket::full(REQUESTS, Instant::now()),
        thoughts,
        answer,
    };
    client.run(answers).await;
    room.presence(seat, false).await;
}

/// The first message says which seat. A wrong key ends the connection, after saying so.
async fn hello(socket: &mut WebSocket, room: &Room) -> Option<Option<Seat>> {
    let problem = match receive(socket).await? {
        Ok(ClientMessage::Hello { key: None }) => return Some(None),
        Ok(ClientMessage::Hello { key: Some(key) }) => match room.seat_of(&key) {
            Some(seat) => return Some(Some(seat)),
            None => "this key opens no seat of this game".to_owned(),
        },
        Ok(_) => "the first message must be a hello".to_owned(),
        Err(error) => error,
    };
    let _ = send(socket, &ServerMessage::Error { error: problem }).await;
    None
}

/// The next message; `None` when the client has left.
async fn receive(socket: &mut WebSocket) -> Option<Result<ClientMessage, String>> {
    loop {
        return match socket.recv().await?.ok()? {
            Message::Text(text) => Some(read(&text)),
            Message::Binary(_) => Some(Err("messages are text".to_owned())),
            Message::Close(_) => None,
            Message::Ping(_) | Message::Pong(_) => continue,
        };
    }
}

fn read(text: &str) -> Result<ClientMessage, String> {
    if text.len() > MESSAGE_MOST {
        return Err(format!("a message may have at most {MESSAGE_MOST} bytes"));
    }
    serde_json::from_str(text).map_err(|error| format!("malformed message: {error}"))
}

async fn send(socket: &mut WebSocket, message: &ServerMessage) -> Result<(), axum::Error> {
    let text = serde_json::to_string(message).map_err(axum::Error::new)?;
    socket.send(Message::Text(text.into())).await
}

struct Client {
    socket: WebSocket,
    room: Arc<Room>,
    seat: Option<Seat>,
    /// So much of the log the client has.
    log_sent: usize,
    bucket: Bucket,
    thoughts: Thoughts,
    /// Where answers come in that took some thought.
    answer: mpsc::Sender<ServerMessage>,
}

/// How much thought the client's address may ask for.
pub(crate) struct Thoughts {
    pub(crate) limits: Arc<Limits>,
    /// Without an address (tests without a socket) there is no limit.
    pub(crate) address: Option<IpAddr>,
}

impl Client {
    async fn run(&mut self, mut answers: mpsc::Receiver<ServerMessage>) {
        let mut changes = self.room.changes();
        let mut chatter = self.room.chatter();
        if self.greet().await.is_err() {
            return;
        }
        changes.mark_unchanged();
        loop {
            let told = tokio::select! {
                message = receive(&mut self.socket) => match message {
                    Some(Ok(message)) => self.obey(message).await,
                    Some(Err(error)) => self.tell(ServerMessage::Error { error }).await,
                    None => return,
                },
                changed = changes.changed() => match changed {
                    Ok(()) => self.show().await,
                    Err(_) => return,
                },
                Some(answer) = answers.recv() => self.tell(answer).await,
                said = chatter.recv() => match said {
                    Ok((from, text)) => self.tell(ServerMessage::Chat { from, text }).await,
                    Err(RecvError::Lagged(_)) => Ok(()),
                    Err(RecvError::Closed) => return,
                },
            };
            if told.is_err() {
                return;
            }
        }
    }

    async fn tell(&mut self, message: ServerMessage) -> Result<(), axum::Error> {
        send(&mut self.socket, &message).await
    }

    /// The whole log, what was said, and where the game stands.
    async fn greet(&mut self) -> Result<(), axum::Error> {
        let lines = self.room.log(self.seat).await;
        self.log_sent = lines.len();
        self.tell(ServerMessage::Log { start: 0, lines }).await?;
        for (from, text) in self.room.chat_so_far().await {
            self.tell(ServerMessage::Chat { from, text }).await?;
        }
        self.show().await
    }

    async fn show(&mut self) -> Result<(), axum::Error> {
        let shown = self.room.show(self.seat, self.log_sent).await;
        self.log_sent = shown.log_start + shown.view.log.len();
        self.tell(ServerMessage::State {
            n: shown.n,
            view: Box::new(shown.view),
            log_start: shown.log_start,
            seats: shown.seats,
            taking_back: shown.taking_back,
            undo_asked: shown.undo_asked,
            undo_refused_by: shown.undo_refused_by,
            thinking: shown.thinking,
            help: shown.help,
            helped: shown.helped,
        })
        .await
    }

    async fn obey(&mut self, message: ClientMessage) -> Result<(), axum::Error> {
        let requests = match &message {
            ClientMessage::Orders { orders, .. } => orders.len().max(1),
            ClientMessage::Suggest { .. } => SUGGESTION_COSTS,
            ClientMessage::Past { from, to } => to.saturating_sub(*from).max(1),
            _ => 1,
        };
        if !self.bucket.take(Instant::now(), requests) {
            return self.tell(ServerMessage::Error { error: ApiError::TooMany.to_string() }).await;
        }
        match message {
            ClientMessage::Order { order, n } => self.orders(&[order], n).await,
            ClientMessage::Orders { orders, n } => self.orders(&orders, n).await,
            ClientMessage::Suggest { n } => self.suggest(n).await,
            ClientMessage::Hint { n } => self.advise(Help::Hint, n).await,
            ClientMessage::Assess { n } => self.advise(Help::Evaluation, n).await,
            ClientMessage::Why { order } => self.why(order).await,
            ClientMessage::Threat { hex } => match self.room.threats(hex, self.seat).await {
                Ok(threats) => self.tell(ServerMessage::Threat { hex, threats }).await,
                Err(error) => self.complain(&error).await,
            },
            ClientMessage::Past { from, to } => match self.room.past(self.seat, from, to).await {
                Ok((before, scenes)) => {
                    self.tell(ServerMessage::Past { from, before: Box::new(before), scenes }).await
                }
                Err(error) => self.complain(&error).await,
            },
            other => match self.act(other).await {
                Ok(()) => Ok(()),
                Err(error) => self.complain(&error).await,
            },
        }
    }

    /// Has the general think beside this connection, which goes on meanwhile: an order ends the thought.
    async fn advise(&mut self, help: Help, n: usize) -> Result<(), axum::Error> {
        let Thoughts { limits, address } = &self.thoughts;
        if address.is_some_and(|address| !limits.allows(address)) {
            let error = ApiError::TooMany.to_string();
            return self.tell(ServerMessage::NoHelp { help, n, error, later: true }).await;
        }
        let (room, seat, answer) = (Arc::clone(&self.room), self.seat, self.answer.clone());
        tokio::spawn(async move {
            let gone = answer.clone();
            let message = match room.advise(seat, help, n, move || !gone.is_closed()).await {
                Ok(None) => return,
                Ok(Some(Advised::Hint(hint))) => ServerMessage::Hint { n, hint },
                Ok(Some(Advised::Assessment(assessment))) => ServerMessage::Assessment { n, assessment },
                Err(error) => {
                    let later = matches!(error, ApiError::TooMany);
                    ServerMessage::NoHelp { help, n, error: error.to_string(), later }
                }
            };
            // Whoever has left needs no answer.
            let _ = answer.send(message).await;
        });
        Ok(())
    }

    async fn complain(&mut self, error: &ApiError) -> Result<(), axum::Error> {
        self.tell(ServerMessage::Error { error: error.to_string() }).await
    }

    async fn act(&mut self, message: ClientMessage) -> Result<(), ApiError> {
        let seat = self.seat;
        let seat = || seat.ok_or(ApiError::Forbidden("only a player may do that; you are watching"));
        match message {
            ClientMessage::Undo { to } => self.room.undo(seat()?, to).await?,
            ClientMessage::UndoAnswer { agree } => self.room.answer_undo(seat()?, agree).await?,
            ClientMessage::Resign => self.room.resign(seat()?).await?,
            ClientMessage::Name { name } => self.room.rename(seat()?, &name).await?,
            ClientMessage::Chat { text } => return self.room.say(self.seat, &text).await,
            _ => return Err(ApiError::Bad("a hello comes first and once".to_owned())),
        }
        // An undo may have put a bot's question back on the table.
        tokio::spawn(Arc::clone(&self.room).run_bots());
        Ok(())
    }

    async fn orders(&mut self, orders: &[String], n: usize) -> Result<(), axum::Error> {
        let (done, refused) = match self.seat {
            Some(seat) => self.room.orders(seat, orders, n).await,
            None => (0, Some(WATCHING)),
        };
        self.go_on(done, refused, orders.get(done).map_or("", String::as_str)).await
    }

    async fn suggest(&mut self, n: usize) -> Result<(), axum::Error> {
        let (done, refused) = match self.seat {
            Some(seat) => self.room.suggest(seat, n).await,
            None => (0, Some(WATCHING)),
        };
        self.go_on(done, refused, "suggested").await
    }

    /// After so many orders it is somebody else's turn to think, and what was refused is told.
    async fn go_on(
        &mut self,
        done: usize,
        refused: Option<ApiError>,
        order: &str,
    ) -> Result<(), axum::Error> {
        if done > 0 {
            tokio::spawn(Arc::clone(&self.room).run_bots());
        }
        let Some(error) = refused else { return Ok(()) };
        let (order, rule) = (order.to_owned(), error.rule());
        let n = self.room.length().await;
        self.tell(ServerMessage::Refused { order, error: error.to_string(), rule, n }).await
    }

    async fn why(&mut self, order: String) -> Result<(), axum::Error> {
        let message = match self.room.why(self.seat, &order).await {
            Ok(None) => ServerMessage::Why { order, legal: true, rule: None, why: String::new() },
            Ok(Some((rule, why))) => ServerMessage::Why { order, legal: false, rule, why },
            Err(error) => ServerMessage::Error { error: error.to_string() },
        };
        self.tell(message).await
    }
}
