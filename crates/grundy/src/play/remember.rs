//! The plies that are left in a sum: from a search of the position, or from a solution of all positions at once.

use super::{Session, Theory};
use crate::limits::Limits;
use crate::verdict::Verdict;
use grundy_core::Watch;
use grundy_core::any::Token;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The largest number of positions and moves together that are solved at once: the cost of their graph, with some room.
const MOST: usize = 250_000;

/// The plies that are left at a position, and after each of its moves, by the text of the move.
pub(super) struct Left {
    here: Option<u64>,
    behind: HashMap<String, Option<u64>>,
}

impl Left {
    /// Adds the distances that the theory of sums does not know.
    pub(super) fn add_to(&self, verdict: &mut Verdict) {
        verdict.distance = verdict.distance.or(self.here);
        for judged in &mut verdict.moves {
            let found = self.behind.get(judged.mv.text()).copied().flatten();
            judged.after.distance = judged.after.distance.or(found);
        }
    }
}

impl Session {
    /// The same play, with every position that can be reached solved at once, so that studying many of them needs no
    /// search for each. Where there are too many, searches for distances are short instead.
    ///
    /// ```
    /// use grundy::{Limits, Position, vocabulary::Convention};
    /// use grundy::play::Session;
    /// let position: Position = "kayles 7".parse()?;
    /// let plain = Session::new(&position, Convention::Normal, 0, 0, Limits::default())?;
    /// let all = plain.clone().with_all_positions();
    /// let distance = |session: &Session| session.study().map(|study| study.answer.value.distance);
    /// assert_eq!(distance(&plain)?, distance(&all)?);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn with_all_positions(self) -> Session {
        if !matches!(self.theory, Theory::Sum(..)) {
            return self;
        }
        let mut watch = self.limits.watch();
        let Some(all) = self.reachable(&mut watch) else {
            return Session {
                remembered: Some(Arc::default()),
                ..self
            };
        };
        let wanted: Vec<&Token> = all.iter().collect();
        let (found, stopped) = self.game.judge(self.now(), &wanted, &mut watch);
        if stopped.is_some() {
            return self;
        }
        let judged = found
            .into_iter()
            .map(|judged| judged.and_then(|(_, left)| left));
        // Where no distances are known, a search may still find them.
        let left: Vec<Option<u64>> = judged.collect();
        if left.iter().all(Option::is_none) {
            return self;
        }
        let remembered = all.into_iter().zip(left).collect();
        Session {
            remembered: Some(Arc::new(remembered)),
            ..self
        }
    }

    /// Every position that can be reached; `None` where they and their moves are too many.
    fn reachable(&self, watch: &mut dyn Watch) -> Option<Vec<Token>> {
        let start = self.now().clone();
        let mut met = HashSet::from([start.clone()]);
        let mut all = vec![start];
        let (mut next, mut cost) = (0, 0);
        while next < all.len() {
            let at = all[next].clone();
            next += 1;
            let legal = self.game.rules().moves(&at, 0, MOST);
            cost += 1 + legal.len();
            watch.work(1 + legal.len() as u64).ok()?;
            if cost > MOST {
                return None;
            }
            for mv in legal {
                let after = self.game.rules().play(&at, &mv);
                if met.insert(after.clone()) {
                    all.push(after);
                }
            }
        }
        Some(all)
    }

    /// The plies that are left here and after each move.
    pub(super) fn left(&self, limits: &Limits) -> Option<Left> {
        let remembered = self.remembered.as_ref();
        if let Some((all, here)) = remembered.and_then(|all| Some((all, *all.get(self.now())?))) {
            let behind = |mv: grundy_core::any::AnyMove| {
                let after = self.game.rules().play(self.now(), mv.token());
                (mv.text().to_owned(), all.get(&after).copied().flatten())
            };
            let legal = self
                .game
                .rules()
                .legal(self.now(), super::study::MOST_JUDGED);
            return Some(Left {
                here,
                behind: legal.into_iter().map(behind).collect(),
            });
        }
        let searched = self.search(limits).ok()?;
        let moves = searched.moves.into_iter();
        Some(Left {
            here: searched.distance,
            behind: moves
                .map(|(mv, _, left)| (mv.text().to_owned(), left))
                .collect(),
        })
    }
}
