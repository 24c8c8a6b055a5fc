mod cards;
mod console;
mod details;
mod email;
mod funds;
mod mobile;
mod questions;

use erawan_kernel::ErrorCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use crate::rooms::security::Security;
use crate::rooms::session::{CurrentMember, Origin};
use crate::web::ApiError;

pub(crate) use console::routes as console_routes;

pub(crate) fn routes() -> OpenApiRouter<Security> {
    OpenApiRouter::new()
        .routes(routes!(details::security_config))
        .routes(routes!(funds::has_withdrawal_password))
        .routes(routes!(funds::set_payment_password, funds::change_payment_password))
        .routes(routes!(funds::reset_payment_password))
        .routes(routes!(cards::withdraw_banks))
        .routes(routes!(cards::bank_cards))
        .routes(routes!(cards::add_bank_card))
        .routes(routes!(questions::security_questions))
        .routes(routes!(questions::own_security_questions, questions::set_security_questions))
        .routes(routes!(email::set_email))
        .routes(routes!(email::confirm_email))
        .routes(routes!(mobile::set_mobile))
        .routes(routes!(details::set_payee_name))
        .routes(routes!(details::set_nickname))
        .routes(routes!(details::icon, details::set_icon))
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
