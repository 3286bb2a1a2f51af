//! One player's side of counterfactual regret minimization: regrets, mixtures and plans on flat arrays.
//!
//! The sequences lie as [`crate::lanes`] says, so that each step is made for all lanes of a group at once. The loops are safe
//! code, compiled for the target and once more for 256-bit vectors, which are used where the processor has them. A product is
//! rounded before it is added in both, so the floats are the same.

use crate::lanes::{Group, Layout, WIDTH};
use crate::regret_state::StateWords;
use crate::sequence::Set;
use crate::variant::Variant;

/// One player's side of the iteration. Every vector has an entry for each place of the layout.
pub struct Seat {
    layout: Layout,
    /// Of each sequence's last choice.
    regrets: Vec<f64>,
    /// The same with the last round counted once more, as a prediction of the next; only where the variant predicts.
    predicted: Vec<f64>,
    /// The chance of each sequence's last choice.
    mix: Vec<f64>,
    plan: Vec<f64>,
    /// The sum of all plans so far, weighted with the iteration.
    average: Vec<f64>,
    /// The payoff that each sequence brings, and then all that follows it.
    worth: Vec<f64>,
}

impl Seat {
    /// A player without regrets, who takes every choice with equal chances.
    pub fn new(sets: &[Set], sequences: usize) -> Seat {
        let layout = Layout::new(sets, sequences);
        let none = vec![0.0; layout.size];
        let mut seat = Seat {
            layout,
            regrets: none.clone(),
            predicted: none.clone(),
            mix: none.clone(),
            plan: none.clone(),
            average: none.clone(),
            worth: none,
        };
        seat.choose(false);
        seat
    }

    /// Where the sequences lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The present plan, by places.
    pub fn plan(&self) -> &[f64] {
        &self.plan
    }

    /// The chance of each sequence's last choice, by places.
    #[must_use]
    pub fn mix(&self) -> &[f64] {
        &self.mix
    }

    /// The sum of the plans so far, weighted with the iteration, by places; that of the empty sequence comes first.
    pub fn average(&self) -> &[f64] {
        &self.average
    }

    /// The payoff that each sequence brings, by places: to be written before [`Seat::improve`], [`Seat::earned`] and
    /// [`Seat::answer`].
    pub fn worth(&mut self) -> &mut Vec<f64> {
        &mut self.worth
    }

    /// The sum of the plans so far, weighted with the iteration, by sequences.
    pub fn average_by_sequence(&self) -> Vec<f64> {
        let places = self.layout.places.iter();
        places.map(|&place| self.average[place as usize]).collect()
    }

    /// Puts a plan in place of the average.
    pub fn set_average(&mut self, plan: &[f64]) {
        for (&place, &x) in self.layout.places.iter().zip(plan) {
            self.average[place as usize] = x;
        }
    }

    /// What a player remembers, as words, by sequences.
    pub fn save(&self, words: &mut Vec<u64>) {
        for floats in [&self.regrets, &self.predicted, &self.average] {
            let places = self.layout.places.iter();
            words.extend(places.map(|&place| floats[place as usize].to_bits()));
        }
    }

    /// What was saved, and the plan that follows from it; `None` if it is that of another game.
    pub fn load(&mut self, variant: Variant, words: &mut StateWords<'_>) -> Option<()> {
        let mut read = vec![0.0; self.layout.places.len()];
        for floats in [&mut self.regrets, &mut self.predicted, &mut self.average] {
            words.floats(&mut read)?;
            for (&place, &x) in self.layout.places.iter().zip(&read) {
                floats[place as usize] = x;
            }
        }
        self.choose(variant == Variant::PredictivePlus);
        Some(())
    }

    /// This player's part of a round, once the worths of the sequences against the others' plans are written.
    pub fn improve(&mut self, variant: Variant, round: f64) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[target_feature(enable = "avx2")]
            fn wide(seat: &mut Seat, variant: Variant, round: f64) {
                seat.improve_plainly(variant, round);
            }
            // SAFETY: the body is safe; what it needs is a processor with these instructions, and that was asked.
            return unsafe { wide(self, variant, round) };
        }
        self.improve_plainly(variant, round);
    }

    /// The body of [`Seat::improve`].
    ///
    /// Brown and Sandholm (2019) write linear and discounted CFR with factors after each round; here they stand before the
    /// next, which changes all regrets of a set by one factor and no mixture.
    #[inline(always)]
    pub fn improve_plainly(&mut self, variant: Variant, round: f64) {
        let weight = match variant {
            Variant::Cfr => {
                self.regret(|regret, _, gain| {
                    *regret += gain;
                    *regret
                });
                1.0
            }
            Variant::CfrPlus => {
                self.regret(|regret, _, gain| {
                    *regret = positive(*regret + gain);
                    *regret
                });
                round
            }
            Variant::Linear => {
                let kept = (round - 1.0) / round;
                self.regret(|regret, _, gain| {
                    *regret = *regret * kept + gain;
                    *regret
                });
                round
            }
            Variant::Discounted => {
                let grown = (round - 1.0).powf(1.5);
                let kept = grown / (grown + 1.0);
                self.regret(|regret, _, gain| {
                    let share = if *regret > 0.0 { kept } else { 0.5 };
                    *regret = *regret * share + gain;
                    *regret
                });
                round * round
            }
            Variant::PredictivePlus => {
                self.regret(|regret, predicted, gain| {
                    *regret = positive(*regret + gain);
                    *predicted = *regret + gain;
                    *predicted
                });
                round * round
            }
        };
        self.plan[0] = 1.0;
        self.average[0] += weight;
        for group in &self.layout.groups {
            for_all_lanes!(group, N, lane => {
                let whole: [f64; N] = parents(group, &self.plan, lane);
                for at in choices(group, lane) {
                    let p: [f64; N] = lanes(&self.mix, at);
                    let sum: &mut [f64; N] = lanes_mut(&mut self.average, at);
                    let x: &mut [f64; N] = lanes_mut(&mut self.plan, at);
                    for i in 0..N {
                        x[i] = p[i] * whole[i];
                        sum[i] += weight * x[i];
                    }
                }
            });
        }
    }

    /// Adds what is regretted at each information set, last ones first, and mixes anew. `update` changes a choice's regret, and
    /// what is predicted, by how much more the choice would have earned than the mixture did, and says in proportion to what
    /// the choice is taken.
    #[inline(always)]
    fn regret(&mut self, update: impl Fn(&mut f64, &mut f64, f64) -> f64) {
        for group in self.layout.groups.iter().rev() {
            for_all_lanes!(group, N, lane => {
                let mut value = [0.0; N];
                for at in choices(group, lane) {
                    let p: [f64; N] = lanes(&self.mix, at);
                    let u: [f64; N] = lanes(&self.worth, at);
                    for i in 0..N {
                        value[i] += p[i] * u[i];
                    }
                }
                let mut sum = [0.0; N];
                for at in choices(group, lane) {
                    let u: [f64; N] = lanes(&self.worth, at);
                    let regret: &mut [f64; N] = lanes_mut(&mut self.regrets, at);
                    let predicted: &mut [f64; N] = lanes_mut(&mut self.predicted, at);
                    let mix: &mut [f64; N] = lanes_mut(&mut self.mix, at);
                    for i in 0..N {
                        mix[i] = positive(update(&mut regret[i], &mut predicted[i], u[i] - value[i]));
                        sum[i] += mix[i];
                    }
                }
                in_proportion(group, lane, sum, &mut self.mix);
                add(group, lane, value, &mut self.worth);
            });
        }
    }

    /// The mixtures and the plan that follow from the regrets, or from the predicted ones.
    fn choose(&mut self, predicted: bool) {
        let regrets = if predicted {
            &self.predicted
        } else {
            &self.regrets
        };
        self.plan[0] = 1.0;
        for group in &self.layout.groups {
            for_all_lanes!(group, N, lane => {
                let mut sum = [0.0; N];
                for at in choices(group, lane) {
                    let regret: [f64; N] = lanes(regrets, at);
                    let mix: &mut [f64; N] = lanes_mut(&mut self.mix, at);
                    for i in 0..N {
                        mix[i] = positive(regret[i]);
                        sum[i] += mix[i];
                    }
                }
                in_proportion(group, lane, sum, &mut self.mix);
                let whole: [f64; N] = parents(group, &self.plan, lane);
                for at in choices(group, lane) {
                    let p: [f64; N] = lanes(&self.mix, at);
                    let x: &mut [f64; N] = lanes_mut(&mut self.plan, at);
                    for i in 0..N {
                        x[i] = p[i] * whole[i];
                    }
                }
            });
        }
    }

    /// The payoff of the average where the worths of the sequences are written, times the weight of all plans.
    pub fn earned(&self) -> f64 {
        let places = self.layout.places.iter();
        let earned = places.map(|&place| self.worth[place as usize] * self.average[place as usize]);
        earned.sum()
    }

    /// The best answer's worth to this player where the worths of the sequences are written, which it changes.
    pub fn answer(&mut self) -> f64 {
        for group in self.layout.groups.iter().rev() {
            for_all_lanes!(group, N, lane => {
                let mut best = [f64::MIN; N];
                for at in choices(group, lane) {
                    let u: [f64; N] = lanes(&self.worth, at);
                    for i in 0..N {
                        best[i] = if u[i] > best[i] { u[i] } else { best[i] };
                    }
                }
                add(group, lane, best, &mut self.worth);
            });
        }
        self.worth[0]
    }
}

/// Goes through the lanes of a group from the last to the first, as many at once as a vector has, if the lanes are so many: their
/// number is then the constant that is named first.
macro_rules! for_all_lanes {
    ($group:ident, $width:ident, $lane:ident => $body:block) => {
        let lanes = $group.lanes as usize;
        if lanes.is_multiple_of(WIDTH) {
            const $width: usize = WIDTH;
            for $lane in (0..lanes / WIDTH).rev().map(|part| part * WIDTH) $body
        } else {
            const $width: usize = 1;
            for $lane in (0..lanes).rev() $body
        }
    };
}
use for_all_lanes;

/// The greater of a number and zero.
#[inline(always)]
fn positive(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}

/// The places of a lane's choices.
#[inline(always)]
fn choices(group: &Group, lane: usize) -> impl Iterator<Item = usize> + use<> {
    let (first, lanes) = (group.first as usize + lane, group.lanes as usize);
    (0..group.choices as usize).map(move |choice| first + choice * lanes)
}

/// So many numbers from a place on.
#[inline(always)]
fn lanes<const N: usize>(numbers: &[f64], at: usize) -> [f64; N] {
    numbers[at..at + N]
        .try_into()
        .expect("a slice of N numbers has N numbers")
}

/// So many numbers from a place on, to be changed.
#[inline(always)]
fn lanes_mut<const N: usize>(numbers: &mut [f64], at: usize) -> &mut [f64; N] {
    let slice = &mut numbers[at..at + N];
    slice
        .try_into()
        .expect("a slice of N numbers has N numbers")
}

/// The numbers at the parents of lanes.
#[inline(always)]
fn parents<const N: usize>(group: &Group, numbers: &[f64], lane: usize) -> [f64; N] {
    if group.apart {
        lanes(numbers, group.parent(lane))
    } else {
        [numbers[group.parent(lane)]; N]
    }
}

/// Adds what lanes are worth to their parents.
#[inline(always)]
fn add<const N: usize>(group: &Group, lane: usize, value: [f64; N], worth: &mut [f64]) {
    if group.apart {
        let parents: &mut [f64; N] = lanes_mut(worth, group.parent(lane));
        for i in 0..N {
            parents[i] += value[i];
        }
    } else {
        let real = (group.real as usize - lane.min(group.real as usize)).min(N);
        let sum = &mut worth[group.parent(lane)];
        value[..real].iter().rev().for_each(|x| *sum += x);
    }
}

/// Makes numbers that are not negative, of this sum, chances in proportion to them; equal ones where all are zero.
#[inline(always)]
fn in_proportion<const N: usize>(group: &Group, lane: usize, sum: [f64; N], mix: &mut [f64]) {
    let equal = 1.0 / f64::from(group.choices);
    for at in choices(group, lane) {
        let p: &mut [f64; N] = lanes_mut(mix, at);
        for i in 0..N {
            p[i] = if sum[i] > 0.0 { p[i] / sum[i] } else { equal };
        }
    }
}
