use std::net::IpAddr;

use erawan_kernel::ids::{MemberId, MerchantId};
use sea_orm::SqlErr;

use super::Consent;
use crate::data_key::DataKey;
use crate::db::prelude::*;
use crate::rooms::account::{AccountError, Claim, Member, Result};

entities! {
    mod member_claim in "member_claim" by (merchant_id: Uuid, kind: String, value_hash: Vec<u8>) {
        member_id: Uuid,
        claimed_at_ms: i64,
        /// When the member showed that it is theirs; what was only typed proves nothing.
        proven_at_ms: Option<i64>,
        /// `value_hash` is a mark of the data key; of before it is a plain hash, until the next start.
        is_keyed: bool,
    }

    mod member_consent in "member_consent" by (member_id: Uuid, document: String, version: String) {
        given_at_ms: i64,
        address: Option<String>,
    }
}

/// Gives the member what is claimed, in place of what they claimed of the same kind before.
///
/// # Errors
/// [`AccountError::PersonExists`] when another member holds it, and the transaction is of no use any more;
/// [`AccountError::Database`].
pub(crate) async fn claim_in_tx(
    tx: &Tx,
    key: &DataKey,
    merchant_id: MerchantId,
    member_id: MemberId,
    claim: &Claim,
    is_proven: bool,
    now_ms: i64,
) -> Result<()> {
    member_claim::Entity::delete_many()
        .filter(member_claim::Column::MemberId.eq(member_id.uuid()))
        .filter(member_claim::Column::Kind.eq(claim.kind))
        .exec(tx)
        .await?;
    insert_in_tx(tx, key, merchant_id, member_id, claim, is_proven, now_ms).await
}

pub(super) async fn insert_in_tx(
    tx: &Tx,
    key: &DataKey,
    merchant_id: MerchantId,
    member_id: MemberId,
    claim: &Claim,
    is_proven: bool,
    now_ms: i64,
) -> Result<()> {
    let row = member_claim::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        kind: Set(claim.kind.to_owned()),
        value_hash: Set(claim.mark(key, merchant_id)),
        member_id: Set(member_id.uuid()),
        claimed_at_ms: Set(now_ms),
        proven_at_ms: Set(Some(now_ms).filter(|_| is_proven)),
        is_keyed: Set(true),
    };
    match member_claim::Entity::insert(row).exec_without_returning(tx).await {
        Ok(_) => Ok(()),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => {
            Err(AccountError::PersonExists)
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether a member of the merchant holds one of these.
pub(crate) async fn any_is_claimed(
    db: &Db,
    key: &DataKey,
    merchant_id: MerchantId,
    claims: &[Claim],
) -> DbResult<bool> {
    for claim in claims {
        if by_claim(key, merchant_id, claim).exists(db.read()).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whose this is, shown or only said.
pub(crate) async fn claimant(
    db: &Db,
    key: &DataKey,
    merchant_id: MerchantId,
    claim: &Claim,
) -> DbResult<Option<MemberId>> {
    let row = by_claim(key, merchant_id, claim).one(db.read()).await?;
    Ok(row.map(|row| MemberId::from_uuid(row.member_id)))
}

/// Whether the member showed that something of this kind is theirs.
pub(crate) async fn has_proven_claim(db: &Db, member_id: MemberId, kind: &str) -> DbResult<bool> {
    member_claim::Entity::find()
        .filter(member_claim::Column::MemberId.eq(member_id.uuid()))
        .filter(member_claim::Column::Kind.eq(kind))
        .filter(member_claim::Column::ProvenAtMs.is_not_null())
        .exists(db.read())
        .await
}

/// Who showed that this is theirs.
pub(crate) async fn find_by_proven_claim(
    db: &Db,
    key: &DataKey,
    merchant_id: MerchantId,
    claim: &Claim,
) -> DbResult<Option<Member>> {
    let proven = by_claim(key, merchant_id, claim).filter(member_claim::Column::ProvenAtMs.is_not_null());
    let Some(row) = proven.one(db.read()).await? else { return Ok(None) };
    super::find(db, MemberId::from_uuid(row.member_id)).await
}

fn by_claim(key: &DataKey, merchant_id: MerchantId, claim: &Claim) -> Select<member_claim::Entity> {
    let mark = claim.mark(key, merchant_id);
    member_claim::Entity::find_by_id((merchant_id.uuid(), claim.kind.to_owned(), mark))
}

/// A claim that is stored as the plain hash of its value.
#[derive(Debug)]
pub(crate) struct PlainClaim {
    pub(crate) merchant_id: MerchantId,
    pub(crate) kind: String,
    pub(crate) hash: Vec<u8>,
}

/// At most `limit` claims that were stored before they were marks.
pub(crate) async fn plain_claims(db: &Db, limit: u64) -> DbResult<Vec<PlainClaim>> {
    let plain = member_claim::Entity::find().filter(member_claim::Column::IsKeyed.eq(false)).limit(limit);
    let rows = plain.all(db.write()).await?;
    let claim = |row: member_claim::Model| PlainClaim {
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        kind: row.kind,
        hash: row.value_hash,
    };
    Ok(rows.into_iter().map(claim).collect())
}

/// Puts the mark in the place of the plain hash. Where a member of an updated node claimed the same meanwhile, that
/// claim stands and the plain one goes.
pub(crate) async fn key_claim_in_tx(tx: &Tx, plain: &PlainClaim, mark: Vec<u8>) -> DbResult<()> {
    let id = |hash: Vec<u8>| (plain.merchant_id.uuid(), plain.kind.clone(), hash);
    if member_claim::Entity::find_by_id(id(mark.clone())).exists(tx).await? {
        return member_claim::Entity::delete_by_id(id(plain.hash.clone())).run(tx).await;
    }
    member_claim::Entity::update_many()
        .col_expr(member_claim::Column::ValueHash, Expr::value(mark))
        .col_expr(member_claim::Column::IsKeyed, Expr::value(true))
        .filter(member_claim::Column::MerchantId.eq(plain.merchant_id.uuid()))
        .filter(member_claim::Column::Kind.eq(plain.kind.as_str()))
        .filter(member_claim::Column::ValueHash.eq(plain.hash.clone()))
        .run(tx)
        .await
}

/// Writes down which version of which document the person agreed to, when and from where.
pub(super) async fn note_consent_in_tx(
    tx: &Tx,
    id: MemberId,
    consent: &Consent,
    address: Option<IpAddr>,
    now_ms: i64,
) -> DbResult<()> {
    let row = member_consent::ActiveModel {
        member_id: Set(id.uuid()),
        document: Set(consent.document.to_owned()),
        version: Set(consent.version.clone()),
        given_at_ms: Set(now_ms),
        address: Set(address.map(|address| address.to_string())),
    };
    member_consent::Entity::insert(row).run(tx).await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let claim = CreateTable::of("m20261121_000210_account_member_claim", "member_claim")
        .col(uuid("merchant_id"))
        .col(string_len("kind", 16))
        .col(binary_len("value_hash", 32))
        .col(uuid("member_id"))
        .col(big_integer("claimed_at_ms"))
        .with_primary_key(&["merchant_id", "kind", "value_hash"])
        .with_foreign_key("member_claim_member_fkey", "member_id", "member")
        .with_index("member_claim_member_idx", &["member_id", "kind"]);
    let consent = CreateTable::of("m20261121_000220_account_member_consent", "member_consent")
        .col(uuid("member_id"))
        .col(string_len("document", 16))
        .col(string_len("version", 32))
        .col(big_integer("given_at_ms"))
        .col(string_len_null("address", 45))
        .with_primary_key(&["member_id", "document", "version"])
        .with_foreign_key("member_consent_member_fkey", "member_id", "member");
    let proven = AddColumn::new(
        "m20261121_000230_account_member_claim_proven",
        "member_claim",
        big_integer_null("proven_at_ms"),
    );
    let keyed = AddColumn::new(
        "m20261125_000200_account_member_claim_keyed",
        "member_claim",
        boolean("is_keyed").default(false).take(),
    );
    // Every start looks for plain ones, of which there are none but once.
    let plain = Rewrite::new("m20261125_000210_account_member_claim_plain").on_both(
        "CREATE INDEX member_claim_plain_idx ON member_claim (is_keyed) WHERE is_keyed = FALSE",
        "DROP INDEX member_claim_plain_idx",
    );
    vec![claim.boxed(), consent.boxed(), proven.boxed(), keyed.boxed(), plain.boxed()]
}
