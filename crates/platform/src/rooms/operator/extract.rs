use std::marker::PhantomData;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use erawan_kernel::ids::OperatorSessionId;

use super::rights::Right;
use super::{CurrentOperator, Operator, OperatorError, Operators, authenticate};
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

/// The operator who makes a call of the console and has the permission `R`; without it the call is refused before the
/// handler runs.
#[derive(Debug)]
pub struct Allowed<R> {
    /// The operator.
    pub operator: Operator,
    /// The session the call came with.
    pub session_id: OperatorSessionId,
    right: PhantomData<R>,
}

impl<S: Send + Sync, R: Right> FromRequestParts<S> for Allowed<R>
where
    Operators: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let CurrentOperator { operator, session_id, permissions } =
            CurrentOperator::from_request_parts(parts, state).await?;
        if permissions.has(R::PERMISSION) {
            Ok(Self { operator, session_id, right: PhantomData })
        } else {
            Err(OperatorError::NotAllowed.into())
        }
    }
}
