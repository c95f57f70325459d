//! What wins and what loses (4), for both sides, and how far it is.

use hexes::{HexId, HexNumber};
use table::{Counted, Objective, Rule, Stake};

use super::account::Account;
use crate::Position;
use crate::rules::LAST_TURN;
use crate::units::Side;

/// Groups in the words of the side that wins by them, and of the one that loses.
const AT_ONCE: [&str; 2] = ["Wins at once", "Loses at once"];
const BOTH_AT_LAST: [&str; 2] = ["Wins when turn 10 ends: both", "Loses when turn 10 ends: both"];
const EITHER_AT_LAST: [&str; 2] = ["Wins when turn 10 ends: either", "Loses when turn 10 ends: either"];

/// Everything that either side wins or loses by, the Soviet side's first.
pub(super) fn objectives(position: &Position, account: &Account) -> Vec<Objective> {
    let told = Told { position, account };
    let all = |side, stake, conditions: Vec<Condition>| -> Vec<Objective> {
        conditions.into_iter().map(|condition| told.objective(side, stake, condition)).collect()
    };
    let mut objectives = all(Side::Soviet, Stake::Wins, told.soviet_victory());
    objectives.push(told.rail(Side::Soviet));
    objectives.extend(all(Side::Soviet, Stake::Loses, told.soviet_defeat()));
    objectives.extend(all(Side::Polish, Stake::Wins, told.soviet_defeat()));
    objectives.push(told.rail(Side::Polish));
    objectives.extend(all(Side::Polish, Stake::Loses, told.soviet_victory()));
    objectives
}

/// Something by which one side wins and the other loses.
struct Condition {
    title: &'static str,
    rule: &'static str,
    group: [&'static str; 2],
    reached: bool,
    progress: String,
    /// What whoever wins by it has still to take.
    to_take: Vec<HexId>,
    /// What whoever loses by it should look at.
    at_stake: Vec<HexId>,
}

struct Told<'a> {
    position: &'a Position,
    account: &'a Account,
}

impl Told<'_> {
    /// 4.2, 4.3 What the Soviet side wins by and the Polish side loses by.
    fn soviet_victory(&self) -> Vec<Condition> {
        let (poles, hexes) = (self.position.polish_units(), self.polish_hexes());
        let (cities, polish) = (self.position.atlas().cities.len(), &self.account.polish_cities);
        let taken = cities - polish.len();
        vec![
            Condition {
                title: "No Polish unit is left",
                rule: "4.2",
                group: AT_ONCE,
                reached: poles == 0,
                progress: format!("{poles} left"),
                to_take: hexes.clone(),
                at_stake: hexes,
            },
            Condition {
                title: "All eleven cities are Soviet",
                rule: "4.3",
                group: BOTH_AT_LAST,
                reached: polish.is_empty(),
                progress: format!("{taken} of {cities}"),
                to_take: polish.clone(),
                at_stake: polish.clone(),
            },
            Condition {
                title: "An SAP is left",
                rule: "4.3",
                group: BOTH_AT_LAST,
                reached: self.account.left_at_last >= 1,
                progress: self.at_this_rate(),
                to_take: self.account.blockers.clone(),
                at_stake: Vec::new(),
            },
        ]
    }

    /// 4.2, 4.3 What the Soviet side loses by and the Polish side wins by.
    fn soviet_defeat(&self) -> Vec<Condition> {
        let (position, account) = (self.position, self.account);
        let (sap, turn, due) = (position.sap, position.turn, account.due);
        let (cities, polish) = (&position.atlas().cities, &account.polish_cities);
        vec![
            Condition {
                title: "SAP fall to one",
                rule: "4.2",
                group: AT_ONCE,
                reached: account.turn_end_loses(position),
                progress: format!("{sap} left, the end of turn {turn} takes {due}"),
                to_take: Vec::new(),
                at_stake: account.blockers.clone(),
            },
            Condition {
                title: "A city is Polish",
                rule: "4.3",
                group: EITHER_AT_LAST,
                reached: !polish.is_empty(),
                progress: format!("{} of {}", polish.len(), cities.len()),
                to_take: cities.clone(),
                at_stake: polish.clone(),
            },
            Condition {
                title: "No SAP is left",
                rule: "4.3",
                group: EITHER_AT_LAST,
                reached: account.left_at_last < 1,
                progress: self.at_this_rate(),
                to_take: Vec::new(),
                at_stake: account.blockers.clone(),
            },
        ]
    }

    fn objective(&self, side: Side, stake: Stake, condition: Condition) -> Objective {
        let Condition { title, rule, group, reached, progress, to_take, at_stake } = condition;
        let hexes = match stake {
            Stake::Wins if reached => Vec::new(),
            Stake::Wins => to_take,
            Stake::Loses => at_stake,
        };
        let is_last = self.position.turn == LAST_TURN;
        let due = match group {
            BOTH_AT_LAST => is_last && self.account.wins_at_last(),
            EITHER_AT_LAST => is_last,
            _ => true,
        };
        let (seat, title, group) = (side.seat(), title.to_owned(), group[stake as usize]);
        let missing = self.numbers(&hexes);
        Objective { seat, stake, title, rule: Rule(rule), group, reached, due, progress, missing }
    }

    /// 4.4 The rail line does not win by itself: it decides what every turn costs.
    fn rail(&self, side: Side) -> Objective {
        let Account { open, blockers, .. } = self.account;
        let progress = match blockers.len() {
            _ if *open => "open".to_owned(),
            count => format!("blocked in {count} hex{}", if count == 1 { "" } else { "es" }),
        };
        let (title, group, reached) = match side {
            Side::Soviet => ("A rail line is open to East Germany", "Halves what a turn costs", *open),
            Side::Polish => ("No rail line is open to East Germany", "Doubles what a turn costs", !open),
        };
        let missing = if side == Side::Soviet { self.numbers(blockers) } else { Vec::new() };
        let (seat, stake, title) = (side.seat(), Stake::Wins, title.to_owned());
        Objective { seat, stake, title, rule: Rule("4.4"), group, reached, due: true, progress, missing }
    }

    /// What the ends of the turns leave, as the rail line stands.
    fn at_this_rate(&self) -> String {
        match self.account.left_at_last {
            left @ 1.. => format!("{left} left at this rate"),
            left => format!("{} short at this rate", Counted(1 - i32::from(left), "point")),
        }
    }

    fn polish_hexes(&self) -> Vec<HexId> {
        let polish = |hex: &HexId| self.position.held(*hex).side() == Some(Side::Polish);
        self.position.atlas().board.ids().filter(polish).collect()
    }

    fn numbers(&self, hexes: &[HexId]) -> Vec<HexNumber> {
        hexes.iter().map(|&hex| self.position.atlas().number(hex)).collect()
    }
}
