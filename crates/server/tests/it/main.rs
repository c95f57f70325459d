//! The server as its clients meet it. One program, so that it is linked once.

mod follow;
mod help;
mod http;
mod socket;
mod types;
