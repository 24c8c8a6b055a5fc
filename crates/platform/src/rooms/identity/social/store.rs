use erawan_kernel::ids::{MemberId, MerchantId};

use crate::db::prelude::*;
use crate::words::words;

entities! {
    mod social_flow in "social_flow" by (state_hash: Vec<u8>) {
        merchant_id: Uuid,
        provider: String,
        nonce: String,
        verifier: String,
        browser_hash: Vec<u8>,
        return_to: String,
        expires_at_ms: i64,
    }

    mod social_claim in "social_claim" by (code_hash: Vec<u8>) {
        purpose: String,
        merchant_id: Uuid,
        provider: String,
        subject_hash: Vec<u8>,
        email: Option<String>,
        name: Option<String>,
        browser_hash: Vec<u8>,
        expires_at_ms: i64,
    }

    mod social_identity in "social_identity" by (merchant_id: Uuid, provider: String, subject_hash: Vec<u8>) {
        member_id: Uuid,
        linked_at_ms: i64,
    }
}

/// A browser that is at a provider.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) merchant_id: MerchantId,
    pub(super) provider: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
    pub(super) browser_hash: [u8; 32],
    pub(super) return_to: String,
    pub(super) expires_at_ms: i64,
}

words! {
    /// What a claim may be exchanged for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Purpose as str: name {
        Login = "login",
        Registration = "registration",
    }
}

/// The identity a provider vouched for. The provider's name for them is only ever compared, so its hash will do.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) merchant_id: MerchantId,
    pub(super) provider: String,
    pub(super) subject_hash: [u8; 32],
    pub(super) email: Option<String>,
    pub(super) name: Option<String>,
    pub(super) browser_hash: [u8; 32],
    pub(super) expires_at_ms: i64,
}

/// Stores a flow and deletes expired ones.
pub(super) async fn insert_flow(db: &Db, state_hash: [u8; 32], flow: Flow, now_ms: i64) -> DbResult<()> {
    let over = social_flow::Entity::delete_many().filter(social_flow::Column::ExpiresAtMs.lte(now_ms));
    over.exec(db.write()).await?;
    let row = social_flow::ActiveModel {
        state_hash: Set(state_hash.to_vec()),
        merchant_id: Set(flow.merchant_id.uuid()),
        provider: Set(flow.provider),
        nonce: Set(flow.nonce),
        verifier: Set(flow.verifier),
        browser_hash: Set(flow.browser_hash.to_vec()),
        return_to: Set(flow.return_to),
        expires_at_ms: Set(flow.expires_at_ms),
    };
    social_flow::Entity::insert(row).run(db.write()).await
}

/// Takes the flow away; only one caller ever gets it.
pub(super) async fn take_flow(db: &Db, state_hash: [u8; 32]) -> DbResult<Option<Flow>> {
    let Some(row) = social_flow::Entity::find_by_id(state_hash.to_vec()).one(db.read()).await? else {
        return Ok(None);
    };
    if !social_flow::Entity::delete_by_id(state_hash.to_vec()).changes_any(db.write()).await? {
        return Ok(None);
    }
    Ok(Some(Flow {
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        provider: row.provider,
        nonce: row.nonce,
        verifier: row.verifier,
        browser_hash: hash_of(&row.browser_hash)?,
        return_to: row.return_to,
        expires_at_ms: row.expires_at_ms,
    }))
}

/// Stores a claim and deletes expired ones.
pub(super) async fn insert_claim(
    db: &Db,
    code_hash: [u8; 32],
    purpose: Purpose,
    claim: Claim,
    now_ms: i64,
) -> DbResult<()> {
    let over = social_claim::Entity::delete_many().filter(social_claim::Column::ExpiresAtMs.lte(now_ms));
    over.exec(db.write()).await?;
    let row = social_claim::ActiveModel {
        code_hash: Set(code_hash.to_vec()),
        purpose: Set(purpose.name().to_owned()),
        merchant_id: Set(claim.merchant_id.uuid()),
        provider: Set(claim.provider),
        subject_hash: Set(claim.subject_hash.to_vec()),
        email: Set(claim.email),
        name: Set(claim.name),
        browser_hash: Set(claim.browser_hash.to_vec()),
        expires_at_ms: Set(claim.expires_at_ms),
    };
    social_claim::Entity::insert(row).run(db.write()).await
}

pub(super) async fn find_claim(db: &Db, code_hash: [u8; 32], purpose: Purpose) -> DbResult<Option<Claim>> {
    let found = social_claim::Entity::find_by_id(code_hash.to_vec());
    let row = found.filter(social_claim::Column::Purpose.eq(purpose.name())).one(db.read()).await?;
    row.map(|row| {
        Ok(Claim {
            merchant_id: MerchantId::from_uuid(row.merchant_id),
            provider: row.provider,
            subject_hash: hash_of(&row.subject_hash)?,
            email: row.email,
            name: row.name,
            browser_hash: hash_of(&row.browser_hash)?,
            expires_at_ms: row.expires_at_ms,
        })
    })
    .transpose()
}

/// Takes the claim away; only one caller ever gets it.
pub(super) async fn take_claim(db: &Db, code_hash: [u8; 32], purpose: Purpose) -> DbResult<Option<Claim>> {
    let Some(claim) = find_claim(db, code_hash, purpose).await? else { return Ok(None) };
    let is_taken = social_claim::Entity::delete_by_id(code_hash.to_vec()).changes_any(db.write()).await?;
    Ok(is_taken.then_some(claim))
}

pub(super) async fn member_of(db: &Db, claim: &Claim) -> DbResult<Option<MemberId>> {
    let key = (claim.merchant_id.uuid(), claim.provider.clone(), claim.subject_hash.to_vec());
    let row = social_identity::Entity::find_by_id(key).one(db.read()).await?;
    Ok(row.map(|row| MemberId::from_uuid(row.member_id)))
}

/// Links the identity to the member, unless it belongs to a member already.
pub(super) async fn link(db: &Db, claim: &Claim, member_id: MemberId, now_ms: i64) -> DbResult<()> {
    let row = social_identity::ActiveModel {
        merchant_id: Set(claim.merchant_id.uuid()),
        provider: Set(claim.provider.clone()),
        subject_hash: Set(claim.subject_hash.to_vec()),
        member_id: Set(member_id.uuid()),
        linked_at_ms: Set(now_ms),
    };
    social_identity::Entity::insert(row)
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .run(db.write())
        .await
}

fn hash_of(bytes: &[u8]) -> DbResult<[u8; 32]> {
    bytes.try_into().map_err(|_| DbErr::Type("a hash has 32 bytes".to_owned()))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![create_social_flow().boxed(), create_social_claim().boxed(), create_social_identity().boxed()]
}

fn create_social_flow() -> CreateTable {
    CreateTable::of("m20261121_000430_session_social_flow", "social_flow")
        .col(binary_len("state_hash", 32).primary_key())
        .col(uuid("merchant_id"))
        .col(string_len("provider", 16))
        .col(string_len("nonce", 64))
        .col(string_len("verifier", 64))
        .col(binary_len("browser_hash", 32))
        .col(string_len("return_to", 200))
        .col(big_integer("expires_at_ms"))
        .with_index("social_flow_expires_idx", &["expires_at_ms"])
}

fn create_social_claim() -> CreateTable {
    CreateTable::of("m20261121_000440_session_social_claim", "social_claim")
        .col(binary_len("code_hash", 32).primary_key())
        .col(string_len("purpose", 16))
        .col(uuid("merchant_id"))
        .col(string_len("provider", 16))
        .col(binary_len("subject_hash", 32))
        .col(string_len_null("email", 254))
        .col(string_len_null("name", 60))
        .col(binary_len("browser_hash", 32))
        .col(big_integer("expires_at_ms"))
        .with_index("social_claim_expires_idx", &["expires_at_ms"])
}

fn create_social_identity() -> CreateTable {
    CreateTable::of("m20261121_000450_session_social_identity", "social_identity")
        .col(uuid("merchant_id"))
        .col(string_len("provider", 16))
        .col(binary_len("subject_hash", 32))
        .col(uuid("member_id"))
        .col(big_integer("linked_at_ms"))
        .with_primary_key(&["merchant_id", "provider", "subject_hash"])
        .with_foreign_key("social_identity_member_fkey", "member_id", "member")
        .with_index("social_identity_member_idx", &["member_id"])
}
