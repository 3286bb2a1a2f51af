//! Certificates of the forms that are not played move by move: arenas, matrices, coalitions.

use crate::arena::{Solved, Source, machine_certificate};
use crate::coalition::Division;
use crate::matrix::MatrixGame;
use grundy_answer::answer::Answer;
use grundy_answer::certified::Certified;
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_check::core::{self as core_check, Core as CoreProof, Proof, Weight};
use grundy_check::nucleolus::{self as nucleolus_check, TightLevel};
use grundy_check::{Certificate, arena as arena_check, matrix as matrix_check};
use grundy_core::Player;
use grundy_core::forms::coalition::CoalitionGame;
use grundy_solve::arena::Regions;
use grundy_solve::core_and_nucleolus::{Among, Core, NucleolusRound};
use num::BigRational;
use std::io;

/// Of both winning regions; of a game on an automaton, of the winner's machine.
impl Certified for Solved<'_> {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let source = answer.value.source;
        let regions = answer.value.certain()?;
        if let Some(machine) = answer.value.machine_certificate() {
            return Ok(machine);
        }
        let game = source.arena();
        let vertices = game.vertices().map(|v| arena_check::Vertex {
            id: source.id(v),
            priority: game.priority(v),
            owner: side(game.owner(v)),
            successors: game.successors(v).iter().map(|&t| source.id(t)).collect(),
            winner: side(regions.winner[v as usize]),
            strategy: regions.strategy[v as usize].map(|t| source.id(t)),
        });
        Ok(Certificate::Arena(arena_check::Arena {
            vertices: vertices.collect(),
        }))
    }
}

impl Solved<'_> {
    /// The text of the certificate, the same as that of [`certificate`](Answer::certificate), made without building the
    /// certificate.
    ///
    /// # Errors
    /// [`Error::Usage`] when the arena is not solved.
    pub fn certificate_text(&self) -> Result<String, Error> {
        self.certain()?;
        let mut text = Vec::new();
        let written = self.write_certificate(&mut text);
        written.map_err(|error| Error::file("the certificate", &error))?;
        Ok(String::from_utf8(text).expect("words and digits are ASCII"))
    }

    /// Writes the text of the certificate, holding only little of it at a time.
    ///
    /// # Errors
    /// The error of the writer, or that the arena is not solved.
    pub fn write_certificate(&self, to: &mut dyn io::Write) -> io::Result<()> {
        let source = self.source;
        let regions = self.certain().map_err(io::Error::other)?;
        if let Some(machine) = self.machine_certificate() {
            return to.write_all(machine.to_json().as_bytes());
        }
        let game = source.arena();
        let mut writer = arena_check::Writer::new(to);
        for v in game.vertices() {
            writer.vertex(
                [source.id(v), game.priority(v)],
                side(game.owner(v)),
                game.successors(v).iter().map(|&t| source.id(t)),
                side(regions.winner[v as usize]),
                regions.strategy[v as usize].map(|t| source.id(t)),
            )?;
        }
        writer.finish()
    }

    /// The certificate of a game on an automaton: the winner's machine.
    fn machine_certificate(&self) -> Option<Certificate> {
        let Source::Automaton(source) = self.source else {
            return None;
        };
        let machine = machine_certificate(&source.file.automaton, &self.machine()?);
        Some(Certificate::Machine(machine))
    }

    /// The regions, if the arena is solved.
    fn certain(&self) -> Result<&Regions, Error> {
        let regions = self.regions.as_ref();
        regions.ok_or_else(|| no_certificate("the arena is not solved"))
    }
}

/// The checker's name for a player.
fn side(player: Player) -> arena_check::Side {
    match player {
        Player::Left => arena_check::Side::Even,
        Player::Right => arena_check::Side::Odd,
    }
}

/// Of the value.
impl Certified for MatrixGame {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let game = &answer.value.matrix;
        let best = answer.value.best.as_ref();
        let best = best.ok_or_else(|| no_certificate("the value is not known"))?;
        let rows: Vec<_> = (0..game.rows()).map(|i| game.row(i).to_vec()).collect();
        Ok(Certificate::Matrix(matrix_check::Matrix::new(
            &rows,
            &best.rows,
            &best.columns,
            &best.value,
        )))
    }
}

impl Division {
    /// A certificate of a point of the core, or of its emptiness, which `grundy check` accepts.
    ///
    /// # Errors
    /// [`Error::Usage`] when the core is not known, or the table of all coalitions is too large.
    pub fn certificate(&self, limits: &Limits) -> Result<Certificate, Error> {
        let game = &self.game;
        let core = self.core.as_ref();
        let core = core.ok_or_else(|| no_certificate("the core is not known"))?;
        let worth = worths(game, core_check::MOST_PLAYERS, limits)?;
        let proof = match core {
            Core::Point { payoff, .. } => {
                Proof::Point(payoff.iter().map(ToString::to_string).collect())
            }
            Core::Empty { collection, .. } => Proof::Balanced(
                collection
                    .iter()
                    .map(|w| Weight {
                        coalition: w.members.iter().fold(0, |s, &i| s | 1 << i),
                        weight: w.weight.to_string(),
                    })
                    .collect(),
            ),
        };
        Ok(Certificate::Core(CoreProof {
            players: game.players() as u32,
            worth,
            proof,
        }))
    }

    /// A certificate of the nucleolus, or of the pre-nucleolus where no division gives every player what the player earns alone.
    ///
    /// # Errors
    /// [`Error::NoCertificate`] when neither is known, or the table of all coalitions is too large.
    ///
    /// ```
    /// use grundy::{Limits, forms::coalition};
    /// let estate = coalition::read("bankruptcy 200: 100,200,300")?;
    /// let answer = coalition::solve(&estate, &Limits::default());
    /// let made = answer.value.nucleolus_certificate(&Limits::default())?;
    /// let Ok(said) = grundy::certify::check(&made.to_json(), &Limits::default()) else {
    ///     panic!("refused");
    /// };
    /// assert!(said.statement.starts_with("the nucleolus of the game of 3 players is (50, 75, 75)"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn nucleolus_certificate(&self, limits: &Limits) -> Result<Certificate, Error> {
        let found = self.settled.as_ref();
        let found = found.ok_or_else(|| no_certificate("the nucleolus is not known"))?;
        let weight = |coalition: u32, weight: &BigRational| Weight {
            coalition,
            weight: weight.to_string(),
        };
        let level = |round: &NucleolusRound| TightLevel {
            excess: round.excess.to_string(),
            coalitions: round.held.iter().map(|(s, w)| weight(*s, w)).collect(),
            alone: (round.alone.iter())
                .map(|(player, w)| weight(1 << player, w))
                .collect(),
        };
        Ok(Certificate::Nucleolus(nucleolus_check::Nucleolus {
            players: self.game.players() as u32,
            worth: worths(&self.game, nucleolus_check::MOST_PLAYERS, limits)?,
            among: match found.among {
                Among::Imputations => nucleolus_check::Among::Imputations,
                Among::All => nucleolus_check::Among::Divisions,
            },
            shares: found.payoff.iter().map(ToString::to_string).collect(),
            levels: found.rounds.iter().map(level).collect(),
        }))
    }
}

/// The worth of every coalition as text, of a game with as many players as the checker takes.
fn worths(game: &CoalitionGame, most: u32, limits: &Limits) -> Result<Vec<String>, Error> {
    if game.players() > most as usize {
        let why = format!("it lists every coalition, of at most {most} players");
        return Err(no_certificate(&why));
    }
    let table = grundy_solve::coalition::table(game, &mut limits.watch())
        .map_err(|stop| no_certificate(&format!("it lists every coalition, and {stop}")))?;
    let coalitions = 0..1u32 << game.players();
    Ok(coalitions.map(|s| table.worth(s).to_string()).collect())
}

fn no_certificate(why: &str) -> Error {
    Error::NoCertificate {
        why: why.to_owned(),
    }
}
