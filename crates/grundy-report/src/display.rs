//! Reports as the command line prints them.

use super::text::Text;
use super::{MisereReport, PeriodReport, SameReport, TreeReport, brief};
use std::fmt;

impl fmt::Display for PeriodReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::default();
        text.line(brief(&self.game));
        match (self.period, self.preperiod) {
            (Some(p), Some(e)) => {
                let saltus = self
                    .saltus
                    .filter(|&s| s > 0)
                    .map_or(String::new(), |s| format!(", saltus {s}"));
                text.field("period", format!("{p} after {e}{saltus}"));
            }
            _ => text.field("period", "unknown"),
        }
        text.field("status", self.envelope.status.to_string());
        if let Some(theorem) = &self.theorem {
            text.field("theorem", theorem);
        }
        text.field(
            "computed",
            format!("to {}, largest value {}", self.verified_to, self.max),
        );
        text.field("reason", &self.reason);
        text.fmt(f)
    }
}

impl fmt::Display for SameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::default();
        text.line(self.games.join(" and "));
        text.field(
            "same",
            match self.same {
                Some(true) => "yes",
                Some(false) => "no",
                None => "unknown",
            },
        );
        if let Some(found) = &self.first_difference {
            let [a, b] = found.values;
            text.field(
                "differ",
                format!("first at the heap of {}: {a} and {b}", found.heap),
            );
        }
        if let (Some(by), Some(status)) = (self.shift, &self.shift_status) {
            let sign = if by < 0 { '-' } else { '+' };
            let [a, b] = &self.games;
            text.field(
                "shifted",
                format!("G(n) of {a} is G(n {sign} {}) of {b}: {status}", by.abs()),
            );
        }
        text.field("status", self.envelope.status.to_string());
        text.reason(&self.envelope.reason());
        text.fmt(f)
    }
}

/// The number of images that are printed; JSON has all.
const MOST_PRINTED: usize = 100;

impl fmt::Display for MisereReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::default();
        text.line(brief(&self.game));
        text.field(
            "quotient",
            format!("|Q| = {}, |P| = {}", self.elements, self.p),
        );
        match (self.period, self.preperiod) {
            (Some(p), Some(e)) => text.field("period", format!("{p} after {e}")),
            _ => text.field("period", "unknown"),
        }
        text.field("status", self.envelope.status.to_string());
        if let Some(n) = self.known_to {
            text.field("known", format!("for heaps up to {n}"));
        }
        let generators: Vec<String> = self
            .generators
            .iter()
            .map(|g| format!("{} = Φ({}), {}", g.name, g.heap, g.law))
            .collect();
        text.field("generated", generators.join("; "));
        text.field("lost", clip(&self.p_elements));
        text.field("Φ(0), …", clip(&self.images));
        if !self.genera.is_empty() {
            text.field("genus", self.genera.join(", "));
        }
        match self.first_wild {
            Some(n) => text.field("wild", format!("the heap of {n} is the first")),
            None => text.field(
                "wild",
                format!("none up to {}", self.genera.len().saturating_sub(1)),
            ),
        }
        text.reason(&self.envelope.reason());
        text.fmt(f)
    }
}

fn clip(list: &[String]) -> String {
    let mut text = list[..list.len().min(MOST_PRINTED)].join(", ");
    if list.len() > MOST_PRINTED {
        text += ", …";
    }
    text
}

impl TreeReport {
    /// The numbers of the tree in words; `hidden` is true in a game with chance or hidden information, which alpha-beta does
    /// not search.
    #[must_use]
    pub fn numbers(&self, hidden: bool) -> Text {
        let mut text = Text::default();
        text.line(brief(&self.position));
        for line in &self.assumed {
            text.field("assumed", brief(line));
        }
        let number = |n: Option<u64>| n.map_or("unknown".to_owned(), |n| n.to_string());
        let missing = if self.infinite { "infinite" } else { "unknown" };
        text.field("nodes", self.nodes.as_deref().unwrap_or(missing));
        text.field("positions", number(self.positions));
        text.field("leaves", self.leaves.as_deref().unwrap_or(missing));
        let plies = self.plies.map(|plies| {
            let shortest = number(self.shortest);
            format!("{plies} at most, {shortest} at least")
        });
        text.field("plies", plies.as_deref().unwrap_or(missing));
        match self.alpha_beta {
            Some(nodes) => {
                let noun = if nodes == 1 { "node" } else { "nodes" };
                let visits = format!("visits {nodes} {noun}, without memory");
                text.field("alpha-beta", visits);
            }
            None if self.infinite || hidden => {}
            None => text.field("alpha-beta", missing),
        }
        if let Some(growth) = &self.growth {
            text.field("growth", growth);
        }
        if let Some(census) = &self.census {
            text.field("census", census.to_string());
            if let Some(longest) = &census.longest {
                let plies = if longest.plies == 1 { "ply" } else { "plies" };
                text.field(
                    "longest",
                    format!(
                        "{} {plies}, at {}",
                        longest.plies,
                        brief(&longest.to_string())
                    ),
                );
            }
        }
        text.field("status", self.envelope.status.to_string());
        let reason = self.envelope.reason();
        if !reason.is_empty() {
            text.field("reason", reason);
        }
        text
    }
}
