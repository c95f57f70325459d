//! 8.6 to 8.8 What comes after a won battle: the hex is taken, at once or after a breakout from the pocket.

use hexes::HexId;
use table::Umpire;

use super::fire::BREAKOUT;
use crate::Position;
use crate::atlas::HexSet;
use crate::phase::{Battle, Phase, Support};
use crate::position::Place;
use crate::units::{ArmyId, Category, CounterSet};

impl Position {
    /// 10.1 step 8: the force stands in the hex. If a pocket is formed, it has to withstand a breakout first.
    pub(crate) fn win_battle(&mut self, battle: Battle, umpire: &mut Umpire<'_>) {
        self.dismiss_support(&battle.support);
        let (army, hex) = (battle.force.army, battle.hex);
        let pocket = self.threat(hex).pocket;
        self.phase = Phase::Move { active: Some(battle.force) };
        let mut taken = pocket;
        taken.insert(hex);
        let mut drawn = false;
        if !pocket.is_empty() {
            match self.withstands_breakout(army, hex, &pocket, umpire) {
                Some(breakout_drew) => drawn = breakout_drew,
                None => return,
            }
        }
        self.put(army, Some(hex));
        let over = self.take(&taken, hex, umpire);
        if drawn && !over {
            // 4.8, 8.6 What the breakout drew is looked at now that it is over.
            self.empty_pool_ends_game(false, umpire);
        }
    }

    /// 3.7, 3.8 Hexes become Soviet, and the front line is redrawn. Says whether the game is over (4.8).
    fn take(&mut self, taken: &HexSet, hex: HexId, umpire: &mut Umpire<'_>) -> bool {
        taken.iter().for_each(|hex| self.take_control(hex));
        let place = self.atlas().place(hex);
        match taken.len() {
            1 => umpire.tell_at("3.8", self.atlas().number(hex), format_args!("{place} is taken")),
            count => {
                umpire.tell_at(
                    "8.8",
                    self.atlas().number(hex),
                    format_args!("{place} is taken, and with it the pocket: {count} hexes in all"),
                );
            }
        }
        self.link_up(umpire);
        self.redraw_front(taken, umpire)
    }

    /// 8.6 A die less one for each hex of the pocket: so many units break out, with a bonus and without return fire.
    /// `None` if the force is destroyed or the game over, else whether anything was drawn from the pool for it.
    fn withstands_breakout(
        &mut self,
        army: ArmyId,
        hex: HexId,
        pocket: &HexSet,
        umpire: &mut Umpire<'_>,
    ) -> Option<bool> {
        let (units, support, drawn) = self.muster_breakout(hex, pocket, umpire)?;
        let destroyed =
            [Category::Mechanized, Category::NonMechanized, Category::Security].into_iter().any(|category| {
                let hits = self.fire_of(category, units, &support, (Some(BREAKOUT), true), hex, umpire);
                hits > 0 && self.strike(army, hits, hex, umpire)
            });
        if destroyed {
            self.break_out(army, hex, pocket, units, &support, umpire);
            return None;
        }
        self.hold_pocket(hex, pocket, units, &support, umpire);
        Some(drawn)
    }

    /// 8.6 Who breaks out: what lies in the pocket first, in random order, then from the pool; and whether anything was
    /// drawn from that. Those who succeed go back into the pool (8.7), so it is not found empty before the breakout is
    /// over. `None` if a counter was missing and that alone ends the game (4.8, option).
    fn muster_breakout(
        &mut self,
        hex: HexId,
        pocket: &HexSet,
        umpire: &mut Umpire<'_>,
    ) -> Option<(CounterSet, Support, bool)> {
        let mut wanted: u16 = 0;
        for cell in pocket.iter() {
            let die = umpire.dice.roll();
            wanted += u16::from(die - 1);
            let (place, number) = (self.atlas().place(cell), Some(self.atlas().number(cell)));
            umpire.tell_rolled("8.6", number, &[die], format_args!("Breakout from {place}: {}", die - 1));
        }
        let mut inside = self.counters_in(pocket);
        let mut found = CounterSet::default();
        let (mut drawn, mut missing) = (false, false);
        for _ in 0..wanted {
            if let Some(counter) = self.draw_from(inside, umpire) {
                inside.remove(counter);
                self.set_place(counter, Place::Support);
                found.insert(counter);
                continue;
            }
            drawn = true;
            match self.draw(umpire) {
                Some(counter) => {
                    found.insert(counter);
                }
                None => missing = true,
            }
        }
        let swapped = found.contains(self.atlas().guderian) && !self.atlas().ground[hex].guderian;
        missing |= self.swap_guderian(hex, &mut found, umpire);
        let over = self.options.pool_must_fail && self.empty_pool_ends_game(missing, umpire);
        let (units, support) = self.deploy(found, hex, umpire);
        (!over).then_some((units, support, drawn || swapped))
    }

    /// The counters that lie in hexes, face down or up.
    fn counters_in(&self, hexes: &HexSet) -> CounterSet {
        let stands = |place: Place| matches!(place, Place::Hex(hex) if hexes.contains(hex));
        let down = hexes.iter().filter_map(|hex| self.marker_in(hex));
        let up = self.face_up().iter().filter(|&counter| stands(self.place(counter)));
        down.chain(up).collect()
    }

    /// 8.7 The force is destroyed: the hex stays German, and whoever broke out goes to the pool.
    fn break_out(
        &mut self,
        army: ArmyId,
        hex: HexId,
        pocket: &HexSet,
        units: CounterSet,
        support: &Support,
        umpire: &mut Umpire<'_>,
    ) {
        self.destroy(army, hex, umpire);
        umpire.tell_at(
            "8.7",
            self.atlas().number(hex),
            format_args!("The breakout succeeds: the hex stays German"),
        );
        units.iter().for_each(|counter| self.return_seen(counter));
        self.dismiss_support(support);
        self.phase = Phase::Move { active: None };
        let mut changed = *pocket;
        changed.insert(hex);
        self.redraw_front(&changed, umpire);
    }

    /// 8.8 The breakout fails: all that was in the pocket, or broke out of it, is out until the next turn.
    fn hold_pocket(
        &mut self,
        hex: HexId,
        pocket: &HexSet,
        units: CounterSet,
        support: &Support,
        umpire: &mut Umpire<'_>,
    ) {
        self.dismiss_support(support);
        let lost = self.counters_in(pocket);
        for counter in units.iter().chain(lost.iter()) {
            self.set_place(counter, self.next_box());
        }
        umpire.tell_at(
            "8.8",
            self.atlas().number(hex),
            format_args!("The breakout fails: the pocket is lost"),
        );
    }
}
