//! Rulesets that no catalog knows are asked the questions about a whole game, as those of the catalog are.

use grundy::listed::{ListedImpartial, ListedTurns, Lister};
use grundy::vocabulary::{
    About, Described, Impartial, Notation, Outcome, ParseError, Partizan, Player, Ruleset, Turn,
};
use grundy::{Ask, Class, Game, Limits, Position, Status, ask::guess, ask::same, heap};
use grundy_tablebase::{BuildAsk, Tablebase, build};
use std::sync::Arc;

/// One heap up to a size, from which a move takes one of these numbers.
fn subtract(taken: &[u32], to: u32) -> Game {
    let mut lister = Lister::new();
    for n in 0..=to {
        lister.position();
        for k in taken.iter().filter(|k| **k <= n) {
            lister.slide(Player::Left, n - k, None);
        }
    }
    let listing = lister.finish(true, Arc::new(|n| n.to_string()));
    Game::impartial(ListedImpartial::new(Arc::new(listing), 0).expect("both have the same moves"))
}

#[test]
fn tables_periods_and_rules_are_those_of_the_same_game_by_name() {
    let limits = Limits::default();
    for (taken, name) in [
        (&[1, 2, 3][..], "subtract 1..3"),
        (&[2, 5][..], "subtract 2,5"),
    ] {
        let (own, named) = (subtract(taken, 300), Game::parse(name).expect(name));
        let table = |game: &Game| grundy::table(game, "300", &limits).expect(name).value;
        assert_eq!(table(&own).nimbers(), table(&named).nimbers());
        let period = |game: &Game| grundy::period(game, 300, &limits).expect(name);
        let (seen, proved) = (period(&own), period(&named));
        assert_eq!(seen.value.repeats, proved.value.repeats);
        // Without a code there is no theorem.
        assert_eq!(seen.status, Status::Checked { to: 300 });
        assert_eq!(proved.status, Status::Proved);
        let found = same::same(&own, &named, Some(300), &limits).expect(name);
        assert_eq!(found.value.same, Some(true));
        let rules = guess::of(&own, Some("300"), &limits).expect(name);
        assert!(!rules.findings.is_empty());
        assert_eq!(own.read("7").expect("a heap").show(), "7");
    }
    assert!(heap::usual_bound(&subtract(&[1], 9)) > 0);
    let beyond = grundy::table(&subtract(&[1], 9), "10", &limits);
    let fault = beyond.expect_err("the list ends at 9").to_string();
    assert!(fault.contains("does not read \"10\""), "{fault}");
}

/// A heap of which a square number is taken, under a name that the catalog does not have.
struct Squares;

impl Ruleset for Squares {
    type Position = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        9
    }
    fn play(&self, heap: &u32, taken: &u32) -> u32 {
        heap - taken
    }
}

impl Partizan for Squares {
    fn moves_of(&self, _: Player, heap: &u32) -> impl Iterator<Item = u32> {
        let heap = *heap;
        (1..)
            .map(|k| k * k)
            .take_while(move |&square| square <= heap)
    }
    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for Squares {}

impl Notation for Squares {
    fn show(&self, heap: &u32) -> String {
        heap.to_string()
    }
    fn read(&self, text: &str) -> Result<u32, ParseError> {
        text.parse()
            .map_err(|_| ParseError::at_piece(text, text, "a heap"))
    }
    fn show_move(&self, _: &u32, taken: &u32) -> String {
        taken.to_string()
    }
    fn read_move(&self, _: &u32, text: &str) -> Result<u32, ParseError> {
        self.read(text)
    }
}

impl Described for Squares {
    const ABOUT: About = About {
        name: "heaps-of-squares",
        ..About::PLAIN
    };
    fn from_rules(_: Option<&str>) -> Result<Squares, ParseError> {
        Ok(Squares)
    }
}

#[test]
fn rules_without_a_text_have_no_certificates() {
    let own = Position::impartial(Squares, 9);
    let answer = grundy::solve(&own, &Ask::default()).expect("a heap");
    let refused = answer
        .certificate()
        .expect_err("no checker knows these rules");
    assert!(
        refused
            .to_string()
            .contains("the catalog does not have the rules"),
        "{refused}"
    );
    let written: Position = "subtract squares: 9"
        .parse()
        .expect("a game of the catalog");
    let answer = grundy::solve(&written, &Ask::default()).expect("a heap");
    assert!(answer.certificate().is_ok());
}

/// A counter in turns: each takes one or two, and whoever takes the last wins. Node 2n + 1 is n with Right to move.
fn countdown(from: u32) -> ListedTurns<Outcome> {
    let mut lister = Lister::new();
    let mut turns = Vec::new();
    for node in 0..2 * (from + 1) {
        let (n, mover) = (node / 2, Player::BOTH[(node % 2) as usize]);
        lister.position();
        for k in (1..=2).filter(|k| *k <= n) {
            lister.slide(Player::Left, 2 * (n - k) + 1 - node % 2, None);
        }
        turns.push(match n {
            0 => Turn::Over(Outcome::Won(mover.opponent())),
            _ => Turn::Of(mover),
        });
    }
    let name = |node: u32| format!("{}{}", node / 2, ["l", "r"][(node % 2) as usize]);
    let listing = Arc::new(lister.finish(true, Arc::new(name)));
    ListedTurns::new(listing, Arc::new(turns), 2 * from)
}

#[test]
fn tablebases_are_made_opened_and_verified() {
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("countdown.gtb");
    let game = Game::turns(countdown(20));
    let ask = BuildAsk {
        distances: true,
        ..BuildAsk::default()
    };
    build(&game, &file, &ask, &mut |_| {}).expect("a table");
    // Its rules stand nowhere, so it is opened with them only.
    assert!(Tablebase::open(&file).is_err());
    let table = Tablebase::open_of(&file, &game).expect("the table");
    assert!(table.verify(&Limits::default()).expect("a check").proved);
    for n in 1..=20 {
        let at = game.read(&format!("{n}l")).expect("a position");
        let answer = table.probe(&at, &Ask::default()).expect("an answer");
        let plain = grundy::solve(&at, &Ask::default()).expect("an answer");
        let expected = if n % 3 == 0 { Class::P } else { Class::N };
        assert_eq!(answer.value.outcome, Some(expected), "{n}");
        assert_eq!(answer.value.distance, plain.value.distance, "{n}");
    }
    let other = Game::parse("chase 3").expect("a game");
    let refused = Tablebase::open_of(&file, &other)
        .err()
        .expect("another game");
    assert!(
        refused.to_string().contains("expected a table of"),
        "{refused}"
    );
    let nim = Game::parse("nim").expect("a game");
    assert!(build(&nim, &file, &BuildAsk::default(), &mut |_| {}).is_err());
    assert!(Position::parse("own 3").is_err());
}

#[test]
fn a_game_is_read_once_and_reads_its_positions() {
    for (text, position) in [
        ("kayles", "12,3"),
        ("subtract 1..3", "26"),
        ("connect-four 4x4:", "1212"),
        ("domineering", "3x4"),
        ("value", "{1|*}"),
    ] {
        let game = Game::parse(text).expect(text);
        let named = text.trim_end_matches(':');
        let colon = if text.contains(' ') { ":" } else { "" };
        let whole = format!("{named}{colon} {position}");
        assert_eq!(
            game.read(position).expect(position),
            whole.parse().expect("a position")
        );
        assert!(game.read("?!").is_err());
    }
    let row = Game::parse("row 4 7 2").expect("a row is its rules");
    assert!(grundy::table(&row, "3", &Limits::default()).is_err());
    assert!(heap::table_with(&row, &heap::TableAsk::default(), &Limits::default()).is_ok());
    for wrong in [
        "kayles 12 + nim 3",
        "no-such-game",
        "subtract 1..3: 26",
        "",
        "kayles 3: 4",
    ] {
        let fault = Game::parse(wrong).expect_err(wrong).to_string();
        assert!(fault.contains("column"), "{wrong}: {fault}");
    }
}
