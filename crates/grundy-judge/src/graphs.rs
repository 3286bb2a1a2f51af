//! Boards, graphs and sets of impartial games: cutting paper, green Hackenbush, lights at the corners of boxes, and a
//! game of numbers.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{any, joined, lines, shares};
use grundy::ask::rules::{Winners, product_value};
use grundy::games::boards::cutting::{Careful, Cutting};
use grundy::games::graphs::green_hackenbush::{EdgeEnds, GreenHackenbush, Plant};
use grundy::games::numbers::number_game::NumberGame;
use grundy::values::Nimber;
use grundy::vocabulary::{Convention, Impartial, Partizan, Player, Ruleset, Watch};
use std::collections::HashMap;

/// The problems of this file: graphs, sheets and sets of numbers.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "poj2311",
        title: "POJ 2311 Cutting Game",
        statement: "A sheet of W x H squares is cut along a line, then one of the parts, and so on; whoever cuts off a single square \
wins.",
        input: "Lines `W H` to the end of the input.",
        output: "A line a case: WIN or LOSE for the first player.",
        limits: "2 <= W, H <= 200, 1 s",
        sample: ("2 2\n3 2\n4 2\n", "LOSE\nLOSE\nWIN\n"),
        run: cutting,
        random: random_sheets,
    },
    Problem {
        id: "poj3710",
        title: "POJ 3710 Christmas Game",
        statement: "Some trees, on which polygons hang, grow from the ground at vertex 1. A player cuts an edge, and what no longer \
reaches the root falls; whoever cannot cut loses. Sally begins.",
        input: "Cases to the end of the input: k, then k plants, each `n m` and its m edges; vertex 1 is the root.",
        output: "A line a case: Sally or Harry.",
        limits: "n <= 100, 1 s",
        sample: ("2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n", "Sally\n"),
        run: christmas,
        random: random_plants,
    },
    Problem {
        id: "poj3533",
        title: "POJ 3533 Light Switching Game",
        statement: "A move switches the lights at the corners of a box, which may be flat or thin; the corner with the largest \
coordinates must go off. Coordinates count from 1. Whoever cannot move loses.",
        input: "Cases to the end of the input: n, then n lights `x y z` that are on.",
        output: "A line a case: Yes when the second player wins, else No.",
        limits: "coordinates <= 1000, 1 s",
        sample: ("1\n1 1 1\n2\n1 1 2\n1 2 1\n", "No\nYes\n"),
        run: boxes,
        random: random_boxes,
    },
    Problem {
        id: "hdu3404",
        title: "HDU 3404 Switch lights",
        statement: "A move switches the lights at the corners of a rectangle, which may be thin; the corner with the largest \
coordinates must go off. Coordinates count from 1. Whoever cannot move loses.",
        input: "T, then T cases: N, then N lights `x y` that are on.",
        output: "A line a case: `Have a try, lxhgww.` when the first player wins, else `Don't waste your time.`",
        limits: "coordinates <= 10,000, 1 s",
        sample: (
            "2\n2\n1 2\n2 1\n2\n1 1\n2 2\n",
            "Don't waste your time.\nHave a try, lxhgww.\n",
        ),
        run: rectangles,
        random: random_rectangles,
    },
    Problem {
        id: "agc017d",
        title: "AtCoder AGC 017 D Game on Tree",
        statement: "A player cuts an edge of a tree, and the part without vertex 1 falls; whoever cannot cut loses. Alice begins.",
        input: "N, then the N - 1 edges.",
        output: "Alice or Bob.",
        limits: "2 <= N <= 100,000, 2 s",
        sample: ("5\n1 2\n2 3\n2 4\n4 5\n", "Alice\n"),
        run: tree,
        random: random_tree,
    },
    Problem {
        id: "poj1143",
        title: "POJ 1143 Number Game",
        statement: "A player takes one of the numbers that are there; its multiples vanish, and all sums of them and numbers from 2 that \
are not there. Whoever cannot take one loses. Which numbers win?",
        input: "Lines `n a1 ... an`; 0 ends.",
        output: "A block a case, each followed by an empty line: `Test Case #k`, then `The winning moves are:` and the numbers in \
ascending order, or `There's no winning move.`",
        limits: "2 <= a <= 20, 1 s",
        sample: (
            "2 2 5\n2 2 3\n0\n",
            "Test Case #1\nThe winning moves are: 2\n\nTest Case #2\nThere's no winning move.\n\n",
        ),
        run: numbers,
        random: random_numbers,
    },
];

/// The side of a sheet up to which all sheets are valued at once.
const USUAL_SIDE: u64 = 200;
/// The longest side of a sheet: the work grows with the cube of the side.
const LONGEST_SIDE: u64 = 1000;

/// `poj2311`: the Grundy values of sheets in which cuts that let the opponent win at once do not count; strips and
/// squares by theorem.
fn cutting(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let mut table = Careful::new(USUAL_SIDE as u32);
    let mut most = USUAL_SIDE;
    while !input.is_over() {
        watch.work(1)?;
        let w = input.number("a side", 1..=LONGEST_SIDE)?;
        let h = input.number("a side", 1..=LONGEST_SIDE)?;
        if w.max(h) > most {
            most = LONGEST_SIDE;
            table = Careful::new(most as u32);
        }
        let wins = match table.value(w as u32, h as u32) {
            Some(value) => value != 0,
            // A strip or a square.
            None => {
                let known = Cutting.known_winner(
                    &vec![(w as u32, h as u32)],
                    Convention::Normal,
                    Player::Left,
                );
                known.is_some_and(|theorem| theorem.says == Player::Left)
            }
        };
        out.line(if wins { "WIN" } else { "LOSE" })?;
    }
    Ok(())
}

/// Reads the plant with these edges; its root, vertex 1 of the input, is the ground, vertex 0.
fn plant(input: &mut Input, vertices: u64, edges: u64) -> Result<Plant, Halt> {
    let all: Result<Vec<EdgeEnds>, Halt> = (0..edges).map(|_| edge(input, vertices)).collect();
    Ok(Plant::new(all?))
}

/// Reads an edge between vertices counted from 1.
fn edge(input: &mut Input, vertices: u64) -> Result<EdgeEnds, Halt> {
    let mut end = || input.number("a vertex", 1..=vertices);
    Ok((end()? as u32 - 1, end()? as u32 - 1))
}

/// The nimber of a plant of Green Hackenbush, by the colon and the fusion principle.
fn worth(plant: &Plant) -> u64 {
    GreenHackenbush
        .known_nimber(plant)
        .expect("the two principles value every plant")
        .says
}

/// `poj3710`: the nim-sum of the plants.
fn christmas(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    while !input.is_over() {
        let mut sum = 0;
        for _ in 0..input.number("the number of plants", 0..=u64::MAX)? {
            let vertices = input.number("the number of vertices", 1..=u64::from(u32::MAX))?;
            let edges = input.number("the number of edges", 0..=u64::MAX)?;
            let plant = plant(input, vertices, edges)?;
            watch.work(1 + plant.edges().len() as u64)?;
            sum ^= worth(&plant);
        }
        out.line(if sum != 0 { "Sally" } else { "Harry" })?;
    }
    Ok(())
}

/// `agc017d`: the colon principle on a tree, after a check that the edges form one (with disjoint sets).
fn tree(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let vertices = input.number("the number of vertices", 1..=u64::from(u32::MAX))?;
    let mut all: Vec<EdgeEnds> = Vec::new();
    // For each vertex that is not the root of its part, another vertex of that part; paths are halved on the way.
    let mut above: HashMap<u32, u32> = HashMap::new();
    let root = |above: &mut HashMap<u32, u32>, mut v: u32| {
        while let Some(&up) = above.get(&v) {
            if let Some(&top) = above.get(&up) {
                above.insert(v, top);
            }
            v = up;
        }
        v
    };
    for _ in 1..vertices {
        let (a, b) = edge(input, vertices)?;
        let (x, y) = (root(&mut above, a), root(&mut above, b));
        if x == y {
            let found = format!("the edge {} {}, which closes a cycle", a + 1, b + 1);
            return Err(input.wrong(&found, "an edge of a tree"));
        }
        above.insert(x, y);
        all.push((a, b));
    }
    let plant = Plant::new(all);
    input.end("the last edge")?;
    watch.work(1 + plant.edges().len() as u64)?;
    Ok(out.line(if worth(&plant) != 0 { "Alice" } else { "Bob" })?)
}

/// The value of lights whose moves are the products of as many games of turning one or two coins, by the Tartan
/// theorem.
fn lights(input: &mut Input, dimensions: u64, watch: &mut dyn Watch) -> Result<Nimber, Halt> {
    let place = |n: u64| Nimber(n);
    let factors: Vec<&dyn Fn(u64) -> Nimber> = vec![&place; dimensions as usize];
    let mut sum = Nimber(0);
    for _ in 0..input.number("the number of lights", 0..=u64::MAX)? {
        watch.work(1)?;
        let head = input.numbers("a coordinate", dimensions, 1..=u64::MAX)?;
        sum = sum + product_value(&factors, &[head]);
    }
    Ok(sum)
}

/// Lights in three dimensions: the nim product of the coordinates, summed.
fn boxes(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    while !input.is_over() {
        let second_wins = lights(input, 3, watch)? == Nimber(0);
        out.line(if second_wins { "Yes" } else { "No" })?;
    }
    Ok(())
}

/// Lights in two dimensions, by the same theorem.
fn rectangles(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", 0..=u64::MAX)? {
        let first_wins = lights(input, 2, watch)? != Nimber(0);
        out.line(if first_wins {
            "Have a try, lxhgww."
        } else {
            "Don't waste your time."
        })?;
    }
    input.end("the last case")
}

/// The winning moves of a game of numbers, by search over the sets of numbers that can be left.
fn numbers(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let game = NumberGame::new(20).expect("20 is within the numbers of the game");
    let mut winners = Winners::new(game, Convention::Normal);
    for case in 1u64.. {
        let count = input.number("how many numbers there are, or 0 to end,", 0..=19)?;
        if count == 0 {
            break;
        }
        let there = input.numbers("a number", count, 2..=20)?;
        let position = game
            .position(&there)
            .expect("the numbers were read within the game's range");
        let mut winning = Vec::new();
        for taken in game.moves(&position) {
            let rest = game.play(&position, &taken);
            if winners.winner(&rest, Player::Right, watch)? == Player::Left {
                winning.push(taken.to_string());
            }
        }
        out.line(format!("Test Case #{case}"))?;
        out.line(match winning.as_slice() {
            [] => "There's no winning move.".to_owned(),
            all => format!("The winning moves are: {}", all.join(" ")),
        })?;
        out.line("")?;
    }
    Ok(())
}

/// Random sheets; lost ones are small, or rare.
fn random_sheets(rng: &mut fastrand::Rng, n: u64) -> String {
    lines(rng, n, |rng| {
        let most = if rng.bool() { 5 } else { 200 };
        format!("{} {}", rng.u64(2..=most), rng.u64(2..=most))
    })
}

/// A tree on which some polygons hang, each by one vertex; half of the time two such plants.
fn random_plants(rng: &mut fastrand::Rng, n: u64) -> String {
    let mut vertices = 1;
    // Nothing else grows from a polygon.
    let mut tree = vec![1];
    let mut edges = Vec::new();
    while vertices < n.clamp(2, 100) {
        let at = tree[rng.usize(..tree.len())];
        let corners = rng.u64(1..=4).min(100 - vertices);
        if corners < 2 || rng.bool() {
            vertices += 1;
            tree.push(vertices);
            edges.push((at, vertices));
            continue;
        }
        let ring: Vec<u64> = (1..=corners).map(|i| vertices + i).collect();
        vertices += corners;
        edges.extend(ring.windows(2).map(|pair| (pair[0], pair[1])));
        edges.extend([(at, ring[0]), (ring[ring.len() - 1], at)]);
    }
    let lines: String = edges.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    let plant = format!("{vertices} {}\n{lines}", edges.len());
    // Two equal plants have the value 0 together.
    if rng.bool() {
        format!("2\n{plant}{plant}")
    } else {
        format!("1\n{plant}")
    }
}

/// The lights of a case, all different. The value of a light is the product of its coordinates, so a light and its mirror
/// image have the value 0 together: half of the cases consist of such pairs.
fn random_lights(rng: &mut fastrand::Rng, n: u64, dimensions: usize, largest: u64) -> String {
    let mut lights = std::collections::BTreeSet::new();
    let paired = rng.bool();
    for _ in 0..n.div_ceil(if paired { 2 } else { 1 }) {
        let mut light: Vec<u64> = (0..dimensions).map(|_| any(rng, 1..=largest)).collect();
        if paired && light[0] == light[1] {
            continue;
        }
        lights.insert(light.clone());
        if paired {
            light.swap(0, 1);
            lights.insert(light);
        }
    }
    // A room has at least one light that is on; the one at 1, 1 is not worth 0.
    if lights.is_empty() {
        lights.insert(vec![1; dimensions]);
    }
    let shown: String = lights.iter().map(|light| joined(light) + "\n").collect();
    format!("{}\n{shown}", lights.len())
}

/// Random cases of lights, with about `n` numbers in all.
fn random_rooms(
    rng: &mut fastrand::Rng,
    n: u64,
    dimensions: usize,
    largest: u64,
) -> (usize, String) {
    let shares = shares(rng, n / dimensions as u64, 1000, 100);
    let lights = |&count: &u64| random_lights(rng, count, dimensions, largest);
    (shares.len(), shares.iter().map(lights).collect())
}

/// Random boxes.
fn random_boxes(rng: &mut fastrand::Rng, n: u64) -> String {
    random_rooms(rng, n, 3, 1000).1
}

/// Random rectangles.
fn random_rectangles(rng: &mut fastrand::Rng, n: u64) -> String {
    let (cases, text) = random_rooms(rng, n, 2, 10_000);
    format!("{cases}\n{text}")
}

/// A tree; half of the time two equal ones at the root, which have the value 0 together.
fn random_tree(rng: &mut fastrand::Rng, n: u64) -> String {
    let n = n.clamp(2, 100_000);
    let half = (n - 1) / 2;
    let mut edges: Vec<(u64, u64)> = vec![];
    if rng.bool() && half > 0 {
        let copy = |v: u64| if v == 1 { 1 } else { v + half };
        for v in 2..=half + 1 {
            let above = rng.u64(1..v);
            edges.extend([(above, v), (copy(above), copy(v))]);
        }
    } else {
        edges.extend((2..=n).map(|v| (rng.u64(1..v), v)));
    }
    let lines: String = edges.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    format!("{}\n{lines}", edges.len() + 1)
}

/// Random sets that can be reached in the game.
fn random_numbers(rng: &mut fastrand::Rng, n: u64) -> String {
    let mut text = String::new();
    for _ in 0..(n / 8).clamp(1, 100) {
        let numbers = numbers_left(rng, n.clamp(1, 19) as usize);
        text += &format!("{} {}\n", numbers.len(), joined(&numbers));
    }
    text + "0\n"
}

/// Numbers from 2 to 20 that play can leave, at most `most`, but at least one.
fn numbers_left(rng: &mut fastrand::Rng, most: usize) -> Vec<u64> {
    let mut left: Vec<u64> = (2..=20).collect();
    let most = rng.usize(1..=most);
    while left.len() > most {
        let taken = left[rng.usize(..left.len())];
        let gone: Vec<u64> = (0..=20).filter(|n| *n != 1 && !left.contains(n)).collect();
        let vanishes = |n: u64| (1..=n / taken).any(|k| gone.contains(&(n - k * taken)));
        let rest: Vec<u64> = left.iter().copied().filter(|&n| !vanishes(n)).collect();
        if rest.is_empty() {
            break;
        }
        left = rest;
    }
    left
}
