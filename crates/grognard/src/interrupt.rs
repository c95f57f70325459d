//! Ctrl-C: what was done so far is kept, and the program says so.

use std::fmt;

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

/// Calls `pressed` from another thread each time somebody presses ctrl-c. Where signals cannot be had, ctrl-c ends the
/// program as ever.
pub(crate) fn on_ctrl_c(mut pressed: impl FnMut() + Send + 'static) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    std::thread::spawn(move || {
        while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            pressed();
        }
    });
}
