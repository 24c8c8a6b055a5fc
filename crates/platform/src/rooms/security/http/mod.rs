mod cards;
mod console;
mod details;
mod email;
mod funds;
mod mobile;
mod questions;

use super::Caller;
use crate::rooms::security::Security;
use crate::rooms::session::{CurrentMember, Origin};
use crate::web::prelude::*;

pub(crate) use console::routes as console_routes;

pub(crate) fn routes() -> OpenApiRouter<Security> {
    calls![
        details::security_config,
        funds::has_withdrawal_password,
        funds::set_payment_password,
        funds::change_payment_password,
        funds::reset_payment_password,
        cards::withdraw_banks,
        cards::bank_cards,
        cards::add_bank_card,
        questions::security_questions,
        questions::own_security_questions,
        questions::set_security_questions,
        email::set_email,
        email::confirm_email,
        mobile::set_mobile,
        details::set_payee_name,
        details::set_nickname,
        details::icon,
        details::set_icon
    ]
}

/// A caller who is no guest; trial accounts have nothing to keep safe.
fn no_guest(member: CurrentMember, origin: Origin) -> Result<Caller, ApiError> {
    if member.kind.is_trial() {
        return Err(ErrorCode::TrialNotAllowed.into());
    }
    Ok(Caller { member, origin })
}

/// A caller who is no guest and proved within the last minutes who they are.
async fn fresh(security: &Security, member: CurrentMember, origin: Origin) -> Result<Caller, ApiError> {
    let Caller { member, origin } = no_guest(member, origin)?;
    Ok(Caller::fresh(security, member, origin).await?)
}
