//! The staff of Sixth Army, over whole games.

use luzon1945::Position;
use table::Seat;
use table::battery::{Contest, Plays};

fn contest<'a>(options: &'a [&'a str], us: &'a [Plays], games: u64) -> Contest<'a> {
    Contest { options, bots: us, games, seed: "staff", verify: false }
}

#[test]
fn sixth_army_never_refuses_a_rescue_to_its_ruin() {
    for scenario in ["scenario=historical", "scenario=macarthur"] {
        for variant in ["variant=none", "variant=yamashita", "variant=thirty-fifth-army"] {
            for more in ["rough-two=off", "rough-two=on", "bay-closed=on", "counteroffensive=objective"] {
                let options = [scenario, variant, more];
                let played =
                    Contest { verify: true, ..contest(&options, &[Plays::Staff], 3) }.play::<Position>();
                assert!(played.iter().all(|(outcome, _)| outcome.how != "japan-rescue-refused"));
            }
        }
    }
}

#[test]
fn sixth_army_beats_random_play_by_a_wide_margin() {
    for scenario in ["scenario=historical", "scenario=macarthur"] {
        let wins = |us| contest(&[scenario], &[us], 20).wins::<Position>(Seat(0));
        let (staff, random) = (wins(Plays::Staff), wins(Plays::AtRandom));
        assert!(staff >= 18 && random <= 12, "{scenario}: {staff} and {random} of 20");
    }
}
