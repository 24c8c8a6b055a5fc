use erawan_kernel::ids::MemberId;

use super::super::masked_address;
use super::{EventClass, LoginOutcome, NewEvent, PastLogin};
use crate::db::prelude::*;

pub(super) const CLASS_CHARS_MAX: u32 = 40;

entities! {
    mod significant_event in "significant_event" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Option<Uuid>,
        class: String,
        at_ms: i64,
        address: Option<String>,
        client: Option<String>,
        detail: Option<Json>,
        country: Option<String>,
    }
}

pub(super) async fn insert(
    db: &impl ConnectionTrait,
    id: Uuid,
    at_ms: i64,
    event: NewEvent<'_>,
) -> DbResult<()> {
    let row = significant_event::ActiveModel {
        id: Set(id),
        merchant_id: Set(event.merchant_id.uuid()),
        member_id: Set(event.member_id.map(MemberId::uuid)),
        class: Set(event.class.name().to_owned()),
        at_ms: Set(at_ms),
        address: Set(event.origin.map(|origin| origin.address.to_string())),
        client: Set(event.origin.and_then(|origin| origin.client.clone())),
        detail: Set(Some(event.detail).filter(|detail| !detail.is_null())),
        country: Set(event.origin.and_then(|origin| origin.country.code().map(str::to_owned))),
    };
    significant_event::Entity::insert(row).run(db).await
}

/// Whether an event of the class ever happened to the member with this browser and system.
pub(super) async fn knows_client(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    class: EventClass,
    client: &str,
) -> DbResult<bool> {
    significant_event::Entity::find()
        .filter(significant_event::Column::MemberId.eq(member_id.uuid()))
        .filter(significant_event::Column::Class.eq(class.name()))
        .filter(significant_event::Column::Client.eq(client))
        .exists(db)
        .await
}

/// When the first event of the class happened to the member with this browser and system.
pub(super) async fn first_at_ms(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    class: EventClass,
    client: &str,
) -> DbResult<Option<i64>> {
    let first = significant_event::Entity::find()
        .filter(significant_event::Column::MemberId.eq(member_id.uuid()))
        .filter(significant_event::Column::Class.eq(class.name()))
        .filter(significant_event::Column::Client.eq(client))
        .order_by_asc(significant_event::Column::AtMs)
        .one(db)
        .await?;
    Ok(first.map(|row| row.at_ms))
}

/// From which country the last event of the class happened to the member; nothing when there was none.
pub(super) async fn last_country(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    class: EventClass,
) -> DbResult<Option<String>> {
    let last = significant_event::Entity::find()
        .filter(significant_event::Column::MemberId.eq(member_id.uuid()))
        .filter(significant_event::Column::Class.eq(class.name()))
        .order_by_desc(significant_event::Column::AtMs)
        .order_by_desc(significant_event::Column::Id)
        .one(db)
        .await?;
    Ok(last.and_then(|row| row.country))
}

/// When the first event of the class happened to the member in each country that is known.
pub(super) async fn countries(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    class: EventClass,
) -> DbResult<Vec<(String, i64)>> {
    significant_event::Entity::find()
        .filter(significant_event::Column::MemberId.eq(member_id.uuid()))
        .filter(significant_event::Column::Class.eq(class.name()))
        .filter(significant_event::Column::Country.is_not_null())
        .select_only()
        .column(significant_event::Column::Country)
        .column_as(significant_event::Column::AtMs.min(), "first_at_ms")
        .group_by(significant_event::Column::Country)
        .into_tuple()
        .all(db)
        .await
}

/// When the last event of one of the classes happened to the member.
pub(super) async fn last_at_ms(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    classes: &[EventClass],
) -> DbResult<Option<i64>> {
    let last = significant_event::Entity::find()
        .filter(significant_event::Column::MemberId.eq(member_id.uuid()))
        .filter(significant_event::Column::Class.is_in(classes.iter().map(|class| class.name())))
        .order_by_desc(significant_event::Column::AtMs)
        .one(db)
        .await?;
    Ok(last.map(|row| row.at_ms))
}

/// When events of the class happened to the member, and their further facts, the newest first, at most 100.
pub(super) async fn details_of(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    class: EventClass,
) -> DbResult<Vec<(i64, Json)>> {
    const ROWS_MAX: u64 = 100;
    let rows = significant_event::Entity::find()
        .filter(significant_event::Column::MemberId.eq(member_id.uuid()))
        .filter(significant_event::Column::Class.eq(class.name()))
        .order_by_desc(significant_event::Column::AtMs)
        .limit(ROWS_MAX)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.at_ms, row.detail.unwrap_or_default())).collect())
}

/// The member's latest events of `classes`, the newest first, at most `limit`.
pub(super) async fn logins(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    classes: &[EventClass],
    limit: u64,
) -> DbResult<Vec<PastLogin>> {
    let rows = significant_event::Entity::find()
        .filter(significant_event::Column::MemberId.eq(member_id.uuid()))
        .filter(significant_event::Column::Class.is_in(classes.iter().map(|class| class.name())))
        .order_by_desc(significant_event::Column::AtMs)
        .order_by_desc(significant_event::Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    let login_of = |row: significant_event::Model| PastLogin {
        at_ms: row.at_ms,
        address: row.address.as_deref().map(masked_address),
        client: row.client,
        outcome: if row.class == EventClass::LoginSucceeded.name() {
            LoginOutcome::Success
        } else {
            LoginOutcome::Failure
        },
    };
    Ok(rows.into_iter().map(login_of).collect())
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let table = CreateTable::of("m20261121_000300_session_significant_event", "significant_event")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(uuid_null("member_id"))
        .col(string_len("class", CLASS_CHARS_MAX))
        .col(big_integer("at_ms"))
        .col(string_len_null("address", 45))
        .col(string_len_null("client", 64))
        .col(json_binary_null("detail"));
    let country = string_len_null("country", 2).take();
    vec![
        table
            .with_index("significant_event_member_idx", &["member_id", "class", "at_ms"])
            .with_index("significant_event_at_idx", &["at_ms"])
            .boxed(),
        AddColumn::new("m20261127_800010_session_event_country", "significant_event", country).boxed(),
    ]
}
