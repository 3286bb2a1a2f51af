//! The report that `bimatrix` prints.

use super::Envelope;
use super::replicator::ReplicatorReport;
use super::text::{Text, texts};
use crate::Exact;
use grundy::answer::Answer;
use grundy::forms::bimatrix::{BimatrixGame, Labels};
use grundy::solvers::bimatrix::{Correlated, Equilibria, Mixture, Profile, Subset};
use grundy::solvers::matrix::Equilibrium;
use grundy::vocabulary::forms::bimatrix::Bimatrix;
use num::BigRational;
use serde::Serialize;

/// The solution of a bimatrix game.
#[derive(Clone, Debug, Serialize)]
pub struct BimatrixReport {
    /// The game.
    pub game: String,
    /// The names of the players and of their strategies, where the game was read with names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<Labels>,
    /// All extreme equilibria; null when they were not found.
    pub equilibria: Option<Vec<EquilibriumLine>>,
    /// The maximal Nash subsets, gathered into components; empty when they were not found.
    pub components: Vec<Vec<SubsetLine>>,
    /// What each player can secure whatever the other does; null where it was not found.
    pub security: [Option<Secured>; 2],
    /// The equilibria at the ends of paths of Lemke and Howson, where they were asked for or nothing else was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<PathLine>,
    /// The correlated equilibrium with the greatest total payoff, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correlated: Option<CorrelatedLine>,
    /// The same for coarse correlated equilibria: each player decides whether to follow before the draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coarse: Option<CorrelatedLine>,
    /// The replicator dynamics of a symmetric game, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicator: Option<ReplicatorReport>,
    /// True if the game looks the same to both players.
    pub symmetric: bool,
    /// True if one player wins what the other loses.
    pub constant_sum: bool,
    /// The status, the method and the reason.
    #[serde(flatten, serialize_with = "Envelope::method_and_reason")]
    pub envelope: Envelope,
}

/// An equilibrium.
#[derive(Clone, Debug, Serialize)]
pub struct EquilibriumLine {
    /// The probability of each row.
    pub rows: Vec<Exact>,
    /// The probability of each column.
    pub columns: Vec<Exact>,
    /// The expected payoffs of the row player and of the column player.
    pub payoffs: [Exact; 2],
    /// True if the mixture of both players is evolutionarily stable; null where it is not one mixture of a symmetric game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evolutionarily_stable: Option<bool>,
}

impl EquilibriumLine {
    /// The equilibria of a list, each with what is known of its evolutionary stability.
    #[must_use]
    pub fn all(
        game: &Bimatrix,
        found: &Equilibria,
        stable: &[Option<bool>],
    ) -> Vec<EquilibriumLine> {
        let all = found.profiles().zip(stable);
        all.map(|(profile, stable)| EquilibriumLine {
            evolutionarily_stable: *stable,
            ..EquilibriumLine::new(game, &profile)
        })
        .collect()
    }

    fn new(game: &Bimatrix, profile: &Profile) -> EquilibriumLine {
        EquilibriumLine {
            rows: texts(&profile.rows),
            columns: texts(&profile.columns),
            payoffs: profile
                .payoffs_in_equilibrium(game)
                .map(|payoff| payoff.to_string()),
            evolutionarily_stable: None,
        }
    }
}

/// A distribution over the cells of a game, from which a mediator draws what each player is advised to play.
#[derive(Clone, Debug, Serialize)]
pub struct CorrelatedLine {
    /// The probability of each cell, by rows.
    pub cells: Vec<Vec<Exact>>,
    /// The expected payoffs of the row player and of the column player.
    pub payoffs: [Exact; 2],
    /// The least and the greatest payoff that such an equilibrium gives to the row player, and to the column player.
    pub ranges: [[Exact; 2]; 2],
}

impl From<&Correlated> for CorrelatedLine {
    fn from(found: &Correlated) -> CorrelatedLine {
        let exact = BigRational::to_string;
        CorrelatedLine {
            cells: found.cells.iter().map(|row| texts(row)).collect(),
            payoffs: found.payoffs.each_ref().map(exact),
            ranges: found
                .ranges
                .each_ref()
                .map(|range| range.each_ref().map(exact)),
        }
    }
}

/// A maximal Nash subset: any mixture of these rows' strategies and any of these columns' are an equilibrium.
#[derive(Clone, Debug, Serialize)]
pub struct SubsetLine {
    /// The row player's extreme strategies.
    pub rows: Vec<Vec<Exact>>,
    /// The column player's extreme strategies.
    pub columns: Vec<Vec<Exact>>,
}

impl SubsetLine {
    fn new(found: &Equilibria, subset: &Subset) -> SubsetLine {
        let all = |mixes: &[Mixture], used: &[usize]| {
            used.iter()
                .map(|&at| texts(&mixes[at].probabilities()))
                .collect()
        };
        SubsetLine {
            rows: all(&found.rows, &subset.rows),
            columns: all(&found.columns, &subset.columns),
        }
    }
}

/// The amount that a player can secure.
#[derive(Clone, Debug, Serialize)]
pub struct Secured {
    /// The least expected payoff, whatever the opponent does.
    pub value: Exact,
    /// A mixture that earns it.
    pub strategy: Vec<Exact>,
}

impl Secured {
    /// The amounts of both players.
    #[must_use]
    pub fn both(found: &[Option<Equilibrium>; 2]) -> [Option<Secured>; 2] {
        found.each_ref().map(|one| one.as_ref().map(Secured::from))
    }
}

impl From<&Equilibrium> for Secured {
    fn from(found: &Equilibrium) -> Secured {
        Secured {
            value: found.value.to_string(),
            strategy: texts(&found.rows),
        }
    }
}

/// The end of a path of Lemke and Howson.
#[derive(Clone, Debug, Serialize)]
pub struct PathLine {
    /// The strategy whose label may be missing: a row or a column, from 1.
    pub missing: String,
    /// The equilibrium at the end.
    pub end: EquilibriumLine,
}

impl From<&Answer<BimatrixGame>> for BimatrixReport {
    fn from(answer: &Answer<BimatrixGame>) -> BimatrixReport {
        let BimatrixGame {
            game,
            labels,
            equilibria,
            security,
            paths,
            stable,
            correlated,
            ..
        } = &answer.value;
        let found = equilibria.as_ref();
        let lines = |found: &Equilibria| EquilibriumLine::all(game, found, stable);
        let components = |found: &Equilibria| {
            let one = |component: &Vec<Subset>| {
                component
                    .iter()
                    .map(|subset| SubsetLine::new(found, subset))
                    .collect()
            };
            found.components.iter().map(one).collect()
        };
        let missing = |label: usize| match label.checked_sub(game.rows()) {
            None => format!("row {}", label + 1),
            Some(column) => format!("column {}", column + 1),
        };
        BimatrixReport {
            game: game.to_string(),
            labels: labels.clone(),
            equilibria: found.map(lines),
            components: found.map_or_else(Vec::new, components),
            security: Secured::both(security),
            paths: paths
                .iter()
                .map(|path| PathLine {
                    missing: missing(path.missing),
                    end: EquilibriumLine::new(game, &path.end),
                })
                .collect(),
            correlated: correlated[0].as_ref().map(CorrelatedLine::from),
            coarse: correlated[1].as_ref().map(CorrelatedLine::from),
            replicator: ReplicatorReport::of(&answer.value),
            symmetric: game.is_symmetric(),
            constant_sum: game.is_constant_sum(),
            envelope: answer.into(),
        }
    }
}

/// The most equilibria that are written out in words; JSON has them all.
const MOST_SHOWN: usize = 100;

impl BimatrixReport {
    /// The answer in words.
    #[must_use]
    pub fn words(&self) -> Text {
        let mut text = Text::default();
        if let Some(labels) = &self.labels {
            if !labels.title.is_empty() {
                text.line(&labels.title);
            }
            for (what, player, names) in [
                ("row", &labels.players[0], &labels.rows),
                ("column", &labels.players[1], &labels.columns),
            ] {
                let numbered = names
                    .iter()
                    .zip(1..)
                    .all(|(name, k)| *name == k.to_string());
                let with = match names.len() {
                    1 if numbered => format!("1 {what}"),
                    count if numbered => format!("{count} {what}s"),
                    _ => names.join(", "),
                };
                text.line(format!("the {what} player is {player}, with {with}"));
            }
        }
        for (number, one) in (1..).zip(self.equilibria.iter().flatten().take(MOST_SHOWN)) {
            text.line(format!("equilibrium {number}"));
            one.put(&mut text);
        }
        let count = self.equilibria.as_ref().map_or(0, Vec::len);
        if let Some(more) = count.checked_sub(MOST_SHOWN + 1) {
            text.line(format!("and {} more", more + 1));
        }
        for path in &self.paths {
            text.line(format!("path on which {} may be missing", path.missing));
            path.end.put(&mut text);
        }
        if self.components.iter().flatten().count() < count {
            self.put_components(&mut text);
        }
        let kinds = [
            ("correlated", &self.correlated),
            ("coarse correlated", &self.coarse),
        ];
        for (kind, found) in kinds {
            if let Some(found) = found {
                text.line(format!(
                    "the {kind} equilibrium with the greatest total payoff"
                ));
                found.put(&mut text);
            }
        }
        let names = ["row player", "column player"];
        for (name, secured) in names.into_iter().zip(&self.security) {
            if let Some(Secured { value, strategy }) = secured {
                let mix = strategy.join(" ");
                text.line(format!("the {name} can secure {value}, by {mix}"));
            }
        }
        if let Some(replicator) = &self.replicator {
            replicator.print(&mut text);
        }
        text.field("status", self.envelope.status.to_string());
        text.field("method", &self.envelope.method);
        text.reason(&self.envelope.reason());
        text
    }

    /// The maximal Nash subsets, where they hold more than single equilibria.
    fn put_components(&self, text: &mut Text) {
        for (number, component) in (1..).zip(&self.components) {
            for SubsetLine { rows, columns } in component {
                let side = |mixes: &[Vec<Exact>]| {
                    let each: Vec<String> = mixes.iter().map(|mix| mix.join(" ")).collect();
                    each.join(" or ")
                };
                text.line(format!(
                    "component {number}: any mixture of ({}) with any of ({})",
                    side(rows),
                    side(columns)
                ));
            }
        }
    }
}

impl EquilibriumLine {
    fn put(&self, text: &mut Text) {
        let [left, right] = &self.payoffs;
        text.field("rows", self.rows.join(" "));
        text.field("columns", self.columns.join(" "));
        text.field("payoffs", format!("{left} {right}"));
        match self.evolutionarily_stable {
            Some(true) => text.field("stable", "evolutionarily stable"),
            Some(false) => text.field("stable", "not evolutionarily stable"),
            None => {}
        }
    }
}

impl CorrelatedLine {
    fn put(&self, text: &mut Text) {
        let rows = self.cells.iter().map(|row| row.join(" "));
        text.field("cells", rows.collect::<Vec<_>>().join("\n"));
        let [left, right] = &self.payoffs;
        text.field("payoffs", format!("{left} {right}"));
        let range = |[least, greatest]: &[Exact; 2]| format!("{least} to {greatest}");
        let [left, right] = self.ranges.each_ref().map(range);
        text.field(
            "range",
            format!("{left} for the row player, {right} for the column player"),
        );
    }
}
