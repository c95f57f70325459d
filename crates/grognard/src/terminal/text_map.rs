//! The map as text, north up: numbered, six characters and two lines a hex, or as an overview of two characters a hex.
//!
//! ```text
//! 2231> 2331      the number; `>` where an order can go
//! .S2 p  *   P    terrain, a side's stack, who controls it (a capital: taken since the game began), a marker
//! ```

use std::collections::{BTreeMap, BTreeSet};

use hexes::HexNumber;
use table::{Control, GameInfo, Ground, Look, MapHex, MapView, Place, Seat, Target, View};

use super::letters::{blank, joined, put};
use super::paint::Paint;
use super::signs::{ground_sign, marker_sign, place_sign};

/// Characters from one hex to the next in its row, and half as many from row to row.
const CELL: usize = 6;
/// Lines of a row of hexes.
const CELL_LINES: usize = 2;
/// What the overview has beside each row: a number and a blank.
const LABEL: usize = 5;

/// What stands for features that have a sign of their own, in the order of the look.
const SIGNS: [char; 3] = ['!', '=', '%'];

/// The map with everything that lies on it.
pub(crate) struct TextMap<'a> {
    look: &'a Look,
    paint: Paint,
    hexes: Vec<Cell<'a>>,
    columns: usize,
    rows: usize,
    sides: Vec<Side>,
    legend_of_markers: BTreeMap<char, BTreeSet<String>>,
}

/// How a side is told apart: a letter first of all.
struct Side {
    letter: char,
    name: &'static str,
    colour: String,
}

/// What was drawn: the lines of the map, and what its characters mean.
pub(crate) struct Drawn {
    pub(crate) lines: Vec<String>,
    pub(crate) legend: Vec<String>,
}

/// A hex and what is in it.
struct Cell<'a> {
    hex: &'a MapHex,
    column: usize,
    row: usize,
    stack: Option<(Seat, usize)>,
    /// Units of more than one side are there.
    contested: bool,
    control: Option<Seat>,
    taken: bool,
    marker: Option<char>,
    offered: bool,
}

impl<'a> TextMap<'a> {
    /// The map as a view shows it; `before` is who controlled what when the game began.
    pub(crate) fn new(
        map: &'a MapView,
        look: &'a Look,
        view: &View,
        before: &[Control],
        info: &GameInfo,
        paint: Paint,
    ) -> Self {
        let (xs, ys) = (ranks(map.hexes.iter().map(|hex| hex.x)), ranks(map.hexes.iter().map(|hex| hex.y)));
        let mut cells: BTreeMap<HexNumber, Cell<'a>> = BTreeMap::new();
        for hex in &map.hexes {
            let (column, row) = (rank(&xs, hex.x), rank(&ys, hex.y));
            let (stack, control, marker) = (None, None, None);
            let cell = Cell {
                hex,
                column,
                row,
                stack,
                contested: false,
                control,
                taken: false,
                marker,
                offered: false,
            };
            cells.insert(hex.hex, cell);
        }
        for counter in &view.counters {
            if let Place::Hex(hex) = counter.place
                && let Some(cell) = cells.get_mut(&hex)
            {
                let stack = cell.stack.get_or_insert((counter.seat, 0));
                cell.contested |= stack.0 != counter.seat;
                stack.1 += 1;
            }
        }
        for control in &view.control {
            if let Some(cell) = cells.get_mut(&control.hex) {
                cell.control = Some(control.seat);
                cell.taken = !before.contains(control);
            }
        }
        let mut legend_of_markers: BTreeMap<char, BTreeSet<String>> = BTreeMap::new();
        for marker in &view.markers {
            if let (Some(cell), Some((sign, title))) =
                (cells.get_mut(&marker.hex), marker_sign(look, marker.kind))
            {
                cell.marker = Some(sign);
                legend_of_markers.entry(sign).or_default().insert(title);
            }
        }
        for choice in &view.choices {
            if let Some(hex) = hex_of(&choice.target, view)
                && let Some(cell) = cells.get_mut(&hex)
            {
                cell.offered = true;
            }
        }
        let hexes = cells.into_values().collect();
        Self {
            look,
            paint,
            hexes,
            columns: xs.len(),
            rows: ys.len(),
            sides: sides(info, look),
            legend_of_markers,
        }
    }

    /// As much of the map, with its numbers, as fits into so many characters and lines, around some hexes.
    pub(crate) fn part(&self, around: &[HexNumber], width: usize, lines: usize) -> Drawn {
        let shown = self.window(around, width, lines);
        let (left, top) = (shown.columns.start, shown.rows.start);
        let mut grid: Vec<Vec<String>> = vec![blank(width); shown.rows.len() * CELL_LINES];
        for cell in self.hexes.iter().filter(|cell| shown.has(cell)) {
            let (row, at) = ((cell.row - top) * CELL_LINES, (cell.column - left) * CELL / 2);
            put(&mut grid[row], at, self.number_line(cell));
            put(&mut grid[row + 1], at, self.content_line(cell));
        }
        self.drawn(&grid, |cell| shown.has(cell), true)
    }

    /// The whole map: numbered if that fits into so many characters, otherwise as an overview with the numbers of the first
    /// and the last hex beside each row.
    pub(crate) fn whole(&self, width: usize) -> Drawn {
        if self.columns * CELL / 2 + CELL / 2 <= width {
            return self.part(&[], width, usize::MAX);
        }
        let mut grid = vec![blank(self.columns + 1 + 2 * LABEL); self.rows];
        for cell in &self.hexes {
            put(&mut grid[cell.row], LABEL + cell.column, self.overview(cell));
        }
        for (row, line) in grid.iter_mut().enumerate() {
            let mut in_row: Vec<&Cell<'_>> = self.hexes.iter().filter(|cell| cell.row == row).collect();
            in_row.sort_by_key(|cell| cell.column);
            if let (Some(first), Some(last)) = (in_row.first(), in_row.last()) {
                let number = |cell: &Cell<'_>| -> Vec<String> {
                    cell.hex
                        .hex
                        .to_string()
                        .chars()
                        .map(|digit| self.paint.faint(&digit.to_string()))
                        .collect()
                };
                put(line, 0, number(first));
                put(line, LABEL + last.column + 3, number(last));
            }
        }
        self.drawn(&grid, |_| true, false)
    }

    /// The part of the map that fits, as much as possible of what is asked for in its middle.
    fn window(&self, around: &[HexNumber], width: usize, lines: usize) -> Window {
        let columns = (width * 2 / CELL).saturating_sub(1).clamp(2, self.columns.max(2));
        let rows = (lines / CELL_LINES).clamp(1, self.rows.max(1));
        let focus: Vec<&Cell<'_>> = self.hexes.iter().filter(|cell| around.contains(&cell.hex.hex)).collect();
        let column = middle(focus.iter().map(|cell| cell.column)).unwrap_or(self.columns / 2);
        let row = middle(focus.iter().map(|cell| cell.row)).unwrap_or(self.rows / 2);
        let from = |middle: usize, size: usize, all: usize| {
            middle.saturating_sub(size / 2).min(all.saturating_sub(size))
        };
        let (left, top) = (from(column, columns, self.columns), from(row, rows, self.rows));
        Window { columns: left..left + columns, rows: top..top + rows }
    }

    fn number_line(&self, cell: &Cell<'_>) -> Vec<String> {
        let number = cell.hex.hex.to_string();
        let one = |text: &str| match cell.control {
            _ if cell.offered => self.paint.bold(text),
            Some(seat) => self.paint.ink(&self.side(seat).colour, "", text),
            None => self.paint.faint(text),
        };
        let mark = if cell.offered { ">" } else { " " };
        number.chars().map(|digit| one(&digit.to_string())).chain([self.paint.bold(mark)]).collect()
    }

    fn content_line(&self, cell: &Cell<'_>) -> Vec<String> {
        let (symbol, _) = self.symbol(cell.hex);
        let stack = match cell.stack {
            Some((seat, count)) => self.stack(seat, count, cell.contested),
            None => [" ".to_owned(), " ".to_owned()],
        };
        let control = match cell.control {
            Some(seat) => self.control(seat, cell.taken),
            None => " ".to_owned(),
        };
        let marker = cell.marker.map_or(" ".to_owned(), |marker| self.paint.warning(&marker.to_string()));
        let [letter, count] = stack;
        vec![self.ground(cell.hex, symbol), letter, count, control, marker]
    }

    /// Two characters: a stack, or the terrain with what tells most about it.
    fn overview(&self, cell: &Cell<'_>) -> Vec<String> {
        if let Some((seat, count)) = cell.stack {
            return self.stack(seat, count, cell.contested).to_vec();
        }
        let (symbol, _) = self.symbol(cell.hex);
        let beside = match (cell.marker, cell.control) {
            (Some(marker), _) => self.paint.warning(&marker.to_string()),
            (None, Some(seat)) if cell.taken => self.control(seat, true),
            _ => " ".to_owned(),
        };
        vec![self.ground(cell.hex, symbol), beside]
    }

    fn stack(&self, seat: Seat, count: usize, contested: bool) -> [String; 2] {
        let side = self.side(seat);
        let count = if contested { 'x' } else { char::from_digit(count as u32, 36).unwrap_or('+') };
        [side.letter, count].map(|letter| self.paint.counter(&side.colour, &letter.to_string()))
    }

    fn control(&self, seat: Seat, taken: bool) -> String {
        let side = self.side(seat);
        let letter = if taken { side.letter } else { side.letter.to_ascii_lowercase() };
        self.paint.ink(&side.colour, if taken { "1" } else { "" }, &letter.to_string())
    }

    fn ground(&self, hex: &MapHex, symbol: char) -> String {
        let ground = self.look.terrain.iter().find(|terrain| terrain.word == hex.terrain);
        let colour = match ground.map(|terrain| terrain.ground) {
            Some(Ground::Forest) => "#2e8b57",
            Some(Ground::Mountain | Ground::Range | Ground::Hill) => "#b08d57",
            Some(Ground::Sea | Ground::Lake) => "#5f87d7",
            Some(Ground::Marsh | Ground::Cropland) => "#87af5f",
            Some(Ground::Beach | Ground::Desert) => "#d7d787",
            _ => "",
        };
        self.paint.ink(colour, "", &symbol.to_string())
    }

    fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index().min(self.sides.len() - 1)]
    }

    /// What stands for a hex, and what that is called: a place, a sign, or the ground.
    fn symbol(&self, hex: &MapHex) -> (char, &str) {
        let has = |word: &str| hex.features.iter().any(|own| own.split(':').next() == Some(word));
        let mut here = self.look.features.iter().filter(|feature| !feature.unseen && has(&feature.word));
        let terrain = self.look.terrain.iter().find(|terrain| terrain.word == hex.terrain);
        if let Some((sign, title)) = here.clone().find_map(|one| Some((place_sign(one.place?), &one.title))) {
            return (sign, title);
        }
        if let Some((sign, title)) = terrain.and_then(|one| Some((place_sign(one.place?), &one.title))) {
            return (sign, title);
        }
        if let Some(feature) = here.find(|feature| feature.sign.is_some()) {
            let signed = self.look.features.iter().filter(|feature| feature.sign.is_some());
            let sign = SIGNS.iter().zip(signed).find(|(_, other)| other.word == feature.word);
            return (sign.map_or('%', |(sign, _)| *sign), &feature.title);
        }
        terrain.map_or(('?', ""), |terrain| (ground_sign(terrain.ground), &terrain.title))
    }

    fn drawn(&self, grid: &[Vec<String>], shown: impl Fn(&Cell<'_>) -> bool, numbered: bool) -> Drawn {
        let lines = grid.iter().map(|line| joined(line)).collect();
        Drawn { lines, legend: self.legend(shown, numbered) }
    }

    /// What the characters mean: those that are shown.
    fn legend(&self, shown: impl Fn(&Cell<'_>) -> bool, numbered: bool) -> Vec<String> {
        let cells: Vec<&Cell<'_>> = self.hexes.iter().filter(|cell| shown(cell)).collect();
        let mut meanings = self.legend_of_markers.clone();
        meanings.retain(|sign, _| cells.iter().any(|cell| cell.marker == Some(*sign)));
        for cell in &cells {
            let (symbol, title) = self.symbol(cell.hex);
            if symbol != ' ' {
                meanings.entry(symbol).or_default().insert(title.to_owned());
            }
        }
        let sides: Vec<String> = self
            .sides
            .iter()
            .map(|side| {
                format!("{} {}", self.paint.counter(&side.colour, &side.letter.to_string()), side.name)
            })
            .collect();
        let mut words = vec![format!("letter and number: a side's stack ({})", sides.join(", "))];
        if numbered && cells.iter().any(|cell| cell.offered) {
            words.push("> an order can go there".to_owned());
        }
        if cells.iter().any(|cell| cell.taken) {
            words.push("capital letter behind: taken by that side".to_owned());
        }
        if numbered && cells.iter().any(|cell| cell.control.is_some() && !cell.taken) {
            words.push("small letter: held by that side".to_owned());
        }
        let mut signs: Vec<String> = meanings
            .into_iter()
            .map(|(sign, titles)| format!("{sign} {}", titles.into_iter().collect::<Vec<_>>().join(" or ")))
            .collect();
        words.append(&mut signs);
        words
    }
}

struct Window {
    columns: std::ops::Range<usize>,
    rows: std::ops::Range<usize>,
}

impl Window {
    /// Whether a hex is shown whole: it is two half columns wide.
    fn has(&self, cell: &Cell<'_>) -> bool {
        self.columns.contains(&cell.column) && self.rows.contains(&cell.row)
    }
}

/// The hex that an order is about: its own, or that of its unit.
pub(crate) fn hex_of(target: &Target, view: &View) -> Option<HexNumber> {
    match target {
        Target::Hex(hex) => Some(*hex),
        Target::Unit(unit) => {
            view.counters.iter().find(|counter| counter.unit == *unit).and_then(|counter| {
                match counter.place {
                    Place::Hex(hex) => Some(hex),
                    Place::Box(_) => None,
                }
            })
        }
        Target::Button(_) | Target::Number(_) => None,
    }
}

/// A letter for each side, that no other has.
fn sides(info: &GameInfo, look: &Look) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for (name, number) in info.sides().zip('1'..) {
        let free =
            |letter: &char| letter.is_ascii_uppercase() && sides.iter().all(|side| side.letter != *letter);
        let letter = name.to_ascii_uppercase().chars().find(free).unwrap_or(number);
        let colour = look.seats.iter().find(|seat| seat.name == name).map_or("", |seat| &seat.colour);
        sides.push(Side { letter, name, colour: colour.to_owned() });
    }
    sides
}

/// The coordinates that occur, in order; hexes that lie in one line differ by less than rounding.
fn ranks(values: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut sorted: Vec<f32> = values.collect();
    sorted.sort_by(f32::total_cmp);
    sorted.dedup_by(|a, b| (*a - *b).abs() < 0.1);
    sorted
}

fn rank(ranks: &[f32], value: f32) -> usize {
    ranks.iter().position(|rank| (rank - value).abs() < 0.1).unwrap_or(0)
}

/// The value that half of the others do not reach.
fn middle(values: impl Iterator<Item = usize>) -> Option<usize> {
    let mut values: Vec<usize> = values.collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use table::{Choice, DataSource, Marker, MarkerLook, MarkerSign};

    use super::*;

    /// The first game on the shelf as it begins, with a map that its test may change.
    struct Begun {
        map: MapView,
        look: Look,
        view: View,
        before: Vec<Control>,
        info: GameInfo,
    }

    fn begun() -> Begun {
        let loaded = players::first().load(&DataSource::Embedded).expect("its data");
        let table = loaded.new_match(&[], "1", &[]).expect("a match");
        let table::Asks::Seat(seat) = table.asks() else { panic!("somebody is asked") };
        let mut view = table.view(Some(seat));
        (view.markers, view.choices) = (Vec::new(), Vec::new());
        Begun { map: loaded.map(), look: loaded.look(), view, before: Vec::new(), info: loaded.info() }
    }

    impl Begun {
        fn draw<'a>(&'a self, paint: Paint) -> TextMap<'a> {
            TextMap::new(&self.map, &self.look, &self.view, &self.before, &self.info, paint)
        }

        /// The cell of a hex: its number, and what stands below it.
        #[track_caller]
        fn cell(&self, hex: HexNumber) -> (String, String) {
            let lines = self.draw(Paint::PLAIN).part(&[], 200, usize::MAX).lines;
            let number = hex.to_string();
            let row = lines.iter().position(|line| line.contains(&number)).expect("the hex is on the map");
            let column = lines[row].find(&number).expect("it is in this line");
            let cut = |line: &str| line.chars().chain(" ".repeat(200).chars()).skip(column).take(5).collect();
            (cut(&lines[row]), cut(&lines[row + 1]))
        }
    }

    fn clear_hex(begun: &Begun) -> HexNumber {
        let taken =
            |hex: &MapHex| begun.view.counters.iter().any(|counter| counter.place == Place::Hex(hex.hex));
        begun.map.hexes.iter().find(|hex| hex.terrain == "clear" && !taken(hex)).expect("a clear hex").hex
    }

    #[test]
    fn every_hex_is_there_with_its_number() {
        let begun = begun();
        let text = begun.draw(Paint::PLAIN).part(&[], 200, usize::MAX).lines.join("\n");
        for hex in &begun.map.hexes {
            assert!(text.contains(&hex.hex.to_string()), "{}", hex.hex);
        }
    }

    #[test]
    fn a_cell_tells_stack_control_marker_and_offer() {
        let mut begun = begun();
        let hex = clear_hex(&begun);
        assert_eq!(begun.cell(hex), (format!("{hex} "), ".    ".to_owned()));
        begun.view.control = vec![Control { hex, seat: Seat(0) }];
        assert_eq!(begun.cell(hex).1, ".  B ", "taken since the game began");
        begun.before.clone_from(&begun.view.control);
        assert_eq!(begun.cell(hex).1, ".  b ", "held from the start");
        begun.look.markers = vec![MarkerLook {
            word: "flag".to_owned(),
            title: "{count} flags".to_owned(),
            drawn: MarkerSign::Disc,
            sign: None,
            ink: None,
            paper: None,
            hides_foes: false,
        }];
        begun.view.markers = vec![Marker { kind: "flag", hex, count: 2 }];
        let counter = begun.view.counters[0].clone();
        let moved = table::Counter { place: Place::Hex(hex), seat: Seat(1), ..counter };
        begun.view.counters = vec![moved.clone(), moved.clone()];
        assert_eq!(begun.cell(hex).1, ".R2b&");
        begun.view.counters[1].seat = Seat(0);
        assert_eq!(begun.cell(hex).1, ".Rxb&", "both sides are there");
        let legend = begun.draw(Paint::PLAIN).part(&[], 200, usize::MAX).legend;
        assert!(legend.contains(&"& flags".to_owned()), "{legend:?}");
        begun.view.choices = vec![offer(hex)];
        assert_eq!(begun.cell(hex).0, format!("{hex}>"));
    }

    fn offer(hex: HexNumber) -> Choice {
        let loaded = players::first().load(&DataSource::Embedded).expect("its data");
        let table = loaded.new_match(&[], "1", &[]).expect("a match");
        let table::Asks::Seat(seat) = table.asks() else { panic!("somebody is asked") };
        Choice { target: Target::Hex(hex), ..table.view(Some(seat)).choices.remove(0) }
    }

    #[test]
    fn a_part_fits_the_screen_and_has_what_is_asked_for() {
        for game in players::shelf() {
            let loaded = game.load(&DataSource::Embedded).expect("its data");
            let table = loaded.new_match(&[], "1", &[]).expect("a match");
            let (map, look, view) = (loaded.map(), loaded.look(), table.view(None));
            let text_map = TextMap::new(&map, &look, &view, &[], &loaded.info(), Paint::PLAIN);
            for hex in &map.hexes {
                let lines = text_map.part(&[hex.hex], 40, 14).lines;
                let text = lines.join("\n");
                assert!(lines.len() <= 14 && lines.iter().all(|line| line.chars().count() <= 40), "{text}");
                assert!(text.contains(&hex.hex.to_string()), "{} is missing in:\n{text}", hex.hex);
            }
            let widest = text_map.whole(80).lines.iter().map(|line| line.chars().count()).max();
            assert!(widest <= Some(80), "{}: {widest:?}", loaded.info().id);
        }
    }

    #[test]
    fn colours_add_nothing_but_colours() {
        let begun = begun();
        let plain = begun.draw(Paint::PLAIN).part(&[], 200, usize::MAX).lines.join("\n");
        let coloured = begun.draw(Paint::COLOURED).part(&[], 200, usize::MAX).lines.join("\n");
        assert!(coloured.contains('\x1b'));
        let mut without = String::new();
        let mut parts = coloured.split('\x1b');
        without.push_str(parts.next().unwrap_or_default());
        parts.for_each(|part| without.push_str(part.split_once('m').expect("a colour ends with m").1));
        assert_eq!(plain, without);
    }
}
