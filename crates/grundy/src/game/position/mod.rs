//! A position as a person wrote it: a sum of summands, or a position of one game of turns.

mod equal;
mod math;
pub(crate) mod reading;
mod sides;
pub(crate) mod terms;

use crate::answer::Class;
pub use crate::erased::TurnPosition;
use crate::error::Error;
use grundy_catalog::typed::{Paid, forget};
use grundy_core::any::{AnyMove, Token, erase_impartial, erase_partizan};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Impartial, Notation, Outcome, Partizan, Player, Ruleset, Sequential, Summand,
    Term, Terms, reason,
};
use grundy_forms::hidden::Hidden;
use grundy_games::numbers::value::ValueRules;
use grundy_values::Form;
use sides::SideNames;
use std::fmt;
use std::sync::Arc;
use terms::{SummandContent, form_of, terms_of};

/// A position of any game, ready for questions.
///
/// ```
/// use grundy::Position;
/// let p = Position::parse("kayles 12 + nim 3,5")?;
/// assert_eq!(p.show(), "kayles 12 + nim 3,5");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone)]
pub enum Position {
    /// A sum of partizan or impartial positions and values.
    Sum(Sum),
    /// A position of a game of turns.
    Turns(TurnPosition),
    /// A game with chance or hidden information, from its start on or from the beginning of a subgame.
    Hidden(Arc<dyn Hidden>),
}

/// A sum, with the names of its players.
#[derive(Clone)]
pub struct Sum {
    /// The terms.
    pub terms: Terms,
    /// The position of the terms.
    pub at: <Terms as Ruleset>::Position,
    /// True if every term is impartial.
    pub impartial: bool,
    /// The description of the game, if all terms are of one game; neutral for sums of several games.
    pub about: About,
}

impl Position {
    /// A position of an impartial ruleset of your own, ready for every question; the catalog need not know it.
    ///
    /// ```
    /// use grundy::{Ask, Position, games::heaps::nim::Nim};
    /// use grundy::vocabulary::{Described, Notation};
    /// let rules = Nim::from_rules(None)?; // any ruleset that is impartial and described
    /// let at = rules.read("3,5,7")?;
    /// let answer = grundy::solve(&Position::impartial(rules, at), &Ask::default()).unwrap();
    /// assert_eq!(answer.value.value.unwrap().to_string(), "*");
    /// # Ok::<(), grundy::vocabulary::ParseError>(())
    /// ```
    #[must_use]
    pub fn impartial<R>(rules: R, at: R::Position) -> Position
    where
        R: Impartial + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        let term = Term {
            rules: erase_impartial(rules),
            negated: false,
            start: Token::new(at),
        };
        Position::sum(vec![term], R::ABOUT)
    }

    /// A position of a partizan ruleset of your own; see [`Position::impartial`].
    #[must_use]
    pub fn partizan<R>(rules: R, at: R::Position) -> Position
    where
        R: Partizan + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        let term = Term {
            rules: erase_partizan(rules),
            negated: false,
            start: Token::new(at),
        };
        Position::sum(vec![term], R::ABOUT)
    }

    /// A value as a position.
    ///
    /// ```
    /// use grundy::{Position, values::Form};
    /// assert_eq!(Position::value(Form::zero()).show(), "0");
    /// ```
    #[must_use]
    pub fn value(form: Form) -> Position {
        let term = Term {
            rules: erase_partizan(ValueRules),
            negated: false,
            start: Token::new(form),
        };
        Position::sum(vec![term], About::PLAIN)
    }

    /// A position of a game of turns of your own; see [`Position::impartial`].
    #[must_use]
    pub fn turns<R>(rules: R, at: R::Position) -> Position
    where
        R: Sequential<Payoff = Outcome> + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        Position::Turns(forget(rules, Outcome::typed).at(Token::new(at)))
    }

    /// A position of a scored game of turns of your own; see [`Position::impartial`].
    #[must_use]
    pub fn scored<R>(rules: R, at: R::Position) -> Position
    where
        R: Sequential<Payoff = i64> + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        Position::Turns(forget(rules, i64::typed).at(Token::new(at)))
    }

    /// A sum of these terms.
    pub(crate) fn sum(mut terms: Vec<Term>, about: About) -> Position {
        // Zero copies of a game are 0, which can be written and read again.
        if terms.is_empty() {
            terms.push(Term {
                rules: erase_partizan(ValueRules),
                negated: false,
                start: Token::new(Form::zero()),
            });
        }
        let impartial = terms.iter().all(|term| term.rules.impartial());
        let terms = Terms(terms);
        let at = terms.start();
        let about = if impartial {
            About {
                sides: ["first", "second"],
                ..about
            }
        } else {
            about
        };
        Position::Sum(Sum {
            terms,
            at,
            impartial,
            about,
        })
    }

    /// The position as an expression that can be read back.
    #[must_use]
    pub fn show(&self) -> String {
        match self {
            Position::Sum(sum) => sum.show(),
            Position::Turns(at) => at.game().rules().name(at.token()),
            Position::Hidden(game) => game.title(),
        }
    }

    /// The position after a move; `None` if neither player may make it here.
    ///
    /// ```
    /// use grundy::{Ask, Class, Position};
    /// let position: Position = "nim 3,5,7".parse()?;
    /// let answer = grundy::solve(&position, &Ask::default())?;
    /// let next = position.play(&answer.value.moves[0].mv).unwrap();
    /// assert_eq!(grundy::solve(&next, &Ask::default())?.value.outcome, Some(Class::P));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn play(&self, mv: &AnyMove) -> Option<Position> {
        match self {
            Position::Sum(sum) => {
                let mv: &<Terms as Ruleset>::Move = mv.get()?;
                let by = |player: &Player| sum.terms.is_legal(*player, &sum.at, mv);
                let is_legal = Player::BOTH.iter().any(by);
                let at = is_legal.then(|| sum.terms.play(&sum.at, mv))?;
                Some(Position::Sum(Sum { at, ..sum.clone() }))
            }
            Position::Turns(at) => Some(Position::Turns(at.play(mv)?)),
            Position::Hidden(game) => {
                let at = game.start();
                let is_legal = game.choices(&at).iter().any(|(own, _)| own == mv);
                let at = is_legal.then(|| game.play(&at, mv))?;
                Some(Position::Hidden(game.beginning_at(&at)))
            }
        }
    }

    /// The sum of two positions that can be added: the same as reading `a + b`, also for games that have no text.
    ///
    /// ```
    /// use grundy::Position;
    /// let (kayles, nimber): (Position, Position) = ("kayles 5".parse()?, "*4".parse()?);
    /// assert_eq!(kayles.plus(&nimber)?, Position::parse("kayles 5 + *4")?);
    /// assert!(kayles.plus(&"chase 3:".parse()?).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Usage`] if one of them is not an impartial or partizan position.
    pub fn plus(&self, other: &Position) -> Result<Position, Error> {
        let all = [self.parts()?, other.parts()?].concat();
        let mut sides = SideNames::default();
        self.name_sides(&mut sides, false)?;
        other.name_sides(&mut sides, false)?;
        Ok(Position::sum(terms_of(all)?, called(sides)))
    }

    /// The negative: the same position with the players' moves exchanged.
    ///
    /// ```
    /// use grundy::Position;
    /// let (row, sum): (Position, Position) = ("clobber xxo".parse()?, "clobber xxo - {1|*}".parse()?);
    /// assert_eq!(row.negative()?, Position::parse("- clobber xxo")?);
    /// assert_eq!(sum.negative()?, Position::parse("- clobber xxo + {1|*}")?);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Usage`] if it is not an impartial or partizan position.
    pub fn negative(&self) -> Result<Position, Error> {
        let exchanged = self.parts()?.into_iter();
        let exchanged = exchanged.map(|(negated, part)| (!negated, part));
        let mut sides = SideNames::default();
        self.name_sides(&mut sides, true)?;
        Ok(Position::sum(terms_of(exchanged.collect())?, called(sides)))
    }

    /// Adds the names that its games give to the sides; nothing if it consists of values and impartial games only.
    fn name_sides(&self, sides: &mut SideNames, negated: bool) -> Result<(), Error> {
        let partizan = |(_, part): &(bool, terms::SummandContent)| match part {
            terms::SummandContent::Value(_) => false,
            terms::SummandContent::Game(rules, _) => !rules.impartial(),
        };
        if self.parts()?.iter().any(partizan) {
            sides.meet(self.about().sides, negated);
        }
        Ok(())
    }

    /// The parts that it is a sum of, each with true if it is subtracted.
    fn parts(&self) -> Result<Vec<(bool, terms::SummandContent)>, Error> {
        match self {
            Position::Sum(sum) => Ok(sum.parts()),
            Position::Turns(_) | Position::Hidden(_) => Err(Error::usage(reason!(
                "{} cannot be added: expected an impartial or partizan position, or a value",
                self
            ))),
        }
    }

    /// The legal moves, at most `most`, each with its player: `None` if both players have the same moves, or if the position
    /// itself says who is to move.
    ///
    /// ```
    /// let position: grundy::Position = "kayles 3".parse()?;
    /// let moves: Vec<String> = position.moves(10).iter().map(|(_, mv)| mv.text().to_owned()).collect();
    /// assert_eq!(moves.len(), 3);
    /// assert_eq!(moves[0], "take 1 from heap 1 leaving 2");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn moves(&self, most: usize) -> Vec<(Option<Player>, AnyMove)> {
        match self {
            Position::Sum(sum) => {
                let players: &[Player] = if sum.impartial {
                    &[Player::Left]
                } else {
                    &Player::BOTH
                };
                let of = |&player: &Player| {
                    let moves = sum.terms.some_moves(player, &sum.at, most).into_iter();
                    let text = |mv: &_| sum.terms.show_move(&sum.at, mv);
                    let by = (!sum.impartial).then_some(player);
                    moves.map(move |mv| (by, AnyMove::new(text(&mv), mv)))
                };
                players.iter().flat_map(of).take(most).collect()
            }
            Position::Turns(at) => {
                let legal = at.legal(most).into_iter();
                legal.map(|mv| (None, mv)).collect()
            }
            Position::Hidden(game) => {
                let choices = game.choices(&game.start()).into_iter().take(most);
                choices.map(|(mv, _)| (None, mv)).collect()
            }
        }
    }

    /// The outcomes that the rules leave open, before anything is known of the position: of a partizan sum also those that
    /// hold whoever begins; empty for games with hidden information.
    ///
    /// ```
    /// use grundy::{Position, answer::Class};
    /// let hex: Position = "hex 3x3".parse()?;
    /// assert_eq!(hex.outcomes(), [Class::N, Class::P]);
    /// let rows: Position = "tic-tac-toe".parse()?;
    /// assert_eq!(rows.outcomes(), [Class::N, Class::P, Class::T]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn outcomes(&self) -> Vec<Class> {
        match self {
            Position::Sum(sum) if sum.impartial => vec![Class::N, Class::P],
            Position::Sum(_) => vec![Class::N, Class::P, Class::L, Class::R],
            Position::Turns(at) => {
                let rules = at.game().rules();
                let tie = rules.hints().may_tie().then_some(Class::T);
                let draw = (!rules.always_ends()).then_some(Class::D);
                let won = [Class::N, Class::P].into_iter();
                won.chain(tie).chain(draw).collect()
            }
            Position::Hidden(_) => Vec::new(),
        }
    }

    /// The appearance of the position, summand by summand. To see what a move does, look at the position after it:
    /// `position.play(&mv)`.
    ///
    /// ```
    /// use grundy::{Position, vocabulary::picture::{Lie, Picture}};
    /// let position: Position = "nim 3,5 + domineering 2x2".parse()?;
    /// let drawn = position.picture();
    /// assert_eq!(drawn[0].picture, Some(Picture::heaps(&[3, 5], Lie::Columns)));
    /// assert_eq!(drawn[1].text, "domineering ../..");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> Vec<Drawn> {
        let alone = |picture| Drawn {
            text: self.show(),
            negated: false,
            picture,
        };
        match self {
            Position::Sum(sum) => sum.at.iter().map(|part| sum.drawn(part)).collect(),
            Position::Turns(at) => vec![alone(at.picture())],
            Position::Hidden(game) => vec![alone(game.picture(&game.start()))],
        }
    }

    /// The game's own description of itself; neutral for sums of several games.
    #[must_use]
    pub fn about(&self) -> &About {
        match self {
            Position::Sum(sum) => &sum.about,
            Position::Turns(at) => at.about(),
            Position::Hidden(game) => game.about(),
        }
    }

    /// The player with a name: one that the game gives to its sides, or `left`, `right`, `first`, `second`.
    #[must_use]
    pub fn player(&self, name: &str) -> Option<Player> {
        let name = name.to_lowercase();
        let about = self.about();
        Player::BOTH.into_iter().find(|player| {
            let plain = ["first", "second"][player.index()];
            name == about.side(*player) || name == player.to_string() || name == plain
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.show()).finish()
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sum").field(&self.show()).finish()
    }
}

/// The description of a sum of which only the sides have names.
fn called(sides: SideNames) -> About {
    About {
        sides: sides.names(),
        ..About::PLAIN
    }
}

/// The appearance of one summand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The summand as an expression, without its sign.
    pub text: String,
    /// True if it is subtracted.
    pub negated: bool,
    /// The drawing; `None` if a ruleset from outside the catalog has none.
    pub picture: Option<Picture>,
}

impl Sum {
    fn drawn(&self, Summand { term, token }: &Summand) -> Drawn {
        let term = &self.terms.0[*term as usize];
        let text = format!("{} {}", term.rules.title(), term.rules.show(token));
        Drawn {
            text: text.trim().to_owned(),
            negated: term.negated,
            picture: term.rules.picture(token),
        }
    }

    /// The summands that are left, each with true if it is subtracted.
    fn parts(&self) -> Vec<(bool, SummandContent)> {
        let part = |Summand { term, token }: &Summand| {
            let term = &self.terms.0[*term as usize];
            let part = match form_of(term, token).cloned() {
                Some(form) => SummandContent::Value(form),
                None => SummandContent::Game(term.rules.clone(), token.clone()),
            };
            (term.negated, part)
        };
        self.at.iter().map(part).collect()
    }

    /// The sum as an expression that can be read back.
    #[must_use]
    pub fn show(&self) -> String {
        self.terms.show(&self.at)
    }

    /// The same sum at another of its positions.
    #[must_use]
    pub fn show_at(&self, at: &<Terms as Ruleset>::Position) -> String {
        self.terms.show(at)
    }
}
