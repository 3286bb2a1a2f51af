//! A board rule as a game of turns: ends with a winner, a tie or a score, passing, moves that must be made, extra turns.

use super::change::Changes;
use super::fit::{Fitted, MoveSearch, On, SizedPatterns, Word, fitted};
use super::image::BoardImage;
use super::laid::{Laid, LaidFrame};
use super::moment::Moment;
use super::numbers::BoardNumbers;
use super::over::{Event, OverVerdict};
use super::parse::{Passing, Written};
use super::patterns::Patterns;
use super::planes::Cells;
use super::shapes::{self, LaidEnd};
use grundy_core::{Notation, Outcome, Player, Ruleset, Sequential, Turn, Utility};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A board rule whose play ends with a payoff: [`Outcome`], or a score for Left.
///
/// ```
/// use grundy_core::{Described, Outcome, Ruleset, Sequential};
/// use grundy_rules::board_rule::TurnBoard;
/// let rule = "{left: . -> x; right: . -> o; over when xxx all: left wins; over when ooo all: right wins; over when full: tie}";
/// let rules = TurnBoard::<Outcome>::from_rules(Some(rule)).unwrap();
/// assert_eq!(rules.legal(&rules.start()).count(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct TurnBoard<P> {
    pub(super) patterns: SizedPatterns,
    passing: [Passing; 2],
    /// The results of the ends that are looked for on the board, in the order in which they are written.
    results: Vec<OverVerdict>,
    /// By the player to move, the ends that the move before may have brought about; see [`may_begin`].
    recent: [Vec<bool>; 2],
    stuck: OverVerdict,
    /// The number of ends that are written before the one for a player who is stuck; all where none is.
    stuck_at: usize,
    both_pass: Option<OverVerdict>,
    /// The number of ends on the board that are written before the one for two passes; all where none is.
    both_pass_at: usize,
    /// The turns and reflections of the board that are the same game.
    pub(super) images: Vec<BoardImage>,
    /// Those that keep layers.
    pub(super) flat_images: Vec<BoardImage>,
    pub(super) frame: LaidFrame,
    /// The numbers of the positions on the first board, if they fit.
    numbers: Option<BoardNumbers>,
    payoff: PhantomData<P>,
}

/// A move in a game of turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TurnMove {
    /// The cells that change, and true if the same player moves again.
    To(Changes, bool),
    /// The opponent moves next.
    Pass,
}

/// A payoff that a rule can name.
pub trait Payoff: Copy + Ord + Debug + Utility + Send + Sync + 'static {
    /// The payoff that a result is for these cells while a player is to move.
    fn of(verdict: &OverVerdict, mover: Player, board: &Cells) -> Self;
}

impl Payoff for Outcome {
    fn of(verdict: &OverVerdict, mover: Player, _: &Cells) -> Outcome {
        match verdict {
            OverVerdict::Won(player) => Outcome::Won(*player),
            OverVerdict::Mover => Outcome::Won(mover),
            OverVerdict::Opponent => Outcome::Won(mover.opponent()),
            OverVerdict::Tie => Outcome::Tied,
            OverVerdict::Score(_) => unreachable!("a rule with a score has scores at all its ends"),
        }
    }
}

impl Payoff for i64 {
    fn of(verdict: &OverVerdict, _: Player, board: &Cells) -> i64 {
        let OverVerdict::Score(terms) = verdict else {
            // A player who may always pass is never stuck, and all other ends of such a rule are scores.
            return 0;
        };
        let counted = |symbols: &Vec<u8>| i64::from(board.count(symbols));
        let worth = terms.iter().map(|term| {
            // At most a million, and at most 128 cells.
            term.factor * term.symbols.as_ref().map_or(1, counted)
        });
        worth.sum()
    }
}

impl<P: Payoff> TurnBoard<P> {
    pub(super) fn of(written: &Written, mut laid: Laid) -> TurnBoard<P> {
        let alone = |event: &Event<_>| {
            let end = laid.ends.iter().find(|end| end.events == [event.clone()]);
            end.map(|end| end.verdict.clone())
        };
        let (stuck, both_pass) = (alone(&Event::Stuck), alone(&Event::BothPass));
        let on_board = |end: &&LaidEnd| {
            !end.events.contains(&Event::Stuck) && !end.events.contains(&Event::BothPass)
        };
        let ends: Vec<LaidEnd> = laid.ends.iter().filter(on_board).cloned().collect();
        let before = |event: Event<_>| {
            let first = laid
                .ends
                .iter()
                .take_while(|end| end.events != [event.clone()]);
            first.filter(on_board).count()
        };
        let (stuck_at, both_pass_at) = (before(Event::Stuck), before(Event::BothPass));
        let extra = laid
            .patterns
            .moves
            .iter()
            .flatten()
            .flatten()
            .any(|step| step.extra);
        let images = images(&laid.patterns, &ends, stuck_at);
        let first = (laid.frame.start).unwrap_or_else(|| laid.patterns.usual_start());
        let flat_images: Vec<BoardImage> = (images.iter().copied())
            .filter(BoardImage::keeps_layers)
            .collect();
        let own: Vec<BoardImage> = images_on(&first, &images, &flat_images).collect();
        let passes = if both_pass.is_some() { 3 } else { 1 };
        let numbers = BoardNumbers::new(&first, &own, &laid.patterns.moves, passes);
        laid.patterns.on_board = ends.iter().map(shapes::flat).collect();
        TurnBoard {
            recent: Player::BOTH.map(|turn| {
                let begins = |player: Player, end: &LaidEnd| {
                    may_begin(&laid.patterns.moves[player.index()], end)
                };
                let may =
                    |end: &LaidEnd| begins(turn.opponent(), end) || (extra && begins(turn, end));
                ends.iter().map(may).collect()
            }),
            flat_images,
            images,
            stuck_at,
            patterns: SizedPatterns::new(laid.patterns),
            passing: written.passing,
            results: ends.iter().map(|end| end.verdict.clone()).collect(),
            stuck: stuck.unwrap_or(OverVerdict::Opponent),
            both_pass,
            both_pass_at,
            frame: laid.frame,
            numbers,
            payoff: PhantomData,
        }
    }

    /// True if passes that follow each other are counted.
    pub(super) fn counts_passes(&self) -> bool {
        self.both_pass.is_some()
    }

    /// The result on the board, if play is over there.
    fn result<W: Word>(&self, p: &Moment, fit: &Fitted<W>, on: &On<W>) -> Option<&OverVerdict> {
        if p.passed == 2 {
            // No play leads to two passes on a board that is an end, but a position may be set up so.
            let before = (0..self.both_pass_at).find(|end| fit.is_over(on, *end));
            return before.map_or(self.both_pass.as_ref(), |end| Some(&self.results[end]));
        }
        let mut recent = self.recent[p.turn.index()].iter().enumerate();
        let first = recent.position(|(end, &recent)| (recent || p.odd) && fit.is_over(on, end))?;
        // The first end that is so counts, and this one may stand behind "over when stuck".
        if first >= self.stuck_at && !self.has_move(p, fit, on) {
            return Some(&self.stuck);
        }
        Some(&self.results[first])
    }

    /// The turns and reflections of the board that are the same game, on boards that they suit.
    ///
    /// ```
    /// use grundy_core::{Described, Outcome};
    /// use grundy_rules::board_rule::TurnBoard;
    /// let rule = "{left: . -> x unless . below; right: . -> o unless . below; over when xxxx all: wins}";
    /// let falling = TurnBoard::<Outcome>::from_rules(Some(rule)).unwrap();
    /// let flat = falling.symmetries().iter().filter(|image| image.keeps_layers());
    /// assert_eq!(flat.count(), 2);
    /// ```
    #[must_use]
    pub fn symmetries(&self) -> &[BoardImage] {
        &self.images
    }

    /// The way in which the moves of each rule of a player are found on boards of the size of this one.
    ///
    /// ```
    /// use grundy_core::{Described, Notation, Outcome, Player};
    /// use grundy_rules::board_rule::{MoveSearch, TurnBoard};
    /// let rule = "{left: x.* -> .*x all; right: o. -> .o; over when stuck: loses}";
    /// let rules = TurnBoard::<Outcome>::from_rules(Some(rule)).unwrap();
    /// let board = rules.read("x../..o").unwrap().board;
    /// assert_eq!(rules.searches(Player::Left, &board), [MoveSearch::DistinctSlides]);
    /// assert_eq!(rules.searches(Player::Right, &board), [MoveSearch::Patterns]);
    /// ```
    #[must_use]
    pub fn searches(&self, player: Player, board: &Cells) -> Vec<MoveSearch> {
        fitted!(self.patterns.fit(board), fit => fit.searches(player))
    }

    /// The position with this board; it may be one to which no play leads.
    pub(super) fn set_up(&self, board: Cells, turn: Player, passed: u8) -> Moment {
        let odd = fitted!(self.patterns.fit(&board), fit => {
            let on = fit.on(&board);
            let mut recent = self.recent[turn.index()].iter().enumerate();
            recent.any(|(end, &recent)| !recent && fit.is_over(&on, end))
        });
        Moment {
            board,
            turn,
            passed,
            odd,
        }
    }

    /// The moves of the player to move where the board does not end the play.
    fn moves<W: Word>(&self, p: &Moment, fit: &Fitted<W>, on: &On<W>) -> Vec<TurnMove> {
        let mut moves = fit.moves(p.turn, on, TurnMove::To);
        let passes = match self.passing[p.turn.index()] {
            Passing::Never => false,
            Passing::Free => true,
            Passing::Stuck => moves.is_empty() && fit.has_move(p.turn.opponent(), on),
        };
        moves.extend(passes.then_some(TurnMove::Pass));
        moves
    }

    /// True if the player to move may do something where the board does not end the play.
    fn has_move<W: Word>(&self, p: &Moment, fit: &Fitted<W>, on: &On<W>) -> bool {
        let passing = self.passing[p.turn.index()];
        let has = |player| fit.has_move(player, on);
        passing == Passing::Free
            || has(p.turn)
            || passing == Passing::Stuck && has(p.turn.opponent())
    }
}

/// True if one of these moves may bring about an end of play that was not there: one of its events needs a symbol that the
/// moves write, or counts fewer of one that they remove.
fn may_begin(moves: &shapes::Moves, end: &LaidEnd) -> bool {
    let steps = moves.iter().flatten().flat_map(|step| &step.lines);
    let places = steps.flatten().flat_map(|shape| &shape.cells);
    let changing: Vec<_> = places.filter(|place| place.from != place.to).collect();
    let writes = |symbols: &[u8]| changing.iter().any(|place| symbols.contains(&place.to));
    let removes = |symbols: &[u8]| changing.iter().any(|place| symbols.contains(&place.from));
    let begins = |event: &Event<BTreeSet<shapes::Line>>| match event {
        Event::Stuck | Event::BothPass => false,
        Event::Count(count) => {
            count.least > 0 && writes(&count.symbols)
                || count.most < u32::MAX && removes(&count.symbols)
        }
        Event::Reached(symbols, _) | Event::Joined(symbols, ..) => writes(symbols),
        Event::Pattern(lines) => {
            let cells = lines.iter().flatten().flat_map(|shape| &shape.cells);
            let needed: Vec<u8> = cells.map(|place| place.from).collect();
            writes(&needed)
        }
    };
    end.events.iter().any(begins)
}

/// The images of a board under which moves and ends stay what they are.
fn images(patterns: &Patterns, ends: &[LaidEnd], stuck_at: usize) -> Vec<BoardImage> {
    let groups = |ends: &[LaidEnd]| {
        let (before, behind) = ends.split_at(stuck_at);
        [groups(before), groups(behind)]
    };
    let grouped = groups(ends);
    let survives = |image: &BoardImage| {
        let moved = || ends.iter().map(|end| shapes::end_image(end, *image));
        let stays = |moves: &shapes::Moves| shapes::image(moves, *image) == *moves;
        image.axes(patterns.wrap) == patterns.wrap
            && patterns.moves.iter().all(stays)
            && groups(&moved().collect::<Vec<_>>()) == grouped
    };
    BoardImage::all().filter(survives).collect()
}

/// The images of a board that are the same game and have its size, of all and of those that keep layers.
fn images_on<'i>(
    board: &Cells,
    all: &'i [BoardImage],
    flat: &'i [BoardImage],
) -> impl Iterator<Item = BoardImage> + use<'i> {
    let size = board.size();
    let images = if size[0] == 1 { flat } else { all };
    (images.iter().copied()).filter(move |image| image.axes(size) == size)
}

/// Ends that follow each other and have the same result, together: among them the order says nothing.
fn groups(ends: &[LaidEnd]) -> Vec<BTreeSet<LaidEnd>> {
    let same = ends.chunk_by(|a, b| a.verdict == b.verdict);
    // In an image of the board the events of an end, and the sides that are joined, may come in another order.
    let sorted = |end: &LaidEnd| {
        let mut end = end.clone();
        for event in &mut end.events {
            if let Event::Joined(_, edges, _) = event {
                edges.sort_unstable();
            }
        }
        end.events.sort_unstable();
        end
    };
    same.map(|ends| ends.iter().map(sorted).collect()).collect()
}

impl<P: Payoff> Ruleset for TurnBoard<P> {
    type Position = Moment;
    type Move = TurnMove;

    fn start(&self) -> Moment {
        let usual = || self.patterns.usual_start();
        self.set_up(self.frame.start.unwrap_or_else(usual), Player::Left, 0)
    }

    fn in_words(&self, p: &Moment) -> Option<String> {
        Some(self.show(p))
    }

    #[inline]
    fn play(&self, p: &Moment, mv: &TurnMove) -> Moment {
        let other = p.turn.opponent();
        match mv {
            TurnMove::To(changes, extra) => Moment {
                board: p.board.after(changes),
                turn: if *extra { p.turn } else { other },
                passed: 0,
                odd: false,
            },
            TurnMove::Pass => {
                let free = self.passing[p.turn.index()] == Passing::Free;
                Moment {
                    turn: other,
                    passed: p.passed + u8::from(free && self.both_pass.is_some()),
                    ..*p
                }
            }
        }
    }
}

impl<P: Payoff> Sequential for TurnBoard<P> {
    type Payoff = P;

    fn turn(&self, p: &Moment) -> Turn<P> {
        let over = |verdict| Turn::Over(P::of(verdict, p.turn, &p.board));
        fitted!(self.patterns.fit(&p.board), fit => {
            let on = fit.on(&p.board);
            match self.result(p, fit, &on) {
                Some(verdict) => over(verdict),
                None if !self.has_move(p, fit, &on) => over(&self.stuck),
                None => Turn::Of(p.turn),
            }
        })
    }

    fn legal(&self, p: &Moment) -> impl Iterator<Item = TurnMove> {
        let moves = fitted!(self.patterns.fit(&p.board), fit => {
            let on = fit.on(&p.board);
            match self.result(p, fit, &on) {
                Some(_) => Vec::new(),
                None => self.moves(p, fit, &on),
            }
        });
        moves.into_iter()
    }

    fn next_player(&self, p: &Moment) -> Option<Player> {
        Some(p.turn)
    }

    /// The least of the images of the board that are the same game.
    fn symmetry_key(&self, p: &Moment) -> Moment {
        let images = images_on(&p.board, &self.images, &self.flat_images);
        let image = |image: BoardImage| Moment {
            board: p.board.image(image),
            ..*p
        };
        images.map(image).min().unwrap_or(*p)
    }

    /// The number of a position on the first board or an image of it.
    fn packed(&self, p: &Moment) -> Option<(u64, u32)> {
        self.numbers.as_ref()?.packed(p)
    }

    fn unpacked(&self, number: u64) -> Option<Moment> {
        let (board, turn, passed) = self.numbers.as_ref()?.unpacked(number)?;
        Some(self.set_up(board, turn, passed))
    }

    /// All positions on the first board, where play may return to one: where it always ends, those that it leads to are found
    /// level by level.
    fn ranks(&self) -> Option<u64> {
        let numbers = self.numbers.as_ref()?;
        (!self.always_ends()).then(|| numbers.count())
    }

    fn rank(&self, p: &Moment) -> Option<u64> {
        self.numbers.as_ref()?.rank(p)
    }

    fn unrank(&self, rank: u64) -> Option<Moment> {
        let (board, turn, passed) = self.numbers.as_ref()?.unrank(rank)?;
        Some(self.set_up(board, turn, passed))
    }

    /// Every move but a pass is proved to lead on; passes are counted, or the opponent has a move behind one.
    fn always_ends(&self) -> bool {
        let counted = |passing: &Passing| *passing != Passing::Free || self.both_pass.is_some();
        self.patterns.always_ends && self.passing.iter().all(counted)
    }
}
