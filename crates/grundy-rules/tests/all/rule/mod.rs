//! Rules in one line: axioms, notation, faults.

mod code;
mod primes;
mod reach;

use grundy_core::{Described, Impartial, Notation, ParseError, Player, conformance};
use grundy_rules::rule::{
    AnyRule, FoundNimber, ImpartialRule, LARGEST, MOST_NUMBERS, Met, PartizanRule, Program, Tuple,
    any,
};

fn fault(rule: &str) -> ParseError {
    any(rule).unwrap_err()
}

#[test]
fn positions_keep_their_promises() {
    for (rule, start) in [
        ("{n -> n-k for k in primes}", "9,4,9"),
        (
            "{n -> n-1; n/2 if n%2==0; [a, n-a] for a in 1..n-1 if a != n-a}",
            "6,6",
        ),
        (
            "{(a,b) -> (a-k, b) for k in 1..a; (a, b-k) for k in 1..b}",
            "(2,3),(1,1)",
        ),
        ("n -> n-2; over when n <= 1: wins", "5,1"),
    ] {
        let rules = ImpartialRule::from_rules(Some(rule)).unwrap();
        conformance::impartial(&rules, &rules.read(start).unwrap(), 3);
        let again = ImpartialRule::from_rules(rules.show_rules().as_deref()).unwrap();
        assert_eq!(again.show_rules(), rules.show_rules());
    }
    let rules = PartizanRule::from_rules(Some("{n -> [1, n-3]; left: n-1; right: n-2}")).unwrap();
    conformance::partizan(&rules, &rules.read("6,5").unwrap(), 3);
}

/// The options of a position of one component, as they are written.
fn options(rule: &str, at: &str) -> String {
    let rules = ImpartialRule::from_rules(Some(rule)).unwrap();
    let p = rules.read(at).unwrap();
    let next = rules.moves(&p).map(|mv| rules.show(&mv.to));
    next.collect::<Vec<_>>().join(" ")
}

#[test]
fn sets_and_operations_mean_what_they_say() {
    for (rule, at, wanted) in [
        ("{n -> n-k for k in primes}", "12", "10 9 7 5 1"),
        ("{n -> n-k for k in squares}", "10", "9 6 1"),
        ("{n -> n-k for k in powers(3)}", "10", "9 7 1"),
        ("{n -> n-d for d in divisors(n)}", "12", "11 10 9 8 6 0"),
        ("{n -> n-b for b in bits(n)}", "11", "10 9 3"),
        (
            "{n -> n-d for d in digits(n) if d > 0}",
            "3072",
            "3070 3065 3069",
        ),
        ("{n -> n-k for k in {1, 4..6, 9}}", "9", "8 5 4 3 0"),
        ("{n -> n-count(divisors(n))-sum({1,2})}", "12", "3"),
        ("{n -> n-count({1,1,2})}", "12", "10"),
        ("{n -> n-sum({1,2,1..3,2,4})}", "12", "2"),
        ("{n -> n-count({1,1..2})-sum(digits(n))}", "11", "7"),
        (
            "{n -> n/3; n%7; n^1 if n^1 < n; n&6; n|1 if n|1 < n}",
            "11",
            "3 4 10 2",
        ),
        ("{n -> gcd(n, 8); min(n, 5, 4); max(1, n-2)}", "12", "4 10"),
        (
            "{n -> n-k for k in 1..n if k in squares and not k == 4}",
            "9",
            "8 0",
        ),
        (
            "{n -> n-k for k in 1..n if 2 <= k < 4 or k not in 1..8}",
            "9",
            "7 6 0",
        ),
        (
            "{n -> k for k in 0..n-1 if (n-k)%2==0 for j in {1}}",
            "5",
            "1 3",
        ),
        ("{n -> (-n)/2+n; n - -(-1)}", "5", "2 4"),
        ("{n -> n/(n-3)-1; n-1}", "3", "2"),
        ("{n -> n-1 if -n%3==2; n-2 if -n/2==-3}", "4", "3"),
        ("{n -> n-1 if -n%3==2; n-2 if -n/2==-3}", "5", "3"),
        ("{n -> n-1 if n != 3 if 6/(n-3) > 0; []}", "3", "[]"),
    ] {
        assert_eq!(options(rule, at), wanted, "{rule} at {at}");
    }
}

#[test]
fn the_order_between_braces_changes_no_set() {
    let parts = ["n/(n-4)", "2", "1..3/(n-5)", "5..n", "7", "n%(n-4)"];
    for n in 0..9 {
        let at = n.to_string();
        let all = |parts: &[&str]| {
            let set = parts.join(", ");
            let each = format!("{{n -> n-k for k in {{{set}}} if 0 < k < n}}");
            let mut each: Vec<String> = options(&each, &at).split(' ').map(str::to_owned).collect();
            each.sort_unstable();
            let filtered = ["k for k in 0..n-1 if k in", "k for k in 0..n-1 if k not in"];
            let filtered =
                filtered.map(|clause| options(&format!("{{n -> {clause} {{{set}}}}}"), &at));
            let counted = ["count", "sum"].map(|of| {
                let number = format!("{{n -> k for k in 0..n-1 if k == {of}({{{set}}})}}");
                options(&number, &at)
            });
            (each, filtered, counted)
        };
        let wanted = all(&parts);
        let mut turned = parts;
        for _ in 0..parts.len() {
            turned.rotate_left(1);
            assert_eq!(all(&turned), wanted, "{turned:?} at {n}");
            let mut back = turned;
            back.reverse();
            assert_eq!(all(&back), wanted, "{back:?} at {n}");
        }
    }
    assert_eq!(options("{n -> n-k for k in {n/0, 2}}", "3"), "1");
    assert_eq!(options("{n -> n-count({n/0, 2})}", "3"), "2");
}

#[test]
fn a_component_that_stays_is_seen_before_those_that_grow() {
    for rule in [
        "{n -> [n, n+1]}",
        "{n -> [n, n+1, n] for k in primes}",
        "{n -> [n+1, n/2, n/2] for k in 1..n*n}",
    ] {
        let rules = ImpartialRule::from_rules(Some(rule)).unwrap();
        let fault = rules.read("5").unwrap_err();
        assert!(fault.found.starts_with("the cycle"), "{rule}: {fault:?}");
    }
}

#[test]
fn an_end_that_is_dear_to_know_is_no_cycle() {
    // More than is spent on looking ahead.
    let over = "over when n == 2 and count(1..300000) > 1: loses";
    assert_eq!(options(&format!("{{n -> {over}; 3-n}}"), "1"), "2");
    assert_eq!(options(&format!("{{n -> {over}; 3-n}}"), "2"), "");
}

#[test]
fn what_needs_too_large_a_number_is_refused_wherever_it_stands() {
    for rule in [
        "{n -> n*n*n}",
        "{n -> n-1; [1, n*n*n/n]}",
        "{n -> n-1 if n*n*n > 5}",
        "{n -> n-k for k in {n*n*n, 1}}",
        "{n -> n-k for k in 1..2 if k in {n*n*n}}",
        "{n -> n-1; over when n*n*n > 5: loses}",
        "{n -> n-1; over when n == 1 or sum({n, n*n*n}) > 5: wins}",
    ] {
        let rules = ImpartialRule::from_rules(Some(rule)).unwrap();
        let fault = rules.read("3000000").unwrap_err();
        assert!(
            fault.expected.to_string().contains("2^62"),
            "{rule}: {fault:?}"
        );
    }
}

#[test]
fn the_end_wins_by_one_last_move() {
    assert_eq!(options("{n -> n-1; over when n <= 1: wins}", "1"), "[]");
    assert_eq!(options("{n -> n-1; over when n <= 1: loses}", "1"), "");
    assert_eq!(options("{n -> n-1; over when n <= 1: loses}", "2"), "1");
}

#[test]
fn faults_have_their_place() {
    for (rule, at) in [
        ("", 0),
        ("{n}", 2),
        ("{n -> m-1}", 6),
        ("{n -> (n-1; n/2}", 10),
        ("{n -> }", 6),
        ("{n -> left: ; right:}", 20),
        ("{n -> n-}", 8),
        ("{n -> n-1", 9),
        ("{n -> n-1} 3", 11),
        ("{n -> n-k for k}", 15),
        ("{n -> n-k for k in 1}", 20),
        ("{n -> n-k for k in odd}", 19),
        ("{n -> n-k for k in 1..k}", 22),
        ("{n -> n-k for n in 1..3}", 14),
        ("{n -> n-1 if n}", 13),
        ("{n -> n > 1}", 6),
        ("{n -> n-1 if n+(n>1)>2}", 15),
        ("{n -> n-1 n-2}", 10),
        ("{(a,b) -> (a-1)}", 14),
        ("{(a,b) -> a}", 10),
        ("{(a,b,c,d,e) -> a}", 10),
        ("{(a,a) -> a}", 4),
        ("{for -> 1}", 1),
        ("{n -> left n-1}", 11),
        ("{n -> over n<1}", 11),
        ("{n -> over when n<1: draws}", 21),
        ("{n -> 99999999999999999999}", 6),
        ("{n -> [n-1, }", 12),
    ] {
        assert_eq!(fault(rule).at, at, "{rule}: {}", fault(rule));
    }
    let deep = format!("{{n -> {}n{}}}", "(".repeat(5000), ")".repeat(5000));
    assert!(fault(&deep).expected.to_string().contains("nested"));
    let long = format!("{{n -> n{}}}", "-1".repeat(5000));
    assert!(fault(&long).expected.to_string().contains("operators"));
}

#[test]
fn play_that_does_not_end_is_refused_with_its_cycle() {
    let read = |rule: &str, at: &str| {
        let rules = ImpartialRule::from_rules(Some(rule)).unwrap();
        rules.read(at).map(|_| ()).map_err(|e| (e.at, e.found))
    };
    let cycle = "the cycle 4 → 2 → 4".to_owned();
    assert_eq!(read("{n -> n/2; n*2 if n == 2}", "7,4"), Err((2, cycle)));
    assert!(
        read("{n -> n}", "3").is_ok(),
        "what changes nothing is no option"
    );
    assert!(read("{n -> [n, n-1]}", "3").is_err());
    let grows = "options that grow: 3 → 4 → 5 → 6 → …".to_owned();
    assert_eq!(read("{n -> n+1}", "3"), Err((0, grows)));
    assert!(read("{n -> n*n}", "3").is_err());
    assert!(read("{n -> n/2; n-k for k in 1..n}", "4000000000").is_err());
    // The options of heaps under a code are not listed as a whole.
    assert!(read("{n -> n-k for k in 1..n}", "4000000000").is_ok());
    let swap = ImpartialRule::from_rules(Some("{(a,b) -> (b,a)}")).unwrap();
    assert_eq!(
        swap.read("(1,2)").unwrap_err().found,
        "the cycle (1,2) → (2,1) → (1,2)"
    );
}

const WRITTEN: [&str; 4] = [
    "{n -> n-1; n/2 if n%2==0; [a, n-a] for a in 1..n-1 if a != n-a}",
    "{(a,b) -> (a-k, b) for k in 1..a; (a-k, b-k) for k in {1, 3..min(a,b)}; over when a == 0 and not b in primes: wins}",
    "{n -> left: n-d for d in divisors(n) if 1 <= d < n; right: n - count(bits(n)) | 1; []}",
    "{(x,y,z) -> (x^y, y&z, z%3 + gcd(x, y)) if x > sum(digits(z)) or z in squares}",
];

#[test]
fn texts_with_slips_are_read_or_refused_at_a_place_of_theirs() {
    let mut rng = fastrand::Rng::with_seed(7);
    let pieces = [
        "{", "}", "(", ")", "[", "]", ";", ":", "for", "if", " in ", "..", "->", "-", "n", "0",
        "é", "&", "not ",
    ];
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut text = WRITTEN[rng.usize(..WRITTEN.len())].to_owned();
        for _ in 0..rng.usize(1..4) {
            let places: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
            let at = places[rng.usize(..places.len())];
            if rng.bool() {
                text.insert_str(at, pieces[rng.usize(..pieces.len())])
            } else {
                text.remove(at);
            }
        }
        match any(&text) {
            Ok(rule) => {
                let shown = match rule {
                    AnyRule::Same(rule) => rule.show_rules(),
                    AnyRule::Apart(rule) => rule.show_rules(),
                };
                assert!(any(&shown.unwrap()).is_ok(), "{text}");
                read += 1;
            }
            Err(fault) => {
                assert!(text.is_char_boundary(fault.at), "{text}: {fault}");
                refused += 1;
            }
        }
    }
    assert!(
        read > 500 && refused > 5000,
        "{read} were read, {refused} refused"
    );
}

#[test]
fn arithmetic_is_that_of_floor_division() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let (n, d) = (rng.i64(0..60), rng.i64(-7..8));
        let k = rng.i64(0..50);
        let text = format!("{{n -> ({k} - n) / ({d}) + 1000; ({k} - n) % ({d}) + 2000}}");
        let mut wanted = Vec::new();
        if d != 0 {
            let quotient = ((k - n) as f64 / d as f64).floor() as i64;
            wanted = vec![quotient + 1000, k - n - quotient * d + 2000];
        }
        let AnyRule::Same(rule) = any(&text).unwrap() else {
            unreachable!("no sides are named")
        };
        let found: Vec<i64> = rule
            .moves(&vec![[n, 0, 0, 0]])
            .map(|mv| mv.to[0][0])
            .collect();
        assert_eq!(found, wanted, "{text} at {n}");
    }
}

/// A loop whose numbers are worked out once gives what the rules give, number by number.
#[test]
fn loops_by_columns_give_what_the_rules_give() {
    for text in [
        "{n -> n-k for k in primes}",
        "{n -> n-k for k in squares}",
        "{n -> n-k-1 for k in 0..3}",
        "{n -> k for k in 0..n}",
        "{n -> [a, n-a] for a in 1..n-1}",
        "{n -> [n-k, n%3] for j in 1..3 for k in j..n}",
        "{n -> n-1+k-k for k in 1..5}",
        "{n -> n/(n-4)-k for k in 0..4}",
        "{n -> k+n*n-n*n-2 for k in 0..6}",
        "{(a,b) -> (a-k, b+k) for k in 1..a; (b-1, a)}",
        "{(a,b) -> (a-k, b-k) for k in {1,2,3,4,a} if a > 1}",
        "{n -> n-2*k for k in 1..n}",
        "{n -> n/k for k in 2..n}",
    ] {
        let AnyRule::Same(rule) = any(text).expect(text) else {
            unreachable!("no sides are named")
        };
        let program = rule.program();
        let large = [LARGEST - 1, LARGEST];
        for a in (0..40).chain(large) {
            for b in (0..5).filter(|_| program.numbers > 1).chain([0]) {
                let at = [a, b, 0, 0];
                let walked = program.options(Player::Left, &at, 5_000, &mut |_| {});
                if walked.complete {
                    let found = all_options(program, Player::Left, &at);
                    let plain = one_by_one(program, Player::Left, &at);
                    assert_eq!(found, plain, "{text} at {a}, {b}");
                }
            }
        }
    }
}

/// Every option of a component, and true if a number was too large, one value of a name after the other.
fn one_by_one(program: &Program, player: Player, at: &Tuple) -> (Vec<Vec<Tuple>>, bool) {
    let mut plain = program.clone();
    plain
        .alternatives
        .iter_mut()
        .for_each(|one| one.innermost = None);
    all_options(&plain, player, at)
}

fn all_options(program: &Program, player: Player, at: &Tuple) -> (Vec<Vec<Tuple>>, bool) {
    let mut all = Vec::new();
    let walked = program.options(player, at, u64::MAX, &mut |parts| all.push(parts.to_vec()));
    assert!(walked.complete);
    (all, walked.too_large)
}

#[test]
fn columns_say_what_single_values_say() {
    let mut rng = fastrand::Rng::with_seed(0xC01);
    let near = [
        0,
        1,
        2,
        3,
        7,
        8,
        100,
        1 << 31,
        1 << 32,
        (1 << 62) - 1,
        1 << 62,
    ];
    for _ in 0..3000 {
        let condition = condition(&mut rng, 3);
        let (first, second) = (number(&mut rng, 3), number(&mut rng, 2));
        let set = [
            "0..n",
            "1..m+140",
            "{1, 4..20, 300}",
            "primes",
            "divisors(n)",
            "0..m for j in k..k+9",
        ];
        let set = set[rng.usize(..set.len())];
        let option = ["({},{})", "[({},m), (n,{}), (k,1)]"][rng.usize(..2)];
        let option = option.replacen("{}", &first, 1).replacen("{}", &second, 1);
        let rule = format!("{{(n,m) -> {option} for k in {set} if {condition}}}");
        let program = match any(&rule) {
            Ok(AnyRule::Same(rule)) => rule.program().clone(),
            other => panic!("{rule}: {other:?}"),
        };
        for _ in 0..3 {
            let mut at = [0; MOST_NUMBERS];
            let far = rng.u8(0..8) == 0
                && !set.contains("n")
                && set != "primes"
                && !rule.contains("squares");
            at[0] = if far {
                near[rng.usize(..near.len())]
            } else {
                rng.i64(0..200)
            };
            at[1] = rng.i64(0..30);
            let found = all_options(&program, Player::Left, &at);
            assert_eq!(
                found,
                one_by_one(&program, Player::Left, &at),
                "{rule} at {at:?}"
            );
        }
    }
}

/// Conditions on n and k.
const CONDITIONS: [&str; 14] = [
    "k%3==1",
    "n%k==0",
    "gcd(k,n)==1",
    "gcd(12,k-n)>2",
    "k<5 or k>n-5",
    "(n-k)%2==0 and k in {1,3,5..9}",
    "not (k&n)==0",
    "k*k%5!=2",
    "k in 3..n/2",
    "n%(n-k)==1",
    "min(k,7)<max(n%4,2)",
    "(k^n)%3==0 and (k-n)/3 > -20",
    "(k|1)!=n or n > 2",
    "n>0",
];

/// Options of a rule on single numbers; those that are asked for values more often.
const OPTIONS: [&str; 11] = [
    "n-k",
    "n-k",
    "n-k",
    "n-k",
    "k",
    "n-1-k",
    "k-1",
    "[k, n-k]",
    "[k-1, n%5]",
    "n/k",
    "n-k+2",
];

/// Sets for the loop's name.
const SETS: [&str; 6] = [
    "1..n",
    "0..n-1",
    "1..n/2",
    "3..n-2",
    "{1, 4..20, n}",
    "primes",
];

/// What may follow in a rule.
const MORE: [&str; 5] = [
    "",
    "; n-1",
    "; n/2 if n%2==0",
    "; n-k for k in 1..3",
    "; over when n == 3: wins",
];

/// Tables of nimbers are made by columns of half words, and by asking for one value after the other; both say what the options
/// say one by one.
#[test]
fn tables_say_what_single_options_say() {
    let mut rng = fastrand::Rng::with_seed(0x5EEC);
    let (mut sought, mut ended) = (0, 0);
    for _ in 0..240 {
        let condition = if rng.bool() {
            CONDITIONS[rng.usize(..CONDITIONS.len())].to_owned()
        } else {
            // There is no second number here.
            let of_two = condition(&mut rng, 1);
            of_two.replace('m', "7").replace("7ax", "max")
        };
        let mut one = |of: &'static [&'static str]| of[rng.usize(..of.len())];
        let (option, set, more) = (one(&OPTIONS), one(&SETS), one(&MORE));
        let rule = format!("{{n -> {option} for k in {set} if {condition}{more}}}");
        let program = match any(&rule) {
            Ok(AnyRule::Same(rule)) => rule.program().clone(),
            other => panic!("{rule}: {other:?}"),
        };
        let mut plain = program.clone();
        (plain.alternatives.iter_mut()).for_each(|one| one.innermost = None);
        let (mut met, mut slow) = (Met::default(), Met::default());
        let mut values = Vec::new();
        for n in 0..400 {
            let found = program.nimber(n, &values, &mut met);
            let wanted = plain.nimber(n, &values, &mut slow);
            let value = |one: Option<FoundNimber>| one.map(|one| one.value);
            assert_eq!(value(found), value(wanted), "{rule} at {n}");
            let (Some(found), Some(wanted)) = (found, wanted) else {
                ended += 1;
                break;
            };
            sought += u64::from(found.options != wanted.options);
            values.push(found.value);
        }
    }
    assert!(
        sought > 1000 && ended > 10,
        "{sought} sought, {ended} ended"
    );
}

/// A number of the names n, m and k.
fn number(rng: &mut fastrand::Rng, depth: u8) -> String {
    let one = |rng: &mut fastrand::Rng| {
        ["n", "m", "k", "k", "1", "3", "5000000000", "n-k"][rng.usize(..8)].to_owned()
    };
    if depth == 0 {
        return one(rng);
    }
    match rng.u8(..12) {
        0..4 => one(rng),
        4 => format!("count(1..k%{})", number(rng, 0)),
        5 => format!(
            "gcd({}, {})",
            number(rng, depth - 1),
            number(rng, depth - 1)
        ),
        6 => format!(
            "max({}, -{})",
            number(rng, depth - 1),
            number(rng, depth - 1)
        ),
        _ => {
            let op = ["+", "-", "-", "*", "/", "%", "^", "&", "|"][rng.usize(..9)];
            format!(
                "({} {op} {})",
                number(rng, depth - 1),
                number(rng, depth - 1)
            )
        }
    }
}

/// A condition on the names n, m and k.
fn condition(rng: &mut fastrand::Rng, depth: u8) -> String {
    if depth > 0 && rng.bool() {
        let (a, b) = (condition(rng, depth - 1), condition(rng, depth - 1));
        return match rng.u8(..3) {
            0 => format!("({a} and {b})"),
            1 => format!("({a} or {b})"),
            _ => format!("not ({a})"),
        };
    }
    let (a, b) = (number(rng, 2), number(rng, 1));
    match rng.u8(..8) {
        0 => format!("{a} in squares"),
        1 => format!("{a} in 2..{b}"),
        2 => format!("{a} in {b}..n"),
        _ => format!(
            "{a} {} {b}",
            ["==", "!=", "<", "<=", ">", ">="][rng.usize(..6)]
        ),
    }
}
