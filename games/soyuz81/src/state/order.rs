//! Orders and their notation.

use hexes::HexId;
use table::UnitId;

table::orders! {
    /// One legal choice. Small on purpose: a unit first, its hex second.
    pub enum Order {
        Place(HexId) = "place": "The unit that is asked for goes there (3.2, 5.3).",
        Air(HexId) = "air": "An airpower marker goes there (7.1).",
        Move = "move": "The formation moves (5.2.4).",
        Fight = "fight": "The formation fights (5.2.4).",
        Pick(UnitId) = "pick": "The unit joins the stack that is about to move (8.2).",
        To(HexId) = "to": "The stack moves there by the cheapest path (8.0).",
        Drop(UnitId) = "drop": "The unit stays behind while the stack goes on (8.3).",
        Halt = "halt": "The stack ends its move here (8.1).",
        Along(u8, u8::MAX, "a number of markers") = "along":
            "So many airpower markers go along with the part that moves away (7.2).",
        Attack(HexId) = "attack": "The hex to be attacked (9.2).",
        Commit(UnitId) = "commit": "The unit takes part in the attack (9.2).",
        HighIntensity = "high-intensity": "Declares a high intensity attack (9.14).",
        Fire = "fire": "The battle is resolved (9.16).",
        Lose(UnitId) = "lose": "The unit takes one step of the loss (9.18).",
        Advance(UnitId) = "advance": "The unit advances after combat (9.19).",
        Call(UnitId) = "call": "The unit is called as a reinforcement (5.3).",
        Done = "done": "Enough of what is asked.",
    }
}
