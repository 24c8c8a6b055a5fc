use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use erawan_kernel::ids::MemberId;
use erawan_kernel::{LocalText, Money};
use futures::future::BoxFuture;

use super::{Figures, VipError, store};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::html;
use crate::inbox::{self, InboxCategory, NewMessage, Reader};
use crate::rooms::account;
use crate::rooms::merchant::{VipLabel, vip_place};
use crate::rooms::vip::Vip;
use crate::rooms::wallet::{Book, Effect, LogEntry, Projector, TxCode, Wallet};

/// Adds up what members pay in and stake, and gives them the level that it reaches.
#[derive(Debug)]
pub struct VipProjector {
    vip: Vip,
    /// Who was given a level in a transaction that is not committed yet.
    told: Mutex<Vec<MemberId>>,
}

impl VipProjector {
    /// A projector that gives the levels of this platform's merchants.
    #[must_use]
    pub fn new(vip: &Vip) -> Self {
        Self { vip: vip.clone(), told: Mutex::default() }
    }

    fn take_told(&self) -> Vec<MemberId> {
        std::mem::take(&mut *self.told.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Projector for VipProjector {
    fn name(&self) -> &'static str {
        "vip/total"
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            drop(self.take_told());
            let mut more: HashMap<MemberId, (Wallet, Figures)> = HashMap::new();
            for (wallet, figures) in entries.iter().filter_map(figures_of) {
                let (_, sum) = more.entry(wallet.member_id).or_insert((wallet, Figures::default()));
                sum.deposited = plus(sum.deposited, figures.deposited);
                sum.valid_bet = plus(sum.valid_bet, figures.valid_bet);
            }
            for (wallet, figures) in more.into_values() {
                let figures = store::add(tx, wallet.member_id, figures).await?;
                let is_told = raise(&self.vip, tx, &wallet, figures).await;
                if is_told.map_err(|error| DbErr::Custom(error.to_string()))? {
                    self.told.lock().unwrap_or_else(PoisonError::into_inner).push(wallet.member_id);
                }
            }
            Ok(())
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear(tx).await })
    }

    fn committed(&self) {
        for member_id in self.take_told() {
            inbox::announce(&self.vip.core, member_id);
        }
    }
}

const fn plus(a: Money, b: Money) -> Money {
    Money::from_minor(a.minor() + b.minor())
}

/// What a row of the log adds to whose figures.
fn figures_of(row: &LogEntry) -> Option<(Wallet, Figures)> {
    let (entry, amount) = (&row.entry, row.entry.amount);
    let code = TxCode::from_number(entry.code.0)?;
    let counts = |wallet: Option<Wallet>| wallet.filter(|wallet| wallet.book != Book::Trial);
    match entry.kind {
        Effect::Posted if code == TxCode::Deposit => {
            Some((counts(row.credit)?, Figures { deposited: amount, ..Figures::default() }))
        }
        Effect::Posted if code.is_bet() => {
            Some((counts(row.debit)?, Figures { valid_bet: amount, ..Figures::default() }))
        }
        Effect::Reversed if code.is_bet() => {
            let back = Money::from_minor(-amount.minor());
            Some((counts(row.credit)?, Figures { valid_bet: back, ..Figures::default() }))
        }
        _ => None,
    }
}

/// Gives the member the level that the figures reach, unless theirs is as high. Returns whether they are
/// informed.
async fn raise(vip: &Vip, tx: &Tx, wallet: &Wallet, figures: Figures) -> Result<bool, VipError> {
    let merchant = vip.merchants.find(wallet.merchant_id).await?;
    let labels = &merchant.settings.vip_labels;
    let Some(reached) = figures.reach(labels) else { return Ok(false) };
    let held = account::vip_label_in_tx(tx, wallet.member_id).await?;
    if vip_place(labels, held.as_deref()).is_some_and(|own| own >= reached) {
        return Ok(false);
    }
    let label = &labels[reached];
    account::set_vip_label_in_tx(tx, wallet.member_id, &label.label_id).await?;
    let reader = Reader { merchant_id: wallet.merchant_id, member_id: wallet.member_id };
    inbox::post_in_tx(&vip.core, tx, reader, message(wallet.member_id, label)).await?;
    Ok(true)
}

fn message(member_id: MemberId, label: &VipLabel) -> NewMessage {
    let name = LocalText { th: html::escaped(&label.label_name.th), en: html::escaped(&label.label_name.en) };
    NewMessage {
        key: format!("vip/{member_id}/{}", label.label_id),
        category: InboxCategory::Account,
        title: LocalText {
            th: format!("คุณขึ้นเป็นระดับ {} แล้ว", label.label_name.th),
            en: format!("You reached the level {}", label.label_name.en),
        },
        content: LocalText {
            th: format!("<p>คุณครบเงื่อนไขของระดับ <strong>{}</strong> แล้ว ระดับนี้จะไม่ลดลง</p>", name.th),
            en: format!(
                "<p>You met the conditions of <strong>{}</strong>. A level that was reached stays.</p>",
                name.en
            ),
        },
    }
}
