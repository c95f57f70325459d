//! A test per rule and per worked example, named after the rule: `r9_2_…` stands for 9.2.
//!
//! The matrix of rules and tests (`grognard rules luzon1945`) is made from these names.

mod scene;

mod drives;
mod example_of_play;
mod foresight;
mod grade;
mod hard;
mod previews;
mod r10_combat;
mod r11_counteroffensive;
mod r1_2_components;
mod r3_victory;
mod r4_setup;
mod r5_sequence;
mod r6_stacking;
mod r7_reinforcements;
mod r8_movement;
mod r9_defense;
mod staff;
mod warnings;
