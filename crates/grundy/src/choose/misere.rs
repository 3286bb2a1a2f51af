//! Sums under misère play, where the player who cannot move wins: a theorem where there is one, else a search
//! that remembers every position of the whole sum, for misère outcomes do not follow from those of the terms.

use super::misere_heaps;
use super::moves;
use super::partizan::{asked, finish};
use crate::answer::{MoveLine, Solution, Status};
use crate::misere::moves_open;
use crate::position::Sum;
use crate::question::{Ask, Moves};
use grundy_core::{
    AllImpartial, Convention, Notation, Partizan, Player, Ruleset, StopReason, Terms, Watch,
};
use grundy_solve::outcome::Outcomes;
use num::{BigUint, Zero};

/// Answers who wins, and by which moves.
pub(crate) fn solve(sum: &Sum, ask: &Ask, watch: &mut dyn Watch) -> Solution {
    if let Some(solution) = misere_heaps::solve(sum, ask, watch) {
        return solution;
    }
    match AllImpartial::new(sum.terms.clone()) {
        Ok(rules) => Misere::new(&rules, sum, ask).solve(watch),
        Err(rules) => Misere::new(&rules, sum, ask).solve(watch),
    }
}

/// A ruleset whose positions and moves are those of a sum.
trait OfSum:
    Partizan<Position = <Terms as Ruleset>::Position, Move = <Terms as Ruleset>::Move> + Notation
{
}
impl OfSum for Terms {}
impl OfSum for AllImpartial {}

/// One question with what is remembered while it is answered.
struct Misere<'a, R> {
    rules: &'a R,
    sum: &'a Sum,
    ask: &'a Ask,
    outcomes: Outcomes<<Terms as Ruleset>::Position>,
    solution: Solution,
}

impl<'a, R: OfSum> Misere<'a, R> {
    fn new(rules: &'a R, sum: &'a Sum, ask: &'a Ask) -> Misere<'a, R> {
        Misere {
            rules,
            sum,
            ask,
            outcomes: Outcomes::new(Convention::Misere),
            solution: Solution::unknown(sum.show(), &StopReason::Cancelled),
        }
    }

    fn solve(mut self, watch: &mut dyn Watch) -> Solution {
        let movers = asked(self.sum, self.ask);
        let mut winners = Vec::new();
        for mover in movers.players() {
            match self.winner(mover, watch) {
                Ok(winner) => winners.push(winner),
                Err(stop) => {
                    self.solution.status = Status::stopped(&stop);
                    self.solution.reason = format!(
                        "The search was stopped after {} positions.",
                        self.outcomes.len()
                    );
                    return self.solution;
                }
            }
        }
        finish(&mut self.solution, self.sum, &movers, &winners);
        self.solution.status = Status::Proved;
        if self.ask.moves == Moves::Nothing {
            return self.solution;
        }
        let mut total = BigUint::zero();
        for (mover, winner) in movers.players().into_iter().zip(winners) {
            let by = movers.both.then(|| self.sum.about.side(mover).to_owned());
            match self.list(mover, winner, &by, watch) {
                Ok(count) => total += count,
                Err(stop) => {
                    self.without_all_moves(mover, &by, &stop);
                    return self.solution;
                }
            }
        }
        self.solution.winning_total = Some(total);
        self.solution
    }

    /// Who wins when `mover` begins; method and reason are told on the way.
    fn winner(&mut self, mover: Player, watch: &mut dyn Watch) -> Result<Player, StopReason> {
        if let Some(known) = self
            .rules
            .known_winner(&self.sum.at, Convention::Misere, mover)
        {
            self.solution.method = format!("{} ({})", known.name, known.source);
            self.solution.reason = known.reason;
            return Ok(known.says);
        }
        self.solution.method =
            "search by definition in misère play, every position of the whole sum remembered"
                .to_owned();
        let winner = self
            .outcomes
            .winner(self.rules, &self.sum.at, mover, watch)?;
        self.solution.reason = if winner == mover {
            "A move leads to a position that the other player loses.".to_owned()
        } else {
            "Every move leads to a position that the other player wins.".to_owned()
        };
        Ok(winner)
    }

    /// Lists the moves of a mover as asked; the number of those that win.
    fn list(
        &mut self,
        mover: Player,
        winner: Player,
        by: &Option<String>,
        watch: &mut dyn Watch,
    ) -> Result<BigUint, StopReason> {
        let misere = Convention::Misere;
        let room = self.ask.most_moves - self.solution.moves.len();
        let known = self
            .rules
            .known_winning_moves(&self.sum.at, misere, mover, room);
        let (counted, tried) = match known {
            Some(known) if self.ask.moves == Moves::Winning => {
                for mv in known.says.first {
                    moves::assert_legal(self.rules, self.sum, mover, &mv);
                    let line = self.line(by, &mv, true);
                    self.solution.moves.push(line);
                }
                return Ok(known.says.total);
            }
            Some(known) => (
                Some(known.says.total),
                self.sum.terms.some_moves(mover, &self.sum.at, room),
            ),
            None => (
                None,
                grundy_solve::bounded(self.rules.moves_of(mover, &self.sum.at), watch)?,
            ),
        };
        let all = self.ask.moves == Moves::All;
        let mut total = BigUint::zero();
        for mv in tried {
            let next = self.rules.play(&self.sum.at, &mv);
            let wins = (winner == mover || all)
                && match self.rules.known_winner(&next, misere, mover.opponent()) {
                    Some(known) => known.says,
                    None => self
                        .outcomes
                        .winner(self.rules, &next, mover.opponent(), watch)?,
                } == mover;
            total += u32::from(wins);
            if (wins || all) && self.solution.moves.len() < self.ask.most_moves {
                let line = self.line(by, &mv, wins);
                self.solution.moves.push(line);
            }
        }
        Ok(counted.unwrap_or(total))
    }

    /// Who wins is known, the moves are not all: perhaps a theorem names one.
    fn without_all_moves(&mut self, mover: Player, by: &Option<String>, stop: &StopReason) {
        self.solution.moves.clear();
        let one = self
            .rules
            .known_winning_move(&self.sum.at, Convention::Misere, mover);
        if let Some(one) = one {
            moves::assert_legal(self.rules, self.sum, mover, &one.says);
            let line = self.line(by, &one.says, true);
            self.solution.moves.push(line);
        }
        self.solution.status = moves_open(stop);
    }

    fn line(&self, by: &Option<String>, mv: &R::Move, wins: bool) -> MoveLine {
        moves::line(
            self.sum,
            by.clone(),
            mv,
            moves::is_long(self.sum),
            Some(wins),
        )
    }
}
