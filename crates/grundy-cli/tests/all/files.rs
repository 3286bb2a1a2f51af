//! Files that the program reads and writes: dialects of other tools, and outputs that destroy nothing.

use crate::program::grundy;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// A new folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The dialects of a format, the plain one first.
fn dialects(format: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("testdata/formats").join(format)).expect("the dialects");
    let mut files: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
    let plain = |file: &PathBuf| file.file_stem().is_some_and(|stem| stem == "plain");
    files.sort_by_key(|file| (!plain(file), file.clone()));
    assert!(plain(&files[0]) && files.len() > 4, "{files:?}");
    files
}

/// What is answered when `FILE` in the arguments is this file, or else the file is the input; without what was assumed.
fn answer(arguments: &[&str], file: &Path) -> serde_json::Value {
    let words: Vec<String> = arguments
        .iter()
        .map(|word| word.replace("FILE", text(file)))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let named = arguments.iter().any(|word| word.contains("FILE"));
    let input = if named {
        vec![]
    } else {
        fs::read(file).expect("a file")
    };
    let (status, out, err) = grundy(&[&words[..], &["--json"]].concat(), &input);
    assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
    let answers = serde_json::Deserializer::from_str(&out).into_iter();
    let answers = answers.map(|answer: Result<serde_json::Value, _>| {
        let mut answer = answer.expect("JSON");
        answer.as_object_mut().expect("an object").remove("assumed");
        answer
    });
    answers.collect()
}

#[test]
fn every_dialect_of_every_format_gives_the_same_answer() {
    let formats: &[(&str, &[&str])] = &[
        ("parity", &["arena", "solve", "FILE"]),
        ("parity", &["arena", "solve", "-"]),
        ("green", &["arena", "solve", "FILE"]),
        ("matrix", &["matrix", "FILE"]),
        ("nfg", &["bimatrix", "FILE"]),
        ("nfg", &["equilibrium", "FILE"]),
        ("efg", &["equilibrium", "FILE"]),
        ("efg", &["equilibrium", "-"]),
        ("flow", &["coalition", "FILE"]),
        ("heaps", &["solve", "kayles", "--heaps", "FILE"]),
        ("heaps", &["solve", "nim", "--heaps", "-"]),
        ("graph", &["value", "tokens FILE: a,b"]),
        ("graph", &["value", "digraph FILE: a,b"]),
        ("order", &["value", "poset FILE: all"]),
        ("sequence", &["guess", "-"]),
        ("positions", &["solve", "nim", "-"]),
        (
            "formula",
            &["stress", "subtract 1..3", "--to", "50", "--formula", "FILE"],
        ),
    ];
    for (format, arguments) in formats {
        let files = dialects(format);
        let shown = |file: &Path| {
            let mut answer = answer(arguments, file);
            // The expression has the name of the file.
            if arguments[0] == "value" {
                answer[0]["expression"].take();
            }
            answer
        };
        let plain = shown(&files[0]);
        assert_ne!(plain, serde_json::json!([]), "{format}");
        for file in &files[1..] {
            assert_eq!(shown(file), plain, "{}", file.display());
        }
    }
    let listed = fs::read_dir(root().join("testdata/formats")).expect("the formats");
    for format in listed.flatten().map(|entry| entry.file_name()) {
        assert!(
            formats.iter().any(|(name, _)| format == *name),
            "{format:?} is not tried"
        );
    }
}

#[test]
fn what_was_assumed_is_said() {
    let assumed = |file: &str| {
        let file = root().join("testdata/formats/parity").join(file);
        let (_, plain, _) = grundy(&["arena", "solve", text(&file)], b"");
        let (_, json, _) = grundy(&["arena", "solve", text(&file), "--json"], b"");
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let said = json["assumed"].as_array().cloned().unwrap_or_default();
        assert_eq!(plain.matches("assumed:").count(), said.len(), "{plain}");
        said.iter()
            .map(|s| s.as_str().expect("a sentence").to_owned())
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert_eq!(assumed("plain.pg"), "");
    assert_eq!(assumed("comments.pg"), "");
    for (file, words) in [
        (
            "header-counts.pg",
            "the header's 5 is the number of vertices",
        ),
        (
            "header-hints.pg",
            "the header's 4000000000 is no more than a hint",
        ),
        ("header-without-semicolon.pg", "without \";\""),
        ("no-last-semicolon.pg", "\";\" is missing"),
        ("latin-1.pg", "was read as Latin-1"),
        ("long-names.pg", "the name of vertex 1 goes over 3 lines"),
    ] {
        assert!(assumed(file).contains(words), "{file}: {}", assumed(file));
    }
}

#[test]
fn files_that_no_dialect_explains_are_refused() {
    let folder = folder("refused");
    let file = folder.join("file");
    for (arguments, content, expected) in [
        (
            &["arena", "solve", "FILE"][..],
            "0 2 0 0 \"open;\n1 3 1 1 \"x\";",
            "line 1, column 9",
        ),
        (
            &["arena", "solve", "FILE"],
            "parity 2;\n0 2 0 0\n1 3 1 1;",
            "line 3, column 1",
        ),
        (
            &["arena", "solve", "FILE"],
            "\u{feff}\n0 2 0 5;",
            "line 2, column 7",
        ),
        (&["matrix", "FILE"], "1 2\n50% 3", "\"50%\""),
        (
            &["value", "tokens FILE: a"],
            "a,b\nb,c\n",
            "a,b names two things",
        ),
        (
            &["value", "poset FILE: all"],
            "a,b\nb,c\n",
            "a,b names two things",
        ),
    ] {
        fs::write(&file, content).expect("a file");
        let words: Vec<String> = arguments
            .iter()
            .map(|w| w.replace("FILE", text(&file)))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (status, out, err) = grundy(&words, b"");
        assert_eq!((status, out.as_str()), (2, ""), "{content:?}: {err}");
        assert!(err.contains(expected), "{content:?}: {err}");
    }
    fs::write(&file, b"\xff\xfe0\x00 \x00\x00\xd8").expect("a file");
    let (status, _, err) = grundy(&["arena", "solve", text(&file)], b"");
    assert_eq!(status, 2, "{err}");
    assert!(err.contains("UTF-16"), "{err}");
}

/// Every verb that writes a file, with the option that names it last.
const WRITERS: &[&[&str]] = &[
    &["solve", "nim 3,5", "--certificate"],
    &["solve", "tic-tac-toe xo./.x./...", "--certificate"],
    &["period", "kayles", "--certificate"],
    &["misere", "kayles", "--to", "30", "--certificate"],
    &["matrix", "0 -1; 1 0", "--certificate"],
    &["coalition", "[51; 50, 49, 1]", "--certificate"],
    &["coalition", "[51; 50, 49, 1]", "--nucleolus-certificate"],
    &["arena", "solve", "ARENA", "--certificate"],
    &["arena", "solve", "ARENA", "--solution"],
    &["arena", "solve", "AUTOMATON", "--machine"],
];

/// The words of a writer, with its files where they lie.
fn words_of(writer: &[&str]) -> Vec<String> {
    let data = |name: &str| text(&root().join("examples/data").join(name)).to_owned();
    let word = |word: &&str| match *word {
        "ARENA" => data("small.pg"),
        "AUTOMATON" => data("grant.ehoa"),
        other => other.to_owned(),
    };
    writer.iter().map(word).collect()
}

/// Runs a writer.
fn write(writer: &[&str], to: &Path) -> (i32, String, String) {
    let words = words_of(writer);
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.push(text(to));
    grundy(&words, b"")
}

/// The names in a folder, sorted: a file left half-written would show.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries
        .map(|e| e.file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

#[test]
fn an_output_is_not_written_where_it_cannot_be() {
    let folder = folder("cannot");
    fs::create_dir(folder.join("there")).expect("a folder");
    fs::write(folder.join("file"), "kept").expect("a file");
    for (number, writer) in WRITERS.iter().enumerate() {
        for (name, expected) in [
            ("there", "it is a folder"),
            ("missing/out", "does not exist"),
            ("file/out", "ot a directory"),
            ("..", "it is a folder"),
        ] {
            let (status, out, err) = write(writer, &folder.join(name));
            assert_eq!((status, out.as_str()), (2, ""), "{writer:?} {name}: {err}");
            assert!(
                err.contains(expected) && err.contains(name),
                "{writer:?} {name}: {err}"
            );
        }
        let (status, out, err) = write(writer, Path::new("-"));
        assert_eq!((status, out.as_str()), (2, ""), "{writer:?} -: {err}");
        assert!(err.contains("name a file"), "{err}");
        assert_eq!(
            fs::read_to_string(folder.join("file")).expect("a file"),
            "kept"
        );
        assert_eq!(names(&folder), ["file", "there"]);
        let new = folder.join(format!("there/new-{number}"));
        let (status, _, err) = write(writer, &new);
        assert_eq!(status, 0, "{writer:?}: {err}");
        assert!(fs::metadata(&new).expect("a file").len() > 10);
    }
    assert_eq!(names(&folder.join("there")).len(), WRITERS.len());
}

#[test]
fn an_arena_is_not_replaced_by_its_solution() {
    let folder = folder("arena");
    let file = folder.join("a.ehoa");
    fs::copy(root().join("examples/data/grant.ehoa"), &file).expect("a copy");
    let before = fs::read(&file).expect("the copy");
    for option in ["--solution", "--certificate", "--machine"] {
        let (status, _, err) = grundy(&["arena", "solve", text(&file), option, text(&file)], b"");
        assert_eq!(status, 2, "{err}");
        assert!(err.contains("one would replace the other"), "{err}");
        assert_eq!(fs::read(&file).expect("the copy"), before);
    }
}

#[test]
fn no_input_is_replaced_by_its_certificate() {
    let folder = folder("inputs");
    for (content, words) in [
        ("3,5,7\n", &["solve", "kayles", "--heaps", "FILE"][..]),
        ("3,5,7\n", &["solve", "nim", "--heaps", "FILE"]),
        ("a b\nb c\n", &["solve", "tokens FILE: a,b"]),
        ("a b\nb c\n", &["solve", "1 + tokens FILE: a,b"]),
        ("flow s t\ns a 3 Ann\na t 2 Bob\n", &["coalition", "FILE"]),
        ("3 -1\n-2 4\n", &["matrix", "FILE"]),
    ] {
        let file = folder.join("input.txt");
        fs::write(&file, content).expect("a file");
        let link = folder.join("link");
        fs::remove_file(&link).ok();
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let words: Vec<String> = (words.iter())
            .map(|word| word.replace("FILE", text(&file)))
            .collect();
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(grundy(&words, b"").0, 0, "{words:?}");
        for output in [&file, &link] {
            words.extend(["--certificate", text(output)]);
            let (status, out, err) = grundy(&words, b"");
            assert_eq!((status, out.as_str()), (2, ""), "{words:?}");
            assert!(err.contains("one would replace the other"), "{err}");
            assert_eq!(fs::read_to_string(&file).expect("the file"), content);
            words.truncate(words.len() - 2);
        }
    }
}

#[test]
fn two_outputs_are_two_files() {
    let folder = folder("two");
    let file = folder.join("out");
    let other = folder.join("../files-two/out");
    let arena = root().join("examples/data/small.pg");
    let (status, _, err) = grundy(
        &[
            "arena",
            "solve",
            text(&arena),
            "--solution",
            text(&file),
            "--certificate",
            text(&other),
        ],
        b"",
    );
    assert_eq!(status, 2, "{err}");
    assert!(err.contains("one would replace the other"), "{err}");
    let (status, _, err) = grundy(
        &[
            "period",
            "kayles",
            "--checkpoint",
            text(&file),
            "--certificate",
            text(&other),
        ],
        b"",
    );
    assert_eq!(status, 2, "{err}");
    assert_eq!(names(&folder), [""; 0]);
}

/// Links, permissions, devices and pipes, as Unix has them.
#[cfg(unix)]
mod unix {
    use super::{WRITERS, folder, names, text, words_of, write};
    use crate::program::grundy;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
    use std::path::Path;
    use std::process::Command;

    fn mode(file: &Path) -> u32 {
        fs::metadata(file).expect("a file").permissions().mode() & 0o7777
    }

    fn made(program: &str, words: &[&str]) -> bool {
        Command::new(program)
            .args(words)
            .status()
            .is_ok_and(|status| status.success())
    }

    #[test]
    fn links_stay_and_permissions_are_kept() {
        let folder = folder("links");
        let (file, link, far) = (folder.join("file"), folder.join("link"), folder.join("far"));
        symlink("link", &far).expect("a link");
        symlink("file", &link).expect("a link");
        for (number, writer) in WRITERS.iter().enumerate() {
            // The link leads to nothing at first, and then to a file of its own permissions.
            fs::remove_file(&file).ok();
            for permissions in [None, Some(0o640), Some(0o755), Some(0o600)] {
                if let Some(permissions) = permissions {
                    fs::write(&file, "before ".repeat(10_000)).expect("a file");
                    fs::set_permissions(&file, Permissions::from_mode(permissions)).expect("mine");
                }
                let to = [&link, &far, &file][number % 3];
                let (status, _, err) = write(writer, to);
                assert_eq!(status, 0, "{writer:?}: {err}");
                assert!(
                    !fs::read_to_string(&file)
                        .expect("a file")
                        .contains("before")
                );
                assert_eq!(fs::read_link(&link).expect("a link"), Path::new("file"));
                assert_eq!(fs::read_link(&far).expect("a link"), Path::new("link"));
                if let Some(permissions) = permissions {
                    assert_eq!(mode(&file), permissions, "{writer:?}");
                }
            }
        }
        assert_eq!(names(&folder), ["far", "file", "link"]);
        symlink("round", folder.join("round")).expect("a link");
        let (status, ..) = write(WRITERS[0], &folder.join("round"));
        assert_eq!(status, 2);
    }

    #[test]
    fn what_is_read_only_stays() {
        let folder = folder("read-only");
        let (file, closed) = (folder.join("file"), folder.join("closed"));
        fs::write(&file, "kept").expect("a file");
        fs::set_permissions(&file, Permissions::from_mode(0o444)).expect("mine");
        symlink("file", folder.join("link")).expect("a link");
        fs::create_dir(&closed).expect("a folder");
        fs::set_permissions(&closed, Permissions::from_mode(0o555)).expect("mine");
        for writer in WRITERS {
            for name in ["file", "link", "closed/new"] {
                let (status, out, err) = write(writer, &folder.join(name));
                assert_eq!((status, out.as_str()), (2, ""), "{writer:?} {name}: {err}");
                assert!(err.contains("is read-only"), "{writer:?} {name}: {err}");
            }
        }
        assert_eq!(fs::read_to_string(&file).expect("a file"), "kept");
        assert_eq!(names(&closed), [""; 0]);
        fs::set_permissions(&closed, Permissions::from_mode(0o755)).expect("mine");
    }

    #[test]
    fn devices_and_pipes_are_written_to() {
        let folder = folder("devices");
        let pipe = folder.join("pipe");
        assert!(made("mkfifo", &[text(&pipe)]));
        for writer in WRITERS {
            let from = pipe.clone();
            let reader = std::thread::spawn(move || fs::read(from).expect("a pipe"));
            let (status, _, err) = write(writer, &pipe);
            assert_eq!(status, 0, "{writer:?}: {err}");
            assert!(reader.join().expect("a reader").len() > 10, "{writer:?}");
            assert!(fs::metadata(&pipe).expect("a pipe").file_type().is_fifo());
        }
        // Devices of our own, where we may make them: the real ones are not put at risk.
        let (null, full) = (folder.join("null"), folder.join("full"));
        let nodes = made("mknod", &[text(&null), "c", "1", "3"])
            && made("mknod", &[text(&full), "c", "1", "7"]);
        // The mount may forbid device nodes.
        if nodes && fs::OpenOptions::new().write(true).open(&null).is_ok() {
            for writer in WRITERS {
                let (status, _, err) = write(writer, &null);
                assert_eq!(status, 0, "{writer:?}: {err}");
                let (status, _, err) = write(writer, &full);
                assert_eq!(status, 2, "{writer:?}: {err}");
                assert!(err.contains("No space left on device"), "{writer:?}: {err}");
                for device in [&null, &full] {
                    let kind = fs::metadata(device).expect("a device").file_type();
                    assert!(kind.is_char_device(), "{writer:?}");
                }
            }
        }
        assert!(
            names(&folder)
                .iter()
                .all(|name| ["full", "null", "pipe"].contains(&name.as_str()))
        );
    }

    #[test]
    fn our_own_output_is_gone_on_with() {
        let folder = folder("own");
        let file = folder.join("all");
        for writer in WRITERS {
            let (status, out, err) = write(writer, Path::new("/dev/stdout"));
            assert_eq!(status, 0, "{writer:?}: {err}");
            let (_, alone, _) = write(writer, &folder.join("alone"));
            assert_eq!(
                out.len(),
                alone.len() + fs::read(folder.join("alone")).expect("a file").len()
            );
            // Standard output may be a file, by whatever name.
            for name in ["/dev/stdout", text(&file)] {
                let to = fs::File::create(&file).expect("a file");
                let number = to.metadata().expect("a file").ino();
                let status = Command::new(env!("CARGO_BIN_EXE_grundy"))
                    .args(words_of(writer))
                    .arg(name)
                    .stdout(to)
                    .status()
                    .expect("the program runs");
                assert_eq!(status.code(), Some(0), "{writer:?}");
                assert_eq!(fs::metadata(&file).expect("a file").ino(), number);
                assert_eq!(
                    fs::read_to_string(&file).expect("a file"),
                    out,
                    "{writer:?}"
                );
            }
        }
    }

    #[test]
    fn checkpoints_destroy_nothing_either() {
        let folder = folder("checkpoints");
        let (file, link) = (folder.join("file"), folder.join("link"));
        let run = |to: &Path| {
            grundy(
                &["period", "0.16", "--to", "3000", "--checkpoint", text(to)],
                b"",
            )
        };
        symlink("file", &link).expect("a link");
        assert_eq!(run(&link).0, 0);
        fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("mine");
        let longer = [
            "period",
            "0.16",
            "--to",
            "5000",
            "--checkpoint",
            text(&link),
        ];
        assert_eq!(grundy(&longer, b"").0, 0);
        assert_eq!(fs::read_link(&link).expect("a link"), Path::new("file"));
        assert_eq!(mode(&file), 0o600);
        let kept = fs::read(&file).expect("a checkpoint");
        assert!(kept.starts_with(b"grundy heap values") && kept.len() > 10_000);
        fs::set_permissions(&file, Permissions::from_mode(0o400)).expect("mine");
        let pipe = folder.join("pipe");
        assert!(made("mkfifo", &[text(&pipe)]));
        for (to, expected) in [
            (file.as_path(), "it is read-only"),
            (link.as_path(), "it is read-only"),
            (pipe.as_path(), "it is no regular file"),
            (folder.as_path(), "it is a folder"),
            (&folder.join("missing/file"), "does not exist"),
        ] {
            let (status, out, err) = run(to);
            assert_eq!((status, out.as_str()), (2, ""), "{to:?}: {err}");
            assert!(err.contains(expected), "{to:?}: {err}");
        }
        assert_eq!(fs::read(&file).expect("a checkpoint"), kept);
        assert_eq!(names(&folder), ["file", "link", "pipe"]);
        // The pipe has neither a writer nor a reader.
        for words in [
            &["check", text(&pipe)][..],
            &["solve", "nim 3,5", "--certificate", text(&pipe)],
        ] {
            let limited = [words, &["--time-limit", "300ms"]].concat();
            assert_eq!(grundy(&limited, b"").0, 3, "{words:?}");
        }
    }
}
