//! Questions about positions of rulesets whose types are known, for programs that ask many: what was found for one
//! position is kept for the next, and nothing is written in words.

use grundy_answer::method::{Able, Asked, Description, Effort, Method, MethodChoice, MethodName};
use grundy_core::forms::arena::Arena;
use grundy_core::forms::row::Row;
use grundy_core::{
    Convention, Impartial, NodeId, Outcome, Partizan, Plain, Player, Ruleset, Sequential,
    StopReason, Turn, Watch, explore,
};
use grundy_solve::additive::Additive;
use grundy_solve::alpha_beta;
use grundy_solve::fold::Memory;
use grundy_solve::outcome::Outcomes;
use grundy_solve::{arena, retrograde, sieve};
use grundy_values::Nimber;
use num::Signed;
use std::cell::OnceCell;

pub use grundy_solve::arena::Regions;
pub use grundy_solve::coins::{grid_value, product_value};
pub use grundy_solve::counter::{CounterVerdict, Ratios};
pub use grundy_solve::scoring::Scores;

/// Nimbers of positions of one ruleset, remembered.
pub struct Nimbers<R: Impartial> {
    rules: R,
    memory: Memory<R::Position, Nimber>,
}

impl<R: Impartial> Nimbers<R> {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(rules: R) -> Nimbers<R> {
        Nimbers {
            rules,
            memory: Memory::new(),
        }
    }

    /// The nimber of a position, from those of its components.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn of(&mut self, at: &R::Position, watch: &mut dyn Watch) -> Result<Nimber, StopReason> {
        let mut plain = Plain::<Nimber>::new();
        self.memory
            .value_by_parts(&self.rules, at, &mut plain, watch)
    }
}

/// Winners of positions of one ruleset, remembered.
pub struct Winners<R: Partizan> {
    rules: R,
    outcomes: Outcomes<R::Position>,
}

impl<R: Partizan> Winners<R> {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(rules: R, convention: Convention) -> Winners<R> {
        Winners {
            rules,
            outcomes: Outcomes::new(convention),
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The winner when `first` begins.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn winner(
        &mut self,
        at: &R::Position,
        first: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        self.outcomes.winner(&self.rules, at, first, watch)
    }
}

/// The question who wins a partizan game.
struct WhoWins<'q, R: Partizan> {
    rules: &'q R,
    at: &'q R::Position,
    convention: Convention,
    first: Player,
    /// The winner by a theorem, kept: finding out whether there is one yields it.
    known: OnceCell<Option<Player>>,
}

impl<R: Partizan> WhoWins<'_, R> {
    /// The winner by a theorem on winners, or by one on numbers.
    fn known(&self) -> Option<Player> {
        let find = || {
            let &WhoWins {
                rules,
                at,
                convention,
                first,
                ..
            } = self;
            if let Some(theorem) = rules.known_winner(at, convention, first) {
                return Some(theorem.says);
            }
            if convention == Convention::Misere {
                return None;
            }
            let number = rules.known_number(at)?.says;
            // The player who begins needs a move in advance.
            let for_first = match first {
                Player::Left => number,
                Player::Right => -number,
            };
            Some(if for_first.is_positive() {
                first
            } else {
                first.opponent()
            })
        };
        *self.known.get_or_init(find)
    }
}

impl<R: Partizan> Asked for &WhoWins<'_, R> {}

type WinnerMethod<'q, R> = Method<'q, &'q WhoWins<'q, R>, Player>;

fn methods_for_winner<'q, R: Partizan>() -> [WinnerMethod<'q, R>; 2] {
    [
        WinnerMethod::new(
            Description {
                name: MethodName::Theorem,
                answers: "the winner where a theorem gives it, or the value as a number",
                cost: "that of the theorem, which the game says",
                source: "the theorem of the game",
            },
            |question| covered(question.known()),
            |_, _| Effort::Whole,
            |question, _| question.known().ok_or_else(uncovered),
        ),
        WinnerMethod::new(
            Description {
                name: MethodName::Search,
                answers: "who wins, in normal and in misère play",
                cost: "at worst a visit to every position that can be reached",
                source: "the definition of winning, asked lazily",
            },
            |_| Ok(()),
            |_, _| Effort::Whole,
            |question, watch| {
                let mut outcomes = Outcomes::new(question.convention);
                outcomes.winner(question.rules, question.at, question.first, watch)
            },
        ),
    ]
}

const NO_THEOREM: &str = "no theorem of the game covers the position";

/// Able if a theorem has an answer.
fn covered<T>(known: Option<T>) -> Able {
    known.map(|_| ()).ok_or_else(|| NO_THEOREM.to_owned())
}

fn uncovered() -> StopReason {
    StopReason::Beyond(NO_THEOREM.to_owned())
}

/// The winner of a partizan game when `first` begins: by a theorem on winners or on numbers, else by a search.
///
/// # Errors
/// The reason why it was stopped.
pub fn first_winner<R: Partizan>(
    rules: &R,
    at: &R::Position,
    convention: Convention,
    first: Player,
    watch: &mut dyn Watch,
) -> Result<Player, StopReason> {
    let question = WhoWins {
        rules,
        at,
        convention,
        first,
        known: OnceCell::new(),
    };
    let winner = MethodChoice::Listed(&methods_for_winner()).find(&question, watch)?;
    Ok(winner.1)
}

/// The outcome of a position of a game with cycles, and the plies to its end when the winner hurries and the loser delays;
/// all positions that can be reached are examined.
///
/// # Errors
/// The reason why it was stopped.
pub fn outcome<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    at: R::Position,
    watch: &mut dyn Watch,
) -> Result<(Outcome, Option<u32>), StopReason> {
    let (graph, _) = explore(rules, &[at], watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let start = NodeId(0).index();
    Ok((solved.outcome[start], solved.distance[start]))
}

/// The question for the payoff of a game in which a player is to move.
struct Payoff<'q, R: Sequential> {
    rules: &'q R,
    at: &'q R::Position,
    /// The payoff by a theorem, kept: finding out whether there is one yields it.
    known: OnceCell<Option<R::Payoff>>,
}

impl<'q, R: Sequential> Payoff<'q, R> {
    fn new(rules: &'q R, at: &'q R::Position) -> Payoff<'q, R> {
        Payoff {
            rules,
            at,
            known: OnceCell::new(),
        }
    }

    fn turn(&self) -> Turn<R::Payoff> {
        self.rules.turn(self.at)
    }

    fn known(&self) -> Option<R::Payoff> {
        let find = || Some(self.rules.known_payoff(self.at)?.says);
        *self.known.get_or_init(find)
    }
}

impl<R: Sequential> Asked for &Payoff<'_, R> {}

type PayoffMethod<'q, R> = Method<'q, &'q Payoff<'q, R>, <R as Sequential>::Payoff>;

fn by_rules<'q, R: Sequential>() -> PayoffMethod<'q, R> {
    PayoffMethod::<R>::new(
        Description {
            name: MethodName::Rules,
            answers: "the result of a play that is over",
            cost: "constant",
            source: "the rules of the game",
        },
        |question| match question.turn() {
            Turn::Over(_) => Ok(()),
            Turn::Of(_) => Err("the play is not over".to_owned()),
        },
        |_, _| Effort::Whole,
        |question, _| match question.turn() {
            Turn::Over(payoff) => Ok(payoff),
            Turn::Of(_) => Err(StopReason::Beyond("the play is not over".to_owned())),
        },
    )
}

fn by_theorem<'q, R: Sequential>() -> PayoffMethod<'q, R> {
    PayoffMethod::<R>::new(
        Description {
            name: MethodName::Theorem,
            answers: "the result where a theorem of the game gives it",
            cost: "that of the theorem, which the game says",
            source: "the theorem of the game",
        },
        |question| covered(question.known()),
        |_, _| Effort::Whole,
        |question, _| question.known().ok_or_else(uncovered),
    )
}

fn by_alpha_beta<'q, R: Sequential<Payoff: alpha_beta::Score>>() -> PayoffMethod<'q, R> {
    PayoffMethod::<R>::new(
        Description {
            name: MethodName::AlphaBeta,
            answers: "the result under best play",
            cost: "the positions that must be looked at, each once",
            source: "Knuth and Moore 1975",
        },
        |_| Ok(()),
        |_, _| Effort::Whole,
        |question, watch| {
            let mut search = alpha_beta::Search::new(question.rules, alpha_beta::Config::default());
            search.payoff(question.at, watch)
        },
    )
}

fn by_row<'q, R: Sequential<Payoff = i64>>() -> PayoffMethod<'q, R> {
    PayoffMethod::<R>::new(
        Description {
            name: MethodName::Row,
            answers: "the score of a row of numbers that is taken from its ends",
            cost: "quadratic in the length of the row",
            source: "dynamic programming over intervals",
        },
        |question| match question.rules.as_row(question.at) {
            Some(_) => Ok(()),
            None => Err("the position is no row of numbers".to_owned()),
        },
        |_, _| Effort::Whole,
        |question, watch| {
            let form = question.rules.as_row(question.at);
            let (Some(form), Turn::Of(mover)) = (form, question.turn()) else {
                return Err(StopReason::Beyond("the position is no row".to_owned()));
            };
            let [left, right] = form.is.taken;
            let ahead = grundy_solve::scoring::wins_by(&form.is.row, watch)?;
            Ok(left - right + if mover == Player::Left { ahead } else { -ahead })
        },
    )
}

fn by_parts<'q, R: Sequential<Payoff = i64>>() -> PayoffMethod<'q, R> {
    PayoffMethod::<R>::new(
        Description {
            name: MethodName::Additive,
            answers: "the score, where what was scored before does not matter for the rest",
            cost: "every position that can be reached, once whatever was scored, and every move",
            source: "Bellman 1957",
        },
        |question| match question.rules.without_scores(question.at) {
            Some(_) if question.rules.always_ends() => Ok(()),
            _ => Err("the scores of the game do not stand apart".to_owned()),
        },
        |_, _| Effort::Whole,
        |question, watch| Additive::new(question.rules).payoff(question.at, watch),
    )
}

/// The gain of the first player under best play of a game with scores: by a theorem, else as a row, else by a table of
/// positions without their scores, else by a search.
///
/// # Errors
/// The reason why it was stopped.
pub fn score<R: Sequential<Payoff = i64>>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<i64, StopReason> {
    let question = Payoff::new(rules, at);
    let list = [
        by_rules(),
        by_theorem(),
        by_row(),
        by_parts(),
        by_alpha_beta(),
    ];
    Ok(MethodChoice::Listed(&list).find(&question, watch)?.1)
}

/// The outcome of a game that always ends: by a theorem, else by a search.
///
/// # Errors
/// The reason why it was stopped.
pub fn winner<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Outcome, StopReason> {
    let question = Payoff::new(rules, at);
    let list = [by_rules(), by_theorem(), by_alpha_beta()];
    Ok(MethodChoice::Listed(&list).find(&question, watch)?.1)
}

/// The winner from every vertex of an arena.
///
/// # Errors
/// The reason why it was stopped.
pub fn regions(arena: &Arena, watch: &mut dyn Watch) -> Result<Regions, StopReason> {
    arena::solve(arena, watch)
}

/// The scores of the players of a row when both play for their score.
///
/// # Errors
/// The reason why it was stopped.
pub fn scores(row: &Row, watch: &mut dyn Watch) -> Result<Scores, StopReason> {
    grundy_solve::scoring::scores(row, watch)
}

/// The largest number of positions for which the sieve is begun: half a gigabyte of marks.
const MOST_SIEVED: u64 = 1 << 32;

/// The question for every winning move of an impartial game in normal play.
struct WinningMovesOf<'q, R: Impartial> {
    rules: &'q R,
    at: &'q R::Position,
    /// The moves by a theorem, kept: finding out whether there are any yields them.
    known: OnceCell<Option<Vec<R::Move>>>,
}

impl<R: Impartial> WinningMovesOf<'_, R> {
    fn known(&self) -> Option<&Vec<R::Move>> {
        let find = || {
            let convention = Convention::Normal;
            let known =
                self.rules
                    .known_winning_moves(self.at, convention, Player::Left, usize::MAX);
            known.map(|known| known.says.first)
        };
        self.known.get_or_init(find).as_ref()
    }
}

impl<R: Impartial> Asked for &WinningMovesOf<'_, R> {}

type MovesMethod<'q, R> = Method<'q, &'q WinningMovesOf<'q, R>, Vec<<R as Ruleset>::Move>>;

fn methods_for_moves<'q, R: Impartial>() -> [MovesMethod<'q, R>; 2] {
    [
        MovesMethod::new(
            Description {
                name: MethodName::Theorem,
                answers: "the winning moves where a theorem gives them",
                cost: "that of the theorem, which the game says",
                source: "the theorem of the game",
            },
            |question| covered(question.known()),
            |_, _| Effort::Whole,
            |question, _| question.known().cloned().ok_or_else(uncovered),
        ),
        MovesMethod::new(
            Description {
                name: MethodName::Sieve,
                answers: "the winning moves in games that number their positions",
                cost: "one bit a position below, and a step for each winning move from them",
                source: "the sieve of Eratosthenes, for lost positions",
            },
            |_| Ok(()),
            |_, _| Effort::Whole,
            |question, watch| sieved(question.rules, question.at, watch),
        ),
    ]
}

fn sieved<R: Impartial>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Vec<R::Move>, StopReason> {
    let Some(ranked) = rules.ranked(at) else {
        let beyond = "the positions below are not numbered, and no theorem knows the moves";
        return Err(StopReason::Beyond(beyond.to_owned()));
    };
    let count = ranked.count();
    if count > MOST_SIEVED {
        let beyond = format!("the positions below are {count}, and at most 2^32 are sieved");
        return Err(StopReason::Beyond(beyond));
    }
    let lost = sieve::lost(count, &mut |rank, mark| ranked.before(rank, mark), watch)?;
    let wins = |mv: &R::Move| lost.contains(ranked.rank(&rules.play(at, mv)));
    Ok(rules.moves(at).filter(wins).collect())
}

/// Every winning move in normal play, by a theorem or by a sieve of the lost positions below.
///
/// # Errors
/// The reason why it was stopped; [`StopReason::Beyond`] where no theorem applies, and the positions below are not numbered
/// or too many.
pub fn winning_moves<R: Impartial>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Vec<R::Move>, StopReason> {
    let question = WinningMovesOf {
        rules,
        at,
        known: OnceCell::new(),
    };
    Ok(MethodChoice::Listed(&methods_for_moves())
        .find(&question, watch)?
        .1)
}
