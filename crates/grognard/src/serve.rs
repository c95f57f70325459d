//! `grognard serve`: games for others over HTTP.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::Context;
use server::{App, Store};
use tokio::net::TcpListener;

use crate::output::Output;

/// What the verb takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address to listen on; 0.0.0.0 for every interface, port 0 for any free port
    #[arg(long, default_value = "127.0.0.1:8181", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// The file that keeps the games; it is created if need be
    #[arg(long, default_value = "grognard.sqlite", value_name = "FILE")]
    store: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    log_to_stderr();
    runtime()?.block_on(async {
        let store = open_store(&args.store).await?;
        let listener = listen(args.listen).await?;
        out.line_now(format_args!("Serving on http://{}", listener.local_addr()?))?;
        App::new(store).serve(listener, interrupted()).await.context("the server failed")
    })
}

/// Faults of our own go to standard error.
pub(crate) fn log_to_stderr() {
    // A second call, in tests, changes nothing.
    let _ = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).try_init();
}

pub(crate) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    let built = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    built.context("cannot start the server's threads")
}

pub(crate) async fn open_store(path: &std::path::Path) -> anyhow::Result<Store> {
    Store::open(path).await.with_context(|| format!("cannot open {}", path.display()))
}

pub(crate) async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))
}

/// Until somebody presses ctrl-c.
pub(crate) async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
