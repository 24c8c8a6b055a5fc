use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use super::{CurrentOperator, OperatorError, authenticate};
use crate::App;
use crate::rooms::session::Token;
use crate::web::ApiError;

impl FromRequestParts<App> for CurrentOperator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let mut values = parts.headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else {
            return Err(OperatorError::NoSession.into());
        };
        let token = value.to_str().ok().and_then(Token::parse).ok_or(OperatorError::NoSession)?;
        Ok(authenticate(app, &token).await?)
    }
}
