//! Forms cut short.

use grundy_values::short::brief::{brief, outline};

#[test]
fn no_brace_is_cut_open() {
    let form = "{{{{4|2}|2}|{{3/2|-1/2}|-1/2}},{{2|0},{2|{2|0}}|{2|0},miny(2)}|0,{{0|-2},tiny(2)|{0|-2},-2}}";
    assert_eq!(
        brief(form),
        "{{{…}|{…}},{{…},{…}|{…},miny(2)}|0,{{…},tiny(2)|{…},-2}}"
    );
    let many = format!("{{{}|0,1}}", vec!["{2|1}"; 30].join(","));
    assert_eq!(brief(&many), "{{2|1},{2|1},{2|1},{2|1},…|0,1}");
    let long = format!("{{{}|0}}", vec!["{2,{7|5}|1,0}"; 30].join(","));
    assert_eq!(outline(&mut long.chars(), 2, 1), "{{2,…|1,…},…|0}");
    assert_eq!(brief("{2|1}"), "{2|1}");
}
