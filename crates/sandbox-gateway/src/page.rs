use erawan_kernel::Language;
use erawan_kernel::promptpay::{Payee, PromptPay, QrError};
use maud::{DOCTYPE, Markup, Render, html};

use crate::payment::{Channel, Payment, PaymentStatus};

/// The bank page's style sheet.
pub(crate) const STYLE: &str = include_str!("bank.css");

struct Words {
    lang: &'static str,
    /// The language's own name.
    language: &'static str,
    notice: &'static str,
    amount: &'static str,
    payment: &'static str,
    bank: &'static str,
    later: &'static str,
    twice: &'static str,
    less: &'static str,
    double: &'static str,
    again: &'static str,
    other: &'static str,
    late: &'static str,
    chargeback: &'static str,
    reversed: &'static str,
    more: &'static str,
    paid: &'static str,
    declined: &'static str,
    expired: &'static str,
    back: &'static str,
    biller: &'static str,
    reference: &'static str,
    plain_payee: &'static str,
    not_here: &'static str,
    scan: &'static str,
    read: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    language: "English",
    notice: "This is a sandbox for tests. No real money moves.",
    amount: "Amount to pay",
    payment: "Order",
    bank: "Bank",
    later: "Approve, tell the merchant later",
    twice: "Approve, tell the merchant twice",
    less: "Pay half of it",
    double: "Pay double",
    again: "Pay two times",
    other: "Pay from an account in another name",
    late: "Pay all the same",
    chargeback: "Take the payment back (charge-back)",
    reversed: "This payment was taken back.",
    more: "Behave like a troubled bank",
    paid: "This order is paid.",
    declined: "This order was declined.",
    expired: "This order has expired.",
    back: "Back to the merchant",
    biller: "Biller",
    reference: "Reference",
    plain_payee: "PromptPay id",
    not_here: "This bank does not pay this code: it names no amount, or no shop that is known here.",
    scan: "Text of a PromptPay QR code",
    read: "Read the code",
};

const THAI: Words = Words {
    lang: "th",
    language: "ภาษาไทย",
    notice: "นี่คือระบบจำลองสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง",
    amount: "ยอดที่ต้องชำระ",
    payment: "เลขที่รายการ",
    bank: "ธนาคาร",
    later: "ชำระเงิน แต่แจ้งร้านค้าภายหลัง",
    twice: "ชำระเงิน และแจ้งร้านค้าสองครั้ง",
    less: "ชำระครึ่งเดียว",
    double: "ชำระสองเท่า",
    again: "ชำระสองครั้ง",
    other: "ชำระจากบัญชีชื่ออื่น",
    late: "ชำระแม้หมดเวลาแล้ว",
    chargeback: "เรียกคืนเงิน (charge-back)",
    reversed: "รายการนี้ถูกเรียกคืนแล้ว",
    more: "จำลองธนาคารที่มีปัญหา",
    paid: "รายการนี้ชำระเงินแล้ว",
    declined: "รายการนี้ถูกปฏิเสธ",
    expired: "รายการนี้หมดอายุแล้ว",
    back: "กลับไปยังร้านค้า",
    biller: "ผู้รับชำระ (Biller)",
    reference: "อ้างอิง",
    plain_payee: "พร้อมเพย์",
    not_here: "ธนาคารนี้จ่าย QR นี้ไม่ได้: ไม่มียอดเงิน หรือไม่ใช่ร้านค้าที่รู้จัก",
    scan: "ข้อความใน QR พร้อมเพย์",
    read: "อ่าน QR",
};

/// How the page of a channel looks and what it is called.
struct Look {
    /// Names its colours in the style sheet.
    class: &'static str,
    title: &'static str,
    /// What the payer is asked, where the buttons alone do not say it.
    question: Option<&'static str>,
    approve: &'static str,
    decline: &'static str,
}

const fn look_of(channel: Option<Channel>, language: Language) -> Look {
    let (class, english, thai) = match channel {
        None => ("bank", "Sandbox bank", "ธนาคารจำลอง"),
        Some(Channel::Promptpay) => ("app", "Sandbox bank app", "แอปธนาคารจำลอง"),
        Some(Channel::Alipay) => ("alipay", "Sandbox Alipay", "อาลีเพย์จำลอง"),
        Some(Channel::Qq) => ("qq", "Sandbox QQ Wallet", "คิวคิววอลเล็ทจำลอง"),
        Some(Channel::Wechat) => ("wechat", "Sandbox WeChat Pay", "วีแชทเพย์จำลอง"),
        Some(Channel::Ewallet) => ("ewallet", "Sandbox e-wallet", "อีวอลเล็ทจำลอง"),
        Some(Channel::Card) => ("card", "Sandbox 3-D Secure", "ยืนยันบัตรจำลอง 3-D Secure"),
    };
    let is_card = matches!(channel, Some(Channel::Card));
    match language {
        Language::English => Look {
            class,
            title: english,
            question: if is_card {
                Some("Your bank asks: are you making this payment? No card number is needed here.")
            } else {
                None
            },
            approve: if is_card { "Yes, it is me" } else { "Approve payment" },
            decline: if is_card { "No, stop it" } else { "Decline" },
        },
        Language::Thai => Look {
            class,
            title: thai,
            question: if is_card {
                Some("ธนาคารของคุณถามว่า คุณกำลังชำระเงินรายการนี้ใช่หรือไม่ ไม่ต้องกรอกหมายเลขบัตรที่นี่")
            } else {
                None
            },
            approve: if is_card {
                "ใช่ ฉันทำรายการเอง"
            } else {
                "ยืนยันการชำระเงิน"
            },
            decline: if is_card { "ไม่ใช่ ยกเลิก" } else { "ปฏิเสธ" },
        },
    }
}

const fn words_of(language: Language) -> &'static Words {
    match language {
        Language::Thai => &THAI,
        Language::English => &ENGLISH,
    }
}

/// A page of the bank: language, title, notice, and what stands below.
pub(crate) fn frame_of((lang, title, notice): (&str, &str, &str), content: &Markup) -> Markup {
    frame("bank", (lang, title, notice), content)
}

/// What becomes of the next payouts or transfers: what is set, and a button for each other ending.
pub(crate) struct NextEnding<'a> {
    pub(crate) lang: &'a str,
    /// Where the choice is sent.
    pub(crate) action: &'a str,
    pub(crate) title: &'a str,
    pub(crate) change: &'a str,
    pub(crate) current: &'a str,
    /// The word that is sent, and the name that is shown.
    pub(crate) others: Vec<(&'a str, &'a str)>,
}

impl Render for NextEnding<'_> {
    fn render(&self) -> Markup {
        html! {
            dl { dt { (self.title) } dd #next { (self.current) } }
            form method="post" action=(self.action) {
                input type="hidden" name="lang" value=(self.lang);
                details {
                    summary { (self.change) }
                    @for (word, name) in &self.others {
                        button.plain type="submit" name="ending" value=(word) { (name) }
                    }
                }
            }
        }
    }
}

/// As [`frame_of`], with a class that names its colours in the style sheet.
pub(crate) fn frame(class: &str, (lang, title, notice): (&str, &str, &str), content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) }
                link rel="stylesheet" href="/bank.css";
            }
            body class=(class) {
                main {
                    header { span.badge { "SANDBOX" } h1 { (title) } }
                    p.notice { (notice) }
                    (content)
                }
            }
        }
    }
}

fn button(press: &str, class: &str, text: &str) -> Markup {
    html! { button type="submit" name="press" value=(press) class=(class) { (text) } }
}

/// What a payer may press while nothing is decided.
fn buttons(words: &Words, look: &Look) -> Markup {
    html! {
        (button("approve", "primary", look.approve))
        (button("decline", "plain", look.decline))
        details {
            summary { (words.more) }
            (button("later", "plain", words.later))
            (button("twice", "plain", words.twice))
            (button("less", "plain", words.less))
            (button("more", "plain", words.double))
            (button("again", "plain", words.again))
            (button("other", "plain", words.other))
        }
    }
}

const fn decided(words: &Words, status: PaymentStatus) -> Option<&'static str> {
    match status {
        PaymentStatus::Pending => None,
        PaymentStatus::Paid => Some(words.paid),
        PaymentStatus::Declined => Some(words.declined),
        PaymentStatus::Expired => Some(words.expired),
    }
}

/// The page of one payment.
pub(crate) fn payment(payment: &Payment, status: PaymentStatus) -> Markup {
    let request = &payment.request;
    let (words, look) = (words_of(request.language), look_of(request.channel, request.language));
    let code = request.promptpay_code().and_then(|text| PromptPay::read(&text).ok());
    frame(
        look.class,
        (words.lang, look.title, words.notice),
        &html! {
            dl {
                dt { (words.amount) }
                dd.amount { (request.currency.symbol()) " " (request.amount.grouped()) }
                @match &code {
                    Some(code) => { (payee(words, &code.payee)) },
                    None => { dt { (words.bank) } dd { (request.bank_code) } },
                }
                dt { (words.payment) } dd.id { (request.order_id) }
            }
            @if let Some(text) = decided(words, status) {
                p.decided role="status" { (text) }
                a.primary href=(request.return_url) { (words.back) }
                @if status == PaymentStatus::Expired {
                    form method="post" { (button("late", "plain", words.late)) }
                }
                @if !payment.reversals.is_empty() { p.decided role="status" { (words.reversed) } }
                @if request.channel == Some(Channel::Card) && payment.next_reversible().is_some() {
                    form method="post" { (button("chargeback", "plain", words.chargeback)) }
                }
            } @else {
                @if let Some(question) = look.question { p.question { (question) } }
                form method="post" { (buttons(words, &look)) }
            }
        },
    )
}

fn payee(words: &Words, payee: &Payee) -> Markup {
    match payee {
        Payee::Biller { biller_id, ref1, ref2 } => html! {
            dt { (words.biller) } dd { (biller_id) }
            dt { (words.reference) " 1" } dd { (ref1) }
            @if let Some(ref2) = ref2 { dt { (words.reference) " 2" } dd { (ref2) } }
        },
        Payee::Mobile(id) | Payee::NationalId(id) | Payee::Wallet(id) => html! {
            dt { (words.plain_payee) } dd { (id) }
        },
    }
}

/// What the bank app knows of a code that was entered.
pub(crate) enum Scanned<'a> {
    /// None was entered.
    Nothing,
    /// It cannot be read.
    Unreadable(QrError),
    /// It is whole, but not one that this bank pays.
    Refused(&'a PromptPay),
    /// It can be paid. The payment is one that the platform ordered, with its status; otherwise whether it was paid
    /// just now.
    Payable { code: &'a PromptPay, known: Option<(&'a Payment, PaymentStatus)>, is_paid: bool },
}

/// The bank app that reads and pays PromptPay codes.
pub(crate) fn app(language: Language, text: &str, scanned: &Scanned<'_>) -> Markup {
    let (words, look) = (words_of(language), look_of(Some(Channel::Promptpay), language));
    let other = if language == Language::Thai { &ENGLISH } else { &THAI };
    let form = |content: Markup| {
        html! {
            form method="post" action="/app" {
                input type="hidden" name="lang" value=(words.lang);
                input type="hidden" name="qr" value=(text);
                (content)
            }
        }
    };
    frame(
        look.class,
        (words.lang, look.title, words.notice),
        &html! {
            a href={ "/app?lang=" (other.lang) } lang=(other.lang) { (other.language) }
            @match scanned {
                Scanned::Nothing => {},
                Scanned::Unreadable(error) => { p.decided role="alert" { (unreadable(*error, language)) } },
                Scanned::Refused(code) => {
                    dl { (payee(words, &code.payee)) }
                    p.decided role="alert" { (words.not_here) }
                },
                Scanned::Payable { code, known, is_paid } => {
                    dl {
                        @if let Some(amount) = code.amount {
                            dt { (words.amount) } dd.amount { "฿ " (amount.grouped()) }
                        }
                        (payee(words, &code.payee))
                        @if let Some((payment, _)) = known {
                            dt { (words.payment) } dd.id { (payment.request.order_id) }
                        }
                    }
                    @match known {
                        Some((payment, status)) => {
                            @if let Some(text) = decided(words, *status) {
                                p.decided role="status" { (text) }
                                a.primary href=(payment.request.return_url) { (words.back) }
                                @if *status == PaymentStatus::Expired {
                                    (form(button("late", "plain", words.late)))
                                }
                            } @else {
                                (form(buttons(words, &look)))
                            }
                        },
                        None => {
                            @if *is_paid {
                                p.decided role="status" { (words.paid) }
                            } @else {
                                (form(buttons(words, &look)))
                            }
                        },
                    }
                },
            }
            form.scan method="get" action="/app" {
                input type="hidden" name="lang" value=(words.lang);
                label for="qr" { (words.scan) }
                textarea #qr name="qr" rows="4" maxlength="512" autocomplete="off" spellcheck="false" required {}
                button.plain type="submit" { (words.read) }
            }
        },
    )
}

const fn unreadable(error: QrError, language: Language) -> &'static str {
    match (error, language) {
        (QrError::Checksum, Language::English) => "The code is damaged: its checksum is wrong.",
        (QrError::Checksum, Language::Thai) => "QR เสียหาย: ค่าตรวจสอบไม่ถูกต้อง",
        (QrError::Malformed, Language::English) => "This is no whole code.",
        (QrError::Malformed, Language::Thai) => "QR ไม่สมบูรณ์",
        (QrError::NotPromptPay, Language::English) => "This is not a PromptPay code in baht.",
        (QrError::NotPromptPay, Language::Thai) => "ไม่ใช่ QR พร้อมเพย์สกุลเงินบาท",
        (QrError::Payee, Language::English) => "The code does not name one payee.",
        (QrError::Payee, Language::Thai) => "QR ไม่ได้ระบุผู้รับเงินรายเดียว",
        (QrError::Amount, Language::English) => "The amount of the code cannot be paid.",
        (QrError::Amount, Language::Thai) => "ยอดเงินใน QR ไม่ถูกต้อง",
    }
}

/// The page of an unknown payment.
pub(crate) fn unknown() -> Markup {
    let content = html! { p.decided role="status" { "Unknown payment / ไม่พบรายการชำระเงิน" } };
    frame_of((ENGLISH.lang, "Sandbox bank", ENGLISH.notice), &content)
}
