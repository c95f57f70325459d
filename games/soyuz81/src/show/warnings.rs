//! What whoever gives an order should know: units that could still act, points that are at stake, defeats that stand open.

use hexes::{HexId, HexNumber};
use table::{Counted, Rule, Warning};

use super::account::Account;
use super::battle_cost::most_sap;
use crate::phase::{Battle, BattleStage, Fighting, Moving, Phase};
use crate::rules::LAST_TURN;
use crate::units::{Side, UnitId};
use crate::{Order, Position};

/// So many units are named; of more only the number is told.
const NAMED: usize = 5;

/// The warnings that go with an order.
pub(super) fn warnings(position: &Position, order: Order, account: &Account) -> Vec<Warning> {
    let told = Told { position, account };
    match (&position.phase, order) {
        (Phase::Move(moving), Order::Done) => told.end_of_move(moving),
        (Phase::Fight(Fighting { battle: Some(battle), .. }), Order::Done) => told.end_of_advance(battle),
        (Phase::Fight(fighting), Order::Done) => told.end_of_fight(fighting),
        (Phase::Fight(Fighting { battle: Some(battle), .. }), Order::HighIntensity) => {
            told.battle_risk(&Battle { high_intensity: true, ..*battle }, "9.14").into_iter().collect()
        }
        (Phase::Fight(Fighting { battle: Some(battle), .. }), Order::Fire) => {
            told.battle_risk(battle, "4.2").into_iter().collect()
        }
        (Phase::Reinforce { .. }, Order::Call(unit)) => told.dear_call(unit).into_iter().collect(),
        (Phase::Reinforce { .. }, Order::Done) => told.end_of_reinforcements(),
        _ => Vec::new(),
    }
}

struct Told<'a> {
    position: &'a Position,
    account: &'a Account,
}

impl Told<'_> {
    /// 8.1 Units that could still move.
    fn end_of_move(&self, moving: &Moving) -> Vec<Warning> {
        let members = self.position.members(moving.formation).iter().copied();
        let idle: Vec<UnitId> = members.filter(|&unit| self.position.may_start(moving, unit)).collect();
        let mut warnings: Vec<Warning> =
            self.idle(&idle, "have not moved", "has not moved", "8.1").into_iter().collect();
        if !self.position.goes_on_to_fight(moving.formation) {
            warnings.extend(self.open_defeat(moving.formation.side()));
        }
        warnings
    }

    /// 9.3 Units that could still attack.
    fn end_of_fight(&self, fighting: &Fighting) -> Vec<Warning> {
        let can = |unit: &UnitId| self.position.unit_can_attack(*unit, &fighting.fought, |_| true);
        let members = self.position.members(fighting.formation).iter().copied();
        let idle: Vec<UnitId> = members.filter(can).collect();
        let idle = self.idle(&idle, "could still attack", "could still attack", "9.3");
        idle.into_iter().chain(self.open_defeat(fighting.formation.side())).collect()
    }

    /// 3.5 A city changes hands only if somebody goes in; 4.4 and a Polish advance costs SAP.
    fn end_of_advance(&self, battle: &Battle) -> Vec<Warning> {
        let BattleStage::Advancing { advanced: false } = battle.stage else { return Vec::new() };
        let Some(attacker) = battle.attackers.iter().next() else { return Vec::new() };
        let side = self.position.atlas().units[attacker].side;
        let (place, city) = (self.position.atlas().place(battle.target), self.is_city(battle.target));
        let (rule, text) = match (side, city) {
            (_, true) => ("3.5", format!("Nobody has gone into {place}: it stays {}", (!side).name())),
            (Side::Polish, false) => {
                ("4.4", format!("Nobody has gone into {place}: only an advance costs the Soviet side an SAP"))
            }
            (Side::Soviet, false) => return Vec::new(),
        };
        vec![self.warning(text, rule, &[battle.target], false)]
    }

    /// 5.3 Units that would come for nothing, and what the end of the turn takes.
    fn end_of_reinforcements(&self) -> Vec<Warning> {
        let units = &self.position.atlas().units;
        let free = |unit: &UnitId| units[*unit].price == 0 && self.position.refuse_call(*unit).is_none();
        let free: Vec<UnitId> = units.ids().filter(free).collect();
        let free = self.idle(&free, "could be called for nothing", "could be called for nothing", "5.3");
        free.into_iter().chain(self.doubled()).chain(self.sap_run_out(true)).collect()
    }

    /// 4.4 The end of the turn takes more because no rail line is open.
    fn doubled(&self) -> Option<Warning> {
        let spares = self.account.rail_spares(self.position);
        let (turn, due) = (self.position.turn, self.account.due);
        let text = format!("The end of turn {turn} takes {due} SAP: an open rail line would spare {spares}");
        (spares > 0).then(|| self.warning(text, "4.4", &self.account.blockers, false))
    }

    /// 4.2, 4.3 The defeat that the end of this turn would bring as things stand: grave if the side does not act again
    /// before that.
    fn open_defeat(&self, side: Side) -> Option<Warning> {
        let acts_again = self.position.pool().iter().any(|formation| formation.side() == side);
        match side {
            Side::Soviet if self.position.turn == LAST_TURN => self.soviet_defeat_at_last(!acts_again),
            Side::Soviet => self.sap_run_out(!acts_again),
            Side::Polish => self.polish_defeat_at_last(!acts_again),
        }
    }

    /// 4.2 The end of the turn takes the last SAP.
    fn sap_run_out(&self, grave: bool) -> Option<Warning> {
        let Account { due, blockers, .. } = self.account;
        let (turn, sap) = (self.position.turn, self.position.sap);
        if !self.account.turn_end_loses(self.position) {
            return None;
        }
        let left = sap.saturating_sub(*due);
        let text = format!("The end of turn {turn} takes {due} SAP and leaves {left}: the game is lost");
        let rail_saves = sap > Position::turn_deduction(turn, true) + 1 && !self.account.open;
        let (text, hexes): (_, &[HexId]) =
            if rail_saves { (format!("{text} unless a rail line is opened"), blockers) } else { (text, &[]) };
        Some(self.warning(text, "4.2", hexes, grave))
    }

    /// 4.3 A city is missing, or the SAP do not last.
    fn soviet_defeat_at_last(&self, grave: bool) -> Option<Warning> {
        let cities = &self.account.polish_cities;
        let text = if cities.is_empty() && self.account.left_at_last < 1 {
            "No SAP will be left when turn 10 ends: the game is lost".to_owned()
        } else {
            format!("When turn 10 ends the game is lost: {} Polish", self.listed(cities))
        };
        (!self.account.wins_at_last()).then(|| self.warning(text, "4.3", cities, grave))
    }

    /// 4.3 Every city is Soviet on the last turn.
    fn polish_defeat_at_last(&self, grave: bool) -> Option<Warning> {
        let lost = self.position.turn == LAST_TURN && self.account.wins_at_last();
        let text = "Every city is Soviet: the game is lost when turn 10 ends".to_owned();
        lost.then(|| self.warning(text, "4.3", &self.position.atlas().cities, grave))
    }

    /// 4.2 A battle may cost the last SAP.
    fn battle_risk(&self, battle: &Battle, rule: &'static str) -> Option<Warning> {
        let most = most_sap(self.position, battle);
        let (sap, loses) = (self.position.sap, most > 0 && self.position.sap <= most + 1);
        let text = format!("It may cost {most} SAP, and {sap} are left: the game could be lost");
        loses.then(|| self.warning(text, rule, &[battle.target], true))
    }

    /// 4.2 A call that is paid with the game.
    fn dear_call(&self, unit: UnitId) -> Option<Warning> {
        let (price, sap) = (self.position.atlas().units[unit].price, self.position.sap);
        let left = sap.saturating_sub(price);
        let text = format!("It costs {price} SAP and leaves {left}: the game is lost at once");
        (price > 0 && left <= 1).then(|| self.warning(text, "4.2", &[], true))
    }

    /// Units that could still do something, by name if they are few.
    fn idle(&self, units: &[UnitId], many: &str, one: &str, rule: &'static str) -> Option<Warning> {
        let names = || units.iter().map(|&unit| self.position.name(unit)).collect::<Vec<_>>().join(", ");
        let text = match units.len() {
            0 => return None,
            1 => format!("{} {one}", names()),
            count @ 2..=NAMED => format!("{} {many}: {}", Counted(count as u32, "unit"), names()),
            count => format!("{} {many}", Counted(count as u32, "unit")),
        };
        let mut hexes: Vec<HexId> = units.iter().filter_map(|&unit| self.position.hex_of(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        Some(self.warning(text, rule, &hexes, false))
    }

    /// Cities by name if they are few: `Gdansk and Lodz are`.
    fn listed(&self, cities: &[HexId]) -> String {
        let name = |hex: &HexId| self.position.atlas().place(*hex).name.clone();
        match cities {
            [one] => format!("{} is", name(one)),
            [all @ .., last] if all.len() < NAMED => {
                let all: Vec<String> = all.iter().map(name).collect();
                format!("{} and {} are", all.join(", "), name(last))
            }
            _ => format!("{} cities are", cities.len()),
        }
    }

    fn is_city(&self, hex: HexId) -> bool {
        self.position.atlas().ground[hex].city
    }

    fn warning(&self, text: String, rule: &'static str, hexes: &[HexId], grave: bool) -> Warning {
        let hexes: Vec<HexNumber> = hexes.iter().map(|&hex| self.position.atlas().number(hex)).collect();
        Warning { text, rule: Rule(rule), hexes, grave }
    }
}
