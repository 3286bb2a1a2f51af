//! Compounds of impartial positions, in which a turn is a move in several components, decided by the remoteness, the
//! suspense number or the winner of each component (Smith 1966).

pub(crate) mod played;
pub(crate) mod sum_parts;

use crate::answer::{Answer, Class, Status};
use crate::derivation::{Component, Derivation, Numbered};
use crate::erased::{Payoff, TurnGame};
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::{Clock, Limits};
use crate::method::{self, Able, Asked, Description, Effort, Method, MethodName, Offer};
use crate::question::{Ask, Compound, Moves, Starter};
use crate::setting::Setting;
use crate::verdict::LONGEST_NOTATION;
use crate::verdict::{JudgedMove, Verdict};
use grundy_core::any::{AnyMove, Token};
use grundy_core::{
    AllImpartial, Convention, Impartial, OneTerm, Outcome, Player, Ruleset, StopReason, Summand,
    Term, Watch,
};
use grundy_solve::compound_turns::{self, Choices};
use grundy_solve::remoteness::Numbers;
use num::BigUint;
use std::collections::HashMap;
use std::sync::Arc;

/// The largest number of components that a derivation lists.
const MOST_LISTED: usize = 12;

/// A sum of impartial positions that is played as a compound, and the question about it.
struct CompoundQuestion<'a> {
    sum: &'a Sum,
    rules: AllImpartial,
    compound: Compound,
    ask: &'a Ask,
}

impl<'a> CompoundQuestion<'a> {
    fn new(
        position: &'a Position,
        compound: Compound,
        ask: &'a Ask,
    ) -> Result<CompoundQuestion<'a>, Error> {
        let sum = match position {
            Position::Sum(sum) => Some(sum),
            Position::Turns(_) | Position::Hidden(_) => None,
        };
        let rules = |sum: &'a Sum| Some((sum, AllImpartial::new(sum.terms.clone()).ok()?));
        let Some((sum, rules)) = sum.and_then(rules) else {
            let why =
                "is for sums of impartial positions, in which both players have the same moves";
            return Err(Error::Unfit {
                setting: Setting::Compound,
                value: None,
                why: why.to_owned(),
            });
        };
        Ok(CompoundQuestion {
            sum,
            rules,
            compound,
            ask,
        })
    }

    /// The player who begins. The players have the same moves, so the choice changes only the name of the winner.
    fn mover(&self) -> Player {
        match self.ask.starter {
            Starter::Player(player) => player,
            Starter::Natural | Starter::Both => Player::Left,
        }
    }

    fn nothing_known(&self) -> Verdict {
        Verdict {
            to_move: Some(self.mover()),
            ..Verdict::unknown(self.sum.show(), self.sum.about.sides)
        }
    }
}

impl Asked for &CompoundQuestion<'_> {
    fn limits(&self) -> Option<&Limits> {
        Some(&self.ask.limits)
    }
}

/// A method for compounds.
type CompoundMethod<'q> = Method<'static, &'q CompoundQuestion<'q>, Answer<Verdict>>;

/// Every method for compounds, in the order in which they are asked.
fn list<'q>() -> [CompoundMethod<'q>; 2] {
    [
        CompoundMethod::new(
            Description {
                name: MethodName::Numbers,
                answers: "who wins, and which turns win, from one number for each component",
                cost: "the positions below each component by itself",
                source: "Smith 1966",
            },
            |_| Ok(()),
            |_, _| Effort::Whole,
            by_numbers,
        ),
        CompoundMethod::new(
            Description {
                name: MethodName::Retrograde,
                answers: "who wins, and in how many plies, by playing the whole compound out",
                cost: "every position of the compound that can be reached",
                source: "the definition of the compound",
            },
            few_turns,
            |_, _| Effort::OnRequest,
            by_playing,
        ),
    ]
}

/// The largest number of turns of a compound that is played out.
const MOST_TURNS: usize = 10_000;

/// Able to play the compound out if the first position has at most `MOST_TURNS` turns. A turn chooses a move in several
/// terms, so the numbers of moves multiply.
fn few_turns(question: &CompoundQuestion<'_>) -> Able {
    let mut turns = 1usize;
    for Summand {
        term: number,
        token,
    } in &question.sum.at
    {
        let rules = &question.rules.terms().0[*number as usize].rules;
        let moves = rules.moves_of(Player::Left, token, MOST_TURNS).len();
        turns = turns.saturating_mul(moves + 1);
    }
    if turns <= MOST_TURNS {
        Ok(())
    } else {
        Err(format!("a position has more than {MOST_TURNS} turns"))
    }
}

/// The methods, each with whether it could answer.
///
/// # Errors
/// [`Error::Unfit`] for positions that are no sum of impartial terms.
pub(crate) fn methods(
    position: &Position,
    compound: Compound,
    ask: &Ask,
) -> Result<Vec<Offer>, Error> {
    let question = CompoundQuestion::new(position, compound, ask)?;
    Ok(method::offers(&list(), &question))
}

/// The winner of a compound, and the turns that win.
///
/// # Errors
/// [`Error::Unfit`] for positions that are no sum of impartial terms; [`Error::UnknownMethod`] or
/// [`Error::UnableMethod`] when the question chooses a method that does not exist or cannot answer it.
pub(crate) fn solve(
    position: &Position,
    compound: Compound,
    ask: &Ask,
    watch: &mut Clock,
) -> Result<Answer<Verdict>, Error> {
    let question = CompoundQuestion::new(position, compound, ask)?;
    let list = list();
    let methods = method::choose(&list, ask.method, &question)?;
    let found = methods.find(&question, watch);
    Ok(found.map(|(_, answer)| answer).unwrap_or_else(|stop| {
        let work = watch.spent();
        Answer::unknown(question.nothing_known(), &stop)
            .by_all(Vec::new(), "every method that can answer, in their order")
            .because(Derivation::Stopped { work })
    }))
}

/// A component with the choices that a turn has in it.
struct TurnComponent<'a> {
    term: &'a Term,
    token: Token,
    /// The moves of the choices; `None` stands for leaving the component alone.
    moves: Vec<Option<AnyMove>>,
}

/// The components, and for each of them its number now and after every choice.
fn components<'q>(
    question: &'q CompoundQuestion<'_>,
    watch: &mut dyn Watch,
) -> Result<(Vec<TurnComponent<'q>>, Vec<Choices>), StopReason> {
    let (compound, convention) = (question.compound, question.ask.convention);
    // Each ruleset among the terms gets an engine of its own, since tokens of different rulesets must not be confused.
    let mut engines: HashMap<usize, Numbers<Token>> = HashMap::new();
    let (mut parts, mut all) = (Vec::new(), Vec::new());
    for Summand {
        term: number,
        token,
    } in &question.sum.at
    {
        let term = &question.rules.terms().0[*number as usize];
        let one = OneTerm::new(term).expect("all terms are impartial");
        let address = Arc::as_ptr(&term.rules).cast::<()>() as usize;
        let engine = engines
            .entry(address)
            .or_insert_with(|| Numbers::new(compound, convention));
        let mut tokens: Vec<Token> = one.components(token).collect();
        // A term without moves may have no components. It still counts: in the conjunctive compound it ends the play.
        if tokens.is_empty() {
            tokens.push(token.clone());
        }
        for token in tokens {
            let now = engine.of(&one, &token, watch)?;
            let (mut moves, mut after) = (Vec::new(), Vec::new());
            // In the selective compound a turn may leave a component alone, where its number stays.
            if compound == Compound::Selective {
                moves.push(None);
                after.push((false, now));
            }
            for mv in one.moves(&token) {
                watch.work(1)?;
                let number = engine.of(&one, &one.play(&token, &mv), watch)?;
                moves.push(Some(mv));
                after.push((true, number));
            }
            // In the continued compound play goes on while some component has a move; a finished one is passed over.
            if moves.is_empty() && compound == Compound::Continued {
                moves.push(None);
                after.push((false, 0));
            }
            parts.push(TurnComponent { term, token, moves });
            all.push(Choices { now, after });
        }
    }
    Ok((parts, all))
}

/// The theory of Smith: the number of the compound follows from those of the components, and so do the turns that win.
fn by_numbers(
    question: &CompoundQuestion<'_>,
    watch: &mut dyn Watch,
) -> Result<Answer<Verdict>, StopReason> {
    let mut verdict = question.nothing_known();
    let (compound, convention) = (question.compound, question.ask.convention);
    let numbers: Numbers<Token> = Numbers::new(compound, convention);
    let (parts, choices) = components(question, watch)?;
    // By the kind of compound: the least remoteness, the greatest suspense number, or whether all components are lost.
    // `remoteness` says why.
    let number = numbers.compound(choices.iter().map(|part| part.now));
    let lost = numbers.loses(number);
    set_winner(&mut verdict, question.mover(), !lost);
    // The number of a conjunctive compound is its remoteness, that is, the plies that best play takes.
    if compound == Compound::Conjunctive {
        verdict.distance = Some(number);
    }
    if question.ask.moves != Moves::Nothing {
        list_turns(question, &numbers, &parts, &choices, &mut verdict);
    }
    let derivation = derivation(question, &numbers, &parts, &choices, number);
    let answer = Answer::new(verdict, Status::Proved);
    Ok(answer
        .by(MethodName::Numbers, how(compound, convention))
        .because(derivation))
}

/// Sets the winner and the class. The class is N or P, because the players have the same moves and play always ends.
fn set_winner(verdict: &mut Verdict, mover: Player, wins: bool) {
    verdict.outcome = Some(if wins { Class::N } else { Class::P });
    verdict.winner = Some(if wins { mover } else { mover.opponent() });
}

/// Lists the turns that are asked for. The winning ones are counted from the numbers of the choices, and only as many
/// are formed as are listed.
fn list_turns(
    question: &CompoundQuestion<'_>,
    numbers: &Numbers<Token>,
    parts: &[TurnComponent<'_>],
    choices: &[Choices],
    verdict: &mut Verdict,
) {
    let (compound, ask) = (question.compound, question.ask);
    let distances = compound == Compound::Conjunctive;
    let mover_wins = verdict.outcome == Some(Class::N);
    let winning =
        compound_turns::winning(numbers, compound, ask.convention, choices, ask.most_moves);
    verdict.winning_total = Some(winning.total);
    let turns = match ask.moves {
        Moves::All => compound_turns::all(numbers, choices, ask.most_moves),
        Moves::Winning | Moves::Nothing => winning.first,
    };
    let listed = turns.iter().map(|(turn, after)| {
        let distance = distances.then_some(*after);
        let wins = ask.moves != Moves::All || numbers.loses(*after);
        line(parts, turn, wins, mover_wins, distance)
    });
    verdict.moves = listed.collect();
}

/// A turn as a line of the list: the text of its moves, and all components as it leaves them.
fn line(
    parts: &[TurnComponent<'_>],
    turn: &[usize],
    wins: bool,
    mover_wins: bool,
    distance: Option<u64>,
) -> JudgedMove {
    let mut moves = Vec::new();
    let mut to = Vec::new();
    for (part, &choice) in parts.iter().zip(turn) {
        let after = match &part.moves[choice] {
            Some(mv) => {
                moves.push(format!("{}: {}", part.shown(), mv.text()));
                part.term.rules.play(&part.token, mv)
            }
            None => part.token.clone(),
        };
        let rules = &part.term.rules;
        to.push(format!("{} {}", rules.title(), rules.show(&after)));
    }
    let mv = AnyMove::new(moves.join("; "), turn.to_vec());
    judged(mv, to.join(" & "), wins, mover_wins, distance)
}

/// A turn with whether it wins, in a position in which it is known whether the mover wins.
fn judged(
    mv: AnyMove,
    to: String,
    wins: bool,
    mover_wins: bool,
    distance: Option<u64>,
) -> JudgedMove {
    let to = Some(to).filter(|text| text.len() <= LONGEST_NOTATION);
    let mut line = JudgedMove::new(mv, to).wins_or_loses(Some(wins), mover_wins);
    line.after.distance = distance;
    line
}

impl TurnComponent<'_> {
    fn shown(&self) -> String {
        let rules = &self.term.rules;
        let text = format!("{} {}", rules.title(), rules.show(&self.token));
        grundy_core::parse::shorten(text.trim())
    }
}

fn how(compound: Compound, convention: Convention) -> &'static str {
    match (compound, convention) {
        (Compound::Conjunctive, _) => "remoteness of every component (Steinhaus 1925, Smith 1966)",
        (Compound::Continued, _) => "suspense number of every component (Smith 1966)",
        (Compound::Selective, Convention::Misere) => {
            "who wins every component, in normal and in misère play (Smith 1966)"
        }
        (Compound::Selective, Convention::Normal) => "who wins every component (Smith 1966)",
    }
}

fn derivation(
    question: &CompoundQuestion<'_>,
    numbers: &Numbers<Token>,
    parts: &[TurnComponent<'_>],
    choices: &[Choices],
    number: u64,
) -> Derivation {
    let live = choices
        .iter()
        .filter(|part| !numbers.ended(part.now))
        .count();
    let component = |(part, choices): (&TurnComponent<'_>, &Choices)| Component {
        component: part.shown(),
        number: choices.now,
        ended: numbers.ended(choices.now),
        // A single component that has not ended decides under the convention in force. With several, selective misère
        // play is decided as normal play is (`remoteness`), so the reason shows who loses them in normal play.
        lost: match live {
            1 => numbers.loses(choices.now),
            _ => numbers.lost_in_normal_play(choices.now),
        },
    };
    Derivation::Numbered(Numbered {
        compound: question.compound,
        convention: question.ask.convention,
        components: parts
            .iter()
            .zip(choices)
            .take(MOST_LISTED)
            .map(component)
            .collect(),
        more: parts.len().saturating_sub(MOST_LISTED),
        live,
        number,
        lost: numbers.loses(number),
    })
}

/// The definition, as a check on the theory: the compound as a game of turns, solved backwards.
fn by_playing(
    question: &CompoundQuestion<'_>,
    watch: &mut dyn Watch,
) -> Result<Answer<Verdict>, StopReason> {
    let mut verdict = question.nothing_known();
    let made = played::in_turn(question.sum, question.compound, question.ask.convention);
    let (game, [left, right]): (TurnGame, _) = made.expect("all terms are impartial");
    let mover = question.mover();
    let at = match mover {
        Player::Left => left,
        Player::Right => right,
    };
    let searched = game.solve_by(Some(MethodName::Retrograde), &at, Moves::All, watch)?;
    let wins = |payoff: Payoff| payoff == Payoff::Outcome(Outcome::Won(mover));
    let mover_wins = wins(searched.payoff);
    set_winner(&mut verdict, mover, mover_wins);
    verdict.distance = searched.distance;
    verdict.line.clone_from(&searched.line);
    if question.ask.moves != Moves::Nothing {
        let winning = searched
            .moves
            .iter()
            .filter(|(_, after, _)| wins(*after))
            .count();
        verdict.winning_total = Some(BigUint::from(winning));
        let all = question.ask.moves == Moves::All;
        let listed = searched
            .moves
            .iter()
            .filter(|(_, after, _)| all || wins(*after));
        let judged = listed
            .take(question.ask.most_moves)
            .map(|(mv, after, distance)| {
                let to = game.rules().show(&game.rules().play(&at, mv.token()));
                judged(mv.clone(), to, wins(*after), mover_wins, *distance)
            });
        verdict.moves = judged.collect();
    }
    let answer = Answer::new(verdict, Status::Proved);
    Ok(answer
        .by_all(searched.methods, searched.how)
        .because(searched.derivation))
}
