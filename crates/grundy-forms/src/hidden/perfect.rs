//! Games of perfect information whose payoffs have no constant sum, by their subgame-perfect equilibria.

use super::found::{Behaviour, Equilibria, Played, Scope, Settled};
use super::game::{Event, Hidden, SecuresMuch, behind_tokens, titled};
use super::solved::Asking;
use grundy_answer::answer::{Answer, Status};
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, Description, MethodName, Offer};
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{About, Described, GeneralSum, ParseError, Player, StopReason, Turn};
use grundy_solve::security;
use grundy_solve::subgame_perfect::{Perfect, Search};
use num::{BigRational, One};
use std::sync::Arc;

/// A ruleset, and the position where play begins.
struct OwnInterests<R: GeneralSum> {
    rules: Arc<R>,
    start: R::Position,
}

/// Erases the types of a game of perfect information in which each player has payoffs of their own.
pub fn own_interests<R: GeneralSum + Described + Send + Sync + 'static>(rules: R) -> Arc<dyn Hidden>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    let start = rules.start();
    let rules = Arc::new(rules);
    Arc::new(OwnInterests { rules, start })
}

fn own<R: GeneralSum>(p: &Token) -> &R::Position
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}

const METHOD: Description = Description {
    name: MethodName::Subgames,
    answers: "games of perfect information in which the players' interests are not opposed: the payoffs of all \
              subgame-perfect equilibria in pure strategies, or where these are too many positions what each player can \
              secure, which all equilibria pay at least",
    cost: "every position that can be reached, once; after half of the time a search for each player, then the rest of them",
    source: "Kuhn (1953); Selten (1975)",
};

impl<R: GeneralSum + Described> OwnInterests<R> {
    /// The game with its rules, and the position if that is not the start.
    fn titled(&self) -> String {
        let later = self.start != self.rules.start();
        titled(
            self.rules.title(),
            later.then(|| self.rules.show(&self.start)),
        )
    }

    /// What each player can secure, where the positions were too many to go backwards through all of them: bounds of what
    /// equilibria pay, with the reason for that if they do not meet.
    fn secured(&self, limits: &Limits, stop: StopReason) -> (Played, Status, String) {
        let unknown = Played::of(self.rules.players().to_vec());
        let (mut ranges, mut nodes, mut stop) = (Vec::new(), 0, limits.seen_from_outside(stop));
        for player in Player::BOTH {
            let most = self.rules.payoffs(player).last().copied();
            let half = match player {
                Player::Left => limits.with_half_the_time(),
                Player::Right => limits.clone(),
            };
            let found = security::secured(&*self.rules, &self.start, player, &mut half.watch());
            let (Ok(found), Some(most)) = (found, most) else {
                return (unknown, Status::stopped(&stop), String::new());
            };
            stop = found
                .stopped
                .map_or(stop, |why| limits.seen_from_outside(why));
            nodes += found.nodes;
            ranges.push([found.least, most].map(exact));
        }
        let status = if ranges.iter().all(|[least, most]| least == most) {
            Status::Proved
        } else {
            Status::stopped(&stop)
        };
        let played = Played {
            ranges: Some(ranges),
            ..unknown
        };
        let how =
            format!("what each player can secure, by proof numbers; {nodes} positions looked at");
        (played, status, how)
    }

    /// The payoffs of all equilibria, once all positions are known.
    fn backwards(&self, found: &Perfect<R::Position>) -> (Played, Status, String) {
        let played = Played {
            equilibria: Some(self.equilibria(found)),
            ..Played::of(self.rules.players().to_vec())
        };
        let how = format!(
            "backwards from the ends; {} positions, each a subgame",
            found.positions()
        );
        (played, Status::Proved, how)
    }

    /// The equilibria, by their payoffs, each with a play that leads to them.
    fn equilibria(&self, found: &Perfect<R::Position>) -> Equilibria {
        let settled = found
            .payoffs(&*self.rules, &self.start)
            .iter()
            .map(|&pair| {
                let line = found.line(&*self.rules, &self.start, pair).into_iter();
                let strategy = line.map(|(player, p, mv)| Behaviour {
                    player: player.index(),
                    knows: self.rules.show(&p),
                    choices: vec![(self.rules.show_move(&p, &mv), BigRational::one())],
                });
                Settled {
                    payoffs: payoffs(pair),
                    strategy: strategy.collect(),
                }
            });
        Equilibria {
            list: settled.collect(),
            scope: Scope::SubgamePerfect,
        }
    }
}

/// A payoff as an exact number.
fn exact(payoff: i64) -> BigRational {
    BigRational::from_integer(payoff.into())
}

/// The payoffs as exact numbers.
fn payoffs(pair: [i64; 2]) -> Vec<BigRational> {
    pair.map(exact).to_vec()
}

/// The most bytes that are kept while something else is looked for: more take too long to grow and to be forgotten.
const MOST_KEPT: u64 = 1 << 30;

/// True if so little memory is used that another search can run beside what is kept.
fn leaves_room(limits: &Limits) -> bool {
    let most = MOST_KEPT.min(limits.most_memory() / 2);
    limits.measured().is_none_or(|bytes| bytes <= most)
}

impl<R: GeneralSum + Described + Send + Sync + 'static> Hidden for OwnInterests<R>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    fn about(&self) -> &About {
        &R::ABOUT
    }

    fn players(&self) -> Vec<String> {
        self.rules.players().to_vec()
    }

    fn title(&self) -> String {
        self.titled()
    }

    fn start(&self) -> Token {
        Token::new(self.start.clone())
    }

    fn beginning_at(&self, p: &Token) -> Arc<dyn Hidden> {
        Arc::new(OwnInterests {
            rules: Arc::clone(&self.rules),
            start: own::<R>(p).clone(),
        })
    }

    /// Every position begins a subgame where both players see everything.
    fn stands_alone(&self) -> bool {
        true
    }

    fn event(&self, p: &Token) -> Event {
        let p = own::<R>(p);
        match self.rules.turn(p) {
            Turn::Of(player) => Event::Decision {
                player: player.index(),
                knows: self.rules.show(p),
            },
            Turn::Over(pair) => Event::Over(payoffs(pair)),
        }
    }

    fn is_secret(&self, _: &Token) -> bool {
        false
    }

    fn choices(&self, p: &Token) -> Vec<(AnyMove, u32)> {
        let p = own::<R>(p);
        let moves = self.rules.choices(p).into_iter();
        moves
            .map(|mv| (AnyMove::new(self.rules.show_move(p, &mv), mv), 1))
            .collect()
    }

    behind_tokens!();

    /// Nothing is hidden.
    fn seen(&self, p: &Token, _: Option<usize>) -> Option<Picture> {
        self.picture(p)
    }

    fn looks_ahead(&self) -> bool {
        true
    }

    fn look(&self, p: &Token, limits: &Limits) -> Option<SecuresMuch> {
        let p = own::<R>(p);
        let found = security::look(&*self.rules, p, &mut limits.watch())?;
        Some(SecuresMuch {
            mv: AnyMove::new(self.rules.show_move(p, &found.mv), found.mv),
            depth: found.depth,
            is_proved: found.proved.is_some(),
        })
    }

    fn methods(&self) -> Vec<Offer> {
        vec![Offer::new(METHOD, Ok(()))]
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer<Played>, Error> {
        if let Some(name) = asking.method {
            method::check(&self.methods(), name)?;
        }
        // A checkpoint keeps the state of an iteration, which there is not.
        asking.chosen(MethodName::Subgames)?;
        let limits = asking.limits;
        // What each player can secure is searched for only where play always ends.
        let first = if self.rules.always_ends() {
            limits.with_half_the_time()
        } else {
            limits.clone()
        };
        let mut search = Search::new(&*self.rules, &self.start);
        let (played, status, how) = match search.go_on(&mut first.watch()) {
            Ok(()) => self.backwards(&search.found),
            Err(StopReason::Deadline) if self.rules.always_ends() && leaves_room(limits) => {
                let secured = self.secured(limits, StopReason::Deadline);
                if secured.1 == Status::Proved {
                    secured
                } else {
                    // What was found is still to be said, and the positions to be forgotten.
                    let mut rest = limits.with_most_of_the_time();
                    let looked_at = search.found.positions() as u64;
                    rest.nodes = rest.nodes.map(|nodes| nodes.saturating_sub(looked_at));
                    match search.go_on(&mut rest.watch()) {
                        Ok(()) => self.backwards(&search.found),
                        Err(stop) => (secured.0, Status::stopped(&stop), secured.2),
                    }
                }
            }
            Err(stop) => {
                drop(search);
                self.secured(limits, stop)
            }
        };
        let played = Played {
            game: self.titled(),
            from_file: true,
            ..played
        };
        Ok(Answer::new(played, status).by(MethodName::Subgames, how))
    }
}
