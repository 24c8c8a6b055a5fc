//! Players who may not bet any more, but keep what is theirs.

use super::{Bet, OK, Player, Script, Told, UNIT};
use crate::ConformanceError;

impl Script<'_> {
    /// A player whose session ends in the middle of a round.
    pub(super) async fn leaving(&mut self, mut player: Player) -> Told {
        let bet = self.bet_before("a session that ends", &mut player).await?;
        if let Err(why) = self.operator.end_session(&player.user).await {
            self.report.leave_out("a session that ended", &why);
            return Ok(());
        }
        self.still_paid("after the session's end", "RS_ERROR_TOKEN_EXPIRED", &mut player, &bet).await?;
        let reply = self.balance(&player).await?;
        self.expect("the balance after the session's end", &reply, "RS_ERROR_TOKEN_EXPIRED");
        Ok(())
    }

    /// A player who is blocked in the middle of a round.
    pub(super) async fn blocked(&mut self, mut player: Player) -> Told {
        let bet = self.bet_before("a player who is blocked", &mut player).await?;
        if let Err(why) = self.operator.block(&player.user).await {
            self.report.leave_out("a player who was blocked", &why);
            return Ok(());
        }
        self.still_paid("of a blocked player", "RS_ERROR_USER_DISABLED", &mut player, &bet).await?;
        let reply = self.balance(&player).await?;
        self.expect("the balance of a blocked player", &reply, "RS_ERROR_USER_DISABLED");
        Ok(())
    }

    async fn bet_before(&mut self, question: &str, player: &mut Player) -> Result<Bet, ConformanceError> {
        let (bet, reply) = self.place(player, UNIT).await?;
        player.balance -= UNIT;
        self.expect_balance(&format!("{question}: the bet before"), &reply, player.balance);
        Ok(bet)
    }

    async fn still_paid(
        &mut self,
        when: &str,
        refusal: &'static str,
        player: &mut Player,
        bet: &Bet,
    ) -> Told {
        let (_, reply) = self.place(player, UNIT).await?;
        self.expect(&format!("a bet {when}"), &reply, refusal);
        let again = self.client.call("/transaction/bet", bet.body.clone()).await?;
        self.expect(&format!("the earlier bet again, {when}"), &again, OK);
        let reply = self.win(&self.new_win(player, bet, 2 * UNIT)?).await?;
        player.balance += 2 * UNIT;
        self.expect_balance(&format!("a win {when}"), &reply, player.balance);
        let never = self.new_bet(player, UNIT)?;
        let reply = self.rollback(&self.new_rollback(player, &never)?).await?;
        self.expect_balance(&format!("a rollback {when}"), &reply, player.balance);
        Ok(())
    }
}
