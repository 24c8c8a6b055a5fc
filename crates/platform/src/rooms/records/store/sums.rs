use std::collections::{BTreeMap, HashMap};

use erawan_kernel::Money;
use sea_orm::FromQueryResult;
use sea_orm::sea_query::Query;

use super::tables::{record, sum};
use crate::db::prelude::*;
use crate::db::sums::{Span, Summed, or_add};
use crate::rooms::records::model::{BetMovement, BetRecord, BetTotals};
use crate::rooms::wallet::AccountId;
use crate::web::DateRange;

/// Adds movements to the sums, each where the record of its round is.
pub(in crate::rooms::records) async fn add_up(
    tx: &Tx,
    movements: &[(&BetMovement, &BetRecord)],
) -> DbResult<()> {
    use sum::Column::{AccountId, AtMs, Bet, Category, Refund, Rounds, Span as Of, Win};

    for span in Span::WRITTEN {
        let mut sums: HashMap<_, BetTotals> = HashMap::new();
        for (movement, record) in movements {
            let key = (i64::from(record.account), span.start_of(record.bet_at_ms), record.category.as_str());
            sums.entry(key).or_default().add(&movement.totals_in(record));
        }
        if sums.is_empty() {
            continue;
        }
        let rows = sums.into_iter().map(|((account, at_ms, category), totals)| sum::ActiveModel {
            account_id: Set(account),
            span: Set(span.number()),
            at_ms: Set(at_ms),
            category: Set(category.to_owned()),
            rounds: Set(totals.rounds),
            bet: Set(totals.bet.minor()),
            refund: Set(totals.refund.minor()),
            win: Set(totals.win.minor()),
        });
        let more = or_add(sum::Entity, [AccountId, Of, AtMs, Category], [Rounds, Bet, Refund, Win]);
        sum::Entity::insert_many(rows).on_conflict(more).run(tx).await?;
    }
    Ok(())
}

pub(super) async fn clear(tx: &Tx) -> DbResult<()> {
    sum::Entity::delete_many().run(tx).await
}

/// The sums of an account by category, for the categories that have a round.
pub(in crate::rooms::records) async fn totals(
    db: &impl ConnectionTrait,
    account: AccountId,
    days: DateRange,
) -> DbResult<BTreeMap<String, BetTotals>> {
    #[derive(FromQueryResult)]
    struct Sums {
        category: String,
        rounds: i64,
        bet: i64,
        refund: i64,
        win: i64,
    }
    let summed = Summed::<sum::Entity, record::Entity> {
        span: sum::Column::Span,
        starts_at: sum::Column::AtMs,
        row_at: record::Column::BetAtMs,
        of_sums: Query::select()
            .column(sum::Column::Category)
            .expr_as(sum_of(Expr::col(sum::Column::Rounds)), "rounds")
            .expr_as(sum_of(Expr::col(sum::Column::Bet)), "bet")
            .expr_as(sum_of(Expr::col(sum::Column::Refund)), "refund")
            .expr_as(sum_of(Expr::col(sum::Column::Win)), "win")
            .from(sum::Entity)
            .and_where(sum::Column::AccountId.eq(i64::from(account)))
            .group_by_col(sum::Column::Category)
            .to_owned(),
        of_rows: Query::select()
            .column(record::Column::Category)
            .expr_as(Expr::col(record::Column::Sequence).count(), "rounds")
            .expr_as(sum_of(Expr::col(record::Column::Bet)), "bet")
            .expr_as(sum_of(Expr::col(record::Column::Refund)), "refund")
            .expr_as(sum_of(Expr::col(record::Column::Win)), "win")
            .from(record::Entity)
            .and_where(record::Column::AccountId.eq(i64::from(account)))
            .group_by_col(record::Column::Category)
            .to_owned(),
    };
    let mut categories: BTreeMap<String, BetTotals> = BTreeMap::new();
    for sums in summed.within::<Sums>(db, (days.from_ms, days.until_ms)).await? {
        categories.entry(sums.category).or_default().add(&BetTotals {
            rounds: sums.rounds,
            bet: Money::from_minor(sums.bet),
            refund: Money::from_minor(sums.refund),
            win: Money::from_minor(sums.win),
        });
    }
    Ok(categories)
}
