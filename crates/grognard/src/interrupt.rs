//! Ctrl-C: what was done so far is kept, and the program says so.

use std::fmt;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::mpsc;
use std::task::Poll;

/// The code of a program that was interrupted: 128 and the number of the signal.
pub(crate) const EXIT_CODE: u8 = 130;

/// The end of a program that was interrupted and has said so itself.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// Calls `pressed` from another thread each time somebody presses ctrl-c, from the moment that this returns. Where signals
/// cannot be had, ctrl-c ends the program as ever.
pub(crate) fn on_ctrl_c(mut pressed: impl FnMut() + Send + 'static) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    let (listening, listens) = mpsc::channel();
    std::thread::spawn(move || {
        runtime.block_on(async {
            loop {
                let mut heard = pin!(tokio::signal::ctrl_c());
                // To be asked once is what makes it listen.
                let first = poll_fn(|context| Poll::Ready(heard.as_mut().poll(context))).await;
                // Nobody waits for it the second time.
                let _ = listening.send(());
                let heard = match first {
                    Poll::Ready(heard) => heard,
                    Poll::Pending => heard.await,
                };
                if heard.is_err() {
                    return;
                }
                pressed();
            }
        });
    });
    let _ = listens.recv();
}
