use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::title::Title;
use crate::validate::TitleError;

/// A title of the catalogue cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct CatalogueError(#[from] pub TitleError);

/// The titles that are built into the product.
#[derive(Debug, Clone)]
pub struct Catalogue {
    titles: BTreeMap<String, Arc<Title>>,
}

include!(concat!(env!("OUT_DIR"), "/titles.rs"));

impl Catalogue {
    /// Every built-in title, loaded and checked by the first call of the process: the exact figures take long.
    ///
    /// # Errors
    /// When a title breaks a rule or publishes a figure that is not the computed one.
    pub fn load() -> Result<Self, CatalogueError> {
        static CHECKED: OnceLock<Result<Catalogue, CatalogueError>> = OnceLock::new();
        CHECKED.get_or_init(Self::check).clone()
    }

    fn check() -> Result<Self, CatalogueError> {
        let mut titles = BTreeMap::new();
        for file in FILES {
            let title = Title::load(file)?;
            titles.insert(title.game_code().to_owned(), Arc::new(title));
        }
        Ok(Self { titles })
    }

    /// The title of this code.
    #[must_use]
    pub fn title(&self, game_code: &str) -> Option<&Arc<Title>> {
        self.titles.get(game_code)
    }

    /// All titles, by code.
    pub fn titles(&self) -> impl Iterator<Item = &Arc<Title>> {
        self.titles.values()
    }
}
