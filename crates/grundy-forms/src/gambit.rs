//! Games in Gambit's files: game trees with chance and information sets, and games in normal form, of any number of players.
//!
//! One player is answered by expectation. Two players whose payoffs have the same sum at every end are answered by the solvers
//! of games with hidden information. For two others all extreme equilibria are listed, of a tree by its reduced normal form;
//! for three players and more all pure equilibria, and no others; of a normal form also the strategies that strict dominance
//! removes, and the best correlated equilibrium.

use crate::hidden::{
    self, Advice, Behaviour, Correlated, Eliminated, Equilibria, Equilibrium, Mix, Played, Scope,
    Settled,
};
use crate::simultaneous::simultaneous;
use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::Derivation;
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, MethodName, Offer};
use grundy_answer::setting::Setting;
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::game_tree::GameTree;
use grundy_core::forms::normal_form::NormalForm;
use grundy_core::{Extensive, NotOpposed, Opposed, ParseError, Player, Ruleset, StopReason, Watch};
use grundy_formats::gambit::efg::{self, Efg};
use grundy_formats::gambit::nfg::{self, Nfg};
use grundy_formats::gambit::{self, Kind};
use grundy_solve::bimatrix::{self, Deviation};
use grundy_solve::normal_form::{self, Reduced};
use grundy_solve::profiles;
use grundy_solve::regret::Config;
use grundy_solve::sequence;
use num::{BigRational, One, Zero};
use std::collections::BTreeSet;

/// The most strategies of both players together, in the reduced normal form of a tree, of which all equilibria are listed.
const MOST_STRATEGIES: u64 = 128;

/// The most cells of the reduced normal form of a tree in which pure equilibria are looked for.
const MOST_CELLS: u64 = 10_000;

/// A game that was read from a file of Gambit's, or from its text.
#[derive(Clone, Debug)]
pub enum GameFile {
    /// A game tree, in which nobody forgets.
    Tree(Efg),
    /// A game in normal form.
    Normal(Nfg),
}

impl GameFile {
    /// The title, or the kind of game where there is none.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            GameFile::Tree(file) if file.title.is_empty() => "game tree",
            GameFile::Tree(file) => &file.title,
            GameFile::Normal(file) if file.title.is_empty() => "game in normal form",
            GameFile::Normal(file) => &file.title,
        }
    }

    /// The names of the players, or their numbers where they have none.
    #[must_use]
    pub fn players(&self) -> Vec<String> {
        let named = |(at, name): (usize, &String)| {
            if name.is_empty() {
                format!("player {}", at + 1)
            } else {
                name.clone()
            }
        };
        match self {
            GameFile::Tree(file) => file.tree.players().iter().enumerate().map(named).collect(),
            GameFile::Normal(file) => {
                let players = file.game.players().iter().map(|player| &player.name);
                players.enumerate().map(named).collect()
            }
        }
    }
}

/// The game that the text is, or that the file of this name or the standard input (`-`) holds; `None` where the text is
/// neither. A name for which `names_a_game` is true is no file.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, where a player forgets too, or [`Error::File`].
pub fn read_unless(
    text: &str,
    names_a_game: impl Fn(&str) -> bool,
) -> Result<Option<GameFile>, Error> {
    if let Some(kind) = gambit::kind(text) {
        let read = parse(kind, text).map_err(|fault| Error::parse(text, fault));
        return read.map(Some);
    }
    if !is_file(text, names_a_game) {
        return Ok(None);
    }
    let (content, _) = input::read_labelled(text)?;
    parse_file(&content)
        .map(Some)
        .map_err(|fault| Error::in_file(text, &content, fault))
}

/// True if the text is the name of a file, or `-`.
pub(crate) fn is_file(text: &str, names_a_game: impl Fn(&str) -> bool) -> bool {
    text == "-" || (gambit::kind(text).is_none() && input::is_there(text) && !names_a_game(text))
}

/// Reads a game of any kind from the text of a file.
pub(crate) fn parse_file(content: &str) -> Result<GameFile, ParseError> {
    match gambit::kind(content) {
        Some(kind) => parse(kind, content),
        None => {
            let word = content.split_whitespace().next().unwrap_or_default();
            let wanted =
                "a game file, whose first word is \"EFG\", \"NFG\", \"congestion\" or \"routing\"";
            Err(ParseError::at_piece(content, word, wanted))
        }
    }
}

/// Reads a game of this kind from the text of a file.
///
/// # Errors
/// The place of the fault, where a player forgets too.
pub fn parse(kind: Kind, text: &str) -> Result<GameFile, ParseError> {
    match kind {
        Kind::Tree => {
            let file = efg::read(text)?;
            efg::recall(&file)?;
            Ok(GameFile::Tree(file))
        }
        Kind::Normal => nfg::read(text).map(GameFile::Normal),
    }
}

/// The equilibria of a game from a file; the numbers of `config` count where a tree is too large for the exact linear
/// program.
///
/// ```
/// use grundy::{Limits, forms::gambit, forms::hidden};
/// let text = "NFG 1 R \"Battle of the sexes\" { \"Ann\" \"Bob\" } { 2 2 } 3 1 0 0 0 0 1 3";
/// let game = gambit::read(text)?.expect("a game");
/// let answer = gambit::solve(&game, &hidden::config(1e-6, 1_000_000)?, &Limits::default());
/// assert_eq!(answer.value.equilibria.unwrap().list.len(), 3);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(file: &GameFile, config: &Config, limits: &Limits) -> Answer<Played> {
    let mut watch = limits.watch();
    if let GameFile::Normal(normal) = file
        && let Some(answer) = large_and_opposed(file, &normal.game, config, &mut watch)
    {
        return answer;
    }
    let (mut played, found) = match file {
        GameFile::Normal(normal) => (empty(file), of_normal_form(normal, &mut watch)),
        GameFile::Tree(tree) => match Opposed::new(&tree.tree) {
            Ok(rules) => return opposed(file, &rules, None, config, &mut watch),
            Err(reason) => {
                let found = tree_of_many(&tree.tree, &mut watch);
                (empty(file), found.map_err(|stop| together(&reason, stop)))
            }
        },
    };
    let count = played.sides.len();
    let (method, how) = match (file, count) {
        (GameFile::Normal(_), 2) => (
            MethodName::Vertices,
            "all vertices of both best-response polytopes, matched by their labels: all extreme equilibria",
        ),
        (GameFile::Tree(_), 2) => (
            MethodName::Vertices,
            "all extreme equilibria of the reduced normal form, as behaviour at the information sets that a player's own \
             choices reach",
        ),
        (_, 1) => (MethodName::Definition, "every strategy tried"),
        _ => (
            MethodName::Definition,
            "every profile of pure strategies tried: all pure equilibria are listed, and mixed ones are not",
        ),
    };
    let status = match &found {
        Ok(_) => Status::Proved,
        Err(stop) => Status::stopped(stop),
    };
    played.equilibria = found.ok();
    if let GameFile::Normal(file) = file
        && count > 2
        && played.equilibria.is_some()
    {
        played.advice = advice(&file.game, &mut watch).ok();
    }
    Answer::new(played, status).by(method, how)
}

/// Like [`solve`], by the method of this name.
///
/// # Errors
/// [`Error::Unfit`] when the game is no tree of two players whose payoffs have a constant sum, since others have no choice of
/// methods; [`Error::UnknownMethod`] when no method here has the name.
///
/// ```
/// use grundy::{Limits, MethodName, forms::gambit, forms::hidden};
/// let text = "EFG 2 R \"\" { \"Ann\" \"Bob\" } p \"\" 1 1 \"\" { \"stay\" \"go\" } 0 t \"\" 1 \"\" { 0, 0 } t \"\" 2 \"\" { 1, -1 }";
/// let game = gambit::read(text)?.expect("a game");
/// let (config, limits) = (hidden::config(1e-6, 1_000_000)?, Limits::default());
/// let answer = gambit::solve_by(&game, Some(MethodName::Simplex), &config, &limits)?;
/// assert_eq!(answer.value.equilibrium.unwrap().value, Some(num::One::one()));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve_by(
    file: &GameFile,
    method: Option<MethodName>,
    config: &Config,
    limits: &Limits,
) -> Result<Answer<Played>, Error> {
    let Some(name) = method else {
        return Ok(solve(file, config, limits));
    };
    let rules = of_two(file).ok_or_else(|| unfit(Some(name)))?;
    method::check(&hidden::offers(&rules, &rules.start()), name)?;
    let mut watch = limits.watch();
    Ok(opposed(file, &rules, method, config, &mut watch))
}

/// The methods for a game from a file, in the order in which they are preferred.
///
/// # Errors
/// [`Error::Unfit`] when the game has no choice of methods, as in [`solve_by`].
pub fn methods(file: &GameFile) -> Result<Vec<Offer>, Error> {
    let rules = of_two(file).ok_or_else(|| unfit(None))?;
    Ok(hidden::offers(&rules, &rules.start()))
}

/// The most strategies of two players together whose equilibria are all listed although the payoffs have a constant sum.
const FEW_STRATEGIES: usize = 24;

/// The answer about a normal form of two players with many strategies, whose payoffs have a constant sum: that of the tree in
/// which neither sees what the other chooses, for the list of all equilibria would be endless.
fn large_and_opposed(
    file: &GameFile,
    game: &NormalForm,
    config: &Config,
    watch: &mut dyn Watch,
) -> Option<Answer<Played>> {
    let counts = game
        .players()
        .iter()
        .map(|player| player.strategies.count());
    if game.players().len() != 2 || counts.sum::<usize>() <= FEW_STRATEGIES {
        return None;
    }
    let tree = simultaneous(game, watch).ok()?;
    let rules = Opposed::new(&tree).ok()?;
    Some(opposed(file, &rules, None, config, watch))
}

/// The ruleset of a tree of two players whose payoffs have a constant sum.
fn of_two(file: &GameFile) -> Option<Opposed<'_>> {
    match file {
        GameFile::Tree(tree) if tree.tree.players().len() == 2 => Opposed::new(&tree.tree).ok(),
        GameFile::Tree(_) | GameFile::Normal(_) => None,
    }
}

/// The error about a method for a game that has no choice of methods.
fn unfit(method: Option<MethodName>) -> Error {
    Error::Unfit {
        setting: Setting::Method,
        value: method.map(|name| name.to_string()),
        why: "is for games of the catalog, and for game trees of two players whose payoffs have a constant sum".to_owned(),
    }
}

/// The reason why a tree was not answered, with why it has no value, where that is not the payoffs' doing.
fn together(reason: &NotOpposed, stop: StopReason) -> StopReason {
    match (reason, stop) {
        (NotOpposed::Weights(_), StopReason::Beyond(text)) => {
            StopReason::Beyond(format!("{reason}; and {text}"))
        }
        (_, stop) => stop,
    }
}

/// The answer before anything is found.
fn empty(file: &GameFile) -> Played {
    Played {
        game: file.title().to_owned(),
        sides: file.players(),
        from_file: true,
        equilibrium: None,
        sum: None,
        equilibria: None,
        advice: None,
    }
}

/// A tree of one player, or of two whose interests are opposed.
fn opposed(
    file: &GameFile,
    rules: &Opposed<'_>,
    method: Option<MethodName>,
    config: &Config,
    watch: &mut dyn Watch,
) -> Answer<Played> {
    let mut played = empty(file);
    let (found, (name, how)) = if played.sides.len() == 1 {
        let how = "the best choice at each information set by expectation, backwards";
        (alone(rules, config, watch), (MethodName::Fold, how))
    } else {
        let show = |node: &usize, action: &usize| rules.show_action(*node, *action);
        let found = hidden::equilibrium(rules, &rules.start(), &show, method, config, watch);
        let by = hidden::found_by(&found, method, config);
        (found, by)
    };
    let status = hidden::status(&found);
    played.sum = rules.sum().cloned();
    played.equilibrium = found.ok();
    Answer::new(played, status)
        .by(name, how)
        .because(Derivation::BestResponses)
}

/// The best strategy of the only player of a tree.
fn alone(
    rules: &Opposed<'_>,
    config: &Config,
    watch: &mut dyn Watch,
) -> Result<Equilibrium, StopReason> {
    let form = sequence::compile(rules, &rules.start(), watch)?;
    let (value, best) = form.best_response(Player::Left, &[BigRational::one()]);
    let sets = form.sets[0].iter().zip(best);
    let mix = sets.map(|(set, best)| Mix {
        player: Player::Left,
        knows: rules.show_knowledge(&set.knows),
        choices: (set.moves.iter().enumerate())
            .map(|(at, mv)| {
                let chance = BigRational::from_integer(u8::from(at == best).into());
                (rules.show_action(set.at, *mv), chance)
            })
            .collect(),
    });
    Ok(Equilibrium {
        value: Some(value.clone()),
        lower: value.clone(),
        upper: value,
        strategy: mix.collect(),
        method: MethodName::Fold,
        variant: None,
        iterations: 0,
        curve: Vec::new(),
        target: config.width.clone(),
        strategy_status: Status::Proved,
    })
}

/// The equilibria of a game in normal form.
fn of_normal_form(file: &Nfg, watch: &mut dyn Watch) -> Result<Equilibria, StopReason> {
    let game = &file.game;
    let played = |player: usize, mix: &[BigRational]| Behaviour {
        player,
        knows: String::new(),
        choices: made(mix, |at| game.players()[player].strategies.label(at)),
    };
    if let Some(game) = game.bimatrix() {
        let found = bimatrix::equilibria(&game, watch)?;
        let settled = found.profiles().map(|profile| Settled {
            payoffs: profile.payoffs(&game).to_vec(),
            strategy: vec![played(0, &profile.rows), played(1, &profile.columns)],
        });
        return Ok(Equilibria {
            list: settled.collect(),
            scope: Scope::Extreme,
        });
    }
    let cells = normal_form::pure_equilibria(game, watch)?;
    let mut list = Vec::new();
    for cell in cells {
        make_room_for(&list, game.players().len(), watch)?;
        let chosen = game.profile(cell).into_iter().enumerate();
        let chosen = chosen.map(|(player, at)| Behaviour {
            player,
            knows: String::new(),
            choices: vec![(
                game.players()[player].strategies.label(at),
                BigRational::one(),
            )],
        });
        list.push(Settled {
            strategy: chosen.collect(),
            payoffs: game.payoffs(cell).to_vec(),
        });
    }
    Ok(Equilibria {
        list,
        scope: Scope::Pure,
    })
}

/// Dominated strategies and the best correlated equilibrium.
fn advice(game: &NormalForm, watch: &mut dyn Watch) -> Result<Advice, StopReason> {
    let label = |player: usize, at: usize| game.players()[player].strategies.label(at);
    let removed = profiles::eliminate(game, watch)?;
    let named = |one: &profiles::Eliminated| Eliminated {
        player: one.player,
        strategy: label(one.player, one.strategy),
        by: label(one.player, one.by),
    };
    let drawn = |cell: usize| {
        let chosen = game.profile(cell).into_iter().enumerate();
        chosen.map(|(player, at)| label(player, at)).collect()
    };
    let mut correlated = |deviation| {
        let found = profiles::correlated(game, &removed, deviation, watch)?;
        Ok::<_, StopReason>(Correlated {
            profiles: (found.cells.into_iter())
                .map(|(cell, chance)| (drawn(cell), chance))
                .collect(),
            payoffs: found.payoffs,
        })
    };
    let [correlated, coarse] =
        [Deviation::AfterAdvice, Deviation::BeforeAdvice].map(&mut correlated);
    Ok(Advice {
        eliminated: removed.iter().map(named).collect(),
        correlated,
        coarse,
    })
}

/// Asks for room for one more equilibrium of so many choices.
fn make_room_for(
    list: &Vec<Settled>,
    choices: usize,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    watch.work(1)?;
    if list.len() == list.capacity() {
        // A name, two numbers, and what holds them.
        watch.room(((1 + list.len()) * (1 + choices) * 256) as u64)?;
    }
    Ok(())
}

/// The choices that are made, each with its probability.
fn made(mix: &[BigRational], name: impl Fn(usize) -> String) -> Vec<(String, BigRational)> {
    let made = mix
        .iter()
        .enumerate()
        .filter(|(_, chance)| !chance.is_zero());
    made.map(|(at, chance)| (name(at), chance.clone()))
        .collect()
}

/// The equilibria of a tree by its reduced normal form: all extreme ones for two players, else the pure ones.
fn tree_of_many(tree: &GameTree, watch: &mut dyn Watch) -> Result<Equilibria, StopReason> {
    let reduced = normal_form::reduce(tree, fits, watch)?;
    let labels = tree.labels();
    let named = |player: usize, mixture: &[BigRational]| -> Vec<Behaviour> {
        let behaviour = reduced.behaviour(player, mixture).into_iter();
        let named = behaviour.map(|normal_form::Behaviour { set, mix }| Behaviour {
            player,
            knows: labels[set].clone(),
            choices: made(&mix, |at| match &*tree.sets()[set].actions[at] {
                "" => (at + 1).to_string(),
                name => name.to_owned(),
            }),
        });
        named.collect()
    };
    match reduced.game.bimatrix() {
        Some(game) => extreme(&game, &reduced, named, watch),
        None => pure(&reduced, named, watch),
    }
}

/// True if so many strategies of each player are few enough; else the reason.
fn fits(counts: &[u64]) -> Result<(), String> {
    let shown = |count: u64| match count {
        u64::MAX => "more than 18446744073709551614".to_owned(),
        count => count.to_string(),
    };
    if let [first, second] = *counts {
        if first.saturating_add(second) <= MOST_STRATEGIES {
            return Ok(());
        }
        return Err(format!(
            "all equilibria are listed of trees in whose reduced normal form both players together have at most \
             {MOST_STRATEGIES} strategies, and here they have {} and {}",
            shown(first),
            shown(second)
        ));
    }
    let cells = counts
        .iter()
        .fold(1u64, |cells, count| cells.saturating_mul(*count));
    if cells <= MOST_CELLS {
        return Ok(());
    }
    Err(format!(
        "a tree of {} players is answered where its reduced normal form has at most {MOST_CELLS} cells, and this one has {}",
        counts.len(),
        shown(cells)
    ))
}

/// All extreme equilibria of a reduced normal form; those with the same behaviour are one.
fn extreme(
    game: &Bimatrix,
    reduced: &Reduced,
    named: impl Fn(usize, &[BigRational]) -> Vec<Behaviour>,
    watch: &mut dyn Watch,
) -> Result<Equilibria, StopReason> {
    let found = bimatrix::equilibria(game, watch)?;
    let mut seen = BTreeSet::new();
    let mut list = Vec::new();
    for profile in found.profiles() {
        make_room_for(&list, game.rows() + game.columns(), watch)?;
        let behaviour = [
            reduced.behaviour(0, &profile.rows),
            reduced.behaviour(1, &profile.columns),
        ];
        if !seen.insert(behaviour) {
            continue;
        }
        let mut strategy = named(0, &profile.rows);
        strategy.extend(named(1, &profile.columns));
        list.push(Settled {
            payoffs: profile.payoffs(game).to_vec(),
            strategy,
        });
    }
    Ok(Equilibria {
        list,
        scope: Scope::Extreme,
    })
}

/// All pure equilibria of a reduced normal form.
fn pure(
    reduced: &Reduced,
    named: impl Fn(usize, &[BigRational]) -> Vec<Behaviour>,
    watch: &mut dyn Watch,
) -> Result<Equilibria, StopReason> {
    let game = &reduced.game;
    // What each player's strategies are, made once.
    let each = game.players().iter().enumerate().map(|(player, chooser)| {
        let count = chooser.strategies.count();
        let alone = |at: usize| {
            let chance = |k: usize| BigRational::from_integer(u8::from(k == at).into());
            named(player, &(0..count).map(chance).collect::<Vec<_>>())
        };
        (0..count).map(alone).collect::<Vec<_>>()
    });
    let each: Vec<Vec<Vec<Behaviour>>> = each.collect();
    let mut list = Vec::new();
    for cell in normal_form::pure_equilibria(game, watch)? {
        let profile = game.profile(cell).into_iter().zip(&each);
        let strategy: Vec<Behaviour> = profile
            .flat_map(|(at, strategies)| strategies[at].iter().cloned())
            .collect();
        make_room_for(&list, strategy.len(), watch)?;
        list.push(Settled {
            payoffs: game.payoffs(cell).to_vec(),
            strategy,
        });
    }
    Ok(Equilibria {
        list,
        scope: Scope::Pure,
    })
}
