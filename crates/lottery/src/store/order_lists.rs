//! Lists of a player's orders and their sums.

use std::collections::HashMap;

use erawan_kernel::PageRequest;
use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use super::{Store, WholeOrder, bet_order, suborder, suborders_of};
use crate::model::{OrderState, SuborderState};

macro_rules! concat_not_pending {
    ($rule:literal) => {
        concat!(
            "SUM(CASE WHEN state IN ('placing', 'accepted', 'settling', 'correcting', 'stuck') THEN 1 ELSE 0 END) = 0 AND ",
            $rule
        )
    };
}

/// Which orders of a player a list has.
#[derive(Debug, Clone, Default)]
pub(crate) struct OrderFilter {
    pub(crate) merchant: Option<String>,
    pub(crate) game_code: Option<String>,
    pub(crate) from: i64,
    pub(crate) until: i64,
    /// Only orders with this status, `pending`, `won`, `lost`, `void` or `cancelled`; all when absent.
    pub(crate) status: Option<OrderStatus>,
}

/// The status of an order as lists have it: pending while one suborder is, else won if any won, lost if any lost, void,
/// cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OrderStatus {
    Pending,
    Won,
    Lost,
    Void,
    Cancelled,
}

impl OrderStatus {
    /// What holds for the suborders of such an order.
    const fn having(self) -> &'static str {
        match self {
            Self::Pending => PENDING,
            Self::Won => {
                concat_not_pending!("SUM(CASE WHEN state = 'settled' AND win > 0 THEN 1 ELSE 0 END) > 0")
            }
            Self::Lost => concat_not_pending!(
                "SUM(CASE WHEN state = 'settled' AND win > 0 THEN 1 ELSE 0 END) = 0 \
                 AND SUM(CASE WHEN state = 'settled' THEN 1 ELSE 0 END) > 0"
            ),
            Self::Void => concat_not_pending!(
                "SUM(CASE WHEN state = 'settled' THEN 1 ELSE 0 END) = 0 \
                 AND SUM(CASE WHEN state IN ('voiding', 'void') THEN 1 ELSE 0 END) > 0"
            ),
            Self::Cancelled => concat_not_pending!(
                "SUM(CASE WHEN state IN ('settled', 'voiding', 'void') THEN 1 ELSE 0 END) = 0"
            ),
        }
    }
}

const PENDING: &str = "SUM(CASE WHEN state IN ('placing', 'accepted', 'settling', 'correcting', 'stuck') THEN 1 ELSE 0 END) > 0";

/// Σ over a list of orders, hundred-thousandths.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OrderSums {
    pub(crate) stakes: i64,
    /// Stakes that stand: not cancelled, void or refused.
    pub(crate) valid_stakes: i64,
    pub(crate) wins: i64,
    /// Stakes whose win, also of 0, is paid.
    pub(crate) settled_stakes: i64,
}

/// An order as a list shows it.
#[derive(Debug, Clone)]
pub(crate) struct ListedOrder {
    pub(crate) order: bet_order::Model,
    /// Of its first draw.
    pub(crate) numero: String,
    /// In the sequence of its draws.
    pub(crate) suborders: Vec<suborder::Model>,
}

/// The orders of a player's list; those that were refused are not among them.
fn listed(vendor: &str, player: &str, filter: &OrderFilter) -> Condition {
    let mut wanted = Condition::all()
        .add(bet_order::Column::Vendor.eq(vendor))
        .add(bet_order::Column::Player.eq(player))
        .add(bet_order::Column::State.ne(OrderState::Refused.as_str()))
        .add(bet_order::Column::CreatedAt.gte(filter.from))
        .add(bet_order::Column::CreatedAt.lt(filter.until));
    if let Some(merchant) = &filter.merchant {
        wanted = wanted.add(bet_order::Column::Merchant.eq(merchant.as_str()));
    }
    if let Some(game_code) = &filter.game_code {
        wanted = wanted.add(bet_order::Column::GameCode.eq(game_code.as_str()));
    }
    if let Some(status) = filter.status {
        let mut of_status = suborder::Entity::find()
            .select_only()
            .column(suborder::Column::OrderId)
            .filter(suborder::Column::Player.eq(player))
            .group_by(suborder::Column::OrderId)
            .having(Expr::cust(status.having()));
        wanted = wanted.add(bet_order::Column::Id.in_subquery(QuerySelect::query(&mut of_status).to_owned()));
    }
    wanted
}

fn ids_of(wanted: Condition) -> SelectStatement {
    let mut ids = bet_order::Entity::find().select_only().column(bet_order::Column::Id).filter(wanted);
    QuerySelect::query(&mut ids).to_owned()
}

impl Store {
    /// A player's orders, newest first, and how many there are; those that were refused are not among them.
    pub(crate) async fn list_orders_of(
        &self,
        vendor: &str,
        player: &str,
        filter: &OrderFilter,
        page: PageRequest,
    ) -> Result<(Vec<WholeOrder>, u64), DbErr> {
        let (rows, count) = self.order_page_of(vendor, player, filter, page).await?;
        Ok((self.complete(rows).await?, count))
    }

    /// The same without lines, and of the draws the first one alone: what a list of many orders shows.
    pub(crate) async fn list_order_rows_of(
        &self,
        vendor: &str,
        player: &str,
        filter: &OrderFilter,
        page: PageRequest,
    ) -> Result<(Vec<ListedOrder>, u64), DbErr> {
        let (rows, count) = self.order_page_of(vendor, player, filter, page).await?;
        let ids: Vec<Uuid> = rows.iter().map(|order| order.id).collect();
        let mut suborders: HashMap<Uuid, Vec<suborder::Model>> = HashMap::new();
        for row in suborders_of(&self.read, &ids).await? {
            suborders.entry(row.order_id).or_default().push(row);
        }
        let mut first_draws: Vec<Uuid> =
            suborders.values().filter_map(|of_order| Some(of_order.first()?.draw_id)).collect();
        first_draws.sort_unstable();
        first_draws.dedup();
        let draws = self.draws_by_ids(&first_draws).await?;
        let numeros: HashMap<Uuid, String> = draws.into_iter().map(|draw| (draw.id, draw.numero)).collect();
        let listed = |order: bet_order::Model| {
            let suborders = suborders.remove(&order.id).unwrap_or_default();
            let numero = suborders.first().and_then(|first| numeros.get(&first.draw_id));
            ListedOrder { numero: numero.cloned().unwrap_or_default(), order, suborders }
        };
        Ok((rows.into_iter().map(listed).collect(), count))
    }

    async fn order_page_of(
        &self,
        vendor: &str,
        player: &str,
        filter: &OrderFilter,
        page: PageRequest,
    ) -> Result<(Vec<bet_order::Model>, u64), DbErr> {
        let wanted = listed(vendor, player, filter);
        let found = bet_order::Entity::find().filter(wanted);
        let count = found.clone().count(&self.read).await?;
        let newest_first =
            found.order_by_desc(bet_order::Column::CreatedAt).order_by_desc(bet_order::Column::Id);
        Ok((newest_first.offset(page.offset()).limit(page.size()).all(&self.read).await?, count))
    }

    /// Σ over all orders of a list.
    pub(crate) async fn order_sums_of(
        &self,
        vendor: &str,
        player: &str,
        filter: &OrderFilter,
    ) -> Result<OrderSums, DbErr> {
        let rows: Vec<(String, i64, i64)> = suborder::Entity::find()
            .select_only()
            .column(suborder::Column::State)
            .column_as(suborder::Column::Stake.sum().cast_as("BIGINT"), "stakes")
            .column_as(suborder::Column::Win.sum().cast_as("BIGINT"), "wins")
            .filter(suborder::Column::OrderId.in_subquery(ids_of(listed(vendor, player, filter))))
            .group_by(suborder::Column::State)
            .into_tuple()
            .all(&self.read)
            .await?;
        let mut sums = OrderSums::default();
        for (state, stakes, wins) in rows {
            sums.stakes += stakes;
            let state = SuborderState::parse(&state);
            if state.is_some_and(|state| SuborderState::LIVE.contains(&state)) {
                sums.valid_stakes += stakes;
            }
            if state == Some(SuborderState::Settled) {
                sums.wins += wins;
                sums.settled_stakes += stakes;
            }
        }
        Ok(sums)
    }
}
