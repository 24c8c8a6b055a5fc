//! Spans of requests for a collector of OpenTelemetry, where a setting names one.
//!
//! A span says which route was called, how, with what result, and the request's id, by which the log is found. No
//! address, path, query, header or text of an error is in it. Spans are sent by a thread of their own, over a queue that
//! loses them when the collector does not take them: no request waits.
//!
//! The header `traceparent` is not read, from proxies neither: they pass on what a browser sent, and a caller must not
//! choose in which trace its requests appear. The id in `X-Request-Id` leads from a proxy's log to a span.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;
use opentelemetry::KeyValue;
use opentelemetry::trace::{Span, SpanKind, Status, Tracer, TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use url::Url;

/// How long the collector may take to accept spans.
const SEND_MAX: Duration = Duration::from_secs(5);
/// How long the last spans may take when the server stops.
const FLUSH_MAX: Duration = Duration::from_secs(1);

/// Settings of the spans.
#[derive(Debug, Clone, Default, Args)]
pub struct TraceSettings {
    /// Address of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; no spans
    /// without it.
    #[arg(long, env = "ERAWAN_OTLP_URL", hide_env_values = true)]
    pub otlp_url: Option<Url>,
}

impl TraceSettings {
    /// Begins to send spans, where a collector is named.
    ///
    /// # Errors
    /// When its address cannot be used.
    pub fn begin(&self) -> Result<Option<Traces>> {
        let Some(url) = &self.otlp_url else { return Ok(None) };
        ensure!(
            matches!(url.scheme(), "http" | "https") && url.has_host(),
            "ERAWAN_OTLP_URL does not begin with http:// or https://"
        );
        let endpoint = format!("{}/v1/traces", url.as_str().trim_end_matches('/'));
        let exporter =
            SpanExporter::builder().with_http().with_endpoint(endpoint).with_timeout(SEND_MAX).build();
        let resource = Resource::builder()
            .with_service_name("erawan")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter.context("spans cannot be sent to ERAWAN_OTLP_URL")?)
            .with_resource(resource)
            .build();
        Ok(Some(Traces { tracer: provider.tracer("erawan"), provider }))
    }
}

/// Where spans go. Clones share it.
#[derive(Debug, Clone)]
pub struct Traces {
    tracer: SdkTracer,
    provider: SdkTracerProvider,
}

impl Traces {
    /// The span of a request, which ends with [`RequestSpan::end`], or when its client leaves.
    #[must_use]
    pub fn begin(&self, method: &'static str, id: &str) -> RequestSpan {
        let attributes =
            [KeyValue::new("http.request.method", method), KeyValue::new("erawan.request.id", id.to_owned())];
        let span = self.tracer.span_builder(method).with_kind(SpanKind::Server).with_attributes(attributes);
        RequestSpan(span.start(&self.tracer))
    }

    /// Sends what is left, for a second at most.
    pub async fn flush(self) {
        let flushed =
            tokio::task::spawn_blocking(move || self.provider.shutdown_with_timeout(FLUSH_MAX)).await;
        if let Ok(Err(error)) = flushed {
            tracing::warn!(%error, "the last spans were not taken by the collector");
        }
    }
}

/// The span of one request.
#[derive(Debug)]
pub struct RequestSpan(opentelemetry_sdk::trace::Span);

impl RequestSpan {
    /// Ends it with the answer: the route and the status.
    pub fn end(mut self, method: &str, route: &str, status: u16) {
        self.0.update_name(format!("{method} {route}"));
        self.0.set_attribute(KeyValue::new("http.route", route.to_owned()));
        self.0.set_attribute(KeyValue::new("http.response.status_code", i64::from(status)));
        if status >= 500 {
            self.0.set_status(Status::error(""));
        }
        self.0.end();
    }
}
