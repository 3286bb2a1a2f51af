//! Values as formulas.

use grundy_values::short::Store;

#[test]
fn values_have_their_signs() {
    for (text, latex) in [
        ("0", "0"),
        ("-3/4", "-\\frac{3}{4}"),
        ("*", "{\\ast}"),
        ("*12", "{\\ast}12"),
        ("vv*", "{\\Downarrow}{\\ast}"),
        ("1^", "1{\\uparrow}"),
        ("-7+3.v*2", "-7+3{\\cdot}{\\downarrow}{\\ast}2"),
        ("+-{2|1}", "{\\pm}\\{2\\mid 1\\}"),
        ("tiny(2)", "\\text{tiny}_{2}"),
        ("miny(1/2)", "\\text{miny}_{\\frac{1}{2}}"),
        ("{2,{3|1}|0}", "\\{2,\\{3\\mid 1\\}\\mid 0\\}"),
        ("{{3|2}|1}", "\\{\\{3\\mid 2\\}\\mid 1\\}"),
    ] {
        let mut store = Store::new();
        let id = store.parse(text).unwrap();
        assert_eq!(store.math(id, 100).unwrap().latex(), latex, "{text}");
    }
    let mut store = Store::new();
    let id = store.parse("{2,{3|1}|0}").unwrap();
    assert_eq!(store.math(id, 5), None);
}
