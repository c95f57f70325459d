//! The bench: plays series of games on all cores, and takes those from the journal that were played before.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use players::{LoadedGame, Plan, Shelved};
use rayon::ThreadPool;
use rayon::prelude::*;
use table::DataSource;

use crate::cells::Change;
use crate::played::key;
use crate::{Journal, LabError, Played};

/// Games that differ in nothing but their number: game i has the seed `seed/i`, whoever plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Scenario and options, as `name=value`.
    pub options: Vec<String>,
    /// What is changed in the data.
    pub changes: Vec<Change>,
    /// The bot of each seat, by the seat's number.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: String,
    /// The numbers of the games.
    pub games: Range<u64>,
}

impl Series {
    pub(crate) fn set_up(&self) -> String {
        self.options.join(" ")
    }

    pub(crate) fn changed(&self) -> String {
        self.changes.iter().map(Change::to_string).collect::<Vec<_>>().join(" ")
    }

    fn key(&self, game: u64) -> String {
        key(&self.set_up(), &self.changed(), &self.bots, &format!("{}/{game}", self.seed))
    }

    fn plan(&self, chronicle: bool) -> Plan {
        Plan {
            games: self.games.end,
            seed: self.seed.clone(),
            options: self.options.clone(),
            bots: self.bots.clone(),
            threads: 0,
            verify: false,
            chronicle,
        }
    }
}

/// What has to be played for some series: a game that is in several of them is played once.
struct Jobs {
    /// A series, by its index, and the number of its game.
    jobs: Vec<(usize, u64)>,
    /// For each game of each series: the series, and the job that plays it.
    wanted: Vec<(usize, usize)>,
}

impl Jobs {
    fn of(series: &[Series]) -> Self {
        let (mut jobs, mut wanted) = (Vec::new(), Vec::new());
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for (index, series) in series.iter().enumerate() {
            for game in series.games.clone() {
                let job = *known.entry(series.key(game)).or_insert_with(|| {
                    jobs.push((index, game));
                    jobs.len() - 1
                });
                wanted.push((index, job));
            }
        }
        Self { jobs, wanted }
    }
}

/// Where experiments are made: a game with its data, threads, and maybe a journal.
pub struct Bench<'a> {
    game: &'static dyn Shelved,
    source: DataSource,
    loaded: BTreeMap<String, Arc<dyn LoadedGame>>,
    pool: ThreadPool,
    journal: Option<Journal>,
    /// Whether the journal was held against this program.
    trusted: bool,
    chronicle: bool,
    on_game: &'a (dyn Fn() + Sync),
    goes_on: &'a (dyn Fn() -> bool + Sync),
    kept: Vec<Played>,
}

impl<'a> Bench<'a> {
    /// A bench for a game. `on_game` hears of every game; no more is played when `goes_on` says so.
    ///
    /// # Errors
    /// The data cannot be read, or threads cannot be had.
    pub fn new(
        game: &'static dyn Shelved,
        source: &DataSource,
        threads: usize,
        on_game: &'a (dyn Fn() + Sync),
        goes_on: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<Self, LabError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| LabError::Asked(format!("cannot start the threads: {error}")))?;
        let loaded: Arc<dyn LoadedGame> = Arc::from(game.load(source)?);
        Ok(Self {
            game,
            source: source.clone(),
            loaded: BTreeMap::from([(String::new(), loaded)]),
            pool,
            journal: None,
            trusted: false,
            chronicle: false,
            on_game,
            goes_on,
            kept: Vec::new(),
        })
    }

    /// Has what could be seen turn by turn kept.
    pub fn keep_chronicles(&mut self) {
        self.chronicle = true;
    }

    /// Has games written down, and taken from there that were played before.
    pub fn keep_journal(&mut self, journal: Journal) {
        self.journal = Some(journal);
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Shelved {
        self.game
    }

    /// The fingerprint of the data as it is.
    pub fn fingerprint(&self) -> String {
        self.loaded.get("").map_or_else(String::new, |game| game.fingerprint().to_owned())
    }

    /// Whether the bots and options of a series are known, and its data can be read. Whoever asks before anything is played
    /// tells what is wrong before anything is written.
    pub fn check(&mut self, series: &Series) -> Result<(), LabError> {
        Ok(self.load(series)?.check_plan(&series.plan(false))?)
    }

    /// Plays series, all of them at once on all threads: the games of each in the order of their numbers. Fewer if it was
    /// broken off.
    pub fn play(&mut self, series: &[Series]) -> Result<Vec<Vec<Played>>, LabError> {
        let loaded = series.iter().map(|series| self.load(series)).collect::<Result<Vec<_>, _>>()?;
        self.hold_against_journal(series, &loaded)?;
        let Jobs { jobs, wanted } = Jobs::of(series);
        let this = &*self;
        let games: Result<Vec<Option<Played>>, LabError> = this.pool.install(|| {
            jobs.par_iter().map(|&(index, game)| this.one(&series[index], game, &*loaded[index])).collect()
        });
        let games = games?;
        (jobs.len()..wanted.len()).for_each(|_| (self.on_game)());
        let mut played = vec![Vec::new(); series.len()];
        for (index, job) in wanted {
            played[index].extend(games[job].clone());
        }
        self.kept.extend(played.iter().flatten().cloned());
        Ok(played)
    }

    /// Every game that was played or taken from the journal, in the order in which the experiment asked for them.
    pub fn kept(&self) -> &[Played] {
        &self.kept
    }

    /// Whether somebody broke it off.
    pub fn is_interrupted(&self) -> bool {
        !(self.goes_on)()
    }

    /// A game of a series, from the journal or played; `None` if it was broken off.
    fn one(&self, series: &Series, game: u64, loaded: &dyn LoadedGame) -> Result<Option<Played>, LabError> {
        let known = self.journal.as_ref().and_then(|journal| journal.played(&series.key(game)));
        if let Some(played) = known {
            (self.on_game)();
            return Ok(Some(played.clone()));
        }
        let Some(played) = self.fresh(series, game, loaded)? else { return Ok(None) };
        if let Some(journal) = &self.journal {
            journal.keep(&played)?;
        }
        (self.on_game)();
        Ok(Some(played))
    }

    fn fresh(&self, series: &Series, game: u64, loaded: &dyn LoadedGame) -> Result<Option<Played>, LabError> {
        let result = loaded.play_game(&series.plan(self.chronicle), game, self.goes_on)?;
        Ok(result.map(|result| Played::new(series, result)))
    }

    /// Plays the first game again that stands in the journal: if it comes out otherwise, the bots or the rules are others.
    fn hold_against_journal(
        &mut self,
        series: &[Series],
        loaded: &[Arc<dyn LoadedGame>],
    ) -> Result<(), LabError> {
        let Some(journal) = self.journal.as_ref().filter(|journal| !self.trusted && !journal.is_empty())
        else {
            return Ok(());
        };
        for (series, loaded) in series.iter().zip(loaded) {
            let mut games = series.games.clone();
            let found = games.find_map(|game| Some((game, journal.played(&series.key(game))?)));
            let Some((game, known)) = found else { continue };
            return match self.fresh(series, game, &**loaded)? {
                Some(played) if played != *known => Err(journal.foreign(known)),
                _ => {
                    self.trusted = true;
                    Ok(())
                }
            };
        }
        Ok(())
    }

    /// The game with the data of a series, read once.
    fn load(&mut self, series: &Series) -> Result<Arc<dyn LoadedGame>, LabError> {
        let changes = series.changed();
        if let Some(loaded) = self.loaded.get(&changes) {
            return Ok(Arc::clone(loaded));
        }
        let mut files: Vec<(String, String)> = Vec::new();
        for Change { cell, value } in &series.changes {
            let at = match files.iter().position(|(file, _)| *file == cell.file) {
                Some(at) => at,
                None => {
                    let text = self.game.text(&self.source, &cell.file)?.unwrap_or_default();
                    files.push((cell.file.clone(), text));
                    files.len() - 1
                }
            };
            files[at].1 = cell.replaced(&files[at].1, *value)?;
        }
        let source = DataSource::Changed(files, Box::new(self.source.clone()));
        let loaded = self.game.load(&source);
        let loaded =
            loaded.map_err(|error| LabError::Changed { changes: changes.clone(), error: Box::new(error) })?;
        let loaded: Arc<dyn LoadedGame> = Arc::from(loaded);
        self.loaded.insert(changes, Arc::clone(&loaded));
        Ok(loaded)
    }
}
