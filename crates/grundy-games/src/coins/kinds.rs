//! The coin-turning games by name.

use super::Rule;
use grundy_core::About;

/// What tells one coin-turning game of the catalog from another.
pub trait Kind: 'static {
    /// What the game says of itself.
    const ABOUT: About;
    /// The rule along each side of the board; `None` when it is written before the colon.
    const FACTORS: Option<&'static [Rule]>;
}

const ROW: &str = "A row of H (heads) and T (tails), the left end first: HTTH. A move lists the places that turn, \
                   counted from 0 at the left end: turn 0 3.";
const BOARD: &str = "Rows of H (heads) and T (tails) with / between them, the top row first: HT/TT. A move lists the \
                     coins that turn as (row,column), counted from 0 at the top left: turn (0,0) (0,1) (1,0) (1,1).";

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident, $name:literal, $aliases:expr, $factors:expr, $title:literal, $rules:literal,
        $notation:expr, $examples:expr, $needs:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $kind {}

        impl Kind for $kind {
            const ABOUT: About = About {
                name: $name,
                aliases: $aliases,
                title: $title,
                rules: $rules,
                notation: $notation,
                examples: $examples,
                sources: &["Berlekamp, Conway and Guy 2001"],
                needs_rules: $needs,
                ..About::PLAIN
            };
            const FACTORS: Option<&'static [Rule]> = $factors;
        }
    )* };
}

kinds! {
    /// Turning Turtles: one or two coins.
    Turtles, "turtles", &["turning-turtles"], Some(&[Rule::Turtles]),
    "Turn one or two coins of a row",
    "A move turns one or two coins of a row; the rightmost of them must go from heads to tails. Whoever cannot move \
     loses.",
    ROW, &["turtles HTTHH", "turtles TH"], false;

    /// Mock Turtles: one, two or three coins.
    MockTurtles, "mock-turtles", &[], Some(&[Rule::MockTurtles]),
    "Turn one, two or three coins of a row",
    "A move turns one, two or three coins of a row; the rightmost of them must go from heads to tails. Whoever \
     cannot move loses.",
    ROW, &["mock-turtles HTTHH"], false;

    /// The Ruler game: neighbouring coins.
    Ruler, "ruler", &[], Some(&[Rule::Ruler]),
    "Turn any run of neighbouring coins",
    "A move turns any number of neighbouring coins of a row; the rightmost of them must go from heads to tails. \
     Whoever cannot move loses.",
    ROW, &["ruler HTTH"], false;

    /// Twins: exactly two coins.
    Twins, "twins", &[], Some(&[Rule::Twins]),
    "Turn exactly two coins of a row",
    "A move turns exactly two coins of a row; the rightmost of them must go from heads to tails. A head at place 0 \
     alone cannot be turned. Whoever cannot move loses.",
    ROW, &["twins HTTH"], false;

    /// Triplets: exactly three coins.
    Triplets, "triplets", &[], Some(&[Rule::Triplets]),
    "Turn exactly three coins of a row",
    "A move turns exactly three coins of a row; the rightmost of them must go from heads to tails. Whoever cannot \
     move loses.",
    ROW, &["triplets HTTHH"], false;

    /// Turning Corners: the four distinct corners of a rectangle, the product of Twins with itself.
    TurningCorners, "turning-corners", &["corners"], Some(&[Rule::Twins, Rule::Twins]),
    "Turn the four distinct corners of a rectangle",
    "A move turns the four corners of a rectangle with sides along the board; the four corners must be distinct, and \
     the lower right one must go from heads to tails. Heads in the top row or the left column alone cannot be \
     turned. This is the product of Twins with itself: a head at (r,c), counted from 0, is worth the nim product \
     r ⊗ c. The variant that allows degenerate rectangles is called rectangles. Whoever cannot move loses.",
    BOARD, &["turning-corners HHH/HTH/THH", "turning-corners TTT/TTT/TTH"], false;

    /// Rectangles, degenerate ones allowed: the product of Turning Turtles with itself.
    Rectangles, "rectangles", &["turtles-squared"], Some(&[Rule::Turtles, Rule::Turtles]),
    "Turn the corners of a rectangle that may be a line or a point",
    "A move turns the corners of a rectangle with sides along the board, which may be degenerate: one coin, the two \
     ends of a line, or four corners; the lower right one must go from heads to tails. This is the product of \
     Turning Turtles with itself: a head at (r,c), counted from 0, is worth the nim product (r+1) ⊗ (c+1). The \
     variant with four distinct corners is called turning-corners. Whoever cannot move loses.",
    BOARD, &["rectangles HT/TH", "rectangles TTT/THT/TTH"], false;

    /// Rugs: all coins of a rectangle, the product of Ruler with itself.
    Rugs, "rugs", &[], Some(&[Rule::Ruler, Rule::Ruler]),
    "Turn all coins of a rectangle",
    "A move turns every coin of a rectangle with sides along the board; the lower right one must go from heads to \
     tails. This is the product of Ruler with itself. Whoever cannot move loses.",
    BOARD, &["rugs HT/TH"], false;

    /// The product of any one-dimensional games, in any number of dimensions up to six.
    CoinProduct, "coin-product", &[], None,
    "The product of coin-turning games, one along each side of a board",
    "Before the colon stand the games along the sides with * between them: turtles, mock-turtles, ruler, twins or \
     triplets, from one to six of them, the rows' game first. A move chooses a move in each of them and turns all coins whose \
     coordinates turn in every one; the coin farthest from the corner 0 must go from heads to tails. Whoever cannot \
     move loses.",
    "H and T; coins along the last side stand side by side, rows have / between them, planes //, and so on: \
     HT/TT//TH/HH is a cube. A move lists the coins that turn by their coordinates, counted from 0, the first side \
     first: turn (0,0,0) (1,0,0).",
    &["coin-product turtles*ruler: HT/TT", "coin-product turtles*turtles*turtles: HT/TT//TH/HH"], true;
}
