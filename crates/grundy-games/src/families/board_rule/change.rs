//! The cells that a move changes.

/// The most changes that are kept in one word.
const FEW: usize = 4;
/// The bit that tells a change from none.
const IS_CHANGE: u16 = 1 << 15;

/// The cells that a move changes, with their new symbols: two moves that leave the same board have the same changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Changes {
    /// At most four, in ascending order of the cells, sixteen bits each.
    Few(u64),
    /// More of them; the box keeps a move small.
    Many(Box<Vec<u16>>),
}

/// A cell that changes, with its symbols before and after.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The cell.
    pub cell: usize,
    /// The number of its symbol before.
    pub from: u8,
    /// The number of its symbol afterwards.
    pub to: u8,
}

impl Change {
    /// The change in sixteen bits: a board has at most 128 cells and six symbols.
    fn packed(self) -> u16 {
        IS_CHANGE | (self.cell as u16) << 6 | u16::from(self.from) << 3 | u16::from(self.to)
    }

    fn of(packed: u16) -> Change {
        Change {
            cell: usize::from((packed & !IS_CHANGE) >> 6),
            from: (packed >> 3 & 7) as u8,
            to: (packed & 7) as u8,
        }
    }
}

impl Changes {
    /// So many changes, in ascending order of their cells.
    #[inline]
    pub fn of(count: usize, all: impl Iterator<Item = Change>) -> Changes {
        let all = all.map(Change::packed);
        if count > FEW {
            return Changes::Many(Box::new(all.collect()));
        }
        Changes::Few(all.fold(0, |few, change| few << 16 | u64::from(change)))
    }

    /// These changes and one more; `None` where there are too many for one word, or where the cell changes already.
    #[inline]
    pub fn and(&self, change: Change) -> Option<Changes> {
        let Changes::Few(few) = *self else {
            return None;
        };
        if few >> (16 * (FEW - 1)) != 0 {
            return None;
        }
        let change = change.packed();
        let mut behind = 0;
        while (few >> behind) as u16 > change | 0o77 {
            behind += 16;
        }
        let low = few & ((1 << behind) - 1);
        let high = few >> behind;
        let changes_already = high as u16 >> 6 == change >> 6;
        (!changes_already).then_some(Changes::Few(
            (high << 16 | u64::from(change)) << behind | low,
        ))
    }

    /// The changes, in descending order of the cells where they are few.
    #[inline]
    pub fn each(&self, mut see: impl FnMut(Change)) {
        match self {
            Changes::Few(few) => {
                let mut few = *few;
                while few != 0 {
                    see(Change::of(few as u16));
                    few >>= 16;
                }
            }
            Changes::Many(all) => {
                for change in all.iter() {
                    see(Change::of(*change));
                }
            }
        }
    }
}
