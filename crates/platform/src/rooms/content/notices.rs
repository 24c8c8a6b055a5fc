use std::collections::HashSet;
use std::sync::Arc;

use erawan_kernel::Language;
use erawan_kernel::ids::{ContentId, MerchantId};
use jiff::civil::Date;
use sea_orm::DbErr;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{ContentKind, HelpFile, Item};
use super::{store, topic};
use crate::db::Copies;
use crate::rooms::content::Contents;
use crate::rooms::merchant::Merchant;
use crate::web::{List, ReadyCache};

/// What is kept in memory, per merchant.
pub(crate) type ContentCopies = Copies<Notices>;

/// All content of one merchant, and the cached answers built from it.
#[derive(Debug)]
pub(crate) struct Notices {
    items: Vec<Item>,
    pub(super) help: Vec<HelpFile>,
    pub(super) lists: ReadyCache<(ListQuery, Date, Language)>,
    pub(super) help_lists: ReadyCache<Language>,
    pub(super) news: ReadyCache<(Date, Language)>,
}

pub(super) async fn of_merchant(contents: &Contents, merchant_id: MerchantId) -> Result<Arc<Notices>, DbErr> {
    let build = || async {
        Ok(Notices {
            items: store::items(&contents.core.db, merchant_id).await?,
            help: store::help(&contents.core.db, merchant_id).await?,
            lists: ReadyCache::default(),
            help_lists: ReadyCache::default(),
            news: ReadyCache::default(),
        })
    };
    contents.copies.get(&contents.core.db, &*contents.core.clock, &topic(merchant_id), build).await
}

/// The filter of a screen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct ListQuery {
    pub(super) kinds: Vec<ContentKind>,
    pub(super) group: Option<String>,
}

impl ListQuery {
    /// Reads `types` such as `B,PL,PU`. Unknown letters are ignored; none at all means everything that is
    /// public.
    pub(super) fn new(types: Option<&str>, group: Option<String>) -> Self {
        use ContentKind::{Banner, Hot, Notice, Popup, Promotion};
        let mut kinds: Vec<_> = types
            .unwrap_or_default()
            .split(',')
            .filter_map(|code| ContentKind::from_code(code.trim()))
            .collect();
        if kinds.is_empty() {
            kinds = vec![Banner, Notice, Popup, Promotion, Hot];
        }
        kinds.sort_by_key(|kind| kind.code());
        kinds.dedup();
        Self { kinds, group: group.filter(|group| !group.is_empty() && group.len() <= 32) }
    }

    pub(super) fn asks_for_agents(&self) -> bool {
        self.kinds.contains(&ContentKind::Agent)
    }
}

impl Notices {
    /// The notices of home.
    pub(super) fn news(&self, merchant: &Merchant, today: Date, language: Language) -> List<NewsValue> {
        let is_news = |item: &&Item| {
            item.file.kind == ContentKind::Notice && item.is_current(today) && item.is_for(Some("m_home"))
        };
        let news = |item: &Item| NewsValue {
            id: item.id.to_string(),
            title: item.file.title.in_language(language).to_owned(),
            content: item.file.content.in_language(language).to_owned(),
            start_date: item.file.start_date.map(|date| merchant.start_of_ms(date)),
        };
        self.items.iter().filter(is_news).map(news).collect()
    }

    /// The lists of a screen. `read` are the notices its member has read; a visitor has no count.
    pub(super) fn lists(
        &self,
        merchant: &Merchant,
        query: &ListQuery,
        today: Date,
        language: Language,
        read: Option<&HashSet<ContentId>>,
    ) -> ListsValue {
        let of = |kind: ContentKind| {
            let is_asked = query.kinds.contains(&kind);
            self.items.iter().filter(move |item| {
                is_asked
                    && item.file.kind == kind
                    && item.is_current(today)
                    && (item.is_for(query.group.as_deref()) || item.goes_along(query.group.as_deref()))
            })
        };
        let notice = |item: &Item| {
            NoticeValue::of(merchant, item, language, read.is_some_and(|read| read.contains(&item.id)))
        };
        let notices = |kind| of(kind).map(notice).collect::<Vec<_>>();
        let mut player = notices(ContentKind::Notice);
        player.extend(notices(ContentKind::Agent));
        // A page is sent with the first picture of its own group.
        let (own, others): (Vec<_>, Vec<_>) =
            of(ContentKind::Banner).partition(|item| item.is_for(query.group.as_deref()));
        let banners = own.into_iter().chain(others).map(|item| BannerValue::of(item, language)).collect();
        let unread = player.iter().filter(|notice| !notice.read).count();
        ListsValue {
            promotion: notices(ContentKind::Promotion),
            banners,
            player,
            popup: of(ContentKind::Popup)
                .filter(|item| is_shown_to(item, read.is_some()))
                .map(notice)
                .collect(),
            hot: notices(ContentKind::Hot),
            footer: FooterValue { unread_count: if read.is_some() { unread } else { 0 } },
        }
    }
}

/// Group `A` and first logins (`F`) are for members, `B` for visitors, everything else for all.
fn is_shown_to(item: &Item, is_member: bool) -> bool {
    match item.file.execution.as_deref() {
        Some("A" | "F") => is_member,
        Some("B") => !is_member,
        _ => true,
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewsValue {
    id: String,
    title: String,
    /// Clean HTML.
    content: String,
    /// When its first day at the merchant starts, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    start_date: Option<i64>,
}

/// Lists of items by what they are.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ListsValue {
    promotion: Vec<NoticeValue>,
    /// With the group `m_home` those of the game types come along, last.
    banners: Vec<BannerValue>,
    /// Notices; with `types=A` those for agents.
    player: Vec<NoticeValue>,
    popup: Vec<NoticeValue>,
    hot: Vec<NoticeValue>,
    footer: FooterValue,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FooterValue {
    /// Unread notices in `player`; 0 for visitors.
    unread_count: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BannerValue {
    id: String,
    title: String,
    /// Address of the picture.
    url: String,
    /// Address of the same picture 720 pixels wide.
    #[serde(skip_serializing_if = "Option::is_none")]
    small_url: Option<String>,
    group_name: String,
    /// Path inside the product a tap leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    linkage: Option<String>,
}

impl BannerValue {
    fn of(item: &Item, language: Language) -> Self {
        let file = &item.file;
        Self {
            id: item.id.to_string(),
            title: file.title.in_language(language).to_owned(),
            url: file.url.as_ref().map(|url| url.in_language(language).to_owned()).unwrap_or_default(),
            small_url: file.small_url.as_ref().map(|url| url.in_language(language).to_owned()),
            group_name: file.group_name.clone().unwrap_or_default(),
            linkage: file.linkage.clone(),
        }
    }
}

/// A notice, popup or promotion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NoticeValue {
    id: String,
    title: String,
    category: String,
    /// Clean HTML.
    content: String,
    /// When its first day at the merchant starts, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    start_date: Option<i64>,
    /// When its last day at the merchant starts, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    end_date: Option<i64>,
    /// 1 when it does not end.
    no_expiry: u8,
    announcement_images: Vec<ImageValue>,
    /// Whom a popup is for: `A` logged in, `B` anonymous, `F` first login.
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    linkage: Option<String>,
    read: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct ImageValue {
    /// 1 is the cover.
    sequence: i32,
    url: String,
}

impl NoticeValue {
    fn of(merchant: &Merchant, item: &Item, language: Language, read: bool) -> Self {
        let file = &item.file;
        let image = |image: &super::ItemImage| ImageValue {
            sequence: image.sequence,
            url: image.url.in_language(language).to_owned(),
        };
        Self {
            id: item.id.to_string(),
            title: file.title.in_language(language).to_owned(),
            category: file.category.clone().unwrap_or_default(),
            content: file.content.in_language(language).to_owned(),
            start_date: file.start_date.map(|date| merchant.start_of_ms(date)),
            end_date: file.end_date.map(|date| merchant.start_of_ms(date)),
            no_expiry: u8::from(file.end_date.is_none()),
            announcement_images: file.images.iter().map(image).collect(),
            execution: file.execution.clone(),
            linkage: file.linkage.clone(),
            read,
        }
    }
}
