use unicode_normalization::UnicodeNormalization;

use crate::rooms::merchant::Merchant;

/// Names by which a member would pass for the people who work here. The merchant's own names come on top.
const RESERVED: [&str; 27] = [
    "admin",
    "administrator",
    "agent",
    "customer service",
    "customer support",
    "finance",
    "help",
    "helpdesk",
    "live chat",
    "manager",
    "moderator",
    "official",
    "operator",
    "owner",
    "root",
    "security",
    "service",
    "staff",
    "superuser",
    "support",
    "system",
    "ทีมงาน",
    "ผู้ดูแลระบบ",
    "ฝ่ายการเงิน",
    "ฝ่ายบริการลูกค้า",
    "เจ้าหน้าที่",
    "แอดมิน",
];

/// Whether a person would read the name as one of those that no member may have, with or without a number behind it.
pub(super) fn is_reserved(name: &str, merchant: &Merchant) -> bool {
    let brand = &merchant.settings.brand;
    let own = [brand.name.as_str(), brand.name_th.as_str(), merchant.code.as_str()];
    RESERVED.into_iter().chain(own).any(|reserved| reads_as(name, reserved))
}

fn reads_as(name: &str, reserved: &str) -> bool {
    let bare = name.trim_end_matches(|c: char| !c.is_alphabetic() && !is_thai_mark(c));
    let reserved = skeleton(reserved);
    !reserved.is_empty() && [name, bare].iter().any(|name| skeleton(name) == reserved)
}

/// What of a name a reader sees: compatible forms such as full-width letters are one (NFKD; composing them again would
/// change nothing here), case, accents and signs do not count, and letters that look like Latin ones are those.
fn skeleton(name: &str) -> String {
    let folded: String = name.nfkd().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect();
    let letters = folded.nfkd().filter(|c| !is_accent(*c)).map(looks_like);
    letters.filter(|c| c.is_alphanumeric() || is_thai_mark(*c)).collect()
}

const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

const fn is_thai_mark(c: char) -> bool {
    matches!(c, '\u{e30}'..='\u{e3a}' | '\u{e40}'..='\u{e4e}')
}

/// The Latin letter that a digit, sign, Greek or Cyrillic letter is taken for (Unicode TR 39, the common ones).
const fn looks_like(c: char) -> char {
    match c {
        '0' | 'о' | 'ο' => 'o',
        '1' | '!' | '|' | 'l' | 'і' | 'ι' | 'ӏ' | 'ı' => 'i',
        '3' | 'е' | 'ε' => 'e',
        '4' | '@' | 'а' | 'α' => 'a',
        '5' | '$' | 'ѕ' => 's',
        '7' | 'т' | 'τ' => 't',
        'в' => 'b',
        'с' | 'ϲ' => 'c',
        'к' | 'κ' => 'k',
        'м' => 'm',
        'н' => 'h',
        'ν' => 'v',
        'п' => 'n',
        'р' | 'ρ' => 'p',
        'у' | 'γ' => 'y',
        'υ' => 'u',
        'х' | 'χ' => 'x',
        'ј' => 'j',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_a_reader_sees() {
        let admin = [
            "admin",
            "ADMIN",
            "ａｄｍｉｎ",
            "ＡＤＭＩＮ９９",
            "𝐚𝐝𝐦𝐢𝐧",
            "ⓐⓓⓜⓘⓝ",
            "ádmïn",
            "adm1n",
            "@dmin",
            "аdmіn",
            "a.d-m i_n",
            "Admin 007",
            "admin!",
        ];
        for name in admin {
            assert!(reads_as(name, "admin"), "{name}");
        }
        for (name, other) in
            [("แอดมิน ๑", "แอดมิน"), ("SUPPORT", "support"), ("0fficia1", "official"), ("เจ้าหน้าที่", "เจ้าหน้าที่")]
        {
            assert!(reads_as(name, other), "{name}");
        }
        for name in ["adminton", "badmin", "somchai", "น้องแอดมิน", "88", ""] {
            assert!(!reads_as(name, "admin") && !reads_as(name, "แอดมิน"), "{name}");
        }
    }
}
