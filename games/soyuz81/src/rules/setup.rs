//! 3 Set-up: the Poles by their printed hexes, then the Soviet player's placements and the draw.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use crate::atlas::UNITS;
use crate::phase::Phase;
use crate::position::{OffMap, Place, Position};
use crate::units::{Kind, SetUp, Side, Stack, UnitId};
use crate::{Atlas, Options, Order};

/// 3.2 The exercise units stand no more than this far from each other.
const EXERCISE_DISTANCE: u32 = 2;
/// 3.2 Units drawn from the cup.
const DRAWN: usize = 13;
/// 3.1 The strength of a regular militia.
const MILITIA: u8 = 6;
/// 3.1.1 Gdansk always has it.
const GDANSK: u16 = 1327;

impl Position {
    /// 3.1, 3.3 Everything that is set up without a choice.
    pub(super) fn set_out(atlas: &'static Atlas, options: Options, umpire: &mut Umpire<'_>) -> Self {
        let mut position = Self::before_militia(atlas, options);
        position.set_up_militia(umpire);
        if position.unit_to_place().is_none() {
            position.end_exercise(umpire);
        }
        position
    }

    /// The set-up with everything in its printed place, and no militia yet.
    pub(crate) fn before_militia(atlas: &'static Atlas, options: Options) -> Self {
        let mut position = Self::empty(atlas, options);
        for unit in atlas.units.ids() {
            let place = match atlas.units[unit].set_up {
                SetUp::Hex(hex) => Place::Hex(hex),
                SetUp::Exercise => Place::Off(OffMap::ToPlace),
                SetUp::Cup => Place::Off(OffMap::Cup),
                SetUp::Reinforcement => Place::Off(OffMap::Reinforcements),
                SetUp::City | SetUp::Unused => Place::Off(OffMap::SetAside),
            };
            position.put(unit, place);
        }
        position
    }

    /// 3.1, 3.1.1 A militia in every city: of six points, or of one die but in Gdansk.
    fn set_up_militia(&mut self, umpire: &mut Umpire<'_>) {
        for &city in &self.atlas().cities {
            let rolled = self.options.variable_militia && self.atlas().number(city).get() != GDANSK;
            let strength = if rolled { umpire.dice.roll() } else { MILITIA };
            let rule = if self.options.variable_militia { "3.1.1" } else { "3.1" };
            let name = self.atlas().place(city);
            umpire.tell_at(rule, self.atlas().number(city), format_args!("Militia {strength} holds {name}"));
            self.place_militia(city, strength);
        }
    }

    /// Puts a militia counter of this strength into a hex, by its front or by its back.
    pub(crate) fn place_militia(&mut self, hex: HexId, strength: u8) {
        let atlas = self.atlas();
        let mut free = atlas.units.ids().filter(|&unit| {
            atlas.units[unit].kind == Kind::Militia && self.place(unit) == Place::Off(OffMap::SetAside)
        });
        let found = free.find_map(|unit| {
            let printed = &atlas.units[unit];
            let on_front = printed.front.defence == strength;
            let on_back = printed.back.is_some_and(|back| back.defence == strength);
            (on_front || on_back).then_some((unit, !on_front))
        });
        // The data check proves that the counter mix holds enough militia of every strength.
        if let Some((unit, on_back)) = found {
            self.put(unit, Place::Hex(hex));
            self.set_on_back(unit, on_back);
        }
    }

    /// The unit that is to be placed next.
    pub fn unit_to_place(&self) -> Option<UnitId> {
        self.atlas().units.ids().find(|&unit| self.place(unit) == Place::Off(OffMap::ToPlace))
    }

    /// 3.2 step 2: the draw from the cup; step 3: the twins leave the game.
    pub(super) fn draw_from_cup(&mut self, umpire: &mut Umpire<'_>) {
        let atlas = self.atlas();
        let in_cup = |unit: &UnitId| self.place(*unit) == Place::Off(OffMap::Cup);
        let mut cup: ArrayVec<UnitId, UNITS> = atlas.units.ids().filter(in_cup).collect();
        let mut drawn: ArrayVec<UnitId, UNITS> = ArrayVec::new();
        if self.options.fixed_artillery {
            let fixed = |unit: &UnitId| matches!(atlas.units[*unit].kind, Kind::Artillery | Kind::Spetsnaz);
            drawn.extend(cup.iter().copied().filter(fixed));
            cup.retain(|unit| !fixed(unit));
        }
        while drawn.len() < DRAWN && !cup.is_empty() {
            let names: ArrayVec<&str, UNITS> = cup.iter().map(|&unit| atlas.units[unit].name).collect();
            drawn.push(cup.remove(umpire.dice.draw(&names)));
        }
        for unit in drawn {
            umpire.tell("3.2", format_args!("{} joins the Northern Group", self.name(unit)));
            self.put(unit, Place::Off(OffMap::ToPlace));
            if let Some(twin) = atlas.units[unit].twin {
                self.put(twin, Place::Off(OffMap::SetAside));
            }
        }
        // 3.3 What was not drawn has no part in this game.
        cup.into_iter().for_each(|unit| self.put(unit, Place::Off(OffMap::SetAside)));
    }

    /// 3.2 The exercise force stands: units are drawn, and there may be none to place.
    pub(super) fn end_exercise(&mut self, umpire: &mut Umpire<'_>) {
        self.draw_from_cup(umpire);
        self.phase = if self.unit_to_place().is_some() { Phase::GoldRow } else { Phase::TurnStart };
    }

    #[inline]
    pub(super) fn exercise_question(&self) -> Asked {
        self.placement_question("exercise", " for the field exercise")
    }

    #[inline]
    pub(super) fn gold_row_question(&self) -> Asked {
        self.placement_question("gold-row", " in its gold row")
    }

    #[inline]
    fn placement_question(&self, phase: &'static str, to_where: &'static str) -> Asked {
        let next = self.unit_to_place().map_or("", |unit| self.name(unit));
        let text = Sentence::from("Place ").and(next).and(to_where);
        Asked::new(Side::Soviet.seat(), phase, "3.2", text, &["place"])
    }

    pub(super) fn exercise_confirmation(&self) -> Option<Asked> {
        let text = "The exercise force is placed: done draws the units of the Northern Group".into();
        let placed = self.unit_to_place().is_none();
        placed.then(|| Asked { text, verbs: &["done"], ..self.exercise_question() })
    }

    pub(super) fn gold_row_confirmation(&self) -> Option<Asked> {
        let text = "Every unit is placed: done begins turn 1".into();
        let placed = self.unit_to_place().is_none();
        placed.then(|| Asked { text, verbs: &["done"], ..self.gold_row_question() })
    }

    /// Every hex in which the next exercise unit may be placed; when all are, that it is done.
    pub(super) fn exercise_orders(&self, out: &mut Vec<Order>) {
        if self.unit_to_place().is_none() {
            return out.push(Order::Done);
        }
        let placed = self.exercise_placed();
        let board = &self.atlas().board;
        let legal = |&hex: &HexId| self.refuse_exercise(hex, &placed).is_none();
        match placed.hexes.first() {
            Some(&first) => {
                let near = board.grid().within(board.number(first), EXERCISE_DISTANCE);
                out.extend(near.filter_map(|number| board.id(number)).filter(legal).map(Order::Place));
            }
            None => out.extend(board.ids().filter(legal).map(Order::Place)),
        }
    }

    /// Every hex in which the next drawn unit may be placed; when all are, that it is done.
    pub(super) fn gold_row_orders(&self, out: &mut Vec<Order>) {
        match self.unit_to_place() {
            Some(unit) => self.gold_placements(unit, out),
            None => out.push(Order::Done),
        }
    }

    /// Every hex of a unit's own sector with room in it (3.2, 5.3).
    pub(super) fn gold_placements(&self, unit: UnitId, out: &mut Vec<Order>) {
        let zone = self.atlas().units[unit].zone.map_or(&[][..], |zone| self.atlas().sector(zone));
        let room = |&&hex: &&HexId| self.held(hex).has_room(Side::Soviet, 1);
        out.extend(zone.iter().filter(room).map(|&hex| Order::Place(hex)));
    }

    pub(super) fn check_placement(&self, order: Order) -> Result<(), Refusal> {
        match (order, self.unit_to_place()) {
            (Order::Place(hex), Some(unit)) => self.check_place(unit, hex),
            (Order::Place(_), None) => Err(Refusal::new(Rule("3.2"), "every unit is placed")),
            (Order::Done, None) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    /// Why the next unit may not be placed in a hex.
    fn check_place(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if self.phase == Phase::Exercise {
            let refused = self.refuse_exercise(hex, &self.exercise_placed());
            return refused.map_or(Ok(()), |why| Err(Refusal::new(Rule("3.2"), why.text(self, hex))));
        }
        self.check_gold(unit, hex, Rule("3.2"))
    }

    /// Why a unit may not be placed in a hex of the gold row.
    pub(super) fn check_gold(&self, unit: UnitId, hex: HexId, rule: Rule) -> Result<(), Refusal> {
        let printed = &self.atlas().units[unit];
        if printed.zone.is_none() || self.atlas().ground[hex].gold != printed.zone {
            let zone = printed.zone.map_or("", |zone| zone.word());
            let why = format!("{} may only be placed in the {zone} gold row", printed.name);
            return Err(Refusal::new(rule, why));
        }
        if !self.held(hex).has_room(Side::Soviet, 1) {
            let why = format!("{} already holds five units", self.atlas().place(hex));
            return Err(Refusal::new(Stack::RULE, why));
        }
        Ok(())
    }

    fn exercise_placed(&self) -> Exercise {
        let exercise = |unit: &UnitId| self.atlas().units[*unit].set_up == SetUp::Exercise;
        let mut placed = Exercise { hexes: ArrayVec::new(), missing: 0 };
        for unit in self.atlas().units.ids().filter(exercise) {
            match self.place(unit) {
                Place::Hex(hex) => placed.hexes.push(hex),
                Place::Off(OffMap::ToPlace) => placed.missing += 1,
                _ => {}
            }
        }
        placed
    }

    /// 3.2 step 1: in Poland, alone in the hex, within two hexes of all others, and so that the rest can
    /// still be placed.
    fn refuse_exercise(&self, hex: HexId, placed: &Exercise) -> Option<NoExercise> {
        if !self.atlas().is_poland(hex) {
            return Some(NoExercise::NotPoland);
        }
        if self.held(hex).side().is_some() {
            return Some(NoExercise::Occupied);
        }
        let far = |&&other: &&HexId| self.atlas().board.distance(hex, other) > EXERCISE_DISTANCE;
        if let Some(&other) = placed.hexes.iter().find(far) {
            return Some(NoExercise::TooFar(other));
        }
        (!self.others_fit(hex, placed)).then_some(NoExercise::NoRoom)
    }

    /// Whether the exercise units still missing after this one fit, all within two hexes of each other.
    fn others_fit(&self, hex: HexId, placed: &Exercise) -> bool {
        let board = &self.atlas().board;
        let near = |a: HexId, b: HexId| board.distance(a, b) <= EXERCISE_DISTANCE;
        let free = |&other: &HexId| {
            let (poland, empty) = (self.atlas().is_poland(other), self.held(other).side().is_none());
            poland && empty && placed.hexes.iter().all(|&unit| near(unit, other))
        };
        // Neighbours of one hex are within two of each other: nearly always enough of them are free.
        let neighbours = self.atlas().ground[hex].steps.iter().filter(|step| step.exists);
        let others = placed.missing - 1;
        if neighbours.filter(|step| free(&step.to)).take(others).count() == others {
            return true;
        }
        let candidates: ArrayVec<HexId, 18> = self.around(hex).into_iter().filter(free).collect();
        has_cluster(&candidates, placed.missing - 1, &near)
    }

    /// The hexes within two of a hex.
    fn around(&self, hex: HexId) -> ArrayVec<HexId, 18> {
        let atlas = self.atlas();
        let mut around = ArrayVec::new();
        for step in atlas.ground[hex].steps.iter().filter(|step| step.exists) {
            around.push(step.to);
        }
        for index in 0..around.len() {
            for step in atlas.ground[around[index]].steps.iter().filter(|step| step.exists) {
                if step.to != hex && !around.contains(&step.to) {
                    around.push(step.to);
                }
            }
        }
        around
    }

    /// Places the next unit of the set-up.
    pub(super) fn place_next(&mut self, hex: HexId, umpire: &mut Umpire<'_>) {
        let Some(unit) = self.unit_to_place() else { return };
        self.put(unit, Place::Hex(hex));
        self.soviet_control.insert(hex);
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        umpire.tell_at("3.2", self.atlas().number(hex), format_args!("{name} sets up in {place}"));
    }
}

/// Whether so many of the candidates are all near each other.
fn has_cluster(candidates: &[HexId], size: usize, near: &dyn Fn(HexId, HexId) -> bool) -> bool {
    if size == 0 {
        return true;
    }
    candidates.iter().enumerate().any(|(index, &first)| {
        let later = candidates[index + 1..].iter().copied();
        let rest: ArrayVec<HexId, 18> = later.filter(|&other| near(first, other)).collect();
        rest.len() + 1 >= size && has_cluster(&rest, size - 1, near)
    })
}

/// The exercise units on the map, and how many are missing.
struct Exercise {
    hexes: ArrayVec<HexId, 5>,
    missing: usize,
}

/// Why an exercise unit may not be placed in a hex.
enum NoExercise {
    NotPoland,
    Occupied,
    TooFar(HexId),
    NoRoom,
}

impl NoExercise {
    fn text(&self, position: &Position, hex: HexId) -> String {
        let (atlas, hex) = (position.atlas(), position.atlas().place(hex));
        match self {
            Self::NotPoland => format!("{hex} is not in Poland"),
            Self::Occupied => format!("{hex} is occupied"),
            Self::TooFar(other) => {
                format!("{hex} is more than two hexes from the unit in {}", atlas.place(*other))
            }
            Self::NoRoom => format!("from {hex} the other exercise units would find no room"),
        }
    }
}
