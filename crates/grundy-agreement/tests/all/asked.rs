//! Questions are answered as they were asked: a text that is not understood is refused, an omission is reported, a finished
//! position is described from the side that would be next, distances are those of the definition, and asking for all moves
//! never makes an answer worse.

use crate::oracles::{Scored, Seated};
use crate::support::{examples, parse, plays, rounds};
use grundy::erased::{Payoff, TurnPosition};
use grundy::game::catalog::{self, Kind};
use grundy::{Ask, Class, Compound, Error, Limits, Moves, Position, Starter};
use grundy_core::{Convention, Player, Turn};
use grundy_report::Solution;
use grundy_solve::reference;

fn solve(position: &Position, ask: &Ask) -> Solution {
    crate::words::solve(position, ask).unwrap_or_else(|e| panic!("{}: {e}", position.show()))
}

#[test]
fn what_follows_a_position_is_refused_with_its_place() {
    for text in examples() {
        for more in [" zzz", " !", "~", " 5 5 5 q", "; 3", " #", " é"] {
            let asked = format!("{text}{more}");
            // After the rules of a board a hole is a board, on which the play is over.
            if text.starts_with("board") && text.ends_with(':') && more == " #" {
                continue;
            }
            // A row of words goes on with another word.
            if text.starts_with("vowels") && more == " zzz" {
                continue;
            }
            match Position::parse(&asked).err() {
                Some(Error::Parse { fault, .. }) => assert!(fault.at <= asked.len(), "{asked}"),
                Some(other) => panic!("{asked}: no place in {other}"),
                None => panic!("{asked} is understood"),
            }
        }
    }
}

#[test]
fn rules_and_positions_that_are_left_out_are_reported() {
    // Games with other rules whose name alone says which rules are meant.
    let by_name = [
        "wythoff",
        "euclid",
        "fibonacci-nim",
        "boxes",
        "tic-tac-toe",
        "row",
        "toads-and-frogs",
        "graph-hackenbush",
        "kuhn",
    ];
    for entry in catalog::entries() {
        let name = entry.about.name;
        if let Ok(rules) = entry.make(None)
            && !entry.about.needs_rules
        {
            let none = matches!(entry.make(Some("@")), Err(e) if e.expected.to_string().contains("has no rules"));
            // Where the position is a graph, there are rules only if it begins with them.
            let on_graph = matches!(entry.make(Some("path 2")), Ok(catalog::Rules::Summand(_)));
            let found = entry.about.default_rules;
            assert_eq!(
                found.is_none(),
                none || on_graph || by_name.contains(&name),
                "{name}: {found:?}"
            );
            let title = |rules: catalog::Rules| match rules {
                catalog::Rules::Summand(rules) => rules.title(),
                catalog::Rules::Turns(game) => game.start().title().to_owned(),
                catalog::Rules::Hidden(game) => game.title(),
            };
            if found.is_some() {
                let written = entry.make(found).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_eq!(title(written), title(rules), "{name}");
            }
        }
        let Ok((position, assumed)) = Position::parse_with_assumptions(name) else {
            assert!(entry.about.needs_rules, "{name}");
            continue;
        };
        if entry.kind == Kind::Hidden {
            let places = assumed
                .iter()
                .filter(|line| line.starts_with("no position"));
            assert_eq!(places.count(), 0, "{name} is asked about as a whole");
            continue;
        }
        let shown = position.show();
        let line = format!("no position given; using {shown}");
        assert!(assumed.contains(&line), "{name}: {assumed:?}");
        let (again, assumed) = Position::parse_with_assumptions(&shown).expect("what was shown");
        assert_eq!(again.show(), shown);
        let rules = assumed
            .iter()
            .filter(|line| line.starts_with("no position"));
        assert_eq!(rules.count(), 0, "{shown}: {assumed:?}");
    }
    let (_, assumed) =
        Position::parse_with_assumptions("kayles + 2 . kayles + nim 3").expect("a sum");
    assert_eq!(assumed, ["no position given; using kayles 13"]);
}

#[test]
fn a_score_is_no_value() {
    for text in ["row 4,7", "multiply 100", "tic-tac-toe", "kuhn"] {
        let limits = Limits::default();
        assert!(grundy::value(&parse(text), &limits).is_err(), "{text}");
        if let Ok(explained) = grundy::explain(&parse(text), 1, &limits) {
            assert!(explained.value.value.is_none(), "{text}");
        }
    }
}

#[test]
fn columns_of_connect_four_are_shown_in_their_first_order() {
    for (written, shown) in [
        ("445566", "445566"),
        ("665544", "445566"),
        ("4455", "4455"),
        ("1122334", "1122334"),
        ("3322114", "1122334"),
    ] {
        let position = parse(&format!("connect-four {written}"));
        assert_eq!(position.show(), format!("connect-four {shown}"));
    }
}

#[test]
fn a_finished_position_is_told_from_the_side_that_would_be_next() {
    let (mut ends, mut won) = (0, 0);
    plays(4, |play| {
        let at = play.last().expect("the start");
        let Turn::Over(payoff) = at.turn() else {
            return;
        };
        let text = format!("{} {}", at.title(), at.show());
        let found = solve(&parse(&text), &Ask::default());
        let winner = match payoff {
            Payoff::Outcome(outcome) => outcome.winner(),
            Payoff::Score(score) if score > 0 => Some(Player::Left),
            Payoff::Score(score) if score < 0 => Some(Player::Right),
            Payoff::Score(_) => None,
        };
        let name = |player: Player| at.about().side(player).to_owned();
        let next = match play.len() {
            // Where a move may give another turn, who would be next is for the rules to say.
            _ if text.contains("extra turn") => at.next_player(),
            1 => at.next_player(),
            n => match play[n - 2].turn() {
                Turn::Of(last) => Some(last.opponent()),
                Turn::Over(_) => panic!("{text}: play went on"),
            },
        };
        assert_eq!(found.to_move, next.map(name), "{text}");
        assert_eq!(found.winner, winner.map(name), "{text}");
        let class = match winner {
            None => Class::T,
            winner if winner == next => Class::N,
            Some(_) => Class::P,
        };
        assert_eq!(found.outcome, Some(class), "{text}");
        assert_eq!(found.distance, Some(0), "{text}");
        let mover = found.scores.map(|[mover, other]| mover - other);
        match (payoff, mover) {
            (Payoff::Score(_), Some(_)) => assert_eq!(found.score, mover, "{text}"),
            // Some games report only the lead of one player.
            (Payoff::Score(score), None) => {
                assert_eq!(found.score.map(i64::abs), Some(score.abs()), "{text}");
            }
            _ => {}
        }
        ends += 1;
        won += usize::from(winner.is_some());
    });
    assert!(
        ends > 30 && won > 20,
        "{ends} ends, {won} of them with a winner"
    );
    let found = |text: &str| {
        let found = solve(&parse(text), &Ask::default());
        (found.outcome, found.winner)
    };
    let white = Some("white".to_owned());
    let mate = "krk K b3 R d1 k a1 black";
    assert_eq!(found(mate), (Some(Class::P), white.clone()));
    assert_eq!(
        found("chase 3: captured by white at 1,2"),
        (Some(Class::P), white)
    );
    let second = Some("second".to_owned());
    assert_eq!(found("row empty scores 11 18"), (Some(Class::P), second));
}

/// The plies of best play from positions that end are the same by the definition and by `solve`.
#[test]
fn distances_are_those_of_the_definition() {
    let mut random = fastrand::Rng::with_seed(62);
    let mut texts: Vec<String> = ["row 1..2: 0,0,0,5", "hexapawn", "add 1,3,4: 17"]
        .map(str::to_owned)
        .into();
    for _ in 0..rounds(600) {
        let most = random.usize(1..5);
        let range = random.choice([1i64, 3, 9]).expect("a range");
        let n = random.usize(1..9);
        let row: Vec<String> = (0..n)
            .map(|_| random.i64(-range / 2..=range).to_string())
            .collect();
        let scores = [0, 1].map(|_| random.i64(-3..4));
        let turn = random.choice(["first", "second"]).expect("a side");
        texts.push(format!(
            "row 1..{most}: {} scores {} {} {turn}",
            row.join(","),
            scores[0],
            scores[1]
        ));
    }
    for text in &texts {
        let position = parse(text);
        let Position::Turns(at) = &position else {
            panic!("{text} is a game of turns");
        };
        let paced = |at: &TurnPosition| match at.turn() {
            Turn::Over(payoff) => (payoff, Some(0)),
            Turn::Of(_) if text.starts_with("row") => {
                let (score, plies) = reference::paced(&Scored(at.clone()), at);
                (Payoff::Score(score), plies)
            }
            Turn::Of(_) => {
                let (outcome, plies) = reference::paced(&Seated(at.clone()), at);
                (Payoff::Outcome(outcome), plies)
            }
        };
        let (payoff, plies) = paced(at);
        let ask = Ask {
            moves: Moves::All,
            ..Ask::default()
        };
        let found = solve(&position, &ask);
        assert_eq!(found.distance, plies, "{text}");
        if let (Payoff::Score(_), Some(plies)) = (payoff, plies) {
            assert_eq!(found.line.len() as u64, plies, "{text}: {:?}", found.line);
        }
        for line in &found.moves {
            let mv = at.read_move(&line.mv).expect("a legal move");
            let (_, left) = paced(&at.play(&mv).expect("it is legal"));
            assert_eq!(line.distance, left, "{text}: {}", line.mv);
        }
    }
}

/// The sums with which the test of all moves begins: examples, and positions in which play can repeat or is long.
fn sums() -> Vec<String> {
    let mut all: Vec<String> = examples().map(str::to_owned).collect();
    all.extend(
        [
            "northcott 3: 1-3",
            "northcott 5: 1-3,2-3",
            "1/2 + {1|*} - domineering 2x3",
            "nim 3,5 + kayles 7 + chomp 2x3",
            "chomp 3x3",
            "moore 2: 1,2,3",
            "^ + {3||2|1}",
        ]
        .map(str::to_owned),
    );
    all
}

/// A position a few random moves later, as text; if each player has moves of their own, both move in turn.
fn later(position: &Position, plies: usize, random: &mut fastrand::Rng) -> String {
    match position {
        Position::Sum(sum) => {
            let mut at = sum.at.clone();
            for ply in 0..plies {
                let moves = sum.terms.some_moves(Player::BOTH[ply % 2], &at, 200);
                let Some(mv) = random.choice(&moves) else {
                    break;
                };
                at = grundy_core::Ruleset::play(&sum.terms, &at, mv);
            }
            sum.show_at(&at)
        }
        Position::Turns(at) => {
            let mut at = at.clone();
            for _ in 0..plies {
                let moves: Vec<_> = at.options(200).collect();
                let Some((_, next)) = random.choice(&moves) else {
                    break;
                };
                at = next.clone();
            }
            format!("{} {}", at.title(), at.show())
        }
        Position::Hidden(_) => position.show(),
    }
}

/// The work that is allowed without all moves; with them a hundred times as much may be needed.
const NODES: u64 = 2_000;

fn asked(moves: Moves, convention: Convention, compound: Option<Compound>, nodes: u64) -> Ask {
    Ask {
        moves,
        convention,
        compound,
        most_moves: 60,
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        ..Ask::default()
    }
}

#[test]
fn asking_for_all_moves_never_makes_an_answer_worse() {
    let mut random = fastrand::Rng::with_seed(63);
    let mut compared = 0;
    for (i, text) in sums().into_iter().enumerate() {
        let start = parse(&text);
        if matches!(start, Position::Hidden(_)) {
            continue;
        }
        for round in 0..rounds(1) {
            // Every other position is the start itself.
            let here = later(&start, 2 * (round + i % 2), &mut random);
            let position = parse(&here);
            let of_sums = matches!(position, Position::Sum(_));
            compared += usize::from(not_worse(&here, Convention::Normal, None, &mut random));
            if of_sums {
                not_worse(&here, Convention::Misere, None, &mut random);
            }
            if matches!(&position, Position::Sum(sum) if sum.impartial) {
                for together in [
                    Compound::Selective,
                    Compound::Conjunctive,
                    Compound::Continued,
                ] {
                    not_worse(&here, Convention::Normal, Some(together), &mut random);
                }
            }
        }
    }
    assert!(compared > 75, "only {compared} positions were compared");
}

/// Compares the two answers, and a few moves with answers about the positions they lead to; `false` if the position is too
/// large to be solved here.
fn not_worse(
    text: &str,
    convention: Convention,
    compound: Option<Compound>,
    random: &mut fastrand::Rng,
) -> bool {
    let position = parse(text);
    let plain = solve(
        &position,
        &asked(Moves::Winning, convention, compound, NODES),
    );
    if plain.envelope.status.word() != "proved" {
        return false;
    }
    let ask = asked(Moves::All, convention, compound, 100 * NODES);
    let all = solve(&position, &ask);
    let what = format!("{text}, {convention:?}, {compound:?}");
    assert_eq!(all.envelope.status, plain.envelope.status, "{what}");
    assert_eq!(all.outcome, plain.outcome, "{what}");
    assert_eq!(all.winner, plain.winner, "{what}");
    // With more work it may know more, never less.
    let kept = |plain: Option<String>, all: Option<String>| plain.is_none() || plain == all;
    let text = |n: Option<u64>| n.map(|n| n.to_string());
    let total = |n: &Solution| n.winning_total.as_ref().map(ToString::to_string);
    assert!(kept(plain.value.clone(), all.value.clone()), "{what}");
    assert!(kept(text(plain.distance), text(all.distance)), "{what}");
    assert!(kept(total(&plain), total(&all)), "{what}");
    let wins = all.moves.iter().filter(|m| m.winning == Some(true)).count();
    let unknown = all.moves.iter().any(|m| m.winning.is_none());
    if all.moves.len() < ask.most_moves && !unknown {
        assert_eq!(Some(wins.into()), all.winning_total, "{what}");
    }
    assert!(
        compound.is_some() || plain.moves.iter().all(|m| m.winning == Some(true)),
        "{what}"
    );
    if compound.is_some() {
        return true;
    }
    for _ in 0..2 {
        let Some(line) = random.choice(&all.moves) else {
            break;
        };
        let Some(to) = &line.to else { continue };
        let next = parse(to);
        let mover = match (&line.by, &all.to_move) {
            (Some(by), _) => by,
            (None, Some(mover)) => mover,
            (None, None) => panic!("{what}: somebody moves"),
        };
        let other = position
            .player(mover)
            .expect("a side of the game")
            .opponent();
        let after = Ask {
            starter: match &next {
                Position::Sum(_) => Starter::Player(other),
                _ => Starter::Natural,
            },
            ..asked(Moves::Nothing, convention, None, NODES)
        };
        let after = solve(&next, &after);
        if after.outcome.is_none() {
            continue;
        }
        let wins = match (all.score, after.score) {
            // A score is that of the player to move, who may be the same.
            (Some(here), Some(there)) if all.scored && after.to_move == all.to_move => {
                there == here
            }
            (Some(here), Some(there)) if all.scored => there == -here,
            _ => after.winner.as_ref() == Some(mover),
        };
        // If there are more winning moves than are compared, it may be open whether a move is one of them.
        let open = line.winning.is_none() && all.winning_total > Some((1u32 << 16).into());
        assert!(
            open || line.winning == Some(wins),
            "{what}: {} to {to}",
            line.mv
        );
    }
    true
}

#[test]
fn dominance_is_told_as_it_is() {
    let reason = |text: &str| {
        let game = grundy::forms::matrix::read(text).expect("a matrix");
        grundy::forms::matrix::solve(&game, None, &Limits::default())
            .derivation
            .to_string()
    };
    let outright = reason("3 1; 2 0; 0 5");
    assert!(
        outright.ends_with("Dominated: row 2 by row 1 (strictly)."),
        "{outright}"
    );
    // Row 2 is better only against column 2, which is never played.
    let iterated = reason("1 2; 0 5");
    let wanted = "Dominated: column 2 by column 1 (strictly). Dominated only in what is left when such choices are \
                  struck out one after another: row 2 by row 1 (strictly).";
    assert!(iterated.ends_with(wanted), "{iterated}");
    assert!(reason("1 1; 1 1").contains("(its equal)"));
}
