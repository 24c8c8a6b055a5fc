//! VIP levels: a member's deposits and turnover over the years, counted towards the merchant's labels.
//!
//! Invariants: the figures come from the ledger's log and from nothing else, so counting again gives the
//! same; play money and returned stakes do not count; a level is reached once, reported once and kept;
//! reading a member's progress changes nothing.
//!
//! Not here: the levels themselves (merchant settings), a member's present label (account), rewards (there are none).

mod error;
mod http;
mod model;
mod projector;
mod store;

pub use error::VipError;
pub use model::Figures;
pub use projector::VipProjector;

use model::VipStatus;

use crate::rooms::account::{AccountError, Accounts};
use crate::rooms::merchant::{Merchants, VipLabel};
use crate::rooms::prelude::*;
use crate::rooms::session::{CurrentMember, Sessions};
use crate::rooms::wallet::{Projector, Wallets};

room! {
    /// Levels for what a member paid in and staked.
    Vip, VipParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        wallets: Wallets,
    }
}

callers!(Vip: sessions => Sessions);

impl Room for Vip {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(VipProjector::new(self))]
    }
}

/// A member's status and the figures behind it.
#[derive(Debug, Clone, Copy)]
struct Progress {
    figures: Figures,
    status: VipStatus,
}

/// How far the member is, with everything the ledger holds now.
async fn progress(vip: &Vip, member: &CurrentMember, labels: &[VipLabel]) -> Result<Progress, VipError> {
    vip.wallets.catch_up(&VipProjector::new(vip)).await?;
    let figures = store::figures(&vip.core.db, member.member_id).await?;
    let account = vip.accounts.find(member.member_id).await?.ok_or(AccountError::Unknown)?;
    Ok(Progress { figures, status: VipStatus::of(labels, account.vip_label.as_deref(), figures) })
}
