//! The order of games straight from its definition, question by question.
//!
//! x ≤ y exactly if no left option of x is at or above y and no right option of y is at or below x. Whether an option is at
//! or above y is the same question about simpler games, so the questions end with games that have no options. Conway, *On
//! Numbers and Games* (1976), chapter 0; the definition serves all short games and not numbers alone (chapter 7).
//!
//! Nothing is known of values here: this is the slow way, which shows how an answer comes about.

use crate::bounded;
use grundy_core::{Partizan, Player, StopReason, Watch};
use grundy_values::short::Comparison;
use std::collections::{HashMap, HashSet};

/// The question whether one game is at most another, with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question<P> {
    /// The game that may be the lesser.
    pub low: P,
    /// The game that may be the greater.
    pub high: P,
    /// True if `low` is at most `high`.
    pub holds: bool,
    /// The questions asked about options, in order; the last one of them is answered yes if this one is answered no.
    pub asked: Vec<OptionAsked>,
}

/// A question about an option: whether it is so large or so small that it decides the question above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionAsked {
    /// The player whose option it is: a left option of the lesser game, or a right option of the greater one.
    pub of: Player,
    /// The number of its question.
    pub question: usize,
}

/// The comparison of two games with all questions that were asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfolded<P> {
    /// The relation of the first to the second.
    pub relation: Comparison,
    /// The questions; each is asked once, and stands before those asked for it.
    pub questions: Vec<Question<P>>,
    /// The numbers of the two questions asked at the top: whether the first is at most the second, and the converse.
    pub roots: [usize; 2],
}

impl<P> Unfolded<P> {
    /// The same questions about something else, such as the games' names.
    pub fn map<Q>(self, mut name: impl FnMut(P) -> Q) -> Unfolded<Q> {
        let mut question = |asked: Question<P>| Question {
            low: name(asked.low),
            high: name(asked.high),
            holds: asked.holds,
            asked: asked.asked,
        };
        Unfolded {
            relation: self.relation,
            questions: self.questions.into_iter().map(&mut question).collect(),
            roots: self.roots,
        }
    }
}

/// Compares two positions by the definition.
///
/// At worst every pair of positions below the two is a question, with all moves from both.
///
/// # Errors
/// [`StopReason::Cycle`] when a question comes up again while it is being answered, [`StopReason::Beyond`] after `most`
/// questions, or the reason of the watch.
pub fn unfold<R: Partizan>(
    rules: &R,
    first: &R::Position,
    second: &R::Position,
    most: usize,
    watch: &mut dyn Watch,
) -> Result<Unfolded<R::Position>, StopReason> {
    let mut asking = Asking {
        rules,
        most,
        numbers: HashMap::new(),
        questions: Vec::new(),
        watch,
    };
    let below = asking.ask(first, second)?;
    let above = asking.ask(second, first)?;
    let holds = |number: usize| asking.questions[number].holds;
    let relation = match (holds(below), holds(above)) {
        (true, true) => Comparison::Equal,
        (true, false) => Comparison::Less,
        (false, true) => Comparison::Greater,
        (false, false) => Comparison::Confused,
    };
    Ok(Unfolded {
        relation,
        questions: asking.questions,
        roots: [below, above],
    })
}

/// The state while questions are asked.
struct Asking<'a, R: Partizan> {
    rules: &'a R,
    most: usize,
    /// The number of each question asked so far, and true once it is answered.
    numbers: HashMap<(R::Position, R::Position), (usize, bool)>,
    questions: Vec<Question<R::Position>>,
    watch: &'a mut dyn Watch,
}

/// A question that is being answered, with the options still to be asked about, the next one last.
struct Pending<P> {
    number: usize,
    options: Vec<(Player, P)>,
}

impl<R: Partizan> Asking<'_, R> {
    /// The number of the question whether `low` is at most `high`, answered. The path is explicit, since games may be deep.
    fn ask(&mut self, low: &R::Position, high: &R::Position) -> Result<usize, StopReason> {
        let key = (low.clone(), high.clone());
        if let Some(&(number, true)) = self.numbers.get(&key) {
            return Ok(number);
        }
        let mut path = vec![self.begin(key)?];
        while let Some(top) = path.last_mut() {
            let number = top.number;
            let Some((of, option)) = top.options.pop() else {
                self.answer(number, true);
                path.pop();
                continue;
            };
            let question = &self.questions[number];
            let key = match of {
                Player::Left => (question.high.clone(), option.clone()),
                Player::Right => (option.clone(), question.low.clone()),
            };
            match self.numbers.get(&key) {
                Some(&(question, true)) => {
                    self.questions[number]
                        .asked
                        .push(OptionAsked { of, question });
                    if self.questions[question].holds {
                        self.answer(number, false);
                        path.pop();
                    }
                }
                Some((_, false)) => {
                    return Err(StopReason::Cycle(
                        "a comparison depends on itself".to_owned(),
                    ));
                }
                None => {
                    // It is asked about again once the question about it is answered.
                    top.options.push((of, option));
                    path.push(self.begin(key)?);
                }
            }
        }
        Ok(self.numbers[&(low.clone(), high.clone())].0)
    }

    /// Puts a new question, with the options that it depends on.
    fn begin(
        &mut self,
        key: (R::Position, R::Position),
    ) -> Result<Pending<R::Position>, StopReason> {
        self.watch.work(1)?;
        if self.questions.len() == self.most {
            let text = format!("the definition asks more than {} questions", self.most);
            return Err(StopReason::Beyond(text));
        }
        let bytes =
            2 * size_of::<(R::Position, R::Position)>() + size_of::<Question<R::Position>>();
        self.watch
            .memory((self.questions.len() * bytes * 2) as u64)?;
        let number = self.questions.len();
        let (low, high) = key.clone();
        let mut options = Vec::new();
        for (of, game) in [(Player::Left, &low), (Player::Right, &high)] {
            // Two moves may lead to one option, which is asked about once.
            let mut met = HashSet::new();
            for mv in bounded(self.rules.moves_of(of, game), self.watch)? {
                let option = self.rules.play(game, &mv);
                if met.insert(option.clone()) {
                    options.push((of, option));
                }
            }
        }
        options.reverse();
        self.numbers.insert(key, (number, false));
        self.questions.push(Question {
            low,
            high,
            holds: false,
            asked: Vec::new(),
        });
        Ok(Pending { number, options })
    }

    /// Notes the answer to a question.
    fn answer(&mut self, number: usize, holds: bool) {
        let question = &mut self.questions[number];
        question.holds = holds;
        let key = (question.low.clone(), question.high.clone());
        self.numbers.insert(key, (number, true));
    }
}
