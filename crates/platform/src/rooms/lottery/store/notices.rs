use std::collections::BTreeSet;

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Currency, Money};

use crate::db::prelude::*;
use crate::rooms::lottery::notices::{Notice, NoticeKind};

entities! {
    /// What members are to be told of, until it is told.
    mod notice in "lottery_notice" by (sequence: i64) {
        kind: String,
        member_id: Uuid,
        merchant_id: Uuid,
        account_id: i64,
        currency: String,
        vendor: String,
        game_code: String,
        round: String,
        numero: Option<String>,
        amount: i64,
        at_ms: i64,
        due_ms: i64,
    }
}

use notice::{Column, Entity};

/// The most rows of one statement.
const ROWS_MAX: usize = 500;

fn notice_of(row: notice::Model) -> DbResult<Notice> {
    let corrupt = |what: &str| DbErr::Type(format!("notice {} has an unknown {what}", row.sequence));
    Ok(Notice {
        sequence: row.sequence,
        kind: NoticeKind::parse(&row.kind).ok_or_else(|| corrupt("kind"))?,
        member_id: MemberId::from_uuid(row.member_id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        account: row.account_id.into(),
        currency: Currency::parse(&row.currency).ok_or_else(|| corrupt("currency"))?,
        vendor: row.vendor,
        game_code: row.game_code,
        round: row.round,
        numero: row.numero,
        amount: Money::from_minor(row.amount),
        at_ms: row.at_ms,
    })
}

/// Adds notices that are due at once.
pub(in crate::rooms::lottery) async fn insert_notices_in_tx(tx: &Tx, notices: &[Notice]) -> DbResult<()> {
    for part in notices.chunks(ROWS_MAX) {
        let rows = part.iter().map(|notice| notice::ActiveModel {
            sequence: Set(notice.sequence),
            kind: Set(notice.kind.word().to_owned()),
            member_id: Set(notice.member_id.uuid()),
            merchant_id: Set(notice.merchant_id.uuid()),
            account_id: Set(notice.account.into()),
            currency: Set(notice.currency.code().to_owned()),
            vendor: Set(notice.vendor.clone()),
            game_code: Set(notice.game_code.clone()),
            round: Set(notice.round.clone()),
            numero: Set(notice.numero.clone()),
            amount: Set(notice.amount.minor()),
            at_ms: Set(notice.at_ms),
            due_ms: Set(notice.at_ms),
        });
        Entity::insert_many(rows).run(tx).await?;
    }
    Ok(())
}

/// Notices that are due, the longest due first.
pub(in crate::rooms::lottery) async fn due_notices_for_job(
    db: &Db,
    now_ms: i64,
    limit: u64,
) -> DbResult<Vec<Notice>> {
    // From the writing side: what this node just deleted or put off is not found again.
    let rows = Entity::find()
        .filter(Column::DueMs.lte(now_ms))
        // Those that were put off go behind, so that many that wait for something hold no newer one up.
        .order_by_asc(Column::DueMs)
        .order_by_asc(Column::Sequence)
        .limit(limit)
        .all(db.write())
        .await?;
    rows.into_iter().map(notice_of).collect()
}

/// All notices of that kind that one message tells of: those of the member in the game, of one draw where `numero` says so.
pub(in crate::rooms::lottery) async fn notices_together_for_job(
    db: &Db,
    like: &Notice,
    of_draw: bool,
) -> DbResult<Vec<Notice>> {
    let mut together = Entity::find()
        .filter(Column::MemberId.eq(like.member_id.uuid()))
        .filter(Column::Kind.eq(like.kind.word()))
        .filter(Column::Vendor.eq(like.vendor.as_str()))
        .filter(Column::GameCode.eq(like.game_code.as_str()));
    if of_draw {
        together = match &like.numero {
            Some(numero) => together.filter(Column::Numero.eq(numero.as_str())),
            None => together.filter(Column::Sequence.eq(like.sequence)),
        };
    }
    let rows = together.order_by_asc(Column::Sequence).all(db.write()).await?;
    rows.into_iter().map(notice_of).collect()
}

/// Looks at notices again at this time.
pub(in crate::rooms::lottery) async fn postpone_notices(
    db: &Db,
    sequences: &BTreeSet<i64>,
    due_ms: i64,
) -> DbResult<()> {
    for part in sequences.iter().copied().collect::<Vec<_>>().chunks(ROWS_MAX) {
        Entity::update_many()
            .col_expr(Column::DueMs, Expr::value(due_ms))
            .filter(Column::Sequence.is_in(part.iter().copied()))
            .exec(db.write())
            .await?;
    }
    Ok(())
}

/// Deletes notices that are told by this transaction; answers whether all of them were there.
pub(in crate::rooms::lottery) async fn delete_notices_in_tx(
    tx: &Tx,
    sequences: &BTreeSet<i64>,
) -> DbResult<bool> {
    let mut deleted = 0;
    for part in sequences.iter().copied().collect::<Vec<_>>().chunks(ROWS_MAX) {
        let part = Entity::delete_many().filter(Column::Sequence.is_in(part.iter().copied()));
        deleted += part.exec(tx).await?.rows_affected;
    }
    Ok(deleted == sequences.len() as u64)
}

pub(super) fn migration() -> Box<dyn MigrationTrait> {
    CreateTable::of("m20261129_720020_lottery_notice", "lottery_notice")
        .col(big_integer("sequence").primary_key())
        .col(string_len("kind", 16))
        .cols(uuid, &["member_id", "merchant_id"])
        .col(big_integer("account_id"))
        .col(string_len("currency", 3))
        .col(string_len("vendor", 32))
        .col(string_len("game_code", 40))
        .col(string_len("round", 64))
        .col(string_len_null("numero", 16))
        .cols(big_integer, &["amount", "at_ms", "due_ms"])
        .with_index("lottery_notice_due_idx", &["due_ms"])
        .with_index("lottery_notice_member_idx", &["member_id", "kind"])
        .boxed()
}
