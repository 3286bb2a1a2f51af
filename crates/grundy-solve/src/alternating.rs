//! The inner loop of counterfactual regret minimization on flat arrays: two products with the payoffs and two passes over the
//! sequences an iteration.
//!
//! The sequence form is laid out once, its payoffs in [blocks](crate::payoff_blocks); an information set is a range of sequences
//! with its parent sequence, and comes after the set to which that belongs. A pass backwards adds up the worths of what
//! follows, and mixes anew by what is regretted; a pass forwards turns mixtures into plans. Nothing is allocated while it runs.

use crate::payoff_blocks::Payoffs;
use crate::regret_state::Words;
use crate::sequence::SequenceForm;
use grundy_core::Extensive;
use std::ops::Range;

/// A variant of counterfactual regret minimization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Regrets are summed, and all plans weigh the same.
    Cfr,
    /// Regrets never fall below zero, and a plan weighs as its iteration.
    CfrPlus,
    /// Regrets and plans weigh as their iteration.
    Linear,
    /// Discounted with α = 3/2, β = 0 and γ = 2: negative regrets are halved, a plan weighs as the square of its iteration.
    Discounted,
    /// As CFR⁺, but each mixture answers the regrets after a further iteration like the last; a plan weighs as the square of
    /// its iteration.
    PredictivePlus,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 5] = [
        Variant::Cfr,
        Variant::CfrPlus,
        Variant::Linear,
        Variant::Discounted,
        Variant::PredictivePlus,
    ];
}

impl std::fmt::Display for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Variant::Cfr => "CFR",
            Variant::CfrPlus => "CFR+",
            Variant::Linear => "linear CFR",
            Variant::Discounted => "discounted CFR",
            Variant::PredictivePlus => "predictive CFR+",
        })
    }
}

/// Two players at one game in sequence form who improve their plans in turn, each against the other's newest.
pub(crate) struct Alternating {
    seats: [Seat; 2],
    payoffs: [Payoffs; 2],
    variant: Variant,
    /// The number of rounds played.
    pub(crate) rounds: u64,
}

impl Alternating {
    /// The state before the first round. `entries` are the form's payoffs to Left in floats, sorted by sequences.
    pub(crate) fn new<R: Extensive>(
        form: &SequenceForm<R>,
        entries: &[([usize; 2], f64)],
        variant: Variant,
    ) -> Alternating {
        let seat = |who: usize| {
            let sets = form.sets[who].iter();
            let sets = sets.map(|set| Set::new(set.parent, set.choices()));
            Seat::new(sets.collect(), form.sequences[who])
        };
        Alternating {
            seats: [seat(0), seat(1)],
            payoffs: Payoffs::of_both(form.sequences, entries),
            variant,
            rounds: 0,
        }
    }

    /// The sum of the plans of a player so far, weighted with the iteration.
    pub(crate) fn average(&self, who: usize) -> &[f64] {
        self.seats[who].average()
    }

    /// One round: each player in turn collects regrets against the other's present plan and chooses anew.
    pub(crate) fn round(&mut self) {
        self.rounds += 1;
        for who in [0, 1] {
            self.against(who, |other| &other.plan);
            self.seats[who].improve(self.variant, self.rounds as f64);
        }
    }

    /// Writes what each sequence of a player brings against a plan of the other.
    fn against(&mut self, who: usize, plan: impl Fn(&Seat) -> &[f64]) {
        let [left, right] = &mut self.seats;
        let (own, other) = if who == 0 {
            (left, right)
        } else {
            (right, left)
        };
        self.payoffs[who].times(plan(other), &mut own.worth);
    }

    /// The state as words.
    pub(crate) fn save(&self, words: &mut Vec<u64>) {
        words.push(self.rounds);
        self.seats.iter().for_each(|seat| seat.save(words));
    }

    /// The state that was saved; `None` if it is that of another game.
    pub(crate) fn load(&mut self, words: &mut Words<'_>) -> Option<()> {
        self.rounds = words.next()?;
        let variant = self.variant;
        self.seats
            .iter_mut()
            .try_for_each(|seat| seat.load(variant, words))
    }

    /// The gain of each player's best answer to the other's plan, in units of the floats. What the players remember is lost.
    pub(crate) fn gains_of(&mut self, plans: &[Vec<f64>; 2]) -> [f64; 2] {
        for (seat, plan) in self.seats.iter_mut().zip(plans) {
            seat.average.copy_from_slice(plan);
        }
        self.gains()
    }

    /// The gain of each player's best answer to the other's average, in units of the floats.
    pub(crate) fn gains(&mut self) -> [f64; 2] {
        let [all_left, all_right] = [0, 1].map(|who| self.seats[who].average[0]);
        self.against(1, |left| &left.average);
        let lower = -self.seats[1].answer() / all_left;
        self.against(0, |right| &right.average);
        // The payoff of the two averages against each other splits the exploitability between the players.
        let left = &mut self.seats[0];
        let between = left.earned() / (all_left * all_right);
        let upper = left.answer() / all_right;
        [upper - between, between - lower]
    }
}

/// An information set: the sequences that end there, and the one that leads there.
pub(crate) struct Set {
    parent: u32,
    first: u32,
    end: u32,
}

impl Set {
    /// The information set after a sequence, with the sequences of its choices.
    pub(crate) fn new(parent: usize, choices: Range<usize>) -> Set {
        let narrow =
            |i: usize| u32::try_from(i).expect("a game in memory has less than 2^32 sequences");
        Set {
            parent: narrow(parent),
            first: narrow(choices.start),
            end: narrow(choices.end),
        }
    }

    fn choices(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}

/// One player's side of the iteration. Every vector has an entry for each sequence.
pub(crate) struct Seat {
    sets: Vec<Set>,
    /// The sequence before each.
    parents: Vec<u32>,
    /// Of each sequence's last choice.
    regrets: Vec<f64>,
    /// The same with the last round counted once more, as a prediction of the next; only where the variant predicts.
    predicted: Vec<f64>,
    /// The chance of each sequence's last choice.
    mix: Vec<f64>,
    pub(crate) plan: Vec<f64>,
    /// The sum of all plans so far, weighted with the iteration.
    average: Vec<f64>,
    /// The payoff that each sequence brings, and then all that follows it.
    pub(crate) worth: Vec<f64>,
}

impl Seat {
    /// A player without regrets, who takes every choice with equal chances.
    pub(crate) fn new(sets: Vec<Set>, sequences: usize) -> Seat {
        let none = vec![0.0; sequences];
        let mut parents = vec![0; sequences];
        for set in &sets {
            parents[set.choices()].fill(set.parent);
        }
        let mut seat = Seat {
            sets,
            parents,
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

    /// The sum of the plans so far, weighted with the iteration.
    pub(crate) fn average(&self) -> &[f64] {
        &self.average
    }

    /// What a player remembers, as words.
    pub(crate) fn save(&self, words: &mut Vec<u64>) {
        for floats in [&self.regrets, &self.predicted, &self.average] {
            words.extend(floats.iter().map(|x| x.to_bits()));
        }
    }

    /// What was saved, and the plan that follows from it; `None` if it is that of another game.
    pub(crate) fn load(&mut self, variant: Variant, words: &mut Words<'_>) -> Option<()> {
        for floats in [&mut self.regrets, &mut self.predicted, &mut self.average] {
            words.floats(floats)?;
        }
        self.choose(variant == Variant::PredictivePlus);
        Some(())
    }

    /// This player's part of a round, once the worths of the sequences against the others' plans are written.
    ///
    /// Brown and Sandholm (2019) write linear and discounted CFR with factors after each round; here they stand before the
    /// next, which changes all regrets of a set by one factor and no mixture.
    pub(crate) fn improve(&mut self, variant: Variant, round: f64) {
        let weight = match variant {
            Variant::Cfr => {
                self.regret(|regret, gain| *regret += gain);
                1.0
            }
            Variant::CfrPlus => {
                self.regret(|regret, gain| *regret = (*regret + gain).max(0.0));
                round
            }
            Variant::Linear => {
                let kept = (round - 1.0) / round;
                self.regret(|regret, gain| *regret = *regret * kept + gain);
                round
            }
            Variant::Discounted => {
                let grown = (round - 1.0).powf(1.5);
                let kept = grown / (grown + 1.0);
                self.regret(|regret, gain| {
                    let share = if *regret > 0.0 { kept } else { 0.5 };
                    *regret = *regret * share + gain;
                });
                round * round
            }
            Variant::PredictivePlus => {
                self.predict();
                round * round
            }
        };
        self.plan[0] = 1.0;
        self.average[0] += weight;
        let all = self.parents.iter().zip(&self.mix).zip(&mut self.average);
        for (at, ((&parent, p), sum)) in all.enumerate().skip(1) {
            let x = p * self.plan[parent as usize];
            self.plan[at] = x;
            *sum += weight * x;
        }
    }

    /// Adds what is regretted at each information set, last ones first, and mixes anew; `update` changes a regret by how much
    /// more the choice would have earned than the mixture did.
    #[inline]
    fn regret(&mut self, update: impl Fn(&mut f64, f64)) {
        for set in self.sets.iter().rev() {
            let worth = &self.worth[set.choices()];
            let mix = &mut self.mix[set.choices()];
            let regrets = &mut self.regrets[set.choices()];
            let value: f64 = mix.iter().zip(worth).map(|(p, u)| p * u).sum();
            for (regret, u) in regrets.iter_mut().zip(worth) {
                update(regret, u - value);
            }
            in_proportion(regrets, mix);
            self.worth[set.parent as usize] += value;
        }
    }

    /// As [`Seat::regret`] for CFR⁺ that predicts the next regrets from the last ones.
    fn predict(&mut self) {
        for set in self.sets.iter().rev() {
            let worth = &self.worth[set.choices()];
            let mix = &mut self.mix[set.choices()];
            let predicted = &mut self.predicted[set.choices()];
            let regrets = self.regrets[set.choices()].iter_mut();
            let value: f64 = mix.iter().zip(worth).map(|(p, u)| p * u).sum();
            for ((regret, predicted), u) in regrets.zip(predicted.iter_mut()).zip(worth) {
                *regret = (*regret + (u - value)).max(0.0);
                *predicted = *regret + (u - value);
            }
            in_proportion(predicted, mix);
            self.worth[set.parent as usize] += value;
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
        for set in &self.sets {
            let whole = self.plan[set.parent as usize];
            let mix = &mut self.mix[set.choices()];
            in_proportion(&regrets[set.choices()], mix);
            for (x, p) in self.plan[set.choices()].iter_mut().zip(mix) {
                *x = *p * whole;
            }
        }
    }

    /// The payoff of the average where the worths of the sequences are written, times the weight of all plans.
    pub(crate) fn earned(&self) -> f64 {
        let earned = self.worth.iter().zip(&self.average);
        earned.map(|(u, x)| u * x).sum()
    }

    /// The best answer's worth to this player where the worths of the sequences are written, which it changes.
    pub(crate) fn answer(&mut self) -> f64 {
        for set in self.sets.iter().rev() {
            let options = &self.worth[set.choices()];
            let best = options.iter().copied().fold(f64::MIN, f64::max);
            self.worth[set.parent as usize] += best;
        }
        self.worth[0]
    }
}

/// Chances in proportion to the regrets above zero; equal ones where there is none.
#[inline]
fn in_proportion(regrets: &[f64], mix: &mut [f64]) {
    let sum: f64 = regrets.iter().map(|r| r.max(0.0)).sum();
    if sum > 0.0 {
        for (p, r) in mix.iter_mut().zip(regrets) {
            *p = r.max(0.0) / sum;
        }
    } else {
        mix.fill(1.0 / mix.len() as f64);
    }
}
