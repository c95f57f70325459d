//! 5.6 Air superiority.

use std::cmp::Ordering;

use hexes::HexId;
use table::{Asked, Counted, Refusal, Rule, Rules, Sentence, Umpire};

use crate::{Order, Position, atlas::HexSet, phase::Phase, units::Side};

/// Dice of a damaged script would be equal for ever: after so many ties nobody has air superiority.
const TIES_MOST: usize = 100;

impl Position {
    /// 5.6 Both sides roll openly until one is ahead; the difference is the number of markers.
    pub(crate) fn roll_for_air(&mut self, umpire: &mut Umpire<'_>) {
        let bonus = |side: Side| u8::from(self.air == Some(side));
        for _ in 0..TIES_MOST {
            let dice: [u8; 4] = std::array::from_fn(|_| umpire.dice.roll());
            let russian = dice[0] + dice[1] + bonus(Side::Russian);
            let allied = dice[2] + dice[3] + bonus(Side::Allied);
            let (side, left) = match russian.cmp(&allied) {
                Ordering::Greater => (Side::Russian, russian - allied),
                Ordering::Less => (Side::Allied, allied - russian),
                Ordering::Equal => {
                    let text = format_args!("Both sides have {russian} in the air: they roll again");
                    umpire.tell_rolled("5.6", None, &dice, text);
                    continue;
                }
            };
            let text = format_args!(
                "Russia has {russian} in the air, the alliance {allied}: {} gets {}",
                side.name(),
                Counted(left, "aircraft marker"),
            );
            umpire.tell_rolled("5.6", None, &dice, text);
            self.air = Some(side);
            self.phase = Phase::Air { side, left };
            return;
        }
        self.phase = Phase::Air { side: Side::Russian, left: 0 };
    }

    /// 5.6 Whether all markers are placed, or there is nobody to place them on.
    pub(super) fn air_is_placed(&self, side: Side, left: u8) -> bool {
        left == 0 || self.targets_from_air(side).is_empty()
    }

    /// 5.5 After the aircraft Russia acts first.
    pub(super) fn begin_operations(&mut self, umpire: &mut Umpire<'_>) {
        self.receive_forces(umpire);
        self.phase = Phase::Operations(Side::Russian);
    }

    /// 5.6 Enemy regulars and garrisons on the map.
    fn targets_from_air(&self, side: Side) -> HexSet {
        let regulars = self.on_map(!side).map(|(_, hex)| hex);
        let cities = self.atlas().cities.iter().copied();
        regulars.chain(cities.filter(|&hex| self.holder(hex) == Some(!side))).collect()
    }

    #[inline]
    pub(super) fn air_question(&self, side: Side, left: u8) -> Asked {
        let text = Sentence::from("Place aircraft over enemy units: ").counted(left, "marker").and(" left");
        Asked::new(side.seat(), "air", "5.6", text, &["interdict"])
    }

    pub(super) fn air_orders(&self, side: Side, out: &mut Vec<Order>) {
        out.extend(self.targets_from_air(side).iter().map(Order::Interdict));
    }

    pub(super) fn check_air(&self, side: Side, order: Order) -> Result<(), Refusal> {
        let Order::Interdict(hex) = order else { return Err(self.not_now()) };
        let place = self.atlas().place(hex);
        let why = match self.holder(hex) {
            Some(holder) if holder != side => return Ok(()),
            Some(_) => format!("the unit in {place} is your own"),
            None => format!("nobody is in {place}"),
        };
        Err(Refusal::new(Rule("5.6"), why))
    }

    pub(super) fn answer_air(&mut self, side: Side, left: u8, order: Order, umpire: &mut Umpire<'_>) {
        match order {
            Order::Interdict(hex) => self.interdict(side, left, hex, umpire),
            _ => self.unchecked(order),
        }
    }

    /// 5.6 A marker goes on whoever is in the hex.
    fn interdict(&mut self, side: Side, left: u8, hex: HexId, umpire: &mut Umpire<'_>) {
        self.add_air(hex, 1);
        let who = self.unit_in(hex).map_or("the garrison", |unit| self.name(unit));
        let text = format_args!("Aircraft interdict {who} in {}", self.atlas().place(hex));
        umpire.tell_at("5.6", self.number(hex), text);
        self.phase = Phase::Air { side, left: left - 1 };
    }
}
