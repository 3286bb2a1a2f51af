//! Games in Gambit's files: game trees with chance and information sets, and games in normal form, of any number of players.
//!
//! One player is answered by expectation. Two players whose payoffs have the same sum at every end are answered by the solvers
//! of games with hidden information. For two others all extreme equilibria are listed, of a tree by its reduced normal form;
//! for three players and more all pure equilibria; of a normal form also the strategies that strict dominance removes, and the
//! best correlated equilibrium, of a tree strategies by iteration where nothing is listed.

use crate::general::{self, made, make_room_for};
use crate::hidden::{
    self, Advice, Asking, Behaviour, Correlated, Eliminated, Equilibria, Equilibrium, Mix, Played,
    Scope, Settled,
};
use crate::simultaneous::simultaneous;
use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::Derivation;
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, MethodName, Offer};
use grundy_answer::setting::Setting;
use grundy_core::forms::game_tree::GameTree;
use grundy_core::forms::normal_form::NormalForm;
use grundy_core::{Extensive, NotOpposed, Opposed, ParseError, Player, Ruleset, StopReason, Watch};
use grundy_formats::gambit::efg::{self, Efg};
use grundy_formats::gambit::nfg::{self, Nfg};
use grundy_formats::gambit::{self, Kind};
use grundy_solve::bimatrix::{self, Deviation};
use grundy_solve::normal_form;
use grundy_solve::profiles;
use grundy_solve::regret::Config;
use grundy_solve::sequence;
use num::{BigRational, One};

/// A game that was read from a file of Gambit's, or from its text.
#[derive(Clone, Debug)]
pub enum GameFile {
    /// A game tree of perfect recall.
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

/// True if the text is the name of a file, or `-`. A name that ends as Gambit's files do is one even if there is no such file,
/// so that this is said.
pub(crate) fn is_file(text: &str, names_a_game: impl Fn(&str) -> bool) -> bool {
    let ending = text.rsplit_once('.').map(|(_, end)| end);
    let ends_so = matches!(ending, Some("efg" | "nfg")) && !text.contains(['\n', '{', '"']);
    let may_be = ends_so || input::is_there(text);
    text == "-" || (gambit::kind(text).is_none() && may_be && !names_a_game(text))
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
    let asking = Asking {
        method: None,
        config,
        limits,
        checkpoint: None,
    };
    let normal = match file {
        GameFile::Tree(tree) => {
            return of_tree(file, &tree.tree, &asking).expect("there is no checkpoint");
        }
        GameFile::Normal(normal) => normal,
    };
    if let Some(answer) = large_and_opposed(file, &normal.game, &asking, &mut watch) {
        return answer;
    }
    let mut played = empty(file);
    let found = of_normal_form(normal, &mut watch);
    let count = played.sides.len();
    let (method, how) = match count {
        2 => (
            MethodName::Vertices,
            "all vertices of both best-response polytopes, matched by their labels: all extreme equilibria",
        ),
        1 => (MethodName::Definition, "every strategy tried"),
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
    if count > 2 && played.equilibria.is_some() {
        played.advice = advice(&normal.game, &mut watch).ok();
    }
    Answer::new(played, status).by(method, how)
}

/// The answer about a tree, by a method which is one of those for the tree.
fn of_tree(file: &GameFile, tree: &GameTree, asking: &Asking<'_>) -> Result<Answer<Played>, Error> {
    let mut watch = asking.limits.watch();
    let reason = match Opposed::new(tree) {
        Ok(rules) => return opposed(file, &rules, asking, &mut watch),
        Err(reason) => reason,
    };
    let refused = |stop| together(&reason, stop);
    let found = general::solve(file.title(), tree, refused, asking, &mut watch)?;
    let played = Played {
        equilibria: found.equilibria,
        profile: found.profile,
        unkept: found.unkept,
        ..empty(file)
    };
    Ok(Answer::new(played, found.status).by(found.method, found.how))
}

/// Like [`solve`], by the method of this name.
///
/// # Errors
/// [`Error::Unfit`] when the game is a normal form or has one player, since these have no choice of methods;
/// [`Error::UnknownMethod`] when no method here has the name.
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
    solve_kept(
        file,
        &Asking {
            method,
            config,
            limits,
            checkpoint: None,
        },
    )
}

/// Like [`solve_by`], where the state of an iteration may be kept in a file.
///
/// # Errors
/// As [`solve_by`], and the fault of the checkpoint.
pub fn solve_kept(file: &GameFile, asking: &Asking<'_>) -> Result<Answer<Played>, Error> {
    if asking.method.is_none() && asking.checkpoint.is_none() {
        return Ok(solve(file, asking.config, asking.limits));
    }
    let tree = of_several(file).ok_or_else(|| unfit(asking.method))?;
    if let Some(name) = asking.method {
        method::check(&methods(file)?, name)?;
    }
    of_tree(file, tree, asking)
}

/// The methods for a game from a file, in the order in which they are preferred.
///
/// # Errors
/// [`Error::Unfit`] when the game has no choice of methods, as in [`solve_by`].
pub fn methods(file: &GameFile) -> Result<Vec<Offer>, Error> {
    let tree = of_several(file).ok_or_else(|| unfit(None))?;
    Ok(match Opposed::new(tree) {
        Ok(rules) => hidden::offers(&hidden::falls_into_subgames(&rules, &rules.start())),
        Err(_) => general::offers(tree),
    })
}

/// The most strategies of two players together whose equilibria are all listed although the payoffs have a constant sum.
const FEW_STRATEGIES: usize = 24;

/// The answer about a normal form of two players with many strategies, whose payoffs have a constant sum: that of the tree in
/// which neither sees what the other chooses, for the list of all equilibria would be endless.
fn large_and_opposed(
    file: &GameFile,
    game: &NormalForm,
    asking: &Asking<'_>,
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
    opposed(file, &rules, asking, watch).ok()
}

/// The tree of two players or more.
fn of_several(file: &GameFile) -> Option<&GameTree> {
    match file {
        GameFile::Tree(tree) if tree.tree.players().len() > 1 => Some(&tree.tree),
        GameFile::Tree(_) | GameFile::Normal(_) => None,
    }
}

/// The error about a method for a game that has no choice of methods.
fn unfit(method: Option<MethodName>) -> Error {
    Error::Unfit {
        setting: Setting::Method,
        value: method.map(|name| name.to_string()),
        why: "is for games of the catalog, and for game trees of two players or more".to_owned(),
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
        from_file: true,
        ..Played::of(file.players())
    }
}

/// A tree of one player, or of two whose interests are opposed.
fn opposed(
    file: &GameFile,
    rules: &Opposed<'_>,
    asking: &Asking<'_>,
    watch: &mut dyn Watch,
) -> Result<Answer<Played>, Error> {
    let mut played = empty(file);
    let Asking { method, config, .. } = *asking;
    let (found, (name, how)) = if played.sides.len() == 1 {
        let how = "the best choice at each information set by expectation, backwards";
        (alone(rules, config, watch), (MethodName::Fold, how))
    } else {
        let show = |node: &usize, action: &usize| rules.show_action(*node, *action);
        let start = rules.start();
        let solved = hidden::equilibrium(rules, &start, &show, file.title(), asking, watch)?;
        played.unkept = solved.unkept;
        let by = hidden::found_by(&solved.found, method, config);
        (solved.found, by)
    };
    let status = hidden::status(&found);
    played.sum = rules.sum().cloned();
    played.equilibrium = found.ok();
    Ok(Answer::new(played, status)
        .by(name, how)
        .because(Derivation::BestResponses))
}

/// The best strategy of the only player of a tree.
fn alone(
    rules: &Opposed<'_>,
    config: &Config,
    watch: &mut dyn Watch,
) -> Result<Equilibrium, StopReason> {
    let compiled = sequence::compile(rules, &rules.start(), watch)?;
    let (value, best) = compiled
        .form
        .best_response(Player::Left, &[BigRational::one()]);
    let sets = compiled.sets[0].iter().zip(best);
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
        seconds_per_iteration: None,
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
        by: match &one.by[..] {
            [(by, _)] => label(one.player, *by),
            mixture => {
                let share = |(by, share): &(usize, BigRational)| {
                    format!("{} {share}", label(one.player, *by))
                };
                mixture.iter().map(share).collect::<Vec<_>>().join(", ")
            }
        },
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
