//! How many codes are sent at most: text messages cost money, and having them sent for nothing is a known fraud.

use std::net::IpAddr;

use erawan_kernel::PhoneNumber;
use erawan_kernel::ids::RequestId;

use super::CodeError;
use super::store::{self, Counted, Request};
use crate::db::bump_revision_in_tx;
use crate::db::prelude::Tx;
use crate::rooms::codes::Codes;
use crate::web::subscriber;

const SECOND_MS: i64 = 1_000;
const HOUR_MS: i64 = 60 * 60 * SECOND_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Its revision is the lock behind which requests are checked one after the other.
const LOCK: &str = "session/codes";

/// One budget: what is counted, how far back, and how many are too many.
struct Budget {
    counted: Counted,
    period_ms: i64,
    count: u64,
}

/// Writes a request down, or refuses it when one of its budgets is used up.
///
/// # Errors
/// [`CodeError::TooMany`] with the time to wait; [`CodeError::Database`],
/// [`CodeError::Entropy`].
pub(super) async fn take(
    codes: &Codes,
    phone: &PhoneNumber,
    number_hash: [u8; 32],
    address: IpAddr,
) -> Result<(), CodeError> {
    let now_ms = codes.core.clock.now_ms();
    let request = Request {
        id: RequestId::generate(&*codes.core.clock, &*codes.core.entropy)?.uuid(),
        number_hash,
        range: phone.range(),
        block: phone.block(),
        address: subscriber(address).to_string(),
        at_ms: now_ms,
    };
    let tx = codes.core.db.begin().await?;
    bump_revision_in_tx(&tx, LOCK).await?;
    store::forget_requests_in_tx(&tx, now_ms - DAY_MS).await?;
    let wait_ms = wait_in_tx(&tx, &request).await?;
    if wait_ms > 0 {
        let retry_after_s = u64::try_from(wait_ms).unwrap_or_default().div_ceil(1_000);
        return Err(CodeError::TooMany { retry_after_s });
    }
    store::insert_request_in_tx(&tx, request).await?;
    tx.commit().await?;
    Ok(())
}

/// Many codes annoy the holder of a number, an address may be a whole office, and neighbouring numbers at once
/// are no customers. The last budget bounds what one hour of abuse can cost the operator.
const BUDGETS: [Budget; 6] = [
    Budget { counted: Counted::Number, period_ms: 60 * SECOND_MS, count: 1 },
    Budget { counted: Counted::Number, period_ms: DAY_MS, count: 5 },
    Budget { counted: Counted::Address, period_ms: HOUR_MS, count: 10 },
    Budget { counted: Counted::Block, period_ms: HOUR_MS, count: 10 },
    Budget { counted: Counted::Range, period_ms: HOUR_MS, count: 50 },
    Budget { counted: Counted::All, period_ms: HOUR_MS, count: 600 },
];

/// How long the request must wait until every budget has room for it; 0 when it has now.
async fn wait_in_tx(tx: &Tx, request: &Request) -> Result<i64, CodeError> {
    let mut wait_ms = 0;
    for Budget { counted, period_ms, count } in BUDGETS {
        let since_ms = request.at_ms - period_ms;
        // There is room again when the oldest of the newest `count` requests falls out of the period.
        let blocking = store::nth_newest_in_tx(tx, request, counted, since_ms, count).await?;
        if let Some(at_ms) = blocking {
            wait_ms = wait_ms.max(at_ms + period_ms - request.at_ms);
        }
    }
    Ok(wait_ms)
}
