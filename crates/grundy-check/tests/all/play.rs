//! Strategies with distances.

use grundy_check::play::{CheckedRules, Claim, Entry, MoverVerdict, Play, among};
use grundy_check::{Certificate, Rejected, Verdict, mutation};
use grundy_core::{Outcome, ParseError, Player, Turn, Watch};

/// A game given as a graph: node i belongs to a player and has successors, or the play has ended there.
struct Drawn(Vec<(Turn<Outcome>, Vec<usize>)>);

impl CheckedRules for Drawn {
    type Position = usize;

    fn read(&self, text: &str) -> Result<usize, ParseError> {
        let here = text
            .strip_prefix('n')
            .and_then(|t| t.parse().ok())
            .filter(|&n| n < self.0.len());
        here.filter(|n| format!("n{n}") == text)
            .ok_or_else(|| ParseError::at_piece(text, text, "a node"))
    }

    fn turn(&self, n: &usize) -> Turn<Outcome> {
        self.0[*n].0
    }

    fn options<'a>(&'a self, n: &'a usize) -> impl Iterator<Item = usize> + 'a {
        self.0[*n].1.iter().copied()
    }

    fn follow(&self, n: &usize, mv: &str, watch: &mut dyn Watch) -> Result<usize, Rejected> {
        let to = self
            .read(mv)
            .map_err(|error| Rejected::new(error.to_string()))?;
        among(self.0[*n].1.iter().copied(), &to, mv, watch)
    }
}

const L: Turn<Outcome> = Turn::Of(Player::Left);
const R: Turn<Outcome> = Turn::Of(Player::Right);
const LEFT: Turn<Outcome> = Turn::Over(Outcome::Won(Player::Left));
const RIGHT: Turn<Outcome> = Turn::Over(Outcome::Won(Player::Right));
const TIED: Turn<Outcome> = Turn::Over(Outcome::Tied);

fn entry(position: &str, result: MoverVerdict, distance: Option<u64>, mv: Option<&str>) -> Entry {
    Entry {
        position: position.into(),
        result,
        distance,
        mv: mv.map(Into::into),
    }
}

/// The plies in which a player can force a win from each node, from the definition, round by round.
fn solve(game: &Drawn) -> Vec<Option<(Player, u64)>> {
    let ended = |(turn, _): &(Turn<Outcome>, Vec<usize>)| match turn {
        Turn::Over(Outcome::Won(player)) => Some((*player, 0)),
        _ => None,
    };
    let mut known: Vec<_> = game.0.iter().map(ended).collect();
    for round in 1..=game.0.len() as u64 {
        let before = known.clone();
        for (n, (turn, next)) in game.0.iter().enumerate() {
            let (None, Turn::Of(mover)) = (known[n], turn) else {
                continue;
            };
            let goes =
                |who: Player| move |k: &Option<(Player, u64)>| k.is_some_and(|(w, _)| w == who);
            let mut all = next.iter().map(|&m| before[m]);
            if all.clone().any(|k| goes(*mover)(&k)) {
                known[n] = Some((*mover, round));
            } else if all.all(|k| goes(mover.opponent())(&k)) {
                known[n] = Some((mover.opponent(), round));
            }
        }
    }
    known
}

/// Checks a certificate about any node of the game.
fn check(game: &Drawn, play: &Play) -> Verdict {
    let nodes: Vec<usize> = (0..game.0.len()).collect();
    play.check(game, &nodes, &mut grundy_core::Unwatched)
}

fn is_true(game: &Drawn, play: &Play) -> bool {
    let Ok(start) = game.read(&play.start) else {
        return false;
    };
    match (solve(game)[start], play.outcome) {
        (Some((Player::Left, d)), Claim::Left) | (Some((Player::Right, d)), Claim::Right) => play
            .distance
            .is_some_and(|e| if play.complete { e == d } else { e >= d }),
        (None, Claim::Tie | Claim::Draw) => true,
        _ => false,
    }
}

/// Left at 0 may go to and fro with Right at 1, but wins through 2, where every reply loses.
fn circling() -> (Drawn, Play) {
    let game = Drawn(vec![
        (L, vec![1, 2]),
        (R, vec![0, 5]),
        (R, vec![3, 4]),
        (L, vec![4, 0]),
        (LEFT, vec![]),
        (RIGHT, vec![]),
    ]);
    let play = Play {
        game: "drawn".into(),
        start: "n0".into(),
        outcome: Claim::Left,
        distance: Some(3),
        complete: false,
        entries: vec![
            entry("n0", MoverVerdict::Win, Some(3), Some("n2")),
            entry("n2", MoverVerdict::Loss, Some(2), None),
            entry("n3", MoverVerdict::Win, Some(1), Some("n4")),
        ],
    };
    (game, play)
}

#[test]
fn a_win_among_cycles() {
    let (game, play) = circling();
    let said = check(&game, &play).unwrap().statement;
    assert!(said.contains("left wins in at most 3 plies"), "{said}");
    let mut complete = play.clone();
    complete.complete = true;
    assert!(check(&game, &complete).is_err(), "n1 is not listed");
    complete
        .entries
        .push(entry("n1", MoverVerdict::Win, Some(1), Some("n5")));
    assert!(
        check(&game, &complete)
            .unwrap()
            .statement
            .contains("in exactly 3 plies")
    );
    let mut cycles = play;
    cycles.entries[0].mv = Some("n1".into());
    assert!(check(&game, &cycles).is_err());
    cycles.entries[2] = entry("n3", MoverVerdict::Win, Some(4), Some("n0"));
    assert!(check(&game, &cycles).is_err());
}

#[test]
fn draws_and_ties_are_held_by_both() {
    // Left at 0 and Right at 1 go to and fro; leaving loses. From 4 Left can tie through 5.
    let game = Drawn(vec![
        (L, vec![1, 3]),
        (R, vec![0, 2]),
        (LEFT, vec![]),
        (RIGHT, vec![]),
        (L, vec![5, 3]),
        (R, vec![6, 2]),
        (TIED, vec![]),
    ]);
    let play = |start: &str, outcome, entries| Play {
        game: "drawn".into(),
        start: start.into(),
        outcome,
        distance: None,
        complete: false,
        entries,
    };
    let draw = |a, b| entry(a, MoverVerdict::Draw, None, Some(b));
    let tie = |a, b| entry(a, MoverVerdict::Tie, None, Some(b));
    let good = [
        play("n0", Claim::Draw, vec![draw("n0", "n1"), draw("n1", "n0")]),
        play("n4", Claim::Tie, vec![tie("n4", "n5"), tie("n5", "n6")]),
        play("n6", Claim::Tie, vec![]),
    ];
    for play in &good {
        assert_eq!(check(&game, play).err(), None);
        mutation::all_rejected(
            &Certificate::Play(play.clone()).to_json(),
            |c| match c {
                Certificate::Play(c) => check(&game, c),
                other => other.check(&mut grundy_core::Unwatched),
            },
            |c, _| matches!(c, Certificate::Play(c) if is_true(&game, c)),
        );
    }
    for bad in [
        play("n0", Claim::Tie, vec![tie("n0", "n1"), tie("n1", "n0")]),
        play("n0", Claim::Draw, vec![draw("n0", "n3"), draw("n1", "n0")]),
        play("n0", Claim::Draw, vec![draw("n0", "n1")]),
        play("n4", Claim::Draw, vec![draw("n4", "n5"), draw("n5", "n6")]),
    ] {
        assert!(check(&game, &bad).is_err());
    }
}

#[test]
fn mutants_of_a_win() {
    let (game, mut play) = circling();
    let verdict = |c: &Certificate| match c {
        Certificate::Play(c) => check(&game, c),
        other => other.check(&mut grundy_core::Unwatched),
    };
    let holds = |c: &Certificate, _: &str| matches!(c, Certificate::Play(c) if is_true(&game, c));
    assert!(
        mutation::all_rejected(&Certificate::Play(play.clone()).to_json(), verdict, holds) > 100
    );
    play.complete = true;
    play.entries
        .push(entry("n1", MoverVerdict::Win, Some(1), Some("n5")));
    mutation::all_rejected(&Certificate::Play(play).to_json(), verdict, holds);
}
