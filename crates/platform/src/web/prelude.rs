//! What nearly every file of handlers uses: `use crate::web::prelude::*;`.

pub(crate) use axum::extract::State;
pub(crate) use erawan_kernel::ErrorCode;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use utoipa::{IntoParams, ToSchema};
pub(crate) use utoipa_axum::router::OpenApiRouter;

pub(crate) use super::{
    Answer, ApiError, ApiJson, ApiQuery, ClientAddress, List, ListPage, PathId, RateLimit, Refusals,
    RequestLanguage,
};

/// The router of handlers, each with its document: `calls![create, find]`.
macro_rules! calls {
    ($($handler:path),+ $(,)?) => {
        utoipa_axum::router::OpenApiRouter::new()$(.routes(utoipa_axum::routes!($handler)))+
    };
}

pub(crate) use calls;
