//! The suborders of a draw, one by one, beside its sealed list.

use std::collections::HashMap;

use erawan_games::draws::{DrawResult, Family, Line, Origin, Suborder, Teller};
use sea_orm::DatabaseTransaction;
use sha2::{Digest, Sha256};

use super::cursor::{Stored, Suborders};
use super::draw::Drawing;
use super::findings::Check;
use super::liabilities::Liabilities;
use super::sealed::{SealedLine, SealedReader};
use super::states::{counts, draw_may_have, is_in_draw, order_may_have, wrong_fields};
use super::{Verifier, money};
use crate::error::LotteryError;
use crate::model::{Book, DrawState, LINES_KEPT_MS, OrderState, Reason, SuborderState};
use crate::sales::line_of;
use crate::store::{PAGE, line};

/// What the sealed list wins under one version of the result.
struct Counted<'a> {
    version: i32,
    teller: Teller<'a>,
    digest: Sha256,
    wins: i128,
}

/// Sums over the suborders that a settlement is about.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Sums {
    size: i64,
    stakes: i128,
    wins: i128,
}

/// What is added up on the way through the suborders of a draw.
struct Walk<'a> {
    sealed: Option<SealedReader<'a>>,
    counted: Vec<Counted<'a>>,
    liabilities: Liabilities,
    /// Whether nothing says any longer what a suborder was that counts in the liabilities.
    has_unknown: bool,
    settled: Sums,
}

fn counted<'a>(draw: &Drawing, family: &'a Family) -> Vec<Counted<'a>> {
    let read = |row: &crate::store::result::Model| {
        // A result that cannot be read is a breach of its own.
        let result = DrawResult::parse(family, &row.result).ok()?;
        let teller = Teller::new(family, &result).ok()?;
        Some(Counted { version: row.version, teller, digest: Sha256::new(), wins: 0 })
    };
    draw.results.iter().filter_map(read).collect()
}

impl Verifier<'_> {
    /// Walks through the suborders of a draw and its sealed list together.
    pub(super) async fn check_suborders(
        &mut self,
        tx: &DatabaseTransaction,
        draw: &Drawing,
    ) -> Result<(), LotteryError> {
        let family = std::sync::Arc::clone(draw.lottery.family());
        let content = draw.snapshot.as_ref().map(|snapshot| snapshot.content.as_slice());
        let mut walk = Walk {
            sealed: content.map(|content| SealedReader::new(&family, content)),
            counted: counted(draw, &family),
            liabilities: Liabilities::default(),
            has_unknown: false,
            settled: Sums::default(),
        };
        let mut suborders = Suborders::of(tx, draw.row.id).await?;
        let mut page: Vec<Stored> = Vec::new();
        while let Some(mut stored) = suborders.next(tx).await? {
            self.check_suborder(draw, &mut walk, &mut stored);
            page.push(stored);
            if page.len() as u64 == PAGE {
                self.check_orders(tx, draw, &page).await?;
                page.clear();
            }
        }
        self.check_orders(tx, draw, &page).await?;
        while let Some(unknown) = self.next_sealed(draw, &mut walk) {
            self.hold_unknown(draw, &unknown);
        }
        self.check_root(draw, &walk);
        self.check_settlements(draw, walk.counted, walk.settled);
        if walk.has_unknown {
            return Ok(());
        }
        self.check_liabilities(tx, draw, walk.liabilities).await
    }

    /// A draw has a sealed list from its seal on, which is after its close.
    pub(super) fn check_seal(&mut self, draw: &Drawing) {
        use DrawState as D;
        let fits = match draw.state {
            D::Planned | D::Open | D::Closing => draw.snapshot.is_none(),
            D::Voiding | D::Void => true,
            _ => draw.snapshot.is_some() != draw.row.is_before_sales,
        };
        let is_after = draw.snapshot.as_ref().is_none_or(|sealed| sealed.sealed_at >= draw.row.close_at);
        self.findings.hold(Check::SealedLists, fits && is_after, || {
            let has = if draw.snapshot.is_some() { "a" } else { "no" };
            format!("{} is {} with {has} sealed list", draw.name, draw.state.as_str())
        });
    }

    fn check_suborder(&mut self, draw: &Drawing, walk: &mut Walk<'_>, stored: &mut Stored) {
        self.findings.verified.suborders += 1;
        let reason = stored.row.reason.as_deref().and_then(Reason::parse);
        let Some(state) = self.check_state(draw, stored, reason) else { return };
        self.check_order_of(draw, stored, state);
        self.check_suborder_due(&stored.row, state);
        let sealed = self.sealed_of(draw, walk, stored);
        let lines = match stored.dropped_at() {
            Some(at) => {
                stored.sealed = self.check_dropped(draw, stored, at, sealed.as_ref());
                stored.sealed.clone()
            }
            None => self.check_lines(draw, stored),
        };
        let row = &stored.row;
        let is_in = is_in_draw(state, reason);
        match &lines {
            Some(lines) if counts(state, reason) => {
                let added = walk.liabilities.add(row, lines);
                self.findings.hold(Check::Liabilities, added.is_ok(), || {
                    format!("{}, suborder {}: its liability does not fit", draw.name, row.id)
                });
            }
            // Lines that are there and cannot be read are a breach of their own.
            None if counts(state, reason) && stored.dropped_at().is_some() => walk.has_unknown = true,
            _ => {}
        }
        if is_in && row.version > 0 {
            walk.settled.size += 1;
            walk.settled.stakes += i128::from(row.stake);
            walk.settled.wins += i128::from(row.win);
        }
        if walk.sealed.is_some() {
            self.compare_sealed(draw, walk, stored, (lines, sealed), is_in);
        }
    }

    /// A suborder is in a state that its draw may have, with what belongs to it.
    fn check_state(
        &mut self,
        draw: &Drawing,
        stored: &Stored,
        reason: Option<Reason>,
    ) -> Option<SuborderState> {
        let row = &stored.row;
        let state = SuborderState::parse(&row.state);
        let wrong = match state {
            None => Some(format!("no such state as {:?}", row.state)),
            Some(state) if !draw_may_have(draw.state, state) => {
                Some(format!("is {} in a draw that is {}", row.state, draw.state.as_str()))
            }
            Some(state) => wrong_fields(row, state, reason, &draw.row),
        };
        self.findings.hold(Check::States, wrong.is_none(), || {
            format!("{}, suborder {}: {}", draw.name, row.id, wrong.unwrap_or_default())
        });
        state
    }

    /// Lines were dropped late enough and all of them, and the sealed list says what they were. Returns that; nothing where
    /// the suborder is not on the list.
    fn check_dropped(
        &mut self,
        draw: &Drawing,
        stored: &Stored,
        dropped_at: i64,
        sealed: Option<&SealedLine>,
    ) -> Option<Vec<Line>> {
        let row = &stored.row;
        let is_over = matches!(draw.state, DrawState::Settled | DrawState::Void)
            && draw.row.changed_at <= dropped_at - LINES_KEPT_MS;
        self.findings.hold(Check::Lines, is_over && stored.lines.is_empty(), || {
            let wrong =
                if is_over { "has lines that were dropped" } else { "had its lines dropped too early" };
            format!("{}, suborder {} {wrong}", draw.name, row.id)
        });
        self.findings.verified.dropped += 1;
        let Some(sealed) = sealed else {
            self.findings.verified.unchecked += 1;
            return None;
        };
        let lines = sealed.suborder.lines();
        self.findings.verified.lines += lines.len() as u64;
        let is_same = sealed.suborder.stake().is_ok_and(|stake| stake.minor() == row.stake);
        self.findings.hold(Check::Stakes, is_same, || {
            format!("{}, suborder {}: {} is stored, not what was sealed", draw.name, row.id, money(row.stake))
        });
        Some(lines.to_vec())
    }

    /// A suborder is of its order's buyer and state, and came before the close.
    fn check_order_of(&mut self, draw: &Drawing, stored: &Stored, state: SuborderState) {
        let row = &stored.row;
        let name = || format!("{}, suborder {}", draw.name, row.id);
        self.findings.hold(Check::States, stored.order.is_some(), || format!("{} has no order", name()));
        let Some(order) = &stored.order else { return };
        let fits = OrderState::parse(&order.state).is_some_and(|order| order_may_have(order, state));
        self.findings.hold(Check::States, fits, || {
            format!("{} is {} in an order that is {}", name(), row.state, order.state)
        });
        let is_same = (&row.vendor, &row.merchant, &row.book, &row.player)
            == (&order.vendor, &order.merchant, &order.book, &order.player)
            && order.vendor == draw.row.vendor;
        let book = Book::parse(&row.book);
        let is_trial_here = book == Some(Book::Trial) && draw.lottery.origin() == Origin::Entered;
        self.findings.hold(Check::Books, is_same && book.is_some() && !is_trial_here, || {
            format!("{} of {} {} is of order {}", name(), row.book, row.player, order.id)
        });
        self.findings.hold(Check::SealedLists, row.created_at < draw.row.close_at, || {
            format!("{} came at {}, after the close", name(), row.created_at)
        });
    }

    /// Every line counts what it counted when it was accepted. Returns the lines; nothing where one cannot be read.
    fn check_lines(&mut self, draw: &Drawing, stored: &Stored) -> Option<Vec<Line>> {
        let row = &stored.row;
        let mut lines = Vec::with_capacity(stored.lines.len());
        let (mut stake, mut problem) = (0_i128, None);
        for line in &stored.lines {
            self.findings.verified.lines += 1;
            stake += i128::from(line.stake);
            match line_of(&self.lotteries, &draw.row.game_code, line) {
                Ok(read) if is_counted(line, &read) => lines.push(read),
                Ok(_) => problem = Some(format!("line {} counts otherwise", line.position)),
                Err(error) => problem = Some(error.to_string()),
            }
        }
        stake *= i128::from(row.multiple);
        if stake != i128::from(row.stake) {
            let by_lines = i64::try_from(stake).unwrap_or(i64::MAX);
            problem = Some(format!("{} is stored, {} by its lines", money(row.stake), money(by_lines)));
        }
        self.findings.hold(Check::Stakes, problem.is_none() && !lines.is_empty(), || {
            let problem = problem.unwrap_or_else(|| "it has no lines".to_owned());
            format!("{}, suborder {}: {problem}", draw.name, row.id)
        });
        (lines.len() == stored.lines.len()).then_some(lines)
    }

    /// The next line of the list; what cannot be read is told and passed over.
    fn next_sealed(&mut self, draw: &Drawing, walk: &mut Walk<'_>) -> Option<SealedLine> {
        let sealed = walk.sealed.as_mut()?;
        loop {
            match sealed.peek() {
                Ok(_) => return sealed.take(),
                Err(error) => {
                    self.findings.hold(Check::SealedLists, false, || format!("{}: {error}", draw.name));
                }
            }
        }
    }

    fn hold_unknown(&mut self, draw: &Drawing, unknown: &SealedLine) {
        self.findings.hold(Check::SealedLists, false, || {
            format!("{}: {} is sealed, and no suborder or out of sequence", draw.name, unknown.id)
        });
    }

    /// Goes on in the list until the place of a suborder. Returns its line, where it has one.
    fn sealed_of(&mut self, draw: &Drawing, walk: &mut Walk<'_>, stored: &Stored) -> Option<SealedLine> {
        loop {
            let next = walk.sealed.as_mut()?.peek().map(|next| next.map(|line| line.id));
            match next {
                Ok(Some(id)) if id == stored.row.id => return walk.sealed.as_mut()?.take(),
                Ok(Some(id)) if id < stored.row.id => {
                    let unknown = walk.sealed.as_mut()?.take()?;
                    self.hold_unknown(draw, &unknown);
                }
                Ok(_) => return None,
                Err(error) => {
                    self.findings.hold(Check::SealedLists, false, || format!("{}: {error}", draw.name));
                }
            }
        }
    }

    /// What is stored is what was sealed, and wins what the sealed line wins.
    fn compare_sealed(
        &mut self,
        draw: &Drawing,
        walk: &mut Walk<'_>,
        stored: &Stored,
        (lines, sealed): (Option<Vec<Line>>, Option<SealedLine>),
        is_in: bool,
    ) {
        let row = &stored.row;
        let name = format!("{}, suborder {}", draw.name, row.id);
        self.findings.hold(Check::SealedLists, sealed.is_some() == is_in, || {
            let place = if sealed.is_some() { "in the sealed list" } else { "not in the sealed list" };
            format!("{name} is {}, and {place}", row.state)
        });
        let Some(sealed) = sealed else { return };
        let multiple = u32::try_from(row.multiple).unwrap_or_default();
        let live = lines.and_then(|lines| Suborder::new(row.id.to_string(), multiple, lines).ok());
        let is_same = live.and_then(|live| live.sealed().ok()).is_some_and(|live| live == sealed.text);
        self.findings
            .hold(Check::Lines, is_same, || format!("{name} is not what was sealed: {}", sealed.text));
        for counted in &mut walk.counted {
            let won = counted.teller.win(&sealed.suborder).map_or(-1, erawan_kernel::Money::minor);
            counted.digest.update(format!("{} {won}\n", row.id));
            counted.wins += i128::from(won);
            if row.version == counted.version {
                self.findings.hold(Check::Wins, won == row.win, || {
                    format!("{name}: {} is stored, {} by its lines", money(row.win), money(won))
                });
            }
        }
    }

    /// Size and root are those of the list.
    fn check_root(&mut self, draw: &Drawing, walk: &Walk<'_>) {
        let (Some(snapshot), Some(sealed)) = (&draw.snapshot, &walk.sealed) else { return };
        let is_same = u64::try_from(snapshot.size) == Ok(sealed.root.size())
            && hex::encode(sealed.root.root()) == snapshot.root;
        self.findings.hold(Check::SealedLists, is_same, || {
            format!("{}: its {} sealed lines have another root or size", draw.name, sealed.root.size())
        });
    }

    /// Each settlement says what the sealed list wins, and the newest one what its suborders come to.
    fn check_settlements(&mut self, draw: &Drawing, counted: Vec<Counted<'_>>, settled: Sums) {
        let counted: HashMap<i32, (String, i128)> = counted
            .into_iter()
            .map(|of| (of.version, (hex::encode(of.digest.finalize()), of.wins)))
            .collect();
        for row in &draw.settlements {
            let agrees = counted.get(&row.version).is_some_and(|(digest, wins)| {
                *digest == row.teller_digest && *digest == row.auditor_digest && *wins == i128::from(row.wins)
            });
            self.findings.hold(Check::Wins, agrees, || {
                format!("{}: its settlement {} is not what the sealed list wins", draw.name, row.version)
            });
        }
        let Some(row) = draw.settlement(draw.row.version) else { return };
        let agreed = Sums { size: row.size, stakes: row.stakes.into(), wins: row.wins.into() };
        self.findings.hold(Check::Sums, agreed == settled, || {
            format!("{}: {agreed:?} is settled, {settled:?} by its suborders", draw.name)
        });
    }
}

/// Whether a stored line counts what its selection does.
fn is_counted(row: &line::Model, line: &Line) -> bool {
    let factor = i32::try_from(line.play().factor());
    i64::try_from(line.bets()) == Ok(row.bets)
        && factor == Ok(row.factor)
        && line.stake().is_ok_and(|stake| stake.minor() == row.stake)
        && line.largest_win().is_ok_and(|win| win.minor() == row.largest_win)
}
