//! The way from a text to a game: read, checked, grounded, compiled and tried.

use crate::check::{Checked, check};
use crate::datalog::{AtomId, TermId, Terms};
use crate::examine;
use crate::game::{Falling, Game, KeptSheet, SheetTable};
use crate::ground::{Grounded, MANY_CONDITIONS, MOST_CONDITIONS, ground};
use crate::joined::Joined;
use crate::local::locally_stratified;
use crate::machine::SheetMachine;
use crate::memo::Memo;
use crate::net::{Net, Outlook, goals_of};
use crate::packing::Packing;
use crate::position::{Moment, SheetFault, SheetPosition};
use crate::project::projected;
use crate::prove::{Proved, counted, prove};
use crate::rounds::SheetRounds;
use crate::sheet::{Sheet, Term};
use crate::symmetry::Symmetries;
use crate::unopposed::Unopposed;
use crate::words::{GOAL, LEGAL, SheetWord, TERMINAL};
use grundy_core::parse::shorten;
use grundy_core::{About, Described, Outcome, ParseError};
use rustc_hash::FxHashSet;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::Arc;

/// A game of either kind.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Every end is won, lost or tied: all goals are 0, 50 or 100.
    Won(Game<Outcome>),
    /// Ends pay: the goal of the only role, or the first role's lead.
    Scored(Game<i64>),
    /// Ends pay both roles, and their goals have no constant sum.
    Unopposed(Unopposed),
    /// Both roles choose at the same time.
    Rounds(SheetRounds),
}

/// The game of a sheet, in either form.
///
/// # Errors
/// The error names what was found, what was expected, and where.
///
/// ```
/// use grundy_core::Ruleset;
/// use grundy_core::Notation;
/// use grundy_gdl::{AnyGame, any};
/// let sheet = "role(solver)  init(lamp(off))
///     legal(solver, press) :- true(lamp(off))
///     next(lamp(on)) :- does(solver, press)
///     terminal :- true(lamp(on))
///     goal(solver, 100) :- true(lamp(on))
///     goal(solver, 0) :- true(lamp(off))";
/// let Ok(AnyGame::Won(game)) = any(sheet) else { panic!("all goals are 0 or 100") };
/// assert_eq!(game.show(&game.start()), "lamp(off)");
/// ```
pub fn any(text: &str) -> Result<AnyGame, ParseError> {
    let sheet = Sheet::read(text)?;
    Ok(of_table(table(&sheet)?))
}

/// The same game with its rules joined at each position, however few their instances are.
#[cfg(test)]
pub(crate) fn any_joined(text: &str) -> Option<AnyGame> {
    let sheet = Sheet::read(text).ok()?;
    let (joined, start) = Joined::new(&sheet, &check(&sheet).ok()?)?.ok()?;
    of_joined(&sheet, joined, start)
}

/// The game of rules that are joined.
#[cfg(test)]
pub(crate) fn of_joined(sheet: &Sheet, joined: Joined, start: Vec<usize>) -> Option<AnyGame> {
    let table = unproved(sheet, check(sheet).ok()?, joined, start);
    Some(of_table(table.ok()?))
}

/// The kind of a game.
fn of_table(table: SheetTable) -> AnyGame {
    let whole: &[u8] = match table.roles.len() {
        1 => &[0, 100],
        _ => &[0, 50, 100],
    };
    let is_whole = |role| {
        table
            .machine
            .values(role)
            .iter()
            .all(|value| whole.contains(value))
    };
    if table.rounds {
        return AnyGame::Rounds(SheetRounds(paying(table)));
    }
    if table.roles.len() == 2 && table.sum.is_none() {
        return AnyGame::Unopposed(Unopposed(paying(table)));
    }
    let sum = table.sum.unwrap_or(100);
    if sum == 100 && (0..table.roles.len()).all(is_whole) {
        AnyGame::Won(paying(table))
    } else {
        AnyGame::Scored(paying(table))
    }
}

fn paying<P>(table: SheetTable) -> Game<P> {
    Game {
        table: Arc::new(table),
        favoured: None,
        payoff: PhantomData,
    }
}

/// Everything about a game but the kind of its payoffs. Proofs are looked for in rules as they are written, so shorter ones
/// are made only where those have very many instances; where these have, too, the rules are joined at each position.
fn table(sheet: &Sheet) -> Result<SheetTable, ParseError> {
    let checked = check(sheet)?;
    if let Ok(grounded) = ground(sheet, &checked, MANY_CONDITIONS) {
        return compiled(sheet, checked, grounded);
    }
    let shorter = projected(sheet);
    let by_shorter = |most: usize| {
        let shorter = shorter.as_ref()?;
        let checked = check(shorter).ok()?;
        let grounded = ground(shorter, &checked, most).ok()?;
        let table = compiled(shorter, checked, grounded);
        Some(table.map(|table| SheetTable {
            text: in_braces(sheet),
            ..table
        }))
    };
    if let Some(table) = by_shorter(MANY_CONDITIONS) {
        return table;
    }
    if let Some((joined, start)) = Joined::new(sheet, &checked).transpose()? {
        return unproved(sheet, checked, joined, start);
    }
    if let Some(table) = by_shorter(MOST_CONDITIONS) {
        return table;
    }
    let grounded = ground(sheet, &checked, MOST_CONDITIONS)?;
    compiled(sheet, checked, grounded)
}

/// The sheet in one line, as the rules of an expression.
fn in_braces(sheet: &Sheet) -> String {
    format!("{{{}}}", sheet.show())
}

/// The same from the rules without variables.
fn compiled(
    sheet: &Sheet,
    checked: Checked,
    mut grounded: Grounded,
) -> Result<SheetTable, ParseError> {
    locally_stratified(sheet, &grounded)?;
    let names = checked.roles.iter();
    let roles: Vec<TermId> = names
        .map(|&role| grounded.terms.number(role, Box::new([])))
        .collect();
    goals_are_numbers(sheet, &grounded)?;
    let net = Net::new(&grounded, &roles, |term| {
        grounded.terms.goal(&sheet.words, term)
    });
    let proved = prove(&grounded, &roles);
    let goals = goals_of(&grounded, roles[0], |term| {
        grounded.terms.goal(&sheet.words, term)
    });
    let outlook = Outlook::new(
        &grounded,
        &net.facts,
        &proved.lasting,
        &proved.groups,
        goals,
    );
    let kept = kept(&grounded, proved, &net);
    let start = (0..net.facts.len()).filter(|&fact| grounded.start.contains(&net.facts[fact]));
    let begun = Begun {
        start: start.collect(),
        symmetries: Symmetries::find(&grounded, &roles, &net),
        machine: SheetMachine::Net(Box::new(net)),
        terms: grounded.terms,
        kept,
        outlook,
    };
    tried(sheet, checked.roles, begun)
}

/// Everything about a game whose rules are joined at each position. Of its plays it is proved that they end where the sheet
/// counts their moves, and no more.
fn unproved(
    sheet: &Sheet,
    checked: Checked,
    joined: Joined,
    start: Vec<usize>,
) -> Result<SheetTable, ParseError> {
    let begun = Begun {
        symmetries: Symmetries::default(),
        terms: Terms::above(joined.terms().clone()),
        kept: counting(sheet, &checked, &joined, &start),
        start,
        machine: SheetMachine::Joined(Box::new(joined)),
        outlook: None,
    };
    tried(sheet, checked.roles, begun)
}

/// The facts of a joined sheet that count its moves.
fn counting(sheet: &Sheet, checked: &Checked, joined: &Joined, start: &[usize]) -> KeptSheet {
    let mut counter = vec![None; joined.facts.len()];
    if let Some((ground, facts)) = counted(sheet, checked) {
        let numbers = joined.facts.iter().zip(0..);
        let numbers: HashMap<TermId, usize> = numbers.map(|(&fact, n)| (fact, n)).collect();
        for (fact, moves) in facts {
            let fact = joined.terms().same_as(&ground.terms, fact);
            if let Some(number) = fact.and_then(|fact| numbers.get(&fact)) {
                counter[*number] = Some(moves);
            }
        }
    }
    if !start.iter().any(|&fact| counter[fact].is_some()) {
        return KeptSheet::default();
    }
    KeptSheet {
        ends: true,
        counter,
        ..KeptSheet::default()
    }
}

/// What is known of a game before any play is looked at.
struct Begun {
    machine: SheetMachine,
    terms: Terms,
    start: Vec<usize>,
    kept: KeptSheet,
    symmetries: Symmetries,
    outlook: Option<Outlook>,
}

/// The whole of a game, after a look at some plays.
fn tried(sheet: &Sheet, roles: Vec<SheetWord>, begun: Begun) -> Result<SheetTable, ParseError> {
    let facts = begun.machine.facts().len();
    let mut table = SheetTable {
        words: sheet.words.clone(),
        terms: begun.terms,
        packing: Packing::new(facts, &begun.kept.groups),
        idle: vec![FxHashSet::default(); roles.len()],
        roles,
        machine: begun.machine,
        sum: None,
        rounds: true,
        text: in_braces(sheet),
        start: SheetPosition {
            facts: Box::new([]),
            moment: Moment::UNKNOWN,
        },
        symmetries: begun.symmetries,
        outlook: begun.outlook,
        memo: Memo::default(),
        kept: begun.kept,
    };
    let start = begun.start;
    let start = table.set(start.into_iter());
    table.start = table.at(start.clone());
    possible(sheet, &table)?;
    table.rounds = examine::rounds(&table);
    table.memo = Memo::default();
    table.start = table.at(start.clone());
    table.idle = examine::idle(&table);
    table.memo = Memo::default();
    table.sum = match table.roles.len() {
        2 => examine::sum(&table),
        _ => None,
    };
    // Nothing is remembered from before the last of this is known.
    table.memo = Memo::default();
    // Only opposed roles are searched by bounds.
    let opposed = !table.rounds && (table.roles.len() == 1 || table.sum.is_some());
    if !opposed || !examine::narrows(&table) {
        table.outlook = None;
        table.memo = Memo::default();
    }
    table.start = table.at(start);
    let seldom = examine::plays(&table, |_| {});
    let seldom = seldom.map_err(|(fault, p)| unfit(sheet, &table, fault, &p))?;
    table.kept.seldom_repeats = seldom && !table.kept.ends;
    Ok(table)
}

/// What is proved about plays, with facts by their numbers.
fn kept(grounded: &Grounded, proved: Proved, net: &Net) -> KeptSheet {
    let facts: HashMap<TermId, usize> = net.facts.iter().zip(0..).map(|(&f, n)| (f, n)).collect();
    let number = |atom: AtomId| facts[&grounded.atom(atom).1[0]];
    let groups = proved.groups.iter().map(|group| {
        let facts = group.atoms.iter().map(|&atom| number(atom));
        (facts.collect(), group.exactly)
    });
    let counter = proved
        .counter
        .iter()
        .map(|(&atom, &moves)| (number(atom), moves));
    let counter: HashMap<usize, u32> = counter.collect();
    let counts = grounded
        .start
        .iter()
        .any(|fact| counter.contains_key(&facts[fact]));
    let rank = proved.rank.map(|rank| {
        let weights = rank.weights.into_iter();
        let weights = weights.map(|(atom, pair)| (number(atom), pair));
        let some = rank.some.iter();
        let some = some.map(|facts| facts.iter().map(|&atom| number(atom)).collect());
        Falling::new(net.facts.len(), weights, rank.fall).with_passes(rank.passes, some.collect())
    });
    let count = |fact| counter.get(&fact).copied();
    let counter = if counts {
        (0..net.facts.len()).map(count).collect()
    } else {
        Vec::new()
    };
    KeptSheet {
        groups: groups.collect(),
        ends: counts || rank.is_some(),
        rank,
        seldom_repeats: false,
        counter,
    }
}

/// The place of the first rule for a relation.
fn place_of(sheet: &Sheet, relation: SheetWord) -> usize {
    let rule = sheet
        .rules
        .iter()
        .find(|rule| rule.head.relation == relation);
    rule.map_or(sheet.length, |rule| rule.head.at)
}

/// Refuses goals that are no numbers from 0 to 100.
fn goals_are_numbers(sheet: &Sheet, grounded: &Grounded) -> Result<(), ParseError> {
    for (_, args) in grounded.of(GOAL) {
        if grounded.terms.goal(&sheet.words, args[1]).is_none() {
            let goal = grounded.terms.show(&sheet.words, args[1]);
            let found = format!("the goal {goal}");
            let expected = "goals that are numbers from 0 to 100";
            return Err(ParseError::new(goal_place(sheet, &goal), found, expected));
        }
    }
    Ok(())
}

/// The place of the rule whose goal is this constant, or else of the first one whose goal has to be worked out.
fn goal_place(sheet: &Sheet, goal: &str) -> usize {
    let heads = || {
        let rules = sheet.rules.iter();
        let goals = rules.filter(|rule| rule.head.relation == GOAL);
        goals.filter_map(|rule| Some((rule.head.at, rule.head.args.get(1)?)))
    };
    let is_so = |arg: &Term| matches!(arg, Term::Name(word) if sheet.words.text(*word) == goal);
    let constant = heads().find(|(_, arg)| is_so(arg));
    let worked_out = || heads().find(|(_, arg)| !matches!(arg, Term::Name(_)));
    let place = constant.or_else(worked_out).map(|(at, _)| at);
    place.unwrap_or_else(|| place_of(sheet, GOAL))
}

/// Refuses a play that can never end, and a role that never has a move or a goal.
fn possible(sheet: &Sheet, table: &SheetTable) -> Result<(), ParseError> {
    if !table.machine.can_end() {
        let expected = "a way for \"terminal\" to hold in some position";
        return Err(ParseError::new(
            place_of(sheet, TERMINAL),
            "a play that never ends",
            expected,
        ));
    }
    for role in 0..table.roles.len() {
        let name = table.role(role);
        if table.machine.moves(role) == 0 {
            let found = format!("no move that {name} could ever make");
            let expected = format!("legal moves for {name}, one while it only waits");
            return Err(ParseError::new(place_of(sheet, LEGAL), found, expected));
        }
        if table.machine.values(role).is_empty() {
            let found = format!("no goal that {name} could ever have");
            let expected = format!("goals for {name}, from 0 to 100");
            return Err(ParseError::new(place_of(sheet, GOAL), found, expected));
        }
    }
    Ok(())
}

/// The fault of a sheet one of whose plays meets a position without an answer.
fn unfit(sheet: &Sheet, table: &SheetTable, fault: SheetFault, p: &SheetPosition) -> ParseError {
    let (relation, expected) = match fault {
        SheetFault::Simultaneous => (
            LEGAL,
            "roles that move in turn, the other one with a single move, as in the plays that were looked at",
        ),
        SheetFault::Stuck(_) => (LEGAL, "a legal move for every role before the end"),
        SheetFault::NoGoal(_) => (GOAL, "exactly one goal for every role at every end"),
        SheetFault::NotOpposed(_) => (
            GOAL,
            "goals of two roles that add up to the same at every end",
        ),
    };
    let at = shorten(&table.show(p));
    let found = format!("{}, at {at}", table.describe(fault));
    ParseError::new(place_of(sheet, relation), found, expected)
}

/// The description for the catalog, of every kind of sheet.
const ABOUT: About = About {
    name: "gdl",
    aliases: &["kif"],
    title: "A game from its sheet in GDL, the game description language of general game playing",
    rules: "The sheet says in logic which facts hold at the beginning, which moves are legal, which facts are next, when the \
            play is over and what it pays. Two roles move in turn, the first role of the sheet being the first player: the \
            one with several legal moves chooses, while the other has a single one, such as noop. Where their goals have the \
            same sum at every end, as a rule 100, they are opposed: where all are 0, 50 or 100, an end is won, tied or lost, \
            else the score is the first role's goal less the second's. Where they have no constant sum, each role wants its \
            own goal, and the subgame-perfect equilibria are asked for. A sheet of one role is a puzzle: 100 is won and 0 \
            lost, and where there are other goals the greatest that can be reached is the score. A play that comes back to \
            its position for ever is a draw. Where both roles choose at the same time, each round is a matrix game: opposed \
            roles have a value in mixed strategies, others the payoffs of the subgame-perfect equilibria or bounds on them, and \
            equilibrium is asked for. Three roles, and the words random and sees of the second \
            version of the language are refused.",
    notation: "Before the colon stands the name of a file with the sheet, or the sheet itself in braces; without a position \
               the colon may be left out. The prefix form has brackets around everything, ?x for a variable and ; before \
               a comment; the infix form has next(heap(N)) :- does(left, take(M)) & minus(N, M) with capitals for \
               variables, ~ for not and % before a comment. The position lists the facts that hold, heap(3) control(b), \
               and [] where none does; a move is written as the sheet calls it: take(2). Either may be in prefix form.",
    examples: &[
        "gdl {(role a) (role b) (init (heap 4)) (init (control a)) (minus 4 1 3) (minus 4 2 2) (minus 3 1 2) (minus 3 2 1) \
         (minus 2 1 1) (minus 2 2 0) (minus 1 1 0) (<= (legal ?r (take ?k)) (true (control ?r)) (true (heap ?n)) (minus ?n \
         ?k ?m)) (<= (legal a wait) (true (control b))) (<= (legal b wait) (true (control a))) (<= (next (heap ?m)) (does \
         ?r (take ?k)) (true (heap ?n)) (minus ?n ?k ?m)) (<= (next (control a)) (true (control b))) (<= (next (control \
         b)) (true (control a))) (<= terminal (true (heap 0))) (<= (goal ?r 0) (true (control ?r))) (<= (goal ?r 100) \
         (role ?r) (not (true (control ?r))))}: heap(4) control(a)",
        "gdl {(role you) (init (at left)) (init (lamp off)) (legal you walk) (<= (legal you press) (true (at right))) (<= \
         (next (at right)) (does you walk) (true (at left))) (<= (next (at left)) (does you walk) (true (at right))) (<= \
         (next (at ?x)) (does you press) (true (at ?x))) (<= (next (lamp on)) (does you press)) (<= (next (lamp ?s)) (does \
         you walk) (true (lamp ?s))) (<= terminal (true (lamp on))) (goal you 100)}: at(left) lamp(off)",
    ],
    sources: &["Love, Hinrichs, Haley, Schkufza and Genesereth 2008"],
    sides: ["first", "second"],
    needs_rules: true,
    rules_in_file: true,
    ..About::PLAIN
};

/// Makes the same description for both kinds.
macro_rules! described {
    ($payoff:ty, $kind:ident, $wanted:literal) => {
        impl Described for Game<$payoff> {
            const ABOUT: About = ABOUT;

            fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
                let text = text.unwrap_or("");
                match any(text)? {
                    AnyGame::$kind(game) => Ok(game),
                    _ => Err(ParseError::new(0, "other goals", $wanted)),
                }
            }

            fn show_rules(&self) -> Option<String> {
                Some(self.table.text.clone())
            }
        }
    };
}

described!(Outcome, Won, "a sheet whose goals are 0, 50 and 100");
described!(i64, Scored, "a sheet with goals besides 0, 50 and 100");

impl Described for SheetRounds {
    const ABOUT: About = Game::<i64>::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        match any(text.unwrap_or(""))? {
            AnyGame::Rounds(game) => Ok(game),
            _ => Err(ParseError::new(
                0,
                "roles that move in turn",
                "a sheet whose roles choose at the same time",
            )),
        }
    }

    fn show_rules(&self) -> Option<String> {
        self.0.show_rules()
    }
}

impl Described for Unopposed {
    const ABOUT: About = Game::<i64>::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        match any(text.unwrap_or(""))? {
            AnyGame::Unopposed(game) => Ok(game),
            _ => Err(ParseError::new(
                0,
                "goals with a constant sum",
                "a sheet whose goals have none",
            )),
        }
    }

    fn show_rules(&self) -> Option<String> {
        self.0.show_rules()
    }
}
