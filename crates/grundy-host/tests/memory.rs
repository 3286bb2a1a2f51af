//! The memory that is free, and the memory that a group of processes may take.

use grundy::host::memory::{half_of_free, resident};
use grundy_host::memory::{available, left_in};
use std::fs;

#[test]
fn the_smallest_limit_around_a_group_counts() {
    let root = std::env::temp_dir().join(format!("grundy-groups-{}", std::process::id()));
    let inner = root.join("batch/job");
    fs::create_dir_all(&inner).unwrap();
    fs::write(root.join("batch/memory.max"), "1000\n").unwrap();
    fs::write(root.join("batch/memory.current"), "300\n").unwrap();
    fs::write(root.join("batch/memory.stat"), "anon 1\ninactive_file 50\n").unwrap();
    assert_eq!(left_in("0::/batch/job", &root), Some(750));
    fs::write(inner.join("memory.max"), "max\n").unwrap();
    assert_eq!(left_in("0::/batch/job", &root), Some(750));
    fs::write(inner.join("memory.max"), "400\n").unwrap();
    assert_eq!(left_in("0::/batch/job", &root), Some(400));
    assert_eq!(left_in("0::/elsewhere", &root), None);
    assert_eq!(left_in("3:cpu:/batch", &root), None);
    fs::create_dir_all(root.join("memory")).unwrap();
    fs::write(root.join("memory/memory.limit_in_bytes"), "50").unwrap();
    assert_eq!(left_in("4:cpu,memory:/not/here", &root), Some(50));
    fs::remove_dir_all(&root).unwrap();
}

#[test]
fn what_is_free_is_read_in_bytes() {
    let text = "MemTotal:       24684092 kB\nMemAvailable:   1000 kB\n";
    assert_eq!(available(text), Some(1_024_000));
    assert_eq!(available("MemTotal: 7 kB"), None);
    grundy_host::install();
    if cfg!(target_os = "linux") {
        assert!(half_of_free() > 0);
        let held = vec![1u8; 4 << 20];
        assert!(resident().is_some_and(|bytes| bytes > held.len() as u64));
    }
}
