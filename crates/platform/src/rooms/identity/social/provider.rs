use std::sync::Arc;

use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreJsonWebKeySet, CoreJwsSigningAlgorithm, CoreProviderMetadata,
};
use openidconnect::{
    AuthUrl, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, EndpointNotSet,
    EndpointSet, IssuerUrl, JsonWebKeySetUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope,
    SignatureVerificationError, TokenResponse, TokenUrl,
};

use crate::config::SocialProvider;
use crate::rooms::identity::openid::{FRESH_MS, RETRY_MS, down, utc_now};
use crate::rooms::identity::{Identities, IdentityError};

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
    /// The proof key (PKCE): an intercepted code is of no use without it.
    pub(super) verifier: String,
}

/// The identity the provider vouches for.
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
    identities: &Identities,
    provider: &SocialProvider,
    redirect_url: String,
    secrets: &Secrets,
) -> Result<String, IdentityError> {
    let endpoints = endpoints(identities, provider, FRESH_MS).await?;
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

/// Exchanges the code for an ID token and verifies it: signature, issuer, audience, expiry, nonce.
///
/// # Errors
/// [`IdentityError::Failed`] when the code or the token is invalid; [`IdentityError::ProviderDown`].
pub(super) async fn claims_of(
    identities: &Identities,
    provider: &SocialProvider,
    redirect_url: String,
    code: String,
    secrets: Secrets,
) -> Result<Claims, IdentityError> {
    let endpoints = endpoints(identities, provider, FRESH_MS).await?;
    let client = client(provider, &endpoints, redirect_url.clone())?;
    let answer = client
        .exchange_code(AuthorizationCode::new(code))
        .set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier))
        .request_async(&identities.identity_clients.fetch)
        .await;
    let answer = answer.map_err(|error| match error {
        openidconnect::RequestTokenError::ServerResponse(refusal) => refused(&refusal),
        openidconnect::RequestTokenError::Request(_) => down(&error),
        other => refused(&other),
    })?;
    let token = answer.id_token().ok_or_else(|| refused(&"there is no ID token"))?;
    let nonce = Nonce::new(secrets.nonce);
    let verify = |client: &Client| {
        let verifier = client
            .id_token_verifier()
            .set_allowed_algs([
                CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
                CoreJwsSigningAlgorithm::EcdsaP256Sha256,
            ])
            .set_time_fn(|| utc_now(identities));
        token.claims(&verifier, &nonce).map(|claims| Claims {
            subject: claims.subject().to_string(),
            // An address the provider did not check proves nothing.
            email: claims
                .email()
                .filter(|_| claims.email_verified() == Some(true))
                .map(|email| email.to_string()),
            name: claims.name().and_then(|name| name.get(None)).map(|name| name.to_string()),
        })
    };
    match verify(&client) {
        // The provider may have changed its keys since they were fetched.
        Err(ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey)) => {
            let endpoints = self::endpoints(identities, provider, RETRY_MS).await?;
            verify(&self::client(provider, &endpoints, redirect_url)?).map_err(|error| refused(&error))
        }
        verified => verified.map_err(|error| refused(&error)),
    }
}

fn client(
    provider: &SocialProvider,
    endpoints: &Endpoints,
    redirect_url: String,
) -> Result<Client, IdentityError> {
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
    identities: &Identities,
    provider: &SocialProvider,
    age_ms_max: i64,
) -> Result<Arc<Endpoints>, IdentityError> {
    let clients = &identities.identity_clients;
    let now_ms = identities.core.clock.now_ms();
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
        None => discover(identities, provider).await?,
    };
    tracing::debug!(issuer = provider.issuer(), keys = %endpoints.keys_url.as_str(), "a provider was asked");
    Ok(clients.endpoints.put(provider.issuer(), now_ms, endpoints))
}

async fn discover(identities: &Identities, provider: &SocialProvider) -> Result<Endpoints, IdentityError> {
    let issuer = IssuerUrl::new(provider.issuer().to_owned()).map_err(|error| down(&error))?;
    let found = CoreProviderMetadata::discover_async(issuer, &identities.identity_clients.fetch).await;
    let found = found.map_err(|error| down(&error))?;
    let token = found.token_endpoint().cloned();
    Ok(Endpoints {
        authorization: found.authorization_endpoint().clone(),
        token: token.ok_or_else(|| IdentityError::ProviderDown("it names no token endpoint".to_owned()))?,
        keys_url: found.jwks_uri().clone(),
        keys: found.jwks().clone(),
    })
}

/// Something that is not good came; the log has the reason.
fn refused(cause: &dyn std::fmt::Display) -> IdentityError {
    tracing::info!(%cause, "a social login was refused");
    IdentityError::Failed
}
