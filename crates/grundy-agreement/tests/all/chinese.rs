//! The page's Chinese rules of games beside the English ones, which are the catalog's.

use grundy::game::catalog;
use serde_json::Value;
use std::collections::BTreeSet;

/// What is typed stands between backquotes in the Chinese, and so it must stand in the English: words that were changed there
/// are noticed here.
#[test]
fn every_game_has_rules_in_chinese_that_type_the_same() {
    let text = include_str!("../../../grundy-web/page/src/rules.zh.json");
    let chinese: Value = serde_json::from_str(text).expect("JSON");
    let entries = catalog::entries();
    let names: BTreeSet<&str> = entries.iter().map(|entry| entry.about.name).collect();
    let translated = chinese.as_object().expect("an object").keys();
    assert_eq!(
        translated.map(String::as_str).collect::<BTreeSet<_>>(),
        names
    );
    for entry in entries {
        let about = entry.about;
        let english = format!("{}\n{}\n{}", about.rules, about.notation, about.title);
        // Lines are broken where the source breaks them.
        let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in ["rules", "notation"] {
            let said = chinese[about.name][part].as_str().expect(about.name);
            assert!(!said.is_empty(), "{}", about.name);
            let typed = said.split('`').skip(1).step_by(2);
            for piece in typed {
                assert!(english.contains(piece), "{}: `{piece}`", about.name);
            }
        }
    }
}
