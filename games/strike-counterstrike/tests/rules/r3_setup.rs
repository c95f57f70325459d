//! 3 Set-up, the German front line and hex control; and what is hidden.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use strike_counterstrike::{Atlas, Options, Position, units::Category};
use table::{Asks, DataSource, Edition, Rules, Saved, Seat, Seeded, Shown, Silent, battery::Run};

use crate::scene::{Scene, Table, all_hexes, around, atlas, dice, four, starts_german};

const FIRST_FRONT: [u16; 25] = [
    1900, 1901, 1902, 2003, 2103, 2204, 2303, 2404, 2405, 2408, 2409, 2410, 2411, 2412, 2413, 2416, 2417,
    2505, 2506, 2507, 2513, 2514, 2515, 2612, 2613,
];

/// What the player sees, as JSON.
fn seen(position: &Position) -> Value {
    serde_json::to_value(position.seen_by(Some(Seat(0)))).expect("a view")
}

/// All of a position but where the unseen counters are.
fn public(position: &Position) -> Value {
    let mut saved = position.save();
    let germans = saved["germans"].as_object_mut().expect("an object");
    for german in germans.values_mut() {
        let at = german["at"].as_str().expect("a place");
        let unseen = at == "pool" || at.starts_with("front");
        *german = if unseen { json!("unseen") } else { json!(at) };
    }
    saved
}

#[test]
fn r3_1_what_a_marker_is_cannot_be_seen() {
    let view = |scene: Scene| seen(scene.army("16A", "2608", 4).moves().position());
    let one = view(Scene::new().marker("2507", "1Pz").marker("2408", "RAID1").german("GUDERIAN", "pool"));
    let other = view(Scene::new().marker("2507", "GUDERIAN").marker("2408", "1Pz").german("RAID1", "pool"));
    assert_eq!(one, other);
    // What lies face up makes a difference.
    let open = |name: &str| view(Scene::new().german(name, "2507"));
    assert_ne!(open("1Pz"), open("2Pz"));
}

/// Every text in a JSON value.
fn texts<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::String(text) => drop(found.insert(text)),
        Value::Array(list) => list.iter().for_each(|one| texts(one, found)),
        Value::Object(map) => map.values().for_each(|one| texts(one, found)),
        _ => {}
    }
}

#[test]
fn r3_1_a_view_names_no_counter_that_lies_face_down_or_in_the_pool() {
    let mut named = 0;
    play_random(6, |game, _| {
        let (view, saved) = (seen(game), game.save());
        let mut told = BTreeSet::new();
        texts(&view, &mut told);
        for (name, german) in saved["germans"].as_object().expect("an object") {
            let at = german["at"].as_str().expect("a place");
            let hidden = at == "pool" || at.starts_with("front");
            assert_eq!(told.contains(name.as_str()), !hidden, "{name} at {at}");
            named += usize::from(!hidden);
        }
        let boxes = view["boxes"].as_array().expect("boxes");
        let count = |id: &str| {
            boxes.iter().find(|one| one["id"] == id).map_or(0, |one| one["count"].as_u64().unwrap_or(0))
        };
        let at = |is_such: fn(&str) -> bool| {
            let germans = saved["germans"].as_object().expect("an object").values();
            germans.filter(|german| is_such(german["at"].as_str().expect("a place"))).count() as u64
        };
        assert_eq!(count("pool"), at(|at| at == "pool"));
        assert_eq!(count("front"), at(|at| at.starts_with("front")));
    });
    assert!(named > 1000, "{named} counters lay open");
}

/// Random games, and what is true of each of their positions.
fn play_random(games: u32, mut look: impl FnMut(&Position, &mut Seeded)) {
    for seed in 0..games {
        let (mut dice, mut chance) =
            (Seeded::new(&format!("game {seed}")), Seeded::new(&format!("chance {seed}")));
        let start = json!({ "turn": 2, "phase": "turn-start", "host": "16A" });
        let mut game = match seed % 2 {
            0 => Position::begin(atlas(), &Options::default(), &mut dice, &mut Silent),
            _ => Position::restore(atlas(), &start, &mut dice, &mut Silent).expect("a position"),
        };
        let mut orders = Vec::new();
        while let Asks::Seat(_) = game.asks() {
            look(&game, &mut chance);
            orders.clear();
            game.orders(&mut orders);
            let order = orders[chance.below(orders.len() as u32) as usize];
            game.carry_out(order, &mut dice, &mut Silent);
        }
    }
}

#[test]
fn r3_1_an_imagined_position_looks_the_same_and_keeps_all_that_is_public() {
    let mut different = 0;
    play_random(12, |game, chance| {
        let imagined = game.imagine(Seat(0), chance);
        assert_eq!(imagined.validate(), Ok(()));
        assert_eq!(seen(&imagined), seen(game));
        assert_eq!(public(&imagined), public(game));
        different += usize::from(imagined.save() != game.save());
    });
    assert!(different > 200, "{different} positions were imagined differently");
}

/// The counters that lie under a hex in many imagined positions.
fn imagined_under(table: &Table, hex: &str) -> BTreeSet<String> {
    let mut dice = Seeded::new("imagine");
    let at = format!("front {hex}");
    let under = |position: Position| {
        let saved = position.save();
        let germans = saved["germans"].as_object().expect("an object");
        germans.iter().find(|(_, german)| german["at"] == at.as_str()).map(|(name, _)| name.clone())
    };
    (0..1500).filter_map(|_| under(table.position().imagine(Seat(0), &mut dice))).collect()
}

#[test]
fn r3_1_a_counter_that_was_seen_going_to_the_pool_is_in_no_marker_laid_before() {
    let mut table = Scene::new().army("16A", "2608", 1).marker("2507", "6I").picked("16A");
    table.exactly(&format!("2 1Pz {}", dice(1, 3)), "to 2507");
    table.exactly("", "break-off");
    table.exactly("35I", "done");
    // Phase IV has shown 6I and 1Pz going back; then the marker of 2507 was laid, and no other.
    let (old, new) = (imagined_under(&table, "2408"), imagined_under(&table, "2507"));
    for name in ["6I", "1Pz"] {
        assert!(!old.contains(name) && new.contains(name), "{name}");
    }
    // What was never seen may be anywhere.
    for name in ["2Pz", "26I", "RAID1", "35I"] {
        assert!(old.contains(name) && new.contains(name), "{name}");
    }
    // Reinforcements that came afterward are in none.
    assert!(!old.contains("VIIIFK") && !new.contains("VIIIFK"));
    assert!(!new.contains("348-216"));
}

#[test]
fn r3_1_guderian_who_was_sent_back_is_in_no_marker_laid_before() {
    let mut table = Scene::new().army("16A", "2608", 2).marker("2507", "6I").picked("16A");
    table.exactly("2 GUDERIAN RAID1 1 5 1 35I", "to 2507");
    // 2407 was laid after he had gone back.
    assert!(!imagined_under(&table, "2408").contains("GUDERIAN"));
    assert!(imagined_under(&table, "2407").contains("GUDERIAN"));
}

#[test]
fn r3_2_counters_with_a_turn_wait_in_its_box() {
    let table = Table::begin(&[], "set-up");
    let waiting = [3, 4, 5, 6, 2].map(|turn| table.germans(&format!("turn {turn}")).len());
    assert_eq!(waiting, [4, 3, 3, 0, 0]);
    assert_eq!(table.german("VIIIFK"), "turn 3");
}

#[test]
fn r3_3_all_others_are_in_the_pool() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for counter in
        atlas().germans.ids().map(|counter| &atlas().germans[counter]).filter(|german| german.turn == 1)
    {
        *counts.entry(counter.category.word()).or_default() += 1;
    }
    let stated = [
        (Category::Mechanized, 26),
        (Category::NonMechanized, 68),
        (Category::Security, 15),
        (Category::Guderian, 1),
        (Category::Elefant, 1),
        (Category::Rotkopf, 1),
        (Category::Raid, 2),
    ];
    assert_eq!(counts, stated.map(|(category, count)| (category.word(), count)).into_iter().collect());
    assert_eq!(counts.values().sum::<usize>(), 114);
}

#[test]
fn r3_4_twenty_five_markers_are_drawn_blind() {
    let table = Table::begin(&[], "set-up");
    let marked: Vec<u16> = all_hexes().filter(|&hex| table.has_marker(&four(hex))).collect();
    assert_eq!(marked, FIRST_FRONT);
    assert_eq!(table.pool_size(), 89);
    // Another seed draws others.
    assert_ne!(table.saved()["germans"], Table::begin(&[], "other").saved()["germans"]);
}

#[test]
fn r3_5_every_army_begins_at_full_strength_in_its_hex() {
    let table = Table::begin(&[], "set-up");
    let stated = [
        ("3S", 8, "2001"),
        ("31A", 4, "2403"),
        ("30A", 6, "2504"),
        ("1S", 8, "2606"),
        ("20A", 6, "2607"),
        ("16A", 12, "2608"),
        ("5A", 6, "2508"),
        ("49A", 10, "2511"),
        ("50A", 10, "2512"),
        ("10A", 10, "2712"),
        ("61A", 10, "2614"),
        ("3A", 4, "2516"),
    ];
    for (army, steps, hex) in stated {
        assert_eq!((table.steps(army), table.at(army).as_deref()), (steps, Some(hex)), "{army}");
    }
    assert_eq!((table.steps("1E"), table.at("1E"), table.at("4S")), (6, None, None));
    assert_eq!(atlas().armies.ids().len(), stated.len() + 2);
}

#[test]
fn r3_5_the_player_chooses_the_first_host() {
    let mut table = Table::begin(&[], "set-up");
    assert_eq!(table.choices("host").len(), 12);
    assert_eq!((table.refused("host 4S"), table.refused("host 1E")), ("6.3", "6.3"));
    table.exactly("", "host 1S");
    assert_eq!((table.at("1E").as_deref(), table.phase().as_str()), (Some("2606"), "move"));
}

#[test]
fn r3_6_vi_interceptor_corps_can_fly_on_turn_1() {
    let mut table = Table::begin(&[], "set-up");
    table.play("host 16A");
    assert_eq!((table.saved()["interceptor"].clone(), table.turn()), (json!(true), 1));
    let mut table =
        Scene::new().turn(1).interceptor().army("16A", "2608", 1).marker("2507", "6I").picked("16A");
    table.exactly("1", "to 2507");
    assert!(table.offers("interceptor"));
}

#[test]
fn r3_7_a_taken_hex_gets_the_markers_that_the_new_front_needs_in_ascending_order() {
    let mut table = Scene::new().army("49A", "2511", 2).marker("2411", "6I").picked("49A");
    table.exactly("1 1 5 1 35I 78I", "to 2411");
    assert_eq!(
        (table.german("35I"), table.german("78I")),
        ("front 2310".to_owned(), "front 2311".to_owned())
    );
    assert!(table.is_soviet("2411") && !table.has_marker("2411"));
}

#[test]
fn r3_7_the_front_is_complete_in_every_position() {
    play_random(12, |game, _| {
        let saved = game.save();
        let taken: BTreeSet<&str> =
            saved["taken"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        let soviet = |hex: u16| !starts_german(hex) || taken.contains(four(hex).as_str());
        let fought = saved["battle"]["hex"].as_str().unwrap_or("");
        for hex in all_hexes().filter(|&hex| four(hex) != fought) {
            let place = four(hex);
            let of = |at: String| {
                saved["germans"]
                    .as_object()
                    .expect("an object")
                    .values()
                    .filter(|g| g["at"] == at.as_str())
                    .count()
            };
            let (markers, units) = (of(format!("front {place}")), of(place));
            let front = !soviet(hex) && around(hex).into_iter().any(soviet);
            let held =
                if front { (markers == 1) != (units > 0) && markers <= 1 } else { markers + units == 0 };
            assert!(held, "{hex}: {markers} markers and {units} units, front: {front}");
        }
    });
}

#[test]
fn r3_7_a_marker_that_is_not_needed_any_more_goes_back_unseen() {
    // The joint operation takes a front hex: its marker is a marker no longer.
    let mut table = Scene::new().turn(3).marker("2507", "6I").phase("arrive");
    table.exactly("", "joint 2507");
    table.exactly("35I", "done");
    assert_eq!((table.german("6I"), table.german("35I")), ("pool".to_owned(), "front 2407".to_owned()));
    assert_eq!(table.saved()["germans"]["6I"]["since"], Value::Null);
}

#[test]
fn r3_7_a_failed_attack_leaves_the_units_face_up() {
    let mut table = Scene::new().army("16A", "2608", 1).marker("2507", "6I").picked("16A");
    table.exactly("1 5", "to 2507");
    assert_eq!((table.german("6I").as_str(), table.is_soviet("2507")), ("2507", false));
}

#[test]
fn r3_8_the_germans_control_254_hexes_at_the_start() {
    let table = Table::begin(&[], "set-up");
    let soviet = all_hexes().filter(|&hex| table.is_soviet(&four(hex))).count();
    assert_eq!((soviet, all_hexes().count() - soviet), (61, 254));
    assert!(FIRST_FRONT.iter().all(|&hex| !table.is_soviet(&four(hex))));
}

#[test]
fn r3_8_a_hex_never_goes_back_to_the_germans() {
    let mut earlier: BTreeSet<String> = BTreeSet::new();
    play_random(8, |game, _| {
        let saved = game.save();
        let taken: BTreeSet<String> =
            saved["taken"].as_array().expect("a list").iter().map(ToString::to_string).collect();
        // A new game begins with nothing taken.
        assert!(taken.is_superset(&earlier) || (taken.is_empty() && game.turn <= 2), "{earlier:?} {taken:?}");
        earlier = taken;
    });
}

#[test]
fn r3_9_a_soviet_hex_needs_no_garrison() {
    let mut table = Scene::new().army("16A", "2507", 6).taken(&[2507]).picked("16A");
    table.without_dice(&["to 2608", "halt", "done"]);
    assert!(table.is_soviet("2507") && !table.has_marker("2507"));
}

#[test]
fn r3_9_germans_never_cross_the_front() {
    // A whole turn beside an empty sector changes no hex.
    let mut table = Scene::new().moves();
    let before = table.saved()["taken"].clone();
    table.exactly("", "done");
    assert_eq!(table.saved()["taken"], before);
}

/// The data with so many more infantry divisions in the pool, from a folder of its own.
fn with_more_counters(more: usize) -> Result<&'static Atlas, String> {
    let folder = std::env::temp_dir().join(format!("grognard-strike-{}-{more}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut text = include_str!("../../data/germans.csv").to_owned();
    for number in 0..more {
        text += &format!("X{number},non-mechanized,{number},Another division,infantry,XX,1,judgement,\n");
    }
    std::fs::write(folder.join("germans.csv"), text).expect("a file");
    let loaded = Atlas::load(&DataSource::Folder(folder.clone())).map_err(|error| error.to_string());
    std::fs::remove_dir_all(folder).expect("the folder was written just now");
    loaded
}

#[test]
fn r3_3_a_larger_pool_can_be_played_with_other_data() {
    let data = with_more_counters(192 - 124).expect("as many as a position holds");
    let position = Position::begin(data, &Options::default(), &mut Seeded::new("larger"), &mut Silent);
    assert_eq!(position.pool_size(), 89 + 68);
    for seed in 0..10 {
        let options = Options::default();
        let run = Run::<Position>::new(data, &options, format!("larger {seed}"));
        run.offered_orders_are_legal();
        run.positions_restore(5);
        run.secrets_stay_hidden(9, &["to", "again", "interceptor", "hold", "hit"]);
    }
    let Err(error) = with_more_counters(192 - 124 + 1) else { panic!("one too many") };
    assert!(error.contains("at most 192 counters"), "{error}");
}
