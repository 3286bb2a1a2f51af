//! Graphs written as pairs of names.

use grundy_games::families::pairs::shown;

#[test]
fn names_are_met_in_the_order_of_their_numbers() {
    let names = ["p", "q", "r", "s"];
    let show = |pairs: &[(usize, usize)]| shown(4, |n| names[n], pairs.iter().copied(), '-');
    assert_eq!(show(&[(0, 1), (1, 2), (0, 3)]), "p-q,q-r,p-s");
    assert_eq!(show(&[(0, 1), (0, 3)]), "p-q,r,p-s");
    assert_eq!(show(&[(2, 3), (3, 0)]), "p,q,r-s,s-p");
    assert_eq!(show(&[(1, 0)]), "p,q-p,r,s");
    assert_eq!(show(&[]), "p,q,r,s");
    let odd = ["p", "q;"];
    assert_eq!(shown(2, |n| odd[n], [(0, 1)].into_iter(), '-'), "p-q;;");
}
