use erawan_games::draws::{PlayType, PrizeMode};
use erawan_kernel::ids::{MemberId, MerchantId, SessionId};

use super::model::{Board, ProviderSession, Ticket, VendorRules};
use crate::db::bump_revision_in_tx;
use crate::db::prelude::*;

pub(super) mod closings;
pub(super) mod corrections;
pub(super) mod incidents;
mod open_rounds;
pub(super) mod starts;
mod tables;

pub(super) use incidents::{held_wins, release_under_caps_in_tx, release_win_in_tx};
pub(super) use open_rounds::{
    clear_open_rounds, forget_open_rounds, note_open_rounds, open_rounds, open_rounds_at,
    open_rounds_of_vendor,
};
pub(super) use tables::migrations;
use tables::{session, ticket, vendor, vendor_key};

/// The hash of a token: what is stored and looked up.
pub(super) type TokenHash = [u8; 32];

/// What says that a vendor's rules changed.
pub(super) const RULES_TOPIC: &str = "provider/rules";

pub(super) async fn set_rules_in_tx(tx: &Tx, rules: &[VendorRules]) -> Result<(), DbErr> {
    for rule in rules {
        let settings = to_json(rule)?;
        let row = vendor::ActiveModel { code: Set(rule.vendor.clone()), settings: Set(settings) };
        vendor::Entity::insert(row)
            .on_conflict(
                OnConflict::column(vendor::Column::Code).update_column(vendor::Column::Settings).to_owned(),
            )
            .exec_without_returning(tx)
            .await?;
    }
    bump_revision_in_tx(tx, RULES_TOPIC).await
}

/// A key of a vendor, sealed.
#[derive(Debug, Clone)]
pub(super) struct KeyRow {
    pub(super) vendor: String,
    pub(super) number: i32,
    pub(super) sealed: Vec<u8>,
    pub(super) created_at_ms: i64,
    pub(super) expires_at_ms: Option<i64>,
}

/// What says that a vendor's keys changed.
pub(super) const KEYS_TOPIC: &str = "provider/keys";

pub(super) async fn all_keys(db: &Db) -> Result<Vec<KeyRow>, DbErr> {
    let rows = vendor_key::Entity::find()
        .order_by_asc(vendor_key::Column::Vendor)
        .order_by_desc(vendor_key::Column::Number)
        .all(db.read())
        .await?;
    let row = |row: vendor_key::Model| KeyRow {
        vendor: row.vendor,
        number: row.number,
        sealed: row.sealed,
        created_at_ms: row.created_at_ms,
        expires_at_ms: row.expires_at_ms,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Deletes the vendor's older keys and lets the current one end then. Answers the highest number, 0 for none.
pub(super) async fn end_keys_in_tx(tx: &Tx, vendor: &str, ends_at_ms: Option<i64>) -> Result<i32, DbErr> {
    use vendor_key::{Column, Entity};
    Entity::delete_many()
        .filter(Column::Vendor.eq(vendor))
        .filter(Column::ExpiresAtMs.is_not_null())
        .exec(tx)
        .await?;
    let current = Entity::find().filter(Column::Vendor.eq(vendor)).one(tx).await?;
    Entity::update_many()
        .col_expr(Column::ExpiresAtMs, Expr::value(ends_at_ms))
        .filter(Column::Vendor.eq(vendor))
        .exec(tx)
        .await?;
    Ok(current.map_or(0, |row| row.number))
}

pub(super) async fn insert_key_in_tx(tx: &Tx, key: KeyRow) -> Result<(), DbErr> {
    let row = vendor_key::ActiveModel {
        vendor: Set(key.vendor),
        number: Set(key.number),
        sealed: Set(key.sealed),
        created_at_ms: Set(key.created_at_ms),
        expires_at_ms: Set(key.expires_at_ms),
    };
    vendor_key::Entity::insert(row).exec_without_returning(tx).await.map(|_| ())
}

pub(super) async fn all_rules(db: &Db) -> Result<Vec<VendorRules>, DbErr> {
    let rows = vendor::Entity::find().all(db.read()).await?;
    let read = |row: vendor::Model| {
        serde_json::from_value(row.settings)
            .map_err(|error| DbErr::Type(format!("the rules of {} cannot be read: {error}", row.code)))
    };
    rows.into_iter().map(read).collect()
}

/// Stores a ticket; deletes the member's tickets that expired before `forget_before_ms`.
pub(super) async fn insert_ticket_in_tx(
    tx: &Tx,
    hash: &TokenHash,
    new: &Ticket,
    expires_at_ms: i64,
    forget_before_ms: i64,
) -> Result<(), DbErr> {
    ticket::Entity::delete_many()
        .filter(ticket::Column::MemberId.eq(new.session.member_id.uuid()))
        .filter(ticket::Column::ExpiresAtMs.lt(forget_before_ms))
        .exec(tx)
        .await?;
    let row = ticket::ActiveModel {
        hash: Set(hash.to_vec()),
        vendor: Set(new.session.vendor.clone()),
        member_id: Set(new.session.member_id.uuid()),
        merchant_id: Set(new.session.merchant_id.uuid()),
        session_id: Set(new.session.session_id.uuid()),
        game_code: Set(new.game_code.clone()),
        language: Set(new.language.clone()),
        is_trial: Set(new.is_trial),
        expires_at_ms: Set(expires_at_ms),
        used_at_ms: Set(None),
        account_id: Set(new.session.account.map(Into::into)),
        prize_mode: Set(new.board.prize_mode.map(|mode| mode.code().to_owned())),
        play_type: Set(new.board.play_type.map(|of| of.code().to_owned())),
    };
    ticket::Entity::insert(row).exec_without_returning(tx).await.map(|_| ())
}

pub(super) async fn find_ticket(db: &Db, hash: &TokenHash) -> Result<Option<Ticket>, DbErr> {
    let row = ticket::Entity::find_by_id(hash.to_vec()).one(db.read()).await?;
    let Some(row) = row else { return Ok(None) };
    let board = Board {
        prize_mode: known("prize mode", row.prize_mode, PrizeMode::parse)?,
        play_type: known("play type", row.play_type, PlayType::parse)?,
    };
    Ok(Some(Ticket {
        session: ProviderSession {
            vendor: row.vendor,
            member_id: MemberId::from_uuid(row.member_id),
            merchant_id: MerchantId::from_uuid(row.merchant_id),
            session_id: SessionId::from_uuid(row.session_id),
            account: row.account_id.map(Into::into),
        },
        game_code: row.game_code,
        language: row.language,
        is_trial: row.is_trial,
        board,
    }))
}

/// A stored word, where there is one.
fn known<T>(what: &str, word: Option<String>, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, DbErr> {
    let read = |word: String| {
        parse(&word).ok_or_else(|| DbErr::Type(format!("a ticket has the unknown {what} {word}")))
    };
    word.map(read).transpose()
}

/// Uses the ticket up and opens a session in its place. Answers false when the ticket was used or is too
/// old: then nothing is opened.
pub(super) async fn exchange_ticket_in_tx(
    tx: &Tx,
    hash: &TokenHash,
    session_hash: &TokenHash,
    now_ms: i64,
    opened: &ProviderSession,
    forget_before_ms: i64,
) -> Result<bool, DbErr> {
    let used = ticket::Entity::update_many()
        .col_expr(ticket::Column::UsedAtMs, Expr::value(now_ms))
        .filter(ticket::Column::Hash.eq(hash.to_vec()))
        .filter(ticket::Column::UsedAtMs.is_null())
        .filter(ticket::Column::ExpiresAtMs.gt(now_ms))
        .exec(tx)
        .await?;
    if used.rows_affected != 1 {
        return Ok(false);
    }
    session::Entity::delete_many()
        .filter(session::Column::MemberId.eq(opened.member_id.uuid()))
        .filter(session::Column::CreatedAtMs.lt(forget_before_ms))
        .exec(tx)
        .await?;
    let row = session::ActiveModel {
        hash: Set(session_hash.to_vec()),
        vendor: Set(opened.vendor.clone()),
        member_id: Set(opened.member_id.uuid()),
        merchant_id: Set(opened.merchant_id.uuid()),
        session_id: Set(opened.session_id.uuid()),
        created_at_ms: Set(now_ms),
        account_id: Set(opened.account.map(Into::into)),
    };
    session::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(true)
}

/// Whether the ticket's time is not over yet, used or not.
pub(super) async fn is_ticket_in_time(db: &Db, hash: &TokenHash, now_ms: i64) -> Result<bool, DbErr> {
    let row = ticket::Entity::find_by_id(hash.to_vec()).one(db.read()).await?;
    Ok(row.is_some_and(|row| row.expires_at_ms > now_ms))
}

/// Whether the member ever had a session at the vendor, as far as sessions are kept.
pub(super) async fn has_session(db: &Db, vendor: &str, member_id: MemberId) -> Result<bool, DbErr> {
    let of_vendor = session::Entity::find()
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::Vendor.eq(vendor));
    Ok(of_vendor.one(db.read()).await?.is_some())
}

pub(super) async fn find_session(db: &Db, hash: &TokenHash) -> Result<Option<ProviderSession>, DbErr> {
    let row = session::Entity::find_by_id(hash.to_vec()).one(db.read()).await?;
    Ok(row.map(|row| ProviderSession {
        vendor: row.vendor,
        member_id: MemberId::from_uuid(row.member_id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        session_id: SessionId::from_uuid(row.session_id),
        account: row.account_id.map(Into::into),
    }))
}
