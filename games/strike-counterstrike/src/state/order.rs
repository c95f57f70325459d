//! Orders and their notation.

use hexes::HexId;

use crate::atlas::{ARMY_ROSTER, GERMAN_ROSTER};
use crate::units::{ArmyId, CounterId};

table::orders! {
    /// One legal choice.
    pub enum Order {
        Host(ArmyId, ARMY_ROSTER) = "host": "The engineers go with the army (3.5, 6.3).",
        Enter(HexId) = "enter": "Fourth Shock Army comes in there (7.2).",
        Joint(HexId) = "joint": "The joint operation takes the hex (7.3).",
        Replace(ArmyId, ARMY_ROSTER) = "replace": "The army gets one step back (7.4).",
        Pick(ArmyId, ARMY_ROSTER) = "pick": "The army's force begins to move (9.1).",
        To(HexId) = "to": "The force moves there by the cheapest path (9.7).",
        Halt = "halt": "The force has finished (9.8).",
        Hit(CounterId, GERMAN_ROSTER) = "hit": "The German unit takes a hit (10.14).",
        MostDangerous = "most-dangerous":
            "The most dangerous units take the hits, now and for the rest of the turn (10.14).",
        Interceptor = "interceptor": "VI Interceptor Corps fires in this round (10.11).",
        Hold = "hold": "It does not (10.11).",
        Again = "again": "Another round of battle (9.3).",
        BreakOff = "break-off": "The force withdraws (9.5).",
        Done = "done": "Enough of what is asked.",
    }
}
