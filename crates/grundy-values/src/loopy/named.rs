//! Loopy games that have names in the literature.

use super::graph::Game;
use super::stopper::Stopper;
use super::value::Value;
use grundy_core::Unwatched;
use std::sync::LazyLock;

/// A loopy game with a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name in the notation.
    pub name: &'static str,
    /// Its definition, with the name as a label; two games that are defined by each other have both definitions.
    pub definition: &'static str,
    /// The positions, each with the options of Left and of Right; play begins at the first.
    graph: &'static [[&'static [usize]; 2]],
}

impl Named {
    /// The names that are read wherever a loopy value is. Conway, *On Numbers and Games*, chapter 16; *Winning Ways*,
    /// chapter 11.
    pub const ALL: [Named; 8] = [
        Named {
            name: "on",
            definition: "on = {on|}",
            graph: &[[&[0], &[]]],
        },
        Named {
            name: "off",
            definition: "off = {|off}",
            graph: &[[&[], &[0]]],
        },
        Named {
            name: "over",
            definition: "over = {0|over}",
            graph: &[[&[1], &[0]], [&[], &[]]],
        },
        Named {
            name: "under",
            definition: "under = {under|0}",
            graph: &[[&[0], &[1]], [&[], &[]]],
        },
        Named {
            name: "dud",
            definition: "dud = {dud|dud}",
            graph: &[[&[0], &[0]]],
        },
        Named {
            name: "upon",
            definition: "upon = {upon|*}",
            graph: &[[&[0], &[1]], [&[2], &[2]], [&[], &[]]],
        },
        Named {
            name: "tis",
            definition: "tis = {tisn|}, tisn = {|tis}",
            graph: &[[&[1], &[]], [&[], &[0]]],
        },
        Named {
            name: "tisn",
            definition: "tisn = {|tis}, tis = {tisn|}",
            graph: &[[&[], &[1]], [&[0], &[]]],
        },
    ];

    /// The game of this name; case does not matter.
    #[must_use]
    pub fn find(name: &str) -> Option<Named> {
        Named::ALL
            .into_iter()
            .find(|named| named.name.eq_ignore_ascii_case(name))
    }

    /// The game.
    #[must_use]
    pub fn value(&self) -> Value {
        let side = |side: &&[usize]| side.to_vec();
        let position = |[left, right]: &[&[usize]; 2]| [side(left), side(right)];
        let positions = self.graph.iter().map(position).collect();
        let game = Game::new(positions, 0).expect("the options of a named game are positions");
        Value::new(&game)
    }
}

/// The stoppers that are shown by a name, with it.
pub(super) static SHOWN: LazyLock<Vec<(Stopper, &'static str)>> = LazyLock::new(|| {
    let named = |name| Named::find(name).expect("the name of a game").value();
    let star = Game::new(vec![[vec![1], vec![1]], [vec![], vec![]]], 0);
    let star = Value::new(&star.expect("both options are positions"));
    let sum = |value: Value| value.plus(&star, &mut Unwatched).expect("nothing stops it");
    let upon = named("upon");
    let shown = [
        (named("on"), "on"),
        (named("off"), "off"),
        (named("over"), "over"),
        (named("under"), "under"),
        (sum(upon.clone()), "upon + *"),
        (sum(upon.negative()), "-upon + *"),
        (upon.negative(), "-upon"),
        (upon, "upon"),
    ];
    let stopper = |(value, name): (Value, &'static str)| {
        let sides = value.settle(&mut Unwatched).expect("nothing stops it");
        (sides.stopper().expect("a stopper").clone(), name)
    };
    shown.map(stopper).to_vec()
});

/// The graphs that are written by a name, with it.
pub(super) static WRITTEN: LazyLock<Vec<(Game, &'static str)>> = LazyLock::new(|| {
    let graph = |named: Named| {
        let game = named.value().sides()[0].game.minimal(&mut Unwatched);
        (game.expect("nothing stops it"), named.name)
    };
    Named::ALL.map(graph).to_vec()
});
