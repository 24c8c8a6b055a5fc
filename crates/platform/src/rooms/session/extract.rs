use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use erawan_kernel::ErrorCode;

use super::client::client_of;
use super::model::Token;
use super::{AccountHolder, Caller, CurrentMember, Origin, RealMember, SessionError, Sessions};
use crate::core::Core;
use crate::rooms::merchant::CurrentMerchant;
use crate::web::{ApiError, ClientAddress, ClientCountry, OpenBeforeSetup, PassiveCall, RateLimit};

/// What a member may change, by all calls together: far above what a person does by hand.
const CHANGES: RateLimit = RateLimit { name: "member.changes", count: 120, period_ms: 60_000 };

impl<S: Send + Sync> FromRequestParts<S> for CurrentMember
where
    Sessions: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let CurrentMerchant(merchant) = CurrentMerchant::from_request_parts(parts, state).await?;
        let token = token_of(parts).ok_or(SessionError::Missing)?;
        let is_activity = parts.extensions.get::<PassiveCall>().is_none();
        let sessions = Sessions::from_ref(state);
        let (member, needs_setup) = sessions.find_caller(merchant.id, &token, is_activity).await?;
        if needs_setup && parts.extensions.get::<OpenBeforeSetup>().is_none() {
            return Err(SessionError::SetupRequired.into());
        }
        if !parts.method.is_safe() {
            sessions.core.limits.take_of(CHANGES, member.member_id.uuid(), sessions.core.clock.now_ms())?;
        }
        Ok(member)
    }
}

/// For calls that visitors may make too: a session that is missing or over makes a visitor, not a refusal.
impl<S: Send + Sync> OptionalFromRequestParts<S> for CurrentMember
where
    Sessions: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, ApiError> {
        match <Self as FromRequestParts<S>>::from_request_parts(parts, state).await {
            Ok(member) => Ok(Some(member)),
            // Nor is one who has still to set up the account a visitor.
            Err(error)
                if error.code() == ErrorCode::AccountSetupRequired
                    || matches!(
                        error.status(),
                        StatusCode::INTERNAL_SERVER_ERROR | StatusCode::TOO_MANY_REQUESTS
                    ) =>
            {
                Err(error)
            }
            Err(_) => Ok(None),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for RealMember
where
    Sessions: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let member = <CurrentMember as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        if member.kind.is_real() { Ok(Self(member)) } else { Err(SessionError::NotReal.into()) }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AccountHolder
where
    Sessions: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let member = <CurrentMember as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        member.refuse_trial()?;
        Ok(Self(member))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller
where
    Sessions: FromRef<S>,
    Core: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let AccountHolder(member) = AccountHolder::from_request_parts(parts, state).await?;
        let Ok(origin) = Origin::from_request_parts(parts, state).await;
        Ok(Self { member, origin })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Origin
where
    Core: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        const DEVICES: [&str; 2] = ["web", "OTHERS"];
        let ClientAddress(address) = ClientAddress::of(&Core::from_ref(state), parts);
        let device = parts.headers.get("Device").and_then(|value| value.to_str().ok());
        let device = DEVICES.into_iter().find(|known| device == Some(known)).map(str::to_owned);
        let client = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        let browser = parts.extensions.get().copied();
        let country = ClientCountry::of(&Core::from_ref(state), parts);
        Ok(Self { address, device, client: client.and_then(client_of), browser, country })
    }
}

/// The token of the one `Authorization` header. A token in a query or body is never looked at.
fn token_of(parts: &Parts) -> Option<Token> {
    let mut values = parts.headers.get_all(header::AUTHORIZATION).iter();
    let (value, None) = (values.next()?, values.next()) else { return None };
    Token::parse(value.to_str().ok()?)
}
