//! 3 Set-up: the Allied player first, then the Russian, freely within the borders.

use hexes::HexId;
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use crate::phase::Phase;
use crate::position::{FULL, Place};
use crate::units::{Side, UnitId};
use crate::{Atlas, Options, Order, Position};

impl Position {
    /// 3.2 Before the alliance sets up.
    pub(super) fn before_set_up(atlas: &'static Atlas, options: Options, umpire: &mut Umpire<'_>) -> Self {
        let mut position = Self::empty(atlas, options);
        position.place_fixed();
        umpire.tell("3.2", format_args!("The alliance sets up first"));
        position
    }

    /// 3.3 The units that must begin in a certain hex.
    fn place_fixed(&mut self) {
        for unit in self.atlas().units.ids() {
            if let Some(hex) = self.atlas().units[unit].fixed {
                self.set_steps(unit, FULL);
                self.put(unit, Place::Hex(hex));
            }
        }
    }

    /// The unit that a side sets up next, in the order of battle.
    pub(crate) fn next_to_place(&self, side: Side) -> Option<UnitId> {
        let atlas = self.atlas();
        let mut units = atlas.regulars[side.index()].iter();
        units.find(|&unit| atlas.units[unit].at_start && self.place(unit) == Place::Aside)
    }

    /// 3.2, 3.3 Why a unit cannot be set up in a hex.
    fn refuse_place(&self, unit: UnitId, hex: HexId) -> Option<(&'static str, &'static str)> {
        let home = self.atlas().homes[unit].contains(hex);
        if !self.is_open(hex) {
            Some(("2.2", "it is out of play"))
        } else if !home && self.atlas().units[unit].side == Side::Russian {
            Some(("3.3", "it is not in Russia proper"))
        } else if !home {
            Some(("3.2", "it is not within the borders of the unit's nation"))
        } else if self.atlas().ground[hex].irradiated {
            Some(("10.2", "it is irradiated: no unit may stop there"))
        } else if self.unit_in(hex).is_some() {
            Some(("6.3", "it is taken: one unit to a hex"))
        } else {
            None
        }
    }

    /// Whether everything that is left of a side can go where we suggest.
    fn can_follow_suggestion(&self, side: Side) -> bool {
        let atlas = self.atlas();
        let left = atlas.regulars[side.index()]
            .iter()
            .filter(|&unit| atlas.units[unit].at_start && self.place(unit) == Place::Aside);
        let free = |unit: UnitId| {
            atlas.units[unit].suggested.is_some_and(|hex| self.refuse_place(unit, hex).is_none())
        };
        left.clone().all(free)
            && left.clone().all(|unit| {
                let same = |other: &UnitId| atlas.units[*other].suggested == atlas.units[unit].suggested;
                left.clone().filter(same).count() == 1
            })
    }

    #[inline]
    pub(super) fn set_up_question(&self, side: Side) -> Asked {
        let unit = self.next_to_place(side).map_or("nobody", |unit| self.name(unit));
        let text = Sentence::from("Set up ").and(unit).and(", or the rest as suggested");
        Asked::new(side.seat(), "set-up", set_up_rule(side), text, &["place", "suggested"])
    }

    pub(super) fn set_up_orders(&self, side: Side, out: &mut Vec<Order>) {
        let Some(unit) = self.next_to_place(side) else { return };
        let hexes = self.atlas().homes[unit].iter();
        out.extend(hexes.filter(|&hex| self.refuse_place(unit, hex).is_none()).map(Order::Place));
        if self.can_follow_suggestion(side) {
            out.push(Order::Suggested);
        }
    }

    pub(super) fn check_set_up(&self, side: Side, order: Order) -> Result<(), Refusal> {
        let Some(unit) = self.next_to_place(side) else { return Err(self.not_now()) };
        match order {
            Order::Place(hex) => match self.refuse_place(unit, hex) {
                None => Ok(()),
                Some((rule, why)) => {
                    let (name, place) = (self.name(unit), self.atlas().place(hex));
                    Err(Refusal::new(Rule(rule), format!("{name} cannot begin in {place}: {why}")))
                }
            },
            Order::Suggested if self.can_follow_suggestion(side) => Ok(()),
            Order::Suggested => {
                let why = "a unit stands where another should go: set up the rest one by one";
                Err(Refusal::new(Rule("6.3"), why))
            }
            _ => Err(self.not_now()),
        }
    }

    pub(super) fn answer_set_up(&mut self, side: Side, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Place(hex) => self.place_next(side, hex, umpire),
            Order::Suggested => self.place_rest(side, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 3.2, 3.3 The next unit is set up, at full strength (2.13).
    fn place_next(&mut self, side: Side, hex: HexId, umpire: &mut Umpire<'_>) {
        let unit = self.next_to_place(side).expect("somebody is left to be placed");
        self.set_steps(unit, FULL);
        self.put(unit, Place::Hex(hex));
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        umpire.tell_at(set_up_rule(side), self.number(hex), format_args!("{name} sets up in {place}"));
    }

    /// The rest is set up as we suggest.
    fn place_rest(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        while let Some(unit) = self.next_to_place(side) {
            let hex = self.atlas().units[unit].suggested.expect("all have a suggestion");
            self.place_next(side, hex, umpire);
        }
    }

    /// 3.2 The Russian player sets up after the Allied; then the first turn begins.
    pub(super) fn end_set_up(&mut self, side: Side, umpire: &mut Umpire<'_>) {
        match side {
            Side::Allied => {
                umpire.tell("3.3", format_args!("The alliance is set up; Russia follows"));
                self.phase = Phase::SetUp(Side::Russian);
            }
            Side::Russian => self.phase = Phase::TurnStart,
        }
    }
}

fn set_up_rule(side: Side) -> &'static str {
    match side {
        Side::Russian => "3.3",
        Side::Allied => "3.2",
    }
}
