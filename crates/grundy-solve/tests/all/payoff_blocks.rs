//! Sparse payoff matrices as blocks.

use grundy_solve::lanes::Layout;
use grundy_solve::payoff_blocks::Payoffs;
use rustc_hash::FxHashMap;

/// So many sequences in order, with vacant places between some of them.
fn layout(rng: &mut fastrand::Rng, sequences: usize, gaps: u8) -> Layout {
    let mut size = 0;
    let mut place = || {
        size += if rng.u8(..) < gaps { rng.u32(1..5) } else { 1 };
        size - 1
    };
    let places: Vec<u32> = (0..sequences).map(|_| place()).collect();
    Layout {
        groups: Vec::new(),
        places,
        size: size as usize + 2,
    }
}

/// Straight from the definition, in the order of the other's sequences.
fn plainly(entries: &[([usize; 2], f64)], who: usize, plan: &[f64], owns: usize) -> Vec<f64> {
    let mut worth = vec![0.0; owns];
    let mut sorted = entries.to_vec();
    sorted.sort_by_key(|(at, _)| (at[who], at[1 - who]));
    for (at, x) in sorted {
        worth[at[who]] += [1.0, -1.0][who] * x * plan[at[1 - who]];
    }
    worth
}

#[test]
fn blocks_and_rows_are_the_matrix() {
    let mut rng = fastrand::Rng::with_seed(11);
    let (mut blocks, mut straight, mut rows) = (0, 0, 0);
    for round in 0..300 {
        // Blocks of all sizes and densities, with sequences in any order, and some cells anywhere.
        let sequences = [rng.usize(1..60), rng.usize(1..60)];
        let mut order = sequences.map(|n| (0..n).collect::<Vec<_>>());
        if rng.bool() {
            order.iter_mut().for_each(|order| rng.shuffle(order));
        }
        let mut entries: FxHashMap<[usize; 2], f64> = FxHashMap::default();
        let (mut i, mut j) = (0, 0);
        let density = [1.0, 0.8, 0.4][round % 3];
        while i < sequences[0] && j < sequences[1] {
            let (height, width) = (rng.usize(1..14), rng.usize(1..14));
            for a in i..(i + height).min(sequences[0]) {
                for b in j..(j + width).min(sequences[1]) {
                    if rng.f64() < density {
                        entries.insert([order[0][a], order[1][b]], rng.f64() - 0.5);
                    }
                }
            }
            (i, j) = (i + height, j + width);
        }
        for _ in 0..round % 4 {
            let at = sequences.map(|n| rng.usize(0..n));
            entries.insert(at, 1.0);
        }
        let entries: Vec<_> = entries.into_iter().collect();
        let gaps = [0, 60, 120][rng.usize(0..3)];
        let layouts = sequences.map(|n| layout(&mut rng, n, gaps));
        let both = Payoffs::of_both([&layouts[0], &layouts[1]], &entries);
        for (who, payoffs) in both.iter().enumerate() {
            let plan: Vec<f64> = (0..sequences[1 - who]).map(|_| rng.f64()).collect();
            let mut laid = vec![f64::NAN; layouts[1 - who].size];
            for (&place, &x) in layouts[1 - who].places.iter().zip(&plan) {
                laid[place as usize] = x;
            }
            for compiled in [Payoffs::times, Payoffs::times_plainly] {
                let mut worth = vec![9.0; layouts[who].size];
                compiled(payoffs, &laid, &mut worth);
                let places = layouts[who].places.iter();
                let found: Vec<f64> = places.map(|&place| worth[place as usize]).collect();
                assert_eq!(found, plainly(&entries, who, &plan, sequences[who]));
            }
            let stored = payoffs.stored();
            blocks += stored.blocks;
            straight += stored.straight;
            rows += stored.rows;
        }
    }
    let counts = format!("{blocks} {straight} {rows}");
    assert!(
        straight > 30 && blocks > straight + 100 && rows > 300,
        "{counts}"
    );
}

#[test]
fn equal_blocks_are_stored_once() {
    let entries: Vec<_> = (0..400)
        .map(|k| {
            let (block, cell) = (k / 16, k % 16);
            (
                [4 * block + cell / 4, 4 * block + cell % 4],
                (cell as f64) - 7.5,
            )
        })
        .collect();
    let layout = layout(&mut fastrand::Rng::with_seed(1), 100, 0);
    let [left, _] = Payoffs::of_both([&layout, &layout], &entries);
    let stored = left.stored();
    assert_eq!((stored.blocks, stored.numbers), (25, 16));
}
