//! A member's own orders, asked of the vendors that took them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use erawan_kernel::{ErrorCode, Money, Page, PageRequest};
use futures::future::try_join_all;
use uuid::Uuid;

use super::LotteryGatewayError;
use super::line::Call;
use super::model::{OrderId, OrderState};
use super::wire::{
    Asked, CancelAnswer, CancelCall, Order, OrderAnswer, OrderCall, OrdersAnswer, OrdersCall, PAGE_SIZE_MAX,
    Sums,
};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::CurrentMember;
use crate::web::DateRange;

/// How far a list over several vendors reaches: each vendor is asked for as many rows as there are up to the page.
const MERGED_MAX: u64 = 500;

/// Which orders are wanted.
#[derive(Debug, Clone)]
pub(super) struct OrderFilter {
    pub(super) days: DateRange,
    pub(super) game_code: Option<String>,
    pub(super) state: Option<OrderState>,
}

/// One page of a member's orders.
#[derive(Debug)]
pub(super) struct Orders {
    pub(super) page: Page<Order>,
    /// Of all pages together.
    pub(super) sums: Sums,
}

impl LotteryGateway {
    /// One page of the member's orders, the newest first.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Away`] when one of the vendors does not answer or has no address: a list without its orders
    /// would be wrong;
    /// [`LotteryGatewayError::Unknown`] for a game that there is not; [`LotteryGatewayError::Field`] for a page of several
    /// vendors' orders that is too far away.
    pub(super) async fn orders_of(
        &self,
        member: &CurrentMember,
        merchant: &Merchant,
        filter: &OrderFilter,
        page: PageRequest,
    ) -> Result<Orders, LotteryGatewayError> {
        let vendors = self.vendors_of_orders(member, merchant, filter).await?;
        let user = member.member_id.to_string();
        let call = OrdersCall {
            user: &user,
            start: filter.days.from_ms,
            end: filter.days.until_ms,
            game_code: filter.game_code.as_deref(),
            status: filter.state,
            page_no: page.number(),
            page_size: page.size(),
        };
        if let [vendor] = vendors.as_slice() {
            let OrdersAnswer { list, total_count, footer } =
                self.page_of_orders(merchant, vendor, &call).await?;
            return Ok(Orders { page: Page::new(list, page, total_count), sums: footer });
        }
        let rows_max = page.offset().saturating_add(page.size());
        if rows_max > MERGED_MAX {
            return Err(LotteryGatewayError::Field("pageNo"));
        }
        let answers = vendors.iter().map(|vendor| self.first_orders(merchant, vendor, &call, rows_max));
        let (mut rows, mut sums, mut total_count) = (Vec::new(), Sums::default(), 0_u64);
        for answer in try_join_all(answers).await? {
            total_count = total_count.saturating_add(answer.total_count);
            sums = sums.and(answer.footer);
            rows.extend(answer.list);
        }
        rows.sort_by_key(|order| Reverse(order.bet_time));
        let rows = rows.into_iter().skip(to_usize(page.offset())).take(to_usize(page.size())).collect();
        Ok(Orders { page: Page::new(rows, page, total_count), sums })
    }

    /// The newest orders of the member at one vendor, so many or all there are.
    async fn first_orders(
        &self,
        merchant: &Merchant,
        vendor: &str,
        call: &OrdersCall<'_>,
        rows_max: u64,
    ) -> Result<OrdersAnswer, LotteryGatewayError> {
        let mut call = OrdersCall { page_no: 1, page_size: PAGE_SIZE_MAX.min(rows_max), ..call.clone() };
        let mut all = self.page_of_orders(merchant, vendor, &call).await?;
        while (all.list.len() as u64) < rows_max.min(all.total_count) {
            call.page_no += 1;
            let next = self.page_of_orders(merchant, vendor, &call).await?;
            if next.list.is_empty() {
                break;
            }
            // Orders that came meanwhile move the others on by a place.
            let is_new = |order: &Order| all.list.iter().all(|known| known.id != order.id);
            let next: Vec<_> = next.list.into_iter().filter(is_new).collect();
            all.list.extend(next);
        }
        Ok(all)
    }

    async fn page_of_orders(
        &self,
        merchant: &Merchant,
        vendor: &str,
        call: &OrdersCall<'_>,
    ) -> Result<OrdersAnswer, LotteryGatewayError> {
        let asked = Asked { vendor, user: Some(call.user), ..Asked::default() };
        self.ask(&merchant.code, Call::Orders, call, &asked).await
    }

    /// One order of the member.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Unknown`] when there is none, or it is another member's; [`LotteryGatewayError::Away`].
    pub(super) async fn order_of(
        &self,
        member: &CurrentMember,
        merchant: &Merchant,
        id: &OrderId,
    ) -> Result<OrderAnswer, LotteryGatewayError> {
        self.check_vendor(member, merchant, &id.vendor).await?;
        let user = member.member_id.to_string();
        let call = OrderCall { user: &user, order_id: id.id };
        let asked =
            Asked { vendor: &id.vendor, user: Some(&user), order_id: Some(id.id), ..Asked::default() };
        self.ask(&merchant.code, Call::Order, &call, &asked).await
    }

    /// Cancels suborders of an order of the member. The same call again gets the same answer.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Unknown`] when there is no such order, or it is another member's;
    /// [`LotteryGatewayError::Refused`] when none is cancelled; [`LotteryGatewayError::Away`] when it is not known
    /// whether any is.
    pub(super) async fn cancel(
        &self,
        member: &CurrentMember,
        merchant: &Merchant,
        id: &OrderId,
        suborder_ids: &[Uuid],
    ) -> Result<CancelAnswer, LotteryGatewayError> {
        self.check_vendor(member, merchant, &id.vendor).await?;
        let user = member.member_id.to_string();
        let call = CancelCall { user: &user, order_id: id.id, suborder_ids };
        let asked = Asked { vendor: &id.vendor, user: Some(&user), suborder_ids, ..Asked::default() };
        let answer: CancelAnswer = self.ask(&merchant.code, Call::Cancel, &call, &asked).await?;
        if !answer.cancelled.is_empty() {
            return Ok(answer);
        }
        let limited = ErrorCode::LotteryLimitReached;
        let is_limited = answer.refused.iter().any(|refused| refused.error_code == limited.code());
        let code = if is_limited { limited } else { ErrorCode::LotteryNotCancellable };
        Err(LotteryGatewayError::refusal(code))
    }

    /// The vendors that may have orders of the member from these days: those of the catalogue that can be asked, and those of
    /// which the member has rounds, also where they left the catalogue or have no address any more. Of one game, its vendors.
    async fn vendors_of_orders(
        &self,
        member: &CurrentMember,
        merchant: &Merchant,
        filter: &OrderFilter,
    ) -> Result<Vec<String>, LotteryGatewayError> {
        let catalogue = self.games.catalogue_of(merchant.id).await?;
        let known = self.vendors.known().await?;
        let listed = catalogue.lottery_vendors();
        let can_be_asked = listed.iter().filter(|vendor| known.contains_key(**vendor));
        let mut vendors: BTreeSet<String> = can_be_asked.map(|vendor| (*vendor).to_owned()).collect();
        if let Some(wallet) = self.wallets.find(member.member_id).await? {
            vendors.extend(self.records.lottery_vendors(&wallet, filter.days).await?);
        }
        if let Some(game_code) = filter.game_code.as_deref() {
            let is_of =
                |vendor: &str| catalogue.any_game(vendor, game_code).is_some_and(|game| game.is_lottery());
            // Of what left the catalogue, only the vendor knows which games it had.
            vendors.retain(|vendor| !listed.contains(vendor.as_str()) || is_of(vendor));
            if vendors.is_empty() && !listed.iter().any(|vendor| is_of(vendor)) {
                return Err(LotteryGatewayError::Unknown);
            }
        }
        Ok(vendors.into_iter().collect())
    }

    /// Refuses a vendor that no lottery of the merchant is of, nor a round of the member, in the words for an unknown order.
    async fn check_vendor(
        &self,
        member: &CurrentMember,
        merchant: &Merchant,
        vendor: &str,
    ) -> Result<(), LotteryGatewayError> {
        let catalogue = self.games.catalogue_of(merchant.id).await?;
        let is_listed = catalogue.lottery_vendors().contains(vendor);
        if is_listed && self.vendors.known().await?.contains_key(vendor) {
            return Ok(());
        }
        let wallet = self.wallets.find(member.member_id).await?;
        let is_known = match wallet {
            Some(wallet) => self.records.has_lottery_round(&wallet, vendor).await?,
            None => false,
        };
        if is_known { Ok(()) } else { Err(LotteryGatewayError::Unknown) }
    }
}

impl Sums {
    const fn and(self, more: Self) -> Self {
        const fn sum(a: Money, b: Money) -> Money {
            Money::from_minor(a.minor().saturating_add(b.minor()))
        }
        Self {
            bet_amount: sum(self.bet_amount, more.bet_amount),
            valid_bet_amount: sum(self.valid_bet_amount, more.valid_bet_amount),
            win_amount: sum(self.win_amount, more.win_amount),
            profit_and_loss: sum(self.profit_and_loss, more.profit_and_loss),
        }
    }
}

fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
