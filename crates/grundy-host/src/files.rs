//! Writes files so that nothing is lost and nothing is left half written.
//!
//! A regular file is first written to a temporary file in its own folder, which replaces it by a rename when it is complete;
//! the file keeps its permissions. A link stays, and the file that it leads to is written. Anything that is not a regular
//! file (a device, a pipe, our own standard output) is written to directly, because a rename would put a file in its place.
//! A read-only file is refused: a rename would not respect its permission.

use grundy::host::{Fill, Writable};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::NamedTempFile;

/// Writes a file whole or not at all, and a stream as far as it accepts what it is given.
pub(crate) fn write(path: &Path, fill: Fill<'_>) -> io::Result<()> {
    match FileTarget::of(path)? {
        FileTarget::File { at, now } => replace(&at, now.as_ref(), fill),
        FileTarget::Open(file) => fill_up(&file, fill),
        FileTarget::Stream => fill_up(&OpenOptions::new().write(true).open(path)?, fill),
    }
}

/// Checks that a file could be written now.
pub(crate) fn check(path: &Path) -> io::Result<Writable> {
    match FileTarget::of(path)? {
        FileTarget::File { at, now } => {
            aside(&at)?;
            Ok(if now.is_some() {
                Writable::Replaced
            } else {
                Writable::New
            })
        }
        FileTarget::Open(_) | FileTarget::Stream => Ok(Writable::Stream),
    }
}

/// True if two names lead to one file, so that the second one written would replace the first.
#[must_use]
pub fn same(a: &Path, b: &Path) -> bool {
    let place = |path| match FileTarget::of(path) {
        Ok(FileTarget::File { at, .. }) => Some(at),
        _ => None,
    };
    place(a).is_some_and(|a| place(b) == Some(a))
}

/// Removes the half-written temporary files that killed runs left beside a file.
pub(crate) fn sweep(path: &Path) {
    let Ok(FileTarget::File { at, .. }) = FileTarget::of(path) else {
        return;
    };
    let Ok(beside) = fs::read_dir(folder(&at)) else {
        return;
    };
    let (begin, end) = (begins(&at), ENDS);
    for entry in beside.flatten() {
        let name = entry.file_name();
        let name = name.to_str().unwrap_or_default();
        if name.starts_with(&begin) && name.ends_with(end) {
            fs::remove_file(entry.path()).ok();
        }
    }
}

/// The thing that a name leads to.
enum FileTarget {
    /// A file that is replaced: its place behind all links, and its metadata, if it exists.
    File { at: PathBuf, now: Option<Metadata> },
    /// One of our own streams, which must go on from where it is.
    Open(File),
    /// Anything else, which is opened by its name and written to.
    Stream,
}

impl FileTarget {
    fn of(path: &Path) -> io::Result<FileTarget> {
        let now = match fs::metadata(path) {
            Ok(now) => now,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return FileTarget::new_file(behind_links(path)?);
            }
            Err(error) => return Err(error),
        };
        if now.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        if let Some(open) = our_stream(&now) {
            return Ok(FileTarget::Open(open));
        }
        // The permission is checked explicitly, because the system would not stop an administrator.
        if now.permissions().readonly() {
            return Err(io::Error::other("it is read-only"));
        }
        if !now.is_file() {
            return Ok(FileTarget::Stream);
        }
        // Opening changes nothing, and fails where writing would.
        OpenOptions::new().write(true).open(path)?;
        Ok(FileTarget::File {
            at: fs::canonicalize(path)?,
            now: Some(now),
        })
    }

    fn new_file(at: PathBuf) -> io::Result<FileTarget> {
        let folder = folder(&at);
        let shown = folder.display();
        let fault = |what: String| Err(io::Error::other(what));
        let Some(name) = at.file_name() else {
            return fault("expected the name of a file".to_owned());
        };
        match fs::metadata(folder) {
            Ok(found) if !found.is_dir() => fault(format!("{shown} is no folder")),
            Ok(found) if found.permissions().readonly() => {
                fault(format!("its folder, {shown}, is read-only"))
            }
            Ok(_) => Ok(FileTarget::File {
                at: fs::canonicalize(folder)?.join(name),
                now: None,
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fault(format!("its folder, {shown}, does not exist"))
            }
            Err(error) => Err(error),
        }
    }
}

/// The place that a name leads to, through links, where nothing exists yet.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&at) {
            Ok(to) => at = folder(&at).join(to),
            Err(_) => return Ok(at),
        }
    }
    Err(io::Error::other("the links go round"))
}

fn folder(path: &Path) -> &Path {
    let parent = path.parent().filter(|p| !p.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Our own standard output or error, if `now` describes it: opened anew, it would be written from its beginning.
#[cfg(unix)]
fn our_stream(now: &Metadata) -> Option<File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let streams = [
        io::stdout().as_fd().try_clone_to_owned(),
        io::stderr().as_fd().try_clone_to_owned(),
    ];
    streams.into_iter().flatten().map(File::from).find(|file| {
        file.metadata()
            .is_ok_and(|open| (open.dev(), open.ino()) == (now.dev(), now.ino()))
    })
}

#[cfg(not(unix))]
fn our_stream(_: &Metadata) -> Option<File> {
    None
}

/// The ending of the names of temporary files.
const ENDS: &str = ".tmp";

/// The beginning of their names: only the first letters of a long name, since the length of a name is limited.
fn begins(at: &Path) -> String {
    let name = at.file_name().unwrap_or_default().to_string_lossy();
    let short: String = name.chars().take(50).collect();
    format!("{short}.grundy-")
}

/// A temporary file beside the file that it will replace.
fn aside(at: &Path) -> io::Result<NamedTempFile> {
    let (begin, mut maker) = (begins(at), tempfile::Builder::new());
    maker.prefix(&begin).suffix(ENDS);
    // Permissions as for any new file, not for our user alone; the user's mask is taken off.
    #[cfg(unix)]
    maker.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    maker.tempfile_in(folder(at)).map_err(|error| {
        // The system's words without the name of the temporary file, which the user does not know.
        let words = error
            .get_ref()
            .and_then(|e| e.source())
            .map(ToString::to_string);
        words.map_or(error, |words| {
            io::Error::other(format!("its folder: {words}"))
        })
    })
}

/// The temporary files that are being written.
static UNDER_WAY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes half-written files when the program is ended in the middle of its work, so that their destructors do not run.
pub fn abandon() {
    let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    for aside in under_way.drain(..) {
        fs::remove_file(aside).ok();
    }
}

/// Registers a temporary file for as long as this lives.
struct UnderWay(PathBuf);

impl UnderWay {
    fn note(aside: &Path) -> UnderWay {
        let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.push(aside.to_owned());
        UnderWay(aside.to_owned())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.retain(|aside| *aside != self.0);
    }
}

fn replace(at: &Path, now: Option<&Metadata>, fill: Fill<'_>) -> io::Result<()> {
    let aside = aside(at)?;
    let _under_way = UnderWay::note(aside.path());
    fill_up(aside.as_file(), fill)?;
    if let Some(now) = now {
        keep_owner(aside.path(), now);
        aside.as_file().set_permissions(now.permissions())?;
    }
    aside.as_file().sync_all()?;
    aside.persist(at).map_err(|failed| failed.error)?;
    // The new name is durable only once the folder is synced too; where folders cannot be opened, this does nothing.
    if let Ok(folder) = File::open(folder(at)) {
        folder.sync_all()?;
    }
    Ok(())
}

/// Keeps the owner of the file, as far as the system allows.
#[cfg(unix)]
fn keep_owner(aside: &Path, now: &Metadata) {
    use std::os::unix::fs::MetadataExt;
    std::os::unix::fs::chown(aside, Some(now.uid()), Some(now.gid())).ok();
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Metadata) {}

fn fill_up(file: &File, fill: Fill<'_>) -> io::Result<()> {
    let mut to = BufWriter::new(file);
    fill(&mut to)?;
    to.flush()
}
