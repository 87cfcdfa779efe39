//! From what is in a database to the format that this version writes. Several nodes may start at once: one of them does it.

use super::session::{Failure, Session};
use super::sql::{self, MIGRATIONS};
use super::{at, not_opened, small};
use crate::{Address, StoreError};

/// The format that a database has; none, if there is no house in it.
pub(super) fn format(session: &mut Session, address: &Address) -> Result<Option<u32>, StoreError> {
    let not_opened = |failure: Failure| not_opened(address, failure);
    let there = session.query(sql::HAS_SCHEMA, &[]).map_err(not_opened)?;
    match there.first().map(|row| (row.get::<_, bool>(0), row.get::<_, bool>(1))) {
        Some((true, true)) => {
            let found = session.query(sql::FORMAT, &[]).map_err(not_opened)?;
            let found = found.first().map_or(0, |row| small(row.get::<_, i32>(0).into()));
            let known = MIGRATIONS.len() as u32;
            if found <= known {
                Ok(Some(found))
            } else {
                Err(StoreError::TooNew { path: at(address), found, known })
            }
        }
        Some((true, false)) => Err(StoreError::NotAStore { path: at(address) }),
        _ => Ok(None),
    }
}

/// Takes the steps that the database has not seen, in one transaction.
pub(super) fn migrate(session: &mut Session, address: &Address) -> Result<(), StoreError> {
    let needed = MIGRATIONS.len() as u32;
    if format(session, address)? == Some(needed) {
        return Ok(());
    }
    let not_opened = |failure: Failure| not_opened(address, failure);
    session.run("BEGIN").map_err(not_opened)?;
    session.run(sql::MIGRATE_LOCK).map_err(not_opened)?;
    // Somebody else may have done it meanwhile.
    let found = format(session, address)?;
    if found.is_none() {
        session.run("CREATE SCHEMA corral").map_err(not_opened)?;
    }
    for step in &MIGRATIONS[found.unwrap_or(0) as usize..] {
        session.run(step).map_err(not_opened)?;
    }
    session.run(&format!("UPDATE corral.house SET format = {needed}; COMMIT")).map_err(not_opened)
}
