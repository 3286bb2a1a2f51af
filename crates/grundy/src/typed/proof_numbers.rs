//! Proof-number search as a method: the answers to two yes-or-no questions give the outcome.

use super::forgettable::Forgettable;
use super::methods::{any, ending, ends, typed};
use crate::answer::Status;
use crate::derivation::Derivation;
use crate::erased::{Payoff, Searched, TurnMethod};
use crate::method::{Description, Effort, MethodName};
use crate::question::Moves;
use grundy_core::any::AnyMove;
use grundy_core::{Outcome, Player, Sequential, StopReason, Turn, Watch};
use grundy_solve::proof_number::ProofNumbers;

/// The largest number of positions that each of the two questions may remember.
const ENTRIES: usize = 1 << 24;

/// The work of the search where it is asked before alpha-beta, in positions.
const BUDGET: u64 = 200_000;

/// The method, which runs only if it is chosen by name, or where there are so many moves that only threats leave few.
pub(super) fn method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::ProofNumber,
            answers: "who wins, without distances, in games whose play always ends: where few moves decide, far ahead",
            cost: "the positions of a proof and those that looked like one",
            source: "Allis 1994, Nagai 2002",
        },
        ends,
        |rules| match rules.legal(&rules.start()).nth(30) {
            Some(_) => Effort::Both(BUDGET),
            None => Effort::Skip("alpha-beta finds distances too"),
        },
        run,
    )
}

/// Two questions: does the player win, and does the player at least not lose?
struct Questions<'r, R: Sequential> {
    player: Player,
    wins: ProofNumbers<'r, R>,
    holds: ProofNumbers<'r, R>,
}

impl<'r, R: Sequential<Payoff = Outcome>> Questions<'r, R> {
    fn new(rules: &'r R, player: Player) -> Self {
        // Outcomes are ordered for Left, who prefers a tie to a draw in this order. So not to lose means at least a
        // draw for Left, and at most a tie for Right.
        let no_loss = match player {
            Player::Left => Outcome::Drawn,
            Player::Right => Outcome::Tied,
        };
        Questions {
            player,
            wins: ProofNumbers::new(rules, player, Outcome::Won(player), ENTRIES),
            holds: ProofNumbers::new(rules, player, no_loss, ENTRIES),
        }
    }

    /// The payoff from the two answers, asked in this order because a proof of a win makes the other question
    /// superfluous.
    fn outcome(&mut self, p: &R::Position, watch: &mut dyn Watch) -> Result<Outcome, StopReason> {
        if self.wins.holds(p, watch)? {
            return Ok(Outcome::Won(self.player));
        }
        Ok(if self.holds.holds(p, watch)? {
            Outcome::Tied
        } else {
            Outcome::Won(self.player.opponent())
        })
    }

    /// Lists the payoff after each move or, if not all are wanted, the moves that win.
    fn judge(
        &mut self,
        rules: &R,
        p: &R::Position,
        outcome: Outcome,
        wanted: Moves,
        moves: &mut Vec<(AnyMove, Payoff, Option<u64>)>,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason>
    where
        R: Forgettable,
    {
        if wanted == Moves::Nothing
            || (wanted == Moves::Winning && outcome != Outcome::Won(self.player))
        {
            return Ok(());
        }
        for mv in grundy_solve::bounded(rules.legal(p), watch)? {
            let next = rules.play(p, &mv);
            let after = match wanted {
                Moves::All => self.outcome(&next, watch)?,
                _ if self.wins.holds(&next, watch)? => outcome,
                _ => continue,
            };
            moves.push((any(rules, p, mv), Payoff::Outcome(after), None));
        }
        Ok(())
    }
}

/// Asks both questions from the mover's side.
fn run<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let Turn::Of(mover) = rules.turn(p) else {
        return Err(StopReason::Beyond("the play is over".to_owned()));
    };
    let near = rules.timed_bounds(p);
    if near.is_some_and(|(low, high)| low.payoff == high.payoff) {
        return Err(StopReason::Beyond("the end is near".to_owned()));
    }
    let mut questions = Questions::new(rules, mover);
    let outcome = questions.outcome(p, watch)?;
    // The winner is proved; a limit reached while the moves are judged does not change that.
    let mut moves = Vec::new();
    let moves_known = questions
        .judge(rules, p, outcome, wanted, &mut moves, watch)
        .is_ok();
    Ok(Searched {
        payoff: Payoff::Outcome(outcome),
        distance: None,
        scores: None,
        moves,
        moves_known,
        line: Vec::new(),
        status: Status::Proved,
        methods: vec![MethodName::ProofNumber],
        how: format!(
            "proof-number search: the game always ends; {} positions looked at",
            questions.wins.nodes() + questions.holds.nodes()
        ),
        derivation: Derivation::Play(ending(rules.turn(p), outcome, None)),
    })
}
