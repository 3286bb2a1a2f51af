//! The game of a sheet: positions are sets of facts, and the roles move in turn.

use crate::bits::{ones, put};
use crate::datalog::Terms;
use crate::machine::SheetMachine;
use crate::memo::Memo;
use crate::net::Outlook;
use crate::packing::Packing;
use crate::position::{Goals, Moment, SheetFault, SheetPosition, Stand};
use crate::standing::Standing;
use crate::symmetry::Symmetries;
use crate::words::{SheetWord, Words};
use grundy_core::{Outcome, Player, Ruleset, Sequential, StopReason, Turn, Utility, give_up};
use rustc_hash::FxHashSet;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// A payoff that goals can be read as.
pub trait Pays: Copy + Ord + Debug + Utility + Send + Sync + 'static {
    /// The payoff of an end: of two roles the goals, whose sum is constant, of one role its goal and 0.
    fn of(goals: [u8; 2], roles: usize) -> Self;
}

impl Pays for Outcome {
    /// 100 is a win and 0 a loss.
    fn of(goals: [u8; 2], _: usize) -> Outcome {
        match goals[0] {
            100 => Outcome::Won(Player::Left),
            0 => Outcome::Won(Player::Right),
            _ => Outcome::Tied,
        }
    }
}

impl Pays for i64 {
    /// The goal of the only role, or the first role's lead.
    fn of(goals: [u8; 2], roles: usize) -> i64 {
        match roles {
            1 => i64::from(goals[0]),
            _ => i64::from(goals[0]) - i64::from(goals[1]),
        }
    }
}

/// A game of one or two roles, whose ends pay `P`; [`any`](crate::any) makes one from a sheet.
#[derive(Clone, Debug)]
pub struct Game<P> {
    pub(crate) table: Arc<SheetTable>,
    /// The player for whom positions to which the rules give no answer count as ends with the best payoff; none where a
    /// question ends there.
    pub(crate) favoured: Option<Player>,
    pub(crate) payoff: PhantomData<P>,
}

/// All that the game knows, whatever its payoffs are.
#[derive(Clone, Debug)]
pub(crate) struct SheetTable {
    pub(crate) words: Words,
    pub(crate) terms: Terms,
    pub(crate) machine: SheetMachine,
    pub(crate) roles: Vec<SheetWord>,
    /// For each role its moves that are made while the other role chooses.
    pub(crate) idle: Vec<FxHashSet<usize>>,
    /// The sum of the goals at every end of a game of two roles; `None` if they have no constant sum.
    pub(crate) sum: Option<u16>,
    /// True if both roles may have a choice at the same time.
    pub(crate) rounds: bool,
    /// The sheet in one line.
    pub(crate) text: String,
    pub(crate) start: SheetPosition,
    pub(crate) kept: KeptSheet,
    /// The symmetries that keep all rules.
    pub(crate) symmetries: Symmetries,
    /// The numbers of positions, where numbers have room for them.
    pub(crate) packing: Option<Packing>,
    /// What the first role can still get, if that is ever less than all.
    pub(crate) outlook: Option<Outlook>,
    /// What happens at positions that were met lately.
    pub(crate) memo: Memo,
}

/// What is proved about the positions of plays, and asked of positions that are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeptSheet {
    /// The facts of each group, of which at most one holds; `true` if exactly one does.
    pub(crate) groups: Vec<(Vec<usize>, bool)>,
    /// For each fact the moves that are left at most where it holds, if it counts them; empty if none does in the first
    /// position.
    pub(crate) counter: Vec<Option<u32>>,
    /// A number that falls at every move but passes, if one is proved.
    pub(crate) rank: Option<Falling>,
    /// True if every play ends, by the counter or else by the rank.
    pub(crate) ends: bool,
    /// True if that is not proved, and few of the plays that were looked at came back to a position.
    pub(crate) seldom_repeats: bool,
}

/// A number of at least 0 that falls at every move but passes: a sum of weights over the facts that hold.
#[derive(Clone, Debug)]
pub(crate) struct Falling {
    /// What each fact adds when it comes.
    facts: Vec<i64>,
    /// The number where no fact holds.
    none: i64,
    /// How much it falls at least at a move that is no pass, which is positive.
    fall: i64,
    /// True if a pass, at which it stays, may stand between two moves.
    passes: bool,
    /// Facts some of which always hold; without one of them it need not fall.
    pub(crate) some: Vec<Vec<usize>>,
}

impl Falling {
    /// The number for these weights of facts and of their absence, of at most 2^40 each.
    pub(crate) fn new(
        facts: usize,
        weights: impl Iterator<Item = (usize, [i64; 2])>,
        fall: i64,
    ) -> Falling {
        let mut falling = Falling {
            facts: vec![0; facts],
            none: 0,
            fall,
            passes: false,
            some: Vec::new(),
        };
        for (fact, [held, absent]) in weights {
            falling.facts[fact] = held - absent;
            falling.none += absent;
        }
        falling
    }

    /// The same with passes, if there are any, and facts some of which always hold.
    pub(crate) fn with_passes(self, passes: bool, some: Vec<Vec<usize>>) -> Falling {
        Falling {
            passes,
            some,
            ..self
        }
    }

    /// The moves that are left at most, if that is a small number.
    fn plies(&self, facts: &[u64]) -> Option<u32> {
        let held = ones(facts).map(|fact| self.facts[fact]);
        let moves = u32::try_from((self.none + held.sum::<i64>()) / self.fall).ok()?;
        if self.passes {
            moves.checked_mul(2)?.checked_add(1)
        } else {
            Some(moves)
        }
    }
}

/// A game of turns is not made of a sheet with positions where both roles choose.
pub(crate) const ROUNDS_APART: &str = "games in which both roles choose are games of rounds";

impl SheetTable {
    /// The position of a set of facts.
    pub(crate) fn at(&self, facts: Box<[u64]>) -> SheetPosition {
        let packing = self.packing.as_ref();
        let moment = match packing.and_then(|packing| packing.pack(&facts)) {
            Some((number, _)) => self.memo.moment(number, || self.moment(&facts)),
            None => self.moment(&facts),
        };
        SheetPosition { facts, moment }
    }

    /// What happens, and what can still be got.
    fn moment(&self, facts: &[u64]) -> Moment {
        let (stand, answer) = self.stand(facts);
        let outlook = self.outlook.as_ref();
        let outlook = outlook.filter(|_| matches!(stand, Stand::To(_)));
        Moment {
            stand,
            answer,
            range: outlook.and_then(|outlook| outlook.range(facts)),
        }
    }

    /// What happens, and the move of the role that has no choice.
    fn stand(&self, facts: &[u64]) -> (Stand, u32) {
        let stand = self.machine.glance(facts, |net| {
            (!net.is_end()).then(|| match self.roles.len() {
                1 => alone(&net),
                _ => self.in_turn(&net),
            })
        });
        stand.unwrap_or_else(|| (self.end(facts), 0))
    }

    /// The role that chooses, of two.
    fn in_turn(&self, net: &Standing<'_>) -> (Stand, u32) {
        let [own, other] = [0, 1].map(|role| {
            let mut legal = net.legal(role);
            (legal.next(), legal.next().is_some())
        });
        let (Some(own_move), Some(other_move)) = (own.0, other.0) else {
            let stuck = usize::from(own.0.is_some());
            return (Stand::Broken(SheetFault::Stuck(stuck)), 0);
        };
        match (own.1, other.1) {
            (true, true) if self.rounds => (Stand::Both, 0),
            (true, true) => (Stand::Broken(SheetFault::Simultaneous), 0),
            (true, false) => (Stand::To(Player::Left), other_move as u32),
            (false, true) => (Stand::To(Player::Right), own_move as u32),
            (false, false)
                if self.idle[0].contains(&own_move) && !self.idle[1].contains(&other_move) =>
            {
                (Stand::To(Player::Right), own_move as u32)
            }
            (false, false) => (Stand::To(Player::Left), other_move as u32),
        }
    }

    /// The end of a play.
    fn end(&self, facts: &[u64]) -> Stand {
        let mut goals = [0; 2];
        for (role, goal) in self.machine.goals(facts).into_iter().enumerate() {
            match goal {
                Some(value) => goals[role] = value,
                None => return Stand::Broken(SheetFault::NoGoal(role)),
            }
        }
        let sum = u16::from(goals[0]) + u16::from(goals[1]);
        if self.roles.len() == 2 && self.sum.is_some_and(|usual| usual != sum) {
            return Stand::Broken(SheetFault::NotOpposed(goals));
        }
        Stand::Over(goals)
    }

    /// The legal moves of a player at a position that is not over, by their numbers.
    pub(crate) fn legal(&self, facts: &[u64], player: Player) -> Vec<usize> {
        self.machine
            .stand(facts, |net| net.legal(player.index()).collect())
    }

    /// The player who would move at an end if the play went on: the role with more to do than to wait. In a puzzle it is not
    /// the one who has solved it.
    pub(crate) fn next_after_end(&self, facts: &[u64]) -> Option<Player> {
        if self.roles.len() == 1 {
            return Some(Player::Right);
        }
        let waits = Player::BOTH.map(|player| {
            let legal = self.legal(facts, player);
            let idle = |mv: &usize| self.idle[player.index()].contains(mv);
            (!legal.is_empty()).then(|| legal.iter().all(idle))
        });
        match waits {
            [Some(false), None | Some(true)] | [None, Some(true)] => Some(Player::Left),
            [None | Some(true), Some(false)] | [Some(true), None] => Some(Player::Right),
            _ => None,
        }
    }

    /// The facts after a player's move; the other role makes the only move that it has.
    pub(crate) fn play(&self, p: &SheetPosition, player: Player, mv: usize) -> Box<[u64]> {
        let other = player.opponent().index();
        let answer = (other < self.roles.len()).then_some((other, p.moment.answer as usize));
        let made = std::iter::once((player.index(), mv)).chain(answer);
        self.machine.next(&p.facts, made)
    }

    /// The facts after a move of each of two roles.
    pub(crate) fn play_both(&self, facts: &[u64], moves: [usize; 2]) -> Box<[u64]> {
        self.machine.next(facts, moves.into_iter().enumerate())
    }

    /// The moves that are left at most, by the facts that count them.
    pub(crate) fn count(&self, facts: &[u64]) -> Option<u32> {
        let counts = ones(facts).filter_map(|fact| *self.kept.counter.get(fact)?);
        counts.min()
    }

    /// The moves that are left at most, by the facts that count them and by the rank.
    fn most_moves(&self, facts: &[u64]) -> Option<u32> {
        let rank = self.kept.rank.as_ref();
        let rank = rank.and_then(|rank| rank.plies(facts));
        self.count(facts).into_iter().chain(rank).min()
    }

    /// The name of a role.
    pub(crate) fn role(&self, role: usize) -> &str {
        self.words.text(self.roles[role])
    }

    /// A fault in words.
    pub(crate) fn describe(&self, fault: SheetFault) -> String {
        match fault {
            SheetFault::Simultaneous => format!(
                "simultaneous moves: {} and {} both have a choice",
                self.role(0),
                self.role(1)
            ),
            SheetFault::Stuck(role) => {
                format!("no legal move for {} before the end", self.role(role))
            }
            SheetFault::NoGoal(role) => {
                format!(
                    "an end where {} does not have exactly one goal",
                    self.role(role)
                )
            }
            SheetFault::NotOpposed([own, other]) => format!(
                "goals that do not add up to {}, as they do elsewhere: {} {own}, {} {other}",
                self.sum.unwrap_or(100),
                self.role(0),
                self.role(1)
            ),
        }
    }

    /// Ends the question at a position to which the rules give no answer.
    pub(crate) fn give_up(&self, fault: SheetFault, p: &SheetPosition) {
        let (fault, at) = (self.describe(fault), self.show(p));
        give_up(StopReason::Beyond(format!("{fault}, at {at}")));
    }

    /// The facts as a set, from their numbers.
    pub(crate) fn set(&self, facts: impl Iterator<Item = usize>) -> Box<[u64]> {
        let mut set = vec![0; self.machine.fact_words()];
        facts.for_each(|fact| put(&mut set, fact as u32));
        set.into()
    }
}

/// What happens in a game of one role that is not over.
fn alone(net: &Standing<'_>) -> (Stand, u32) {
    let stand = match net.legal(0).next() {
        Some(_) => Stand::To(Player::Left),
        None => Stand::Broken(SheetFault::Stuck(0)),
    };
    (stand, 0)
}

impl<P: Pays> Game<P> {
    /// The same game, in which positions to which the rules give no answer are ends with the best payoff for a player. A
    /// position has a value between those that it has in the two games that favour one player each: under best play a payoff
    /// never falls where those of ends rise. So what is the same in both does not depend on such positions.
    ///
    /// ```
    /// use grundy_core::{Outcome, Player, Ruleset, Sequential, Turn};
    /// use grundy_gdl::{AnyGame, any};
    /// let sheet = "(role you) (init begin) (legal you win) (legal you lose) (legal you stop)
    ///     (<= (next won) (does you win)) (<= (next lost) (does you lose)) (<= (next stopped) (does you stop))
    ///     (<= terminal (not (true begin))) (<= (goal you 100) (true won)) (<= (goal you 0) (true lost))";
    /// let Ok(AnyGame::Won(game)) = any(sheet) else { panic!("most of the plays have a goal") };
    /// let stopped = game.play(&game.start(), &2);
    /// for player in Player::BOTH {
    ///     assert_eq!(game.favouring(player).turn(&stopped), Turn::Over(Outcome::Won(player)));
    /// }
    /// ```
    #[must_use]
    pub fn favouring(&self, player: Player) -> Game<P> {
        Game {
            favoured: Some(player),
            ..self.clone()
        }
    }

    /// The payoff of a position to which the rules give no answer, of those that an end may have.
    fn best_for(&self, player: Player) -> P {
        let worst = || (self.pays([0, 100]), self.pays([100, 0]));
        let (least, most) = self.payoffs().unwrap_or_else(worst);
        match player {
            Player::Left => most,
            Player::Right => least,
        }
    }

    /// The payoff that an end is worth.
    fn pays(&self, goals: Goals) -> P {
        P::of(goals, self.table.roles.len())
    }

    /// The payoff of an end where the first role has this goal.
    fn at_goal(&self, own: u8) -> Option<P> {
        let sum = self.table.sum;
        let other = sum.map_or(Some(0), |sum| sum.checked_sub(own.into()))?;
        Some(self.pays([own, u8::try_from(other).ok()?]))
    }
}

impl<P: Pays> Ruleset for Game<P> {
    type Position = SheetPosition;
    /// The number of the move among those of its role.
    type Move = usize;

    fn start(&self) -> SheetPosition {
        self.table.start.clone()
    }

    fn play(&self, p: &SheetPosition, mv: &usize) -> SheetPosition {
        let player = match p.moment.stand {
            Stand::To(player) => player,
            Stand::Both | Stand::Over(_) | Stand::Broken(_) => Player::Left,
        };
        self.table.at(self.table.play(p, player, *mv))
    }

    fn in_words(&self, p: &SheetPosition) -> Option<String> {
        Some(self.table.show(p))
    }
}

impl<P: Pays> Sequential for Game<P> {
    type Payoff = P;

    fn turn(&self, p: &SheetPosition) -> Turn<P> {
        match p.moment.stand {
            Stand::To(player) => Turn::Of(player),
            Stand::Over(goals) => Turn::Over(self.pays(goals)),
            Stand::Broken(fault) => Turn::Over(match self.favoured {
                Some(player) => self.best_for(player),
                None => {
                    // There is no payoff here that would be true, so the question ends.
                    self.table.give_up(fault, p);
                    self.pays([50, 50])
                }
            }),
            Stand::Both => unreachable!("{ROUNDS_APART}"),
        }
    }

    fn legal(&self, p: &SheetPosition) -> impl Iterator<Item = usize> {
        let moves = match p.moment.stand {
            Stand::To(player) => self.table.legal(&p.facts, player),
            Stand::Both | Stand::Over(_) | Stand::Broken(_) => Vec::new(),
        };
        moves.into_iter()
    }

    fn next_player(&self, p: &SheetPosition) -> Option<Player> {
        match p.moment.stand {
            Stand::To(player) => Some(player),
            Stand::Over(_) => self.table.next_after_end(&p.facts),
            Stand::Both | Stand::Broken(_) => None,
        }
    }

    fn packed(&self, p: &SheetPosition) -> Option<(u64, u32)> {
        self.table.packing.as_ref()?.pack(&p.facts)
    }

    fn unpacked(&self, number: u64) -> Option<SheetPosition> {
        let facts = self.table.packing.as_ref()?.unpack(number);
        Some(self.table.at(facts))
    }

    fn payoffs(&self) -> Option<(P, P)> {
        let own = || self.table.machine.values(0).iter().copied();
        Some((self.at_goal(own().min()?)?, self.at_goal(own().max()?)?))
    }

    fn bounds(&self, p: &SheetPosition) -> Option<(P, P)> {
        // What goals can still be got says nothing of positions without any.
        let [least, most] = p.moment.range.filter(|_| self.favoured.is_none())?;
        Some((self.at_goal(least)?, self.at_goal(most)?))
    }

    fn move_number(&self, mv: &usize) -> Option<u32> {
        u32::try_from(*mv).ok()
    }

    fn symmetry_key(&self, p: &SheetPosition) -> SheetPosition {
        self.table.symmetries.key(p)
    }

    fn most_plies(&self, p: &SheetPosition) -> Option<u32> {
        match p.moment.stand {
            Stand::To(_) => self.table.most_moves(&p.facts),
            Stand::Over(_) | Stand::Broken(_) => Some(0),
            Stand::Both => None,
        }
    }

    fn always_ends(&self) -> bool {
        self.table.kept.ends
    }

    fn seldom_repeats(&self) -> bool {
        self.table.kept.seldom_repeats
    }
}
