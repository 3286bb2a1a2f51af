//! Random inputs of every problem: valid, the same for the same seed, both outcomes often.

use grundy::vocabulary::Unwatched;
use grundy_judge::{Problem, problems};
use std::collections::HashMap;

/// What a problem's judge wants for an input, which must be valid.
fn answer(problem: &Problem, input: &str) -> String {
    let mut said = Vec::new();
    let ended = problem.answer(input, &mut said, &mut Unwatched);
    assert!(ended.is_ok(), "{}: {input}", problem.id);
    String::from_utf8(said).expect("a text")
}

/// Problems with two outcomes, and the words that answers for them begin with or contain.
const OUTCOMES: &[(&str, [&str; 2])] = &[
    ("lc292", ["true", "false"]),
    ("lc294", ["true", "false"]),
    ("lc486", ["true", "false"]),
    ("lc1025", ["true", "false"]),
    ("lc1510", ["true", "false"]),
    ("lc464", ["true", "false"]),
    ("lc810", ["true", "false"]),
    ("lc913", ["1", "2"]),
    ("lc1406", ["Alice", "Bob"]),
    ("lc1686", ["1", "-1"]),
    ("lc1728", ["true", "false"]),
    ("lc1927", ["true", "false"]),
    ("lc2029", ["true", "false"]),
    ("lc2038", ["true", "false"]),
    ("lc3227", ["true", "false"]),
    ("agc048d", ["First", "Second"]),
    ("hdu1846", ["first", "second"]),
    ("hdu1847", ["Kiki", "Cici"]),
    ("hdu1850", ["", "0"]),
    ("poj2975", ["", "0"]),
    ("poj3480", ["John", "Brother"]),
    ("cses1730", ["first", "second"]),
    ("hdu3032", ["Alice", "Bob"]),
    ("seed_bounded_nim", ["first", "second"]),
    ("seed_moore", ["", "P"]),
    ("hdu1848", ["Fibo", "Nacci"]),
    ("atcoder_dp_k", ["First", "Second"]),
    ("poi2000_pas", ["1", "2"]),
    ("seed_kayles", ["first", "second"]),
    ("seed_misere_kayles", ["first", "second"]),
    ("seed_chomp", ["", "second"]),
    ("seed_coinrect", ["first", "second"]),
    ("poj2931", ["Yes", "No"]),
    ("spoj_al_16_08", ["Antek", "Basia"]),
    ("tc_srm423_easychase", ["WHITE", "BLACK"]),
    ("poj2505", ["Stan", "Ollie"]),
    ("poj1067", ["1", "0"]),
    ("hdu2516", ["First", "Second"]),
    ("codethanks14bg", ["first", "second"]),
    ("poj2348", ["Stan", "Ollie"]),
    ("cses1099", ["first", "second"]),
    ("poj1704", ["Georgia", "Bob"]),
    ("hdu1730", ["WIN", "BAD"]),
    ("lightoj1186", ["white", "black"]),
    ("hdu1729", ["Yes", "No"]),
    ("seed_every_sg", ["first", "second"]),
    ("cses1098", ["first", "second"]),
    ("cses2207", ["first", "second"]),
    ("cses2208", ["first", "second"]),
    ("luogu_p10506", ["freda", "rainbow"]),
    ("hdu2509", ["Yes", "No"]),
    ("cf603c", ["Kevin", "Nicky"]),
    ("cf15c", ["tolik", "bolik"]),
    ("nyoj833", ["Hrdv", "Yougth"]),
    ("luogu_p10398", ["Alice", "Bob"]),
    ("spoj_pebbmov", ["first", "second"]),
    ("seed_anti_sg_subtraction", ["first", "second"]),
    ("poj2311", ["WIN", "LOSE"]),
    ("poj3710", ["Sally", "Harry"]),
    ("poj3533", ["Yes", "No"]),
    ("hdu3404", ["Have a try", "Don't"]),
    ("agc017d", ["Alice", "Bob"]),
    ("poj1143", ["The winning", "no winning"]),
];

/// Where the second player hardly ever wins, or long cases are always won, one answer is enough.
const RARE: &[&str] = &["nyoj833", "luogu_p10398"];

#[test]
fn every_problem_makes_valid_inputs_and_both_outcomes() {
    let all: Vec<&Problem> = problems().collect();
    assert!(all.len() >= 55);
    let known: HashMap<&str, [&str; 2]> = OUTCOMES.iter().copied().collect();
    let is_known = |id: &&str| all.iter().any(|problem| problem.id == *id);
    let missing: Vec<&&str> = known.keys().filter(|id| !is_known(id)).collect();
    assert!(missing.is_empty(), "not problems: {missing:?}");
    let weak = all
        .iter()
        .filter_map(|problem| weakness(problem, known.get(problem.id)));
    let weak: Vec<String> = weak.collect();
    assert!(weak.is_empty(), "too few of one outcome: {weak:#?}");
}

/// Tries a problem on random inputs; says where it has too few of one of its outcomes.
fn weakness(problem: &Problem, outcomes: Option<&[&str; 2]>) -> Option<String> {
    let id = problem.id;
    let mut answers = String::new();
    for (size, seeds) in [(1, 4), (9, 8), (40, 6), (2000, 2)] {
        for seed in 0..seeds {
            let input = problem.random_input(size, seed);
            if seed == 1 {
                assert_eq!(problem.random_input(size, seed), input, "{id}");
                let other = problem.random_input(size, 77);
                assert!(other != input || size < 40, "{id} {size}");
            }
            answers += &answer(problem, &input);
        }
    }
    assert!(!answers.is_empty(), "{id}");
    let [won, lost] = outcomes?;
    // A word for one outcome only: all other lines are of the other outcome.
    let lines = answers
        .lines()
        .filter(|line| !line.is_empty() && !line.ends_with(':'));
    let has = |line: &str, word: &str| line == word || (word.len() > 1 && line.contains(word));
    let (mut first, mut second) = (0, 0);
    for line in lines {
        if has(line, lost) {
            second += 1;
        } else if won.is_empty() || has(line, won) {
            first += 1;
        }
    }
    let least = if RARE.contains(&id) {
        1
    } else {
        (first + second) / 20
    };
    let weak = first.min(second) < least.max(1);
    weak.then(|| format!("{id}: {first} won, {second} lost"))
}
