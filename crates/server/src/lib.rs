//! Games over HTTP and WebSocket: seats and their secrets, live rooms, storage, and the embedded client.
//!
//! The server knows no game: it hands views out and takes orders in. Nothing that was answered is lost: an
//! order is on disk before anyone is told of it. Hidden information never leaves for the wrong seat, because a
//! connection is only ever given the view of its own seat.

mod analysis;
mod assets;
mod branch;
mod errors;
mod http;
mod keys;
mod limits;
mod messages;
mod room;
mod rooms;
mod socket;
mod store;
mod thinkers;

use std::{io, net::SocketAddr, sync::Arc};

pub use errors::ApiError;
pub use messages::{
    AnalysisState, Branch, ClientMessage, Ending, GameRow, Helped, NewGame, NewGameAnswer, Scene, SeatRow,
    ServerMessage, UndoAsked,
};
pub use rooms::Rooms;
pub use store::{Store, StoreError};

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    rooms: Arc<Rooms>,
    limits: Arc<limits::Limits>,
    /// How much thought one address may ask for.
    thoughts: Arc<limits::Limits>,
}

impl App {
    /// A server over a store.
    pub fn new(store: Store) -> Self {
        let [limits, thoughts] =
            [limits::REQUESTS, limits::THOUGHTS].map(|rate| Arc::new(limits::Limits::new(rate)));
        Self { rooms: Arc::new(Rooms::new(store)), limits, thoughts }
    }

    /// The routes, to be served or to be tested without a socket.
    pub fn router(self) -> axum::Router {
        http::router(self)
    }

    /// Serves until `stop` resolves.
    pub async fn serve(
        self,
        listener: tokio::net::TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let rooms = Arc::clone(&self.rooms);
        let service = self.router().into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(listener, service).with_graceful_shutdown(stop).await;
        rooms.stop();
        served
    }
}
