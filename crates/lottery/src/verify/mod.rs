//! What always holds in the lottery vendor's database, checked on what is stored, beside a running vendor too.
//!
//! Each draw is read in one transaction that sees one moment, suborders a page at a time beside the sealed list, so that
//! memory does not grow with what is checked: a page, the compressed list of one draw, and a sum for each number of it
//! that was sold. Nothing is changed.
//!
//! Where the operator's records are given, they are asked for by the protocol and compared too (`operator.rs`).

mod cursor;
mod days;
mod draw;
mod findings;
mod liabilities;
mod lists;
mod operator;
mod orders;
mod sealed;
mod states;
mod suborders;

use erawan_games::draws::Lotteries;
use erawan_kernel::Money;
use sea_orm::DatabaseConnection;
use uuid::Uuid;

use crate::error::{LotteryError, RequestError};
use crate::model::VerifyScope;
use crate::store;

use findings::Findings;
pub use findings::{Breach, Check, Tally, Verified};
pub use operator::OperatorRecords;

/// Everything that one run works with.
struct Verifier<'a> {
    db: &'a DatabaseConnection,
    lotteries: Lotteries,
    scope: &'a VerifyScope,
    /// Nothing where only what is stored is checked.
    records: Option<&'a OperatorRecords>,
    /// The moment of the run, epoch milliseconds: what is late is late by it.
    now: i64,
    findings: Findings<'a>,
}

/// An amount of the database as people read it.
fn money(minor: i64) -> Money {
    Money::from_minor(minor)
}

/// Checks every draw in `scope` with all that belongs to it, at the moment `now_ms` (epoch milliseconds). Each breach is
/// handed to `told` when it is found. With `records`, what is stored is compared with what the operator has.
///
/// # Errors
/// When the database fails, a built-in lottery is broken, the one in `scope` does not exist, or the operator does not answer;
/// a breach is no error.
pub async fn verify(
    db: &DatabaseConnection,
    scope: &VerifyScope,
    records: Option<&OperatorRecords>,
    now_ms: i64,
    told: &mut (dyn FnMut(&Breach) + Send),
) -> Result<Verified, LotteryError> {
    // Loads only when every published return is the computed one.
    let lotteries = Lotteries::load().map_err(|error| LotteryError::Corrupt(error.to_string()))?;
    if scope.game.as_ref().is_some_and(|game| lotteries.lottery(game).is_none()) {
        return Err(RequestError::FieldInvalid("game").into());
    }
    let mut verifier = Verifier { db, lotteries, scope, records, now: now_ms, findings: Findings::new(told) };
    verifier.check_sheets().await?;
    verifier.check_days().await?;
    verifier.check_orphans().await?;
    verifier.compare_days().await?;
    let mut after = Uuid::nil();
    loop {
        let page = store::draw_page(db, scope, after).await?;
        let Some(last) = page.last() else { break };
        after = last.id;
        let ids: Vec<Uuid> = page.iter().map(|row| row.id).collect();
        // Rows of a draw only become more: what has none now had none when the page was read.
        let filled = store::filled_draws(db, &ids).await?;
        for row in page {
            if !filled.contains(&row.id) {
                verifier.check_bare(row);
                continue;
            }
            let tx = store::open_reading(db).await?;
            verifier.check_draw(&tx, row.id).await?;
            tx.rollback().await?;
            verifier.compare_draw(&row).await?;
        }
    }
    Ok(verifier.findings.into_verified())
}
