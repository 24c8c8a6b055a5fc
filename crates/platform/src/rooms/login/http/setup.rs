use crate::rooms::account::SetupForm;
use crate::rooms::login::Logins;
use crate::rooms::login::setup::set_up;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{AccountHolder, Origin, SessionError};
use crate::sealing::SealedJson;
use crate::web::prelude::*;

/// Account setup: what is still to be done
///
/// An account that an agent opened is set up by its owner. Until then calls that move money, start a game or change the
/// account are refused with `account.setup.required`.
#[utoipa::path(get, path = "/wps/member/setup", tag = "account", security(("token" = [])),
    responses((status = 200, body = Answer<SetupValue>), Refusals))]
pub(super) async fn setup(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    AccountHolder(current): AccountHolder,
) -> Result<Answer<SetupValue>, ApiError> {
    let member = logins.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    let agent = logins.accounts.agent_name(member.id).await?;
    Ok(Answer::new(SetupValue {
        required: member.needs_setup,
        agent,
        minimum_age: merchant.settings.minimum_age,
    }))
}

/// Account setup: password, birthday and terms in one step
///
/// For the owner of an account that an agent opened. The agent's password holds no more and other sessions end. Fields
/// that break the rules are told all at once. Refused with `account.setup.done` for an account that is set up. The body may
/// be sealed.
#[utoipa::path(post, path = "/wps/member/setup", operation_id = "finish_setup", tag = "account",
    security(("token" = [])), request_body = SetupBody, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn finish_setup(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    AccountHolder(current): AccountHolder,
    origin: Origin,
    SealedJson(body): SealedJson<SetupBody>,
) -> Result<Answer<bool>, ApiError> {
    let form = SetupForm {
        password: &body.new_password,
        confirmation: &body.confirm_new_password,
        birthday: &body.birthday,
        accepts_terms: body.accept_terms,
    };
    set_up(&logins, &merchant, &current, &form, &origin).await?;
    Ok(Answer::new(true))
}

/// Whether the account is set up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetupValue {
    /// The owner has still to set the account up.
    required: bool,
    /// The account name of the agent directly above, masked, such as `som***88`; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<String>,
    /// How old the owner has to be, in years.
    minimum_age: u8,
}

/// What the owner says.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct SetupBody {
    /// The owner's own password, another one than the agent's.
    new_password: String,
    /// The password once more.
    confirm_new_password: String,
    /// `YYYY-MM-DD`.
    birthday: String,
    /// The owner accepts the merchant's terms.
    accept_terms: bool,
}
