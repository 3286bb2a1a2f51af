//! Checks a certificate: makes its game again from its text and hands the rules to the checker.

use super::sums::{difference, in_turn, may_repeat};
use crate::choose::compound::played as compound;
use crate::choose::compound::sum_parts::SumRules;
use crate::erased::{Payoff, TurnGame, Turns};
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use grundy_catalog::typed;
use grundy_check::play::{CheckedRules, among};
use grundy_check::{
    Accepted, Certificate, Rejected, Theorem, class, comparison, nimbers, play, score,
};
use grundy_core::any::{MoveToken, Token};
use grundy_core::{AllImpartial, Convention, Outcome, ParseError, Player, SumAt, Turn, Watch};

/// The rules of a game of turns in the form that the checker of strategies asks for.
struct TurnRules(TurnGame);

impl CheckedRules for TurnRules {
    type Position = Token;

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.0.rules().read(text)
    }

    fn side(&self, player: Player) -> String {
        self.0.rules().about().side(player).to_owned()
    }

    fn turn(&self, p: &Token) -> Turn<Outcome> {
        match self.0.rules().turn(p) {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(Payoff::Outcome(outcome)) => Turn::Over(outcome),
            Turn::Over(Payoff::Score(score)) => Turn::Over(match score.signum() {
                1 => Outcome::Won(Player::Left),
                0 => Outcome::Tied,
                _ => Outcome::Won(Player::Right),
            }),
        }
    }

    fn is_scored(&self) -> bool {
        self.0.rules().is_scored()
    }

    fn lead(&self, p: &Token) -> Option<i64> {
        match self.0.rules().turn(p) {
            Turn::Over(Payoff::Score(score)) => Some(score),
            Turn::Over(Payoff::Outcome(outcome)) => Some(match outcome {
                Outcome::Won(Player::Left) => 1,
                Outcome::Won(Player::Right) => -1,
                Outcome::Tied | Outcome::Drawn => 0,
            }),
            Turn::Of(_) => None,
        }
    }

    fn options<'b>(&'b self, p: &'b Token) -> impl Iterator<Item = Token> + 'b {
        legal(self.0.rules(), p).map(|mv| self.0.rules().play(p, &mv))
    }

    fn follow(&self, p: &Token, text: &str, watch: &mut dyn Watch) -> Result<Token, Rejected> {
        let read = self.0.rules().parse_move(p, text);
        let mv = read.map_err(|error| Rejected::new(error.to_string()))?;
        let mv = among(legal(self.0.rules(), p), &mv, text, watch)?;
        Ok(self.0.rules().play(p, &mv))
    }
}

/// The legal moves, asked for in growing portions, because all of them together may not fit in memory.
fn legal<'a>(game: &'a dyn Turns, p: &'a Token) -> impl Iterator<Item = MoveToken> + 'a {
    let (mut portion, mut begin, mut done) = (64, 0, false);
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let new = game.moves(p, begin, portion);
        done = new.len() < portion;
        begin += portion;
        portion = portion.saturating_mul(3);
        Some(new)
    })
    .flatten()
}

/// Reads a certificate and checks it against the rules of its game.
///
/// # Errors
/// [`Rejected`] with the reason: the text is cut short, malformed, or not supported by the rules; or, with `stopped`, a
/// limit ended the check before it was decided.
pub fn check(text: &str, limits: &Limits) -> Result<Accepted, Rejected> {
    limits.keep(|| check_within(text, limits))?
}

/// Checks a certificate under limits: those with their whole game at once, others with rules made from their text.
fn check_within(text: &str, limits: &Limits) -> Result<Accepted, Rejected> {
    let watch = &mut limits.watch();
    watch.memory(text.len() as u64)?;
    match &Certificate::from_json(text)? {
        Certificate::Nimbers(nimbers) => {
            let (rules, named) = impartial_sum(&nimbers.game)?;
            nimbers.check(&SumRules(rules), &named, watch)
        }
        Certificate::Play(play) => {
            let (rules, named) = in_turns(play::THEOREM, &play.game)?;
            play.check(&rules, &named, watch)
        }
        Certificate::Class(class) => {
            let (rules, starts) = in_turns(class::THEOREM, &class.game)?;
            match <[Token; 2]>::try_from(starts) {
                Ok(starts) => class.check(&rules, &starts, watch),
                Err(_) => class::THEOREM.lacks(1, "its game names the player who begins"),
            }
        }
        Certificate::Comparison(compared) => {
            let (rules, starts) = of_difference([&compared.first, &compared.second])?;
            compared.check(&rules, &starts, watch)
        }
        Certificate::Score(score) => match parse(score::THEOREM, &score.game)? {
            Position::Turns(at) => score.check(&TurnRules(at.game().clone()), at.token(), watch),
            _ => score::THEOREM.lacks(1, "its game is not one of turns"),
        },
        other => other.check(watch),
    }
}

/// The position named by the text of a game; a fault is a failure of hypothesis 1 of the theorem.
fn parse(theorem: Theorem, game: &str) -> Result<Position, Rejected> {
    let unread = |error: Error| format!("its game cannot be read: {error}");
    theorem.needs(1, Position::parse(game).map_err(unread))
}

/// The rules of an impartial sum and the position named by its text.
fn impartial_sum(game: &str) -> Result<(AllImpartial, SumAt), Rejected> {
    let Position::Sum(sum) = parse(nimbers::THEOREM, game)? else {
        return nimbers::THEOREM.lacks(1, "its game is not a sum of impartial games");
    };
    match AllImpartial::new(sum.terms) {
        Ok(rules) => Ok((rules, sum.at)),
        Err(_) => nimbers::THEOREM.lacks(1, "its game is not impartial, so it has no nimbers"),
    }
}

/// A game of turns and the positions named by its text: the one that is written, with each player to move if the text does
/// not name one.
fn in_turns(theorem: Theorem, title: &str) -> Result<(TurnRules, Vec<Token>), Rejected> {
    let (convention, expression) = match title.strip_prefix("misere ") {
        Some(rest) => (Convention::Misere, rest),
        None => (Convention::Normal, title),
    };
    if let Some((together, sum)) = compound::read_title(expression) {
        let Position::Sum(sum) = parse(theorem, sum)? else {
            return theorem.lacks(1, "its game is not a compound of a sum");
        };
        let made = compound::in_turn(&sum, together, convention);
        let (game, starts) = theorem.needs(1, made.ok_or("its game is not impartial"))?;
        return Ok((TurnRules(game), starts.to_vec()));
    }
    match parse(theorem, expression)? {
        Position::Turns(_) if convention == Convention::Misere => {
            theorem.lacks(1, "its game has no misère play")
        }
        Position::Turns(at) => Ok((TurnRules(at.game().clone()), vec![at.token().clone()])),
        Position::Sum(sum) => {
            let (rules, starts) = with_either_first(&sum, convention);
            Ok((rules, starts.to_vec()))
        }
        Position::Hidden(_) => theorem.lacks(1, "its game has hidden information"),
    }
}

/// A sum as a game of turns, with two starts: Left to move first, and Right.
fn with_either_first(sum: &Sum, convention: Convention) -> (TurnRules, [Token; 2]) {
    let starts = Player::BOTH.map(|first| Token::new((first, sum.at.clone())));
    let game = typed::alternate(in_turn(sum, convention), sum.about);
    (TurnRules(game), starts)
}

/// The difference of two games as a game of turns, with two starts: Left to move first, and Right.
fn of_difference(games: [&str; 2]) -> Result<(TurnRules, [Token; 2]), Rejected> {
    let theorem = comparison::THEOREM;
    let [first, second] = games;
    let games = [parse(theorem, first)?, parse(theorem, second)?];
    let difference = theorem.needs(1, difference(games.each_ref()))?;
    if games.iter().all(may_repeat) {
        return theorem.lacks(1, "the rules of both let play return to a position");
    }
    match difference {
        Position::Sum(sum) => Ok(with_either_first(&sum, Convention::Normal)),
        Position::Turns(_) | Position::Hidden(_) => theorem.lacks(1, "its games cannot be added"),
    }
}
