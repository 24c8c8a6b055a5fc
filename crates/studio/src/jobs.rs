use std::sync::Arc;
use std::time::Duration;

use crate::service::Service;

/// How long the job sleeps when nothing wakes it.
const IDLE: Duration = Duration::from_secs(2);

/// Moves rounds on that no request is moving: until the studio stops.
pub(crate) async fn resolve_rounds(service: Arc<Service>) {
    let stop = service.stop.clone();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = service.round_due.notified() => {}
            () = tokio::time::sleep(IDLE) => {}
        }
        let attempt = tokio::select! {
            () = stop.cancelled() => return,
            attempt = service.resolve_due() => attempt,
        };
        if let Err(error) = attempt {
            tracing::error!(%error, "due rounds could not be read");
        }
    }
}
