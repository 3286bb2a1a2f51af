//! Times and sizes as people write them.

use std::time::Duration;

/// Reads a time with its unit.
pub fn read_time(text: &str) -> Result<Duration, String> {
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("expected ms, s, m or h, found \"{other}\"")),
    };
    let number: f64 = number
        .parse()
        .map_err(|_| format!("expected a number, found \"{number}\""))?;
    Duration::try_from_secs_f64(number * seconds)
        .map_err(|_| format!("expected a time from 0 to centuries, found \"{text}\""))
}

/// Reads a size with its unit.
pub fn read_size(text: &str) -> Result<u64, String> {
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1u64,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        other => return Err(format!("expected K, M, G or T, found \"{other}\"")),
    };
    let number: u64 = number
        .parse()
        .map_err(|_| format!("expected a whole number, found \"{number}\""))?;
    number
        .checked_mul(unit)
        .ok_or_else(|| format!("{text} is more than 2^64 bytes"))
}
