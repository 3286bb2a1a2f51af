//! The judge adapters of games on limits, strips and breaking heaps against brute force.

use std::collections::HashMap;

/// The output of the program; it must end well.
fn judge(arguments: &[&str], input: &str) -> String {
    let (status, said, error) =
        crate::program::grundy(&[&["judge"], arguments].concat(), input.as_bytes());
    assert_eq!(status, 0, "{arguments:?}: {error}");
    said
}

type Position = Vec<u64>;

/// True if the player to move wins, straight from the rules; `misere`: whoever cannot move wins.
fn wins(
    p: &Position,
    misere: bool,
    options: &dyn Fn(&Position) -> Vec<Position>,
    known: &mut HashMap<Position, bool>,
) -> bool {
    if let Some(&known) = known.get(p) {
        return known;
    }
    let next = options(p);
    let won = (next.is_empty() && misere) || next.iter().any(|q| !wins(q, misere, options, known));
    known.insert(p.clone(), won);
    won
}

/// One heap is replaced by others, in all ways; heaps are sorted.
fn each_heap(p: &Position, one: impl Fn(u64) -> Vec<Position>) -> Vec<Position> {
    let mut all = Vec::new();
    for i in 0..p.len() {
        for left in one(p[i]) {
            let mut next = p.clone();
            next.splice(i..=i, left);
            next.retain(|&heap| heap > 0);
            next.sort_unstable();
            all.push(next);
        }
    }
    all
}

/// Cases of a count and so many numbers, each answered by one of two names for the first player's win and loss.
struct Listed<'a> {
    id: &'a str,
    names: [&'a str; 2],
    /// True if the number of cases stands first.
    counted: bool,
    /// Largest heap and most heaps.
    size: (u64, usize),
    misere: bool,
    options: &'a dyn Fn(&Position) -> Vec<Position>,
}

impl Listed<'_> {
    fn agrees(&self) {
        let mut rng = fastrand::Rng::with_seed(self.id.len() as u64);
        let mut known = HashMap::new();
        let (mut input, mut output) = (String::new(), String::new());
        let cases = 60;
        if self.counted {
            input += &format!("{cases}\n");
        }
        for _ in 0..cases {
            let mut heaps: Position = (1..=self.size.0).collect();
            if self.id != "luogu_p10398" {
                heaps = (0..self.size.1).map(|_| rng.u64(1..=self.size.0)).collect();
            }
            rng.shuffle(&mut heaps);
            heaps.truncate(rng.usize(1..=self.size.1));
            let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
            input += &format!("{}\n{}\n", heaps.len(), shown.join(" "));
            if self.id != "cses1099" {
                heaps.sort_unstable();
            }
            let first = wins(&heaps, self.misere, self.options, &mut known);
            output += &format!("{}\n", self.names[usize::from(!first)]);
        }
        assert_eq!(judge(&[self.id], &input), output, "{}: {input}", self.id);
    }
}

#[test]
fn lists_of_heaps_agree_with_brute_force() {
    let plain = ["first", "second"];
    let up_to_three =
        |p: &Position| each_heap(p, |n| (1..=n.min(3)).map(|k| vec![n - k]).collect());
    let runs = |p: &Position| {
        each_heap(p, |n| {
            let cut = (0..n).flat_map(|a| (0..n - a).map(move |b| vec![a, b]));
            cut.collect()
        })
    };
    let beads = |p: &Position| {
        each_heap(p, |n| {
            let divisors: Vec<u64> = (1..n).filter(|d| n % d == 0).collect();
            let without = |gone: &u64| divisors.iter().copied().filter(|d| d != gone).collect();
            divisors.iter().map(without).collect()
        })
    };
    let each = |p: &Position| {
        let sets = 1u32..1 << p.len();
        let take = |set: u32| {
            let left = p
                .iter()
                .enumerate()
                .map(|(i, &heap)| heap - u64::from(set >> i & 1));
            let mut left: Position = left.filter(|&heap| heap > 0).collect();
            left.sort_unstable();
            left
        };
        sets.map(take).collect()
    };
    let shrink = |p: &Position| match p.len() {
        0 => vec![],
        _ => vec![
            p[1..].to_vec(),
            p.iter().map(|h| h - 1).filter(|&h| h > 0).collect(),
        ],
    };
    let stairs = |p: &Position| {
        let mut all = Vec::new();
        for i in 1..p.len() {
            for k in 1..=p[i] {
                let mut next = p.clone();
                next[i] -= k;
                next[i - 1] += k;
                all.push(next);
            }
        }
        all
    };
    let game = |id, names, counted, size, misere, options: &dyn Fn(&Position) -> Vec<Position>| {
        Listed {
            id,
            names,
            counted,
            size,
            misere,
            options,
        }
        .agrees();
    };
    game("cses1098", plain, true, (6, 3), false, &up_to_three);
    game("hdu2509", ["Yes", "No"], false, (4, 4), true, &runs);
    game(
        "luogu_p10506",
        ["freda", "rainbow"],
        false,
        (12, 2),
        false,
        &beads,
    );
    game("cses2208", plain, true, (4, 4), false, &each);
    game(
        "luogu_p10398",
        ["Alice", "Bob"],
        true,
        (9, 6),
        false,
        &shrink,
    );
    game("cses1099", plain, true, (3, 4), false, &stairs);
}

#[test]
fn single_questions_agree_with_brute_force() {
    let mut known = HashMap::new();
    // Positions are a heap and the limit of the next move.
    let limited = |p: &Position| {
        let takes = 1..=p[1].min(p[0]);
        takes.map(|k| vec![p[0] - k, k + 1]).collect()
    };
    for (n, limit) in (1..12).flat_map(|n| (1..8).map(move |limit| (n, limit))) {
        let first = wins(&vec![n, limit], false, &limited, &mut known);
        let answer = judge(&["codethanks14bg"], &format!("{n}\n{limit}\n"));
        assert_eq!(
            answer.trim(),
            if first { "first" } else { "second" },
            "{n} {limit}"
        );
    }
    let every = |m: u64| {
        move |p: &Position| {
            let mut all: Vec<Position> = if p.is_empty() { vec![] } else { vec![vec![]] };
            for &heap in p {
                let left = |q: Position| {
                    (1..=m.min(heap)).map(move |k| [q.clone(), vec![heap - k]].concat())
                };
                all = all.into_iter().flat_map(left).collect();
            }
            for q in &mut all {
                q.retain(|&heap| heap > 0);
                q.sort_unstable();
            }
            all
        }
    };
    let mut rng = fastrand::Rng::with_seed(1);
    for round in 0..24 {
        let m = 1 + round % 3;
        let mut heaps: Position = (0..rng.usize(1..4)).map(|_| rng.u64(1..6)).collect();
        heaps.sort_unstable();
        let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let shown = format!("{}\n{}\n", heaps.len(), shown.join(" "));
        let first = wins(&heaps, false, &every(m), &mut HashMap::new());
        let answer = judge(&["seed_every_sg"], &format!("{m}\n{shown}"));
        assert_eq!(
            answer.trim(),
            if first { "first" } else { "second" },
            "{m} {shown}"
        );

        let set = [1 + m, 1 + rng.u64(0..4), 2 * m];
        let takes = |p: &Position| {
            each_heap(p, |n| {
                set.iter()
                    .filter(|&&k| k <= n)
                    .map(|k| vec![n - k])
                    .collect()
            })
        };
        let first = wins(&heaps, true, &takes, &mut HashMap::new());
        let input = format!("3 {} {} {}\n{shown}", set[0], set[1], set[2]);
        let answer = judge(&["seed_anti_sg_subtraction"], &input);
        assert_eq!(
            answer.trim(),
            if first { "first" } else { "second" },
            "{input}"
        );
    }
    // Dawson's Kayles by its definition.
    let pairs = |p: &Position| {
        each_heap(p, |n| {
            (0..n.saturating_sub(1))
                .map(|a| vec![a, n - 2 - a])
                .collect()
        })
    };
    let mut count = 0;
    for n in 1..=24u64 {
        count += u64::from(wins(&vec![n], false, &pairs, &mut HashMap::new()));
        assert_eq!(judge(&["pe306"], &n.to_string()).trim(), count.to_string());
    }
    // Known from Project Euler.
    assert_eq!(judge(&["pe306"], "1000000\n").trim(), "852938");
}
