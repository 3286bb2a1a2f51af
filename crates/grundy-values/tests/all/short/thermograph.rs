//! Thermographs.

use grundy_values::short::Store;

#[test]
fn means_add_and_temperatures_do_not_rise() {
    let mut store = Store::new();
    let texts = [
        "0",
        "5",
        "-3/4",
        "*",
        "^*",
        "+-1",
        "{2|-1/2}",
        "{4|2||0}",
        "tiny(2)",
        "{3||1|-5}",
        "{2,{5|0}|-1}",
        "1/2^*",
        "{8|1||{0|-2}}",
        "{6|0|||{2|1}||-4}",
    ];
    for a in texts {
        for b in texts {
            let (x, y) = (store.parse(a).unwrap(), store.parse(b).unwrap());
            let sum = store.plus(x, y).unwrap();
            let [s, x, y] = [sum, x, y].map(|id| store.thermograph(id).unwrap());
            assert_eq!(s.mean, &x.mean + &y.mean, "{a} + {b}");
            assert!(
                s.temperature <= x.temperature.max(y.temperature),
                "{a} + {b}"
            );
        }
    }
}

#[test]
fn walls_begin_at_the_stops() {
    let mut store = Store::new();
    for (text, mean, temperature) in [
        ("+-1", "0", "1"),
        ("{2|-1/2}", "3/4", "5/4"),
        ("tiny(1)", "0", "0"),
        ("7/8", "7/8", "-1/8"),
        ("3", "3", "-1"),
        ("1*", "1", "0"),
        ("{10||2|0}", "11/2", "9/2"),
    ] {
        let id = store.parse(text).unwrap();
        let t = store.thermograph(id).unwrap();
        assert_eq!(t.mean.to_string(), mean, "{text}");
        assert_eq!(t.temperature.to_string(), temperature, "{text}");
        assert_eq!(t.left[0].value, *store.left_stop(id));
        assert_eq!(t.right[0].value, *store.right_stop(id));
        assert_eq!(t.left.last().unwrap().slope, 0);
    }
}
