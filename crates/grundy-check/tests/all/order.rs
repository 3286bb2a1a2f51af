//! Well-foundedness.

use grundy_check::order::cycle;

#[test]
fn cycles_are_found() {
    assert_eq!(cycle(&[]), None);
    assert_eq!(cycle(&[vec![1, 2], vec![2], vec![]]), None);
    assert_eq!(cycle(&[vec![0]]), Some(0));
    assert_eq!(cycle(&[vec![], vec![0, 2], vec![1]]), Some(1));
}
