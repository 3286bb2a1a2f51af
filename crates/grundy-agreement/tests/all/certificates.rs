//! Certificates made from solved games, checked against the rules by a checker that knows no solver.

use grundy_check::play::{CheckedRules, Claim, Entry, InTurn, MoverVerdict, Play, Rules};
use grundy_check::{Certificate, mutation, nimbers};
use grundy_core::parse::{pick_move, read_number};
use grundy_core::{
    Alternating, Convention, Impartial, Notation, Outcome, ParseError, Partizan, Player, Ruleset,
    Sequential, Turn, Unwatched, explore,
};
use grundy_solve::reference;

/// One heap; take 1, or 2, or all but 1 of it: enough for wins of several lengths.
struct Heap;

impl Ruleset for Heap {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        9
    }

    fn play(&self, heap: &u64, taken: &u64) -> u64 {
        heap - taken
    }
}

impl Partizan for Heap {
    fn moves_of(&self, _: Player, heap: &u64) -> impl Iterator<Item = u64> {
        let heap = *heap;
        (1..=heap).filter(move |&k| k <= 2 || k == heap - 1)
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for Heap {}

impl Notation for Heap {
    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read(&self, text: &str) -> Result<u64, ParseError> {
        read_number(text, text, "a heap", 30)
    }

    fn show_move(&self, _: &u64, taken: &u64) -> String {
        taken.to_string()
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<u64, ParseError> {
        pick_move(text, self.moves(heap), u64::to_string)
    }
}

/// A token on a ladder; a player steps up or down one rung, and Left may jump two from rung 7. Left wins on the top rung,
/// Right on the bottom one; the play need not end.
pub(crate) struct Ladder;

const TOP: i64 = 9;

impl Ruleset for Ladder {
    type Position = (Player, i64);
    type Move = i64;

    fn start(&self) -> (Player, i64) {
        (Player::Left, 5)
    }

    fn play(&self, (mover, rung): &(Player, i64), by: &i64) -> (Player, i64) {
        (mover.opponent(), (rung + by).min(TOP))
    }
}

impl Sequential for Ladder {
    type Payoff = Outcome;

    fn turn(&self, (mover, rung): &(Player, i64)) -> Turn<Outcome> {
        match *rung {
            0 => Turn::Over(Outcome::Won(Player::Right)),
            TOP => Turn::Over(Outcome::Won(Player::Left)),
            _ => Turn::Of(*mover),
        }
    }

    fn legal(&self, p: &(Player, i64)) -> impl Iterator<Item = i64> {
        let steps: &[i64] = match self.turn(p) {
            Turn::Over(_) => &[],
            Turn::Of(Player::Left) if p.1 == 7 => &[-1, 1, 2],
            Turn::Of(_) => &[-1, 1],
        };
        steps.iter().copied()
    }
}

impl Notation for Ladder {
    fn show(&self, (mover, rung): &(Player, i64)) -> String {
        format!("{mover} {rung}")
    }

    fn read(&self, text: &str) -> Result<(Player, i64), ParseError> {
        for mover in Player::BOTH {
            if let Some(rung) = text.strip_prefix(&format!("{mover} ")) {
                return Ok((mover, read_number(text, rung, "a rung", TOP as u64)? as i64));
            }
        }
        Err(ParseError::at_piece(text, text, "a player and a rung"))
    }

    fn show_move(&self, _: &(Player, i64), by: &i64) -> String {
        by.to_string()
    }

    fn read_move(&self, p: &(Player, i64), text: &str) -> Result<i64, ParseError> {
        pick_move(text, self.legal(p), i64::to_string)
    }
}

/// A complete certificate of all positions that can be reached from the start of `rules`, by definition.
fn complete<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    show: impl Fn(&R::Position) -> String,
    show_move: impl Fn(&R::Position, &R::Move) -> String,
) -> Play {
    let (graph, positions) =
        explore(rules, &[rules.start()], &mut Unwatched).expect("a small game");
    let solved = reference::outcomes(&graph);
    let value = |p: &R::Position| solved[positions.iter().position(|q| q == p).expect("explored")];
    let mut entries = Vec::new();
    for p in &positions {
        let Turn::Of(mover) = rules.turn(p) else {
            continue;
        };
        let (outcome, distance) = value(p);
        let distance = distance.map(u64::from);
        let result = match outcome {
            Outcome::Won(player) if player == mover => MoverVerdict::Win,
            Outcome::Won(_) => MoverVerdict::Loss,
            Outcome::Tied => MoverVerdict::Tie,
            Outcome::Drawn => MoverVerdict::Draw,
        };
        let keeps = |mv: &R::Move| {
            let (next, after) = value(&rules.play(p, mv));
            next == outcome
                && (result != MoverVerdict::Win || after.map(|d| u64::from(d) + 1) == distance)
        };
        let best = rules
            .legal(p)
            .find(keeps)
            .filter(|_| result != MoverVerdict::Loss);
        let distance =
            distance.filter(|_| matches!(result, MoverVerdict::Win | MoverVerdict::Loss));
        let mv = best.map(|mv| show_move(p, &mv));
        entries.push(Entry {
            position: show(p),
            result,
            distance,
            mv,
        });
    }
    let (outcome, distance) = value(&rules.start());
    Play {
        game: "a test".into(),
        start: show(&rules.start()),
        outcome: outcome.into(),
        distance: distance
            .map(u64::from)
            .filter(|_| outcome.winner().is_some()),
        complete: true,
        entries,
    }
}

/// The outcome and the winner's distance by definition.
fn truth<R: Sequential<Payoff = Outcome>>(rules: &R, p: R::Position) -> (Claim, Option<u64>) {
    let (graph, _) = explore(rules, &[p], &mut Unwatched).expect("a small game");
    let (outcome, distance) = reference::outcomes(&graph)[0];
    let distance = distance.filter(|_| outcome.winner().is_some());
    (outcome.into(), distance.map(u64::from))
}

/// Every mutant of a complete certificate of `board` is rejected or true by `truth`, which gives a start's outcome and
/// distance.
fn mutants<B: CheckedRules>(
    play: &Play,
    board: &B,
    truth: impl Fn(&str) -> Option<(Claim, Option<u64>)>,
) {
    let named = [board.read(&play.start).expect("its own start")];
    let checked = mutation::all_rejected(
        &Certificate::Play(play.clone()).to_json(),
        |c| match c {
            Certificate::Play(c) => c.check(board, &named, &mut grundy_core::Unwatched),
            other => other.check(&mut grundy_core::Unwatched),
        },
        |c, _| {
            let Certificate::Play(c) = c else {
                return false;
            };
            let Some((outcome, distance)) = truth(&c.start) else {
                return false;
            };
            let distance_holds = if c.complete {
                c.distance == distance
            } else {
                c.distance >= distance
            };
            c.outcome == outcome && distance_holds
        },
    );
    assert!(checked > 200, "only {checked} mutants");
}

#[test]
fn a_partizan_game_played_in_turn() {
    for (convention, first) in [
        (Convention::Normal, Player::Left),
        (Convention::Misere, Player::Right),
    ] {
        let rules = Alternating::new(Heap, convention, first);
        let board = InTurn(&rules);
        let play = complete(
            &rules,
            |(mover, p)| board.show(*mover, p),
            |_, mv| mv.to_string(),
        );
        let said = play
            .check(&board, &[rules.start()], &mut grundy_core::Unwatched)
            .expect("a true certificate")
            .statement;
        assert!(said.contains("wins in exactly"), "{said}");
        mutants(&play, &board, |start| {
            board.read(start).ok().map(|p| truth(&rules, p))
        });
    }
}

#[test]
fn a_game_with_cycles_wins_and_draws() {
    let play = complete(&Ladder, |p| Ladder.show(p), |_, mv| mv.to_string());
    assert_eq!(
        play.check(
            &Rules(&Ladder),
            &[Ladder.start()],
            &mut grundy_core::Unwatched
        )
        .map(drop),
        Ok(())
    );
    for result in [MoverVerdict::Win, MoverVerdict::Loss, MoverVerdict::Draw] {
        assert!(
            play.entries.iter().any(|e| e.result == result),
            "no {result:?} in the test"
        );
    }
    mutants(&play, &Rules(&Ladder), |start| {
        Ladder.read(start).ok().map(|p| truth(&Ladder, p))
    });
}

#[test]
fn nimbers_closed_under_moves() {
    let entry = |n: u64| nimbers::Entry {
        position: n.to_string(),
        nimber: reference::nimber(&Heap, &n),
    };
    let claim = nimbers::Nimbers {
        game: "a test".into(),
        start: "9".into(),
        nimber: reference::nimber(&Heap, &9),
        entries: (0..=9).map(entry).collect(),
    };
    let board = nimbers::ImpartialRules {
        rules: &Heap,
        split: false,
    };
    assert_eq!(
        claim
            .check(&board, &9, &mut grundy_core::Unwatched)
            .map(drop),
        Ok(())
    );
    mutation::all_rejected(
        &Certificate::Nimbers(claim).to_json(),
        |c| match c {
            Certificate::Nimbers(c) => c.check(&board, &9, &mut grundy_core::Unwatched),
            other => other.check(&mut grundy_core::Unwatched),
        },
        |c, _| {
            let Certificate::Nimbers(c) = c else {
                return false;
            };
            Heap.read(&c.start)
                .is_ok_and(|p| reference::nimber(&Heap, &p) == c.nimber)
        },
    );
}
