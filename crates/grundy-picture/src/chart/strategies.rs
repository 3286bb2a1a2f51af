//! The strategies of two players: a group of bars for each information set, one for each choice.

use crate::page::{self, Page};
use crate::scene::{Anchor, Block, Scene, Shape};
use crate::text;
use num::{BigRational, ToPrimitive};

/// The largest number of information sets that are drawn.
const MOST: usize = 40;

/// The classes of the players.
const CLASSES: [&str; 2] = ["left", "right"];
/// The height of a bar.
const BAR: f64 = 15.0;
/// The length of a bar for a choice that is always made.
const LENGTH: f64 = 300.0;
/// The room below a group of bars.
const GAP: f64 = 10.0;

/// The mixture of choices at an information set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixture {
    /// The player who decides there, from 0.
    pub player: usize,
    /// The information that the player has.
    pub knows: String,
    /// Each choice with its probability.
    pub choices: Vec<(String, BigRational)>,
}

/// Strategies of two players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategies {
    /// The game.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The players' names.
    pub players: Vec<String>,
    /// The information sets.
    pub sets: Vec<Mixture>,
}

/// Bars as long as the choices are probable, with the exact probabilities beside them.
///
/// ```
/// use grundy_picture::{Mixture, Strategies, strategies};
/// use num::BigRational;
/// let half = BigRational::new(1.into(), 2.into());
/// let choices = ["heads", "tails"].map(|name| (name.to_owned(), half.clone())).to_vec();
/// let game = Strategies {
///     title: "matching pennies".into(),
///     players: ["even", "odd"].map(String::from).to_vec(),
///     sets: vec![Mixture { player: 0, knows: "nothing".into(), choices }],
///     ..Strategies::default()
/// };
/// assert!(strategies(&game).to_svg().contains(">heads 1/2<"));
/// ```
#[must_use]
pub fn strategies(game: &Strategies) -> Scene {
    let shown = &game.sets[..game.sets.len().min(MOST)];
    let names: Vec<String> = shown.iter().map(|set| label(game, set)).collect();
    let widths = names.iter().map(|name| text::width(name, 13.0));
    let margin = widths.fold(30.0, f64::max).min(220.0) + 12.0;
    let height = |set: &Mixture| BAR * set.choices.len() as f64 + GAP;
    let mut block = Block::new(
        margin + LENGTH + 160.0,
        shown.iter().map(height).sum::<f64>() + 8.0,
    );
    let mut top = 4.0;
    for (set, name) in shown.iter().zip(&names) {
        let middle = top + (height(set) - GAP) / 2.0 + 5.0;
        let words = text::cut(name, 13.0, margin - 10.0);
        block.write("", (margin - 8.0, middle), 13.0, Anchor::End, words);
        for (at, (choice, chance)) in set.choices.iter().enumerate() {
            let y = top + at as f64 * BAR;
            let long = LENGTH * chance.to_f64().unwrap_or(0.0);
            let class = CLASSES[set.player.min(1)];
            let size = (long.max(0.5), BAR - 2.0);
            block.shape(class, Shape::Rect((margin, y + 1.0), size, 0.0));
            let words = text::cut(&format!("{choice} {chance}"), 11.0, 140.0);
            let place = (margin + long + 6.0, y + BAR - 3.0);
            block.write("", place, 11.0, Anchor::Start, words);
        }
        top += height(set);
    }
    block.line("axis", (margin, 0.0), (margin, block.height));
    let mut page = Page::new(&game.title, &game.said, block.width);
    page.centred(block);
    page.below(page::key(samples(game)));
    let notes = page::first_of(shown.len(), game.sets.len(), "information sets");
    page.finish(&notes)
}

/// The player and the information, before a group of bars.
fn label(game: &Strategies, set: &Mixture) -> String {
    match game.players.get(set.player) {
        Some(player) => format!("{player}: {}", set.knows),
        None => set.knows.clone(),
    }
}

/// The colour of each player.
fn samples(game: &Strategies) -> Vec<(Block, &str)> {
    let named = game.players.iter().zip(CLASSES);
    named
        .map(|(player, class)| {
            let mut sample = Block::new(20.0, 18.0);
            sample.rect(class, (2.0, 4.0), (16.0, 12.0));
            (sample, player.as_str())
        })
        .collect()
}
