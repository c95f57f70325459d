//! The program as its users run it.

mod analyse;
mod command_line;
mod documents;
mod durability;
mod example_bot;
mod lab;
mod protocol;
mod session;
mod terminal;
