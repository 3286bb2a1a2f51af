//! Moves that leave a term with a wanted nimber. The term may have thousands of components: a move changes one of them,
//! and the others are not examined again.

use grundy_core::any::Token;
use grundy_core::stop::make_room;
use grundy_core::{
    AllImpartial, Impartial, Ruleset, StopReason, SumAt, Summand, Terms, Watch, WinningMoves,
};
use num::{BigUint, Zero};
use std::collections::HashMap;

/// A move in a sum.
type SumMove = <Terms as Ruleset>::Move;

/// Nimbers of positions with a single term, found on demand.
pub trait OfTerms {
    /// The rules of all terms.
    fn rules(&self) -> &AllImpartial;

    /// The nimber of a position.
    ///
    /// # Errors
    /// The reason why the work was stopped.
    fn nimber(&mut self, p: &SumAt, watch: &mut dyn Watch) -> Result<u64, StopReason>;

    /// True if a position has this nimber, which may cost less than finding its nimber.
    ///
    /// # Errors
    /// The reason why the work was stopped.
    fn is(&mut self, p: &SumAt, nimber: u64, watch: &mut dyn Watch) -> Result<bool, StopReason>;
}

/// A search for the moves in a single term that leave it with a given nimber.
pub struct Wanted<'p> {
    at: &'p SumAt,
    target: u64,
    /// The nimber of the whole term, found when the rules first name the component that a move changes.
    whole: Option<u64>,
    /// Changes of a component, each with whether it leaves the wanted nimber. Among thousands of components many are
    /// often alike.
    known: HashMap<(Token, Token), bool>,
}

impl<'p> Wanted<'p> {
    /// A search for the moves in a position of a single term.
    #[must_use]
    pub fn new(at: &'p SumAt, target: u64) -> Wanted<'p> {
        Wanted {
            at,
            target,
            whole: None,
            known: HashMap::new(),
        }
    }

    /// The moves that leave the wanted nimber: their number, and the first `limit` of them.
    ///
    /// # Errors
    /// The reason why the work was stopped.
    pub fn moves(
        mut self,
        nimbers: &mut dyn OfTerms,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<SumMove>, StopReason> {
        let mut winning = WinningMoves {
            total: BigUint::zero(),
            first: Vec::new(),
        };
        for mv in crate::bounded(nimbers.rules().moves(self.at), watch)? {
            watch.work(1)?;
            if self.is_left_by(&mv, nimbers, watch)? {
                winning.total += 1u32;
                if winning.first.len() < limit {
                    winning.first.push(mv);
                }
            }
        }
        Ok(winning)
    }

    fn is_left_by(
        &mut self,
        mv: &SumMove,
        nimbers: &mut dyn OfTerms,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let [
            Summand {
                term: number,
                token,
            },
        ] = self.at.as_slice()
        else {
            unreachable!("a single term was promised")
        };
        let term = &nimbers.rules().terms().0[*number as usize];
        let Some(change) = term.rules.changed(token, &mv.1) else {
            // The rules do not say what the move changes, so the whole term is valued anew.
            let after = nimbers.rules().play(self.at, mv);
            return nimbers.is(&after, self.target, watch);
        };
        if let Some(&known) = self.known.get(&change) {
            return Ok(known);
        }
        let whole = match self.whole {
            Some(whole) => whole,
            None => *self.whole.insert(nimbers.nimber(self.at, watch)?),
        };
        let alone = |part: &Token| {
            vec![Summand {
                term: *number,
                token: part.clone(),
            }]
        };
        let before = nimbers.nimber(&alone(&change.0), watch)?;
        // whole = before ⊕ others, and the move leaves after ⊕ others. That is the target exactly if after = target ⊕
        // whole ⊕ before.
        let left = self.target ^ whole ^ before;
        let leaves = nimbers.is(&alone(&change.1), left, watch)?;
        self.known.insert(change, leaves);
        Ok(leaves)
    }
}

/// A list of moves with their texts. Writing a move takes as long as finding it, and more memory.
///
/// # Errors
/// The reason why the work was stopped.
pub fn texts(
    moves: impl Iterator<Item = SumMove>,
    watch: &mut dyn Watch,
) -> Result<Vec<SumMove>, StopReason> {
    let mut list = Vec::new();
    for (before, mv) in moves.enumerate() {
        if before.is_multiple_of(64) {
            watch.work(1)?;
        }
        make_room(&list, watch)?;
        list.push(mv);
    }
    Ok(list)
}
