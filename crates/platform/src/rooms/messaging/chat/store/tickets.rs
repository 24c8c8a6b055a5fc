use erawan_kernel::ids::{MemberId, MerchantId, OperatorId, OperatorSessionId, SessionId};

use super::super::tickets::Holder;
use crate::db::prelude::*;

entities! {
    mod ticket in "chat_ticket" by (secret_hash: Vec<u8>) {
        merchant_id: Uuid,
        member_id: Option<Uuid>,
        operator_id: Option<Uuid>,
        session_id: Uuid,
        expires_at_ms: i64,
    }
}

/// Stores the ticket and deletes those that are too old.
pub(crate) async fn keep_ticket(
    db: &Db,
    secret_hash: Vec<u8>,
    holder: Holder,
    now_ms: i64,
    expires_at_ms: i64,
) -> DbResult<()> {
    let (merchant_id, member_id, operator_id, session_id) = match holder {
        Holder::Member { merchant_id, member_id, session_id } => {
            (merchant_id, Some(member_id.uuid()), None, session_id.uuid())
        }
        Holder::Operator { merchant_id, operator_id, session_id } => {
            (merchant_id, None, Some(operator_id.uuid()), session_id.uuid())
        }
    };
    let old = ticket::Entity::delete_many().filter(ticket::Column::ExpiresAtMs.lte(now_ms));
    old.exec(db.write()).await?;
    let row = ticket::ActiveModel {
        secret_hash: Set(secret_hash),
        merchant_id: Set(merchant_id.uuid()),
        member_id: Set(member_id),
        operator_id: Set(operator_id),
        session_id: Set(session_id),
        expires_at_ms: Set(expires_at_ms),
    };
    ticket::Entity::insert(row).run(db.write()).await
}

/// Takes the ticket away and answers whose it was; of several who come with it, one gets it.
pub(crate) async fn take_ticket(db: &Db, secret_hash: Vec<u8>, now_ms: i64) -> DbResult<Option<Holder>> {
    let found = ticket::Entity::find_by_id(secret_hash.clone()).one(db.read()).await?;
    let Some(found) = found.filter(|found| found.expires_at_ms > now_ms) else { return Ok(None) };
    if !ticket::Entity::delete_by_id(secret_hash).changes_any(db.write()).await? {
        return Ok(None);
    }
    let merchant_id = MerchantId::from_uuid(found.merchant_id);
    Ok(match (found.member_id, found.operator_id) {
        (Some(member_id), None) => Some(Holder::Member {
            merchant_id,
            member_id: MemberId::from_uuid(member_id),
            session_id: SessionId::from_uuid(found.session_id),
        }),
        (None, Some(operator_id)) => Some(Holder::Operator {
            merchant_id,
            operator_id: OperatorId::from_uuid(operator_id),
            session_id: OperatorSessionId::from_uuid(found.session_id),
        }),
        _ => None,
    })
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let ticket = CreateTable::of("m20261122_000430_messaging_chat_ticket", "chat_ticket")
        .col(binary_len("secret_hash", 32).primary_key())
        .col(uuid("merchant_id"))
        .cols(uuid_null, &["member_id", "operator_id"])
        .col(uuid("session_id"))
        .col(big_integer("expires_at_ms"))
        .with_index("chat_ticket_expiry_idx", &["expires_at_ms"]);
    vec![ticket.boxed()]
}
