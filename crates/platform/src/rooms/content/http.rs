use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use erawan_kernel::ids::ContentId;

use super::model::HelpFile;
use super::notices::{ListQuery, ListsValue, NewsValue, of_merchant};
use super::promos::{PromoKind, PromoValue};
use super::store;
use crate::rooms::content::Contents;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{AccountHolder, CurrentMember};
use crate::web::CachedAnswer;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Contents> {
    calls![announcements, mark_read, help, lobby_news, promos]
}

/// Announcements, banners, promotions, popups, notices
///
/// Only what is current at the merchant's date. With a session, notices carry whether they were read.
#[utoipa::path(get, path = "/wps/relay/MCSFE_getListAnnouncements", tag = "content", params(AnnouncementQuery),
    security((), ("token" = [])),
    responses((status = 200, body = Answer<ListsValue>), Refusals))]
async fn announcements(
    State(contents): State<Contents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: Option<CurrentMember>,
    headers: HeaderMap,
    ApiQuery(query): ApiQuery<AnnouncementQuery>,
) -> Result<Response, ApiError> {
    let query = ListQuery::new(query.types.as_deref(), query.group_name);
    if query.asks_for_agents() && !member.is_some_and(|member| member.kind.is_agent()) {
        return Err(ErrorCode::PermissionDenied.into());
    }
    let notices = of_merchant(&contents, merchant.id).await?;
    let today = merchant.date_at(contents.core.clock.now());
    let Some(member) = member else {
        let make = || CachedAnswer::of(&notices.lists(&merchant, &query, today, language, None));
        let ready = notices.lists.get((query.clone(), today, language), make)?;
        return Ok(ready.response(&headers));
    };
    let read = store::read_by(&contents.core.db, member.member_id).await?;
    Ok(Answer::new(notices.lists(&merchant, &query, today, language, Some(&read))).into_response())
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct AnnouncementQuery {
    /// The letters of the wanted types, such as `B,PL,PU`; `A` is for agents.
    types: Option<String>,
    /// `m_home`, `m_reg` or a game type.
    group_name: Option<String>,
    /// `M`
    #[serde(rename = "platform")]
    _platform: Option<String>,
    /// The merchant's code; the header counts.
    #[serde(rename = "merchantCode")]
    _merchant_code: Option<String>,
}

/// Mark a notice as read
#[utoipa::path(post, path = "/wps/relay/MCSFE_markAnnouncementAsRead", tag = "content", security(("token" = [])),
    request_body = MarkReadForm, responses((status = 200, body = Answer<bool>), Refusals))]
async fn mark_read(
    State(contents): State<Contents>,
    AccountHolder(member): AccountHolder,
    ApiJson(form): ApiJson<MarkReadForm>,
) -> Result<Answer<bool>, ApiError> {
    let id: ContentId = form.announcement_id.parse().map_err(|_| ErrorCode::NotFound)?;
    contents.mark_read(member.merchant_id, member.member_id, id).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MarkReadForm {
    announcement_id: String,
    /// Always true; there is no way back.
    #[serde(rename = "read")]
    _read: Option<bool>,
}

/// Notices of the lobby
///
/// What is current on home, for screens that want nothing else.
#[utoipa::path(get, path = "/wps/relay/GLS2_lobbyNews", tag = "content",
    params(("merchantCode" = Option<String>, Query, description = "The merchant's code; the header counts")),
    responses((status = 200, body = Answer<List<NewsValue>>), Refusals))]
async fn lobby_news(
    State(contents): State<Contents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let notices = of_merchant(&contents, merchant.id).await?;
    let today = merchant.date_at(contents.core.clock.now());
    let make = || CachedAnswer::of(&notices.news(&merchant, today, language));
    Ok(notices.news.get((today, language), make)?.response(&headers))
}

/// Promotions in which a member can take part, by kind
///
/// Unknown kinds are ignored; no kinds at all mean every kind.
#[utoipa::path(get, path = "/wps/promos", tag = "content",
    params(("kinds" = Option<String>, Query, description = "Kinds, parted by commas, such as `LOGIN,TICKET`")),
    security((), ("token" = [])),
    responses((status = 200, body = Answer<List<PromoValue>>), Refusals))]
async fn promos(
    CurrentMerchant(merchant): CurrentMerchant,
    ApiQuery(query): ApiQuery<PromoQuery>,
) -> Answer<List<PromoValue>> {
    Answer::new(PromoKind::asked(query.kinds.as_deref(), &merchant))
}

#[derive(Debug, Deserialize)]
struct PromoQuery {
    kinds: Option<String>,
}

/// Help centre
#[utoipa::path(get, path = "/wps/system/helpCenter", tag = "content",
    params(("lang" = Option<String>, Query, description = "Used when there is no `Language` header"),
        ("moduleId" = Option<String>, Query, description = "`COMM3`")),
    responses((status = 200, body = Answer<Vec<HelpValue>>), Refusals))]
async fn help(
    State(contents): State<Contents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let notices = of_merchant(&contents, merchant.id).await?;
    let value = |help: &HelpFile| HelpValue {
        tag: help.tag.clone(),
        title: help.title.in_language(language).to_owned(),
        content: help.content.in_language(language).to_owned(),
    };
    let make = || CachedAnswer::of(&notices.help.iter().map(value).collect::<Vec<_>>());
    Ok(notices.help_lists.get(language, make)?.response(&headers))
}

/// A help text.
#[derive(Debug, Serialize, ToSchema)]
struct HelpValue {
    /// Name by which pages link to it, such as `terms`.
    tag: String,
    title: String,
    /// Clean HTML.
    content: String,
}
