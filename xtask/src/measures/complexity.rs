//! Cognitive complexity after Campbell (2018): one point for every branch (`if`, `else`, `match`), every loop, every run of
//! one logical operator and every jump to a label; branches, loops and closures nest, and a branch or loop costs one more
//! point for each level that it lies in. A `match` counts once, however many arms it has; a guard of an arm counts as a
//! branch; `?` and `let … else` leave the function and cost nothing.

use syn::visit::{self, Visit};

/// The points of a function's body.
pub fn complexity(body: &syn::Block) -> usize {
    let mut complexity = Complexity::default();
    complexity.visit_block(body);
    complexity.steps
}

/// Counts the points of a body.
#[derive(Default)]
struct Complexity {
    steps: usize,
    /// The number of branches, loops and closures around the current place.
    depth: usize,
}

impl Complexity {
    fn nested(&mut self, inside: impl FnOnce(&mut Complexity)) {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    fn branch(&mut self, inside: impl FnOnce(&mut Complexity)) {
        self.steps += 1 + self.depth;
        self.nested(inside);
    }

    fn if_else(&mut self, branch: &syn::ExprIf) {
        self.visit_expr(&branch.cond);
        self.nested(|inside| inside.visit_block(&branch.then_branch));
        match branch.else_branch.as_ref().map(|(_, other)| &**other) {
            // A chain of conditions is one structure: each further link costs one point and nests no deeper.
            Some(syn::Expr::If(next)) => {
                self.steps += 1;
                self.if_else(next);
            }
            Some(other) => {
                self.steps += 1;
                self.nested(|inside| inside.visit_expr(other));
            }
            None => {}
        }
    }

    /// Counts a run of one logical operator as one.
    fn logical(&mut self, expression: &syn::ExprBinary, around: Option<bool>) {
        let and = matches!(expression.op, syn::BinOp::And(_));
        self.steps += usize::from(around != Some(and));
        for side in [&expression.left, &expression.right] {
            match &**side {
                syn::Expr::Binary(inner) if is_logical(inner) => self.logical(inner, Some(and)),
                other => self.visit_expr(other),
            }
        }
    }
}

fn is_logical(expression: &syn::ExprBinary) -> bool {
    matches!(expression.op, syn::BinOp::And(_) | syn::BinOp::Or(_))
}

impl<'a> Visit<'a> for Complexity {
    fn visit_expr(&mut self, expression: &'a syn::Expr) {
        match expression {
            syn::Expr::If(branch) => {
                self.steps += 1 + self.depth;
                self.if_else(branch);
            }
            syn::Expr::Match(_)
            | syn::Expr::While(_)
            | syn::Expr::ForLoop(_)
            | syn::Expr::Loop(_) => {
                self.branch(|inside| visit::visit_expr(inside, expression));
            }
            syn::Expr::Closure(_) => self.nested(|inside| visit::visit_expr(inside, expression)),
            syn::Expr::Binary(binary) if is_logical(binary) => self.logical(binary, None),
            syn::Expr::Break(jump) if jump.label.is_some() => self.steps += 1,
            syn::Expr::Continue(jump) if jump.label.is_some() => self.steps += 1,
            other => visit::visit_expr(self, other),
        }
    }

    fn visit_pat_guard(&mut self, guard: &'a syn::PatGuard) {
        self.steps += 1;
        visit::visit_pat_guard(self, guard);
    }

    // A function inside is measured separately.
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

#[cfg(test)]
mod tests {
    fn complexity(body: &str) -> usize {
        super::complexity(&syn::parse_str(&format!("{{ {body} }}")).expect("a body"))
    }

    #[test]
    fn complexity_counts_what_makes_reading_hard() {
        assert_eq!(complexity("g()?; let Some(x) = y else { return };"), 0);
        assert_eq!(complexity("if a { b } else { c }"), 2);
        assert_eq!(complexity("if a {} else if b {} else {}"), 3);
        assert_eq!(complexity("for x in y { if a { continue; } }"), 3);
        assert_eq!(complexity("match x { 1 => {} 2 if a => {} _ => {} }"), 2);
        assert_eq!(complexity("a && b && c || d"), 2);
        assert_eq!(complexity("let f = |x| { if a {} };"), 2);
        assert_eq!(complexity("'o: loop { loop { break 'o; } }"), 4);
        assert_eq!(complexity("fn g() { if a {} }"), 0);
    }
}
