//! The claims of a tablebase's header, compared with the rules of its game and with each other when the file is opened.
//! Nothing that the rules know is taken from a file.

use super::format::Header;
use grundy::erased::Tables;
use grundy::erased::tables::Numbering;

/// Checks that the rules support the header, and that its numbers are consistent.
///
/// # Errors
/// A sentence with the claim and the right value.
pub(super) fn borne_out(header: &Header, game: &Tables) -> Result<(), String> {
    numbered_alike(header, game)?;
    let named = header.game.trim_end_matches(':');
    let wrong = |what: String| Err(format!("the tablebase is wrong: its header says {what}"));
    let often = |repeats| {
        if repeats {
            "may come back"
        } else {
            "never comes back"
        }
    };
    let repeats = !game.always_ends();
    if header.repeats != repeats {
        return wrong(format!(
            "that play {} to a position, and by the rules of {named} it {}",
            often(header.repeats),
            often(repeats)
        ));
    }
    let places = match header.numbering {
        Numbering::Ranks => game.ranks().unwrap_or(0),
        Numbering::Keys => header.positions,
    };
    if header.places != places {
        let found = header.places;
        return wrong(format!(
            "that it has {found} places, and {named} has {places}"
        ));
    }
    let kinds = [header.won[0], header.won[1], header.tied, header.drawn];
    let sum = kinds.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
    if sum != Some(header.positions) || header.positions > places {
        let positions = header.positions;
        return wrong(format!(
            "that it has {positions} positions, which those that are won, tied and drawn do not add up to"
        ));
    }
    longest(header, game)
}

/// Checks that these rules number positions like those with which the file was written.
fn numbered_alike(header: &Header, game: &Tables) -> Result<(), String> {
    let alike = game.title() == header.game
        && game.numbering() == Ok(header.numbering)
        && header.samples.iter().all(|(number, text)| {
            let p = game.read(text).ok();
            p.and_then(|p| game.number(&p)) == Some(*number)
        });
    if alike {
        Ok(())
    } else {
        Err("its positions are numbered in another way: it is of other rules, or another version of the program wrote it".to_owned())
    }
}

/// Checks that the longest win is a position of the game, and that there is one if there can be.
fn longest(header: &Header, game: &Tables) -> Result<(), String> {
    let wins = header.won.iter().any(|&won| won > 0);
    let expected = header.distance_bytes > 0 && wins;
    let is_position = |text: &String| {
        let read = game.read(text).ok();
        read.is_some_and(|p| game.number(&p).is_some() && p.show() == *text)
    };
    let right = match &header.longest {
        Some((_, text)) => expected && is_position(text),
        None => !expected,
    };
    if right {
        Ok(())
    } else {
        Err(
            "the tablebase is wrong: the longest win of its header does not fit what it has"
                .to_owned(),
        )
    }
}
