//! Maps read from text, and what is wrong with faulty ones.

use hexes::{Board, Direction, HexId, HexNumber, Sheet, Source, Vocabulary};

use crate::common::*;

const WORDS: Vocabulary = Vocabulary {
    terrain: &["clear", "forest", "sea"],
    features: &["city", "zone", "place"],
    sides: &["river", "rail"],
};
const MAP_HEADER: &str = "hex,lat,lon,terrain,country,name,features,source\n";
const SIDES_HEADER: &str = "hex_a,hex_b,feature,name,source\n";

const MAP: &str = "\
1718,54.7,20.5,clear,RUS,Kaliningrad,city;zone=A;place:Baltiysk = west,rules
1618,55.2,-1.5,forest,,,,geography
1717,54.6,21.3,sea,RUS,,zone:B;,judgement
";

fn read(map: &str, sides: &str) -> Result<Board, hexes::DataError> {
    let (map, sides) = (format!("{MAP_HEADER}{map}"), format!("{SIDES_HEADER}{sides}"));
    Board::read(PUTIN, &WORDS, ("map.csv", &map), ("sides.csv", &sides))
}

fn id(board: &Board, number: u16) -> HexId {
    board.id(n(number)).expect("on the map")
}

#[test]
fn hexes_are_read_and_sorted() {
    let board = read(MAP, "").expect("a map");
    assert_eq!(board.len(), 3);
    assert!(!board.is_empty());
    let numbers: Vec<HexNumber> = board.ids().map(|id| board.number(id)).collect();
    assert_eq!(numbers, [n(1618), n(1717), n(1718)]);
    for id in board.ids() {
        assert_eq!(board.id(board.number(id)), Some(id));
        assert_eq!(HexId::new(id.index()), id);
    }
    assert_eq!(board.id(n(1719)), None);

    let hex = board.hex(id(&board, 1718));
    assert_eq!((hex.terrain, hex.country.as_str(), hex.name.as_str()), (0, "RUS", "Kaliningrad"));
    assert_eq!((hex.latitude, hex.longitude, hex.source, hex.line), (54.7, 20.5, Source::Rules, 2));
    let features: Vec<(u8, &str)> = hex.features.iter().map(|f| (f.key, f.value.as_str())).collect();
    assert_eq!(features, [(0, ""), (1, "A"), (2, "Baltiysk = west")]);
    assert_eq!(hex.feature(1).map(|feature| feature.value.as_str()), Some("A"));
    let hex = board.hex(id(&board, 1618));
    assert!(hex.features.is_empty() && hex.feature(1).is_none());
    assert_eq!((hex.terrain, hex.source, hex.longitude), (1, Source::Geography, -1.5));
}

#[test]
fn neighbours_are_those_of_the_grid_that_are_on_the_map() {
    let board = read(MAP, "").expect("a map");
    for a in board.ids() {
        for direction in Direction::ALL {
            let expected = PUTIN.neighbour(board.number(a), direction).and_then(|number| board.id(number));
            assert_eq!(board.neighbour(a, direction), expected);
        }
        for b in board.ids() {
            assert_eq!(board.direction(a, b), PUTIN.direction(board.number(a), board.number(b)));
            assert_eq!(board.distance(a, b), PUTIN.distance(board.number(a), board.number(b)));
        }
    }
    assert_eq!(*board.grid(), PUTIN);
}

#[test]
fn a_side_is_the_same_from_both_hexes() {
    let board = read(MAP, "1718,1618,rail,,history\n1718,1717,river,Pregel,rules\n1618,1718,river,,rules")
        .expect("ok");
    let (a, b, c) = (id(&board, 1718), id(&board, 1717), id(&board, 1618));
    let has = |a, b, feature| board.has_side(a, board.direction(a, b).expect("neighbours"), feature);
    assert_eq!([has(a, b, 0), has(b, a, 0), has(a, b, 1), has(b, a, 1)], [true, true, false, false]);
    assert_eq!([has(a, c, 0), has(c, a, 0), has(a, c, 1), has(c, a, 1)], [true; 4]);
    let side = &board.sides()[1];
    assert_eq!(
        (side.a, side.b, side.feature, side.name.as_str(), side.source, side.line),
        (a, b, 0, "Pregel", Source::Rules, 3)
    );
    assert_eq!(board.sides().len(), 3);
}

#[test]
fn an_optional_id_is_as_small_as_an_id() {
    assert_eq!(size_of::<Option<HexId>>(), 2);
}

#[test]
fn faulty_maps_are_errors() {
    let error = |map: &str| read(map, "").expect_err("a faulty map").to_string();
    assert_eq!(
        error("171,54.7,20.5,clear,,,,rules"),
        r#"map.csv:2: column 1 (hex): expected a hex number of four digits, found "171""#
    );
    assert_eq!(
        error("1718,north,20.5,clear,,,,rules"),
        r#"map.csv:2: column 2 (lat): expected a number, found "north""#
    );
    assert_eq!(
        error("\n# Baltic\n1718,54.7,20.5,clera,,,,rules"),
        r#"map.csv:4: column 4 (terrain): expected one of clear, forest, sea, found "clera""#
    );
    assert_eq!(
        error("1718,54.7,20.5,clear,,,city;sity,rules"),
        r#"map.csv:2: column 7 (features): expected one of city, zone, place, found "sity""#
    );
    assert_eq!(
        error("1718,54.7,20.5,clear,,,,guess"),
        r#"map.csv:2: column 8 (source): expected one of rules, geography, history, report, judgement, found "guess""#
    );
    assert_eq!(
        error(&format!("{MAP}1618,1,1,sea,,,,rules\n")),
        r#"map.csv:5: column 1 (hex): expected each hex once (first in line 3), found "1618""#
    );
}

#[test]
fn faulty_sides_are_errors() {
    let error = |sides: &str| read(MAP, sides).expect_err("a faulty side").to_string();
    assert_eq!(
        error("1718,1719,river,,rules"),
        r#"sides.csv:2: column 2 (hex_b): expected a hex of the map, found "1719""#
    );
    assert_eq!(
        error("17x8,1717,river,,rules"),
        r#"sides.csv:2: column 1 (hex_a): expected a hex number of four digits, found "17x8""#
    );
    assert_eq!(
        error("1718,1718,river,,rules"),
        r#"sides.csv:2: column 2 (hex_b): expected a neighbour of 1718, found "1718""#
    );
    assert_eq!(
        error("1718,1717,brook,,rules"),
        r#"sides.csv:2: column 3 (feature): expected one of river, rail, found "brook""#
    );
    assert_eq!(
        error("1718,1717,river,,rules\n1717,1718,river,,rules"),
        r#"sides.csv:3: column 3 (feature): expected each feature of a side once, found "river""#
    );
}

#[test]
#[should_panic(expected = "more than 16 side features")]
fn a_seventeenth_side_feature_is_our_bug() {
    let words = Vocabulary { sides: &["river"; 17], ..WORDS };
    let _ = Board::read(PUTIN, &words, ("map.csv", MAP_HEADER), ("sides.csv", SIDES_HEADER));
}

#[test]
fn every_row_of_every_sheet_names_a_known_source() {
    let read =
        |word: &str| Sheet::read("units.csv", &format!("name,source\nA,{word}\n"), &["name", "source"]);
    for word in ["rules", "geography", "history", "report", "judgement"] {
        assert!(read(word).is_ok(), "{word}");
    }
    let error = read("hearsay").expect_err("no source").to_string();
    assert!(error.starts_with("units.csv:2: column 2 (source): expected one of rules,"), "{error}");
}
