//! What runs found due under contracts, and the days that runs of contracts still have to look at again.

use std::collections::HashMap;

use erawan_kernel::ids::{ContractId, MemberId, MerchantId};
use jiff::civil::Date;

use super::tables::line;
use super::{ROWS_MAX, day_of};
use crate::db::prelude::*;
use crate::rooms::agent::contracts::model::{Pays, Scope};
use crate::rooms::agent::contracts::terms::Measured;
use crate::rooms::agent::income::due::{Due, Parts};
use crate::rooms::agent::income::model::{ChangedRound, IncomeKind};

entities! {
    /// What a run found due to a receiver for a period, less what was due before.
    pub(super) mod due in "contract_due" by (id: Uuid) {
        merchant_id: Uuid,
        run_id: Uuid,
        kind: String,
        contract_id: Uuid,
        receiver_id: Uuid,
        /// Absent where the merchant pays.
        payer_id: Option<Uuid>,
        level: i16,
        scope: String,
        from_day: String,
        until_day: String,
        run_day: String,
        team_bet: i64,
        active: i64,
        net: i64,
        parts: Json,
        carries: i64,
        /// 0 where none was reached.
        tier: i32,
        ppm: Option<i32>,
        fixed: Option<i64>,
        target: i64,
        amount: i64,
        owed: i64,
        filled: i64,
        movements: i32,
        rounds: Json,
        created_at_ms: i64,
    }

    /// A person whose counted stakes of a day changed after it was run, for the runs of contracts.
    pub(super) mod dirty in "contract_dirty_day" by (day: String, ord: i32) {
        merchant_id: Uuid,
        first_sequence: i64,
        last_sequence: i64,
    }
}

fn due_of(row: &due::Model) -> DbResult<Due> {
    let broken = || DbErr::Type(format!("what is due under {} is broken", row.id));
    let fixed = row.fixed.map(|amount| Pays::Fixed { amount });
    let share = row.ppm.map(u32::try_from).transpose().map_err(|_| broken())?;
    let parts: Parts = of_json(row.parts.clone())?;
    let rounds: Vec<ChangedRound> = of_json(row.rounds.clone())?;
    Ok(Due {
        id: row.id,
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        run_id: row.run_id,
        kind: IncomeKind::parse(&row.kind).ok_or_else(broken)?,
        contract_id: ContractId::from_uuid(row.contract_id),
        receiver: MemberId::from_uuid(row.receiver_id),
        payer: row.payer_id.map(MemberId::from_uuid),
        level: row.level,
        scope: Scope::parse(&row.scope).ok_or_else(broken)?,
        from: day_of(&row.from_day)?,
        until: day_of(&row.until_day)?,
        run_day: day_of(&row.run_day)?,
        measured: Measured {
            team_bet: row.team_bet,
            active: u32::try_from(row.active).map_err(|_| broken())?,
            net: row.net,
        },
        parts,
        tier: u32::try_from(row.tier).map_err(|_| broken())?,
        pays: share.map(|ppm| Pays::Share { ppm }).or(fixed),
        target: row.target,
        amount: row.amount,
        owed: row.owed,
        filled: row.filled,
        movements: row.movements,
        rounds,
    })
}

fn all_of(rows: &[due::Model]) -> DbResult<Vec<Due>> {
    rows.iter().map(due_of).collect()
}

fn row_of(due: &Due, now_ms: i64) -> DbResult<due::ActiveModel> {
    let (ppm, fixed) = match due.pays {
        Some(Pays::Share { ppm }) => (i32::try_from(ppm).ok(), None),
        Some(Pays::Fixed { amount }) => (None, Some(amount)),
        None => (None, None),
    };
    Ok(due::ActiveModel {
        id: Set(due.id),
        merchant_id: Set(due.merchant_id.uuid()),
        run_id: Set(due.run_id),
        kind: Set(due.kind.word().to_owned()),
        contract_id: Set(due.contract_id.uuid()),
        receiver_id: Set(due.receiver.uuid()),
        payer_id: Set(due.payer.map(MemberId::uuid)),
        level: Set(due.level),
        scope: Set(due.scope.code().to_owned()),
        from_day: Set(due.from.to_string()),
        until_day: Set(due.until.to_string()),
        run_day: Set(due.run_day.to_string()),
        team_bet: Set(due.measured.team_bet),
        active: Set(i64::from(due.measured.active)),
        net: Set(due.measured.net),
        parts: Set(to_json(&due.parts)?),
        carries: Set(due.parts.carries),
        tier: Set(i32::try_from(due.tier).unwrap_or(i32::MAX)),
        ppm: Set(ppm),
        fixed: Set(fixed),
        target: Set(due.target),
        amount: Set(due.amount),
        owed: Set(due.owed),
        filled: Set(due.filled),
        movements: Set(due.movements),
        rounds: Set(to_json(&due.rounds)?),
        created_at_ms: Set(now_ms),
    })
}

/// Writes down what is due, each once.
pub(in crate::rooms::agent::income) async fn write_dues(tx: &Tx, dues: &[Due], now_ms: i64) -> DbResult<()> {
    for some in dues.chunks(ROWS_MAX) {
        let rows = some.iter().map(|due| row_of(due, now_ms)).collect::<DbResult<Vec<_>>>()?;
        due::Entity::insert_many(rows).or_keep([due::Column::Id]).run(tx).await?;
    }
    Ok(())
}

/// What is due and not written down as paid, or not given back, of a merchant: who stands higher pays first, and gives back
/// before paying.
pub(in crate::rooms::agent::income) async fn open_dues_for_job(
    db: &Db,
    merchant_id: MerchantId,
) -> DbResult<Vec<Due>> {
    let rows = due::Entity::find()
        .filter(due::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(due::Column::Owed.ne(0))
        .order_by_asc(due::Column::Level)
        .order_by_asc(Expr::col(due::Column::Owed).gt(0))
        .order_by_asc(due::Column::UntilDay)
        .order_by_asc(due::Column::RunDay)
        .order_by_desc(due::Column::Kind)
        .order_by_asc(due::Column::Id);
    all_of(&rows.all(db.write()).await?)
}

/// Takes the number of the next movement of what is due, after which so much is owed, and so much of what the payer's wallet
/// added is not paid on; whether no one else changed it.
pub(in crate::rooms::agent::income) async fn take_movement(
    tx: &Tx,
    due: &Due,
    (owed, filled): (i64, i64),
) -> DbResult<bool> {
    due::Entity::update_many()
        .col_expr(due::Column::Movements, Expr::value(due.movements.saturating_add(1)))
        .col_expr(due::Column::Owed, Expr::value(owed))
        .col_expr(due::Column::Filled, Expr::value(filled))
        .filter(due::Column::Id.eq(due.id))
        .filter(due::Column::Movements.eq(due.movements))
        .filter(due::Column::Owed.eq(due.owed))
        .filter(due::Column::Filled.eq(due.filled))
        .changes_any(tx)
        .await
}

/// Notes that the payer's wallet did not add that amount after all.
pub(in crate::rooms::agent::income) async fn unfill(tx: &Tx, id: Uuid, amount: i64) -> DbResult<()> {
    due::Entity::update_many()
        .col_expr(due::Column::Filled, Expr::col(due::Column::Filled).sub(amount))
        .filter(due::Column::Id.eq(id))
        .run(tx)
        .await
}

/// What an agent's wallet added that is not written down as paid, in hundred-thousandths.
pub(in crate::rooms::agent::income) async fn filled_by(tx: &Tx, payer: MemberId) -> DbResult<i64> {
    let sum: Option<Option<i64>> = due::Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(due::Column::Filled)), "filled")
        .filter(due::Column::PayerId.eq(payer.uuid()))
        .filter(due::Column::Owed.ne(0))
        .into_tuple()
        .one(tx)
        .await?;
    Ok(sum.flatten().unwrap_or_default())
}

/// What an agent owes under contracts, in hundred-thousandths.
pub(in crate::rooms::agent::income) async fn owed_by(db: &Db, payer: MemberId) -> DbResult<i64> {
    let sum: Option<Option<i64>> = due::Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(due::Column::Owed)), "owed")
        .filter(due::Column::PayerId.eq(payer.uuid()))
        .filter(due::Column::Owed.gt(0))
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(sum.flatten().unwrap_or_default())
}

/// These, by their identifiers.
pub(in crate::rooms::agent::income) async fn dues_for_job(
    db: &Db,
    ids: &[Uuid],
) -> DbResult<HashMap<Uuid, Due>> {
    let mut found = HashMap::with_capacity(ids.len());
    for some in ids.chunks(ROWS_MAX) {
        let rows = due::Entity::find().filter(due::Column::Id.is_in(some.iter().copied()));
        for due in all_of(&rows.all(db.read()).await?)? {
            found.insert(due.id, due);
        }
    }
    Ok(found)
}

/// What the line moves, if the member pays or receives it.
pub(in crate::rooms::agent::income) async fn find_due_of(
    db: &Db,
    member_id: MemberId,
    id: Uuid,
) -> DbResult<Option<Due>> {
    let is_of = Condition::any()
        .add(due::Column::ReceiverId.eq(member_id.uuid()))
        .add(due::Column::PayerId.eq(member_id.uuid()));
    let row = due::Entity::find_by_id(id).filter(is_of).one(db.read()).await?;
    row.as_ref().map(due_of).transpose()
}

/// What was found due to a member for periods that touch these days: of the last period first, within one the first run
/// first.
pub(in crate::rooms::agent::income) async fn dues_of_receiver(
    db: &Db,
    (receiver, kind): (MemberId, IncomeKind),
    (from, until): (Date, Date),
) -> DbResult<Vec<Due>> {
    let rows = due::Entity::find()
        .filter(due::Column::ReceiverId.eq(receiver.uuid()))
        .filter(due::Column::Kind.eq(kind.word()))
        .filter(due::Column::UntilDay.gte(from.to_string()))
        .filter(due::Column::FromDay.lte(until.to_string()))
        .order_by_desc(due::Column::UntilDay)
        .order_by_asc(due::Column::Scope)
        .order_by_asc(due::Column::RunDay);
    all_of(&rows.all(db.read()).await?)
}

/// What was found due by all runs for the period that ends with that day, the first run first.
pub(in crate::rooms::agent::income) async fn dues_about(
    db: &Db,
    merchant_id: MerchantId,
    kind: IncomeKind,
    until: Date,
) -> DbResult<Vec<Due>> {
    let rows = due::Entity::find()
        .filter(due::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(due::Column::Kind.eq(kind.word()))
        .filter(due::Column::UntilDay.eq(until.to_string()))
        .order_by_asc(due::Column::RunDay);
    all_of(&rows.all(db.read()).await?)
}

/// What was found due for periods that end on that day or later, of all runs, the first one first.
pub(in crate::rooms::agent::income) async fn all_dues_from(
    db: &Db,
    merchant_id: MerchantId,
    from: Date,
) -> DbResult<Vec<Due>> {
    let rows = due::Entity::find()
        .filter(due::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(due::Column::UntilDay.gte(from.to_string()))
        .order_by_asc(due::Column::RunDay)
        .order_by_asc(due::Column::Id);
    all_of(&rows.all(db.read()).await?)
}

/// What all runs found due to a member for the period of a contract's games, in hundred-thousandths; none before the first
/// one looked at it.
pub(in crate::rooms::agent::income) async fn amount_before(
    db: &Db,
    (receiver, kind): (MemberId, IncomeKind),
    scope: Scope,
    from: Date,
) -> DbResult<Option<i64>> {
    let amounts: Vec<i64> = due::Entity::find()
        .filter(due::Column::ReceiverId.eq(receiver.uuid()))
        .filter(due::Column::Kind.eq(kind.word()))
        .filter(due::Column::Scope.eq(scope.code()))
        .filter(due::Column::FromDay.eq(from.to_string()))
        .values::<i64>(due::Column::Amount)
        .all(db.read())
        .await?;
    Ok(amounts.into_iter().reduce(i64::saturating_add))
}

/// What the period of a dividend before that day left below zero for the next one.
pub(in crate::rooms::agent::income) async fn carried_into(
    db: &Db,
    receiver: MemberId,
    from: Date,
) -> DbResult<i64> {
    let Ok(until) = from.yesterday() else { return Ok(0) };
    let last = due::Entity::find()
        .filter(due::Column::ReceiverId.eq(receiver.uuid()))
        .filter(due::Column::Kind.eq(IncomeKind::Dividend.word()))
        .filter(due::Column::UntilDay.eq(until.to_string()))
        .order_by_desc(due::Column::RunDay);
    Ok(last.one(db.read()).await?.map_or(0, |row| row.carries))
}

/// Whether something of the kind was due at the merchant for days from that one on.
pub(in crate::rooms::agent::income) async fn has_dues(
    db: &Db,
    (merchant_id, kind): (MerchantId, IncomeKind),
    from: Date,
) -> DbResult<bool> {
    due::Entity::find()
        .filter(due::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(due::Column::Kind.eq(kind.word()))
        .filter(due::Column::UntilDay.gte(from.to_string()))
        .exists(db.read())
        .await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let due = CreateTable::of("m20261201_900200_agent_contract_due", "contract_due")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "run_id", "contract_id", "receiver_id"])
        .col(uuid_null("payer_id"))
        .cols(|name| string_len(name, 16), &["kind", "scope"])
        .cols(|name| string_len(name, 10), &["from_day", "until_day", "run_day"])
        .col(small_integer("level"))
        .cols(integer, &["tier", "movements"])
        .col(integer_null("ppm"))
        .col(big_integer_null("fixed"))
        .cols(big_integer, &["team_bet", "active", "net", "carries", "target", "amount", "owed", "filled"])
        .cols(json_binary, &["parts", "rounds"])
        .col(big_integer("created_at_ms"))
        .with_unique_index("contract_due_period_key", &["run_id", "receiver_id", "scope", "from_day"])
        .with_index("contract_due_receiver_idx", &["receiver_id", "kind", "until_day"])
        .with_index("contract_due_day_idx", &["merchant_id", "kind", "until_day"])
        .with_foreign_key("contract_due_receiver_fkey", "receiver_id", "member")
        .with_foreign_key("contract_due_run_fkey", "run_id", "agent_run");
    let dirty = CreateTable::of("m20261201_900201_agent_contract_dirty_day", "contract_dirty_day")
        .col(string_len("day", 10))
        .col(integer("ord"))
        .col(uuid("merchant_id"))
        .cols(big_integer, &["first_sequence", "last_sequence"])
        .with_primary_key(&["day", "ord"]);
    let column = |name, column| AddColumn::new(name, "income_line", uuid_null(column)).boxed();
    let index = |name, table, index, columns: &[&'static str], is_held| {
        AddIndex::new(name, table, index, columns).of_rows(is_held).boxed()
    };
    let is_owed = || Expr::col(due::Column::Owed).ne(0);
    vec![
        due.boxed(),
        dirty.boxed(),
        column("m20261201_900202_agent_income_line_due", "due_id"),
        column("m20261201_900203_agent_income_line_moved_by", "moved_by"),
        index(
            "m20261201_900204_agent_contract_due_open",
            "contract_due",
            "contract_due_open_idx",
            &["merchant_id", "level"],
            is_owed(),
        ),
        index(
            "m20261201_900205_agent_contract_due_owed",
            "contract_due",
            "contract_due_owed_idx",
            &["payer_id"],
            is_owed(),
        ),
        index(
            "m20261201_900206_agent_income_line_by_due",
            "income_line",
            "income_line_due_idx",
            &["due_id"],
            Expr::col(line::Column::DueId).is_not_null(),
        ),
        index(
            "m20261201_900207_agent_income_line_by_movement",
            "income_line",
            "income_line_moved_by_idx",
            &["moved_by"],
            Expr::col(line::Column::MovedBy).is_not_null(),
        ),
    ]
}
