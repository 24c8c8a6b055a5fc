use std::collections::HashSet;
use std::net::IpAddr;

use erawan_kernel::ids::{DeviceId, MemberId, MerchantId, SessionId};
use sea_orm_migration::prelude::ConditionalStatement;

use super::model::{MemberKind, Owner, Session};
use crate::db::prelude::*;
use crate::events::SessionEnd;

entities! {
    mod session in "session" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        token_hash: Vec<u8>,
        created_at_ms: i64,
        active_at_ms: i64,
        ended_at_ms: Option<i64>,
        address: String,
        device: Option<String>,
        fresh_until_ms: Option<i64>,
        client: Option<String>,
        device_id: Option<Uuid>,
        kind: Option<i16>,
        end_reason: Option<String>,
        needs_setup: bool,
    }
}

/// A session to be stored.
pub(super) struct NewSession {
    pub(super) id: SessionId,
    pub(super) owner: Owner,
    pub(super) token_hash: [u8; 32],
    pub(super) address: IpAddr,
    pub(super) device: Option<String>,
    pub(super) client: Option<String>,
    pub(super) device_id: Option<DeviceId>,
    pub(super) now_ms: i64,
}

/// Stores the session and ends the member's others; answers the ones it ended.
pub(super) async fn replace_in_tx(tx: &Tx, new: NewSession) -> DbResult<Vec<SessionId>> {
    let live = session::Entity::find()
        .filter(session::Column::MemberId.eq(new.owner.member_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .values::<Uuid>(session::Column::Id)
        .all(tx)
        .await?;
    session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(new.now_ms))
        .col_expr(session::Column::EndReason, Expr::value(SessionEnd::Replaced.word()))
        .filter(session::Column::Id.is_in(live.iter().copied()))
        .exec(tx)
        .await?;
    let row = session::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.owner.merchant_id.uuid()),
        member_id: Set(new.owner.member_id.uuid()),
        token_hash: Set(new.token_hash.to_vec()),
        created_at_ms: Set(new.now_ms),
        active_at_ms: Set(new.now_ms),
        address: Set(new.address.to_string()),
        device: Set(new.device),
        client: Set(new.client),
        device_id: Set(new.device_id.map(DeviceId::uuid)),
        kind: Set(Some(new.owner.kind.code())),
        needs_setup: Set(new.owner.needs_setup),
        ..Default::default()
    };
    session::Entity::insert(row).run(tx).await?;
    Ok(live.into_iter().map(SessionId::from_uuid).collect())
}

/// Deletes sessions of the member that ended before `before_ms`.
pub(super) async fn forget_ended_in_tx(tx: &Tx, member_id: MemberId, before_ms: i64) -> DbResult<()> {
    session::Entity::delete_many()
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::EndedAtMs.lt(before_ms))
        .run(tx)
        .await
}

pub(super) async fn find_by_token(db: &Db, token_hash: [u8; 32]) -> DbResult<Option<Session>> {
    let found = session::Entity::find().filter(session::Column::TokenHash.eq(token_hash.to_vec()));
    found.one(db.read()).await?.map(of_row).transpose()
}

pub(super) async fn find_of(db: &Db, member_id: MemberId, id: SessionId) -> DbResult<Option<Session>> {
    let own = session::Entity::find_by_id(id.uuid()).filter(session::Column::MemberId.eq(member_id.uuid()));
    own.one(db.read()).await?.map(of_row).transpose()
}

/// The member's sessions that no one ended; their time may be over.
pub(super) async fn open_of(db: &Db, member_id: MemberId) -> DbResult<Vec<Session>> {
    let open = session::Entity::find()
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null());
    open.all(db.read()).await?.into_iter().map(of_row).collect()
}

/// Which of the members were active since then, in a session that is not over.
pub(super) async fn active_since(
    db: &Db,
    members: &[MemberId],
    since_ms: i64,
) -> DbResult<HashSet<MemberId>> {
    let active = session::Entity::find()
        .filter(session::Column::MemberId.is_in(members.iter().map(|id| id.uuid())))
        .filter(session::Column::EndedAtMs.is_null())
        .filter(session::Column::ActiveAtMs.gte(since_ms));
    let ids: Vec<Uuid> = active.values(session::Column::MemberId).all(db.read()).await?;
    Ok(ids.into_iter().map(MemberId::from_uuid).collect())
}

/// Members of the merchant who were active since then, in a session that is not over.
pub(super) async fn active_at_merchant(
    db: &Db,
    merchant_id: MerchantId,
    since_ms: i64,
) -> DbResult<Vec<MemberId>> {
    let active = session::Entity::find()
        .filter(session::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .filter(session::Column::ActiveAtMs.gte(since_ms));
    let ids: Vec<Uuid> = active.values(session::Column::MemberId).all(db.read()).await?;
    Ok(ids.into_iter().map(MemberId::from_uuid).collect())
}

/// For calls of vendors: free play beside a member's own money is a guest's, in the session of the member.
pub(super) async fn find_for_job(db: &Db, id: SessionId) -> DbResult<Option<Session>> {
    session::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(of_row).transpose()
}

pub(super) async fn note_activity(db: &Db, id: SessionId, now_ms: i64) -> DbResult<()> {
    session::Entity::update_many()
        .col_expr(session::Column::ActiveAtMs, Expr::value(now_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .filter(session::Column::ActiveAtMs.lt(now_ms))
        .run(db.write())
        .await
}

/// Ends the session; answers whether it was still open.
pub(super) async fn end(db: &Db, id: SessionId, reason: SessionEnd, now_ms: i64) -> DbResult<bool> {
    session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(now_ms))
        .col_expr(session::Column::EndReason, Expr::value(reason.word()))
        .filter(session::Column::Id.eq(id.uuid()))
        .filter(session::Column::EndedAtMs.is_null())
        .changes_any(db.write())
        .await
}

/// Ends every open session of the member but `kept`; answers the ones it ended.
pub(super) async fn end_others(
    db: &Db,
    member_id: MemberId,
    kept: Option<SessionId>,
    reason: SessionEnd,
    now_ms: i64,
) -> DbResult<Vec<SessionId>> {
    let mut open = session::Entity::find()
        .select_only()
        .column(session::Column::Id)
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null());
    if let Some(kept) = kept {
        open = open.filter(session::Column::Id.ne(kept.uuid()));
    }
    let mut ended = Vec::new();
    for id in open.into_tuple::<Uuid>().all(db.write()).await? {
        let id = SessionId::from_uuid(id);
        if end(db, id, reason, now_ms).await? {
            ended.push(id);
        }
    }
    Ok(ended)
}

/// Marks every session of the member as ended because the account was disabled, those too that were over
/// before; answers the ones it ended.
pub(super) async fn disable_in_tx(tx: &Tx, member_id: MemberId, now_ms: i64) -> DbResult<Vec<SessionId>> {
    let of_member = session::Column::MemberId.eq(member_id.uuid());
    let live = session::Entity::find()
        .filter(of_member.clone())
        .filter(session::Column::EndedAtMs.is_null())
        .values::<Uuid>(session::Column::Id)
        .all(tx)
        .await?;
    let ended_at_ms = Expr::col(session::Column::EndedAtMs).if_null(now_ms);
    session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, ended_at_ms)
        .col_expr(session::Column::EndReason, Expr::value(SessionEnd::Disabled.word()))
        .filter(of_member)
        .exec(tx)
        .await?;
    Ok(live.into_iter().map(SessionId::from_uuid).collect())
}

/// The account is enabled again: its sessions stay ended, without a reason.
pub(super) async fn enable_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<()> {
    session::Entity::update_many()
        .col_expr(session::Column::EndReason, Expr::value(SessionEnd::SignedOut.word()))
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::EndReason.eq(SessionEnd::Disabled.word()))
        .run(tx)
        .await
}

/// The owner of the account has set it up.
pub(super) async fn note_setup_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<()> {
    session::Entity::update_many()
        .col_expr(session::Column::NeedsSetup, Expr::value(false))
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::NeedsSetup.eq(true))
        .run(tx)
        .await
}

/// The account became one of another kind.
pub(super) async fn set_kind_in_tx(tx: &Tx, member_id: MemberId, kind: MemberKind) -> DbResult<()> {
    session::Entity::update_many()
        .col_expr(session::Column::Kind, Expr::value(Some(kind.code())))
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .run(tx)
        .await
}

/// The member's open session on the device.
pub(super) async fn find_of_device(
    db: &Db,
    member_id: MemberId,
    device_id: DeviceId,
) -> DbResult<Option<SessionId>> {
    let open = session::Entity::find()
        .select_only()
        .column(session::Column::Id)
        .filter(session::Column::MemberId.eq(member_id.uuid()))
        .filter(session::Column::DeviceId.eq(device_id.uuid()))
        .filter(session::Column::EndedAtMs.is_null());
    Ok(open.into_tuple::<Uuid>().one(db.write()).await?.map(SessionId::from_uuid))
}

/// Until when the session's member counts as proven, if they ever did after the login.
pub(super) async fn fresh_until_ms(db: &Db, id: SessionId) -> DbResult<Option<i64>> {
    let row = session::Entity::find_by_id(id.uuid()).select_only().column(session::Column::FreshUntilMs);
    Ok(row.into_tuple::<Option<i64>>().one(db.read()).await?.flatten())
}

pub(super) async fn set_fresh_until(db: &Db, id: SessionId, until_ms: i64) -> DbResult<()> {
    session::Entity::update_many()
        .col_expr(session::Column::FreshUntilMs, Expr::value(until_ms))
        .filter(session::Column::Id.eq(id.uuid()))
        .run(db.write())
        .await
}

fn of_row(row: session::Model) -> DbResult<Session> {
    let kind = row.kind.and_then(MemberKind::from_code);
    let kind = kind.ok_or_else(|| DbErr::Type(format!("session {} has no known kind of account", row.id)))?;
    Ok(Session {
        id: SessionId::from_uuid(row.id),
        owner: Owner {
            merchant_id: MerchantId::from_uuid(row.merchant_id),
            member_id: MemberId::from_uuid(row.member_id),
            kind,
            needs_setup: row.needs_setup,
        },
        created_at_ms: row.created_at_ms,
        active_at_ms: row.active_at_ms,
        has_ended: row.ended_at_ms.is_some(),
        is_disabled: row.end_reason.as_deref() == Some(SessionEnd::Disabled.word()),
        device_id: row.device_id.map(DeviceId::from_uuid),
        address: row.address,
        client: row.client,
    })
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let fresh_until = big_integer_null("fresh_until_ms").take();
    let client = string_len_null("client", 64).take();
    let device_id = uuid_null("device_id").take();
    let kind = small_integer_null("kind").take();
    let end_reason = string_len_null("end_reason", 16).take();
    let needs_setup = boolean("needs_setup").default(false).take();
    vec![
        create_session().boxed(),
        AddColumn::new("m20261121_000310_session_fresh_until", "session", fresh_until).boxed(),
        AddColumn::new("m20261121_000320_session_client", "session", client).boxed(),
        AddColumn::new("m20261121_000340_session_device", "session", device_id).boxed(),
        AddColumn::new("m20261123_000200_session_kind", "session", kind).boxed(),
        AddColumn::new("m20261123_000210_session_end_reason", "session", end_reason).boxed(),
        copy_of_member().boxed(),
        AddColumn::new("m20261201_200000_session_needs_setup", "session", needs_setup).boxed(),
    ]
}

/// Gives the sessions there are what was read from their members until now.
fn copy_of_member() -> Rewrite {
    Rewrite::new("m20261123_000220_session_copy_of_member")
        .on_both(
            "UPDATE session SET kind = (SELECT kind FROM member WHERE member.id = session.member_id)",
            "UPDATE session SET kind = NULL",
        )
        .on_both(
            "UPDATE session SET end_reason = 'disabled', ended_at_ms = COALESCE(ended_at_ms, active_at_ms)
             WHERE member_id IN (SELECT id FROM member WHERE is_disabled)",
            "UPDATE session SET end_reason = NULL",
        )
}

fn create_session() -> CreateTable {
    CreateTable::of("m20260101_000300_session", "session")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id"])
        .col(binary_len("token_hash", 32))
        .cols(big_integer, &["created_at_ms", "active_at_ms"])
        .col(big_integer_null("ended_at_ms"))
        .col(string_len("address", 45))
        .col(string_len_null("device", 16))
        .with_foreign_key("session_member_fkey", "member_id", "member")
        .with_unique_index("session_token_key", &["token_hash"])
        .with_special_index(
            // The database enforces one live session per member.
            Index::create()
                .unique()
                .name("session_live_key")
                .table("session")
                .col("member_id")
                .and_where(Expr::col("ended_at_ms").is_null()),
        )
}
