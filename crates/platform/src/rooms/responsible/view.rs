use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, SessionId};

use super::bet::session_start_ms;
use super::model::{self, Bar, LimitKind, Pending, Period, Protection};
use super::{Result, store};
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::PlayTotals;

/// The status of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LimitView {
    pub(super) kind: LimitKind,
    pub(super) period: Period,
    pub(super) amount: Option<Money>,
    pub(super) used: Money,
    pub(super) pending: Option<Pending<i64>>,
}

/// The status of a member's protection in their session.
#[derive(Debug, Clone)]
pub(super) struct View {
    pub(super) limits: Vec<LimitView>,
    pub(super) protection: Protection,
    pub(super) now_ms: i64,
    pub(super) session_start_ms: i64,
    /// What was staked and won since the session began.
    pub(super) play: PlayTotals,
}

pub(super) async fn view(responsible: &ResponsiblePlay, member: &CurrentMember) -> Result<View> {
    let now_ms = responsible.core.clock.now_ms();
    let protection = store::find(&responsible.core.db, member.member_id).await?;
    let rows =
        store::spent(responsible.core.db.read(), member.member_id, Period::Month.since_ms(now_ms)).await?;
    let mut limits = Vec::with_capacity(LimitKind::ALL.len() * Period::ALL.len());
    for kind in LimitKind::ALL {
        for period in Period::ALL {
            limits.push(LimitView {
                kind,
                period,
                amount: protection.limit(kind, period, now_ms),
                used: Money::from_minor(model::used(&rows, kind, period, now_ms).max(0)),
                pending: protection.pending_limit(kind, period, now_ms),
            });
        }
    }
    let session_start_ms = session_start_ms(responsible, member.member_id, member.session_id).await?;
    let play = responsible.wallets.play_since(member.member_id, session_start_ms).await?;
    Ok(View { limits, protection, now_ms, session_start_ms, play })
}

impl ResponsiblePlay {
    /// Refuses a member who excluded themselves.
    pub(crate) async fn refuse_excluded(&self, member_id: MemberId) -> Result<()> {
        match store::find(&self.core.db, member_id).await?.bar(self.core.clock.now_ms()) {
            Some(bar @ Bar::Excluded { .. }) => Err(bar.into()),
            Some(Bar::CoolingOff { .. }) | None => Ok(()),
        }
    }

    /// When the reality check that waits to be seen opened, epoch milliseconds; `None` when none does.
    pub(crate) async fn open_check_ms(
        &self,
        member_id: MemberId,
        session_id: SessionId,
    ) -> Result<Option<i64>> {
        let protection = store::find(&self.core.db, member_id).await?;
        let now_ms = self.core.clock.now_ms();
        if !protection.watches_time(now_ms) {
            return Ok(None);
        }
        let start_ms = session_start_ms(self, member_id, session_id).await?;
        Ok(protection.check_due_ms(start_ms, now_ms).filter(|due_ms| *due_ms <= now_ms))
    }
}
