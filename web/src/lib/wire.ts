// Generated from the server's types; do not edit. See crates/server/tests/it/types.rs.

export type HexNumber = string;

export type Seat = number;

export type Rule = string;

export type Heading = "chapter" | { "round": number };

export type LogLine = { 
/**
 * The rule by which it happened.
 */
rule: Rule, 
/**
 * Where on the map, if anywhere.
 */
hex: HexNumber | null, 
/**
 * What happened.
 */
text: string, 
/**
 * What it opens; left out when it opens nothing.
 */
heading?: Heading, 
/**
 * The faces that were rolled for it.
 */
dice?: Array<number>, 
/**
 * The lowest face that hits, where each die hits or misses by itself.
 */
hits_from?: number, 
/**
 * The one seat that may know; left out when everybody may.
 */
only?: Seat, 
/**
 * Whether it brings to light what a seat did not know; left out when it does not.
 */
reveals?: boolean, };

export type TakingBack = { "kind": "free" } | { "kind": "takeback", 
/**
 * How many orders go.
 */
orders: number, } | { "kind": "ask", 
/**
 * How many orders would go.
 */
orders: number, };

export type Help = "hint" | "evaluation";

export type Measure = "wins" | "score" | "grade";

export type Outcome = { 
/**
 * Who won; `None` for a draw.
 */
winner: Seat | null, 
/**
 * One word that counts alike endings together, such as `red-all-cities`.
 */
how: string, 
/**
 * What happened, in a sentence.
 */
text: string, 
/**
 * The rule by which it ended.
 */
rule: Rule, };

export type Place = { "hex": HexNumber } | { "box": string };

export type Target = { "hex": HexNumber } | { "unit": string } | { "button": string } | { "number": number };

export type Object = "hex" | "unit" | "number" | "none";

export type Verb = { 
/**
 * The word.
 */
word: string, 
/**
 * What follows it.
 */
object: Object, };

export type Prompt = { 
/**
 * Who is asked.
 */
seat: Seat, 
/**
 * The phase, by a word that the look has a name for.
 */
phase: string, 
/**
 * The question in a sentence.
 */
text: string, 
/**
 * The rule it comes from.
 */
rule: Rule, 
/**
 * The words that answer it, and what each needs: how to ask *why not?* of any hex or unit.
 */
verbs: Array<Verb>, 
/**
 * Whether nothing is left but to say that the action is over, before dice are rolled or a chit is drawn: the last order
 * can still be taken back. Whoever wants no such question may have it answered by itself.
 */
confirms: boolean, };

export type Counter = { 
/**
 * Its name in orders, such as `NO-6GTk`.
 */
unit: string, 
/**
 * Its full name.
 */
title: string, 
/**
 * Whose it is.
 */
seat: Seat, 
/**
 * Where it is.
 */
place: Place, 
/**
 * What kind of unit, for its symbol: `tank`.
 */
kind: string, 
/**
 * Its size symbol: `XX`.
 */
size: string, 
/**
 * Which colours it is printed in, by an id of the look.
 */
colours: string, 
/**
 * The formation it belongs to, as it is printed beside the symbol; empty if none is.
 */
formation: string, 
/**
 * The number or name printed beside the symbol.
 */
designation: string, 
/**
 * The factors as printed: `8-6`.
 */
factors: string, 
/**
 * Steps left.
 */
steps: number, 
/**
 * Steps at full strength.
 */
steps_max: number, 
/**
 * What it has to spend, where each unit has a track of its own.
 */
gauge: Gauge | null, 
/**
 * What it is doing, as words for its look: `moving`, `attacking`, `done`.
 */
marks: Array<string>, };

export type Gauge = { 
/**
 * What is counted: `OP`.
 */
title: string, 
/**
 * What is left.
 */
left: number, 
/**
 * What it has at most.
 */
most: number, };

export type Marker = { 
/**
 * What it is: `airpower`.
 */
kind: string, 
/**
 * Where it lies.
 */
hex: HexNumber, 
/**
 * How many of them.
 */
count: number, };

export type Control = { 
/**
 * The hex.
 */
hex: HexNumber, 
/**
 * Who controls it.
 */
seat: Seat, };

export type Track = { 
/**
 * Its id: `sap`.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The rule that explains it.
 */
rule: Rule, 
/**
 * What stands in its boxes, in order: a number for a counting track, chits for a sequence.
 */
entries: Array<string>, };

export type Stake = "wins" | "loses";

export type Objective = { 
/**
 * Whose it is: who wins or loses by it.
 */
seat: Seat, 
/**
 * Whether its seat wins or loses by it.
 */
stake: Stake, 
/**
 * What has to be reached, or must not come about.
 */
title: string, 
/**
 * The rule that asks for it.
 */
rule: Rule, 
/**
 * Objectives of one group stand together: `All of these`, `Two of these`.
 */
group: string, 
/**
 * Whether it is so as things stand.
 */
reached: boolean, 
/**
 * Whether that is looked at on this turn, or at any time: a defeat that is due stands open.
 */
due: boolean, 
/**
 * How far one is, in a few words: `12 of 20`.
 */
progress: string, 
/**
 * The hexes that are still missing, where single hexes are asked for.
 */
missing: Array<HexNumber>, };

export type OffMapBox = { 
/**
 * Its id, as [`Place::Box`] names it.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * How many counters are in it.
 */
count: number, };

export type Cost = { 
/**
 * How much.
 */
amount: number, 
/**
 * Of what: `MP`.
 */
of: string, };

export type Likely = { 
/**
 * In how many of `out_of` cases it comes up.
 */
cases: number, 
/**
 * Of how many equally likely cases.
 */
out_of: number, };

export type Role = "done" | "halts" | "play-on" | "gives-up";

export type Repeats = { 
/**
 * How often at most, the first time counted.
 */
times: number, 
/**
 * What giving it as often is called: `Fill it up`.
 */
called: string, };

export type Warning = { 
/**
 * In a sentence: `3 units have not moved: 8MR, 11MR, 12MR`.
 */
text: string, 
/**
 * The rule that makes it matter.
 */
rule: Rule, 
/**
 * Where.
 */
hexes: Array<HexNumber>, 
/**
 * Whether the game may be lost by it: then it is asked about.
 */
grave: boolean, };

export type Choice = { 
/**
 * The order in the game's notation.
 */
order: string, 
/**
 * What to click.
 */
target: Target, 
/**
 * What it costs.
 */
cost: Cost | null, 
/**
 * How likely it succeeds.
 */
chance: Likely | null, 
/**
 * A word or two on what else it means: `battle`.
 */
hint: string | null, 
/**
 * What it is for whoever plays, beside the game: the end of an action, or the end of the game.
 */
role: Role | null, 
/**
 * What giving it together with all others that say the same is called: `Commit all`. None rolls a die.
 */
all: string | null, 
/**
 * Whether one click on a stack gives it to all units there that it can be given to. None rolls a die.
 */
stacks: boolean, 
/**
 * How often the same order can be given in a row, where that is worth a click of its own.
 */
repeats: Repeats | null, 
/**
 * Orders that are given first: whoever moves halts. They roll nothing and bring nothing to light.
 */
before: Array<string>, 
/**
 * Orders that go on with it, one after the other, as long as each is offered then: a drive through hexes that are
 * taken on the way. The chance is that of all together.
 */
onward: Array<string>, 
/**
 * What whoever gives it should know: units that have not moved, a defeat that stands open.
 */
warnings: Array<Warning>, 
/**
 * The chart that is rolled on, by its id.
 */
chart: string | null, 
/**
 * The hexes it leads through, the last one included; empty if it leads nowhere.
 */
path: Array<HexNumber>, 
/**
 * The hexes that it would cut off if it succeeds: a pocket in the making.
 */
cuts_off: Array<HexNumber>, };

export type BattleUnit = { 
/**
 * Its name in orders.
 */
unit: string, 
/**
 * The hex it fights from.
 */
hex: HexNumber, 
/**
 * The factor it brings.
 */
factor: number, };

export type ShiftView = { 
/**
 * How many columns, to the right when positive.
 */
columns: number, 
/**
 * The reason.
 */
why: string, 
/**
 * The rule.
 */
rule: Rule, };

export type Bound = "exactly" | "at-least" | "at-most" | "open";

export type Chance = { 
/**
 * The result as the table prints it; what has still to be decided where the rest is open.
 */
result: string, 
/**
 * Whether that is all there is to say.
 */
bound: Bound, 
/**
 * The die faces that give it; empty when no die is rolled.
 */
faces: Array<number>, 
/**
 * In how many of `out_of` cases it comes up.
 */
cases: number, 
/**
 * Of how many equally likely cases.
 */
out_of: number, };

export type Modifier = { 
/**
 * How much.
 */
more: number, 
/**
 * The reason.
 */
why: string, 
/**
 * The rule.
 */
rule: Rule, };

export type FireView = { 
/**
 * Its place in the order of fire.
 */
step: number, 
/**
 * Whose dice they are.
 */
seat: Seat, 
/**
 * Who fires.
 */
who: string, 
/**
 * How many dice.
 */
dice: number, 
/**
 * The lowest face that hits, with everything that is added; 7 when none does.
 */
hits_from: number, 
/**
 * What is added.
 */
modifiers: Array<Modifier>, };

export type RoundView = { 
/**
 * The round at hand, from 1.
 */
round: number, 
/**
 * Whether it is over and another one is to be decided on.
 */
over: boolean, 
/**
 * The fire that is still to come as things stand, in its order: of this round, or of the next if this one is over.
 */
fire: Array<FireView>, };

export type BattlePreview = { 
/**
 * The hex that is attacked.
 */
target: HexNumber, 
/**
 * Who attacks.
 */
attackers: Array<BattleUnit>, 
/**
 * Who defends.
 */
defenders: Array<BattleUnit>, 
/**
 * The attackers' total.
 */
attack: number, 
/**
 * The defenders' total.
 */
defence: number, 
/**
 * The odds before any shift: `3:1`.
 */
odds: string, 
/**
 * Every shift.
 */
shifts: Array<ShiftView>, 
/**
 * The odds after all shifts.
 */
final_odds: string, 
/**
 * The column of the table that is used, or their range: `2:1 to 5:1`; `None` when the result is automatic.
 */
column: string | null, 
/**
 * Each possible result, the attacker's best first.
 */
chances: Array<Chance>, 
/**
 * What else matters, each with its rule: a declared high intensity attack, say.
 */
notes: Array<string>, 
/**
 * Where a battle has rounds: how far it is, and who fires next.
 */
round: RoundView | null, };

export type View = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Whose view it is; `None` is a spectator's.
 */
seat: Seat | null, 
/**
 * What is asked and of whom; `None` when the game is over.
 */
prompt: Prompt | null, 
/**
 * How it ended, if it did.
 */
outcome: Outcome | null, 
/**
 * Every counter that can be seen.
 */
counters: Array<Counter>, 
/**
 * Markers that lie on hexes.
 */
markers: Array<Marker>, 
/**
 * Who controls the hexes in which control matters or has changed.
 */
control: Array<Control>, 
/**
 * Turn, score and other tracks.
 */
tracks: Array<Track>, 
/**
 * The seats that have chosen in secret, while seats do so one after the other; `None` when nothing is chosen in secret.
 */
closed_hands: Array<Seat> | null, 
/**
 * Names in charts that do not count any more.
 */
crossed_out: Array<string>, 
/**
 * What this seat alone may know; empty where nothing is secret, and for spectators.
 */
private: Array<Track>, 
/**
 * What has to be reached to win, and how far it is.
 */
objectives: Array<Objective>, 
/**
 * Boxes beside the map.
 */
boxes: Array<OffMapBox>, 
/**
 * What may be ordered now; empty for a seat that is not asked.
 */
choices: Array<Choice>, 
/**
 * What it is called to have the rest of what is asked done as the game's staff would do it, where the game offers that:
 * `Place all as suggested`.
 */
suggests: string | null, 
/**
 * The battle at hand.
 */
battle: BattlePreview | null, 
/**
 * The log since the last view; filled by whoever keeps the match.
 */
log: Array<LogLine>, };

export type ThreatBattle = { 
/**
 * Who would make it.
 */
title: string, 
/**
 * Its working.
 */
preview: BattlePreview, };

export type ThreatUnit = { 
/**
 * Its name in orders.
 */
unit: string, 
/**
 * Where it is.
 */
hex: HexNumber, 
/**
 * How far that is: `3 MP`.
 */
hint: string, };

export type Threats = { 
/**
 * The hex.
 */
hex: HexNumber, 
/**
 * The attacks that could be made on it from where the enemy stands, each worked out.
 */
battles: Array<ThreatBattle>, 
/**
 * Enemies that could come next to it.
 */
may_come: Array<ThreatUnit>, };

export type MapHex = { 
/**
 * Its printed number.
 */
hex: HexNumber, 
/**
 * Its centre.
 */
x: number, 
/**
 * Its centre.
 */
y: number, 
/**
 * Its terrain.
 */
terrain: string, 
/**
 * The country it belongs to; empty at sea.
 */
country: string, 
/**
 * What is written in it.
 */
name: string, 
/**
 * What else is there: `city`, `zone:BE`.
 */
features: Array<string>, };

export type MapSide = { 
/**
 * One hex.
 */
a: HexNumber, 
/**
 * The other.
 */
b: HexNumber, 
/**
 * What it is: `river`.
 */
feature: string, 
/**
 * Its name.
 */
name: string, };

export type MapView = { 
/**
 * Every hex; coordinates are in units of a hex's side, y down.
 */
hexes: Array<MapHex>, 
/**
 * What lies along or across the sides.
 */
sides: Array<MapSide>, 
/**
 * By how many degrees the sheet is turned to have north up.
 */
turn: number, };

export type Aim = { 
/**
 * In a sentence.
 */
text: string, 
/**
 * The rule that says so.
 */
rule: string, };

export type SeatLook = { 
/**
 * Its name in orders and links.
 */
name: string, 
/**
 * Its name in sentences.
 */
title: string, 
/**
 * Its colour.
 */
colour: string, 
/**
 * Where it stands when the game begins, in two or three sentences.
 */
situation: string, 
/**
 * What its first decision means, in a sentence or two.
 */
first: string, 
/**
 * What it wins by, each in a sentence.
 */
wins_by: Array<Aim>, 
/**
 * What it loses by, each in a sentence.
 */
loses_by: Array<Aim>, };

export type ColourLook = { 
/**
 * The id that counters carry.
 */
id: string, 
/**
 * What it stands for.
 */
title: string, 
/**
 * The colour of the counter.
 */
paper: string, 
/**
 * The colour of what is printed on it.
 */
ink: string, };

export type Ground = "clear" | "cropland" | "beach" | "forest" | "mountain" | "range" | "hill" | "marsh" | "desert" | "urban" | "sea" | "lake" | "base" | "out" | "other";

export type Texture = "furrows" | "speckle" | "trees" | "peaks" | "hachures" | "hairpins" | "tufts" | "blocks" | "waves" | "hatch" | "stripes";

export type PlaceSign = "city" | "prize" | "walls" | "town" | "airfield" | "fort" | "bastion";

export type LineSign = "border" | "homeland" | "front" | "stop-line" | "coast" | "strait" | "stream" | "river" | "lake" | "cliff" | "road" | "rail" | "plain" | "none";

export type MarkerSign = "disc" | "landing" | "start" | "trail" | "face-down";

export type TerrainLook = { 
/**
 * The word of the map.
 */
word: string, 
/**
 * Its name.
 */
title: string, 
/**
 * Its ground in the palette.
 */
ground: Ground, 
/**
 * A colour instead of the palette's: `#d9e3c0`.
 */
colour: string | null, 
/**
 * What is strewn over the ground.
 */
texture: Texture | null, 
/**
 * The place that is drawn in each such hex.
 */
place: PlaceSign | null, 
/**
 * Its hexes are one area: no lines and no numbers inside, its name once and large.
 */
area: boolean, };

export type FeatureLook = { 
/**
 * The word of the map.
 */
word: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The place that is drawn.
 */
place: PlaceSign | null, 
/**
 * A sign around the middle of the hex, as an SVG path.
 */
sign: string | null, 
/**
 * The colour of that sign instead of the palette's: `#2a5db0`.
 */
ink: string | null, 
/**
 * The colour around that sign instead of the palette's.
 */
paper: string | null, 
/**
 * What is strewn over the ground. A map with such a tint does not shade countries.
 */
tint: Texture | null, 
/**
 * Its hexes belong together and are framed as one.
 */
framed: boolean, 
/**
 * It matters to the rules alone: nobody is told of it.
 */
unseen: boolean, };

export type SideLook = { 
/**
 * The word of the map.
 */
word: string, 
/**
 * Its name.
 */
title: string, 
/**
 * Its line in the palette.
 */
line: LineSign, 
/**
 * A colour instead of the palette's.
 */
colour: string | null, 
/**
 * Its name is written beside it, once.
 */
named: boolean, };

export type MarkerLook = { 
/**
 * Its kind.
 */
word: string, 
/**
 * Its name; `{count}` stands for how many there are.
 */
title: string, 
/**
 * How it lies.
 */
drawn: MarkerSign, 
/**
 * A sign around the middle of a disc or of a back, as an SVG path; otherwise its first letters or a question mark.
 */
sign: string | null, 
/**
 * The colour of that sign and of the edge of the disc instead of the palette's.
 */
ink: string | null, 
/**
 * The colour of the disc instead of the palette's.
 */
paper: string | null, 
/**
 * Enemies lie face down there: whoever goes there fights.
 */
hides_foes: boolean, };

export type SymbolLook = { 
/**
 * The kind.
 */
word: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The military symbol, by its code of fifteen letters (MIL-STD-2525C).
 */
code: string, 
/**
 * A path drawn over it, in its box of 200 by 200.
 */
path: string | null, 
/**
 * Whether that path is only outlined.
 */
outlined: boolean, };

export type ChartRow = { 
/**
 * Its heading.
 */
head: string, 
/**
 * Its cells.
 */
cells: Array<string>, };

export type Chart = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The rule that explains it.
 */
rule: Rule, 
/**
 * The headings of its columns.
 */
columns: Array<string>, 
/**
 * Its rows.
 */
rows: Array<ChartRow>, };

export type Named = { 
/**
 * The word.
 */
word: string, 
/**
 * Its name.
 */
title: string, };

export type TurnStep = { 
/**
 * Its name, short: `Movement`.
 */
title: string, 
/**
 * What one does in it, in a sentence.
 */
about: string, 
/**
 * The rule that describes it.
 */
rule: string, 
/**
 * The words of its phases; none for what the rules do by themselves.
 */
phases: Array<string>, 
/**
 * The seat whose step it is, where the same phases come once for each.
 */
seat: string | null, 
/**
 * Whether it comes once, before the first turn.
 */
once: boolean, };

export type Look = { 
/**
 * The seats in their order, and the side that the rules play.
 */
seats: Array<SeatLook>, 
/**
 * What happens here, for who has never played it: two or three sentences.
 */
situation: string, 
/**
 * The phases, as the sequence of play names them.
 */
phases: Array<Named>, 
/**
 * How a turn goes, step by step: every phase is in one of them.
 */
turn: Array<TurnStep>, 
/**
 * The colours in which counters are printed, by [`Counter::colours`](crate::Counter::colours).
 */
colours: Array<ColourLook>, 
/**
 * The terrain of the map.
 */
terrain: Array<TerrainLook>, 
/**
 * What hexes of the map can have.
 */
features: Array<FeatureLook>, 
/**
 * What sides of hexes can have.
 */
sides: Array<SideLook>, 
/**
 * Markers that lie on the map.
 */
markers: Array<MarkerLook>, 
/**
 * The symbols of kinds of units, by [`Counter::kind`](crate::Counter::kind).
 */
symbols: Array<SymbolLook>, 
/**
 * The codes of combat results, spelled out.
 */
results: Array<Named>, 
/**
 * Charts, the combat table first. They are drawn from the data, not from the file.
 */
charts: Array<Chart>, };

export type PagePart = "prompt" | "phases" | "objectives" | "tracks" | "private" | "battle" | "log" | "boxes";

export type Worse = { 
/**
 * In the game's notation.
 */
order: string, 
/**
 * Why.
 */
why: string, };

export type LessonStep = { 
/**
 * What it is about, in a few words.
 */
title: string, 
/**
 * What there is to see and to do, in two or three sentences.
 */
text: string, 
/**
 * The rule behind it.
 */
rule: string | null, 
/**
 * The hexes that it points at.
 */
hexes: Array<string>, 
/**
 * The part of the page that it points at.
 */
points: PagePart | null, 
/**
 * The orders that it asks for, in the game's notation; none: it is only read.
 */
orders: Array<string>, 
/**
 * Whether they may come in any sequence.
 */
freely: boolean, 
/**
 * Orders that somebody may well try here, and why each is worse.
 */
worse: Array<Worse>, 
/**
 * Why anything else is worse; for a step that asks for orders.
 */
otherwise: string, };

export type Lesson = { 
/**
 * What one learns, in a sentence.
 */
about: string, 
/**
 * How long it takes, in minutes.
 */
minutes: number, 
/**
 * The seat that the learner plays; the staff plays the others.
 */
seat: string, 
/**
 * Scenario and options, as `name=value`.
 */
options: Array<string>, 
/**
 * The seed of the dice: what the steps tell of them comes true.
 */
seed: string, 
/**
 * Orders of any seat that are given before the first step.
 */
opening: Array<string>, 
/**
 * The steps.
 */
steps: Array<LessonStep>, };

export type ScenarioInfo = { 
/**
 * The word it is called by.
 */
id: string, 
/**
 * What it is, in a sentence.
 */
about: string, };

export type OptionSpec = { 
/**
 * The word it is called by.
 */
name: string, 
/**
 * What may be chosen; the first is the default.
 */
values: Array<string>, 
/**
 * The rule it comes from.
 */
rule: Rule, 
/**
 * What it does, in a sentence.
 */
about: string, };

export type GameInfo = { 
/**
 * The word it is called by on the command line, such as `my-game`.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * One sentence on what it is about.
 */
about: string, 
/**
 * The seats' names, in the order of their numbers, as single lower-case words.
 */
seats: Array<string>, 
/**
 * The side that the rules play, in a solitaire game. It has the seat number after the last seat, is never
 * asked, and can win.
 */
automaton: string | null, 
/**
 * Whether something is hidden from a seat: the record of such a game is kept back until it is over.
 */
secrets: boolean, 
/**
 * The rule by which a player may give the game up.
 */
concede: Rule, 
/**
 * The scenarios; the first is the default.
 */
scenarios: Array<ScenarioInfo>, 
/**
 * The options.
 */
options: Array<OptionSpec>, };

export type Measured = { 
/**
 * The share.
 */
share: number, 
/**
 * The low end of the interval.
 */
low: number, 
/**
 * The high end of the interval.
 */
high: number, 
/**
 * Of how many games.
 */
games: number, };

export type Level = { 
/**
 * Its name.
 */
bot: string, 
/**
 * The command that measures it again.
 */
made_by: string, 
/**
 * How much stronger than the staff it is, on Elo's scale; with the 95 percent interval.
 */
elo?: number, 
/**
 * The low end of that.
 */
elo_low?: number, 
/**
 * The high end of that.
 */
elo_high?: number, 
/**
 * By seat: its score against the staff there, wins and half the draws.
 */
seats?: { [key in string]: Measured }, 
/**
 * What its games were worth, in a game that is played alone: the grade, or wins and half the draws.
 */
grade?: Measured, };

export type Levels = { 
/**
 * The bots that were measured, in the order in which bots are listed.
 */
levels: Array<Level>, };

export type Estimate = { 
/**
 * The number.
 */
worth: number, 
/**
 * Its standard error over the games in thought. How well a learned judgement judges is not in it.
 */
error: number, };

export type Step = { 
/**
 * In the game's notation.
 */
order: string, 
/**
 * What to click for it, if it was offered in thought.
 */
target: Target | null, 
/**
 * What it costs, means and how likely it is, in words.
 */
words: string, 
/**
 * What the log will tell of it, unless dice decide that.
 */
told: Array<string>, 
/**
 * Where it leads, the last hex included.
 */
path: Array<HexNumber>, 
/**
 * Whether it comes only if dice fall as they did in one of the games in thought.
 */
if_so: boolean, };

export type Hint = { 
/**
 * The seat's orders in the action at hand.
 */
line: Array<Step>, 
/**
 * What the numbers say.
 */
measure: Measure, 
/**
 * What this way is worth to the seat.
 */
worth: Estimate, 
/**
 * What the staff's own way is worth to it, over the same dice.
 */
staff: number, 
/**
 * Whether it is another way than the staff's.
 */
better: boolean, 
/**
 * How many games in thought each number stands on.
 */
games: number, };

export type Assessment = { 
/**
 * What the numbers say.
 */
measure: Measure, 
/**
 * By side: the seats, then the side that the rules play. Of a grade there is only the one of the seat.
 */
sides: Array<Estimate>, 
/**
 * How likely nobody wins, where that was counted apart: the sides are chances to win then.
 */
draws: Estimate | null, 
/**
 * How many games in thought it stands on.
 */
games: number, 
/**
 * How many of them were played to their end. The others were judged where their turn ended.
 */
ended: number, };

export type Helped = { 
/**
 * The seat's name.
 */
seat: string, 
/**
 * In how many positions it asked for a hint.
 */
hints: number, 
/**
 * Whether it looked at evaluations.
 */
evaluation: boolean, };

export type SeatRow = { 
/**
 * The seat's name.
 */
seat: string, 
/**
 * The player's name.
 */
player: string, 
/**
 * `person` or `bot`.
 */
kind: 'person' | 'bot', 
/**
 * Which bot plays it, if one does.
 */
bot: string | null, 
/**
 * Whether the player is connected.
 */
present: boolean, };

export type UndoAsked = { 
/**
 * The seat that wishes it.
 */
by: string, 
/**
 * How many orders would go.
 */
orders: number, 
/**
 * Which, oldest first, as far as the client's seat may know them.
 */
what: Array<string>, };

export type Ending = { 
/**
 * The winner's name, a seat or the side that the rules play; `None` if nobody won.
 */
winner: string | null, 
/**
 * How, in a sentence.
 */
text: string, };

export type GameRow = { 
/**
 * Its id.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The game's title.
 */
title: string, 
/**
 * Who plays.
 */
seats: Array<SeatRow>, 
/**
 * How many orders were given.
 */
orders: number, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * The seat that is asked; `None` when it is over.
 */
asked: string | null, 
/**
 * How it ended, if it did.
 */
ended: Ending | null, 
/**
 * Whether it is a record that was loaded: nobody plays it here.
 */
record: boolean, 
/**
 * The options it is played with, as `name=value`.
 */
options: Array<string>, 
/**
 * When it was created, as seconds since 1970.
 */
created: string, 
/**
 * When something last happened in it, as seconds since 1970.
 */
active: string, };

export type Branch = { 
/**
 * The other game's id.
 */
id: string, 
/**
 * So many of its orders are kept.
 */
n: number, };

export type NewGame = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Scenario and options, as `name=value`.
 */
options: Array<string>, 
/**
 * Who plays which seat: `me`, `friend`, or `bot:NAME`.
 */
seats: { [key in string]: string }, 
/**
 * The creator's name.
 */
name?: string, 
/**
 * The seed of the dice; a secret one if left out.
 */
seed?: string, 
/**
 * The guided first turn: it says who plays what, with which options and seed.
 */
lesson?: boolean, 
/**
 * The help that the creator may ask for while it is played. Not where another person has a seat.
 */
help?: Array<Help>, 
/**
 * Another game, or a record, whose first orders are given before anybody is asked; its options count then.
 */
from?: Branch, };

export type NewGameAnswer = { 
/**
 * Its id.
 */
id: string, 
/**
 * The keys of the seats that people play: whoever has a key has the seat.
 */
keys: { [key in string]: string }, };

export type CurvePoint = { 
/**
 * So many orders were given.
 */
order: number, 
/**
 * The turn.
 */
turn: number, 
/**
 * The chance.
 */
chance: number, 
/**
 * Its standard error.
 */
error: number, };

export type Decision = { 
/**
 * So many orders were given before it.
 */
order: number, 
/**
 * The turn.
 */
turn: number, 
/**
 * What the better way would have given the seat more.
 */
missed: number, 
/**
 * The standard error of that.
 */
error: number, 
/**
 * The seat's chance with the better way, as far as it could know.
 */
chance: number, 
/**
 * What was ordered, up to the next roll or draw.
 */
ordered: Array<string>, 
/**
 * What would have been better, up to the next roll or draw.
 */
better: Array<string>, 
/**
 * What was ordered, order by order, in words.
 */
ordered_in_words: Array<string>, 
/**
 * What would have been better, order by order, in words.
 */
better_in_words: Array<string>, };

export type SeatAccount = { 
/**
 * The seat.
 */
seat: string, 
/**
 * Who played it.
 */
player: string, 
/**
 * The chance at the beginning.
 */
start: number, 
/**
 * What the end was worth.
 */
end: number, 
/**
 * What all dice and draws gave it against their expectation.
 */
luck: number, 
/**
 * The standard error of that.
 */
luck_error: number, 
/**
 * The part of it that fell in its own orders.
 */
luck_of_its_own: number, 
/**
 * What its orders gave it against what the staff would have made of them.
 */
decisions: number, 
/**
 * The standard error of that.
 */
decisions_error: number, 
/**
 * What the general's best would have given it more, all in all; `None` if nothing was weighed.
 */
missed: number | null, 
/**
 * The standard error of that.
 */
missed_error: number, 
/**
 * How many decisions were weighed.
 */
weighed: number, 
/**
 * The decisions that cost it most, the worst first.
 */
worst: Array<Decision>, };

export type TurningPoint = { 
/**
 * So many orders were given before it.
 */
order: number, 
/**
 * So many belong to it.
 */
orders: number, 
/**
 * The turn.
 */
turn: number, 
/**
 * Whose action it was.
 */
seat: string, 
/**
 * The chance before.
 */
before: number, 
/**
 * The chance after.
 */
after: number, 
/**
 * What the dice gave of the change.
 */
luck: number, 
/**
 * What the orders gave of it.
 */
decisions: number, 
/**
 * What happened, as it was told.
 */
told: Array<string>, };

export type TurnCourse = { 
/**
 * The turn.
 */
turn: number, 
/**
 * So many orders were given.
 */
order: number, 
/**
 * The steps of each side on the map, by the side's number.
 */
steps: Array<number>, 
/**
 * The steps that each side has lost up to now.
 */
lost: Array<number>, 
/**
 * The hexes that each side controls; where a game knows no control, those that it stands in.
 */
ground: Array<number>, 
/**
 * The tracks that are a number, by their id.
 */
tracks: { [key in string]: number }, };

export type Analysis = { 
/**
 * The game's id.
 */
game: string, 
/**
 * How it ended, in a word and in a sentence.
 */
result: string, 
/**
 * The same in a sentence.
 */
text: string, 
/**
 * The side that won; `None` if nobody did.
 */
winner: string | null, 
/**
 * Whether the end is a grade, so that a chance is the share of the best grade that is expected.
 */
graded: boolean, 
/**
 * How many orders stand.
 */
orders: number, 
/**
 * How often positions were played on in thought.
 */
samples: number, 
/**
 * How many decisions in thought went into each decision that was weighed.
 */
nodes: number, 
/**
 * The seed of it all.
 */
seed: string, 
/**
 * Everybody who can win: the seats, then the side that the rules play.
 */
sides: Array<string>, 
/**
 * The chance along the game.
 */
curve: Array<CurvePoint>, 
/**
 * What each seat had of luck and of its orders.
 */
seats: Array<SeatAccount>, 
/**
 * What the estimate changed its mind about from turn to turn: nobody's luck and nobody's doing.
 */
revision: number, 
/**
 * Where the game turned, in the order of play.
 */
turning_points: Array<TurningPoint>, 
/**
 * Losses and ground, at the beginning of each turn and at the end.
 */
course: Array<TurnCourse>, };

export type AnalysisState = { 
/**
 * How thorough it is: `quick` or `strong`.
 */
level: string, 
/**
 * The pieces that are done.
 */
done: number, 
/**
 * All pieces; none while it waits for its turn.
 */
of: number, 
/**
 * How long it will still take, in seconds; `None` while nobody can say.
 */
seconds_left: number | null, 
/**
 * Why it failed, if it did.
 */
error: string | null, 
/**
 * What came of it, when it is done.
 */
analysis: Analysis | null, };

export type ClientMessage = { "type": "hello", 
/**
 * The seat's key.
 */
key: string | null, } | { "type": "order", 
/**
 * In the game's notation.
 */
order: string, 
/**
 * How many orders the client has seen.
 */
n: number, } | { "type": "orders", 
/**
 * In the game's notation; at most 40.
 */
orders: Array<string>, 
/**
 * How many orders the client has seen.
 */
n: number, } | { "type": "suggest", 
/**
 * How many orders the client has seen.
 */
n: number, } | { "type": "hint", 
/**
 * How many orders the client has seen.
 */
n: number, } | { "type": "assess", 
/**
 * After how many orders: all that the client has seen, or fewer when the game is over.
 */
n: number, } | { "type": "why", 
/**
 * The order.
 */
order: string, } | { "type": "threat", 
/**
 * The hex.
 */
hex: HexNumber, } | { "type": "past", 
/**
 * What was seen after so many orders comes whole.
 */
from: number, 
/**
 * Up to and with so many; at most 40 further on.
 */
to: number, } | { "type": "undo", 
/**
 * With every one before it that goes freely, as long as more than so many are left: what was given together is
 * taken back together.
 */
to?: number, } | { "type": "undo-answer", 
/**
 * Whether it may.
 */
agree: boolean, } | { "type": "resign" } | { "type": "chat", 
/**
 * What.
 */
text: string, } | { "type": "name", 
/**
 * What.
 */
name: string, };

export type Scene = { 
/**
 * Who gave the order.
 */
by: Seat | null, 
/**
 * Counters that came into sight or have changed.
 */
counters: Array<Counter>, 
/**
 * Units whose counters are not seen any more.
 */
gone: Array<string>, 
/**
 * The markers, if they have changed.
 */
markers: Array<Marker> | null, 
/**
 * Who controls what, if that has changed.
 */
control: Array<Control> | null, 
/**
 * The tracks, if they have changed.
 */
tracks: Array<Track> | null, 
/**
 * The battle at hand.
 */
battle: BattlePreview | null, 
/**
 * What happened.
 */
log: Array<LogLine>, };

export type ServerMessage = { "type": "state", 
/**
 * How many orders were given.
 */
n: number, 
/**
 * What the seat sees; its log goes on from `log_start`.
 */
view: View, 
/**
 * Where in the whole log the view's lines begin.
 */
log_start: number, 
/**
 * Who plays.
 */
seats: Array<SeatRow>, 
/**
 * What taking back would be for the client's seat; `None` when there is nothing to take back.
 */
taking_back: TakingBack | null, 
/**
 * Somebody's wish to take orders back.
 */
undo_asked: UndoAsked | null, 
/**
 * Who did not agree when the client's seat wished to take orders back last; `None` after the next order.
 */
undo_refused_by: string | null, 
/**
 * Whether a bot is thinking.
 */
thinking: boolean, 
/**
 * The help that the client may ask for.
 */
help: Array<Help>, 
/**
 * The help that seats had.
 */
helped: Array<Helped>, } | { "type": "log", 
/**
 * Where in the whole log it begins.
 */
start: number, 
/**
 * Its lines.
 */
lines: Array<LogLine>, } | { "type": "refused", 
/**
 * The order.
 */
order: string, 
/**
 * The reason.
 */
error: string, 
/**
 * The rule.
 */
rule: Rule | null, 
/**
 * How many orders were given.
 */
n: number, } | { "type": "why", 
/**
 * The order.
 */
order: string, 
/**
 * Whether it is.
 */
legal: boolean, 
/**
 * The rule that forbids it.
 */
rule: Rule | null, 
/**
 * The reason.
 */
why: string, } | { "type": "threat", 
/**
 * The hex.
 */
hex: HexNumber, 
/**
 * Who.
 */
threats: Threats, } | { "type": "hint", 
/**
 * After how many orders.
 */
n: number, 
/**
 * What, and why.
 */
hint: Hint, } | { "type": "assessment", 
/**
 * After how many orders.
 */
n: number, 
/**
 * What it is worth.
 */
assessment: Assessment, } | { "type": "no-help", 
/**
 * What was asked for.
 */
help: Help, 
/**
 * After how many orders.
 */
n: number, 
/**
 * Why not.
 */
error: string, 
/**
 * Whether it may be asked again in a moment: too much was asked at once.
 */
later: boolean, } | { "type": "past", 
/**
 * After how many orders the first view was seen.
 */
from: number, 
/**
 * What was seen then.
 */
before: View, 
/**
 * What each order after that changed.
 */
scenes: Array<Scene>, } | { "type": "chat", 
/**
 * Who.
 */
from: string, 
/**
 * What.
 */
text: string, } | { "type": "error", 
/**
 * Why.
 */
error: string, };
