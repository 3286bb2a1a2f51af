//! PNG: compared with stored images by pixels, with a tolerance; limits are named. `GRUNDY_RENEW=1` writes them anew.

use crate::solved;
use grundy::{Moves, Position};
use resvg::tiny_skia::Pixmap;
use std::path::PathBuf;

/// The average difference that a channel may have, of 255.
const TOLERANCE: f64 = 1.0;

#[test]
fn images_are_what_they_were() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    for (name, text) in [
        ("nim", "nim 3,5,7"),
        ("clobber", "clobber xoxo/oxox"),
        ("hackenbush", "graph-hackenbush 0l1r2,1g3,0g0"),
        ("connect-four", "connect-four 5x4: 112"),
    ] {
        let position: Position = text.parse().unwrap();
        let answer = solved(&position, Moves::Winning);
        let png = grundy_picture::position(&position, answer.as_ref())
            .to_png(0.5)
            .unwrap();
        let path = folder.join(format!("{name}.png"));
        if std::env::var_os("GRUNDY_RENEW").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &png).unwrap();
        }
        let [drawn, stored] =
            [png, std::fs::read(&path).unwrap()].map(|png| Pixmap::decode_png(&png).unwrap());
        assert_eq!(
            (drawn.width(), drawn.height()),
            (stored.width(), stored.height()),
            "{name}"
        );
        let differ: u64 = drawn
            .data()
            .iter()
            .zip(stored.data())
            .map(|(a, b)| u64::from(a.abs_diff(*b)))
            .sum();
        let mean = differ as f64 / drawn.data().len() as f64;
        assert!(mean <= TOLERANCE, "{name}: {mean}");
        let dark = drawn
            .pixels()
            .iter()
            .filter(|pixel| pixel.red() < 100)
            .count();
        assert!(
            dark * 300 > drawn.pixels().len(),
            "{name} is nearly empty: {dark}"
        );
    }
}

/// Letters come from the embedded font: a text makes ink.
#[test]
fn texts_are_drawn() {
    let scene = |text: &str| {
        let mut block = grundy_picture::scene::Block::new(200.0, 40.0);
        block.text("", (100.0, 30.0), 20.0, text);
        let pixmap = grundy_picture::Scene {
            title: "t".to_owned(),
            description: "d".to_owned(),
            width: block.width,
            height: block.height,
            items: block.items,
            ..grundy_picture::Scene::default()
        };
        let png = pixmap.to_png(1.0).unwrap();
        Pixmap::decode_png(&png)
            .unwrap()
            .pixels()
            .iter()
            .filter(|pixel| pixel.red() < 128)
            .count()
    };
    assert_eq!(scene(""), 0);
    assert!(scene("G(n) = 10\u{207b}\u{b3}") > 100);
}

#[test]
fn an_image_that_is_too_large_is_refused_with_the_limit() {
    let position: Position = "domineering 8x8".parse().unwrap();
    let scene = grundy_picture::position(&position, None);
    for scale in [1e3, f64::INFINITY, f64::NAN, 0.0, -1.0] {
        let error = scene.to_png(scale).unwrap_err().to_string();
        assert!(
            error.contains(&grundy_picture::MOST_PIXELS.to_string()),
            "{error}"
        );
    }
}
