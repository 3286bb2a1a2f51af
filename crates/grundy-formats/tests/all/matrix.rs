//! Matrices as text.

use grundy_formats::matrix::read;

#[test]
fn what_is_written_is_read() {
    let game = read("# pennies\n 1/2, -0.5 ;\n-1 3\n\n0 1 # last\n").expect("a matrix");
    assert_eq!(game.to_string(), "1/2 -1/2; -1 3; 0 1");
    assert_eq!(read(&game.to_string()), Ok(game));
    assert_eq!(read("0").expect("one entry").rows(), 1);
    for lists in [
        "[[1/2,-0.5],[-1,3],[0,1]]",
        " [[1/2 -0.50]\n [-1 3]\n [0 1]]\n",
    ] {
        assert_eq!(
            read(lists),
            Ok(read("1/2 -1/2; -1 3; 0 1").expect("a matrix")),
            "{lists}"
        );
    }
    let large = "1".repeat(40);
    assert_eq!(read(&large).expect("large").to_string(), large);
}

#[test]
fn faults_are_placed() {
    for (text, at) in [
        ("", 0),
        ("1 2; 3", 5),
        ("1 2; 3 4 5", 5),
        ("1 x", 2),
        ("1 2;; 3 4", 4),
        ("1 2;;", 4),
        (";", 0),
        ("1 2\n;\n3 4", 4),
        ("1,,2", 2),
        ("1/0", 0),
        ("1/2/3", 0),
        ("1 --2", 2),
        ("1 .5", 2),
        ("1e5", 0),
        ("1 é", 2),
        ("3,1 0,0; 0,0 1,3", 4),
        ("1, 2 3", 5),
        ("1 2, 3", 2),
        ("1 2\n3", 4),
        ("[[1, 2], [3]]", 10),
        ("[[1, x]]", 5),
        ("[[1, 2] [3, 4]", 14),
        ("[[1, 2],, [3, 4]]", 8),
        ("[[1, 2], 3]", 9),
        ("[1, 2]", 1),
        ("[[1, 2]] 3", 9),
        ("[[1; 2]]", 3),
        ("[]", 1),
    ] {
        assert_eq!(read(text).expect_err(text).at, at, "{text:?}");
    }
}
