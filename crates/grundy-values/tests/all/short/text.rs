//! Values as text.

use grundy_values::short::Store;

#[test]
fn what_is_shown_is_read_back() {
    for text in [
        "0",
        "5",
        "-5",
        "1/2",
        "-77/128",
        "*",
        "*2",
        "^",
        "^^",
        "^*",
        "^^*3",
        "v",
        "vv",
        "v*",
        "3.^",
        "3.^*",
        "4.v*2",
        "1^*",
        "2*",
        "1/2^*",
        "-1/2v",
        "1+3.^*",
        "-7+3.v",
        "+-1",
        "{2|1}",
        "{2|{1|0}}",
        "{{3|2}|1}",
        "{{2|1}|{0|-3}}",
        "+-{2|1}",
        "tiny(2)",
        "miny(1/2)",
        "{1/2|-3}",
        "{2,{3|1}|0}",
        "1000000000000",
        "*1000000000000",
        "1000000000.^",
    ] {
        let mut store = Store::new();
        let id = store.parse(text).unwrap();
        let shown = store.show(id);
        let mut other = Store::new();
        other.parse("{5||*|-2}").unwrap();
        let back = other.parse(&shown).unwrap();
        assert_eq!(other.show(back), shown, "{text}");
        assert_eq!(store.parse(&shown).unwrap(), id, "{text} shown as {shown}");
        if !text.contains(",") {
            assert_eq!(shown, text);
        }
    }
}

#[test]
fn what_is_written_otherwise_is_the_same_value() {
    let mut store = Store::new();
    for (text, value) in [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|0}", "-1"),
        ("{0|1}", "1/2"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("{0|^*}", "^^"),
        ("{0,*|0}", "^*"),
        ("{0|*3}", "^*2"),
        ("{0|^^}", "3.^*"),
        ("{1|1*}", "1^"),
        ("{0,1|3}", "2"),
        ("{1|-1}", "+-1"),
        ("±1", "+-1"),
        ("{0||0|-2}", "tiny(2)"),
        ("{2|0||0}", "miny(2)"),
        ("-{2|1}", "{-1|-2}"),
        ("-^", "v"),
        ("-(1^)", "-1v"),
        ("-3.^", "3.v"),
        ("^^^", "3.^"),
        ("{1|}", "2"),
        ("{-5|}", "0"),
        ("{*|}", "0"),
        ("{ 1/4 | }", "1"),
        ("{0|1000000000000}", "1"),
        ("2/4", "1/2"),
        ("{{1|-1}|{1|-1}}", "0"),
        ("*0", "0"),
    ] {
        let id = store.parse(text).unwrap();
        assert_eq!(store.show(id), value, "{text}");
    }
}

#[test]
fn faults_are_named_with_their_place() {
    let mut store = Store::new();
    for (text, at) in [
        ("", 0),
        ("{1|2", 4),
        ("1}", 1),
        ("{1}", 2),
        ("{1|2|3}", 4),
        ("{1,,2|}", 3),
        ("{,|}", 1),
        ("{1|x}", 3),
        ("1/3", 2),
        ("{0|1/3}", 5),
        ("1/", 2),
        ("tiny(2", 6),
        ("*99999999999999999999999", 1),
        ("99999999999999999999.^", 0),
        ("1+3", 2),
        ("+1", 0),
        ("{1|2} 3", 6),
        ("é", 0),
        ("{é|}", 1),
        ("-é", 1),
    ] {
        let fault = store.parse(text).unwrap_err();
        assert_eq!(fault.at, at, "{text}: {fault}");
    }
    let fault = store.parse("1/3").unwrap_err();
    assert!(
        fault
            .to_string()
            .contains("1/3 is not a short game: the denominator must be a power of two")
    );
    for deep in ["{", "-", "+-", "(", "tiny(", "{|"] {
        assert!(store.parse(&deep.repeat(100_000)).is_err());
    }
    let bars: String = (1..400).map(|n| format!("1{}", "|".repeat(n))).collect();
    assert!(store.parse(&format!("{{{bars}0}}")).is_err());
}
