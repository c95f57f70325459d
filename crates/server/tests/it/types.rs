//! The client's types are generated from ours: what crosses the wire has one definition.
//!
//! `GROGNARD_UPDATE=1 cargo test -p server` writes `web/src/lib/wire.ts` anew.

use std::{fs, path::Path};

use server::{ClientMessage, GameRow, NewGame, NewGameAnswer, SeatRow, ServerMessage};
use table::{
    BattlePreview, BattleUnit, Chance, Chart, ChartRow, Choice, ColourLook, Control, Counter, FireView,
    GameInfo, Gauge, LogLine, Look, MapHex, MapSide, MapView, Marker, Modifier, Object, Objective, OffMapBox,
    OptionSpec, Outcome, Place, Prompt, RoundView, Rule, ScenarioInfo, Seat, SeatLook, ShiftView, TakingBack,
    Target, ThreatBattle, ThreatUnit, Threats, Track, Verb, View,
};
use ts_rs::{Config, TS};

macro_rules! declarations {
    ($($type:ty),* $(,)?) => {{
        // Counts and seeds of ours fit a JavaScript number.
        let config = Config::default().with_large_int("number");
        vec![$(<$type as TS>::decl(&config)),*]
    }};
}

fn generated() -> String {
    let declarations = declarations![
        hexes::HexNumber,
        Seat,
        Rule,
        LogLine,
        TakingBack,
        Outcome,
        Place,
        Target,
        Object,
        Verb,
        Prompt,
        Counter,
        Gauge,
        Marker,
        Control,
        Track,
        Objective,
        OffMapBox,
        Choice,
        BattleUnit,
        ShiftView,
        Chance,
        Modifier,
        FireView,
        RoundView,
        BattlePreview,
        View,
        ThreatBattle,
        ThreatUnit,
        Threats,
        MapHex,
        MapSide,
        MapView,
        SeatLook,
        ColourLook,
        ChartRow,
        Chart,
        Look,
        ScenarioInfo,
        OptionSpec,
        GameInfo,
        SeatRow,
        GameRow,
        NewGame,
        NewGameAnswer,
        ClientMessage,
        ServerMessage,
    ];
    let mut text =
        "// Generated from the server's types; do not edit. See crates/server/tests/it/types.rs.\n".to_owned();
    for declaration in declarations {
        text.push_str(&format!("\nexport {declaration}\n"));
    }
    text
}

#[test]
fn the_clients_types_are_ours() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire.ts");
    let generated = generated();
    if std::env::var_os("GROGNARD_UPDATE").is_some() {
        fs::write(&path, &generated).expect("written");
    }
    let written = fs::read_to_string(&path).expect("wire.ts");
    for (number, (written, generated)) in (1..).zip(written.lines().zip(generated.lines())) {
        assert_eq!(
            written, generated,
            "wire.ts:{number}: GROGNARD_UPDATE=1 cargo test -p server writes it anew"
        );
    }
    assert_eq!(
        written.len(),
        generated.len(),
        "wire.ts: GROGNARD_UPDATE=1 cargo test -p server writes it anew"
    );
}
