use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The successful envelope of `/wps`: `{"success":true,"value":…}`.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct Answer<T> {
    /// Always true; refusals have their own shape.
    success: bool,
    /// The value of the answer.
    value: T,
}

impl<T> Answer<T> {
    /// Wraps the value of the answer.
    pub const fn new(value: T) -> Self {
        Self { success: true, value }
    }
}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}
