//! A game between bots.

use crate::{Asks, Bot, Game, Outcome, Seeded, Silent};

/// Plays a game with a bot at each seat, by their numbers, and counts the decisions. No bot sees more than its seat may know:
/// where something is hidden it is shown an imagined position. With `verify`, every position and every order is checked
/// against the rules. It goes on as long as `goes_on` says so: a game that was broken off has no outcome.
///
/// # Errors
/// The rules contradict themselves; what they say.
pub fn play_bots<G: Game>(
    data: &'static G::Data,
    options: &G::Options,
    seed: &str,
    bots: &mut [Box<dyn Bot<G>>],
    verify: bool,
    decisions: &mut u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Outcome>, String> {
    let ended = watch_bots(data, options, seed, bots, verify, decisions, &mut |_| goes_on())?;
    Ok(ended.map(|(outcome, _)| outcome))
}

/// As [`play_bots`], for whoever asks more than who won: `goes_on` sees the position before each order, and the last one
/// comes with the outcome.
///
/// # Errors
/// The rules contradict themselves; what they say.
pub fn watch_bots<G: Game>(
    data: &'static G::Data,
    options: &G::Options,
    seed: &str,
    bots: &mut [Box<dyn Bot<G>>],
    verify: bool,
    decisions: &mut u64,
    goes_on: &mut dyn FnMut(&G) -> bool,
) -> Result<Option<(Outcome, G)>, String> {
    let mut dice = Seeded::new(seed);
    let mut guesses = Seeded::new(&format!("{seed}/guesses"));
    let mut game = G::begin(data, options, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    while goes_on(&game) {
        let seat = match game.asks() {
            Asks::Seat(seat) => seat,
            Asks::Over(outcome) => return Ok(Some((outcome, game))),
        };
        orders.clear();
        game.orders(&mut orders);
        if *decisions >= G::LONGEST as u64 || orders.is_empty() {
            return Err("a game without end, or a question without an answer".to_owned());
        }
        let bot = &mut bots[seat.index()];
        let order = if G::INFO.secrets && bot.looks() {
            orders[bot.choose(&game.imagine(seat, &mut guesses), &orders)]
        } else {
            orders[bot.choose(&game, &orders)]
        };
        if verify {
            let earlier = game.clone();
            obey_verified(&mut game, order, &mut dice)?;
            game.follows(&earlier)?;
        } else {
            game.carry_out(order, &mut dice, &mut Silent);
        }
        *decisions += 1;
    }
    Ok(None)
}

fn obey_verified<G: Game>(game: &mut G, order: G::Order, dice: &mut Seeded) -> Result<(), String> {
    game.validate().map_err(|error| error.to_string())?;
    game.obey(order, dice, &mut Silent).map_err(|refusal| format!("offered but refused: {refusal}"))
}
