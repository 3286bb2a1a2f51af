//! The first example of every game, and some sums, as they were drawn before: SVG compared as bytes, without the style
//! sheet, which is the same for all. `GRUNDY_RENEW=1 cargo test --profile ci -p grundy-picture` writes them anew; look at
//! them then.

use crate::solved;
use grundy::{Moves, Position, game::catalog};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots")
}

fn renewing() -> bool {
    std::env::var_os("GRUNDY_RENEW").is_some()
}

/// The document without its style sheet and patterns.
fn bare(svg: &str) -> String {
    let (head, rest) = svg.split_once("<style>").expect("a style sheet");
    let (_, body) = rest.split_once("</defs>\n").expect("patterns");
    format!("{head}{body}")
}

#[test]
fn pictures_are_what_they_were() {
    let mut wrong = Vec::new();
    let firsts = catalog::entries()
        .into_iter()
        .map(|entry| (entry.about.name.to_owned(), entry.about.examples[0]));
    let sums = [
        ("sum", "kayles 7 + nim 3,5 - domineering 2x2"),
        ("large", "nim 1000000000000000000,7"),
        ("cycle", "green-hackenbush 0-1,1-2,2-3,3-1,0-4,4-4"),
        ("parallel", "graph-hackenbush 0l1,0r1,1g2,2l0"),
    ];
    let sums = sums.into_iter().map(|(name, text)| (name.to_owned(), text));
    for (name, text) in firsts.chain(sums) {
        let position: Position = text.parse().unwrap();
        let answer = solved(&position, Moves::Winning);
        let drawn = bare(&grundy_picture::position(&position, answer.as_ref()).to_svg());
        let again = bare(&grundy_picture::position(&position, answer.as_ref()).to_svg());
        assert_eq!(drawn, again, "{text} is drawn in two ways");
        let path = folder().join(format!("{name}.svg"));
        if renewing() {
            std::fs::create_dir_all(folder()).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        if std::fs::read_to_string(&path).ok().as_deref() != Some(drawn.as_str()) {
            wrong.push(text);
        }
    }
    assert!(
        wrong.is_empty(),
        "GRUNDY_RENEW=1 renews what differs: {wrong:?}"
    );
}

/// One sheet for all, light and dark; no number with more than two decimals; nothing but text in texts.
#[test]
fn documents_are_well_formed_and_short_of_noise() {
    for text in [
        "nim 3,5,7",
        "sprouts 4",
        "tokens a>b,b>c: a",
        "circle 0.77: 12",
        "tokens <a>>&b,&b>\"c\": <a>",
    ] {
        let Ok(position) = text.parse::<Position>() else {
            continue;
        };
        let svg = grundy_picture::position(&position, None).to_svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        assert_eq!(svg.matches("<style>").count(), 1);
        assert!(svg.contains("prefers-color-scheme: dark"));
        assert_eq!(document.root_element().attribute("role"), Some("img"));
        for name in ["title", "desc"] {
            let first = document
                .root_element()
                .children()
                .find(|node| node.tag_name().name() == name);
            assert!(
                first
                    .and_then(|node| node.text())
                    .is_some_and(|words| !words.trim().is_empty()),
                "{text}: {name}"
            );
        }
        let drawn = document
            .descendants()
            .filter(|node| node.tag_name().name() != "pattern");
        let numbers = drawn
            .flat_map(|node| node.attributes())
            .filter(|attribute| attribute.name() != "class");
        for attribute in numbers {
            let mut all = attribute
                .value()
                .split(|c: char| !(c.is_ascii_digit() || c == '.'));
            let long = all.find(|number| {
                number
                    .split_once('.')
                    .is_some_and(|(_, decimals)| decimals.len() > 2)
            });
            assert_eq!(long, None, "{text}: {attribute:?}");
        }
    }
}
