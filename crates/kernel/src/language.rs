use serde::{Deserialize, Serialize};

/// A language of the product. Thai is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, utoipa::ToSchema)]
pub enum Language {
    /// Thai.
    #[default]
    #[serde(rename = "TH")]
    Thai,
    /// English.
    #[serde(rename = "EN")]
    English,
}

impl Language {
    /// Reads a language code such as `TH`, `en` or `en-GB`; anything unknown is the default, Thai.
    #[must_use]
    pub fn parse_or_default(code: &str) -> Self {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("en") { Self::English } else { Self::Thai }
    }

    /// The code on the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Thai => "TH",
            Self::English => "EN",
        }
    }
}

/// A text in every language of the product.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalText {
    /// Thai.
    pub th: String,
    /// English.
    pub en: String,
}

impl LocalText {
    /// The text for a reader of `language`.
    #[must_use]
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::Thai => &self.th,
            Language::English => &self.en,
        }
    }
}
