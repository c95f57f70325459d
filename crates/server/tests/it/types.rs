//! The client's types are generated from ours: what crosses the wire has one definition.
//!
//! `GROGNARD_UPDATE=1 cargo test -p server` writes `web/src/lib/wire.ts` anew.

use std::{fs, path::Path};

use players::analysis::{CurvePoint, Decision, SeatAccount, TurnCourse, TurningPoint};
use players::{Analysis, Assessment, Estimate, Hint, Level, Levels, Measured, Step};
use server::{
    AnalysisState, Branch, ClientMessage, Ending, GameRow, Helped, NewGame, NewGameAnswer, Scene, SeatRow,
    ServerMessage, UndoAsked,
};
use table::{
    Aim, BattlePreview, BattleUnit, Bound, Chance, Chart, ChartRow, Choice, ColourLook, Control, Cost,
    Counter, FeatureLook, FireView, GameInfo, Gauge, Ground, Heading, Help, Lesson, LessonStep, Likely,
    LineSign, LogLine, Look, MapHex, MapSide, MapView, Marker, MarkerLook, MarkerSign, Measure, Modifier,
    Named, Object, Objective, OffMapBox, OptionSpec, Outcome, PagePart, Place, PlaceSign, Prompt, Repeats,
    Role, RoundView, Rule, ScenarioInfo, Seat, SeatLook, ShiftView, SideLook, Stake, SymbolLook, TakingBack,
    Target, TerrainLook, Texture, ThreatBattle, ThreatUnit, Threats, Track, TurnStep, Verb, View, Warning,
    Worse,
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
        Heading,
        LogLine,
        TakingBack,
        Help,
        Measure,
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
        Stake,
        Objective,
        OffMapBox,
        Cost,
        Likely,
        Role,
        Repeats,
        Warning,
        Choice,
        BattleUnit,
        ShiftView,
        Bound,
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
        Aim,
        SeatLook,
        ColourLook,
        Ground,
        Texture,
        PlaceSign,
        LineSign,
        MarkerSign,
        TerrainLook,
        FeatureLook,
        SideLook,
        MarkerLook,
        SymbolLook,
        ChartRow,
        Chart,
        Named,
        TurnStep,
        Look,
        PagePart,
        Worse,
        LessonStep,
        Lesson,
        ScenarioInfo,
        OptionSpec,
        GameInfo,
        Measured,
        Level,
        Levels,
        Estimate,
        Step,
        Hint,
        Assessment,
        Helped,
        SeatRow,
        UndoAsked,
        Ending,
        GameRow,
        Branch,
        NewGame,
        NewGameAnswer,
        CurvePoint,
        Decision,
        SeatAccount,
        TurningPoint,
        TurnCourse,
        Analysis,
        AnalysisState,
        ClientMessage,
        Scene,
        ServerMessage,
    ];
    let mut text =
        "// Generated from the server's types; do not edit. See crates/server/tests/it/types.rs.\n"
            .to_owned();
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
