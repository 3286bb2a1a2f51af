//! Formulas as LaTeX and MathML.

use grundy_values::math::{EQUALS, Math};
use num::BigRational;

#[test]
fn formulas_are_written_in_both_languages() {
    let third = BigRational::new((-2).into(), 3.into());
    let formula = Math::Row(vec![Math::indexed('L', "s"), EQUALS, Math::ratio(&third)]);
    assert_eq!(formula.latex(), "L_{\\text{s}}=-\\frac{2}{3}");
    assert_eq!(
        formula.mathml(),
        "<mrow><msub><mi>L</mi><mtext>s</mtext></msub><mo>=</mo>\
             <mrow><mo>−</mo><mfrac><mn>2</mn><mn>3</mn></mfrac></mrow></mrow>"
    );
}

#[test]
fn exponents_stand_above() {
    let square = Math::Power(Box::new(Math::Letter('b')), Box::new(Math::whole(2)));
    assert_eq!(square.latex(), "b^{2}");
    assert_eq!(square.mathml(), "<msup><mi>b</mi><mn>2</mn></msup>");
}

#[test]
fn words_keep_their_signs() {
    let words = Math::words("a_b ^{c}\\ <d> 50%");
    assert_eq!(
        words.latex(),
        "\\text{a\\_b }{\\wedge}\\text{\\{c\\}}\\backslash\\text{ <d> 50\\%}"
    );
    assert_eq!(words.mathml(), "<mtext>a_b ^{c}\\ &lt;d&gt; 50%</mtext>");
}

#[test]
fn arrays_have_lines_behind_their_heads() {
    let cell = |n: u64| Math::whole(n);
    let rows = vec![
        vec![Math::Letter('n'), cell(0)],
        vec![Math::Letter('G'), cell(7)],
    ];
    let array = |head| Math::Array {
        rows: rows.clone(),
        head,
    };
    assert_eq!(
        array(true).latex(),
        "\\begin{array}{r|r}n&0\\\\\\hline G&7\\end{array}"
    );
    assert_eq!(
        array(false).latex(),
        "\\begin{array}{rr}n&0\\\\G&7\\end{array}"
    );
    assert_eq!(
        array(true).mathml(),
        "<mtable><mtr><mtd><mi>n</mi></mtd><mtd><mn>0</mn></mtd></mtr>\
             <mtr><mtd><mi>G</mi></mtd><mtd><mn>7</mn></mtd></mtr></mtable>"
    );
}
