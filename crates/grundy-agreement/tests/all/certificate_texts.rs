//! A certificate of every kind as it is written, kept in `snapshots/`: people who wrote checkers of their own must hear of a
//! change. After an intended change, `INSTA_UPDATE=always cargo test --profile ci -p grundy-agreement --test all
//! certificate_texts` writes down what the certificates are now; read the difference before it is committed.

use grundy::{
    Ask, Limits, Position, ask::misere, certify, forms::arena, forms::coalition, forms::matrix,
    heap,
};
use std::collections::BTreeSet;

/// The certificate of a position.
fn of_position(text: &str) -> String {
    let position = Position::parse(text).expect("a position");
    let made = certify::solve(&position, &Ask::default()).expect("a certificate");
    made.to_json()
}

#[test]
fn certificates_of_every_kind_are_written_as_they_were() {
    let limits = Limits::default();
    let source = arena::Source::read("a test", "parity 2; 0 2 0 1; 1 1 1 0,2; 2 0 0 2;");
    let source = source.expect("an arena");
    let arena = arena::solve(&source, &limits);
    let grant = include_str!("../../../../examples/data/grant.ehoa");
    let automaton = arena::Source::read("a test", grant).expect("an automaton");
    let automaton = arena::solve(&automaton, &limits);
    let pennies = matrix::read("3 -1; -2 1").expect("a matrix");
    let voting = coalition::read("[51; 50, 49, 1]").expect("a voting game");
    let texts = [
        of_position("kayles 5 + nim 3"),
        of_position("chomp 2x3"),
        of_position("hackenbush lr,r"),
        crate::certified::compared("clobber xo", "*"),
        of_position("tic-tac-toe xo./.x./o.."),
        of_position("row 4,7,2,9"),
        of_position("multiply 100"),
        of_position("heaps 0.77: 1000,7"),
        heap::period(&"0.07".parse().unwrap(), 200, &limits)
            .and_then(|p| p.certificate())
            .expect("a proof")
            .to_json(),
        misere::misere(&"0.23".parse().unwrap(), 20, &limits)
            .and_then(|q| q.certificate())
            .expect("a proof")
            .to_json(),
        arena.certificate().expect("a proof").to_json(),
        automaton.certificate().expect("a proof").to_json(),
        matrix::solve(&pennies, None, &limits)
            .certificate()
            .expect("a proof")
            .to_json(),
        coalition::solve(&voting, &limits)
            .value
            .certificate(&limits)
            .expect("a proof")
            .to_json(),
        coalition::solve(&voting, &limits)
            .value
            .nucleolus_certificate(&limits)
            .expect("a proof")
            .to_json(),
    ];
    let mut kinds = BTreeSet::new();
    for text in &texts {
        let read = grundy_check::Certificate::from_json(text).expect("a certificate");
        // Two certificates of one kind are two files.
        let again = !kinds.insert(read.kind().to_owned());
        let name = format!("{}{}", read.kind(), if again { "-again" } else { "" });
        insta::assert_snapshot!(name, text);
    }
    assert_eq!(kinds, forged_kinds(), "not a text for each kind");
}

/// The kinds of certificates, as the names of the forged ones begin.
fn forged_kinds() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/forged");
    let names = std::fs::read_dir(folder).expect("the forged certificates");
    // Besides the kinds: what all have in common, the rare heaps of some, and a tablebase.
    let parts = ["envelope", "rare", "table"];
    let kind = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("a file").file_name();
        let name = name.to_string_lossy();
        let kind = name.split('-').next().unwrap_or_default().to_owned();
        (!parts.contains(&kind.as_str())).then_some(kind)
    };
    names.filter_map(kind).collect()
}
