//! One player's side of regret minimization.

use crate::lanes::random;
use grundy_solve::regret::Variant;
use grundy_solve::regret_state::StateWords;
use grundy_solve::seat::Seat;
use grundy_solve::sequence::Set;

/// The same player, straight from the definition: one information set after another, sequence by sequence.
struct Plain<'a> {
    sets: &'a [Set],
    regrets: Vec<f64>,
    predicted: Vec<f64>,
    plan: Vec<f64>,
    average: Vec<f64>,
}

impl Plain<'_> {
    fn mix(&self, set: &Set, variant: Variant) -> Vec<f64> {
        let regrets = match variant {
            Variant::PredictivePlus => &self.predicted,
            _ => &self.regrets,
        };
        let above: Vec<f64> = (set.choices.clone())
            .map(|at| regrets[at].max(0.0))
            .collect();
        let sum: f64 = above.iter().sum();
        let chance = |x: &f64| {
            if sum > 0.0 {
                x / sum
            } else {
                1.0 / above.len() as f64
            }
        };
        above.iter().map(chance).collect()
    }

    fn improve(&mut self, variant: Variant, round: f64, mut worth: Vec<f64>) {
        for set in self.sets.iter().rev() {
            let mix = self.mix(set, variant);
            let value: f64 = (set.choices.clone().zip(&mix))
                .map(|(at, p)| p * worth[at])
                .sum();
            for at in set.choices.clone() {
                let gain = worth[at] - value;
                let regret = &mut self.regrets[at];
                let grown = (round - 1.0).powf(1.5);
                *regret = match variant {
                    Variant::Cfr => *regret + gain,
                    Variant::CfrPlus | Variant::PredictivePlus => (*regret + gain).max(0.0),
                    Variant::Linear => *regret * (round - 1.0) / round + gain,
                    Variant::Discounted if *regret > 0.0 => *regret * grown / (grown + 1.0) + gain,
                    Variant::Discounted => *regret / 2.0 + gain,
                };
                self.predicted[at] = *regret + gain;
            }
            worth[set.parent] += value;
        }
        let weight = match variant {
            Variant::Cfr => 1.0,
            Variant::CfrPlus | Variant::Linear => round,
            Variant::Discounted | Variant::PredictivePlus => round * round,
        };
        for set in self.sets {
            for (at, p) in set.choices.clone().zip(self.mix(set, variant)) {
                self.plan[at] = self.plan[set.parent] * p;
            }
        }
        for (sum, x) in self.average.iter_mut().zip(&self.plan) {
            *sum += weight * x;
        }
    }

    fn answer(&self, mut worth: Vec<f64>) -> f64 {
        for set in self.sets.iter().rev() {
            let best = worth[set.choices.clone()]
                .iter()
                .copied()
                .fold(f64::MIN, f64::max);
            worth[set.parent] += best;
        }
        worth[0]
    }
}

fn near(a: &[f64], b: &[f64]) -> bool {
    let close = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-9 * (1.0 + a.abs());
    a.len() == b.len() && a.iter().zip(b).all(close)
}

#[test]
fn lanes_are_the_definition() {
    let mut rng = fastrand::Rng::with_seed(2007);
    for _ in 0..60 {
        let (sets, sequences) = random(&mut rng);
        for variant in Variant::ALL {
            let none = vec![0.0; sequences];
            let mut plain = Plain {
                sets: &sets,
                regrets: none.clone(),
                predicted: none.clone(),
                plan: none.clone(),
                average: none,
            };
            plain.plan[0] = 1.0;
            let mut seats = [0, 1].map(|_| Seat::new(&sets, sequences));
            let by_sequence = |seat: &Seat, numbers: &[f64]| -> Vec<f64> {
                let places = seat.layout().places.iter();
                places.map(|&place| numbers[place as usize]).collect()
            };
            for round in 1..12 {
                let worth: Vec<f64> = (0..sequences).map(|_| rng.f64() - 0.5).collect();
                let write = |seat: &mut Seat| {
                    let places = seat.layout().places.clone();
                    let written = seat.worth();
                    written.fill(0.0);
                    for (place, &u) in places.into_iter().zip(&worth) {
                        written[place as usize] = u;
                    }
                };
                seats.iter_mut().for_each(write);
                let [seat, plainly] = &mut seats;
                let best = plain.answer(worth.clone());
                assert!(near(&[seat.answer()], &[best]));
                write(seat);
                seat.improve(variant, f64::from(round));
                plainly.improve_plainly(variant, f64::from(round));
                assert_eq!(seat.plan(), plainly.plan());
                assert_eq!(seat.average(), plainly.average());
                plain.improve(variant, f64::from(round), worth);
                assert!(
                    near(&by_sequence(seat, seat.plan()), &plain.plan),
                    "{variant}"
                );
                assert!(
                    near(&seat.average_by_sequence(), &plain.average),
                    "{variant}"
                );
                // What is kept is by sequences, and brings back the same.
                let mut words = Vec::new();
                seat.save(&mut words);
                assert_eq!(words.len(), 3 * sequences);
                let mut other = Seat::new(&sets, sequences);
                other
                    .load(variant, &mut StateWords::new(&words))
                    .expect("the same game");
                assert_eq!(
                    by_sequence(&other, other.plan()),
                    by_sequence(seat, seat.plan())
                );
                assert_eq!(
                    by_sequence(&other, other.mix()),
                    by_sequence(seat, seat.mix())
                );
            }
        }
    }
}
