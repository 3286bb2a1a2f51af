//! The class `winning` is on exactly the winning moves, along random plays of every game.

use crate::{count, solved, solved_within};
use grundy::{Class, Moves, Position, game::catalog};

/// Plies of each random play.
const PLIES: usize = 4;

/// Positions that are looked at for each: whether an answer is found does not matter here, since what is unknown is marked too.
const FEW: u64 = 1_500;

#[test]
fn exactly_the_winning_moves_are_marked() {
    fastrand::seed(9);
    let mut marked = 0;
    for entry in catalog::entries() {
        for text in entry.about.examples {
            let mut position: Position = text.parse().unwrap();
            for _ in 0..PLIES {
                let Some(answer) = solved_within(FEW, &position, Moves::All) else {
                    break;
                };
                let moves = &answer.value.moves;
                if moves.is_empty() {
                    break;
                }
                marked += is_marked(&position, &answer);
                let next = position.play(&moves[fastrand::usize(..moves.len())].mv);
                position =
                    next.unwrap_or_else(|| panic!("{text}: a move that is listed can be made"));
            }
        }
    }
    assert!(marked > 300, "{marked}");
}

/// Compares the groups with the moves of the answer; how many winning moves there are.
fn is_marked(position: &Position, answer: &grundy::Answer<grundy::Verdict>) -> usize {
    const DRAWN: usize = 60;
    let svg = grundy_picture::position(position, Some(answer)).to_svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let moves = &answer.value.moves;
    let of = |winning| {
        moves
            .iter()
            .filter(|judged| judged.winning == winning)
            .count()
    };
    let [won, open] = [Some(true), None].map(of);
    let not_winning = |result| {
        let fits = |judged: &&grundy::JudgedMove| {
            judged.winning == Some(false) && judged.result == Some(result)
        };
        moves.iter().filter(fits).count()
    };
    let [tied, drawn, less] = [Class::T, Class::D, Class::N].map(not_winning);
    let lost = of(Some(false)) - tied - drawn - less;
    assert_eq!(
        count(&document, "g", &["move"]),
        moves.len().min(DRAWN),
        "{position}"
    );
    assert_eq!(
        count(&document, "g", &["move", "winning"]),
        won.min(DRAWN),
        "{position}"
    );
    if moves.len() <= DRAWN {
        for (class, wanted) in [
            ("losing", lost),
            ("tied", tied),
            ("drawn", drawn),
            ("less", less),
            ("unknown", open),
        ] {
            let marked = count(&document, "g", &["move", class]);
            assert_eq!(marked, wanted, "{position}: {class}");
        }
        let mut titles = titles(&document);
        let mut texts: Vec<String> = moves
            .iter()
            .map(|judged| judged.mv.text().to_owned())
            .collect();
        titles.sort_unstable();
        texts.sort_unstable();
        let fits = |(title, text): (&String, &String)| {
            title == text || title.ends_with(&format!(": {text}"))
        };
        let both = answer.value.to_move.is_none() && moves.iter().any(|judged| judged.by.is_some());
        assert!(
            both || titles.iter().zip(&texts).all(fits),
            "{position}: {titles:?} {texts:?}"
        );
    }
    won
}

fn titles(document: &roxmltree::Document<'_>) -> Vec<String> {
    let is_move = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("class")
            .is_some_and(|class| class.starts_with("move"))
    };
    let title = |node: roxmltree::Node<'_, '_>| {
        let title = node
            .children()
            .find(|child| child.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        title
            .and_then(|title| title.text())
            .unwrap_or("")
            .to_owned()
    };
    document.descendants().filter(is_move).map(title).collect()
}

/// A question that a limit stops has its picture too, and says so.
#[test]
fn unknown_answers_have_pictures() {
    let position: Position = "connect-four 8x7:".parse().unwrap();
    let answer = solved(&position, Moves::All).unwrap();
    let scene = grundy_picture::position(&position, Some(&answer));
    assert!(
        scene.description.contains("not known"),
        "{}",
        scene.description
    );
}

/// Where the play is over, the picture says who has won, not who is to move.
#[test]
fn finished_plays_have_winners() {
    let position: Position = "mnk 3x3x3: xxx/oo./...".parse().unwrap();
    let answer = solved(&position, Moves::All).unwrap();
    let description = grundy_picture::position(&position, Some(&answer)).description;
    assert!(description.contains("has won"), "{description}");
    assert!(!description.contains("to move"), "{description}");
}

/// Every move of games whose moves can be seen leaves a mark on the picture.
#[test]
fn moves_are_seen_where_they_are_made() {
    let seen = [
        "nim 3,5,7",
        "kayles 7",
        "domineering 3x3",
        "clobber xoxo/oxox",
        "amazons x.../o...",
        "konane xo./ox.",
        "nogo 2x2",
        "cram 2x3",
        "toads-and-frogs tt.f",
        "toppling-dominoes lrg",
        "hackenbush lrl,g",
        "graph-hackenbush 0l1r2,1g3",
        "green-hackenbush 0-1,1-2,2-0",
        "tokens a>b,b>c,a>c: a,b",
        "chomp 3x4",
        "cutting 3x4",
        "row 4,7,2,9",
        "number-game 12:",
        "multiply 100",
        "tic-tac-toe x.o/.x./..o",
        "connect-four 4x3: 12",
        "hexapawn",
        "knight 1,2",
        "turtles HTH",
        "gap-nim 2,5,6",
        "northcott 8: 1-5,6-2",
        "boxes 2/6",
        "wythoff 3,5",
        "sprouts 2",
        "staircase 3,1,4",
        "value {1|*}",
    ];
    for text in seen {
        let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let answer = solved(&position, Moves::All).unwrap();
        let svg = grundy_picture::position(&position, Some(&answer)).to_svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let groups = count(&document, "g", &["move"]);
        let badges = document
            .descendants()
            .filter(|node| {
                node.attribute("class")
                    .is_some_and(|class| class.starts_with("move"))
            })
            .filter(|group| {
                group
                    .descendants()
                    .any(|node| node.attribute("class") == Some("badge"))
            })
            .count();
        assert!(groups > 0, "{text}");
        assert_eq!(badges, groups, "{text}");
    }
}
