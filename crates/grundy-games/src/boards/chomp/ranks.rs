//! A numbering of the bars inside a rectangle of Chomp in which every bite goes down, and the bars one bite before.
//!
//! Bars are ordered by their row lengths r(0) ≥ r(1) ≥ … from the top, empty rows included; with R rows the number of a
//! bar is the sum of the binomials C(R − i − 1 + r(i), R − i). A bite shortens its row first, so it goes down.

use super::bar::Bar;
use grundy_core::index::Ranked;

/// The bars inside a rectangle; number 0 is the empty one, which play never reaches, and 1 the poison alone.
pub struct Ranks {
    rows: usize,
    columns: usize,
    /// term[i][v]: what row i of length v adds to the number.
    term: Vec<Vec<u64>>,
    count: u64,
}

impl Ranks {
    /// The bars inside this rectangle; `None` when there are 2^63 or more.
    ///
    /// # Panics
    /// If a side is 0.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Ranks> {
        assert!(rows > 0 && columns > 0, "a rectangle has squares");
        // The last row first: term(i, v) = C(R-i-1+v, R-i) = term(i, v-1) + term(i+1, v) with term(R, v) = 1 for v > 0.
        let mut below: Vec<u64> = (0..=columns).map(|v| u64::from(v > 0)).collect();
        let mut term = Vec::with_capacity(rows);
        for _ in 0..rows {
            let mut row = vec![0u64; columns + 1];
            for v in 1..=columns {
                row[v] = row[v - 1].checked_add(below[v]).filter(|&n| n < 1 << 63)?;
            }
            term.push(row.clone());
            below = row;
        }
        term.reverse();
        let count = term
            .iter()
            .try_fold(1u64, |sum, row| sum.checked_add(row[columns]))?;
        Some(Ranks {
            rows,
            columns,
            term,
            count,
        })
    }

    /// All lengths from `now` to `most` for the rows r..end, none longer than the one above, and the
    /// first longer than `now`.
    fn staircases(
        &self,
        r: usize,
        end: usize,
        now: usize,
        most: usize,
        fixed: u64,
        mark: &mut dyn FnMut(u64),
    ) {
        // An odometer; sums[i] is `fixed` with the terms of the rows before r + i.
        let n = end - r;
        let mut length = vec![now; n];
        let mut sums = vec![fixed; n + 1];
        length[0] = now + 1;
        let mut from = 0;
        loop {
            for i in from..n {
                sums[i + 1] = sums[i] + self.term[r + i][length[i]];
            }
            mark(sums[n]);
            let limit = |i: usize| if i == 0 { most } else { length[i - 1] };
            let Some(i) = (0..n).rev().find(|&i| length[i] < limit(i)) else {
                return;
            };
            length[i] += 1;
            length[i + 1..].fill(now);
            from = i;
        }
    }

    /// The lengths of the rows of the bar with a rank; the inverse of ranking in the combinatorial number system.
    fn lengths(&self, mut rank: u64) -> Vec<usize> {
        let mut lengths = Vec::with_capacity(self.rows);
        for term in &self.term {
            let length = term.partition_point(|&t| t <= rank) - 1;
            rank -= term[length];
            lengths.push(length);
        }
        lengths
    }
}

impl Ranked<Bar> for Ranks {
    /// The number of bars, the empty one included.
    fn count(&self) -> u64 {
        self.count
    }

    /// The number of a bar inside the rectangle.
    fn rank(&self, bar: &Bar) -> u64 {
        bar.rows()
            .iter()
            .zip(&self.term)
            .map(|(&length, term)| term[length as usize])
            .sum()
    }

    /// Marks the numbers of all bars with a bite that leaves the bar of this number.
    fn before(&self, rank: u64, mark: &mut dyn FnMut(u64)) {
        let lengths = self.lengths(rank);
        if rank == 0 {
            return;
        }
        // The bite was in some row r, at the place where the row now ends. This row was longer, at most as long as the
        // one above; the rows below that are as long now were anything in between; all others were as they are.
        let mut r = 0;
        while r < self.rows {
            let now = lengths[r];
            let end = (r..self.rows)
                .find(|&i| lengths[i] != now)
                .unwrap_or(self.rows);
            let most = if r == 0 { self.columns } else { lengths[r - 1] };
            if now < most {
                let fixed = (r..end).fold(rank, |sum, i| sum - self.term[i][now]);
                self.staircases(r, end, now, most, fixed, mark);
            }
            r = end;
        }
    }
}
