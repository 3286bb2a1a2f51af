//! The inner loop of counterfactual regret minimization on flat arrays: two products with the payoffs and two passes over the
//! sequences an iteration.
//!
//! The sequence form is laid out once, its sequences in [lanes](crate::lanes) and its payoffs in
//! [blocks](crate::payoff_blocks). A pass backwards adds up the worths of what follows, and mixes anew by what is regretted; a
//! pass forwards turns mixtures into plans. Nothing is allocated while it runs.

use crate::payoff_blocks::Payoffs;
use crate::regret_state::StateWords;
use crate::seat::Seat;
use crate::sequence::SequenceForm;
use crate::variant::Variant;

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
    pub(crate) fn new(
        form: &SequenceForm,
        entries: &[([usize; 2], f64)],
        variant: Variant,
    ) -> Alternating {
        let seats = [0, 1].map(|who| Seat::new(&form.sets[who], form.sequences[who]));
        Alternating {
            payoffs: Payoffs::of_both([seats[0].layout(), seats[1].layout()], entries),
            seats,
            variant,
            rounds: 0,
        }
    }

    /// The sum of the plans of a player so far, weighted with the iteration, by sequences.
    pub(crate) fn average(&self, who: usize) -> Vec<f64> {
        self.seats[who].average_by_sequence()
    }

    /// One round: each player in turn collects regrets against the other's present plan and chooses anew.
    pub(crate) fn round(&mut self) {
        self.rounds += 1;
        for who in [0, 1] {
            self.against(who, Seat::plan);
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
        self.payoffs[who].times(plan(other), own.worth());
    }

    /// The state as words.
    pub(crate) fn save(&self, words: &mut Vec<u64>) {
        words.push(self.rounds);
        self.seats.iter().for_each(|seat| seat.save(words));
    }

    /// The state that was saved; `None` if it is that of another game.
    pub(crate) fn load(&mut self, words: &mut StateWords<'_>) -> Option<()> {
        self.rounds = words.next()?;
        let variant = self.variant;
        self.seats
            .iter_mut()
            .try_for_each(|seat| seat.load(variant, words))
    }

    /// The gain of each player's best answer to the other's plan, in units of the floats. What the players remember is lost.
    pub(crate) fn gains_of(&mut self, plans: &[Vec<f64>; 2]) -> [f64; 2] {
        for (seat, plan) in self.seats.iter_mut().zip(plans) {
            seat.set_average(plan);
        }
        self.gains()
    }

    /// The gain of each player's best answer to the other's average, in units of the floats.
    pub(crate) fn gains(&mut self) -> [f64; 2] {
        let [all_left, all_right] = [0, 1].map(|who| self.seats[who].average()[0]);
        self.against(1, Seat::average);
        let lower = -self.seats[1].answer() / all_left;
        self.against(0, Seat::average);
        // The payoff of the two averages against each other splits the exploitability between the players.
        let left = &mut self.seats[0];
        let between = left.earned() / (all_left * all_right);
        let upper = left.answer() / all_right;
        [upper - between, between - lower]
    }
}
