//! Draws expressions: `draw FOLDER EXPRESSION…` writes `0.svg`, `0.png`, … with the winning moves marked; without
//! expressions every example of the catalog is drawn.

use grundy::host::clock::Instant;
use grundy::{Ask, Limits, Moves, Position, game::catalog};
use std::error::Error;
use std::path::Path;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("draw FOLDER EXPRESSION…")?;
    let mut expressions: Vec<String> = words.collect();
    if expressions.is_empty() {
        let examples = catalog::entries()
            .into_iter()
            .flat_map(|entry| entry.about.examples);
        expressions = examples.map(|text| (*text).to_owned()).collect();
    }
    for (number, text) in expressions.iter().enumerate() {
        let all = text.strip_suffix('?');
        let position: Position = all.unwrap_or(text).parse()?;
        let limits = Limits {
            deadline: Some(Instant::now() + Duration::from_secs(2)),
            ..Limits::default()
        };
        let ask = Ask {
            moves: if all.is_some() {
                Moves::All
            } else {
                Moves::Winning
            },
            limits,
            ..Ask::default()
        };
        let answer = grundy::solve(&position, &ask).ok();
        let scene = grundy_picture::position(&position, answer.as_ref());
        let path = |ending: &str| Path::new(&folder).join(format!("{number}.{ending}"));
        std::fs::write(path("svg"), scene.to_svg())?;
        std::fs::write(path("png"), scene.to_png(1.0)?)?;
        println!("{number} {text}");
    }
    Ok(())
}
