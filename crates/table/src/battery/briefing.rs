//! What a newcomer is told: the briefing is whole, and the lesson can be played from its first step to its last.

use crate::{Asks, Edition, Look, Match, Notation, Seat, Seeded, Staffed};

/// The look tells the situation, how a turn goes, and for every seat what it plays for.
pub fn the_briefing_is_whole<G: Staffed>() {
    let look = G::Data::built_in().look();
    assert!(look.situation.len() > 80, "the look tells no situation");
    for seat in look.seats.iter().filter(|seat| G::INFO.seats.contains(&seat.name.as_str())) {
        let told = [&seat.situation, &seat.first].iter().all(|text| text.len() > 40);
        assert!(told, "{}: its situation and its first decision are to be told", seat.name);
        let aims = !seat.wins_by.is_empty() && !seat.loses_by.is_empty();
        assert!(aims, "{}: what wins and what loses is to be told", seat.name);
    }
    the_turn_has_every_phase::<G>(&look);
}

fn the_turn_has_every_phase<G: Staffed>(look: &Look) {
    let book = G::Data::rulebook();
    for step in &look.turn {
        let (title, about) = (&step.title, &step.about);
        assert!(title.chars().count() <= 24 && about.len() > 20, "{title}: a short name and a sentence");
        assert!(book.entry(&step.rule).is_some(), "{title}: there is no rule {}", step.rule);
        let stray = step.phases.iter().find(|word| look.phases.iter().all(|phase| phase.word != **word));
        assert!(stray.is_none(), "{title}: no phase is called {stray:?}");
        let seat = step.seat.as_ref().filter(|name| look.seats.iter().all(|seat| seat.name != **name));
        assert!(seat.is_none(), "{title}: no seat is called {seat:?}");
    }
    let outside =
        look.phases.iter().find(|phase| !look.turn.iter().any(|step| step.phases.contains(&phase.word)));
    assert!(outside.is_none(), "no step of the turn has the phase {outside:?}");
}

/// Every order that the lesson asks for is legal when its step comes, the staff playing the others as a host has it play;
/// and so is every order that the lesson calls worse.
pub fn the_lesson_can_be_played<G: Staffed>() {
    let (data, lesson) = (G::Data::built_in(), G::Data::lesson());
    let learner = G::INFO.seat_called(&lesson.seat).expect("the lesson's seat");
    let options = super::amount::read::<G>(&lesson.options);
    let mut table = Match::<G>::new(data, &options, &lesson.seed);
    let mut given = 0;
    let read = |order: &str| G::Order::read(data, order).unwrap_or_else(|error| panic!("{order}: {error}"));
    for order in &lesson.opening {
        table.obey(read(order)).unwrap_or_else(|error| panic!("opening, {order}: {error}"));
    }
    assert!((4..=16).contains(&lesson.steps.len()), "{} steps: a dozen is right", lesson.steps.len());
    for step in &lesson.steps {
        the_others_play(&mut table, learner, &lesson.seed, &mut given);
        let title = &step.title;
        for hex in &step.hexes {
            let number = hex.parse().unwrap_or_else(|_| panic!("{title}: {hex} is no hex"));
            assert!(data.board.id(number).is_some(), "{title}: hex {hex} is not on the map");
        }
        for worse in &step.worse {
            let legal = table.check(read(&worse.order));
            assert!(
                legal.is_ok() && worse.why.len() > 20,
                "{title}: {} cannot be tried: {legal:?}",
                worse.order
            );
        }
        assert!(step.orders.is_empty() || step.otherwise.len() > 20, "{title}: says nothing of other orders");
        for order in &step.orders {
            the_others_play(&mut table, learner, &lesson.seed, &mut given);
            assert_eq!(table.asks(), Asks::Seat(learner), "{title}: {order}: somebody else is asked");
            table.obey(read(order)).unwrap_or_else(|error| panic!("{title}, {order}: {error}"));
        }
    }
    assert!(lesson.steps.iter().any(|step| !step.orders.is_empty()), "a lesson is played, not read");
}

/// The staff plays until the learner is asked, with the seeds that a host gives it.
fn the_others_play<G: Staffed>(table: &mut Match<G>, learner: Seat, seed: &str, given: &mut u64) {
    while let Asks::Seat(seat) = table.asks()
        && seat != learner
    {
        *given += 1;
        let seed = format!("{seed}/{given}");
        let known = table.position().imagine(seat, &mut Seeded::new(&seed));
        let mut orders = Vec::new();
        known.orders(&mut orders);
        let order = orders[G::staff(G::Data::built_in(), seat, &seed).choose(&known, &orders)];
        table.obey(order).unwrap_or_else(|error| panic!("the staff: {error}"));
    }
}
