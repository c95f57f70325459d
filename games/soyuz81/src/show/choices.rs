//! What may be ordered: what it costs, what it promises, where it leads, and what can be given with one click.

use hexes::{HexId, HexNumber};
use table::{Choice, Cost, Counted, Likely, Repeats, Seat, Target, View};

use super::account::Account;
use super::battle_cost::{best_odds, chance_to_empty, most_intensity_sap};
use super::warnings::warnings;
use crate::phase::{Battle, BattleStage, Fighting, Moving, Phase};
use crate::rules::Ways;
use crate::units::{Side, Stack, UnitId};
use crate::{Order, Position, Resolution};

/// Everything that may be ordered.
pub(super) fn choices(position: &Position, seat: Option<Seat>, account: &Account) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let told = Told { position, account, ways: ways(position), advances: Advances::new(position, &orders) };
    let stacks = told.stacks_that_move_together(&orders);
    let choice = |&order: &Order| Choice {
        cost: told.cost(order),
        chance: told.chance(order),
        hint: told.hint(order),
        all: told.all(order),
        stacks: told.stacks(order, &stacks),
        repeats: told.repeats(order),
        warnings: warnings(position, order, account),
        chart: told.chart(order),
        path: told.path(order),
        ..Choice::new(position.atlas(), order)
    };
    let mut choices: Vec<Choice> = orders.iter().map(choice).collect();
    choices.extend(told.advances.to_the_hex(position));
    choices
}

/// What the staff can be asked to do.
pub(super) fn suggests(position: &Position, seat: Option<Seat>) -> Option<&'static str> {
    let places = "Place all as suggested";
    let (side, suggested) = match &position.phase {
        Phase::Exercise | Phase::GoldRow => (Side::Soviet, position.unit_to_place().map(|_| places)),
        Phase::Airpower { left } => (Side::Soviet, (*left > 0).then_some(places)),
        Phase::Reinforce { called } => (Side::Soviet, (!called.is_empty()).then_some(places)),
        Phase::Fight(Fighting { formation, battle: Some(battle), .. }) => {
            let losses = Some("Take the losses as suggested");
            match battle.stage {
                BattleStage::DefenderLoses { .. } => (!formation.side(), losses),
                BattleStage::AttackerLoses { .. } => (formation.side(), losses),
                _ => return None,
            }
        }
        _ => return None,
    };
    suggested.filter(|_| seat == Some(side.seat()))
}

/// The ways of the part that is moving.
fn ways(position: &Position) -> Option<Box<Ways>> {
    let Phase::Move(Moving { parent: Some(parent), formation, .. }) = &position.phase else { return None };
    Some(Box::new(position.ways(&parent.group, formation.side())))
}

/// 9.19 Who may advance, the best defenders first, and how many of them there is room for.
struct Advances {
    target: Option<HexId>,
    units: Vec<UnitId>,
    room: usize,
}

impl Advances {
    fn new(position: &Position, orders: &[Order]) -> Self {
        let Phase::Fight(Fighting { battle: Some(Battle { target, .. }), .. }) = &position.phase else {
            return Self { target: None, units: Vec::new(), room: 0 };
        };
        let advancing = |order: &Order| match *order {
            Order::Advance(unit) => Some(unit),
            _ => None,
        };
        let mut units: Vec<UnitId> = orders.iter().filter_map(advancing).collect();
        units.sort_by_key(|&unit| std::cmp::Reverse(position.factors(unit).defence));
        let room = Stack::MOST - usize::from(position.held(*target).count());
        Self { target: Some(*target), units, room }
    }

    /// Whether all of them fit.
    fn fit(&self) -> bool {
        self.units.len() <= self.room
    }

    /// Those that go in together.
    fn together(&self) -> &[UnitId] {
        &self.units[..self.units.len().min(self.room)]
    }

    /// A click on the emptied hex itself: all that fit go in.
    fn to_the_hex(&self, position: &Position) -> Option<Choice> {
        let (target, (&first, others)) = (self.target?, self.together().split_first()?);
        let atlas = position.atlas();
        let advance = |&unit: &UnitId| Choice::new(atlas, Order::Advance(unit)).order;
        let count = Counted(self.together().len() as u32, "unit");
        Some(Choice {
            target: Target::Hex(atlas.number(target)),
            hint: Some(format!("advance with {count}")),
            onward: others.iter().map(advance).collect(),
            ..Choice::new(atlas, Order::Advance(first))
        })
    }
}

struct Told<'a> {
    position: &'a Position,
    account: &'a Account,
    ways: Option<Box<Ways>>,
    advances: Advances,
}

impl Told<'_> {
    /// The battle for which attackers are being named, or whose losses are taken.
    fn battle(&self) -> Option<&Battle> {
        match &self.position.phase {
            Phase::Fight(Fighting { battle, .. }) => battle.as_ref(),
            _ => None,
        }
    }

    fn cost(&self, order: Order) -> Option<Cost> {
        let units = &self.position.atlas().units;
        match order {
            Order::To(to) => Some(Cost { amount: self.ways.as_ref()?.cost(to)?, of: "MP" }),
            Order::Call(unit) => Some(Cost { amount: units[unit].price, of: "SAP" }),
            // 4.4 A division of the Soviet player that dies costs a point.
            Order::Lose(unit) if units[unit].side == Side::Soviet && self.position.steps(unit) == 1 => {
                Some(Cost { amount: 1, of: "SAP" })
            }
            _ => None,
        }
    }

    fn chance(&self, order: Order) -> Option<Likely> {
        let rolls = self.battle().filter(|_| order == Order::Fire)?;
        Some(chance_to_empty(self.position, rolls))
    }

    fn chart(&self, order: Order) -> Option<&'static str> {
        let battle = self.battle().filter(|_| order == Order::Fire)?;
        let odds = self.position.final_odds(battle.target, &battle.attackers);
        matches!(self.position.resolution(odds), Resolution::Column(_)).then_some("crt")
    }

    fn hint(&self, order: Order) -> Option<String> {
        let position = self.position;
        match order {
            Order::Move => Some(format!("{} MP", position.mp)),
            Order::Fight => self.fight_hint(),
            Order::Attack(hex) => {
                let Phase::Fight(fighting) = &position.phase else { return None };
                Some(format!("up to {}", best_odds(position, fighting, hex)?))
            }
            Order::HighIntensity => {
                let most = most_intensity_sap(position, self.battle()?);
                Some(format!("one step more, for up to {most} SAP"))
            }
            Order::Fire => self.fire_hint(),
            Order::Lose(unit) => Some(self.lose_hint(unit)),
            Order::Advance(_) => self.advance_hint(),
            Order::Along(along) => Some(format!("{} stay", self.markers()? - along)),
            Order::Done => self.done_hint(),
            _ => None,
        }
    }

    /// 5.2.4 How good the best attack would be.
    fn fight_hint(&self) -> Option<String> {
        let Phase::Choose(formation) = self.position.phase else { return None };
        let fighting = Fighting { formation, fought: Default::default(), battle: None };
        let mut targets = Vec::new();
        self.position.target_orders(&fighting, &mut targets);
        let odds = |order: &Order| match *order {
            Order::Attack(hex) => best_odds(self.position, &fighting, hex),
            _ => None,
        };
        let odds: Vec<_> = targets.iter().filter_map(odds).collect();
        let best = odds.iter().max()?;
        Some(format!("{}, up to {best}", Counted(odds.len() as u32, "target")))
    }

    fn fire_hint(&self) -> Option<String> {
        let battle = self.battle()?;
        let odds = self.position.final_odds(battle.target, &battle.attackers);
        Some(match self.position.resolution(odds) {
            Resolution::Automatic(_) => format!("{odds}, automatic, empties the hex"),
            Resolution::Column(_) => format!("{odds}, one die, empties the hex"),
        })
    }

    /// 2.13 What the loss of a step makes of a unit.
    fn lose_hint(&self, unit: UnitId) -> String {
        match self.position.atlas().units[unit].back {
            Some(back) if self.position.steps(unit) == 2 => {
                format!("reduced to {}-{}", back.attack, back.defence)
            }
            _ => "eliminated".to_owned(),
        }
    }

    /// 3.5 Whoever goes in takes the city.
    fn advance_hint(&self) -> Option<String> {
        let hex = self.advances.target.filter(|&hex| self.position.atlas().ground[hex].city)?;
        Some(format!("takes {}", self.position.atlas().place(hex).name))
    }

    /// 7.2 The markers that are divided.
    fn markers(&self) -> Option<u8> {
        match &self.position.phase {
            Phase::Move(Moving { parent: Some(parent), .. }) => Some(self.position.markers_to_divide(parent)),
            Phase::Fight(Fighting {
                battle: Some(Battle { stage: BattleStage::Dividing { unit, .. }, .. }),
                ..
            }) => self.position.hex_of(*unit).map(|hex| self.position.air.count(hex)),
            _ => None,
        }
    }

    /// What follows when enough is done.
    fn done_hint(&self) -> Option<String> {
        let position = self.position;
        Some(match &position.phase {
            Phase::Exercise => "draws the units of the gold row".to_owned(),
            Phase::GoldRow => "begins turn 1".to_owned(),
            Phase::Move(moving) if position.goes_on_to_fight(moving.formation) => {
                "goes on to its attacks".to_owned()
            }
            Phase::Fight(Fighting { battle: Some(_), .. }) => "ends the advance".to_owned(),
            Phase::Airpower { .. } | Phase::Move(_) | Phase::Fight(_) if self.turn_goes_on() => {
                position.after_the_action().to_owned()
            }
            _ => format!("{} for {} SAP", position.after_the_turn(), self.account.due),
        })
    }

    /// Whether chits or reinforcements come before the turn ends.
    fn turn_goes_on(&self) -> bool {
        !self.position.pool().is_empty() || self.position.anyone_to_call()
    }

    /// 9.2, 9.19, 5.3 What can be told to many at once.
    fn all(&self, order: Order) -> Option<&'static str> {
        match order {
            Order::Commit(_) => Some("Commit all"),
            Order::Advance(_) if self.advances.fit() => Some("Advance all"),
            Order::Advance(unit) if self.advances.together().contains(&unit) => {
                Some("Advance as many as fit")
            }
            Order::Call(unit) if self.position.atlas().units[unit].price == 0 => {
                Some("Call all that are free")
            }
            _ => None,
        }
    }

    /// Whether one click on a stack tells it to all there.
    fn stacks(&self, order: Order, together: &[HexId]) -> bool {
        match order {
            Order::Pick(unit) => self.position.hex_of(unit).is_some_and(|hex| together.contains(&hex)),
            Order::Commit(_) => true,
            Order::Advance(_) => self.advances.fit(),
            _ => false,
        }
    }

    /// 8.2, 6.1 The hexes whose units, all that can be picked, may move as one stack.
    fn stacks_that_move_together(&self, orders: &[Order]) -> Vec<HexId> {
        let Phase::Move(moving) = &self.position.phase else { return Vec::new() };
        let picked =
            moving.parent.as_ref().map(|parent| parent.group).filter(|group| !group.units.is_empty());
        let mut stacks: Vec<(HexId, Stack)> = Vec::new();
        for order in orders {
            let Order::Pick(unit) = *order else { continue };
            let Some(hex) = self.position.hex_of(unit) else { continue };
            match stacks.iter_mut().find(|(known, _)| *known == hex) {
                Some((_, stack)) => stack.insert(unit),
                None => {
                    let mut stack = picked.map_or_else(Stack::default, |group| group.units);
                    stack.insert(unit);
                    stacks.push((hex, stack));
                }
            }
        }
        let side = moving.formation.side();
        let moves = |(hex, stack): &(HexId, Stack)| {
            let first = stack.iter().next()?;
            let left = match &moving.parent {
                Some(parent) if parent.group.units.contains(first) => parent.group.left,
                Some(parent) if parent.top().units.contains(first) => parent.top().left,
                _ => self.position.mp_to_start(moving, first, *hex),
            };
            self.position.can_move(stack, *hex, left, side).then_some(*hex)
        };
        stacks.iter().filter_map(moves).collect()
    }

    /// 7.1 Several markers over one hex, and 9.18 both steps of one unit.
    fn repeats(&self, order: Order) -> Option<Repeats> {
        let (times, called) = match (order, &self.position.phase) {
            (Order::Air(hex), Phase::Airpower { left }) => {
                (self.position.air_room(hex).min(*left), "All here")
            }
            (Order::Lose(unit), Phase::Fight(Fighting { battle: Some(battle), .. })) => match battle.stage {
                BattleStage::DefenderLoses { left, .. } | BattleStage::AttackerLoses { left } => {
                    (self.position.steps(unit).min(left), "Both steps")
                }
                _ => return None,
            },
            _ => return None,
        };
        (times > 1).then_some(Repeats { times, called })
    }

    /// The hexes that a move leads through.
    fn path(&self, order: Order) -> Vec<HexNumber> {
        match (order, &self.ways) {
            (Order::To(to), Some(ways)) => {
                ways.path_to(to).into_iter().map(|hex| self.position.atlas().number(hex)).collect()
            }
            _ => Vec::new(),
        }
    }
}
