//! The inner loop of counterfactual regret minimization on flat arrays: two sparse products and two passes over the
//! sequences an iteration.
//!
//! The sequence form is laid out once. The payoffs are stored twice, by the sequences of Left and by those of Right, so
//! that either player's worths are sums along a row; an information set is a range of sequences with its parent
//! sequence, and comes after the set to which that belongs. A pass forwards turns mixtures into plans, a pass backwards
//! adds up the worths of what follows. Nothing is allocated while it runs.

use crate::regret_state::Words;
use crate::sequence::SequenceForm;
use grundy_core::Extensive;

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
    rows: [Rows; 2],
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
            let sets = form.sets[who].iter().map(|set| Set {
                parent: set.parent,
                first: set.first,
                end: set.first + set.moves.len(),
            });
            Seat::new(sets.collect(), form.sequences[who])
        };
        Alternating {
            seats: [seat(0), seat(1)],
            rows: [0, 1].map(|who| Rows::new(who, form.sequences[who], entries)),
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
        self.rows[who].times(plan(other), &mut own.worth);
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
    pub(crate) parent: usize,
    pub(crate) first: usize,
    pub(crate) end: usize,
}

/// One player's payoffs by that player's sequences: compressed rows of the payoff matrix.
struct Rows {
    /// The place in `cells` where the row of each sequence begins, and the end of the last row.
    starts: Vec<u32>,
    /// The other's sequence and the payoff to this player.
    cells: Vec<(u32, f64)>,
}

impl Rows {
    /// The rows of player `who`; in each the other's sequences are in order.
    fn new(who: usize, sequences: usize, entries: &[([usize; 2], f64)]) -> Rows {
        let sign = [1.0, -1.0][who];
        let narrow = |i: usize| {
            u32::try_from(i).expect("a payoff matrix in memory has less than 2^32 entries")
        };
        let mut starts = vec![0u32; sequences + 1];
        for (at, _) in entries {
            starts[at[who] + 1] += 1;
        }
        for i in 0..sequences {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut cells = vec![(0, 0.0); entries.len()];
        for (at, x) in entries {
            let place = &mut next[at[who]];
            cells[*place as usize] = (narrow(at[1 - who]), sign * x);
            *place += 1;
        }
        Rows { starts, cells }
    }

    /// The payoff that each sequence of this player brings against the other's plan.
    fn times(&self, plan: &[f64], worth: &mut [f64]) {
        for (worth, ends) in worth.iter_mut().zip(self.starts.windows(2)) {
            let row = &self.cells[ends[0] as usize..ends[1] as usize];
            *worth = row.iter().map(|&(j, x)| x * plan[j as usize]).sum();
        }
    }
}

/// One player's side of the iteration. Every vector has an entry for each sequence.
pub(crate) struct Seat {
    sets: Vec<Set>,
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
        let mut seat = Seat {
            sets,
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
                self.regret(|regret, _, gain| *regret += gain);
                1.0
            }
            Variant::CfrPlus => {
                self.regret(|regret, _, gain| *regret = (*regret + gain).max(0.0));
                round
            }
            Variant::Linear => {
                let kept = (round - 1.0) / round;
                self.regret(|regret, _, gain| *regret = *regret * kept + gain);
                round
            }
            Variant::Discounted => {
                let grown = (round - 1.0).powf(1.5);
                let kept = grown / (grown + 1.0);
                self.regret(|regret, _, gain| {
                    let share = if *regret > 0.0 { kept } else { 0.5 };
                    *regret = *regret * share + gain;
                });
                round * round
            }
            Variant::PredictivePlus => {
                self.regret(|regret, predicted, gain| {
                    *regret = (*regret + gain).max(0.0);
                    *predicted = *regret + gain;
                });
                round * round
            }
        };
        self.choose(variant == Variant::PredictivePlus);
        for (sum, x) in self.average.iter_mut().zip(&self.plan) {
            *sum += weight * x;
        }
    }

    /// Adds what is regretted at each information set, last ones first; `update` changes a regret and its prediction by how
    /// much more the choice would have earned than the mixture did.
    #[inline]
    fn regret(&mut self, update: impl Fn(&mut f64, &mut f64, f64)) {
        for set in self.sets.iter().rev() {
            let range = set.first..set.end;
            let worth = &self.worth[range.clone()];
            let mix = &self.mix[range.clone()];
            let value: f64 = mix.iter().zip(worth).map(|(p, u)| p * u).sum();
            let regrets = self.regrets[range.clone()].iter_mut();
            let predicted = self.predicted[range].iter_mut();
            for ((regret, predicted), u) in regrets.zip(predicted).zip(worth) {
                update(regret, predicted, u - value);
            }
            self.worth[set.parent] += value;
        }
    }

    /// The mixtures and the plan that follow from the regrets, or from the predicted ones: in proportion to those above
    /// zero, equal where there is none.
    fn choose(&mut self, predicted: bool) {
        let regrets = if predicted {
            &self.predicted
        } else {
            &self.regrets
        };
        self.plan[0] = 1.0;
        for set in &self.sets {
            let range = set.first..set.end;
            let whole = self.plan[set.parent];
            let regrets = &regrets[range.clone()];
            let mix = &mut self.mix[range.clone()];
            let sum: f64 = regrets.iter().map(|r| r.max(0.0)).sum();
            if sum > 0.0 {
                for (p, r) in mix.iter_mut().zip(regrets) {
                    *p = r.max(0.0) / sum;
                }
            } else {
                mix.fill(1.0 / mix.len() as f64);
            }
            for (x, p) in self.plan[range].iter_mut().zip(mix) {
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
            let options = &self.worth[set.first..set.end];
            let best = options.iter().copied().fold(f64::MIN, f64::max);
            self.worth[set.parent] += best;
        }
        self.worth[0]
    }
}
