//! `tree`.

use crate::args::{Common, Order, TreeArgs};
use crate::commands::solve::moved;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::ask::tree::{Tree, Walk};
use grundy::game::named;
use grundy::solvers::tree as walking;
use grundy::vocabulary::Convention;
use grundy::{Ask, Error, Limits, Position, Starter, Status};
use grundy_report::TreeReport;
use std::io::Write;

/// The largest number of nodes that are listed.
const MOST_LISTED: usize = 100_000;
/// The largest number of nodes that are drawn.
const MOST_DRAWN: usize = 10_000;
/// Nodes that are listed where no list was asked for and the tree is too large to count.
const FIRST_LISTED: usize = 40;

/// Runs `tree`.
pub fn run(args: &TreeArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    out.only_form("--dot", args.dot)?;
    args.picture.ready(&[])?;
    let limits = output::limits(common);
    let text = args.more.join(&args.expression);
    let (position, assumed) = output::position_or_file(&text, &limits)?;
    let first = args.first.as_deref();
    let position = moved(position, args.after.as_deref(), first)?;
    let position = args.tablebase.behind(position)?;
    let convention = if args.misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    let tree = Tree::new(&position, convention, starter(args, &position)?)?;
    let walk = walk(args);
    if args.dot {
        output::note_assumed(&assumed);
        return draw(&tree, walk, &limits, out);
    }
    if args.picture.wanted() {
        let ask = Ask {
            convention,
            starter: starter(args, &position)?,
            limits: limits.clone(),
            ..Ask::default()
        };
        let scene = interrupt::working(|| grundy_picture::game_tree(&position, walk.depth, &ask))?;
        args.picture.write(|| scene)?;
    }
    let census = if args.census {
        Some(interrupt::working(|| tree.census(&limits))?)
    } else {
        None
    };
    let size = interrupt::working(|| tree.measure(&limits)).assuming(assumed);
    let mut report = TreeReport::from(&size);
    report.census = census;
    let asked = args.depth.is_some() || args.full || args.order.is_some();
    // For a tree too large to count, the first levels say more than a bound would.
    if asked || report.infinite || matches!(report.envelope.status, Status::Unknown { .. }) {
        let most = if asked { MOST_LISTED } else { FIRST_LISTED };
        let listed = interrupt::working(|| tree.list(Walk { most, ..walk }, &limits));
        report.list(listed);
    }
    if out.json {
        out.pretty(&report)?;
    } else {
        out.text(report.numbers(matches!(position, Position::Hidden(_))))?;
        report.lines().try_for_each(|line| out.line(line))?;
    }
    Ok(match Exit::of(&report.envelope.status, true) {
        Exit::Answered if asked => Exit::when_left_out(report.cut),
        exit => exit,
    })
}

/// The part of the tree that is listed, and its order.
fn walk(args: &TreeArgs) -> Walk {
    Walk {
        depth: args.depth.unwrap_or(u32::MAX),
        order: match args.order {
            Some(Order::Bfs) => walking::Order::BreadthFirst,
            Some(Order::Dfs) | None => walking::Order::DepthFirst,
        },
        full: args.full,
        most: MOST_LISTED,
    }
}

/// The player who begins.
fn starter(args: &TreeArgs, position: &Position) -> Result<Starter, Error> {
    let Some(name) = args.first.as_deref() else {
        return Ok(Starter::Natural);
    };
    position.player(name).map(Starter::Player).ok_or_else(|| {
        let [left, right] = position.about().sides;
        Error::usage(format!(
            "--first: expected {left} or {right}, found \"{name}\""
        ))
    })
}

/// Prints the tree for Graphviz.
fn draw(tree: &Tree, walk: Walk, limits: &Limits, out: &mut Out) -> Result<Exit, Fault> {
    let walk = Walk {
        most: MOST_DRAWN,
        ..walk
    };
    let drawing = interrupt::working(|| tree.draw(walk, limits));
    out.write_all(named::shortened(&drawing.dot).as_bytes())?;
    if drawing.cut {
        eprintln!(
            "grundy: the drawing stops at {} nodes; --depth makes it smaller",
            drawing.nodes
        );
    }
    Ok(Exit::when_left_out(drawing.cut))
}
