//! Every solver that is able to answer, on one position of any game of the catalog: what claims and random
//! instances are held against.

use grundy::Compound;
use grundy::erased::{Payoff, Turns};
use grundy_core::any::{AnyMove, Token};
use grundy_core::{
    AllImpartial, Alternating, Conjunctive, ContinuedConjunctive, Convention, NodeLimit, Outcome,
    Partizan, Plain, Player, Ruleset, Selective, Sequential, StopReason, Turn, WithoutHints,
    explore,
};
use grundy_solve::alpha_beta::{Config, Search};
use grundy_solve::fold::{value_by_parts_in, value_in};
use grundy_solve::misere::Misere;
use grundy_solve::outcome::Outcomes;
use grundy_solve::{reference, retrograde};
use grundy_values::short::Store;
use grundy_values::{Nimber, OutcomeClass};
use std::collections::HashSet;
use std::sync::Arc;

/// Positions of a game that the definition is asked about: its recursion is as deep as the longest play.
pub const FOR_DEFINITION: usize = 2_000;

/// Positions and moves that any other solver may visit before it counts as not able.
pub const FOR_SOLVERS: u64 = 200_000;

/// Which solver found what.
pub type Found<T> = Vec<(&'static str, T)>;

/// A game of turns of the catalog as the generic solvers ask for it; it has no hints.
pub struct Seated(pub Arc<dyn Turns>);

/// The same for a game with scores.
pub struct Scored(pub Arc<dyn Turns>);

macro_rules! seat {
    ($name:ident, $payoff:ty, $of:path) => {
        impl Ruleset for $name {
            type Position = Token;
            type Move = AnyMove;

            fn start(&self) -> Token {
                self.0.start()
            }

            fn play(&self, p: &Token, mv: &AnyMove) -> Token {
                self.0.play(p, mv)
            }
        }

        impl Sequential for $name {
            type Payoff = $payoff;

            fn turn(&self, p: &Token) -> Turn<$payoff> {
                match self.0.turn(p) {
                    Turn::Of(player) => Turn::Of(player),
                    Turn::Over($of(payoff)) => Turn::Over(payoff),
                    Turn::Over(other) => panic!("a payoff of another kind: {other:?}"),
                }
            }

            fn legal(&self, p: &Token) -> impl Iterator<Item = AnyMove> {
                self.0.legal(p, usize::MAX).into_iter()
            }
        }
    };
}

seat!(Seated, Outcome, Payoff::Outcome);
seat!(Scored, i64, Payoff::Score);

/// The positions that either player can reach, or `None` when there are more than `limit`, or far more moves.
pub fn few<R: Partizan>(rules: &R, p: &R::Position, limit: usize) -> Option<Vec<R::Position>> {
    let mut seen = HashSet::from([p.clone()]);
    let mut all = vec![p.clone()];
    let mut at = 0;
    let mut moves = 0;
    while at < all.len() {
        let here = all[at].clone();
        at += 1;
        for player in Player::BOTH {
            for mv in rules.moves_of(player, &here) {
                moves += 1;
                if all.len() > limit || moves > 30 * limit {
                    return None;
                }
                let next = rules.play(&here, &mv);
                if seen.insert(next.clone()) {
                    all.push(next);
                }
            }
        }
    }
    (all.len() <= limit).then_some(all)
}

/// What a solver found, unless it was not able: too many positions, or a cycle for one that needs that play ends.
fn able<T>(name: &'static str, found: Result<T, StopReason>, to: &mut Found<T>) {
    match found {
        Ok(found) => to.push((name, found)),
        Err(StopReason::Nodes(_) | StopReason::Cycle(_)) => {}
        Err(other) => panic!("{name} was stopped: {other}"),
    }
}

fn limit() -> NodeLimit {
    NodeLimit::new(FOR_SOLVERS)
}

/// The nimber by every able solver.
pub fn nimber(rules: &AllImpartial, p: &<AllImpartial as Ruleset>::Position) -> Found<Nimber> {
    let mut found = Found::new();
    if few(rules, p, FOR_DEFINITION).is_none() {
        return found;
    }
    found.push(("definition", Nimber(reference::nimber(rules, p))));
    let plain = WithoutHints(rules.clone());
    let mut algebra = Plain::<Nimber>::new();
    able(
        "fold",
        value_in(&plain, p, &mut algebra, &mut limit()),
        &mut found,
    );
    let mut algebra = Plain::<Nimber>::new();
    able(
        "fold by parts",
        value_by_parts_in(rules, p, &mut algebra, &mut limit()),
        &mut found,
    );
    found
}

/// The canonical form by every able solver, as text.
pub fn form<R: Partizan + Clone>(rules: &R, p: &R::Position) -> Found<String> {
    let mut found = Found::new();
    if few(rules, p, FOR_DEFINITION).is_none() {
        return found;
    }
    let mut store = Store::new();
    let id = value_in(&WithoutHints(rules.clone()), p, &mut store, &mut limit());
    able("fold of forms", id.map(|id| store.show(id)), &mut found);
    let mut store = Store::new();
    let id = value_by_parts_in(rules, p, &mut store, &mut limit());
    able(
        "fold of forms by parts",
        id.map(|id| store.show(id)),
        &mut found,
    );
    found
}

/// Who wins when `first` begins, by every able solver.
pub fn winner<R: Partizan + Clone>(
    rules: &R,
    p: &R::Position,
    convention: Convention,
    first: Player,
) -> Found<Player> {
    let mut found = Found::new();
    if few(rules, p, FOR_DEFINITION).is_none() {
        return found;
    }
    found.push(("definition", reference::winner(rules, p, convention, first)));
    let mut lazy = Outcomes::new(convention);
    able(
        "outcomes",
        lazy.winner(rules, p, first, &mut limit()),
        &mut found,
    );
    let plain = WithoutHints(rules.clone());
    let mut lazy = Outcomes::new(convention);
    able(
        "outcomes without hints",
        lazy.winner(&plain, p, first, &mut limit()),
        &mut found,
    );
    if convention == Convention::Normal {
        let mut algebra = Plain::<OutcomeClass>::new();
        let class = value_in(&plain, p, &mut algebra, &mut limit());
        able(
            "fold of outcomes",
            class.map(|c| c.winner(first)),
            &mut found,
        );
    }
    let rules = Alternating::new(plain, convention, first);
    for (name, outcome, _) in outcome(&rules, &(first, p.clone())) {
        found.push((
            name,
            outcome.winner().expect("somebody cannot move at last"),
        ));
    }
    found
}

/// Who wins misère play of an impartial sum by the solver for it.
pub fn misere_winner(
    rules: &AllImpartial,
    p: &<AllImpartial as Ruleset>::Position,
    first: Player,
) -> Found<Player> {
    let mut found = Found::new();
    if few(rules, p, FOR_DEFINITION).is_some() {
        let next = Misere::new().next_wins(rules, p, &mut limit());
        let winner = next.map(|wins| if wins { first } else { first.opponent() });
        able("misere", winner, &mut found);
    }
    found
}

/// Who wins a compound of an impartial sum, by every able solver, and the number of winning turns where it is told.
pub fn compound(
    rules: &AllImpartial,
    p: &<AllImpartial as Ruleset>::Position,
    compound: Compound,
    convention: Convention,
) -> Vec<(&'static str, Player, Option<usize>)> {
    let mut parts = Vec::new();
    for entry in p {
        let before = parts.len();
        parts.extend(rules.components(&vec![entry.clone()]));
        if parts.len() == before {
            parts.push(vec![entry.clone()]);
        }
    }
    fn by_all<R: Partizan + Clone>(
        rules: &R,
        p: &R::Position,
        convention: Convention,
    ) -> Vec<(&'static str, Player, Option<usize>)> {
        let total = few(rules, p, FOR_DEFINITION / 4)
            .map(|_| reference::winning_moves(rules, p, convention, Player::Left).len());
        let found = winner(rules, p, convention, Player::Left);
        let named = |(solver, winner)| match solver {
            "definition" => (solver, winner, total),
            _ => (solver, winner, None),
        };
        found.into_iter().map(named).collect()
    }
    let rules = rules.clone();
    match compound {
        Compound::Selective => {
            let compound = Selective { rules, parts };
            by_all(&compound, &compound.start(), convention)
        }
        Compound::Conjunctive => {
            let compound = Conjunctive { rules, parts };
            by_all(&compound, &compound.start(), convention)
        }
        Compound::Continued => {
            let compound = ContinuedConjunctive { rules, parts };
            by_all(&compound, &compound.start(), convention)
        }
    }
}

/// Outcome and distance of a game of turns by every able solver; the distance is `None` from solvers that do not
/// tell it.
pub fn outcome<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
) -> Vec<(&'static str, Outcome, Option<Option<u32>>)> {
    let mut found = Vec::new();
    // The limit counts positions here and moves there, so a graph that was explored may still be too large.
    if let Ok((graph, positions)) = explore(rules, std::slice::from_ref(p), &mut limit())
        && let Ok(solved) = retrograde::solve(&graph, &mut limit())
    {
        found.push(("retrograde", solved.outcome[0], Some(solved.distance[0])));
        if positions.len() <= FOR_DEFINITION {
            let (outcome, distance) = reference::outcomes(&graph)[0];
            found.push(("definition on the graph", outcome, Some(distance)));
        }
    }
    for (name, config) in [
        ("alpha-beta", Config::default()),
        ("alpha-beta on the bare tree", Config::PLAIN),
    ] {
        let mut one = Found::new();
        able(
            name,
            Search::new(rules, config).payoff(p, &mut limit()),
            &mut one,
        );
        found.extend(one.into_iter().map(|(name, outcome)| (name, outcome, None)));
    }
    found
}

/// The difference of scores by every able solver.
pub fn score(rules: &Scored, p: &Token) -> Found<i64> {
    let mut found = Found::new();
    let few = explore(
        rules,
        std::slice::from_ref(p),
        &mut NodeLimit::new(FOR_DEFINITION as u64),
    );
    if few.is_ok() {
        found.push(("definition", reference::minimax(rules, p)));
    }
    for (name, config) in [
        ("alpha-beta", Config::default()),
        ("alpha-beta on the bare tree", Config::PLAIN),
    ] {
        able(
            name,
            Search::new(rules, config).payoff(p, &mut limit()),
            &mut found,
        );
    }
    found
}
