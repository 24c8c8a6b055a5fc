//! `erawan draws …`: the in-house lottery vendor's database.

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use erawan_kernel::{Clock, SystemClock};
use erawan_lottery::{Verified, VerifyScope};
use jiff::civil::Date;
use url::Url;

use crate::lottery;
use crate::settings::Settings;

/// Commands about draws of lotteries.
#[derive(Debug, Subcommand)]
pub enum DrawsCommand {
    /// Check what always holds for draws, orders and settlements, beside a running server too; fails when something does
    /// not. It changes nothing.
    Verify {
        /// Only this lottery, by its game code.
        #[arg(long)]
        game: Option<String>,
        /// Only the draws of this business day, `YYYY-MM-DD`.
        #[arg(long)]
        day: Option<Date>,
        /// Compare with what the operator took and paid too, asked for at this address of a server, such as
        /// `http://127.0.0.1:8080`.
        #[arg(long)]
        operator: Option<Url>,
        /// Compare every round with the operator too, not only the sums of each draw: a call for each.
        #[arg(long, requires = "operator")]
        rounds: bool,
        /// Where the server's data are.
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

/// Does the command.
///
/// # Errors
/// When something does not hold, the database cannot be read, or the operator does not answer.
pub async fn run(command: DrawsCommand) -> Result<()> {
    let DrawsCommand::Verify { game, day, operator, rounds, settings } = command;
    let db = lottery::open_as_it_is(&settings).await?;
    let records = operator.map(|url| lottery::records(&settings, &url, rounds)).transpose()?;
    let day = day.map(|day| day.strftime("%Y%m%d").to_string());
    let mut told = |breach: &erawan_lottery::Breach| println!("{breach}");
    let (scope, now_ms) = (VerifyScope { game, day }, SystemClock.now_ms());
    let verified = erawan_lottery::verify(db.write(), &scope, records.as_ref(), now_ms, &mut told)
        .await
        .context("could not verify the draws")?;
    for line in lines(&verified) {
        println!("{line}");
    }
    if records.is_none() {
        println!("They are not compared with the operator: --operator names its address");
    }
    match verified.breaches() {
        0 => Ok(()),
        1 => bail!("the draws have 1 breach"),
        count => bail!("the draws have {count} breaches"),
    }
}

/// What was checked, a line for each invariant, and what it was checked on.
fn lines(verified: &Verified) -> Vec<String> {
    let of_check = verified.tallies.iter().map(|(check, tally)| {
        let found = match tally.breaches {
            0 => "no breaches".to_owned(),
            1 => "1 breach".to_owned(),
            count => format!("{count} breaches"),
        };
        format!("{:<16}{:>12} checked, {found}", check.to_string(), tally.checked)
    });
    let mut lines: Vec<String> = of_check.collect();
    if verified.dropped > 0 {
        lines.push(format!(
            "{} suborders have no lines any more, 13 months after their orders were over: the sealed lists were checked \
             in place of them. {} of them are on no sealed list: what was chosen there was not checked.",
            verified.dropped, verified.unchecked
        ));
    }
    if verified.moving > 0 {
        lines.push(format!(
            "{} sums of draws and days changed all the time and are not compared with the operator",
            verified.moving
        ));
    }
    let found = if verified.breaches() == 0 { "sound" } else { "not sound" };
    lines.push(format!(
        "The draws are {found}: {} draws, {} suborders, {} lines",
        verified.draws, verified.suborders, verified.lines
    ));
    lines
}

#[cfg(test)]
mod tests {
    use erawan_lottery::{Check, Tally};

    use super::*;

    #[test]
    fn what_was_checked_is_printed_with_its_breaches() {
        let mut verified = Verified { draws: 3, suborders: 2, lines: 5, ..Verified::default() };
        verified.tallies.insert(Check::Wins, Tally { checked: 7, breaches: 0 });
        let sound = lines(&verified);
        assert_eq!(
            sound,
            [
                "L6 wins                    7 checked, no breaches",
                "The draws are sound: 3 draws, 2 suborders, 5 lines"
            ]
        );
        verified.tallies.insert(Check::Due, Tally { checked: 3, breaches: 2 });
        let lines = lines(&verified);
        assert_eq!(lines[1], "due                        3 checked, 2 breaches");
        assert!(lines[2].starts_with("The draws are not sound"), "{lines:?}");
        verified.moving = 4;
        let lines = super::lines(&verified);
        assert!(lines[2].starts_with("4 sums of draws and days changed"), "{lines:?}");
    }

    #[test]
    fn what_could_not_be_checked_is_printed() {
        let verified =
            Verified { draws: 3, suborders: 4, lines: 5, dropped: 2, unchecked: 1, ..Verified::default() };
        let lines = lines(&verified);
        assert!(lines[0].starts_with("2 suborders have no lines any more"), "{lines:?}");
        assert!(
            lines[0].ends_with("1 of them are on no sealed list: what was chosen there was not checked.")
        );
        assert_eq!(lines[1], "The draws are sound: 3 draws, 4 suborders, 5 lines");
    }
}
