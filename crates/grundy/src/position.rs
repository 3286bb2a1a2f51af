//! A position as a person wrote it: a sum of summands, or a position of one game of turns.

use crate::catalog::{self, Rules};
use crate::erased::Turns;
use crate::error::Error;
use crate::expression::{self, Atom, Named, Summand};
use crate::hidden::Hidden;
use crate::names;
use crate::typed::forget;
use grundy_core::any::{AnyMove, Erased, Token, erase_impartial, erase_partizan};
use grundy_core::parse::offset_in;
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Impartial, Notation, Outcome, ParseError, Partizan, Player, Ruleset,
    Sequential, Term, Terms,
};
use grundy_games::heaps::nim::Nim;
use grundy_games::numbers::value::Value;
use grundy_values::Form;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

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
    Turns {
        /// The game.
        game: Arc<dyn Turns>,
        /// Where it stands.
        at: Token,
    },
    /// A game with hidden information; it has one position, its start.
    Hidden(Arc<dyn Hidden>),
}

/// A sum with what people call its players.
#[derive(Clone)]
pub struct Sum {
    /// The terms.
    pub terms: Terms,
    /// Where they stand.
    pub at: <Terms as Ruleset>::Position,
    /// Whether every term is impartial.
    pub impartial: bool,
    /// What the only game among the terms says of itself; neutral for sums of several games.
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
    /// assert_eq!(Position::value(Form::read("{1|*}").unwrap()), Position::parse("{1|*}").unwrap());
    /// ```
    #[must_use]
    pub fn value(form: Form) -> Position {
        let term = Term {
            rules: erase_partizan(Value),
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
        Position::Turns {
            game: forget(rules),
            at: Token::new(at),
        }
    }

    /// A position of a scored game of turns of your own; see [`Position::impartial`].
    #[must_use]
    pub fn scored<R>(rules: R, at: R::Position) -> Position
    where
        R: Sequential<Payoff = i64> + Described + Send + Sync + 'static,
        R::Position: Send + Sync + 'static,
        R::Move: Send + Sync + 'static,
    {
        Position::Turns {
            game: forget(rules),
            at: Token::new(at),
        }
    }

    /// Reads an expression.
    ///
    /// ```
    /// use grundy::Position;
    /// assert_eq!(Position::parse("nim 3 - −1/2")?.show(), Position::parse("nim 3 - -1/2")?.show());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault, or [`Error::File`] when rules name a file that cannot be read.
    pub fn parse(text: &str) -> Result<Position, Error> {
        Position::parse_with_assumptions(text).map(|(position, _)| position)
    }

    /// Reads an expression, and tells in words what was taken for granted: rules and positions that it leaves out.
    ///
    /// ```
    /// use grundy::Position;
    /// let (position, assumed) = Position::parse_with_assumptions("kayles")?;
    /// assert_eq!(position.show(), "kayles 13");
    /// assert_eq!(assumed, ["no position given; using kayles 13"]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault, or [`Error::File`] when rules name a file that cannot be read.
    pub fn parse_with_assumptions(text: &str) -> Result<(Position, Vec<String>), Error> {
        let mut assumed = Vec::new();
        let position = Position::read(&expression::plain(text), &mut assumed)?;
        // Two copies of a game take the same for granted.
        let mut once = Vec::new();
        for line in assumed {
            if !once.contains(&line) {
                once.push(line);
            }
        }
        Ok((position, once))
    }

    fn read(text: &str, assumed: &mut Vec<String>) -> Result<Position, Error> {
        let summands = expression::read(text)?;
        let mut about = About::PLAIN;
        let mut parts = Vec::new();
        for summand in &summands {
            let named = match &summand.atom {
                Atom::Position(named) => named,
                Atom::Value(value) => {
                    let form = placed(text, value, Form::read(value))?;
                    parts.extend(copies(summand, Part::Value(form)));
                    continue;
                }
            };
            let alone = summands.len() == 1 && !summand.negated && summand.copies == 1;
            let (entry, rules) = catalog::rules_of(text, named)?;
            assumed.extend(catalog::assumed_rules(&entry, named));
            match rules {
                Rules::Turns(game) if alone => {
                    let at = match named.position {
                        Some(p) => placed(text, p, game.read(p))?,
                        None => game.start(),
                    };
                    assumed.extend(assumed_position(named, &game.title(), || game.show(&at)));
                    return Ok(Position::Turns { game, at });
                }
                Rules::Hidden(game) if alone => {
                    only_its_start(&*game, text, named)?;
                    return Ok(Position::Hidden(game));
                }
                Rules::Turns(_) | Rules::Hidden(_) => {
                    let expected = "a game that can be added: impartial or partizan, or a value";
                    let fault = ParseError::at_piece(text, named.name, expected);
                    return Err(Error::parse(text, fault));
                }
                Rules::Summand(rules) => {
                    let start = read_summand(&*rules, text, named)?;
                    let show = || rules.show(&start);
                    assumed.extend(assumed_position(named, &rules.title(), show));
                    if summands.len() == 1 {
                        about = entry.about;
                    }
                    // `value *` is the value `*`.
                    let part = match form_in(&*rules, &start).cloned() {
                        Some(form) => Part::Value(form),
                        None => Part::Game(rules, start),
                    };
                    parts.extend(copies(summand, part));
                }
            }
        }
        Ok(Position::sum(terms_of(parts)?, about))
    }

    /// A sum of these terms.
    pub(crate) fn sum(mut terms: Vec<Term>, about: About) -> Position {
        // No copies of anything are 0, which can be written and read again.
        if terms.is_empty() {
            terms.push(Term {
                rules: erase_partizan(Value),
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

    /// The position as an expression that reads back.
    #[must_use]
    pub fn show(&self) -> String {
        match self {
            Position::Sum(sum) => sum.show(),
            Position::Turns { game, at } => format!("{} {}", game.title(), game.show(at)),
            Position::Hidden(game) => game.about().name.to_owned(),
        }
    }

    /// The position after a move; `None` when the move is not one of a position of this kind.
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
                let fits = mv.0 < sum.at.len();
                let at = fits.then(|| sum.terms.play(&sum.at, mv))?;
                Some(Position::Sum(Sum { at, ..sum.clone() }))
            }
            Position::Turns { game, at } => {
                let legal = game
                    .legal(at, usize::MAX)
                    .into_iter()
                    .find(|legal| legal == mv)?;
                Some(Position::Turns {
                    game: game.clone(),
                    at: game.play(at, &legal),
                })
            }
            Position::Hidden(_) => None,
        }
    }

    /// The sum of two positions that can be added: the same as reading `a + b`, also for games that nobody wrote down.
    ///
    /// ```
    /// use grundy::Position;
    /// let (kayles, nimber): (Position, Position) = ("kayles 5".parse()?, "*4".parse()?);
    /// assert_eq!(kayles.plus(&nimber)?, Position::parse("kayles 5 + *4")?);
    /// assert!(kayles.plus(&"chase 3".parse()?).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Usage`] where one of them is no impartial or partizan position.
    pub fn plus(&self, other: &Position) -> Result<Position, Error> {
        let parts = |position: &Position| match position {
            Position::Sum(sum) => Ok(sum.parts()),
            Position::Turns { .. } | Position::Hidden(_) => Err(Error::Usage(format!(
                "{position} cannot be added: expected an impartial or partizan position, or a value"
            ))),
        };
        let all = [parts(self)?, parts(other)?].concat();
        Ok(Position::sum(terms_of(all)?, About::PLAIN))
    }

    /// The legal moves, at most so many, and whose each is: nobody's where both players have the same, or where the
    /// position itself says who is to move.
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
                let players: &[Player] = match sum.impartial {
                    true => &[Player::Left],
                    false => &Player::BOTH,
                };
                let of = |&player: &Player| {
                    let moves = sum.terms.some_moves(player, &sum.at, most).into_iter();
                    let text = |mv: &_| sum.terms.show_move(&sum.at, mv);
                    let by = (!sum.impartial).then_some(player);
                    moves.map(move |mv| (by, AnyMove::new(text(&mv), mv)))
                };
                players.iter().flat_map(of).take(most).collect()
            }
            Position::Turns { game, at } => {
                let legal = game.legal(at, most).into_iter();
                legal.map(|mv| (None, mv)).collect()
            }
            Position::Hidden(game) => {
                let choices = game.choices(&game.start()).into_iter().take(most);
                choices.map(|(mv, _)| (None, mv)).collect()
            }
        }
    }

    /// What the position looks like, summand by summand. To see what a move does, look at the position after it:
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
            Position::Turns { game, at } => vec![alone(game.picture(at))],
            Position::Hidden(game) => vec![alone(game.picture(&game.start()))],
        }
    }

    /// What the game says of itself; neutral for sums of several games.
    #[must_use]
    pub fn about(&self) -> &About {
        match self {
            Position::Sum(sum) => &sum.about,
            Position::Turns { game, .. } => game.about(),
            Position::Hidden(game) => game.about(),
        }
    }

    /// The player with a name: what the game calls its sides, `left`, `right`, `first`, `second`.
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

/// Positions are equal when they are the same sum of terms, or the same position of a game of turns. Rules of the catalog
/// are known by their text; rules of your own are equal to themselves.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        match (self, other) {
            (Position::Sum(one), Position::Sum(two)) => one == two,
            (Position::Turns { game: a, at: p }, Position::Turns { game: b, at: q }) => {
                same_rules((&a.title(), &b.title()), Arc::ptr_eq(a, b)) && p == q
            }
            (Position::Hidden(a), Position::Hidden(b)) => a.about().name == b.about().name,
            _ => false,
        }
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Position::Sum(sum) => {
                for (term, token) in &sum.at {
                    let term = &sum.terms.0[*term as usize];
                    (term.rules.title(), term.negated, token).hash(state);
                }
            }
            Position::Turns { game, at } => (game.title(), at).hash(state),
            Position::Hidden(game) => game.about().name.hash(state),
        }
    }
}

impl PartialEq for Sum {
    fn eq(&self, other: &Sum) -> bool {
        let same = |((i, p), (j, q)): (&(u32, Token), &(u32, Token))| {
            let (a, b) = (&self.terms.0[*i as usize], &other.terms.0[*j as usize]);
            let titles = (&*a.rules.title(), &*b.rules.title());
            let rules = same_rules(titles, Arc::ptr_eq(&a.rules, &b.rules));
            // Values have no title, and are known by their type.
            let values = form_of(a, p).is_some() && form_of(b, q).is_some();
            (rules || values) && a.negated == b.negated && p == q
        };
        self.at.len() == other.at.len() && self.at.iter().zip(&other.at).all(same)
    }
}

impl Eq for Sum {}

/// Whether rules are the same, by their titles; rules that have none are themselves only.
fn same_rules((one, two): (&str, &str), identical: bool) -> bool {
    identical || (!one.is_empty() && one == two)
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

impl FromStr for Position {
    type Err = Error;

    /// The same as [`Position::parse`].
    fn from_str(text: &str) -> Result<Position, Error> {
        Position::parse(text)
    }
}

/// What one summand looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The summand as an expression, without its sign.
    pub text: String,
    /// Whether it is subtracted.
    pub negated: bool,
    /// What is where; `None` where a ruleset from outside the catalog does not say it.
    pub picture: Option<Picture>,
}

impl Sum {
    fn drawn(&self, (term, token): &(u32, Token)) -> Drawn {
        let term = &self.terms.0[*term as usize];
        let text = format!("{} {}", term.rules.title(), term.rules.show(token));
        Drawn {
            text: text.trim().to_owned(),
            negated: term.negated,
            picture: term.rules.picture(token),
        }
    }

    /// The summands that are left, each with whether it is subtracted.
    fn parts(&self) -> Vec<(bool, Part)> {
        let part = |(term, token): &(u32, Token)| {
            let term = &self.terms.0[*term as usize];
            let part = match form_of(term, token).cloned() {
                Some(form) => Part::Value(form),
                None => Part::Game(term.rules.clone(), token.clone()),
            };
            (term.negated, part)
        };
        self.at.iter().map(part).collect()
    }

    /// The sum as an expression that reads back.
    #[must_use]
    pub fn show(&self) -> String {
        self.terms.show(&self.at)
    }

    /// The same sum at another position of it.
    #[must_use]
    pub fn show_at(&self, at: &<Terms as Ruleset>::Position) -> String {
        self.terms.show(at)
    }
}

/// What a summand is.
#[derive(Clone)]
enum Part {
    Game(Arc<dyn Erased>, Token),
    Value(Form),
}

/// The copies of a summand, one by one.
fn copies(summand: &Summand<'_>, part: Part) -> impl Iterator<Item = (bool, Part)> {
    std::iter::repeat_n((summand.negated, part), summand.copies as usize)
}

/// The terms that parts stand for, each with whether it is subtracted.
fn terms_of(parts: Vec<(bool, Part)>) -> Result<Vec<Term>, Error> {
    // A nimber beside impartial games is a heap of Nim, so that the sum stays impartial and can be played.
    let fits = |part: &Part| match part {
        Part::Game(rules, _) => rules.impartial(),
        Part::Value(form) => as_nimber(form).is_some(),
    };
    let games = parts.iter().any(|(_, part)| matches!(part, Part::Game(..)));
    let heaps_fit = games && parts.iter().all(|(_, part)| fits(part));
    let values: Arc<dyn Erased> = erase_partizan(Value);
    let nim = Nim::from_rules(None).map_err(|e| Error::parse("nim", e))?;
    let heaps: Arc<dyn Erased> = erase_impartial(nim);
    let term = |(negated, part)| {
        let (rules, start) = match part {
            Part::Game(rules, start) => (rules, start),
            Part::Value(form) => match as_nimber(&form).filter(|_| heaps_fit) {
                Some(n) => (heaps.clone(), heap_of(n)),
                None => (values.clone(), Token::new(form)),
            },
        };
        Term {
            rules,
            negated,
            start,
        }
    };
    Ok(parts.into_iter().map(term).collect())
}

/// What was read of a piece of the whole expression; a fault is placed in the whole.
fn placed<T>(whole: &str, piece: &str, read: Result<T, ParseError>) -> Result<T, Error> {
    read.map_err(|e| Error::parse(whole, e.shifted(offset_in(whole, piece))))
}

fn as_nimber(form: &Form) -> Option<u64> {
    match form {
        Form::Closed(value) => value.as_nimber(),
        Form::Options(_) => None,
    }
}

/// A nimber as a heap of Nim; an empty one is no heap.
fn heap_of(n: u64) -> Token {
    let heaps: <Nim as Ruleset>::Position = Some(n).filter(|&n| n > 0).into_iter().collect();
    Token::new(heaps)
}

/// The form that a term is, where it is a value and no position of a game: values travel as values, and their text is
/// for people.
pub(crate) fn form_of<'t>(term: &Term, token: &'t Token) -> Option<&'t Form> {
    form_in(&*term.rules, token)
}

fn form_in<'t>(rules: &dyn Erased, token: &'t Token) -> Option<&'t Form> {
    rules.as_any().downcast_ref::<Value>()?;
    token.get()
}

/// That a position is taken where none is written, in words.
fn assumed_position(
    named: &Named<'_>,
    title: &str,
    start: impl FnOnce() -> String,
) -> Option<String> {
    let taken = || format!("{title} {}", start());
    (named.position.is_none()).then(|| format!("no position given; using {}", taken().trim()))
}

/// Refuses any other position than the start: what the players do not know is asked about from the deal on.
fn only_its_start(game: &dyn Hidden, whole: &str, named: &Named<'_>) -> Result<(), Error> {
    let Some(p) = named.position else {
        return Ok(());
    };
    if placed(whole, p, game.read(p))? == game.start() {
        return Ok(());
    }
    let expected = format!(
        "the end, for {} is asked about as a whole: what to do with one hand depends on all others",
        game.about().name
    );
    Err(Error::parse(
        whole,
        ParseError::at_piece(whole, p, expected),
    ))
}

/// Reads the position of a summand; a fault is placed in the whole expression.
pub(crate) fn read_summand(
    rules: &dyn Erased,
    whole: &str,
    named: &Named<'_>,
) -> Result<Token, Error> {
    match named.position {
        None if expression::is_code(named.name) => {
            let at = offset_in(whole, named.name) + named.name.len();
            let expected = "heaps after the code, as in \"0.77 12,5\" (a number is written 1/2)";
            Err(Error::parse(
                whole,
                ParseError::new(at, "nothing", expected),
            ))
        }
        None => Ok(rules.start()),
        // The letters of contests are as long as those of the game, so that faults keep their places.
        Some(p) if names::writes_towers(named.name) => {
            placed(whole, p, rules.read(&names::towers(p)))
        }
        Some(p) => placed(whole, p, rules.read(p)),
    }
}
