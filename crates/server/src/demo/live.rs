//! Players of a demo who play as long as the server runs.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use erawan_kernel::Entropy;
use erawan_platform::seed;

use super::player::{Player, Site};
use crate::server::Server;

/// Between two rounds of a player, seconds.
const PAUSE_S: Range<u64> = 5..14;
/// Rounds in one game before the player takes another.
const ROUNDS: Range<u64> = 12..40;
/// How long a player rests after a refusal.
const REST: Duration = Duration::from_secs(30);

/// Lets `count` accounts play until the server stops. On one node: a log-in at another ends the one here.
///
/// # Errors
/// When what they play with cannot be given to them.
pub async fn begin_players(server: &Server, count: u8, entropy: Arc<dyn Entropy>) -> Result<()> {
    let site = Site::of(server, entropy)?;
    for username in seed::open_demo_players(&server.app, count).await? {
        server.app.core.jobs.spawn(play(site.clone(), site.player(username)));
    }
    Ok(())
}

async fn play(site: Site, mut player: Player) {
    loop {
        if let Err(error) = play_game(&site, &mut player).await {
            tracing::debug!(%error, player = player.username, "a demo player rests");
            tokio::time::sleep(REST).await;
        }
    }
}

/// Logs in, opens a game and plays some rounds of it.
async fn play_game(site: &Site, player: &mut Player) -> Result<()> {
    player.log_in().await?;
    let mut game = player.open_game().await?;
    for _ in 0..site.between(ROUNDS)? {
        player.spin(&mut game).await?;
        tokio::time::sleep(Duration::from_secs(site.between(PAUSE_S)?)).await;
    }
    Ok(())
}
