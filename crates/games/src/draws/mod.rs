//! The rules of lotteries: families, plays, exact returns, results, wins, schedules and proofs.
//!
//! Invariants
//! - Pure: no input or output, no clock, no database. The page is `docs/LOTTERY.md`.
//! - A play is data: a kernel (nine in all) on a view of the result, with its odds. No code knows a play by its code.
//! - Odds are whole thousandths and units whole satang, so every win is exact.
//! - A published return is the exact one, cut to parts per million; otherwise its family or sheet does not load.
//! - A result of our own depends on the seed, the lottery's code, the numero and the beacon alone.
//!
//! Not here: orders, money, and when a draw is sealed or settled.

mod cells;
mod chance;
mod counting;
mod exposure;
mod family;
mod kernel;
mod limits;
mod lotteries;
mod lottery;
pub mod merkle;
mod numero;
mod odds;
mod outcomes;
mod own_draw;
mod play;
mod prize_mode;
mod result;
mod schedule;
mod selection;
mod shape;
mod sheet;
mod teller;

pub use cells::{Cell, CellTest, Cells, Comparison, Pattern, Quantity};
pub use exposure::{Exposure, NumberPrice, NumberRule, NumberStake};
pub use family::{Family, FamilyError};
pub use kernel::{GroupPattern, Kernel, Sense};
pub use limits::{
    BETS_MAX, CHASE_DRAWS_MAX, LINES_MAX, LimitClass, LimitError, LimitSheetError, Limits, PlayLimits,
};
pub use lotteries::{Lotteries, LotteriesError};
pub use lottery::{Lottery, LotteryError, Origin};
pub use numero::{Numero, NumeroError};
pub use odds::{Odds, OddsError};
pub use outcomes::Outcomes;
pub use own_draw::{OwnDrawError, client_seed, draw, own_result};
pub use play::{Play, PlayType};
pub use prize_mode::PrizeMode;
pub use result::{DrawResult, ResultError};
pub use schedule::{PlannedDraw, ScheduleError, Zone};
pub use selection::{SYMBOLS_MAX, Selection, SelectionError, SelectionInput};
pub use shape::{Slot, Symbols, View};
pub use sheet::{NewPrice, Price, PriceError, RETURN_MAX_PPM, RETURN_MIN_PPM, Reduced, Sheet, SheetError};
pub use teller::{Line, LineError, MULTIPLE_MAX, Suborder, Teller};
