//! Levels that operators gave.

use erawan_kernel::ids::{MemberId, MerchantId, OperatorId, ProposalId};

use super::super::levels::GivenLevel;
use crate::db::prelude::*;

entities! {
    mod given in "kyc_level" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        level: i16,
        reason: String,
        proposer: Uuid,
        approver: Uuid,
        at_ms: i64,
    }
}

/// The one that holds.
pub(in super::super) async fn newest(
    db: &impl ConnectionTrait,
    member_id: MemberId,
) -> DbResult<Option<GivenLevel>> {
    let newest = given::Entity::find()
        .filter(given::Column::MemberId.eq(member_id.uuid()))
        .order_by_desc(given::Column::AtMs)
        .order_by_desc(given::Column::Id);
    newest.one(db).await?.map(of_row).transpose()
}

/// Stores a level, unless its proposal gave it before. Answers whether it did.
pub(in super::super) async fn insert_in_tx(tx: &Tx, new: &GivenLevel) -> DbResult<bool> {
    let row = given::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.uuid()),
        level: Set(new.level.into()),
        reason: Set(new.reason.clone()),
        proposer: Set(new.proposer.uuid()),
        approver: Set(new.approver.uuid()),
        at_ms: Set(new.at_ms),
    };
    given::Entity::insert(row).or_keep([given::Column::Id]).changes_any(tx).await
}

fn of_row(row: given::Model) -> DbResult<GivenLevel> {
    let level = u8::try_from(row.level)
        .map_err(|_| DbErr::Type(format!("level {} of {} is none", row.level, row.member_id)))?;
    Ok(GivenLevel {
        id: ProposalId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        level,
        reason: row.reason,
        proposer: OperatorId::from_uuid(row.proposer),
        approver: OperatorId::from_uuid(row.approver),
        at_ms: row.at_ms,
    })
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let level = CreateTable::of("m20261127_810000_payouts_kyc_level", "kyc_level")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(small_integer("level"))
        .col(string_len("reason", 200))
        .cols(uuid, &["proposer", "approver"])
        .col(big_integer("at_ms"))
        .with_foreign_key("kyc_level_member_fkey", "member_id", "member")
        .with_index("kyc_level_member_idx", &["member_id", "at_ms"]);
    let stays = Rewrite::new("m20261127_810010_payouts_kyc_level_stays")
        .on_sqlite(SQLITE_FIXED, "DROP TRIGGER kyc_level_fixed")
        .on_sqlite(SQLITE_STAYS, "DROP TRIGGER kyc_level_stays")
        .on_postgres(POSTGRES_STAYS, "DROP FUNCTION kyc_level_stays() CASCADE");
    vec![level.boxed(), stays.boxed()]
}

/// A level is given by two operators, and what they gave is written down for good.
const SQLITE_FIXED: &str = "CREATE TRIGGER kyc_level_fixed BEFORE UPDATE ON kyc_level
    BEGIN SELECT RAISE(ABORT, 'a level that was given stays'); END";
const SQLITE_STAYS: &str = "CREATE TRIGGER kyc_level_stays BEFORE DELETE ON kyc_level
    BEGIN SELECT RAISE(ABORT, 'a level that was given stays'); END";
const POSTGRES_STAYS: &str = "CREATE FUNCTION kyc_level_stays() RETURNS trigger AS $$
    BEGIN RAISE EXCEPTION 'a level that was given stays'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER kyc_level_stays BEFORE UPDATE OR DELETE ON kyc_level
        FOR EACH ROW EXECUTE FUNCTION kyc_level_stays()";
