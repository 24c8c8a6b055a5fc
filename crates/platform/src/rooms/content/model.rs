use erawan_kernel::LocalText;
use erawan_kernel::ids::ContentId;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::ContentError;
use crate::html::cleaned;
use crate::own_path::{is_own_page, is_own_path};
use crate::words::words;

words! {
    /// What an item is; the letters are the `types` of the wire.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum ContentKind as str: code, from_code {
        /// For agents.
        #[serde(rename = "A")]
        Agent = "A",
        /// A picture of the carousel.
        #[serde(rename = "B")]
        Banner = "B",
        /// A notice for players.
        #[serde(rename = "PL")]
        Notice = "PL",
        /// Shown by itself when home opens.
        #[serde(rename = "PU")]
        Popup = "PU",
        /// A promotion.
        #[serde(rename = "PR")]
        Promotion = "PR",
        /// A promotion of the side menu.
        #[serde(rename = "H")]
        Hot = "H",
    }
}

/// All content of one merchant.
#[derive(Debug, Clone, Default)]
pub struct ContentFiles {
    /// Banners, notices, promotions, popups.
    pub items: Vec<ItemFile>,
    /// Help texts.
    pub help: Vec<HelpFile>,
}

impl ContentFiles {
    /// Checks everything, and cleans the HTML of what will be stored.
    pub(super) fn cleaned(self) -> Result<Self, ContentError> {
        for item in &self.items {
            item.check()?;
        }
        let item = |item: ItemFile| Ok(ItemFile { content: cleaned(&item.content)?, ..item });
        let help = |help: HelpFile| Ok(HelpFile { content: cleaned(&help.content)?, ..help });
        Ok(Self {
            items: self.items.into_iter().map(item).collect::<Result<_, ContentError>>()?,
            help: self.help.into_iter().map(help).collect::<Result<_, ContentError>>()?,
        })
    }

    /// Every row by its key, to be compared.
    pub(super) fn rows(&self) -> Vec<(String, serde_json::Value)> {
        let items = self.items.iter().map(|item| (format!("item {}", item.id), serde_json::json!(item)));
        let help = self.help.iter().map(|help| (format!("help {}", help.tag), serde_json::json!(help)));
        items.chain(help).collect()
    }
}

/// An item as a content file describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItemFile {
    /// The item's name, unique at the merchant.
    pub id: String,
    /// What it is; files of banners leave it out.
    #[serde(rename = "type", default = "banner")]
    pub kind: ContentKind,
    /// `m_home`, `m_reg` or a game type; nothing means everywhere.
    pub group_name: Option<String>,
    /// `M`; other platforms are not served.
    #[serde(default)]
    pub platform: Option<String>,
    /// Promotion category such as `new_player`.
    #[serde(default)]
    pub category: Option<String>,
    /// Title.
    pub title: LocalText,
    /// HTML.
    #[serde(default)]
    pub content: LocalText,
    /// The picture of a banner.
    #[serde(default)]
    pub url: Option<LocalText>,
    /// The same picture 720 pixels wide, for small screens.
    #[serde(default)]
    pub small_url: Option<LocalText>,
    /// Pictures of anything else; sequence 1 is the cover.
    #[serde(default)]
    pub images: Vec<ItemImage>,
    /// Path inside the product a tap leads to.
    #[serde(default)]
    pub linkage: Option<String>,
    /// Whom a popup is for: `A` logged in, `B` anonymous, `F` first login.
    #[serde(default)]
    pub execution: Option<String>,
    /// First day at the merchant.
    #[serde(default)]
    pub start_date: Option<Date>,
    /// Last day at the merchant; nothing means it does not end.
    #[serde(default)]
    pub end_date: Option<Date>,
    /// Place among its kind.
    pub sort: i32,
}

const fn banner() -> ContentKind {
    ContentKind::Banner
}

/// A picture of an item.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemImage {
    /// 1 is the cover.
    pub sequence: i32,
    /// Address of the picture.
    pub url: LocalText,
}

/// A help text as a content file describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HelpFile {
    /// Name by which pages link to it, such as `terms`.
    pub tag: String,
    /// Title.
    pub title: LocalText,
    /// HTML.
    pub content: LocalText,
    /// Place in the list.
    pub sort: i32,
}

impl ItemFile {
    /// Finds contradictions before anything is stored.
    ///
    /// # Errors
    /// [`ContentError::Item`] with the place.
    pub(super) fn check(&self) -> Result<(), ContentError> {
        let refuse = |text: &str| Err(ContentError::Item(format!("item {}: {text}", self.id)));
        if self.kind == ContentKind::Banner && self.url.is_none() {
            return refuse("a banner needs a picture");
        }
        if self.linkage.as_deref().is_some_and(|path| !is_own_page(path)) {
            return refuse("a link leads to a path of the product only");
        }
        if self.pictures().any(|address| !is_own_path(address) && !address.starts_with("https://")) {
            return refuse("a picture lies on this site or on a safe one");
        }
        if self.execution.as_deref().is_some_and(|execution| !["A", "B", "F"].contains(&execution)) {
            return refuse("execution is A, B or F");
        }
        if let (Some(start), Some(end)) = (self.start_date, self.end_date)
            && start > end
        {
            return refuse("it ends before it starts");
        }
        Ok(())
    }

    /// The address of every picture, in both languages.
    fn pictures(&self) -> impl Iterator<Item = &str> {
        let own = self.url.iter().chain(&self.small_url);
        own.chain(self.images.iter().map(|image| &image.url))
            .flat_map(|url| [url.th.as_str(), url.en.as_str()])
    }
}

/// The group of home.
const HOME: &str = "m_home";
/// What the names of groups that are no game types begin with.
const SCREEN: &str = "m_";

/// An item as it is kept in memory.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) id: ContentId,
    pub(super) file: ItemFile,
}

impl Item {
    pub(super) fn is_current(&self, today: Date) -> bool {
        self.file.start_date.is_none_or(|start| start <= today)
            && self.file.end_date.is_none_or(|end| today <= end)
    }

    /// Whether a screen of `group` shows the item.
    pub(super) fn is_for(&self, group: Option<&str>) -> bool {
        match (&self.file.group_name, group) {
            (None, _) | (_, None) => true,
            (Some(own), Some(asked)) => own == asked,
        }
    }

    /// Whether home is sent the banner of another screen along: those of the game types, which an app shows above
    /// their lists as soon as they open.
    pub(super) fn goes_along(&self, group: Option<&str>) -> bool {
        let own = self.file.group_name.as_deref().unwrap_or_default();
        self.file.kind == ContentKind::Banner && group == Some(HOME) && !own.starts_with(SCREEN)
    }
}
