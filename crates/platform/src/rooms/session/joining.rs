use super::codes::{self, Purpose, RightCode};
use super::firebase::{self, ProvenNumber};
use super::{Admission, Device, Origin, SessionError, captcha, enter, social};
use crate::App;
use crate::rooms::account::{self, AccountError, RegistrationForm, RegistrationMethod};
use crate::rooms::merchant::Merchant;

/// How somebody proved to hold the number they register with. Using it up and opening the account are one step.
enum NumberProof {
    Code(RightCode),
    Firebase(ProvenNumber),
}

/// Opens the account of a person who registers and lets them in. The code of a number is used up if and only
/// if the account is opened.
///
/// # Errors
/// [`SessionError::CaptchaRequired`], [`SessionError::CaptchaWrong`], [`SessionError::WrongCode`];
/// [`SessionError::Account`] with [`AccountError::RegistrationClosed`], [`AccountError::Fields`] and those of
/// [`account::prepare`]; [`SessionError::Database`].
pub(super) async fn join(
    app: &App,
    merchant: &Merchant,
    form: &RegistrationForm,
    method: RegistrationMethod,
    origin: &Origin,
    solution: captcha::Solution<'_>,
) -> Result<Admission, SessionError> {
    let is_open = match method {
        RegistrationMethod::Username => merchant.settings.register.username_enabled,
        RegistrationMethod::Mobile => merchant.takes_mobile_registrations(),
    };
    if !is_open {
        return Err(AccountError::RegistrationClosed.into());
    }
    let today = merchant.date_at(app.clock.now());
    let registration = form.check(merchant, method, today).map_err(AccountError::Fields)?;
    if account::registration_needs_captcha(app, merchant, origin.address).await? {
        captcha::check(app, solution).await?;
    }
    let social_proof = social::check_proof(app, merchant, form.social_proof.as_deref()).await?;
    let number_proof = match (registration.phone_to_prove(), &form.firebase_id_token) {
        (Some(_), Some(token)) => {
            let proven = firebase::verify(app, merchant, token).await?;
            proven.fits(&form.country_dialing_code, &form.mobile_num)?;
            Some(NumberProof::Firebase(proven))
        }
        (Some(phone), None) => {
            let code = &form.verification_code;
            Some(NumberProof::Code(codes::check(app, merchant.id, Purpose::Register, phone, code).await?))
        }
        (None, _) => None,
    };
    let opening = account::prepare(app, merchant, registration, origin.address).await?;
    let tx = app.db.begin().await?;
    match &number_proof {
        Some(NumberProof::Code(right)) => codes::consume_in_tx(&tx, right).await?,
        Some(NumberProof::Firebase(proven)) => firebase::spend(app, &tx, proven).await?,
        None => {}
    }
    let member = account::open_in_tx(&tx, opening).await?;
    tx.commit().await?;
    social::link(app, &member, social_proof).await?;
    enter(app, member, Device::Stranger, origin).await
}
