//! Reports as files. Each file that leaves is in the audit trail.

use erawan_kernel::{Language, Money};
use serde_json::Value;

use super::report::{Figure, Question, Report};
use super::rows::Item;
use super::{ReportError, Reports};
use crate::platform_event::{Author, PlatformEvent, RecordedEvent};
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::Operator;
use crate::rooms::wallet::EXPORT_ROWS_MAX;
use crate::web::csv::{Cell, Csv};
use crate::web::{ApiError, RateLimit};

/// Rows of one file at most.
pub(super) const ROWS_MAX: u64 = EXPORT_ROWS_MAX;
/// Files that an operator may ask for in a day.
const EXPORTS: RateLimit = RateLimit { name: "console.export", count: 100, period_ms: 86_400_000 };

impl Reports {
    /// Counts a file that the operator asks for.
    ///
    /// # Errors
    /// When there were too many.
    pub(super) fn take_export(&self, operator: &Operator) -> Result<(), ApiError> {
        self.core.limits.take_of(EXPORTS, operator.id.uuid(), self.core.clock.now_ms())
    }

    /// Writes down that a file leaves.
    ///
    /// # Errors
    /// [`ReportError::Database`]: then it does not leave.
    pub(super) async fn note_export(
        &self,
        operator: &Operator,
        merchant: &Merchant,
        (file, details): (&str, Value),
    ) -> Result<(), ReportError> {
        let subject = format!("{}/{file}", merchant.code);
        let event = PlatformEvent { kind: "export.made", subject: subject.into(), details };
        let tx = self.core.db.begin().await?;
        let by = Author::operator(&operator.username);
        event.record_for(&tx, merchant.id, &by, self.core.clock.now_ms()).await?;
        Ok(tx.commit().await?)
    }
}

fn cell(figure: Figure) -> Cell<'static> {
    match figure {
        Figure::Amount(minor) => Cell::Amount(Money::from_minor(minor)),
        other => other.text().into(),
    }
}

/// The report as it is shown, its totals last.
pub(super) fn report_table(question: &Question, report: &Report, language: Language) -> Csv {
    let [day, name, total] = match language {
        Language::English => ["Day", "Item", "Total"],
        Language::Thai => ["วันที่", "รายการ", "รวม"],
    };
    let columns = question.name.columns().iter().map(|column| column.title(language));
    let titles: Vec<_> = [day, name].into_iter().chain(columns).collect();
    let mut csv = Csv::new(&titles);
    for row in &report.rows {
        let day = row.day.map(|day| day.to_string()).unwrap_or_default();
        let name = row.name.clone().unwrap_or_default();
        let named = [Cell::from(day), Cell::from(name)];
        csv.add(named.into_iter().chain(row.figures.iter().copied().map(cell)));
    }
    let last = [Cell::from(total), Cell::from("")];
    csv.add(last.into_iter().chain(report.totals.iter().copied().map(cell)));
    csv
}

/// What a figure is made of.
pub(super) fn items_table(merchant: &Merchant, items: &[Item], language: Language) -> Csv {
    let titles = match language {
        Language::English => ["Time", "Row", "Kind", "Type", "Provider", "Amount", "Member", "Reference"],
        Language::Thai => ["เวลา", "ลำดับ", "ชนิด", "ประเภทรายการ", "ผู้ให้บริการ", "จำนวนเงิน", "สมาชิก", "อ้างอิง"],
    };
    let mut csv = Csv::new(&titles);
    for item in items {
        csv.add([
            merchant.clock_at(item.at_ms).into(),
            item.sequence.map(|sequence| sequence.to_string()).unwrap_or_default().into(),
            item.kind.as_str().into(),
            item.code.unwrap_or_default().into(),
            item.channel.as_str().into(),
            Cell::Amount(item.amount),
            item.member.as_deref().unwrap_or_default().into(),
            item.reference.as_str().into(),
        ]);
    }
    csv
}

/// The audit trail; what exactly happened is one text.
pub(super) fn audit_table(merchant: &Merchant, events: &[RecordedEvent], language: Language) -> Csv {
    let titles = match language {
        Language::English => ["Time", "Who", "Action", "Subject", "Details"],
        Language::Thai => ["เวลา", "ผู้ทำ", "การกระทำ", "เรื่อง", "รายละเอียด"],
    };
    let mut csv = Csv::new(&titles);
    for event in events {
        let values = super::audit::values_of(&event.details);
        let details: Vec<_> = values.into_iter().map(|(name, value)| format!("{name}: {value}")).collect();
        csv.add([
            merchant.clock_at(event.at_ms).into(),
            event.author.as_str().into(),
            event.kind.as_str().into(),
            event.subject.as_str().into(),
            details.join("; ").into(),
        ]);
    }
    csv
}
