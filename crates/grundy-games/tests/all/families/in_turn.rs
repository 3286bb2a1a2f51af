//! What all games with hidden information satisfy as text.

use grundy_core::{Extensive, Node, Notation};
use std::collections::BTreeMap;

/// Visits the whole tree and asserts that each position and each move is read as it is shown, that the choices at an
/// information set are the same in all its positions, and that a position which begins a subgame does so by definition: no
/// information set contains positions both below it and elsewhere. Returns the numbers of positions and of ends.
pub(crate) fn everything_is_read_back<R>(rules: &R) -> (usize, usize)
where
    R: Extensive + Notation,
{
    let start = rules.start();
    let mut stack = vec![(start.clone(), Vec::new())];
    let (mut positions, mut ends) = (0, 0);
    // The shown choices and the beginnings of subgames above, which all positions of an information set share.
    let mut sets = BTreeMap::new();
    while let Some((p, mut above)) = stack.pop() {
        positions += 1;
        let shown = rules.show(&p);
        assert_eq!(rules.read(&shown).as_ref(), Ok(&p), "{shown}");
        assert_eq!(
            rules.read(&shown.to_uppercase()).as_ref(),
            Ok(&p),
            "{shown}"
        );
        if p != start && rules.begins_subgame(&p) {
            above.push(shown.clone());
        }
        let choices: Vec<_> = rules.choices(&p).map(|c| c.mv).collect();
        let moves: Vec<String> = choices.iter().map(|mv| rules.show_move(&p, mv)).collect();
        match rules.node(&p) {
            Node::Over(_) => {
                ends += 1;
                assert!(moves.is_empty(), "{shown}");
            }
            Node::Chance => assert!(!moves.is_empty(), "{shown}"),
            Node::Decision { player, knows } => {
                assert!(!moves.is_empty(), "{shown}");
                let here = (moves.clone(), above.clone());
                let set = sets.entry((player.index(), knows)).or_insert(here.clone());
                assert_eq!(*set, here, "{shown}");
            }
        }
        for (mv, text) in choices.iter().zip(moves) {
            assert_eq!(rules.read_move(&p, &text).as_ref(), Ok(mv), "{shown}");
            stack.push((rules.play(&p, mv), above.clone()));
        }
    }
    nothing_hidden_is_seen(rules);
    (positions, ends)
}

/// Visits the whole tree and asserts that a player who decides sees a picture, and that it is the same in all positions of an
/// information set.
pub(crate) fn nothing_hidden_is_seen<R: Extensive + Notation>(rules: &R) {
    let mut sets = BTreeMap::new();
    let mut stack = vec![rules.start()];
    while let Some(p) = stack.pop() {
        if let Node::Decision { player, knows } = rules.node(&p) {
            let shown = rules.show(&p);
            let here = [Some(player), None].map(|by| rules.seen(&p, by));
            assert!(here.iter().all(Option::is_some), "{shown}");
            let seen = sets.entry((player.index(), knows)).or_insert(here.clone());
            assert_eq!(*seen, here, "{shown}");
        }
        stack.extend(rules.choices(&p).map(|choice| rules.play(&p, &choice.mv)));
    }
}
