//! 6 Stacking.

use proptest::{collection::vec, prelude::*};

use crate::scene::{Scene, Table};

/// The 6th in 0924 and the 37th in 1024, with US-controlled hexes beyond.
fn two_in_a_row() -> Scene {
    Scene::empty().unit("6ID", "0924").unit("37ID", "1024").us(&["1125", "1126"])
}

#[test]
fn r6_1_no_unit_ends_its_move_with_another_large_or_small() {
    for other in ["37ID", "158RCT", "6RGR"] {
        for mover in ["6ID", "503PIR"] {
            let table = Scene::empty().unit(mover, "0924").unit(other, "1024").picked(mover);
            assert_eq!(table.refused("to 1024"), "6.1", "{mover} on {other}");
            assert!(!table.choices("to").contains(&"1024".to_owned()));
        }
    }
}

#[test]
fn r6_1_a_unit_passes_through_another_at_no_extra_cost() {
    let mut table = two_in_a_row().picked("6ID");
    assert_eq!(table.cost("1125").as_deref(), Some("2 OP"));
    let path: Vec<String> =
        table.choice("to 1125").expect("a choice").path.iter().map(ToString::to_string).collect();
    assert_eq!(path, ["1024", "1125"]);
    table.exactly("", "to 1125");
    assert_eq!((table.op("6ID"), table.at("6ID").as_str(), table.at("37ID").as_str()), (8, "1125", "1024"));
    let empty = Scene::empty().unit("6ID", "0924").us(&["1024", "1125"]).picked("6ID");
    assert_eq!(empty.cost("1125").as_deref(), Some("2 OP"), "the same as without it");
}

#[test]
fn r6_1_a_unit_cannot_pause_with_another_and_go_on_later() {
    // With a single OP the 6th would have to stop there.
    let scene = || Scene::empty().unit_op("6ID", "0924", 1).unit("37ID", "1024").us(&["1125"]);
    assert_eq!(scene().picked("6ID").refused("to 1024"), "6.1");
    assert_eq!(scene().picked("6ID").refused("to 1125"), "8.2");
}

#[test]
fn r6_1_a_hex_that_was_left_can_be_entered() {
    let mut table = two_in_a_row().picked("37ID");
    table.plays(&["to 1126", "pick 6ID"]);
    assert!(table.offers("to 1024"));
    assert_eq!(table.refused("to 1126"), "6.1");
}

#[test]
fn r6_1_a_unit_without_op_holds_its_hex_too() {
    let scene = Scene::empty().unit("6ID", "0924").unit_op("37ID", "1024", 0);
    assert_eq!(scene.picked("6ID").refused("to 1024"), "6.1");
}

#[test]
fn r6_1_landing_and_jumping_need_an_empty_hex() {
    let table = Scene::empty().unit("6ID", "0924").unit("503PIR", "offshore").picked("503PIR");
    assert_eq!((table.refused("to 0924"), table.refused("drop 0924")), ("6.1", "6.1"));
    assert!(table.offers("to 0923") && table.offers("drop 0923"));
}

#[test]
fn r6_1_who_comes_to_a_division_from_the_box_goes_on_in_the_same_order() {
    let scene = |op| Scene::empty().unit("6ID", "1024").us(&["1125"]).unit_op("158RCT", "offshore", op);
    let mut table = scene(2).picked("158RCT");
    assert_eq!(table.refused("to 1024"), "6.1", "it may not stay with the division");
    assert_eq!(table.cost("1125").as_deref(), Some("2 OP"));
    table.exactly("", "to 1125");
    assert_eq!((table.op("158RCT"), table.at("158RCT").as_str()), (0, "1125"));
    assert_eq!(scene(1).picked("158RCT").refused("to 1125"), "8.2");
}

#[test]
fn r6_1_no_position_has_two_units_in_a_hex() {
    let error = Scene::empty().unit("6ID", "1024").unit("158RCT", "1024").error("operations");
    assert!(error.contains("one to a hex (6.1)"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn r6_1_after_every_order_there_is_one_unit_to_a_hex(picks in vec(any::<u16>(), 300)) {
        let mut table = Table::begin(&["scenario=macarthur"], "3 1");
        for pick in picks {
            let orders = table.orders();
            if orders.is_empty() {
                break;
            }
            table.play(&orders[usize::from(pick) % orders.len()]);
            let saved = table.saved();
            let units = saved["units"].as_object().expect("units").values();
            let places = units.filter_map(|unit| unit["at"].as_str());
            let mut hexes: Vec<&str> = places.filter(|at| at.starts_with(char::is_numeric)).collect();
            let units = hexes.len();
            hexes.sort_unstable();
            hexes.dedup();
            prop_assert_eq!(units, hexes.len());
        }
    }
}

#[test]
fn r6_4_a_unit_stands_on_a_beachhead_and_on_control_markers() {
    let mut table = Scene::empty().unit("6ID", "0925").us(&["1024"]).picked("6ID");
    table.exactly("", "to 0924");
    assert_eq!((table.at("6ID").as_str(), table.markers("beachhead", "0924")), ("0924", 1));
    table.exactly("", "to 1024");
    assert_eq!((table.at("6ID").as_str(), table.is_us("1024")), ("1024", true));
}

#[test]
fn r6_4_the_markers_of_the_turn_do_not_count_either() {
    let mut table = Scene::empty().unit("6ID", "0924").unit("37ID", "0824").picked("6ID");
    table.exactly("6 6", "to 1024");
    table.exactly("1", "to 1125");
    assert_eq!((table.markers("start", "0924"), table.markers("trail", "1024")), (1, 2));
    table.plays(&["pick 37ID", "to 0924"]);
    table.exactly("", "to 1024");
    assert_eq!(table.at("37ID"), "1024");
}
