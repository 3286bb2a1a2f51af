//! The methods for arenas, under the names that `arena solve --method` uses.

use crate::error::Error;
use crate::method::{self, Able, Effort, Entry, Offer};
use grundy_solve::arena::{Engine, Levels, Method};

/// A method in the list for arenas.
struct Way {
    method: method::Method,
    /// The method for these levels, or the reason why it does not fit.
    fits: fn(&Levels) -> Result<Method, String>,
    /// On request for the engines that `in-turns` is made of.
    effort: Effort,
}

/// All methods, in the order in which they are preferred.
const WAYS: &[Way] = &[
    Way {
        method: method::Method {
            name: "one-parity",
            answers: "arenas whose priorities have one parity: every play has one winner",
            cost: "linear",
            source: "the definition",
        },
        fits: |levels| match levels.method() {
            method @ Method::OneParity(_) => Ok(method),
            _ => Err("the priorities have both parities".to_owned()),
        },
        effort: Effort::Whole,
    },
    Way {
        method: method::Method {
            name: "buchi",
            answers: "two levels of priority, by attractors that are repaired and not computed again",
            cost: "vertices times edges at worst, near linear on most arenas",
            source: "Chatterjee and Henzinger (2014)",
        },
        fits: |levels| match levels.method() {
            method @ Method::Buchi(_) => Ok(method),
            _ => Err(format!(
                "there are {} levels of priority, not two",
                levels.count
            )),
        },
        effort: Effort::Whole,
    },
    Way {
        method: method::Method {
            name: "in-turns",
            answers: "any arena: the recursion with a budget of work, where it exceeds that tangles, in turns",
            cost: "at most about four times that of the better one",
            source: "Zielonka (1998); van Dijk (2018, 2019)",
        },
        fits: |_| Ok(Method::Parity(Engine::InTurns)),
        effort: Effort::Whole,
    },
    Way {
        method: method::Method {
            name: "zielonka",
            answers: "any arena, by the recursive algorithm alone",
            cost: "exponential in the levels at worst, near linear on most arenas",
            source: "McNaughton (1993); Zielonka (1998)",
        },
        fits: |_| Ok(Method::Parity(Engine::Recursion)),
        effort: Effort::OnRequest,
    },
    Way {
        method: method::Method {
            name: "tangles",
            answers: "any arena, by recursive tangle learning alone",
            cost: "polynomial in the tangles, of which there can be exponentially many",
            source: "van Dijk (2018, 2019)",
        },
        fits: |_| Ok(Method::Parity(Engine::Tangles)),
        effort: Effort::OnRequest,
    },
];

impl Entry<Levels> for Way {
    fn method(&self) -> method::Method {
        self.method
    }

    fn able(&self, levels: &Levels) -> Able {
        (self.fits)(levels).map(|_| ())
    }

    fn effort(&self, _: &Levels, _: bool) -> Effort {
        self.effort
    }
}

/// All methods, each with its ability to solve arenas with these levels.
pub(super) fn offers(levels: &Levels) -> Vec<Offer> {
    method::offers(WAYS, levels)
}

/// The method with a name, or the first that fits.
///
/// # Errors
/// [`Error::Usage`] when no method has that name, or when it does not fit.
pub(super) fn chosen(name: Option<&str>, levels: &Levels) -> Result<Method, Error> {
    let way = match name {
        Some(_) => method::chosen(WAYS, name, levels)?.pop(),
        None => method::first(WAYS, levels),
    };
    let fits = way.and_then(|way| (way.fits)(levels).ok());
    Ok(fits.unwrap_or_else(|| levels.method()))
}
