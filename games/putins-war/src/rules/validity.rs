//! What every position must hold to, whether it came up in play or was written by hand.

use hexes::HexId;
use table::PositionError;

use crate::phase::{Battle, Phase, Stage};
use crate::position::{AP_LEAST, AP_MOST, FULL, LAST_TURN, Place, Secret};
use crate::units::{Category, Side, Unit, UnitId, UnitSet, last_of};
use crate::{Modifiers, Position};

type Result = std::result::Result<(), PositionError>;

/// 9.17 The most columns of a concentric attack.
const CONCENTRIC_MOST: u8 = Modifiers::concentric_columns(6);
/// 5.6 The most aircraft there ever are.
pub(crate) const AIRCRAFT_MOST: u8 = 11;
/// 8.3 The most movement points: a die.
const MP_MOST: u8 = 6;

/// Whether a position contradicts itself or a rule.
pub(super) fn validate(position: &Position) -> Result {
    let turn = position.turn;
    unless((1..=LAST_TURN).contains(&turn), format_args!("turn is {turn}, expected 1 to {LAST_TURN}"))?;
    for unit in position.atlas().units.ids() {
        check_place(position, unit)?;
        check_steps(position, unit)?;
        check_hex(position, unit)?;
    }
    for side in Side::ALL {
        check_secret(position, side)?;
    }
    check_phase(position)?;
    check_aircraft(position)?;
    if matches!(position.phase, Phase::Over(_)) {
        return Ok(());
    }
    check_set_up(position)?;
    check_forces(position)?;
    for side in Side::ALL {
        check_points(position, side)?;
    }
    let both_out = position.announced == [true; 2] && position.is_in_operations();
    unless(
        !both_out || position.acting().is_some(),
        format_args!("both sides are out of action points: the turn is over (5.10)"),
    )
}

/// What can only grow or stay from one position to a later one.
pub(super) fn follows(later: &Position, earlier: &Position) -> std::result::Result<(), String> {
    if later.turn < earlier.turn {
        return Err("the turn went back".to_owned());
    }
    if !later.entered.contains_all(&earlier.entered) {
        return Err("7.3 a nation left the war".to_owned());
    }
    let gone = |position: &Position, unit| position.place(unit) == Place::Gone;
    let risen = later.atlas().units.ids().find(|&unit| gone(earlier, unit) && !gone(later, unit));
    risen.map_or(Ok(()), |unit| Err(format!("7.5 {} rose again", later.name(unit))))
}

fn unless(holds: bool, why: std::fmt::Arguments<'_>) -> Result {
    PositionError::unless(holds, why)
}

fn is_regular(unit: &Unit) -> bool {
    unit.category == Category::Regular
}

/// 3.2, 7.3, 7.4 Whether a counter of its kind can be in such a place at all.
fn check_place(position: &Position, unit: UnitId) -> Result {
    let printed = &position.atlas().units[unit];
    let (name, turn, regular) = (printed.name, position.turn, is_regular(printed));
    let special_forces = printed.category == Category::SpecialForces;
    let entered = position.entered.contains(printed.nation);
    let at_war = printed.at_start || entered;
    let fits = match position.place(unit) {
        Place::Aside if printed.at_start => regular,
        Place::Aside => !entered,
        Place::Hex(_) => regular && at_war,
        Place::Pile => !regular && at_war,
        Place::Battle => !regular && at_war && matches!(position.phase, Phase::Battle(_)),
        Place::Fresh => special_forces && entered,
        Place::Arriving(when) => special_forces && entered && (turn..=turn + 1).contains(&when),
        Place::Track(when) if regular => entered && when <= turn + 1,
        Place::Track(when) => at_war && when >= turn && when <= LAST_TURN,
        Place::Gone => at_war,
    };
    unless(fits, format_args!("unit {name} cannot be there (3.2, 7.3, 7.4)"))
}

/// 2.13 A regular unit in play has one step or two, and comes in with both.
fn check_steps(position: &Position, unit: UnitId) -> Result {
    let (place, steps, name) = (position.place(unit), position.steps(unit), position.name(unit));
    let regular = is_regular(&position.atlas().units[unit]);
    let lives = regular && !matches!(place, Place::Aside | Place::Gone);
    let fits = if lives { (1..=FULL).contains(&steps) } else { steps == 0 };
    unless(fits, format_args!("unit {name} has {steps} steps there (2.13)"))?;
    let waits = regular && matches!(place, Place::Track(_));
    unless(!waits || steps == FULL, format_args!("unit {name} comes in at full strength (2.13)"))
}

/// 3.5, 6.3, 8.7, 10.2 A unit on the map is alone in its hex, controls it and may stop there.
fn check_hex(position: &Position, unit: UnitId) -> Result {
    let Some(hex) = position.hex_of(unit) else { return Ok(()) };
    let (atlas, name, number) = (position.atlas(), position.name(unit), position.number(hex));
    let ground = &atlas.ground[hex];
    let alone = position.unit_in(hex) == Some(unit);
    unless(alone, format_args!("unit {name} is the second in {number} (6.3)"))?;
    let may_stop = !ground.irradiated && (unit != atlas.ksdd || ground.oblast);
    unless(may_stop, format_args!("unit {name} cannot stop in {number} (8.7, 10.2)"))?;
    unless(position.is_open(hex), format_args!("hex {number} is not on the map"))?;
    let controls = position.control(hex) == atlas.units[unit].side;
    unless(controls, format_args!("unit {name} does not control {number} (3.5)"))
}

/// 5.3, 5.11 Containers, dice and what was spent.
fn check_secret(position: &Position, side: Side) -> Result {
    let (secret, spent) = (position.secret[side.index()], position.spent[side.index()]);
    let name = side.word();
    let early = matches!(position.phase, Phase::SetUp(_) | Phase::TurnStart | Phase::Command(_))
        && has_rolled(secret);
    unless(!early, format_args!("{name}: the dice are not rolled yet (5.3)"))?;
    let faces = !has_rolled(secret) || secret.dice.iter().all(|die| (1..=6).contains(die));
    unless(faces, format_args!("{name}: dice show 1 to 6"))?;
    let contained = last_of(position.pile(side), secret.container.len() as u8);
    unless(
        secret.container == contained,
        format_args!("{name}: the container holds others than the last of those at hand (5.11)"),
    )?;
    unless(spent <= AP_MOST, format_args!("{name}: nobody can spend more than {AP_MOST} (5.3)"))?;
    let honest = position.options.honour_system || !position.has_overspent(side) || !has_rolled(secret);
    unless(honest, format_args!("{name}: {spent} action points spent do not fit (5.3, 5.10)"))
}

fn has_rolled(secret: Secret) -> bool {
    secret.dice != [0; 2]
}

/// 5.3 The action points that a side has for certain: dice that were left out are still to be rolled.
fn certain_total(secret: Secret) -> u8 {
    if has_rolled(secret) { secret.total() } else { (AP_LEAST + secret.container.len() as u8).min(AP_MOST) }
}

/// Whether what a phase names fits the position.
fn check_phase(position: &Position) -> Result {
    match position.phase {
        Phase::Air { side, left } => {
            let has_it = position.air == Some(side);
            unless(has_it, format_args!("aircraft are placed by who has air superiority (5.6)"))?;
            let fits = left <= AIRCRAFT_MOST;
            unless(fits, format_args!("left is {left}, expected 0 to {AIRCRAFT_MOST} (5.6)"))
        }
        Phase::Move { unit, mp } => check_moving(position, unit, mp),
        Phase::Declare { target, attackers } => check_declaration(position, target, attackers),
        Phase::Battle(battle) => check_battle(position, &battle),
        _ => Ok(()),
    }
}

/// 7.1, 8.2 Who moves is on the map, or comes in.
fn check_moving(position: &Position, unit: UnitId, mp: u8) -> Result {
    let here = match position.place(unit) {
        Place::Hex(_) => true,
        Place::Track(turn) => turn <= position.turn,
        _ => false,
    };
    let moves = here && is_regular(&position.atlas().units[unit]);
    unless(moves, format_args!("unit {} cannot move (8.2)", position.name(unit)))?;
    unless(mp <= MP_MOST, format_args!("mp is {mp}, expected 0 to {MP_MOST} (8.3)"))
}

/// 9.1, 9.2 An enemy is in the target, and who takes part is next to it.
fn check_declaration(position: &Position, target: HexId, attackers: UnitSet) -> Result {
    let number = position.number(target);
    let attacker = position.holder(target).map(|holder| !holder);
    let near: UnitSet =
        attacker.into_iter().flat_map(|attacker| position.candidates(attacker, target)).collect();
    unless(!near.is_empty(), format_args!("{number} cannot be attacked (9.1)"))?;
    check_attackers(position, target, attackers, near)
}

fn check_attackers(position: &Position, target: HexId, attackers: UnitSet, near: UnitSet) -> Result {
    let number = position.number(target);
    unless(near.contains_all(&attackers), format_args!("an attacker is no unit next to {number} (9.2)"))
}

/// 9 The target, the attackers and the stage agree.
fn check_battle(position: &Position, battle: &Battle) -> Result {
    let near: UnitSet = position.candidates(battle.attacker, battle.target).collect();
    check_attackers(position, battle.target, battle.attackers, near)?;
    let defended = position.holder(battle.target) == Some(!battle.attacker);
    let regular = position.unit_in(battle.target).is_some();
    let attacked = !battle.attackers.is_empty();
    let stage_fits = match battle.stage {
        Stage::AttackerCommits
        | Stage::DefenderCommits
        | Stage::Concentric
        | Stage::Vostok
        | Stage::Resolve
        | Stage::Lose => defended && attacked && !battle.emptied,
        Stage::Retreat => defended && regular && attacked && !battle.emptied,
        Stage::Bleed => attacked && (!battle.emptied || !regular),
        Stage::Advance => !battle.emptied || !regular,
        Stage::Recycle => !attacked && !battle.emptied,
    };
    let bare = position.holder(battle.target) != Some(battle.attacker)
        && position.air_on_garrison(battle.target) == 0;
    let decided = !(battle.stage.commits() || matches!(battle.stage, Stage::Concentric | Stage::Vostok));
    let vostok_fits = !battle.vostok || (position.atlas().ground[battle.target].serp && decided);
    let rolled = matches!(battle.stage, Stage::Vostok | Stage::Resolve)
        && position.is_concentric(battle.target, battle.attackers);
    let concentric_fits = battle.concentric <= if rolled { CONCENTRIC_MOST } else { 0 };
    let fits = stage_fits && (!battle.emptied || bare) && vostok_fits && concentric_fits;
    unless(fits, format_args!("the battle contradicts itself (9)"))?;
    let in_hand = battle.committed[battle.attacker.index()];
    let closed = battle.stage.commits();
    unless(
        !closed || in_hand <= position.free_forces(battle.attacker),
        format_args!("more special forces are in the hand than are at hand (9.20)"),
    )
}

/// 5.6 Aircraft are over one side's units, no more than there can be now.
fn check_aircraft(position: &Position) -> Result {
    let over = || position.atlas().board.ids().filter(|&hex| position.air_on(hex) > 0);
    for hex in over() {
        let holder = position.holder(hex);
        let enemy = position.air.is_some() && holder.is_some() && holder != position.air;
        unless(enemy, format_args!("aircraft over {} do not fit (5.6)", position.number(hex)))?;
    }
    let aircraft: u32 = over().map(|hex| u32::from(position.air_on(hex))).sum();
    let (due, flying) = match position.phase {
        Phase::Air { left, .. } => (u32::from(left), true),
        _ => (0, position.is_in_operations() || matches!(position.phase, Phase::Over(_))),
    };
    let fits = aircraft + due <= u32::from(AIRCRAFT_MOST) && (aircraft == 0 || flying);
    unless(fits, format_args!("there are more aircraft than there can be now (5.6)"))
}

/// 3 Before the war nobody has entered it; after the set-up everybody has been placed.
fn check_set_up(position: &Position) -> Result {
    let Phase::SetUp(side) = position.phase else {
        let waiting = Side::ALL.into_iter().find_map(|side| position.next_to_place(side));
        return match waiting {
            Some(unit) => {
                PositionError::because(format!("unit {} is not set up (3.2, 3.3)", position.name(unit)))
            }
            None => Ok(()),
        };
    };
    let war = position.turn > 1 || !position.entered.is_empty() || position.air.is_some() || position.passed;
    unless(!war, format_args!("the set-up is before the first turn (3.1)"))?;
    let armies_placed =
        position.on_map(Side::Russian).any(|(unit, _)| position.atlas().units[unit].fixed.is_none());
    let allies_missing = position.next_to_place(Side::Allied).is_some();
    match side {
        Side::Allied => {
            unless(!armies_placed, format_args!("the alliance sets up before the Russian armies (3.2)"))
        }
        Side::Russian => unless(!allies_missing, format_args!("the alliance is not set up yet (3.2)")),
    }
}

/// 7.3, 7.4, 9.20 Special forces are where the phase allows.
fn check_forces(position: &Position) -> Result {
    let open = matches!(position.phase, Phase::Battle(battle) if !battle.stage.commits());
    let ending = position.phase == Phase::TurnEnd;
    let beginning = position.phase == Phase::TurnStart;
    let operations = position.is_in_operations();
    for unit in position.atlas().units.ids() {
        let fits = match position.place(unit) {
            Place::Battle => open,
            Place::Fresh => operations || ending || beginning,
            Place::Arriving(turn) => turn > position.turn || !(operations || ending),
            Place::Track(turn) => {
                is_regular(&position.atlas().units[unit]) || turn > position.turn || beginning
            }
            _ => true,
        };
        let name = position.name(unit);
        unless(fits, format_args!("unit {name} cannot be there now (7.3, 7.4, 9.20)"))?;
    }
    Ok(())
}

/// 5.3, 5.10 What was spent agrees with what there is.
fn check_points(position: &Position, side: Side) -> Result {
    let (secret, spent) = (position.secret[side.index()], position.spent[side.index()]);
    let (name, announced) = (side.word(), position.announced[side.index()]);
    if !position.is_in_operations() && position.phase != Phase::TurnEnd {
        let empty = secret.container.is_empty() || !is_before_container(position.phase, side);
        let nothing = spent == 0 && !announced && !position.passed && empty;
        return unless(nothing, format_args!("{name}: nothing can be spent or committed yet (5.3)"));
    }
    let most = if position.options.honour_system { AP_MOST } else { certain_total(secret) };
    let acting = position.acting() == Some(side);
    let due = match position.phase {
        Phase::Battle(battle) if battle.attacker == side => battle.attackers.len().max(1) as u8,
        _ => u8::from(acting),
    };
    let out = !position.options.honour_system && !acting && spent == most;
    let fits = if announced {
        let all = has_rolled(secret) && spent == secret.total();
        all && !acting && position.asked_to_act() != Some(side)
    } else {
        spent <= most && spent >= due && (!out || position.phase == Phase::TurnEnd)
    };
    let told = announced || matches!(position.phase, Phase::ActionEnd(_));
    let agrees = fits && !(told && position.passed);
    unless(agrees, format_args!("{name}: {spent} action points spent do not fit (5.3, 5.10)"))?;
    match position.phase {
        Phase::Declare { attackers, target } if position.attacker_of(target) == side => {
            let paid = attackers.len().max(1) <= usize::from(most.saturating_sub(spent));
            unless(paid, format_args!("{name}: the attack costs more than is left (9.2)"))
        }
        _ => Ok(()),
    }
}

/// 5.11 Whether a side has not closed its container yet.
fn is_before_container(phase: Phase, side: Side) -> bool {
    match phase {
        Phase::SetUp(_) | Phase::TurnStart | Phase::Command(Side::Russian) => true,
        Phase::Command(Side::Allied) => side == Side::Allied,
        _ => false,
    }
}

impl Position {
    /// 5.8 Whether the Operations Phase is under way.
    fn is_in_operations(&self) -> bool {
        matches!(
            self.phase,
            Phase::Operations(_)
                | Phase::Move { .. }
                | Phase::Entry
                | Phase::Declare { .. }
                | Phase::Battle(_)
                | Phase::ActionEnd(_)
        )
    }

    /// 5.8 The side that chooses an action or says who takes part.
    fn asked_to_act(&self) -> Option<Side> {
        match self.phase {
            Phase::Operations(side) => Some(side),
            Phase::Declare { target, .. } => Some(self.attacker_of(target)),
            _ => None,
        }
    }
}
