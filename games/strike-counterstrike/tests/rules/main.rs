//! A test per rule and per worked example, named after the rule: `r9_3_…` stands for 9.3.
//!
//! The matrix of rules and tests (`grognard rules strike-counterstrike`) is made from these names.

mod scene;
#[path = "../starts/mod.rs"]
mod starts;

mod at_the_table;
mod outlooks;
mod previews;
mod r10_combat;
mod r1_2_components;
mod r3_setup;
mod r4_victory;
mod r5_sequence;
mod r6_stacking;
mod r7_reinforcements;
mod r8_pockets;
mod r9_movement;
mod staff;
mod whole_games;
