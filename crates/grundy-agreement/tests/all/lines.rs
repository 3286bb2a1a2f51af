//! Lines of best play can be read again: each move is one of the position in which it is made, and a line that goes to the
//! end has the result that the answer states.

use grundy::game::catalog::{self, Kind};
use grundy::play::Session;
use grundy::vocabulary::Convention;
use grundy::{Ask, Class, Limits, Position};
use std::time::Duration;

#[test]
fn every_line_is_read_again() {
    let (mut lines, mut whole) = (0, 0);
    let limits = Limits::default().within(Duration::from_secs(60));
    for entry in catalog::entries() {
        if !matches!(entry.kind, Kind::Turns | Kind::Scoring) {
            continue;
        }
        for example in entry.about.examples {
            let position: Position = example.parse().unwrap();
            let ask = Ask {
                limits: Limits {
                    nodes: Some(300_000),
                    ..limits.clone()
                },
                ..Ask::default()
            };
            let verdict = grundy::solve(&position, &ask).unwrap().value;
            if verdict.line.is_empty() {
                continue;
            }
            let texts: Vec<&str> = verdict.line.iter().map(|mv| mv.text()).collect();
            let start = Session::new(&position, Convention::Normal, 0, 0, Limits::default());
            let mut session = start.unwrap();
            session
                .play_line(&texts.join("; "))
                .unwrap_or_else(|fault| panic!("{example}: {fault}"));
            assert_eq!(session.moves(), texts, "{example}");
            lines += 1;
            if verdict.distance != Some(texts.len() as u64) {
                continue;
            }
            whole += 1;
            let result = session
                .result()
                .unwrap_or_else(|| panic!("{example} is not over"));
            if let Some(winner) = verdict.winner {
                assert!(
                    result.starts_with(verdict.side(winner)),
                    "{example}: {result}"
                );
            } else if verdict.outcome == Some(Class::T) {
                assert_eq!(result, "a tie", "{example}");
            }
        }
    }
    assert!(lines > 15 && whole > 8, "{lines} {whole}");
}
