//! Where PostgreSQL is, and how the connection to it is protected.
//!
//! `sslmode` and `sslrootcert` of the address mean what they mean to PostgreSQL's own clients:
//! <https://www.postgresql.org/docs/current/libpq-ssl.html>. Of the modes, `allow` and `verify-ca` are not offered.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{WebPkiSupportedAlgorithms, aws_lc_rs, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Client;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;
use url::Url;

use crate::LedgerError;

/// The address of a PostgreSQL database, read once.
#[derive(Clone)]
pub struct PostgresTarget {
    config: tokio_postgres::Config,
    ssl_mode: String,
    root_certificates: Option<String>,
    tls: MakeRustlsConnect,
}

impl std::fmt::Debug for PostgresTarget {
    /// Without the password.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hosts = self.config.get_hosts();
        formatter.debug_struct("PostgresTarget").field("hosts", &hosts).finish_non_exhaustive()
    }
}

impl PostgresTarget {
    /// Reads the address.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`] with the reason when it is no address, its `sslmode` is not offered, or `sslrootcert` cannot be read.
    pub fn of(url: &str) -> Result<Self, LedgerError> {
        let refused = |reason: String| LedgerError::Unavailable(reason);
        let mut url = Url::parse(url).map_err(|error| refused(format!("the address is no URL: {error}")))?;
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for (name, value) in url.query_pairs().into_owned() {
            match name.as_str() {
                "sslmode" => mode = Some(value),
                "sslrootcert" => roots = Some(value),
                _ => others.push((name, value)),
            }
        }
        if mode.is_some() || roots.is_some() {
            url.set_query(None);
            if !others.is_empty() {
                url.query_pairs_mut().extend_pairs(others);
            }
        }
        let ssl_mode = mode.unwrap_or_else(|| "prefer".to_owned());
        let (asked, is_verified) = match ssl_mode.as_str() {
            "disable" => (SslMode::Disable, false),
            "prefer" => (SslMode::Prefer, false),
            "require" => (SslMode::Require, false),
            "verify-full" => (SslMode::Require, true),
            other => {
                return Err(refused(format!(
                    "sslmode is {other}: it can be disable, prefer, require or verify-full"
                )));
            }
        };
        let mut config: tokio_postgres::Config =
            url.as_str().parse().map_err(|error: tokio_postgres::Error| refused(error.to_string()))?;
        config.application_name("erawan-ledger").connect_timeout(Duration::from_secs(5)).ssl_mode(asked);
        // A server that vanished without a word must not keep the committer waiting for minutes.
        config.tcp_user_timeout(Duration::from_secs(10)).keepalives_idle(Duration::from_secs(10));
        let trusted = if is_verified { Some(read_roots(roots.as_deref())?) } else { None };
        let tls = MakeRustlsConnect::new(client_config(trusted)?);
        Ok(Self { config, ssl_mode, root_certificates: roots, tls })
    }

    /// Hosts, port, user, password and database.
    #[must_use]
    pub const fn config(&self) -> &tokio_postgres::Config {
        &self.config
    }

    /// `disable`, `prefer`, `require` or `verify-full`.
    #[must_use]
    pub fn ssl_mode(&self) -> &str {
        &self.ssl_mode
    }

    /// The file of the authorities that may certify the server.
    #[must_use]
    pub fn root_certificates(&self) -> Option<&str> {
        self.root_certificates.as_deref()
    }

    /// Asks whether the database can be used: a pool would only say that it waited long enough.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`] with the reason when it cannot.
    pub async fn reach(&self) -> Result<(), LedgerError> {
        self.connect().await.map(drop).map_err(super::unavailable)
    }

    /// A connection whose messages a task of the current runtime carries.
    ///
    /// # Errors
    /// When the database cannot be reached, refuses, or is not the one its certificate must name.
    pub(super) async fn connect(&self) -> Result<Client, tokio_postgres::Error> {
        let (client, connection) = self.config.connect(self.tls.clone()).await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a connection to the ledger's database ended");
            }
        });
        Ok(client)
    }
}

fn read_roots(file: Option<&str>) -> Result<RootCertStore, LedgerError> {
    let refused = |reason: String| LedgerError::Unavailable(reason);
    let file =
        file.ok_or_else(|| refused("sslmode=verify-full needs sslrootcert, a file of certificates".into()))?;
    let pem = fs::read(file).map_err(|error| refused(format!("sslrootcert {file}: {error}")))?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let certificate = certificate.map_err(|error| refused(format!("sslrootcert {file}: {error}")))?;
        roots.add(certificate).map_err(|error| refused(format!("sslrootcert {file}: {error}")))?;
    }
    if roots.is_empty() {
        return Err(refused(format!("sslrootcert {file} holds no certificate")));
    }
    Ok(roots)
}

/// TLS that trusts `roots` alone, or encrypts without asking who answers.
fn client_config(roots: Option<RootCertStore>) -> Result<ClientConfig, LedgerError> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let algorithms = provider.signature_verification_algorithms;
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| LedgerError::Unavailable(error.to_string()))?;
    Ok(match roots {
        Some(roots) => config.with_root_certificates(roots).with_no_client_auth(),
        None => config
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyServer(algorithms)))
            .with_no_client_auth(),
    })
}

/// `prefer` and `require` protect against who listens, not against who answers in the server's place.
#[derive(Debug)]
struct AnyServer(WebPkiSupportedAlgorithms);

impl ServerCertVerifier for AnyServer {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_schemes()
    }
}
