//! Well-foundedness: everything depends on things below it, and in the end on things that depend on nothing.

/// Something that depends on itself by way of others, or on such a thing; `below[i]` lists what `i` depends on, each once.
/// `None` if everything can be put in order. Kahn, Comm. ACM 5, 1962.
///
/// ```
/// use grundy_check::order::cycle;
/// assert_eq!(cycle(&[vec![1, 2], vec![2], vec![]]), None);
/// assert_eq!(cycle(&[vec![], vec![0, 2], vec![1]]), Some(1));
/// ```
#[must_use]
pub fn cycle(below: &[Vec<usize>]) -> Option<usize> {
    let mut waiting: Vec<usize> = below.iter().map(Vec::len).collect();
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); below.len()];
    for (at, below) in below.iter().enumerate() {
        for &part in below {
            above[part].push(at);
        }
    }
    let mut ready: Vec<usize> = (0..below.len()).filter(|&at| waiting[at] == 0).collect();
    while let Some(at) = ready.pop() {
        for &up in &above[at] {
            waiting[up] -= 1;
            if waiting[up] == 0 {
                ready.push(up);
            }
        }
    }
    waiting.iter().position(|&left| left > 0)
}
