//! Problems on small random inputs against their statements, played out move by move by plain recursion.

use fastrand::Rng;
use grundy::vocabulary::Unwatched;
use std::collections::HashMap;

fn answer(id: &str, input: &str) -> String {
    let problem = grundy_judge::find(id).unwrap_or_else(|| panic!("{id} is no problem"));
    let mut output = Vec::new();
    let done = problem.answer(input, &mut output, &mut Unwatched);
    done.unwrap_or_else(|halt| panic!("{id} {input}: {halt:?}"));
    String::from_utf8(output).unwrap().trim_end().to_owned()
}

/// Tries sixty inputs of a problem, with the answers that its statement gives.
fn agrees(id: &str, mut case: impl FnMut(&mut Rng) -> (String, String)) {
    let mut rng = Rng::with_seed(7);
    let mut answers = HashMap::new();
    for _ in 0..60 {
        let (input, expected) = case(&mut rng);
        assert_eq!(answer(id, &input), expected, "{id} {input}");
        answers.insert(expected, ());
    }
    assert!(answers.len() > 1, "{id} has one answer to all inputs");
}

fn numbers(rng: &mut Rng, count: std::ops::Range<usize>, range: std::ops::Range<i64>) -> Vec<i64> {
    (0..rng.usize(count))
        .map(|_| rng.i64(range.clone()))
        .collect()
}

fn shown(numbers: &[i64], between: &str) -> String {
    let shown: Vec<String> = numbers.iter().map(i64::to_string).collect();
    shown.join(between)
}

fn list(numbers: &[i64]) -> String {
    format!("[[{}]]", shown(numbers, ","))
}

fn counted(numbers: &[i64]) -> String {
    format!("{}\n{}\n", numbers.len(), shown(numbers, " "))
}

fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}

/// The first player's part of a sum, from the difference of the two parts.
fn first_part(numbers: &[i64], ahead: i64) -> String {
    ((sum(numbers) + ahead) / 2).to_string()
}

/// The lead of the mover who takes 1 to `limit` numbers from the front; `next` gives the limit after that.
fn front(v: &[i64], limit: usize, next: &dyn Fn(usize, usize) -> usize) -> i64 {
    let takes = 1..=limit.min(v.len());
    let worth = |t: usize| sum(&v[..t]) - front(&v[t..], next(limit, t), next);
    takes.map(worth).max().unwrap_or(0)
}

#[test]
fn rows_taken_from_the_front() {
    agrees("usaco_xoinc", |rng| {
        let v = numbers(rng, 1..11, 1..20);
        (counted(&v), first_part(&v, front(&v, 2, &|_, t| 2 * t)))
    });
    agrees("lc1140", |rng| {
        let v = numbers(rng, 1..12, 1..20);
        let ahead = front(&v, 2, &|limit, t| limit.max(2 * t));
        (list(&v), first_part(&v, ahead))
    });
    agrees("lc1406", |rng| {
        let v = numbers(rng, 1..11, -6..6);
        let word = match front(&v, 3, &|_, _| 3).signum() {
            1 => "\"Alice\"",
            0 => "\"Tie\"",
            _ => "\"Bob\"",
        };
        (list(&v), word.to_owned())
    });
    agrees("abc270d", |rng| {
        fn worth(heap: i64, set: &[i64]) -> i64 {
            let fits = set.iter().filter(|&&t| t <= heap);
            fits.map(|t| t - worth(heap - t, set)).max().unwrap_or(0)
        }
        let heap = rng.i64(1..14);
        let set = [1, rng.i64(2..4), rng.i64(4..7)];
        let input = format!("{heap} 3\n{}\n", shown(&set, " "));
        (input, ((heap + worth(heap, &set)) / 2).to_string())
    });
    agrees("lc1872", |rng| {
        fn worth(v: &[i64]) -> i64 {
            let merged = |t: usize| {
                let taken = sum(&v[..t]);
                taken - worth(&[&[taken], &v[t..]].concat())
            };
            (2..=v.len()).map(merged).max().unwrap_or(0)
        }
        let v = numbers(rng, 2..10, -9..9);
        (list(&v), worth(&v).to_string())
    });
}

#[test]
fn rows_taken_from_their_ends() {
    agrees("dmoj_listgame", |rng| {
        fn worth(v: &[i64]) -> i64 {
            match v {
                [] => 0,
                [.., last] => (v[0] - worth(&v[1..])).max(last - worth(&v[..v.len() - 1])),
            }
        }
        let v = numbers(rng, 1..11, 0..20);
        (counted(&v), first_part(&v, worth(&v)))
    });
    agrees("lc1690", |rng| {
        fn worth(v: &[i64]) -> i64 {
            let n = v.len();
            match n {
                0 | 1 => 0,
                _ => (sum(&v[1..]) - worth(&v[1..])).max(sum(&v[..n - 1]) - worth(&v[..n - 1])),
            }
        }
        let v = numbers(rng, 2..11, 1..20);
        (list(&v), worth(&v).to_string())
    });
    agrees("spoj_twends", |rng| {
        fn reply(v: &[i64]) -> i64 {
            let n = v.len();
            if v[0] >= v[n - 1] {
                worth(&v[1..]) - v[0]
            } else {
                worth(&v[..n - 1]) - v[n - 1]
            }
        }
        fn worth(v: &[i64]) -> i64 {
            let n = v.len();
            match n {
                0 => 0,
                _ => (v[0] + reply(&v[1..])).max(v[n - 1] + reply(&v[..n - 1])),
            }
        }
        let pairs = numbers(rng, 1..6, 1..9);
        let v: Vec<i64> = pairs.iter().flat_map(|&a| [a, rng.i64(1..9)]).collect();
        let by = worth(&v);
        let said = format!("In game 1, the greedy strategy might lose by as many as {by} points.");
        (format!("{} {}\n0\n", v.len(), shown(&v, " ")), said)
    });
    agrees("lc1563", |rng| {
        fn best(v: &[i64]) -> i64 {
            let cut = |k: usize| {
                let (left, right) = v.split_at(k);
                let keep = |part: &[i64]| sum(part) + best(part);
                match sum(left).cmp(&sum(right)) {
                    std::cmp::Ordering::Less => keep(left),
                    std::cmp::Ordering::Greater => keep(right),
                    std::cmp::Ordering::Equal => keep(left).max(keep(right)),
                }
            };
            (1..v.len()).map(cut).max().unwrap_or(0)
        }
        let v = numbers(rng, 1..10, 1..20);
        (list(&v), best(&v).to_string())
    });
}

/// All but the element at one place.
fn without<T: Clone>(all: &[T], at: usize) -> Vec<T> {
    [&all[..at], &all[at + 1..]].concat()
}

#[test]
fn numbers_of_which_any_may_be_taken() {
    agrees("lc810", |rng| {
        fn wins(v: &[i64]) -> bool {
            let xor = v.iter().fold(0, |xor, n| xor ^ n);
            xor == 0 || (0..v.len()).any(|at| !wins(&without(v, at)))
        }
        let v = numbers(rng, 1..8, 0..4);
        (list(&v), wins(&v).to_string())
    });
    agrees("lc2029", |rng| {
        /// True if Alice wins.
        fn alice(v: &[i64], taken: i64, alices: bool) -> bool {
            let after = |at: usize| {
                let taken = taken + v[at];
                match taken % 3 {
                    0 => !alices,
                    _ => alice(&without(v, at), taken, !alices),
                }
            };
            match (v.is_empty(), alices) {
                (true, _) => false,
                (false, true) => (0..v.len()).any(after),
                (false, false) => (0..v.len()).all(after),
            }
        }
        let v = numbers(rng, 1..8, 1..7);
        (list(&v), alice(&v, 0, true).to_string())
    });
    agrees("lc1686", |rng| {
        fn ahead(v: &[(i64, i64)], alices: bool) -> i64 {
            let after = |at: usize| {
                if alices {
                    v[at].0 + ahead(&without(v, at), false)
                } else {
                    ahead(&without(v, at), true) - v[at].1
                }
            };
            let all = (0..v.len()).map(after);
            if alices { all.max() } else { all.min() }.unwrap_or(0)
        }
        let v: Vec<(i64, i64)> = (0..rng.usize(1..7))
            .map(|_| (rng.i64(1..6), rng.i64(1..6)))
            .collect();
        let (a, b): (Vec<i64>, Vec<i64>) = v.iter().copied().unzip();
        let input = format!("[[{}],[{}]]", shown(&a, ","), shown(&b, ","));
        (input, ahead(&v, true).signum().to_string())
    });
    agrees("lc464", |rng| {
        fn wins(left: &[i64], target: i64) -> bool {
            let after = |at: usize| {
                let target = target - left[at];
                target <= 0 || !wins(&without(left, at), target)
            };
            (0..left.len()).any(after)
        }
        let most = rng.i64(1..8);
        let target = rng.i64(0..most * (most + 1) / 2 + 3);
        let all: Vec<i64> = (1..=most).collect();
        let sum: i64 = all.iter().sum();
        // A target out of reach is reached by neither player, and then the first player does not win.
        let first = target == 0 || (target <= sum && wins(&all, target));
        (format!("[{most},{target}]"), first.to_string())
    });
    agrees("lc375", |rng| {
        fn cost(from: i64, to: i64) -> i64 {
            let guess = |g: i64| g + cost(from, g - 1).max(cost(g + 1, to));
            if from >= to {
                0
            } else {
                (from..=to).map(guess).min().unwrap_or(0)
            }
        }
        let n = rng.i64(1..11);
        (format!("[{n}]"), cost(1, n).to_string())
    });
}

#[test]
fn texts() {
    agrees("lc1927", |rng| {
        fn alice(text: &mut Vec<u8>, alices: bool) -> bool {
            let Some(_) = text.iter().position(|&c| c == b'?') else {
                let half = text.len() / 2;
                let sum = |part: &[u8]| part.iter().map(|&c| u32::from(c)).sum::<u32>();
                return sum(&text[..half]) != sum(&text[half..]);
            };
            for at in 0..text.len() {
                if text[at] != b'?' {
                    continue;
                }
                for digit in b'0'..=b'9' {
                    text[at] = digit;
                    let wins = alice(text, !alices);
                    text[at] = b'?';
                    if wins == alices {
                        return alices;
                    }
                }
            }
            !alices
        }
        // There are at most four question marks.
        let mut text: Vec<u8> = (0..2 * rng.usize(1..4))
            .map(|_| rng.u8(b'0'..=b'9'))
            .collect();
        for _ in 0..rng.usize(0..4) {
            let at = rng.usize(..text.len());
            text[at] = b'?';
        }
        if rng.bool() {
            let half = text.len() / 2;
            text = [&text[..half], &text[..half]].concat();
            text.truncate(2 * half);
        }
        let marks = text.iter().filter(|&&c| c == b'?').count();
        if marks > 4 {
            text = b"?3??".to_vec();
        }
        let input = format!("[\"{}\"]", String::from_utf8_lossy(&text));
        (input, alice(&mut text, true).to_string())
    });
    agrees("lc2038", |rng| {
        fn wins(text: &str, own: &str, other: &str) -> bool {
            let three = own.repeat(3);
            (0..text.len().saturating_sub(2)).any(|at| {
                text[at..].starts_with(&three)
                    && !wins(&[&text[..at], &text[at + 1..]].concat(), other, own)
            })
        }
        let text: String = (0..rng.usize(1..13))
            .map(|_| if rng.bool() { 'A' } else { 'B' })
            .collect();
        (format!("[\"{text}\"]"), wins(&text, "A", "B").to_string())
    });
    agrees("lc3227", |rng| {
        fn wins(text: &str, odd: usize) -> bool {
            let n = text.len();
            let pieces = (0..n).flat_map(|from| (from + 1..=n).map(move |to| (from, to)));
            pieces
                .filter(|&(from, to)| text[from..to].matches('a').count() % 2 == odd)
                .any(|(from, to)| !wins(&[&text[..from], &text[to..]].concat(), 1 - odd))
        }
        let vowels = rng.u8(1..5);
        let text: String = (0..rng.usize(1..7))
            .map(|_| if rng.u8(0..5) < vowels - 1 { 'a' } else { 'b' })
            .collect();
        (format!("[\"{text}\"]"), wins(&text, 1).to_string())
    });
}

#[test]
fn heaps_of_two_players() {
    agrees("agc048d", |rng| {
        fn wins(v: &[i64], left: bool, known: &mut HashMap<(Vec<i64>, bool), bool>) -> bool {
            if v.is_empty() {
                return false;
            }
            if let Some(&known) = known.get(&(v.to_vec(), left)) {
                return known;
            }
            let at = if left { 0 } else { v.len() - 1 };
            let won = (1..=v[at]).any(|taken| {
                let mut rest = v.to_vec();
                rest[at] -= taken;
                rest.retain(|&pile| pile > 0);
                !wins(&rest, !left, known)
            });
            known.insert((v.to_vec(), left), won);
            won
        }
        let v = numbers(rng, 1..5, 1..7);
        let first = wins(&v, true, &mut HashMap::new());
        let word = if first { "First" } else { "Second" };
        (format!("1\n{}", counted(&v)), word.to_owned())
    });
    agrees("lc3021", |rng| {
        let (n, m) = (rng.i64(1..9), rng.i64(1..9));
        let pairs = (1..=n).flat_map(|x| (1..=m).map(move |y| x + y));
        let won = pairs.filter(|flowers| flowers % 2 == 1).count();
        (format!("[{n},{m}]"), won.to_string())
    });
}

/// The player who can force a win within a number of moves: 1 for the first, −1 for the second, 0 for neither.
fn forced<P: Copy + Eq + std::hash::Hash>(
    p: P,
    within: u32,
    over: &dyn Fn(P) -> Option<i64>,
    next: &dyn Fn(P) -> (bool, Vec<P>),
    known: &mut HashMap<(P, u32), i64>,
) -> i64 {
    if let Some(result) = over(p) {
        return result;
    }
    if within == 0 {
        return 0;
    }
    if let Some(&result) = known.get(&(p, within)) {
        return result;
    }
    let (first, options) = next(p);
    let all = options
        .iter()
        .map(|&q| forced(q, within - 1, over, next, known));
    let result = if first { all.max() } else { all.min() }.unwrap();
    known.insert((p, within), result);
    result
}

#[test]
fn pursuits() {
    agrees("lc913", |rng| {
        let input = grundy_judge::find("lc913")
            .unwrap()
            .random_input(6, rng.u64(..));
        let (graph,): (Vec<Vec<usize>>,) = serde_json::from_str(&input).unwrap();
        let over = |(mouse, cat, _): (usize, usize, bool)| match (mouse, mouse == cat) {
            (0, _) => Some(1),
            (_, true) => Some(-1),
            _ => None,
        };
        let next = |(mouse, cat, mice): (usize, usize, bool)| {
            if mice {
                (
                    true,
                    graph[mouse].iter().map(|&to| (to, cat, false)).collect(),
                )
            } else {
                let to = graph[cat].iter().filter(|&&to| to != 0);
                (false, to.map(|&to| (mouse, to, true)).collect())
            }
        };
        // This is longer than every play without a repetition.
        let result = forced((1, 2, true), 80, &over, &next, &mut HashMap::new());
        let word = match result {
            1 => "1",
            -1 => "2",
            _ => "0",
        };
        (input, word.to_owned())
    });
    agrees("lc1728", |rng| {
        let input = grundy_judge::find("lc1728")
            .unwrap()
            .random_input(3, rng.u64(..));
        let (rows, cat, mouse): (Vec<String>, usize, usize) = serde_json::from_str(&input).unwrap();
        let cells: Vec<Vec<u8>> = rows.iter().map(|row| row.bytes().collect()).collect();
        let find = |letter: u8| {
            let row = cells.iter().position(|row| row.contains(&letter)).unwrap();
            (row, cells[row].iter().position(|&c| c == letter).unwrap())
        };
        let food = find(b'F');
        type Pieces = ((usize, usize), (usize, usize), bool);
        let over = |(m, c, _): Pieces| match (m == c || c == food, m == food) {
            (true, _) => Some(-1),
            (_, true) => Some(1),
            _ => None,
        };
        let reach = |from: (usize, usize), jump: usize| {
            let mut all = vec![from];
            for (dr, dc) in [(0i64, 1i64), (1, 0), (0, -1), (-1, 0)] {
                for k in 1..=jump as i64 {
                    let (r, c) = (from.0 as i64 + k * dr, from.1 as i64 + k * dc);
                    let cell = usize::try_from(r).ok().and_then(|r| cells.get(r));
                    match cell.and_then(|row| row.get(usize::try_from(c).ok()?)) {
                        None | Some(b'#') => break,
                        Some(_) => all.push((r as usize, c as usize)),
                    }
                }
            }
            all
        };
        let next = |(m, c, mice): Pieces| {
            if mice {
                (
                    true,
                    reach(m, mouse).into_iter().map(|m| (m, c, false)).collect(),
                )
            } else {
                (
                    false,
                    reach(c, cat).into_iter().map(|c| (m, c, true)).collect(),
                )
            }
        };
        let start = (find(b'M'), find(b'C'), true);
        // This is more moves than there are positions.
        let result = forced(start, 170, &over, &next, &mut HashMap::new());
        (input, (result == 1).to_string())
    });
}
