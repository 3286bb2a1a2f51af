//! The cells that a move changes.

/// The most changes that are kept in one word.
const FEW: usize = 4;
/// The bit that distinguishes a change from none.
const IS_CHANGE: u16 = 1 << 15;
/// The lowest bit of each change.
const LOWEST: u64 = 0x0001_0001_0001_0001;

/// The cells that a move changes, with their new symbols: two moves that leave the same board have the same changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Changes {
    /// At most four.
    Few(FewChanges),
    /// More of them; the box keeps a move small.
    Many(Box<Vec<u16>>),
}

/// At most four changes in one word, in ascending order of the cells, sixteen bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FewChanges(u64);

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
        let few = all.fold(0, |few, change| few << 16 | u64::from(change));
        Changes::Few(FewChanges(few))
    }

    /// The changes, in descending order of the cells where they are few.
    #[inline]
    pub fn each(&self, mut see: impl FnMut(Change)) {
        match self {
            Changes::Few(FewChanges(few)) => {
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

impl FewChanges {
    /// No change.
    pub const NONE: FewChanges = FewChanges(0);

    /// True if nothing changes.
    #[inline]
    pub fn is_none(self) -> bool {
        self == FewChanges::NONE
    }

    /// The same changes of the cells whose numbers are larger by so much.
    #[inline]
    pub fn further(self, by: usize) -> FewChanges {
        FewChanges(self.0 + (self.0 >> 15 & LOWEST) * ((by as u64) << 6))
    }

    /// True if there is room for one more.
    #[inline]
    pub fn has_room(self) -> bool {
        self.0 >> (16 * (FEW - 1)) == 0
    }

    /// These changes and then one more, for which there is room; two changes of a cell are one, or none where the second
    /// restores what was there.
    #[inline]
    pub fn and(self, change: Change) -> FewChanges {
        let packed = change.packed();
        let mut behind = 0;
        while (self.0 >> behind) as u16 > packed | 0o77 {
            behind += 16;
        }
        let low = self.0 & ((1 << behind) - 1);
        let high = self.0 >> behind;
        let (from, rest) = if high as u16 >> 6 == packed >> 6 {
            (Change::of(high as u16).from, high >> 16)
        } else {
            (change.from, high)
        };
        let high = if from == change.to {
            rest
        } else {
            rest << 16 | u64::from(Change { from, ..change }.packed())
        };
        FewChanges(high << behind | low)
    }
}
