//! All games, by name. One line here gives a game to the command line and to every other front end.

use crate::engine::{self, OnPlane};
use crate::entry::{Entry, Kind, Rules, called};
use crate::rule_values;
use crate::typed::{
    AllEngines, Compiled, Explorers, ExplorersAndSearches, NoEngine, Paid, Searches,
    SearchesAndTables, forget, forget_between, untyped,
};
use grundy_answer::question::Question::{Compare, Explain, Misere, Period, Table, Value};
use grundy_core::any::{erase_impartial, erase_partizan};
use grundy_core::parse::{offset_in, shorten};
use grundy_core::{
    About, Described, Extensive, Impartial, MadeImpartial, Outcome, ParseError, Partizan,
    Sequential, reason,
};
use grundy_forms::hidden::{hide, in_rounds, own_interests};
use grundy_forms::tree_game;
use grundy_games as games;
use grundy_rules as rules;

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
        engine: Some(engine::typed::<R>),
        ..impartial::<R>()
    }
}

/// An impartial game on a plane, whose values come from a table.
fn tabled<R: OnPlane + Described + Send + Sync + 'static>() -> Entry
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Entry {
        engine: Some(engine::typed::<R>),
        table: Some(engine::tabled::<R>),
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
    let (tree, chips) = three.tree_and_chips();
    Ok(Rules::Hidden(tree_game::of_catalog(tree_game::Made {
        about: Kuhn::ABOUT,
        title: three.title(),
        hands: three.hands(),
        tree,
        chips,
    })))
}

/// Games whose rule is written with the position: impartial where the rule names no sides.
fn rule_in_one_line() -> Entry {
    use rules::rule::{AnyRule, ImpartialRule, any};
    Entry {
        engine: Some(rule_values::engine),
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
    let wanted = |what: &'static str| ParseError::at_piece(text, name, what);
    let entry = called(&entries(), &name.to_lowercase()).copied();
    let entry = entry
        .ok_or_else(|| wanted("a partizan game with its rules (grundy knows none of this name)"))?;
    if entry.kind == Kind::Impartial {
        return Err(wanted(
            "a partizan game with its rules (this one is impartial already)",
        ));
    }
    if entry.about.needs_rules && rules.is_none() {
        let example = entry.about.examples.first().unwrap_or(&entry.about.name);
        let expected = reason!("rules and a colon, as in \"{}\"", shorten(example));
        return Err(ParseError::new(text.len(), "nothing", expected));
    }
    let shift = offset_in(text, rules.unwrap_or(text));
    match entry.make(rules).map_err(|fault| fault.shifted(shift))? {
        Rules::Summand(rules) if !rules.title().is_empty() => {
            Ok(Rules::Summand(MadeImpartial::of(rules)))
        }
        _ => Err(wanted("a partizan game with its rules")),
    }
}

/// Board games whose rule is written with the position: impartial where the rule names no sides, games of turns where it
/// names ends of play. Both names of theirs read all of them.
fn make_board(text: Option<&str>) -> Result<Rules, ParseError> {
    use rules::board_rule::{AnyBoard, any};
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

/// All games, by theory.
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
            rules::board_rule::ImpartialBoard::ABOUT,
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
/// crate is a quarter smaller than with all engines for all of them. Of the others Tic-tac-toe, solved whole, takes 3 % more
/// instructions, and the 5,390 positions of Three Men's Morris 0.02 s; others again are answered by a theorem. Typed searches
/// pay most where moves are cheap: without its own, `add-once 20: 150` takes three times as long.
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
        sequential::<boards::three_mens_morris::ThreeMensMorris, NoEngine>(),
        sequential::<boards::nine_holes::NineHoles, NoEngine>(),
        sequential::<boards::hex::Hex, ExplorersAndSearches>(),
        Entry::new(
            rules::board_rule::TurnBoard::<Outcome>::ABOUT,
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
        sequential::<numbers::chalkboard::Chalkboard, NoEngine>(),
        sequential::<numbers::avoid_multiples::AvoidMultiples, NoEngine>(),
        sequential::<numbers::sum_game::SumGame, NoEngine>(),
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
