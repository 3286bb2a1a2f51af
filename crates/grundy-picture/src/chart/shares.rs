//! The payoffs of the players of a cooperative game: a group of bars for each solution.

use crate::page::{self, Page};
use crate::scene::{Anchor, At, Block, Scene, Shape};
use crate::text;
use num::{BigRational, ToPrimitive};

/// The largest number of players that are drawn.
const MOST: usize = 40;

/// The classes of the solutions.
const CLASSES: [&str; 3] = ["left", "right", "both"];
/// The height of a bar.
const BAR: f64 = 15.0;

/// The payoff of each player in one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoffShares {
    /// Its name.
    pub name: String,
    /// The shares, exactly.
    pub shares: Vec<BigRational>,
}

/// Shares of players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// The game.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The players' names.
    pub players: Vec<String>,
    /// The solutions; at most three are drawn.
    pub solutions: Vec<PayoffShares>,
}

/// Bars, with the exact shares beside them.
///
/// ```
/// use grundy_picture::{Shares, PayoffShares, shares};
/// use num::BigRational;
/// let third = BigRational::new(1.into(), 3.into());
/// let game = Shares {
///     title: "majority of three".into(),
///     players: ["a", "b", "c"].map(String::from).to_vec(),
///     solutions: vec![PayoffShares { name: "Shapley value".into(), shares: vec![third; 3] }],
///     ..Shares::default()
/// };
/// assert_eq!(shares(&game).to_svg().matches(">1/3<").count(), 3);
/// ```
#[must_use]
pub fn shares(game: &Shares) -> Scene {
    let (block, key, notes) = drawing(game);
    let mut page = Page::new(&game.title, &game.said, block.width);
    page.centred(block);
    page.below(key);
    page.finish(&notes)
}

/// The drawing, its key and notes.
pub(crate) fn drawing(game: &Shares) -> (Block, Block, Vec<String>) {
    const LENGTH: f64 = 420.0;
    let solutions = &game.solutions[..game.solutions.len().min(CLASSES.len())];
    let float = |share: &BigRational| share.to_f64().unwrap_or(0.0);
    let all = || {
        solutions
            .iter()
            .flat_map(|solution| solution.shares.iter().map(float))
    };
    let (low, high) = all().fold((0.0_f64, 0.0_f64), |(low, high), x| {
        (low.min(x), high.max(x))
    });
    let unit = LENGTH / (high - low).max(1e-9);
    let names = game
        .players
        .iter()
        .take(MOST)
        .map(|name| text::width(name, 13.0));
    let margin = names.fold(30.0, f64::max).min(180.0) + 12.0;
    let group = BAR * solutions.len() as f64 + 12.0;
    let shown = game.players.len().min(MOST);
    let mut block = Block::new(margin + LENGTH + 150.0, group * shown as f64 + 8.0);
    let zero = margin - low * unit;
    for (player, name) in game.players.iter().take(shown).enumerate() {
        let top = player as f64 * group + 4.0;
        let words = text::cut(name, 13.0, margin - 10.0);
        block.write(
            "",
            (margin - 8.0, top + (group - 12.0) / 2.0 + 5.0),
            13.0,
            Anchor::End,
            words,
        );
        for (at, solution) in solutions.iter().enumerate() {
            if let Some(share) = solution.shares.get(player) {
                let place = (zero, top + at as f64 * BAR);
                draw_bar(&mut block, CLASSES[at], place, share, float(share) * unit);
            }
        }
    }
    block.line("axis", (zero, 0.0), (zero, block.height));
    let mut key = Vec::new();
    for (solution, class) in solutions.iter().zip(CLASSES) {
        let mut sample = Block::new(20.0, 18.0);
        sample.rect(class, (2.0, 4.0), (16.0, 12.0));
        key.push((sample, solution.name.as_str()));
    }
    let notes = page::first_of(shown, game.players.len(), "players");
    (block, page::key(key), notes)
}

/// Draws a bar of a length that begins at a place, with the exact share beside it.
fn draw_bar(block: &mut Block, class: &str, (zero, y): At, share: &BigRational, long: f64) {
    let corner = (zero + long.min(0.0), y + 1.0);
    let size = (long.abs().max(0.5), BAR - 2.0);
    block.shape(class, Shape::Rect(corner, size, 0.0));
    let place = (zero + long.max(0.0) + 6.0, y + BAR - 3.0);
    let words = text::cut(&share.to_string(), 11.0, 130.0);
    block.write("", place, 11.0, Anchor::Start, words);
}
