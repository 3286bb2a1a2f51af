//! A board rule as a game of turns: ends with a winner, a tie or a score, passing, moves that must be made, extra turns.

use super::cells::Direction;
use super::laid::{Laid, LaidFrame};
use super::over::{BoardEdge, End, Event, OverVerdict};
use super::parse::{Passing, Written};
use super::patterns::{Cells, Patterns, Planes, after};
use super::shapes::{self, Image, LaidEnd, Shape};
use crate::families::bits::Bits;
use grundy_core::{Outcome, Player, Ruleset, Sequential, Turn, Utility};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A board rule whose play ends with a payoff: [`Outcome`], or a score for Left.
///
/// ```
/// use grundy_core::{Described, Outcome, Ruleset, Sequential};
/// use grundy_games::families::board_rule::TurnBoard;
/// let rule = "{left: . -> x; right: . -> o; over when xxx all: left wins; over when ooo all: right wins; over when full: tie}";
/// let rules = TurnBoard::<Outcome>::from_rules(Some(rule)).unwrap();
/// assert_eq!(rules.legal(&rules.start()).count(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct TurnBoard<P> {
    pub(super) patterns: Patterns,
    /// The patterns of a player whose moves are each one pattern, applied once, no two of which leave the same board: then a
    /// move is the number of its pattern and its place. With each, if the same player moves again.
    plain: [Option<Vec<(Shape, bool)>>; 2],
    passing: [Passing; 2],
    /// The ends that are looked for on the board, in the order in which they are written.
    ends: Vec<End<Vec<Shape>>>,
    /// By the player to move, the ends that the move before may have brought about; see [`may_begin`].
    recent: [Vec<bool>; 2],
    stuck: OverVerdict,
    /// The number of ends that are written before the one for a player who is stuck; all where none is.
    stuck_at: usize,
    both_pass: Option<OverVerdict>,
    /// The images of the board that are the same game.
    pub(super) images: Vec<Vec<Image>>,
    pub(super) frame: LaidFrame,
    payoff: PhantomData<P>,
}

/// The board and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment {
    /// The board.
    pub board: Cells,
    /// The player to move.
    pub turn: Player,
    /// The number of times that the players have just passed: 0 to 2, and 0 where the rule does not ask.
    pub passed: u8,
    /// True if the board has an end of play that the move before cannot have brought about, as only a board that was set up
    /// can: then all ends are looked for.
    pub odd: bool,
}

/// A move in a game of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnMove {
    /// A pattern of the player to move that is applied once, by its number, with its corner on a cell.
    At {
        /// The number of the pattern among all in all ways in which they may lie.
        shape: u16,
        /// The cell.
        corner: u8,
    },
    /// The board after it, and true if the same player moves again.
    To(Cells, bool),
    /// The opponent moves next.
    Pass,
}

/// A payoff that a rule can name.
pub trait Payoff: Copy + Ord + Debug + Utility + Send + Sync + 'static {
    /// The payoff that a result is for these cells while a player is to move.
    fn of(verdict: &OverVerdict, mover: Player, planes: &Planes) -> Self;
}

impl Payoff for Outcome {
    fn of(verdict: &OverVerdict, mover: Player, _: &Planes) -> Outcome {
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
    fn of(verdict: &OverVerdict, _: Player, planes: &Planes) -> i64 {
        let OverVerdict::Score(terms) = verdict else {
            // A player who may always pass is never stuck, and all other ends of such a rule are scores.
            return 0;
        };
        let counted = |symbols: &Vec<u8>| i64::from(planes.with(symbols).count());
        let worth = terms.iter().map(|term| {
            // At most a million, and at most 128 cells.
            term.factor * term.symbols.as_ref().map_or(1, counted)
        });
        worth.sum()
    }
}

impl<P: Payoff> TurnBoard<P> {
    pub(super) fn of(written: &Written, laid: Laid) -> TurnBoard<P> {
        let alone = |event: &Event<_>| {
            let end = laid.ends.iter().find(|end| end.events == [event.clone()]);
            end.map(|end| end.verdict.clone())
        };
        let (stuck, both_pass) = (alone(&Event::Stuck), alone(&Event::BothPass));
        let on_board = |end: &&LaidEnd| {
            !end.events.contains(&Event::Stuck) && !end.events.contains(&Event::BothPass)
        };
        let ends: Vec<LaidEnd> = laid.ends.iter().filter(on_board).cloned().collect();
        let is_stuck = |end: &LaidEnd| end.events == [Event::Stuck];
        let before = laid.ends.iter().take_while(|end| !is_stuck(end));
        let stuck_at = before.filter(on_board).count();
        let extra = laid
            .patterns
            .moves
            .iter()
            .flatten()
            .flatten()
            .any(|step| step.extra);
        TurnBoard {
            recent: Player::BOTH.map(|turn| {
                let begins = |player: Player, end: &LaidEnd| {
                    may_begin(&laid.patterns.moves[player.index()], end)
                };
                let may =
                    |end: &LaidEnd| begins(turn.opponent(), end) || (extra && begins(turn, end));
                ends.iter().map(may).collect()
            }),
            plain: Player::BOTH.map(|player| plain(&laid.patterns, player)),
            images: images(&laid.patterns, &ends, stuck_at),
            stuck_at,
            patterns: laid.patterns,
            passing: written.passing,
            ends: ends.iter().map(shapes::flat).collect(),
            stuck: stuck.unwrap_or(OverVerdict::Opponent),
            both_pass,
            frame: laid.frame,
            payoff: PhantomData,
        }
    }

    /// True if passes that follow each other are counted.
    pub(super) fn counts_passes(&self) -> bool {
        self.both_pass.is_some()
    }

    /// The result on the board, if play is over there.
    fn result(&self, p: &Moment, planes: &Planes) -> Option<&OverVerdict> {
        if p.passed == 2 {
            return self.both_pass.as_ref();
        }
        let recent = self.recent[p.turn.index()].iter();
        let mut ends = self.ends.iter().zip(recent);
        let first = ends.position(|(end, &recent)| (recent || p.odd) && holds(planes, end))?;
        // The first end that is so counts, and this one may stand behind "over when stuck".
        if first >= self.stuck_at && !self.has_move(p, planes) {
            return Some(&self.stuck);
        }
        Some(&self.ends[first].verdict)
    }

    /// The position with this board; it may be one to which no play leads.
    pub(super) fn set_up(&self, board: Cells, turn: Player, passed: u8) -> Moment {
        let planes = Planes::of(&board, self.patterns.wrap);
        let mut ends = self.ends.iter().zip(&self.recent[turn.index()]);
        let odd = ends.any(|(end, &recent)| !recent && holds(&planes, end));
        Moment {
            board,
            turn,
            passed,
            odd,
        }
    }

    /// The moves of a player on a board besides passing, each once; compulsory ones alone where there are any.
    fn moves_on(&self, player: Player, planes: &Planes) -> Vec<TurnMove> {
        let mut found = Found {
            moves: Vec::with_capacity(16),
            seen: FxHashSet::default(),
            must: false,
        };
        if self.plain[player.index()].is_some() {
            self.plain_moves(player, planes, &mut found);
            return found.moves;
        }
        let distinct = self.patterns.distinct[player.index()];
        for steps in &self.patterns.moves[player.index()] {
            let compulsory = steps.iter().any(|step| step.must);
            let extra = steps.iter().any(|step| step.extra);
            self.patterns.moves_by(steps, planes, &mut |next| {
                let mv = TurnMove::To(next, extra);
                if distinct || found.is_new(&mv) {
                    found.add(mv, compulsory);
                }
            });
        }
        found.moves
    }

    /// The same for a player whose moves are each one pattern, applied once.
    fn plain_moves(&self, player: Player, planes: &Planes, found: &mut Found) {
        let mut shape: u16 = 0;
        for step in self.patterns.moves[player.index()].iter().flatten() {
            let counted = step.conditions.counts.iter().all(|count| planes.has(count));
            for lying in step.lines.iter().flatten() {
                let corners = if counted {
                    planes.places(lying, &step.conditions)
                } else {
                    0
                };
                for corner in corners.cells() {
                    // A board has at most 128 cells.
                    let corner = corner as u8;
                    found.add(TurnMove::At { shape, corner }, step.must);
                }
                shape = shape.wrapping_add(1);
            }
        }
    }

    /// The board after a move that is no pass, and true if the same player moves again.
    pub(super) fn after(&self, p: &Moment, mv: &TurnMove) -> Option<(Cells, bool)> {
        match *mv {
            TurnMove::At { shape, corner } => {
                let plain = self.plain[p.turn.index()].as_ref()?;
                let (shape, extra) = plain.get(usize::from(shape))?;
                Some((after(&p.board, shape, usize::from(corner)), *extra))
            }
            TurnMove::To(board, extra) => Some((board, extra)),
            TurnMove::Pass => None,
        }
    }

    /// The moves of the player to move where the board does not end the play.
    fn moves(&self, p: &Moment, planes: &Planes) -> Vec<TurnMove> {
        let mut moves = self.moves_on(p.turn, planes);
        let passes = match self.passing[p.turn.index()] {
            Passing::Never => false,
            Passing::Free => true,
            Passing::Stuck => moves.is_empty() && self.patterns.has_move(p.turn.opponent(), planes),
        };
        moves.extend(passes.then_some(TurnMove::Pass));
        moves
    }

    /// True if the player to move may do something where the board does not end the play.
    fn has_move(&self, p: &Moment, planes: &Planes) -> bool {
        let passing = self.passing[p.turn.index()];
        let has = |player| self.patterns.has_move(player, planes);
        passing == Passing::Free
            || has(p.turn)
            || passing == Passing::Stuck && has(p.turn.opponent())
    }
}

/// The length of a list of moves from which on it has a set beside it.
const LONG: usize = 32;

/// Moves while they are found: compulsory ones alone where there are any.
struct Found {
    moves: Vec<TurnMove>,
    /// The moves of a long list.
    seen: FxHashSet<TurnMove>,
    /// True if a compulsory move was found.
    must: bool,
}

impl Found {
    /// True if a move is not among those that were found; a short list is looked through.
    fn is_new(&mut self, mv: &TurnMove) -> bool {
        if self.moves.len() < LONG {
            return !self.moves.contains(mv);
        }
        if self.seen.is_empty() {
            self.seen.extend(&self.moves);
        }
        self.seen.insert(*mv)
    }

    fn add(&mut self, mv: TurnMove, compulsory: bool) {
        if compulsory && !self.must {
            self.must = true;
            self.moves.clear();
            self.seen.clear();
        }
        if compulsory == self.must {
            self.moves.push(mv);
        }
    }
}

/// The patterns of a player in all ways in which they may lie, in the order in which they are tried, each with true if the
/// player moves again after it; `None` if a move may be more than one of them.
fn plain(patterns: &Patterns, player: Player) -> Option<Vec<(Shape, bool)>> {
    let moves = &patterns.moves[player.index()];
    let asks_board_after = |step: &shapes::Step| !step.conditions.liberties.is_empty();
    if !patterns.distinct[player.index()] || moves.iter().flatten().any(asks_board_after) {
        return None;
    }
    let lying = |step: &shapes::Step| {
        let shapes = step.lines.iter().flatten().cloned();
        shapes.map(|shape| (shape, step.extra)).collect::<Vec<_>>()
    };
    let all: Vec<_> = moves.iter().flatten().flat_map(lying).collect();
    (all.len() <= usize::from(u16::MAX)).then_some(all)
}

/// True if an end of play is there.
fn holds(planes: &Planes, end: &End<Vec<Shape>>) -> bool {
    end.events.iter().all(|event| happens(planes, event))
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

/// True if an event has happened on a board.
fn happens(planes: &Planes, event: &Event<Vec<Shape>>) -> bool {
    match event {
        Event::Stuck | Event::BothPass => false,
        Event::Count(count) => planes.has(count),
        Event::Reached(symbols, edge) => planes.with(symbols).meets(planes.edge(*edge)),
        Event::Joined(symbols, edges, near) => joins(planes, symbols, *edges, near),
        Event::Pattern(shapes) => shapes.iter().any(|shape| planes.occurs(shape)),
    }
}

/// True if cells with some symbols join two sides of the board.
fn joins(planes: &Planes, symbols: &[u8], edges: [BoardEdge; 2], near: &[Direction]) -> bool {
    let stones = planes.with(symbols);
    let [from, to] = edges.map(|edge| planes.edge(edge));
    planes.flood(from, stones, near).meets(to)
}

/// The images of a board under which moves and ends stay what they are, each as the changes that make it.
fn images(patterns: &Patterns, ends: &[LaidEnd], stuck_at: usize) -> Vec<Vec<Image>> {
    let groups = |ends: &[LaidEnd]| {
        let (before, behind) = ends.split_at(stuck_at);
        [groups(before), groups(behind)]
    };
    let grouped = groups(ends);
    let survives = |changes: &Vec<Image>| {
        let image = |moves: &shapes::Moves| {
            (changes.iter()).fold(moves.clone(), |moves, change| {
                shapes::image(&moves, *change)
            })
        };
        let end = |end: &LaidEnd| {
            (changes.iter()).fold(end.clone(), |end, change| shapes::end_image(&end, *change))
        };
        let moved: Vec<LaidEnd> = ends.iter().map(end).collect();
        let [rows, columns] = patterns.wrap;
        (rows == columns || !changes.contains(&Image::Transposed))
            && patterns.moves.iter().all(|moves| image(moves) == *moves)
            && groups(&moved) == grouped
    };
    let mut all = vec![Vec::new()];
    for change in [Image::UpsideDown, Image::Mirrored, Image::Transposed] {
        let more: Vec<Vec<Image>> = all
            .iter()
            .map(|changes| [changes.as_slice(), &[change]].concat())
            .collect();
        all.extend(more);
    }
    all.retain(survives);
    all
}

/// Ends that follow each other and have the same result, together: among them the order says nothing.
fn groups(ends: &[LaidEnd]) -> Vec<BTreeSet<LaidEnd>> {
    let same = ends.chunk_by(|a, b| a.verdict == b.verdict);
    // An end in an image of the board has its events, and the sides that are joined, in ascending order.
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

    fn play(&self, p: &Moment, mv: &TurnMove) -> Moment {
        let other = p.turn.opponent();
        let counted =
            u8::from(self.both_pass.is_some() && self.passing[p.turn.index()] == Passing::Free);
        match self.after(p, mv) {
            Some((board, extra)) => Moment {
                board,
                turn: if extra { p.turn } else { other },
                passed: 0,
                odd: false,
            },
            None => Moment {
                turn: other,
                passed: p.passed + counted,
                ..*p
            },
        }
    }
}

impl<P: Payoff> Sequential for TurnBoard<P> {
    type Payoff = P;

    fn turn(&self, p: &Moment) -> Turn<P> {
        let planes = Planes::of(&p.board, self.patterns.wrap);
        let over = |verdict| Turn::Over(P::of(verdict, p.turn, &planes));
        match self.result(p, &planes) {
            Some(verdict) => over(verdict),
            None if !self.has_move(p, &planes) => over(&self.stuck),
            None => Turn::Of(p.turn),
        }
    }

    fn legal(&self, p: &Moment) -> impl Iterator<Item = TurnMove> {
        let planes = Planes::of(&p.board, self.patterns.wrap);
        let moves = match self.result(p, &planes) {
            Some(_) => Vec::new(),
            None => self.moves(p, &planes),
        };
        moves.into_iter()
    }

    fn next_player(&self, p: &Moment) -> Option<Player> {
        Some(p.turn)
    }

    /// The least of the images of the board that are the same game.
    fn symmetry_key(&self, p: &Moment) -> Moment {
        let image = |changes: &Vec<Image>| {
            let board = changes.iter().fold(p.board, |board, change| match change {
                Image::UpsideDown => board.upside_down(),
                Image::Mirrored => board.upside_down().half_turn(),
                Image::Transposed => board.transposed(),
            });
            Moment { board, ..*p }
        };
        self.images.iter().map(image).min().unwrap_or(*p)
    }

    /// Every move but a pass is proved to lead on; passes are counted, or the opponent has a move behind one.
    fn always_ends(&self) -> bool {
        let counted = |passing: &Passing| *passing != Passing::Free || self.both_pass.is_some();
        self.patterns.ends && self.passing.iter().all(counted)
    }
}
