//! The game list over HTTP compared with an empty handler that sends the same bytes: requests per second, in
//! one run; and how much memory ten thousand games need.
//!
//! `cargo xtask bench catalogue`. Both sides get the same client: connections kept open, one request at a time on
//! each, in the same process and on the same cores as the servers. Rounds alternate, so that a busy machine slows
//! both.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use clap::Args;
use erawan_kernel::{LocalText, Money};
use erawan_platform::rooms::games::{CatalogueFiles, CategoryFile, GameEntry, GamesFile, VendorFile};
use erawan_testkit::{Engine, TestServer};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::Failure;
use crate::connection::Connection;
use crate::table::Table;

const EMPTY: &str = "empty handler, the same bytes";
/// The encodings that a client may accept; each has its own cached response.
const ENCODINGS: [&str; 3] = ["br", "gzip", "identity"];
const LIST: &str =
    "GET /wps/relay/GCSGAME_gameList?platform=html5&gameType=RNG&vassalage=LAB&pageNo=1&pageSize=35";
const SEARCH: &str =
    "GET /wps/relay/GCSGAME_gameList?platform=html5&gameName=dargon%204711&pageNo=1&pageSize=35";
/// Merchants with a catalogue each, over which memory is divided.
const MERCHANTS: usize = 4;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many connections.
    #[arg(long, default_value_t = 64)]
    connections: usize,
    /// How long each measurement lasts.
    #[arg(long, default_value_t = 2)]
    seconds: u64,
    /// How often everything is measured; the median is shown.
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// Games of a catalogue.
    #[arg(long, default_value_t = 10_000)]
    games: i64,
}

/// Measures and prints the tables.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    let time = Duration::from_secs(options.seconds);
    let server = crate::open_server(Engine::Sqlite, |_| {}).await;
    let merchant = server.merchant().await;
    server
        .app
        .games
        .publish(&erawan_platform::Author::SERVER, merchant.id, catalogue(options.games)?)
        .await?;
    let kib = memory_of_catalogues(&server, options.games).await?;
    println!("{} games: {kib} KiB of memory", options.games);

    let addr: SocketAddr = server.url.trim_start_matches("http://").parse()?;
    for encoding in ENCODINGS {
        let body = body_of(addr, encoding).await?;
        println!("\nthe first page, {encoding}: {} bytes\n", body.len());
        let empty = empty_handler(body).await?;
        let mut table = Table::new(EMPTY);
        for _ in 0..options.rounds {
            table.add(EMPTY, time, ask(empty, "GET /", encoding, options.connections, time).await?);
            table.add("game list", time, ask(addr, LIST, encoding, options.connections, time).await?);
        }
        println!("{}", table.markdown());
    }
    let empty = empty_handler(Bytes::new()).await?;
    let mut table = Table::new(EMPTY);
    for _ in 0..options.rounds {
        table.add(EMPTY, time, ask(empty, "GET /", "br", options.connections, time).await?);
        table.add("search with a slip", time, ask(addr, SEARCH, "br", options.connections, time).await?);
    }
    println!("\n{}", table.markdown());
    server.close().await;
    Ok(())
}

fn catalogue(count: i64) -> Result<CatalogueFiles, Failure> {
    let text = |en: String| LocalText { th: format!("เกม {en}"), en };
    let vendor = VendorFile {
        code: "LAB".to_owned(),
        name: text("Laboratory".to_owned()),
        icon_color: String::new(),
        icon_white: String::new(),
        game_categories: vec!["RNG".to_owned()],
        enabled: true,
        sort: 9,
        verify_url: None,
    };
    let animals = ["Dragon", "Tiger", "Elephant", "Naga", "Phoenix", "Lotus", "Pharaoh"];
    let min_bet = Money::from_units(1)?;
    let game = |number: i64| {
        let animal = animals[usize::try_from(number).unwrap_or_default() % animals.len()];
        GameEntry {
            game_id: format!("lab-game-{number}"),
            game_code: format!("lab-game-{number}"),
            node_id: 1_000_000 + number,
            node_name: format!("{animal} {number}"),
            name: text(format!("{animal} of Fortune {number}")),
            description: LocalText::default(),
            icon_url: format!("/assets/games/lab-game-{number}.webp"),
            blur: Some("0123456789abcdef01234567".to_owned()),
            show_icon: true,
            game_type: "RNG".to_owned(),
            game_category: "RNG".to_owned(),
            vassalage: "LAB".to_owned(),
            vendor_name: "Laboratory".to_owned(),
            game_classify: "VID".to_owned(),
            min_bet,
            is_new: false,
            new_rank: 0,
            is_hot: false,
            hot_rank: 0,
            support_play: true,
            platforms: vec!["html5".to_owned()],
            rtp_ppm: None,
            enabled: true,
            sort: 1_000,
        }
    };
    let category = CategoryFile {
        game_category: "RNG".to_owned(),
        name: text("Slots".to_owned()),
        icon_url: String::new(),
        vendor_names: vec!["LAB".to_owned()],
    };
    let games =
        GamesFile { categories: vec![category], classifies: vec![], games: (0..count).map(game).collect() };
    Ok(CatalogueFiles { vendors: vec![vendor], games })
}

/// What one more catalogue of a merchant adds to the memory of this process, in KiB.
async fn memory_of_catalogues(server: &TestServer, count: i64) -> Result<u64, Failure> {
    let mut merchants = Vec::new();
    for number in 0..MERCHANTS {
        let code: &'static str = ["lab1", "lab2", "lab3", "lab4"][number];
        server.open_merchant(code).await;
        let merchant = server.app.merchants.find_by_code(code).await?;
        server.app.games.publish(&erawan_platform::Author::SERVER, merchant.id, catalogue(count)?).await?;
        merchants.push(merchant.id);
    }
    // The first one warms up what reading leaves behind.
    server.app.games.find_game(merchants[0], "LAB", "lab-game-1").await?;
    let before = resident_kib()?;
    for merchant in &merchants[1..] {
        server.app.games.find_game(*merchant, "LAB", "lab-game-1").await?;
    }
    let more = resident_kib()?.saturating_sub(before);
    Ok(more / u64::try_from(merchants.len() - 1)?)
}

/// Memory of this process that is in RAM.
fn resident_kib() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")).ok_or("no VmRSS")?;
    Ok(kib.trim().parse()?)
}

fn headers(encoding: &str) -> [(&'static str, String); 5] {
    [
        ("Merchant", "suvarna".to_owned()),
        ("ModuleId", "GAMELO3".to_owned()),
        ("Language", "TH".to_owned()),
        ("Accept-Encoding", encoding.to_owned()),
        ("User-Agent", "Mozilla/5.0 (Linux; Android 14) Mobile".to_owned()),
    ]
}

/// What the list is answered with.
async fn body_of(addr: SocketAddr, encoding: &str) -> Result<Bytes, Failure> {
    let mut connection = Connection::open(addr).await?;
    let (status, body) = connection.send(LIST, &headers(encoding), &[]).await?;
    if status == 200 { Ok(Bytes::copy_from_slice(&body)) } else { Err(format!("{status}: {body}").into()) }
}

/// An axum server that sends the same bytes to every caller.
pub(crate) async fn empty_handler(body: Bytes) -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let addr = listener.local_addr()?;
    let router = axum::Router::new().route("/", axum::routing::get(async move || body.clone()));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(addr)
}

async fn ask(
    addr: SocketAddr,
    line: &'static str,
    encoding: &'static str,
    connections: usize,
    time: Duration,
) -> Result<Vec<Duration>, Failure> {
    let mut callers = JoinSet::new();
    for _ in 0..connections {
        callers.spawn(async move {
            let mut connection = Connection::open(addr).await?;
            let headers = headers(encoding);
            let mut times = Vec::new();
            let end = Instant::now() + time;
            while Instant::now() < end {
                let began = Instant::now();
                let (status, _) = connection.send(line, &headers, &[]).await?;
                if status != 200 {
                    return Err(format!("{line} was answered with {status}").into());
                }
                times.push(began.elapsed());
            }
            Ok::<_, Failure>(times)
        });
    }
    let mut times = Vec::new();
    for caller in callers.join_all().await {
        times.append(&mut caller?);
    }
    Ok(times)
}
