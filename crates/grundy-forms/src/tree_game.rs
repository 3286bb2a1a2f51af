//! A game tree with a payoff for each player as a game with hidden information: asked about, walked, drawn and played as the
//! games of the catalog are.

use crate::gambit::{self, GameFile};
use crate::hidden::{Asking, Event as Happens, Hidden, Observed, Played, met_in};
use crate::simultaneous::simultaneous;
use grundy_answer::answer::{Answer, Stopped};
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::method::Offer;
use grundy_core::any::{AnyMove, Token};
use grundy_core::forms::game_tree::{Event, FromParent, GameTree};
use grundy_core::parse::one_of;
use grundy_core::picture::{Cards, Picture};
use grundy_core::{About, ParseError, Reason, reason};
use grundy_formats::gambit::efg::Efg;
use std::collections::HashMap;
use std::sync::Arc;

/// The description of a game that is read from a file.
const FROM_FILE: About = About {
    name: "game-tree",
    title: "A game tree from a file",
    rules: "The game is the tree in the file.",
    notation: "A position is written as the actions that lead there.",
    sides: ["first", "second"],
    ..About::PLAIN
};

/// A game of the catalog that is given as its tree.
pub struct Made {
    /// The description of the game.
    pub about: About,
    /// The game with its rules.
    pub title: String,
    /// The tree.
    pub tree: GameTree,
    /// The card of each player after each of the actions of chance at the root.
    pub hands: Vec<Vec<String>>,
    /// For each node the chips that each player has put in; empty where none are played for.
    pub chips: Vec<Vec<u64>>,
}

/// A tree, and the node where play begins.
struct OfTree {
    about: About,
    /// The whole game; its title is the game with its rules.
    file: Arc<GameFile>,
    tree: Arc<GameTree>,
    parts: Arc<TreeFacts>,
    start: usize,
    /// The game that stands alone and begins here, if that is not the whole.
    subgame: Option<Arc<GameFile>>,
    /// The cards that chance deals at the root, if it does.
    hands: Arc<Vec<Vec<String>>>,
    /// For each node the chips that each player has put in, where chips are played for.
    chips: Arc<Vec<Vec<u64>>>,
}

/// What is asked about the nodes again and again.
struct TreeFacts {
    children: Vec<Vec<usize>>,
    /// The nodes of each information set.
    members: Vec<Vec<usize>>,
    /// True if nothing is hidden: each information set has one node.
    open: bool,
    labels: Vec<String>,
    /// For each lottery the weights of its actions.
    weights: Vec<Vec<u32>>,
    /// For each node the payoffs if the play ends there.
    payoffs: Vec<Vec<num::BigRational>>,
    /// True if blanks stand between the actions of a position; else there are commas, for names have blanks.
    words: bool,
}

/// A game from a file as a game with hidden information; a normal form as the tree in which neither player sees what the others
/// choose.
///
/// ```
/// use grundy::{Limits, forms::{gambit, tree_game}};
/// let text = "NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 2 } 3 1 0 0 0 0 1 3";
/// let game = tree_game::of_file(gambit::read(text)?.expect("a game"), &Limits::default())?;
/// assert_eq!(game.players(), ["Ann", "Bob"]);
/// assert_eq!(game.choices(&game.start()).len(), 2);
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::Stopped`] when a limit is reached, [`Error::Usage`] when chances have no common denominator of 32 bits.
pub fn of_file(file: GameFile, limits: &Limits) -> Result<Arc<dyn Hidden>, Error> {
    let tree = match &file {
        GameFile::Tree(file) => file.tree.clone(),
        GameFile::Normal(file) => simultaneous(&file.game, &mut limits.watch())
            .map_err(|stop| Error::Stopped(Stopped::from(&stop)))?,
    };
    let game = OfTree::new(FROM_FILE, file, tree).map_err(Error::usage)?;
    Ok(Arc::new(game))
}

/// A game of the catalog that is given as its tree.
///
/// # Panics
/// When its chances have no common denominator of 32 bits: an invariant of the game.
#[must_use]
pub fn of_catalog(game: Made) -> Arc<dyn Hidden> {
    let places = vec![0; game.tree.nodes().len()];
    let file = GameFile::Tree(Efg {
        title: game.title,
        comment: None,
        tree: game.tree.clone(),
        places,
    });
    let (hands, chips) = (Arc::new(game.hands), Arc::new(game.chips));
    let made = OfTree::new(game.about, file, game.tree);
    let made = made.expect("the chances of a game of the catalog are simple");
    Arc::new(OfTree {
        hands,
        chips,
        ..made
    })
}

impl OfTree {
    fn new(about: About, file: GameFile, tree: GameTree) -> Result<OfTree, String> {
        let weights = tree.lotteries().iter().enumerate().map(|(at, lottery)| {
            let fine = || {
                format!(
                    "the probabilities of lottery {} have no common denominator of 32 bits, so that no play can be drawn",
                    at + 1
                )
            };
            lottery.weights().ok_or_else(fine)
        });
        let weights = weights.collect::<Result<_, _>>()?;
        let mut payoffs = vec![Vec::new(); tree.nodes().len()];
        tree.walk(|node, here| {
            if tree.nodes()[node].event == Event::End {
                payoffs[node] = here.payoffs.to_vec();
            }
        });
        let plain = |name: &String| !name.contains([' ', ',', '\t', '\n']);
        let of_chance = tree.lotteries().iter().flat_map(|one| &one.actions);
        let words = tree.sets().iter().flat_map(|set| &set.actions).all(plain)
            && of_chance.map(|(name, _)| name).all(plain);
        let mut members = vec![Vec::new(); tree.sets().len()];
        for (at, node) in tree.nodes().iter().enumerate() {
            if let Event::Decision(set) = node.event {
                members[set].push(at);
            }
        }
        let parts = TreeFacts {
            open: members.iter().all(|nodes| nodes.len() == 1),
            members,
            children: tree.children(),
            labels: tree.labels(),
            weights,
            payoffs,
            words,
        };
        Ok(OfTree {
            about,
            file: Arc::new(file),
            tree: Arc::new(tree),
            parts: Arc::new(parts),
            start: 0,
            subgame: None,
            hands: Arc::default(),
            chips: Arc::default(),
        })
    }

    /// The cards and what was said; `None` where chance deals none.
    fn table(&self, p: &Token) -> Option<Cards> {
        let players = self.hands.first()?.len();
        let way = self.way(p);
        let hands = match way.first() {
            Some(deal) => self.hands[deal.action].iter().cloned().map(Some).collect(),
            None => vec![None; players],
        };
        let said = way.into_iter().skip(1).map(|step| self.action(step));
        Some(Cards {
            hands,
            chips: self.chips.get(node(p)).cloned().unwrap_or_default(),
            said: vec![said.collect()],
            ..Cards::default()
        })
    }

    /// The actions at a node, as they are written.
    fn actions(&self, node: usize) -> Vec<String> {
        let count = 0..self.parts.children[node].len();
        match self.tree.nodes()[node].event {
            Event::Chance(lottery) => {
                let lottery = &self.tree.lotteries()[lottery];
                count.map(|at| lottery.label(at)).collect()
            }
            Event::Decision(set) => {
                let set = &self.tree.sets()[set];
                count.map(|at| set.label(at)).collect()
            }
            Event::End => Vec::new(),
        }
    }

    /// The actions that lead from the root to a position.
    fn way(&self, p: &Token) -> Vec<FromParent> {
        let mut way: Vec<FromParent> = Vec::new();
        let mut at = node(p);
        while let Some(step) = self.tree.step_to(at) {
            way.push(step);
            at = step.from;
        }
        way.reverse();
        way
    }

    /// An action as it is written.
    fn action(&self, step: FromParent) -> String {
        self.actions(step.from).swap_remove(step.action)
    }

    /// The action with which a text begins, the longest if there are several, and the text after it; the error says what was
    /// expected.
    fn first_action<'t>(&self, node: usize, text: &'t str) -> Result<(usize, &'t str), Reason> {
        let actions = self.actions(node);
        let rest = |action: &String| {
            let (first, rest) = text.split_at_checked(action.len())?;
            let ends = rest.is_empty() || rest.starts_with([' ', ',', '\t']);
            let same = first.to_lowercase() == action.to_lowercase();
            (ends && same).then_some(rest)
        };
        let begins = actions
            .iter()
            .enumerate()
            .filter_map(|(at, action)| rest(action).map(|rest| (at, rest)));
        begins.min_by_key(|(_, rest)| rest.len()).ok_or_else(|| {
            if actions.is_empty() {
                return reason!("nothing more, for the play is over");
            }
            one_of(&actions, 0)
        })
    }

    /// True where the choice at a node is not seen by the next player who decides: an information set below holds nodes after
    /// different choices made here.
    fn is_unseen(&self, node: usize) -> bool {
        let mut seen = HashMap::new();
        for (choice, &child) in self.parts.children[node].iter().enumerate() {
            let mut open = vec![child];
            while let Some(at) = open.pop() {
                match self.tree.nodes()[at].event {
                    Event::Decision(set) => {
                        if *seen.entry(set).or_insert(choice) != choice {
                            return true;
                        }
                    }
                    Event::Chance(_) => open.extend(&self.parts.children[at]),
                    Event::End => {}
                }
            }
        }
        false
    }

    /// The nodes on the way from the beginning of play to a node; `None` if it does not lie below that beginning.
    fn nodes_to(&self, node: usize) -> Option<Vec<usize>> {
        let mut way = vec![node];
        let mut at = node;
        while at != self.start {
            at = self.tree.step_to(at)?.from;
            way.push(at);
        }
        way.reverse();
        Some(way)
    }

    /// For each move on the way to a node of an information set, true if the same move was made on the way to all its nodes;
    /// `None` if these ways differ in how many moves they have or in who made them.
    fn common(&self, set: usize, way: &[usize]) -> Option<Vec<bool>> {
        let who = |node: usize| match self.tree.nodes()[node].event {
            Event::Decision(set) => Some(self.tree.sets()[set].player),
            Event::Chance(_) | Event::End => None,
        };
        let made = |way: &[usize]| -> Vec<String> {
            let steps = way.iter().skip(1).filter_map(|&at| self.tree.step_to(at));
            steps.map(|step| self.action(step)).collect()
        };
        let here = made(way);
        let mut same = vec![true; here.len()];
        for &node in &self.parts.members[set] {
            let Some(other) = self.nodes_to(node) else {
                continue;
            };
            if other.len() != way.len() || !other.iter().zip(way).all(|(&a, &b)| who(a) == who(b)) {
                return None;
            }
            for ((same, here), there) in same.iter_mut().zip(&here).zip(made(&other)) {
                *same &= *here == there;
            }
        }
        Some(same)
    }

    /// The file that is asked about: that of the subgame which begins here, or the whole.
    fn asked(&self) -> &GameFile {
        self.subgame.as_deref().unwrap_or(&self.file)
    }
}

/// The node of a token.
fn node(p: &Token) -> usize {
    *p.get::<usize>()
        .expect("a token is given back to the ruleset that made it")
}

/// The first word of a text, for the place of a fault.
fn first_word(text: &str) -> &str {
    let end = text.find([' ', ',']).unwrap_or(text.len());
    &text[..end]
}

impl Hidden for OfTree {
    fn about(&self) -> &About {
        &self.about
    }

    fn players(&self) -> Vec<String> {
        self.file.players()
    }

    fn title(&self) -> String {
        let title = self.file.title();
        if self.start == 0 {
            title.to_owned()
        } else {
            format!("{title} {}", self.show(&self.start()))
        }
    }

    fn start(&self) -> Token {
        Token::new(self.start)
    }

    fn beginning_at(&self, p: &Token) -> Arc<dyn Hidden> {
        let start = node(p);
        let alone = start > 0 && self.tree.begins_subgame(start);
        let subgame = alone.then(|| {
            let tree = self.tree.subtree(start);
            let places = vec![0; tree.nodes().len()];
            Arc::new(GameFile::Tree(Efg {
                title: format!("{} {}", self.file.title(), self.show(p)),
                comment: None,
                tree,
                places,
            }))
        });
        Arc::new(OfTree {
            about: self.about,
            file: Arc::clone(&self.file),
            tree: Arc::clone(&self.tree),
            parts: Arc::clone(&self.parts),
            start,
            subgame,
            hands: Arc::clone(&self.hands),
            chips: Arc::clone(&self.chips),
        })
    }

    fn stands_alone(&self) -> bool {
        self.start == 0 || self.subgame.is_some()
    }

    fn event(&self, p: &Token) -> Happens {
        let node = node(p);
        match self.tree.nodes()[node].event {
            Event::Chance(_) => Happens::Chance,
            Event::Decision(set) => Happens::Decision {
                player: self.tree.sets()[set].player,
                knows: self.parts.labels[set].clone(),
            },
            Event::End => Happens::Over(self.parts.payoffs[node].clone()),
        }
    }

    /// True where the choice is not seen by the next player who decides, for all that the player to move knows.
    fn is_secret(&self, p: &Token) -> bool {
        match self.tree.nodes()[node(p)].event {
            Event::Decision(set) => self.parts.members[set].iter().any(|&at| self.is_unseen(at)),
            Event::Chance(_) | Event::End => self.is_unseen(node(p)),
        }
    }

    /// Of a tree from a file the moves that the player's last information set determines, and those made at it. At a table of
    /// cards chance alone is hidden.
    fn observed(&self, way: &[Token], by: Option<usize>) -> Observed {
        let way: Vec<usize> = way.iter().map(node).collect();
        let moves = way.len().saturating_sub(1);
        let by_player = |at: &usize| matches!(self.tree.nodes()[*at].event, Event::Decision(_));
        let mut observed = Observed {
            uncounted: 0,
            each: vec![self.parts.open; moves],
        };
        if self.parts.open {
            return observed;
        }
        if !self.hands.is_empty() {
            observed.each = way[..moves].iter().map(by_player).collect();
            return observed;
        }
        if let (None, Some(&at)) = (by, way.last())
            && let Event::Decision(set) = self.tree.nodes()[at].event
            && self.common(set, &way).is_none()
        {
            // The one to move may not know how many moves were made.
            observed.uncounted = moves;
            return observed;
        }
        let own = |at: &usize| match self.tree.nodes()[*at].event {
            Event::Decision(set) if by == Some(self.tree.sets()[set].player) => Some(set),
            _ => None,
        };
        let last = way.iter().enumerate().rev();
        let Some((at, set)) = last.filter_map(|(at, p)| Some((at, own(p)?))).next() else {
            return observed;
        };
        match self.common(set, &way[..=at]) {
            Some(each) => observed.each[..at].copy_from_slice(&each),
            None => observed.uncounted = at,
        }
        if at < moves {
            observed.each[at] = true;
        }
        observed
    }

    fn choices(&self, p: &Token) -> Vec<(AnyMove, u32)> {
        let node = node(p);
        let weight = |at: usize| match self.tree.nodes()[node].event {
            Event::Chance(lottery) => self.parts.weights[lottery][at],
            Event::Decision(_) | Event::End => 1,
        };
        let actions = self.actions(node).into_iter().enumerate();
        actions
            .map(|(at, name)| (AnyMove::new(name, at), weight(at)))
            .collect()
    }

    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        let action = mv
            .get::<usize>()
            .expect("a move is given back to the ruleset that made it");
        Token::new(self.parts.children[node(p)][*action])
    }

    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        let found = self.first_action(node(p), text.trim());
        match found {
            Ok((at, rest)) if rest.trim().is_empty() => {
                Ok(AnyMove::new(self.actions(node(p)).swap_remove(at), at))
            }
            Ok((_, rest)) => Err(ParseError::at_piece(text, rest.trim(), "one move")),
            Err(expected) => Err(ParseError::at_piece(text, text.trim(), expected)),
        }
    }

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        let mut at = 0;
        let mut rest = text.trim();
        if rest == "the beginning" {
            return Ok(Token::new(0usize));
        }
        while !rest.is_empty() {
            let found = self.first_action(at, rest);
            let (action, after) =
                found.map_err(|wanted| ParseError::at_piece(text, first_word(rest), wanted))?;
            at = self.parts.children[at][action];
            rest = after.trim_start_matches([' ', ',', '\t']);
        }
        Ok(Token::new(at))
    }

    fn show(&self, p: &Token) -> String {
        let way = self.way(p);
        let way = way.into_iter();
        let way: Vec<String> = way.map(|step| self.action(step)).collect();
        match (way.is_empty(), self.parts.words) {
            (true, _) => "the beginning".to_owned(),
            (false, true) => way.join(" "),
            (false, false) => way.join(", "),
        }
    }

    /// The cards and what was said, where chance deals cards.
    fn picture(&self, p: &Token) -> Option<Picture> {
        self.table(p).map(Picture::Cards)
    }

    fn seen(&self, p: &Token, by: Option<usize>) -> Option<Picture> {
        Some(Picture::Cards(self.table(p)?.seen_by(by)))
    }

    fn methods(&self) -> Vec<Offer> {
        gambit::methods(self.asked()).unwrap_or_default()
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer<Played>, Error> {
        let mut answer = gambit::solve_kept(self.asked(), asking)?;
        answer.value.game = answer.value.game.trim_end_matches(':').to_owned();
        if !self.stands_alone() {
            let met = met_in(self, &mut asking.limits.watch());
            let met = met.map_err(|stop| Error::Stopped(Stopped::from(&stop)))?;
            answer.value.keep(&met);
            answer.value.from = Some(self.show(&self.start()));
        }
        Ok(answer)
    }

    fn tree(&self) -> Option<&GameTree> {
        match self.asked() {
            GameFile::Tree(file) => Some(&file.tree),
            GameFile::Normal(_) => Some(&self.tree),
        }
    }
}
