//! `tree`.

use crate::args::{Common, Order, TreeArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::solvers::tree as walking;
use grundy::tree::{Tree, Walk};
use grundy::vocabulary::Convention;
use grundy::{Error, Position, Starter, Status};
use std::io::Write;

/// Nodes that are listed at most.
const MOST_LISTED: usize = 100_000;
/// Nodes that are drawn at most.
const MOST_DRAWN: usize = 10_000;
/// Nodes that are listed where nobody asked for a list and the tree is too large to count.
const FIRST_LISTED: usize = 40;

/// Runs `tree`.
pub fn run(args: &TreeArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    out.only_form("--dot", args.dot)?;
    let (position, assumed) = Position::parse_with_assumptions(&args.more.join(&args.expression))?;
    let starter = match args.first.as_deref() {
        None => Starter::Natural,
        Some(name) => match position.player(name) {
            Some(player) => Starter::Player(player),
            None => {
                let [left, right] = position.about().sides;
                let text = format!("--first: expected {left} or {right}, found \"{name}\"");
                return Err(Error::Usage(text).into());
            }
        },
    };
    let convention = if args.misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    let tree = Tree::new(&position, convention, starter)?;
    let order = match args.order {
        Order::Dfs => walking::Order::DepthFirst,
        Order::Bfs => walking::Order::BreadthFirst,
    };
    let walk = Walk {
        depth: args.depth.unwrap_or(u32::MAX),
        order,
        full: args.full,
        most: MOST_LISTED,
    };
    let limits = output::limits(common);
    if args.dot {
        let walk = Walk {
            most: MOST_DRAWN,
            ..walk
        };
        output::note_assumed(&assumed);
        let drawing = interrupt::working(|| tree.draw(walk, &limits));
        out.write_all(drawing.dot.as_bytes())?;
        if drawing.cut {
            eprintln!(
                "grundy: the drawing stops at {} nodes; --depth makes it smaller",
                drawing.nodes
            );
        }
        return Ok(Exit::when_left_out(drawing.cut));
    }
    let mut answer = interrupt::working(|| tree.measure(&limits));
    answer.assumed = assumed;
    let asked = args.depth.is_some() || args.full;
    // Of a tree that is too large to count its first levels are shown, which is more than a number says.
    if asked || answer.infinite || matches!(answer.status, Status::Unknown { .. }) {
        let most = if asked { MOST_LISTED } else { FIRST_LISTED };
        let listed = interrupt::working(|| tree.list(Walk { most, ..walk }, &limits));
        (answer.walk, answer.cut) = (listed.steps, listed.stopped.is_some());
    }
    let exit = match Exit::of(&answer.status, true) {
        Exit::Answered if asked => Exit::when_left_out(answer.cut),
        exit => exit,
    };
    if out.json {
        out.pretty(&answer)?;
        return Ok(exit);
    }
    out.line(&answer.position)?;
    out.assumed(&answer.assumed)?;
    let number = |n: Option<u64>| n.map_or("unknown".to_owned(), |n| n.to_string());
    let missing = if answer.infinite {
        "infinite"
    } else {
        "unknown"
    };
    out.field("nodes", answer.nodes.as_deref().unwrap_or(missing))?;
    out.field("positions", number(answer.positions))?;
    out.field("leaves", answer.leaves.as_deref().unwrap_or(missing))?;
    match answer.plies {
        Some(plies) => out.field(
            "plies",
            format!("{plies} at most, {} at least", number(answer.shortest)),
        )?,
        None => out.field("plies", missing)?,
    }
    match answer.alpha_beta {
        Some(nodes) => out.field(
            "alpha-beta",
            format!("visits {nodes} nodes, without memory"),
        )?,
        None if answer.infinite || matches!(position, Position::Hidden(_)) => {}
        None => out.field("alpha-beta", missing)?,
    }
    out.field("status", answer.status.to_string())?;
    if !answer.reason.is_empty() {
        out.field("reason", &answer.reason)?;
    }
    for (number, step) in answer.walk.iter().enumerate() {
        let indent = "  ".repeat(step.depth.min(200) as usize);
        let mv = step
            .mv
            .as_ref()
            .map_or(String::new(), |mv| format!("{mv}  →  "));
        let more = match step.same_as {
            Some(first) if first < number => " (as above)",
            Some(_) => " (as below)",
            None if step.left_out => " …",
            None => "",
        };
        out.line(format!("{indent}{mv}{}{more}", step.position))?;
    }
    if answer.cut {
        let listed = answer.walk.len();
        out.line(format!(
            "… the first {listed} nodes of the list, level by level"
        ))?;
    }
    Ok(exit)
}
