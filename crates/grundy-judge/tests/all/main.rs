//! The problems against their statements, and what reads, shrinks and explains their inputs.

mod definition;
mod input;
mod promises;
mod random;
mod reason;
mod shrink;

use grundy_judge::{find, names, problems};

#[test]
fn ids_are_unique() {
    let ids: std::collections::HashSet<&str> = problems().map(|p| p.id).collect();
    assert_eq!(ids.len(), problems().count());
    assert_eq!(find("HDU1846").map(|p| p.id), Some("hdu1846"));
    assert!(find("cses172").is_none());
    let others: Vec<&str> = names().filter(|name| !ids.contains(name)).collect();
    assert_eq!(
        others.len() + ids.len(),
        names().count(),
        "a name is an id of another"
    );
    assert!(others.len() >= 10);
    for other in others {
        assert!(find(other).is_some(), "{other}");
    }
    assert!(problems().all(|problem| problem.id == problem.id.to_lowercase()));
}
