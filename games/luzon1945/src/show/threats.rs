//! What a hex has in store: its defenders while it is Japanese-controlled (9), the counteroffensive otherwise (11).

use hexes::HexNumber;
use table::{ThreatBattle, Threats};

use crate::Position;

/// The defence that would be rolled up in a Japanese-controlled hex.
pub(super) fn threats(position: &Position, number: HexNumber) -> Option<Threats> {
    let atlas = position.atlas();
    let hex = atlas.board.id(number)?;
    let land = atlas.ground[hex].terrain.is_land();
    let battles = if land && !position.is_us(hex) {
        let title = format!("Defenders of {}", atlas.place(hex));
        vec![ThreatBattle { title, preview: position.defense_preview(hex) }]
    } else {
        Vec::new()
    };
    Some(Threats { hex: number, battles, may_come: Vec::new() })
}
