//! Sequential games of any type behind the trait [`Turns`].

use super::forgettable::Forgettable;
use super::methods::{self, Question, TurnMethod};
use super::{counter_certificate, counters, judge, outcomes, prove, scores, tables};
use crate::erased::tables::{Keep, Made, Numbering, Steps};
use crate::erased::{
    Census, Judged, Judgements, Kept, LooksGood, Payoff, Pays, RowIntervals, Searched, Turns,
};
use crate::method::{self, Offer};
use crate::question::Moves;
use crate::walk::Walk;
use grundy_check::Certificate;
use grundy_check::table::{Checked, Refused, Says};
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Alternating, Described, Outcome, ParseError, Player, StopReason, Terms, Turn, Watch,
    explore,
};
use grundy_solve::alpha_beta::{self, Looked};
use grundy_solve::counter::{self, Interval, LostGaps};
use grundy_solve::row_table;
use grundy_solve::table::Config;
use grundy_solve::tree::{self, Listing};
use std::sync::Arc;

/// The payoffs that a search can handle.
pub trait Paid: Pays {
    /// The methods for games with this kind of payoff, in the order in which they are asked.
    fn methods<R: Forgettable<Payoff = Self>>() -> Vec<TurnMethod<R>>;
    /// The answer of a search that continues from the kept results; `None` if the game is not answered by one.
    fn going_on<R: Forgettable<Payoff = Self>>(
        _: &R,
        _: &R::Position,
        _: &mut Kept,
        _: &mut dyn Watch,
    ) -> Option<Result<Searched, StopReason>> {
        None
    }
    /// True if the mover need not lose after a move, by the same search.
    fn is_safe<R: Forgettable<Payoff = Self>>(
        _: &R,
        _: &R::Position,
        _: &R::Move,
        _: &mut Kept,
        _: &mut dyn Watch,
    ) -> Option<bool> {
        None
    }
    /// A move that looks good; `None` if estimates are not for such payoffs.
    fn look<R: Forgettable<Payoff = Self>>(
        rules: &R,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Looked<R::Move>>;
    /// The payoffs of many positions, and the reason why the work stopped before all were known, if it did.
    fn judge<R: Forgettable<Payoff = Self>>(
        rules: &R,
        root: &R::Position,
        wanted: &[&R::Position],
        watch: &mut dyn Watch,
    ) -> Judgements<Self>;
    /// The results of all positions that can be reached; `None` if the payoff is a score.
    fn census<R: Forgettable<Payoff = Self>>(
        rules: &R,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Result<Census, StopReason>>;
    /// A certificate of the outcome; `None` if there is no kind of certificate for the payoff.
    fn prove<R: Forgettable<Payoff = Self>>(
        rules: &R,
        game: String,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Result<Certificate, StopReason>>;
    /// The numbering of positions in tables.
    ///
    /// # Errors
    /// The reason why there can be no table, such as payoffs of this kind.
    fn numbering<R: Forgettable<Payoff = Self>>(rules: &R) -> Result<Numbering, String>;
    /// The steps of a table that several programs make together.
    ///
    /// # Errors
    /// The reason why there can be no such table.
    fn steps<R: Forgettable<Payoff = Self>>(rules: &R) -> Result<Steps<'_>, String>;
    /// A table of all positions.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn tabulate<R: Forgettable<Payoff = Self>>(
        rules: &R,
        config: Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason>;
    /// Checks a table.
    ///
    /// # Errors
    /// The fault of the table, or what stopped the check.
    fn check_table<R: Forgettable<Payoff = Self>>(
        rules: &R,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>>;
}

impl Paid for Outcome {
    fn numbering<R: Forgettable<Payoff = Outcome>>(rules: &R) -> Result<Numbering, String> {
        tables::numbering(rules)
    }
    fn steps<R: Forgettable<Payoff = Outcome>>(rules: &R) -> Result<Steps<'_>, String> {
        tables::steps(rules)
    }
    fn tabulate<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        config: Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason> {
        tables::tabulate(rules, config, keep, watch)
    }
    fn check_table<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>> {
        tables::check(rules, numbers, says, watch)
    }

    fn methods<R: Forgettable<Payoff = Outcome>>() -> Vec<TurnMethod<R>> {
        outcomes::methods()
    }
    fn going_on<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        p: &R::Position,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Option<Result<Searched, StopReason>> {
        outcomes::going_on(rules, p, kept, watch)
    }
    fn is_safe<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        p: &R::Position,
        mv: &R::Move,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Option<bool> {
        outcomes::is_safe(rules, p, mv, kept, watch)
    }
    fn look<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Looked<R::Move>> {
        alpha_beta::look(rules, p, watch)
    }
    fn judge<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        root: &R::Position,
        wanted: &[&R::Position],
        watch: &mut dyn Watch,
    ) -> Judgements<Outcome> {
        judge::outcomes(rules, root, wanted, watch)
    }
    fn census<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Result<Census, StopReason>> {
        Some(judge::census(rules, p, watch))
    }
    fn prove<R: Forgettable<Payoff = Outcome>>(
        rules: &R,
        game: String,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Result<Certificate, StopReason>> {
        Some(prove::play(rules, game, p, watch).map(Certificate::Play))
    }
}

impl Paid for i64 {
    fn numbering<R: Forgettable<Payoff = i64>>(_: &R) -> Result<Numbering, String> {
        Err(tables::SCORED.to_owned())
    }
    fn steps<R: Forgettable<Payoff = i64>>(_: &R) -> Result<Steps<'_>, String> {
        Err(tables::SCORED.to_owned())
    }
    fn tabulate<R: Forgettable<Payoff = i64>>(
        _: &R,
        _: Config,
        _: &mut dyn Keep,
        _: &mut dyn Watch,
    ) -> Result<Made, StopReason> {
        Err(StopReason::Beyond(tables::SCORED.to_owned()))
    }
    fn check_table<R: Forgettable<Payoff = i64>>(
        _: &R,
        _: &mut dyn Iterator<Item = u64>,
        _: &dyn Fn(u64) -> Option<Says>,
        _: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>> {
        Err(StopReason::Beyond(tables::SCORED.to_owned()).into())
    }
    fn methods<R: Forgettable<Payoff = i64>>() -> Vec<TurnMethod<R>> {
        scores::methods()
    }
    fn look<R: Forgettable<Payoff = i64>>(
        _: &R,
        _: &R::Position,
        _: &mut dyn Watch,
    ) -> Option<Looked<R::Move>> {
        None
    }
    fn judge<R: Forgettable<Payoff = i64>>(
        rules: &R,
        root: &R::Position,
        wanted: &[&R::Position],
        watch: &mut dyn Watch,
    ) -> Judgements<i64> {
        judge::scores(rules, root, wanted, watch)
    }
    fn census<R: Forgettable<Payoff = i64>>(
        _: &R,
        _: &R::Position,
        _: &mut dyn Watch,
    ) -> Option<Result<Census, StopReason>> {
        None
    }
    fn prove<R: Forgettable<Payoff = i64>>(
        _: &R,
        _: String,
        _: &R::Position,
        _: &mut dyn Watch,
    ) -> Option<Result<Certificate, StopReason>> {
        None
    }
}

struct Forgotten<R> {
    rules: R,
    about: About,
    title: String,
}

/// Forgets the types of a game of the catalog, whose positions are shown after its title.
pub fn forget<R: Forgettable<Payoff: Paid> + Described>(rules: R) -> Arc<dyn Turns> {
    let title = rules.title();
    Arc::new(Forgotten {
        rules,
        about: R::ABOUT,
        title,
    })
}

/// A sum under a convention as a game of turns, for play and tree; its players have the names that the game gives them.
#[must_use]
pub fn alternate(rules: Alternating<Terms>, about: About) -> Arc<dyn Turns> {
    of_rules(rules.called(about.sides), about)
}

/// Forgets the types of rules that are not in the catalog; their positions are shown without a title.
pub(crate) fn of_rules<R: Forgettable<Payoff: Paid>>(rules: R, about: About) -> Arc<dyn Turns> {
    Arc::new(Forgotten {
        rules,
        about,
        title: String::new(),
    })
}

impl<R: Forgettable<Payoff: Paid>> Turns for Forgotten<R> {
    fn about(&self) -> &About {
        &self.about
    }
    fn title(&self) -> String {
        self.title.clone()
    }
    fn start(&self) -> Token {
        Token::new(self.rules.start())
    }
    fn show(&self, p: &Token) -> String {
        self.rules.show(own::<R>(p))
    }
    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.rules.read(text).map(Token::new)
    }
    fn picture(&self, p: &Token) -> Option<Picture> {
        self.rules.picture(own::<R>(p))
    }
    fn is_scored(&self) -> bool {
        R::Payoff::SCORED
    }
    fn turn(&self, p: &Token) -> Turn<Payoff> {
        match self.rules.turn(own::<R>(p)) {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(payoff) => Turn::Over(payoff.payoff()),
        }
    }
    fn next_player(&self, p: &Token) -> Option<Player> {
        self.rules.next_player(own::<R>(p))
    }
    fn legal(&self, p: &Token, limit: usize) -> Vec<AnyMove> {
        let p = own::<R>(p);
        // No memory is reserved for `limit` moves, because the user may have given any limit.
        let mut list = Vec::new();
        for mv in self.rules.legal(p).take(limit) {
            list.push(AnyMove::new(self.rules.show_move(p, &mv), mv));
        }
        list
    }
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        let p = own::<R>(p);
        let mv = self.rules.read_move(p, text)?;
        Ok(AnyMove::new(self.rules.show_move(p, &mv), mv))
    }
    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        let mv = mv
            .get::<R::Move>()
            .expect("a move is given back to the ruleset that made it");
        Token::new(self.rules.play(own::<R>(p), mv))
    }
    fn methods(&self, p: &Token) -> Vec<Offer> {
        let question = Question::new(&self.rules, own::<R>(p), Moves::Nothing);
        method::offers(&R::Payoff::methods::<R>(), &question)
    }
    fn solve_by(
        &self,
        method: Option<&str>,
        p: &Token,
        moves: Moves,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        let question = Question::new(&self.rules, own::<R>(p), moves);
        methods::solve(&R::Payoff::methods(), method, &question, watch)
    }
    fn solve_on(
        &self,
        p: &Token,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        R::Payoff::going_on(&self.rules, own::<R>(p), kept, watch)
            .unwrap_or_else(|| self.solve(p, watch))
    }
    fn is_safe(
        &self,
        p: &Token,
        mv: &AnyMove,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Option<bool> {
        let mv = mv.get::<R::Move>()?;
        R::Payoff::is_safe(&self.rules, own::<R>(p), mv, kept, watch)
    }
    fn look(&self, p: &Token, watch: &mut dyn Watch) -> Option<LooksGood> {
        let p = own::<R>(p);
        let found = R::Payoff::look(&self.rules, p, watch)?;
        let others = found.others.into_iter();
        Some(LooksGood {
            mv: methods::any(&self.rules, p, found.mv),
            others: others.map(|mv| methods::any(&self.rules, p, mv)).collect(),
            proved: found.proved,
            estimate: found.estimate,
            depth: found.depth,
        })
    }
    fn customary_score(&self, p: &Token, payoff: Payoff, plies: u64) -> Option<i64> {
        let payoff = R::Payoff::of(payoff)?;
        let plies = plies.try_into().ok()?;
        self.rules.customary_score(own::<R>(p), payoff, plies)
    }
    fn intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<(String, Vec<Interval>), StopReason>> {
        let (game, at) = self.rules.as_counter(own::<R>(p))?.is;
        Some(counters::intervals(&game, &at, watch))
    }
    fn row_intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<RowIntervals, StopReason>> {
        let row = self.rules.as_row(own::<R>(p))?.is.row;
        let cells = row_table::intervals(&row, watch);
        Some(cells.map(|cells| (row.values().to_vec(), cells)))
    }
    fn census(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Census, StopReason>> {
        R::Payoff::census(&self.rules, own::<R>(p), watch)
    }
    fn lost_gaps(&self, p: &Token, watch: &mut dyn Watch) -> Option<LostGaps> {
        let (game, _) = self.rules.as_counter(own::<R>(p))?.is;
        counter::lost_gaps(&game, watch).ok()?
    }
    fn multipliers(&self, p: &Token) -> Option<Vec<u64>> {
        self.rules.as_counter(own::<R>(p))?.is.0.multipliers()
    }
    fn prove(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Certificate, StopReason>> {
        let p = own::<R>(p);
        if let Some(form) = self.rules.as_counter(p) {
            let (game, at) = form.is;
            return Some(counter_certificate::certificate(&game, &at, watch));
        }
        let game = format!("{} {}", self.title, self.rules.show(p));
        let game = game.trim_start().to_owned();
        R::Payoff::prove(&self.rules, game, p, watch)
    }
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason> {
        tree::count(&self.rules, own::<R>(p), watch)
    }
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        alpha_beta::count(&self.rules, own::<R>(p), watch).map(|(_, nodes)| nodes)
    }
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        let (graph, _) = explore(&self.rules, std::slice::from_ref(own::<R>(p)), watch)?;
        Ok(graph.len() as u64)
    }
    fn list(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> Listing<Token, String> {
        walk.list(&self.rules, own::<R>(p), watch).map(
            |p| Token::new(p.clone()),
            |p, mv| self.rules.show_move(p, mv),
        )
    }
    fn numbering(&self) -> Result<Numbering, String> {
        R::Payoff::numbering(&self.rules)
    }
    fn steps(&self) -> Result<Steps<'_>, String> {
        R::Payoff::steps(&self.rules)
    }
    fn ranks(&self) -> Option<u64> {
        self.rules.ranks()
    }
    fn number(&self, p: &Token) -> Option<u64> {
        tables::number(&self.rules, own::<R>(p))
    }
    fn numbered(&self, number: u64) -> Option<Token> {
        tables::numbered(&self.rules, number).map(Token::new)
    }
    fn always_ends(&self) -> bool {
        self.rules.always_ends()
    }
    fn tabulate(
        &self,
        config: Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason> {
        R::Payoff::tabulate(&self.rules, config, keep, watch)
    }
    fn check_table(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>> {
        R::Payoff::check_table(&self.rules, numbers, says, watch)
    }
    fn judge(&self, root: &Token, wanted: &[&Token], watch: &mut dyn Watch) -> Judgements<Payoff> {
        let wanted: Vec<&R::Position> = wanted.iter().map(|p| own::<R>(p)).collect();
        let (found, stopped) = R::Payoff::judge(&self.rules, own::<R>(root), &wanted, watch);
        let forget = |(payoff, plies): Judged<R::Payoff>| (payoff.payoff(), plies);
        let found = found.into_iter().map(|judged| judged.map(forget));
        (found.collect(), stopped)
    }
}

fn own<R: Forgettable>(p: &Token) -> &R::Position {
    p.get()
        .expect("a token is given back to the ruleset that made it")
}
