//! Inputs that are made smaller.

use grundy_judge::shrink::{Tried, shrink};

fn tried<T>(fails: Option<T>) -> Tried<T> {
    fails.map_or(Tried::Fine, Tried::Fails)
}

/// The input's first number is the number of lines that follow, and the first number of each line counts those after it.
fn read(text: &str) -> Option<Vec<Vec<u64>>> {
    let mut lines = text.lines().map(|line| {
        let numbers: Option<Vec<u64>> = line.split(' ').map(|word| word.parse().ok()).collect();
        numbers
    });
    let count = lines.next()??;
    let rows: Option<Vec<Vec<u64>>> = lines.collect();
    let rows = rows?;
    let fits = |row: &Vec<u64>| row.first().is_some_and(|n| *n as usize + 1 == row.len());
    (count == [rows.len() as u64] && rows.iter().all(fits)).then_some(rows)
}

#[test]
fn what_counts_and_what_is_counted_shrink_together() {
    let input = "4\n3 9 8 7\n2 5 5\n5 1 2 30 4 5\n1 2\n".to_owned();
    let fails = |text: &str| {
        tried(read(text).and_then(|rows| {
            rows.iter()
                .any(|row| row[1..].iter().any(|&n| n > 12))
                .then_some(())
        }))
    };
    assert_eq!(shrink(input, (), fails).0, "1\n1 13\n");
}

#[test]
fn lines_of_one_format_keep_their_words() {
    // A reader that takes words as they come would also allow lines of one word.
    let fails = |text: &str| tried(text.contains('7').then_some(()));
    assert_eq!(shrink("1 7 2\n0 0 0\n".to_owned(), (), fails).0, "0 7 0\n");
}

#[test]
fn what_cannot_shrink_stays() {
    let fails = |text: &str| tried((text == "2 3\n").then_some(7));
    assert_eq!(
        shrink("2 3\n".to_owned(), 7, fails),
        ("2 3\n".to_owned(), 7)
    );
}
