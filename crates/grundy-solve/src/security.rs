//! What each player can secure in a game of perfect information whose payoffs have no constant sum: the payoff that a player
//! gets at least, whatever the other one does. Every equilibrium pays at least that. Von Neumann and Morgenstern, *Theory of
//! games and economic behavior*, 1944; the searches are those of proof numbers.

use crate::alpha_beta::{Looked, look_at_scores};
use crate::proof_number::ProofNumbers;
use grundy_core::{GeneralSum, Player, Ruleset, Sequential, StopReason, Turn, Watch};

/// The number of positions that a search remembers.
const ENTRIES: usize = 1 << 23;

/// What is proved about the payoff that a player can secure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Security {
    /// The player can secure this.
    pub least: i64,
    /// The player cannot secure more.
    pub most: i64,
    /// The positions that were looked at.
    pub nodes: u64,
    /// The reason why the bounds do not meet.
    pub stopped: Option<StopReason>,
}

/// Bounds what a player can secure from a position: by a search for the payoff in the middle of those that are open, and so
/// on, which are as many searches as the logarithm of the number of payoffs. A search that is stopped leaves the bounds of
/// those before it.
///
/// # Errors
/// [`StopReason::Beyond`] if the game does not say which payoffs a player may get, or that its play always ends.
///
/// ```
/// use grundy_core::{GeneralSum, Player, Ruleset, Turn, Unwatched};
/// use grundy_solve::security::secured;
/// // Ann chooses a pair of payoffs, or lets Bob choose.
/// struct Choice;
/// impl Ruleset for Choice {
///     type Position = (u8, u8);
///     type Move = u8;
///     fn start(&self) -> (u8, u8) { (0, 0) }
///     fn play(&self, p: &(u8, u8), mv: &u8) -> (u8, u8) { (p.0 + 1, *mv) }
/// }
/// impl GeneralSum for Choice {
///     fn turn(&self, p: &(u8, u8)) -> Turn<[i64; 2]> {
///         match p {
///             (0, _) => Turn::Of(Player::Left),
///             (1, 0) => Turn::Of(Player::Right),
///             (1, _) => Turn::Over([5, 1]),
///             (_, mv) => Turn::Over([i64::from(*mv) * 9, 3]),
///         }
///     }
///     fn choices(&self, _: &(u8, u8)) -> Vec<u8> { vec![0, 1] }
///     fn players(&self) -> [String; 2] { ["Ann".into(), "Bob".into()] }
///     fn payoffs(&self, player: Player) -> Vec<i64> { [vec![0, 5, 9], vec![1, 3]][player.index()].clone() }
///     fn always_ends(&self) -> bool { true }
/// }
/// let [ann, bob] = Player::BOTH.map(|player| secured(&Choice, &(0, 0), player, &mut Unwatched).unwrap());
/// assert_eq!((ann.least, ann.most), (5, 5));
/// assert_eq!((bob.least, bob.most), (1, 1));
/// ```
pub fn secured<R: GeneralSum>(
    rules: &R,
    position: &R::Position,
    player: Player,
    watch: &mut dyn Watch,
) -> Result<Security, StopReason> {
    let payoffs = rules.payoffs(player);
    if !rules.always_ends() || payoffs.is_empty() {
        let why = "what a player can secure is searched for where play always ends and the payoffs are known";
        return Err(StopReason::Beyond(why.to_owned()));
    }
    let alone = Alone { rules, player };
    // The player can secure the payoff of number `low`, and that of number `high` not.
    let (mut low, mut high) = (0, payoffs.len());
    let (mut nodes, mut stopped) = (0, None);
    while high - low > 1 && stopped.is_none() {
        let middle = (low + high) / 2;
        let payoff = alone.paid(payoffs[middle]);
        let mut search = ProofNumbers::new(&alone, player, payoff, ENTRIES);
        let holds = search.holds(position, watch);
        nodes += search.nodes();
        match holds {
            Ok(true) => low = middle,
            Ok(false) => high = middle,
            Err(stop) => stopped = Some(stop),
        }
    }
    Ok(Security {
        least: payoffs[low],
        most: payoffs[high - 1],
        nodes,
        stopped,
    })
}

/// Looks for a move of the player to move that seems to secure the most, as deep as the watch allows; `None` if the play is over.
pub fn look<R: GeneralSum>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Option<Looked<R::Move, i64>> {
    match rules.turn(position) {
        Turn::Of(player) => look_at_scores(&Alone { rules, player }, position, watch),
        Turn::Over(_) => None,
    }
}

/// The game in which one player's payoff alone counts, and the opponent wants it low.
struct Alone<'r, R> {
    rules: &'r R,
    player: Player,
}

impl<R> Alone<'_, R> {
    /// A payoff of the player as Left sees it.
    fn paid(&self, payoff: i64) -> i64 {
        match self.player {
            Player::Left => payoff,
            Player::Right => -payoff,
        }
    }
}

impl<R: GeneralSum> Ruleset for Alone<'_, R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.rules.start()
    }

    fn play(&self, p: &R::Position, mv: &R::Move) -> R::Position {
        self.rules.play(p, mv)
    }

    fn in_words(&self, p: &R::Position) -> Option<String> {
        self.rules.in_words(p)
    }
}

impl<R: GeneralSum> Sequential for Alone<'_, R> {
    type Payoff = i64;

    fn turn(&self, p: &R::Position) -> Turn<i64> {
        match self.rules.turn(p) {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(pair) => Turn::Over(self.paid(pair[self.player.index()])),
        }
    }

    fn legal(&self, p: &R::Position) -> impl Iterator<Item = R::Move> {
        self.rules.choices(p).into_iter()
    }

    fn symmetry_key(&self, p: &R::Position) -> R::Position {
        self.rules.symmetry_key(p)
    }

    fn always_ends(&self) -> bool {
        self.rules.always_ends()
    }
}
