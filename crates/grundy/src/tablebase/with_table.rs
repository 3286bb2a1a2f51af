//! A game of turns with a tablebase behind it. The table answers for the positions that it has, the game for all
//! others.

use super::Tablebase;
use crate::erased::tables::{Keep, Made, Numbering, Steps};
use crate::erased::{Census, Judgements, Kept, LooksGood, Payoff, RowIntervals, Searched, Turns};
use crate::error::Error;
use crate::method::{Method, Offer};
use crate::position::Position;
use crate::question::Moves;
use crate::walk::Walk;
use grundy_check::Certificate;
use grundy_check::table::{Checked, Refused, Says};
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{About, ParseError, Player, StopReason, Turn, Watch};
use grundy_solve::counter::{Interval, LostGaps};
use grundy_solve::table::Config;
use grundy_solve::tree::{self, Listing};
use std::sync::Arc;

const METHOD: Method = Method {
    name: "tablebase",
    answers: "who wins, and in how many plies where the table has distances",
    cost: "a look into the file for each position",
    source: "Thompson 1986",
};

impl Tablebase {
    /// The same position with this table behind it, which answers for the positions that it has.
    ///
    /// # Errors
    /// [`Error::Usage`] for a position of another game.
    ///
    /// ```
    /// use grundy::tablebase::{BuildAsk, Tablebase, build};
    /// use grundy::{Ask, Position};
    /// use std::sync::Arc;
    /// let folder = tempfile::tempdir().expect("a folder");
    /// let file = folder.path().join("hexapawn.gtb");
    /// build(&"hexapawn".parse()?, &file, &BuildAsk::default(), &mut |_| {})?;
    /// let table = Arc::new(Tablebase::open(&file)?);
    /// let position = table.behind(&Position::parse("hexapawn")?)?;
    /// assert_eq!(grundy::solve(&position, &Ask::default())?.methods, ["tablebase"]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn behind(self: &Arc<Self>, position: &Position) -> Result<Position, Error> {
        let at = self.own(position)?.clone();
        let game = Arc::new(WithTable {
            table: self.clone(),
        });
        Ok(Position::Turns { game, at })
    }
}

struct WithTable {
    table: Arc<Tablebase>,
}

impl WithTable {
    fn game(&self) -> &dyn Turns {
        &*self.table.game
    }

    /// The answer of the table; a damaged file stops the work.
    fn found(&self, p: &Token, moves: Moves) -> Result<Option<Searched>, StopReason> {
        let found = self.table.searched(p, moves);
        found.map_err(|error| StopReason::Beyond(error.to_string()))
    }
}

impl Turns for WithTable {
    fn methods(&self, p: &Token) -> Vec<Offer> {
        let has = self.table.known(p).is_ok_and(|known| known.is_some());
        let mut offers = vec![Offer {
            method: METHOD,
            able: has,
            because: (!has).then(|| "the tablebase does not have the position".to_owned()),
        }];
        offers.extend(self.game().methods(p));
        offers
    }

    fn solve_by(
        &self,
        method: Option<&str>,
        p: &Token,
        moves: Moves,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        if method.is_none_or(|name| name == METHOD.name)
            && let Some(found) = self.found(p, moves)?
        {
            return Ok(found);
        }
        self.game().solve_by(method, p, moves, watch)
    }

    fn solve_on(
        &self,
        p: &Token,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        match self.found(p, Moves::All)? {
            Some(found) => Ok(found),
            None => self.game().solve_on(p, kept, watch),
        }
    }

    fn is_safe(
        &self,
        p: &Token,
        mv: &AnyMove,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Option<bool> {
        self.game().is_safe(p, mv, kept, watch)
    }

    fn judge(&self, root: &Token, wanted: &[&Token], watch: &mut dyn Watch) -> Judgements<Payoff> {
        let mut judged = Vec::new();
        for p in wanted {
            match self.found(p, Moves::Nothing) {
                Ok(Some(found)) => judged.push(Some((found.payoff, found.distance))),
                Ok(None) | Err(_) => return self.game().judge(root, wanted, watch),
            }
        }
        (judged, None)
    }

    fn about(&self) -> &About {
        self.game().about()
    }
    fn title(&self) -> String {
        self.game().title()
    }
    fn start(&self) -> Token {
        self.game().start()
    }
    fn show(&self, p: &Token) -> String {
        self.game().show(p)
    }
    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.game().read(text)
    }
    fn picture(&self, p: &Token) -> Option<Picture> {
        self.game().picture(p)
    }
    fn is_scored(&self) -> bool {
        self.game().is_scored()
    }
    fn turn(&self, p: &Token) -> Turn<Payoff> {
        self.game().turn(p)
    }
    fn next_player(&self, p: &Token) -> Option<Player> {
        self.game().next_player(p)
    }
    fn legal(&self, p: &Token, limit: usize) -> Vec<AnyMove> {
        self.game().legal(p, limit)
    }
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        self.game().read_move(p, text)
    }
    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        self.game().play(p, mv)
    }
    fn look(&self, p: &Token, watch: &mut dyn Watch) -> Option<LooksGood> {
        self.game().look(p, watch)
    }
    fn customary_score(&self, p: &Token, payoff: Payoff, plies: u64) -> Option<i64> {
        self.game().customary_score(p, payoff, plies)
    }
    fn intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<(String, Vec<Interval>), StopReason>> {
        self.game().intervals(p, watch)
    }
    fn row_intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<RowIntervals, StopReason>> {
        self.game().row_intervals(p, watch)
    }
    fn lost_gaps(&self, p: &Token, watch: &mut dyn Watch) -> Option<LostGaps> {
        self.game().lost_gaps(p, watch)
    }
    fn multipliers(&self, p: &Token) -> Option<Vec<u64>> {
        self.game().multipliers(p)
    }
    fn census(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Census, StopReason>> {
        self.game().census(p, watch)
    }
    fn prove(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Certificate, StopReason>> {
        self.game().prove(p, watch)
    }
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason> {
        self.game().measure(p, watch)
    }
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        self.game().alpha_beta_nodes(p, watch)
    }
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        self.game().positions(p, watch)
    }
    fn list(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> Listing<Token, String> {
        self.game().list(p, walk, watch)
    }
    fn numbering(&self) -> Result<Numbering, String> {
        self.game().numbering()
    }
    fn steps(&self) -> Result<Steps<'_>, String> {
        self.game().steps()
    }
    fn ranks(&self) -> Option<u64> {
        self.game().ranks()
    }
    fn number(&self, p: &Token) -> Option<u64> {
        self.game().number(p)
    }
    fn numbered(&self, number: u64) -> Option<Token> {
        self.game().numbered(number)
    }
    fn always_ends(&self) -> bool {
        self.game().always_ends()
    }
    fn tabulate(
        &self,
        config: Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason> {
        self.game().tabulate(config, keep, watch)
    }
    fn check_table(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>> {
        self.game().check_table(numbers, says, watch)
    }
}
