use erawan_kernel::ids::{MemberId, MerchantId};
use sea_orm::SqlErr;

use super::{Consent, NewMember};
use crate::db::prelude::*;
use crate::rooms::account::{AccountError, Claim, Member, Result};

entities! {
    mod member_claim in "member_claim" by (merchant_id: Uuid, kind: String, value_hash: Vec<u8>) {
        member_id: Uuid,
        claimed_at_ms: i64,
        /// When the member showed that it is theirs; what was only typed proves nothing.
        proven_at_ms: Option<i64>,
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
    insert_in_tx(tx, merchant_id, member_id, claim, is_proven, now_ms).await
}

pub(super) async fn insert_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    member_id: MemberId,
    claim: &Claim,
    is_proven: bool,
    now_ms: i64,
) -> Result<()> {
    let row = member_claim::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        kind: Set(claim.kind.to_owned()),
        value_hash: Set(claim.hash.to_vec()),
        member_id: Set(member_id.uuid()),
        claimed_at_ms: Set(now_ms),
        proven_at_ms: Set(Some(now_ms).filter(|_| is_proven)),
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
pub(crate) async fn any_is_claimed(db: &Db, merchant_id: MerchantId, claims: &[Claim]) -> DbResult<bool> {
    for claim in claims {
        if by_claim(merchant_id, claim).exists(db.read()).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whose this is, shown or only said.
pub(crate) async fn claimant(db: &Db, merchant_id: MerchantId, claim: &Claim) -> DbResult<Option<MemberId>> {
    let row = by_claim(merchant_id, claim).one(db.read()).await?;
    Ok(row.map(|row| MemberId::from_uuid(row.member_id)))
}

/// Who showed that this is theirs.
pub(crate) async fn find_by_proven_claim(
    db: &Db,
    merchant_id: MerchantId,
    claim: &Claim,
) -> DbResult<Option<Member>> {
    let proven = by_claim(merchant_id, claim).filter(member_claim::Column::ProvenAtMs.is_not_null());
    let Some(row) = proven.one(db.read()).await? else { return Ok(None) };
    super::find(db, MemberId::from_uuid(row.member_id)).await
}

fn by_claim(merchant_id: MerchantId, claim: &Claim) -> Select<member_claim::Entity> {
    member_claim::Entity::find_by_id((merchant_id.uuid(), claim.kind.to_owned(), claim.hash.to_vec()))
}

/// Writes down which version of which document the person agreed to, when and from where.
pub(super) async fn note_consent_in_tx(tx: &Tx, new: &NewMember, consent: &Consent) -> DbResult<()> {
    let row = member_consent::ActiveModel {
        member_id: Set(new.id.uuid()),
        document: Set(consent.document.to_owned()),
        version: Set(consent.version.clone()),
        given_at_ms: Set(new.registered_at_ms),
        address: Set(new.address.map(|address| address.to_string())),
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
    vec![claim.boxed(), consent.boxed(), proven.boxed()]
}
