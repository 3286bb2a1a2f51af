//! All games, by name. One line here gives a game to the command line and to every other front end.

use crate::engine::MakeEngine;
use crate::erased::TurnGame;
use crate::error::Error;
use crate::game::expression::is_code;
use crate::game::names::other_names;
use crate::limits::Limits;
use crate::question::Question::{self, Compare, Explain, Misere, Period, Table, Value};
use crate::setting::Setting;
use crate::typed::{
    AllEngines, Compiled, Explorers, ExplorersAndSearches, NoEngine, Paid, Searches,
    SearchesAndTables, forget, forget_between, untyped,
};
use grundy_core::any::{Erased, Token, erase_impartial, erase_partizan};
use grundy_core::parse::offset_in;
use grundy_core::{
    About, Described, Extensive, Impartial, MadeImpartial, Outcome, ParseError, Partizan,
    Sequential,
};
use grundy_formats::pages;
use grundy_forms::hidden::{Hidden, hide, in_rounds, own_interests};
use grundy_forms::tree_game;
use grundy_games as games;
use std::fmt;
use std::sync::Arc;

/// A ruleset whose type is erased, on its rung of the ladder of traits.
#[derive(Clone)]
pub enum Rules {
    /// Partizan or impartial: a summand.
    Summand(Arc<dyn Erased>),
    /// A player is to move, or the play is over.
    Turns(TurnGame),
    /// Chance and hidden information.
    Hidden(Arc<dyn Hidden>),
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rules::Summand(_) => "Summand",
            Rules::Turns(_) => "Turns",
            Rules::Hidden(_) => "Hidden",
        })
    }
}

/// The theory that a game belongs to, as `list` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Both players have the same moves.
    Impartial,
    /// Each player has moves of their own.
    Partizan,
    /// Players take turns to an end with a winner or a tie, or for ever.
    Turns,
    /// The end has a score.
    Scoring,
    /// Chance or hidden information.
    Hidden,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Impartial => "impartial",
            Kind::Partizan => "partizan",
            Kind::Turns => "turns",
            Kind::Scoring => "scoring",
            Kind::Hidden => "hidden",
        })
    }
}

/// Makes a ruleset of the text before the colon.
type Make = fn(Option<&str>) -> Result<Rules, ParseError>;

/// Makes rules for large positions.
pub(crate) type Larger = fn() -> Arc<dyn Erased>;

/// Reads a position by its rules, or by those for larger positions, where there are any, if it does not fit these.
pub(crate) fn read(
    rules: &Arc<dyn Erased>,
    larger: Option<Larger>,
    text: &str,
) -> Result<(Arc<dyn Erased>, Token), ParseError> {
    match (rules.read(text), larger) {
        (Err(_), Some(larger)) => {
            let rules = larger();
            rules.read(text).map(|at| (rules, at))
        }
        (read, _) => read.map(|at| (Arc::clone(rules), at)),
    }
}

/// One game of the catalog.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The game's own description of itself.
    pub about: About,
    /// Its theory.
    pub kind: Kind,
    make: Make,
    /// The same rules for positions that are too large for those that `make` gives, where there are any.
    pub(crate) larger: Option<Larger>,
    /// Questions of its theory that have no method here good enough for all its examples, so that no front end promises
    /// them.
    pub(crate) open: &'static [Question],
    /// An engine that knows the type, for games whose positions are searched by the million.
    pub(crate) engine: Option<MakeEngine>,
    /// An engine with a table, for games whose pieces move along the lines of a plane.
    pub(crate) table: Option<MakeEngine>,
    /// True if the rules say where play begins, so that what follows the name is rules even without a colon.
    pub(crate) begins_in_rules: bool,
}

impl Entry {
    /// A game without an engine of its own.
    const fn new(about: About, kind: Kind, make: Make) -> Entry {
        Entry {
            about,
            kind,
            make,
            larger: None,
            open: &[],
            engine: None,
            table: None,
            begins_in_rules: false,
        }
    }

    /// The ruleset for the text before the colon.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where in that text.
    pub fn make(&self, rules: Option<&str>) -> Result<Rules, ParseError> {
        (self.make)(rules)
    }

    /// The names that the game goes by besides its own.
    #[must_use]
    pub fn aliases(&self) -> Vec<&'static str> {
        let others = other_names(self.about.name);
        self.about.aliases.iter().chain(others).copied().collect()
    }

    /// True if a word occurs in the game's description of itself: its names, its title or its rules.
    ///
    /// ```
    /// let domineering = grundy::game::catalog::find("domineering", "domineering")?;
    /// assert!(domineering.mentions("Domino") && !domineering.mentions("poker"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn mentions(&self, word: &str) -> bool {
        self.rank(word).is_some()
    }

    /// How well a word names the game: 0 if it is one of its names, 1 if a name begins with it, 2 if it is within a name, 3
    /// if it is in the title, 4 if it is in the rules; `None` if it is nowhere.
    #[must_use]
    pub fn rank(&self, word: &str) -> Option<u8> {
        let word = word.to_lowercase();
        let names = || self.aliases().into_iter().chain([self.about.name]);
        let has = |text: &str| text.to_lowercase().contains(&word);
        let tests: [&dyn Fn() -> bool; 5] = [
            &|| names().any(|name| name == word),
            &|| names().any(|name| name.starts_with(&word)),
            &|| names().any(has),
            &|| has(self.about.title),
            &|| has(self.about.rules),
        ];
        (0..)
            .zip(tests)
            .find(|(_, holds)| holds())
            .map(|(rank, _)| rank)
    }

    /// The same game without the promise to answer these questions; small positions may be asked all the same.
    fn without(self, open: &'static [Question]) -> Entry {
        Entry { open, ..self }
    }
}

fn impartial<R: Impartial + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    let about = About {
        sides: ["first", "second"],
        ..R::ABOUT
    };
    Entry::new(about, Kind::Impartial, |text| {
        Ok(Rules::Summand(erase_impartial(R::from_rules(text)?)))
    })
}

/// An impartial game whose positions are searched by the million, with an engine that knows their type.
fn searched<R: Impartial + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Entry {
        engine: Some(crate::engine::typed::<R>),
        ..impartial::<R>()
    }
}

/// An impartial game on a plane, whose values come from a table.
fn tabled<R: crate::engine::OnPlane + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Entry {
        engine: Some(crate::engine::typed::<R>),
        table: Some(crate::engine::tabled::<R>),
        ..impartial::<R>()
    }
}

fn partizan<R: Partizan + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Entry::new(R::ABOUT, Kind::Partizan, |text| {
        Ok(Rules::Summand(erase_partizan(R::from_rules(text)?)))
    })
}

/// A game of turns, with the choice of engines that are compiled for its type.
fn sequential<R, E>() -> Entry
where
    R: Sequential<Payoff = Outcome> + Described + Send + Sync + 'static,
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
    E: Compiled,
{
    Entry::new(R::ABOUT, Kind::Turns, |text| {
        Ok(Rules::Turns(forget(R::from_rules(text)?, E::engines)))
    })
}

/// A scored game that its form or few positions answer: no engine is compiled for its type.
fn scored<R: Sequential<Payoff = i64> + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Entry::new(R::ABOUT, Kind::Scoring, |text| {
        Ok(Rules::Turns(forget(R::from_rules(text)?, untyped)))
    })
}

/// A scored game that is searched by the million, by engines that know its type.
fn searched_scores<R: Sequential<Payoff = i64> + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Entry {
        make: |text| Ok(Rules::Turns(forget(R::from_rules(text)?, i64::typed))),
        ..scored::<R>()
    }
}

fn hidden<R: Extensive + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Entry::new(R::ABOUT, Kind::Hidden, |text| {
        Ok(Rules::Hidden(hide(R::from_rules(text)?)))
    })
}

/// Kuhn poker for two players, or for three as its tree.
fn make_kuhn(text: Option<&str>) -> Result<Rules, ParseError> {
    use games::cards::{kuhn::Kuhn, kuhn_three::ThreePlayers};
    let Some(three) = text.and_then(ThreePlayers::read) else {
        return Ok(Rules::Hidden(hide(Kuhn::from_rules(text)?)));
    };
    let three = three?;
    Ok(Rules::Hidden(tree_game::of_catalog(tree_game::Made {
        about: Kuhn::ABOUT,
        title: three.title(),
        hands: three.hands(),
        tree: three.tree(),
    })))
}

/// Games whose rule is written with the position: impartial where the rule names no sides.
fn rule_in_one_line() -> Entry {
    use games::families::rule::{AnyRule, ImpartialRule, any};
    Entry {
        engine: Some(crate::game::rule_values::engine),
        ..Entry::new(ImpartialRule::ABOUT, Kind::Partizan, |text| {
            Ok(Rules::Summand(match any(text.unwrap_or(""))? {
                AnyRule::Same(rule) => erase_impartial(rule),
                AnyRule::Apart(rule) => erase_partizan(rule),
            }))
        })
    }
}

/// The impartial version of the partizan game that stands before the colon.
fn make_impartial(text: Option<&str>) -> Result<Rules, ParseError> {
    let text = text.unwrap_or("");
    let (name, rules) = match text.split_once(char::is_whitespace) {
        Some((name, rules)) => (name, Some(rules.trim())),
        None => (text, None),
    };
    let entry = called(&entries(), &name.to_lowercase()).copied();
    if let Some(entry) = entry.filter(|entry| entry.kind != Kind::Impartial) {
        let shift = offset_in(text, rules.unwrap_or(text));
        let made = entry.make(rules).map_err(|fault| fault.shifted(shift))?;
        if let Rules::Summand(rules) = made
            && !rules.title().is_empty()
        {
            return Ok(Rules::Summand(MadeImpartial::of(rules)));
        }
    }
    let wanted = "a partizan game with its rules";
    Err(ParseError::at_piece(text, name, wanted))
}

/// Board games whose rule is written with the position: impartial where the rule names no sides, games of turns where it
/// names ends of play. Both names of theirs read all of them.
fn make_board(text: Option<&str>) -> Result<Rules, ParseError> {
    use games::families::board_rule::{AnyBoard, any};
    Ok(match any(text.unwrap_or(""))? {
        AnyBoard::Same(rule) => Rules::Summand(erase_impartial(rule)),
        AnyBoard::Apart(rule) => Rules::Summand(erase_partizan(rule)),
        AnyBoard::Turns(rule) => Rules::Turns(forget(rule, ExplorersAndSearches::engines)),
        AnyBoard::Scores(rule) => Rules::Turns(forget(rule, i64::typed)),
    })
}

/// Games in the game description language, whose sheets stand in files or in braces.
fn sheet() -> Entry {
    use grundy_gdl::{AnyGame, Game, any};
    Entry {
        begins_in_rules: true,
        ..Entry::new(Game::<Outcome>::ABOUT, Kind::Turns, |text| {
            Ok(match any(text.unwrap_or(""))? {
                AnyGame::Won(game) => {
                    Rules::Turns(forget_between(&game, Game::favouring, Searches::engines))
                }
                AnyGame::Scored(game) => {
                    Rules::Turns(forget_between(&game, Game::favouring, i64::typed))
                }
                AnyGame::Unopposed(game) => Rules::Hidden(own_interests(game)),
                AnyGame::Rounds(game) => Rules::Hidden(in_rounds(game)),
            })
        })
    }
}

/// All games, by theory and then by name.
#[must_use]
pub fn entries() -> Vec<Entry> {
    [heaps(), other_impartial(), partizan_games(), others()].concat()
}

fn heaps() -> Vec<Entry> {
    vec![
        impartial::<games::heaps::nim::Nim>(),
        impartial::<games::heaps::bounded_nim::BoundedNim>(),
        impartial::<games::heaps::moore::Moore>(),
        impartial::<games::heaps::subtract::Subtract>(),
        impartial::<games::heaps::take_and_break::Heaps>(),
        impartial::<games::heaps::kayles::Kayles>(),
        impartial::<games::heaps::dawson::Dawson>(),
        impartial::<games::heaps::dawson_kayles::DawsonKayles>(),
        impartial::<games::heaps::grundys_game::Grundy>(),
        impartial::<games::heaps::lasker::Lasker>(),
        impartial::<games::heaps::strips::Strips>(),
        impartial::<games::heaps::runs::Runs>(),
        tabled::<games::heaps::wythoff::Wythoff>(),
        impartial::<games::heaps::euclid::Euclid>(),
        impartial::<games::heaps::last_take::LastTake>(),
        impartial::<games::heaps::staircase::Staircase>(),
        impartial::<games::heaps::gap_nim::GapNim>(),
        // Misère play is a search, and boxes or heaps may be large.
        impartial::<games::heaps::boxes::Boxes>().without(&[Misere]),
        impartial::<games::heaps::lieges::Lieges>().without(&[Misere]),
        impartial::<games::heaps::couples::Couples>(),
        impartial::<games::heaps::beads::Beads>(),
        impartial::<games::heaps::circle::Circles>(),
        impartial::<games::heaps::every_nim::EveryNim>(),
        impartial::<games::heaps::one_each::OneEach>(),
        impartial::<games::heaps::pebbles::Pebbles>(),
        impartial::<games::heaps::remove_or_decrease::RemoveOrDecrease>(),
    ]
}

/// Impartial games on boards, with coins and on graphs.
fn other_impartial() -> Vec<Entry> {
    vec![
        // Misère play is a search of all bars, without a table.
        tabled::<games::boards::chomp::Chomp>().without(&[Misere]),
        searched::<games::boards::cram::Cram>(),
        searched::<games::graphs::node_kayles::NodeKayles>(),
        searched::<games::graphs::poset::Poset>(),
        searched::<games::boards::peaceful_queens::PeacefulQueens>(),
        impartial::<games::graphs::geography::Geography>(),
        impartial::<games::numbers::number_game::NumberGame>(),
        // The theorem knows who wins; the values, and misère play, are a search of all sheets together.
        impartial::<games::boards::cutting::Cutting>().without(&[Misere, Value, Compare]),
        impartial::<games::pieces::knight::Knights>(),
        impartial::<games::pieces::king::Kings>(),
        impartial::<games::pieces::rook::Rooks>(),
        tabled::<games::pieces::queen::Queens>(),
        impartial::<games::coins::turtles::Turtles>(),
        impartial::<games::coins::mock_turtles::MockTurtles>(),
        impartial::<games::coins::ruler::Ruler>(),
        impartial::<games::coins::twins::Twins>(),
        impartial::<games::coins::triplets::Triplets>(),
        impartial::<games::coins::turning_corners::TurningCorners>(),
        impartial::<games::coins::rectangles::Rectangles>(),
        impartial::<games::coins::rugs::Rugs>(),
        impartial::<games::coins::coin_product::CoinProduct>(),
        impartial::<games::graphs::tokens::Tokens>(),
        // Misère play and the comparison of values need play that ends.
        impartial::<games::graphs::digraph::Digraph>().without(&[Misere, Compare]),
        impartial::<games::graphs::green_hackenbush::GreenHackenbush>(),
        // The numbers of spots are positions, but each takes many times as long as the one before.
        searched::<games::graphs::sprouts::Sprouts>().without(&[Table, Period]),
    ]
}

fn partizan_games() -> Vec<Entry> {
    vec![
        // Values have no sizes of their own.
        partizan::<games::numbers::value::ValueRules>().without(&[Table]),
        partizan::<games::graphs::hackenbush_stalk::HackenbushStalks>(),
        partizan::<games::graphs::graph_hackenbush::GraphHackenbush>(),
        partizan::<games::heaps::partizan_subtract::PartizanSubtract>(),
        partizan::<games::heaps::partizan_octal::PartizanOctal>(),
        partizan::<games::graphs::partizan_graph::PartizanGraph>(),
        partizan::<games::graphs::col::Col>(),
        partizan::<games::graphs::snort::Snort>(),
        Entry {
            larger: Some(
                || erase_partizan(games::boards::domineering::LargeDomineering::default()),
            ),
            ..partizan::<games::boards::domineering::Domineering>()
        },
        partizan::<games::boards::clobber::Clobber>(),
        partizan::<games::boards::amazons::Amazons>(),
        partizan::<games::boards::konane::Konane>(),
        partizan::<games::boards::nogo::NoGo>(),
        partizan::<games::boards::toads_and_frogs::ToadsAndFrogs>(),
        partizan::<games::boards::toppling_dominoes::TopplingDominoes>(),
        partizan::<games::boards::flanked::Flanked>(),
        partizan::<games::boards::vowels::Vowels>(),
        partizan::<games::heaps::pocky::Pocky>(),
        rule_in_one_line(),
        Entry::new(
            games::families::board_rule::ImpartialBoard::ABOUT,
            Kind::Partizan,
            make_board,
        ),
        Entry::new(MadeImpartial::ABOUT, Kind::Impartial, make_impartial),
        // Pieces may go back, so positions have no value, and misère play no end.
        partizan::<games::boards::northcott::Northcott>()
            .without(&[Misere, Value, Compare, Explain]),
    ]
}

/// Games of turns, with scores and with hidden information.
///
/// Engines are compiled for the games below that are searched or explored by the million, and for no others: the compiled
/// crate is a fifth smaller than with all engines for all of them. Of the others Tic-tac-toe, solved whole, takes 3 % more
/// instructions.
fn others() -> Vec<Entry> {
    use games::{boards, graphs, numbers, pieces};
    vec![
        sequential::<pieces::chase::Chase, Explorers>(),
        sequential::<graphs::cat_and_mouse::CatAndMouse, Explorers>(),
        sequential::<pieces::pursuit::Pursuit, Explorers>(),
        sequential::<numbers::multiply::Multiply, NoEngine>(),
        sequential::<numbers::add::Add, NoEngine>(),
        sequential::<boards::tic_tac_toe::TicTacToe, NoEngine>(),
        sequential::<boards::mnk::Mnk, SearchesAndTables>(),
        sequential::<boards::gomoku::Gomoku, Searches>(),
        sequential::<boards::connect_four::ConnectFour, SearchesAndTables>(),
        sequential::<boards::three_mens_morris::ThreeMensMorris, Explorers>(),
        sequential::<boards::nine_holes::NineHoles, Explorers>(),
        sequential::<boards::hex::Hex, ExplorersAndSearches>(),
        Entry::new(
            games::families::board_rule::TurnBoard::<Outcome>::ABOUT,
            Kind::Turns,
            make_board,
        ),
        sequential::<pieces::hexapawn::Hexapawn, AllEngines>(),
        sequential::<pieces::breakthrough::Breakthrough, AllEngines>(),
        sequential::<pieces::dawsons_board::DawsonsBoard, Searches>(),
        sequential::<pieces::king_and_rook::KingAndRook, Explorers>(),
        sequential::<pieces::king_and_queen::KingAndQueen, Explorers>(),
        sequential::<pieces::king_and_pawn::KingAndPawn, Explorers>(),
        sequential::<numbers::add_once::AddOnce, Searches>(),
        sequential::<numbers::chalkboard::Chalkboard, Searches>(),
        sequential::<numbers::avoid_multiples::AvoidMultiples, Searches>(),
        sequential::<numbers::sum_game::SumGame, Searches>(),
        scored::<numbers::row::RowGame>(),
        scored::<numbers::two_valuations::TwoValuations>(),
        scored::<numbers::guess_number::GuessNumber>(),
        searched_scores::<boards::dots_and_boxes::DotsAndBoxes>(),
        sheet(),
        Entry {
            about: About {
                examples: &["kuhn", "kuhn 4:", "kuhn J,Q,K,A:", "kuhn 3p:"],
                ..games::cards::kuhn::Kuhn::ABOUT
            },
            make: make_kuhn,
            ..hidden::<games::cards::kuhn::Kuhn>()
        },
        hidden::<games::cards::leduc::Leduc>(),
        hidden::<games::cards::liars_dice::LiarsDice>(),
        hidden::<games::cards::one_card::OneCard>(),
        hidden::<games::cards::goofspiel::Goofspiel>(),
        hidden::<games::cards::matching_pennies::MatchingPennies>(),
        hidden::<games::cards::blotto::Blotto>(),
        hidden::<games::cards::monty_hall::MontyHall>(),
        hidden::<games::cards::battleships::Battleships>(),
        // xtask new-game adds lines here
    ]
}

/// The game of these with a name or an alias, in small letters.
fn called<'a>(all: &'a [Entry], wanted: &str) -> Option<&'a Entry> {
    let code = is_code(wanted).then_some("heaps");
    all.iter().find(|e| {
        e.about.name == wanted || e.aliases().contains(&wanted) || code == Some(e.about.name)
    })
}

/// True if the catalog has a game with this name, or a code of this kind.
#[must_use]
pub fn is_in_catalog(name: &str) -> bool {
    called(&entries(), &name.to_lowercase()).is_some()
}

/// The game with a name or an alias; names are compared without regard to case.
///
/// # Errors
/// [`Error::Parse`] that suggests the nearest name; `whole` is the expression that `name` is a slice of.
pub fn find(whole: &str, name: &str) -> Result<Entry, Error> {
    let wanted = name.to_lowercase();
    let all = entries();
    if let Some(entry) = called(&all, &wanted) {
        return Ok(*entry);
    }
    let names = all
        .iter()
        .flat_map(|e| e.aliases().into_iter().chain([e.about.name]));
    let expected = match nearest(names, &wanted) {
        _ if pages::page(&wanted).is_some() => {
            format!("the name of a game; \"grundy about {wanted}\" says what is asked of {wanted}")
        }
        Some(near) => format!("the name of a game (did you mean \"{near}\"?)"),
        None => {
            let listed = Limits::current().name(Setting::Games);
            format!("the name of a game ({listed})")
        }
    };
    Err(Error::parse(
        whole,
        ParseError::at_piece(whole, name, expected),
    ))
}

/// The name that was probably meant: at most a third of its letters are wrong.
///
/// ```
/// use grundy::game::catalog::nearest;
/// assert_eq!(nearest(["rook", "kayles"].into_iter(), "kyles"), Some("kayles"));
/// assert_eq!(nearest(["rook", "kayles"].into_iter(), "foo"), None);
/// ```
pub fn nearest<'a>(names: impl Iterator<Item = &'a str>, wanted: &str) -> Option<&'a str> {
    let wanted: String = wanted.to_lowercase().chars().take(100).collect();
    let far = |name: &str| strsim::levenshtein(name, &wanted);
    names
        .min_by_key(|name| far(name))
        .filter(|name| far(name) * 3 <= wanted.chars().count())
}
