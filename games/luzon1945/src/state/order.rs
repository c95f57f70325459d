//! Orders and their notation.

use hexes::HexId;
use table::UnitId;

/// The largest number that `take` can be followed by: the most OP a unit can have.
const TAKE_MOST: u8 = 15;

table::orders! {
    /// One legal choice. Small on purpose: a unit first, its hex second.
    pub enum Order {
        Beachhead(HexId) = "beachhead": "A beachhead marker goes there (4.5).",
        Ashore(UnitId) = "ashore": "The division goes ashore at the beachhead that is asked for (4.5).",
        Rescue(UnitId) = "rescue": "The unit goes on the rescue mission (5.2).",
        Refuse = "refuse": "No rescue mission; the game is forfeit (5.2).",
        Pick(UnitId) = "pick": "The unit begins or goes on with its operations (8.1).",
        To(HexId) = "to": "The unit moves there by the cheapest path (8.2).",
        Drop(HexId) = "drop": "The unit is dropped there by parachute (8.9).",
        Offshore = "offshore": "The unit goes back to the Offshore Box (7.6).",
        Assault(HexId) = "assault": "The unit becomes the spearhead of a prepared assault (10.6).",
        Support(UnitId) = "support": "The unit supports the assault (10.6).",
        Fire = "fire": "The assault is resolved (10.6).",
        Lose(UnitId) = "lose": "The unit bears hits of the assault (10.6).",
        Deduct(UnitId) = "deduct": "The unit bears a part of the deduction (5.5).",
        Take(u8, TAKE_MOST, "a number of OP") = "take": "So many OP come off the unit that was named (5.5, 10.6).",
        Continue = "continue": "What the rules do for the Japanese goes on (11).",
        Done = "done":
            "The US Operations Phase is over (5.4); or the landing, a rescue mission, the deduction stand (4.5, 5.2, 5.5).",
    }
}
