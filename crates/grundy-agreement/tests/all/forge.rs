//! Tables that lie: good ones whose bytes are read by the description of the format, changed, and given new checksums, so
//! that no checksum shows the change.

use grundy::Limits;
use grundy::erased::Tables;
use grundy::erased::TurnPosition;
use grundy::{Error, Position};
use grundy_check::table::THEOREM;
use grundy_check::{Accepted, Rejected, Verdict};
use grundy_core::{Player, Turn};
use grundy_tablebase::{BuildAsk, Tablebase, build};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The number of places in a block.
const BLOCK: usize = 1 << 14;

/// A file as its parts.
#[derive(Clone)]
pub struct Forged {
    /// The header.
    pub header: Value,
    /// For each place its number, its outcome and its plies.
    pub places: Vec<(u64, u8, u16)>,
    /// The number added to the first number of every block but the first, only in the table of blocks.
    pub shift: u64,
}

fn word(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

fn long(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

impl Forged {
    /// A table of a game, made here and taken apart.
    pub fn of(game: &str, distances: bool) -> Forged {
        grundy_host::install();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("good");
        let ask = BuildAsk {
            distances,
            ..BuildAsk::default()
        };
        build(&game.parse().expect(game), &file, &ask, &mut |_| {})
            .unwrap_or_else(|e| panic!("{game}: {e}"));
        Forged::read(&fs::read(&file).expect("a table"))
    }

    /// The parts of a good file.
    pub fn read(bytes: &[u8]) -> Forged {
        let length = word(bytes, 12);
        let header: Value = serde_json::from_slice(&bytes[16..16 + length]).unwrap();
        let each = header["distance_bytes"].as_u64().unwrap() as usize;
        let keyed = header["numbering"] == "keys";
        let tail = bytes.len() - 24;
        let (table, blocks) = (long(bytes, tail) as usize, word(bytes, tail + 12));
        let mut places = Vec::new();
        let all = header["places"].as_u64().unwrap() as usize;
        for block in 0..blocks {
            let entry = table + 24 * block;
            let mut number = long(bytes, entry);
            let packed = &bytes[long(bytes, entry + 8) as usize..];
            let count = (all - block * BLOCK).min(BLOCK);
            let mut at = 12;
            let mut part = |which: usize| {
                let end = at + word(packed, 4 * which);
                let plain = zstd::bulk::decompress(&packed[at..end], 10 * BLOCK).unwrap();
                at = end;
                plain
            };
            let (outcomes, plies, gaps) = (part(0), part(1), part(2));
            let mut gaps = gaps.iter();
            for place in 0..count {
                if place > 0 {
                    number += if keyed { gap(&mut gaps) } else { 1 };
                }
                let outcome = outcomes[place / 4] >> (2 * (place % 4)) & 3;
                let plies = plies.get(place * each..(place + 1) * each).unwrap();
                let plies = plies
                    .iter()
                    .rev()
                    .fold(0, |all, &byte| all << 8 | u16::from(byte));
                places.push((number, outcome, plies));
            }
        }
        Forged {
            header,
            places,
            shift: 0,
        }
    }

    /// The bytes of a file with right checksums.
    pub fn bytes(&self) -> Vec<u8> {
        let text = serde_json::to_vec(&self.header).unwrap();
        let mut bytes = b"grundytb\x01\0\0\0".to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let mut table = Vec::new();
        let each = self.header["distance_bytes"].as_u64().unwrap() as usize;
        let keyed = self.header["numbering"] == "keys";
        for (at, places) in self.places.chunks(BLOCK).enumerate() {
            let packed = pack(places, each, keyed);
            let shift = if at == 0 { 0 } else { self.shift };
            table.extend((places[0].0 + shift).to_le_bytes());
            table.extend((bytes.len() as u64).to_le_bytes());
            table.extend((packed.len() as u32).to_le_bytes());
            table.extend(crc32fast::hash(&packed).to_le_bytes());
            bytes.extend(packed);
        }
        let at = bytes.len() as u64;
        bytes.extend(&table);
        bytes.extend(at.to_le_bytes());
        bytes.extend(crc32fast::hash(&table).to_le_bytes());
        bytes.extend((table.len() as u32 / 24).to_le_bytes());
        bytes.extend(b"tbgrundy");
        bytes
    }

    /// The game of the header.
    pub fn game(&self) -> Tables {
        let game = self.header["game"].as_str().expect("a game");
        match Position::parse(game).expect("a game") {
            Position::Turns(start) => start.tables(),
            _ => panic!("{game} has no tables"),
        }
    }

    /// The number of a position.
    pub fn number(&self, text: &str) -> u64 {
        let game = self.game();
        game.number(&game.read(text).expect(text)).expect(text)
    }

    fn place(&self, number: u64) -> usize {
        let found = self.places.binary_search_by_key(&number, |place| place.0);
        found.expect("a place")
    }

    /// Changes as many draws as possible into wins of a player: the greatest set in which the player, when to move, has an
    /// option that is called a win, and the opponent has no other options. Returns their number.
    pub fn draws_as_wins(&mut self, player: Player) -> usize {
        let (game, drawn, won) = (self.game(), 3, player.index() as u8);
        let mut called: Vec<usize> = (0..self.places.len())
            .filter(|&at| self.places[at].1 == drawn && game.numbered(self.places[at].0).is_some())
            .collect();
        for &at in &called {
            self.places[at].1 = won;
        }
        loop {
            let before = called.len();
            for at in std::mem::take(&mut called) {
                let p = game.numbered(self.places[at].0).expect("a position");
                let options: Vec<_> = p.options(usize::MAX).collect();
                let is_won = |(_, next): &(_, TurnPosition)| {
                    let number = game.number(next).expect("a number");
                    self.places[self.place(number)].1 == won
                };
                let holds = match p.turn() {
                    Turn::Of(mover) if mover == player => options.iter().any(is_won),
                    Turn::Of(_) => options.iter().all(is_won),
                    Turn::Over(_) => false,
                };
                if holds {
                    called.push(at)
                } else {
                    self.places[at].1 = drawn
                }
            }
            if called.len() == before {
                break;
            }
        }
        self.draws_without_draws();
        called.len()
    }

    /// Changes positions that are called drawn but have no drawn option into ties: the lie must be consistent in details
    /// too.
    fn draws_without_draws(&mut self) {
        let (game, tied, drawn) = (self.game(), 2, 3);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for at in 0..self.places.len() {
                let p = game.numbered(self.places[at].0);
                let Some(p) =
                    p.filter(|p| self.places[at].1 == drawn && matches!(p.turn(), Turn::Of(_)))
                else {
                    continue;
                };
                let is_drawn = |(_, next): (_, TurnPosition)| {
                    let number = game.number(&next).expect("a number");
                    self.places[self.place(number)].1 == drawn
                };
                if !p.options(usize::MAX).any(is_drawn) {
                    self.places[at].1 = tied;
                    changed = true;
                }
            }
        }
    }

    /// Counts the places again for the header.
    pub fn count(&mut self) {
        let game = self.game();
        let mut counts = [0u64; 4];
        let mut longest: Option<(u16, String)> = None;
        for &(number, outcome, plies) in &self.places {
            let Some(p) = game.numbered(number) else {
                continue;
            };
            counts[usize::from(outcome)] += 1;
            if outcome < 2 && longest.as_ref().is_none_or(|(most, _)| plies > *most) {
                longest = Some((plies, p.show()));
            }
        }
        let header = self.header.as_object_mut().expect("an object");
        header["won"] = json!([counts[0], counts[1]]);
        header["tied"] = json!(counts[2]);
        header["drawn"] = json!(counts[3]);
        header["positions"] = json!(counts.iter().sum::<u64>());
        if header["numbering"] == "keys" {
            header["places"] = json!(self.places.len());
        }
        if header["distance_bytes"] != 0 {
            header["longest"] = json!(longest);
        }
    }
}

fn gap<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> u64 {
    let (mut gap, mut shift) = (0, 0);
    loop {
        let byte = bytes.next().expect("a gap");
        gap |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte & 128 == 0 {
            return gap;
        }
    }
}

fn pack(places: &[(u64, u8, u16)], each: usize, keyed: bool) -> Vec<u8> {
    let mut outcomes = vec![0u8; places.len().div_ceil(4)];
    let (mut plies, mut gaps) = (Vec::new(), Vec::new());
    for (at, place) in places.iter().enumerate() {
        outcomes[at / 4] |= place.1 << (2 * (at % 4));
        plies.extend(&place.2.to_le_bytes()[..each]);
        if keyed && at > 0 {
            let mut gap = place.0 - places[at - 1].0;
            while gap > 127 {
                gaps.push(gap as u8 | 128);
                gap >>= 7;
            }
            gaps.push(gap as u8);
        }
    }
    let parts = [outcomes, plies, gaps].map(|part| zstd::bulk::compress(&part, 3).unwrap());
    let lengths = parts
        .iter()
        .flat_map(|part| (part.len() as u32).to_le_bytes());
    lengths
        .collect::<Vec<u8>>()
        .into_iter()
        .chain(parts.concat())
        .collect()
}

/// The result of `verify` for a file.
pub fn verified(bytes: &[u8], at: &Path) -> Result<bool, Error> {
    fs::write(at, bytes).expect("a file");
    let table = Tablebase::open(at)?;
    table
        .verify(&Limits::default())
        .map(|verified| verified.proved)
}

/// The verdict of the checker of tables on a forged table as `testdata/forged` describes it: a good one with positions
/// `without`, others that are `called` something else, or `draws` that are called wins of a side.
pub fn verdict(described: &Value) -> Verdict {
    let game = described["tablebase"].as_str().expect("a game");
    let mut forged = Forged::of(game, described["distances"] == true);
    if let Some(text) = described["without"].as_str() {
        let at = forged.place(forged.number(text));
        forged.places.remove(at);
    }
    for (text, says) in described["called"].as_object().into_iter().flatten() {
        let at = forged.place(forged.number(text));
        let outcome = says["outcome"].as_u64().expect("an outcome") as u8;
        let plies = says["plies"].as_u64().unwrap_or(0) as u16;
        forged.places[at] = (forged.places[at].0, outcome, plies);
    }
    if let Some(side) = described["draws"].as_u64() {
        let called = forged.draws_as_wins(Player::BOTH[side as usize]);
        assert!(called > 0, "{game}: no draw can be called a win");
    }
    forged.count();
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let lacks = |number, reason: String| THEOREM.lacks(number, reason);
    match verified(&forged.bytes(), &folder.path().join("forged")) {
        Ok(true) => Ok(Accepted {
            statement: format!("{game} is verified"),
        }),
        Ok(false) => lacks(6, "it is consistent".to_owned()),
        Err(error) => {
            let text = error.to_string();
            let number = text
                .split_once(": (")
                .and_then(|(_, rest)| rest[..1].parse().ok());
            match number {
                Some(number) => lacks(number, text),
                None => Err(Rejected::new(text)),
            }
        }
    }
}
