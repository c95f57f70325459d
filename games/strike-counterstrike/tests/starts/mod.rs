//! Where random games begin besides the set-up, so that all turns come up: random play by itself loses on turn 1.

use serde_json::{Value, json};
use strike_counterstrike::Position;
use table::Rules;

/// The beginnings of turns 2, 3, 4 and 6, with Moscow and Tula safe. On turn 3 enough hexes are taken for the check of the
/// K-Line to pass, later all of them.
pub fn later_turns() -> Vec<Value> {
    let atlas = Position::built_in();
    let safe = ["2507", "2412", "2413", "2513", "2612", "2613"].map(str::to_owned);
    let with_k_area = |left: usize| -> Vec<String> {
        let k_area = atlas.k_area.iter().skip(left).map(|&hex| atlas.number(hex).to_string());
        safe.iter().cloned().chain(k_area).collect()
    };
    let armies = json!({ "4S": { "at": "2608" }, "16A": { "at": "2507", "steps": 7 } });
    let late = |turn: u8| json!({ "turn": turn, "phase": "turn-start", "taken": with_k_area(0), "host": "4S", "armies": armies });
    vec![
        json!({ "turn": 2, "phase": "turn-start", "taken": safe, "host": "16A" }),
        json!({ "turn": 3, "phase": "turn-start", "taken": with_k_area(8), "host": "50A" }),
        late(4),
        late(6),
    ]
}
