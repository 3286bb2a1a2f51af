//! Local stratification: negation that is checked on atoms where relations depend on their own negation.

use crate::check::stratified;
use crate::components::components;
use crate::ground::Grounded;
use crate::sheet::Sheet;
use grundy_core::ParseError;

/// Requires that no atom depends on its own negation, by the rules without variables: local stratification. Przymusinski, *On
/// the declarative semantics of deductive databases and logic programs*, 1988. A relation may ask for the failure of another
/// of its atoms, as in a goal of 100 where a goal of 0 fails.
pub(crate) fn locally_stratified(sheet: &Sheet, ground: &Grounded) -> Result<(), ParseError> {
    let mut to = vec![Vec::new(); ground.atoms()];
    for instance in &ground.instances {
        to[instance.head as usize].extend(instance.holds.iter().chain(&instance.fails));
    }
    let mut component = vec![0; to.len()];
    for (number, atoms) in components(&to).iter().enumerate() {
        atoms
            .iter()
            .for_each(|&atom| component[atom as usize] = number);
    }
    for instance in &ground.instances {
        let own = component[instance.head as usize];
        let denied = instance
            .fails
            .iter()
            .find(|&&atom| component[atom as usize] == own);
        if let Some(&denied) = denied {
            let pair = (ground.atom(instance.head).0, ground.atom(denied).0);
            let rules = sheet
                .rules
                .iter()
                .filter(|rule| rule.head.relation == pair.0);
            for rule in rules {
                stratified(sheet, rule, |of, _| of == pair.1)?;
            }
        }
    }
    Ok(())
}
