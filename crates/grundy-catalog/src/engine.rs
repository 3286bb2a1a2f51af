//! The engines for general impartial positions, behind a trait that hides their type.

use grundy_core::any::{Erased, Token};
use grundy_core::{Impartial, OneTerm, Ruleset, StopReason, Term, Watch};
use grundy_games::boards::chomp::Chomp;
use grundy_games::heaps::wythoff::Wythoff;
use grundy_games::pieces::queen::Queens;
use grundy_solve::grundy_search::Positions;
use grundy_solve::plane::{Plane, Table};
use std::marker::PhantomData;

/// The method of the search, in words.
pub const BY_SEARCH: &str =
    "mex, asking of each component no more than decides; positions remembered up to symmetry";

/// The method for positions on a plane, in words.
pub const ON_TABLE: &str = "mex, from the values that stand on the lines of a plane, cell by cell";

/// Nimbers of positions of one term. Nimbers that were found are kept.
pub trait Engine {
    /// See [`Positions::nimber`].
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;

    /// See [`Positions::equals`].
    fn equals(
        &mut self,
        term: &Term,
        p: &Token,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        Ok(self.nimber(term, p, watch)? == nimber)
    }

    /// The method by which it finds values, in words.
    fn words(&self) -> &'static str {
        BY_SEARCH
    }

    /// True if the value of a component comes from a table.
    fn on_table(&self, term: &Term, p: &Token) -> bool {
        let _ = (term, p);
        false
    }
}

/// Makes the engine that knows the type of these rules, if they are of its type.
pub type MakeEngine = fn(&dyn Erased) -> Option<Box<dyn Engine>>;

/// The engine for rules of one type.
struct Typed<R: Ruleset>(Positions<R::Position>);

/// The engine for any rules. Every position is a token on the heap, which about doubles the cost.
struct Untyped(Positions<Token>);

/// A game some of whose components are cells of a plane: their values come from a table instead of a search.
pub trait OnPlane: Impartial {
    /// The plane and the cell of a component; `None` if it lies on no plane.
    fn cell(&self, component: &Self::Position) -> Option<(Plane, [u32; 2])>;
}

/// A cell with the smaller number first, for planes that are symmetric.
fn cell(plane: Plane, mut at: [u64; 2]) -> Option<(Plane, [u32; 2])> {
    at.sort_unstable();
    Some((plane, [at[0].try_into().ok()?, at[1].try_into().ok()?]))
}

impl OnPlane for Wythoff {
    fn cell(&self, heaps: &Vec<u64>) -> Option<(Plane, [u32; 2])> {
        let &[a, b] = &heaps[..] else { return None };
        (self.0.0.m == 1).then(|| cell(Plane::Queen, [a, b]))?
    }
}

impl OnPlane for Queens {
    fn cell(&self, squares: &Self::Position) -> Option<(Plane, [u32; 2])> {
        let &[(row, column)] = &squares[..] else {
            return None;
        };
        cell(Plane::Queen, [row.into(), column.into()])
    }
}

impl OnPlane for Chomp {
    fn cell(&self, bar: &Self::Position) -> Option<(Plane, [u32; 2])> {
        let rows = match bar.rows() {
            [a] => [0, *a],
            [a, b] => [*b, *a],
            [two, ..] if *two <= 2 => return self.cell(&bar.transposed()),
            _ => return None,
        };
        Some((Plane::TwoRows, rows))
    }
}

/// The engine for components on a plane: the table, as far as it was needed so far.
struct Tabled<R> {
    table: Option<Table>,
    rules: PhantomData<R>,
}

impl<R: OnPlane> Tabled<R> {
    /// The value of a cell; the table is extended if necessary.
    fn value(
        &mut self,
        plane: Plane,
        cell: [u32; 2],
        watch: &mut dyn Watch,
    ) -> Result<u64, StopReason> {
        if let Some(value) = self.table.as_ref().and_then(|table| table.get(plane, cell)) {
            return Ok(value);
        }
        // The new table covers the old one and the cell.
        let before = self.table.as_ref().map_or([0, 0], Table::corner);
        let corner = [cell[0].max(before[0]), cell[1].max(before[1])];
        let table = self.table.insert(Table::new(plane, corner, watch)?);
        Ok(table
            .get(plane, cell)
            .expect("the table was made up to this cell"))
    }
}

/// See [`MakeEngine`]; for games on a plane.
pub fn tabled<R: OnPlane + 'static>(rules: &dyn Erased) -> Option<Box<dyn Engine>> {
    rules.as_any().downcast_ref::<R>()?;
    Some(Box::new(Tabled::<R> {
        table: None,
        rules: PhantomData,
    }))
}

impl<R: OnPlane + 'static> Engine for Tabled<R> {
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        let rules = own::<R>(term);
        let p = p.get().expect("a position belongs to its rules");
        let mut sum = 0;
        for part in rules.components(p) {
            let cell = rules.cell(&part);
            let (plane, cell) = cell.expect("a table is asked about components on its plane");
            sum ^= self.value(plane, cell, watch)?;
        }
        Ok(sum)
    }

    fn on_table(&self, term: &Term, p: &Token) -> bool {
        let p = p.get().expect("a position belongs to its rules");
        own::<R>(term).cell(p).is_some()
    }
}

/// See [`MakeEngine`].
pub fn typed<R: Impartial + 'static>(rules: &dyn Erased) -> Option<Box<dyn Engine>> {
    rules.as_any().downcast_ref::<R>()?;
    Some(Box::new(Typed::<R>(Positions::new())))
}

/// The engine for any rules.
pub fn untyped() -> Box<dyn Engine> {
    Box::new(Untyped(Positions::new()))
}

/// The typed rules behind an erased term.
fn own<R: Impartial + 'static>(term: &Term) -> &R {
    term.rules
        .as_any()
        .downcast_ref()
        .expect("an engine is asked about the rules it was made for")
}

impl<R: Impartial + 'static> Engine for Typed<R> {
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        let p = p.get().expect("a position belongs to its rules");
        self.0.nimber(own::<R>(term), p, watch)
    }

    fn equals(
        &mut self,
        term: &Term,
        p: &Token,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let p = p.get().expect("a position belongs to its rules");
        self.0.equals(own::<R>(term), p, nimber, watch)
    }
}

/// The term alone, as an impartial ruleset.
fn one(term: &Term) -> OneTerm<'_> {
    OneTerm::new(term).expect("the engine is for impartial terms")
}

impl Engine for Untyped {
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        self.0.nimber(&one(term), p, watch)
    }

    fn equals(
        &mut self,
        term: &Term,
        p: &Token,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        self.0.equals(&one(term), p, nimber, watch)
    }
}
