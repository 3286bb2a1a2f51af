//! The allocator gives large blocks back to the system at once, so that the memory that is measured is what is in use.

/// Sets that, where the allocator has such a setting.
///
/// The usual one keeps freed blocks of up to 32 megabytes for later. A table that doubles would then be measured twice,
/// and the memory that a search frees by dropping half of its entries would still be counted.
pub fn give_large_blocks_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LARGE: libc::c_int = 1 << 20;
        // SAFETY: `mallopt` sets a number inside the allocator; it takes the allocator's lock and touches no memory of
        // ours. Blocks that were handed out before stay as they are.
        let set = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
        debug_assert_eq!(set, 1, "the allocator knows this number");
    }
}
