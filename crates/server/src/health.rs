//! What a service manager, a balancer and a monitoring system ask: does it live, can it serve, what are its numbers.

use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use erawan_platform::core::Core;
use erawan_platform::readiness::{Check, Readiness};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde_json::{Map, Value, json};

/// How often the disk is looked at and old measurements are folded.
const EVERY: Duration = Duration::from_secs(5);
/// With less room than this, in bytes, a node is not ready: a ledger that cannot write stops everything.
const DISK_MIN: u64 = 256 * 1024 * 1024;
/// Upper bounds of the classes of times, in seconds.
const SECONDS: [f64; 11] = [0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Upper bounds of the classes of counts.
const COUNTS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 64.0, 256.0, 1_024.0, 4_096.0];

/// `/healthz` and `/readyz` for any client: names of faults, no reasons.
pub fn public_routes(readiness: Readiness) -> Router {
    let ready = async |State(readiness): State<Readiness>| ready(&readiness, false);
    Router::new().route("/healthz", get(async || "ok")).route("/readyz", get(ready)).with_state(readiness)
}

/// The admin listener: the same with reasons, and `/metrics` in Prometheus' text format.
pub fn admin_routes(readiness: Readiness, metrics: PrometheusHandle) -> Router {
    let ready = async |State(readiness): State<Readiness>| ready(&readiness, true);
    let numbers = async move || {
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], metrics.render())
    };
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/readyz", get(ready))
        .route("/metrics", get(numbers))
        .with_state(readiness)
}

fn ready(readiness: &Readiness, with_reasons: bool) -> Response {
    let faults = readiness.faults();
    let is_ready = faults.as_ref().is_some_and(Vec::is_empty);
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let faults = faults.unwrap_or_default();
    let told: Value = if with_reasons {
        faults
            .into_iter()
            .map(|(check, reason)| (check.name().to_owned(), json!(reason)))
            .collect::<Map<_, _>>()
            .into()
    } else {
        faults.iter().map(|(check, _)| check.name()).collect()
    };
    (status, Json(json!({ "ready": is_ready, "faults": told }))).into_response()
}

/// Collects what the process measures from now on. Only the first call of a process installs the collector; the
/// others, in tests with several servers, collect nothing.
///
/// # Errors
/// When the classes of the measurements are not accepted.
pub fn collect_metrics() -> anyhow::Result<PrometheusHandle> {
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .set_buckets_for_metric(Matcher::Suffix("_rows".to_owned()), &COUNTS)?
        .build_recorder();
    let handle = recorder.handle();
    if metrics::set_global_recorder(recorder).is_err() {
        tracing::debug!("measurements are collected by another server of this process");
    }
    Ok(handle)
}

/// Looks at the disk once. A start does so before it listens: no first answer is green on a full disk.
pub fn check_disk(core: &Core, folder: &Path) {
    let Some(left) = space_left(folder) else { return };
    metrics::gauge!("erawan_disk_left_mebibytes").set(u32::try_from(left >> 20).unwrap_or(u32::MAX));
    let room = if left >= DISK_MIN {
        Ok(())
    } else {
        Err(format!("less than {} MiB are left on the disk of {}", DISK_MIN >> 20, folder.display()))
    };
    core.readiness.note(Check::Disk, room);
}

/// Watches the disk for as long as the node runs.
pub async fn watch_disk(core: Core, folder: PathBuf, metrics: Option<PrometheusHandle>) {
    loop {
        check_disk(&core, &folder);
        if let Some(metrics) = &metrics {
            metrics.run_upkeep();
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// How many bytes this process may still write there.
#[cfg(unix)]
fn space_left(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn space_left(_: &Path) -> Option<u64> {
    None
}
