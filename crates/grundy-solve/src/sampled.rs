//! Counterfactual regret minimization by external sampling: in each iteration, for each player in turn, chance and the other
//! player are drawn, and all choices of the player are looked at. Lanctot, Waugh, Zinkevich and Bowling (2009).
//!
//! An iteration looks at a part of the tree alone, about the root of its size where both players choose as often; it takes more
//! of them than a whole pass does. The draws come from a seed, and the same seed gives the same strategies. What the averages
//! are worth is measured as for the other variants: by best responses, in fractions.

use crate::alternating::Alternating;
use crate::regret::{Config, Curve, Sample, round};
use crate::regret_state::{Keep, StateWords};
use crate::sequence::{Compiled, Plans, SequenceForm};
use grundy_core::{Extensive, Node, Player, StopReason, Utility, Watch};
use num::ToPrimitive;
use rustc_hash::FxHashMap;

/// The result of external sampling.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled {
    /// The average plans, rounded to fractions, with the bounds that they prove.
    pub proved: Plans,
    /// Iterations done.
    pub iterations: u64,
    /// The exploitability after 1, 2, 4, 8, … iterations and at the end, in floats: an observation, not a proof.
    pub curve: Vec<Sample>,
    /// The reason why it stopped before the bounds were close enough or the iterations done.
    pub stopped: Option<StopReason>,
}

/// External sampling on a game from `start` on, whose sequence form is given; what is drawn follows from the seed of `config`.
///
/// An iteration is linear in the positions that it draws; the bounds are about 1/√iterations of the payoffs' range apart, with
/// high probability. The tree is held in memory, 32 bytes for each position.
///
/// # Errors
/// A sentence: the state that was kept before is not one of this game.
pub fn external_sampling<R: Extensive>(
    rules: &R,
    start: &R::Position,
    compiled: &Compiled<R>,
    config: &Config,
    keep: &mut dyn Keep,
    watch: &mut dyn Watch,
) -> Result<Sampled, String> {
    let mut grow = |scale: f64, watch: &mut dyn Watch| {
        let tree = SampledTree::new(rules, start, compiled, scale, watch);
        tree.map(Box::new)
    };
    on_tree(&compiled.form, &mut grow, config, keep, watch)
}

/// Makes the tree whose payoffs are in units of the given one.
type Grow<'a> = dyn FnMut(f64, &mut dyn Watch) -> Result<Box<SampledTree>, StopReason> + 'a;

/// External sampling on a tree, whose sequence form is given.
fn on_tree(
    form: &SequenceForm,
    grow: &mut Grow<'_>,
    config: &Config,
    keep: &mut dyn Keep,
    watch: &mut dyn Watch,
) -> Result<Sampled, String> {
    let (entries, largest) = form.floats();
    let width = (&config.width / &largest).to_f64().unwrap_or(0.0) * 0.999;
    let scale = largest.to_f64().unwrap_or(f64::INFINITY);
    let drawn = match grow(scale, watch) {
        Ok(tree) => SampledDraws::new(*tree, form, config.seed),
        Err(stop) => {
            let uniform = SampledDraws::new(SampledTree::default(), form, config.seed);
            return Ok(uniform.finish(form, Vec::new(), Some(stop)));
        }
    };
    let mut run = SamplingRun {
        drawn,
        judge: Alternating::new(form, &entries, crate::variant::Variant::Cfr),
        curve: Curve::new(config, width, scale),
        look: 1,
        close: false,
    };
    if let Some(words) = keep.kept() {
        let mut words = StateWords::new(&words);
        let read = run.load(&mut words).is_some() && words.is_over();
        read.then_some(())
            .ok_or("the checkpoint has the state of another game")?;
    }
    let stopped = run.go(config.iterations.max(1), keep, watch).err();
    keep.keep(&run.save());
    Ok(run.drawn.finish(form, run.curve.samples, stopped))
}

/// A position of the tree. The positions that follow it have numbers one after another.
#[derive(Clone, Copy, Debug)]
struct SampledPosition {
    event: SampledEvent,
    /// The number of the first position that follows, and how many do.
    first: u32,
    count: u32,
}

#[derive(Clone, Copy, Debug)]
enum SampledEvent {
    /// Chance: the place of the first weight.
    Chance(u32),
    /// The player and the sequence of the first choice.
    Decision(u8, u32),
    /// The payoff to Left, in units of the largest entry of the sequence form.
    Over(f64),
}

/// The whole tree.
#[derive(Default)]
struct SampledTree {
    positions: Vec<SampledPosition>,
    /// For each choice of chance the sum of the weights up to it, as a share of all.
    below: Vec<f64>,
}

impl SampledTree {
    /// Walks the tree once.
    fn new<R: Extensive>(
        rules: &R,
        start: &R::Position,
        compiled: &Compiled<R>,
        scale: f64,
        watch: &mut dyn Watch,
    ) -> Result<SampledTree, StopReason> {
        let number = |who: usize| -> FxHashMap<&R::InfoSet, u32> {
            let sets = compiled.form.sets[who].iter();
            let firsts = sets.map(|set| narrow(set.choices.start));
            let known = compiled.sets[who].iter();
            known.map(|set| &set.knows).zip(firsts).collect()
        };
        let numbers = [number(0), number(1)];
        let mut tree = SampledTree::default();
        let nothing = SampledPosition {
            event: SampledEvent::Over(0.0),
            first: 0,
            count: 0,
        };
        tree.positions.push(nothing);
        let mut open = vec![(0usize, start.clone())];
        while let Some((at, position)) = open.pop() {
            watch.work(1)?;
            let event = match rules.node(&position) {
                Node::Over(payoff) => {
                    let payoff = payoff.for_left().to_f64().unwrap_or(f64::INFINITY);
                    tree.positions[at].event = SampledEvent::Over(payoff / scale);
                    continue;
                }
                Node::Chance => SampledEvent::Chance(narrow(tree.below.len())),
                Node::Decision { player, knows } => {
                    let who = player.index();
                    SampledEvent::Decision(who as u8, numbers[who][&knows])
                }
            };
            let choices: Vec<_> = rules.choices(&position).collect();
            if let SampledEvent::Chance(_) = event {
                let total: f64 = choices.iter().map(|choice| f64::from(choice.weight)).sum();
                let mut sum = 0.0;
                tree.below.extend(choices.iter().map(|choice| {
                    sum += f64::from(choice.weight);
                    sum / total
                }));
            }
            let first = tree.positions.len();
            watch.room(
                (choices.len() * (size_of::<SampledPosition>() + size_of::<R::Position>())) as u64,
            )?;
            tree.positions[at] = SampledPosition {
                event,
                first: narrow(first),
                count: narrow(choices.len()),
            };
            tree.positions.extend(choices.iter().map(|_| nothing));
            let after = choices
                .iter()
                .map(|choice| rules.play(&position, &choice.mv));
            open.extend((first..).zip(after));
        }
        Ok(tree)
    }
}

fn narrow(i: usize) -> u32 {
    u32::try_from(i).expect("a tree in memory has less than 2^32 positions")
}

/// Pseudo-random numbers by SplitMix64 (Steele, Lea and Flood 2014), so that a seed means the same for ever.
struct Draws(u64);

impl Draws {
    /// A number of [0, 1).
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// One player's memory. Every vector has an entry for each sequence.
struct PlayerMemory {
    /// For each information set its parent sequence, its first sequence and the one after its last.
    sets: Vec<[u32; 3]>,
    /// For the first sequence of each information set the number of its choices.
    choices: Vec<u32>,
    regrets: Vec<f64>,
    /// The sum of the mixtures that were met while the other looked at all choices.
    sums: Vec<f64>,
    mix: Vec<f64>,
    /// For the first sequence of each information set the pass in which the choice there was drawn, and the choice.
    drawn: Vec<(u64, u32)>,
}

impl PlayerMemory {
    fn new(form: &SequenceForm, who: usize) -> PlayerMemory {
        let sequences = form.sequences[who];
        let sets = form.sets[who].iter();
        let sets = sets.map(|set| [set.parent, set.choices.start, set.choices.end].map(narrow));
        let sets: Vec<[u32; 3]> = sets.collect();
        let mut choices = vec![0; sequences];
        for &[_, first, end] in &sets {
            choices[first as usize] = end - first;
        }
        PlayerMemory {
            sets,
            choices,
            regrets: vec![0.0; sequences],
            sums: vec![0.0; sequences],
            mix: vec![0.0; sequences],
            drawn: vec![(0, 0); sequences],
        }
    }

    /// Writes the mixture at the information set whose first sequence is given: in proportion to the regrets above zero.
    fn choose(&mut self, first: usize) -> std::ops::Range<usize> {
        let range = first..first + self.choices[first] as usize;
        let (regrets, mix) = (&self.regrets[range.clone()], &mut self.mix[range.clone()]);
        let sum: f64 = regrets.iter().map(|r| r.max(0.0)).sum();
        if sum > 0.0 {
            for (p, r) in mix.iter_mut().zip(regrets) {
                *p = r.max(0.0) / sum;
            }
        } else {
            mix.fill(1.0 / mix.len() as f64);
        }
        range
    }

    /// The average plan: at each information set in proportion to the sums, equal where it was never met.
    fn plan(&self) -> Vec<f64> {
        let mut plan = vec![0.0; self.sums.len()];
        plan[0] = 1.0;
        for &[parent, first, end] in &self.sets {
            let range = first as usize..end as usize;
            let whole = plan[parent as usize];
            let sums = &self.sums[range.clone()];
            let sum: f64 = sums.iter().sum();
            let equal = 1.0 / sums.len() as f64;
            for (x, s) in plan[range].iter_mut().zip(sums) {
                *x = whole * if sum > 0.0 { s / sum } else { equal };
            }
        }
        plan
    }
}

/// A position that a pass has drawn.
#[derive(Clone, Copy)]
struct DrawnVisit {
    position: u32,
    /// The visit before, and the sequence of the looking player that leads here from there, 0 if another chose.
    before: u32,
    sequence: u32,
    value: f64,
}

/// Both players' memories, and the draws.
struct SampledDraws {
    tree: SampledTree,
    sides: [PlayerMemory; 2],
    draws: Draws,
    rounds: u64,
    visits: Vec<DrawnVisit>,
}

impl SampledDraws {
    fn new(tree: SampledTree, form: &SequenceForm, seed: u64) -> SampledDraws {
        SampledDraws {
            tree,
            sides: [PlayerMemory::new(form, 0), PlayerMemory::new(form, 1)],
            draws: Draws(seed),
            rounds: 0,
            visits: Vec::new(),
        }
    }

    /// One round: a pass for each player in turn. Returns the number of positions that were drawn.
    fn round(&mut self) -> usize {
        self.rounds += 1;
        self.pass(0) + self.pass(1)
    }

    /// Draws chance and the other player, and looks at all choices of this one.
    fn pass(&mut self, who: usize) -> usize {
        let stamp = 2 * self.rounds + who as u64;
        let mut visits = std::mem::take(&mut self.visits);
        visits.clear();
        visits.push(DrawnVisit {
            position: 0,
            before: 0,
            sequence: 0,
            value: 0.0,
        });
        // Forwards: what is drawn. A visit comes after the one before it.
        let mut next = 0;
        while next < visits.len() {
            let at = self.tree.positions[visits[next].position as usize];
            let before = next as u32;
            let single = |choice: u32| DrawnVisit {
                position: at.first + choice,
                before,
                sequence: 0,
                value: 0.0,
            };
            match at.event {
                SampledEvent::Over(payoff) => visits[next].value = [payoff, -payoff][who],
                SampledEvent::Chance(weights) => {
                    let place = weights as usize..(weights + at.count) as usize;
                    let ticket = self.draws.next();
                    let below = &self.tree.below[place];
                    let choice = below.partition_point(|&sum| sum <= ticket);
                    visits.push(single((choice as u32).min(at.count - 1)));
                }
                SampledEvent::Decision(player, first) if usize::from(player) == who => {
                    let range = self.sides[who].choose(first as usize);
                    visits.extend(range.zip(0..).map(|(sequence, choice)| DrawnVisit {
                        sequence: sequence as u32,
                        ..single(choice)
                    }));
                }
                SampledEvent::Decision(player, first) => {
                    let side = &mut self.sides[usize::from(player)];
                    if side.drawn[first as usize].0 != stamp {
                        let range = side.choose(first as usize);
                        let ticket = self.draws.next();
                        let mut below = 0.0;
                        let mix = &side.mix[range];
                        let choice = mix.iter().position(|share| {
                            below += share;
                            ticket < below
                        });
                        // Rounding may leave the ticket above all: then the last choice that is made at all.
                        let last = || mix.iter().rposition(|&share| share > 0.0);
                        let choice = choice.or_else(last).expect("a mixture has a choice");
                        side.drawn[first as usize] = (stamp, choice as u32);
                    }
                    for sequence in first..first + at.count {
                        side.sums[sequence as usize] += side.mix[sequence as usize];
                    }
                    visits.push(single(side.drawn[first as usize].1));
                }
            }
            next += 1;
        }
        // Backwards: values, and what is regretted.
        let side = &mut self.sides[who];
        for i in (0..visits.len()).rev() {
            let here = visits[i];
            if let SampledEvent::Decision(player, first) =
                self.tree.positions[here.position as usize].event
                && usize::from(player) == who
            {
                let range = first as usize..(first + side.choices[first as usize]) as usize;
                for regret in &mut side.regrets[range] {
                    *regret -= here.value;
                }
            }
            if i > 0 {
                let share = match here.sequence {
                    0 => 1.0,
                    sequence => {
                        side.regrets[sequence as usize] += here.value;
                        side.mix[sequence as usize]
                    }
                };
                visits[here.before as usize].value += share * here.value;
            }
        }
        let count = visits.len();
        self.visits = visits;
        count
    }

    /// The averages, and what they prove.
    fn finish(
        self,
        form: &SequenceForm,
        curve: Vec<Sample>,
        stopped: Option<StopReason>,
    ) -> Sampled {
        let plans = Player::BOTH.map(|player| {
            let sets = form.sets[player.index()].iter();
            let sets = sets.map(|set| (set.parent, set.choices()));
            round(sets, &self.sides[player.index()].plan())
        });
        Sampled {
            proved: form.certify(plans),
            iterations: self.rounds,
            curve,
            stopped,
        }
    }
}

/// Sampling at work.
struct SamplingRun {
    drawn: SampledDraws,
    /// Measures the averages.
    judge: Alternating,
    curve: Curve,
    /// The next iteration at which the exploitability is measured.
    look: u64,
    close: bool,
}

impl SamplingRun {
    /// Iterates until the bounds are close enough or the iterations are done.
    fn go(
        &mut self,
        most: u64,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let mut work = 1;
        while self.drawn.rounds < most && !self.close {
            watch.work(work)?;
            work = self.drawn.round() as u64;
            let t = self.drawn.rounds;
            if t == self.look || self.curve.marks(t) {
                // A look costs as much as many iterations, so the pauses between looks grow by an eighth.
                if t == self.look || t.is_power_of_two() {
                    self.look += self.look / 8 + 1;
                }
                let plans = [0, 1].map(|who| self.drawn.sides[who].plan());
                let regret = self.judge.gains_of(&plans);
                let sample = Sample {
                    iteration: t,
                    regret,
                    exploitability: regret[0] + regret[1],
                };
                self.close = self.curve.close_enough(sample, watch);
            }
            if t.is_multiple_of(64) && keep.is_due() {
                keep.keep(&self.save());
            }
        }
        Ok(())
    }

    /// The state as words.
    fn save(&self) -> Vec<u64> {
        let mut words = vec![self.drawn.rounds, self.look, self.drawn.draws.0];
        for side in &self.drawn.sides {
            words.extend(side.regrets.iter().chain(&side.sums).map(|x| x.to_bits()));
        }
        self.curve.save(&mut words);
        words
    }

    /// The state that was saved; `None` if it is that of another game.
    fn load(&mut self, words: &mut StateWords<'_>) -> Option<()> {
        self.drawn.rounds = words.next()?;
        self.look = words.next()?;
        self.drawn.draws = Draws(words.next()?);
        for side in &mut self.drawn.sides {
            words.floats(&mut side.regrets)?;
            words.floats(&mut side.sums)?;
        }
        self.close = self.curve.load(words)?;
        Some(())
    }
}
