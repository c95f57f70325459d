//! The tracks beside the map: turn, SAP with what they were lost for, MP, chits, and the rail line.

use table::{Rule, Track};

use super::account::Account;
use crate::Position;
use crate::position::Cause;
use crate::units::Formation;

/// Every track.
pub(super) fn tracks(position: &Position, account: &Account) -> Vec<Track> {
    let track = |id, title, rule, entries| Track { id, title, rule: Rule(rule), entries };
    let number = |n: u8| vec![n.to_string()];
    let chits = |chits: &mut dyn Iterator<Item = Formation>| {
        chits.map(|formation| formation.word().to_owned()).collect()
    };
    let mut tracks = vec![
        track("turn", "Game turn", "5.1", number(position.turn)),
        track("sap", "Strategic Advantage Points", "4.1", number(position.sap)),
        track("sap-due", "SAP that the end of the turn takes", "4.4", number(account.due)),
    ];
    // 5.2.2 One marker serves both unless airpower has a roll of its own.
    if position.options.separate_airpower {
        tracks.push(track("mp", "Movement points", "5.2.1", number(position.mp)));
        tracks.push(track("airpower", "Airpower", "5.2.2", number(position.airpower)));
    } else {
        tracks.push(track("mp", "Movement points and airpower", "5.2.1", number(position.mp)));
    }
    tracks.push(track("sap-lost", "SAP lost so far", "4.4", sap_lost(position)));
    tracks.push(track("rail", "Rail line to East Germany", "4.4", rail(position, account)));
    tracks.push(track("chits", "Action segments", "5.2.3", chits(&mut position.track.iter())));
    tracks.push(track("pool", "Chits in the pool", "5.2.3", chits(&mut position.pool().into_iter())));
    tracks
}

/// 4.4 What SAP were lost for, cause by cause.
fn sap_lost(position: &Position) -> Vec<String> {
    let lost = |cause: &Cause| position.sap_lost.by(*cause);
    let causes = Cause::ALL.into_iter().filter(|cause| lost(cause) > 0);
    causes.map(|cause| format!("{} {}", cause.meaning(), lost(&cause))).collect()
}

/// 4.4 Whether a line is open, and else the hexes that block it.
fn rail(position: &Position, account: &Account) -> Vec<String> {
    if account.open {
        return vec!["open".to_owned()];
    }
    let blocks = account.blockers.iter().map(|&hex| format!("blocked in {}", position.atlas().place(hex)));
    blocks.collect()
}
