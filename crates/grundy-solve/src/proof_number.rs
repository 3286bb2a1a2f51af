//! Proof-number search for yes-or-no questions: does a player get at least a given payoff?
//!
//! The proof number of a position is a lower bound on the number of positions still to be proved, its disproof number
//! the same for disproof; the search goes where the least is missing. Allis, van der Meulen and van den Herik,
//! *Proof-number search*, Artificial Intelligence 66 (1994). The search is depth-first with thresholds, so that only a
//! path and a table are kept: Nagai, *Df-pn algorithm for searching AND/OR trees*, thesis, Tokyo (2002). A child is
//! left only when its number exceeds that of the next one by an eighth (Pawlewicz and Lew 2007), so that the search
//! does not switch between them all the time. The table is bounded: when it is full, it gives up the half that was
//! cheapest to find, which can be found again.
//!
//! The stack is explicit. With a very small table the work has no bound in the worst case. Games in which play may
//! return to a position are refused. Knowledge about a game comes only through the hints of [`Sequential`].

use grundy_core::{Outcome, Player, Sequential, Steps, StopReason, Turn, Watch};
use rustc_hash::FxHashMap;

/// The number of a position that cannot be proved, or disproved, any more.
const NEVER: u32 = u32::MAX;

/// The largest number of moves that are counted of a new position.
const MANY_MOVES: usize = 64;

/// The entries of the smallest table.
const FEWEST: usize = 64;

/// The most plies of a proof that is followed: the recursion is as deep.
const LONGEST_PROOF: u32 = 500;

/// The number of positions between two reports of the memory in use.
const BETWEEN_REPORTS: u64 = 1024;

/// The proof number and the disproof number: the work that is missing for each answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NodeNumbers {
    proof: u32,
    disproof: u32,
}

impl NodeNumbers {
    /// The numbers of a position about which nothing is known: one position is missing for either answer.
    const UNKNOWN: NodeNumbers = NodeNumbers {
        proof: 1,
        disproof: 1,
    };

    /// Thresholds that only an answer reaches.
    const WITHOUT_LIMIT: NodeNumbers = NodeNumbers {
        proof: NEVER,
        disproof: NEVER,
    };

    /// The numbers of a position whose answer is known.
    fn decided(yes: bool) -> NodeNumbers {
        if yes {
            NodeNumbers {
                proof: 0,
                disproof: NEVER,
            }
        } else {
            NodeNumbers {
                proof: NEVER,
                disproof: 0,
            }
        }
    }

    /// The answer, if one of the numbers is 0.
    fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The numbers with proof and disproof exchanged if `swapped`, so that one code serves both players.
    fn seen(self, swapped: bool) -> NodeNumbers {
        if swapped {
            NodeNumbers {
                proof: self.disproof,
                disproof: self.proof,
            }
        } else {
            self
        }
    }
}

/// A table entry.
struct StoredNumbers {
    numbers: NodeNumbers,
    /// The logarithm of the work that it took to find them, about.
    effort: u8,
}

/// A position on the path.
struct PathNode<P> {
    position: P,
    /// True if the player of the question moves here. One proved option is then enough.
    ours: bool,
    options: Vec<(P, NodeNumbers)>,
    /// The option that is being examined.
    chosen: usize,
    /// The position is left as soon as a number reaches its threshold.
    thresholds: NodeNumbers,
    /// The count of positions when it was entered.
    entered: u64,
}

/// A search with its memory, for one player and one payoff.
pub struct ProofNumbers<'r, R: Sequential> {
    rules: &'r R,
    player: Player,
    payoff: R::Payoff,
    table: FxHashMap<R::Position, StoredNumbers>,
    entries: usize,
    nodes: u64,
}

impl<'r, R: Sequential> ProofNumbers<'r, R> {
    /// A search for whether `player` gets `payoff` or better, which remembers at most `entries` positions.
    #[must_use]
    pub fn new(rules: &'r R, player: Player, payoff: R::Payoff, entries: usize) -> Self {
        ProofNumbers {
            rules,
            player,
            payoff,
            table: FxHashMap::default(),
            entries: entries.max(FEWEST),
            nodes: 0,
        }
    }

    /// The number of positions examined so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of positions remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.table.len()
    }

    /// The answer at `position`.
    ///
    /// # Errors
    /// The reason that stopped it, [`StopReason::Beyond`] where play may come back to a position.
    pub fn holds(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        if !self.rules.always_ends() {
            let why = "proof-number search is for games whose play always ends";
            return Err(StopReason::Beyond(why.to_owned()));
        }
        let root = self.rules.symmetry_key(position);
        if let Some(answer) = self
            .at_a_glance(&root)
            .or_else(|| self.known(&root).answer())
        {
            return Ok(answer);
        }
        let mut path = vec![self.frame(root, NodeNumbers::WITHOUT_LIMIT, watch)?];
        loop {
            let frame = path.last_mut().expect("a search has a path");
            let numbers = frame.numbers();
            let done = numbers.proof >= frame.thresholds.proof
                || numbers.disproof >= frame.thresholds.disproof
                || numbers.answer().is_some();
            if !done {
                let thresholds = frame.choose(numbers);
                let next = frame.options[frame.chosen].0.clone();
                let frame = self.frame(next, thresholds, watch)?;
                path.push(frame);
                continue;
            }
            // A threshold was reached, or the position has its answer: its numbers go into the table, and to its
            // parent.
            let frame = path
                .pop()
                .expect("the frame that was looked at is on the path");
            self.remember(
                frame.position,
                numbers,
                self.nodes - frame.entered + 1,
                watch,
            )?;
            match path.last_mut() {
                Some(parent) => parent.options[parent.chosen].1 = numbers,
                None => {
                    let answer = numbers.answer();
                    return Ok(answer.expect("a search without thresholds ends with the answer"));
                }
            }
        }
    }

    /// The move that begins the shortest play of a proof, and an upper bound on the plies of that play, after the answer was
    /// yes at a position where the player moves. `None` if the play is over or longer than 500 plies, if a part of
    /// the proof was forgotten, or if the rules do not say how soon a decided position ends.
    pub fn proof(&self, position: &R::Position) -> Option<(R::Move, u32)> {
        let mut known = FxHashMap::default();
        let mut best: Option<(R::Move, u32)> = None;
        for mv in self.rules.contenders(position) {
            let next = self.rules.symmetry_key(&self.rules.play(position, &mv));
            let Some(plies) = self.proof_from(&next, LONGEST_PROOF, &mut known) else {
                continue;
            };
            if best.as_ref().is_none_or(|(_, least)| plies < *least) {
                best = Some((mv, plies + 1));
            }
        }
        best
    }

    /// A move after which the answer is known to be yes.
    fn proved_move(&self, position: &R::Position) -> Option<R::Move> {
        let mut moves = self.rules.contenders(position);
        moves.find(|mv| self.missing(&self.rules.play(position, mv)) == 0)
    }

    /// The proof number of a position, as far as it is known.
    fn missing(&self, position: &R::Position) -> u32 {
        let key = self.rules.symmetry_key(position);
        let seen = self.at_a_glance(&key).map(NodeNumbers::decided);
        seen.unwrap_or_else(|| self.known_or_by_moves(&key)).proof
    }

    /// The plies of the longest play of a proof from a position that is its own symmetry key, if they are at most `most`.
    fn proof_from(
        &self,
        position: &R::Position,
        most: u32,
        known: &mut FxHashMap<R::Position, Option<u32>>,
    ) -> Option<u32> {
        if let Some(answer) = self.at_a_glance(position) {
            return self.plies_at_a_glance(position).filter(|_| answer);
        }
        if most == 0 || self.known(position).answer() != Some(true) {
            return None;
        }
        if let Some(&plies) = known.get(position) {
            return plies;
        }
        let ours = self.rules.turn(position) == Turn::Of(self.player);
        let mut plies = if ours { None } else { Some(0) };
        for mv in self.rules.candidates(position) {
            let next = self.rules.symmetry_key(&self.rules.play(position, &mv));
            let after = self.proof_from(&next, most - 1, known);
            plies = match (plies, after) {
                (Some(least), Some(after)) if ours => Some(least.min(after)),
                (known, after) if ours => known.or(after),
                (most, after) => most.zip(after).map(|(most, after)| most.max(after)),
            };
        }
        let plies = plies.map(|plies| plies + 1);
        known.insert(position.clone(), plies);
        plies
    }

    /// A bound on the plies that are left where the rules know the payoff.
    fn plies_at_a_glance(&self, position: &R::Position) -> Option<u32> {
        if let Turn::Over(_) = self.rules.turn(position) {
            return Some(0);
        }
        let timed = self.rules.timed_bounds(position);
        let settled = timed.filter(|(low, high)| low.payoff == high.payoff);
        let settled = settled.map(|(low, high)| low.plies.max(high.plies));
        settled.or_else(|| self.rules.most_plies(position))
    }

    /// The answer that the rules give without a search.
    fn at_a_glance(&self, position: &R::Position) -> Option<bool> {
        let enough = |payoff: R::Payoff| match self.player {
            Player::Left => payoff >= self.payoff,
            Player::Right => payoff <= self.payoff,
        };
        if let Turn::Over(end) = self.rules.turn(position) {
            return Some(enough(end));
        }
        let (low, high) = self.rules.bounds(position)?;
        match (enough(low), enough(high)) {
            (true, true) => Some(true),
            (false, false) => Some(false),
            _ => None,
        }
    }

    /// The numbers in the table, or those of a new position: each move of the player who answers no is missing for yes, and
    /// the other way round.
    fn known_or_by_moves(&self, position: &R::Position) -> NodeNumbers {
        if let Some(entry) = self.table.get(position) {
            return entry.numbers;
        }
        let ours = self.rules.turn(position) == Turn::Of(self.player);
        let numbers = NodeNumbers {
            proof: self.rules.contenders(position).take(MANY_MOVES).count() as u32,
            disproof: 1,
        };
        numbers.seen(ours)
    }

    /// The numbers in the table, or those of an unknown position.
    fn known(&self, position: &R::Position) -> NodeNumbers {
        let entry = self.table.get(position);
        entry.map_or(NodeNumbers::UNKNOWN, |entry| entry.numbers)
    }

    /// A position with its options, and the numbers known for each.
    fn frame(
        &mut self,
        position: R::Position,
        thresholds: NodeNumbers,
        watch: &mut dyn Watch,
    ) -> Result<PathNode<R::Position>, StopReason> {
        let entered = self.nodes;
        let Turn::Of(mover) = self.rules.turn(&position) else {
            unreachable!("an end is decided and never entered");
        };
        let moves = crate::bounded(self.rules.contenders(&position), watch)?;
        let mut options: Vec<(R::Position, NodeNumbers)> = Vec::with_capacity(moves.len());
        for mv in moves {
            self.nodes += 1;
            watch.work(1)?;
            let next = self.rules.symmetry_key(&self.rules.play(&position, &mv));
            let numbers = match self.at_a_glance(&next) {
                Some(answer) => NodeNumbers::decided(answer),
                None => self.known_or_by_moves(&next),
            };
            // One option with the mover's answer decides, so the others need not be made.
            let enough = numbers.answer() == Some(mover == self.player);
            options.push((next, numbers));
            if enough {
                break;
            }
        }
        // This visit has passed a multiple of `BETWEEN_REPORTS`.
        if self.nodes / BETWEEN_REPORTS != entered / BETWEEN_REPORTS {
            watch.memory(bytes_of::<R::Position>(self.table.capacity()))?;
            watch.progress("positions", self.nodes, 0);
        }
        Ok(PathNode {
            position,
            ours: mover == self.player,
            options,
            chosen: 0,
            thresholds,
            entered,
        })
    }

    /// Stores numbers. If the table is full and may not grow, half of it is forgotten first.
    fn remember(
        &mut self,
        position: R::Position,
        numbers: NodeNumbers,
        work: u64,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        if self.table.spare() == 0 && self.table.len() < self.entries {
            match watch.room(self.table.doubled()) {
                // There is no memory for a larger table, so the present size is the largest from now on.
                Err(StopReason::Memory { .. }) if self.table.len() >= FEWEST => {
                    self.entries = self.table.len();
                }
                other => other?,
            }
        }
        if self.table.len() >= self.entries {
            self.forget_half();
        }
        let effort = work.ilog2() as u8;
        let entry = self
            .table
            .entry(position)
            .or_insert(StoredNumbers { numbers, effort });
        entry.numbers = numbers;
        entry.effort = entry.effort.max(effort);
        Ok(())
    }

    /// Forgets at least half of the entries, those first that were cheapest to find.
    fn forget_half(&mut self) {
        let mut efforts: Vec<u8> = self.table.values().map(|entry| entry.effort).collect();
        let middle = efforts.len() / 2;
        let (_, &mut limit, _) = efforts.select_nth_unstable(middle);
        self.table.retain(|_, entry| entry.effort > limit);
    }
}

/// What two questions from a player's side have proved, to be kept for later ones under the same rules.
pub struct Proofs<P> {
    wins: FxHashMap<P, StoredNumbers>,
    holds: FxHashMap<P, StoredNumbers>,
}

impl<P> Proofs<P> {
    /// The bytes that they take, about.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let places = self.wins.capacity() + self.holds.capacity();
        bytes_of::<P>(places)
    }
}

/// The bytes of a table with this many places, about.
fn bytes_of<P>(places: usize) -> u64 {
    let entry = size_of::<P>() + size_of::<StoredNumbers>() + 1;
    (places * entry * 8 / 7) as u64
}

impl<P> Default for Proofs<P> {
    fn default() -> Proofs<P> {
        Proofs {
            wins: FxHashMap::default(),
            holds: FxHashMap::default(),
        }
    }
}

/// Who wins, by two questions from a player's side: does the player win, and does the player at least not lose?
pub struct Outcomes<'r, R: Sequential> {
    player: Player,
    wins: ProofNumbers<'r, R>,
    holds: ProofNumbers<'r, R>,
}

impl<'r, R: Sequential<Payoff = Outcome>> Outcomes<'r, R> {
    /// The two searches, each of which remembers at most `entries` positions.
    #[must_use]
    pub fn new(rules: &'r R, player: Player, entries: usize) -> Self {
        // Outcomes are ordered for Left, who prefers a tie to a draw in this order. So not to lose means at least a
        // draw for Left, and at most a tie for Right.
        let no_loss = match player {
            Player::Left => Outcome::Drawn,
            Player::Right => Outcome::Tied,
        };
        let new = |payoff| ProofNumbers::new(rules, player, payoff, entries);
        Outcomes {
            player,
            wins: new(Outcome::Won(player)),
            holds: new(no_loss),
        }
    }

    /// The same searches, which start from what others have proved for the same player.
    ///
    /// ```
    /// use grundy_core::{Outcome, Player, Unwatched};
    /// use grundy_solve::proof_number::Outcomes;
    /// # use grundy_core::{Ruleset, Sequential, Turn};
    /// # struct Take;
    /// # impl Ruleset for Take {
    /// #     type Position = (u32, Player);
    /// #     type Move = u32;
    /// #     fn start(&self) -> (u32, Player) { (21, Player::Left) }
    /// #     fn play(&self, p: &(u32, Player), n: &u32) -> (u32, Player) { (p.0 - n, p.1.opponent()) }
    /// # }
    /// # impl Sequential for Take {
    /// #     type Payoff = Outcome;
    /// #     fn turn(&self, p: &(u32, Player)) -> Turn<Outcome> {
    /// #         if p.0 == 0 { Turn::Over(Outcome::Won(p.1.opponent())) } else { Turn::Of(p.1) }
    /// #     }
    /// #     fn legal(&self, p: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=p.0.min(3) }
    /// #     fn always_ends(&self) -> bool { true }
    /// # }
    /// // Take 1, 2 or 3 of some counters; the player who takes the last one wins.
    /// let mut search = Outcomes::new(&Take, Player::Left, 1000);
    /// assert_eq!(search.outcome(&(21, Player::Left), &mut Unwatched)?, Outcome::Won(Player::Left));
    /// // The proof holds an answer to each move of the opponent.
    /// let mut next = Outcomes::new(&Take, Player::Left, 1000).remembering(search.into_proofs());
    /// assert_eq!(next.outcome(&(19, Player::Left), &mut Unwatched)?, Outcome::Won(Player::Left));
    /// assert_eq!(next.nodes(), 0);
    /// # Ok::<(), grundy_core::StopReason>(())
    /// ```
    #[must_use]
    pub fn remembering(mut self, before: Proofs<R::Position>) -> Self {
        self.wins.table = before.wins;
        self.holds.table = before.holds;
        self
    }

    /// Ends the searches and returns what they have proved.
    #[must_use]
    pub fn into_proofs(self) -> Proofs<R::Position> {
        Proofs {
            wins: self.wins.table,
            holds: self.holds.table,
        }
    }

    /// The player from whose side the questions are asked.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The outcome. Whether the player wins is asked first, since a proof makes the other question superfluous.
    ///
    /// # Errors
    /// See [`ProofNumbers::holds`].
    pub fn outcome(
        &mut self,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Outcome, StopReason> {
        Ok(if self.wins(p, watch)? {
            Outcome::Won(self.player)
        } else if self.holds.holds(p, watch)? {
            Outcome::Tied
        } else {
            Outcome::Won(self.player.opponent())
        })
    }

    /// True if the player wins.
    ///
    /// # Errors
    /// See [`ProofNumbers::holds`].
    pub fn wins(&mut self, p: &R::Position, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        self.wins.holds(p, watch)
    }

    /// A move of the player that wins, if the proof is remembered: see [`ProofNumbers::proof`].
    pub fn winning_move(&self, p: &R::Position) -> Option<R::Move> {
        let shortest = self.wins.proof(p).map(|(mv, _)| mv);
        shortest.or_else(|| self.wins.proved_move(p))
    }

    /// About how many positions are missing for the proof that the player wins: 0 if that is known, the most if it is
    /// known not to be so.
    pub fn missing(&self, p: &R::Position) -> u32 {
        self.wins.missing(p)
    }

    /// The number of positions examined so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.wins.nodes() + self.holds.nodes()
    }
}

impl<P> PathNode<P> {
    /// The numbers of a position from those of its options. For the player of the question: the least proof number, and
    /// the sum of the disproof numbers. For the opponent the roles are exchanged.
    fn numbers(&self) -> NodeNumbers {
        let mut least = NEVER;
        let mut sum = 0u32;
        for (_, numbers) in &self.options {
            let numbers = numbers.seen(!self.ours);
            least = least.min(numbers.proof);
            // A finite sum must stay below `NEVER`, even if it overflows.
            sum = match numbers.disproof {
                NEVER => NEVER,
                more if sum == NEVER => sum.max(more),
                more => sum.saturating_add(more).min(NEVER - 1),
            };
        }
        NodeNumbers {
            proof: least,
            disproof: sum,
        }
        .seen(!self.ours)
    }

    /// Chooses the option with the least missing, and returns the thresholds for it: its proof number may exceed the
    /// second least a little, and its disproof number may grow until the sum reaches the threshold of this position.
    fn choose(&mut self, numbers: NodeNumbers) -> NodeNumbers {
        let (mut best, mut second) = (NEVER, NEVER);
        for (i, (_, option)) in self.options.iter().enumerate() {
            let proof = option.seen(!self.ours).proof;
            if proof < best {
                (second, best) = (best, proof);
                self.chosen = i;
            } else {
                second = second.min(proof);
            }
        }
        let limits = self.thresholds.seen(!self.ours);
        let others = numbers.seen(!self.ours).disproof
            - self.options[self.chosen].1.seen(!self.ours).disproof;
        let above_second = second.saturating_add(second / 8).saturating_add(1);
        NodeNumbers {
            proof: limits.proof.min(above_second),
            disproof: if limits.disproof == NEVER {
                NEVER
            } else {
                limits.disproof - others
            },
        }
        .seen(!self.ours)
    }
}
