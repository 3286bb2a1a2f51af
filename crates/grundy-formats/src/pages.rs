//! Explanations of the inputs that are not games of the catalog: `grundy about arena`, `matrix`, `bimatrix`, `equilibrium`,
//! `coalition`.

use serde::Serialize;

/// The description of one kind of input: its notation and the questions about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The verb that answers.
    pub name: &'static str,
    /// Its description, in a line.
    pub title: &'static str,
    /// Its notation, in lines of their own.
    pub notation: &'static str,
    /// Example commands, as they are typed.
    pub examples: &'static [&'static str],
    /// Its sources.
    pub sources: &'static [&'static str],
}

/// All pages.
pub const PAGES: &[Page] = &[ARENA, MATRIX, BIMATRIX, EQUILIBRIUM, COALITION];

/// The page of this name.
///
/// ```
/// use grundy_formats::pages::page;
/// assert!(page("Matrix").is_some_and(|page| page.notation.contains("1/2")));
/// assert!(page("nim").is_none());
/// ```
#[must_use]
pub fn page(name: &str) -> Option<&'static Page> {
    let wanted = name.trim().to_lowercase();
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == wanted);
    let name = other.map_or(&*wanted, |(_, name)| name);
    PAGES.iter().find(|page| page.name == name)
}

/// Other words under which people look for one of the pages.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("green-game", "arena"),
    ("parity", "arena"),
    ("parity-game", "arena"),
    ("buchi", "arena"),
    ("hoa", "arena"),
    ("automaton", "arena"),
    ("synthesis", "arena"),
    ("绿色游戏", "arena"),
    ("nash", "bimatrix"),
    ("nfg", "bimatrix"),
    ("efg", "equilibrium"),
    ("gambit", "equilibrium"),
    ("extensive", "equilibrium"),
    ("博弈树", "equilibrium"),
    ("congestion", "equilibrium"),
    ("routing", "equilibrium"),
    ("双矩阵博弈", "bimatrix"),
    ("zero-sum", "matrix"),
    ("矩阵博弈", "matrix"),
    ("voting", "coalition"),
    ("shapley", "coalition"),
    ("合作博弈", "coalition"),
    ("market", "coalition"),
    ("production", "coalition"),
];

/// Parity games, Green Games and games on automata.
pub const ARENA: Page = Page {
    name: "arena",
    title: "parity, Büchi and Green Game arenas and automata, where play never ends",
    notation: "\
A parity game, as PGSolver writes it; a line is a vertex: its number, its priority, its
owner (0 Even, 1 Odd), its successors, and a name if it has one:
  parity 2;
  0 2 0 0,1;
  1 3 1 2 \"loses\";
  2 4 1 0,1;
Even wins when the largest priority seen for ever is even. The header may be missing, and
the number in it is only a hint; #, % and // begin comments.

A Green Game: how many fields belong to Ann and how many to Billy, then a line a field:
green (1) or not (0), the number of successors, the successors, counted from 1:
  2 2
  0 1 3
  0 2 3 4
  0 2 1 2
  1 2 1 2
Ann wins when the cycle that is closed first contains a green field.

A game on an automaton, in the extended Hanoi format (HOA with controllable-AP): in each
step the environment sets its propositions, the controller answers with the controllable
ones, and the automaton takes the edge whose label fits. The acceptance is any parity
condition:
  HOA: v1 States: 1 Start: 0 AP: 2 \"in\" \"out\" controllable-AP: 1
  Acceptance: 1 Inf(0)
  --BODY--
  State: 0 [0 & 1 | !0] 0 {0}
  --END--",
    examples: &[
        "grundy arena solve FILE",
        "grundy arena solve FILE --machine controller.hoa",
        "grundy arena solve FILE --solution OUT",
        "grundy play arena FILE",
    ],
    sources: &[
        "Lange and Friedmann 2009",
        "POI 2001",
        "Babiak and others 2015",
        "Pérez 2019",
    ],
};

/// Matrix games.
pub const MATRIX: Page = Page {
    name: "matrix",
    title: "matrix games: both players choose at once, and one pays the other",
    notation: "\
The payoffs to the player of the rows. Rows are separated by \";\" or by line ends, entries
by blanks or by commas. An entry is a whole number, a fraction such as 1/2, or a decimal
number, which is meant exactly: 0.5 is 1/2. A list of lists is read too: [[0, -1], [1, 0]].
In a file, # begins a comment.",
    examples: &[
        "grundy matrix \"0 -1 1; 1 0 -1; -1 1 0\"",
        "grundy matrix \"1/2 -0.5; -1 3\"",
    ],
    sources: &["von Neumann 1928"],
};

/// Bimatrix games.
pub const BIMATRIX: Page = Page {
    name: "bimatrix",
    title: "bimatrix games: both players choose at once, and each has payoffs of their own",
    notation: "\
A cell holds the payoff of the row player and that of the column player with a comma between
them; rows are separated by \";\" or by line ends, cells by blanks. Two matrices with \"|\"
between them are read too, first the payoffs of the row player: 3 0; 0 1 | 1 0; 0 3.
Payoffs are whole numbers, fractions such as 1/2 or decimals, always meant exactly.
In a file, # begins a comment. A text that begins with NFG is a game in normal form as
Gambit writes it (.nfg):
  NFG 1 R \"a title\" { \"Ann\" \"Bob\" } { 2 2 }  3 1 0 0 0 0 1 3",
    examples: &[
        "grundy bimatrix \"3,1 0,0; 0,0 1,3\"",
        "grundy bimatrix \"3 0; 0 1 | 1 0; 0 3\"",
    ],
    sources: &[
        "Nash 1951",
        "Lemke and Howson 1964",
        "Avis, Rosenberg, Savani and von Stengel 2010",
    ],
};

/// Game trees and normal forms.
pub const EQUILIBRIUM: Page = Page {
    name: "equilibrium",
    title: "game trees with chance and information sets, normal forms, congestion and routing games",
    notation: "\
A game of the catalog (kuhn, leduc, goofspiel and others), or a game in a file or
written out, as Gambit writes it. A game tree (.efg) begins with EFG; a line is a node, the
root first, and what follows each action comes after the node, action by action:
  EFG 2 R \"a title\" { \"Ann\" \"Bob\" }
  c \"\" 1 \"the deal\" { \"high\" 1/2 \"low\" 1/2 } 0
  p \"\" 1 1 \"high\" { \"bet\" \"pass\" } 0
  t \"\" 1 \"Ann wins\" { 1, -1 }
  ...
c is chance, p a player, t an end. After the name come the number of the information set
(of a player: the player and the number), its name and its actions, for chance with their
probabilities, and the number of the outcome (0: none) with its name and payoffs. What was
given once need not be given again. A game in normal form (.nfg) begins with NFG.
One player, or two whose payoffs have a constant sum, have a value; two others all extreme
equilibria; three players and more the pure ones. Numbers are always meant exactly.
A congestion game has lines (or \";\" between them) about what resources cost each user, for
1, 2, ... users or by a formula in their number x, and the sets among which players choose;
a routing game has edges, and players who go from a vertex to another by any path:
  congestion; a costs 1 2 4; b costs 2x+1; Ann uses a | b; 2 players use a | a b
  routing; s v costs x; v t costs 1; s t costs 2; Ann goes s t; 3 players go s t
They have a path of best responses, all pure equilibria, and the price of anarchy.",
    examples: &[
        "grundy equilibrium kuhn",
        "grundy equilibrium FILE",
        "grundy equilibrium \"congestion; a costs 1 2 4; b costs 2x+1; Ann uses a | b; 2 players use a | a b\"",
        "grundy equilibrium \"routing; s v costs x; v t costs 1; s t costs 2; 4 players go s t\"",
    ],
    sources: &[
        "Kuhn 1953",
        "von Stengel 1996",
        "Koller, Megiddo and von Stengel 1996",
        "Savani and Turocy 2025",
        "Rosenthal 1973",
        "Koutsoupias and Papadimitriou 1999",
    ],
};

/// Cooperative games.
pub const COALITION: Page = Page {
    name: "coalition",
    title: "cooperative games: how to share what a coalition earns",
    notation: "\
In a file or as an argument (with \";\" between lines). Players are counted from 1.
  [51; 50, 49, 1]           a vote: the quota, then the weights
  table 2: 0 1 2 4          the worth of each coalition, counting in binary: {} {1} {2} {1,2}
  1: 0; 2: 0; 1,2: 3/2      a coalition a line; all of them, unless a line such as
                            default 0 says what the others are worth
  bankruptcy 200: 100,200,300
                            an estate and the claims on it (or: estate 200: …)
  airport 1,2,3             what a runway of its own would cost each; the longest serves all
  glove 2,3                 owners of left and right gloves; a pair is worth 1
  assignment 5 8; 7 9       the gain of each row with each column, one each
  mcst 0 1 2; 1 0 1; 2 1 0  costs between places, the source first; joined by a cheapest tree
  flow s t; s a 3 Ann; a t 2 Bob
                            source and sink, then the edges: from, to, capacity, owner
  production wood iron; Ann owns 10 2; Bob owns 4 7; table earns 30 from 2 1
                            goods, what each player owns of them, and what products earn
                            and take; a coalition earns its best plan
  market corn wine; Ann owns 8 0; Bob owns 0 6; Ann gains 3 from 1 0 up to 4;
  each gains 5 from 1 1     goods, what each player owns, and what a player (or each)
                            gains from a bundle, for so many bundles
Numbers are whole, fractions p/q or decimals, always meant exactly; # begins a comment.",
    examples: &[
        "grundy coalition \"[51; 50, 49, 1]\"",
        "grundy coalition \"table 2: 0 1 2 4\"",
        "grundy coalition \"1: 0; 2: 0; 1,2: 3/2\"",
        "grundy coalition \"bankruptcy 200: 100,200,300\"",
        "grundy coalition \"airport 1,2,3\"",
        "grundy coalition \"glove 2,3\"",
        "grundy coalition \"assignment 5 8; 7 9\"",
        "grundy coalition \"mcst 0 1 2; 1 0 1; 2 1 0\"",
        "grundy coalition \"flow s t; s a 3 Ann; a t 2 Bob\"",
        "grundy coalition \"production wood iron; Ann owns 10 2; Bob owns 4 7; table earns 30 from 2 1\"",
        "grundy coalition \"market corn wine; Ann owns 8 0; Bob owns 0 6; each gains 5 from 1 1\"",
    ],
    sources: &[
        "Shapley 1953",
        "Banzhaf 1965",
        "Gillies 1959",
        "Schmeidler 1969",
        "O'Neill 1982",
        "Littlechild and Owen 1973",
        "Shapley and Shubik 1969",
        "Shapley and Shubik 1971",
        "Bird 1976",
        "Owen 1975",
        "Shapley and Shubik 1975",
    ],
};
