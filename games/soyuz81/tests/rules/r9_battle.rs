//! 9.14 and 9.16 to 9.20 Combat: high intensity, the table, losses and the advance.

use table::{AnyMatch, Shown};

use crate::r9_combat::{anchored, one_point, prepared, target};
use crate::scene::{Scene, Table};

/// Steps that units have left, dead ones none.
fn steps(table: &Table, units: &[&str]) -> u64 {
    units.iter().filter(|unit| table.at(unit) != "dead-pile").map(|unit| table.steps(unit)).sum()
}

/// Takes whatever losses are asked for, always the first unit offered.
fn take_losses(table: &mut Table) {
    while let Some(order) = table.orders().into_iter().find(|order| order.starts_with("lose")) {
        table.play(&order);
    }
}

/// Militia of six in Lodz, an anchor, and Soviet units next to the city.
fn lodz(attackers: &[&str]) -> Scene {
    anchored().unit("M1", "2630").stack(attackers, "2629")
}

/// A battle in Lodz that is declared to be of high intensity, ready to fire.
fn intense(scene: Scene, attackers: &[&str]) -> Table {
    let mut table = prepared(scene, "NO", "2630", attackers);
    table.play("high-intensity");
    table
}

/// The whole working of a high intensity attack on a city.
fn intense_working(odds: &str, column: &str, chances: &str) -> String {
    let more = "High intensity: the defender loses one step more (9.14)";
    [odds, "-2 defends in a city (9.13)", column, chances, more].join("\n")
}

#[test]
fn r9_14_high_intensity_needs_a_tank_or_artillery_division_among_the_attackers() {
    for (unit, allowed) in [
        ("NO-6GTk", true),
        ("NO-CA-26Art", true),
        ("NO-1MR", false),
        ("NO-BA-1GMR", false),
        ("NO-CA-8SP", false),
    ] {
        let mut table = lodz(&[unit]).fights("NO");
        table.play("attack 2630");
        assert_eq!(table.refused("high-intensity"), "9.14", "nobody is committed yet");
        table.play(&format!("commit {unit}"));
        assert_eq!(table.offers("high-intensity"), allowed, "{unit}");
    }
    // A tank division that stands by is not enough, and a reduced one among others is.
    let table = prepared(lodz(&["NO-1MR", "NO-6GTk"]), "NO", "2630", &["NO-1MR"]);
    assert_eq!(table.refused("high-intensity"), "9.14");
    let table = prepared(lodz(&["NO-1MR"]).reduced("NO-20Tk", "2631"), "NO", "2630", &["NO-1MR", "NO-20Tk"]);
    assert!(table.offers("high-intensity"));
}

#[test]
fn r9_14_german_and_czechoslovak_tanks_will_do() {
    for (unit, chit) in [("EG-7Tk", "EG"), ("CZ-9Tk", "CZ")] {
        assert!(prepared(lodz(&[unit]), chit, "2630", &[unit]).offers("high-intensity"), "{unit}");
    }
}

#[test]
fn r9_14_only_cities_and_only_by_the_soviet_player() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("NO-6GTk", "2230");
    assert_eq!(prepared(scene, "NO", "2231", &["NO-6GTk"]).refused("high-intensity"), "9.14");
    let scene = Scene::empty().unit("P-16Tk", "2629").unit("NO-6GTk", "2630");
    let table = prepared(scene, "P", "2630", &["P-16Tk"]);
    assert_eq!(table.refused("high-intensity"), "9.14");
    assert_eq!(table.orders(), ["fire"]);
}

#[test]
fn r9_14_it_is_declared_once_and_before_the_roll() {
    let scene = || lodz(&["NO-6GTk", "NO-20Tk"]).unit("P-8MR", "2630");
    let table = intense(scene(), &["NO-6GTk"]);
    assert_eq!(table.refused("high-intensity"), "9.14");
    assert!(table.offers("commit NO-20Tk"));
    let mut table = prepared(scene(), "NO", "2630", &["NO-6GTk", "NO-20Tk"]);
    // 15 against 12 with the city is 1:3, a 1 is 1/1: the Poles choose who loses.
    table.dice("1").play("fire");
    assert_eq!(table.asked(), "polish");
    assert_eq!(table.refused("high-intensity"), "9.14", "too late");
}

#[test]
fn r9_14_the_defender_loses_a_step_more_and_the_cost_is_what_he_really_lost() {
    // 24 against 6 with the city is 2:1, a 2 is 0/2, and one more is 0/3: the militia has one step.
    let units = ["NO-6GTk", "NO-BA-40GTk", "NO-BE-3GTk"];
    let mut table = intense(lodz(&units), &units);
    assert_eq!(
        table.preview(),
        intense_working("24 : 6 is 4:1", "2:1 on column 2:1", "1x 0/4, 1x 0/3, 1x 1/2, 3x 2/2")
    );
    let log = table.dice("2").play("fire");
    assert_eq!(
        log,
        [
            "Attack on 2630 Lodz: 24 against 6, 4:1, shifted to 2:1, die 2: 0/2",
            "High intensity: the defender loses one step more, 3 steps in all",
            "M1 is eliminated",
            "SAP falls by 1 to 99: Polish steps lost to a high intensity attack",
        ]
    );
    assert_eq!(table.sap(), 99);
}

#[test]
fn r9_14_the_cost_counts_every_step_of_every_defender() {
    // 48 against 12 with the city is 2:1, a 1 is 0/3, and one more is 0/4 of three steps.
    let units = ["NO-6GTk", "NO-BA-40GTk", "NO-BE-3GTk", "NO-BE-8GTk", "NO-BE-37GTk"];
    let scene = || lodz(&units).unit("P-8MR", "2630").unit("NO-CA-30GTk", "2631");
    let all = ["NO-6GTk", "NO-BA-40GTk", "NO-BE-3GTk", "NO-BE-8GTk", "NO-BE-37GTk", "NO-CA-30GTk"];
    let mut table = intense(scene(), &all);
    table.dice("1").play("fire");
    assert_eq!((table.sap(), steps(&table, &["M1", "P-8MR"])), (97, 0));
    // A 3 is 1/1, and one more is 1/2: the Poles choose, and pay two.
    let mut table = intense(scene(), &all);
    table.dice("3").plays(&["fire", "lose P-8MR"]);
    assert_eq!(table.sap(), 100, "taken when all losses are");
    table.play("lose M1");
    assert_eq!((table.sap(), steps(&table, &["M1", "P-8MR"])), (98, 1));
    // Without the declaration the same roll costs nothing.
    let mut table = prepared(scene(), "NO", "2630", &all);
    table.dice("3").plays(&["fire", "lose P-8MR"]);
    assert_eq!((table.sap(), steps(&table, &["M1", "P-8MR"])), (100, 2));
}

#[test]
fn r9_14_automatic_results_take_the_extra_step_too() {
    let tanks = ["NO-6GTk", "NO-20Tk"];
    assert_eq!(
        intense(one_point("2630").stack(&tanks, "2629"), &tanks).preview(),
        intense_working("15 : 1 is 15:1", "13:1 on column automatic", "6x 0/7")
    );
    let mut table = intense(lodz(&["NO-1MR"]).reduced("NO-20Tk", "2629"), &["NO-20Tk"]);
    assert_eq!(table.preview(), intense_working("3 : 6 is 1:2", "1:4 on column automatic", "6x 2/1"));
    // The militia dies and so does the last attacker: nobody advances.
    table.dice("P").play("fire");
    assert_eq!((table.at("M1").as_str(), table.at("NO-20Tk").as_str()), ("dead-pile", "dead-pile"));
    assert_eq!((table.sap(), table.control("2630")), (98, "polish"));
}

#[test]
fn r9_14_a_result_without_loss_gains_the_step_as_well() {
    // 8 against 6 with the city is 1:3, a 6 is 2/0: the attacker dies, and with him the militia or not.
    for (declared, militia, sap) in [(true, "dead-pile", 98), (false, "2630", 99)] {
        let mut table = prepared(lodz(&["NO-6GTk", "NO-1MR"]), "NO", "2630", &["NO-6GTk"]);
        if declared {
            table.play("high-intensity");
        }
        table.dice("6 P").play("fire");
        assert_eq!((table.at("NO-6GTk").as_str(), table.at("M1").as_str()), ("dead-pile", militia));
        assert_eq!(table.sap(), sap);
    }
}

#[test]
fn r9_14_the_last_poles_die_before_the_cost_is_taken() {
    let scene = Scene::empty().militia("M1", "2630", 1).unit("NO-6GTk", "2629").sap(2);
    let mut table = intense(scene, &["NO-6GTk"]);
    table.dice("1").play("fire");
    assert_eq!((table.ending(), table.sap()), (Some("soviet-no-poles-left"), 2));
}

/// 9.16 As the book prints it.
const TABLE: [[&str; 7]; 6] = [
    ["1/1", "1/1", "0/2", "0/3", "0/4", "0/5", "0/6"],
    ["2/0", "1/1", "1/1", "0/2", "0/3", "0/4", "0/5"],
    ["2/0", "2/1", "2/1", "1/1", "0/2", "0/3", "0/4"],
    ["2/0", "2/0", "2/1", "2/1", "1/1", "0/2", "0/3"],
    ["2/0", "2/0", "2/0", "2/1", "2/1", "1/1", "0/2"],
    ["2/0", "2/0", "2/0", "2/1", "2/1", "2/1", "1/1"],
];

#[test]
fn r9_16_every_cell_of_the_table_in_a_real_battle() {
    let defenders = ["P-7Am", "W-6AA", "P-8MR"];
    // Sixteen defence factors in six steps; airpower moves an even attack to the better columns.
    let columns: [(&str, &[&str], u8); 7] = [
        ("1:3", &["NO-BA-1GMR"], 0),
        ("1:2", &["NO-6GTk"], 0),
        ("1:1", &["NO-6GTk", "NO-BA-40GTk"], 0),
        ("2:1", &["NO-6GTk", "NO-BA-40GTk"], 1),
        ("3:1", &["NO-6GTk", "NO-BA-40GTk"], 2),
        ("4:1", &["NO-6GTk", "NO-BA-40GTk"], 3),
        ("5:1", &["NO-6GTk", "NO-BA-40GTk"], 4),
    ];
    for (column, (odds, attackers, markers)) in columns.into_iter().enumerate() {
        for (die, row) in (1..).zip(TABLE) {
            let scene = anchored().stack(&defenders, "2231").stack(attackers, "2230");
            let mut table = prepared(scene.air("2231", markers), "NO", "2231", attackers);
            let before = (steps(&table, attackers), steps(&table, &defenders));
            let log = table.dice(&format!("{die} P")).play("fire");
            assert!(log[0].ends_with(&format!("{odds}, die {die}: {}", row[column])), "{log:?}");
            take_losses(&mut table);
            let lost = (before.0 - steps(&table, attackers), before.1 - steps(&table, &defenders));
            assert_eq!(format!("{}/{}", lost.0, lost.1), row[column], "{odds}, die {die}");
        }
    }
}

#[test]
fn r9_16_a_six_at_three_to_one_is_2_1() {
    let units = ["NO-6GTk", "NO-BA-1GMR", "NO-BA-3GMR", "NO-BE-50GMR"];
    let scene = Scene::empty().unit("P-16Tk", "2231").stack(&units, "2230");
    let mut table = prepared(scene, "NO", "2231", &units);
    let log = table.dice("6").play("fire");
    assert_eq!(log[0], "Attack on 2231: 26 against 7, 3:1, die 6: 2/1");
    assert_eq!(table.steps("P-16Tk"), 1);
}

/// Two Soviet and two Polish divisions, 16 against 12: 1:1, so that a 3 is 2/1.
fn pairs() -> Table {
    let scene = anchored().stack(&["P-8MR", "P-12MR"], "2231");
    let scene = scene.unit("NO-6GTk", "2230").unit("NO-BA-40GTk", "2330");
    prepared(scene, "NO", "2231", &["NO-6GTk", "NO-BA-40GTk"])
}

#[test]
fn r9_17_the_defender_takes_all_his_losses_before_the_attacker() {
    let mut table = pairs();
    table.dice("3").play("fire");
    assert_eq!(
        (table.asked(), table.orders()),
        ("polish", vec!["lose P-8MR".to_owned(), "lose P-12MR".to_owned()])
    );
    assert_eq!(table.refused("lose NO-6GTk"), "9.17");
    table.play("lose P-8MR");
    assert_eq!(
        (table.asked(), table.orders()),
        ("soviet", vec!["lose NO-6GTk".to_owned(), "lose NO-BA-40GTk".to_owned()])
    );
    assert_eq!(table.refused("lose P-12MR"), "9.18");
}

#[test]
fn r9_17_a_result_is_the_total_of_a_side_and_not_a_loss_for_each_unit() {
    // 1/1 at 1:1 with a 2, in place of the book's 1/2 that its table does not hold.
    let mut table = pairs();
    table.dice("2 P").plays(&["fire", "lose P-12MR", "lose NO-6GTk"]);
    let left = ["P-8MR", "P-12MR", "NO-6GTk", "NO-BA-40GTk"].map(|unit| table.steps(unit));
    assert_eq!(left, [2, 1, 1, 2]);
    // 0/2 with a 1: two steps in all.
    let mut table = pairs();
    table.dice("1 P").plays(&["fire", "lose P-12MR", "lose P-8MR"]);
    let left = ["P-8MR", "P-12MR", "NO-6GTk", "NO-BA-40GTk"].map(|unit| table.steps(unit));
    assert_eq!(left, [1, 1, 2, 2]);
}

#[test]
fn r9_17_surplus_losses_are_ignored_and_never_carried_over() {
    let scene = anchored().unit("M1", "2231").unit("M2", "2233").unit("M3", "2331");
    let scene = scene.unit("NO-6GTk", "2230").unit("NO-20Tk", "2234").air("2231", 1);
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    // 0/3 against a single step.
    let log = table.dice("1").play("fire");
    assert_eq!(log, ["Attack on 2231: 8 against 6, 1:1, shifted to 2:1, die 1: 0/3", "M1 is eliminated",]);
    assert_eq!((table.at("M2").as_str(), table.at("M3").as_str()), ("2233", "2331"));
    // In the next battle only its own result counts: 2/0 at 1:1 with a 6.
    table.plays(&["done", "attack 2233", "commit NO-20Tk"]).dice("6 P").play("fire");
    assert_eq!((table.at("M2").as_str(), table.at("NO-20Tk").as_str()), ("2233", "dead-pile"));
}

#[test]
fn r9_17_attackers_who_were_not_committed_lose_nothing() {
    let scene = target().stack(&["NO-CA-8SP", "NO-20Tk"], "2230");
    let mut table = prepared(scene, "NO", "2231", &["NO-CA-8SP"]);
    // 3 against 7 is 1:3, a 2 is 2/0: both steps of the brigade, forced and without a question.
    let log = table.dice("2 P").play("fire");
    assert_eq!(
        log[1..4],
        [
            "NO-CA-8SP is reduced",
            "NO-CA-8SP is eliminated",
            "SAP falls by 1 to 99: a division eliminated in combat"
        ]
    );
    assert_eq!(table.steps("NO-20Tk"), 2);
}

#[test]
fn r9_18_each_owner_chooses_and_one_unit_may_take_two_steps() {
    let mut table = pairs();
    table.dice("3 P").plays(&["fire", "lose P-12MR"]);
    assert_eq!(table.refused("lose NO-1MR"), "9.18");
    table.plays(&["lose NO-BA-40GTk", "lose NO-BA-40GTk"]);
    assert_eq!((table.at("NO-BA-40GTk").as_str(), table.steps("NO-6GTk")), ("dead-pile", 2));
    assert_eq!((table.steps("P-12MR"), table.steps("P-8MR")), (1, 2));
    assert_eq!(table.sap(), 99);
    // The defender may do the same: 0/2 with a 1.
    let mut table = pairs();
    table.dice("1 P").plays(&["fire", "lose P-8MR", "lose P-8MR"]);
    assert_eq!((table.at("P-8MR").as_str(), table.steps("P-12MR")), ("dead-pile", 2));
}

#[test]
fn r9_18_polish_attackers_choose_their_losses_and_soviet_defenders_theirs() {
    let scene =
        Scene::empty().unit("P-8MR", "2230").unit("P-16Tk", "2330").stack(&["NO-2MR", "NO-3MR"], "2231");
    let mut table = prepared(scene, "P", "2231", &["P-8MR", "P-16Tk"]);
    // 11 against 10 is 1:1, a 3 is 2/1.
    table.dice("3").play("fire");
    assert_eq!(
        (table.asked(), table.choices("lose")),
        ("soviet", vec!["NO-2MR".to_owned(), "NO-3MR".to_owned()])
    );
    table.play("lose NO-3MR");
    assert_eq!(
        (table.asked(), table.choices("lose")),
        ("polish", vec!["P-8MR".to_owned(), "P-16Tk".to_owned()])
    );
}

#[test]
fn r9_18_losses_without_a_choice_are_taken_without_asking() {
    let scene = anchored().reduced("P-8MR", "2231").unit("M1", "2231").stack(&["NO-6GTk", "NO-20Tk"], "2230");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk", "NO-20Tk"]);
    // 15 against 10 is 1:1, a 1 is 0/2: both defenders have one step.
    table.dice("1").play("fire");
    assert_eq!((table.at("P-8MR").as_str(), table.at("M1").as_str()), ("dead-pile", "dead-pile"));
    assert_eq!(table.prompt(), "Northern Group fights: advance units, or done");
}

/// Militia that dies with a 1, attacked from three hexes.
fn won() -> Table {
    let scene = anchored().unit("M1", "2231").stack(&["NO-6GTk", "NO-20Tk"], "2230");
    let scene = scene.unit("NO-1MR", "2330").unit("NO-2MR", "2232");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk", "NO-1MR"]);
    table.dice("1 P").play("fire");
    table
}

#[test]
fn r9_19_attackers_may_advance_into_the_emptied_hex_one_after_the_other() {
    let mut table = won();
    assert_eq!(
        (table.at("M1").as_str(), table.control("2231")),
        ("dead-pile", "polish"),
        "a kill alone takes nothing"
    );
    assert_eq!(table.orders(), ["advance NO-6GTk", "advance NO-1MR", "done"]);
    assert_eq!(table.refused("advance NO-20Tk"), "9.19", "it took no part, though it stood by");
    assert_eq!(table.refused("advance NO-2MR"), "9.19");
    let log = table.play("advance NO-1MR");
    assert_eq!(log, ["NO-1MR advances into 2231"]);
    assert_eq!((table.at("NO-1MR").as_str(), table.control("2231")), ("2231", "soviet"));
    assert_eq!(table.refused("advance NO-1MR"), "9.19");
    assert_eq!(table.orders(), ["advance NO-6GTk", "done"]);
    table.play("advance NO-6GTk");
    assert_eq!(table.at("NO-6GTk"), "2231");
}

#[test]
fn r9_19_the_advance_is_optional_and_its_moment_passes() {
    let mut table = won();
    table.play("done");
    assert_eq!((table.at("NO-6GTk").as_str(), table.control("2231")), ("2230", "polish"));
    assert!(!table.offers("advance NO-6GTk"));
}

#[test]
fn r9_19_an_advance_costs_no_mp() {
    // Even with no MP at all, over a river into the mountains.
    let scene = one_point("2642").unit("NO-6GTk", "2542").mp(0);
    let mut table = prepared(scene, "NO", "2642", &["NO-6GTk"]);
    table.dice("1").plays(&["fire", "advance NO-6GTk"]);
    assert_eq!(table.at("NO-6GTk"), "2642");
}

#[test]
fn r9_19_nobody_advances_while_a_defender_lives() {
    let scene =
        Scene::empty().unit("P-16Tk", "2231").unit("P-8MR", "2330").stack(&["NO-6GTk", "NO-20Tk"], "2230");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    table.dice("2").play("fire");
    assert_eq!(table.steps("P-16Tk"), 1);
    assert!(!table.offers("advance NO-6GTk"));
    assert_eq!(table.orders(), ["attack 2330", "done"]);
}

#[test]
fn r9_19_survivors_advance_after_losses_on_both_sides() {
    let scene = anchored().unit("M1", "2231").unit("NO-6GTk", "2230").unit("EG-4MR", "2630");
    let mut table = prepared(scene, "NO", "2231", &["NO-6GTk"]);
    // 1:1, a 2 is 1/1.
    table.dice("2").plays(&["fire", "advance NO-6GTk"]);
    assert_eq!((table.at("NO-6GTk").as_str(), table.steps("NO-6GTk")), ("2231", 1));

    // 11 against 6 is 1:1, a 3 is 2/1: whoever dies does not advance, the other may.
    let scene = anchored().unit("M1", "2231").unit("NO-1MR", "2230").unit("NO-BA-1GMR", "2330");
    let mut table = prepared(scene, "NO", "2231", &["NO-1MR", "NO-BA-1GMR"]);
    table.dice("3").plays(&["fire", "lose NO-1MR", "lose NO-1MR"]);
    assert_eq!(table.orders(), ["advance NO-BA-1GMR", "done"]);
    assert_eq!(table.refused("advance NO-1MR"), "9.19");
}

#[test]
fn r9_19_at_most_five_units_advance() {
    let units = ["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-2MR", "NO-3MR"];
    let scene = anchored().unit("M1", "2231").unit("M2", "2331").stack(&units, "2230");
    let scene = scene.stack(&["NO-BA-1Tk", "NO-BA-1GMR"], "2330");
    let mut table = prepared(scene, "NO", "2231", &[&units[..], &["NO-BA-1Tk"]].concat());
    table.dice("1").play("fire");
    for unit in &units[..4] {
        table.play(&format!("advance {unit}"));
    }
    assert_eq!(table.choices("advance"), ["NO-3MR", "NO-BA-1Tk"]);
    table.play("advance NO-BA-1Tk");
    // The hex is full, so the next attack may begin.
    assert_eq!(table.at("NO-3MR"), "2230");
    assert_eq!(table.choices("attack"), ["2331"]);
}

#[test]
fn r9_19_a_victorious_defender_stays_where_he_is() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("NO-CA-8SP", "2230").unit("NO-20Tk", "1434");
    let mut table = prepared(scene, "NO", "2231", &["NO-CA-8SP"]);
    table.dice("6 P").plays(&["fire", "done"]);
    assert_eq!((table.at("NO-CA-8SP").as_str(), table.at("P-16Tk").as_str()), ("dead-pile", "2231"));
    assert_eq!(table.prompt(), "Pomeranian District moves: pick a unit to move, or done");
    assert_eq!(table.control("2230"), "soviet");
}

#[test]
fn r9_19_units_advance_out_of_and_along_the_gold_row() {
    let scene = one_point("1542").unit("EG-4MR", "1442").unit("EG-8MR", "1643");
    let mut table = prepared(scene, "EG", "1542", &["EG-4MR", "EG-8MR"]);
    let played = table.game().play("fire").expect("legal");
    assert_eq!(played.dice.len(), 0, "10:1");
    table.plays(&["advance EG-4MR", "advance EG-8MR"]);
    assert_eq!((table.at("EG-4MR").as_str(), table.at("EG-8MR").as_str()), ("1542", "1542"));
}

#[test]
fn r9_20_militia_never_attacks() {
    let scene = || Scene::empty().unit("M1", "2231").unit("P-16Tk", "2231").unit("NO-6GTk", "2230");
    let mut table = scene().fights("P");
    table.play("attack 2230");
    assert_eq!(table.refused("commit M1"), "9.20");
    assert_eq!(table.choices("commit"), ["P-16Tk"]);
    // It does not advance with the others either.
    table.play("commit P-16Tk");
    table.dice("1").play("fire");
    assert_eq!(table.orders(), ["advance P-16Tk", "done"]);
    assert_eq!(table.refused("advance M1"), "9.19");
}

#[test]
fn r9_4_after_the_last_attack_the_next_chit_waits_for_done() {
    let scene = || anchored().unit("M1", "2231").unit("NO-6GTk", "2230");
    let mut table = prepared(scene(), "NO", "2231", &["NO-6GTk"]);
    // 8 against 6 is 1:1; a 5 is 2/0.
    table.exactly("5", "fire");
    assert_eq!((table.asked(), table.orders(), table.confirms()), ("soviet", vec!["done".to_owned()], true));
    assert_eq!(table.prompt(), "Northern Group has fought: done draws the next chit");
    assert_eq!(table.refused("attack 2231"), "9.3");
    table.exactly("P", "done");
    assert_eq!(table.asked(), "polish");
    // After the last advance as well.
    let mut table = prepared(scene(), "NO", "2231", &["NO-6GTk"]);
    table.exactly("1", "fire");
    table.exactly("", "advance NO-6GTk");
    assert_eq!((table.at("NO-6GTk").as_str(), table.confirms()), ("2231", true));
}

#[test]
fn r9_14_a_threat_to_a_city_says_that_it_may_be_of_high_intensity() {
    let notes = |scene: Scene, hex: &str| {
        let table = scene.moves("P");
        let threats = table.position().threats(hex.parse().expect("a hex"), None).expect("on the map");
        threats.battles.into_iter().flat_map(|battle| battle.preview.notes).collect::<Vec<_>>()
    };
    let told = "It may be a high intensity attack: one step more for the defender (9.14)";
    assert_eq!(notes(lodz(&["NO-6GTk"]), "2630"), [told]);
    assert_eq!(
        notes(lodz(&["NO-1MR"]), "2630"),
        [""; 0],
        "without a tank or artillery division it cannot be"
    );
    let scene = Scene::empty().unit("P-20Tk", "2231").unit("NO-6GTk", "2230");
    assert_eq!(notes(scene, "2231"), [""; 0], "nor outside a city");
}
