//! The option `hard`: what it takes in, a test for each.

use luzon1945::phase::Phase;
use serde_json::json;

use crate::r1_2_components::battle_at_the_goal;
use crate::scene::Scene;

fn hard() -> Scene {
    Scene::empty().option("hard", "on")
}

#[test]
fn r9_2_a_hard_campaign_adds_three_to_the_dice_for_defenders_and_r10_2_one_to_their_fire() {
    let fought = |scene: Scene, dice: &str| {
        let mut table = scene.unit("6ID", "0924").us(&["0925", "1025"]).picked("6ID");
        table.exactly(dice, "to 1026");
        table.saved()["op-lost"].as_u64().unwrap_or(0)
    };
    assert_eq!(fought(Scene::empty(), "4"), 0, "nobody defends");
    assert_eq!(fought(hard(), "2"), 0, "nobody defends");
    assert_eq!((fought(hard(), "3 4"), fought(hard(), "3 5")), (0, 1), "one more hits");
    assert_eq!(fought(hard().option("variant", "yamashita"), "2 5"), 1, "and one more with the variant");
}

#[test]
fn r10_2_a_one_never_hits_in_a_hard_campaign() {
    // Six battalions in Baguio hit from 2 in either.
    let mut table = hard().unit("43ID", "1122").picked("43ID");
    table.exactly("6 1 1 1 1 1 1", "to 1121");
    assert!(table.is_us("1121"));
}

#[test]
fn r8_8_rough_hexes_cost_two_in_a_hard_campaign() {
    let cost =
        |scene: Scene| scene.unit("6RGR", "0736").picked("6RGR").cost("0635").expect("it is next door");
    assert!(cost(Scene::empty()).starts_with("1 OP"), "{}", cost(Scene::empty()));
    assert!(cost(hard()).starts_with("2 OP"), "{}", cost(hard()));
}

#[test]
fn r7_2_corregidor_shuts_the_bay_in_a_hard_campaign() {
    let lands = |scene: Scene| scene.unit("6RGR", "offshore").picked("6RGR").offers("to 1436");
    assert_eq!((lands(Scene::empty()), lands(hard())), (true, false));
}

#[test]
fn r11_4_the_shobu_group_attacks_on_its_full_side_in_a_hard_campaign() {
    let dice = |scene: Scene| {
        let table = scene.unit("43ID", "0923").counteroffensive();
        let position = table.position();
        position.dice_left(&position.force.expect("it attacks"))
    };
    let army = |scene: Scene| scene.option("variant", "thirty-fifth-army");
    assert_eq!((dice(Scene::empty()), dice(hard())), (7, 17));
    assert_eq!((dice(army(Scene::empty())), dice(army(hard()))), (37, 37));
}

#[test]
fn r3_2_a_defeated_counteroffensive_ends_no_hard_campaign() {
    let mut table = battle_at_the_goal(hard().unit("40ID", "0824"));
    while table.position().phase == Phase::Counteroffensive {
        table.dice("1 1").play("continue");
    }
    assert_eq!(table.ending(), None);
    assert!(table.position().has_beaten_the_counteroffensive());
    assert_eq!(table.saved()["turn"], json!(2));
}
