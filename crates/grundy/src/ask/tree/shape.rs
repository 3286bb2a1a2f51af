//! Games whose trees are walked in another way than the games are played.

use crate::forms::hidden::{Event, Hidden};
use grundy_core::any::{AnyMove, Token};
use grundy_core::{
    Convention, Graph, NodeId, Notation, Outcome, ParseError, Partizan, Player, Ruleset,
    Sequential, StopReason, SumAt, Terms, Turn, Watch, explore,
};
use grundy_solve::retrograde;

/// The positions of an impartial sum without the player to move, for the shape of its tree, in which positions that
/// differ only in the mover are one. Its outcomes are placeholders.
pub(super) struct Unseated(pub(super) Terms);

impl Ruleset for Unseated {
    type Position = <Terms as Ruleset>::Position;
    type Move = <Terms as Ruleset>::Move;

    fn start(&self) -> Self::Position {
        self.0.start()
    }

    fn play(&self, p: &Self::Position, mv: &Self::Move) -> Self::Position {
        self.0.play(p, mv)
    }

    fn in_words(&self, p: &Self::Position) -> Option<String> {
        self.0.in_words(p)
    }
}

impl Sequential for Unseated {
    type Payoff = Outcome;

    fn turn(&self, p: &Self::Position) -> Turn<Outcome> {
        // Both players have the same moves, so Left's serve for the mover.
        if self.0.some_moves(Player::Left, p, 1).is_empty() {
            Turn::Over(Outcome::Won(Player::Right))
        } else {
            Turn::Of(Player::Left)
        }
    }

    fn legal(&self, p: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.0.moves_of(Player::Left, p)
    }
}

impl Notation for Unseated {
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

impl Unseated {
    /// The results of all reachable positions, and the longest win. Each position counts once, for both movers.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub(super) fn census(
        self,
        root: &<Terms as Ruleset>::Position,
        convention: Convention,
        watch: &mut dyn Watch,
    ) -> Result<(Counts, Option<(u64, SumAt)>), StopReason> {
        let (shape, positions) = explore(&self, std::slice::from_ref(root), watch)?;
        // The graph with each position twice, once for each mover, since who loses depends on the mover.
        let seated = |seat: Player, node: NodeId| NodeId(2 * node.0 + seat.index() as u32);
        let mut nodes = Vec::with_capacity(2 * shape.len());
        for node in shape.nodes() {
            for mover in Player::BOTH {
                let turn = match (shape.turn(node), convention) {
                    (Turn::Of(_), _) => Turn::Of(mover),
                    (Turn::Over(_), Convention::Normal) => {
                        Turn::Over(Outcome::Won(mover.opponent()))
                    }
                    (Turn::Over(_), Convention::Misere) => Turn::Over(Outcome::Won(mover)),
                };
                let next = shape.successors(node).iter();
                nodes.push((turn, next.map(|to| seated(mover.opponent(), *to)).collect()));
            }
        }
        let solved = retrograde::solve(&Graph::from_nodes(nodes), watch)?;
        let mut counts = Counts::default();
        // Both players have the same moves, so what holds with Left to move holds with Right too.
        for node in shape.nodes() {
            let at = seated(Player::Left, node).index();
            *match (shape.turn(node), solved.outcome[at]) {
                (Turn::Over(_), _) => &mut counts.over,
                (_, Outcome::Won(Player::Left)) => &mut counts.won,
                (_, Outcome::Won(Player::Right)) => &mut counts.lost,
                (_, Outcome::Tied) => &mut counts.tied,
                (_, Outcome::Drawn) => &mut counts.drawn,
            } += 1;
        }
        let longest = retrograde::census(&solved).longest;
        let longest = longest.map(|(plies, at)| {
            let position = positions[at.index() / 2].clone();
            (u64::from(plies), position)
        });
        Ok((counts, longest))
    }
}

/// The number of positions with each result, from the point of view of their mover.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) over: u64,
    pub(super) won: u64,
    pub(super) lost: u64,
    pub(super) tied: u64,
    pub(super) drawn: u64,
}

/// A game with chance or hidden information as a tree. For its shape neither the player who chooses nor the payoff
/// matters.
pub(super) struct Histories<'a>(pub(super) &'a dyn Hidden);

impl Ruleset for Histories<'_> {
    type Position = Token;
    type Move = AnyMove;

    fn start(&self) -> Token {
        self.0.start()
    }

    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        self.0.play(p, mv)
    }
}

impl Sequential for Histories<'_> {
    type Payoff = Outcome;

    fn turn(&self, p: &Token) -> Turn<Outcome> {
        match self.0.event(p) {
            Event::Over(_) => Turn::Over(Outcome::Tied),
            Event::Chance | Event::Decision { .. } => Turn::Of(Player::Left),
        }
    }

    fn legal(&self, p: &Token) -> impl Iterator<Item = AnyMove> {
        self.0.choices(p).into_iter().map(|(mv, _)| mv)
    }
}

impl Notation for Histories<'_> {
    fn show(&self, p: &Token) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        Err(ParseError::at_piece(
            text,
            text,
            "no position: a play begins at its start",
        ))
    }

    fn show_move(&self, _: &Token, mv: &AnyMove) -> String {
        mv.text().to_owned()
    }

    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        self.0.read_move(p, text)
    }
}
