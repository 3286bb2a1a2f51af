//! Tablebases where the disk is small: what can be written is, and what cannot ends with a word and leaves nothing behind.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grundy-disks-{}-{name}", std::process::id()));
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).unwrap();
    path
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a line of a shell in a folder, where `$GRUNDY` is the program.
fn shell(folder: &Path, line: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder);
    shell
        .env("GRUNDY", env!("CARGO_BIN_EXE_grundy"))
        .output()
        .unwrap()
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = names
        .map(|e| e.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_beyond_the_limit_of_the_shell_is_an_error_and_leaves_nothing() {
    let folder = folder("limit");
    // A file that it writes by its name is refused as a fault of the question; its output is not.
    for (line, status) in [
        (
            "ulimit -f 8; exec \"$GRUNDY\" tablebase build \"krk 5\" --distances -o table",
            2,
        ),
        (
            "ulimit -f 8; exec \"$GRUNDY\" table kayles --to 100000 --csv > table",
            1,
        ),
    ] {
        let ended = shell(&folder, line);
        let text = said(&ended.stderr);
        assert_eq!(ended.status.code(), Some(status), "{line}: {text}");
        assert!(text.contains("File too large"), "{line}: {text}");
        let left: Vec<String> = names(&folder)
            .into_iter()
            .filter(|name| name != "table")
            .collect();
        assert!(left.is_empty(), "{line} leaves {left:?}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_checkpoint_that_cannot_be_written_does_not_fail_the_table() {
    let folder = folder("checkpoint");
    let ended = shell(&folder, "\"$GRUNDY\" tablebase build \"krk 6\" -o alone");
    assert!(ended.status.success());
    // The table has some thousand bytes, a checkpoint more than a hundred thousand.
    let ended = shell(
        &folder,
        "ulimit -f 100; exec \"$GRUNDY\" tablebase build \"krk 6\" -o table --checkpoint kept --checkpoint-every 0s",
    );
    let text = said(&ended.stderr);
    assert_eq!(ended.status.code(), Some(0), "{text}");
    assert!(
        text.contains("the last checkpoint was not written: kept"),
        "{text}"
    );
    assert!(text.contains("File too large"), "{text}");
    assert_eq!(
        fs::read(folder.join("table")).unwrap(),
        fs::read(folder.join("alone")).unwrap()
    );
    assert_eq!(names(&folder), ["alone", "table"]);
    fs::remove_dir_all(&folder).unwrap();
}

/// Runs a line on a file system of so many kilobytes, in the folder `disk`; `None` where none may be made here.
fn on_a_disk(folder: &Path, kilobytes: u32, line: &str) -> Option<Output> {
    fs::create_dir_all(folder.join("disk")).unwrap();
    let line = format!("mount -t tmpfs -o size={kilobytes}k none disk || exit 99; {line}");
    let mut unshare = Command::new("unshare");
    unshare.args(["-rm", "sh", "-c", &line]).current_dir(folder);
    unshare.env("GRUNDY", env!("CARGO_BIN_EXE_grundy"));
    let ended = unshare.output().ok()?;
    let text = said(&ended.stderr);
    let none = ended.status.code() == Some(99) || text.contains("unshare failed");
    (!none).then_some(ended)
}

#[test]
fn a_table_is_written_where_it_fits_and_nowhere_else() {
    let folder = folder("small");
    // It has 33 kilobytes, and could have had 280.
    let line = "\"$GRUNDY\" tablebase build \"krk 6\" --distances -o disk/table; was=$?; ls -A disk; exit $was";
    let Some(ended) = on_a_disk(&folder, 150, line) else {
        fs::remove_dir_all(&folder).unwrap();
        return;
    };
    let text = said(&ended.stderr);
    assert_eq!(ended.status.code(), Some(0), "{text}");
    assert!(
        text.contains("of which 1 MB are free on the disk"),
        "{text}"
    );
    let ended = on_a_disk(&folder, 20, line).unwrap();
    let text = said(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{text}");
    assert!(text.contains("No space left on device"), "{text}");
    assert_eq!(said(&ended.stdout), "", "nothing is left on the disk");
    // Where not even a file of nothing fits this is known before the work.
    let ended = on_a_disk(&folder, 4, line).unwrap();
    let text = said(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{text}");
    fs::remove_dir_all(&folder).unwrap();
}
