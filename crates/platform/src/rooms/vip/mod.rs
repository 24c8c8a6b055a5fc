//! VIP levels: what a member did over the years, counted towards the labels their merchant gives.
//!
//! Invariants: the figures come from the ledger's log and from nothing else, so counting anew gives the same; play
//! money counts for nothing, and a stake that was given back neither; a level is reached once, told once and kept;
//! asking how far somebody is changes nothing.
//!
//! Not here: the levels themselves (merchant settings), a member's present label (account), rewards (there are none).

mod error;
mod http;
mod model;
mod projector;
mod store;

pub use error::VipError;
pub(crate) use http::routes;
pub use model::Figures;
pub use projector::VipProjector;
pub(crate) use store::migrations;

use crate::App;
use crate::rooms::account::{self, AccountError};
use crate::rooms::merchant::VipLabel;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet;
use model::Standing;

/// Where a member stands, and on what grounds.
#[derive(Debug, Clone, Copy)]
struct Progress {
    figures: Figures,
    standing: Standing,
}

/// How far the member is, with everything the ledger holds now.
async fn progress(app: &App, member: &CurrentMember, labels: &[VipLabel]) -> Result<Progress, VipError> {
    wallet::catch_up(app, &VipProjector::new(app)).await?;
    let figures = store::figures(&app.db, member.member_id).await?;
    let account = account::find_member(app, member.member_id).await?.ok_or(AccountError::Unknown)?;
    Ok(Progress { figures, standing: Standing::of(labels, account.vip_label.as_deref(), figures) })
}
