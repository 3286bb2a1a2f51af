//! `nimber`: arithmetic of nimbers.

use crate::output::{Exit, Fault, Out};
use grundy::ask::nimber::{Answer, ask};
use grundy::values::nimber::Roots;
use serde_json::json;

/// Prints the answer, and only it.
pub fn run(question: &str, out: &mut Out) -> Result<Exit, Fault> {
    let answer = ask(question)?;
    if out.json {
        let found = match answer {
            Answer::Nimber(n) => json!(n.0),
            Answer::Number(n) => json!(n),
            Answer::Roots(Roots::None) => json!([]),
            Answer::Roots(Roots::One(x)) => json!([x.0]),
            Answer::Roots(Roots::Two(x, y)) => json!([x.0, y.0]),
            Answer::Roots(Roots::All) => json!("all"),
        };
        out.pretty(&json!({ "question": question, "answer": found, "status": "proved" }))?;
    } else {
        out.line(answer.to_string())?;
    }
    Ok(Exit::Answered)
}
