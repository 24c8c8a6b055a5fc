use std::sync::Arc;

use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreJsonWebKeySet, CoreJwsSigningAlgorithm, CoreProviderMetadata,
};
use openidconnect::{
    AuthUrl, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, EndpointNotSet,
    EndpointSet, IssuerUrl, JsonWebKeySetUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope,
    SignatureVerificationError, TokenResponse, TokenUrl,
};

use crate::App;
use crate::config::SocialProvider;
use crate::rooms::session::SessionError;
use crate::rooms::session::openid::{FRESH_MS, RETRY_MS, down, utc_now};

/// Where a provider is asked and what it signs with.
#[derive(Debug)]
pub(crate) struct Endpoints {
    authorization: AuthUrl,
    token: TokenUrl,
    keys_url: JsonWebKeySetUrl,
    keys: CoreJsonWebKeySet,
}

/// What a login at a provider must come back with.
#[derive(Debug)]
pub(super) struct Secrets {
    pub(super) state: String,
    pub(super) nonce: String,
    /// The proof key (PKCE): whoever intercepts the code cannot use it.
    pub(super) verifier: String,
}

/// Who the provider says somebody is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Claims {
    pub(super) subject: String,
    pub(super) email: Option<String>,
    pub(super) name: Option<String>,
}

type Client =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet, EndpointNotSet>;

/// Where the browser is sent to log in.
pub(super) async fn authorization_url(
    app: &App,
    provider: &SocialProvider,
    redirect_url: String,
    secrets: &Secrets,
) -> Result<String, SessionError> {
    let endpoints = endpoints(app, provider, FRESH_MS).await?;
    let verifier = PkceCodeVerifier::new(secrets.verifier.clone());
    let client = client(provider, &endpoints, redirect_url)?;
    let (state, nonce) = (CsrfToken::new(secrets.state.clone()), Nonce::new(secrets.nonce.clone()));
    let (url, _, _) = client
        .authorize_url(CoreAuthenticationFlow::AuthorizationCode, move || state, move || nonce)
        .add_scope(Scope::new("email".to_owned()))
        .add_scope(Scope::new(provider.provider.profile_scope().to_owned()))
        .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
        .url();
    Ok(url.into())
}

/// Trades the code for an ID token and judges it: signature, issuer, audience, expiry, nonce.
///
/// # Errors
/// [`SessionError::SocialFailed`] when the code or the token is not good; [`SessionError::ProviderDown`].
pub(super) async fn claims_of(
    app: &App,
    provider: &SocialProvider,
    redirect_url: String,
    code: String,
    secrets: Secrets,
) -> Result<Claims, SessionError> {
    let endpoints = endpoints(app, provider, FRESH_MS).await?;
    let client = client(provider, &endpoints, redirect_url.clone())?;
    let answer = client
        .exchange_code(AuthorizationCode::new(code))
        .set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier))
        .request_async(&app.identity_clients.fetch)
        .await;
    let answer = answer.map_err(|error| match error {
        openidconnect::RequestTokenError::ServerResponse(refusal) => refused(&refusal),
        openidconnect::RequestTokenError::Request(_) => down(&error),
        other => refused(&other),
    })?;
    let token = answer.id_token().ok_or_else(|| refused(&"there is no ID token"))?;
    let nonce = Nonce::new(secrets.nonce);
    let judge = |client: &Client| {
        let verifier = client
            .id_token_verifier()
            .set_allowed_algs([
                CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
                CoreJwsSigningAlgorithm::EcdsaP256Sha256,
            ])
            .set_time_fn(|| utc_now(app));
        token.claims(&verifier, &nonce).map(|claims| Claims {
            subject: claims.subject().to_string(),
            // An address the provider did not check could be anybody's.
            email: claims
                .email()
                .filter(|_| claims.email_verified() == Some(true))
                .map(|email| email.to_string()),
            name: claims.name().and_then(|name| name.get(None)).map(|name| name.to_string()),
        })
    };
    match judge(&client) {
        // The provider may have changed its keys since they were fetched.
        Err(ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey)) => {
            let endpoints = self::endpoints(app, provider, RETRY_MS).await?;
            judge(&self::client(provider, &endpoints, redirect_url)?).map_err(|error| refused(&error))
        }
        judged => judged.map_err(|error| refused(&error)),
    }
}

fn client(
    provider: &SocialProvider,
    endpoints: &Endpoints,
    redirect_url: String,
) -> Result<Client, SessionError> {
    let issuer = IssuerUrl::new(provider.issuer().to_owned()).map_err(|error| down(&error))?;
    let redirect_url = RedirectUrl::new(redirect_url).map_err(|error| down(&error))?;
    let client = CoreClient::new(ClientId::new(provider.client_id.clone()), issuer, endpoints.keys.clone());
    Ok(client
        .set_client_secret(ClientSecret::new(provider.client_secret.reveal().to_owned()))
        .set_auth_uri(endpoints.authorization.clone())
        .set_token_uri(endpoints.token.clone())
        .set_redirect_uri(redirect_url))
}

/// What is known of the provider, not older than `age_ms_max`.
async fn endpoints(
    app: &App,
    provider: &SocialProvider,
    age_ms_max: i64,
) -> Result<Arc<Endpoints>, SessionError> {
    let clients = &app.identity_clients;
    let now_ms = app.clock.now_ms();
    if let Some(endpoints) = clients.endpoints.get(provider.issuer(), now_ms, age_ms_max) {
        return Ok(endpoints);
    }
    let endpoints = match provider.endpoints() {
        Some(given) => Endpoints {
            authorization: AuthUrl::new(given.authorization).map_err(|error| down(&error))?,
            token: TokenUrl::new(given.token).map_err(|error| down(&error))?,
            keys: clients.fetch_keys(&given.keys).await?,
            keys_url: JsonWebKeySetUrl::new(given.keys).map_err(|error| down(&error))?,
        },
        None => discover(app, provider).await?,
    };
    tracing::debug!(issuer = provider.issuer(), keys = %endpoints.keys_url.as_str(), "a provider was asked");
    Ok(clients.endpoints.put(provider.issuer(), now_ms, endpoints))
}

async fn discover(app: &App, provider: &SocialProvider) -> Result<Endpoints, SessionError> {
    let issuer = IssuerUrl::new(provider.issuer().to_owned()).map_err(|error| down(&error))?;
    let found = CoreProviderMetadata::discover_async(issuer, &app.identity_clients.fetch).await;
    let found = found.map_err(|error| down(&error))?;
    let token = found.token_endpoint().cloned();
    Ok(Endpoints {
        authorization: found.authorization_endpoint().clone(),
        token: token.ok_or_else(|| SessionError::ProviderDown("it names no token endpoint".to_owned()))?,
        keys_url: found.jwks_uri().clone(),
        keys: found.jwks().clone(),
    })
}

/// Somebody came with something that is not good; the reason helps whoever reads the log.
fn refused(cause: &dyn std::fmt::Display) -> SessionError {
    tracing::info!(%cause, "a social login was refused");
    SessionError::SocialFailed
}
