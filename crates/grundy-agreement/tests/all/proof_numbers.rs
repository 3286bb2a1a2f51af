//! Proof-number search against the definition, with tables of any size.

use crate::search::Random;
use grundy_core::{
    Described, NodeLimit, Notation, Outcome, Player, Ruleset, Sequential, StopReason, Turn,
    Unwatched, Watch, WithoutHints,
};
use grundy_games::boards::connect_four::ConnectFour;
use grundy_games::boards::hex::Hex;
use grundy_games::boards::mnk::Mnk;
use grundy_games::pieces::king_and_rook::KingAndRook;
use grundy_solve::alpha_beta;
use grundy_solve::proof_number::{Outcomes, ProofNumbers};
use grundy_solve::reference;

/// Asks every question about a position, with tables of several sizes.
fn agrees<R: Sequential>(rules: &R, p: &R::Position, payoffs: &[R::Payoff]) {
    let expected = reference::minimax(rules, p);
    for &payoff in payoffs {
        for entries in [1, 200, usize::MAX] {
            let holds = |player| {
                let mut search = ProofNumbers::new(rules, player, payoff, entries);
                search.holds(p, &mut Unwatched)
            };
            assert_eq!(
                holds(Player::Left),
                Ok(expected >= payoff),
                "{p:?} {payoff:?}"
            );
            assert_eq!(
                holds(Player::Right),
                Ok(expected <= payoff),
                "{p:?} {payoff:?}"
            );
        }
    }
}

#[test]
fn proof_numbers_agree_with_the_definition() {
    fastrand::seed(29);
    for round in 0..300 {
        let payoffs = 1 + round % 4;
        let all: Vec<i64> = (-payoffs..=payoffs).collect();
        agrees(&Random::new(fastrand::usize(1..60), payoffs), &0, &all);
    }
    let outcomes = [Player::Left, Player::Right].map(Outcome::Won);
    let outcomes = [outcomes[0], Outcome::Tied, outcomes[1]];
    for size in ["3x3x3", "4x2x2", "5x2x3"] {
        let rules = Mnk::from_rules(Some(size)).unwrap();
        agrees(&rules, &rules.start(), &outcomes);
    }
    let rules = ConnectFour::new(4, 3).unwrap();
    agrees(&rules, &rules.start(), &outcomes);
}

/// In Hex a proof says nothing of plies; its first move is found all the same, and play that follows proofs is won.
#[test]
fn proofs_without_distances_can_be_followed() {
    fastrand::seed(61);
    let rules = Hex::from_rules(Some("6x6")).unwrap();
    let mut p = rules.start();
    while let Turn::Of(mover) = rules.turn(&p) {
        let mv = if mover == Player::Left {
            let mut search = Outcomes::new(&rules, mover, usize::MAX);
            let wins = search.wins(&p, &mut NodeLimit::new(20_000));
            assert_eq!(wins, Ok(true), "{}", rules.show(&p));
            search
                .winning_move(&p)
                .expect("the proof begins with a move")
        } else {
            let moves: Vec<usize> = rules.legal(&p).collect();
            moves[fastrand::usize(..moves.len())]
        };
        p = rules.play(&p, &mv);
    }
    assert_eq!(rules.turn(&p), Turn::Over(Outcome::Won(Player::Left)));
}

/// The move of a proof wins, and in no fewer plies than the exact number.
#[test]
fn proofs_can_be_followed() {
    let rules = Mnk::from_rules(Some("4x4x3")).unwrap();
    let (player, wins) = (Player::Left, Outcome::Won(Player::Left));
    let mut search = ProofNumbers::new(&rules, player, wins, usize::MAX);
    let mut p = rules.start();
    assert_eq!(search.holds(&p, &mut Unwatched), Ok(true));
    let mut distance = alpha_beta::WithDistance::new(&rules, alpha_beta::Config::default());
    while let Turn::Of(mover) = rules.turn(&p) {
        let exact = distance.plies(&p, &mut Unwatched).unwrap();
        assert_eq!(exact.outcome, wins);
        let mv = if mover == player {
            assert_eq!(search.holds(&p, &mut Unwatched), Ok(true));
            let (mv, plies) = search.proof(&p).expect("the proof is remembered");
            assert!(Some(plies) >= exact.distance, "{plies} {exact:?}");
            mv
        } else {
            rules.legal(&p).last().unwrap()
        };
        p = rules.play(&p, &mv);
    }
    assert_eq!(rules.turn(&p), Turn::Over(wins));
}

/// A win by threats is found far beyond the depth that can be searched whole.
#[test]
fn a_win_by_threats_is_found() {
    let rules = Mnk::from_rules(Some("9x9x5")).unwrap();
    let line = ["e5", "a1", "f6", "a4", "e7", "a7"];
    let p = line.into_iter().fold(rules.start(), |p, mv| {
        rules.play(&p, &rules.read_move(&p, mv).unwrap())
    });
    let found = alpha_beta::look(&rules, &p, &mut NodeLimit::new(100_000)).unwrap();
    let (outcome, plies) = found.proved.unwrap();
    assert_eq!(outcome, Outcome::Won(Player::Left));
    assert!(plies.unwrap() > 2 * found.depth, "{found:?}");
}

/// The answer about a position on a large board names a winning move, also where no time is left to judge the others.
#[test]
fn a_win_by_threats_comes_with_its_move() {
    let board =
        "........./........./o...x..../.....x.../....x..../o......../........./........./o........";
    let position = crate::support::parse(&format!("mnk 9x9x5: {board}"));
    let found = grundy::solve(&position, &grundy::Ask::default())
        .unwrap()
        .value;
    assert_eq!(found.outcome, Some(grundy::Class::N));
    assert!(
        found.moves.iter().any(|mv| mv.winning == Some(true)),
        "{:?}",
        found.moves
    );
}

/// A table with room for a tenth of what is remembered without a limit changes nothing.
#[test]
fn a_table_that_overflows_tenfold_changes_nothing() {
    let rules = ConnectFour::new(5, 4).unwrap();
    for (player, payoff, holds) in [
        (Player::Left, Outcome::Won(Player::Left), false),
        (Player::Left, Outcome::Tied, true),
    ] {
        let mut free = ProofNumbers::new(&rules, player, payoff, usize::MAX);
        assert_eq!(free.holds(&rules.start(), &mut Unwatched), Ok(holds));
        let entries = free.remembered() / 10;
        assert!(entries > 100, "{entries}");
        let mut small = ProofNumbers::new(&rules, player, payoff, entries);
        assert_eq!(small.holds(&rules.start(), &mut Unwatched), Ok(holds));
        assert!(small.remembered() <= entries && small.nodes() > free.nodes());
    }
}

#[test]
fn limits_and_cycles_stop_it() {
    let rules = ConnectFour::new(7, 6).unwrap();
    let mut search = ProofNumbers::new(&rules, Player::Left, Outcome::Tied, usize::MAX);
    let stopped = search.holds(&rules.start(), &mut NodeLimit::new(2000));
    assert_eq!(stopped, Err(StopReason::Nodes(2000)));
    let rules = KingAndRook::new(4).unwrap();
    assert!(matches!(rules.turn(&rules.start()), Turn::Of(_)));
    let mut search = ProofNumbers::new(&rules, Player::Left, Outcome::Tied, usize::MAX);
    let refused = search.holds(&rules.start(), &mut Unwatched);
    assert!(matches!(refused, Err(StopReason::Beyond(_))));
    // Without hints it is not known that the game ends.
    let bare = WithoutHints(ConnectFour::new(4, 4).unwrap());
    let mut search = ProofNumbers::new(&bare, Player::Left, Outcome::Tied, usize::MAX);
    assert!(search.holds(&bare.start(), &mut Unwatched).is_err());
}

/// Sixty envelopes, one to be opened: the numbers up to `losing` end the play with a loss, the others with a win.
struct Envelopes {
    losing: u32,
}

impl Ruleset for Envelopes {
    type Position = Option<u32>;
    type Move = u32;
    fn start(&self) -> Option<u32> {
        None
    }
    fn play(&self, _: &Option<u32>, mv: &u32) -> Option<u32> {
        Some(*mv)
    }
}

impl Sequential for Envelopes {
    type Payoff = Outcome;
    fn turn(&self, p: &Option<u32>) -> Turn<Outcome> {
        let winner = |&mv: &u32| {
            if mv <= self.losing {
                Player::Right
            } else {
                Player::Left
            }
        };
        let end = p.as_ref().map(|mv| Outcome::Won(winner(mv)));
        end.map_or(Turn::Of(Player::Left), Turn::Over)
    }
    fn legal(&self, p: &Option<u32>) -> impl Iterator<Item = u32> {
        1..=if p.is_some() { 0 } else { 60 }
    }
}

/// A watch whose time is up.
struct NoTime;

impl Watch for NoTime {
    fn work(&mut self, _: u64) -> Result<(), StopReason> {
        Err(StopReason::Deadline)
    }
    fn options(&mut self, _: u64) -> Result<(), StopReason> {
        Err(StopReason::Deadline)
    }
}

/// A look that has no time for all moves calls nothing lost for which it saw losing moves alone, and takes a move it did not see.
#[test]
fn a_look_without_time_proves_no_loss() {
    for losing in [40, 60] {
        let found = alpha_beta::look(&Envelopes { losing }, &None, &mut NoTime).unwrap();
        assert_eq!(found.proved, None, "{found:?}");
        assert!(found.mv > 32, "{found:?}");
        assert_eq!((found.depth, found.estimate), (0, 0));
        assert_eq!(found.others.len(), 59);
    }
    let found = alpha_beta::look(&Envelopes { losing: 10 }, &None, &mut NoTime).unwrap();
    assert_eq!(found.proved, Some((Outcome::Won(Player::Left), Some(1))));
    let all = &mut Unwatched;
    let found = alpha_beta::look(&Envelopes { losing: 60 }, &None, all).unwrap();
    assert_eq!(found.proved, Some((Outcome::Won(Player::Right), Some(1))));
}

/// A look at scores proves what the definition says or nothing, and without a limit it follows small games to their ends.
#[test]
fn a_look_at_scores_proves_what_is_so() {
    let mut proved = 0;
    for round in 0..600 {
        fastrand::seed(round);
        let rules = Random::new(fastrand::usize(2..40), 9);
        if rules.legal(&0).next().is_none() {
            continue;
        }
        let expected = reference::minimax(&rules, &0);
        for limit in [0, 3, 10, 40, u64::MAX] {
            let watch = &mut NodeLimit::new(limit);
            let found = alpha_beta::look_at_scores(&rules, &0, watch).unwrap();
            assert!(rules.legal(&0).any(|mv| mv == found.mv));
            assert_eq!(found.others.len() + 1, rules.legal(&0).count());
            if let Some((score, _)) = found.proved {
                assert_eq!(score, expected, "{round}");
                assert_eq!(reference::minimax(&rules, &found.mv), expected, "{round}");
                proved += 1;
            }
            // Within the horizon all is followed.
            assert!(found.proved.is_some() || limit < u64::MAX, "{round}");
        }
    }
    assert!(proved > 1000, "{proved}");
    let found = alpha_beta::look_at_scores(&Random::new(1, 3), &0, &mut Unwatched);
    assert_eq!(found, None);
}
