//! What a figure is made of, row by row.

use std::collections::HashMap;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Language, Money, Page, PageRequest};

use super::model::{JournalRow, Line};
use super::names::{Column, ReportName};
use super::report::Question;
use super::store::{self, Wanted};
use super::{ReportError, Reports};
use crate::rooms::merchant::Merchant;
use crate::rooms::wallet::TxCode;

/// Which figure of a report is opened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opened<'a> {
    pub(super) question: Question,
    /// The column.
    pub(super) column: &'a str,
    /// The name of the row; of all rows together when absent.
    pub(super) name: Option<&'a str>,
}

/// One thing that a figure is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) at_ms: i64,
    /// Its place in the ledger's log.
    pub(super) sequence: Option<i64>,
    /// A line of the journal, the state of an attempt, the reason of a receipt or of a refusal.
    pub(super) kind: String,
    /// What a person reads for the code of the movement.
    pub(super) code: Option<&'static str>,
    /// The provider or vendor.
    pub(super) channel: String,
    /// With the sign that it has in the figure.
    pub(super) amount: Money,
    /// The member's user name.
    pub(super) member: Option<String>,
    /// What it belongs to.
    pub(super) reference: String,
}

impl Reports {
    /// One page of what the figure is made of.
    ///
    /// # Errors
    /// [`ReportError::Unknown`] for a figure that the report does not have.
    pub(super) async fn items(
        &self,
        merchant: &Merchant,
        opened: Opened<'_>,
        page: PageRequest,
        language: Language,
    ) -> Result<Page<Item>, ReportError> {
        let Opened { question, column, name } = opened;
        let is_its = |known: &Column| known.name == column && question.name.opens(*known);
        if !question.name.columns().iter().any(is_its) {
            return Err(ReportError::Unknown);
        }
        match question.name {
            ReportName::Providers => self.attempts(merchant, name, page).await,
            ReportName::Suspense => self.receipts(merchant, name, page).await,
            ReportName::Refusals => self.refused(merchant, opened, page).await,
            _ => {
                let (wanted, signs) = made_of(opened)?;
                let found = store::page(&self.core.db, merchant.id, &wanted, page).await?;
                let total_count = found.total_count;
                let items = self.journal_items(&found.rows, &signs, language).await?;
                Ok(Page::new(items, page, total_count))
            }
        }
    }

    /// All of it, for a file.
    ///
    /// # Errors
    /// [`ReportError::TooLong`]; as [`Self::items`].
    pub(super) async fn all_items(
        &self,
        merchant: &Merchant,
        opened: Opened<'_>,
        rows_max: u64,
        language: Language,
    ) -> Result<Vec<Item>, ReportError> {
        let is_of_journal =
            opened.question.name.parts(opened.column, opened.name).is_some_and(|parts| !parts.is_empty());
        if is_of_journal {
            let (wanted, signs) = made_of(opened)?;
            let rows = store::all(&self.core.db, merchant.id, &wanted, rows_max).await?;
            return self.journal_items(&rows.ok_or(ReportError::TooLong)?, &signs, language).await;
        }
        let mut items = Vec::new();
        for number in 1.. {
            let request = PageRequest::clamped(Some(number), Some(PAGE_MAX), PAGE_MAX);
            let page = self.items(merchant, opened, request, language).await?;
            if page.total_count > rows_max {
                return Err(ReportError::TooLong);
            }
            let is_last = number >= page.total_pages();
            items.extend(page.rows);
            if is_last {
                break;
            }
        }
        Ok(items)
    }

    async fn journal_items(
        &self,
        rows: &[JournalRow],
        signs: &HashMap<Line, i64>,
        language: Language,
    ) -> Result<Vec<Item>, ReportError> {
        let mut names = Names::default();
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            let sign = signs.get(&row.line).copied().unwrap_or(1);
            items.push(Item {
                at_ms: row.at_ms,
                sequence: Some(row.sequence),
                kind: row.line.word().to_owned(),
                code: TxCode::from_number(row.code).map(|code| code.name(language)),
                channel: row.channel.clone(),
                amount: Money::from_minor(row.amount.saturating_mul(sign)),
                member: match row.member_id {
                    Some(id) => names.find(self, id).await?,
                    None => None,
                },
                reference: row.reference.clone(),
            });
        }
        Ok(items)
    }

    async fn attempts(
        &self,
        merchant: &Merchant,
        payer: Option<&str>,
        page: PageRequest,
    ) -> Result<Page<Item>, ReportError> {
        let found = self.payouts.attempts_in_flight(merchant.id, payer, page).await?;
        let total_count = found.total_count;
        let (mut names, mut items) = (Names::default(), Vec::with_capacity(found.rows.len()));
        for row in found.rows {
            items.push(Item {
                at_ms: row.created_at_ms,
                sequence: None,
                kind: row.state,
                code: None,
                channel: row.payer,
                amount: row.amount,
                member: names.find(self, row.member_id).await?,
                reference: row.withdrawal.to_string(),
            });
        }
        Ok(Page::new(items, page, total_count))
    }

    async fn receipts(
        &self,
        merchant: &Merchant,
        age: Option<&str>,
        page: PageRequest,
    ) -> Result<Page<Item>, ReportError> {
        let wanted = self.of_age(merchant, age).ok_or(ReportError::Unknown)?;
        let found = self.payments.suspense_receipts(wanted, page).await?;
        Ok(found.map(|row| Item {
            at_ms: row.received_at_ms,
            sequence: None,
            kind: row.reason,
            code: None,
            channel: row.provider,
            amount: row.amount,
            member: None,
            reference: row.id.to_string(),
        }))
    }

    async fn refused(
        &self,
        merchant: &Merchant,
        opened: Opened<'_>,
        page: PageRequest,
    ) -> Result<Page<Item>, ReportError> {
        let days = opened.question.period.days;
        let found = self.payouts.refused_ones(merchant.id, opened.name, days, page).await?;
        let total_count = found.total_count;
        let (mut names, mut items) = (Names::default(), Vec::with_capacity(found.rows.len()));
        for row in found.rows {
            items.push(Item {
                at_ms: row.at_ms,
                sequence: None,
                kind: row.reason,
                code: None,
                channel: String::new(),
                amount: row.amount,
                member: names.find(self, row.member_id).await?,
                reference: row.id.to_string(),
            });
        }
        Ok(Page::new(items, page, total_count))
    }
}

/// Rows of one page where all pages are read.
const PAGE_MAX: u64 = 100;

/// The rows of the journal that make up a figure, and the sign that each line has in it.
fn made_of(opened: Opened<'_>) -> Result<(Wanted, HashMap<Line, i64>), ReportError> {
    let Opened { question, column, name } = opened;
    let report = question.name;
    let is_by_channel = report.is_by_channel();
    let parts = report.parts(column, name.filter(|_| !is_by_channel)).ok_or(ReportError::Unknown)?;
    let wanted = Wanted {
        lines: parts.iter().map(|(line, _)| *line).collect(),
        channel: name.filter(|_| is_by_channel).map(str::to_owned),
        days: question.period.days,
        at_least: (report == ReportName::Large).then_some(question.at_least),
    };
    Ok((wanted, parts.into_iter().collect()))
}

/// User names of members, each looked for once.
#[derive(Debug, Default)]
struct Names(HashMap<MemberId, Option<String>>);

impl Names {
    async fn find(&mut self, reports: &Reports, id: MemberId) -> Result<Option<String>, ReportError> {
        if let Some(known) = self.0.get(&id) {
            return Ok(known.clone());
        }
        let name = reports.accounts.find(id).await?.map(|member| member.username);
        self.0.insert(id, name.clone());
        Ok(name)
    }
}
