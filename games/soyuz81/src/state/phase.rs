//! Where the game stands: an enum whose variants own what their question needs.

use hexes::HexId;
use table::Ratio;

use crate::atlas::UNITS;
use crate::units::{Formation, Side, Stack, UnitId, UnitSet};

/// What is asked, or what comes next by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// 3.2 The Soviet player places the next exercise unit.
    Exercise,
    /// 3.2 The Soviet player places the next drawn unit in the gold row.
    GoldRow,
    /// 5.2.1 The turn begins; runs on by itself.
    TurnStart,
    /// 7.1 The Soviet player places airpower markers.
    Airpower {
        /// Markers still to place.
        left: u8,
    },
    /// 5.2.3 The next chit is drawn; runs on by itself.
    NextChit,
    /// 5.2.4 The formation's player chooses to move or to fight.
    Choose(Formation),
    /// 8.0 The formation moves.
    Move(Moving),
    /// 9.0 The formation fights.
    Fight(Fighting),
    /// 5.3 The Soviet player calls reinforcements.
    Reinforce {
        /// The units that were called and need their hexes.
        called: UnitSet,
    },
    /// 4.4 The turn ends; runs on by itself.
    TurnEnd,
    /// 4.2, 4.3 The game is over.
    Over(Ending),
}

table::endings! {
    PolesEliminated: "soviet-no-poles-left", Some(Side::Soviet), "4.2", "No Polish unit is left on the map";
    SapExhausted: "polish-sap-exhausted", Some(Side::Polish), "4.2",
        "The Soviet Strategic Advantage Points came down to one";
    AllCities: "soviet-all-cities", Some(Side::Soviet), "4.3", "Every city is in Soviet hands at the end of turn 10";
    PolandHolds: "polish-turn-10", Some(Side::Polish), "4.3",
        "Poland still holds a city, or no SAP is left, at the end of turn 10";
}

/// Movement points left (8.1). The Spetsnaz brigade pays otherwise (7.5), so it has its own count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MpLeft {
    /// For every unit but the Spetsnaz brigade.
    pub ground: u8,
    /// For the Spetsnaz brigade.
    pub spetsnaz: u8,
}

/// A part of the parent stack: units that are together and have the same MP left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its units.
    pub units: Stack,
    /// Where it stands.
    pub hex: HexId,
    /// What it has left.
    pub left: MpLeft,
    /// Airpower markers that travel with it (7.2). Those of the hex in which the parent stack began lie
    /// in the hex itself.
    pub markers: u8,
}

/// The parent stack that is moving (8.2, 8.3).
///
/// `parts[0]` are the units that have not left the starting hex; the parts above it were dropped
/// on the way, the latest last. The latest goes on first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parent {
    parts: [Option<Part>; Stack::MOST],
    /// The part that is moving; empty while none is.
    pub group: Part,
    /// What the moving part may do.
    pub stage: Stage,
}

impl Parent {
    /// A parent stack that stands in its starting hex.
    pub fn new(start: Part) -> Self {
        let mut parts = [None; Stack::MOST];
        parts[0] = Some(start);
        let mut parent = Self { parts, group: start, stage: Stage::Waiting };
        parent.rest();
        parent
    }

    /// No part is moving: the next one would start where the latest waits.
    pub fn rest(&mut self) {
        self.group = Part { units: Stack::default(), markers: 0, ..*self.top() };
        self.stage = Stage::Waiting;
    }

    /// How many parts wait.
    pub fn depth(&self) -> usize {
        self.parts.iter().flatten().count()
    }

    /// The parts that wait, the first to have stopped first.
    pub fn waiting(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().flatten()
    }

    /// The part that may go on next.
    pub fn top(&self) -> &Part {
        self.parts.iter().flatten().last().expect("a parent stack has at least its start")
    }

    /// The part that may go on next, to be changed.
    pub fn top_mut(&mut self) -> &mut Part {
        self.parts.iter_mut().flatten().last().expect("a parent stack has at least its start")
    }

    /// A part is dropped.
    pub fn push(&mut self, part: Part) {
        let depth = self.depth();
        self.parts[depth] = Some(part);
    }

    /// The latest part is finished.
    pub fn pop(&mut self) {
        let depth = self.depth();
        self.parts[depth - 1] = None;
    }
}

/// What the moving part of a parent stack may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No part is moving.
    Waiting,
    /// Units are being picked; the part has not moved since.
    Forming,
    /// The part has moved and may go on.
    UnderWay,
    /// Units are being dropped; the rest must go on.
    Dropping,
    /// 7.2 The Soviet player divides the markers before the part goes on to this hex.
    Dividing(HexId),
}

/// 8.0 A formation that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    /// Who moves.
    pub formation: Formation,
    /// Units that have finished.
    pub done: UnitSet,
    /// 7.2 What the units of stacks that have begun lost to airpower.
    pub lost: MpLost,
    /// The parent stack that is moving.
    pub parent: Option<Parent>,
}

impl Moving {
    /// A formation that begins to move.
    pub fn new(formation: Formation) -> Self {
        Self { formation, done: UnitSet::default(), lost: MpLost::default(), parent: None }
    }
}

/// 7.2 The MP that Polish units lost when the first unit of their stack began to move: those that start later have
/// lost them too, wherever the markers went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MpLost([u8; UNITS]);

impl MpLost {
    /// The mark of a unit whose stack has not begun.
    const NOT_BEGUN: u8 = u8::MAX;

    /// What a unit has lost; `None` while its stack has not begun to move.
    pub fn of(&self, unit: UnitId) -> Option<u8> {
        let lost = self.0[unit.index()];
        (lost != Self::NOT_BEGUN).then_some(lost)
    }

    /// The stack of a unit begins to move.
    pub fn note(&mut self, unit: UnitId, lost: u8) {
        self.0[unit.index()] = lost.min(Self::NOT_BEGUN - 1);
    }

    /// A unit has finished: what it lost counts no more.
    pub fn forget(&mut self, unit: UnitId) {
        self.0[unit.index()] = Self::NOT_BEGUN;
    }
}

impl Default for MpLost {
    fn default() -> Self {
        Self([Self::NOT_BEGUN; UNITS])
    }
}

/// 9.0 A formation that fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighting {
    /// Who fights.
    pub formation: Formation,
    /// Units of both sides that were in a battle of this action (9.3).
    pub fought: UnitSet,
    /// The battle at hand.
    pub battle: Option<Battle>,
}

/// A battle (9.1 to 9.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The hex that is attacked.
    pub target: HexId,
    /// The attackers.
    pub attackers: UnitSet,
    /// 9.14 Whether it is a high intensity attack.
    pub high_intensity: bool,
    /// How far it has come.
    pub stage: BattleStage,
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleStage {
    /// Attackers are being named.
    Committing,
    /// 9.17 The defender takes his losses first.
    DefenderLoses {
        /// Steps still to lose.
        left: u8,
        /// Steps that the attacker will lose after that.
        attacker: u8,
        /// SAP to deduct for a high intensity attack once the losses are taken (9.14).
        sap: u8,
        /// The final odds at which the die was rolled, where they are known: the defender is told.
        odds: Option<Ratio>,
    },
    /// 9.17 Then the attacker.
    AttackerLoses {
        /// Steps still to lose.
        left: u8,
    },
    /// 9.19 The attackers may advance.
    Advancing {
        /// Whether one has.
        advanced: bool,
    },
    /// 7.2 The Soviet player divides the markers of a hex that this unit leaves by its advance.
    Dividing {
        /// Who advances.
        unit: UnitId,
        /// Whether one has before.
        advanced: bool,
    },
}
