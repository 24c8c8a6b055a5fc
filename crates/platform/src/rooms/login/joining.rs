use super::{LoggedIn, LoginError};
use crate::rooms::account::{AccountError, RegistrationForm, RegistrationMethod};
use crate::rooms::codes::{self, Purpose, RightCode};
use crate::rooms::human::Solution;
use crate::rooms::identity::firebase::VerifiedPhone;
use crate::rooms::login::Logins;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::{Device, Origin};

/// How a person proved to hold the number they register with. Using it up and opening the account are one step.
enum NumberProof {
    Code(RightCode),
    Firebase(VerifiedPhone),
}

/// Opens the account of a person who registers and logs them in. The code of a number is used up if and only
/// if the account is opened.
///
/// # Errors
/// [`LoginError::Human`], [`LoginError::Code`], [`LoginError::Identity`]; [`LoginError::Account`] with [`AccountError::RegistrationClosed`], [`AccountError::Fields`] and those of
/// [`account::prepare`]; [`LoginError::Database`].
pub(super) async fn join(
    logins: &Logins,
    merchant: &Merchant,
    form: &RegistrationForm,
    method: RegistrationMethod,
    origin: &Origin,
    solution: Solution<'_>,
) -> Result<LoggedIn, LoginError> {
    let is_open = match method {
        RegistrationMethod::Username => merchant.settings.register.username_enabled,
        RegistrationMethod::Mobile => merchant.takes_mobile_registrations(),
    };
    if !is_open {
        return Err(AccountError::RegistrationClosed.into());
    }
    let today = merchant.date_at(logins.core.clock.now());
    let registration = form.check(merchant, method, today).map_err(AccountError::Fields)?;
    if logins.accounts.registration_needs_captcha(merchant, origin.address).await? {
        logins.human_checks.check_captcha(solution).await?;
    }
    let social_proof = logins.identities.check_social_proof(merchant, form.social_proof.as_deref()).await?;
    let number_proof = match (registration.phone_to_prove(), &form.firebase_id_token) {
        (Some(_), Some(token)) => {
            let proven = logins.identities.verify_phone_proof(merchant, token).await?;
            proven.fits(merchant, &form.country_dialing_code, &form.mobile_num)?;
            Some(NumberProof::Firebase(proven))
        }
        (Some(phone), None) => {
            let code = &form.verification_code;
            Some(NumberProof::Code(logins.codes.check(merchant.id, Purpose::Register, phone, code).await?))
        }
        (None, _) => None,
    };
    let opening = logins.accounts.prepare(merchant, registration, origin.address).await?;
    let tx = logins.core.db.begin().await?;
    match &number_proof {
        Some(NumberProof::Code(right)) => codes::consume_in_tx(&tx, right).await?,
        Some(NumberProof::Firebase(proven)) => logins.identities.spend_phone_proof(&tx, proven).await?,
        None => {}
    }
    let member = logins.accounts.open_in_tx(&tx, merchant, opening).await?;
    tx.commit().await?;
    logins.accounts.forgive_name_try(origin.address);
    logins.identities.link(&member, social_proof).await?;
    logins.open_session(member, Device::New, origin).await
}
