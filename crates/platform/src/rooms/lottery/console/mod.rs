//! Operators' calls about draws.

mod decisions;
mod draws;
mod limits;
mod numbers;
mod rows;
mod sheets;
mod stuck;

use erawan_kernel::Language;

use super::LotteryGatewayError;
use super::model::is_numero;
use super::operations::AtConsole;
use crate::rooms::games::Catalogue;
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::Operator;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    draws::routes()
        .merge(decisions::routes())
        .merge(numbers::routes())
        .merge(sheets::routes())
        .merge(limits::routes())
        .merge(stuck::routes())
}

/// The lottery of an address that names a draw of it.
async fn at_draw(
    gateway: &LotteryGateway,
    operator: Operator,
    (game_code, numero): (&str, &str),
) -> Result<AtConsole, LotteryGatewayError> {
    if !is_numero(numero) {
        return Err(LotteryGatewayError::Unknown);
    }
    gateway.at_console(operator, game_code).await
}

/// What a game is called; its code where the catalogue does not have it.
fn game_name(catalogue: &Catalogue, vendor: &str, game_code: &str, language: Language) -> String {
    let game = catalogue.any_game(vendor, game_code);
    game.map_or_else(|| game_code.to_owned(), |game| game.name.in_language(language).to_owned())
}

/// An operator as vendors know them.
struct Named {
    /// Their name, or what the vendor knows them by where they are another merchant's.
    name: String,
    /// Whether that is the caller.
    own: bool,
}

async fn operator_at_vendor(
    gateway: &LotteryGateway,
    (merchant, caller): (&Merchant, &Operator),
    at_vendor: &str,
) -> Result<Named, LotteryGatewayError> {
    let own_merchant = at_vendor.split_once('/').filter(|(code, _)| *code == merchant.code);
    let found = match own_merchant {
        Some((_, username)) => gateway.operators.find_by_username(merchant.id, username).await?,
        None => None,
    };
    Ok(match found {
        Some(operator) => Named { own: operator.id == caller.id, name: operator.name },
        None => Named { own: false, name: at_vendor.to_owned() },
    })
}
