//! The choice among several things.

use grundy_core::parse::Text;
use grundy_games::families::among::{read_among, show_among};

#[test]
fn what_is_shown_is_read() {
    let all = ['a', 'b', 'a'];
    let shown = [0, 1, 2].map(|at| show_among(String::new(), &all, at));
    assert_eq!(shown, ["", "", " #2"]);
    for (at, shown) in shown.iter().enumerate() {
        assert_eq!(read_among(&mut Text::new(shown), &all, &all[at]), Ok(at));
    }
    for bad in [" #0", " #3", " #", " #9"] {
        assert!(
            read_among(&mut Text::new(bad), &all, &'a').is_err(),
            "{bad}"
        );
    }
}
