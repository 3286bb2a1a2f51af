//! Vector engines.

use grundy_values::nimber::Nimber;
use grundy_values::nimber::planes::{AES_OF_NIMBER, AES_ROOT, NIMBER_OF_AES, image};

#[test]
fn the_root_of_aes_is_one() {
    let r = Nimber(AES_ROOT);
    let power = |n| (0..n).fold(Nimber(1), |p, _| r.multiply_recursively(p));
    let value = power(8) + power(4) + power(3) + r + Nimber(1);
    assert_eq!(value, Nimber(0));
    for a in 0..=255 {
        assert_eq!(image(NIMBER_OF_AES, image(AES_OF_NIMBER, a)), a);
    }
}
