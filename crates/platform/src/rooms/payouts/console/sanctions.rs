//! The names that the merchant must not pay.

use axum::extract::DefaultBodyLimit;
use bytes::Bytes;
use erawan_kernel::PageRequest;
use erawan_kernel::ids::SanctionsListId;

use super::super::Payouts;
use super::super::error::SanctionsError;
use super::super::name_file::{FILE_BYTES_MAX, NotAList};
use super::super::sanctions::SanctionsList;
use super::super::store::sanctions as store;
use crate::rooms::operator::{Allowed, right};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    let uploads = calls![import_sanctions].layer(DefaultBodyLimit::max(FILE_BYTES_MAX));
    calls![sanctions].merge(uploads)
}

/// Imports of the sanctions list, the newest first
///
/// The newest is the one that holds.
#[utoipa::path(get, path = "/console/sanctions", tag = "money", security(("token" = [])),
    params(SanctionsQuery), responses((status = 200, body = Answer<ListPage<SanctionsImport>>), Refusals))]
async fn sanctions(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::SanctionsRead>,
    ApiQuery(query): ApiQuery<SanctionsQuery>,
) -> Result<Answer<ListPage<SanctionsImport>>, ApiError> {
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let page = store::imports(&payouts.core.db, operator.merchant_id, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for import in &page.rows {
        list.push(SanctionsImport::of(&payouts, import).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct SanctionsQuery {
    /// From 1.
    page_no: Option<u64>,
}

/// An import of the sanctions list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SanctionsImport {
    #[schema(value_type = String)]
    list_id: SanctionsListId,
    /// How many names it has.
    names: i64,
    /// Of the file, SHA-256.
    digest: String,
    /// Who imported it.
    imported_by: String,
    /// Epoch milliseconds.
    imported_at: i64,
}

impl SanctionsImport {
    async fn of(payouts: &Payouts, import: &SanctionsList) -> Result<Self, SanctionsError> {
        let by = payouts.operators.find(import.operator_id).await?;
        Ok(Self {
            list_id: import.id,
            names: import.names,
            digest: hex::encode(import.digest),
            imported_by: by.map(|operator| operator.name).unwrap_or_default(),
            imported_at: import.imported_at_ms,
        })
    }
}

/// Import the sanctions list: names that the merchant must not pay
///
/// The body is the file in UTF-8: one name a line, or CSV whose first line names the column `name`; at most 4 MB and
/// 50,000 names. It takes the place of the list before. The same file again changes nothing. One that cannot be read
/// gets `sanctions.broken` with the `line` and what is wrong there; the list before goes on to hold.
#[utoipa::path(post, path = "/console/sanctions", tag = "money", security(("token" = [])),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Answer<SanctionsImport>), Refusals))]
async fn import_sanctions(
    State(payouts): State<Payouts>,
    Allowed { operator, .. }: Allowed<right::SanctionsImport>,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<Answer<SanctionsImport>, ApiError> {
    let too_large = NotAList { line: 1, what: "the file is larger than 4 MB" };
    let file = body.map_err(|_| SanctionsError::Broken(too_large))?;
    let list = payouts.import_sanctions(&operator, file).await?;
    Ok(Answer::new(SanctionsImport::of(&payouts, &list).await?))
}
