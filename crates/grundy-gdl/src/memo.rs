//! What happens at positions that were met lately. Many moves lead to a position, and its rules need not be worked out again
//! for each of them. Positions are known by their numbers, so one is never taken for another.

use crate::pool::Pool;
use crate::position::Moment;

/// The places of a memory, as a power of two.
const PLACES: u32 = 18;

/// A position with what happens there.
#[derive(Clone, Copy)]
struct Remembered {
    number: u64,
    moment: Moment,
}

/// A place that remembers nothing: numbers of positions have fewer bits.
const NOTHING: Remembered = Remembered {
    number: u64::MAX,
    moment: Moment::UNKNOWN,
};

/// Memories, each for one thread at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo(Pool<Box<[Remembered]>>);

impl Memo {
    /// What happens at the position with a number; worked out if it is not remembered.
    pub(crate) fn moment(&self, number: u64, find: impl FnOnce() -> Moment) -> Moment {
        // Multiplicative hashing: the factor is 2^64 over the golden ratio.
        let place = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - PLACES);
        let new = || vec![NOTHING; 1 << PLACES].into();
        self.0.with(new, |memory| {
            let place = &mut memory[place as usize];
            if place.number != number {
                *place = Remembered {
                    number,
                    moment: find(),
                };
            }
            place.moment
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Memo;
    use crate::position::{Moment, Stand};
    use grundy_core::Player;

    #[test]
    fn a_position_is_worked_out_once_while_it_is_remembered() {
        let memo = Memo::default();
        let mut found = 0;
        for number in [7, 7, 8, 7] {
            let moment = Moment {
                stand: Stand::To(Player::Right),
                answer: number as u32,
                range: Some([0, number as u8]),
            };
            let kept = memo.moment(number, || {
                found += 1;
                moment
            });
            assert_eq!(kept, moment);
        }
        assert_eq!(found, 2);
    }
}
