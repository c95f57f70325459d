//! The board as games use it. One program, so that it is linked once.

mod board;
mod common;
mod grid;
mod layout;
mod reach;
