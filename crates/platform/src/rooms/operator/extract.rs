use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use super::{CurrentOperator, OperatorError, Operators, authenticate};
use crate::rooms::session::Token;
use crate::web::ApiError;

impl<S: Send + Sync> FromRequestParts<S> for CurrentOperator
where
    Operators: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let mut values = parts.headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else {
            return Err(OperatorError::NoSession.into());
        };
        let token = value.to_str().ok().and_then(Token::parse).ok_or(OperatorError::NoSession)?;
        Ok(authenticate(&Operators::from_ref(state), &token).await?)
    }
}
