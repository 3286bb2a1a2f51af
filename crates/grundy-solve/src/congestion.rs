//! Pure equilibria of congestion games, by steps that lower Rosenthal's potential and by going through all profiles.
//!
//! The potential adds, for each resource, the costs for 1, 2, … users up to those it has. A player who changes the choice changes
//! the potential by as much as the player's own cost, so steps that lower a cost come to an end, and the end is a pure
//! equilibrium: Rosenthal, *A class of games possessing pure-strategy Nash equilibria*, International Journal of Game Theory 2
//! (1973). The price of anarchy is the cost of the worst equilibrium, all players together, over the least cost
//! (Koutsoupias and Papadimitriou 1999); with the best equilibrium it is the price of stability (Anshelevich et al. 2004).

use grundy_core::forms::congestion::{Congestion, Group};
use grundy_core::{StopReason, Watch};
use grundy_linear::common_denominator;
use num::{BigInt, BigRational, Signed, ToPrimitive};
use std::ops::{AddAssign, Mul};

/// For each group, the number of its players who make each choice.
pub type Profile = Vec<Vec<usize>>;

/// The most profiles that are gone through.
pub const MOST_PROFILES: u128 = 2_000_000;

/// The most equilibria that are kept.
pub const MOST_KEPT: usize = 1_000;

/// A player's change to a best choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResponseStep {
    /// The group of the player.
    pub group: usize,
    /// The choice before.
    pub from: usize,
    /// The choice after.
    pub to: usize,
    /// The player's cost before, and after.
    pub cost: [BigRational; 2],
    /// The potential after the step.
    pub potential: BigRational,
}

/// Steps to best choices from a start to an equilibrium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The profile where it begins.
    pub start: Profile,
    /// The potential of the start.
    pub potential: BigRational,
    /// The steps.
    pub steps: Vec<ResponseStep>,
    /// The profile where it ends, in which no player has a better choice.
    pub end: Profile,
}

/// The profiles of a game, in which players of a group are not distinguished, seen as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The number of profiles.
    pub profiles: u128,
    /// The number of pure equilibria; at least one.
    pub count: u128,
    /// The equilibria, the first [`MOST_KEPT`] of them.
    pub equilibria: Vec<Profile>,
    /// An equilibrium in which all players together pay least, and one in which they pay most, with what they pay.
    pub best: (Profile, BigRational),
    /// The one in which they pay most.
    pub worst: (Profile, BigRational),
    /// A profile in which all players together pay least, with what they pay.
    pub optimum: (Profile, BigRational),
}

/// The number of users of each resource.
#[must_use]
pub fn users(game: &Congestion, profile: &Profile) -> Vec<usize> {
    let mut users = vec![0; game.resources().len()];
    for (group, counts) in game.groups().iter().zip(profile) {
        for (choice, &count) in group.choices.iter().zip(counts) {
            for &resource in &choice.resources {
                users[resource] += count;
            }
        }
    }
    users
}

/// Rosenthal's potential: for each resource the costs for 1, 2, … users up to those it has.
#[must_use]
pub fn potential(game: &Congestion, profile: &Profile) -> BigRational {
    let users = users(game, profile);
    let costs = game.resources().iter().zip(&users);
    costs
        .flat_map(|(resource, &count)| &resource.costs[..count])
        .sum()
}

/// The cost of all players together.
#[must_use]
pub fn total(game: &Congestion, profile: &Profile) -> BigRational {
    let costs = game.resources().iter().zip(users(game, profile));
    let paid = costs.filter(|&(_, count)| count > 0);
    paid.map(|(resource, count)| &resource.costs[count - 1] * BigInt::from(count))
        .sum()
}

/// What a player of the group pays for a choice, beside these users; a player who already has another choice is taken out of
/// its resources first.
fn cost_of(
    game: &Congestion,
    group: &Group,
    users: &[usize],
    to: usize,
    from: Option<usize>,
) -> BigRational {
    let has = from.map_or(&[][..], |from| &group.choices[from].resources);
    let paid = group.choices[to].resources.iter().map(|resource| {
        let more = usize::from(has.binary_search(resource).is_err());
        &game.resources()[*resource].costs[users[*resource] + more - 1]
    });
    paid.sum()
}

/// The cost of each choice to a player of the group who makes it.
#[must_use]
pub fn costs(game: &Congestion, profile: &Profile, group: usize) -> Vec<Option<BigRational>> {
    let users = users(game, profile);
    let counts = profile[group].iter().enumerate();
    counts
        .map(|(choice, &count)| {
            (count > 0).then(|| cost_of(game, &game.groups()[group], &users, choice, Some(choice)))
        })
        .collect()
}

/// The profile in which each player makes the first choice.
#[must_use]
pub fn first(game: &Congestion) -> Profile {
    let alike = |group: &Group| {
        let mut counts = vec![0; group.choices.len()];
        counts[0] = group.players;
        counts
    };
    game.groups().iter().map(alike).collect()
}

/// A group, the choice that one of it changes, the new choice, and the costs before and afterwards.
type ChoiceChange = (usize, usize, usize, [BigRational; 2]);

/// The first player with a better choice, and the best one.
fn better(
    game: &Congestion,
    profile: &Profile,
    watch: &mut dyn Watch,
) -> Result<Option<ChoiceChange>, StopReason> {
    let users = users(game, profile);
    for (at, group) in game.groups().iter().enumerate() {
        let made = (0..group.choices.len()).filter(|&from| profile[at][from] > 0);
        for from in made {
            watch.work(
                group
                    .choices
                    .iter()
                    .map(|c| c.resources.len() as u64 + 1)
                    .sum(),
            )?;
            let now = cost_of(game, group, &users, from, Some(from));
            let others = (0..group.choices.len()).filter(|&to| to != from);
            let best = others
                .map(|to| (cost_of(game, group, &users, to, Some(from)), to))
                .min();
            if let Some((cost, to)) = best.filter(|(cost, _)| *cost < now) {
                return Ok(Some((at, from, to, [now, cost])));
            }
        }
    }
    Ok(None)
}

/// True if no player has a better choice.
///
/// # Errors
/// The reason that stopped it.
pub fn is_equilibrium(
    game: &Congestion,
    profile: &Profile,
    watch: &mut dyn Watch,
) -> Result<bool, StopReason> {
    Ok(better(game, profile, watch)?.is_none())
}

/// Lets one player after another change to a best choice, until none has a better one.
///
/// Each step lowers the potential, so the path ends; its length may be exponential (Fabrikant, Papadimitriou and Talwar 2004).
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_core::forms::congestion::{Choice, Congestion, Group, Resource};
/// use grundy_solve::congestion::{best_responses, first};
/// // Two players, two roads: alone each costs 1, shared 3.
/// let costs = || [1, 3].map(|x| num::BigInt::from(x).into()).to_vec();
/// let road = |name: &str| Resource { name: name.to_owned(), costs: costs() };
/// let by = |resource| Choice { name: String::new(), resources: vec![resource] };
/// let both = Group { name: "both".to_owned(), players: 2, choices: vec![by(0), by(1)] };
/// let game = Congestion::new(vec![road("a"), road("b")], vec![both]).unwrap();
/// let path = best_responses(&game, first(&game), &mut Unwatched).unwrap();
/// assert_eq!((path.steps.len(), path.end), (1, vec![vec![1, 1]]));
/// ```
pub fn best_responses(
    game: &Congestion,
    start: Profile,
    watch: &mut dyn Watch,
) -> Result<Path, StopReason> {
    let first = potential(game, &start);
    let (mut profile, mut now, mut steps) = (start.clone(), first.clone(), Vec::new());
    while let Some((group, from, to, cost)) = better(game, &profile, watch)? {
        watch.memory(((steps.len() + 1) * size_of::<ResponseStep>()) as u64)?;
        profile[group][from] -= 1;
        profile[group][to] += 1;
        now += &cost[1] - &cost[0];
        steps.push(ResponseStep {
            group,
            from,
            to,
            cost,
            potential: now.clone(),
        });
    }
    Ok(Path {
        start,
        potential: first,
        steps,
        end: profile,
    })
}

/// The number of profiles, if it is a number of 128 bits.
fn number_of_profiles(game: &Congestion) -> Option<u128> {
    game.groups().iter().try_fold(1u128, |product, group| {
        // C(players + choices − 1, choices − 1), each step of which is whole.
        let mut ways = 1u128;
        for k in 1..group.choices.len() as u128 {
            ways = ways.checked_mul(group.players as u128 + k)? / k;
        }
        product.checked_mul(ways)
    })
}

/// A number in which costs are counted.
trait CostNumber: Clone + Ord + AddAssign + Mul<Output = Self> + From<u32> {}
impl CostNumber for i128 {}
impl CostNumber for BigInt {}

/// Goes through all profiles: all equilibria, and the cost of the best and the worst of them and of the best profile.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for more than [`MOST_PROFILES`].
pub fn whole(game: &Congestion, watch: &mut dyn Watch) -> Result<Whole, StopReason> {
    let profiles = number_of_profiles(game).filter(|&count| count <= MOST_PROFILES);
    let Some(profiles) = profiles else {
        return Err(StopReason::Beyond(format!(
            "all profiles are gone through in games with at most {MOST_PROFILES} of them, and this one has {}",
            number_of_profiles(game)
                .map_or("more than 2^128".to_owned(), |count| count.to_string())
        )));
    };
    let all = || game.resources().iter().flat_map(|resource| &resource.costs);
    let unit = common_denominator(all());
    let scaled = |x: &BigRational| x.numer() * (&unit / x.denom());
    // The sum of all players' costs is a sum of so many costs.
    let terms = BigInt::from(game.players()) * game.resources().len();
    let largest = all().map(|x| scaled(x).abs()).max().unwrap_or_default() * terms;
    if largest.bits() < 120 {
        let small = |x: &BigRational| scaled(x).to_i128().expect("fewer than 120 bits");
        ProfileWalk::new(game, small).run(profiles, &unit, watch)
    } else {
        ProfileWalk::new(game, scaled).run(profiles, &unit, watch)
    }
}

/// A walk through all profiles.
struct ProfileWalk<'a, T> {
    game: &'a Congestion,
    /// By resource, by the number of users from 1 on.
    costs: Vec<Vec<T>>,
    users: Vec<usize>,
    profile: Profile,
    count: u128,
    equilibria: Vec<Profile>,
    best: Option<(T, Profile)>,
    worst: Option<(T, Profile)>,
    optimum: Option<(T, Profile)>,
}

impl<'a, T: CostNumber + Into<BigInt>> ProfileWalk<'a, T> {
    fn new(game: &'a Congestion, number: impl Fn(&BigRational) -> T) -> ProfileWalk<'a, T> {
        let costs = game.resources().iter();
        ProfileWalk {
            game,
            costs: costs
                .map(|resource| resource.costs.iter().map(&number).collect())
                .collect(),
            users: vec![0; game.resources().len()],
            profile: game
                .groups()
                .iter()
                .map(|g| vec![0; g.choices.len()])
                .collect(),
            count: 0,
            equilibria: Vec::new(),
            best: None,
            worst: None,
            optimum: None,
        }
    }

    fn run(
        mut self,
        profiles: u128,
        unit: &BigInt,
        watch: &mut dyn Watch,
    ) -> Result<Whole, StopReason> {
        self.choose(0, 0, self.game.groups()[0].players, watch)?;
        let found = |one: Option<(T, Profile)>| {
            let (cost, profile) = one.expect("the least potential is at an equilibrium");
            (profile, BigRational::new(cost.into(), unit.clone()))
        };
        Ok(Whole {
            profiles,
            count: self.count,
            equilibria: self.equilibria,
            best: found(self.best),
            worst: found(self.worst),
            optimum: found(self.optimum),
        })
    }

    /// Lets `left` players of the group make this choice or a later one, in all ways.
    fn choose(
        &mut self,
        group: usize,
        choice: usize,
        left: usize,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let Some(here) = self.game.groups().get(group) else {
            return self.look(watch);
        };
        let last = choice + 1 == here.choices.len();
        for taken in if last { left..=left } else { 0..=left } {
            self.profile[group][choice] = taken;
            for &resource in &here.choices[choice].resources {
                self.users[resource] += taken;
            }
            if last {
                let next = self.game.groups().get(group + 1);
                self.choose(group + 1, 0, next.map_or(0, |next| next.players), watch)?;
            } else {
                self.choose(group, choice + 1, left - taken, watch)?;
            }
            for &resource in &here.choices[choice].resources {
                self.users[resource] -= taken;
            }
        }
        Ok(())
    }

    /// Looks at one profile.
    fn look(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        watch.work(self.users.len() as u64 + 1)?;
        let mut total = T::from(0);
        for (costs, &users) in self.costs.iter().zip(&self.users).filter(|(_, u)| **u > 0) {
            let count = u32::try_from(users).expect("a resource has no more users than costs");
            total += costs[users - 1].clone() * T::from(count);
        }
        let take = |slot: &mut Option<(T, Profile)>, keep: bool, profile: &Profile| {
            if keep {
                *slot = Some((total.clone(), profile.clone()));
            }
        };
        let is_less =
            |slot: &Option<(T, Profile)>| slot.as_ref().is_none_or(|(cost, _)| total < *cost);
        let is_more =
            |slot: &Option<(T, Profile)>| slot.as_ref().is_none_or(|(cost, _)| total > *cost);
        let keep = is_less(&self.optimum);
        take(&mut self.optimum, keep, &self.profile);
        if self.is_settled(watch)? {
            self.count += 1;
            if self.equilibria.len() < MOST_KEPT {
                self.equilibria.push(self.profile.clone());
            }
            let [less, more] = [is_less(&self.best), is_more(&self.worst)];
            take(&mut self.best, less, &self.profile);
            take(&mut self.worst, more, &self.profile);
        }
        Ok(())
    }

    /// True if no player has a better choice in the profile.
    fn is_settled(&self, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        for (group, counts) in self.game.groups().iter().zip(&self.profile) {
            for (from, _) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                watch.work(counts.len() as u64)?;
                let own = &group.choices[from].resources;
                let cost = |to: usize| {
                    let mut sum = T::from(0);
                    for resource in &group.choices[to].resources {
                        let more = usize::from(own.binary_search(resource).is_err());
                        sum += self.costs[*resource][self.users[*resource] + more - 1].clone();
                    }
                    sum
                };
                let now = cost(from);
                if (0..counts.len()).any(|to| to != from && cost(to) < now) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

impl Whole {
    /// The price of anarchy and the price of stability; [`None`] if the least cost is not above 0.
    #[must_use]
    pub fn prices(&self) -> Option<[BigRational; 2]> {
        let least = Some(&self.optimum.1).filter(|cost| cost.is_positive())?;
        Some([&self.worst, &self.best].map(|(_, cost)| cost / least))
    }
}
