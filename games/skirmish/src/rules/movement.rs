//! 5 Movement: points, terrain, stacking, zones of control; 3.2 and 7 the ambush, which movement springs.

use arrayvec::ArrayVec;
use hexes::{Board, Direction, HexId, HexSet, Reach};
use table::{Refusal, Rules, Umpire};

use crate::atlas::{HEXES, HexSide, Terrain};
use crate::state::*;

impl Position {
    /// 5.1 Those of the side whose turn it is that have not moved and can.
    pub(crate) fn movers(&self) -> impl Iterator<Item = &Unit> {
        self.units_of(self.state.side).filter(|unit| !unit.done && !self.goals(unit.name).is_empty())
    }

    /// 5.4 Every hex within reach in which a unit may end its move.
    pub(super) fn goals(&self, unit: Name) -> ArrayVec<HexId, HEXES> {
        let free = |hex: &HexId| self.unit_in(self.board().number(*hex)).is_none();
        self.reach(unit, true).reached().iter().copied().filter(free).collect()
    }

    /// 5.1 Where its movement points take a unit, with zones of control (5.5) or as if there were none.
    pub(crate) fn reach(&self, unit: Name, zones: bool) -> Reach<HEXES> {
        let (card, at) = (self.card(unit), |unit: &Unit| self.board().id(unit.at));
        let (start, foes) = (self.unit(unit).and_then(at), self.units_of(!card.side).filter_map(at));
        let foes: HexSet<1> = foes.collect();
        let beside = foes.iter().filter(|_| zones).flat_map(|foe| self.atlas.0.ways[foe.index()]).flatten();
        let stops: HexSet<1> = beside.map(|(hex, _)| hex).filter(|&hex| Some(hex) != start).collect();
        let step = |from: HexId, direction: Direction| {
            let way = self.atlas.ways[from.index()][direction.index()];
            way.filter(|&(to, _)| !stops.contains(from) && !foes.contains(to))
        };
        Reach::search_from(start.map(|hex| (hex, 0)), card.moves, &step)
    }

    pub(super) fn check_pick(&self, name: Name) -> Result<(), Refusal> {
        let word = name.word();
        let mine = self.card(name).side == self.state.side;
        Refusal::unless(mine, "4.2", format_args!("{word} belongs to the other side"))?;
        let fresh = self.unit(name).is_some_and(|unit| !unit.done);
        Refusal::unless(fresh, "5.1", format_args!("{word} has moved in this turn, or is lost"))?;
        Refusal::unless(!self.goals(name).is_empty(), "5.1", format_args!("{word} can go nowhere"))
    }

    pub(super) fn check_to(&self, unit: Name, to: HexId) -> Result<(), Refusal> {
        let within = |zones| self.reach(unit, zones).cost(to).is_some();
        let hex = self.board().hex(to);
        Refusal::unless(self.unit_in(hex.number).is_none(), "5.4", format_args!("{hex} is taken"))?;
        Refusal::unless(within(false), "5.1", format_args!("{hex} is too far for its movement points"))?;
        Refusal::unless(within(true), "5.5", format_args!("zones of control stop it before {hex}"))
    }

    /// 5.1 A unit moves. 7.1 A Blue one may spring the ambush; 7.2 or there is none in that wood, and everybody knows.
    pub(super) fn march(&mut self, name: Name, to: HexId, umpire: &mut Umpire<'_>) {
        let (hex, word, blue) = (self.board().hex(to), name.word(), self.card(name).side == Side::Blue);
        let State { units, woods, ambush, .. } = &mut self.state;
        for unit in units.iter_mut().filter(|unit| unit.name == name) {
            (unit.at, unit.done) = (hex.number, true);
        }
        umpire.tell_at("5.1", hex.number, format_args!("{word} moves to {hex}"));
        if blue && *ambush == Some(hex.number) {
            (*woods, *ambush) = Default::default();
            umpire.tell_revealed("7.1", &[], format_args!("{word} is ambushed in {hex}"));
            self.lose_steps(name, 1, umpire);
        } else if blue && woods.contains(&hex.number) {
            woods.retain(|wood| *wood != hex.number);
            umpire.tell_revealed("7.2", &[], format_args!("There is no ambush in {hex}"));
        }
        self.phase = Phase::Move {};
    }

    pub(super) fn check_lay(&self, hex: HexId) -> Result<(), Refusal> {
        let hex = self.board().hex(hex);
        let wood = self.state.woods.contains(&hex.number);
        Refusal::unless(wood, "3.2", format_args!("{hex} is none of the three woods"))
    }

    pub(super) fn lay(&mut self, hex: HexId, umpire: &mut Umpire<'_>) {
        let hex = self.board().hex(hex);
        self.state.ambush = Some(hex.number);
        umpire.tell_only(Side::Red.seat(), "3.2", &[], format_args!("The ambush lies in {hex}"));
        self.go_on(umpire);
    }
}

/// 5.2, 5.3 The next hex in a direction and what it costs to go there; over the river only at a crossing.
pub(crate) fn way(board: &Board, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
    let has = |side: HexSide| board.has_side(from, direction, side.index());
    let to = board.neighbour(from, direction)?;
    let rough = [Terrain::Wood as u8, Terrain::Hill as u8].contains(&board.hex(to).terrain);
    let open = !has(HexSide::River) || has(HexSide::Bridge) || has(HexSide::Ford);
    open.then_some((to, 1 + u8::from(rough) + u8::from(has(HexSide::Ford))))
}
