//! The report that `coalition` prints.

use super::economy::{PlanReport, is_market};
use super::text::texts;
use super::{Envelope, Exact, Text};
use grundy::answer::Answer;
use grundy::derivation::Sentence;
use grundy::forms::coalition::{self, Division, Tight};
use grundy::solvers::coalition::{members, network};
use grundy::solvers::core_and_nucleolus::{Because, Core};
use grundy::solvers::maximum_flow::Flow;
use grundy::vocabulary::forms::coalition::{CoalitionGame, FlowGame, Link, Table};
use grundy::vocabulary::{Reason, reason};
use num::{BigInt, BigRational};
use serde::Serialize;
use std::fmt;

/// The largest number of players for which the worths are printed; JSON has them for more.
const MOST_PRINTED: usize = 6;

/// The largest number of extreme points of a core that are printed; JSON has them all.
const MOST_CORNERS: usize = 24;

/// The solution of a cooperative game.
#[derive(Clone, Debug, Serialize)]
pub struct CoalitionReport {
    /// The players' names.
    pub players: Vec<String>,
    /// True if the worths are costs and the shares payments, each a positive number.
    pub costs: bool,
    /// The worth (or the cost) of every coalition, of at most 10 players.
    pub worths: Option<Vec<(String, Exact)>>,
    /// The largest flow, of a flow game.
    pub flow: Option<FlowReport>,
    /// The pairs of a best assignment, or the edges of a cheapest tree, of a game about such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkReport>,
    /// The best plan and its prices, of an economy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlanReport>,
    /// The Shapley value (Shapley–Shubik index of a vote).
    pub shapley: Option<Vec<Exact>>,
    /// The Banzhaf swings of each player: what the player adds, summed over all coalitions of the others.
    pub banzhaf_swings: Option<Vec<Exact>>,
    /// The raw Banzhaf index: the swings divided by 2^(n−1), the number of coalitions of the others.
    pub banzhaf_raw: Option<Vec<Exact>>,
    /// The normalised Banzhaf index, with the sum 1; null when no player ever swings.
    pub banzhaf: Option<Vec<Exact>>,
    /// The Owen value, where unions were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owen: Option<OwenReport>,
    /// The core.
    pub core: Option<CoreReport>,
    /// The least core, where the nucleolus is sought.
    pub least_core: Option<LeastCoreReport>,
    /// The nucleolus, where the game is small enough and it exists.
    pub nucleolus: Option<Vec<Exact>>,
    /// The reason why there is no nucleolus, if no division gives every player what it earns alone.
    pub no_nucleolus: Option<String>,
    /// The pre-nucleolus, where the game is small enough: it always exists.
    pub prenucleolus: Option<Vec<Exact>>,
    /// True if joining never hurts (of costs: never costs more), of at most 12 players.
    pub superadditive: Option<bool>,
    /// True if a player adds the more, the larger the coalition (of costs: adds the less), of at most 12 players.
    pub convex: Option<bool>,
    /// The coalitions that break these, in sentences.
    pub broken_by: Vec<String>,
    /// For each player the share by the nucleolus (or the pre-nucleolus), and the coalition with the least reason to be glad.
    pub explained: Vec<String>,
    /// The status.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
    /// The parts that were not found, and why.
    pub open: Vec<String>,
    /// The reasons as sentences with gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
}

/// A point of the core, or the reason why it is empty.
#[derive(Clone, Debug, Serialize)]
pub struct CoreReport {
    /// True if the core is empty.
    pub empty: bool,
    /// A point of it.
    pub point: Option<Vec<Exact>>,
    /// Its extreme points, of at most six players: its points are their mixtures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extreme: Option<Vec<Vec<Exact>>>,
    /// Coalitions with weights that prove the core empty.
    pub weights: Option<Vec<(String, Exact)>>,
    /// The reason, in words.
    pub reason: String,
    /// The reason as sentences with gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
}

/// The least core: the divisions that leave no coalition but that of all more than epsilon short.
#[derive(Clone, Debug, Serialize)]
pub struct LeastCoreReport {
    /// The smallest such number; at most 0 exactly if the core is not empty.
    pub epsilon: Exact,
    /// A point of it, the pre-nucleolus.
    pub point: Vec<Exact>,
}

/// The Owen value.
#[derive(Clone, Debug, Serialize)]
pub struct OwenReport {
    /// The unions, each the names of its players.
    pub unions: Vec<Vec<String>>,
    /// The share of each player; null where it was not found.
    pub shares: Option<Vec<Exact>>,
}

/// Two that are joined where all players work together.
#[derive(Clone, Debug, Serialize)]
pub struct LinkReport {
    /// Their names.
    pub between: [String; 2],
    /// The gain of the pair, or its cost.
    pub amount: Exact,
}

/// A largest flow through all edges.
#[derive(Clone, Debug, Serialize)]
pub struct FlowReport {
    /// The vertex where it begins.
    pub source: String,
    /// The vertex where it ends.
    pub sink: String,
    /// The amount that flows, which is the capacity of the cut.
    pub value: Exact,
    /// The edges, in the order of the game.
    pub edges: Vec<FlowEdgeReport>,
}

/// An edge with what it carries.
#[derive(Clone, Debug, Serialize)]
pub struct FlowEdgeReport {
    /// The vertex where it begins.
    pub from: String,
    /// The vertex where it ends.
    pub to: String,
    /// The player who owns it.
    pub owner: String,
    /// The capacity.
    pub capacity: Exact,
    /// The amount that it carries.
    pub carries: Exact,
    /// True if it belongs to the smallest cut.
    pub in_cut: bool,
}

impl From<&Answer<Division>> for CoalitionReport {
    fn from(answer: &Answer<Division>) -> CoalitionReport {
        let division = &answer.value;
        let game = &division.game;
        let costs = game.is_of_costs();
        let amounts = |all: &Option<Vec<BigRational>>| all.as_deref().map(|all| paid(costs, all));
        let banzhaf = division.banzhaf.as_ref();
        let open = division.open.iter();
        let broken = |found: Option<Option<[u32; 2]>>| found.map(|found| found.is_none());
        CoalitionReport {
            players: (0..game.players()).map(|i| game.name(i)).collect(),
            costs,
            worths: division.worths.as_ref().map(|table| worths(game, table)),
            flow: flow(division),
            links: links(game),
            plan: PlanReport::of(division),
            shapley: amounts(&division.shapley),
            banzhaf_swings: banzhaf.map(|b| paid(costs, &b.swings)),
            banzhaf_raw: banzhaf.map(|b| paid(costs, &b.raw)),
            banzhaf: banzhaf.and_then(|b| b.normalised.as_deref().map(texts)),
            owen: division.unions.as_ref().map(|(unions, shares)| OwenReport {
                unions: unions.iter().map(|&union| names(game, union)).collect(),
                shares: amounts(shares),
            }),
            core: division.core.as_ref().map(|core| describe(division, core)),
            least_core: least_core(division),
            nucleolus: amounts(&division.nucleolus),
            no_nucleolus: no_nucleolus(division),
            prenucleolus: amounts(&division.prenucleolus),
            superadditive: broken(division.superadditive),
            convex: broken(division.convex),
            broken_by: broken_by(division),
            explained: explained(division),
            envelope: answer.into(),
            open: open.map(|(part, stop)| format!("{part}: {stop}")).collect(),
            sentences: None,
        }
    }
}

impl CoalitionReport {
    /// The report with its reasons as sentences for other languages.
    #[must_use]
    pub fn with_sentences(answer: &Answer<Division>) -> CoalitionReport {
        let mut report = CoalitionReport::from(answer);
        report.sentences = Some(answer.derivation.sentences());
        if let (Some(report), Some(core)) = (&mut report.core, &answer.value.core) {
            let reason = why(&answer.value.game, core);
            report.sentences = Some(Sentence::of(&reason));
        }
        report
    }
}

/// An amount as it is shown: a cost is a negative worth.
fn amount(costs: bool, worth: &BigRational) -> String {
    if costs {
        (-worth).to_string()
    } else {
        worth.to_string()
    }
}

/// Shares as they are shown.
fn paid(costs: bool, all: &[BigRational]) -> Vec<Exact> {
    all.iter().map(|share| amount(costs, share)).collect()
}

/// The names of the players of a coalition, a bit mask.
fn names(game: &CoalitionGame, coalition: u32) -> Vec<String> {
    members(coalition).map(|player| game.name(player)).collect()
}

/// A coalition, a bit mask, in the usual notation.
fn shown(game: &CoalitionGame, coalition: u32) -> String {
    game.show(&members(coalition).collect::<Vec<_>>())
}

/// The worth of every coalition but the empty one, in the order of their bits.
fn worths(game: &CoalitionGame, table: &Table) -> Vec<(String, Exact)> {
    let worth = |s| amount(game.is_of_costs(), &table.worth(s));
    (1..1u32 << table.players())
        .map(|s| (shown(game, s), worth(s)))
        .collect()
}

/// The pairs by which all players together earn their worth, of a game about pairs.
fn links(game: &CoalitionGame) -> Vec<LinkReport> {
    let CoalitionGame::Table(table) = game else {
        return Vec::new();
    };
    let link = |link: &Link| LinkReport {
        between: link.between.clone(),
        amount: link.amount.to_string(),
    };
    table.links().iter().map(link).collect()
}

/// The largest flow, edge by edge.
fn flow(division: &Division) -> Option<FlowReport> {
    let CoalitionGame::Flow(game) = &division.game else {
        return None;
    };
    let (value, flow) = division.flow.as_ref()?;
    Some(FlowReport {
        source: game.vertices()[game.source()].clone(),
        sink: game.vertices()[game.sink()].clone(),
        value: value.to_string(),
        edges: flow_edges(game, flow),
    })
}

/// The edges with what they carry.
fn flow_edges(game: &FlowGame, flow: &Flow) -> Vec<FlowEdgeReport> {
    let (denominator, edges) = network(game);
    let cut = flow.cut(&edges);
    let edge_report = |(k, carried): (usize, &BigInt)| {
        let edge = &game.edges()[k];
        FlowEdgeReport {
            from: game.vertices()[edge.from].clone(),
            to: game.vertices()[edge.to].clone(),
            owner: game.owners()[edge.owner].clone(),
            capacity: edge.capacity.to_string(),
            carries: BigRational::new(carried.clone(), denominator.clone()).to_string(),
            in_cut: cut.contains(&k),
        }
    };
    flow.carried.iter().enumerate().map(edge_report).collect()
}

/// The least core, which the pre-nucleolus belongs to.
fn least_core(division: &Division) -> Option<LeastCoreReport> {
    let (epsilon, point) = (division.epsilon.as_ref()?, division.prenucleolus.as_ref()?);
    Some(LeastCoreReport {
        epsilon: epsilon.to_string(),
        point: paid(division.game.is_of_costs(), point),
    })
}

/// The reason why there is no nucleolus, where that is so.
fn no_nucleolus(division: &Division) -> Option<String> {
    let table = division.worths.as_ref()?;
    let [together, alone] = coalition::no_imputation(table)?;
    let costs = division.game.is_of_costs();
    let [together, alone] = [together, alone].map(|worth| amount(costs, &worth));
    Some(if costs {
        format!(
            "no division asks each player for no more than it pays alone: alone they pay {alone}, together {together}"
        )
    } else {
        format!(
            "no division gives each player what it earns alone: alone they earn {alone}, together {together}"
        )
    })
}

/// The coalitions that show that the game is not superadditive, or not convex.
fn broken_by(division: &Division) -> Vec<String> {
    let (game, Some(table)) = (&division.game, &division.worths) else {
        return Vec::new();
    };
    let costs = game.is_of_costs();
    let described = |s: u32| format!("{} {}", shown(game, s), amount(costs, &table.worth(s)));
    let compared = if costs { "less" } else { "more" };
    let verb = if costs { "cost" } else { "earn" };
    let [apart, joined] = if costs {
        ["subadditive", "concave"]
    } else {
        ["superadditive", "convex"]
    };
    let mut all = Vec::new();
    if let Some(Some([s, t])) = division.superadditive {
        all.push(format!(
            "not {apart}: {} and {} {verb} {compared} apart than {}",
            described(s),
            described(t),
            described(s | t)
        ));
    }
    if let Some(Some([s, t])) = division.convex {
        let meet = match s & t {
            0 => "nobody 0".to_owned(),
            both => described(both),
        };
        all.push(format!(
            "not {joined}: {} and {} {verb} {compared} than {} and {meet}",
            described(s),
            described(t),
            described(s | t)
        ));
    }
    all
}

/// A sentence about each player's share.
fn explained(division: &Division) -> Vec<String> {
    let game = &division.game;
    let costs = game.is_of_costs();
    let (payoff, by) = match (&division.nucleolus, &division.prenucleolus) {
        (Some(payoff), _) => (payoff, "nucleolus"),
        (None, Some(payoff)) => (payoff, "pre-nucleolus"),
        (None, None) => return Vec::new(),
    };
    let sentence = |(player, tight): (usize, &Tight)| {
        let name = game.name(player);
        let coalition = shown(game, tight.coalition);
        let [share, worth, receives] =
            [&payoff[player], &tight.worth, &tight.receives].map(|x| amount(costs, x));
        if costs {
            format!(
                "{name} pays {share} by the {by}: {coalition} would pay {worth} alone and pays {receives}"
            )
        } else {
            format!(
                "{name} gets {share} by the {by}: {coalition} could earn {worth} alone and receives {receives}"
            )
        }
    };
    division.tightest.iter().enumerate().map(sentence).collect()
}

/// The reason why the point is in the core, or why the core is empty.
fn why(game: &CoalitionGame, core: &Core) -> Reason {
    match core {
        Core::Point { because, .. } => core_point(game, because),
        Core::Empty { earns, whole, .. } => core_empty(earns, whole),
    }
}

fn describe(division: &Division, core: &Core) -> CoreReport {
    let game = &division.game;
    let reason = why(game, core).to_string();
    let corners = division.core_points.as_ref();
    match core {
        Core::Point { payoff, .. } => CoreReport {
            empty: false,
            point: Some(paid(game.is_of_costs(), payoff)),
            extreme: corners.map(|all| {
                let corner = |at: &Vec<BigRational>| paid(game.is_of_costs(), at);
                all.iter().map(corner).collect()
            }),
            weights: None,
            reason,
            sentences: None,
        },
        Core::Empty { collection, .. } => CoreReport {
            empty: true,
            point: None,
            extreme: None,
            weights: Some(
                collection
                    .iter()
                    .map(|w| (game.show(&w.members), w.weight.to_string()))
                    .collect(),
            ),
            reason,
            sentences: None,
        },
    }
}

impl fmt::Display for CoalitionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::default();
        self.print_shares(&mut text);
        self.print_flow(&mut text);
        self.print_links(&mut text);
        if let Some(plan) = &self.plan {
            plan.print(&mut text);
        }
        if let Some(core) = &self.core {
            print_core(core, &mut text);
        }
        if let Some(least) = &self.least_core {
            let point = least.point.join(" ");
            let shown = format!("epsilon {}; a point: {point}", least.epsilon);
            text.field("least core", shown);
        }
        self.print_shape(&mut text);
        if self.players.len() <= MOST_PRINTED {
            self.print_worths(&mut text);
            if !self.explained.is_empty() {
                text.field("shares", self.explained.join("\n"));
            }
        }
        text.field("status", self.envelope.status.to_string());
        for open in &self.open {
            text.field("open", open);
        }
        text.fmt(f)
    }
}

impl CoalitionReport {
    /// The table of shares: a column for each solution that was found.
    fn print_shares(&self, text: &mut Text) {
        let before = (self.prenucleolus != self.nucleolus).then_some(&self.prenucleolus);
        let owen = self.owen.as_ref().map(|owen| &owen.shares);
        let columns = [
            ("shapley", &self.shapley),
            ("banzhaf raw", &self.banzhaf_raw),
            ("normalised", &self.banzhaf),
            ("owen", owen.unwrap_or(&None)),
            ("nucleolus", &self.nucleolus),
            ("pre-nucleolus", before.unwrap_or(&None)),
        ];
        let found = || {
            columns
                .iter()
                .filter_map(|(name, all)| Some((name, all.as_ref()?)))
        };
        let names: String = found().map(|(name, _)| format!("{name:>16}")).collect();
        text.line(format!("{:<12}{names}", "player"));
        for (i, player) in self.players.iter().enumerate() {
            let cells: String = found().map(|(_, all)| format!(" {:>15}", all[i])).collect();
            text.line(format!("{player:<12}{cells}"));
        }
        if let Some(owen) = &self.owen {
            let unions: Vec<String> = owen.unions.iter().map(|union| union.join(" ")).collect();
            text.field("unions", unions.join(" | "));
        }
        if self.banzhaf_raw.is_some() && self.banzhaf.is_none() {
            text.field(
                "banzhaf",
                "not normalised: together the players add nothing",
            );
        }
        if let Some(reason) = &self.no_nucleolus {
            text.field("nucleolus", format!("none: {reason}"));
        }
    }

    /// The flow on each edge.
    fn print_flow(&self, text: &mut Text) {
        let Some(flow) = &self.flow else { return };
        let mut lines = vec![format!(
            "{} from {} to {}",
            flow.value, flow.source, flow.sink
        )];
        for edge in &flow.edges {
            let cut = if edge.in_cut { ", in the cut" } else { "" };
            lines.push(format!(
                "{} to {}, of {}: {} of {}{cut}",
                edge.from, edge.to, edge.owner, edge.carries, edge.capacity
            ));
        }
        text.field("flow", lines.join("\n"));
    }

    /// The pairs of an assignment, or the edges of a tree.
    fn print_links(&self, text: &mut Text) {
        let line = |link: &LinkReport| {
            let ([one, other], amount) = (&link.between, &link.amount);
            if self.costs {
                format!("{one} to {other}: {amount}")
            } else {
                format!("{one} with {other}: {amount}")
            }
        };
        let lines: Vec<String> = self.links.iter().map(line).collect();
        if !lines.is_empty() {
            let name = if self.costs { "tree" } else { "assignment" };
            text.field(name, lines.join(", "));
        }
    }

    /// The shape of the game: superadditive and convex, or the coalitions that break that.
    fn print_shape(&self, text: &mut Text) {
        let [apart, joined] = if self.costs {
            ["subadditive", "concave"]
        } else {
            ["superadditive", "convex"]
        };
        let holds = [(self.superadditive, apart), (self.convex, joined)];
        let holding = holds.iter().filter(|(holds, _)| *holds == Some(true));
        let held: Vec<&str> = holding.map(|(_, name)| *name).collect();
        let mut lines = self.broken_by.clone();
        if !held.is_empty() {
            lines.insert(0, held.join(" and "));
        }
        if lines.is_empty() {
            let broken = holds.iter().filter(|(holds, _)| *holds == Some(false));
            lines.extend(broken.map(|(_, name)| format!("not {name}")));
        }
        if !lines.is_empty() {
            text.field("shape", lines.join("\n"));
        }
    }

    /// The worths, a line for each size of coalitions.
    fn print_worths(&self, text: &mut Text) {
        let Some(worths) = &self.worths else { return };
        let mut lines = vec![Vec::new(); self.players.len()];
        for (mask, (coalition, worth)) in (1u32..).zip(worths) {
            lines[mask.count_ones() as usize - 1].push(format!("{coalition} {worth}"));
        }
        let lines: Vec<String> = lines.iter().map(|line| line.join(", ")).collect();
        let name = if self.costs { "costs" } else { "worths" };
        text.field(name, lines.join("\n"));
    }
}

/// The core: a point of it or why it is empty.
fn print_core(core: &CoreReport, text: &mut Text) {
    match (&core.point, &core.weights) {
        (Some(point), _) => {
            text.field("core", format!("not empty; a point: {}", point.join(" ")));
            let corners = core.extreme.as_deref().unwrap_or_default();
            if (1..=MOST_CORNERS).contains(&corners.len()) {
                let lines: Vec<String> = corners.iter().map(|corner| corner.join(" ")).collect();
                text.field("extreme", lines.join("\n"));
            }
        }
        (None, Some(weights)) => {
            let shown: Vec<String> = weights.iter().map(|(s, w)| format!("{w} of {s}")).collect();
            text.field("core", format!("empty: {}", shown.join(", ")));
        }
        (None, None) => {}
    }
    text.field("reason", &core.reason);
}

/// The reason why a payoff is in the core.
fn core_point(game: &CoalitionGame, because: &Because) -> Reason {
    match because {
        Because::EveryCoalition if game.is_of_costs() => {
            reason!("No coalition pays more than it would pay alone.")
        }
        Because::EveryCoalition => {
            reason!("Every coalition gets at least what it earns alone.")
        }
        Because::Veto(players) => {
            reason!(
                "No coalition wins without {}, who share all.",
                game.show(players)
            )
        }
        Because::SmallestCut(edges) => reason!(
            "The {} edges of a smallest cut earn their capacities for their owners; the flow of any coalition passes its \
             own part of the cut.",
            edges.len()
        ),
        Because::Prices if is_market(game) => reason!(
            "At the prices no player gains more from a bundle than it costs, but for the player's own limited uses: a coalition \
             gains no more than its members get for their goods and their limits."
        ),
        Because::Prices => reason!(
            "At the prices no product earns more than the goods that it takes cost: a coalition earns no more than its \
             members get for their goods."
        ),
    }
}

/// The reason why a core is empty, from what the coalitions earn together, each for its share of time.
fn core_empty(earns: &BigRational, whole: &BigRational) -> Reason {
    reason!(
        "The coalitions, each for its share of time, use every player's whole time and earn {}, more than the {} of all \
         together.",
        earns,
        whole
    )
}
