//! Habits of writing that cost a reader time, counted: a `match` on a bool, two things with names of their own packed into a
//! tuple to be one parameter, documentation that opens with a question word, and a name that many types share.

use std::collections::BTreeMap;
use syn::visit::{self, Visit};

/// Words that a sentence of documentation opens with when it says neither what a thing is nor what it does.
const QUESTIONS: [&str; 6] = ["What", "Whether", "Who", "Whom", "Whose", "How"];

/// Counts over some files.
#[derive(Default)]
pub struct Habits {
    /// Each `match` with an arm for `true` or `false`.
    pub bool_matches: usize,
    /// Parameters of functions whose type is written out as a tuple.
    pub packed: usize,
    /// Blocks of documentation.
    docs: usize,
    /// Those that open with a question word.
    questions: usize,
    /// For each name of a type, the number of types with that name.
    types: BTreeMap<String, usize>,
}

impl Habits {
    /// Blocks of documentation that open with a question word, out of 100.
    pub fn question_percent(&self) -> usize {
        100 * self.questions / self.docs.max(1)
    }

    /// The names that more than three types have, the most common first, each with the number of its types.
    pub fn shared_names(&self) -> Vec<(&str, usize)> {
        let named = self
            .types
            .iter()
            .map(|(name, &times)| (name.as_str(), times));
        let mut shared: Vec<(&str, usize)> = named.filter(|&(_, times)| times > 3).collect();
        shared.sort_by_key(|&(name, times)| (std::cmp::Reverse(times), name));
        shared
    }

    fn documented(&mut self, attributes: &[syn::Attribute]) {
        let first = attributes
            .iter()
            .find_map(|attribute| match &attribute.meta {
                syn::Meta::NameValue(doc) if doc.path.is_ident("doc") => Some(&doc.value),
                _ => None,
            });
        if let Some(syn::Expr::Lit(literal)) = first
            && let syn::Lit::Str(text) = &literal.lit
        {
            let text = text.value();
            self.docs += 1;
            let opens = text.split_whitespace().next().unwrap_or_default();
            self.questions += usize::from(QUESTIONS.contains(&opens));
        }
    }

    fn named(&mut self, name: &syn::Ident) {
        *self.types.entry(name.to_string()).or_default() += 1;
    }
}

impl<'a> Visit<'a> for Habits {
    fn visit_file(&mut self, file: &'a syn::File) {
        self.documented(&file.attrs);
        visit::visit_file(self, file);
    }

    fn visit_item(&mut self, item: &'a syn::Item) {
        let attributes = match item {
            syn::Item::Mod(inner) => &inner.attrs,
            syn::Item::Fn(inner) => &inner.attrs,
            syn::Item::Impl(inner) => &inner.attrs,
            syn::Item::Struct(inner) => &inner.attrs,
            syn::Item::Enum(inner) => &inner.attrs,
            syn::Item::Trait(inner) => &inner.attrs,
            syn::Item::Const(inner) => &inner.attrs,
            syn::Item::Type(inner) => &inner.attrs,
            _ => &vec![],
        };
        if is_test(attributes) {
            return;
        }
        self.documented(attributes);
        match item {
            syn::Item::Struct(inner) => self.named(&inner.ident),
            syn::Item::Enum(inner) => self.named(&inner.ident),
            syn::Item::Trait(inner) => self.named(&inner.ident),
            syn::Item::Type(inner) => self.named(&inner.ident),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, f: &'a syn::ImplItemFn) {
        self.documented(&f.attrs);
        visit::visit_impl_item_fn(self, f);
    }

    fn visit_trait_item_fn(&mut self, f: &'a syn::TraitItemFn) {
        self.documented(&f.attrs);
        visit::visit_trait_item_fn(self, f);
    }

    fn visit_field(&mut self, field: &'a syn::Field) {
        self.documented(&field.attrs);
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'a syn::Variant) {
        self.documented(&variant.attrs);
        visit::visit_variant(self, variant);
    }

    fn visit_signature(&mut self, signature: &'a syn::Signature) {
        let packed = signature.inputs.iter().filter(|input| match input {
            syn::FnArg::Typed(parameter) => is_tuple(&parameter.ty),
            syn::FnArg::Receiver(_) => false,
        });
        self.packed += packed.count();
        visit::visit_signature(self, signature);
    }

    fn visit_expr_match(&mut self, branches: &'a syn::ExprMatch) {
        self.bool_matches += usize::from(branches.arms.iter().any(|arm| is_bool(&arm.pat)));
        visit::visit_expr_match(self, branches);
    }
}

/// True if an item is compiled for tests only.
pub fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

fn is_tuple(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Tuple(tuple) => tuple.elems.len() > 1,
        syn::Type::Reference(reference) => is_tuple(&reference.elem),
        _ => false,
    }
}

fn is_bool(pattern: &syn::Pat) -> bool {
    matches!(pattern, syn::Pat::Lit(literal) if matches!(literal.lit, syn::Lit::Bool(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn habits(text: &str) -> Habits {
        let mut habits = Habits::default();
        habits.visit_file(&syn::parse_file(text).expect("a file"));
        habits
    }

    #[test]
    fn habits_are_counted() {
        let found = habits(
            "/// How it is.\nstruct A { /** The side. */ b: (u8, u8) }\n/// A name.\nfn f((x, y): (u8, u8), z: &(u8, u8), w: A) { \
             match w { true => 1, _ => 2 }; match (x, y) { (true, _) => 1, _ => 2 }; }\n#[cfg(test)]\nmod t { struct A; }",
        );
        assert_eq!((found.bool_matches, found.packed), (1, 2));
        assert_eq!((found.docs, found.questions), (3, 1));
        assert_eq!(found.question_percent(), 33);
        assert!(found.shared_names().is_empty());
        let four = habits("struct A; mod b { struct A; mod c { enum A {} mod d { trait A {} } } }");
        assert_eq!(four.shared_names(), [("A", 4)]);
    }
}
