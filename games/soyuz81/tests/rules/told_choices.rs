//! What an order costs and promises is told before it is given, and what can be given with one click.

use soyuz81::phase::Phase;
use soyuz81::units::Side;
use soyuz81::{Order, Position};
use table::{AnyMatch, Choice, Edition, Notation, Rules, Scripted, Shown, Silent, Target};

use crate::previews::play;
use crate::scene::{Scene, Table};

fn choice(table: &Table, order: &str) -> Choice {
    table.choice(order).unwrap_or_else(|| panic!("{order} is not offered: {:?}", table.orders()))
}

/// The orders that one button gives, by what it is called.
fn all_called(table: &Table, called: &str) -> Vec<String> {
    let choices = table.view().choices.into_iter();
    choices.filter(|choice| choice.all == Some(called)).map(|choice| choice.order).collect()
}

#[test]
fn r8_2_a_click_on_a_stack_picks_all_that_can_move_together() {
    let scene = || Scene::empty().unit("P-8MR", "1134").stack(&["NO-6GTk", "NO-20Tk", "NO-1MR"], "2231");
    let table = scene().moves("NO");
    assert!(table.choices("pick").iter().all(|unit| choice(&table, &format!("pick {unit}")).stacks));
    // With four friends on every side three cannot go together, but one can.
    let around = ["2130", "2131", "2230", "2232", "2330", "2331"];
    let friends = ["BA", "BE", "CA"].into_iter().flat_map(|district| {
        Position::built_in()
            .units
            .ids()
            .map(|unit| Position::built_in().units[unit].name)
            .filter(move |name| name.starts_with(&format!("{district}-")))
    });
    let crowd = friends.zip(around.iter().flat_map(|hex| [hex; 4]));
    let table = crowd.fold(scene(), |scene, (unit, hex)| scene.unit(unit, hex)).moves("NO");
    let neighbours = table.position().atlas().find_hex(2231).map(|hex| {
        let steps = &table.position().atlas().ground[hex].steps;
        steps.iter().filter(|step| step.exists && table.position().held(step.to).count() == 4).count()
    });
    assert_eq!(neighbours, Some(6), "the six hexes around 2231");
    assert!(table.offers("pick NO-6GTk") && !choice(&table, "pick NO-6GTk").stacks);
}

#[test]
fn r9_2_attacks_tell_the_best_odds_before_they_are_declared() {
    let scene =
        Scene::empty().unit("P-8MR", "2231").unit("NO-6GTk", "2230").stack(&["NO-20Tk", "NO-1MR"], "2232");
    let mut table = scene.fights("NO");
    // 20 against 6 is 3:1, and from opposite sides 4:1.
    assert_eq!(table.words("attack 2231").as_deref(), Some("up to 4:1"));
    table.play("attack 2231");
    assert_eq!(all_called(&table, "Commit all").len(), 3);
    assert!(choice(&table, "commit NO-1MR").stacks);
    table.plays(&["commit NO-6GTk", "commit NO-20Tk", "commit NO-1MR"]);
    table.shows("4:1 on column 4:1");
}

#[test]
fn r7_3_poles_under_aircraft_are_told_the_odds_of_those_who_should_attack() {
    // Six factors from either hex; those from 2232 bring the markers over it along.
    let scene = Scene::empty().unit("P-16Tk", "2230").unit("P-20Tk", "2232").unit("CZ-1Tk", "2231");
    let table = scene.air("2232", 1).fights("P");
    assert_eq!(
        table.words("attack 2231").as_deref(),
        Some("up to 3:1"),
        "12 against 4 from opposite sides, less a column"
    );
    let scene = Scene::empty().unit("P-16Tk", "2230").unit("P-20Tk", "2232").unit("CZ-1Tk", "2231");
    let table = scene.unit("M1", "2232").unit("M2", "2232").air("2232", 4).fights("P");
    assert_eq!(table.words("attack 2231").as_deref(), Some("up to 1:1"), "6 against 4 from 2230 alone");
}

#[test]
fn r9_16_the_chance_to_empty_the_hex_is_what_the_die_gives() {
    let mut seen = 0;
    for staff in [false, true] {
        play(staff, 4, |game, orders| {
            if !orders.contains(&Order::Fire) {
                return;
            }
            let Phase::Fight(fighting) = &game.phase else { panic!("fire is for battles") };
            let battle = fighting.battle.expect("a battle");
            let seat = fighting.formation.side().seat();
            let choices = game.seen_by(Some(seat)).choices;
            let fire = choices.iter().find(|choice| choice.order == "fire").expect("offered");
            let chance = fire.chance.expect("a chance");
            let emptied = (1..=6).filter(|&die| empties(game, &battle, die)).count();
            assert_eq!(
                emptied * usize::from(chance.out_of),
                6 * usize::from(chance.cases),
                "{:?}",
                fire.words()
            );
            assert_eq!(fire.chart.is_some(), chance.out_of == 6);
            seen += 1;
        });
    }
    assert!(seen > 300, "{seen}");
}

/// Whether a face of the die leaves the target empty and an attacker alive.
fn empties(position: &Position, battle: &soyuz81::phase::Battle, die: u8) -> bool {
    let mut game = *position;
    game.sap = 100;
    let mut dice = Scripted::faces(&[die]);
    game.carry_out(Order::Fire, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    loop {
        orders.clear();
        game.orders(&mut orders);
        match orders.first() {
            Some(&Order::Lose(unit)) => game.carry_out(Order::Lose(unit), &mut dice, &mut Silent),
            _ => break,
        }
    }
    let alive = battle.attackers.iter().any(|unit| game.hex_of(unit).is_some());
    game.held(battle.target).side().is_none() && alive
}

#[test]
fn r9_14_high_intensity_tells_its_price() {
    let mut table = Scene::empty().stack(&["P-8MR"], "2630").unit("NO-6GTk", "2631").fights("NO");
    table.plays(&["attack 2630", "commit NO-6GTk"]);
    // 8 against 6 is 1:1, in a city 1:3: at best 1/1, so two steps with high intensity.
    assert_eq!(table.words("high-intensity").as_deref(), Some("one step more, for up to 2 SAP"));
    assert_eq!(table.words("fire").as_deref(), Some("1:3, one die, empties the hex, 0 %"));
}

#[test]
fn r9_18_losses_tell_what_they_make_of_a_unit_and_can_be_suggested() {
    let units = ["NO-6GTk", "NO-20Tk"];
    let mut table =
        Scene::empty().unit("P-8MR", "2231").stack(&units, "2230").unit("NO-1MR", "2229").fights("NO");
    table.plays(&["attack 2231", "commit NO-6GTk", "commit NO-20Tk"]).dice("6").play("fire");
    // 15 against 6 is 2:1, a 6 is 2/1.
    assert_eq!(table.prompt(), "Northern Group fights: choose which attackers lose 2 steps");
    let six = choice(&table, "lose NO-6GTk");
    assert_eq!(six.words(), "reduced to 3-3");
    assert_eq!(six.repeats.map(|repeats| (repeats.times, repeats.called)), Some((2, "Both steps")));
    assert_eq!(table.view().suggests, Some("Take the losses as suggested"));
    table.play("lose NO-6GTk");
    assert_eq!(table.words("lose NO-6GTk").as_deref(), Some("1 SAP, eliminated"));
    assert_eq!(choice(&table, "lose NO-20Tk").repeats, None);
}

#[test]
fn r9_18_the_defender_is_told_who_attacked_from_where_and_at_which_odds() {
    let scene = || Scene::empty().stack(&["P-8MR", "P-12MR"], "2231").stack(&["NO-6GTk", "NO-20Tk"], "2230");
    let mut table = scene().fights("NO");
    table.plays(&["attack 2231", "commit NO-6GTk", "commit NO-20Tk"]).dice("1").play("fire");
    assert_eq!((table.asked(), table.view().suggests), ("polish", Some("Take the losses as suggested")));
    assert_eq!(table.prompt(), "Northern Group attacked 2231 from 2230 at 1:1: choose who loses 2 steps");
    let restored = table.saved();
    assert_eq!(restored["battle"]["odds"], "1:1");
    let mut table = scene().unit("NO-1MR", "2232").fights("NO");
    table.plays(&["attack 2231", "commit NO-6GTk", "commit NO-1MR"]).dice("1").play("fire");
    assert_eq!(table.prompt(), "Northern Group attacked 2231 from 2 sides at 2:1: choose who loses 3 steps");
    let mut table = Scene::empty().stack(&["P-8MR", "P-12MR"], "2231").unit("NO-1MR", "2230").fights("NO");
    table.plays(&["attack 2231", "commit NO-1MR"]).dice("1").play("fire");
    assert_eq!(table.prompt(), "Northern Group attacked 2231 from 2230 at 1:3: choose who loses 1 step");
}

#[test]
fn r9_19_a_click_on_the_emptied_hex_advances_all_that_fit() {
    let units = ["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-BE-50GMR"];
    let mut table =
        Scene::empty().unit("P-8MR", "1134").unit("M1", "2630").stack(&units, "2631").fights("NO");
    table.play("attack 2630");
    units.iter().for_each(|unit| drop(table.play(&format!("commit {unit}"))));
    table.dice("1").play("fire");
    let hex = |table: &Table| {
        let target = Target::Hex(
            table.position().atlas().number(table.position().atlas().find_hex(2630).expect("Lodz")),
        );
        table.view().choices.into_iter().find(|choice| choice.target == target)
    };
    let click = hex(&table).expect("the hex can be clicked");
    assert_eq!(
        (click.order.as_str(), click.words()),
        ("advance NO-BE-50GMR", "advance with 4 units".to_owned())
    );
    assert_eq!(click.onward, ["advance NO-6GTk", "advance NO-20Tk", "advance NO-1MR"]);
    assert_eq!(all_called(&table, "Advance all").len(), 4);
    assert_eq!(table.words("advance NO-6GTk").as_deref(), Some("takes Lodz"));
    assert_eq!(table.refused("to 2229"), "9.19");
    table.play(&click.order);
    click.onward.iter().for_each(|order| drop(table.play(order)));
    assert_eq!((table.at("NO-1MR"), hex(&table)), ("2630".to_owned(), None));
}

#[test]
fn r9_19_of_more_than_five_as_many_advance_as_fit() {
    let units = ["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-2MR", "NO-3MR"];
    let scene = Scene::empty().unit("P-8MR", "1134").unit("M1", "2630").stack(&units, "2631");
    let mut table = scene.stack(&["NO-BE-50GMR", "NO-BE-120GMR"], "2629").fights("NO");
    table.play("attack 2630");
    for order in all_called(&table, "Commit all") {
        table.play(&order);
    }
    table.dice("1").play("fire");
    let fit = all_called(&table, "Advance as many as fit");
    assert_eq!(fit.len(), 5);
    assert!(fit.contains(&"advance NO-BE-50GMR".to_owned()), "the best defenders go: {fit:?}");
    assert!(!choice(&table, "advance NO-6GTk").stacks);
    fit.iter().for_each(|order| drop(table.play(order)));
    assert_eq!(table.position().held(table.position().atlas().find_hex(2630).expect("Lodz")).count(), 5);
}

#[test]
fn r7_1_several_markers_go_over_one_hex_with_one_click() {
    let scene = Scene::empty().stack(&["P-8MR", "P-12MR", "P-15MR"], "2231");
    let mut table = scene.unit("M1", "2630").unit("M2", "2624").mp(3).phase_with("airpower", "");
    let times =
        |table: &Table, hex: &str| choice(table, &format!("air {hex}")).repeats.map(|repeats| repeats.times);
    assert_eq!((times(&table, "2231"), times(&table, "2630")), (Some(3), None));
    assert_eq!(table.view().suggests, Some("Place all as suggested"));
    table.play("air 2630");
    assert_eq!(times(&table, "2231"), Some(2), "two are left");
    table.plays(&["air 2231", "air 2231"]);
    assert_eq!(table.view().suggests, None, "every marker is placed");
}

#[test]
fn r3_2_the_set_up_and_5_3_the_reinforcements_can_be_placed_as_suggested() {
    let mut table = Table::begin(&[], "");
    let asks = |table: &Table| table.view().suggests;
    assert_eq!(asks(&table), Some("Place all as suggested"));
    assert_eq!(table.game.view(Some(Side::Polish.seat())).suggests, None, "only who is asked");
    suggested(&mut table);
    assert_eq!((table.orders(), asks(&table)), (vec!["done".to_owned()], None));
    table.play("done");
    suggested(&mut table);
    assert_eq!((table.orders(), asks(&table)), (vec!["done".to_owned()], None));

    let mut table = Scene::set_up().phase("reinforce");
    assert_eq!(asks(&table), None, "whom to call is for the player");
    for order in all_called(&table, "Call all that are free") {
        table.play(&order);
    }
    suggested(&mut table);
    assert_eq!((table.prompt().as_str(), asks(&table)), ("Call reinforcements, or done", None));
}

/// Has the staff give orders as long as the game offers suggestions; it never says that enough is done.
fn suggested(table: &mut Table) {
    use table::Staffed;
    while table.view().suggests.is_some() {
        let position = *table.position();
        let mut orders = Vec::new();
        position.orders(&mut orders);
        let mut staff = Position::staff(position.atlas(), Side::Soviet.seat(), "suggested");
        let order = orders[staff.choose(&position, &orders)].text(position.atlas());
        assert_ne!(order, "done");
        table.play(&order);
    }
}

#[test]
fn r5_2_4_move_or_fight_tells_what_either_offers() {
    let table = Scene::empty().mp(7).unit("P-8MR", "2231").unit("NO-6GTk", "2230").chooses("NO");
    assert_eq!(table.words("move").as_deref(), Some("7 MP"));
    assert_eq!(table.words("fight").as_deref(), Some("1 target, up to 1:1"));
}

#[test]
fn r5_1_the_last_halt_draws_no_chit_before_the_player_says_so() {
    let scene = Scene::empty().unit("P-8MR", "1134").unit("NO-6GTk", "2231");
    let mut table = scene.moves("NO");
    table.plays(&["pick NO-6GTk", "to 2230"]);
    let done = choice(&table, "done");
    assert_eq!(done.before, ["halt"], "one click ends it, and it is a click");
    table.play("halt");
    assert!(table.confirms());
    assert_eq!(table.prompt(), "Northern Group has moved: done draws the next chit");
    assert_eq!(table.words("done").as_deref(), Some("draws the next chit"));
    assert!(table.game().undo().is_ok(), "the last move can still be taken back");
}

/// The contrast of two colours such as `#1034a6` (WCAG 2).
fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |colour: &str| -> f64 {
        let part =
            |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
        let linear = |c: f64| if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(part(1)) + 0.7152 * linear(part(3)) + 0.0722 * linear(part(5))
    };
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn r2_7_polish_counters_cannot_be_taken_for_soviet_ones() {
    for colours in &Position::built_in().look().colours {
        let polish = ["P", "S", "W", "MIL"].contains(&colours.id.as_str());
        assert_eq!(colours.paper == "#ffffff", polish, "{}: white is Polish", colours.title);
        assert!(contrast(&colours.paper, &colours.ink) >= 4.5, "{}", colours.title);
        let part = |at: usize| u8::from_str_radix(&colours.ink[at..at + 2], 16).expect("a colour");
        let (red, green, blue) = (part(1), part(3), part(5));
        assert!(red <= green.max(blue), "{}: red ink is for nobody", colours.title);
    }
}
