//! Certificates of sums by strategies: who wins, who wins for either beginner, and how two games compare.

use super::refused::{none, unwritten, unwritten_since};
use super::{UNREADABLE, is_listed, play_title};
use crate::answer::{Answer, Status};
use crate::ask::compare::Compared;
use crate::ask::value::Valued;
use crate::choose::sums::outcome;
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use crate::question::{Ask, Starter};
use crate::typed::prove;
use crate::verdict::Value;
use grundy_answer::certified::Certified;
use grundy_check::Certificate;
use grundy_check::class::Class;
use grundy_check::comparison::Comparison;
use grundy_check::play::{Claim, Entry, MoverVerdict, Play};
use grundy_core::{
    Alternating, Convention, Notation, Outcome, Partizan, Player, StopReason, SumAt, Terms, Watch,
};
use grundy_solve::outcome::Outcomes;
use grundy_solve::strategy::strategy;
use grundy_values::short::Comparison as Relation;
use std::collections::HashSet;

/// A strategy in a sum: for the player who begins, or for both where either may and the game is not the same for both.
pub(super) fn strategy_in(
    sum: &Sum,
    ask: &Ask,
    watch: &mut dyn Watch,
) -> Result<Certificate, Error> {
    let game = play_title(&sum.show(), ask.convention);
    let begins = match ask.starter {
        Starter::Player(player) => vec![player],
        Starter::Natural | Starter::Both if sum.impartial => vec![Player::Left],
        Starter::Natural | Starter::Both => Player::BOTH.to_vec(),
    };
    let proof = Proof::new(sum, ask.convention, &begins, &ask.limits, watch)?;
    Ok(match (&proof.results[..], begins[0]) {
        (&[(left, _), (right, _)], _) => Certificate::Class(Class {
            game,
            left,
            right,
            entries: proof.entries,
        }),
        (results, first) => Certificate::Play(Play {
            game,
            start: in_turn(sum, ask.convention).show(&(first, sum.at.clone())),
            outcome: results[0].0,
            distance: results[0].1,
            complete: false,
            entries: proof.entries,
        }),
    })
}

/// The relation of two games by strategies in their difference.
fn comparison(
    games: [&Position; 2],
    relation: Relation,
    limits: &Limits,
) -> Result<Certificate, Error> {
    if games.into_iter().any(is_listed) {
        return Err(none(UNREADABLE));
    }
    let Position::Sum(difference) = difference(games)? else {
        return Err(none("only sums are compared"));
    };
    if difference.terms.may_repeat(&difference.at) {
        return Err(none(
            "play may return to a position, and the difference of loopy games does not say how they compare",
        ));
    }
    let watch = &mut limits.watch();
    let normal = Convention::Normal;
    let proof = Proof::new(&difference, normal, &Player::BOTH, limits, watch)?;
    let [first, second] = games.map(Position::show);
    Ok(Certificate::Comparison(Comparison {
        first,
        second,
        relation: relation.to_string(),
        entries: proof.entries,
    }))
}

/// The first game minus the second.
pub(super) fn difference([first, second]: [&Position; 2]) -> Result<Position, Error> {
    first.plus(&second.negative()?)
}

/// Of the relation of two games.
impl Certified for Compared {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let compared = &answer.value;
        match (&answer.status, compared.relation) {
            (_, Some(relation)) => {
                let (first, second, limits) = &*compared.asked;
                comparison([first, second], relation, limits)
            }
            (Status::Unknown { stopped }, None) => Err(unwritten_since(stopped)),
            (_, None) => Err(none("the games were not compared")),
        }
    }
}

/// Of a value: the position equals its canonical form.
impl Certified for Valued {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let Some((position, limits)) = answer.value.asked.as_deref() else {
            return Err(none("the heaps were counted and not kept"));
        };
        match (&answer.value.value, &answer.status) {
            // Nimbers are certified as those of positions are.
            (Some(Value::Nimber(_)), _) => {
                let limits = limits.clone();
                super::solve(
                    position,
                    &Ask {
                        limits,
                        ..Ask::default()
                    },
                )
            }
            (Some(Value::Short(canonical)), _) => {
                let form = Position::value(canonical.form().clone());
                comparison([position, &form], Relation::Equal, limits)
            }
            (None, Status::Unknown { stopped }) => Err(unwritten_since(stopped)),
            (Some(_), _) | (None, _) => Err(none(
                "only nimbers and values of games whose play ends have one",
            )),
        }
    }
}

/// A strategy for some beginners.
struct Proof {
    /// The results for the beginners, in their order, with the plies to the end where one player wins.
    results: Vec<(Claim, Option<u64>)>,
    entries: Vec<Entry>,
}

/// The sum as a game of turns.
fn in_turn(sum: &Sum, convention: Convention) -> Alternating<Terms> {
    Alternating::new(sum.terms.clone(), convention, Player::Left).called(sum.about.sides)
}

impl Proof {
    /// The strategy of whoever wins. Where play may return to a position, all positions are solved first.
    fn new(
        sum: &Sum,
        convention: Convention,
        begins: &[Player],
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Proof, Error> {
        let found = if sum.terms.may_repeat(&sum.at) {
            Proof::of_graph(sum, convention, begins, watch)
        } else {
            Proof::by_search(sum, convention, begins, limits, watch)
        };
        found.map_err(unwritten)
    }

    /// The strategy where play ends: the search for the winner is asked position by position.
    fn by_search(
        sum: &Sum,
        convention: Convention,
        begins: &[Player],
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Proof, StopReason> {
        let (terms, at) = (&sum.terms, &sum.at);
        let mut components = outcome::search(sum, limits);
        let mut whole = Outcomes::new(convention);
        let mut winner = |p: &SumAt, begins: Player, watch: &mut dyn Watch| match convention {
            Convention::Normal => {
                let parts = components.rules().of(p);
                components.winner(parts, begins, watch)
            }
            Convention::Misere => whole.winner(terms, p, begins, watch),
        };
        let listed = strategy(terms, at, begins, &mut winner, watch)?;
        let turns = in_turn(sum, convention);
        let mut entries = Vec::with_capacity(listed.len());
        for one in &listed {
            entries.push(Entry {
                position: turns.show(&(one.mover, one.position.clone())),
                result: match one.mv {
                    Some(_) => MoverVerdict::Win,
                    None => MoverVerdict::Loss,
                },
                distance: Some(one.distance),
                mv: (one.mv.as_ref()).map(|mv| terms.show_move(&one.position, mv)),
            });
        }
        let result = |&begins: &Player| {
            let start = listed
                .iter()
                .find(|one| one.mover == begins && one.position == *at);
            let (winner, distance) = match start {
                Some(one) if one.mv.is_some() => (begins, one.distance),
                Some(one) => (begins.opponent(), one.distance),
                // The play has ended.
                None => (convention.winner_when_stuck(begins), 0),
            };
            (Claim::from(Outcome::Won(winner)), Some(distance))
        };
        Ok(Proof {
            results: begins.iter().map(result).collect(),
            entries,
        })
    }

    /// The strategy where play may return to a position.
    fn of_graph(
        sum: &Sum,
        convention: Convention,
        begins: &[Player],
        watch: &mut dyn Watch,
    ) -> Result<Proof, StopReason> {
        let turns = in_turn(sum, convention);
        let mut listed = HashSet::new();
        let mut proof = Proof {
            results: Vec::new(),
            entries: Vec::new(),
        };
        for &begins in begins {
            let start = (begins, sum.at.clone());
            let play = prove::play(&turns, String::new(), &start, watch)?;
            proof.results.push((play.outcome, play.distance));
            // Distances are those of best play, so what both plays list is the same in both.
            let new = play.entries.into_iter();
            let new = new.filter(|entry| listed.insert(entry.position.clone()));
            proof.entries.extend(new);
        }
        Ok(proof)
    }
}
