//! The reasons for the value of a position: its options as a tree, the least number that none of them has, the binary
//! digits of a sum, and the options that are dominated or reversible.

use crate::game;
use crate::page::Page;
use crate::said::{counted, mark, without_name};
use crate::scene::{Anchor, Block, Scene, Shape};
use crate::text;
use crate::tree::{self, DrawnNode, Mark, Tree};
use grundy::ask::explain::{BinarySum, Explained, Mex, NimberFacts, ValueFacts};
use grundy::values::short::Step;
use grundy::vocabulary::Player;
use grundy::{Answer, Position, Verdict};
use std::collections::HashSet;

/// The largest number of terms of a sum whose options are drawn.
const MOST_TERMS: usize = 4;
/// The number of squares of the line on which the least missing number is shown.
const MOST_SQUARES: u64 = 40;
/// The largest number of sentences below the picture.
const MOST_SENTENCES: usize = 12;
/// The number of options of a position up to which all of them are drawn; beyond it one is drawn for each value.
const MOST_OPTIONS: usize = 24;
/// The side of a square of that line.
const SQUARE: f64 = 30.0;
/// The least width of a page with sentences.
const SENTENCE: f64 = 480.0;

/// The answer of `explain` as a picture: the position, its options with their values, and how the value follows from them.
///
/// ```
/// use grundy::{Limits, Position};
/// let position = Position::parse("kayles 4")?;
/// let answer = grundy::explain(&position, 1, &Limits::default())?;
/// let svg = grundy_picture::explained(&position, &answer).to_svg();
/// // Of 0, 2, 3 the least that is missing is 1.
/// assert_eq!(svg.matches("class=\"least\"").count(), 1);
/// assert!(svg.contains("mex{0, 2, 3} = 1"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn explained(position: &Position, answer: &Answer<Explained>) -> Scene {
    let found = &answer.value;
    let mut parts = PageContent::default();
    match (&found.nimber, &found.value, &found.play) {
        (Some(facts), ..) => parts.nimber(facts),
        (_, Some(facts), _) => parts.value(&found.position, facts),
        (_, _, Some(played)) => parts.play(&found.position, played),
        _ => {}
    }
    let (body, mut notes) = if bare(position) {
        (Block::default(), Vec::new())
    } else {
        game::body(position)
    };
    let widths = parts.blocks.iter().map(|(block, _)| block.width);
    let least = if parts.sentences.is_empty() {
        0.0
    } else {
        SENTENCE
    };
    let widest = widths.fold(body.width.max(least), f64::max);
    let mut page = Page::new(&found.position, &parts.said, widest);
    if body.height > 0.0 {
        page.centred(body);
    }
    for (block, middle) in parts.blocks {
        if middle {
            page.centred(block)
        } else {
            page.below(block)
        }
    }
    let all = parts.sentences.len();
    for words in parts.sentences.iter().take(MOST_SENTENCES) {
        page.say("", words, 3);
    }
    if all > MOST_SENTENCES {
        notes.push(format!(
            "The first {MOST_SENTENCES} of {all} reasons are written."
        ));
    }
    notes.extend(parts.notes);
    page.finish(&notes)
}

/// True if a drawing of the position would add nothing to its title and its tree: it is a value, or a bare text.
fn bare(position: &Position) -> bool {
    let drawn = position.picture();
    let is_value = |text: &str| {
        let name = text.split_whitespace().next().unwrap_or_default();
        grundy::game::catalog::find(text, name).is_err()
    };
    (drawn.iter()).all(|drawn| drawn.picture.is_none() || is_value(&drawn.text))
}

/// The content of the page.
#[derive(Default)]
struct PageContent {
    said: String,
    /// The blocks, each with true if it is centred.
    blocks: Vec<(Block, bool)>,
    sentences: Vec<String>,
    notes: Vec<String>,
}

impl PageContent {
    /// Adds a tree, with its key below and its notes.
    fn tree(&mut self, tree: &Tree, dashed: &str) {
        let mut drawn = tree::drawing(tree, dashed);
        drawn.key.height += 12.0;
        self.blocks.push((drawn.block, true));
        self.blocks.push((drawn.key, false));
        self.notes.extend(drawn.notes);
    }

    /// Draws the options of each term, with the mex of their Grundy values.
    fn nimber(&mut self, facts: &NimberFacts) {
        let several = facts.terms.len() + facts.more > 1;
        self.said = format!("Grundy value {}", facts.total);
        for term in facts.terms.iter().take(MOST_TERMS) {
            let mut nodes = Vec::new();
            options(term, None, !several, &mut nodes);
            let tree = Tree {
                nodes,
                ..Tree::default()
            };
            self.tree(&tree, "");
            let all = term.options.len();
            if all > MOST_OPTIONS {
                let words = format!(
                    "Of the {all} options of {} one for each value is drawn.",
                    term.position
                );
                self.notes.push(words);
            }
            self.mex(term);
        }
        if let Some(columns) = facts.columns() {
            self.blocks.push((digits(&columns, facts), true));
            let words = "The nim-sum adds the binary digits of each column without carry.";
            self.sentences.push(words.to_owned());
        }
        let terms = facts.terms.len() + facts.more;
        if terms > MOST_TERMS {
            let words =
                format!("The options of the first {MOST_TERMS} of {terms} terms are drawn.");
            self.notes.push(words);
        }
    }

    /// Draws the mex of one term: the values of its options as squares, with the first gap marked.
    fn mex(&mut self, term: &Mex) {
        let (position, nimber) = (&term.position, term.nimber);
        match term.nimbers() {
            Some(known) => {
                let listed: Vec<String> = known.iter().map(u64::to_string).collect();
                let words = format!("G({position}) = mex{{{}}} = {nimber}", listed.join(", "));
                self.blocks.push((squares(&known, nimber), true));
                self.sentences.push(words);
            }
            None => {
                let words = format!("G({position}) = {nimber}: {}", term.how);
                self.sentences.push(words);
            }
        }
    }

    /// Draws the options of a value, those that are dominated struck out.
    fn value(&mut self, position: &str, facts: &ValueFacts) {
        self.said = format!("value {}", text::cut(&facts.shown, 14.0, 500.0));
        let struck = |by: Player, shown: [&String; 2]| {
            facts.steps.iter().any(|step| {
                matches!(step, Step::Dominated { player, option, .. } if *player == by && shown.contains(&option))
            })
        };
        let mut nodes = vec![DrawnNode {
            label: without_name(position),
            value: facts.shown.clone(),
            ..DrawnNode::default()
        }];
        for option in &facts.options {
            let to = without_name(&option.to);
            nodes.push(DrawnNode {
                parent: Some(0),
                value: option.value.clone(),
                cut: struck(option.by, [&option.value, &option.to]),
                label: to,
                mv: option.mv.clone(),
                by: Some(option.by),
                ..DrawnNode::default()
            });
        }
        if nodes.len() > 1 {
            let tree = Tree {
                nodes,
                ..Tree::default()
            };
            self.tree(&tree, "dominated");
        }
        self.sentences
            .extend(facts.steps.iter().map(ToString::to_string));
        self.sentences
            .extend(facts.number.iter().map(ToString::to_string));
        let [left, right] = &facts.stops;
        self.sentences.push(format!(
            "Its outcome class is {}, its left stop {left}, its right stop {right}; it is born on day {}.",
            facts.class, facts.birthday
        ));
    }

    /// Draws the moves of a position with what is known of each.
    fn play(&mut self, position: &str, answer: &Answer<Verdict>) {
        let verdict = &answer.value;
        self.said = game::known(answer);
        let mut nodes = vec![DrawnNode {
            label: without_name(position),
            mark: mark(verdict.outcome),
            value: left_or_score(verdict.distance, verdict.score),
            ..DrawnNode::default()
        }];
        for judged in &verdict.moves {
            nodes.push(DrawnNode {
                parent: Some(0),
                label: judged.mv.text().to_owned(),
                mv: judged.mv.text().to_owned(),
                by: judged.by,
                mark: mark(judged.after.outcome),
                value: left_or_score(judged.after.distance, judged.after.score),
                winning: judged.winning == Some(true),
                ..DrawnNode::default()
            });
        }
        let tree = Tree {
            nodes,
            ..Tree::default()
        };
        self.tree(&tree, "");
        let words = answer.derivation.to_string();
        self.sentences.extend(words.lines().map(str::to_owned));
        if let [first, rest @ ..] = verdict.line.as_slice() {
            let mut line = format!("A line of best play: {}", first.text());
            rest.iter()
                .for_each(|mv| line += &format!("; {}", mv.text()));
            self.sentences.push(line);
        }
    }
}

/// The plies left to the end, or the mover's score.
fn left_or_score(distance: Option<u64>, score: Option<i64>) -> String {
    match (score, distance) {
        (Some(score), _) => format!("score {score}"),
        (None, Some(0)) => "over".to_owned(),
        (None, Some(plies)) => counted(plies as usize, "ply", "plies"),
        (None, None) => String::new(),
    }
}

/// A position and its options, and theirs where they are explained.
fn options(term: &Mex, parent: Option<(usize, &str)>, winning: bool, nodes: &mut Vec<DrawnNode>) {
    let here = nodes.len();
    let marked = |nimber: u64| if nimber == 0 { Mark::Lost } else { Mark::Won };
    nodes.push(DrawnNode {
        parent: parent.map(|(parent, _)| parent),
        label: without_name(&term.position),
        mv: parent.map_or(String::new(), |(_, mv)| mv.to_owned()),
        mark: marked(term.nimber),
        value: term.nimber.to_string(),
        winning: parent.is_some() && winning && term.nimber == 0,
        more: !term.complete,
        ..DrawnNode::default()
    });
    let many = term.options.len() > MOST_OPTIONS;
    let mut seen = HashSet::new();
    for option in &term.options {
        if many && option.nimber.is_none_or(|nimber| !seen.insert(nimber)) {
            nodes[here].more = true;
            continue;
        }
        if let Some(below) = &option.explained {
            options(below, Some((here, &option.mv)), winning, nodes);
            continue;
        }
        nodes.push(DrawnNode {
            parent: Some(here),
            label: without_name(&option.to),
            mv: option.mv.clone(),
            mark: option.nimber.map_or(Mark::Unknown, marked),
            value: option.nimber.map_or(String::new(), |n| n.to_string()),
            winning: winning && option.nimber == Some(0),
            ..DrawnNode::default()
        });
    }
}

/// The numbers from 0 on: those of the options shaded, the least that is missing emphasised.
fn squares(known: &[u64], least: u64) -> Block {
    let last = known.last().copied().unwrap_or(0).max(least + 1);
    let shown = (last + 1)
        .min(MOST_SQUARES.max(least + 2))
        .min(4 * MOST_SQUARES);
    let across = shown.min(MOST_SQUARES);
    let rows = shown.div_ceil(MOST_SQUARES);
    let mut block = Block::new(across as f64 * SQUARE, rows as f64 * (SQUARE + 6.0) + 22.0);
    for number in 0..shown {
        let (row, column) = (number / MOST_SQUARES, number % MOST_SQUARES);
        let at = (column as f64 * SQUARE, row as f64 * (SQUARE + 6.0));
        let mut square = Block::default();
        let class = match (number == least, known.binary_search(&number)) {
            (true, _) => "node won",
            (_, Ok(_)) => "node lost",
            (_, Err(_)) => "room",
        };
        let inner = (at.0 + 2.0, at.1 + 2.0);
        let size = (SQUARE - 4.0, SQUARE - 4.0);
        let round = if number == least { 9.0 } else { 0.0 };
        square.shape(class, Shape::Rect(inner, size, round));
        let middle = (at.0 + SQUARE / 2.0, at.1 + SQUARE / 2.0 + 5.0);
        let letters = if number == least || class == "node lost" {
            ""
        } else {
            "soft"
        };
        square.text(letters, middle, 13.0, number.to_string());
        let (name, title) = if number == least {
            (
                "least",
                Some(format!("{number} is the least that no option has")),
            )
        } else {
            ("", None)
        };
        block.group(name, title, (0.0, 0.0), square.items);
    }
    let words = if shown <= last {
        format!("square: an option has it \u{2013} round: the least that none has (of 0 to {last})")
    } else {
        "square: an option has it \u{2013} round: the least that none has".to_owned()
    };
    let wide = text::width(&words, 12.0);
    block.width = block.width.max(wide);
    let low = rows as f64 * (SQUARE + 6.0) + 12.0;
    block.write("soft", (0.0, low), 12.0, Anchor::Start, words);
    block
}

/// Binary numbers below each other, ones as filled squares, and their sum without carry.
fn digits(columns: &BinarySum, facts: &NimberFacts) -> Block {
    const STEP: f64 = 24.0;
    let names = facts.terms.iter().map(|term| term.position.clone());
    let names: Vec<String> = names.map(|name| text::cut(&name, 13.0, 300.0)).collect();
    let wide = names.iter().map(|name| text::width(name, 13.0));
    let wide = wide.fold(60.0, f64::max);
    let bits = columns.total.len() as f64 * STEP;
    let mut block = Block::new(
        wide + bits + 90.0,
        (columns.terms.len() + 1) as f64 * STEP + 12.0,
    );
    let rows = columns.terms.iter().zip(&names);
    let numbers = facts.terms.iter().map(|term| term.nimber);
    let mut y = 0.0;
    let mut line = |binary: &str, name: &str, number: u64, y: f64| {
        block.write("", (wide, y + 17.0), 13.0, Anchor::End, name);
        for (at, digit) in binary.chars().enumerate() {
            let corner = (wide + 16.0 + at as f64 * STEP, y + 2.0);
            let class = if digit == '1' { "node won" } else { "room" };
            block.shape(class, Shape::Rect(corner, (20.0, 20.0), 3.0));
            block.text(
                "",
                (corner.0 + 10.0, corner.1 + 15.0),
                13.0,
                digit.to_string(),
            );
        }
        let right = (wide + bits + 26.0, y + 17.0);
        block.write("", right, 13.0, Anchor::Start, format!("= {number}"));
    };
    for ((binary, name), number) in rows.zip(numbers) {
        line(binary, name, number, y);
        y += STEP;
    }
    line(&columns.total, "nim-sum", facts.total, y + 8.0);
    block.line("ink", (wide + 10.0, y + 4.0), (wide + 16.0 + bits, y + 4.0));
    block
}
