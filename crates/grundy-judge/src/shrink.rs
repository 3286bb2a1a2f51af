//! Makes inputs smaller without knowing their format: a text that the problem's own reader refuses is not an input.
//!
//! An input is lines of words. A step takes lines or words away, or makes a number smaller; since most formats say how many
//! things follow, both are tried together: a number smaller by d, and d of the following things, or a line for each, taken
//! away. Every step whose result is still an input and still fails is kept, and the steps begin again, until no step does.
//! The large steps come first, so that an input of n words takes about log n rounds before single words are tried (delta
//! debugging, Zeller and Hildebrandt 2002).

/// The largest number of inputs that are tried on the way.
const MOST_TRIED: usize = 4_000;

/// The words of a line.
type WordsOfLine = Vec<String>;

/// The result of trying an input.
pub enum Tried<T> {
    /// It still fails, in this way.
    Fails(T),
    /// It does not fail, or is not an input.
    Fine,
    /// A limit was reached: no more inputs are tried.
    Stopped,
}

/// The smallest input found that still fails; `failing` is the failure of `input`.
///
/// ```
/// use grundy_judge::shrink::{Tried, shrink};
/// let attempt = |text: &str| if text.contains('7') { Tried::Fails(()) } else { Tried::Fine };
/// assert_eq!(shrink("1 7 2\n0 0 0\n".to_owned(), (), attempt).0, "0 7 0\n");
/// ```
pub fn shrink<T>(
    input: String,
    failing: T,
    mut attempt: impl FnMut(&str) -> Tried<T>,
) -> (String, T) {
    // An empty input tests nothing, and empty lines are kept only if the input had some.
    let blanks = input.lines().any(|line| line.trim().is_empty());
    let says_something = |lines: &[WordsOfLine]| {
        if blanks {
            lines.iter().any(|line| !line.is_empty())
        } else {
            !lines.is_empty() && lines.iter().all(|line| !line.is_empty())
        }
    };
    let width = common_width(&input);
    let fits =
        |lines: &[WordsOfLine]| width.is_none_or(|w| lines.iter().all(|line| line.len() == w));
    let mut best = (input, failing);
    let mut tried = 0;
    'again: loop {
        let lines: Vec<WordsOfLine> = best.0.lines().map(words).collect();
        for smaller in steps(&lines) {
            let text = joined(&smaller);
            if text == best.0 || !says_something(&smaller) || !fits(&smaller) {
                continue;
            }
            tried += 1;
            if tried > MOST_TRIED {
                return best;
            }
            match attempt(&text) {
                Tried::Fails(how) => {
                    best = (text, how);
                    continue 'again;
                }
                Tried::Fine => {}
                Tried::Stopped => return best,
            }
        }
        return best;
    }
}

/// The number of words of every line, if there are at least two lines, all of equally many words: then the format asks for
/// that, even if the reader takes words as they come.
fn common_width(input: &str) -> Option<usize> {
    let mut widths = input.lines().map(|line| words(line).len());
    let first = widths.next()?;
    let mut others = widths.peekable();
    (others.peek().is_some() && others.all(|width| width == first)).then_some(first)
}

/// The words of a line.
fn words(line: &str) -> WordsOfLine {
    line.split_whitespace().map(str::to_owned).collect()
}

/// The lines as a text.
fn joined(lines: &[WordsOfLine]) -> String {
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// Lengths of the pieces that are taken away: n, n/2, …, 1.
fn lengths(most: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(most), |n| Some(n / 2)).take_while(|&n| n > 0)
}

/// All smaller inputs that are tried, those with most taken away first.
fn steps(lines: &[WordsOfLine]) -> impl Iterator<Item = Vec<WordsOfLine>> {
    let fewer_lines =
        lengths(lines.len() / 2 + 1).flat_map(move |count| without_lines(lines, count));
    let counted = lengths(lines.len().max(longest(lines)))
        .flat_map(move |count| with_smaller_count(lines, count));
    let fewer_words = lengths(longest(lines)).flat_map(move |count| without_words(lines, count));
    fewer_lines
        .chain(counted)
        .chain(fewer_words)
        .chain(with_smaller_number(lines))
}

/// The number of words in the longest line.
fn longest(lines: &[WordsOfLine]) -> usize {
    lines.iter().map(Vec::len).max().unwrap_or(0)
}

/// The input without `count` consecutive lines.
fn without_lines(lines: &[WordsOfLine], count: usize) -> impl Iterator<Item = Vec<WordsOfLine>> {
    let starts = (0..(lines.len() + 1).saturating_sub(count)).step_by(count);
    starts.map(move |at| {
        let mut fewer = lines.to_vec();
        fewer.drain(at..at + count);
        fewer
    })
}

/// The input without `count` consecutive words of a line.
fn without_words(lines: &[WordsOfLine], count: usize) -> impl Iterator<Item = Vec<WordsOfLine>> {
    places(lines, count).map(move |(line, at)| {
        let mut fewer = lines.to_vec();
        fewer[line].drain(at..at + count);
        fewer
    })
}

/// The places where `count` words of a line begin.
fn places(lines: &[WordsOfLine], count: usize) -> impl Iterator<Item = (usize, usize)> {
    lines.iter().enumerate().flat_map(move |(number, line)| {
        let starts = (0..(line.len() + 1).saturating_sub(count)).step_by(count);
        starts.map(move |at| (number, at))
    })
}

/// The input with a number in the first lines made smaller by `count`, and as many of the lines or words after it taken
/// away, or twice as many lines if each thing has two.
fn with_smaller_count(
    lines: &[WordsOfLine],
    count: usize,
) -> impl Iterator<Item = Vec<WordsOfLine>> {
    /// The largest number of numbers in an input that may count what follows.
    const COUNTS: usize = 12;
    let numbers = places(lines, 1).filter_map(move |(line, at)| {
        let value: u64 = lines[line][at].parse().ok()?;
        let less = value.checked_sub(count as u64)?;
        Some((line, at, less))
    });
    numbers.take(COUNTS).flat_map(move |(line, at, less)| {
        let mut base = lines.to_vec();
        base[line][at] = less.to_string();
        let by_lines = [count, 2 * count].into_iter().flat_map({
            let base = base.clone();
            move |gone| {
                let fewer: Vec<_> = without_lines(&base[line + 1..], gone)
                    .map(|rest| [&base[..=line], &rest].concat())
                    .collect();
                fewer
            }
        });
        let behind = move |&(number, from): &(usize, usize)| (number, from) > (line, at);
        let by_words = places(lines, count)
            .filter(behind)
            .map(move |(number, from)| {
                let mut fewer = base.clone();
                fewer[number].drain(from..from + count);
                fewer
            });
        by_lines.chain(by_words)
    })
}

/// The input with one number made smaller: one of the smallest numbers, or less by all of it, a half, a quarter, …, one.
fn with_smaller_number(lines: &[WordsOfLine]) -> impl Iterator<Item = Vec<WordsOfLine>> {
    const SMALLEST: u64 = 32;
    places(lines, 1).flat_map(move |(line, at)| {
        let value: Option<u64> = lines[line][at].parse().ok();
        let less = value.into_iter().flat_map(|n| {
            let steps = std::iter::successors(Some(n), |step| Some(step / 2));
            let descents = steps.take_while(|&step| step > 0).map(move |step| n - step);
            (0..n.min(SMALLEST)).chain(descents)
        });
        less.map(move |less| {
            let mut smaller = lines.to_vec();
            smaller[line][at] = less.to_string();
            smaller
        })
    })
}
