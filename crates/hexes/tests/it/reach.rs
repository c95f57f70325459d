//! Reach against the slow and obvious search, on random boards.

use hexes::{Board, Direction, HexId, HexSet, Reach, Terrain, Vocabulary};
use pathfinding::prelude::dijkstra_all;
use proptest::prelude::*;

use crate::common::*;

const WIDTH: usize = 12;
const HEIGHT: usize = 10;
const HEXES: usize = WIDTH * HEIGHT;
const WORDS: Vocabulary = Vocabulary { terrain: &["clear"], features: &[], sides: &[] };

fn board() -> Board {
    let mut map = String::from("hex,lat,lon,terrain,country,name,features,source\n");
    for (column, row) in (0..WIDTH).flat_map(|column| (0..HEIGHT).map(move |row| (column, row))) {
        map += &format!("{column:02}{row:02},0,0,clear,,,,rules\n");
    }
    Board::read(ODD_90, &WORDS, ("map.csv", &map), ("sides.csv", "hex_a,hex_b,feature,name,source\n"))
        .expect("a map")
}

/// What each step costs, by hex and direction; 0 where there is no way.
type Costs = Vec<[u8; 6]>;

fn any_costs(step_max: u8) -> impl Strategy<Value = Costs> {
    prop::collection::vec(prop::array::uniform6(0..=step_max), HEXES)
}

fn enter(board: &Board, costs: &Costs, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
    let cost = costs[from.index()][direction.index()];
    let hex = board.neighbour(from, direction)?;
    (cost > 0).then_some((hex, cost))
}

/// The same with what is known of the distance: no step costs less than one.
struct Measured<'a>(&'a Board, &'a Costs);

impl Terrain for Measured<'_> {
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        enter(self.0, self.1, from, direction)
    }

    fn at_least(&self, from: HexId, to: HexId) -> u32 {
        self.0.distance(from, to)
    }
}

fn assert_reach(costs: &Costs, start: usize, budget: u8) -> Result<(), TestCaseError> {
    let board = board();
    let start = HexId::new(start);
    let reach =
        Reach::<HEXES>::search(start, budget, &|from, direction| enter(&board, costs, from, direction));
    let steps = |&hex: &HexId| {
        let step = |direction| enter(&board, costs, hex, direction).map(|(hex, cost)| (hex, u32::from(cost)));
        Direction::ALL.into_iter().filter_map(step).collect::<Vec<_>>()
    };
    let oracle = dijkstra_all(&start, steps);

    for hex in board.ids().filter(|&hex| hex != start) {
        let expected = oracle.get(&hex).map(|&(_, cost)| cost).filter(|&cost| cost <= u32::from(budget));
        prop_assert_eq!(reach.cost(hex).map(u32::from), expected);
        prop_assert_eq!(reach.reached().contains(&hex), expected.is_some());
        prop_assert_eq!(reach.path_to(hex).is_empty(), expected.is_none());
    }
    prop_assert_eq!(reach.cost(start), Some(0));
    prop_assert!(reach.path_to(start).is_empty());
    prop_assert!(reach.reached().is_sorted_by_key(|&hex| reach.cost(hex)));
    prop_assert!(!reach.reached().contains(&start));
    let mut shown = Vec::new();
    let terrain = Measured(&board, costs);
    Reach::<HEXES>::each_within([(start, 0)], budget, &terrain, |hex, cost| shown.push((hex, Some(cost))));
    let reached: Vec<_> = reach.reached().iter().map(|&hex| (hex, reach.cost(hex))).collect();
    prop_assert_eq!(shown, reached);
    for wanted in board.ids() {
        let found = Reach::<HEXES>::finds([(start, 0)], budget, &terrain, |hex| hex == wanted);
        prop_assert_eq!(found, reach.reached().contains(&wanted));
    }
    for &target in reach.reached() {
        let terrain = |from, direction| enter(&board, costs, from, direction);
        let way = Reach::<HEXES>::search_for(target, start, budget, &terrain);
        prop_assert_eq!(way.cost(target), reach.cost(target));
        prop_assert_eq!(way.path_to(target), reach.path_to(target));
        let measured = Reach::<HEXES>::search_for(target, start, budget, &Measured(&board, costs));
        prop_assert_eq!(measured.cost(target), reach.cost(target));
        prop_assert_eq!(measured.path_to(target), reach.path_to(target));
        let mut back: Vec<HexId> = reach.back_from(target).collect();
        back.reverse();
        prop_assert_eq!(back, reach.path_to(target).to_vec());
        let (mut hex, mut cost) = (start, 0);
        for next in reach.path_to(target) {
            let direction = board.direction(hex, next).expect("neighbours");
            let (_, step) = enter(&board, costs, hex, direction).expect("a way");
            (hex, cost) = (next, cost + step);
            prop_assert_eq!(reach.cost(hex), Some(cost));
        }
        prop_assert_eq!(hex, target);
    }
    Ok(())
}

proptest! {
    #[test]
    fn reach_is_what_dijkstra_finds(costs in any_costs(15), start in 0..HEXES, budget: u8) {
        assert_reach(&costs, start, budget)?;
    }

    #[test]
    fn reach_is_what_dijkstra_finds_with_small_steps(costs in any_costs(3), start in 0..HEXES, budget in 0_u8..12) {
        assert_reach(&costs, start, budget)?;
    }
}

proptest! {
    /// Several starts are as one more hex from which each of them can be entered at its price.
    #[test]
    fn several_starts_are_the_cheapest_of_each(
        costs in any_costs(4),
        starts in prop::collection::vec((0..HEXES, 0_u8..=5), 1..5),
        budget in 0_u8..14,
    ) {
        let board = board();
        let terrain = |from, direction| enter(&board, &costs, from, direction);
        let starts: Vec<(HexId, u8)> = starts.into_iter().map(|(hex, paid)| (HexId::new(hex), paid)).collect();
        let reach = Reach::<HEXES>::search_from(starts.iter().copied(), budget, &terrain);
        for hex in board.ids() {
            let single = starts.iter().filter(|(_, paid)| *paid <= budget).filter_map(|&(start, paid)| {
                Some(paid + Reach::<HEXES>::search(start, budget - paid, &terrain).cost(hex)?)
            });
            let least = single.min();
            prop_assert_eq!(reach.cost(hex), least);
            prop_assert_eq!(reach.reached().contains(&hex), least.is_some_and(|cost| cost > 0));
            let start = reach.start_of(hex);
            prop_assert_eq!(start.is_some(), least.is_some());
            prop_assert!(start.is_none_or(|start| starts.iter().any(|&(other, _)| other == start)));
            let way = Reach::<HEXES>::search_from_for(hex, starts.iter().copied(), budget, &terrain);
            prop_assert_eq!(way.cost(hex), least);
            prop_assert_eq!(way.path_to(hex), reach.path_to(hex));
            let measured = Measured(&board, &costs);
            let way = Reach::<HEXES>::search_from_for(hex, starts.iter().copied(), budget, &measured);
            prop_assert_eq!(way.cost(hex), least);
            prop_assert_eq!(way.path_to(hex), reach.path_to(hex));
            prop_assert_eq!(way.start_of(hex), reach.start_of(hex));
        }
    }

    /// Every cheapest path to the target is there, as in a search of everything: whoever looks for another way finds it.
    #[test]
    fn a_search_for_a_target_knows_every_cheapest_path(costs in any_costs(3), start in 0..HEXES, target in 0..HEXES) {
        let (board, start, target) = (board(), HexId::new(start), HexId::new(target));
        let terrain = Measured(&board, &costs);
        let (whole, way) = (
            Reach::<HEXES>::search(start, u8::MAX, &terrain),
            Reach::<HEXES>::search_for(target, start, u8::MAX, &terrain),
        );
        let mut seen: HexSet<2> = [target].into_iter().collect();
        let mut open = vec![target];
        while let Some(hex) = open.pop() {
            prop_assert_eq!(way.cost(hex), whole.cost(hex));
            let before = |from: &HexId| {
                let step = board.direction(*from, hex).and_then(|direction| terrain.enter(*from, direction));
                step.is_some_and(|(_, step)| {
                    whole.cost(*from).is_some_and(|cost| Some(cost + step) == whole.cost(hex))
                })
            };
            open.extend(board.ids().filter(before).filter(|&from| seen.insert(from)));
        }
    }
}

/// A board of one row, on which each step costs as much.
fn along_a_row(step: u8, budget: u8) -> Reach<30> {
    let enter = |from: HexId, direction| {
        let is_right = direction == Direction::DownRight && from.index() + 1 < 30;
        is_right.then(|| (HexId::new(from.index() + 1), step))
    };
    Reach::search(HexId::new(0), budget, &enter)
}

#[test]
fn the_whole_budget_may_be_spent() {
    assert_eq!(along_a_row(15, u8::MAX).reached().len(), 17);
    assert_eq!(along_a_row(15, u8::MAX).cost(HexId::new(17)), Some(255));
    assert_eq!(along_a_row(1, 29).reached().len(), 29);
    assert_eq!(along_a_row(3, 2).reached(), []);
    assert_eq!(along_a_row(3, 0).reached(), []);
}

#[test]
fn ties_go_to_what_was_found_first() {
    let board = board();
    let id = |number| board.id(n(number)).expect("on the map");
    let clear = |from, direction| Some((board.neighbour(from, direction)?, 1));
    let reach = Reach::<HEXES>::search(id(405), 2, &clear);
    let reached: Vec<u16> = reach.reached().iter().map(|&hex| board.number(hex).get()).collect();
    let rings = [1, 2].map(|radius| ODD_90.ring(n(405), radius).count());
    assert_eq!(reached.len(), rings.iter().sum::<usize>());
    assert_eq!(reached[..8], [404, 504, 505, 406, 305, 304, 403, 503]);
    // Both 0404 and 0504 lead to 0503.
    assert_eq!(reach.path_to(id(503))[..], [id(404), id(503)]);
}

#[test]
#[should_panic(expected = "a step costs 1 to 15, not 16")]
fn a_step_of_sixteen_is_our_bug() {
    along_a_row(16, 100);
}

/// A game's own type may be the terrain.
struct Marsh<'b>(&'b Board);

impl Terrain for Marsh<'_> {
    fn enter(&self, from: HexId, direction: Direction) -> Option<(HexId, u8)> {
        Some((self.0.neighbour(from, direction)?, 2))
    }
}

#[test]
fn a_type_serves_as_terrain_like_a_function() {
    let board = board();
    let start = HexId::new(55);
    let reach = Reach::<HEXES>::search(start, 5, &Marsh(&board));
    for hex in board.ids() {
        let steps = board.distance(start, hex);
        assert_eq!(reach.cost(hex).map(u32::from), (steps <= 2).then_some(2 * steps));
    }
}

#[test]
fn of_several_free_starts_the_target_may_be_any() {
    let board = board();
    let clear = |from, direction| Some((board.neighbour(from, direction)?, 1));
    let starts = [12, 40, 77].map(|index| (HexId::new(index), 0));
    for (start, _) in starts {
        let reach = Reach::<HEXES>::search_from_for(start, starts, 3, &clear);
        assert_eq!((reach.cost(start), reach.start_of(start)), (Some(0), Some(start)));
        assert_eq!(reach.reached(), []);
    }
}
