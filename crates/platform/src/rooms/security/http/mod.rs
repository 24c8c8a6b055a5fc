mod details;
mod email;
mod funds;
mod mobile;
mod questions;

use crate::rooms::security::Security;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Security> {
    calls![
        details::security_config,
        funds::has_withdrawal_password,
        funds::set_payment_password,
        funds::change_payment_password,
        funds::reset_payment_password,
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
