//! A sum of positions of different rulesets, which is itself a ruleset.

use crate::any::{AnyMove, Erased, Token};
use crate::forms::HeapForm;
use crate::notation::Notation;
use crate::parse::ParseError;
use crate::player::Player;
use crate::rules::{Impartial, Partizan, Ruleset, SeeOption};
use crate::theorem::{Theorem, Verdict, Wanted};
use std::ops::ControlFlow;
use std::sync::Arc;

/// One summand: an erased ruleset, either as it is or with the players' roles exchanged.
#[derive(Clone)]
pub struct Term {
    /// The rules.
    pub rules: Arc<dyn Erased>,
    /// True if the summand is subtracted.
    pub negated: bool,
    /// The position at the start.
    pub start: Token,
}

impl Term {
    /// The player of the term's own game who moves when `player` of the sum does: the opponent if the term is
    /// subtracted.
    #[must_use]
    pub fn own_side(&self, player: Player) -> Player {
        if self.negated {
            player.opponent()
        } else {
            player
        }
    }

    /// The text around the term's position in place `at` of a sum.
    fn around(&self, at: usize) -> (String, &'static str) {
        let title = self.rules.title();
        let sign = match (at, self.negated) {
            // A leading minus would be read as part of the value's number: `-1v` is (-1) + v.
            (0, true) if title.is_empty() => return ("-(".to_owned(), ")"),
            (0, false) => "",
            (0, true) => "- ",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        let head = match title {
            title if title.is_empty() => sign.to_owned(),
            title => format!("{sign}{title} "),
        };
        (head, "")
    }
}

/// A summand of a position of [`Terms`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Summand {
    /// The number of its term, from 0.
    pub term: u32,
    /// The position in the term.
    pub token: Token,
}

/// A position of [`Terms`]: its summands.
pub type SumAt = Vec<Summand>;

/// A sum of positions of different rulesets, itself a ruleset. A position is the list of its summands.
#[derive(Clone)]
pub struct Terms(pub Vec<Term>);

impl Terms {
    /// The first `limit` moves of `player`; no others are generated.
    #[must_use]
    pub fn some_moves(
        &self,
        player: Player,
        p: &SumAt,
        limit: usize,
    ) -> Vec<<Terms as Ruleset>::Move> {
        let mut all = Vec::new();
        for (at, Summand { term, token }) in p.iter().enumerate() {
            let term = &self.0[*term as usize];
            let room = limit - all.len();
            let moves = term.rules.moves_of(term.own_side(player), token, room);
            all.extend(moves.into_iter().map(|mv| (at, mv)));
        }
        all
    }

    /// The only term that a move changes, after the move.
    #[must_use]
    pub fn moved_term(&self, p: &SumAt, (at, mv): &<Terms as Ruleset>::Move) -> Summand {
        let Summand { term, token } = &p[*at];
        let token = self.0[*term as usize].rules.play(token, mv);
        Summand { term: *term, token }
    }

    /// The term and the position in it, if the sum has just one. Theorems and forms of a term hold only for the term
    /// alone.
    fn single<'a>(&self, p: &'a [Summand]) -> Option<(&Term, &'a Token)> {
        match p {
            [Summand { term, token }] => Some((&self.0[*term as usize], token)),
            _ => None,
        }
    }
}

/// The number of moves generated at first; most positions have fewer.
const FIRST_MOVES: usize = 1024;

/// The largest number of moves generated in one step.
const MORE_MOVES: usize = 1 << 13;

/// The moves in a term, generated on demand, since a heap of 10^18 has more than fit in memory. When the list runs out,
/// a quarter as many as were given so far are generated next, but never more than fit between two checks of the clock.
fn lazy_moves<'t, 'p>(
    term: &'t Term,
    player: Player,
    token: &'p Token,
) -> impl Iterator<Item = AnyMove> + use<'t, 'p> {
    let mover = term.own_side(player);
    let mut list = (term.rules.moves_of(mover, token, FIRST_MOVES)).into_iter();
    let (mut given, mut end) = (0, FIRST_MOVES);
    std::iter::from_fn(move || {
        if given == end {
            let step = (given / 4).clamp(FIRST_MOVES, MORE_MOVES);
            list = (term.rules.more_moves(mover, token, given, step)).into_iter();
            end = given + step;
        }
        given += 1;
        list.next()
    })
}

impl Ruleset for Terms {
    type Position = SumAt;
    /// The number of an entry of the position, and the move in it.
    type Move = (usize, AnyMove);

    fn start(&self) -> Self::Position {
        let number = |(i, term): (usize, &Term)| Summand {
            term: i as u32,
            token: term.start.clone(),
        };
        self.0.iter().enumerate().map(number).collect()
    }

    fn play(&self, p: &Self::Position, mv: &Self::Move) -> Self::Position {
        let mut next = p.clone();
        next[mv.0] = self.moved_term(p, mv);
        next
    }

    // A sum of sums is a sum: the components of all terms are components of the whole.
    fn components(&self, p: &Self::Position) -> impl Iterator<Item = Self::Position> {
        p.iter().flat_map(|Summand { term, token }| {
            let parts = self.0[*term as usize].rules.components(token);
            parts
                .into_iter()
                .map(|token| vec![Summand { term: *term, token }])
        })
    }

    fn in_words(&self, p: &Self::Position) -> Option<String> {
        Some(self.show(p))
    }

    fn canonical(&self, p: Self::Position) -> Self::Position {
        let one = |Summand { term, token }| Summand {
            term,
            token: self.0[term as usize].rules.canonical(&token),
        };
        p.into_iter().map(one).collect()
    }

    /// A sum of a single term passes the theorems of its term on. In a subtracted term the players' roles are
    /// exchanged, in the question and in the answer.
    fn theorem(&self, p: &Self::Position, wanted: Wanted) -> Option<Theorem<Verdict<Self::Move>>> {
        let (term, token) = self.single(p)?;
        let in_first_term = |mv| (0, mv);
        Some(if term.negated {
            let known = term.rules.theorem(token, wanted.for_other_side())?;
            known.map(|says| says.for_other_side().map_moves(in_first_term))
        } else {
            let known = term.rules.theorem(token, wanted)?;
            known.map(|says| says.map_moves(in_first_term))
        })
    }
}

impl Partizan for Terms {
    fn moves_of(&self, player: Player, p: &Self::Position) -> impl Iterator<Item = Self::Move> {
        p.iter()
            .enumerate()
            .flat_map(move |(at, Summand { term, token })| {
                let term = &self.0[*term as usize];
                lazy_moves(term, player, token).map(move |mv| (at, mv))
            })
    }

    fn same_for_both(&self) -> bool {
        self.0.iter().all(|term| term.rules.same_for_both())
    }

    fn may_repeat(&self, p: &Self::Position) -> bool {
        let in_term =
            |Summand { term, token }: &Summand| self.0[*term as usize].rules.may_repeat(token);
        p.iter().any(in_term)
    }

    fn is_legal(&self, player: Player, p: &Self::Position, (at, mv): &Self::Move) -> bool {
        p.get(*at).is_some_and(|Summand { term, token }| {
            let term = &self.0[*term as usize];
            term.rules.is_legal(term.own_side(player), token, mv)
        })
    }
}

/// The notation of a sum is its expression. If it has several terms, a move names its term: `term 2: take 1`.
impl Notation for Terms {
    fn show(&self, p: &Self::Position) -> String {
        let show = |(at, Summand { term, token }): (usize, &Summand)| {
            let term = &self.0[*term as usize];
            let (head, tail) = term.around(at);
            head + &term.rules.show(token) + tail
        };
        p.iter().enumerate().map(show).collect()
    }

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        let mut at = 0;
        let mut position = Vec::with_capacity(self.0.len());
        for (i, term) in self.0.iter().enumerate() {
            let (head, tail) = term.around(i);
            let body = text[at..]
                .strip_prefix(head.as_str())
                .ok_or_else(|| ParseError::at_piece(text, &text[at..], format!("\"{head}\"")))?;
            at += head.len();
            // The body of a term ends where the title of the next one begins.
            let end = match self.0.get(i + 1) {
                Some(next) => {
                    let (mark, _) = next.around(i + 1);
                    body.find(&mark).ok_or_else(|| {
                        ParseError::at_piece(text, &text[text.len()..], format!("\"{mark}\""))
                    })?
                }
                None => body.len(),
            };
            let body = body[..end]
                .strip_suffix(tail)
                .ok_or_else(|| ParseError::at_piece(text, &body[end..], format!("\"{tail}\"")))?;
            let token = term.rules.read(body).map_err(|e| e.shifted(at))?;
            position.push(Summand {
                term: i as u32,
                token,
            });
            at += end;
        }
        Ok(position)
    }

    fn show_move(&self, p: &Self::Position, (at, mv): &Self::Move) -> String {
        if p.len() == 1 {
            mv.text().to_owned()
        } else {
            format!("term {}: {}", at + 1, mv.text())
        }
    }

    fn read_move(&self, p: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        let (at, body) = if p.len() == 1 {
            (0, text)
        } else {
            let wanted = "\"term\", its number and a colon, as in \"term 2: take 1\"";
            let fault = || ParseError::at_piece(text, text.trim(), wanted);
            let (head, body) = text.split_once(':').ok_or_else(fault)?;
            let number = head.trim().to_lowercase();
            let number = number.strip_prefix("term").ok_or_else(fault)?;
            let number: usize = number.trim().parse().map_err(|_| fault())?;
            if number == 0 || number > p.len() {
                return Err(ParseError::at_piece(
                    text,
                    head,
                    crate::reason!("a term from 1 to {}", p.len()),
                ));
            }
            (number - 1, body)
        };
        let Summand { term, token } = &p[at];
        let mv = self.0[*term as usize]
            .rules
            .read_move(token, body)
            .map_err(|e| e.shifted(text.len() - body.len()))?;
        Ok((at, mv))
    }
}

/// The positions of one impartial term, without the list that a sum has around each. Engines visit millions of them.
#[derive(Clone, Copy)]
pub struct OneTerm<'a>(&'a Term);

impl<'a> OneTerm<'a> {
    /// The term, if its rules promise to be impartial.
    #[must_use]
    pub fn new(term: &'a Term) -> Option<OneTerm<'a>> {
        term.rules.impartial().then_some(OneTerm(term))
    }
}

impl Ruleset for OneTerm<'_> {
    type Position = Token;
    type Move = AnyMove;

    fn start(&self) -> Token {
        self.0.start.clone()
    }

    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        self.0.rules.play(p, mv)
    }

    fn components(&self, p: &Token) -> impl Iterator<Item = Token> {
        self.0.rules.components(p).into_iter()
    }

    fn canonical(&self, p: Token) -> Token {
        self.0.rules.canonical(&p)
    }

    fn in_words(&self, p: &Token) -> Option<String> {
        Some(self.0.rules.show(p))
    }

    /// Passes on theorems about nimbers, which are all that engines for a single term use.
    fn theorem(&self, p: &Token, wanted: Wanted) -> Option<Theorem<Verdict<AnyMove>>> {
        let known = self.0.rules.theorem(p, wanted);
        known.filter(|_| wanted == Wanted::Nimber)
    }
}

impl Partizan for OneTerm<'_> {
    fn moves_of(&self, player: Player, p: &Token) -> impl Iterator<Item = AnyMove> {
        lazy_moves(self.0, player, p)
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn may_repeat(&self, p: &Token) -> bool {
        self.0.rules.may_repeat(p)
    }
}

impl Impartial for OneTerm<'_> {
    fn each_option(&self, p: &Token, see: &mut SeeOption<'_, Token>) -> ControlFlow<()> {
        self.0.rules.each_option(p, see)
    }
}

/// A sum whose terms are all impartial. This is checked once, when it is made, and then known to the type system.
#[derive(Clone)]
pub struct AllImpartial(Terms);

impl AllImpartial {
    /// The sum as an impartial ruleset, if every term is impartial.
    ///
    /// # Errors
    /// The unchanged terms, if one of them is not.
    pub fn new(terms: Terms) -> Result<AllImpartial, Terms> {
        if terms.0.iter().all(|term| term.rules.impartial()) {
            Ok(AllImpartial(terms))
        } else {
            Err(terms)
        }
    }

    /// The sum.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.0
    }
}

impl Ruleset for AllImpartial {
    type Position = <Terms as Ruleset>::Position;
    type Move = <Terms as Ruleset>::Move;

    fn start(&self) -> Self::Position {
        self.0.start()
    }

    fn play(&self, p: &Self::Position, mv: &Self::Move) -> Self::Position {
        self.0.play(p, mv)
    }

    fn components(&self, p: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.0.components(p)
    }

    fn canonical(&self, p: Self::Position) -> Self::Position {
        self.0.canonical(p)
    }

    fn in_words(&self, p: &Self::Position) -> Option<String> {
        self.0.in_words(p)
    }

    fn theorem(&self, p: &Self::Position, wanted: Wanted) -> Option<Theorem<Verdict<Self::Move>>> {
        self.0.theorem(p, wanted)
    }
}

impl Partizan for AllImpartial {
    fn moves_of(&self, player: Player, p: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.0.moves_of(player, p)
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn may_repeat(&self, p: &Self::Position) -> bool {
        self.0.may_repeat(p)
    }

    fn is_legal(&self, player: Player, p: &Self::Position, mv: &Self::Move) -> bool {
        self.0.is_legal(player, p, mv)
    }
}

impl Impartial for AllImpartial {
    fn as_heaps<'a>(&'a self, p: &'a Self::Position) -> Option<HeapForm<'a, Self::Move>> {
        let (term, token) = self.0.single(p)?;
        Some(term.rules.as_heaps(token)?.map(|mv| (0, mv)))
    }
}

impl Notation for AllImpartial {
    fn show(&self, p: &Self::Position) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.0.read(text)
    }

    fn show_move(&self, p: &Self::Position, mv: &Self::Move) -> String {
        self.0.show_move(p, mv)
    }

    fn read_move(&self, p: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        self.0.read_move(p, text)
    }
}
