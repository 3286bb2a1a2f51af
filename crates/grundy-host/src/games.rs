//! Games of one's own in files: `my-game.game` holds a rule, a board, or any game of the catalog with its rules, and gives it
//! the name `my-game`. Lines that begin with `#` are remarks. A rule may stand alone, as in the files that expressions name.

use grundy::game::named::{self, NamedGame};
use grundy::game::{catalog, notation};
use grundy::{Error, Game, input};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The environment's variable that names folders with such files, separated as in `PATH`.
pub const FOLDERS: &str = "GRUNDY_GAMES";

/// The end of the names of such files, behind a point.
pub const END: &str = "game";

/// Gives the game of a file its name, that of the file without its end.
///
/// # Errors
/// [`Error::File`] if it cannot be read or is no plain file, [`Error::Parse`] with the place of the fault in the file, or in
/// its name.
///
/// ```
/// grundy_host::install();
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("one-or-two.game");
/// std::fs::write(&file, "# one or two stones\nrule {n -> n-1; n-2}\n")?;
/// grundy_host::games::add(&file)?;
/// let heap: grundy::Position = "one-or-two 7".parse()?;
/// assert_eq!(heap, "rule {n -> n-1; n-2}: 7".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn add(path: &Path) -> Result<NamedGame, Error> {
    let file = path.display().to_string();
    let unread = |what: String| Error::File {
        name: file.clone(),
        what,
    };
    // What may wait for a writer is not read unasked.
    let found = fs::metadata(path).map_err(|fault| unread(fault.to_string()))?;
    if !found.is_file() {
        return Err(unread("expected a plain file with a game".to_owned()));
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = named::valid(&name).map_err(|error| Error::At {
        place: format!("the name of {file}"),
        error: Box::new(error),
    })?;
    let text = input::read_short_text(&file, input::RULES)?;
    let held = named::without_remarks(&text);
    // A rule alone is read behind its word: places count from there.
    let (game, before, blanks) = if is_rule_alone(&held) {
        let (game, before) = said(word_of(&held), held.trim());
        (game, before, held.len() - held.trim_start().len())
    } else {
        (held.clone(), 0, 0)
    };
    named::add(&name, &game).map_err(|error| match error {
        Error::Parse {
            text: whole,
            origin: None,
            mut fault,
            ..
        } if whole == game => {
            fault.at = fault.at.saturating_sub(before) + blanks;
            if fault.at >= held.len() {
                // The brace that is found there is not in the file.
                (fault.at, fault.found) = (held.len(), "the end".to_owned());
            }
            Error::in_file(&file, &text, fault)
        }
        error => error,
    })
}

/// The game that a rule alone says behind its word, and the number of bytes before the rule.
fn said(word: &str, rule: &str) -> (String, usize) {
    if rule.starts_with('{') {
        (format!("{word} {rule}"), word.len() + 1)
    } else {
        (format!("{word} {{{rule}}}"), word.len() + 2)
    }
}

/// The word before a rule alone: `rule`, or `board` where the text has cells that are empty or holes and can be read further as
/// one.
fn word_of(rule: &str) -> &'static str {
    let read_to = |word: &str| {
        let (game, before) = said(word, rule.trim());
        match Game::parse(&game) {
            Ok(_) => usize::MAX,
            Err(Error::Parse { fault, .. }) => fault.at.saturating_sub(before),
            Err(_) => 0,
        }
    };
    if has_cells(rule) && read_to("board") > read_to("rule") {
        "board"
    } else {
        "rule"
    }
}

/// True if a text is what stands in the braces of a rule, with or without these: `n -> n-1`.
fn is_rule_alone(text: &str) -> bool {
    let Some((before, _)) = text.split_once("->") else {
        return false;
    };
    let before = before.trim();
    if before.starts_with('{') {
        return true;
    }
    // A lone word before the arrow is the number that the rule is about, be it called as a game is.
    let mut words = before.split(|c: char| c.is_whitespace() || c == ':');
    let names_a_game = words.next().is_some_and(catalog::is_in_catalog) && words.next().is_some();
    !before.contains('{') && !names_a_game
}

/// The game whose rule stands in a file that an expression can name: a rule on numbers, or a board.
///
/// ```
/// grundy_host::install();
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("domino.txt");
/// std::fs::write(&file, "{.. -> ##}")?;
/// let file = file.display().to_string();
/// assert_eq!(grundy_host::games::rule_in(&file), format!("board {file}"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn rule_in(file: &str) -> String {
    // What cannot be read is said when the game is asked for.
    let text = input::read_short_text(file, input::RULES).unwrap_or_default();
    format!("{} {file}", word_of(&named::without_remarks(&text)))
}

/// True if a word of a text can be cells of a board, one of them empty or a hole: `.x/..`.
fn has_cells(text: &str) -> bool {
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, ';' | '{' | '}'));
    words.any(|word| {
        let is_cell = |c: char| c.is_ascii_alphabetic() || matches!(c, '.' | '#' | '/');
        word.contains(['.', '#']) && word.chars().all(is_cell)
    })
}

/// The path as an expression names a file: with a folder in front.
///
/// # Errors
/// [`Error::File`] if an expression could not name it.
pub fn in_expression(path: &Path) -> Result<String, Error> {
    let lone = path.components().count() == 1;
    let path = if lone {
        Path::new(".").join(path)
    } else {
        path.to_owned()
    };
    let file = path.to_string_lossy().into_owned();
    if notation::files(&format!("rule {file}: 0")) == [path] {
        Ok(file)
    } else {
        let what = "expressions name a file without : ; < > = + and blanks; rename it".to_owned();
        Err(Error::File { name: file, what })
    }
}

/// Gives the games of all files in these folders their names; returns what was wrong with some. A folder that is not there
/// is such a fault too. Of several files with one name the first counts, as with programs: that of the first folder, and in a
/// folder, where names may differ in their capitals alone, by name.
#[must_use]
pub fn add_all(folders: &OsStr) -> Vec<Error> {
    let (mut faults, mut names) = (Vec::new(), HashSet::new());
    let mut is_first = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default();
        names.insert(name.to_string_lossy().to_lowercase())
    };
    for folder in std::env::split_paths(folders).filter(|folder| !folder.as_os_str().is_empty()) {
        match files(&folder) {
            Ok(mut files) => {
                files.retain(&mut is_first);
                faults.extend(files.iter().filter_map(|file| add(file).err()));
            }
            Err(fault) => faults.push(Error::File {
                name: folder.display().to_string(),
                what: fault.to_string(),
            }),
        }
    }
    faults
}

/// The files of a folder that hold games, by name.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == END) {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_their_file_and_place_and_the_other_games_are_read() {
        crate::install();
        // A rule alone is read wherever it lies: an expression could not name a file there.
        let folder = tempfile::Builder::new()
            .prefix("a+b = ")
            .tempdir()
            .expect("a folder");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("a file");
        };
        write("good-one.game", "board {.. -> ##}");
        write("bad-one.game", "# a remark\nrule {n -> n-}\n");
        write("kayles.game", "rule {n -> n-1}");
        write("with-position.game", "nim 3,5");
        write("not-a-game.txt", "rule {");
        write("rule-alone.game", "# a remark\nn -> n-1; n-2\n");
        write("rule-in-braces.game", "{n -> n-1; n-2}\n");
        write("rule-of-row.game", "row -> row-1; row-2\n");
        write("worse-rule.game", "# a remark\nn -> m\n");
        write("unfinished.game", "n -> n-1;\nn-");
        write("board-alone.game", "# a remark\n{.. -> ##}\n");
        write("colours.game", "left: xo -> .x; right: ox -> .o\n");
        let there = folder.path().join("absent");
        let folders = std::env::join_paths([folder.path(), &there]).expect("two folders");
        let faults: Vec<String> = add_all(&folders).iter().map(ToString::to_string).collect();
        assert_eq!(faults.len(), 6, "{faults:?}");
        assert!(faults[0].contains("bad-one.game") && faults[0].contains("line 2"));
        assert!(faults[1].contains("kayles") && faults[1].contains("a name that grundy does not"));
        assert!(faults[2].contains("line 2, column 3") && faults[2].contains("the end"));
        assert!(faults[3].contains("with-position.game"));
        assert!(faults[4].contains("worse-rule.game") && faults[4].contains("line 2, column 6"));
        assert!(faults[5].contains("absent"));
        assert!("good-one: 2x3".parse::<grundy::Position>().is_ok());
        let written: grundy::Position = "rule {n -> n-1; n-2}: 7".parse().expect("a position");
        assert!("board-alone: 2x3".parse::<grundy::Position>().is_ok());
        assert!("colours: xo".parse::<grundy::Position>().is_ok());
        assert!("rule-of-row 7".parse::<grundy::Position>().is_ok());
        for name in ["rule-alone", "rule-in-braces"] {
            assert_eq!(format!("{name} 7").parse(), Ok(written.clone()), "{name}");
        }
    }

    #[test]
    fn the_first_folder_with_a_name_counts() {
        crate::install();
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        for (folder, most) in folders.iter().zip(["n-1", "n-1; n-2"]) {
            let rule = format!("rule {{n -> {most}}}");
            fs::write(folder.path().join("in-both.game"), rule).expect("a file");
        }
        let paths = std::env::join_paths(folders.iter().map(|folder| folder.path()));
        assert!(add_all(&paths.expect("two folders")).is_empty());
        let found = "in-both 7".parse::<grundy::Position>().expect("a position");
        assert_eq!(found, "rule {n -> n-1}: 7".parse().expect("a position"));
    }
}
