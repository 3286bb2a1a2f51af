//! Patterns of moves: what is shown is read, and faults have their place.

use grundy_games::families::pattern::Pattern;

const STEP_TEXT: &str = "{from} takes {to}";
const DOMINO_TEXT: &str = "{way} {cell}";
const TAKE_TEXT: &str = "take {n} from heap {i}[ leaving {list}]";
const STEP: Pattern = Pattern::new(STEP_TEXT);
const DOMINO: Pattern = Pattern::new(DOMINO_TEXT);
const TAKE: Pattern = Pattern::new(TAKE_TEXT);

#[test]
fn what_is_shown_is_read() {
    for (pattern, slots) in [
        (STEP, &["1,2", "2,2"][..]),
        (DOMINO, &["vertical", "1,1"]),
        (TAKE, &["12", "3", ""]),
        (TAKE, &["1", "2", "3,4"]),
    ] {
        assert_eq!(pattern.read(&pattern.show(slots)).unwrap(), slots);
    }
}

#[test]
fn faults_have_their_place() {
    for (pattern, text, at, expected) in [
        (STEP_TEXT, "", 0, "from"),
        (STEP_TEXT, "1,2", 3, "\"takes\""),
        (STEP_TEXT, "1,2 takes", 9, "to"),
        (STEP_TEXT, "1,2 over 1,3", 4, "\"takes\""),
        (TAKE_TEXT, "take 2 from heap", 16, "i"),
        (TAKE_TEXT, "take 2 from heap 1 leaving", 26, "list"),
        (TAKE_TEXT, "  give 2", 2, "\"take\""),
        (DOMINO_TEXT, "vertical", 8, "cell"),
    ] {
        let fault = Pattern::new(pattern).read(text).unwrap_err();
        assert_eq!(fault.at, at, "{text}");
        let whole = format!("{expected}, as in {pattern}");
        assert_eq!(fault.expected.to_string(), whole, "{text}");
    }
    let literal_last = Pattern::new("pass now");
    assert_eq!(literal_last.read("pass now then").unwrap_err().at, 9);
}

#[test]
fn moves_are_picked_from_a_list() {
    let moves = || [["1,1", "1,2"], ["1,1", "2,1"], ["3,1", "2,1"]].into_iter();
    let pick = |text: &str| STEP.pick(text, moves(), |mv| mv.map(str::to_owned).to_vec());
    assert_eq!(pick(" 1, 1 TAKES 2,1"), Ok(["1,1", "2,1"]));
    let fault = pick("3,1 takes 1,2").unwrap_err();
    assert_eq!(
        (fault.at, fault.expected.to_string().as_str()),
        (10, "the only move, 3,1 takes 2,1")
    );
    assert_eq!(pick("1,1 over 2,1").unwrap_err().at, 4);
    assert_eq!(pick("9,9 takes 2,1").unwrap_err().at, 0);
    let none = STEP.pick("1,1 takes 1,2", std::iter::empty::<u8>(), |_| vec![]);
    assert_eq!(
        none.unwrap_err().expected.to_string(),
        "nothing, for there is no move"
    );
}
