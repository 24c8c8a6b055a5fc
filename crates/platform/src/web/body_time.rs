use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use erawan_kernel::ErrorCode;
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

use super::ApiError;

/// How long a body may take.
const BODY_TIME: Duration = Duration::from_secs(15);
/// Slower than this, in bytes per second, pictures are not taken either.
const PICTURE_RATE: u64 = 16 * 1_024;

/// Gives the body of a request 15 seconds, and as many more as its bytes take at 16 KiB per second; a slower one is
/// answered `request.timeout` (408), so that no client holds a request open by sending a byte now and then.
pub async fn limit_body_time(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let is_late = Arc::new(AtomicBool::new(false));
    let seen = is_late.clone();
    let request = request.map(|body| {
        let begun = Instant::now();
        Body::new(TimedBody { body, begun, received: 0, timer: Box::pin(sleep(BODY_TIME)), is_late: seen })
    });
    let response = next.run(request).await;
    if is_late.load(Ordering::Relaxed) {
        return ApiError::new(ErrorCode::RequestTimeout).into_response();
    }
    response
}

#[derive(Debug, thiserror::Error)]
#[error("the body came too slowly")]
struct TooSlow;

struct TimedBody {
    body: Body,
    begun: Instant,
    received: u64,
    timer: Pin<Box<Sleep>>,
    is_late: Arc<AtomicBool>,
}

/// How long a body may have taken when so many of its bytes have come.
pub(super) fn allowed(received: u64) -> Duration {
    BODY_TIME + Duration::from_millis(received.saturating_mul(1_000) / PICTURE_RATE)
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            let bytes = frame.data_ref().map_or(0, Bytes::len);
            self.received += u64::try_from(bytes).unwrap_or(u64::MAX);
            let deadline = self.begun + allowed(self.received);
            self.timer.as_mut().reset(deadline);
        }
        if polled.is_pending() && self.timer.as_mut().poll(cx).is_ready() {
            self.is_late.store(true, Ordering::Relaxed);
            return Poll::Ready(Some(Err(axum::Error::new(TooSlow))));
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_that_trickles_has_fifteen_seconds_and_one_that_flows_as_long_as_it_takes() {
        assert_eq!(allowed(0), Duration::from_secs(15));
        assert_eq!(allowed(15), Duration::from_secs(15));
        assert_eq!(allowed(5 * 1_024 * 1_024), Duration::from_secs(335));
    }
}
