//! Two matrices as text.

use grundy_formats::bimatrix::read;

#[test]
fn faults_are_shown_where_they_are() {
    for (text, at, found, expected) in [
        ("", 0, "the end", "a row of cells such as 3,1"),
        (
            "3,1 0,0; 0,0",
            9,
            "row 2 with 1 cell",
            "a row of 2 like the first",
        ),
        (
            "3,1,2 0,0",
            0,
            "\"3,1,2\"",
            "a cell of two payoffs with a comma between them, such as 3,1",
        ),
        ("3,1 x,0", 4, "\"x\"", "a payoff, such as -3, 1/2 or 0.5"),
        (
            "1 2; 3 4 | 1 2",
            11,
            "a matrix of 1x2",
            "one of 2x2 like the first",
        ),
        (
            "1 2 | 1 nan",
            8,
            "\"nan\"",
            "a number, such as -3, 1/2 or 0.5",
        ),
        (
            "1 2 | 1 2 | 3 4",
            10,
            "\"|\"",
            "a number, such as -3, 1/2 or 0.5",
        ),
    ] {
        let fault = read(text).unwrap_err();
        assert_eq!(
            (
                fault.at,
                fault.found.as_str(),
                fault.expected.to_string().as_str()
            ),
            (at, found, expected),
            "{text}"
        );
    }
}

#[test]
fn what_is_written_is_read_again() {
    let mut rng = fastrand::Rng::with_seed(2);
    for _ in 0..200 {
        let (m, n) = (rng.usize(1..4), rng.usize(1..4));
        let mut number = || format!("{}/{}", rng.i32(-9..10), rng.u32(1..4));
        let mut cell = || format!("{},{}", number(), number());
        let mut row = || (0..n).map(|_| cell()).collect::<Vec<_>>().join(" ");
        let text = (0..m).map(|_| row()).collect::<Vec<_>>().join(";\n");
        let game = read(&text).expect(&text);
        assert_eq!(read(&game.to_string()), Ok(game), "{text}");
    }
}
