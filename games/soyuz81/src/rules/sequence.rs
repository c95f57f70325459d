//! 5 Sequence of play: turns, chits, actions and reinforcements.

use arrayvec::ArrayVec;
use table::{Hands, Refusal, Rule};

use crate::{
    Order,
    phase::{Fighting, Moving, Phase},
    position::{AirMarkers, Place, Position},
    units::{Formation, SetUp, Stack, UnitId, UnitSet},
    victory::LAST_TURN,
};

/// 5.2.1 The MP of the first turn.
const FIRST_TURN_MP: u8 = 12;
/// 5.2.1, 5.2.2 The least MP and airpower of a turn.
const LEAST: u8 = 4;
/// 5.2.3 The chits in the pool of the first turn.
const FIRST_TURN_CHITS: [Formation; 3] = [Formation::P, Formation::S, Formation::W];

impl Position {
    /// Runs through dice and forced steps to the next question or to the end. A phase in which nothing can be done is
    /// never entered; in one that was entered the player says when he is done.
    pub(crate) fn run_on(&mut self, hands: &mut Hands<'_>) {
        loop {
            let asks = match self.phase {
                Phase::TurnStart => self.start_turn(hands),
                Phase::Airpower { left } => {
                    let left = self.place_without_choice(left, hands);
                    self.phase = Phase::Airpower { left };
                    true
                }
                Phase::NextChit => self.draw_chit(hands),
                Phase::Move(_) => self.settle_move(hands),
                Phase::Fight(_) => self.settle_fight(hands),
                Phase::TurnEnd => {
                    self.end_turn(hands);
                    false
                }
                Phase::Exercise
                | Phase::GoldRow
                | Phase::Choose(_)
                | Phase::Reinforce { .. }
                | Phase::Over(_) => true,
            };
            if asks {
                return;
            }
        }
    }

    /// 5.2.1, 5.2.2 The movement roll, and with it (or apart from it) the airpower of the turn.
    fn start_turn(&mut self, hands: &mut Hands<'_>) -> bool {
        if self.turn == 1 {
            (self.mp, self.airpower) = (FIRST_TURN_MP, 0);
            hands.tell("5.2.1", format_args!("Turn 1: 12 MP, no airpower, the Northern Group acts first"));
            self.track.push(Formation::NO);
            self.start_action(Formation::NO, hands);
            return false;
        }
        let mut dice = ArrayVec::<u8, 4>::new();
        self.mp = roll(hands, &mut dice);
        self.airpower = if self.options.separate_airpower { roll(hands, &mut dice) } else { self.mp };
        let text = format_args!("Turn {}: {} MP, {} airpower markers", self.turn, self.mp, self.airpower);
        hands.tell_rolled("5.2.1", None, &dice, text);
        self.start_airpower(self.airpower.min(AirMarkers::MOST as u8), hands);
        false
    }

    /// 5.2.3 The chits still in the pool.
    pub fn pool(&self) -> ArrayVec<Formation, 10> {
        let all: &[Formation] = if self.turn == 1 { &FIRST_TURN_CHITS } else { &Formation::ALL };
        all.iter().copied().filter(|&formation| !self.track.contains(formation)).collect()
    }

    /// 5.2.3 to 5.2.5 Draws the next chit; a formation without units is passed over.
    fn draw_chit(&mut self, hands: &mut Hands<'_>) -> bool {
        let pool = self.pool();
        if pool.is_empty() {
            self.phase =
                if self.anyone_to_call() { Phase::Reinforce { called: None } } else { Phase::TurnEnd };
            return false;
        }
        let labels: ArrayVec<&str, 10> = pool.iter().map(|formation| formation.label()).collect();
        let formation = pool[hands.dice.draw(&labels)];
        self.track.push(formation);
        let label = formation.label();
        if !self.members_on_map(formation) {
            hands.tell("5.2.5", format_args!("Chit {label}: no units on the map"));
            return false;
        }
        hands.tell("5.2.3", format_args!("Chit {label}: the {} acts", formation.title()));
        self.start_action(formation, hands);
        false
    }

    fn members_on_map(&self, formation: Formation) -> bool {
        self.members(formation).iter().any(|&unit| self.hex_of(unit).is_some())
    }

    /// The units that act on a formation's chit.
    pub(crate) fn members(&self, formation: Formation) -> &'static [UnitId] {
        &self.atlas().members[formation as usize]
    }

    /// 5.2.4 Move or fight; where only one of them is possible, the choice is made by itself.
    fn start_action(&mut self, formation: Formation, hands: &mut Hands<'_>) {
        let (can_move, can_fight) = (self.formation_can_move(formation), self.formation_can_fight(formation));
        match (can_move, can_fight) {
            (true, true) if self.moves_and_fights(formation) => self.start_move(formation),
            (true, true) => self.phase = Phase::Choose(formation),
            (true, false) => self.start_move(formation),
            (false, true) => self.start_fight(formation),
            (false, false) => {
                hands.tell("5.2.4", format_args!("{} can neither move nor fight", formation.label()));
                self.phase = Phase::NextChit;
            }
        }
    }

    /// 5.2.4 Only the Northern Group on turn 1 may move and fight in one action.
    pub(crate) fn moves_and_fights(&self, formation: Formation) -> bool {
        self.turn == 1 && formation == Formation::NO
    }

    pub(crate) fn start_move(&mut self, formation: Formation) {
        self.phase = Phase::Move(Moving::new(formation));
    }

    pub(crate) fn start_fight(&mut self, formation: Formation) {
        self.phase = Phase::Fight(Fighting { formation, fought: UnitSet::default(), battle: None });
    }

    /// The move action is over.
    pub(crate) fn end_move(&mut self, formation: Formation) {
        if self.goes_on_to_fight(formation) {
            self.start_fight(formation);
        } else {
            self.phase = Phase::NextChit;
        }
    }

    /// 5.3 Whether there is anyone to call.
    pub(crate) fn anyone_to_call(&self) -> bool {
        self.turn < LAST_TURN && self.atlas().unit_ids().any(|unit| self.refuse_call(unit).is_none())
    }

    pub(crate) fn reinforcement_orders(&self, called: Option<UnitId>, out: &mut Vec<Order>) {
        if let Some(unit) = called {
            return self.gold_placements(unit, out);
        }
        let available = self.atlas().unit_ids().filter(|&unit| self.refuse_call(unit).is_none());
        out.extend(available.map(Order::Call));
        out.push(Order::Done);
    }

    /// 5.3 Why a unit cannot be called: the rule and the reason.
    fn refuse_call(&self, unit: UnitId) -> Option<(&'static str, &'static str)> {
        let printed = self.atlas().unit(unit);
        match self.place(unit) {
            Place::Reinforcements if self.turn >= LAST_TURN => {
                Some(("5.3", "no reinforcements come after the last turn's actions"))
            }
            Place::Reinforcements => {
                let zone = printed.zone.map_or(&[][..], |zone| self.atlas().sector(zone));
                let room = zone.iter().any(|&hex| self.held(hex).has_room(printed.side, 1));
                (!room).then_some((Stack::RULE.0, "its sector of the gold row is full"))
            }
            Place::DeadPile => Some(("2.13", "it was eliminated")),
            Place::Hex(_) => Some(("5.3", "it is on the map already")),
            Place::SetAside if printed.set_up == SetUp::Unused => {
                Some(("3.2", "its two-step version is with the Northern Group; this one is set aside"))
            }
            Place::SetAside if printed.set_up == SetUp::Reinforcement => {
                Some(("3.2", "its twin was drawn for the Northern Group; this one is set aside"))
            }
            _ => Some(("3.3", "it is not one of the reinforcements")),
        }
    }

    pub(crate) fn check_call(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.refuse_call(unit) {
            None => Ok(()),
            Some((rule, why)) => {
                Err(Refusal::new(Rule(rule), format!("{} cannot be called: {why}", self.name(unit))))
            }
        }
    }

    /// 5.3, 4.4 The unit is called, and its price is paid at once.
    pub(crate) fn call(&mut self, unit: UnitId, hands: &mut Hands<'_>) {
        let price = self.atlas().unit(unit).price;
        hands.tell("5.3", format_args!("{} is called for {price} SAP", self.name(unit)));
        self.phase = Phase::Reinforce { called: Some(unit) };
        self.deduct(price, "a division called as a reinforcement", hands);
    }

    /// 5.3 The unit that was called is placed.
    pub(crate) fn place_called(&mut self, unit: UnitId, hex: hexes::HexId, hands: &mut Hands<'_>) {
        self.put(unit, Place::Hex(hex));
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        self.tell_at(hands, "5.3", hex, format_args!("{name} arrives in {place}"));
        self.phase = Phase::Reinforce { called: None };
    }
}

/// 5.2.1 Two dice, at least four.
fn roll(hands: &mut Hands<'_>, dice: &mut ArrayVec<u8, 4>) -> u8 {
    let (first, second) = (hands.dice.roll(), hands.dice.roll());
    dice.extend([first, second]);
    (first + second).max(LEAST)
}
