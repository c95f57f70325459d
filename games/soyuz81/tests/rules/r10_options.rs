//! 10 Optional rules.

use crate::r9_combat::{prepared, working};
use crate::scene::{Scene, Table};

/// An attack on a Polish unit in a hex.
fn attack_on(hex: &str, from: &str, option: Option<&str>) -> String {
    let scene = Scene::empty().unit("P-16Tk", hex).unit("NO-6GTk", from);
    let scene = option.into_iter().fold(scene, |scene, option| scene.option(option));
    prepared(scene, "NO", hex, &["NO-6GTk"]).preview()
}

#[test]
fn r10_1_with_the_option_forest_is_one_column_left() {
    assert_eq!(
        attack_on("1234", "1235", Some("forest-shift")),
        working("8 : 7 is 1:1", &["-1 defends in forest (10.1)"], "1:2")
    );
    assert_eq!(attack_on("1234", "1235", None), working("8 : 7 is 1:1", &[], "1:1"));
}

#[test]
fn r10_1_only_the_defender_in_forest_is_helped_whoever_he_is() {
    assert!(
        !attack_on("1235", "1234", Some("forest-shift")).contains("10.1"),
        "the attacker's forest is nothing"
    );
    assert!(!attack_on("2741", "2641", Some("forest-shift")).contains("10.1"), "mountains are no forest");
    let scene = Scene::empty().unit("NO-6GTk", "1234").unit("P-16Tk", "1235").option("forest-shift");
    let preview = prepared(scene, "P", "1234", &["P-16Tk"]).preview();
    assert!(preview.contains("\n-1 defends in forest (10.1)\n1:2 on"), "{preview}");
}

#[test]
fn r10_1_forest_and_river_add_up() {
    let preview = attack_on("1629", "1728", Some("forest-shift"));
    assert_eq!(
        preview,
        working(
            "8 : 7 is 1:1",
            &["-1 every attacker crosses a river or lake (9.12)", "-1 defends in forest (10.1)"],
            "1:3"
        )
    );
}

/// So many Polish units with as many markers in a hex, a Soviet division next to the hexes 1234 and 1334.
fn interdicted(hex: &str, units: usize) -> Scene {
    let scene = Scene::empty().unit("NO-6GTk", "1333").unit("W-1MR", "1823").option("forest-airpower").mp(6);
    let stack = ["P-8MR", "P-12MR", "P-16Tk", "P-20Tk", "P-7Am"];
    scene.stack(&stack[..units], hex).air(hex, units as u8)
}

/// The most MP that the 8th Motorised Rifle can spend.
fn mp_of_the_8th(mut table: Table) -> Option<String> {
    table.play("pick P-8MR");
    table.choices("to").iter().filter_map(|hex| table.cost(hex)).max()
}

#[test]
fn r10_2_in_forest_two_markers_take_one_mp_fractions_dropped() {
    for (units, left) in [(1, "6 MP"), (2, "5 MP"), (3, "5 MP"), (4, "4 MP"), (5, "4 MP")] {
        assert_eq!(mp_of_the_8th(interdicted("1234", units).moves("P")).as_deref(), Some(left), "{units}");
    }
    // In clear terrain each takes one.
    for (units, left) in [(1, "5 MP"), (3, "3 MP"), (5, "1 MP")] {
        assert_eq!(mp_of_the_8th(interdicted("1235", units).moves("P")).as_deref(), Some(left), "{units}");
    }
}

#[test]
fn r10_2_without_the_option_forest_changes_nothing() {
    let scene =
        Scene::empty().stack(&["P-8MR", "P-12MR"], "1234").air("1234", 2).unit("NO-6GTk", "1333").mp(6);
    assert_eq!(mp_of_the_8th(scene.moves("P")).as_deref(), Some("4 MP"));
    let scene = Scene::empty().unit("P-8MR", "1234").unit("NO-6GTk", "1333").air("1234", 1);
    prepared(scene, "NO", "1234", &["NO-6GTk"]).shows("+1 airpower over the defender (7.3)");
}

#[test]
fn r10_2_in_forest_two_markers_shift_one_column_on_defence_and_attack() {
    for (units, shift) in [(1, None), (2, Some(1)), (3, Some(1)), (4, Some(2)), (5, Some(2))] {
        for (formation, target, attacker, sign, over) in
            [("NO", "1234", "NO-6GTk", '+', "defender"), ("P", "1333", "P-8MR", '-', "attackers")]
        {
            let preview = prepared(interdicted("1234", units), formation, target, &[attacker]).preview();
            match shift {
                Some(columns) => assert!(
                    preview.contains(&format!("\n{sign}{columns} airpower over the {over} (7.3)\n")),
                    "{preview}"
                ),
                None => {
                    assert!(!preview.contains("7.3"), "a lone unit in forest is not interdicted: {preview}")
                }
            }
        }
    }
}

#[test]
fn r10_2_the_limit_of_markers_is_still_one_for_each_unit() {
    let scene = Scene::empty().unit("P-8MR", "1234").unit("P-12MR", "1434").unit("P-16Tk", "1533");
    let mut table = scene.option("forest-airpower").mp(2).phase("airpower");
    table.play("air 1234");
    assert_eq!(table.refused("air 1234"), "7.1");
}

#[test]
fn r10_2_out_of_the_forest_the_markers_count_in_full() {
    let mut table = interdicted("1234", 2).moves("P");
    table.plays(&["pick P-8MR", "pick P-12MR", "to 1334"]);
    // Six less one for two markers, less one for the clear hex.
    assert_eq!(table.refusal("to 1831").why, "1831 Bydgoszcz costs 6 MP, 4 left");
    table.play("halt");
    assert_eq!(table.markers("1334"), 2);
    table.dice("NO").plays(&["done", "fight", "attack 1334", "commit NO-6GTk"]);
    assert_eq!(table.preview(), working("8 : 12 is 1:2", &["+2 airpower over the defender (7.3)"], "2:1"));
}

#[test]
fn r10_2_into_the_forest_the_loss_is_full_and_the_shift_halved() {
    let mut table = interdicted("1334", 2).moves("P");
    table.plays(&["pick P-8MR", "pick P-12MR", "to 1234"]);
    // Six less two, less two for the forest.
    assert_eq!(table.refusal("to 1037").why, "1037 costs 4 MP, 2 left");
    table.dice("NO").plays(&["halt", "done", "fight", "attack 1234", "commit NO-6GTk"]);
    table.shows("+1 airpower over the defender (7.3)");
}
