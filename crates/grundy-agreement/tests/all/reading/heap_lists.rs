//! Long lists of heaps, with block ends at any place.

use grundy::Error;
use grundy::formats::heaps::each_block;
use std::io::Read;

/// Delivers at most a number of bytes at once.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let n = self.1.min(self.0.len()).min(to.len());
        to[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

fn read(text: &str, step: usize) -> Result<Vec<u64>, String> {
    let mut all = vec![];
    let read = each_block(Slow(text.as_bytes(), step), |heaps| {
        all.extend_from_slice(heaps);
        Ok(())
    });
    read.map_err(|unread| Error::unread("list", "", unread).to_string())?;
    Ok(all)
}

#[test]
fn numbers_of_every_length_are_read_however_the_blocks_fall() {
    let mut rng = 1u64;
    let mut all = vec![u64::MAX, 1, 99_999_999, 100_000_000, 9_999_999_999_999_999];
    for i in 0..40_000u64 {
        rng = rng
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(i | 1);
        all.push((rng >> (i % 64)).max(1));
    }
    for (gap, step) in [
        (" ", 1 << 20),
        (",", 7),
        ("\r\n", 4096),
        (" , ", 65_536),
        ("\n\n", 1),
    ] {
        let shown: Vec<String> = all.iter().map(u64::to_string).collect();
        let text = shown.join(gap);
        assert_eq!(read(&text, step).unwrap(), all, "{gap:?}");
        assert_eq!(read(&(text + "\n"), step).unwrap(), all, "{gap:?}");
    }
    assert_eq!(read("", 9).unwrap(), [0u64; 0]);
    assert_eq!(read("0 000000000000000000000000007 0,0", 9).unwrap(), [7]);
}

#[test]
fn marks_and_comments_are_no_heaps() {
    for step in [1, 2, 3, 5, 1000] {
        let list = "\u{feff}# heaps, é\n3 5# five\n#\n\n7 #";
        assert_eq!(read(list, step).unwrap(), [3, 5, 7], "{step}");
        assert_eq!(read("\u{feff}", step).unwrap(), [0u64; 0]);
        assert_eq!(read("12", step).unwrap(), [12]);
        let error = read("\u{feff}# one\n1 # 2\n3 x", step).unwrap_err();
        assert!(error.contains("line 3, column 3"), "{error}");
        let error = read("\u{feff}y", step).unwrap_err();
        assert!(error.contains("line 1, column 1"), "{error}");
    }
}

#[test]
fn faults_have_line_and_column() {
    for (text, expected) in [
        (
            "3 5\n7 x9 1",
            "line 2, column 3: expected a heap size, found \"x9\"",
        ),
        (
            "12345678x",
            "line 1, column 1: expected a heap size, found \"12345678x\"",
        ),
        (
            "3,,5",
            "line 1, column 3: expected a heap size, found \",\"",
        ),
        (",3", "line 1, column 1: expected a heap size, found \",\""),
        (
            "3 5,",
            "line 1, column 5: expected a heap size, found the end",
        ),
        (
            "1\n2 -3",
            "line 2, column 3: expected a heap size, found \"-3\"",
        ),
        (
            "4\n18446744073709551616",
            "line 2, column 1: expected a heap size of at most 18446744073709551615",
        ),
        (
            "1000000000000000000000000000000",
            "found \"1000000000000000000000000000000\"",
        ),
        (
            "5 1é",
            "line 1, column 3: expected a heap size, found \"1é\"",
        ),
    ] {
        for step in [1, 3, 1000] {
            let error = read(text, step).unwrap_err();
            assert!(error.contains(expected), "{text:?}: {error}");
        }
    }
    let long = "1 ".repeat(200_000) + "\n" + &"23 ".repeat(100_000) + "2e3 4";
    let error = read(&long, 1 << 20).unwrap_err();
    assert!(
        error.contains("line 2, column 300001: expected a heap size, found \"2e3\""),
        "{error}"
    );
    assert!(error.ends_with('^') && error.len() < 400, "{error}");
    assert!(
        read(&"9".repeat(100_000), 1 << 20)
            .unwrap_err()
            .contains("at most")
    );
}
