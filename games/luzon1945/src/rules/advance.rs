//! 11.2, 11.3, 11.5 Where the Shobu Group goes: its objective, who screens it off, and the next hex.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::Umpire;

use crate::Position;
use crate::atlas::{HEXES, HexSet};
use crate::phase::{Counteroffensive, Phase};
use crate::units::{UnitId, UnitSet};

/// 11.3 How near to the base area the screening force stays.
pub(crate) const SHOULDER_HEXES: u32 = 3;

/// How far each hex is for the Shobu Group; `FAR` where it cannot come from.
pub(crate) struct Distances([u16; HEXES]);

/// Out of reach.
pub(crate) const FAR: u16 = u16::MAX;

/// 11.3 US units near the base area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScreeningForce {
    pub(crate) divisions: u8,
    pub(crate) smaller: u8,
    /// All of them.
    pub(crate) units: UnitSet,
}

impl ScreeningForce {
    /// 11.3 Three divisions, or two and two smaller units.
    pub(crate) fn stands(self) -> bool {
        self.divisions >= 3 || (self.divisions >= 2 && self.smaller >= 2)
    }
}

/// 11.3 How the shoulder stands, for the player to see before it is tested.
pub(crate) struct Shoulder {
    pub(crate) force: ScreeningForce,
    /// 11.2 The final objective, or those among which it would be drawn; none if none can be reached.
    pub(crate) nearest: ArrayVec<HexId, 6>,
    /// 11.3 Where the group would go if the screening force is missing; none if it could not slip through.
    pub(crate) open: ArrayVec<HexId, 6>,
}

impl Shoulder {
    /// 11.3 Whether the group would slip through.
    pub(crate) fn is_open(&self) -> bool {
        !self.force.stands() && !self.open.is_empty()
    }
}

impl Distances {
    /// How far a hex is.
    pub(crate) fn of(&self, hex: HexId) -> u16 {
        self.0[hex.index()]
    }
}

impl Position {
    /// 11.2 Beachheads, and Manila and Intramuros if they are US-controlled.
    pub(crate) fn goals(&self) -> ArrayVec<HexId, 6> {
        let places = &self.atlas().places;
        let cities = [places.intramuros, places.manila].into_iter().filter(|&hex| self.is_us(hex));
        self.beachheads.iter().flatten().copied().chain(cities).collect()
    }

    /// 11.2 Whether the group could get to any goal over land.
    pub(super) fn has_reachable_goal(&self) -> bool {
        let from_base = self.nearest_from_base(None);
        self.goals().into_iter().any(|goal| from_base.of(goal) != FAR)
    }

    /// 11.2 The nearest goal by hexes; a tie is drawn.
    pub(super) fn nearest_goal(&self, umpire: &mut Umpire<'_>) -> Option<HexId> {
        let from_base = self.nearest_from_base(None);
        let far = |&goal: &HexId| from_base.of(goal);
        self.draw_least(self.goals(), far, umpire)
    }

    /// How many hexes lie between the base area and a goal, the goal included.
    fn base_distance(&self, distances: &Distances) -> u16 {
        let perimeter = self.atlas().perimeter.iter().map(|&hex| distances.of(hex));
        perimeter.min().unwrap_or(FAR).saturating_add(1)
    }

    /// How far the nearest goals are from the base area, whose neighbours are at no distance; with `clean`, through those
    /// hexes only. A goal that is farther may be missing. The way there is as long as the way back.
    fn nearest_from_base(&self, clean: Option<&HexSet>) -> Distances {
        let goals = self.goals();
        let rim = self.atlas().perimeter.iter().copied().filter(|&hex| self.group_may_enter(hex));
        self.spread_until(rim, clean, |hex| goals.contains(&hex))
    }

    /// 11.5 Whether the group may enter a hex: land, and no beach or coast but beachheads, Manila and Intramuros.
    #[inline]
    pub(crate) fn group_may_enter(&self, hex: HexId) -> bool {
        let atlas = self.atlas();
        atlas.inland.contains(hex) || (atlas.ground[hex].terrain.is_land() && self.is_beachhead(hex))
    }

    /// 11.5 Every hex that the group may enter.
    fn group_hexes(&self) -> HexSet {
        let mut hexes = self.atlas().inland;
        let beachheads = self.beachheads.iter().flatten().copied();
        beachheads.filter(|&hex| self.group_may_enter(hex)).for_each(|hex| _ = hexes.insert(hex));
        hexes
    }

    /// 11.5 The hexes into which the group can go from a hex: over land, not across a lake or a strait.
    pub(crate) fn group_steps(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.atlas().dry[hex].iter().copied().filter(|&next| self.group_may_enter(next))
    }

    /// The distance of every hex to a goal; with `clean`, through those hexes only.
    pub(crate) fn distances(&self, goal: HexId, clean: Option<&HexSet>) -> Distances {
        self.spread([goal].into_iter(), clean)
    }

    /// The distance of every hex from the nearest start; with `within`, through those hexes only.
    pub(crate) fn spread(&self, starts: impl Iterator<Item = HexId>, within: Option<&HexSet>) -> Distances {
        self.spread_until(starts, within, |_| false)
    }

    /// The same as far as the nearest hexes that are looked for: what is no farther than they is known, of what is farther
    /// not all.
    pub(super) fn spread_until(
        &self,
        starts: impl Iterator<Item = HexId>,
        within: Option<&HexSet>,
        looked_for: impl Fn(HexId) -> bool,
    ) -> Distances {
        let open = self.group_hexes();
        let open = within.map_or(open, |within| open.in_both(*within));
        let mut distances = Distances([FAR; HEXES]);
        let mut queue: ArrayVec<HexId, HEXES> = ArrayVec::new();
        for start in starts.filter(|&start| within.is_none_or(|within| within.contains(start))) {
            distances.0[start.index()] = 0;
            queue.push(start);
        }
        let mut enough = FAR;
        let mut next = 0;
        while next < queue.len() {
            let hex = queue[next];
            next += 1;
            let far = distances.of(hex);
            if looked_for(hex) {
                enough = far;
            }
            if far >= enough {
                continue;
            }
            for &beyond in &self.atlas().dry[hex] {
                if distances.of(beyond) == FAR && open.contains(beyond) {
                    distances.0[beyond.index()] = far + 1;
                    queue.push(beyond);
                }
            }
        }
        distances
    }

    /// 11.3 Who screens the base area. A unit without OP is out of action (5.5).
    pub(crate) fn screening_force(&self) -> ScreeningForce {
        let mut force = ScreeningForce::default();
        let near = |&(_, hex): &(UnitId, HexId)| self.hexes_from_base(hex) <= SHOULDER_HEXES;
        for (unit, _) in self.units_in_action().filter(near) {
            force.units.insert(unit);
            match self.is_division(unit) {
                true => force.divisions += 1,
                false => force.smaller += 1,
            }
        }
        force
    }

    /// 11.3 US units on the map that have OP left.
    fn units_in_action(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let able = self.atlas().us_units().filter(|&unit| self.op(unit) > 0);
        able.filter_map(|unit| Some((unit, self.hex_of(unit)?)))
    }

    /// 11.3 How many hexes a hex is from the base area; its neighbours are one away.
    fn hexes_from_base(&self, hex: HexId) -> u32 {
        let board = &self.atlas().board;
        let far = self.atlas().perimeter.iter().map(|&rim| board.distance(rim, hex));
        far.min().map_or(u32::MAX, |far| far + 1)
    }

    /// 11.3 Hexes that neither hold nor touch a US unit that has OP left.
    pub(super) fn untouched(&self) -> HexSet {
        let mut untouched: HexSet = self.atlas().land.iter().copied().collect();
        for (_, hex) in self.units_in_action() {
            untouched.remove(hex);
            self.atlas().neighbours(hex).for_each(|next| untouched.remove(next));
        }
        untouched
    }

    /// 11.3 An empty goal that can be reached without touching a US unit, the nearest first.
    pub(super) fn open_goal(&self, umpire: &mut Umpire<'_>) -> Option<HexId> {
        let from_base = self.nearest_from_base(Some(&self.untouched()));
        let far = |&goal: &HexId| from_base.of(goal);
        self.draw_least(self.goals(), far, umpire)
    }

    /// 11.3 Whether the next check would find the screening force, as far as that is known.
    pub(crate) fn shoulder_stands(&self) -> bool {
        self.at_the_next_check().screening_force().stands()
    }

    /// 5.5 The units with the OP that the next check would find, as far as that is known. Until the Administrative Phase
    /// all OP come back; after it units have what the deduction leaves them.
    pub(crate) fn at_the_next_check(&self) -> Self {
        let mut next = *self;
        if !matches!(self.phase, Phase::Deduction { .. } | Phase::Rescue) {
            self.atlas().us_units().for_each(|unit| next.set_op(unit, self.atlas().units[unit].op));
        }
        next
    }

    /// 11.2, 11.3 What the next check would find.
    pub(crate) fn shoulder(&self) -> Shoulder {
        let next = self.at_the_next_check();
        let untouched = next.untouched();
        Shoulder {
            force: next.screening_force(),
            nearest: next.nearest_goals(None),
            open: next.nearest_goals(Some(&untouched)),
        }
    }

    /// 11.2, 11.3 The nearest goals, each as likely as the others; through clean hexes only if that is asked.
    pub(super) fn nearest_goals(&self, clean: Option<&HexSet>) -> ArrayVec<HexId, 6> {
        let from_base = self.nearest_from_base(clean);
        least(self.goals(), |&goal| from_base.of(goal))
    }

    /// 11.5 US units that the group touches and can attack.
    pub(super) fn touched(&self, hex: HexId) -> ArrayVec<UnitId, 6> {
        self.group_steps(hex).filter_map(|next| self.unit_at(next)).collect()
    }

    /// 11.5 The victims that bring it closest to its objective, of these the weakest: one of them by lot.
    pub(super) fn likely_victims(
        &self,
        victims: ArrayVec<UnitId, 6>,
        distances: &Distances,
    ) -> ArrayVec<HexId, 6> {
        let hexes: ArrayVec<HexId, 6> = victims.iter().filter_map(|&unit| self.hex_of(unit)).collect();
        let worth = |&hex: &HexId| {
            let op = self.unit_at(hex).map_or(0, |unit| u16::from(self.op(unit)));
            (distances.of(hex).min(HEXES as u16)) * 16 + op
        };
        least(hexes, worth)
    }

    /// 11.5 The hexes into which the group can go from where it is: at first it is in the base area.
    pub(super) fn ways_on(&self, at: Option<HexId>) -> ArrayVec<HexId, HEXES> {
        match at {
            Some(hex) => self.group_steps(hex).collect(),
            None => self.atlas().perimeter.iter().copied().filter(|&hex| self.group_may_enter(hex)).collect(),
        }
    }

    /// 11.5 The next hexes on a shortest way, of these where it touches the fewest OP: one of them by lot.
    pub(super) fn next_hexes(&self, at: Option<HexId>, distances: &Distances) -> ArrayVec<HexId, HEXES> {
        let shortest = least(self.ways_on(at), |&hex| distances.of(hex));
        let contact = |&hex: &HexId| {
            let here = self.unit_at(hex);
            let units = self.touched(hex).into_iter().chain(here);
            units.map(|unit| u16::from(self.op(unit))).sum::<u16>()
        };
        least(shortest, contact)
    }

    /// The one for which a number is least; of several, one by lot. Nothing that is `FAR`.
    fn draw_least<const N: usize>(
        &self,
        hexes: ArrayVec<HexId, N>,
        number: impl Fn(&HexId) -> u16,
        umpire: &mut Umpire<'_>,
    ) -> Option<HexId> {
        self.draw(&least(hexes, number), umpire)
    }

    /// One of several hexes by lot.
    pub(super) fn draw(&self, hexes: &[HexId], umpire: &mut Umpire<'_>) -> Option<HexId> {
        if let [] | [_] = hexes {
            return hexes.first().copied();
        }
        let labels: ArrayVec<&str, HEXES> = hexes.iter().map(|&hex| self.atlas().label(hex)).collect();
        Some(hexes[umpire.dice.draw(&labels)])
    }

    /// Whether a force that was read from outside can go on from where it stands.
    pub(super) fn can_march(&self, force: &Counteroffensive) -> bool {
        let Some(goal) = force.goal else { return self.has_reachable_goal() };
        let untouched = force.slips_through.then(|| self.untouched());
        let distances = self.distances(goal, untouched.as_ref());
        self.goals().contains(&goal)
            && match force.at {
                None => self.base_distance(&distances) != FAR,
                // On the goal it can only be to fight whoever stands there.
                Some(hex) => distances.of(hex) != FAR && (hex != goal || force.victim.is_some()),
            }
    }
}

/// Those for which a number is least. Nothing that is `FAR`.
fn least<const N: usize>(hexes: ArrayVec<HexId, N>, number: impl Fn(&HexId) -> u16) -> ArrayVec<HexId, N> {
    let numbers: ArrayVec<u16, N> = hexes.iter().map(number).collect();
    let least = numbers.iter().copied().min().filter(|&least| least != FAR);
    let best = hexes.into_iter().zip(numbers).filter(|(_, number)| Some(*number) == least);
    best.map(|(hex, _)| hex).collect()
}
