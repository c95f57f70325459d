//! Dice and blind draws. They always come from outside the rules, so that a game can be seeded,
//! scripted, recorded or imagined.

use std::{collections::VecDeque, fmt};

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use sha2::{Digest, Sha256};

use crate::sha256_hex;

/// Whatever gives a game its rolls and blind draws.
pub trait Dice {
    /// One six-sided die: 1 to 6.
    fn roll(&mut self) -> u8;

    /// A blind draw: an index into `pool`, whose entries are the labels of what lies in it.
    fn draw(&mut self, pool: &[&str]) -> usize;

    /// A blind draw from so many things. What they are called is asked only by dice that read it: a pool may be large, and
    /// most dice only count it.
    fn draw_one_of(&mut self, count: usize, label: &dyn Fn(usize) -> &'static str) -> usize {
        let pool: Vec<&str> = (0..count).map(label).collect();
        self.draw(&pool)
    }
}

/// One roll or draw as records and scripts write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// A die face, 1 to 6: `4`.
    Die(u8),
    /// A drawn thing by its place in the pool, counted from one: `#12`.
    Place(usize),
    /// A drawn thing by its label: `BE`.
    Label(String),
}

impl Rolled {
    /// Reads one word of a script or record: `4`, `#12` or a label.
    pub fn read(word: &str) -> Result<Self, DiceFault> {
        let wrong = || DiceFault::NoFace(word.to_owned());
        if let Some(place) = word.strip_prefix('#') {
            return match place.parse() {
                Ok(place @ 1..) => Ok(Self::Place(place)),
                _ => Err(DiceFault::NoPlace(word.to_owned())),
            };
        }
        match word.parse::<i64>() {
            Ok(face @ 1..=6) => Ok(Self::Die(face as u8)),
            Ok(_) => Err(wrong()),
            Err(_) if word.is_empty() => Err(wrong()),
            Err(_) => Ok(Self::Label(word.to_owned())),
        }
    }

    fn as_face(&self) -> Result<u8, DiceFault> {
        match self {
            Self::Die(face) => Ok(*face),
            other => Err(DiceFault::NotADie(other.to_string())),
        }
    }

    /// The index it picks from `pool`. A bare face counts as a place, so that small pools can be
    /// scripted with plain numbers.
    fn as_index(&self, pool: &[&str]) -> Result<usize, DiceFault> {
        let index = match self {
            Self::Die(face) => Some(usize::from(*face) - 1),
            Self::Place(place) => Some(place - 1),
            Self::Label(label) => pool.iter().position(|entry| entry.eq_ignore_ascii_case(label)),
        };
        match index {
            Some(index) if index < pool.len() => Ok(index),
            _ => Err(DiceFault::NotInPool { drawn: self.to_string(), pool: pool.join(" ") }),
        }
    }
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die(face) => write!(f, "{face}"),
            Self::Place(place) => write!(f, "#{place}"),
            Self::Label(label) => f.write_str(label),
        }
    }
}

/// Why a scripted roll or draw cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    /// A number that no die shows.
    #[error("`{0}` is no die face: a die shows 1 to 6, a draw is written by its label or as #12")]
    NoFace(String),
    /// A place that is not a positive number.
    #[error("`{0}` is no place in a pool: places are written #1, #2, …")]
    NoPlace(String),
    /// A draw where a die was rolled.
    #[error("a die is rolled here, but the next in the script is the draw `{0}`")]
    NotADie(String),
    /// A label or place that the pool does not hold.
    #[error("`{drawn}` is not in the pool: {pool}")]
    NotInPool {
        /// What the script says.
        drawn: String,
        /// What could be drawn.
        pool: String,
    },
    /// The script is shorter than the game needs.
    #[error("the script has no more rolls, and one more is needed")]
    RanOut,
}

/// Dice from a seed: the same on every machine and in every version.
#[derive(Debug)]
pub struct Seeded {
    stream: ChaCha8Rng,
}

impl Clone for Seeded {
    fn clone(&self) -> Self {
        let mut stream = ChaCha8Rng::from_seed(self.stream.get_seed());
        stream.set_word_pos(self.stream.get_word_pos());
        Self { stream }
    }
}

impl Seeded {
    /// Dice from the text of a seed.
    pub fn new(seed: &str) -> Self {
        let key = Sha256::new().chain_update(b"grognard dice ").chain_update(seed.as_bytes());
        Self { stream: ChaCha8Rng::from_seed(key.finalize().into()) }
    }

    /// Dice from the text of a seed, as they stand after `words` words of their stream.
    pub fn at(seed: &str, words: u64) -> Self {
        let mut dice = Self::new(seed);
        dice.stream.set_word_pos(words.into());
        dice
    }

    /// How many words of the stream were used.
    pub fn words(&self) -> u64 {
        self.stream.get_word_pos() as u64
    }

    /// What is published before play, so that the seed cannot be changed later.
    pub fn commitment(seed: &str) -> String {
        sha256_hex(format!("grognard seed {seed}").as_bytes())
    }

    /// A number below `n`, each equally likely. Our own reduction, so that no library's change of
    /// method can change a seeded game.
    pub fn below(&mut self, n: u32) -> u32 {
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let word = self.stream.next_u32();
            if word < limit {
                return word % n;
            }
        }
    }
}

impl Dice for Seeded {
    fn roll(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        self.below(pool.len() as u32) as usize
    }

    fn draw_one_of(&mut self, count: usize, _: &dyn Fn(usize) -> &'static str) -> usize {
        self.below(count as u32) as usize
    }
}

/// Dice that are read off a list: for tests and for replaying records. The first value that does
/// not fit is kept as a fault, and what the game makes of it must be thrown away.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    queue: VecDeque<Rolled>,
    fault: Option<DiceFault>,
}

impl Scripted {
    /// Dice that give these values, in this order.
    pub fn new(values: impl IntoIterator<Item = Rolled>) -> Self {
        Self { queue: values.into_iter().collect(), fault: None }
    }

    /// Dice that show these faces, in this order.
    pub fn faces(faces: &[u8]) -> Self {
        Self::new(faces.iter().map(|&face| Rolled::Die(face)))
    }

    /// Appends a value.
    pub fn push(&mut self, value: Rolled) {
        self.queue.push_back(value);
    }

    /// What is still to come.
    pub fn rest(&self) -> impl ExactSizeIterator<Item = &Rolled> {
        self.queue.iter()
    }

    /// The first value that did not fit, if any.
    pub fn fault(&self) -> Option<&DiceFault> {
        self.fault.as_ref()
    }

    fn next<T: Default>(&mut self, read: impl FnOnce(&Rolled) -> Result<T, DiceFault>) -> Option<T> {
        let value = self.queue.pop_front().ok_or(DiceFault::RanOut);
        match value.and_then(|value| read(&value)) {
            Ok(value) => Some(value),
            Err(fault) => {
                self.fault.get_or_insert(fault);
                None
            }
        }
    }
}

impl Dice for Scripted {
    fn roll(&mut self) -> u8 {
        self.next(Rolled::as_face).unwrap_or(1)
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        self.next(|value| value.as_index(pool)).unwrap_or(0)
    }
}

/// Scripted values first, then the seed: what a table with the `dice` command rolls.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// What comes first.
    pub script: Scripted,
    /// What comes when the script is empty.
    pub seeded: Seeded,
}

impl Dice for Mixed {
    fn roll(&mut self) -> u8 {
        if self.script.queue.is_empty() { self.seeded.roll() } else { self.script.roll() }
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        if self.script.queue.is_empty() { self.seeded.draw(pool) } else { self.script.draw(pool) }
    }
}

/// Writes down whatever other dice give.
pub struct Recorder<'a> {
    dice: &'a mut dyn Dice,
    rolled: Vec<Rolled>,
}

impl<'a> Recorder<'a> {
    /// A recorder of `dice`.
    pub fn new(dice: &'a mut dyn Dice) -> Self {
        Self { dice, rolled: Vec::new() }
    }

    /// All that was rolled and drawn, in order.
    pub fn into_rolled(self) -> Vec<Rolled> {
        self.rolled
    }
}

impl Dice for Recorder<'_> {
    fn roll(&mut self) -> u8 {
        let face = self.dice.roll();
        self.rolled.push(Rolled::Die(face));
        face
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        let index = self.dice.draw(pool);
        self.rolled.push(Rolled::Label(pool[index].to_owned()));
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_rolls_forever() {
        let mut dice = Seeded::new("7");
        let rolls: Vec<u8> = (0..16).map(|_| dice.roll()).collect();
        assert_eq!(rolls, SEED_SEVEN);
    }

    /// Written down once; if this changes, every seeded game changes.
    const SEED_SEVEN: [u8; 16] = [5, 5, 3, 2, 3, 1, 5, 2, 5, 1, 1, 4, 5, 3, 5, 2];

    #[test]
    fn a_stream_can_be_taken_up_where_it_was_left() {
        let mut dice = Seeded::new("7");
        for _ in 0..100 {
            dice.roll();
        }
        let mut again = Seeded::at("7", dice.words());
        assert_eq!(
            (0..50).map(|_| dice.roll()).collect::<Vec<_>>(),
            (0..50).map(|_| again.roll()).collect::<Vec<_>>()
        );
    }

    #[test]
    fn every_face_and_place_comes_up_about_as_often() {
        let mut dice = Seeded::new("fair");
        let mut faces = [0u32; 6];
        let mut places = [0u32; 10];
        for _ in 0..60_000 {
            faces[usize::from(dice.roll()) - 1] += 1;
            places[dice.draw(&["x"; 10])] += 1;
        }
        assert!(faces.iter().all(|&n| (9_600..=10_400).contains(&n)), "{faces:?}");
        assert!(places.iter().all(|&n| (5_700..=6_300).contains(&n)), "{places:?}");
    }

    #[test]
    fn words_read_as_faces_places_and_labels() {
        assert_eq!(Rolled::read("4"), Ok(Rolled::Die(4)));
        assert_eq!(Rolled::read("#12"), Ok(Rolled::Place(12)));
        assert_eq!(Rolled::read("BE"), Ok(Rolled::Label("BE".to_owned())));
        for word in ["0", "7", "-1", "#0", "#x", ""] {
            assert!(Rolled::read(word).is_err(), "{word}");
        }
    }

    #[test]
    fn a_script_that_does_not_fit_says_so() {
        let pool = ["P", "S", "W"];
        let mut dice = Scripted::new([Rolled::Label("s".into()), Rolled::Die(3), Rolled::Place(4)]);
        assert_eq!(dice.draw(&pool), 1);
        assert_eq!(dice.draw(&pool), 2);
        assert_eq!(dice.fault(), None);
        dice.draw(&pool);
        assert!(matches!(dice.fault(), Some(DiceFault::NotInPool { .. })));

        let mut label_for_die = Scripted::new([Rolled::Label("P".into())]);
        label_for_die.roll();
        assert_eq!(label_for_die.fault(), Some(&DiceFault::NotADie("P".into())));

        let mut empty = Scripted::default();
        empty.roll();
        assert_eq!(empty.fault(), Some(&DiceFault::RanOut));
    }

    #[test]
    fn a_recorder_writes_down_what_was_given_and_it_replays() {
        let mut seeded = Seeded::new("9");
        let mut recorder = Recorder::new(&mut seeded);
        let first = (recorder.roll(), recorder.draw(&["a", "b", "c"]), recorder.roll());
        let mut again = Scripted::new(recorder.into_rolled());
        assert_eq!((again.roll(), again.draw(&["a", "b", "c"]), again.roll()), first);
        assert_eq!((again.fault(), again.rest().len()), (None, 0));
    }
}
