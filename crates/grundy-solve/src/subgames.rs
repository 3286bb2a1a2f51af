//! The exact value of a game that falls into subgames, backwards from the last ones.
//!
//! Where a position begins a proper subgame, the play below it depends on nothing elsewhere, and its value may stand in the
//! place of all that follows (Kuhn 1953). What lies between two such positions is a part, solved by the linear program in
//! [sequence form](crate::sequence); a game of many rounds with open moves is many parts of one round each. The parts are
//! found forwards, each position once, and solved backwards. The equilibria of the parts together are an equilibrium of the
//! whole, which is one in every subgame too (Selten 1965).

use crate::regret;
use crate::sequence::{self, Compiled, Plans};
use grundy_core::{
    Choice, Extensive, Node, Player, Ruleset, StopReason, Utility, Verdict, Watch, make_room,
};
use num::{BigRational, One, Zero};
use rustc_hash::{FxHashMap, FxHashSet};

/// The bounds of a game that is taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most parts in which both players decide. Those in which one decides need no linear program and are not counted.
    pub parts: usize,
    /// The most entries of the payoff matrix of one part.
    pub entries: usize,
}

/// The value of a game, with the mixture of choices at each information set of each player in an equilibrium.
#[derive(Clone, Debug)]
pub struct SubgameSolution<R: Extensive> {
    /// The value.
    pub value: BigRational,
    /// What Left and what Right do, by what they know.
    mixes: [FxHashMap<R::InfoSet, Vec<BigRational>>; 2],
}

/// The game from `start` on, solved; `None` if the first [`LOOKED_AT`] positions meet no subgame, or if it goes beyond
/// the bounds.
///
/// # Errors
/// The reason that stopped it.
pub fn solve<R: Extensive>(
    rules: &R,
    start: &R::Position,
    bounds: Bounds,
    watch: &mut dyn Watch,
) -> Result<Option<SubgameSolution<R>>, StopReason> {
    if !meets_subgame(rules, start) {
        return Ok(None);
    }
    let Some(roots) = roots(rules, start, bounds.parts, watch)? else {
        return Ok(None);
    };
    let mut values = FxHashMap::default();
    let mut mixes = Default::default();
    for root in roots.iter().rev() {
        let part = Trunk {
            rules,
            root,
            values: &values,
        };
        let Some(value) = part.solve(bounds.entries, &mut mixes, watch)? else {
            return Ok(None);
        };
        make_room(&values, watch)?;
        values.insert(root.clone(), value);
    }
    let value = values.remove(start);
    Ok(value.map(|value| SubgameSolution { value, mixes }))
}

impl<R: Extensive> SubgameSolution<R> {
    /// The plans of both players for the whole game, in its sequence form, with the bounds that they prove.
    ///
    /// # Panics
    /// When the form is that of another game: an invariant of the caller.
    #[must_use]
    pub fn plans(&self, compiled: &Compiled<R>) -> Plans {
        let form = &compiled.form;
        form.certify(Player::BOTH.map(|player| {
            let who = player.index();
            let mut plan = vec![BigRational::zero(); form.sequences[who]];
            plan[0] = BigRational::one();
            for (set, named) in form.sets[who].iter().zip(&compiled.sets[who]) {
                let mix = self.mixes[who]
                    .get(&named.knows)
                    .expect("every information set lies in a part");
                for (choice, chance) in set.choices().zip(mix) {
                    plan[choice] = &plan[set.parent] * chance;
                }
            }
            plan
        }))
    }
}

/// The number of positions among which the beginning of a subgame is looked for. A game in which none of them is one is hardly
/// worth the search for others.
pub const LOOKED_AT: usize = 2_000;

/// True if one of the first [`LOOKED_AT`] positions after `start`, in the order in which the tree is written, begins a subgame.
pub fn meets_subgame<R: Extensive>(rules: &R, start: &R::Position) -> bool {
    let mut stack = vec![start.clone()];
    for looked_at in 0..LOOKED_AT {
        let Some(p) = stack.pop() else {
            return false;
        };
        if matches!(rules.node(&p), Node::Over(_)) {
            continue;
        }
        if looked_at > 0 && rules.begins_subgame(&p) {
            return true;
        }
        let choices = rules.choices(&p).map(|choice| rules.play(&p, &choice.mv));
        let mut below: Vec<R::Position> = choices.collect();
        below.reverse();
        stack.append(&mut below);
    }
    false
}

/// The start and all beginnings of subgames below it, each before those that are reached from its part; `None` if there are
/// more than `most` in whose parts both players decide, or if one is reached again from a later one.
fn roots<R: Extensive>(
    rules: &R,
    start: &R::Position,
    most: usize,
    watch: &mut dyn Watch,
) -> Result<Option<Vec<R::Position>>, StopReason> {
    let mut roots = vec![start.clone()];
    let mut seen: FxHashSet<R::Position> = FxHashSet::default();
    seen.insert(start.clone());
    let (mut next, mut contested) = (0, 0);
    while next < roots.len() {
        let mut stack = vec![roots[next].clone()];
        next += 1;
        let mut first = true;
        let mut decides = [false; 2];
        while let Some(p) = stack.pop() {
            watch.work(1)?;
            let node = rules.node(&p);
            if matches!(node, Node::Over(_)) {
                continue;
            }
            if !first && rules.begins_subgame(&p) {
                make_room(&seen, watch)?;
                // A play that comes back to an earlier root has no order in which parts could be solved.
                if !seen.insert(p.clone()) {
                    return Ok(None);
                }
                roots.push(p);
                continue;
            }
            first = false;
            if let Node::Decision { player, .. } = node {
                decides[player.index()] = true;
            }
            let choices = rules.choices(&p);
            stack.extend(choices.map(|choice| rules.play(&p, &choice.mv)));
        }
        contested += usize::from(decides == [true; 2]);
        if contested > most {
            return Ok(None);
        }
    }
    Ok(Some(roots))
}

/// A game from a root to the next beginnings of subgames, which end it with their values.
struct Trunk<'a, R: Extensive> {
    rules: &'a R,
    root: &'a R::Position,
    values: &'a FxHashMap<R::Position, BigRational>,
}

impl<R: Extensive> Trunk<'_, R> {
    /// The value of the part, whose mixtures are put to the others; `None` if its payoff matrix has more than `most` entries.
    fn solve(
        &self,
        most: usize,
        mixes: &mut [FxHashMap<R::InfoSet, Vec<BigRational>>; 2],
        watch: &mut dyn Watch,
    ) -> Result<Option<BigRational>, StopReason> {
        let compiled = sequence::compile(self, self.root, watch)?;
        let form = &compiled.form;
        let waits = Player::BOTH.map(|player| form.sets[player.index()].is_empty());
        if let Some(decider) = Player::BOTH
            .into_iter()
            .find(|p| waits[p.opponent().index()])
        {
            // The best choices against chance alone, if there are any.
            let (value, best) = form.best_response(decider, &[BigRational::one()]);
            for (set, best) in compiled.sets[decider.index()].iter().zip(best) {
                let pure = |at| BigRational::from_integer(u8::from(at == best).into());
                let here = &mut mixes[decider.index()];
                make_room(here, watch)?;
                here.insert(set.knows.clone(), (0..set.moves.len()).map(pure).collect());
            }
            return Ok(Some(value));
        }
        if form.entries.len() > most {
            return Ok(None);
        }
        let plans = sequence::solve(form, watch)?;
        for player in Player::BOTH {
            let here = &mut mixes[player.index()];
            for (set, mix) in regret::strategy(&compiled, &plans, player) {
                make_room(here, watch)?;
                here.insert(set.knows.clone(), mix);
            }
        }
        Ok(Some(plans.lower))
    }
}

/// The payoff at the end of a part.
#[derive(Clone, Copy, Debug)]
enum EndPayoff<'a, P> {
    /// The end of the whole game.
    End(P),
    /// The value of the subgame that begins there.
    Subgame(&'a BigRational),
}

impl<P: Utility> Utility for EndPayoff<'_, P> {
    fn stated<Move>(verdict: &Verdict<Move>) -> Option<Self> {
        P::stated(verdict).map(EndPayoff::End)
    }

    fn for_left(&self) -> BigRational {
        match self {
            EndPayoff::End(payoff) => payoff.for_left(),
            EndPayoff::Subgame(value) => (*value).clone(),
        }
    }
}

impl<R: Extensive> Ruleset for Trunk<'_, R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.root.clone()
    }

    fn play(&self, p: &R::Position, mv: &R::Move) -> R::Position {
        self.rules.play(p, mv)
    }
}

impl<'a, R: Extensive> Extensive for Trunk<'a, R> {
    type InfoSet = R::InfoSet;
    type Payoff = EndPayoff<'a, R::Payoff>;

    fn node(&self, p: &R::Position) -> Node<R::InfoSet, EndPayoff<'a, R::Payoff>> {
        if p != self.root
            && let Some(value) = self.values.get(p)
        {
            return Node::Over(EndPayoff::Subgame(value));
        }
        match self.rules.node(p) {
            Node::Chance => Node::Chance,
            Node::Decision { player, knows } => Node::Decision { player, knows },
            Node::Over(payoff) => Node::Over(EndPayoff::End(payoff)),
        }
    }

    fn choices(&self, p: &R::Position) -> impl Iterator<Item = Choice<R::Move>> {
        self.rules.choices(p)
    }

    fn show_knowledge(&self, knows: &R::InfoSet) -> String {
        self.rules.show_knowledge(knows)
    }
}
