//! Figures of teams: what members did on a day, added up along the line of that day, so that a team of any size is read
//! in as many rows as the range has days.
//!
//! It follows the ledger's log, the counted stakes, the days of logins and the tree; building it again gives the same to
//! the unit.

mod bases;
mod column;
mod gaps;
mod kpi;
mod online;
mod people;
mod pnl;
mod projector;
mod reconcile;
mod reconcile_people;
mod reconcile_places;
mod row;
mod store;

pub(super) use self::column::Figures;
pub(super) use self::gaps::line_on;
pub(super) use self::kpi::{ByCategory, Kpi, KpiDays, MembersOfDay, Now};
pub use self::online::OnlineCounts;
pub(super) use self::pnl::{MemberPnl, PnlQuery, PnlSort};
pub(super) use self::projector::{FIGURES, FiguresProjector};
pub(super) use self::store::{counted_on, deposited, first_day, migrations, seen};
