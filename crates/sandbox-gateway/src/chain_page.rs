use maud::{Markup, html};

use crate::chain::{Chain, FINAL_AFTER, USDT};
use crate::chain_http::ChainQuery;
use crate::page::frame_of;

const WORDS: (&str, &str, &str) = (
    "th",
    "เชนจำลอง / Sandbox chain",
    "นี่คือเชนสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง · This is a test chain. No real money moves.",
);
/// Transfers that are shown.
const SHOWN: usize = 10;

/// The page on which a person sends coins, makes blocks and forks the chain.
pub(crate) fn page(chain: &Chain, now_ms: i64, query: &ChainQuery, is_refused: bool) -> Markup {
    let head = chain.head(now_ms);
    let press = |value: &str, text: &str| {
        html! { button type="submit" name="press" value=(value) class="plain" { (text) } }
    };
    frame_of(
        WORDS,
        &html! {
            @if is_refused {
                p.decided role="alert" { "ตรวจสอบที่อยู่และจำนวนเหรียญ / Please check address and coins" }
            }
            form method="post" action="/chain" {
                label for="address" { "ที่อยู่ / Address" }
                input id="address" name="address" required value=(query.address);
                label for="coins" { "USDT" }
                input id="coins" name="coins" inputmode="decimal" required value=(query.coins);
                button.primary type="submit" name="press" value="send" { "ส่ง USDT / Send USDT" }
                (press("less", "ส่งครึ่งเดียว / Send half of it"))
                (press("more", "ส่งสองเท่า / Send double"))
                (press("again", "ส่งสองครั้ง / Send two times"))
                (press("other", "ส่งเหรียญอื่น / Send another token"))
                (press("failed", "ธุรกรรมล้มเหลว / A transaction that fails"))
            }
            form method="post" action="/chain" {
                (press("mine", "สร้าง 19 บล็อก / Make 19 blocks"))
                (press("fork", "แยกเชน 3 บล็อก / Fork three blocks away"))
            }
            dl {
                dt { "บล็อกล่าสุด / Last block" } dd.id { (head) }
                dt { "1 USDT" } dd { "฿ " (chain.rate_at(head).grouped()) }
                @for sent in chain.transfers.iter().rev().take(SHOWN) {
                    dt { (sent.coins_micro / 1_000_000) "." (format!("{:06}", sent.coins_micro % 1_000_000)) " "
                        (if sent.contract == USDT { "USDT" } else { "another token" }) }
                    dd.id {
                        (sent.address) " · " (sent.tx_hash) " · " (sent.block) " · "
                        (if !sent.is_success { "failed" }
                            else if head - sent.block + 1 >= FINAL_AFTER { "final" }
                            else { "open" })
                    }
                }
            }
        },
    )
}
