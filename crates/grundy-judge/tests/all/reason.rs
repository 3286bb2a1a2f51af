//! The reasons for answers.

use grundy_judge::reason::{explained, reason};

#[test]
fn every_problem_named_here_explains_its_sample() {
    assert!(explained().any(|id| id == "hdu1846") && explained().any(|id| id == "cses1730"));
    for id in explained() {
        let problem = grundy_judge::find(id).expect(id);
        let found = reason(id, problem.sample.0);
        assert!(found.is_some(), "{id}: {:?}", problem.sample.0);
    }
}

#[test]
fn a_reason_names_the_position_and_its_theory() {
    let nim = reason("cses1730", "1\n3\n3 5 6\n").unwrap();
    assert!(nim.starts_with("nim 3,5,6: P. "), "{nim}");
    let misere = reason("poj3480", "1\n2\n1 1\n").unwrap();
    assert!(
        misere.starts_with("nim 1,1, whoever cannot move wins: N. "),
        "{misere}"
    );
    assert_eq!(reason("cses1730", "1\n100\n1 2\n"), None);
    assert_eq!(reason("agc017d", "2\n1 2\n"), None);
}
