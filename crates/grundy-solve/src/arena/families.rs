//! Arenas of any size for experiments and measurements: random ones, and families that are hard for some methods.

use grundy_core::forms::arena::{Arena, Vertex};
use grundy_core::{Player, beats, with_pulse};

/// Makes a random arena: each vertex has a random owner, a priority below `priorities`, and one to
/// `degree` random edges. The same seed gives the same arena on every machine.
///
/// # Panics
/// If `n`, `priorities` or `degree` is 0.
#[must_use]
pub fn random(n: u32, priorities: u64, degree: u32, seed: u64) -> Arena {
    assert!(
        n > 0 && priorities > 0 && degree > 0,
        "an arena has vertices, priorities and edges"
    );
    let mut state = seed;
    let mut below = |bound: u64| {
        // SplitMix64 (Steele, Lea and Flood, OOPSLA 2014); the high half of a product brings it into range without division.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * u128::from(bound)) >> 64) as u64
    };
    let vertices: Vec<Vertex> = with_pulse(0..n)
        .map(|_| Vertex {
            owner: Player::BOTH[below(2) as usize],
            priority: below(priorities),
            successors: (0..1 + below(u64::from(degree)))
                .map(|_| {
                    beats(1);
                    below(u64::from(n)) as u32
                })
                .collect(),
            label: None,
        })
        .collect();
    Arena::new(vertices).expect("every edge leads to a vertex")
}

/// Makes a Büchi game in which one vertex after the other loses its way to a mark: an unmarked loop, then `n` pairs of a
/// marked vertex of Right's, from which the token may step down or stay, and a vertex of Left's that leads to it. Removing
/// what cannot reach a mark takes `n` rounds, so a method that starts each of them afresh takes quadratic time.
#[must_use]
pub fn ladder(n: u32) -> Arena {
    let pairs = with_pulse(1..=n).flat_map(|pair| {
        let v = 2 * pair - 1;
        let marked = (Player::Right, true, vec![v - 1, v]);
        [marked, (Player::Left, false, vec![v])]
    });
    let end = (Player::Right, false, vec![0]);
    Arena::buchi(std::iter::once(end).chain(pairs)).expect("every edge leads to a vertex")
}

/// Makes the two counters of size `n`: van Dijk, *A Parity Game Tale of Two Counters*, GandALF 2019.
///
/// Each player has a counter of `n` bits, and the two run in step: setting a bit of one resets lower bits of the other.
/// Zielonka's recursion, priority promotion and plain tangle learning count through all 2^n states.
///
/// A bit consists of a *high* vertex of its player's with the player's largest priority, and two vertices of the opponent's:
/// the *tail* behind it, and a *gate* with a priority that is bad for the player, which leads to the tail. From the tail the
/// opponent moves to the high vertex or along a row of selectors, one for each higher bit, at which the player chooses whose
/// gate of that bit the opponent may enter. At the end of the row the player moves back to the tail or to gates of the
/// opponent's lower bits.
#[must_use]
pub fn two_counters(n: u32) -> Arena {
    let layout = CounterLayout::of(n);
    let mut vertices = Vec::new();
    for bit in 0..n {
        for player in Player::BOTH {
            layout.bit(player, bit, &mut vertices);
            beats(16 * u64::from(bit));
        }
    }
    Arena::new(vertices).expect("every edge leads to a vertex")
}

/// The places of the bits of both counters among the vertices.
struct CounterLayout {
    bits: u32,
    /// For each bit the first vertex of Left's part; Right's part follows.
    first: Vec<u32>,
}

impl CounterLayout {
    /// The layout of two counters of this many bits.
    fn of(bits: u32) -> CounterLayout {
        let begin = |first: &mut u32, bit| {
            let here = *first;
            *first += 2 * CounterLayout::size(bit);
            Some(here)
        };
        CounterLayout {
            bits,
            first: (0..bits).scan(0, begin).collect(),
        }
    }

    /// The number of vertices of one part: high, tail, gate, three for each higher bit, and the end of the row.
    fn size(bit: u32) -> u32 {
        4 + 3 * bit
    }

    /// The high vertex of a bit.
    fn high(&self, player: Player, bit: u32) -> u32 {
        self.first[bit as usize] + player.index() as u32 * CounterLayout::size(bit)
    }

    /// The gate of a bit.
    fn gate(&self, player: Player, bit: u32) -> u32 {
        self.high(player, bit) + 2
    }

    /// Adds the vertices of one bit; bit 0 is the highest.
    fn bit(&self, player: Player, bit: u32, vertices: &mut Vec<Vertex>) {
        let opponent = player.opponent();
        let right = u64::from(player == Player::Right);
        let mut add = |owner, priority, successors| {
            vertices.push(Vertex {
                owner,
                priority,
                successors,
                label: None,
            });
        };
        let (n, i) = (u64::from(self.bits), u64::from(bit));
        let high = self.high(player, bit);
        let (tail, row) = (high + 1, high + 3);
        let before = (bit + self.bits - 1) % self.bits;
        // Right's priorities of a bit are one larger than Left's; all gates lie below all high vertices.
        add(
            player,
            4 * n + 2 - 2 * i + right,
            vec![self.gate(player, before)],
        );
        add(opponent, 2 - right, vec![high, row]);
        add(opponent, 2 * n + 1 - 2 * i + right, vec![tail]);
        for higher in 0..bit {
            let selector = row + 3 * higher;
            add(player, 1 - right, vec![selector + 1, selector + 2]);
            for (whose, here) in [(player, selector + 1), (opponent, selector + 2)] {
                debug_assert!(here < selector + 3);
                add(
                    opponent,
                    1 - right,
                    vec![selector + 3, self.gate(whose, higher)],
                );
            }
        }
        // Left may enter gates of Right's bits below the own one, Right also that of the same bit of Left's.
        let lower = bit + 1 - right as u32..self.bits;
        let gates = lower.map(|lower| self.gate(opponent, lower));
        add(
            player,
            1 - right,
            std::iter::once(tail).chain(gates).collect(),
        );
    }
}
