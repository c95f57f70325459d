//! The rules of Skirmish, a test for each, and what is told of battles and bots.

mod previews;
mod r2_3_set_up;
mod r4_sequence;
mod r5_movement;
mod r6_combat;
mod r7_ambush;
mod r8_9_victory;
mod scene;
mod staff;
mod told;
