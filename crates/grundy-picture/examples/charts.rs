//! One picture of every kind that is not a position: `charts FOLDER` writes `tree.svg`, `tree.png`, ….

use grundy::forms::arena::Source;
use grundy::values::Store;
use grundy::{Ask, Limits, Position};
use grundy_picture::{self as picture, Scene};
use num::BigRational;
use std::error::Error;
use std::path::Path;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let folder = std::env::args().nth(1).ok_or("charts FOLDER")?;
    let mut all: Vec<(String, Scene)> = vec![
        ("tree".to_owned(), tree("nim 1,2,2", 3)?),
        ("tree-large".to_owned(), tree("kayles 7", 5)?),
        ("tree-partizan".to_owned(), tree("domineering 2x3", 4)?),
        ("heat".to_owned(), heat()),
        ("strip".to_owned(), kayles_strip()?),
        ("period".to_owned(), period()?),
        ("arena".to_owned(), arena(ARENA)?),
        ("curves".to_owned(), curves()),
        ("shares".to_owned(), shares()),
        ("matrix".to_owned(), matrix()),
        ("order".to_owned(), order()?),
        ("intervals".to_owned(), intervals()),
    ];
    let values = [
        "{4|2||0}",
        "{2|-1}",
        "*",
        "3/4",
        "{5|3||1|-4}",
        "2",
        "{1|*}",
    ];
    for (number, value) in values.iter().enumerate() {
        let mut store = Store::new();
        let id = store.parse(value)?;
        let walls = store.thermograph(id)?;
        all.push((
            format!("thermograph{number}"),
            picture::thermograph(value, &walls),
        ));
    }
    for (name, scene) in all {
        let path = |ending: &str| Path::new(&folder).join(format!("{name}.{ending}"));
        std::fs::write(path("svg"), scene.to_svg())?;
        std::fs::write(path("png"), scene.to_png(1.0)?)?;
        println!("{name} {} x {}", scene.width, scene.height);
    }
    Ok(())
}

const ARENA: &str = "parity 5;\n0 6 1 4,2 \"Africa\";\n4 5 1 0 \"Antarctica\";\n1 8 1 2,4,3 \"America\";\n3 6 0 4,2 \"Australia\";\n2 7 0 3,1,0,4 \"Asia\";\n";

fn tree(text: &str, depth: u32) -> Outcome<Scene> {
    let position: Position = text.parse()?;
    Ok(picture::game_tree(&position, depth, &Ask::default())?)
}

fn heat() -> Scene {
    let mut rows = vec![vec![None; 16]; 16];
    for a in 0..16usize {
        for b in 0..16usize {
            let mut seen: Vec<u64> = Vec::new();
            seen.extend((0..a).filter_map(|c| rows[c][b]));
            seen.extend((0..b).filter_map(|c| rows[a][c]));
            seen.extend((1..=a.min(b)).filter_map(|c| rows[a - c][b - c]));
            rows[a][b] = (0..).find(|n| !seen.contains(n));
        }
    }
    picture::heat(&picture::Heat {
        title: "wythoff".into(),
        said: "Grundy values of two heaps".into(),
        rows,
        first: [0, 0],
    })
}

fn kayles_strip() -> Outcome<Scene> {
    Ok(picture::strip(
        "kayles",
        "period 12 from 71 on",
        &kayles(120),
        Some(12),
    ))
}

fn period() -> Outcome<Scene> {
    Ok(picture::period(&picture::DrawnPeriod {
        title: "kayles".into(),
        said: "period 12 from 71 on, proved".into(),
        values: kayles(160),
        preperiod: Some(71),
        period: Some(12),
    }))
}

fn kayles(to: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    for n in 1..to {
        let mut seen: Vec<u64> = Vec::new();
        for taken in 1..=n.min(2) {
            seen.extend((0..=n - taken).map(|left| values[left] ^ values[n - taken - left]));
        }
        values.push((0..).find(|v| !seen.contains(v)).unwrap_or(0));
    }
    values
}

fn arena(text: &str) -> Outcome<Scene> {
    let source = Source::read("arena", text)?;
    Ok(picture::solved(&grundy::forms::arena::solve(
        &source,
        &Limits::default(),
    )))
}

fn curves() -> Scene {
    let line = |name: &str, scale: f64| picture::Curve {
        name: name.to_owned(),
        points: (0..200)
            .map(|n| (f64::from(n * n + 1), scale / f64::from(n * n + 1).sqrt()))
            .collect(),
    };
    picture::curves(&picture::Curves {
        title: "rock-paper-scissors".into(),
        said: "regret matching".into(),
        axes: ["iterations".into(), "average regret".into()],
        logarithmic: [true, true],
        exact: false,
        curves: vec![
            line("rows", 1.0),
            line("columns", 0.4),
            line("exploitability", 2.0),
        ],
    })
}

fn ratio(a: i64, b: i64) -> BigRational {
    BigRational::new(a.into(), b.into())
}

fn shares() -> Scene {
    let solution = |name: &str, shares: Vec<BigRational>| picture::PayoffShares {
        name: name.to_owned(),
        shares,
    };
    picture::shares(&picture::Shares {
        title: "[51: 50, 49, 1]".into(),
        said: "the core is one point".into(),
        players: ["large party", "second party", "one seat"]
            .map(String::from)
            .to_vec(),
        solutions: vec![
            solution("Shapley value", vec![ratio(2, 3), ratio(1, 6), ratio(1, 6)]),
            solution("Banzhaf index", vec![ratio(3, 5), ratio(1, 5), ratio(1, 5)]),
            solution("nucleolus", vec![ratio(1, 1), ratio(0, 1), ratio(0, 1)]),
        ],
    })
}

fn matrix() -> Scene {
    let rows = [["0", "-1", "2"], ["1", "0", "-1"], ["-2", "1", "0"]];
    picture::matrix(&picture::Mixed {
        title: "a skew game".into(),
        said: "value 0".into(),
        payoffs: rows
            .iter()
            .map(|row| row.map(String::from).to_vec())
            .collect(),
        rows: vec![ratio(1, 4), ratio(1, 2), ratio(1, 4)],
        columns: vec![ratio(1, 4), ratio(1, 2), ratio(1, 4)],
    })
}

/// The 22 games born by day 2.
fn order() -> Outcome<Scene> {
    let mut store = Store::new();
    let day1 = ["0", "1", "-1", "*"];
    let mut texts: Vec<String> = Vec::new();
    let subsets = |mask: usize| {
        day1.iter()
            .enumerate()
            .filter(move |(at, _)| mask >> at & 1 == 1)
            .map(|(_, text)| *text)
    };
    let mut ids = Vec::new();
    for left in 0..16usize {
        for right in 0..16usize {
            let form = [
                subsets(left).collect::<Vec<_>>().join(","),
                subsets(right).collect::<Vec<_>>().join(","),
            ]
            .join("|");
            let id = store.parse(&format!("{{{form}}}"))?;
            if !ids.contains(&id) {
                ids.push(id);
                texts.push(store.show(id));
            }
        }
    }
    let mut greater = vec![vec![false; ids.len()]; ids.len()];
    for a in 0..ids.len() {
        for b in 0..ids.len() {
            greater[a][b] =
                a != b && store.compare(ids[a], ids[b])? == grundy::values::Comparison::Greater;
        }
    }
    let mut covers = Vec::new();
    for a in 0..ids.len() {
        for b in 0..ids.len() {
            if greater[a][b] && !(0..ids.len()).any(|c| greater[a][c] && greater[c][b]) {
                covers.push([a, b]);
            }
        }
    }
    Ok(picture::order(&picture::Order {
        title: "games born by day 2".into(),
        said: "22 values".into(),
        names: texts,
        covers,
    }))
}

fn intervals() -> Scene {
    let whole = |n: u32| BigRational::from_integer(n.into());
    let ends = [1u32, 9, 18, 162, 324, 2916, 5832, 52488];
    let interval = |(at, pair): (usize, &[u32])| picture::Interval {
        above: whole(pair[0]),
        upto: whole(pair[1]),
        wins: at % 2 == 0,
        distance: at as u64 + 1,
    };
    picture::intervals(&picture::Intervals {
        title: "multiply 2..9".into(),
        said: "targets by who wins".into(),
        of: "target".into(),
        logarithmic: true,
        intervals: ends.windows(2).enumerate().map(interval).collect(),
    })
}
