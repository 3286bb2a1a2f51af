//! Names in Gambit's files.

use grundy_formats::gambit::{efg, nfg};

/// Two strategies, or two actions at one information set, could not be distinguished; those without a name are numbered.
#[test]
fn names_that_come_twice_are_refused() {
    let form = |names: &str| {
        let text = format!(
            "NFG 1 R \"x\" {{ \"A\" \"B\" }} {{ {names} {{ \"l\" \"r\" }} }} 1 2 3 4 5 6 7 8"
        );
        nfg::read(&text)
            .map(|_| ())
            .map_err(|fault| fault.to_string())
    };
    assert_eq!(form("{ \"u\" \"d\" }"), Ok(()));
    assert_eq!(form("{ \"\" \"\" }"), Ok(()));
    let refused = form("{ \"u\" \"u\" }").expect_err("the name comes twice");
    assert_eq!(
        refused,
        "expected a strategy of A with a name of its own, found \"u\" again"
    );
    let tree = |actions: &str| {
        let text = format!(
            "EFG 2 R \"x\" {{ \"A\" \"B\" }} p \"\" 1 1 \"\" {{ {actions} }} 0 t \"\" 1 \"\" {{ 1 -1 }} t \"\" 2 \"\" {{ 0 0 }}"
        );
        efg::read(&text)
            .map(|_| ())
            .map_err(|fault| fault.to_string())
    };
    assert_eq!(tree("\"\" \"\""), Ok(()));
    let refused = tree("\"u\" \"u\"").expect_err("the name comes twice");
    assert!(
        refused.contains("an action of A with a name of its own"),
        "{refused}"
    );
}
