//! A program that has handed in no machine: questions about texts are answered, and one that names a file learns what is
//! missing.

use grundy::{Error, forms::matrix, input, input::files};
use std::path::Path;

#[test]
fn a_file_without_a_machine_is_refused_in_a_sentence() {
    assert_eq!(matrix::read("0 1; 1 0").expect("a matrix").rows(), 2);
    assert!(!input::is_there("Cargo.toml"), "there are no files");
    let read = input::read_text("Cargo.toml").expect_err("no files");
    let written = files::write(Path::new("new"), |_| Ok(())).expect_err("no files");
    for (fault, file) in [(read, "Cargo.toml"), (written, "new")] {
        let Error::File { name, what } = fault else {
            panic!("{fault}");
        };
        assert_eq!(name, file);
        assert!(what.contains("grundy_host::install()"), "{what}");
    }
    assert!(!Path::new("new").exists());
    assert_eq!(grundy::host::memory::resident(), None);
}
