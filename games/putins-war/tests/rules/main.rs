//! A test per rule and per worked example, named after the rule: `r9_3_…` stands for 9.3.
//!
//! The matrix of rules and tests (`grognard rules putins-war`) is made from these names.

mod scene;

mod previews;
mod r10_charts;
mod r2_components;
mod r3_setup;
mod r4_objectives;
mod r4_victory;
mod r5_prices;
mod r5_sequence;
mod r5_warnings;
mod r6_stacking;
mod r7_reinforcements;
mod r8_movement;
mod r8_reach;
mod r9_combat;
mod r9_preview;
mod r9_results;
mod r9_shifts;
mod reached;
mod staff;
