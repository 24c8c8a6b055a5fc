//! The tables of accounts that agents opened, and of links.

use std::collections::HashMap;

use erawan_kernel::ids::{LinkId, MemberId, MerchantId};
use jiff::civil::Date;
use sea_orm::{JoinType, RelationDef};

use super::accounts::NewAccount;
use super::links::{Link, SHOWN_MAX};
use crate::db::prelude::*;
use crate::rooms::account::Newcomer;
use crate::rooms::agent::figures::{deposited, seen};
use crate::rooms::merchant::Rates;

entities! {
    /// An account that an agent opened for another person.
    mod opened in "agent_opened" by (agent_id: Uuid, idempotency_key: Uuid) {
        member_id: Uuid,
        day: String,
        opened_at_ms: i64,
        username: String,
        is_agent: bool,
        rates: Json,
    }

    /// A link by which people come to its owner.
    mod link in "agent_link" by (id: Uuid) {
        merchant_id: Uuid,
        owner_id: Uuid,
        idempotency_key: Uuid,
        code: String,
        label: String,
        is_for_agent: bool,
        rates: Json,
        from_day: String,
        until_day: Option<String>,
        created_at_ms: i64,
        closed_at_ms: Option<i64>,
        opened: i64,
        registered: i64,
    }

    /// Who came by which link.
    mod link_member in "agent_link_member" by (member_id: Uuid) {
        link_id: Uuid,
        /// The member's number in the team tree.
        ord: i32,
    }
}

/// What was asked for with a key, and which account it opened.
pub(super) struct Opened {
    agent_id: MemberId,
    pub(super) member_id: MemberId,
    key: Uuid,
    username: String,
    is_agent: bool,
    rates: Rates,
}

impl Opened {
    pub(super) fn of(agent_id: MemberId, member_id: MemberId, new: &NewAccount) -> Self {
        let (key, is_agent, rates) = (new.key, new.is_agent, new.rates);
        Self { agent_id, member_id, key, username: new.username.clone(), is_agent, rates }
    }

    /// Whether the same was asked for. The password does not count: it is not kept in a form that could be compared.
    pub(super) fn is_same(&self, new: &NewAccount) -> bool {
        self.username == new.username && self.is_agent == new.is_agent && self.rates == new.rates
    }
}

/// How many accounts the agent opened on the day.
pub(super) async fn count_opened(db: &impl ConnectionTrait, agent_id: MemberId, day: Date) -> DbResult<u64> {
    opened::Entity::find()
        .filter(opened::Column::AgentId.eq(agent_id.uuid()))
        .filter(opened::Column::Day.eq(day.to_string()))
        .count(db)
        .await
}

pub(super) async fn find_opened_of(
    db: &impl ConnectionTrait,
    agent_id: MemberId,
    key: Uuid,
) -> DbResult<Option<Opened>> {
    let row = opened::Entity::find_by_id((agent_id.uuid(), key)).one(db).await?;
    row.map(|row| {
        Ok(Opened {
            agent_id,
            member_id: MemberId::from_uuid(row.member_id),
            key,
            username: row.username,
            is_agent: row.is_agent,
            rates: of_json(row.rates)?,
        })
    })
    .transpose()
}

pub(super) async fn insert_opened_in_tx(tx: &Tx, new: &Opened, day: Date, now_ms: i64) -> DbResult<()> {
    let row = opened::ActiveModel {
        agent_id: Set(new.agent_id.uuid()),
        idempotency_key: Set(new.key),
        member_id: Set(new.member_id.uuid()),
        day: Set(day.to_string()),
        opened_at_ms: Set(now_ms),
        username: Set(new.username.clone()),
        is_agent: Set(new.is_agent),
        rates: Set(to_json(&new.rates)?),
    };
    opened::Entity::insert(row).run(tx).await
}

fn of_row(row: link::Model) -> DbResult<Link> {
    let day = |text: &str| text.parse().map_err(|_| DbErr::Type(format!("the days of link {}", row.id)));
    Ok(Link {
        from_day: day(&row.from_day)?,
        until_day: row.until_day.as_deref().map(day).transpose()?,
        id: LinkId::from_uuid(row.id),
        owner_id: MemberId::from_uuid(row.owner_id),
        code: row.code,
        label: row.label,
        is_for_agent: row.is_for_agent,
        rates: of_json(row.rates)?,
        is_closed: row.closed_at_ms.is_some(),
        opened: row.opened,
        registered: row.registered,
    })
}

fn owned_by(owner_id: MemberId) -> Select<link::Entity> {
    link::Entity::find().filter(link::Column::OwnerId.eq(owner_id.uuid()))
}

/// The newest links of their owner.
pub(super) async fn list_of(db: &Db, owner_id: MemberId) -> DbResult<Vec<Link>> {
    let rows = owned_by(owner_id).order_by_desc(link::Column::CreatedAtMs).order_by_desc(link::Column::Id);
    rows.limit(SHOWN_MAX).all(db.read()).await?.into_iter().map(of_row).collect()
}

/// How many links of the owner are open on the day, or will be.
pub(super) async fn count_open(db: &impl ConnectionTrait, owner_id: MemberId, today: Date) -> DbResult<u64> {
    let until = link::Column::UntilDay;
    let is_not_over = Condition::any().add(until.is_null()).add(until.gte(today.to_string()));
    owned_by(owner_id).filter(link::Column::ClosedAtMs.is_null()).filter(is_not_over).count(db).await
}

/// From the writing side: sees what this node wrote a moment ago, also behind a replica.
pub(super) async fn find_by_key_of(db: &Db, owner_id: MemberId, key: Uuid) -> DbResult<Option<Link>> {
    let row = owned_by(owner_id).filter(link::Column::IdempotencyKey.eq(key)).one(db.write()).await?;
    row.map(of_row).transpose()
}

/// Whose link it is, a person who comes by it does not know.
pub(super) async fn find_by_code_for_job(
    db: &Db,
    merchant_id: MerchantId,
    code: &str,
) -> DbResult<Option<Link>> {
    let row = link::Entity::find()
        .filter(link::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(link::Column::Code.eq(code))
        .one(db.read())
        .await?;
    row.map(of_row).transpose()
}

/// Answers whether the key is new to the owner.
pub(super) async fn insert_in_tx(
    tx: &Tx,
    merchant_id: MerchantId,
    new: &Link,
    key: Uuid,
    now_ms: i64,
) -> DbResult<bool> {
    let row = link::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(merchant_id.uuid()),
        owner_id: Set(new.owner_id.uuid()),
        idempotency_key: Set(key),
        code: Set(new.code.clone()),
        label: Set(new.label.clone()),
        is_for_agent: Set(new.is_for_agent),
        rates: Set(to_json(&new.rates)?),
        from_day: Set(new.from_day.to_string()),
        until_day: Set(new.until_day.map(|day| day.to_string())),
        created_at_ms: Set(now_ms),
        closed_at_ms: Set(None),
        opened: Set(0),
        registered: Set(0),
    };
    let keys = [link::Column::OwnerId, link::Column::IdempotencyKey];
    link::Entity::insert(row).or_keep(keys).changes_any(tx).await
}

/// Closes the link; answers whether the owner has it. It stays as it is when it is closed already.
pub(super) async fn close_of(db: &Db, owner_id: MemberId, id: LinkId, now_ms: i64) -> DbResult<bool> {
    link::Entity::update_many()
        .col_expr(link::Column::ClosedAtMs, Expr::col(link::Column::ClosedAtMs).if_null(now_ms))
        .filter(link::Column::Id.eq(id.uuid()))
        .filter(link::Column::OwnerId.eq(owner_id.uuid()))
        .changes_any(db.write())
        .await
}

pub(super) async fn note_opened(db: &Db, id: LinkId) -> DbResult<()> {
    link::Entity::update_many()
        .col_expr(link::Column::Opened, Expr::col(link::Column::Opened).add(1))
        .filter(link::Column::Id.eq(id.uuid()))
        .run(db.write())
        .await
}

/// Counts a registration; the link as it is then. Others wait for the end of the transaction.
pub(super) async fn count_registered_in_tx(tx: &Tx, id: LinkId) -> DbResult<Option<Link>> {
    link::Entity::update_many()
        .col_expr(link::Column::Registered, Expr::col(link::Column::Registered).add(1))
        .filter(link::Column::Id.eq(id.uuid()))
        .run(tx)
        .await?;
    link::Entity::find_by_id(id.uuid()).one(tx).await?.map(of_row).transpose()
}

pub(super) async fn insert_member_in_tx(tx: &Tx, id: LinkId, newcomer: Newcomer) -> DbResult<()> {
    let row = link_member::ActiveModel {
        member_id: Set(newcomer.member_id.uuid()),
        link_id: Set(id.uuid()),
        ord: Set(newcomer.ord),
    };
    link_member::Entity::insert(row).run(tx).await
}

/// How many of those who came by each of these links had a deposit credited; links without one are absent.
pub(super) async fn depositors(db: &Db, links: &[LinkId]) -> DbResult<HashMap<LinkId, u64>> {
    let of_member: RelationDef = link_member::Entity::belongs_to(seen::Entity)
        .from(link_member::Column::Ord)
        .to(seen::Column::Ord)
        .into();
    let rows: Vec<(Uuid, i64)> = link_member::Entity::find()
        .join(JoinType::InnerJoin, of_member)
        .filter(deposited())
        .filter(link_member::Column::LinkId.is_in(links.iter().map(|id| id.uuid())))
        .select_only()
        .column(link_member::Column::LinkId)
        .column_as(link_member::Column::MemberId.count(), "depositors")
        .group_by(link_member::Column::LinkId)
        .into_tuple()
        .all(db.read())
        .await?;
    let count = |(id, count): (Uuid, i64)| (LinkId::from_uuid(id), u64::try_from(count).unwrap_or_default());
    Ok(rows.into_iter().map(count).collect())
}

pub(in crate::rooms::agent) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let opened = CreateTable::of("m20261201_200100_agent_opened", "agent_opened")
        .col(uuid("agent_id"))
        .col(uuid("idempotency_key"))
        .col(uuid("member_id"))
        .col(string_len("day", 10))
        .col(big_integer("opened_at_ms"))
        .col(string_len("username", 64))
        .col(boolean("is_agent"))
        .col(json_binary("rates"))
        .with_primary_key(&["agent_id", "idempotency_key"])
        .with_unique_index("agent_opened_member_key", &["member_id"])
        .with_index("agent_opened_day_idx", &["agent_id", "day"])
        .with_foreign_key("agent_opened_agent_fkey", "agent_id", "member")
        .with_foreign_key("agent_opened_member_fkey", "member_id", "member");
    let link = CreateTable::of("m20261201_200110_agent_link", "agent_link")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "owner_id", "idempotency_key"])
        .col(string_len("code", 8))
        .col(string_len("label", 30))
        .col(boolean("is_for_agent"))
        .col(json_binary("rates"))
        .col(string_len("from_day", 10))
        .col(string_len_null("until_day", 10))
        .col(big_integer("created_at_ms"))
        .col(big_integer_null("closed_at_ms"))
        .cols(big_integer, &["opened", "registered"])
        .with_unique_index("agent_link_code_key", &["merchant_id", "code"])
        .with_unique_index("agent_link_key", &["owner_id", "idempotency_key"])
        .with_foreign_key("agent_link_merchant_fkey", "merchant_id", "merchant")
        .with_foreign_key("agent_link_owner_fkey", "owner_id", "member");
    let member = CreateTable::of("m20261201_200120_agent_link_member", "agent_link_member")
        .col(pk_uuid("member_id"))
        .col(uuid("link_id"))
        .col(integer("ord"))
        .with_index("agent_link_member_link_idx", &["link_id"])
        .with_foreign_key("agent_link_member_member_fkey", "member_id", "member")
        .with_foreign_key("agent_link_member_link_fkey", "link_id", "agent_link");
    vec![opened.boxed(), link.boxed(), member.boxed()]
}
