//! `grognard play`: serve on this machine alone and open the page.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context;
use server::{App, Store};

use crate::data_folder::data_folder;
use crate::output::{Output, say};
use crate::serve::{interrupted, listen, log_to_stderr, open_store, runtime};

/// The port that is tried first, so that bookmarks and open pages go on working.
const PORT: u16 = 8181;

/// What the verb takes.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// The port; 8181, or any free one if that is taken
    #[arg(long)]
    port: Option<u16>,
    /// The file that keeps the games; your data folder's grognard/games.sqlite by default
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Keep the games in memory only
    #[arg(long, conflicts_with = "store")]
    forget: bool,
    /// Print the address and open no browser
    #[arg(long)]
    no_browser: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> anyhow::Result<()> {
    log_to_stderr();
    runtime()?.block_on(async {
        let store = store(args).await?;
        let listener = match args.port {
            Some(port) => listen(loopback(port)).await?,
            None => match listen(loopback(PORT)).await {
                Ok(listener) => listener,
                Err(_) => listen(loopback(0)).await?,
            },
        };
        let address = format!("http://{}", listener.local_addr()?);
        say!(out, "Grognard is at {address}")?;
        if args.no_browser || !open_browser(&address) {
            let kept = if args.forget { "and forgets the games" } else { "and keeps the games" };
            say!(out, "Open that address in a browser. Ctrl-c ends the program {kept}.")?;
        }
        out.flush()?;
        App::new(store).serve(listener, interrupted()).await.context("the server failed")
    })
}

fn loopback(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}

async fn store(args: &Args) -> anyhow::Result<Store> {
    if args.forget {
        return Store::in_memory().await.context("cannot keep games in memory");
    }
    match args.store.clone().or_else(|| Some(data_folder()?.join("games.sqlite"))) {
        Some(path) => {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make {}", folder.display()))?;
            }
            open_store(&path).await
        }
        None => Store::in_memory().await.context("cannot keep games in memory"),
    }
}

/// Asks the system to show the page; says whether there was anyone to ask.
fn open_browser(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start"])
    } else if std::env::var_os("DISPLAY").is_some() || std::env::var_os("WAYLAND_DISPLAY").is_some() {
        ("xdg-open", &[])
    } else {
        return false;
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
