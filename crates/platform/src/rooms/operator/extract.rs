use std::marker::PhantomData;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use erawan_kernel::ids::OperatorSessionId;

use super::rights::Right;
use super::{CurrentOperator, Operator, OperatorError, Operators, authenticate, factor};
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
/// handler runs. One that decides about what another operator prepared also needs a factor that was proven within the
/// last minutes.
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
        let current = CurrentOperator::from_request_parts(parts, state).await?;
        if !current.permissions.has(R::PERMISSION) {
            return Err(OperatorError::NotAllowed.into());
        }
        if R::PERMISSION.decides() {
            factor::check_may_decide(&Operators::from_ref(state), &current).await?;
        }
        let CurrentOperator { operator, session_id, .. } = current;
        Ok(Self { operator, session_id, right: PhantomData })
    }
}
