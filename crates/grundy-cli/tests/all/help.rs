//! The help of every verb is what the files of `tests/help/` show. After a change on purpose,
//! `TRYCMD=overwrite cargo test -p grundy-cli --test all help` writes down what the program says now; read the difference
//! before it is committed.

use crate::program::grundy;
use std::path::Path;

#[test]
fn help_is_what_the_files_show() {
    trycmd::TestCases::new().case("tests/help/*.trycmd");
}

#[test]
fn every_verb_has_its_file() {
    let (_, said, _) = grundy(&["--help"], b"");
    let verbs = said.lines().skip_while(|line| *line != "Commands:").skip(1);
    // Lines that go on with the description of a verb are indented further.
    let names = verbs
        .take_while(|line| !line.is_empty())
        .filter_map(|line| {
            let begins = line
                .strip_prefix("  ")
                .filter(|rest| !rest.starts_with(' '));
            begins?.split_whitespace().next()
        });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let mut found = 0;
    for name in names.filter(|name| *name != "help") {
        let file = folder.join(format!("{name}.trycmd"));
        assert!(file.is_file(), "{} is missing", file.display());
        found += 1;
    }
    assert!(found >= 25, "{found} verbs are found in the help");
}
