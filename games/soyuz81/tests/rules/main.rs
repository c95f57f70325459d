//! A test per rule and per worked example, named after the rule: `r9_12_…` stands for 9.12.
//!
//! The matrix of rules and tests (`grognard rules soyuz81`) is made from these names.

mod scene;

mod positions;
mod previews;
mod r10_options;
mod r1_2_components;
mod r3_setup;
mod r4_victory;
mod r5_sequence;
mod r6_stacking;
mod r7_airpower;
mod r8_movement;
mod r9_battle;
mod r9_combat;
mod staff;
mod told_choices;
mod told_clicks;
mod told_stakes;
mod told_warnings;
