use std::collections::HashMap;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::history::History;
use crate::db::prelude::*;
use crate::rooms::merchant::{GameCategory, Rate};

entities! {
    /// The rate of a member in games of a category from a day on.
    mod rate in "agent_rate" by (member_id: Uuid, category: String, from_day: String) {
        merchant_id: Uuid,
        /// In millionths of the counted stakes.
        ppm: i32,
        changed_by: String,
        changed_at_ms: i64,
    }
}

/// People looked up by one query.
const MEMBERS_AT_ONCE: usize = 500;

/// Rates that begin on a day.
pub(super) struct Beginning<'a> {
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) from_day: Date,
    /// Who said so: an author of platform events, or the proposal that was carried out.
    pub(super) by: &'a str,
    /// Epoch milliseconds.
    pub(super) at_ms: i64,
}

fn of_row(row: &rate::Model) -> DbResult<(GameCategory, Date, Rate)> {
    let broken = || DbErr::Type(format!("the rate of {} from {} is broken", row.member_id, row.from_day));
    let category = GameCategory::parse(&row.category).ok_or_else(broken)?;
    let from_day = row.from_day.parse().map_err(|_| broken())?;
    let rate = u32::try_from(row.ppm).ok().and_then(Rate::from_ppm).ok_or_else(broken)?;
    Ok((category, from_day, rate))
}

/// The rates of these people on the day; who has none in a category is absent there and has 0.
pub(in crate::rooms::agent) async fn of_day(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    day: Date,
    members: &[MemberId],
) -> DbResult<HashMap<(MemberId, GameCategory), Rate>> {
    let mut found = HashMap::new();
    for some in members.chunks(MEMBERS_AT_ONCE) {
        let rows = of(merchant_id, some).filter(rate::Column::FromDay.lte(day.to_string()));
        // The newest comes last and stays.
        for row in rows.order_by_asc(rate::Column::FromDay).all(db).await? {
            let (category, _, rate) = of_row(&row)?;
            found.insert((MemberId::from_uuid(row.member_id), category), rate);
        }
    }
    found.retain(|_, rate| *rate > Rate::ZERO);
    Ok(found)
}

fn of(merchant_id: MerchantId, members: &[MemberId]) -> Select<rate::Entity> {
    rate::Entity::find()
        .filter(rate::Column::MemberId.is_in(members.iter().map(|id| id.uuid())))
        .filter(rate::Column::MerchantId.eq(merchant_id.uuid()))
}

/// All rates of these people, whenever; those who never had one are absent.
pub(super) async fn histories(
    db: &impl ConnectionTrait,
    merchant_id: MerchantId,
    members: &[MemberId],
) -> DbResult<HashMap<MemberId, History>> {
    let mut found: HashMap<MemberId, History> = HashMap::new();
    for some in members.chunks(MEMBERS_AT_ONCE) {
        for row in of(merchant_id, some).all(db).await? {
            let (category, from_day, rate) = of_row(&row)?;
            found.entry(MemberId::from_uuid(row.member_id)).or_default().note(category, from_day, rate);
        }
    }
    Ok(found)
}

/// All rates of all members.
pub(super) async fn all_histories(db: &Db) -> DbResult<HashMap<MemberId, History>> {
    let mut found: HashMap<MemberId, History> = HashMap::new();
    for row in rate::Entity::find().all(db.read()).await? {
        let (category, from_day, rate) = of_row(&row)?;
        found.entry(MemberId::from_uuid(row.member_id)).or_default().note(category, from_day, rate);
    }
    Ok(found)
}

/// Whether rates of the member were written by this author, and are still as they were then.
pub(super) async fn has_rates_by(db: &impl ConnectionTrait, member_id: MemberId, by: &str) -> DbResult<bool> {
    let rows = rate::Entity::find()
        .filter(rate::Column::MemberId.eq(member_id.uuid()))
        .filter(rate::Column::ChangedBy.eq(by));
    Ok(rows.one(db).await?.is_some())
}

/// Writes rates, in place of others that begin on the same day.
pub(super) async fn begin_in_tx(
    tx: &Tx,
    new: &Beginning<'_>,
    rates: impl IntoIterator<Item = (GameCategory, Rate)>,
) -> DbResult<()> {
    let row = |(category, rate): (GameCategory, Rate)| rate::ActiveModel {
        member_id: Set(new.member_id.uuid()),
        category: Set(category.code().to_owned()),
        from_day: Set(new.from_day.to_string()),
        merchant_id: Set(new.merchant_id.uuid()),
        ppm: Set(i32::try_from(rate.ppm()).unwrap_or(i32::MAX)),
        changed_by: Set(new.by.to_owned()),
        changed_at_ms: Set(new.at_ms),
    };
    let rows: Vec<_> = rates.into_iter().map(row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let key = [rate::Column::MemberId, rate::Column::Category, rate::Column::FromDay];
    let changed = [rate::Column::Ppm, rate::Column::ChangedBy, rate::Column::ChangedAtMs];
    rate::Entity::insert_many(rows).or_update(key, changed).run(tx).await
}

pub(in crate::rooms::agent) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let rate = CreateTable::of("m20261201_100000_agent_rate", "agent_rate")
        .col(uuid("member_id"))
        .col(string_len("category", 12))
        .col(string_len("from_day", 10))
        .col(uuid("merchant_id"))
        .col(integer("ppm"))
        .col(string_len("changed_by", 64))
        .col(big_integer("changed_at_ms"))
        .with_primary_key(&["member_id", "category", "from_day"])
        .with_foreign_key("agent_rate_member_fkey", "member_id", "member")
        .with_foreign_key("agent_rate_merchant_fkey", "merchant_id", "merchant")
        .with_check(Expr::col("ppm").gte(0));
    vec![rate.boxed()]
}

#[cfg(test)]
mod tests {
    use erawan_kernel::{SeededEntropy, SystemClock};

    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn rates_are_read_by_the_key() {
        let id = MemberId::generate(&SystemClock, &SeededEntropy::new(1)).unwrap();
        let merchant_id = MerchantId::generate(&SystemClock, &SeededEntropy::new(2)).unwrap();
        let plan = plan_of(of(merchant_id, &[id])).await;
        assert!(plan.contains("(member_id=?"), "{plan}");
    }
}
