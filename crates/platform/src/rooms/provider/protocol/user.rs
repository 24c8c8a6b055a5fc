use uuid::Uuid;

use super::{CURRENCY_MAX, TOKEN_MAX, USER_MAX, game_code, unknown, wallet_of_session, wrong_session};
use crate::rooms::provider::error::ProviderError;
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::launch::hash_of;
use crate::rooms::provider::model::{Board, Done, Refusal, Status, Ticket};
use crate::rooms::provider::play::Presence;
use crate::rooms::provider::{Provider, play, store};
use crate::rooms::wallet::Book;

/// How long sessions of a member are kept, to answer calls about their rounds.
const SESSION_KEPT_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// Who came with a ticket.
#[derive(Debug, Clone)]
pub(crate) struct Info {
    pub(crate) done: Done,
    pub(crate) session: String,
    pub(crate) country: String,
    pub(crate) language: String,
    pub(crate) is_trial: bool,
    /// Plays with the money of a test account.
    pub(crate) is_test: bool,
    /// The merchant's code.
    pub(crate) merchant: String,
    pub(crate) board: Board,
}

/// Opens a session at the vendor for the holder of a ticket, once. The same request again gets the same session, as
/// long as the ticket is good.
pub(crate) async fn info(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Info, Refusal> {
    let request = fields.uuid("request_uuid")?;
    let ticket_token = fields.text("ticket", TOKEN_MAX)?;
    let game_code = game_code(fields)?;
    open(provider, vendor, request, ticket_token, game_code)
        .await
        .unwrap_or_else(|error| Err(unknown(&error)))
}

async fn open(
    provider: &Provider,
    vendor: &str,
    request: Uuid,
    ticket_token: &str,
    game_code: &str,
) -> Result<Result<Info, Refusal>, ProviderError> {
    let refuse = |status: Status| Ok(Err(status.into()));
    let ticket_hash = hash_of(ticket_token);
    let found = store::find_ticket(&provider.core.db, &ticket_hash).await?;
    let Some(ticket) = found.filter(|ticket| ticket.session.vendor == vendor) else {
        return refuse(Status::InvalidToken);
    };
    let opened = &ticket.session;
    let is_offered = provider.games.find_game(opened.merchant_id, vendor, game_code).await?.is_some();
    if ticket.game_code != game_code || !is_offered {
        return refuse(Status::InvalidGame);
    }
    if let Some(status) = play::status(provider, opened, Presence::There).await?.refusal() {
        return refuse(status);
    }
    let Some(wallet) = wallet_of_session(provider, opened).await? else {
        return refuse(Status::InvalidUser);
    };
    // Only the hash of a session's token is stored: to give the same one again, it is derived from the request.
    let place = format!("provider_session.token/{vendor}/{request}");
    let session = hex::encode(provider.core.data_key.mark(&place, ticket_token));
    let now_ms = provider.core.clock.now_ms();
    let forget_before_ms = now_ms - SESSION_KEPT_MS;
    let hash = hash_of(&session);
    let tx = provider.core.db.begin().await?;
    if store::exchange_ticket_in_tx(&tx, &ticket_hash, &hash, now_ms, opened, forget_before_ms).await? {
        tx.commit().await?;
    } else {
        tx.rollback().await?;
        let db = &provider.core.db;
        let is_same_request = store::find_session(db, &hash).await?.is_some();
        if !is_same_request || !store::is_ticket_in_time(db, &ticket_hash, now_ms).await? {
            return refuse(Status::InvalidToken);
        }
    }
    let balance = provider.wallets.balance_of(&wallet).await?.available;
    let is_test = wallet.book == Book::Test;
    let done = Done { user: wallet.member_id, currency: wallet.currency, balance };
    let merchant = provider.merchants.find(opened.merchant_id).await?;
    let country = merchant.settings.country.clone();
    let Ticket { language, is_trial, board, .. } = ticket;
    Ok(Ok(Info {
        done,
        session,
        country,
        language,
        is_trial,
        is_test,
        merchant: merchant.code.clone(),
        board,
    }))
}

/// What the player may spend, while their session is live.
pub(crate) async fn balance(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    fields.uuid("request_uuid")?;
    let user = fields.text("user", USER_MAX)?;
    let session = fields.text("session", TOKEN_MAX)?;
    let currency = fields.text("currency", CURRENCY_MAX)?;
    read(provider, vendor, user, session, currency).await.unwrap_or_else(|error| Err(unknown(&error)))
}

async fn read(
    provider: &Provider,
    vendor: &str,
    user: &str,
    session: &str,
    currency: &str,
) -> Result<Result<Done, Refusal>, ProviderError> {
    let found = play::find_session(provider, hash_of(session)).await?;
    let is_own = |vendor_of: &str, member: String| vendor_of == vendor && member == user;
    let own = found.filter(|session| is_own(&session.vendor, session.member_id.to_string()));
    let Some(session) = own else {
        return Ok(Err(wrong_session(provider, vendor, user).await.map_or_else(|error| error, Into::into)));
    };
    if let Some(status) = play::status(provider, &session, Presence::Unknown).await?.refusal() {
        return Ok(Err(status.into()));
    }
    let Some(wallet) = wallet_of_session(provider, &session).await? else {
        return Ok(Err(Status::InvalidUser.into()));
    };
    if wallet.currency.code() != currency {
        return Ok(Err(Status::WrongCurrency.into()));
    }
    let balance = provider.wallets.balance_of(&wallet).await?.available;
    Ok(Ok(Done { user: wallet.member_id, currency: wallet.currency, balance }))
}
