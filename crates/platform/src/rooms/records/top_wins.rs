use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;

use super::store;
use crate::rooms::records::Records;
use crate::rooms::wallet::WalletError;

/// How long a win stays on the board.
const BOARD_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// One place on the winner board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopWin {
    /// The vendor's identifier of the round.
    pub round: String,
    /// The vendor's code.
    pub vendor: String,
    /// The vendor's code of the game.
    pub game_code: String,
    /// The player's name, mostly hidden.
    pub player: String,
    /// What the round paid.
    pub win: Money,
    /// When it was paid, epoch milliseconds.
    pub at_ms: i64,
}

impl Records {
    /// The largest wins of the last thirty days, largest first: rounds played for real money and finished.
    ///
    /// # Errors
    /// [`WalletError::Database`].
    pub async fn top_wins(&self, merchant_id: MerchantId, limit: u64) -> Result<Vec<TopWin>, WalletError> {
        let since_ms = self.core.clock.now_ms().saturating_sub(BOARD_MS);
        let records = store::top_wins(&self.core.db, merchant_id, since_ms, limit).await?;
        let mut wins = Vec::with_capacity(records.len());
        for record in records {
            let player = self.accounts.find(record.member_id).await.ok().flatten();
            wins.push(TopWin {
                player: player.map_or_else(|| "***".to_owned(), |member| half_hidden(&member.username)),
                at_ms: record.settled_at_ms.unwrap_or(record.bet_at_ms),
                round: record.round,
                vendor: record.vendor,
                game_code: record.game_code,
                win: record.win,
            });
        }
        Ok(wins)
    }
}

/// A name that only its owner would recognise, `som***88`; the stars say nothing about its length.
fn half_hidden(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    if characters.len() < 6 {
        return characters.first().map_or_else(|| "***".to_owned(), |first| format!("{first}***"));
    }
    let start: String = characters[..3].iter().collect();
    let end: String = characters[characters.len() - 2..].iter().collect();
    format!("{start}***{end}")
}

#[cfg(test)]
mod tests {
    use super::half_hidden;

    #[test]
    fn r76_a_name_on_the_board_is_mostly_hidden() {
        for (name, shown) in
            [("somchai88", "som***88"), ("abcdef", "abc***ef"), ("abcde", "a***"), ("", "***")]
        {
            assert_eq!(half_hidden(name), shown);
        }
    }
}
