//! The outlook over the play, a column for each position: above the line Left is better off, below it Right.

use super::canvas::{Canvas, Ink};
use super::state::Board;
use super::words;
use grundy::play::Outlook;
use grundy::vocabulary::Player;

/// The chart in this many lines and columns; the present position is marked below.
pub fn draw(board: &Board, width: usize, height: usize) -> Canvas {
    let mut canvas = Canvas::default();
    let plies = board.session.moves().len() + 1;
    // Two sides, the line between them, and one line of words where there is room.
    let spare = usize::from(height >= 4);
    let arm = (height.saturating_sub(1 + spare) / 2).max(1);
    let names = [Player::Left, Player::Right].map(|player| board.session.side(player));
    let margin = names.map(|name| name.chars().count());
    let margin = margin.into_iter().max().unwrap_or(0).min(10) + 1;
    let cut = |name: &str| name.chars().take(margin - 1).collect::<String>();
    canvas.write(0, arm.saturating_sub(1), &cut(names[0]), Ink::Left, None);
    canvas.write(0, arm + 1, &cut(names[1]), Ink::Right, None);
    let columns = width.saturating_sub(margin + 1).max(1);
    let first = plies.saturating_sub(columns).min(board.session.ply());
    let most = (0..plies).filter_map(|ply| match board.outlook(ply)? {
        Outlook::Ahead(n) => Some(n.unsigned_abs()),
        _ => None,
    });
    let most = most.max().unwrap_or(0).max(1);
    for (x, ply) in (first..plies).take(columns).enumerate() {
        let x = margin + x;
        let here = ply == board.session.ply();
        let line = if here { '┃' } else { '─' };
        canvas.write(x, arm, &line.to_string(), Ink::Faint, None);
        let Some(outlook) = board.outlook(ply) else {
            canvas.write(x, arm, "·", Ink::Faint, None);
            continue;
        };
        bar(outlook, x, arm, most, &mut canvas);
    }
    if spare > 0 {
        let ply = board.session.ply();
        let words = match board.outlook(ply) {
            Some(outlook) => words::outlook(&board.session, outlook),
            None => "…".to_owned(),
        };
        let text = format!("after {ply} of {}: {words}", plies - 1);
        canvas.write(0, 2 * arm + 1, &text, Ink::Plain, None);
    }
    canvas
}

/// The bar of one ply, up for Left and down for Right: of full length where that player wins, and where one is ahead its
/// share of `most`, the largest lead of the play.
fn bar(outlook: Outlook, x: usize, arm: usize, most: u64, canvas: &mut Canvas) {
    let (player, length) = match outlook {
        Outlook::Unknown => return canvas.write(x, arm, "?", Ink::Plain, None),
        Outlook::Even | Outlook::Ahead(0) => return canvas.write(x, arm, "=", Ink::Plain, None),
        Outlook::Won(player, _) => (player, arm),
        Outlook::Ahead(n) => {
            let player = if n > 0 { Player::Left } else { Player::Right };
            let share = u128::from(n.unsigned_abs()) * arm as u128;
            (player, share.div_ceil(u128::from(most)) as usize)
        }
    };
    for step in 1..=length {
        let (y, ink, letter) = match player {
            Player::Left => (arm - step, Ink::Left, "█"),
            Player::Right => (arm + step, Ink::Right, "▒"),
        };
        canvas.write(x, y, letter, ink, None);
    }
}
