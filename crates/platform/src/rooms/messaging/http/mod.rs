mod inbox;
mod push;

use utoipa_axum::router::OpenApiRouter;

use super::Messaging;

pub(super) fn routes() -> OpenApiRouter<Messaging> {
    OpenApiRouter::new().merge(inbox::routes()).merge(push::routes())
}
