//! Special forces (5.11, 9.20) and the Vostok battalion (9.19): when they are worth sending.

use crate::phase::Battle;
use crate::position::{LAST_TURN, Place};
use crate::units::Side;
use crate::{Order, Position};

use super::assault::{Attack, Field, Prospect};
use super::choice::best;
use super::doctrine::Doctrine;
use super::foreseen::Assumed;
use super::situation::Situation;

/// The special forces of a position, which are the same wherever it is fought.
#[derive(Clone, Copy)]
pub(super) struct Means {
    /// 9.20 Those of ours that can be sent.
    free: u8,
    /// 7.4 What it costs to send one.
    price: f64,
    /// 9.20 How many to expect from the other side where much is at stake.
    expected: i16,
}

impl Means {
    pub(super) fn new(position: &Position, doctrine: &Doctrine, side: Side) -> Self {
        Self {
            free: position.free_forces(side),
            price: price(position, doctrine),
            expected: expected(position, doctrine, !side),
        }
    }

    /// How many to expect from the other side.
    fn against(self, doctrine: &Doctrine, prize: f64) -> i16 {
        if prize < doctrine.forces_stakes { 0 } else { self.expected }
    }
}

/// 7.4 What it costs to send special forces: the later it is, the likelier they would not come back anyway.
fn price(position: &Position, doctrine: &Doctrine) -> f64 {
    let back = f64::from(LAST_TURN - position.turn) / 6.0;
    doctrine.forces_now + doctrine.forces_later * back.min(1.0)
}

/// 9.20 How many special forces to expect from a side: a share of those that nobody has seen leave (6.5).
fn expected(position: &Position, doctrine: &Doctrine, side: Side) -> i16 {
    let at_hand = f64::from(perhaps_at_hand(position, side));
    let share = (doctrine.forces_share * at_hand) as i16;
    share.min(i16::from(doctrine.forces_expected))
}

fn perhaps_at_hand(position: &Position, side: Side) -> u8 {
    let forces = position.atlas().special_forces[side.index()].iter();
    forces.filter(|&unit| matches!(position.place(unit), Place::Pile | Place::Fresh)).count() as u8
}

/// The best that an attack of ours can be with special forces. The first that does not help ends the count.
pub(super) fn supported(situation: &Situation, field: &Field, attack: &Attack) -> Prospect {
    let (means, doctrine) = (situation.means, situation.doctrine);
    let assumed = Assumed {
        field: *field,
        attack: *attack,
        columns: -means.against(doctrine, field.prize),
        forces: means.free.min(doctrine.forces_planned),
        price: means.price,
    };
    situation.notes.foreseen.or_find(&assumed, || best_of(situation, &assumed))
}

/// What comes of an attack without special forces of ours, so many columns to the right.
pub(super) fn alone(situation: &Situation, field: &Field, attack: &Attack, columns: i16) -> Prospect {
    let assumed = Assumed { field: *field, attack: *attack, columns, forces: 0, price: 0.0 };
    situation.notes.foreseen.or_find(&assumed, || best_of(situation, &assumed))
}

fn best_of(situation: &Situation, assumed: &Assumed) -> Prospect {
    let mut assault = situation.assault(&assumed.field, &assumed.attack);
    let mut with = |count: u8| {
        let mut prospect = assault.with(i16::from(count) + assumed.columns);
        prospect.worth -= assumed.price * f64::from(count);
        prospect
    };
    let mut best = with(0);
    for count in 1..=assumed.forces {
        let other = with(count);
        if other.net(situation.doctrine) <= best.net(situation.doctrine) {
            break;
        }
        best = other;
    }
    best
}

/// The field and the attack of the battle at hand.
fn at_hand(situation: &Situation, battle: &Battle) -> (Field, Attack) {
    let target = battle.target;
    let mut field = situation.field(target, battle.attacker, situation.defender(target));
    if let Some(serp) = &mut field.serp {
        serp.vostok = battle.vostok;
    }
    (field, situation.attack(target, battle.attackers, 2))
}

/// 9.20 How many special forces go into the closed hand: as many as are worth more here than later.
pub(super) fn commit(situation: &Situation, battle: &Battle) -> Order {
    let (field, attack) = at_hand(situation, battle);
    let sign = if battle.attacker == situation.side { 1 } else { -1 };
    let Means { free, price, .. } = situation.means;
    let against = situation.means.against(situation.doctrine, field.prize);
    let mut assault = situation.assault(&field, &attack);
    let worth = |count: u8| {
        let net = assault.with(sign * (i16::from(count) - against)).net(situation.doctrine);
        (count, f64::from(sign) * net - price * f64::from(count))
    };
    let counts = (0..=free).map(worth);
    Order::Commit(best(counts, |(_, worth)| *worth).map_or(0, |(count, _)| count))
}

/// 9.19 The Vostok battalion is recycled as special forces are, and so it has their price. The hands are open and the
/// concentric die is rolled when it is decided.
pub(super) fn vostok(situation: &Situation, battle: &Battle) -> Order {
    let support = |side: Side| i16::from(situation.position.support(side));
    let forces = support(battle.attacker) - support(!battle.attacker) + i16::from(battle.concentric);
    let worth = |vostok: bool| {
        let (field, attack) = at_hand(situation, &Battle { vostok, ..*battle });
        let attack = Attack { concentric: false, ..attack };
        let net = alone(situation, &field, &attack, forces).net(situation.doctrine);
        if battle.attacker == Side::Russian { net } else { -net }
    };
    let gain = worth(true) - worth(false);
    if gain > situation.means.price { Order::Vostok } else { Order::Without }
}

/// 5.11 Special forces beyond those that battles will ask for become action points.
pub(super) fn container(situation: &Situation) -> Order {
    let at_hand = situation.position.pile(situation.side).len() as u8;
    let kept = match situation.side {
        Side::Russian => situation.doctrine.russian_kept,
        Side::Allied => situation.doctrine.allied_kept,
    };
    Order::Commit(at_hand.saturating_sub(kept).min(situation.doctrine.forces_for_points))
}
