use std::net::IpAddr;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;
use sea_orm::SqlErr;
use sea_orm::sea_query::LockType;

use super::lines::NewLine;
use super::{AccountError, Member, MemberKind, Registration, Result};
use crate::data_key::DataKey;
use crate::db::prelude::*;
use crate::rooms::merchant::Merchant;
pub(super) use claims::{
    any_is_claimed, claim_in_tx, claimant, find_by_proven_claim, has_proven_claim, key_claim_in_tx,
    plain_claims,
};
pub(super) use days::{lines_of, lines_of_numbers, note_login_day_in_tx, parents_of, roots};
pub(super) use holds::{hold_payouts_in_tx, payouts_held_until_ms};
pub(super) use lines::{
    damages, insert_line_in_tx, insert_root, old_chain_in_tx, old_members, root_exists, set_kind_in_tx,
    take_block_in_tx, upline_in_tx,
};
pub(super) use summed::{
    days_of_logins, forget_sums_in_tx, has_unsummed, logins_around_in_tx, mark_lines_in_tx,
    mark_logins_in_tx, summed_lines_from, summed_logins_of, trials_among_in_tx, unsummed_lines_in_tx,
    unsummed_logins_in_tx, wrong_kinds,
};
pub(super) use teams::{
    direct_counts, direct_members_in_tx, enabled_in_team_in_tx, find_in_team, find_place, numbered_in_team,
    team_count, team_page, those_in_team, upline_name, upline_of_in_tx, uplines,
};

mod claims;
mod days;
mod holds;
mod lines;
mod summed;
mod teams;

mod details;

pub(super) use details::{
    birthday_in_tx, payee_name, set_email_in_tx, set_nickname, set_payee_name_in_tx, set_phone_in_tx,
    set_vip_label_in_tx, vip_label_in_tx,
};

entities! {
    mod member in "member" by (id: Uuid) {
        merchant_id: Uuid,
        username: String,
        kind: i16,
        password_hash: String,
        birthday: String,
        nickname: Option<String>,
        payee_name: Option<String>,
        email: Option<String>,
        mobile: Option<String>,
        country_dialing_code: Option<String>,
        contacts: Option<Json>,
        affiliate_code: Option<String>,
        referrer_id: Option<Uuid>,
        terms_version: String,
        register_url: Option<String>,
        register_method: Option<String>,
        register_domain: Option<String>,
        register_address: Option<String>,
        is_disabled: bool,
        must_change_password: bool,
        registered_at_ms: i64,
        login_at_ms: Option<i64>,
        previous_login_at_ms: Option<i64>,
        vip_label: Option<String>,
        sealed_id_number: Option<Vec<u8>>,
        needs_setup: bool,
    }
}

/// What the platform decides about a new account; the person's part is the [`Registration`].
#[derive(Debug, Clone)]
pub struct NewMember {
    pub(super) id: MemberId,
    pub(super) merchant_id: MerchantId,
    pub(super) kind: MemberKind,
    pub(super) password_hash: String,
    pub(super) referrer_id: Option<MemberId>,
    pub(super) terms_version: String,
    /// What the person agreed to by pressing the button; nothing when the operator opened the account.
    pub(super) consents: Vec<Consent>,
    pub(super) address: Option<IpAddr>,
    pub(super) registered_at_ms: i64,
    /// The password was chosen by another person: its owner is asked for one of their own.
    pub(super) must_change_password: bool,
    /// An agent opened the account: its owner has still to tell who they are.
    pub(super) needs_setup: bool,
    /// The number of the identity card, sealed for the member.
    pub(super) sealed_id_number: Option<Vec<u8>>,
    /// What its line begins with; a guest has none.
    pub(super) line: Option<NewLine>,
}

/// A version of a document that a person agrees to.
#[derive(Debug, Clone)]
pub(super) struct Consent {
    document: &'static str,
    version: String,
}

impl Consent {
    /// To the merchant's present terms.
    pub(super) fn to_terms(merchant: &Merchant) -> Self {
        Self { document: "terms", version: merchant.settings.terms_version.clone() }
    }
}

/// Stores the account with what its person claims and agreed to. After an error the transaction is of no use.
pub(super) async fn insert_in_tx(tx: &Tx, key: &DataKey, new: NewMember, by: Registration) -> Result<Member> {
    let (claims, proven) = (by.claims(), by.proven_claim());
    let member = insert_member_in_tx(tx, &new, by).await?;
    for claim in &claims {
        let is_proven = proven == Some(*claim);
        let at_ms = new.registered_at_ms;
        claims::insert_in_tx(tx, key, new.merchant_id, new.id, claim, is_proven, at_ms).await?;
    }
    for consent in &new.consents {
        claims::note_consent_in_tx(tx, new.id, consent, new.address, new.registered_at_ms).await?;
    }
    Ok(member)
}

async fn insert_member_in_tx(tx: &Tx, new: &NewMember, by: Registration) -> Result<Member> {
    let contacts = to_json(&by.contacts)?;
    let row = member::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        username: Set(by.username),
        kind: Set(new.kind.code()),
        password_hash: Set(new.password_hash.clone()),
        birthday: Set(by.birthday.to_string()),
        nickname: Set(by.nickname),
        payee_name: Set(by.payee_name),
        email: Set(by.email),
        country_dialing_code: Set(by.phone.as_ref().map(|phone| phone.dialing_code().to_owned())),
        mobile: Set(by.phone.map(|phone| phone.national())),
        contacts: Set(Some(contacts).filter(|_| !by.contacts.is_empty())),
        referrer_id: Set(new.referrer_id.map(MemberId::uuid)),
        terms_version: Set(new.terms_version.clone()),
        register_url: Set(by.register_url),
        register_method: Set(by.register_method),
        register_domain: Set(by.domain),
        register_address: Set(new.address.map(|address| address.to_string())),
        is_disabled: Set(false),
        must_change_password: Set(new.must_change_password),
        needs_setup: Set(new.needs_setup),
        registered_at_ms: Set(new.registered_at_ms),
        sealed_id_number: Set(new.sealed_id_number.clone()),
        ..Default::default()
    };
    match member::Entity::insert(row).exec_with_returning(tx).await {
        Ok(row) => Ok(of_row(row)?),
        // The identifier is fresh, so the only key that can clash is the user name.
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => {
            Err(AccountError::UsernameExists)
        }
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn find(db: &Db, id: MemberId) -> DbResult<Option<Member>> {
    member::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(of_row).transpose()
}

/// The member and the stored hash of its password.
pub(super) async fn find_by_username(
    db: &Db,
    merchant_id: MerchantId,
    username: &str,
) -> DbResult<Option<(Member, String)>> {
    let row = by_username(merchant_id, username).one(db.read()).await?;
    row.map(|row| {
        let hash = row.password_hash.clone();
        Ok((of_row(row)?, hash))
    })
    .transpose()
}

pub(super) async fn username_exists(db: &Db, merchant_id: MerchantId, username: &str) -> DbResult<bool> {
    by_username(merchant_id, username).exists(db.read()).await
}

fn by_username(merchant_id: MerchantId, username: &str) -> Select<member::Entity> {
    member::Entity::find()
        .filter(member::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(member::Column::Username.eq(username))
}

pub(super) async fn find_by_affiliate_code(
    db: &Db,
    merchant_id: MerchantId,
    code: &str,
) -> DbResult<Option<Member>> {
    let found = by_affiliate_code(merchant_id, code).one(db.read()).await?;
    found.map(of_row).transpose()
}

fn by_affiliate_code(merchant_id: MerchantId, code: &str) -> Select<member::Entity> {
    member::Entity::find()
        .filter(member::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(member::Column::AffiliateCode.eq(code))
}

pub(super) async fn is_affiliate_code(db: &Db, merchant_id: MerchantId, code: &str) -> DbResult<bool> {
    by_affiliate_code(merchant_id, code).exists(db.read()).await
}

/// The member's affiliate code; `fresh` becomes it where there is none.
pub(super) async fn affiliate_code(db: &Db, id: MemberId, fresh: &str) -> DbResult<Option<String>> {
    member::Entity::update_many()
        .col_expr(member::Column::AffiliateCode, Expr::value(fresh))
        .filter(member::Column::Id.eq(id.uuid()))
        .filter(member::Column::AffiliateCode.is_null())
        .exec(db.write())
        .await?;
    let row = member::Entity::find_by_id(id.uuid()).one(db.write()).await?;
    Ok(row.and_then(|row| row.affiliate_code))
}

pub(super) async fn registrations_since(db: &Db, address: IpAddr, since_ms: i64) -> DbResult<u64> {
    member::Entity::find()
        .filter(member::Column::RegisterAddress.eq(address.to_string()))
        .filter(member::Column::RegisteredAtMs.gt(since_ms))
        .count(db.read())
        .await
}

pub(super) async fn set_disabled_in_tx(tx: &Tx, id: MemberId, is_disabled: bool) -> DbResult<bool> {
    member::Entity::update_many()
        .col_expr(member::Column::IsDisabled, Expr::value(is_disabled))
        .filter(member::Column::Id.eq(id.uuid()))
        .changes_any(tx)
        .await
}

pub(super) async fn is_disabled_in_tx(tx: &Tx, id: MemberId) -> DbResult<bool> {
    let flag = member::Entity::find_by_id(id.uuid()).select_only().column(member::Column::IsDisabled);
    Ok(flag.into_tuple::<bool>().one(tx).await?.unwrap_or(true))
}

/// Whether the owner has still to set the account up, as `tx` sees it.
pub(super) async fn needs_setup_in_tx(tx: &Tx, id: MemberId) -> DbResult<bool> {
    let flag = member::Entity::find_by_id(id.uuid()).select_only().column(member::Column::NeedsSetup);
    Ok(flag.into_tuple::<bool>().one(tx).await?.unwrap_or_default())
}

/// Keeps what its owner told when they set the account up. Answers whether it was still to be set up.
pub(super) async fn set_up_in_tx(
    tx: &Tx,
    id: MemberId,
    birthday: Date,
    consent: &Consent,
    address: IpAddr,
    now_ms: i64,
) -> DbResult<bool> {
    let is_new = member::Entity::update_many()
        .col_expr(member::Column::NeedsSetup, Expr::value(false))
        .col_expr(member::Column::Birthday, Expr::value(birthday.to_string()))
        .col_expr(member::Column::TermsVersion, Expr::value(consent.version.as_str()))
        .filter(member::Column::Id.eq(id.uuid()))
        .filter(member::Column::NeedsSetup.eq(true))
        .changes_any(tx)
        .await?;
    if is_new {
        claims::note_consent_in_tx(tx, id, consent, Some(address), now_ms).await?;
    }
    Ok(is_new)
}

pub(super) async fn password_hash(db: &Db, id: MemberId) -> DbResult<Option<String>> {
    let hash = member::Entity::find_by_id(id.uuid()).select_only().column(member::Column::PasswordHash);
    hash.into_tuple().one(db.read()).await
}

/// Puts another hash of the same password in the place of `old`, unless the password changed meanwhile.
pub(super) async fn replace_password_hash(db: &Db, id: MemberId, old: String, new: String) -> DbResult<()> {
    member::Entity::update_many()
        .col_expr(member::Column::PasswordHash, Expr::value(new))
        .filter(member::Column::Id.eq(id.uuid()))
        .filter(member::Column::PasswordHash.eq(old))
        .run(db.write())
        .await
}

pub(super) async fn set_password_in_tx(tx: &Tx, id: MemberId, password_hash: String) -> DbResult<()> {
    member::Entity::update_many()
        .col_expr(member::Column::PasswordHash, Expr::value(password_hash))
        .col_expr(member::Column::MustChangePassword, Expr::value(false))
        .filter(member::Column::Id.eq(id.uuid()))
        .run(tx)
        .await
}

/// Members whose contacts, as they were stored before it was sealed, hold the number of the identity card.
pub(super) async fn plain_id_numbers(db: &Db, name: &str) -> DbResult<Vec<(MemberId, Json)>> {
    let contacts = Expr::col(member::Column::Contacts).cast_as("TEXT");
    let rows: Vec<(Uuid, Json)> = member::Entity::find()
        .select_only()
        .columns([member::Column::Id, member::Column::Contacts])
        .filter(member::Column::Contacts.is_not_null())
        .filter(contacts.like(format!("%\"{name}\"%")))
        .into_tuple()
        .all(db.write())
        .await?;
    Ok(rows.into_iter().map(|(id, contacts)| (MemberId::from_uuid(id), contacts)).collect())
}

pub(super) async fn sealed_id_number(db: &Db, id: MemberId) -> DbResult<Option<Vec<u8>>> {
    let row = member::Entity::find_by_id(id.uuid()).one(db.read()).await?;
    Ok(row.and_then(|row| row.sealed_id_number))
}

/// Keeps the sealed number of the identity card, and the contacts without it.
pub(super) async fn seal_id_number(
    db: &Db,
    id: MemberId,
    sealed: Vec<u8>,
    contacts: Option<Json>,
) -> DbResult<()> {
    member::Entity::update_many()
        .col_expr(member::Column::SealedIdNumber, Expr::value(sealed))
        .col_expr(member::Column::Contacts, Expr::value(contacts))
        .filter(member::Column::Id.eq(id.uuid()))
        .run(db.write())
        .await
}

pub(super) async fn lock_in_tx(tx: &Tx, id: MemberId) -> DbResult<()> {
    let row = member::Entity::find_by_id(id.uuid()).select_only().column(member::Column::Id).lock_exclusive();
    row.into_tuple::<Uuid>().one(tx).await.map(|_| ())
}

pub(super) async fn keep_in_tx(tx: &Tx, ids: &[MemberId]) -> DbResult<()> {
    // In one order for all callers, so that none waits for another that waits for it.
    let rows = member::Entity::find()
        .filter(member::Column::Id.is_in(ids.iter().map(|id| id.uuid())))
        .order_by_asc(member::Column::Id)
        .lock(LockType::NoKeyUpdate);
    rows.values::<Uuid>(member::Column::Id).all(tx).await.map(|_| ())
}

/// Answers whether it is the account's first login.
pub(super) async fn note_login_in_tx(tx: &Tx, id: MemberId, now_ms: i64) -> DbResult<bool> {
    let is_first = member::Entity::update_many()
        .col_expr(member::Column::LoginAtMs, Expr::value(now_ms))
        .filter(member::Column::Id.eq(id.uuid()))
        .filter(member::Column::LoginAtMs.is_null())
        .changes_any(tx)
        .await?;
    if is_first {
        return Ok(true);
    }
    member::Entity::update_many()
        .col_expr(member::Column::PreviousLoginAtMs, Expr::col(member::Column::LoginAtMs))
        .col_expr(member::Column::LoginAtMs, Expr::value(now_ms))
        .filter(member::Column::Id.eq(id.uuid()))
        .run(tx)
        .await?;
    Ok(false)
}

/// What the member is, as `tx` sees it.
pub(super) async fn kind_in_tx(tx: &Tx, id: MemberId) -> DbResult<Option<MemberKind>> {
    let row = member::Entity::find_by_id(id.uuid()).select_only().column(member::Column::Kind);
    let kind = row.into_tuple::<i16>().one(tx).await?;
    kind.map(|kind| kind_of(id.uuid(), kind)).transpose()
}

/// The kind of the member `id`, of whose row it is the number.
fn kind_of(id: Uuid, kind: i16) -> DbResult<MemberKind> {
    MemberKind::from_code(kind).ok_or_else(|| DbErr::Type(format!("member {id} has the unknown kind {kind}")))
}

fn of_row(row: member::Model) -> DbResult<Member> {
    let kind = kind_of(row.id, row.kind)?;
    Ok(Member {
        id: MemberId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        username: row.username,
        kind,
        nickname: row.nickname,
        mobile: row.mobile,
        email: row.email,
        vip_label: row.vip_label,
        is_disabled: row.is_disabled,
        must_change_password: row.must_change_password,
        needs_setup: row.needs_setup,
        registered_at_ms: row.registered_at_ms,
        last_login_at_ms: row.previous_login_at_ms,
    })
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let member = CreateTable::of("m20260101_000200_account_member", "member")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("username", 64))
        .col(small_integer("kind"))
        .col(string_len("password_hash", 256))
        .col(string_len("birthday", 10))
        .col(string_len_null("nickname", 64))
        .col(string_len_null("payee_name", 128))
        .col(string_len_null("email", 254))
        .col(string_len_null("mobile", 20))
        .col(string_len_null("country_dialing_code", 4))
        .col(json_binary_null("contacts"))
        .col(string_len_null("affiliate_code", 32))
        .col(uuid_null("referrer_id"))
        .col(string_len("terms_version", 32))
        .col(string_len_null("register_url", 255))
        .col(string_len_null("register_method", 8))
        .col(string_len_null("register_domain", 255))
        .col(string_len_null("register_address", 45))
        .cols(boolean, &["is_disabled", "must_change_password"])
        .col(big_integer("registered_at_ms"))
        .cols(big_integer_null, &["login_at_ms", "previous_login_at_ms"])
        .with_foreign_key("member_merchant_fkey", "merchant_id", "merchant")
        .with_foreign_key("member_referrer_fkey", "referrer_id", "member");
    let mut migrations = claims::migrations();
    migrations.push(holds::create_hold().boxed());
    migrations.push(
        member
            .with_unique_index("member_username_key", &["merchant_id", "username"])
            .with_unique_index("member_affiliate_code_key", &["merchant_id", "affiliate_code"])
            .with_index("member_register_address_idx", &["register_address", "registered_at_ms"])
            .boxed(),
    );
    let vip_label = string_len_null("vip_label", 16);
    migrations.push(AddColumn::new("m20261122_060010_account_vip_label", "member", vip_label).boxed());
    let id_number = binary_len_null("sealed_id_number", 128);
    migrations.push(AddColumn::new("m20261125_000220_account_sealed_id_number", "member", id_number).boxed());
    let needs_setup = boolean("needs_setup").default(false).take();
    migrations.push(AddColumn::new("m20261201_200010_account_needs_setup", "member", needs_setup).boxed());
    migrations.extend(lines::migrations());
    migrations.extend(days::migrations());
    migrations
}
