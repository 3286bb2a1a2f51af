//! Forms of games answered: profiles, congestion, coalitions, choices at the table, decimals.

mod coalition;
mod congestion;
mod decimal;
mod hidden;
mod profile;
