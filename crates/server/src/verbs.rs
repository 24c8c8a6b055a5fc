//! Commands that change one thing beside a running server: `operator`, `vendor`, `maintenance`, `accept-clock`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use erawan_platform::readiness;
use erawan_platform::rooms::merchant::{Maintenance, Merchant};
use erawan_platform::rooms::operator::Operator;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::secret::{SecretSource, SecretText};
use crate::services::{Services, author};
use crate::settings::Settings;

/// Commands about people who work for a merchant.
#[derive(Debug, Subcommand)]
pub enum OperatorCommand {
    /// Set an operator's password, read from standard input or a file, and end their sessions.
    Password {
        /// The merchant's code.
        merchant: String,
        /// The operator's user name.
        username: String,
        /// File with the password; standard input without it.
        #[arg(long)]
        file: Option<PathBuf>,
        /// Where the server's data are.
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Take an operator's second factor away, and end their sessions: the next log-in sets up another one.
    ResetFactor {
        /// The merchant's code.
        merchant: String,
        /// The operator's user name.
        username: String,
        /// Where the server's data are.
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

/// Commands about game vendors.
#[derive(Debug, Subcommand)]
pub enum VendorCommand {
    /// List wins above their vendor's cap that wait for a decision.
    HeldWins {
        /// Where the server's data are.
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Let a held win through: it is paid when the vendor sends it again.
    ReleaseWin {
        /// The vendor's code.
        code: String,
        /// The win, as `held-wins` lists it.
        transaction: uuid::Uuid,
        /// Where the server's data are.
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Set a vendor's next key, read from standard input or a file; the present one stays good for a while.
    RotateKey {
        /// The vendor's code.
        code: String,
        /// File with the key in hexadecimal; standard input without it.
        #[arg(long)]
        file: Option<PathBuf>,
        /// How long the present key stays good; 0 ends it at once.
        #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u16).range(0..=720))]
        overlap_hours: u16,
        /// Where the server's data are.
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

/// Close a merchant for maintenance, or open it again.
#[derive(Debug, Args)]
pub struct MaintenanceArgs {
    /// Whether it is closed.
    #[arg(value_enum)]
    switch: Switch,
    /// The merchant's code.
    merchant: String,
    /// When it should be over: `2026-11-24T06:00`, at the merchant, or with an offset or `Z`. Only told to players.
    #[arg(long)]
    until: Option<String>,
    /// Where the server's data are.
    #[command(flatten)]
    settings: Box<Settings>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

fn read_secret(file: Option<&Path>) -> Result<SecretText> {
    SecretSource::of_option(file).read(Path::new(""))
}

/// `erawan operator …`.
///
/// # Errors
/// When the operator is unknown, the password may not be used, or the database fails.
pub async fn operator(command: OperatorCommand) -> Result<()> {
    match command {
        OperatorCommand::Password { merchant, username, file, settings } => {
            let services = Services::open(&settings).await?;
            let (merchant, operator) = operator_of(&services, &merchant, &username).await?;
            let password = read_secret(file.as_deref())?;
            services.operators.set_password(&author(), &operator, password.reveal()).await?;
            let name = format!("{}/{}", merchant.code, operator.username);
            println!("~ operator {name}: a new password; their sessions are over");
        }
        OperatorCommand::ResetFactor { merchant, username, settings } => {
            let services = Services::open(&settings).await?;
            let (merchant, operator) = operator_of(&services, &merchant, &username).await?;
            let name = format!("{}/{}", merchant.code, operator.username);
            if services.operators.reset_factor(&author(), &operator, None).await? {
                println!(
                    "~ operator {name}: no second factor; their sessions are over, the next log-in sets one up"
                );
            } else {
                println!("= operator {name}: has no second factor; the next log-in sets one up");
            }
        }
    }
    Ok(())
}

async fn operator_of(
    services: &Services,
    merchant: &str,
    username: &str,
) -> Result<(Arc<Merchant>, Operator)> {
    let merchant = services.merchant(merchant).await?;
    if let Some(operator) = services.operators.find_by_username(merchant.id, username).await? {
        return Ok((merchant, operator));
    }
    let names = services.operators.usernames(merchant.id).await?.join(", ");
    bail!("merchant {} has no operator {username}; it has: {names}", merchant.code);
}

/// `erawan vendor …`.
///
/// # Errors
/// When the vendor has no key yet, the new one may not be used, no such win is held, or the database fails.
pub async fn vendor(command: VendorCommand) -> Result<()> {
    match command {
        VendorCommand::RotateKey { code, file, overlap_hours, settings } => {
            rotate_key(&code, file.as_deref(), overlap_hours, &settings).await
        }
        VendorCommand::HeldWins { settings } => held_wins(&settings).await,
        VendorCommand::ReleaseWin { code, transaction, settings } => {
            let services = Services::open(&settings).await?;
            services.vendors.release_win(&author(), &code, transaction).await?;
            println!("~ vendor {code}: win {transaction} is paid when the vendor sends it again");
            Ok(())
        }
    }
}

async fn held_wins(settings: &Settings) -> Result<()> {
    let wins = Services::open(settings).await?.vendors.held_wins().await?;
    for win in &wins {
        let at = Timestamp::from_millisecond(win.at_ms)?;
        println!(
            "{at}  vendor {}  win {}  {}  player {}  game {}  round {}",
            win.vendor, win.transaction, win.amount, win.member_id, win.game_code, win.round
        );
    }
    println!("{} held; `erawan vendor release-win VENDOR WIN` lets one through", wins.len());
    Ok(())
}

async fn rotate_key(code: &str, file: Option<&Path>, overlap_hours: u16, settings: &Settings) -> Result<()> {
    let services = Services::open(settings).await?;
    let key = read_secret(file)?.bytes()?;
    let overlap_ms = i64::from(overlap_hours) * 60 * 60 * 1_000;
    let ends_at_ms = services.vendors.rotate_key(&author(), code, &key, overlap_ms).await?;
    let until = Timestamp::from_millisecond(ends_at_ms)?.round(jiff::Unit::Second)?;
    if overlap_hours == 0 {
        println!("~ vendor {code}: a new key; the old one is refused from now on");
    } else {
        println!("~ vendor {code}: a new key; the old one is taken too until {until}");
    }
    Ok(())
}

/// `erawan maintenance …`.
///
/// # Errors
/// When the merchant is unknown, the time cannot be read, or the database fails.
pub async fn maintenance(args: MaintenanceArgs) -> Result<()> {
    let services = Services::open(&args.settings).await?;
    let merchant = services.merchant(&args.merchant).await?;
    let wanted = match (args.switch, &args.until) {
        (Switch::Off, Some(_)) => bail!("--until goes with `on`"),
        (Switch::Off, None) => None,
        (Switch::On, until) => {
            let ends_at_ms = until.as_deref().map(|text| moment(&merchant, text)).transpose()?;
            Some(Maintenance { ends_at_ms })
        }
    };
    if merchant.maintenance == wanted {
        println!("= merchant {}: nothing to change", merchant.code);
        return Ok(());
    }
    services.merchants.set_maintenance(&author(), merchant.id, wanted).await?;
    match wanted {
        None => println!("~ merchant {}: open", merchant.code),
        Some(Maintenance { ends_at_ms: None }) => println!("~ merchant {}: in maintenance", merchant.code),
        Some(Maintenance { ends_at_ms: Some(end_ms) }) => {
            println!(
                "~ merchant {}: in maintenance until {}",
                merchant.code,
                Timestamp::from_millisecond(end_ms)?
            );
        }
    }
    Ok(())
}

/// `erawan accept-clock`: after a clock was ahead and is right again.
///
/// # Errors
/// When the database fails.
pub async fn accept_clock(settings: &Settings) -> Result<()> {
    let services = Services::open(settings).await?;
    let now = Timestamp::from_millisecond(services.core.clock.now_ms())?;
    readiness::accept_time(&services.core, &author()).await?;
    println!("~ clock: {} is taken as the right time", now.round(jiff::Unit::Second)?);
    Ok(())
}

/// A moment with an offset, or a date and time at the merchant.
fn moment(merchant: &Merchant, text: &str) -> Result<i64> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Ok(moment.as_millisecond());
    }
    let local: DateTime = text.parse().ok().with_context(|| format!("{text} is no date and time"))?;
    let zone = TimeZone::get(&merchant.settings.time_zone)?;
    Ok(local.to_zoned(zone)?.timestamp().as_millisecond())
}
