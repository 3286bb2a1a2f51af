//! The folder of levels. Only one program at a time works in it, and its manifest names the finished files.
//!
//! Files get new names in every run. They are written and synced, and only then named by a manifest, which is put in
//! place by a rename. So a worker that outlives its run does no harm, and a run that ends at any moment leaves all
//! complete levels intact.

use crate::blocks::Section;
use crate::fault;
use crate::numbers;
use grundy::{Error, input::files};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The version of the manifest and of the files that it names.
const FORMAT: u32 = 2;
/// The manifest, which records how far the work has come.
const MANIFEST: &str = "manifest.json";
const LOCK: &str = "lock";
/// A file by which workers verify that they see the same folder.
const HERE: &str = "here";
/// The beginnings of the names of all other files of ours.
const OURS: [&str; 5] = ["keys-", "words-", "spill-", "table-", "scratch"];

/// The state of the work, as the manifest records it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// The version of the program that began.
    pub program: String,
    /// The game with its rules.
    pub game: String,
    /// True if distances are computed.
    pub distances: bool,
    /// The number of ranks, if positions are ranked.
    pub ranks: Option<u64>,
    /// The number of shards.
    pub shards: u32,
    /// The number of runs that have worked on it, which keeps the names of files apart.
    pub run: u64,
    /// True if all levels are found, or all rounds are done.
    pub complete: bool,
    /// True if the table is written, so that everything in the folder may be removed.
    #[serde(default)]
    pub written: bool,
    /// The levels from the start, or the rounds.
    pub levels: Vec<Level>,
}

/// The files of a level or of a round. In a round the keys are the ranks whose bytes it changed, and the words are
/// these bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// The keys of each shard.
    pub keys: Vec<Section>,
    /// The words of each shard, which hold the results of its positions; empty if the level is not judged.
    pub words: Vec<Section>,
    /// The number of positions that the round decided.
    pub decided: u64,
}

impl Level {
    /// The number of positions in the level.
    pub fn count(&self) -> u64 {
        self.keys.iter().map(|keys| keys.count).sum()
    }
}

impl Manifest {
    /// The manifest of work of which nothing has been done.
    pub fn new(game: &str, ranks: Option<u64>, distances: bool, shards: u32) -> Manifest {
        Manifest {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.to_owned(),
            distances,
            ranks,
            shards,
            run: 0,
            complete: false,
            written: false,
            levels: Vec::new(),
        }
    }

    /// The last level that is not judged. Levels are judged from the last to the first.
    pub fn unjudged(&self) -> Option<usize> {
        self.levels.iter().rposition(|level| level.words.is_empty())
    }

    /// The number of positions in all levels.
    pub fn count(&self) -> u64 {
        self.levels.iter().map(Level::count).sum()
    }

    /// The shard of a key, by its hash, or of a rank, by its highest part.
    pub fn shard(&self, key: u64) -> u32 {
        match self.ranks {
            Some(ranks) => (key * u64::from(self.shards) / ranks) as u32,
            None => numbers::shard(key, self.shards),
        }
    }

    /// The ranks of a shard.
    pub fn ranks_of(&self, shard: u32) -> Range<u64> {
        let (ranks, shards) = (self.ranks.unwrap_or(0), u64::from(self.shards));
        let begin = |shard: u64| (shard * ranks).div_ceil(shards);
        begin(shard.into())..begin(u64::from(shard) + 1)
    }

    /// True if the manifest is consistent: every list has the length that it should have.
    fn is_whole(&self) -> bool {
        let shards = self.shards as usize;
        let fits = |level: &Level| {
            let counts = level.keys.iter().map(|keys| keys.count);
            let known = level.words.iter().map(|words| words.count);
            level.keys.len() == shards && (level.words.is_empty() || counts.eq(known))
        };
        self.levels.iter().all(fits) && !self.levels.is_empty()
    }

    /// The names of all files that belong to finished levels.
    fn names(&self) -> impl Iterator<Item = &str> {
        let levels = self.levels.iter();
        levels
            .flat_map(|level| level.keys.iter().chain(&level.words))
            .map(|part| &part.file[..])
    }
}

/// The folder, locked while this value lives.
pub struct Folder {
    /// The path of the folder.
    pub path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Takes a folder, and reads how far the work in it has come. With `resume` there must be something to resume.
    ///
    /// # Errors
    /// [`Error::Usage`] if another program works there, or if there is nothing to resume; [`Error::File`] if it cannot
    /// be read or belongs to another table.
    pub fn take(path: &Path, new: &Manifest, resume: bool) -> Result<(Folder, Manifest), Error> {
        let shown = path.display();
        if !path.is_dir() && resume {
            return Err(Error::usage(format!(
                "there is nothing to go on with in {shown}"
            )));
        }
        fs::create_dir_all(path).map_err(|error| fault::file(path, &error))?;
        only_ours(path)?;
        let lock = lock(path)?;
        let at = path.join(MANIFEST);
        let found = match fs::read(&at) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(fault::file(&at, &error)),
        };
        let found = found
            .map(|bytes| understand(&at, &bytes, new))
            .transpose()?;
        let manifest = match found {
            None if resume => {
                return Err(Error::usage(format!(
                    "there is nothing to go on with in {shown}"
                )));
            }
            None => new.clone(),
            // A run ended while it was removing its files after the table was written. This run removes the rest and
            // begins anew.
            Some(found) if found.written => Manifest {
                run: found.run,
                ..new.clone()
            },
            Some(found) => found,
        };
        let folder = Folder {
            path: path.to_owned(),
            _lock: lock,
        };
        folder.sweep(&manifest)?;
        Ok((folder, manifest))
    }

    /// Removes files of ours that the manifest does not name.
    fn sweep(&self, manifest: &Manifest) -> Result<(), Error> {
        let named: HashSet<&str> = manifest.names().collect();
        for name in names(&self.path)? {
            if is_part(&name) && !named.contains(&name[..]) {
                let path = self.path.join(&name);
                fs::remove_file(&path).map_err(|error| fault::file(&path, &error))?;
            }
        }
        files::sweep(&self.path.join(MANIFEST));
        Ok(())
    }

    /// Writes the manifest.
    pub fn save(&self, manifest: &Manifest) -> Result<(), Error> {
        files::write(&self.path.join(MANIFEST), |to| {
            serde_json::to_writer(&mut *to, manifest)?;
            to.write_all(b"\n")
        })
    }

    /// Writes a random word that other workers look for.
    pub fn mark(&self, word: &str) -> Result<(), Error> {
        let path = self.path.join(HERE);
        let written = File::create(&path).and_then(|mut file| {
            file.write_all(word.as_bytes())?;
            file.sync_all()
        });
        written.map_err(|error| fault::file(&path, &error))
    }

    /// Removes everything of ours after the table is written. The manifest records this first and is removed last, so
    /// if a run ends here the next one knows what to remove.
    pub fn clear(self, mut manifest: Manifest) -> Result<(), Error> {
        manifest.written = true;
        manifest.levels.truncate(1);
        self.save(&manifest)?;
        self.remove()
    }

    /// Removes everything that the run wrote, and the folder if nothing else is in it.
    fn remove(self) -> Result<(), Error> {
        self.sweep(&Manifest::new("", None, false, 0))?;
        for name in [HERE, LOCK, MANIFEST] {
            fs::remove_file(self.path.join(name)).ok();
        }
        // The folder stays if another program has put something into it.
        fs::remove_dir(&self.path).ok();
        Ok(())
    }
}

/// Removes a folder of levels whose table is already written, left by a run that ended before it could remove them.
/// Nothing else is touched, so a program that builds a table may always call this first.
///
/// # Errors
/// [`Error::File`] where they cannot be removed.
pub fn remove_written(path: &Path) -> Result<bool, Error> {
    let Ok(bytes) = fs::read(path.join(MANIFEST)) else {
        return Ok(false);
    };
    let Ok(manifest) = serde_json::from_slice::<Manifest>(&bytes) else {
        return Ok(false);
    };
    if !manifest.written || only_ours(path).is_err() {
        return Ok(false);
    }
    let Ok(lock) = lock(path) else {
        return Ok(false);
    };
    let folder = Folder {
        path: path.to_owned(),
        _lock: lock,
    };
    folder.remove().map(|()| true)
}

/// Checks that the folder holds the first worker's word, so that both see the same folder.
pub fn is_marked(path: &Path, word: &str) -> Result<(), Error> {
    let found = fs::read_to_string(path.join(HERE)).unwrap_or_default();
    if found == word {
        Ok(())
    } else {
        Err(Error::usage(format!(
            "{} is not the folder that worker 0 sees: all workers need one folder, on a file system that they share",
            path.display()
        )))
    }
}

/// The names of all files in a folder.
fn names(path: &Path) -> Result<Vec<String>, Error> {
    let fault = |error: io::Error| fault::file(path, &error);
    let mut names = Vec::new();
    for entry in fs::read_dir(path).map_err(fault)? {
        let name = entry.map_err(fault)?.file_name();
        names.push(name.to_string_lossy().into_owned());
    }
    Ok(names)
}

/// True for the name of a file of shards.
fn is_part(name: &str) -> bool {
    OURS.iter().any(|begin| name.starts_with(begin))
}

/// Refuses a folder that contains anything else.
fn only_ours(path: &Path) -> Result<(), Error> {
    let strange = |name: &String| {
        !is_part(name) && ![LOCK, HERE].contains(&&name[..]) && !name.starts_with(MANIFEST)
    };
    match names(path)?.iter().find(|name| strange(name)) {
        None => Ok(()),
        Some(name) => Err(Error::usage(format!(
            "{} has \"{name}\", which is no part of a table: levels need a folder of their own",
            path.display()
        ))),
    }
}

/// Locks a folder for as long as the file is open.
fn lock(path: &Path) -> Result<File, Error> {
    let at = path.join(LOCK);
    let file = File::create(&at).map_err(|error| fault::file(&at, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::usage(format!(
            "another program makes a table in {} now",
            path.display()
        ))),
        Err(TryLockError::Error(error)) => Err(fault::file(&at, &error)),
    }
}

/// Parses a manifest and checks that it belongs to the wanted table.
fn understand(at: &Path, bytes: &[u8], wanted: &Manifest) -> Result<Manifest, Error> {
    let name = at.display().to_string();
    let found: Result<Manifest, _> = serde_json::from_slice(bytes);
    let found = found.map_err(|_| fault::damaged(name.clone()))?;
    let fault = |what: String| {
        Err(Error::File {
            name: name.clone(),
            what,
        })
    };
    if found.format != FORMAT || found.program != wanted.program {
        return fault(format!(
            "version {} of the program began this table, and this is version {}",
            found.program, wanted.program
        ));
    }
    let with = |distances| if distances { "with" } else { "without" };
    if found.game != wanted.game || found.distances != wanted.distances {
        return fault(format!(
            "it is of {} {} distances, not of {} {} distances",
            found.game.trim_end_matches(':'),
            with(found.distances),
            wanted.game.trim_end_matches(':'),
            with(wanted.distances)
        ));
    }
    if found.is_whole() {
        Ok(found)
    } else {
        Err(fault::damaged(name))
    }
}
