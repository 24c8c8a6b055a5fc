use erawan_kernel::ids::{MerchantId, OperatorId, ProposalId};
use erawan_kernel::{Page, PageRequest};

use crate::db::prelude::*;
use crate::rooms::operator::proposals::{Proposal, ProposalState};

/// Proposals that a job looks at in one go.
const AT_ONCE: u64 = 100;

entities! {
    mod proposal in "proposal" by (id: Uuid) {
        merchant_id: Uuid,
        kind: String,
        subject: String,
        payload: Json,
        before: Json,
        digest: Vec<u8>,
        proposer: Uuid,
        reason: String,
        state: String,
        waits_for: Option<String>,
        created_at_ms: i64,
        expires_at_ms: i64,
        decider: Option<Uuid>,
        decided_at_ms: Option<i64>,
        decision: Option<String>,
        failure: Option<String>,
        needs_release: bool,
        releaser: Option<Uuid>,
        released_at_ms: Option<i64>,
    }
}

/// What stands in `waits_for` until the proposal is over, so that one at a time waits for each subject.
fn waits_for(proposal: &Proposal) -> String {
    format!("{}/{}", proposal.kind, proposal.subject)
}

/// Adds the proposal unless another one about the same waits; answers whether it was added.
pub(in super::super) async fn insert_in_tx(tx: &Tx, new: &Proposal) -> DbResult<bool> {
    let row = proposal::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        kind: Set(new.kind.clone()),
        subject: Set(new.subject.clone()),
        payload: Set(new.payload.clone()),
        before: Set(new.before.clone()),
        digest: Set(new.digest.to_vec()),
        proposer: Set(new.proposer.uuid()),
        reason: Set(new.reason.clone()),
        state: Set(new.state.word().to_owned()),
        waits_for: Set(Some(waits_for(new))),
        created_at_ms: Set(new.created_at_ms),
        expires_at_ms: Set(new.expires_at_ms),
        decider: Set(None),
        decided_at_ms: Set(None),
        decision: Set(None),
        failure: Set(None),
        needs_release: Set(new.needs_release),
        releaser: Set(None),
        released_at_ms: Set(None),
    };
    proposal::Entity::insert(row)
        .or_keep([proposal::Column::MerchantId, proposal::Column::WaitsFor])
        .changes_any(tx)
        .await
}

/// The proposal that waits for the same as this one.
pub(in super::super) async fn find_waiting(db: &Db, like: &Proposal) -> DbResult<Option<Proposal>> {
    let row = proposal::Entity::find()
        .filter(proposal::Column::MerchantId.eq(like.merchant_id.uuid()))
        .filter(proposal::Column::WaitsFor.eq(waits_for(like)))
        .one(db.read())
        .await?;
    row.map(of_row).transpose()
}

pub(in super::super) async fn find(
    db: &Db,
    merchant_id: MerchantId,
    id: ProposalId,
) -> DbResult<Option<Proposal>> {
    let row = proposal::Entity::find_by_id(id.uuid())
        .filter(proposal::Column::MerchantId.eq(merchant_id.uuid()))
        .one(db.read())
        .await?;
    row.map(of_row).transpose()
}

pub(in super::super) async fn page(
    db: &Db,
    merchant_id: MerchantId,
    kind: &str,
    waiting: bool,
    page: PageRequest,
) -> DbResult<Page<Proposal>> {
    let of_kind = proposal::Entity::find()
        .filter(proposal::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(proposal::Column::Kind.eq(kind));
    let rows = if waiting {
        let waiting = of_kind.filter(proposal::Column::WaitsFor.is_not_null());
        waiting.order_by_asc(proposal::Column::CreatedAtMs).order_by_asc(proposal::Column::Id)
    } else {
        let over = of_kind.filter(proposal::Column::WaitsFor.is_null());
        over.order_by_desc(proposal::Column::CreatedAtMs).order_by_desc(proposal::Column::Id)
    };
    rows.page(db, page).await?.try_map(of_row)
}

/// The proposal of a kind that waits about each of these subjects, or else the newest, of those that have one.
pub(in super::super) async fn newest_about(
    db: &Db,
    merchant_id: MerchantId,
    kind: &str,
    subjects: &[String],
) -> DbResult<Vec<Proposal>> {
    let of_kind = proposal::Entity::find()
        .filter(proposal::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(proposal::Column::Kind.eq(kind))
        .filter(proposal::Column::Subject.is_in(subjects));
    let rows = of_kind.order_by_desc(proposal::Column::CreatedAtMs).order_by_desc(proposal::Column::Id);
    let mut rows = rows.all(db.read()).await?;
    rows.sort_by_key(|row| row.waits_for.is_none());
    let mut newest: Vec<Proposal> = Vec::new();
    for row in rows {
        if newest.iter().all(|known| known.subject != row.subject) {
            newest.push(of_row(row)?);
        }
    }
    Ok(newest)
}

/// Goes on from the open state, or ends while it waits for a release; answers whether it did.
pub(in super::super) async fn decide_in_tx(
    tx: &Tx,
    id: ProposalId,
    state: ProposalState,
    decider: Option<OperatorId>,
    decision: Option<&str>,
    now_ms: i64,
) -> DbResult<bool> {
    let mut change = proposal::Entity::update_many()
        .col_expr(proposal::Column::State, Expr::value(state.word()))
        .col_expr(proposal::Column::DecidedAtMs, Expr::value(now_ms))
        .col_expr(proposal::Column::Decision, Expr::value(decision))
        .filter(proposal::Column::Id.eq(id.uuid()));
    change = match (state, decider) {
        // Over without a further decision: who approved it stays.
        (_, None) => {
            let undecided = [ProposalState::Open, ProposalState::Checked].map(ProposalState::word);
            change.filter(proposal::Column::State.is_in(undecided))
        }
        (_, Some(decider)) => change
            .col_expr(proposal::Column::Decider, Expr::value(decider.uuid()))
            .filter(proposal::Column::State.eq(ProposalState::Open.word())),
    };
    if !state.is_waiting() {
        change = change.col_expr(proposal::Column::WaitsFor, Expr::value(None::<String>));
    }
    change.changes_any(tx).await
}

/// Leaves the state in which it waits for a release; answers whether it did.
pub(in super::super) async fn release_in_tx(
    tx: &Tx,
    id: ProposalId,
    state: ProposalState,
    releaser: OperatorId,
    decision: Option<&str>,
    now_ms: i64,
) -> DbResult<bool> {
    let mut change = proposal::Entity::update_many()
        .col_expr(proposal::Column::State, Expr::value(state.word()))
        .col_expr(proposal::Column::Releaser, Expr::value(releaser.uuid()))
        .col_expr(proposal::Column::ReleasedAtMs, Expr::value(now_ms))
        .col_expr(proposal::Column::Decision, Expr::value(decision))
        .filter(proposal::Column::Id.eq(id.uuid()))
        .filter(proposal::Column::State.eq(ProposalState::Checked.word()));
    if !state.is_waiting() {
        change = change.col_expr(proposal::Column::WaitsFor, Expr::value(None::<String>));
    }
    change.changes_any(tx).await
}

/// Ends an approved proposal; answers whether it was still being carried out.
pub(in super::super) async fn finish_in_tx(
    tx: &Tx,
    id: ProposalId,
    state: ProposalState,
    failure: Option<&str>,
) -> DbResult<bool> {
    proposal::Entity::update_many()
        .col_expr(proposal::Column::State, Expr::value(state.word()))
        .col_expr(proposal::Column::Failure, Expr::value(failure))
        .col_expr(proposal::Column::WaitsFor, Expr::value(None::<String>))
        .filter(proposal::Column::Id.eq(id.uuid()))
        .filter(proposal::Column::State.eq(ProposalState::Approved.word()))
        .changes_any(tx)
        .await
}

/// Those that wait for a decision after their time, and those that were approved by `approved_until_ms` and are not
/// finished.
pub(in super::super) async fn due(
    db: &Db,
    kind: &str,
    now_ms: i64,
    approved_until_ms: i64,
) -> DbResult<Vec<Proposal>> {
    let in_states = |states: &[ProposalState]| {
        proposal::Column::State.is_in(states.iter().map(|state| state.word()).collect::<Vec<_>>())
    };
    let over = in_states(&[ProposalState::Open, ProposalState::Checked])
        .and(proposal::Column::ExpiresAtMs.lte(now_ms));
    let unreleased =
        proposal::Column::ReleasedAtMs.is_null().and(proposal::Column::DecidedAtMs.lte(approved_until_ms));
    let left = in_states(&[ProposalState::Approved])
        .and(proposal::Column::ReleasedAtMs.lte(approved_until_ms).or(unreleased));
    let rows = proposal::Entity::find()
        .filter(proposal::Column::Kind.eq(kind))
        .filter(in_states(&[ProposalState::Open, ProposalState::Checked, ProposalState::Approved]))
        .filter(over.or(left))
        .order_by_asc(proposal::Column::Id)
        .limit(AT_ONCE)
        .all(db.read())
        .await?;
    rows.into_iter().map(of_row).collect()
}

fn of_row(row: proposal::Model) -> DbResult<Proposal> {
    let broken = |what: &str| DbErr::Type(format!("proposal {} has an unknown {what}", row.id));
    Ok(Proposal {
        id: ProposalId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        digest: row.digest.as_slice().try_into().map_err(|_| broken("digest"))?,
        state: ProposalState::parse(&row.state).ok_or_else(|| broken("state"))?,
        kind: row.kind,
        subject: row.subject,
        payload: row.payload,
        before: row.before,
        proposer: OperatorId::from_uuid(row.proposer),
        reason: row.reason,
        created_at_ms: row.created_at_ms,
        expires_at_ms: row.expires_at_ms,
        decider: row.decider.map(OperatorId::from_uuid),
        decided_at_ms: row.decided_at_ms,
        decision: row.decision,
        failure: row.failure,
        needs_release: row.needs_release,
        releaser: row.releaser.map(OperatorId::from_uuid),
        released_at_ms: row.released_at_ms,
    })
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let proposal = CreateTable::of("m20261125_100200_proposal", "proposal")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("kind", 32))
        .col(string_len("subject", 128))
        .cols(json_binary, &["payload", "before"])
        .col(binary_len("digest", 32))
        .col(uuid("proposer"))
        .col(string_len("reason", 200))
        .col(string_len("state", 16))
        .col(string_len_null("waits_for", 176))
        .cols(big_integer, &["created_at_ms", "expires_at_ms"])
        .col(uuid_null("decider"))
        .col(big_integer_null("decided_at_ms"))
        .col(string_len_null("decision", 200))
        .col(string_len_null("failure", 64))
        .with_foreign_key("proposal_merchant_fkey", "merchant_id", "merchant")
        .with_check(Expr::col("decider").ne(Expr::col("proposer")))
        .with_unique_index("proposal_waits_for_key", &["merchant_id", "waits_for"])
        .with_index("proposal_kind_idx", &["kind", "state", "decided_at_ms"])
        .with_index("proposal_merchant_idx", &["merchant_id", "kind", "created_at_ms"]);
    let by_subject = AddIndex::new(
        "m20261126_000050_proposal_by_subject",
        "proposal",
        "proposal_subject_idx",
        &["merchant_id", "kind", "subject"],
    );
    // Three decisions are those of three persons.
    let is_third =
        Expr::col("releaser").ne(Expr::col("proposer")).and(Expr::col("releaser").ne(Expr::col("decider")));
    let by_third = uuid_null("releaser").check(is_third).take();
    let needs_release = boolean("needs_release").default(false).take();
    let columns = [
        ("m20261126_500010_proposal_needs_release", needs_release),
        ("m20261126_500020_proposal_releaser", by_third),
        ("m20261126_500030_proposal_released_at", big_integer_null("released_at_ms")),
    ];
    let columns = columns.map(|(name, column)| AddColumn::new(name, "proposal", column).boxed());
    let mut migrations = vec![proposal.boxed(), by_subject.boxed()];
    migrations.extend(columns);
    migrations
}
