use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};

use super::model::Token;
use super::{AccountHolder, CurrentMember, RealMember, SessionError, authenticate};
use crate::App;
use crate::rooms::merchant::CurrentMerchant;
use crate::web::{ApiError, PassiveCall};

impl FromRequestParts<App> for CurrentMember {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let CurrentMerchant(merchant) = CurrentMerchant::from_request_parts(parts, app).await?;
        let token = token_of(parts).ok_or(SessionError::Missing)?;
        let is_activity = parts.extensions.get::<PassiveCall>().is_none();
        Ok(authenticate(app, merchant.id, &token, is_activity).await?)
    }
}

/// For calls that visitors may make too: a session that is missing or over makes a visitor, not a refusal.
impl OptionalFromRequestParts<App> for CurrentMember {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        match <Self as FromRequestParts<App>>::from_request_parts(parts, app).await {
            Ok(member) => Ok(Some(member)),
            Err(error) if error.status() == StatusCode::INTERNAL_SERVER_ERROR => Err(error),
            Err(_) => Ok(None),
        }
    }
}

impl FromRequestParts<App> for RealMember {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let member = <CurrentMember as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        if member.kind.is_real() { Ok(Self(member)) } else { Err(SessionError::NotReal.into()) }
    }
}

impl FromRequestParts<App> for AccountHolder {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let member = <CurrentMember as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        if member.kind.is_trial() { Err(SessionError::NotReal.into()) } else { Ok(Self(member)) }
    }
}

/// The token of the one `Authorization` header. A token in a query or body is never looked at.
fn token_of(parts: &Parts) -> Option<Token> {
    let mut values = parts.headers.get_all(header::AUTHORIZATION).iter();
    let (value, None) = (values.next()?, values.next()) else { return None };
    Token::parse(value.to_str().ok()?)
}
