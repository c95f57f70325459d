//! Who would defend a hex that the player might attack.

use hexes::{HexId, HexNumber};
use table::{BattlePreview, Chance, Counted, ThreatBattle, Threats};

use crate::{Position, position::Place};

impl Position {
    /// 8.3, 8.5, 8.9 Who would defend a German-controlled hex of the front. Germans never sortie (3.9), so nothing
    /// threatens a Soviet-controlled one.
    pub(crate) fn threats_to(&self, hex: HexId) -> Threats {
        let number = self.atlas().number(hex);
        let waits = self.has_marker(hex) || self.has_defenders(hex);
        let battles = if waits && !self.atlas().ground[hex].fortified {
            let title = format!("Defenders of {}", self.atlas().place(hex));
            vec![ThreatBattle { title, preview: self.defense_preview(hex, number) }]
        } else {
            Vec::new()
        };
        Threats { hex: number, battles, may_come: Vec::new() }
    }

    fn defense_preview(&self, hex: HexId, number: HexNumber) -> BattlePreview {
        let threat = self.threat(hex);
        let standing = self.defenders_in(hex).len();
        let (odds, chances) = match (standing, threat.relief) {
            (1.., _) => {
                let certain = Chance::certain(counters(standing));
                (format!("{} that stood their ground (8.9)", Counted(standing, "unit")), vec![certain])
            }
            (0, true) => {
                ("Relief force: the marker and 1d6 more from the pool (8.5)".to_owned(), self.drawn(hex, 0))
            }
            (0, false) => ("The marker and 1d6-1 more from the pool (8.3)".to_owned(), self.drawn(hex, 1)),
        };
        let bonus = if threat.relief { " with +1 (10.2)" } else { "" };
        BattlePreview {
            odds,
            final_odds: format!("each unit has one step and one die{bonus}"),
            chances,
            ..BattlePreview::of(number)
        }
    }

    /// 8.3, 8.5 How many counters defend, by the face of the die less so many: as far as the pool goes (4.8).
    fn drawn(&self, hex: HexId, less: u8) -> Vec<Chance> {
        Chance::by_face(|face| self.defenders_for(hex, usize::from(face - less)))
    }

    /// 4.8, 10.7 What comes of a draw: the marker and so many more, or the end of the pool. Where he has no say Guderian
    /// goes back into it, and nobody knows whether he is among them.
    fn defenders_for(&self, hex: HexId, drawn: usize) -> String {
        let pool = self.pool_size();
        let guderian = self.atlas().guderian;
        let unseen = matches!(self.place(guderian), Place::Pool | Place::Front(_));
        let may_go_back = unseen && !self.atlas().ground[hex].guderian;
        let (ends, open) = match self.options.pool_must_fail {
            false => (drawn >= pool && (drawn > 0 || may_go_back), may_go_back),
            true => (drawn > pool || (drawn == pool && may_go_back), drawn == pool),
        };
        match (ends, open) {
            (true, true) => "the pool runs empty, or Guderian decides (4.8, 10.7)".to_owned(),
            (true, false) => "the pool runs empty: victory (4.8)".to_owned(),
            (false, _) => counters(drawn + 1),
        }
    }
}

fn counters(count: usize) -> String {
    Counted(count, "counter").to_string()
}
