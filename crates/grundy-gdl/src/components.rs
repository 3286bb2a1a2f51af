//! The strongly connected components of a graph, each after those that it leads to. Tarjan, SIAM Journal on Computing 1,
//! 1972; with a stack of its own, because chains of rules can be long.

/// The components of the graph whose edges are `to`, in an order in which every edge stays in its component or leads to an
/// earlier one.
pub(crate) fn components(to: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut search = ComponentSearch {
        to,
        number: vec![UNSEEN; to.len()],
        low: vec![0; to.len()],
        next: 0,
        open: Vec::new(),
        found: Vec::new(),
    };
    for root in 0..to.len() as u32 {
        if search.number[root as usize] == UNSEEN {
            search.from(root);
        }
    }
    search.found
}

const UNSEEN: u32 = u32::MAX;
/// The number of a node whose component is complete; larger than all others but [`UNSEEN`].
const DONE: u32 = u32::MAX - 1;

struct ComponentSearch<'g> {
    to: &'g [Vec<u32>],
    /// The order in which nodes were met.
    number: Vec<u32>,
    /// The smallest number that is reached from the subtree of a node.
    low: Vec<u32>,
    next: u32,
    open: Vec<u32>,
    found: Vec<Vec<u32>>,
}

impl ComponentSearch<'_> {
    fn enter(&mut self, node: u32, path: &mut Vec<(u32, usize)>) {
        self.number[node as usize] = self.next;
        self.low[node as usize] = self.next;
        self.next += 1;
        self.open.push(node);
        path.push((node, 0));
    }

    fn from(&mut self, root: u32) {
        let mut path = Vec::new();
        self.enter(root, &mut path);
        while let Some((node, edge)) = path.pop() {
            let Some(&to) = self.to[node as usize].get(edge) else {
                self.leave(node);
                if let Some(&(parent, _)) = path.last() {
                    let low = self.low[node as usize].min(self.low[parent as usize]);
                    self.low[parent as usize] = low;
                }
                continue;
            };
            path.push((node, edge + 1));
            match self.number[to as usize] {
                UNSEEN => self.enter(to, &mut path),
                DONE => {}
                seen => self.low[node as usize] = self.low[node as usize].min(seen),
            }
        }
    }

    /// Closes the component of a node from which no earlier one is reached.
    fn leave(&mut self, node: u32) {
        if self.low[node as usize] != self.number[node as usize] {
            return;
        }
        let begin = self.open.iter().rposition(|&open| open == node);
        let component = self
            .open
            .split_off(begin.expect("a node is open until it is left"));
        for &member in &component {
            self.number[member as usize] = DONE;
            // What leads to a complete component learns nothing of its numbers.
            self.low[member as usize] = DONE;
        }
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn cycles_are_found_after_what_they_lead_to() {
        let to = [vec![1], vec![2, 3], vec![1], vec![4], vec![], vec![5, 0]];
        let found = components(&to);
        let sorted = |component: &Vec<u32>| {
            let mut component = component.clone();
            component.sort_unstable();
            component
        };
        let found: Vec<Vec<u32>> = found.iter().map(sorted).collect();
        assert_eq!(found, [vec![4], vec![3], vec![1, 2], vec![0], vec![5]]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let to: Vec<Vec<u32>> = (0..200_000u32)
            .map(|n| vec![n + 1])
            .chain([vec![]])
            .collect();
        assert_eq!(components(&to).len(), 200_001);
    }
}
