use std::collections::HashMap;

use erawan_kernel::ids::{BankCardId, MemberId, MerchantId, ProposalId, WithdrawalId};
use erawan_kernel::{Currency, Money, Page, PageRequest};

use super::model::{Withdrawal, WithdrawalReason, WithdrawalState};
use crate::db::prelude::*;
use crate::rooms::merchant::DestinationKind;

mod attempts;
mod figures;
pub(super) mod files;
pub(super) mod levels;
mod list;
mod payers;
pub(super) mod sanctions;
mod statements;
mod tables;

pub(super) use attempts::{
    attempts_of, find_attempt, find_attempt_for_job, insert_attempt_in_tx, keep_return_in_tx,
    update_attempt_in_tx,
};
pub(super) use figures::{attempts_in_flight, in_flight, paid_times, refused, refused_ones};
pub(super) use list::{all, list};
pub(super) use payers::{payers_used, resume_payer_in_tx, suspend_anew_in_tx, suspend_in_tx, suspension_of};
pub(super) use statements::facts_named;
use tables::event;
pub(super) use tables::migrations;
use tables::withdrawal::{ActiveModel, Column, Entity, Model};

/// One line of a withdrawal's trail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Event<'a> {
    pub(super) id: WithdrawalId,
    /// `member`, `rules`, `operator`, `payer` or `job`.
    pub(super) source: &'static str,
    /// The state that it reached, or what happened.
    pub(super) kind: &'a str,
    pub(super) detail: &'a str,
    pub(super) at_ms: i64,
}

/// A line of the trail, as it is read.
#[derive(Debug, Clone)]
pub(super) struct TrailLine {
    pub(super) source: String,
    pub(super) kind: String,
    pub(super) detail: String,
    pub(super) at_ms: i64,
}

/// What a withdrawal becomes.
#[derive(Debug, Clone)]
pub(super) struct NewState {
    pub(super) state: WithdrawalState,
    /// When the job looks at it again.
    pub(super) work_at_ms: Option<i64>,
    pub(super) reason: Option<WithdrawalReason>,
    pub(super) rules: Option<Json>,
    pub(super) decided_by: Option<ProposalId>,
    /// Ends that it is held back; otherwise one that is held back stays as it is.
    pub(super) ends_hold: bool,
    /// Changes also one that was held back meanwhile, which stays so.
    pub(super) also_held: bool,
    /// What it was decided about: another destination stays as it is.
    pub(super) of_destination: Option<[u8; 32]>,
}

impl NewState {
    pub(super) fn to(state: WithdrawalState, work_at_ms: Option<i64>) -> Self {
        Self {
            state,
            work_at_ms,
            reason: None,
            rules: None,
            decided_by: None,
            ends_hold: false,
            also_held: false,
            of_destination: None,
        }
    }
}

/// Where a withdrawal goes from now on.
#[derive(Debug, Clone)]
pub(super) struct NewDestination {
    pub(super) card_id: BankCardId,
    pub(super) kind: DestinationKind,
    pub(super) bank_code: String,
    pub(super) account_masked: String,
    pub(super) sealed: Vec<u8>,
    pub(super) digest: [u8; 32],
    pub(super) rules: Json,
    pub(super) due_at_ms: i64,
}

/// Which withdrawals an operator looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Board {
    Queue,
    Held,
    Working,
    Ended,
}

impl Board {
    fn states(self) -> Vec<&'static str> {
        use WithdrawalState::{
            Approved, Paid, Refused, Requested, Requesting, Returned, Review, Sending, Sent, Unknown,
        };
        let states: &[WithdrawalState] = match self {
            Self::Queue => &[Review],
            Self::Held => &WithdrawalState::ALL,
            Self::Working => &[Requesting, Requested, Approved, Sending, Sent, Unknown],
            Self::Ended => &[Paid, Refused, Returned],
        };
        states.iter().map(|state| state.word()).collect()
    }
}

/// What a day has used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Used {
    pub(super) sum: Money,
    pub(super) count: u32,
}

/// Those that took nothing from the wallet, or gave it back.
const WITHOUT_EFFECT: [WithdrawalState; 2] = [WithdrawalState::Gone, WithdrawalState::Refused];

/// Those that wait for a decision still.
const UNDECIDED: [WithdrawalState; 3] =
    [WithdrawalState::Requesting, WithdrawalState::Requested, WithdrawalState::Review];

/// Adds a withdrawal, unless its member used the key before; answers whether it is new.
pub(super) async fn insert_in_tx(tx: &Tx, new: &Withdrawal, work_at_ms: i64) -> DbResult<bool> {
    let row = ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.uuid()),
        idempotency_key: Set(new.idempotency_key),
        card_id: Set(new.card_id.uuid()),
        kind: Set(new.kind.word().to_owned()),
        bank_code: Set(new.bank_code.clone()),
        account_masked: Set(new.account_masked.clone()),
        sealed_destination: Set(new.sealed_destination.clone()),
        destination_digest: Set(new.destination_digest.to_vec()),
        amount: Set(new.amount.minor()),
        fee: Set(new.fee.minor()),
        currency: Set(new.currency.code().to_owned()),
        payer: Set(new.payer.clone()),
        state: Set(new.state.word().to_owned()),
        held: Set(false),
        held_because: Set(None),
        reason: Set(None),
        rules: Set(to_json(&new.rules)?),
        decided_by: Set(None),
        created_at_ms: Set(new.created_at_ms),
        due_at_ms: Set(new.due_at_ms),
        work_at_ms: Set(Some(work_at_ms)),
        completed_at_ms: Set(None),
    };
    Entity::insert(row).or_keep([Column::MemberId, Column::IdempotencyKey]).changes_any(tx).await
}

pub(super) async fn find_by_key(
    db: &impl ConnectionTrait,
    member_id: MemberId,
    key: Uuid,
) -> DbResult<Option<Withdrawal>> {
    let row = Entity::find()
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::IdempotencyKey.eq(key))
        .one(db)
        .await?;
    row.map(of_row).transpose()
}

/// The member's withdrawal; not one that never held money.
pub(super) async fn find_of(db: &Db, member_id: MemberId, id: WithdrawalId) -> DbResult<Option<Withdrawal>> {
    let own = Entity::find_by_id(id.uuid())
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::State.ne(WithdrawalState::Gone.word()));
    own.one(db.read()).await?.map(of_row).transpose()
}

pub(super) async fn find_at(
    db: &Db,
    merchant_id: MerchantId,
    id: WithdrawalId,
) -> DbResult<Option<Withdrawal>> {
    let row = Entity::find_by_id(id.uuid()).filter(Column::MerchantId.eq(merchant_id.uuid()));
    row.one(db.write()).await?.map(of_row).transpose()
}

pub(super) async fn find_for_job(db: &Db, id: WithdrawalId) -> DbResult<Option<Withdrawal>> {
    Entity::find_by_id(id.uuid()).one(db.write()).await?.map(of_row).transpose()
}

/// Whether an open withdrawal of the member goes to the card.
pub(super) async fn is_card_in_use(tx: &Tx, member_id: MemberId, card_id: BankCardId) -> DbResult<bool> {
    let ended = WithdrawalState::ALL.into_iter().filter(|state| state.has_ended()).map(WithdrawalState::word);
    let open = Entity::find()
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::CardId.eq(card_id.uuid()))
        .filter(Column::State.is_not_in(ended));
    Ok(open.count(tx).await? > 0)
}

/// What the member's withdrawals since then sum to, except those without effect.
pub(super) async fn used(db: &impl ConnectionTrait, member_id: MemberId, since_ms: i64) -> DbResult<Used> {
    let wanted = Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(Column::Amount)), "amount")
        .column_as(Column::Id.count(), "withdrawals")
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::CreatedAtMs.gte(since_ms))
        .filter(Column::State.is_not_in(WITHOUT_EFFECT.map(WithdrawalState::word)));
    let row: Option<(Option<i64>, i64)> = wanted.into_tuple().one(db).await?;
    let (sum, count) = row.unwrap_or_default();
    Ok(Used {
        sum: Money::from_minor(sum.unwrap_or_default()),
        count: u32::try_from(count).unwrap_or(u32::MAX),
    })
}

/// When the member asked for the last other withdrawal that the rules or operators let be paid.
pub(super) async fn last_let_through(
    db: &Db,
    member_id: MemberId,
    id: WithdrawalId,
) -> DbResult<Option<i64>> {
    let row = Entity::find()
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::Id.ne(id.uuid()))
        .filter(Column::State.is_not_in(WITHOUT_EFFECT.map(WithdrawalState::word)))
        .filter(Column::State.is_not_in(UNDECIDED.map(WithdrawalState::word)))
        .order_by_desc(Column::CreatedAtMs)
        .one(db.read())
        .await?;
    Ok(row.map(|row| row.created_at_ms))
}

/// What the member was paid ever.
pub(super) async fn paid_ever(db: &Db, member_id: MemberId) -> DbResult<Money> {
    let sum: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(sum_of(Expr::col(Column::Amount)), "amount")
        .filter(Column::MemberId.eq(member_id.uuid()))
        .filter(Column::State.eq(WithdrawalState::Paid.word()))
        .into_tuple()
        .one(db.read())
        .await?;
    Ok(Money::from_minor(sum.flatten().unwrap_or_default()))
}

/// One page of the merchant's withdrawals.
pub(super) async fn board(
    db: &Db,
    merchant_id: MerchantId,
    board: Board,
    page: PageRequest,
) -> DbResult<Page<Withdrawal>> {
    let wanted = Entity::find()
        .filter(Column::MerchantId.eq(merchant_id.uuid()))
        .filter(Column::State.is_in(board.states()));
    let wanted = match board {
        Board::Ended => wanted,
        Board::Queue | Board::Held | Board::Working => wanted.filter(Column::Held.eq(board == Board::Held)),
    };
    let wanted = if matches!(board, Board::Queue | Board::Held) {
        wanted.order_by_asc(Column::DueAtMs).order_by_asc(Column::Id)
    } else {
        wanted.order_by_desc(Column::CreatedAtMs).order_by_desc(Column::Id)
    };
    wanted.page(db, page).await?.try_map(of_row)
}

/// Moves a withdrawal from one of `from` to a new state; answers whether it did: false means that another request was
/// first.
pub(super) async fn change_in_tx(
    tx: &Tx,
    from: &[WithdrawalState],
    to: NewState,
    event: Event<'_>,
) -> DbResult<bool> {
    use WithdrawalState::{Gone, Paid, Refused, Returned};
    let mut change = Entity::update_many()
        .col_expr(Column::State, Expr::value(to.state.word()))
        .col_expr(Column::WorkAtMs, Expr::value(to.work_at_ms))
        .filter(Column::Id.eq(event.id.uuid()))
        .filter(Column::State.is_in(from.iter().map(|state| state.word())));
    if !to.also_held {
        change = change.filter(Column::Held.eq(to.ends_hold));
    }
    if let Some(digest) = to.of_destination {
        change = change.filter(Column::DestinationDigest.eq(digest.to_vec()));
    }
    if to.ends_hold {
        change = change
            .col_expr(Column::Held, Expr::value(false))
            .col_expr(Column::HeldBecause, Expr::value(None::<String>));
    }
    if matches!(to.state, Gone | Paid | Refused | Returned) && !from.contains(&to.state) {
        change = change.col_expr(Column::CompletedAtMs, Expr::value(event.at_ms));
    }
    if let Some(reason) = to.reason {
        change = change.col_expr(Column::Reason, Expr::value(reason.word()));
    }
    if let Some(rules) = to.rules {
        change = change.col_expr(Column::Rules, Expr::value(rules));
    }
    if let Some(proposal) = to.decided_by {
        change = change.col_expr(Column::DecidedBy, Expr::value(proposal.uuid()));
    }
    let is_changed = change.changes_any(tx).await?;
    if is_changed {
        note(tx, event).await?;
    }
    Ok(is_changed)
}

/// Lets a withdrawal that waits for persons go to another account; answers whether it still waited and went to the
/// known one.
pub(super) async fn change_destination_in_tx(
    tx: &Tx,
    known: [u8; 32],
    new: NewDestination,
    event: Event<'_>,
) -> DbResult<bool> {
    let did = Entity::update_many()
        .col_expr(Column::CardId, Expr::value(new.card_id.uuid()))
        .col_expr(Column::Kind, Expr::value(new.kind.word()))
        .col_expr(Column::BankCode, Expr::value(new.bank_code))
        .col_expr(Column::AccountMasked, Expr::value(new.account_masked))
        .col_expr(Column::SealedDestination, Expr::value(new.sealed))
        .col_expr(Column::DestinationDigest, Expr::value(new.digest.to_vec()))
        .col_expr(Column::Rules, Expr::value(new.rules))
        .col_expr(Column::DueAtMs, Expr::value(new.due_at_ms))
        .filter(Column::Id.eq(event.id.uuid()))
        .filter(Column::State.eq(WithdrawalState::Review.word()))
        .filter(Column::Held.eq(false))
        .filter(Column::DestinationDigest.eq(known.to_vec()))
        .changes_any(tx)
        .await?;
    if did {
        note(tx, event).await?;
    }
    Ok(did)
}

/// Stops everything that happens by itself; answers whether it was not stopped before.
pub(super) async fn hold_back_in_tx(tx: &Tx, event: Event<'_>) -> DbResult<bool> {
    let did = Entity::update_many()
        .col_expr(Column::Held, Expr::value(true))
        .col_expr(Column::HeldBecause, Expr::value(event.kind))
        .col_expr(Column::WorkAtMs, Expr::value(None::<i64>))
        .filter(Column::Id.eq(event.id.uuid()))
        .filter(Column::Held.eq(false))
        .changes_any(tx)
        .await?;
    if did {
        note(tx, event).await?;
    }
    Ok(did)
}

/// Says when the job looks at it again, unless it moved meanwhile.
pub(super) async fn put_off(
    db: &impl ConnectionTrait,
    id: WithdrawalId,
    state: WithdrawalState,
    work_at_ms: Option<i64>,
) -> DbResult<()> {
    Entity::update_many()
        .col_expr(Column::WorkAtMs, Expr::value(work_at_ms))
        .filter(Column::Id.eq(id.uuid()))
        .filter(Column::State.eq(state.word()))
        .filter(Column::Held.eq(false))
        .run(db)
        .await
}

/// Takes up to `limit` withdrawals that are due to be looked at, each put off by `lease_ms` in the same step, so that
/// no other node does at the same time.
pub(super) async fn take_due(db: &Db, now_ms: i64, lease_ms: i64, limit: u64) -> DbResult<Vec<WithdrawalId>> {
    let due = Entity::find()
        .filter(Column::WorkAtMs.lte(now_ms))
        .order_by_asc(Column::WorkAtMs)
        .limit(limit)
        .all(db.read())
        .await?;
    let mut taken = Vec::with_capacity(due.len());
    for row in due {
        if lease(db, &row, now_ms + lease_ms).await? {
            taken.push(WithdrawalId::from_uuid(row.id));
        }
    }
    Ok(taken)
}

/// Takes one withdrawal whose turn it is or will be; answers whether no one else was faster.
pub(super) async fn take_one(db: &Db, id: WithdrawalId, until_ms: i64) -> DbResult<bool> {
    match Entity::find_by_id(id.uuid()).one(db.write()).await? {
        Some(row) if row.work_at_ms.is_some() => lease(db, &row, until_ms).await,
        _ => Ok(false),
    }
}

async fn lease(db: &Db, row: &Model, until_ms: i64) -> DbResult<bool> {
    Entity::update_many()
        .col_expr(Column::WorkAtMs, Expr::value(until_ms))
        .filter(Column::Id.eq(row.id))
        .filter(Column::WorkAtMs.eq(row.work_at_ms))
        .changes_any(db.write())
        .await
}

pub(super) async fn note(db: &impl ConnectionTrait, event: Event<'_>) -> DbResult<()> {
    const DETAIL_MAX: usize = 500;
    let row = event::ActiveModel {
        withdrawal_id: Set(event.id.uuid()),
        source: Set(event.source.to_owned()),
        kind: Set(event.kind.to_owned()),
        detail: Set(event.detail.chars().take(DETAIL_MAX).collect()),
        at_ms: Set(event.at_ms),
        ..Default::default()
    };
    event::Entity::insert(row).run(db).await
}

/// The trails of these withdrawals, each the oldest first.
pub(super) async fn trails(
    db: &Db,
    withdrawals: &[WithdrawalId],
) -> DbResult<HashMap<WithdrawalId, Vec<TrailLine>>> {
    let wanted = event::Entity::find()
        .filter(event::Column::WithdrawalId.is_in(withdrawals.iter().map(|withdrawal| withdrawal.uuid())))
        .order_by_asc(event::Column::Id);
    let mut trails: HashMap<_, Vec<_>> = HashMap::new();
    for row in wanted.all(db.read()).await? {
        let event::Model { withdrawal_id, source, kind, detail, at_ms, .. } = row;
        let line = TrailLine { source, kind, detail, at_ms };
        trails.entry(WithdrawalId::from_uuid(withdrawal_id)).or_default().push(line);
    }
    Ok(trails)
}

/// The next withdrawals sorted by their identifiers, for the comparison with the ledger.
pub(super) async fn withdrawals_after(
    db: &Db,
    after: Option<WithdrawalId>,
    limit: u64,
) -> DbResult<Vec<Withdrawal>> {
    let mut wanted = Entity::find().order_by_asc(Column::Id).limit(limit);
    if let Some(after) = after {
        wanted = wanted.filter(Column::Id.gt(after.uuid()));
    }
    wanted.all(db.read()).await?.into_iter().map(of_row).collect()
}

fn of_row(row: Model) -> DbResult<Withdrawal> {
    let broken = |what: &str| DbErr::Type(format!("withdrawal {} has an unknown {what}", row.id));
    let reason = match &row.reason {
        Some(word) => Some(WithdrawalReason::parse(word).ok_or_else(|| broken("reason"))?),
        None => None,
    };
    Ok(Withdrawal {
        id: WithdrawalId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        idempotency_key: row.idempotency_key,
        card_id: BankCardId::from_uuid(row.card_id),
        currency: Currency::parse(&row.currency).ok_or_else(|| broken("currency"))?,
        state: WithdrawalState::parse(&row.state).ok_or_else(|| broken("state"))?,
        destination_digest: row.destination_digest.as_slice().try_into().map_err(|_| broken("digest"))?,
        reason,
        kind: DestinationKind::parse(&row.kind).ok_or_else(|| broken("kind"))?,
        bank_code: row.bank_code,
        account_masked: row.account_masked,
        sealed_destination: row.sealed_destination,
        amount: Money::from_minor(row.amount),
        fee: Money::from_minor(row.fee),
        payer: row.payer,
        held: row.held,
        held_because: row.held_because,
        rules: of_json(row.rules)?,
        decided_by: row.decided_by.map(ProposalId::from_uuid),
        created_at_ms: row.created_at_ms,
        due_at_ms: row.due_at_ms,
        completed_at_ms: row.completed_at_ms,
    })
}
