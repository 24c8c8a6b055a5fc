use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, SessionId};

use super::bet::session_start_ms;
use super::model::{self, Bar, LimitKind, Pending, Period, Protection};
use super::{Result, store};
use crate::db::prelude::{Db, DbResult};
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::PlayTotals;

/// The status of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LimitView {
    pub(crate) kind: LimitKind,
    pub(crate) period: Period,
    pub(crate) amount: Option<Money>,
    pub(crate) used: Money,
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
    let limits = limits(responsible, member.member_id, &protection, now_ms).await?;
    let session_start_ms = session_start_ms(responsible, member.member_id, member.session_id).await?;
    let play = responsible.wallets.play_since(member.member_id, session_start_ms).await?;
    Ok(View { limits, protection, now_ms, session_start_ms, play })
}

async fn limits(
    responsible: &ResponsiblePlay,
    member_id: MemberId,
    protection: &Protection,
    now_ms: i64,
) -> Result<Vec<LimitView>> {
    let rows = store::spent(responsible.core.db.read(), member_id, now_ms).await?;
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
    Ok(limits)
}

/// What a member set to protect themselves, as support is shown it.
#[derive(Debug)]
pub(crate) struct MemberProtection {
    /// Only limits that hold now.
    pub(crate) limits: Vec<LimitView>,
    /// While a break lasts, epoch milliseconds.
    pub(crate) cool_off_until_ms: Option<i64>,
    /// While excluded: at least until then, epoch milliseconds.
    pub(crate) excluded_until_ms: Option<i64>,
}

/// Whether the member excluded themselves, or operators froze their play. Epoch milliseconds.
pub(crate) async fn is_excluded(db: &Db, member_id: MemberId, now_ms: i64) -> DbResult<bool> {
    let bar = store::find(db, member_id).await?.bar(now_ms);
    Ok(matches!(bar, Some(Bar::Excluded { .. } | Bar::Frozen)))
}

impl ResponsiblePlay {
    /// What protects the member now.
    pub(crate) async fn protection_of(&self, member_id: MemberId) -> Result<MemberProtection> {
        let now_ms = self.core.clock.now_ms();
        let protection = store::find(&self.core.db, member_id).await?;
        let mut limits = limits(self, member_id, &protection, now_ms).await?;
        limits.retain(|limit| limit.amount.is_some());
        let (cool_off_until_ms, excluded_until_ms) = match protection.bar(now_ms) {
            Some(Bar::CoolingOff { until_ms }) => (Some(until_ms), None),
            Some(Bar::Excluded { until_ms }) => (None, Some(until_ms)),
            Some(Bar::Frozen) | None => (None, None),
        };
        Ok(MemberProtection { limits, cool_off_until_ms, excluded_until_ms })
    }

    /// Refuses a member who excluded themselves.
    pub(crate) async fn refuse_excluded(&self, member_id: MemberId) -> Result<()> {
        match store::find(&self.core.db, member_id).await?.bar(self.core.clock.now_ms()) {
            Some(bar @ Bar::Excluded { .. }) => Err(bar.into()),
            Some(Bar::CoolingOff { .. } | Bar::Frozen) | None => Ok(()),
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
