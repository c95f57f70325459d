//! Orders and their notation.

use hexes::HexId;
use table::UnitId;

use crate::atlas::UNITS;

/// The most special forces that can be named in an order.
const COMMIT_MOST: u8 = UNITS as u8;

table::orders! {
    /// One legal choice.
    pub enum Order {
        Place(HexId) = "place": "The next unit is set up there (3.2, 3.3).",
        Suggested = "suggested": "All that is left is set up as we suggest.",
        Commit(u8, COMMIT_MOST, "a number of special forces") = "commit":
            "So many special forces, for action points (5.11) or for a battle (9.20).",
        Interdict(HexId) = "interdict": "An aircraft marker goes on the enemy there (5.6).",
        Move(UnitId) = "move": "The unit rolls for its movement points (8.2).",
        To(HexId) = "to": "It moves there by the cheapest path (8.2).",
        Stay = "stay": "It moves nowhere (8.3).",
        Attack(HexId) = "attack": "The enemy there is to be attacked (9.1).",
        With(UnitId) = "with": "The unit takes part (9.2).",
        Fight = "fight": "The attack is declared as it stands (9.2).",
        Regroup(UnitId) = "regroup": "The unit gets its step back (7.5).",
        Entry = "entry": "A roll on the Off-Map Nations Entry Table (7.2).",
        Again = "again": "Another roll after a result that is in already (7.3).",
        Enough = "enough": "No further roll (7.3).",
        Pass = "pass": "No action now (5.9).",
        Announce = "announce": "The last action point is spent (5.10, honour system).",
        Vostok = "vostok": "The Vostok battalion goes in (9.19).",
        Without = "without": "It does not (9.19).",
        Lose(UnitId) = "lose": "The unit takes the loss (9.11, 9.14).",
        Retreat(HexId) = "retreat": "The defender goes there (9.10).",
        Advance(UnitId) = "advance": "The unit takes the hex (9.6).",
        Garrison = "garrison": "A garrison takes the city (9.6).",
        Hold = "hold": "Nobody advances (9.6).",
        Done = "done": "The action is complete, and its dice may be rolled (5.10, 7.4).",
    }
}
