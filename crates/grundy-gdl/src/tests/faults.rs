//! Sheets that are refused, each with the place of the fault, what was found and what was expected.

use super::SUBTRACTION;
use crate::any;
use grundy_core::ParseError;

fn fault(sheet: &str) -> ParseError {
    any(sheet).map(|_| ()).expect_err("the sheet is refused")
}

/// The fault of the subtraction game with some of its text replaced: the text at its place, what was found and expected.
fn changed(from: &str, to: &str) -> (String, String, String) {
    assert!(SUBTRACTION.contains(from), "{from}");
    let sheet = SUBTRACTION.replacen(from, to, 1);
    let fault = fault(&sheet);
    let there = sheet[fault.at..].lines().next().unwrap_or_default();
    (there.to_owned(), fault.found, fault.expected.to_string())
}

#[track_caller]
fn refused(from: &str, to: &str, place: &str, found: &str, expected: &str) {
    let (at, was, wanted) = changed(from, to);
    assert!(at.starts_with(place), "the place is: {at}");
    assert!(was.contains(found), "found is: {was}");
    assert!(wanted.contains(expected), "expected is: {wanted}");
}

#[test]
fn every_part_is_asked_for() {
    refused(
        "(<= terminal (true (heap 0)))",
        "",
        "",
        "no rule for \"terminal\"",
        "(<= terminal",
    );
    refused(
        "(init (heap 12))\n(init (turn ann))",
        "",
        "",
        "no rule for \"init\"",
        "(init",
    );
    let none = fault("");
    assert_eq!((none.at, none.found.as_str()), (0, "the end"));
}

#[test]
fn variables_are_bound() {
    refused(
        "(<= (next (heap ?m)) (does",
        "(<= (next (heap ?x)) (does",
        "(next (heap ?x))",
        "the variable x, which is bound nowhere",
        "in the head of this rule for \"next\"",
    );
    refused(
        "(<= (goal ?who 0) (true (turn ?who)))",
        "(<= (goal ?who 0) (true (turn ?who)) (not (true (heap ?h))))",
        "(true (heap ?h))",
        "the variable h",
        "under a negation",
    );
    refused(
        "(<= (goal ?who 0) (true (turn ?who)))",
        "(<= (goal ?who 0) (true (turn ?who)) (distinct ?who ?h))",
        "(distinct",
        "the variable h",
        "in distinct",
    );
    refused(
        "(init (heap 12))",
        "(init (heap ?n))",
        "(init (heap ?n))",
        "variable n",
        "the head",
    );
}

#[test]
fn roles_are_counted_and_named() {
    refused(
        "(role bill)",
        "(role bill) (role carl)",
        "(role carl)",
        "3 roles: ann, bill, carl",
        "a game of one role or two",
    );
    refused(
        "(role bill)",
        "(role random)",
        "(role random)",
        "GDL-II",
        "without chance",
    );
    refused(
        "(<= terminal",
        "(<= (sees ann ?n) (true (heap ?n)))\n(<= terminal",
        "(sees ann ?n)",
        "\"sees\", which is GDL-II",
        "hidden information",
    );
}

#[test]
fn negation_is_stratified() {
    refused(
        "(<= terminal",
        "(<= (odd ?n) (succ ?m ?n) (not (even ?m)))\n(<= (even ?n) (succ ?m ?n) (not (odd ?m)))\n(<= terminal",
        "(even ?m)",
        "a negation of \"even\" within its own recursion",
        "does not depend on \"odd\"",
    );
    // The same with what the position says, where the rules without variables form a cycle.
    refused(
        "(<= terminal",
        "(<= odd (true (heap ?n)) (not even))\n(<= even (true (heap ?n)) (not odd))\n(<= terminal odd)\n(<= terminal",
        "even",
        "within its own recursion",
        "does not depend on",
    );
}

#[test]
fn recursion_builds_no_endless_terms() {
    refused(
        "(<= terminal",
        "(number 0) (<= (number (s ?n)) (number ?n))\n(<= terminal",
        "(number (s ?n))",
        "\"number\" with a function of its own argument",
        "passed on as they are",
    );
    // Here the facts of positions grow, from one to the next.
    refused(
        "(<= terminal",
        "(init (step 0)) (<= (next (step (s ?n))) (true (step ?n)))\n(<= terminal",
        "(next (step (s ?n)))",
        "ever larger terms: step(s(s(",
        "nest at most",
    );
    // Here they double from one to the next, and with two arguments there are more and more of them.
    refused(
        "(<= terminal",
        "(init (step 0)) (<= (next (step (s ?n ?n))) (true (step ?n)))\n(<= terminal",
        "(next (step (s ?n ?n)))",
        "ever larger terms: step(s(s(",
        "nest at most",
    );
    refused(
        "(<= terminal",
        "(init (step 0)) (<= (next (step (s ?m ?n))) (true (step ?m)) (true (step ?n)))\n(<= terminal",
        "(next (step (s ?m ?n)))",
        "ever larger terms: step(s(s(",
        "nest at most",
    );
    // A chain of relations that hold in every position doubles them too.
    let chain: String = (1..40)
        .map(|n| format!("(<= (p{} (s ?x ?x)) (p{} ?x))\n", n, n - 1))
        .collect();
    refused(
        "(<= terminal",
        &format!("(p0 0)\n{chain}(<= terminal (p39 ?x))\n(<= terminal"),
        "(p1",
        "ever larger terms: s(s(",
        "4096 words",
    );
}

#[test]
fn relations_keep_their_arguments() {
    refused(
        "(succ 0 1)",
        "(succ 0)",
        "(succ 1 2)",
        "2 arguments",
        "\"succ\" with 1, as before",
    );
    refused(
        "(role bill)",
        "(role bill clyde)",
        "(role bill clyde)",
        "2 of them",
        "with 1 argument",
    );
    refused(
        "(<= terminal (true",
        "(<= (does ann x) (true",
        "(does ann x)",
        "\"does\"",
        "a head",
    );
    refused(
        "(<= terminal (true (heap 0)))",
        "(<= terminal (does ann (take 1)))",
        "terminal",
        "depends on \"does\"",
        "that does not",
    );
}

#[test]
fn what_is_asked_for_is_defined() {
    refused(
        "(<= terminal (true (heap 0)))",
        "(<= terminal (true (heap 0)))\n(<= terminal (zero ?n) (true (heap ?n)))",
        "(zero ?n)",
        "\"zero\", which is defined nowhere",
        "a rule for \"zero\"",
    );
    refused(
        "(<= terminal (true (heap 0)))",
        "(<= terminal (true (heap 0)) (not (frozen a)))",
        "(frozen a)",
        "\"frozen\", which is defined nowhere",
        "a relation with a rule or a fact",
    );
    // One that has a rule may fail everywhere all the same.
    let never = SUBTRACTION.replacen(
        "(<= terminal (true (heap 0)))",
        "(<= terminal (true (heap 0)))\n(<= terminal zero)\n(<= zero (true (heap none)))",
        1,
    );
    assert!(any(&never).is_ok());
}

#[test]
fn brackets_have_partners() {
    refused(
        "(true (heap 0)))",
        "(true (heap 0))",
        "",
        "the end",
        "for the \"(\" in line",
    );
    assert_eq!(fault("role(a").expected, "\",\" or \")\"");
    let deep = "(".repeat(200);
    assert!(
        fault(&deep)
            .expected
            .to_string()
            .contains("nested brackets")
    );
    assert!(fault("(<=)").expected.to_string().contains("a head"));
    assert!(fault("((a) b)").expected.to_string().contains("a relation"));
    assert!(fault("(?x)").found.contains("without a name"));
}

#[test]
fn what_plays_meet_is_told() {
    refused(
        "(<= (legal ?who pass) (role ?who) (not (true (turn ?who))))",
        "(<= (legal ann pass) (not (true (turn ann))))",
        "(legal ?who (take",
        "no legal move for bill before the end",
        "a legal move for every role",
    );
    refused(
        "(<= (goal ?who 0) (true (turn ?who)))",
        "(<= (goal ?who much) (true (turn ?who)))",
        "(goal ?who much)",
        "the goal much",
        "numbers from 0 to 100",
    );
    refused(
        "(<= (goal ?who 100) ",
        "(<= (goal ?who 101) ",
        "(goal ?who 101)",
        "the goal 101",
        "numbers from 0 to 100",
    );
    refused(
        "(<= terminal (true (heap 0)))",
        "(<= terminal (true (heap 0)))\n(<= (legal ann more) (does bill pass))",
        "(legal ann more)",
        "\"legal\" that depends on \"does\"",
        "a rule for \"legal\" that does not",
    );
    refused(
        "(<= terminal (true (heap 0)))",
        "(<= terminal (true (heap none)))",
        "terminal",
        "a play that never ends",
        "a way for \"terminal\"",
    );
}

#[test]
fn too_many_combinations_are_refused() {
    let digits: String = (0..64).map(|n| format!("(d {n}) ")).collect();
    let many = format!(
        "{digits}(<= (next (all ?a ?b ?c ?d ?e)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e))\n(<= terminal"
    );
    refused(
        "(<= terminal",
        &many,
        "(next (all ?a ?b ?c ?d ?e))",
        "more at this rule",
        "combinations",
    );
}

#[test]
fn positions_and_moves_are_read_with_faults() {
    use grundy_core::{Notation, Ruleset};
    let game = super::won(SUBTRACTION);
    let wrong = |text: &str| game.read(text).expect_err("no position");
    assert_eq!(wrong("heap(13) turn(ann)").at, 0);
    assert!(
        wrong("heap(13) turn(ann)")
            .expected
            .to_string()
            .contains("a fact of the game, such as heap(12)")
    );
    assert_eq!(wrong("heap(3) turn(carl)").at, 8);
    let both = wrong("heap(3) turn(ann) turn(bill)");
    assert_eq!(both.found, "turn(ann) turn(bill)");
    assert!(
        both.expected
            .to_string()
            .contains("one of turn(ann), turn(bill)"),
        "{}",
        both.expected
    );
    assert_eq!(wrong("heap(3)").found, "none");
    assert_eq!(wrong("heap(3").expected, "\")\"");
    let mv = game
        .read_move(&game.start(), "take(4)")
        .expect_err("too many");
    assert!(
        mv.expected.to_string().contains("take(1)"),
        "{}",
        mv.expected
    );
}
