//! Game trees as Gambit writes them: `.efg`, version 2.
//!
//! ```text
//! EFG 2 R "A card" { "Ann" "Bob" }
//! c "" 1 "the deal" { "high" 1/2 "low" 1/2 } 0
//! p "" 1 1 "high" { "bet" "pass" } 0
//! p "" 2 1 "Bob" { "call" "fold" } 0
//! t "" 1 "Ann wins two" { 2, -2 }
//! t "" 2 "Ann wins one" { 1, -1 }
//! t "" 3 "nothing" { 0, 0 }
//! p "" 1 2 "low" { "bet" "pass" } 0
//! p "" 2 1 0
//! t "" 4 "Bob wins two" { -2, 2 }
//! t "" 2
//! t "" 3
//! ```
//!
//! After the title, the players and perhaps a comment comes a line for each node, the root first, and after each node the
//! parts of the tree below its actions, one after the other. A node is `c` (chance), `p` (a player) or `t` (an end), then its
//! name. Chance and the players have information sets with numbers of their own (before the number of a player's set stands
//! that of the player); where a set comes first, its name and its actions are given, for chance with their probabilities, and
//! where it comes again they may be. Then there is the number of an outcome, 0 for none; where the number comes first, a name
//! and the payoffs are given, and where it comes again they may be. Payoffs on the way to an end add up.

use super::scan::{Scan, called, in_braces, payoffs_in_braces, quote};
use grundy_core::ParseError;
use grundy_core::forms::game_tree::{
    Event, GameTree, InformationSet, Lottery, TreeNode, TreeOutcome,
};
use grundy_core::parse::shorten;
use num::{BigRational, One, Signed};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// A file of a game tree.
#[derive(Clone, Debug)]
pub struct Efg {
    /// The title.
    pub title: String,
    /// The comment, if there is one.
    pub comment: Option<String>,
    /// The tree.
    pub tree: GameTree,
    /// The place of each node in the text.
    pub places: Vec<usize>,
}

/// Reads a file.
///
/// # Errors
/// A [`ParseError`] at the first word that does not follow the format, at probabilities that do not sum to 1, and at an
/// information set or an outcome that comes again with other actions or payoffs.
///
/// ```
/// use grundy_formats::gambit::efg::{read, write};
/// let text = "EFG 2 R \"\" { \"Ann\" }\n\n\
///             p \"\" 1 1 \"\" { \"stay\" \"go\" } 0\nt \"\" 0\nt \"\" 1 \"\" { 1/2 }\n";
/// assert_eq!(write(&read(text).unwrap()), text);
/// let fault = read(&text.replace("1/2", "")).unwrap_err();
/// assert_eq!(fault.to_string(), "expected the payoff of Ann, found \"}\"");
/// ```
pub fn read(text: &str) -> Result<Efg, ParseError> {
    let mut scan = Scan::new(text);
    let title = scan.header("EFG", "2")?;
    let players = scan.players()?;
    let comment = scan.text_if_any()?;
    let mut reading = Reading {
        scan,
        players,
        sets: Vec::new(),
        lotteries: Vec::new(),
        outcomes: Vec::new(),
        numbered: HashMap::new(),
        nodes: Vec::new(),
    };
    let mut places = Vec::new();
    // The nodes whose actions do not all lead to a node yet, each with the number of such actions.
    let mut open: Vec<(usize, usize)> = Vec::new();
    loop {
        places.push(reading.scan.at());
        let actions = reading.node(open.last().copied())?;
        if let Some((_, left)) = open.last_mut() {
            *left -= 1;
        }
        if actions > 0 {
            open.push((reading.nodes.len() - 1, actions));
        }
        while open.pop_if(|(_, left)| *left == 0).is_some() {}
        if open.is_empty() {
            break;
        }
    }
    reading
        .scan
        .end("the end, for every action leads to a node")?;
    let Reading {
        players,
        nodes,
        sets,
        lotteries,
        outcomes,
        ..
    } = reading;
    let tree = GameTree::new(players, nodes, sets, lotteries, outcomes);
    Ok(Efg {
        title,
        comment,
        tree: tree.expect("every node was read after the one before"),
        places,
    })
}

/// Checks that the players forget nothing: that each has taken the same actions on the way to every node of an information
/// set.
///
/// # Errors
/// A [`ParseError`] at the first node that its player reaches after other actions than the first one of the set, with the
/// information set and both histories.
pub fn recall(file: &Efg) -> Result<(), ParseError> {
    let Some(forgotten) = file.tree.forgotten() else {
        return Ok(());
    };
    let set = &file.tree.sets()[forgotten.set];
    let label = &file.tree.labels()[forgotten.set];
    let [first, second] = forgotten.nodes.map(|node| file.tree.history(node));
    let player = called(file.tree.players(), set.player);
    let place = file.places[forgotten.nodes[1]];
    Err(ParseError::new(
        place,
        format!(
            "a node of \"{}\" after \"{}\", another one of which comes after \"{}\"",
            shorten(label),
            shorten(&second),
            shorten(&first)
        ),
        format!(
            "perfect recall: {player} to have done the same on the way to every node of an information set"
        ),
    ))
}

/// The kinds of numbers that parts of a file are known by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum NumberKind {
    /// An information set of a player.
    Set(usize, u64),
    /// The actions of chance.
    Lottery(u64),
    /// An outcome.
    Outcome(u64),
}

/// A file as far as it was read.
struct Reading<'a> {
    scan: Scan<'a>,
    players: Vec<String>,
    sets: Vec<InformationSet>,
    lotteries: Vec<Lottery>,
    outcomes: Vec<TreeOutcome>,
    /// The places in these lists.
    numbered: HashMap<NumberKind, usize>,
    nodes: Vec<TreeNode>,
}

impl Reading<'_> {
    /// Reads a node and says how many actions it has. It follows the node before, whose actions are not all done.
    fn node(&mut self, before: Option<(usize, usize)>) -> Result<usize, ParseError> {
        let wanted = match before {
            None => "a node: \"c\", \"p\" or \"t\", and its name".to_owned(),
            Some((node, left)) => {
                format!(
                    "a node, \"c\", \"p\" or \"t\", after the action {} of node {}",
                    self.action(node, left),
                    node + 1
                )
            }
        };
        let kind = self.scan.word(&["c", "p", "t"], &wanted)?;
        let name = self
            .scan
            .text("the name of the node between quotation marks")?;
        let (event, actions) = match kind {
            "c" => {
                let lottery = self.lottery()?;
                (
                    Event::Chance(lottery),
                    self.lotteries[lottery].actions.len(),
                )
            }
            "p" => {
                let set = self.set()?;
                (Event::Decision(set), self.sets[set].actions.len())
            }
            _ => (Event::End, 0),
        };
        let outcome = self.outcome(event == Event::End)?;
        self.nodes.push(TreeNode {
            name,
            event,
            outcome,
        });
        Ok(actions)
    }

    /// The first of the last `left` actions of a node, between quotation marks.
    fn action(&self, node: usize, left: usize) -> String {
        let name = match self.nodes[node].event {
            Event::Chance(lottery) => {
                let actions = &self.lotteries[lottery].actions;
                actions[actions.len() - left].0.as_str()
            }
            Event::Decision(set) => {
                let actions = &self.sets[set].actions;
                actions[actions.len() - left].as_str()
            }
            Event::End => "",
        };
        format!("\"{}\"", shorten(name))
    }

    /// The actions of chance: their number, and if they are new their name and the actions with their probabilities.
    fn lottery(&mut self) -> Result<usize, ParseError> {
        let wanted = "the number of an information set of chance";
        let number = self.scan.whole(wanted, u64::MAX)?;
        let name = self.scan.text_if_any()?;
        let known = self.numbered.get(&NumberKind::Lottery(number)).copied();
        let at = self.scan.at();
        let has_actions = self.scan.eat('{');
        if !has_actions {
            return known.ok_or_else(|| {
                self.scan.expected(format!(
                    "the actions of information set {number} of chance in braces, for it comes here first"
                ))
            });
        }
        let mut actions: Vec<(String, BigRational)> = Vec::new();
        while !self.scan.eat('}') {
            let wanted = "an action of chance and its probability, or \"}\" after the last";
            let action = self.scan.text(wanted)?;
            let place = self.scan.at();
            let chance = self.scan.number("the probability of the action")?;
            if chance.is_negative() || chance > BigRational::one() {
                let found = shorten(&chance.to_string());
                return Err(ParseError::new(place, found, "a probability from 0 to 1"));
            }
            self.scan.comma();
            actions.push((action, chance));
        }
        if actions.is_empty() {
            let wanted = "at least one action of chance";
            return Err(ParseError::new(at, "none", wanted));
        }
        if let Some(known) = known {
            if self.lotteries[known].actions != actions {
                let wanted = format!(
                    "the actions and probabilities that information set {number} of chance had before"
                );
                return Err(ParseError::new(at, "others", wanted));
            }
            return Ok(known);
        }
        let sum: BigRational = actions.iter().map(|(_, chance)| chance).sum();
        if !sum.is_one() {
            let found = format!("probabilities whose sum is {}", shorten(&sum.to_string()));
            return Err(ParseError::new(at, found, "probabilities whose sum is 1"));
        }
        self.lotteries.push(Lottery {
            number,
            name: name.unwrap_or_default(),
            actions,
        });
        let place = self.lotteries.len() - 1;
        self.numbered.insert(NumberKind::Lottery(number), place);
        Ok(place)
    }

    /// An information set: the numbers of its player and its own, and if it is new its name and its actions.
    fn set(&mut self) -> Result<usize, ParseError> {
        let count = self.players.len();
        let wanted = format!("a player, counted from 1 to {count}");
        let place = self.scan.at();
        let player = match self.scan.whole(&wanted, u64::MAX)? {
            player if (1..=count as u64).contains(&player) => player as usize - 1,
            other => return Err(ParseError::new(place, other.to_string(), wanted)),
        };
        let called = called(&self.players, player);
        let wanted = format!("the number of an information set of {called}");
        let number = self.scan.whole(&wanted, u64::MAX)?;
        let name = self.scan.text_if_any()?;
        let known = self.numbered.get(&NumberKind::Set(player, number)).copied();
        let at = self.scan.at();
        if !self.scan.eat('{') {
            return known.ok_or_else(|| {
                self.scan.expected(format!(
                    "the actions of information set {number} of {called} in braces, for it comes here first"
                ))
            });
        }
        let mut actions: Vec<String> = Vec::new();
        let mut given = HashSet::new();
        while !self.scan.eat('}') {
            let place = self.scan.at();
            let action = self.scan.text("an action, or \"}\" after the last")?;
            if let Some(known) = known
                && let Some(before) = self.sets[known].actions.get(actions.len())
                && *before != action
            {
                let found = format!("\"{}\"", shorten(&action));
                let wanted = format!(
                    "\"{}\", as information set {number} of {called} had it before",
                    shorten(before)
                );
                return Err(ParseError::new(place, found, wanted));
            }
            if !action.is_empty() && !given.insert(action.clone()) {
                let found = format!("\"{}\" again", shorten(&action));
                let wanted = format!(
                    "an action of {called} with a name of its own, for information set {number} has one of this name"
                );
                return Err(ParseError::new(place, found, wanted));
            }
            actions.push(action);
        }
        if actions.is_empty() {
            return Err(ParseError::new(at, "none", "at least one action"));
        }
        if let Some(known) = known {
            let before = self.sets[known].actions.len();
            if actions.len() != before {
                let found = in_number(actions.len());
                let wanted = format!(
                    "{} like information set {number} of {called} before",
                    in_number(before)
                );
                return Err(ParseError::new(at, found, wanted));
            }
            return Ok(known);
        }
        self.sets.push(InformationSet {
            player,
            number,
            name: name.unwrap_or_default(),
            actions,
        });
        let place = self.sets.len() - 1;
        self.numbered.insert(NumberKind::Set(player, number), place);
        Ok(place)
    }

    /// The outcome of a node, if there is one: its number, and if it is new its name and its payoffs. The number may be
    /// missing unless the node is an end.
    fn outcome(&mut self, needed: bool) -> Result<Option<usize>, ParseError> {
        if !needed && !self.scan.is_number() {
            return Ok(None);
        }
        let wanted = "the number of an outcome, or 0 for none";
        let number = self.scan.whole(wanted, u64::MAX)?;
        if number == 0 {
            return Ok(None);
        }
        let name = self.scan.text_if_any()?;
        let known = self.numbered.get(&NumberKind::Outcome(number)).copied();
        let at = self.scan.at();
        if self.scan.peek() != Some('{') {
            return match known {
                Some(known) => Ok(Some(known)),
                None => Err(self.scan.expected(format!(
                    "the payoffs of outcome {number} in braces, for it comes here first"
                ))),
            };
        }
        let payoffs = self.scan.payoffs(&self.players)?;
        if let Some(known) = known {
            let before = &self.outcomes[known].payoffs;
            if *before != payoffs {
                let wanted = format!(
                    "the payoffs that outcome {number} had before, {}",
                    shorten(&payoffs_in_braces(before))
                );
                let found = shorten(&payoffs_in_braces(&payoffs));
                return Err(ParseError::new(at, found, wanted));
            }
            return Ok(Some(known));
        }
        self.outcomes.push(TreeOutcome {
            number,
            name: name.unwrap_or_default(),
            payoffs,
        });
        let place = self.outcomes.len() - 1;
        self.numbered.insert(NumberKind::Outcome(number), place);
        Ok(Some(place))
    }
}

/// A number of actions in words.
fn in_number(actions: usize) -> String {
    match actions {
        1 => "1 action".to_owned(),
        count => format!("{count} actions"),
    }
}

/// Writes a file. Names, actions and payoffs are given at every node, as Gambit itself does; every number is written exactly.
#[must_use]
pub fn write(file: &Efg) -> String {
    let tree = &file.tree;
    let mut text = format!(
        "EFG 2 R {} {}\n",
        quote(&file.title),
        in_braces(tree.players())
    );
    if let Some(comment) = &file.comment {
        text += &quote(comment);
        text += "\n";
    }
    text += "\n";
    for node in tree.nodes() {
        let name = quote(&node.name);
        let line = match node.event {
            Event::Chance(lottery) => {
                let lottery = &tree.lotteries()[lottery];
                let action =
                    |(name, chance): &(String, BigRational)| format!("{} {chance}", quote(name));
                let actions: Vec<String> = lottery.actions.iter().map(action).collect();
                format!(
                    "c {name} {} {} {{ {} }}",
                    lottery.number,
                    quote(&lottery.name),
                    actions.join(" ")
                )
            }
            Event::Decision(set) => {
                let set = &tree.sets()[set];
                format!(
                    "p {name} {} {} {} {}",
                    set.player + 1,
                    set.number,
                    quote(&set.name),
                    in_braces(&set.actions)
                )
            }
            Event::End => format!("t {name}"),
        };
        let outcome = match node.outcome {
            None => "0".to_owned(),
            Some(outcome) => {
                let TreeOutcome {
                    number,
                    name,
                    payoffs,
                } = &tree.outcomes()[outcome];
                format!("{number} {} {}", quote(name), payoffs_in_braces(payoffs))
            }
        };
        writeln!(text, "{line} {outcome}").expect("a text can be written");
    }
    text
}
