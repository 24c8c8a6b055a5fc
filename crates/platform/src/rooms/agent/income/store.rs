//! All SQL of income.

mod contract_lines;
mod dirty;
mod dues;
mod tables;

use std::collections::{BTreeMap, HashMap};

use erawan_kernel::ids::{IncomeLineId, MemberId, MerchantId};
use erawan_kernel::{Page, PageRequest};
use jiff::civil::Date;

pub(super) use self::contract_lines::{
    drop_line, has_open_lines, lines_of_dues, note_moved, open_movements_for_job, sum_booked,
};
pub(super) use self::dirty::{
    clean, clean_contracts, dirty_days, dirty_of_contracts, forget_before, forget_contracts_before,
    keep_for_contracts, note_dirty,
};
pub(super) use self::dues::{
    all_dues_from, amount_before, carried_into, dues_about, dues_for_job, dues_of_receiver, filled_by,
    find_due_of, has_dues, open_dues_for_job, owed_by, take_movement, unfill, write_dues,
};
pub(in crate::rooms::agent) use self::tables::migrations;
use self::tables::{changed, earner, line, part, run};
use super::commission::{BookedBy, Share};
use super::model::{BookedAt, ChangedRound, IncomeKind, Line, Run, RunState};
use crate::db::prelude::*;
use crate::rooms::merchant::{GameCategory, Rate};

/// Rows that one statement reads or writes.
const ROWS_MAX: usize = 200;

fn day_of(text: &str) -> DbResult<Date> {
    text.parse().map_err(|_| DbErr::Type(format!("{text} is no day")))
}

fn rate_of(ppm: i32) -> DbResult<Rate> {
    let rate = u32::try_from(ppm).ok().and_then(Rate::from_ppm);
    rate.ok_or_else(|| DbErr::Type(format!("{ppm} millionths are no rate")))
}

fn run_of(row: &run::Model) -> DbResult<Run> {
    let broken = || DbErr::Type(format!("the run {} has an unknown kind or state", row.id));
    Ok(Run {
        id: row.id,
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        kind: IncomeKind::parse(&row.kind).ok_or_else(broken)?,
        day: day_of(&row.day)?,
        state: RunState::parse(&row.state).ok_or_else(broken)?,
        snapshot: row.snapshot,
    })
}

fn line_of(row: &line::Model) -> DbResult<Line> {
    let kind = IncomeKind::parse(&row.kind);
    Ok(Line {
        id: IncomeLineId::from_uuid(row.id),
        member_id: MemberId::from_uuid(row.member_id),
        run_id: row.run_id,
        due_id: row.due_id,
        moved_by: row.moved_by.map(IncomeLineId::from_uuid),
        kind: kind.ok_or_else(|| DbErr::Type(format!("the line {} has an unknown kind", row.id)))?,
        day: day_of(&row.day)?,
        run_day: day_of(&row.run_day)?,
        category: GameCategory::parse(&row.category),
        base: row.base,
        rate: rate_of(row.ppm)?,
        amount: row.amount,
        booked: row.sequence.zip(row.booked_at_ms).map(|(sequence, at_ms)| BookedAt { sequence, at_ms }),
    })
}

fn all_lines(rows: &[line::Model]) -> DbResult<Vec<Line>> {
    rows.iter().map(line_of).collect()
}

/// Begins a run unless it was begun; the run as it is.
pub(super) async fn begin_run(db: &Db, new: &Run, now_ms: i64) -> DbResult<Run> {
    let row = run::ActiveModel {
        id: Set(new.id),
        merchant_id: Set(new.merchant_id.uuid()),
        kind: Set(new.kind.word().to_owned()),
        day: Set(new.day.to_string()),
        state: Set(new.state.word().to_owned()),
        snapshot: Set(new.snapshot),
        begun_at_ms: Set(now_ms),
        changed_at_ms: Set(now_ms),
    };
    run::Entity::insert(row).or_keep([run::Column::Id]).run(db.write()).await?;
    let row = run::Entity::find_by_id(new.id).one(db.write()).await?;
    run_of(&row.ok_or_else(|| DbErr::RecordNotFound(format!("the run {}", new.id)))?)
}

fn runs_of(merchant_id: MerchantId, kind: IncomeKind) -> Select<run::Entity> {
    run::Entity::find()
        .filter(run::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(run::Column::Kind.eq(kind.word()))
}

/// The runs of a merchant that are in this state, the first day first.
pub(super) async fn runs_in(
    db: &Db,
    merchant_id: MerchantId,
    kind: IncomeKind,
    state: RunState,
) -> DbResult<Vec<Run>> {
    let rows = runs_of(merchant_id, kind).filter(run::Column::State.eq(state.word()));
    let rows = rows.order_by_asc(run::Column::Day).all(db.read()).await?;
    rows.iter().map(run_of).collect()
}

/// The runs of a merchant from that day on, the first day first.
pub(super) async fn runs_from(
    db: &Db,
    merchant_id: MerchantId,
    kind: IncomeKind,
    from_day: Date,
) -> DbResult<Vec<Run>> {
    let rows = runs_of(merchant_id, kind).filter(run::Column::Day.gte(from_day.to_string()));
    let rows = rows.order_by_asc(run::Column::Day).all(db.read()).await?;
    rows.iter().map(run_of).collect()
}

/// The last day of a merchant that has a run.
pub(super) async fn last_run_day(
    db: &Db,
    merchant_id: MerchantId,
    kind: IncomeKind,
) -> DbResult<Option<Date>> {
    let last = runs_of(merchant_id, kind).order_by_desc(run::Column::Day).one(db.read()).await?;
    last.map(|row| day_of(&row.day)).transpose()
}

/// With which row of the log the run of the day was begun, if it was.
pub(super) async fn snapshot_of(
    tx: &Tx,
    (merchant_id, kind): (MerchantId, IncomeKind),
    day: Date,
) -> DbResult<Option<i64>> {
    let run = runs_of(merchant_id, kind).filter(run::Column::Day.eq(day.to_string())).one(tx).await?;
    Ok(run.map(|run| run.snapshot))
}

/// Whether that run was begun.
pub(super) async fn is_begun(db: &Db, id: Uuid) -> DbResult<bool> {
    run::Entity::find_by_id(id).exists(db.write()).await
}

/// Moves a run from one state to the next; whether it was in the first.
pub(super) async fn move_run(
    db: &impl ConnectionTrait,
    id: Uuid,
    (from, to): (RunState, RunState),
    now_ms: i64,
) -> DbResult<bool> {
    run::Entity::update_many()
        .col_expr(run::Column::State, Expr::value(to.word()))
        .col_expr(run::Column::ChangedAtMs, Expr::value(now_ms))
        .filter(run::Column::Id.eq(id))
        .filter(run::Column::State.eq(from.word()))
        .changes_any(db)
        .await
}

/// A line as it is written down, with what it comes from.
pub(super) struct WrittenLine {
    pub(super) line: Line,
    pub(super) merchant_id: MerchantId,
    pub(super) shares: BTreeMap<i32, Share>,
    pub(super) rounds: Vec<ChangedRound>,
}

fn ppm(rate: Rate) -> i32 {
    i32::try_from(rate.ppm()).unwrap_or(i32::MAX)
}

/// Writes lines down, each once.
pub(super) async fn write_lines(tx: &Tx, lines: &[WrittenLine], now_ms: i64) -> DbResult<()> {
    let of_line = |WrittenLine { line, merchant_id, .. }: &WrittenLine| line::ActiveModel {
        id: Set(line.id.uuid()),
        merchant_id: Set(merchant_id.uuid()),
        member_id: Set(line.member_id.uuid()),
        run_id: Set(line.run_id),
        due_id: Set(line.due_id),
        moved_by: Set(line.moved_by.map(IncomeLineId::uuid)),
        kind: Set(line.kind.word().to_owned()),
        day: Set(line.day.to_string()),
        run_day: Set(line.run_day.to_string()),
        category: Set(line.category.map(|category| category.code().to_owned()).unwrap_or_default()),
        base: Set(line.base),
        ppm: Set(ppm(line.rate)),
        amount: Set(line.amount),
        created_at_ms: Set(now_ms),
        sequence: Set(None),
        booked_at_ms: Set(None),
    };
    for some in lines.chunks(ROWS_MAX) {
        let rows = some.iter().map(of_line);
        line::Entity::insert_many(rows).or_keep([line::Column::Id]).run(tx).await?;
    }
    let parts = lines.iter().flat_map(|written| written.shares.iter().map(|share| (written.line.id, share)));
    let parts: Vec<_> = parts
        .map(|(id, (ord, share))| part::ActiveModel {
            line_id: Set(id.uuid()),
            ord: Set(*ord),
            base_before: Set(share.base_before),
            base: Set(share.base),
            ppm: Set(ppm(share.rate)),
            amount: Set(share.amount),
        })
        .collect();
    for some in parts.chunks(ROWS_MAX) {
        let rows = part::Entity::insert_many(some.to_vec());
        rows.or_keep([part::Column::LineId, part::Column::Ord]).run(tx).await?;
    }
    let rounds = lines.iter().flat_map(|written| written.rounds.iter().map(|round| (written.line.id, round)));
    let rounds: Vec<_> = rounds
        .map(|(id, round)| changed::ActiveModel {
            line_id: Set(id.uuid()),
            sequence: Set(round.sequence),
            ord: Set(round.ord),
            vendor: Set(round.vendor.clone()),
            round: Set(round.round.clone()),
            delta: Set(round.delta),
        })
        .collect();
    for some in rounds.chunks(ROWS_MAX) {
        let rows = changed::Entity::insert_many(some.to_vec());
        rows.or_keep([changed::Column::LineId, changed::Column::Sequence]).run(tx).await?;
    }
    let earners: BTreeMap<Uuid, Uuid> =
        lines.iter().map(|written| (written.line.member_id.uuid(), written.merchant_id.uuid())).collect();
    let earners: Vec<_> = earners
        .into_iter()
        .map(|(member, merchant)| earner::ActiveModel { member_id: Set(member), merchant_id: Set(merchant) })
        .collect();
    for some in earners.chunks(ROWS_MAX) {
        let rows = earner::Entity::insert_many(some.to_vec());
        rows.or_keep([earner::Column::MemberId]).run(tx).await?;
    }
    Ok(())
}

/// Which of the lines that are not in the ledger yet.
#[derive(Debug, Clone, Copy)]
pub(super) enum OpenLines {
    /// Those of a run.
    OfRun(Uuid),
    /// Payouts of a merchant's agents.
    PayoutsOf(MerchantId),
}

/// Lines that are not in the ledger yet, after this one in the order of their identifiers; as many as that at most.
pub(super) async fn open_lines_for_job(
    db: &Db,
    which: OpenLines,
    (after, count): (Uuid, u64),
) -> DbResult<Vec<Line>> {
    let which = match which {
        OpenLines::OfRun(id) => Condition::all().add(line::Column::RunId.eq(id)),
        OpenLines::PayoutsOf(merchant_id) => Condition::all()
            .add(line::Column::RunId.is_null())
            .add(line::Column::Kind.eq(IncomeKind::Payout.word()))
            .add(line::Column::MerchantId.eq(merchant_id.uuid())),
    };
    let rows = line::Entity::find()
        .filter(which)
        .filter(line::Column::Sequence.is_null())
        .filter(line::Column::Id.gt(after))
        .order_by_asc(line::Column::Id)
        .limit(count);
    all_lines(&rows.all(db.read()).await?)
}

/// Notes where a line is in the ledger.
pub(super) async fn note_booked(tx: &Tx, id: IncomeLineId, at: BookedAt) -> DbResult<()> {
    line::Entity::update_many()
        .col_expr(line::Column::Sequence, Expr::value(at.sequence))
        .col_expr(line::Column::BookedAtMs, Expr::value(at.at_ms))
        .filter(line::Column::Id.eq(id.uuid()))
        .run(tx)
        .await
}

/// Those who earned something at any time.
pub(super) async fn earners(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<MemberId>> {
    let members = earner::Entity::find()
        .filter(earner::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_asc(earner::Column::MemberId)
        .values::<Uuid>(earner::Column::MemberId);
    Ok(members.all(db.read()).await?.into_iter().map(MemberId::from_uuid).collect())
}

/// What was booked until now by branches of these members on a day: by member, category, and number of the branch.
pub(super) async fn booked_on(
    db: &Db,
    kind: IncomeKind,
    day: Date,
    members: &[MemberId],
) -> DbResult<HashMap<(MemberId, GameCategory), BookedBy>> {
    let mut found: HashMap<(MemberId, GameCategory), BookedBy> = HashMap::new();
    for some in members.chunks(ROWS_MAX) {
        let lines = line::Entity::find()
            .filter(line::Column::MemberId.is_in(some.iter().map(|id| id.uuid())))
            .filter(line::Column::Day.eq(day.to_string()))
            .filter(line::Column::Kind.eq(kind.word()))
            // What was counted last comes last.
            .order_by_asc(line::Column::RunDay);
        let lines = all_lines(&lines.all(db.read()).await?)?;
        let mut parts = parts_of(db, &lines).await?;
        for line in &lines {
            let Some(category) = line.category else { continue };
            let booked = found.entry((line.member_id, category)).or_default();
            for part in parts.remove(&line.id.uuid()).unwrap_or_default() {
                let sum = booked.entry(part.ord).or_default();
                sum.base = part.base;
                sum.amount = sum.amount.saturating_add(part.amount);
            }
        }
    }
    Ok(found)
}

async fn parts_of(db: &Db, lines: &[Line]) -> DbResult<HashMap<Uuid, Vec<part::Model>>> {
    let mut found: HashMap<Uuid, Vec<part::Model>> = HashMap::new();
    for some in lines.chunks(ROWS_MAX) {
        let ids = some.iter().map(|line| line.id.uuid());
        for row in part::Entity::find().filter(part::Column::LineId.is_in(ids)).all(db.read()).await? {
            found.entry(row.line_id).or_default().push(row);
        }
    }
    Ok(found)
}

/// The shares of these lines.
pub(super) async fn shares_of(db: &Db, lines: &[Line]) -> DbResult<HashMap<IncomeLineId, Vec<(i32, Share)>>> {
    let mut found = HashMap::new();
    for (id, parts) in parts_of(db, lines).await? {
        let shares = parts.iter().map(share_of).collect::<DbResult<Vec<_>>>()?;
        found.insert(IncomeLineId::from_uuid(id), shares);
    }
    Ok(found)
}

fn share_of(row: &part::Model) -> DbResult<(i32, Share)> {
    let rate = rate_of(row.ppm)?;
    Ok((row.ord, Share { base_before: row.base_before, base: row.base, rate, amount: row.amount }))
}

/// One page of what a line comes from, the largest base first.
pub(super) async fn shares_page(
    db: &Db,
    id: IncomeLineId,
    page: PageRequest,
) -> DbResult<Page<(i32, Share)>> {
    let rows = part::Entity::find()
        .filter(part::Column::LineId.eq(id.uuid()))
        .order_by_desc(part::Column::Base)
        .order_by_asc(part::Column::Ord);
    let found = rows.page(db, page).await?;
    let shares = found.rows.iter().map(share_of).collect::<DbResult<Vec<_>>>()?;
    Ok(Page::new(shares, page, found.total_count))
}

/// The rounds that made a line necessary.
pub(super) async fn rounds_of(db: &Db, id: IncomeLineId) -> DbResult<Vec<ChangedRound>> {
    let rows = changed::Entity::find()
        .filter(changed::Column::LineId.eq(id.uuid()))
        .order_by_asc(changed::Column::Sequence);
    let round = |row: changed::Model| ChangedRound {
        sequence: row.sequence,
        ord: row.ord,
        vendor: row.vendor,
        round: row.round,
        delta: row.delta,
    };
    Ok(rows.all(db.read()).await?.into_iter().map(round).collect())
}

fn booked_of(member_id: MemberId) -> Select<line::Entity> {
    line::Entity::find()
        .filter(line::Column::MemberId.eq(member_id.uuid()))
        .filter(line::Column::Sequence.is_not_null())
}

/// The line of this member.
pub(super) async fn find_line_of(db: &Db, member_id: MemberId, id: IncomeLineId) -> DbResult<Option<Line>> {
    let row = booked_of(member_id).filter(line::Column::Id.eq(id.uuid())).one(db.read()).await?;
    row.as_ref().map(line_of).transpose()
}

/// The lines of a member that were booked between two moments, in the order of the ledger.
pub(super) async fn lines_booked(
    db: &Db,
    member_id: MemberId,
    (from_ms, until_ms): (i64, i64),
) -> DbResult<Vec<Line>> {
    let rows = booked_of(member_id)
        .filter(line::Column::BookedAtMs.gte(from_ms))
        .filter(line::Column::BookedAtMs.lt(until_ms))
        .order_by_asc(line::Column::Sequence);
    all_lines(&rows.all(db.read()).await?)
}

/// The lines of a member about these days, first of the last day, then of the newest run.
pub(super) async fn lines_about(
    db: &Db,
    member_id: MemberId,
    kind: IncomeKind,
    (from, until): (Date, Date),
) -> DbResult<Vec<Line>> {
    let rows = booked_of(member_id)
        .filter(line::Column::Kind.eq(kind.word()))
        .filter(line::Column::Day.gte(from.to_string()))
        .filter(line::Column::Day.lte(until.to_string()))
        .order_by_desc(line::Column::Day)
        .order_by_asc(line::Column::Category)
        .order_by_desc(line::Column::RunDay);
    all_lines(&rows.all(db.read()).await?)
}

/// What a member's lines came to before that moment, in hundred-thousandths.
pub(super) async fn sum_before(db: &Db, member_id: MemberId, before_ms: i64) -> DbResult<i64> {
    let sum: Option<Option<i64>> = booked_of(member_id)
        .filter(line::Column::BookedAtMs.lt(before_ms))
        .select_only()
        .column_as(sum_of(Expr::col(line::Column::Amount)), "amount")
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(sum.flatten().unwrap_or_default())
}

/// The row in the ledger of the member's newest payout; 0 before the first.
pub(super) async fn last_payout(db: &Db, member_id: MemberId) -> DbResult<i64> {
    let last = booked_of(member_id)
        .filter(line::Column::Kind.eq(IncomeKind::Payout.word()))
        .order_by_desc(line::Column::Sequence)
        .one(db.read())
        .await?;
    Ok(last.and_then(|row| row.sequence).unwrap_or_default())
}

/// Every line of a run.
pub(super) async fn lines_of_run(db: &Db, run_id: Uuid) -> DbResult<Vec<Line>> {
    let rows = line::Entity::find().filter(line::Column::RunId.eq(run_id)).order_by_asc(line::Column::Id);
    all_lines(&rows.all(db.read()).await?)
}

/// Every line that is in the ledger, by the key of its row there and whose it is: the amount.
pub(super) async fn all_booked(db: &Db) -> DbResult<BTreeMap<(Uuid, MemberId), i64>> {
    let rows: Vec<(Uuid, Option<Uuid>, Uuid, i64)> = line::Entity::find()
        .select_only()
        .columns([line::Column::Id, line::Column::MovedBy, line::Column::MemberId, line::Column::Amount])
        .filter(line::Column::Sequence.is_not_null())
        .into_tuple()
        .all(db.read())
        .await?;
    let mut found: BTreeMap<(Uuid, MemberId), i64> = BTreeMap::new();
    for (id, moved_by, member, amount) in rows {
        let sum = found.entry((moved_by.unwrap_or(id), MemberId::from_uuid(member))).or_default();
        *sum = sum.saturating_add(amount);
    }
    Ok(found)
}
