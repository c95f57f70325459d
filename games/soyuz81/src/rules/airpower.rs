//! 7 Soviet airpower: placing markers, interdiction, and where markers go when a stack separates.

use hexes::HexId;
use table::{Asked, Counted, Refusal, Rule, Rules, Sentence, Umpire};

use crate::Order;
use crate::atlas::Terrain;
use crate::phase::Phase;
use crate::position::{HexSet, Position};
use crate::units::Side;

impl Position {
    /// 7.1 How many more markers a hex may take: one for each Polish unit in it.
    pub(crate) fn air_room(&self, hex: HexId) -> u8 {
        match self.held(hex).side() {
            Some(Side::Polish) => self.held(hex).count().saturating_sub(self.air.count(hex)),
            _ => 0,
        }
    }

    /// The hexes with Polish units, in ascending order.
    fn polish_hexes(&self) -> HexSet {
        self.atlas().polish.iter().filter_map(|&unit| self.hex_of(unit)).collect()
    }

    #[inline]
    pub(super) fn airpower_question(&self, left: u8) -> Asked {
        let text = Sentence::from("Place airpower markers, ").and(left).and(" left");
        Asked::new(Side::Soviet.seat(), "airpower", "7.1", text, &["air"])
    }

    pub(super) fn airpower_confirmation(&self, left: u8) -> Option<Asked> {
        let text = Sentence::from("Every marker is placed: done ").and(self.after_the_action());
        (left == 0).then(|| Asked { text, verbs: &["done"], ..self.airpower_question(left) })
    }

    /// 7.1 The markers of the turn; without a choice where they go, the phase is over before anything is asked.
    pub(super) fn start_airpower(&mut self, markers: u8, umpire: &mut Umpire<'_>) {
        self.place_without_choice(markers, umpire);
        if self.phase == (Phase::Airpower { left: 0 }) {
            self.phase = Phase::NextChit;
        }
    }

    /// Places markers by themselves where there is no choice; the others are left to choose for. Those that find no room
    /// are lost for the turn (7.1).
    pub(super) fn place_without_choice(&mut self, markers: u8, umpire: &mut Umpire<'_>) {
        if self.is_choice(markers) {
            self.phase = Phase::Airpower { left: markers };
            return;
        }
        let mut left = markers;
        for hex in self.polish_hexes().iter() {
            let here = self.air_room(hex).min(left);
            for _ in 0..here {
                self.add_air(hex, umpire);
            }
            left -= here;
        }
        if left > 0 {
            umpire.tell("7.1", format_args!("No target for {}", Counted(left, "airpower marker")));
        }
        self.phase = Phase::Airpower { left: 0 };
    }

    /// Whether there is a choice where so many markers go.
    fn is_choice(&self, markers: u8) -> bool {
        if markers == 0 {
            return false;
        }
        // A few hexes are enough to know that there is one.
        let (mut room, mut choices) = (0, 0);
        let mut seen = HexSet::default();
        let hexes = self.atlas().polish.iter().filter_map(|&unit| self.hex_of(unit));
        hexes.filter(|&hex| seen.insert(hex)).any(|hex| {
            let here = self.air_room(hex);
            room += u16::from(here);
            choices += usize::from(here > 0);
            u16::from(markers) < room && choices > 1
        })
    }

    pub(super) fn airpower_orders(&self, left: u8, out: &mut Vec<Order>) {
        if left == 0 {
            return out.push(Order::Done);
        }
        let targets = self.polish_hexes();
        out.extend(targets.iter().filter(|&hex| self.air_room(hex) > 0).map(Order::Air));
    }

    pub(super) fn check_airpower(&self, left: u8, order: Order) -> Result<(), Refusal> {
        match (order, left) {
            (Order::Air(_), 0) => Err(Refusal::new(Rule("7.1"), "every marker is placed")),
            (Order::Air(hex), _) => self.check_air(hex),
            (Order::Done, 0) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    fn check_air(&self, hex: HexId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(Rule("7.1"), format!("{} {why}", self.atlas().place(hex))));
        if self.held(hex).side() != Some(Side::Polish) {
            return refuse("holds no Polish unit");
        }
        if self.air_room(hex) == 0 {
            return refuse("already has a marker for each Polish unit");
        }
        Ok(())
    }

    pub(super) fn place_air(&mut self, hex: HexId, left: u8, umpire: &mut Umpire<'_>) {
        self.add_air(hex, umpire);
        self.phase = Phase::Airpower { left: left - 1 };
    }

    fn add_air(&mut self, hex: HexId, umpire: &mut Umpire<'_>) {
        self.air.add(hex, 1);
        let place = self.atlas().place(hex);
        umpire.tell_at("7.1", self.atlas().number(hex), format_args!("Airpower over {place}"));
    }

    /// 7.2, 7.3 What so many markers count for in a hex; 10.2 in forest two count as one.
    pub(super) fn airpower(&self, hex: HexId, markers: u8) -> u8 {
        let halved = self.options.forest_airpower && self.atlas().ground[hex].terrain == Terrain::Forest;
        if halved { markers / 2 } else { markers }
    }

    /// 7.1 Markers go with the last Polish unit of their hex.
    pub(super) fn retrieve_air_if_empty(&mut self, hex: HexId) {
        if self.held(hex).side() != Some(Side::Polish) {
            self.air.take(hex, self.air.count(hex));
        }
    }

    /// 7.2 How many of the markers go along must be a number that there is.
    pub(super) fn check_along(&self, along: u8, markers: u8) -> Result<(), Refusal> {
        if along <= markers {
            return Ok(());
        }
        let why = format!("the stack has {}, not {along}", Counted(markers, "airpower marker"));
        Err(Refusal::new(Rule("7.2"), why))
    }
}
