//! Brings the ledger into line with the pools: fills their accounts, pays who won.

use std::time::Duration;

use erawan_kernel::LocalText;

use super::pool::{Pool, Win, open_missing};
use super::projector::JackpotProjector;
use super::{JackpotError, store};
use crate::events::MemberEvent;
use crate::html;
use crate::inbox::{self, InboxCategory, NewMessage, Reader};
use crate::rooms::jackpots::Jackpots;

/// How long the job waits for events of its own node before it looks for those of other nodes.
const WAIT_MAX: Duration = Duration::from_secs(5);
/// The rest between two rounds of work: a busy pool is filled once a second, not once a bet.
const REST: Duration = Duration::from_secs(1);

impl Jackpots {
    /// Opens, fills and pays pools for as long as the task lives.
    pub(crate) async fn keep_settled(self) {
        loop {
            self.waker.wait(WAIT_MAX).await;
            if let Err(error) = self.settle().await {
                tracing::error!(%error, "jackpots could not be settled");
            }
            tokio::time::sleep(REST).await;
        }
    }

    /// Feeds, fills and pays everything that the log holds now, for tools and tests that cannot wait.
    ///
    /// # Errors
    /// When the ledger or the database fails; a repeated call continues where it stopped.
    pub async fn catch_up(&self) -> Result<(), JackpotError> {
        self.wallets.catch_up(&JackpotProjector::new(self)).await?;
        settle_pools(self).await
    }

    /// Opens, fills and pays what there is to.
    pub(crate) async fn settle(&self) -> Result<(), JackpotError> {
        open_missing(self).await?;
        settle_pools(self).await
    }
}

async fn settle_pools(jackpots: &Jackpots) -> Result<(), JackpotError> {
    for pool in store::unpaid(&jackpots.core.db).await? {
        if let Err(error) = settle_pool(jackpots, pool).await {
            // One merchant's trouble must not keep another's winner waiting.
            tracing::error!(%error, "a jackpot could not be settled");
        }
    }
    Ok(())
}

async fn settle_pool(jackpots: &Jackpots, mut pool: Pool) -> Result<(), JackpotError> {
    while let Some(now) = store::find_for_job(&jackpots.core.db, pool.id).await? {
        pool = now;
        if pool.booking != pool.booked {
            // The step was stored before it is taken: after a crash the same step is taken again.
            jackpots.wallets.fill_jackpot(&pool.account(), pool.booked, pool.booking).await?;
            store::note_booked(&jackpots.core.db, &pool).await?;
        } else if pool.booked == pool.value {
            break;
        } else {
            store::intend(&jackpots.core.db, &pool).await?;
        }
    }
    match &pool.win {
        Some(win) if pool.booked == pool.value && pool.paid_at_ms.is_none() => {
            pay(jackpots, &pool, win).await
        }
        _ => Ok(()),
    }
}

async fn pay(jackpots: &Jackpots, pool: &Pool, win: &Win) -> Result<(), JackpotError> {
    let winner = jackpots.wallets.find(win.member_id).await?.ok_or(JackpotError::WinnerWithoutWallet)?;
    jackpots.wallets.pay_jackpot(&pool.account(), &winner, &win.vendor, &win.reference, pool.value).await?;
    let message = message(jackpots, pool, win).await?;
    let reader = Reader { merchant_id: pool.merchant_id, member_id: win.member_id };
    let tx = jackpots.core.db.begin().await?;
    if store::note_paid(&tx, pool.id, jackpots.core.clock.now_ms()).await? {
        inbox::post_in_tx(&jackpots.core, &tx, reader, message).await?;
        inbox::commit(&jackpots.core, tx, win.member_id).await?;
        jackpots.core.events.publish(win.member_id, MemberEvent::Jackpot { amount: pool.value });
    }
    Ok(())
}

async fn message(jackpots: &Jackpots, pool: &Pool, win: &Win) -> Result<NewMessage, JackpotError> {
    let code = &win.reference.game_code;
    let game = jackpots.games.find_any_game(pool.merchant_id, &win.vendor, code).await?;
    let name =
        game.map_or_else(|| LocalText { th: code.clone(), en: code.clone() }, |game| game.name.clone());
    let (th, en) = (html::escaped(&name.th), html::escaped(&name.en));
    let amount = pool.value.with_symbol(pool.currency);
    Ok(NewMessage {
        key: format!("jackpot/{}", pool.id),
        category: InboxCategory::Notice,
        title: LocalText {
            th: format!("คุณได้แจ็กพอต {amount}"), en: format!("You won the jackpot: {amount}")
        },
        content: LocalText {
            th: format!(
                "<p>รอบของคุณในเกม <strong>{th}</strong> ชนะแจ็กพอตทั้งก้อน เงิน <strong>{amount}</strong> \
                 เข้ากระเป๋าของคุณแล้ว</p>"
            ),
            en: format!(
                "<p>Your round of <strong>{en}</strong> won the whole pool. <strong>{amount}</strong> are in your \
                 wallet.</p>"
            ),
        },
    })
}
