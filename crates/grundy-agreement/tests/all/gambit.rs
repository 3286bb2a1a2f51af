//! Games in Gambit's files: read, solved, and held against the definition.

use grundy::forms::gambit::{self, GameFile};
use grundy::forms::hidden::{self, Played, Scope, Settled};
use grundy::forms::{bimatrix, convert};
use grundy::{Answer, Error, Limits, MethodName, Position, Setting, Status, Why};
use grundy_core::adaptors::Opposed;
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::game_tree::{Event, GameTree};
use grundy_core::forms::matrix::Matrix;
use grundy_core::{NodeLimit, Player, Ruleset, Unwatched};
use grundy_report::EquilibriumReport;
use grundy_solve::normal_form::reduce;
use grundy_solve::{reference, sequence};
use num::{BigRational, One, Zero};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

fn q(p: i64, q: i64) -> BigRational {
    BigRational::new(p.into(), q.into())
}

fn read(text: &str) -> GameFile {
    let read = gambit::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    read.expect("a game file")
}

fn solve(text: &str) -> Answer<Played> {
    let config = hidden::config(1e-6, 1_000_000).expect("a target");
    gambit::solve(&read(text), &config, &Limits::default())
}

const KUHN: &str = include_str!("../../../../examples/data/kuhn.efg");
const ENTRY: &str = include_str!("../../../../examples/data/entry.efg");
const PARTY: &str = include_str!("../../../../examples/data/party.nfg");

/// Kuhn (1950): the first player loses 1/18 of a chip a deal.
#[test]
fn kuhn_from_a_file_is_worth_minus_an_eighteenth() {
    let answer = solve(KUHN);
    assert_eq!(answer.status, Status::Proved);
    assert_eq!(answer.methods, [MethodName::Simplex]);
    assert_eq!(answer.value.sum, Some(BigRational::zero()));
    let found = answer.value.equilibrium.as_ref().expect("an equilibrium");
    assert_eq!(found.value, Some(q(-1, 18)));
    assert!(found.exploitability().is_zero());
    assert_eq!(found.strategy.len(), 12);
    // With the king behind a bet there is one thing to do.
    let king = found.mix(Player::Right, "K bet").expect("a king");
    assert_eq!(king.choices[1], ("bet".to_owned(), q(1, 1)));
    let words = EquilibriumReport::words(&answer, Setting::in_words).to_string();
    assert!(words.contains("value:     -1/18 for first"), "{words}");
    assert!(
        words.contains("  second knowing K bet: pass 0, bet 1"),
        "{words}"
    );
    let json = serde_json::to_value(EquilibriumReport::from(&answer)).expect("JSON");
    assert_eq!(json["value"], "-1/18");
    assert_eq!(json["players"], serde_json::json!(["first", "second"]));
    assert_eq!(json["status"], "proved");
}

/// A tree of two players whose payoffs have a constant sum has the methods of games of the catalog, other trees have those that
/// list equilibria or iterate, and a normal form has none.
#[test]
fn methods_are_for_trees() {
    let config = hidden::config(1e-3, 100_000).expect("a target");
    let limits = Limits::default();
    let kuhn = read(KUHN);
    let offers = gambit::methods(&kuhn).expect("methods");
    assert_eq!(offers[0].method.name, MethodName::Simplex);
    assert!(!offers[1].able && offers[1].method.name == MethodName::Subgames);
    for offer in offers.into_iter().filter(|offer| offer.able) {
        let name = offer.method.name;
        let answer = gambit::solve_by(&kuhn, Some(name), &config, &limits).expect("an answer");
        let found = answer.value.equilibrium.expect("an equilibrium");
        assert_eq!(found.value, Some(q(-1, 18)), "{name}");
        assert_eq!(found.variant.is_none(), name == MethodName::Simplex);
    }
    let other = gambit::solve_by(&kuhn, Some(MethodName::Theorem), &config, &limits);
    assert!(matches!(other, Err(Error::UnknownMethod { .. })));
    let entry = read(ENTRY);
    let offers = gambit::methods(&entry).expect("methods");
    let names: Vec<MethodName> = offers.iter().map(|offer| offer.method.name).collect();
    assert_eq!(names[0], MethodName::Vertices);
    assert!(names.contains(&MethodName::CfrPlus) && !names.contains(&MethodName::Simplex));
    let listed = gambit::solve_by(&entry, Some(MethodName::Vertices), &config, &limits);
    let listed = listed.expect("an answer").value;
    assert!(listed.equilibria.is_some() && listed.profile.is_none());
    let iterated = gambit::solve_by(&entry, Some(MethodName::CfrPlus), &config, &limits);
    assert!(iterated.expect("an answer").value.profile.is_some());
    let party = read(PARTY);
    let named = gambit::solve_by(&party, Some(MethodName::Simplex), &config, &limits);
    assert!(matches!(named, Err(Error::Unfit { .. })));
    assert!(matches!(gambit::methods(&party), Err(Error::Unfit { .. })));
}

/// Where payoffs sum to 3 at every end, they are those of sum zero and a constant.
#[test]
fn a_constant_sum_is_said() {
    let mut shifted = KUHN.to_owned();
    for (from, to) in [
        ("{ -1, 1 }", "{ 1/2, 5/2 }"),
        ("{ 1, -1 }", "{ 5/2, 1/2 }"),
        ("{ -2, 2 }", "{ -0.5, 3.5 }"),
        ("{ 2, -2 }", "{ 3.5, -0.5 }"),
    ] {
        shifted = shifted.replace(from, to);
    }
    let answer = solve(&shifted);
    assert_eq!(answer.value.sum, Some(q(3, 1)));
    let found = answer.value.equilibrium.as_ref().expect("an equilibrium");
    assert_eq!(found.value, Some(q(3, 2) + q(-1, 18)));
    let words = EquilibriumReport::words(&answer, Setting::in_words).to_string();
    let value = "value:     13/9 for first, 14/9 for second; the payoffs sum to 3 at every end";
    assert!(words.contains(value), "{words}");
}

/// A lone player expects: the better of a sure thing and a lottery that is looked at first.
#[test]
fn one_player_is_answered_by_expectation() {
    let text = "EFG 2 R \"A walk\" { \"Ann\" }\n\
                c \"\" 1 \"weather\" { \"sun\" 1/3 \"rain\" 2/3 } 0\n\
                p \"\" 1 1 \"sun\" { \"walk\" \"stay\" } 1 \"breakfast\" { 1 }\n\
                t \"\" 2 \"\" { 9 }\nt \"\" 3 \"\" { 2 }\n\
                p \"\" 1 2 \"rain\" { \"walk\" \"stay\" } 1\n\
                t \"\" 4 \"\" { -5 }\nt \"\" 3\n";
    let answer = solve(text);
    assert_eq!(answer.methods, [MethodName::Fold]);
    let found = answer.value.equilibrium.expect("an equilibrium");
    // 1 + 1/3 · 9 + 2/3 · 2
    assert_eq!(found.value, Some(q(16, 3)));
    let choices: Vec<&str> = (found.strategy.iter())
        .map(|mix| {
            let made = mix.choices.iter().find(|(_, chance)| chance.is_one());
            &*made.expect("a choice").0
        })
        .collect();
    assert_eq!(choices, ["walk", "stay"]);
    // A play that is over at once.
    for players in ["\"A\"", "\"A\" \"B\""] {
        let answer = solve(&format!("EFG 2 R \"\" {{ {players} }} t \"\" 0"));
        let found = answer.value.equilibrium.expect("an equilibrium");
        assert_eq!(found.value, Some(BigRational::zero()));
    }
}

/// The newcomer enters and the owner shares; or the owner threatens to fight often enough and the newcomer stays away.
#[test]
fn a_threat_is_an_equilibrium_of_the_normal_form() {
    let answer = solve(ENTRY);
    assert_eq!(answer.status, Status::Proved);
    let found = answer.value.equilibria.as_ref().expect("equilibria");
    assert_eq!((found.list.len(), found.scope), (3, Scope::Extreme));
    let payoffs: BTreeSet<_> = found.list.iter().map(|one| one.payoffs.clone()).collect();
    assert_eq!(payoffs.len(), 2);
    let words = EquilibriumReport::words(&answer, Setting::in_words).to_string();
    assert!(
        words.contains("  Newcomer knowing market: enter\n"),
        "{words}"
    );
    assert!(words.contains("fight 1/2, share 1/2"), "{words}");
    let json = serde_json::to_value(EquilibriumReport::from(&answer)).expect("JSON");
    assert_eq!(json["equilibria"].as_array().map(Vec::len), Some(3));
    assert_eq!(json["pure_only"], false);
}

#[test]
fn three_players_have_their_pure_equilibria() {
    let answer = solve(PARTY);
    let found = answer.value.equilibria.as_ref().expect("equilibria");
    assert_eq!(found.scope, Scope::Pure);
    let chosen = |one: &Settled| -> String {
        let names = one.strategy.iter().map(|at| at.choices[0].0.as_str());
        names.collect::<Vec<_>>().join(" ")
    };
    let all: Vec<String> = found.list.iter().map(chosen).collect();
    assert_eq!(all, ["go go stay", "stay stay stay"]);
    assert!(answer.how.contains("mixed ones are not"), "{}", answer.how);
    // Matching pennies, with a third player who has no choice.
    let pennies = "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 2 1 } 1 -1 0 -1 1 0 -1 1 0 1 -1 0";
    let answer = solve(pennies);
    assert!(
        answer
            .value
            .equilibria
            .as_ref()
            .expect("a list")
            .list
            .is_empty()
    );
    let words = EquilibriumReport::words(&answer, Setting::in_words).to_string();
    assert!(
        words.contains("no pure equilibrium; by Nash's theorem"),
        "{words}"
    );
}

/// A tree of three players whose first two choices are hidden from the others is its normal form.
#[test]
fn a_tree_of_three_is_its_normal_form() {
    let mut text = "EFG 2 R \"\" { \"Ann\" \"Bob\" \"Cid\" }\n".to_owned();
    let GameFile::Normal(party) = read(PARTY) else {
        panic!("a normal form")
    };
    text += "p \"\" 1 1 \"\" { \"go\" \"stay\" } 0\n";
    for ann in 0..2 {
        text += "p \"\" 2 1 \"\" { \"go\" \"stay\" } 0\n";
        for bob in 0..2 {
            text += "p \"\" 3 1 \"\" { \"go\" \"stay\" } 0\n";
            for cid in 0..2 {
                let cell = ann + 2 * bob + 4 * cid;
                let payoffs: Vec<String> = (party.game.payoffs(cell).iter())
                    .map(BigRational::to_string)
                    .collect();
                writeln!(text, "t \"\" {} \"\" {{ {} }}", cell + 1, payoffs.join(" ")).unwrap();
            }
        }
    }
    let (tree, normal) = (solve(&text), solve(PARTY));
    let list = |answer: Answer<Played>| {
        let found = answer.value.equilibria.expect("equilibria").list;
        let chosen = |one: Settled| {
            let made = one.strategy.into_iter().map(|at| at.choices);
            (one.payoffs, made.collect::<Vec<_>>())
        };
        found.into_iter().map(chosen).collect::<Vec<_>>()
    };
    assert_eq!(list(tree), list(normal));
}

/// Six times one of two actions in turn, everything seen but the action before the last, and at every end other payoffs.
fn long(players: usize) -> String {
    fn below(text: &mut String, depth: usize, players: usize, seen: usize) {
        if depth == 6 {
            let payoffs: Vec<String> = (0..players).map(|k| (seen % (k + 2)).to_string()).collect();
            writeln!(text, "t \"\" {} \"\" {{ {} }}", seen + 1, payoffs.join(" ")).unwrap();
            return;
        }
        let known = if depth == 5 { seen / 2 } else { seen };
        let (player, number) = (depth % players + 1, (1 << depth) + known);
        writeln!(text, "p \"\" {player} {number} \"\" {{ \"a\" \"b\" }} 0").unwrap();
        for action in 0..2 {
            below(text, depth + 1, players, 2 * seen + action);
        }
    }
    let names = ["\"A\"", "\"B\"", "\"C\""][..players].join(" ");
    let mut text = format!("EFG 2 R \"\" {{ {names} }}\n");
    below(&mut text, 0, players, 0);
    text
}

#[test]
fn what_is_too_large_is_said() {
    // 2 · (2 · (2²)²)² … strategies, counted and not listed.
    for (players, words) in [
        (2, "at most 128 strategies, and here they have 128 and 1024"),
        (3, "at most 10000 cells, and this one has 134217728"),
    ] {
        let answer = solve(&long(players));
        let Status::Unknown { stopped } = &answer.status else {
            panic!("{:?}", answer.status)
        };
        // The strategies that were iterated are no equilibrium yet.
        assert_eq!(stopped.reason, Why::Open);
        assert!(stopped.message.contains(words), "{}", stopped.message);
    }
}

#[test]
fn faults_name_their_places() {
    let text = "EFG 2 R \"\" { \"Ann\" }\np \"\" 1 1 \"\" { \"exit\" \"go on\" } 0\nt \"\" 0\np \"\" 1 1 0\nt \"\" 0\nt \"\" 0\n";
    let Err(error) = gambit::read(text) else {
        panic!("the driver forgets")
    };
    let words = error.to_string();
    assert!(
        words.starts_with("line 4, column 1: expected perfect recall"),
        "{words}"
    );
    assert!(
        words.contains("\"go on\"") && words.contains("information set 1"),
        "{words}"
    );
    for (text, words) in [
        (
            "EFG 2 R \"\" { \"A\" } t \"\" 0",
            "a bimatrix game; `equilibrium` answers about game trees",
        ),
        (
            "NFG 1 R \"\" { \"A\" } { 1 } 0",
            "expected a game of two players",
        ),
        (
            "NFG 1 R \"\" { \"A\" \"B\" } { 1 1 } 0",
            "payoff 2 of 2, that of B",
        ),
    ] {
        let error = grundy::forms::bimatrix::read(text)
            .expect_err(text)
            .to_string();
        assert!(error.contains(words), "{error}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    let name = path.to_str().expect("UTF-8");
    std::fs::write(&path, "\nkuhn").expect("a file");
    grundy_host::install();
    let error = gambit::read(name).expect_err("no game file");
    let Error::Parse { origin, fault, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!((origin.as_deref(), fault.at), (Some(name), 1));
    // A file is recognised by its first word, whatever it is called.
    std::fs::write(&path, KUHN).expect("a file");
    assert!(matches!(gambit::read(name), Ok(Some(GameFile::Tree(_)))));
    std::fs::write(&path, PARTY).expect("a file");
    assert!(matches!(gambit::read(name), Ok(Some(GameFile::Normal(_)))));
    assert!(matches!(gambit::read("kuhn"), Ok(None)));
    // A name that ends as such files do is no game of the catalog that was mistyped.
    for name in ["no-such-file.efg", "./no-such-file.nfg"] {
        let missing = gambit::read(name).expect_err("no file");
        assert!(matches!(missing, Error::File { .. }), "{missing}");
    }
}

/// A tree of perfect information in which the players decide in turn, with two actions each and so many decisions in a play,
/// and its payoffs under best play.
fn open_tree(
    rng: &mut fastrand::Rng,
    players: usize,
    depth: usize,
    opposed: bool,
) -> (String, Vec<i64>) {
    fn below(
        rng: &mut fastrand::Rng,
        text: &mut String,
        counts: &mut Vec<usize>,
        at: (usize, usize, bool),
    ) -> Vec<i64> {
        let (depth, player, opposed) = at;
        let players = counts.len() - 1;
        if depth == 0 {
            counts[players] += 1;
            let mut payoffs: Vec<i64> = (0..players)
                .map(|_| rng.i64(-1_000_000..1_000_000))
                .collect();
            if opposed {
                payoffs[1] = -payoffs[0];
            }
            let shown: Vec<String> = payoffs.iter().map(i64::to_string).collect();
            writeln!(
                text,
                "t \"\" {} \"\" {{ {} }}",
                counts[players],
                shown.join(" ")
            )
            .expect("a text");
            return payoffs;
        }
        counts[player] += 1;
        let (who, number) = (player + 1, counts[player]);
        writeln!(text, "p \"\" {who} {number} \"\" {{ \"l\" \"r\" }} 0").expect("a text");
        let next = (depth - 1, (player + 1) % players, opposed);
        let [left, right] = [0; 2].map(|_| below(rng, text, counts, next));
        if right[player] > left[player] {
            right
        } else {
            left
        }
    }
    let names = ["\"A\"", "\"B\"", "\"C\""][..players].join(" ");
    let mut text = format!("EFG 2 R \"\" {{ {names} }}\n");
    let mut counts = vec![0; players + 1];
    let payoffs = below(rng, &mut text, &mut counts, (depth, 0, opposed));
    (text, payoffs)
}

/// Trees that are too large for a linear program and for a list of all equilibria, where backward induction suffices.
#[test]
fn large_trees_of_perfect_information_are_answered_exactly() {
    let mut rng = fastrand::Rng::with_seed(29);
    let whole = |x: &i64| BigRational::from_integer((*x).into());
    let (text, payoffs) = open_tree(&mut rng, 2, 11, true);
    let answer = solve(&text);
    assert_eq!(answer.status, Status::Proved);
    assert_eq!(answer.methods, [MethodName::Subgames]);
    let found = answer.value.equilibrium.expect("an equilibrium");
    assert_eq!(found.value, Some(whole(&payoffs[0])));
    assert!(found.exploitability().is_zero());
    for (players, depth) in [(2, 9), (3, 8)] {
        let (text, payoffs) = open_tree(&mut rng, players, depth, false);
        let answer = solve(&text);
        assert_eq!(answer.status, Status::Proved);
        assert_eq!(answer.methods, [MethodName::Subgames]);
        let found = answer.value.equilibria.expect("an equilibrium");
        assert_eq!(found.scope, Scope::Backwards);
        assert_eq!(found.list.len(), 1);
        let expected: Vec<BigRational> = payoffs.iter().map(whole).collect();
        assert_eq!(found.list[0].payoffs, expected);
        assert_eq!(found.list[0].strategy.len(), (1 << depth) - 1);
    }
}

/// A play may end before it comes to a subgame, which is found all the same.
#[test]
fn a_subgame_is_found_beside_the_first_play() {
    let text = "EFG 2 R \"\" { \"A\" \"B\" }\n\
                p \"\" 1 1 \"\" { \"out\" \"in\" } 0\n\
                t \"\" 1 \"\" { 0 0 }\n\
                p \"\" 1 2 \"\" { \"a\" \"b\" } 0\n\
                p \"\" 2 1 \"\" { \"a\" \"b\" } 0\n\
                t \"\" 2 \"\" { 1 -1 }\n\
                t \"\" 3 \"\" { -1 1 }\n\
                p \"\" 2 1 \"\" { \"a\" \"b\" } 0\n\
                t \"\" 3 \"\" { -1 1 }\n\
                t \"\" 4 \"\" { 2 -2 }\n";
    let config = hidden::config(1e-6, 1_000_000).expect("a target");
    let by = |name| gambit::solve_by(&read(text), name, &config, &Limits::default());
    let found = by(Some(MethodName::Subgames)).expect("a method of the tree");
    assert_eq!(found.status, Status::Proved);
    let value = |answer: Answer<Played>| answer.value.equilibrium.expect("found").value;
    assert_eq!(value(found), value(by(None).expect("an answer")));
}

/// The actions that a player has taken, each with its information set.
type Own = Vec<(usize, usize)>;

/// A random tree of two players who forget nothing, as text; chance, hidden actions, and payoffs on the way.
fn random(rng: &mut fastrand::Rng, opposed: bool) -> String {
    let mut text = "EFG 2 R \"\" { \"Ann\" \"Bob\" }\n".to_owned();
    let mut sets: BTreeMap<(usize, Own, bool), usize> = BTreeMap::new();
    let mut counts = [0; 2];
    let mut numbers = 0;
    // For each action without a node the depth, and the own actions of both players.
    let mut open: Vec<(usize, [Own; 2])> = vec![(0, [vec![], vec![]])];
    let mut chances = 0;
    while let Some((depth, own)) = open.pop() {
        let outcome = |rng: &mut fastrand::Rng, numbers: &mut usize| {
            *numbers += 1;
            let first = rng.i64(-3..4);
            let second = if opposed { -first } else { rng.i64(-3..4) };
            format!("{numbers} \"\" {{ {first}, {second} }}")
        };
        let inside = if rng.u8(0..4) == 0 {
            outcome(rng, &mut numbers)
        } else {
            "0".to_owned()
        };
        let player = rng.usize(0..2);
        let key = (player, own[player].clone(), rng.bool());
        let known = sets.contains_key(&key);
        match rng.u8(0..6) {
            0 if depth < 3 => {
                chances += 1;
                let half = ["1/2", "1/3", "0.25", "0"][rng.usize(0..4)];
                let rest = match half {
                    "1/2" => "0.5",
                    "1/3" => "2/3",
                    "0.25" => "3/4",
                    _ => "1",
                };
                writeln!(
                    text,
                    "c \"\" {chances} \"\" {{ \"x\" {half} \"y\" {rest} }} {inside}"
                )
                .unwrap();
                open.push((depth + 1, own.clone()));
                open.push((depth + 1, own));
            }
            1..5 if depth < 4 && (known || counts[player] < 3) => {
                let new = counts[player] + 1;
                let number = *sets.entry(key).or_insert(new);
                counts[player] = counts[player].max(number);
                let who = player + 1;
                writeln!(
                    text,
                    "p \"\" {who} {number} \"\" {{ \"a\" \"b\" }} {inside}"
                )
                .unwrap();
                // The last one that is pushed comes first.
                for action in [1, 0] {
                    let mut after = own.clone();
                    after[player].push((number, action));
                    open.push((depth + 1, after));
                }
            }
            _ => writeln!(text, "t \"\" {}", outcome(rng, &mut numbers)).unwrap(),
        }
    }
    text
}

/// The information sets of each player, by their places in the tree.
fn sets_of(tree: &GameTree, player: usize) -> Vec<usize> {
    let sets = tree.sets().iter().enumerate();
    sets.filter(|(_, set)| set.player == player)
        .map(|(at, _)| at)
        .collect()
}

/// For each information set the probability of each action.
type Mixes = BTreeMap<usize, Vec<BigRational>>;

/// The expected payoffs below a node, straight from the definition.
fn expected(
    tree: &GameTree,
    children: &[Vec<usize>],
    node: usize,
    mixes: &Mixes,
) -> [BigRational; 2] {
    let here = &tree.nodes()[node];
    let mut sums = match here.outcome {
        Some(outcome) => {
            let payoffs = &tree.outcomes()[outcome].payoffs;
            [payoffs[0].clone(), payoffs[1].clone()]
        }
        None => [BigRational::zero(), BigRational::zero()],
    };
    let chances: Vec<BigRational> = match here.event {
        Event::Chance(at) => {
            let actions = tree.lotteries()[at].actions.iter();
            actions.map(|(_, chance)| chance.clone()).collect()
        }
        Event::Decision(set) => mixes[&set].clone(),
        Event::End => Vec::new(),
    };
    for (&child, chance) in children[node].iter().zip(&chances) {
        let below = expected(tree, children, child, mixes);
        for (sum, x) in sums.iter_mut().zip(below) {
            *sum += x * chance;
        }
    }
    sums
}

/// All pure strategies of a player: an action at every information set, reached or not.
fn strategies(tree: &GameTree, player: usize) -> Vec<Mixes> {
    let mut all = vec![Mixes::new()];
    for set in sets_of(tree, player) {
        let count = tree.sets()[set].actions.len();
        let with = |one: &Mixes, action: usize| {
            let mut more = one.clone();
            let chance = |k| BigRational::from_integer(u8::from(k == action).into());
            more.insert(set, (0..count).map(chance).collect());
            more
        };
        all = (all.iter())
            .flat_map(|one| {
                (0..count)
                    .map(|action| with(one, action))
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// The probability with which a mixture of pure strategies comes to each information set of the player and takes each action
/// there, as far as it depends on the player.
fn plan(tree: &GameTree, player: usize, pure: &[Mixes], mixture: &[BigRational]) -> Mixes {
    let mut plan = Mixes::new();
    tree.walk(|node, here| {
        let Event::Decision(set) = tree.nodes()[node].event else {
            return;
        };
        if tree.sets()[set].player != player || plan.contains_key(&set) {
            return;
        }
        // The player's own actions on the way.
        let mut way = Vec::new();
        let mut at = node;
        while let Some(step) = tree.step_to(at) {
            if let Event::Decision(before) = tree.nodes()[step.from].event
                && tree.sets()[before].player == player
            {
                way.push((before, step.action));
            }
            at = step.from;
        }
        assert_eq!(
            way.first().copied(),
            here.last[player].map(|own| (own.set, own.action))
        );
        let count = tree.sets()[set].actions.len();
        let chance = |action: usize| {
            let plays = |one: &Mixes| {
                let there = way.iter().all(|&(set, action)| one[&set][action].is_one());
                there && one[&set][action].is_one()
            };
            let playing = pure.iter().zip(mixture).filter(|(one, _)| plays(one));
            playing.map(|(_, share)| share).sum()
        };
        plan.insert(set, (0..count).map(chance).collect());
    });
    plan
}

/// The extreme equilibria of random trees are those of the whole normal form, found by trying all supports; the reduced form
/// has the same behaviour, and no player gains by any pure strategy.
#[test]
fn equilibria_of_trees_are_those_of_all_supports() {
    let mut rng = fastrand::Rng::with_seed(24);
    let (mut tried, mut sizes) = (0, BTreeSet::new());
    while tried < 60 {
        let text = random(&mut rng, false);
        let GameFile::Tree(file) = read(&text) else {
            panic!("a tree")
        };
        let tree = &file.tree;
        let pure = [strategies(tree, 0), strategies(tree, 1)];
        let few = pure.iter().map(Vec::len).sum::<usize>() <= 10;
        if Opposed::new(tree).is_ok() || !few {
            continue;
        }
        tried += 1;
        sizes.insert((pure[0].len(), pure[1].len()));
        let children = tree.children();
        let matrix = |player: usize| {
            let row = |a: &Mixes| {
                let entry = |b: &Mixes| {
                    let both = a.iter().chain(b);
                    let both = both.map(|(set, mix)| (*set, mix.clone())).collect();
                    expected(tree, &children, 0, &both)[player].clone()
                };
                pure[1].iter().map(entry).collect()
            };
            Matrix::new(pure[0].iter().map(row).collect()).expect("strategies")
        };
        let whole = Bimatrix::new(matrix(0), matrix(1)).expect("of one size");
        let wanted: BTreeSet<[Mixes; 2]> = (reference::extreme_equilibria(&whole).iter())
            .map(|(x, y)| [plan(tree, 0, &pure[0], x), plan(tree, 1, &pure[1], y)])
            .collect();
        let answer = solve(&text);
        assert_eq!(answer.status, Status::Proved, "{text}");
        let found = answer.value.equilibria.expect("equilibria");
        let labels = tree.labels();
        let mut met = BTreeSet::new();
        for one in &found.list {
            // What is not said is not reached by the player's own choices: anything will do there.
            let mut mixes: Mixes = (0..tree.sets().len())
                .map(|set| (set, vec![q(1, 1), q(0, 1)]))
                .collect();
            for at in &one.strategy {
                let set = (0..labels.len())
                    .find(|&set| labels[set] == at.knows && tree.sets()[set].player == at.player)
                    .expect("an information set");
                let chance = |name: &str| {
                    let made = at.choices.iter().find(|(choice, _)| choice == name);
                    made.map_or_else(BigRational::zero, |(_, chance)| chance.clone())
                };
                mixes.insert(set, vec![chance("a"), chance("b")]);
            }
            assert_eq!(one.payoffs, expected(tree, &children, 0, &mixes), "{text}");
            for (player, all) in pure.iter().enumerate() {
                for other in all {
                    let mut changed = mixes.clone();
                    changed.extend(other.iter().map(|(set, mix)| (*set, mix.clone())));
                    let payoff = &expected(tree, &children, 0, &changed)[player];
                    assert!(*payoff <= one.payoffs[player], "{text}");
                }
            }
            // Behaviour as a mixture of pure strategies: the product of the chances at all sets.
            let plans = [0, 1].map(|player: usize| {
                let share = |one: &Mixes| -> BigRational {
                    let at = |(set, mix): (&usize, &Vec<BigRational>)| {
                        let action = mix.iter().position(One::is_one).expect("an action");
                        mixes[set][action].clone()
                    };
                    one.iter().map(at).product()
                };
                let shares: Vec<BigRational> = pure[player].iter().map(share).collect();
                plan(tree, player, &pure[player], &shares)
            });
            assert!(met.insert(plans), "{text}");
        }
        assert_eq!(met, wanted, "{text}");
    }
    assert!(sizes.len() > 5, "{sizes:?}");
}

/// The sequence form of an opposed tree, and its normal form as a matrix, have one value.
#[test]
fn opposed_trees_have_the_value_of_their_normal_form() {
    let mut rng = fastrand::Rng::with_seed(25);
    for _ in 0..60 {
        let text = random(&mut rng, true);
        let GameFile::Tree(file) = read(&text) else {
            panic!("a tree")
        };
        let rules = Opposed::new(&file.tree).expect("a sum of zero");
        assert!(rules.sum().is_some_and(Zero::is_zero));
        let compiled = sequence::compile(&rules, &rules.start(), &mut Unwatched).expect("recall");
        let exact = sequence::solve(&compiled.form, &mut Unwatched).expect("no limit");
        let reduced = reduce(&file.tree, |_| Ok(()), &mut Unwatched).expect("recall");
        let game = reduced.game.bimatrix().expect("two players");
        let matrix = grundy_solve::matrix::solve(game.left(), &mut Unwatched).expect("no limit");
        assert_eq!(exact.lower, matrix.value, "{text}");
        assert_eq!(exact.upper, matrix.value, "{text}");
        let answer = solve(&text);
        let found = answer.value.equilibrium.expect("an equilibrium");
        assert_eq!(found.value, Some(matrix.value), "{text}");
    }
}

#[test]
fn limits_stop_the_work() {
    let GameFile::Tree(file) = read(KUHN) else {
        panic!("a tree")
    };
    assert!(reduce(&file.tree, |_| Ok(()), &mut NodeLimit::new(10)).is_err());
}

/// A game of the catalog, written as a tree and read again, has the value that it had.
#[test]
fn games_of_the_catalog_are_written_as_trees() {
    let limits = Limits::default();
    let config = hidden::config(1e-6, 10_000).expect("a bound");
    for game in [
        "kuhn",
        "matching-pennies 1,1:",
        "one-card-poker 4:",
        "monty-hall 3 player:",
    ] {
        let Ok(Position::Hidden(rules)) = Position::parse(game) else {
            panic!("{game} has no hidden information");
        };
        let text = convert::named(game, "efg", &limits).expect(game);
        let file = gambit::read(&text).expect(game).expect("a tree");
        let own = hidden::solve_by(&*rules, Some(MethodName::Simplex), &config, &limits);
        let read = gambit::solve_by(&file, Some(MethodName::Simplex), &config, &limits);
        let value = |answer: Result<Answer<hidden::Played>, Error>| {
            answer
                .expect(game)
                .value
                .equilibrium
                .expect(game)
                .value
                .expect(game)
        };
        assert_eq!(value(own), value(read), "{game}");
    }
}

/// A large normal form whose payoffs sum to a constant is solved by linear programs, like the tree that it comes from.
#[test]
fn a_large_normal_form_has_the_value_of_its_tree() {
    let limits = Limits::default();
    let text = convert::named("kuhn", "nfg", &limits).expect("a normal form");
    let answer = solve(&text);
    let value = answer.value.equilibrium.expect("an equilibrium").value;
    assert_eq!(value, Some(q(-1, 18)));
}

/// A matrix, its normal form, the tree of that, and the reduced normal form of the tree are one game.
#[test]
fn a_matrix_goes_through_every_form() {
    let limits = Limits::default();
    for text in ["3,1 0,0 -1/2,2; 0,0 1,3 4,4", "1 -1 0; -1 1 1/3"] {
        let normal = convert::named(text, "nfg", &limits).expect(text);
        let tree = convert::named(&normal, "efg", &limits).expect(text);
        let back = convert::named(&tree, "nfg", &limits).expect(text);
        let last = |text: &str| text.split_once("\n\n").expect("payoffs").1.to_owned();
        assert_eq!(last(&normal), last(&back), "{text}");
        let game = bimatrix::read(&normal).expect(text);
        assert_eq!(game, bimatrix::read(&back).expect(text), "{text}");
    }
}

#[test]
fn what_cannot_be_written_so_says_why() {
    let limits = Limits::default();
    let refused = |game: &str, form: &str| {
        convert::named(game, form, &limits)
            .expect_err(game)
            .to_string()
    };
    assert!(refused("kuhn", "pdf").contains("expected the form efg or nfg"));
    assert!(refused("nim 3", "efg").contains("neither chance nor hidden information"));
    assert!(refused("kuhm", "efg").contains("did you mean"));
    assert!(refused("1 2; 3", "nfg").contains("expected"));
    // 27 information sets of two choices make more strategies than anybody lists.
    assert!(refused("one-card-poker 27:", "nfg").contains("the reduced normal form has more than"));
}

/// Of three players and more, the strategies that strict dominance removes and the best correlated equilibrium are shown.
#[test]
fn three_players_are_advised() {
    // Ann and Bob play chicken, as Aumann does; Cid's second choice pays nothing.
    let text = "NFG 1 R \"Meeting\" { \"Ann\" \"Bob\" \"Cid\" } { 2 2 2 }\n\
                4 4 1  5 1 1  1 5 1  0 0 1  3 3 0  1 4 0  4 1 0  0 0 0\n";
    let answer = solve(text);
    let advice = answer.value.advice.as_ref().expect("three players");
    let only = hidden::Eliminated {
        player: 2,
        strategy: "2".to_owned(),
        by: "1".to_owned(),
    };
    assert_eq!(advice.eliminated, [only]);
    let drawn = advice.correlated.as_ref().expect("few cells");
    assert_eq!(
        drawn.profiles.iter().map(|(_, p)| p).sum::<BigRational>(),
        q(1, 1)
    );
    // Each of the pure equilibria pays 7 in total; the mediator does better.
    assert_eq!(drawn.payoffs, [q(10, 3), q(10, 3), q(1, 1)]);
    // Before the draw there is less to gain by, so a coarse equilibrium pays no less.
    let coarse = advice.coarse.as_ref().expect("few cells");
    assert!(coarse.payoffs.iter().sum::<BigRational>() >= q(23, 3));
    let words = EquilibriumReport::words(&answer, Setting::in_words).to_string();
    assert!(
        words.contains("dominated: 2 of Cid pays less than 1"),
        "{words}"
    );
    let json = serde_json::to_value(EquilibriumReport::from(&answer)).expect("JSON");
    assert_eq!(json["eliminated"][0]["player"], "Cid");
    assert_eq!(
        json["correlated"]["payoffs"].as_array().map(Vec::len),
        Some(3)
    );
}
