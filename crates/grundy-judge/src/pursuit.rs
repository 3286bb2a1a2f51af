//! Cat and mouse, on a graph and on a map.

use crate::halt::Halt;
use crate::input::Input;
use crate::leetcode::{INPUT, OUTPUT, argument, arguments, says};
use crate::problem::{Out, Problem};
use grundy::ask;
use grundy::games::families::net::Net;
use grundy::games::graphs::cat_and_mouse::CatAndMouse;
use grundy::games::pieces::pursuit::{Map, Pursuit};
use grundy::vocabulary::{Player, Ruleset, Watch};

/// The largest number of moves, of both players together, after which the mouse has lost without its food.
const MOST_MOVES: u32 = 1000;

/// The problems of this file: pursuit on a graph or a map.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "lc913",
        title: "LeetCode 913 Cat and Mouse",
        statement: "On a graph the mouse stands on vertex 1 and moves first, the cat on 2, and the hole is 0. In turn each moves \
along an edge; the cat may not enter the hole. The mouse wins in the hole, the cat when both stand together, and an endless \
play is a draw.",
        input: INPUT,
        output: "1 where the mouse wins, 2 where the cat does, 0 for a draw.",
        limits: "3 to 50 vertices, each given by the list of its neighbours",
        sample: (
            "[[[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]]\n",
            "0\n",
        ),
        run: on_graph,
        random: random_graph,
    },
    Problem {
        id: "lc1728",
        title: "LeetCode 1728 Cat and Mouse II",
        statement: "On a map the mouse moves first, up to mouseJump cells straight through no wall, the cat up to catJump; staying \
is allowed. The cat wins by catching the mouse, by reaching the food first, or when the mouse has no food after 1000 moves. \
Does the mouse win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 to 8 rows of 1 to 8 of the letters C, M, F, . and #; jumps from 1 to 8",
        sample: ("[[\"####F\", \"#C...\", \"M....\"], 1, 2]\n", "true\n"),
        run: on_map,
        random: random_map,
    },
];

/// `lc913`: retrograde analysis of the pairs of vertices.
fn on_graph(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let expected = "[graph], the list of the neighbours of each of 3 vertices or more";
    let lists: Vec<Vec<usize>> = argument(input, expected)?;
    let game = Net::from_neighbours(&lists).map(CatAndMouse::new);
    let start = game.as_ref().and_then(|game| game.position(1, 2, 0));
    let (Some(game), Some(start)) = (game, start) else {
        return Err(input.wrong_at(0, "another list", expected));
    };
    let (outcome, _) = ask::rules::outcome(&game, start, watch)?;
    Ok(out.line(match outcome.winner() {
        Some(Player::Left) => "1",
        Some(Player::Right) => "2",
        None => "0",
    })?)
}

/// The same on a map with jumps; the mouse must win within a number of moves.
fn on_map(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let expected = "[rows, catJump, mouseJump]";
    let (rows, cat, mouse): (Vec<String>, usize, usize) = arguments(input, expected)?;
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let map = Map::new(&rows, [mouse, cat], true);
    let game = map.map(Pursuit::new);
    let game = game.map_err(|why| input.wrong_at(0, "another map", &why))?;
    let (outcome, plies) = ask::rules::outcome(&game, game.start(), watch)?;
    let in_time = plies.is_some_and(|plies| plies <= MOST_MOVES);
    says(outcome.winner() == Some(Player::Left) && in_time, out)
}

/// A graph in which both animals can always move: its vertices are connected without the hole.
fn random_graph(rng: &mut fastrand::Rng, n: u64) -> String {
    let count = rng.usize(3..=n.clamp(3, 50) as usize);
    let mut next = vec![std::collections::BTreeSet::new(); count];
    let mut join = |a: usize, b: usize| {
        if a != b {
            next[a].insert(b);
            next[b].insert(a);
        }
    };
    for v in 2..count {
        join(v, rng.usize(1..v));
    }
    join(0, rng.usize(1..count));
    for _ in 0..rng.usize(0..=count) {
        join(rng.usize(..count), rng.usize(..count));
    }
    let list = |next: &std::collections::BTreeSet<usize>| {
        let shown: Vec<String> = next.iter().map(usize::to_string).collect();
        format!("[{}]", shown.join(", "))
    };
    let lists: Vec<String> = next.iter().map(list).collect();
    format!("[[{}]]\n", lists.join(", "))
}

/// A random map with a cat, a mouse and food.
fn random_map(rng: &mut fastrand::Rng, n: u64) -> String {
    let side = |rng: &mut fastrand::Rng| rng.usize(1..=(n as usize).clamp(2, 8));
    let (rows, columns) = (side(rng), side(rng).max(3));
    let mut cells: Vec<char> = (0..rows * columns)
        .map(|_| if rng.u8(0..4) == 0 { '#' } else { '.' })
        .collect();
    let mut places: Vec<usize> = (0..cells.len()).collect();
    rng.shuffle(&mut places);
    for (letter, place) in "CMF".chars().zip(places) {
        cells[place] = letter;
    }
    let row = |row: &[char]| format!("\"{}\"", row.iter().collect::<String>());
    let shown: Vec<String> = cells.chunks(columns).map(row).collect();
    // A mouse with longer jumps than the cat wins about half of the time.
    let (cat, mouse) = (rng.u8(1..=3), rng.u8(1..=8));
    format!("[[{}], {cat}, {mouse}]\n", shown.join(", "))
}
