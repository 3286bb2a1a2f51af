//! Pictures of typed answers: tables, periods, arenas, matrices, coalitions, equilibria and the trees of positions.

use crate::chart::{curves, heat, intervals, matrix, period, shares, strategies, triangle};
use crate::page::{self, Page};
use crate::said::{counted, mark, sure, without_name};
use crate::tables;
use crate::tree::{DrawnNode, Tree};
use crate::{
    Curve, Curves, DrawnPeriod, Interval, Intervals, Mixed, Mixture, PayoffShares, Regions, Scene,
    Shares, Strategies, Triangle, arena, tree,
};
use grundy::ask::tree::{Listed, TreeStep, Walk};
use grundy::forms::arena::Solved;
use grundy::forms::coalition::Division;
use grundy::forms::hidden::{Mix, Played};
use grundy::forms::matrix::MatrixGame;
use grundy::heap::{Cell, Entries, Table, Worth};
use grundy::solvers::learning::LearningRound;
use grundy::solvers::regret::Sample;
use grundy::solvers::tree::Order;
use grundy::vocabulary::any::AnyMove;
use grundy::{Answer, Ask, Error, JudgedMove, Moves, Position, Starter};
use num::BigRational;
use std::collections::VecDeque;

/// A table of Grundy values as a strip or a heat map, the intervals of a counter game, else the words of the table in cells.
///
/// ```
/// use grundy::Limits;
/// let table = grundy::table(&"kayles".parse()?, "50", &Limits::default())?;
/// let svg = grundy_picture::table(&table).unwrap().to_svg();
/// assert_eq!(svg.matches("class=\"heat0\"").count(), 1);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn table(answer: &Answer<Table>) -> Option<Scene> {
    let table = &answer.value;
    Some(match &table.entries {
        Entries::Grid(grid) => {
            let value = |cell: &Cell| cell.value.as_ref().map(Worth::nimber);
            let values: Vec<Option<Option<u64>>> = table.cells.iter().map(value).collect();
            // A table of values that are no nimbers has no colours.
            if values.contains(&Some(None)) {
                return tables::of_words(answer);
            }
            let rows = values.chunks(grid.width());
            heat::heat(&heat::Heat {
                title: table.game.clone(),
                said: format!("Grundy values, {}", sure(answer)),
                rows: rows
                    .map(|row| row.iter().map(|value| value.flatten()).collect())
                    .collect(),
                first: [grid.from; 2],
            })
        }
        Entries::Intervals { of, intervals } => {
            let interval = |one: &grundy::solvers::counter::Interval| Interval {
                above: BigRational::from_integer(one.above.clone()),
                upto: BigRational::from_integer(one.upto.clone()),
                wins: one.wins,
                distance: one.plies,
            };
            intervals::intervals(&Intervals {
                title: table.game.clone(),
                said: format!("who wins, {}", sure(answer)),
                of: of.clone(),
                logarithmic: intervals.len() > 1 && wide(intervals),
                intervals: intervals.iter().map(interval).collect(),
            })
        }
        _ => {
            let Some(values) = table.nimbers() else {
                return tables::of_words(answer);
            };
            let said = format!(
                "Grundy values of 0 to {}, {}",
                values.len().saturating_sub(1),
                sure(answer)
            );
            heat::strip(&table.game, &said, values, None)
        }
    })
}

/// True if the ends grow by factors rather than by steps.
fn wide(intervals: &[grundy::solvers::counter::Interval]) -> bool {
    match (intervals.first(), intervals.last()) {
        (Some(first), Some(last)) => last.upto > &first.upto * (4 * intervals.len() as u64),
        _ => false,
    }
}

/// A period with the values that show it; they are those of a [`table`](fn@grundy::table) of the same game.
///
/// ```
/// use grundy::Limits;
/// let limits = Limits::default();
/// let found = grundy::period(&"subtract 1..3".parse()?, 100, &limits)?;
/// let values = grundy::table(&"subtract 1..3".parse()?, "40", &limits)?;
/// let svg = grundy_picture::repeats(&found, values.value.nimbers().unwrap()).to_svg();
/// assert_eq!(svg.matches("<circle class=\"dot").count(), 41);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn repeats(answer: &Answer<grundy::heap::Period>, values: &[u64]) -> Scene {
    let found = &answer.value;
    let said = match &found.repeats {
        Some(repeats) if repeats.saltus > 0 => {
            format!(
                "period {} from {} on, saltus {}, {}",
                repeats.period,
                repeats.preperiod,
                repeats.saltus,
                sure(answer)
            )
        }
        Some(repeats) => format!(
            "period {} from {} on, {}",
            repeats.period,
            repeats.preperiod,
            sure(answer)
        ),
        None => format!("no period is known; {}", sure(answer)),
    };
    period::period(&DrawnPeriod {
        title: found.game.clone(),
        said,
        values: values.to_vec(),
        preperiod: found.repeats.as_ref().map(|repeats| repeats.preperiod),
        period: found.repeats.as_ref().map(|repeats| repeats.period),
    })
}

/// The number of values that show a period well: the pre-period and some periods.
#[must_use]
pub fn worth_drawing(answer: &Answer<grundy::heap::Period>) -> u64 {
    const USUAL: u64 = 200;
    const MOST: u64 = 2_000;
    match &answer.value.repeats {
        Some(repeats) => {
            let some = repeats
                .period
                .saturating_mul(4)
                .saturating_add(repeats.preperiod);
            some.clamp(USUAL.min(answer.value.verified_to), MOST)
        }
        None => USUAL.min(answer.value.verified_to),
    }
}

/// An arena with its regions and strategies; without them where it was not solved.
///
/// ```
/// use grundy::{Limits, forms::arena::{Source, solve}};
/// let source = Source::read("a file", "parity 1; 0 2 0 1; 1 1 1 0;")?;
/// let scene = grundy_picture::solved(&solve(&source, &Limits::default()));
/// assert!(scene.to_svg().contains("region left"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solved(answer: &Answer<Solved<'_>>) -> Scene {
    let source = answer.value.source;
    let graph = source.arena();
    let name = |v| {
        graph
            .label(v)
            .map_or_else(|| source.id(v).to_string(), str::to_owned)
    };
    let found = answer.value.regions.as_ref();
    let [first, second] = source.sides();
    let said = match found {
        Some(regions) => {
            let wins = |player| counted(regions.won_by(player).count(), "vertex", "vertices");
            let [a, b] = grundy::vocabulary::Player::BOTH.map(wins);
            format!("{first} wins from {a}, {second} from {b}; {}", sure(answer))
        }
        None => format!("not solved: {}", sure(answer)),
    };
    arena(&Regions {
        title: format!(
            "an arena with {}",
            counted(graph.len(), "vertex", "vertices")
        ),
        said,
        names: graph.vertices().take(1_000).map(name).collect(),
        winner: found
            .map(|regions| regions.winner.clone())
            .unwrap_or_default(),
        strategy: found
            .map(|regions| regions.strategy.clone())
            .unwrap_or_default(),
        sides: [first, second].map(str::to_owned),
        arena: graph,
    })
}

/// A matrix with its mixed strategies.
///
/// ```
/// use grundy::{Limits, forms::matrix};
/// let game = matrix::read("0 -1 1; 1 0 -1; -1 1 0")?;
/// let svg = grundy_picture::mixed(&matrix::solve(&game, None, &Limits::default())).to_svg();
/// assert_eq!(svg.matches(">1/3<").count(), 6);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn mixed(answer: &Answer<MatrixGame>) -> Scene {
    let game = &answer.value.matrix;
    let best = answer.value.best.as_ref();
    let row = |r| game.row(r).iter().map(ToString::to_string).collect();
    let mixed = Mixed {
        title: format!("a matrix game, {} by {}", game.rows(), game.columns()),
        said: match best {
            Some(best) => format!("value {}, {}", best.value, sure(answer)),
            None => format!("the value is not known: {}", sure(answer)),
        },
        payoffs: (0..game.rows()).map(row).collect(),
        rows: best.map(|best| best.rows.clone()).unwrap_or_default(),
        columns: best.map(|best| best.columns.clone()).unwrap_or_default(),
    };
    let (block, mut notes) = matrix::drawing(&mixed);
    let (curves, steps) = match (&answer.value.regret, &answer.value.learned) {
        (Some(matched), _) => (
            learning(matched),
            format!("regret matching, {} steps:", matched.iterations),
        ),
        (None, Some((course, learned))) => (
            rounds(learned),
            format!("{}, {} rounds:", course.rule.name(), learned.played),
        ),
        (None, None) => return page::single(&mixed.title, &mixed.said, block, &notes),
    };
    let (plot, key) = curves::drawing(&curves);
    let mut page = Page::new(&mixed.title, &mixed.said, plot.width.max(block.width));
    page.centred(block);
    page.say("", &steps, 1);
    page.centred(plot);
    page.below(key);
    notes.push(curves::MEASURED.to_owned());
    page.finish(&notes)
}

/// The curves of regret matching.
fn learning(matched: &grundy::solvers::regret::Matched) -> Curves {
    Curves {
        axes: ["steps".to_owned(), "regret and exploitability".to_owned()],
        logarithmic: [true, true],
        exact: false,
        curves: [
            ("exploitability", None),
            ("regret of the rows", Some(0)),
            ("regret of the columns", Some(1)),
        ]
        .map(|(name, player)| curve(name.to_owned(), &matched.curve, player))
        .into(),
        ..Curves::default()
    }
}

/// The chance of each row in the rounds of a course, and its average.
fn rounds(learned: &grundy::solvers::learning::Learned) -> Curves {
    /// Rows that are drawn.
    const MOST: usize = 4;
    let rows = learned.average[0].len().min(MOST);
    let line = |name: String, height: &dyn Fn(&LearningRound) -> f64| Curve {
        name,
        points: (learned.rounds.iter())
            .map(|round| (round.number as f64, height(round)))
            .collect(),
    };
    let mixes = (0..rows).map(|row| line(format!("row {}", row + 1), &|round| round.mix[0][row]));
    let averages = (0..rows).map(|row| {
        line(format!("average of row {}", row + 1), &|round| {
            round.average[0][row]
        })
    });
    Curves {
        axes: ["rounds".to_owned(), "chance".to_owned()],
        logarithmic: [true, false],
        exact: false,
        curves: mixes.chain(averages).collect(),
        ..Curves::default()
    }
}

/// The exploitability at each sample, or the regret of a player.
fn curve(name: String, samples: &[Sample], player: Option<usize>) -> Curve {
    let height = |sample: &Sample| player.map_or(sample.exploitability, |at| sample.regret[at]);
    let point = |sample: &Sample| (sample.iteration as f64, height(sample));
    let points = samples.iter().map(point).collect();
    Curve { name, points }
}

/// The payoffs of each player by the Shapley value, the Banzhaf index and the nucleolus, as far as they were found.
///
/// ```
/// use grundy::{Limits, forms::coalition};
/// let game = coalition::read("[51; 50, 49, 1]")?;
/// let scene = grundy_picture::division(&coalition::solve(&game, &Limits::default()));
/// assert!(scene.to_svg().contains("Shapley value"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn division(answer: &Answer<Division>) -> Scene {
    let found = &answer.value;
    let solution = |name: &str, shares: &Option<Vec<BigRational>>| {
        let shares = shares.clone()?;
        Some(PayoffShares {
            name: name.to_owned(),
            shares,
        })
    };
    let banzhaf = found
        .banzhaf
        .as_ref()
        .and_then(|banzhaf| banzhaf.normalised.clone());
    let solutions = [
        solution("Shapley value", &found.shapley),
        solution("Banzhaf index", &banzhaf),
        solution("nucleolus", &found.nucleolus),
    ];
    let players: Vec<String> = (0..found.game.players())
        .map(|player| found.game.name(player))
        .collect();
    let bars = Shares {
        title: format!("a game of {}", counted(players.len(), "player", "players")),
        said: sure(answer),
        players,
        solutions: solutions.into_iter().flatten().collect(),
    };
    let corners = of_three(found, &bars);
    let Some((area, meanings, more)) = corners.as_ref().and_then(triangle::drawing) else {
        return shares::shares(&bars);
    };
    let (block, key, mut notes) = shares::drawing(&bars);
    let mut page = Page::new(&bars.title, &bars.said, block.width.max(area.width));
    page.centred(block);
    page.below(key);
    page.say(
        "",
        "the core among the divisions that give each player enough:",
        1,
    );
    page.centred(area);
    page.below(meanings);
    notes.extend(more);
    page.finish(&notes)
}

/// The core of a game of three players.
fn of_three(found: &Division, bars: &Shares) -> Option<Triangle> {
    let players: [String; 3] = bars.players.clone().try_into().ok()?;
    let worths = found.worths.as_ref()?;
    let by_name = |name: &str| bars.solutions.iter().find(|one| one.name == name).cloned();
    Some(Triangle {
        title: bars.title.clone(),
        said: bars.said.clone(),
        players,
        alone: [0b001, 0b010, 0b100].map(|s| worths.worth(s)),
        others: [0b110, 0b101, 0b011].map(|s| worths.worth(s)),
        whole: worths.worth(0b111),
        core: found.core_points.clone()?,
        solutions: ["nucleolus", "Shapley value"]
            .into_iter()
            .filter_map(by_name)
            .collect(),
        costs: found.game.is_of_costs(),
    })
}

/// Exploitability over iterations, or the strategies where nothing was iterated.
///
/// ```
/// use grundy::{Limits, MethodName, Position, forms::hidden};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { panic!() };
/// let (config, limits) = (hidden::config(1e-2, 1_000)?, Limits::default());
/// let answer = hidden::solve(&*kuhn, &config, &limits);
/// assert!(grundy_picture::equilibrium(&answer).to_svg().contains("first: K"));
/// let answer = hidden::solve_by(&*kuhn, Some(MethodName::Race), &config, &limits)?;
/// assert!(grundy_picture::equilibrium(&answer).to_svg().contains("class=\"curve\""));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn equilibrium(answer: &Answer<Played>) -> Scene {
    let found = answer.value.equilibrium.as_ref();
    let side = |at: usize| answer.value.sides.get(at).map_or("", String::as_str);
    let (first, second) = (side(0), side(1));
    let title = answer.value.game.clone();
    let said = match found.and_then(|found| found.value.as_ref()) {
        Some(value) => format!("value {value} for {first}, {}", sure(answer)),
        None => sure(answer),
    };
    if let Some(found) = found.filter(|found| found.variant.is_none()) {
        let mixture = |mix: &Mix| Mixture {
            player: mix.player.index(),
            knows: mix.knows.clone(),
            choices: mix.choices.clone(),
        };
        return strategies::strategies(&Strategies {
            title,
            said,
            players: answer.value.sides.clone(),
            sets: found.strategy.iter().map(mixture).collect(),
        });
    }
    if let Some(profile) = &answer.value.profile {
        return curves::curves(&Curves {
            title,
            said,
            axes: ["iterations".to_owned(), "NashConv".to_owned()],
            logarithmic: [true, true],
            exact: false,
            curves: vec![curve("NashConv".to_owned(), &profile.curve, None)],
        });
    }
    let samples = found
        .map(|found| found.curve.as_slice())
        .unwrap_or_default();
    curves::curves(&Curves {
        title,
        said,
        axes: [
            "iterations".to_owned(),
            "exploitability and regret".to_owned(),
        ],
        logarithmic: [true, true],
        exact: false,
        curves: vec![
            curve("exploitability".to_owned(), samples, None),
            curve(format!("share of {first}"), samples, Some(0)),
            curve(format!("share of {second}"), samples, Some(1)),
        ],
    })
}

/// The largest number of nodes of a tree that are asked about.
const MOST_NODES: usize = 150;
/// Positions that may be visited for the answer about one node, unless the question has a limit.
const EFFORT: u64 = 100_000;
/// The largest number of moves of one node that are drawn.
const MOST_MOVES: usize = 40;

/// The tree of a position to a depth, at most its first levels, with what is known about each node.
///
/// Where one player is to move, alpha-beta's cuts are marked. In a partizan sum without a given starter both players'
/// moves are drawn, and each node is a question of its own with the limits of `ask`; without a limit of nodes it has a
/// small one.
///
/// # Errors
/// The fault of the question.
///
/// ```
/// use grundy::{Ask, Position};
/// let position: Position = "nim 1,2".parse()?;
/// let svg = grundy_picture::game_tree(&position, 3, &Ask::default())?.to_svg();
/// assert!(svg.contains("winning edge both"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn game_tree(position: &Position, depth: u32, ask: &Ask) -> Result<Scene, Error> {
    let walk = Walk {
        depth,
        order: Order::BreadthFirst,
        full: true,
        most: MOST_NODES,
    };
    let tree = grundy::ask::tree::Tree::new(position, ask.convention, ask.starter)?;
    let listed = tree.list(walk, &ask.limits);
    let sum = matches!(position, Position::Sum(_)) && !listed.impartial;
    if sum && !matches!(ask.starter, Starter::Player(_)) {
        tree_of_both(position, depth, ask)
    } else {
        Ok(tree_in_turn(position, &listed))
    }
}

/// The nodes of a list, with what alpha-beta cuts.
fn tree_in_turn(position: &Position, listed: &Listed) -> Scene {
    let node = |step: &TreeStep| DrawnNode {
        parent: step.from,
        label: in_tree(position, &step.position),
        mv: step.mv.clone().unwrap_or_default(),
        by: None,
        mark: mark(step.mark.outcome),
        value: match (&step.mark.value, step.mark.score, step.mark.distance) {
            (Some(value), ..) => value.clone(),
            (None, Some(score), _) => format!("{score:+}"),
            (None, None, Some(plies)) if plies > 0 => format!("in {plies}"),
            _ => String::new(),
        },
        winning: step.winning == Some(true),
        cut: step.skipped == Some(true),
        more: step.left_out,
    };
    let mut said = "every move, and what is known about the position that it leads to".to_owned();
    if listed.stopped.is_some() {
        said += &format!("; the first {} nodes, level by level", listed.steps.len());
    }
    tree(&Tree {
        title: position.show(),
        said,
        nodes: listed.steps.iter().map(node).collect(),
    })
}

/// A position as a tree lists it, without the name of its game: in a game of turns it stands without, and in a sum behind the
/// side that moves.
fn in_tree(root: &Position, listed: &str) -> String {
    let Position::Sum(_) = root else {
        return listed.to_owned();
    };
    let behind = |side: &str| listed.strip_prefix(side)?.strip_prefix(": ");
    let sides = root.about().sides.into_iter().chain(["left", "right"]);
    let sum = sides.into_iter().find_map(behind);
    without_name(sum.unwrap_or(listed))
}

/// The moves of both players, with a question of its own for each position.
fn tree_of_both(position: &Position, depth: u32, ask: &Ask) -> Result<Scene, Error> {
    let mut ask = Ask {
        moves: Moves::All,
        ..ask.clone()
    };
    ask.limits.nodes.get_or_insert(EFFORT);
    let mut nodes: Vec<DrawnNode> = Vec::new();
    let mut open = VecDeque::from([(position.clone(), DrawnNode::default(), 0)]);
    while nodes.len() < MOST_NODES {
        let Some((position, node, level)) = open.pop_front() else {
            break;
        };
        let answer = grundy::solve(&position, &ask)?.value;
        let here = nodes.len();
        let deeper = level < depth;
        let moves = moves_of(&position, answer.moves);
        nodes.push(DrawnNode {
            label: label(&position),
            mark: mark(answer.outcome),
            value: answer
                .value
                .map_or(String::new(), |value| value.to_string()),
            more: moves.len() > MOST_MOVES || (!deeper && !moves.is_empty()),
            ..node
        });
        for (mv, node) in moves.into_iter().take(MOST_MOVES).filter(|_| deeper) {
            if let Some(next) = position.play(&mv) {
                let parent = Some(here);
                open.push_back((next, DrawnNode { parent, ..node }, level + 1));
            }
        }
    }
    for parent in open.iter().filter_map(|(_, node, _)| node.parent) {
        nodes[parent].more = true;
    }
    let mut said = "every move, and what is known about the position that it leads to".to_owned();
    if !open.is_empty() {
        said += &format!("; the first {MOST_NODES} nodes, level by level");
    }
    let title = position.show();
    Ok(tree(&Tree { title, said, nodes }))
}

/// The moves of an answer; where it has none because it is not known, those of the rules.
fn moves_of(position: &Position, judged: Vec<JudgedMove>) -> Vec<(AnyMove, DrawnNode)> {
    let node = |mv: &AnyMove, by, winning: Option<bool>| DrawnNode {
        mv: mv.text().to_owned(),
        by,
        winning: winning == Some(true),
        ..DrawnNode::default()
    };
    if judged.is_empty()
        && let Position::Turns(at) = position
    {
        let legal = at.legal(MOST_MOVES + 1).into_iter();
        return legal
            .map(|mv| (mv.clone(), node(&mv, None, None)))
            .collect();
    }
    let known = judged.into_iter();
    known
        .map(|judged| {
            let node = node(&judged.mv, judged.by, judged.winning);
            (judged.mv, node)
        })
        .collect()
}

/// The position without the name of its game, where it stands alone.
fn label(position: &Position) -> String {
    without_name(&position.show())
}
