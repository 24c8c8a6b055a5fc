//! Whether the journal and the ledger say the same.

use std::collections::BTreeMap;

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::model::{Line, Pot};
use super::store::{self, Sum};
use super::{ReportError, Reports};
use crate::db::sums::Span;
use crate::rooms::wallet::{HeldNow, MerchantAccount};

/// What the journal says of a merchant: each line by provider or vendor.
type Lines = BTreeMap<(MerchantId, Line, String), Sum>;

impl Reports {
    /// Every difference between the journal and the ledger, in words. M10: what reports add up is what the ledger's
    /// accounts hold, and each sum is that of its rows.
    ///
    /// Meaningful while nothing moves and the journal has caught up.
    ///
    /// # Errors
    /// [`ReportError::Wallet`]; [`ReportError::Database`].
    pub async fn reconcile(&self) -> Result<Vec<String>, ReportError> {
        let mut rows = Lines::new();
        for (merchant_id, line, channel, sum) in store::all_rows(&self.core.db).await? {
            rows.insert((merchant_id, line, channel), sum);
        }
        let mut differences = self.differences_of_sums(&rows).await?;
        let accounts = self.wallets.real_balances().await?;
        differences.extend(differences_of(&rows, &accounts));
        Ok(differences)
    }

    async fn differences_of_sums(&self, rows: &Lines) -> Result<Vec<String>, ReportError> {
        let mut differences = Vec::new();
        let mut by_span: BTreeMap<i16, Lines> = BTreeMap::new();
        for (merchant_id, span, line, channel, sum) in store::all_sums(&self.core.db).await? {
            by_span.entry(span).or_default().insert((merchant_id, line, channel), sum);
        }
        for span in [Span::Long, Span::Day, Span::Quarter] {
            let sums = by_span.remove(&span.number()).unwrap_or_default();
            if sums != *rows {
                differences.push(format!("the sums of the journal ({span:?}) are not those of its rows"));
            }
        }
        Ok(differences)
    }
}

/// What the accounts of a kind should hold, by the journal.
fn expected(rows: &Lines, merchant_id: MerchantId, pot: Pot, channel: Option<&str>) -> i64 {
    let own = rows
        .iter()
        .filter(|((of, _, part), _)| *of == merchant_id && channel.is_none_or(|channel| channel == part));
    own.fold(0_i64, |sum, ((_, line, _), found)| {
        sum.saturating_add(found.amount.saturating_mul(line.effect_on(pot)))
    })
}

fn differences_of(rows: &Lines, accounts: &BTreeMap<MerchantAccount, HeldNow>) -> Vec<String> {
    let mut held: BTreeMap<(MerchantId, Pot, &str), i64> = BTreeMap::new();
    for (account, now) in accounts {
        let (kind, part) = (account.kind.as_str(), account.part.as_str());
        let (pot, part, amount) = match kind {
            MerchantAccount::MEMBERS => (Pot::Wallets, "", now.posted),
            MerchantAccount::DEBTS => (Pot::Debts, "", now.posted),
            MerchantAccount::EARNINGS => (Pot::Earnings, "", now.posted),
            "suspense" => (Pot::Suspense, "", now.posted),
            "payouts" => (Pot::Payouts, "", now.posted),
            "jackpot" => (Pot::Jackpots, "", now.posted),
            // Below zero when the provider holds money for the merchant.
            "gateway" => (Pot::Provider, part, now.posted.saturating_neg()),
            _ => continue,
        };
        let sum = held.entry((account.merchant_id, pot, part)).or_default();
        *sum = sum.saturating_add(amount);
        if kind == MerchantAccount::MEMBERS {
            let sum = held.entry((account.merchant_id, Pot::Held, "")).or_default();
            *sum = sum.saturating_add(now.held);
        }
    }
    let mut differences = Vec::new();
    for ((merchant_id, pot, part), held) in held {
        let channel = (pot == Pot::Provider).then_some(part);
        let reported = expected(rows, merchant_id, pot, channel);
        if reported != held {
            let (reported, held) = (Money::from_minor(reported), Money::from_minor(held));
            differences.push(format!(
                "{merchant_id}: reports say {reported} of {pot:?} {part}, the ledger holds {held}"
            ));
        }
    }
    differences
}
