//! Games in which both players choose at the same time, round by round: their values, or the payoffs of their
//! subgame-perfect equilibria.

use super::found::{Behaviour, Equilibria, Equilibrium, Mix, Played, Scope, Settled};
use super::game::{Event, Hidden, titled};
use super::solved::Asking;
use grundy_answer::answer::{Answer, Status, Why};
use grundy_answer::error::Error;
use grundy_answer::method::{self, Description, MethodName, Offer};
use grundy_core::any::{AnyMove, Token};
use grundy_core::parse::pick_move;
use grundy_core::picture::Picture;
use grundy_core::{About, Described, ParseError, Player, Round, Rounds, StopReason, Watch};
use grundy_solve::rounds::{self, Range, RoundsSolution};
use num::{BigRational, Zero};
use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// A ruleset, and the position where play begins.
struct InRounds<R: Rounds> {
    rules: Arc<R>,
    start: R::Position,
}

/// A position, and the first player's choice if it is made and not yet seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Seat<P> {
    position: P,
    chosen: Option<usize>,
}

/// Erases the types of a game of rounds.
pub fn in_rounds<R: Rounds + Described + Send + Sync + 'static>(rules: R) -> Arc<dyn Hidden>
where
    R::Position: Send + Sync + 'static,
{
    let start = rules.start();
    let rules = Arc::new(rules);
    Arc::new(InRounds { rules, start })
}

const METHOD: Description = Description {
    name: MethodName::Subgames,
    answers: "games in which both players choose at the same time in each round and then see all: the value by a matrix game \
              for each position, or where the players' interests are not opposed the payoffs of all subgame-perfect equilibria, \
              exactly or between bounds",
    cost: "every position that can be reached, once, with all pairs of choices",
    source: "Shapley (1953); Selten (1975)",
};

/// The most rounds whose mixtures are listed.
const MOST_ROUNDS: usize = 100;

/// The probabilities of a player's choices.
type Shares = Vec<(usize, BigRational)>;

/// A round with the mixtures of both players.
type Mixed<P> = (P, [Shares; 2]);

fn own<R: Rounds>(p: &Token) -> &Seat<R::Position>
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}

fn token<P: Eq + Hash + Debug + Send + Sync + 'static>(position: P) -> Token {
    Token::new(Seat {
        position,
        chosen: None,
    })
}

impl<R: Rounds + Described> InRounds<R> {
    /// The game with its rules, and the position if that is not the start.
    fn titled(&self) -> String {
        let later = self.start != self.rules.start();
        titled(
            self.rules.title(),
            later.then(|| self.rules.show(&self.start)),
        )
    }

    /// The player who chooses next, with the choices; `None` at an end.
    fn next(&self, p: &Seat<R::Position>) -> Option<(usize, Vec<usize>)> {
        let Round::Choices([first, second]) = self.rules.round(&p.position) else {
            return None;
        };
        // A player with a single choice is not asked where the other one chooses.
        Some(match p.chosen {
            Some(_) => (1, second),
            None if first.len() == 1 && second.len() > 1 => (1, second),
            None => (0, first),
        })
    }

    /// The position after a choice of the player who chooses next.
    fn after(&self, p: &Seat<R::Position>, choice: usize) -> Seat<R::Position> {
        let Round::Choices([first, second]) = self.rules.round(&p.position) else {
            unreachable!("a choice is made where there is one")
        };
        let pair = match (p.chosen, self.next(p)) {
            (Some(first), _) => [first, choice],
            (None, Some((1, _))) => [first[0], choice],
            (None, _) if second.len() == 1 => [choice, second[0]],
            (None, _) => {
                return Seat {
                    position: p.position.clone(),
                    chosen: Some(choice),
                };
            }
        };
        Seat {
            position: self.rules.play(&p.position, &pair),
            chosen: None,
        }
    }

    /// The mixtures of the rounds that the equilibrium plays come to, the first ones first.
    fn strategy(
        &self,
        found: &RoundsSolution<R::Position>,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Mixed<R::Position>>, StopReason> {
        let mut strategy = Vec::new();
        let mut met = HashSet::from([self.start.clone()]);
        let mut open = VecDeque::from([self.start.clone()]);
        while let Some(p) = open.pop_front() {
            let Some(shares) = found.choices(&*self.rules, &p, watch)? else {
                continue;
            };
            let [first, second] = &shares;
            for (own, _) in first {
                for (other, _) in second {
                    let next = self.rules.play(&p, &[*own, *other]);
                    if met.len() < MOST_ROUNDS && met.insert(next.clone()) {
                        open.push_back(next);
                    }
                }
            }
            strategy.push((p, shares));
        }
        Ok(strategy)
    }

    /// A player's choices at a position by their names, where there is more than one.
    fn mix(
        &self,
        player: usize,
        p: &R::Position,
        shares: &Shares,
    ) -> Option<Vec<(String, BigRational)>> {
        let Round::Choices(choices) = self.rules.round(p) else {
            return None;
        };
        let name = |(choice, share): &(usize, BigRational)| {
            (self.rules.show_choice(player, *choice), share.clone())
        };
        (choices[player].len() > 1).then(|| shares.iter().map(name).collect())
    }

    /// The answer from the payoffs that were found.
    fn played(
        &self,
        found: &RoundsSolution<R::Position>,
        watch: &mut dyn Watch,
    ) -> Result<(Played, Status), StopReason> {
        let payoffs = found.payoffs(&*self.rules, &self.start);
        let payoffs = payoffs.expect("the start was looked at");
        let mut played = Played::of(self.rules.players().to_vec());
        if !payoffs.iter().all(Range::is_exact) {
            let range = |range: &Range| [range.least.clone(), range.most.clone()];
            played.ranges = Some(payoffs.iter().map(range).collect());
            let open = "the payoffs of subgame-perfect equilibria are proved to lie between the bounds, which are not equal";
            return Ok((played, Status::unknown(Why::Open, open)));
        }
        let strategy = self.strategy(found, watch)?;
        if let Some(sum) = self.rules.sum() {
            let value = payoffs[0].least.clone();
            let mut mixes = Vec::new();
            for (p, shares) in &strategy {
                for player in Player::BOTH {
                    let who = player.index();
                    mixes.extend(self.mix(who, p, &shares[who]).map(|choices| Mix {
                        player,
                        knows: self.rules.show(p),
                        choices,
                    }));
                }
            }
            played.sum = Some(BigRational::from_integer(sum.into()));
            played.equilibrium = Some(Equilibrium {
                lower: value.clone(),
                upper: value.clone(),
                value: Some(value),
                strategy: mixes,
                method: MethodName::Subgames,
                variant: None,
                iterations: 0,
                seconds_per_iteration: None,
                curve: Vec::new(),
                target: BigRational::zero(),
                strategy_status: Status::Proved,
            });
            return Ok((played, Status::Proved));
        }
        let mut behaviour = Vec::new();
        for (p, shares) in &strategy {
            for (player, shares) in shares.iter().enumerate() {
                behaviour.extend(self.mix(player, p, shares).map(|choices| Behaviour {
                    player,
                    knows: self.rules.show(p),
                    choices,
                }));
            }
        }
        let payoffs = payoffs.iter().map(|range| range.least.clone());
        played.equilibria = Some(Equilibria {
            list: vec![Settled {
                payoffs: payoffs.collect(),
                strategy: behaviour,
            }],
            scope: Scope::Rounds,
        });
        Ok((played, Status::Proved))
    }
}

impl<R: Rounds + Described + Send + Sync + 'static> Hidden for InRounds<R>
where
    R::Position: Send + Sync + 'static,
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
        token(self.start.clone())
    }

    fn beginning_at(&self, p: &Token) -> Arc<dyn Hidden> {
        Arc::new(InRounds {
            rules: Arc::clone(&self.rules),
            start: own::<R>(p).position.clone(),
        })
    }

    /// Every round begins a subgame, for all earlier choices were seen.
    fn stands_alone(&self) -> bool {
        true
    }

    fn event(&self, p: &Token) -> Event {
        let p = own::<R>(p);
        if let Some((player, _)) = self.next(p) {
            let knows = self.rules.show(&p.position);
            return Event::Decision { player, knows };
        }
        match self.rules.round(&p.position) {
            Round::Over(pair) => {
                let exact = pair.map(|one| BigRational::from_integer(one.into()));
                Event::Over(exact.to_vec())
            }
            Round::Choices(_) => unreachable!("a player chooses"),
        }
    }

    /// The first of two choices of a round.
    fn is_secret(&self, p: &Token) -> bool {
        let p = own::<R>(p);
        match self.rules.round(&p.position) {
            Round::Choices(choices) => {
                p.chosen.is_none() && choices.iter().all(|own| own.len() > 1)
            }
            Round::Over(_) => false,
        }
    }

    /// What was chosen in a round is shown at its end.
    fn lies_open(&self, p: &Token) -> bool {
        own::<R>(p).chosen.is_none()
    }

    fn choices(&self, p: &Token) -> Vec<(AnyMove, u32)> {
        let Some((player, choices)) = self.next(own::<R>(p)) else {
            return Vec::new();
        };
        let name = |choice| self.rules.show_choice(player, choice);
        let choices = choices.into_iter();
        choices
            .map(|choice| (AnyMove::new(name(choice), choice), 1))
            .collect()
    }

    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        let choice = mv
            .get::<usize>()
            .expect("a move is given back to the ruleset that made it");
        Token::new(self.after(own::<R>(p), *choice))
    }

    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        let next = self.next(own::<R>(p));
        let (player, choices) = next.unwrap_or((0, Vec::new()));
        let name = |choice: &usize| self.rules.show_choice(player, *choice);
        let choice = pick_move(text, choices.into_iter(), name)?;
        Ok(AnyMove::new(name(&choice), choice))
    }

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.rules.read(text).map(token)
    }

    fn show(&self, p: &Token) -> String {
        let p = own::<R>(p);
        let shown = self.rules.show(&p.position);
        match p.chosen {
            Some(choice) => format!("{shown}, {} chosen", self.rules.show_choice(0, choice)),
            None => shown,
        }
    }

    fn picture(&self, p: &Token) -> Option<Picture> {
        self.rules.picture(&own::<R>(p).position)
    }

    /// The position between two rounds, which all see; it has no choice that waits for the other.
    fn seen(&self, p: &Token, _: Option<usize>) -> Option<Picture> {
        self.picture(p)
    }

    fn methods(&self) -> Vec<Offer> {
        vec![Offer::new(METHOD, Ok(()))]
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer<Played>, Error> {
        if let Some(name) = asking.method {
            method::check(&self.methods(), name)?;
        }
        asking.chosen(MethodName::Subgames)?;
        let mut watch = asking.limits.watch();
        let found = rounds::solve(&*self.rules, &self.start, &mut watch);
        let how = found.as_ref().map_or_else(
            |_| String::new(),
            |found| {
                format!(
                    "a matrix game for each round, backwards from the ends; {} positions",
                    found.positions()
                )
            },
        );
        let answer = found.and_then(|found| self.played(&found, &mut watch));
        let (played, status) = answer.unwrap_or_else(|stop| {
            (
                Played::of(self.rules.players().to_vec()),
                Status::stopped(&stop),
            )
        });
        let played = Played {
            game: self.titled(),
            from_file: true,
            ..played
        };
        Ok(Answer::new(played, status).by(MethodName::Subgames, how))
    }
}
