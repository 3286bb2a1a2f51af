//! The knowledge about a position and its moves, in words.

use super::canvas::Ink;
use super::state::{Board, Row};
use grundy::answer::Class;
use grundy::play::{Outlook, Ranked, Session, Study};
use grundy::vocabulary::Player;

/// An outlook as a sentence.
pub fn outlook(session: &Session, outlook: Outlook) -> String {
    let side = |player: Player| session.side(player);
    match outlook {
        Outlook::Unknown => "not known who wins".to_owned(),
        Outlook::Won(player, None) => format!("{} wins", side(player)),
        Outlook::Won(player, Some(0)) => format!("{} has won", side(player)),
        Outlook::Won(player, Some(plies)) => format!("{} wins in {}", side(player), plural(plies)),
        Outlook::Even => "nobody wins".to_owned(),
        Outlook::Ahead(0) => "even in the end".to_owned(),
        Outlook::Ahead(n @ 1..) => format!("{} ends {n} ahead", side(Player::Left)),
        Outlook::Ahead(n) => format!("{} ends {} ahead", side(Player::Right), n.unsigned_abs()),
    }
}

/// A number of plies in words.
fn plural(plies: u64) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    }
}

/// The worth of a move, as a sign and an ink: `+` wins or is best, `=` keeps a tie, `-` loses, `?` is not known.
pub fn sign(known: Option<&Ranked>) -> (char, Ink) {
    let Some(judged) = known.map(|ranked| &ranked.judged) else {
        return (' ', Ink::Plain);
    };
    match (judged.result, judged.keeps, judged.gain) {
        (_, Some(true), Some(_)) => ('+', Ink::Good),
        (_, Some(false), Some(_)) => ('-', Ink::Bad),
        (Some(Class::N), ..) => ('+', Ink::Good),
        (Some(Class::P), ..) => ('-', Ink::Bad),
        (Some(_), Some(true), _) => ('=', Ink::Strong),
        (Some(_), ..) => ('=', Ink::Plain),
        (None, ..) => ('?', Ink::Faint),
    }
}

/// The result of a move: the end of the play for the mover, with its plies; and the value of the position after it.
pub fn leads_to(known: Option<&Ranked>) -> [String; 2] {
    let Some(judged) = known.map(|ranked| &ranked.judged) else {
        return [String::new(), String::new()];
    };
    let after = &judged.after;
    let outcome = match (judged.gain, judged.result) {
        (Some(gain), _) => format!("{gain:+}"),
        (None, Some(class)) => match (class, after.distance) {
            (Class::N, Some(0)) => "wins at once".to_owned(),
            (Class::N, Some(plies)) => format!("wins in {}", plies.saturating_add(1)),
            (Class::N, None) => "wins".to_owned(),
            (Class::P, Some(plies)) => format!("loses in {}", plies.saturating_add(1)),
            (Class::P, None) => "loses".to_owned(),
            (Class::T, _) => "ties".to_owned(),
            (Class::D, _) => "draws".to_owned(),
            (class, _) => class.to_string(),
        },
        (None, None) => "unknown".to_owned(),
    };
    let value = after.value.as_ref();
    [outcome, value.map_or(String::new(), ToString::to_string)]
}

/// The same of several moves, in columns.
pub fn in_columns(rows: &[Row<'_>]) -> Vec<String> {
    let all: Vec<[String; 2]> = rows.iter().map(|row| leads_to(row.known)).collect();
    let width = |at: usize| all.iter().map(|parts| parts[at].chars().count()).max();
    let (first, second) = (width(0).unwrap_or(0), width(1).unwrap_or(0));
    let join = |[outcome, value]: &[String; 2]| match second {
        0 => format!("{outcome:<first$}"),
        _ => format!("{outcome:<first$}  {value:<second$}"),
    };
    all.iter().map(join).collect()
}

/// The outcome and the value of a position with how sure they are, the method, and the reason.
pub fn reason(study: &Study) -> Vec<String> {
    let answer = &study.answer;
    let verdict = &answer.value;
    let outcome = verdict
        .outcome
        .map_or("?".to_owned(), |class| class.to_string());
    let value = verdict.value.as_ref();
    let value = value.map_or(String::new(), |value| format!(", value {value}"));
    let mut lines = vec![format!("{outcome}{value}: {}", answer.status)];
    if !answer.how.is_empty() {
        lines.push(format!("by {}", answer.how));
    }
    lines.extend(answer.derivation.to_string().lines().map(str::to_owned));
    lines
}

/// The lines of the panel of reasons: about the present position, or at the end of the play the result with its proof.
pub fn proof(board: &Board) -> Vec<String> {
    if let Some(result) = board.result() {
        let mut lines = vec![format!("The play is over: {result}.")];
        match board.study_at(0) {
            Some(study) if board.session.ply() > 0 => {
                let from_start = outlook(&board.session, study.outlook);
                lines.push(format!("At its beginning, with best play: {from_start}."));
                lines.extend(reason(study));
            }
            _ => {}
        }
        return lines;
    }
    match board.study() {
        Some(study) => reason(study),
        None => vec!["not found out yet".to_owned()],
    }
}

/// The number, the sign and the text of a listed move.
pub fn row_head(row: &Row<'_>, width: usize) -> String {
    format!("{:>width$} ", row.number)
}
