mod menus;
mod numeros;
mod orders;
mod push;

use axum::Router;
use utoipa::openapi::OpenApi;

use crate::rooms::lottery::LotteryGateway;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<LotteryGateway> {
    menus::routes().merge(numeros::routes()).merge(orders::routes())
}

/// Calls of lottery vendors.
pub(crate) fn machine_routes() -> Router<LotteryGateway> {
    push::routes().into()
}

/// The document of the vendors' calls: a part of the provider protocol.
pub(crate) fn document() -> OpenApi {
    push::routes().into_openapi()
}
