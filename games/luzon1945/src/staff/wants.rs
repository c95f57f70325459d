//! What is still to be taken: the mandatory hexes and the two cheaper variable objectives (3.1, 3.2).

use crate::Position;
use crate::atlas::{HEXES, HexSet, Terrain};
use crate::rules::victory::{CROPLAND, TOWNS, TOWNS_SGBA};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::{doctrine::Doctrine, odds::Odds};

/// A hex that the army wants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Want {
    pub(super) hex: HexId,
    pub(super) worth: f64,
}

/// Everything that is still to be taken.
pub(super) fn wants(position: &Position, odds: &Odds, doctrine: &Doctrine) -> Vec<Want> {
    let mut wants = Vec::new();
    let mut add = |hex: HexId, worth: f64| match wants.iter_mut().find(|want: &&mut Want| want.hex == hex) {
        Some(want) => want.worth = want.worth.max(worth),
        None => wants.push(Want { hex, worth }),
    };
    for hex in position.mandatory_missing() {
        add(hex, mandatory(position, hex, doctrine));
    }
    let ring = ring(position);
    let fields_won = position.cropland_held() >= CROPLAND || ring.is_empty();
    // 3.2 A counteroffensive that was beaten is one of the two; cropland that is won is the other.
    let beaten = position.has_beaten_the_counteroffensive();
    if !(beaten && fields_won) {
        towns(position, doctrine, &mut add);
    }
    let (held, near) = position.towns_held();
    if fields_won || (beaten && held >= TOWNS && near >= TOWNS_SGBA) {
        return wants;
    }
    let fields = fields(position);
    let price =
        |hexes: &[HexId]| -> f64 { hexes.iter().map(|&hex| 1.0 + odds.mean_hits(position, hex)).sum() };
    // Whichever costs less; the fields are all alike, so the number that is missing says it.
    let missing = (CROPLAND - position.cropland_held()) as f64;
    let field = price(&fields) / fields.len().max(1) as f64;
    match price(&ring) <= doctrine.cut_off * missing * field {
        true => ring.iter().for_each(|&hex| add(hex, doctrine.ring)),
        false => fields.iter().for_each(|&hex| add(hex, doctrine.field)),
    }
    wants
}

/// 3.1 What a mandatory hex is worth; every one of them is needed to win.
fn mandatory(position: &Position, hex: HexId, doctrine: &Doctrine) -> f64 {
    let ground = &position.atlas().ground[hex];
    match ground.terrain {
        Terrain::Manila => doctrine.manila,
        Terrain::Intramuros => doctrine.intramuros,
        Terrain::Corregidor => doctrine.corregidor,
        Terrain::ZigZagPass => doctrine.zig_zag,
        _ if ground.clark => doctrine.clark,
        _ => doctrine.bay,
    }
}

/// 3.2 no. 3: towns, until there are eight and two of them next to the base area.
fn towns(position: &Position, doctrine: &Doctrine, add: &mut impl FnMut(HexId, f64)) {
    let (held, near) = position.towns_held();
    let atlas = position.atlas();
    for &hex in atlas.towns.iter().filter(|&&hex| !position.is_us(hex)) {
        match atlas.ground[hex].perimeter {
            true if near < TOWNS_SGBA => add(hex, doctrine.near_town),
            false if held < TOWNS => add(hex, doctrine.town),
            _ => {}
        }
    }
}

/// 3.2 no. 2: the hexes on the rim of the base area that cropland is connected with. Once they are taken, none is.
fn ring(position: &Position) -> Vec<HexId> {
    let atlas = position.atlas();
    let mut land = Flood::new(position);
    let mut ring = HexSet::default();
    for &start in &atlas.perimeter {
        if let Some(rim) = land.connected_with(start) {
            rim.iter().for_each(|hex| _ = ring.insert(hex));
        }
    }
    atlas.perimeter.iter().copied().filter(|&hex| ring.contains(hex)).collect()
}

/// Japanese land hexes from the rim outwards: cropland lies near it somewhere, so that little has to be looked at.
struct Flood<'a> {
    position: &'a Position,
    /// What was looked at, and what the US controls.
    seen: HexSet,
    /// How many hexes of the rim are left to be seen.
    rim_left: usize,
    /// The rim first: it hangs together.
    rim: ArrayVec<HexId, HEXES>,
    open: ArrayVec<HexId, HEXES>,
}

impl<'a> Flood<'a> {
    fn new(position: &'a Position) -> Self {
        let rim_left = position.atlas().perimeter.iter().filter(|&&hex| !position.is_us(hex)).count();
        let seen = *position.us_control();
        Self { position, seen, rim_left, rim: ArrayVec::new(), open: ArrayVec::new() }
    }

    /// The hexes of the rim that hang together with one of them, if cropland does too. Nothing if it was seen before.
    fn connected_with(&mut self, start: HexId) -> Option<HexSet> {
        if !self.seen.insert(start) {
            return None;
        }
        let atlas = self.position.atlas();
        let (mut connected, mut is_cropland, mut next) = (HexSet::default(), false, 0);
        self.open.clear();
        self.rim.push(start);
        while let Some(hex) = self.rim.pop().or_else(|| self.open.get(next).copied()) {
            let ground = &atlas.ground[hex];
            match ground.perimeter {
                true => {
                    connected.insert(hex);
                    self.rim_left -= 1;
                }
                false => next += 1,
            }
            is_cropland |= ground.terrain == Terrain::Cropland;
            if is_cropland && self.rim_left == 0 {
                break;
            }
            for step in ground.steps.iter().filter(|step| step.exists && !step.lake && !step.sea) {
                let beyond = &atlas.ground[step.to];
                if beyond.terrain.is_land() && self.seen.insert(step.to) {
                    if beyond.perimeter { self.rim.push(step.to) } else { self.open.push(step.to) }
                }
            }
        }
        self.rim.clear();
        is_cropland.then_some(connected)
    }
}

/// 3.2 no. 1: the cropland that is still Japanese.
fn fields(position: &Position) -> Vec<HexId> {
    position.atlas().cropland.iter().copied().filter(|&hex| !position.is_us(hex)).collect()
}
