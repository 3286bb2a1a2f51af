//! The dynamic program for a row of numbers in full.

use grundy_core::Unwatched;
use grundy_core::forms::row::{Row, Take};
use grundy_solve::row_table::intervals;
use grundy_solve::scoring;

#[test]
fn every_interval_of_a_row_is_worth_what_the_fast_program_says() {
    for (values, most) in [
        (vec![4, 7, 2, 9, 5, 2], 1),
        (vec![3, -1, 4, 1, -5, 9, 2, 6], 3),
        (vec![0, 0, 5, 0], 4),
    ] {
        let row = Row::new(values.clone(), most).unwrap();
        let all = intervals(&row, &mut Unwatched).unwrap();
        assert_eq!(all.len(), values.len() * (values.len() + 1) / 2);
        for cell in all {
            let part = Row::new(values[cell.from..cell.to].to_vec(), most).unwrap();
            let solution = scoring::solve(&part, 0, &mut Unwatched).unwrap();
            let scores = solution.scores;
            assert_eq!((cell.mover, cell.other), (scores.mover, scores.other));
            let wins_by = scores.mover - scores.other;
            let best: Vec<Take> = (solution.moves.iter())
                .filter(|first| first.wins_by == wins_by)
                .map(|first| first.take)
                .collect();
            assert_eq!(cell.best, best, "{values:?} {}..{}", cell.from, cell.to);
        }
    }
}
