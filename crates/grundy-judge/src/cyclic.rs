//! Games in which play can run in cycles: The Easy Chase and the Green Game.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{any, joined};
use grundy::ask;
use grundy::formats::green;
use grundy::games::pieces::chase::{Chase, Pieces};
use grundy::vocabulary::{ParseError, Player, StopReason, Watch};

/// The problems of this file: play that need not end.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "tc_srm423_easychase",
        title: "TopCoder SRM 423 TheEasyChase",
        statement: "White steps one cell along a row or column, Black one or two in a straight line; White begins, and whoever \
lands on the other piece wins. The winner hurries, the loser delays. Who wins, and after how many moves?",
        input: "n, then the row and column of White and of Black, from 1.",
        output: "`WHITE x` or `BLACK x`, where x is the number of moves of both.",
        limits: "2 <= n <= 20, 2 s",
        sample: ("3 1 1 3 3\n", "BLACK 6\n"),
        run: easy_chase,
        random: |rng, n| {
            // White wins if the pieces are neighbours, and seldom otherwise.
            let size = rng.u64(2..=n.clamp(2, 20));
            let (row, column) = (rng.u64(1..=size), rng.u64(1..size));
            let neighbour = (row, column + 1);
            let mut other = std::iter::repeat_with(|| (rng.u64(1..=size), rng.u64(1..=size)));
            let other = other.find(|&cell| cell != (row, column));
            let black = if rng.bool() {
                neighbour
            } else {
                other.unwrap_or(neighbour)
            };
            format!("{size} {row} {column} {} {}\n", black.0, black.1)
        },
    },
    Problem {
        id: "poi2001_gra",
        title: "POI VIII (2001) Green Game",
        statement: "A pawn walks over the fields of Ann and Billy, moved by the owner of its field. Play stops at the first \
field that is repeated; Ann wins when a field of the cycle is green. From which fields does Ann win?",
        input: "a and b, the numbers of Ann's and Billy's fields; then a line a field: 1 for green or 0, the number of \
successors, and the successors, all of them the other player's. Fields 1 to a are Ann's.",
        output: "The number of fields from which Ann wins, then these fields, one a line.",
        limits: "3000 fields, 30,000 successors, 100 green fields, 1 s",
        sample: ("2 2\n1 1 3\n0 1 4\n0 1 1\n0 2 1 2\n", "2\n1\n3\n"),
        run: green_game,
        random: |rng, n| {
            // There are about three numbers a field.
            let fields = (n / 3).clamp(2, 3000);
            let anns = rng.u64(1..fields);
            let mut text = format!("{anns} {}\n", fields - anns);
            let mut greens = 0;
            for field in 1..=fields {
                let green = greens < 100 && rng.u8(0..4) == 0;
                greens += u32::from(green);
                let others = if field <= anns {
                    anns + 1..=fields
                } else {
                    1..=anns
                };
                let mut next: Vec<u64> = (0..any(rng, 1..=10))
                    .map(|_| rng.u64(others.clone()))
                    .collect();
                next.sort_unstable();
                next.dedup();
                text += &format!("{} {} {}\n", u8::from(green), next.len(), joined(&next));
            }
            text
        },
    },
];

/// The Easy Chase: retrograde analysis with distances.
fn easy_chase(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let size = input.number("the size of the board", 2..=100)?;
    let mut coordinate = |what: &str| Ok::<u8, Halt>(input.number(what, 1..=size)? as u8 - 1);
    let white = (coordinate("White's row")?, coordinate("White's column")?);
    let black = (coordinate("Black's row")?, coordinate("Black's column")?);
    if white == black {
        let at = input.text().trim_end().len();
        let fault = ParseError::new(
            at,
            "one cell for both",
            "different cells for White and Black",
        );
        return Err(fault.into());
    }
    input.end("Black's column")?;
    let rules = Chase::new(size).expect("the size was read within the game's range");
    let start = Pieces {
        white,
        black,
        mover: Player::Left,
    };
    let (outcome, distance) = ask::rules::outcome(&rules, start, watch)?;
    let (Some(winner), Some(plies)) = (outcome.winner(), distance) else {
        let what = "neither can force a win here, and the problem has no word for it";
        return Err(StopReason::Beyond(what.to_owned()).into());
    };
    let name = match winner {
        Player::Left => "WHITE",
        Player::Right => "BLACK",
    };
    Ok(out.line(format!("{name} {plies}"))?)
}

/// Checks that both players have fields, and that every field leads to fields of the other player, as the statement
/// promises: the game has an answer without that, but a program that relies on it is right.
fn keeps_the_statement(text: &str, game: &green::GreenGame) -> Result<(), ParseError> {
    let arena = &game.arena;
    for player in Player::BOTH {
        if arena.vertices().all(|v| arena.owner(v) != player) {
            let expected = "at least one field of each player";
            return Err(ParseError::at_piece(text, first_word(text), expected));
        }
    }
    for (v, line) in arena.vertices().zip(text.lines().skip(1)) {
        let mut next = arena.successors(v).iter();
        if let Some(own) = next.find(|to| arena.owner(**to) == arena.owner(v)) {
            let expected = format!(
                "a field of the other player after field {}, not field {} of the same",
                v + 1,
                own + 1
            );
            return Err(ParseError::at_piece(text, line, expected));
        }
    }
    Ok(())
}

/// The first word, for a message.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or(text)
}

/// The Green Game: a Büchi game on its graph.
fn green_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let game = green::read(input.text())?;
    keeps_the_statement(input.text(), &game)?;
    let fields = green::ann_wins(&ask::rules::regions(&game.arena, watch)?);
    out.line(fields.len().to_string())?;
    for field in fields {
        out.line(field.to_string())?;
    }
    Ok(())
}
