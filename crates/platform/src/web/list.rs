use erawan_kernel::Page;
use serde::Serialize;
use utoipa::ToSchema;

/// A list without pages.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct List<T> {
    list: Vec<T>,
}

impl<T> From<Vec<T>> for List<T> {
    fn from(list: Vec<T>) -> Self {
        Self { list }
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(rows: I) -> Self {
        Vec::from_iter(rows).into()
    }
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListPage<T> {
    list: Vec<T>,
    /// From 1.
    page_num: u64,
    total_pages: u64,
    /// Rows in the whole list.
    total_count: u64,
}

impl<T> ListPage<T> {
    /// The page with `list` in place of its rows.
    pub(crate) fn new<R>(list: Vec<T>, page: &Page<R>) -> Self {
        Self { list, page_num: page.number, total_pages: page.total_pages(), total_count: page.total_count }
    }

    /// The same, where pages reach fewer rows than the whole list has.
    pub(crate) fn reaching(self, rows: u64, size: u64) -> Self {
        let total_pages = rows.min(self.total_count).div_ceil(size.max(1));
        Self { total_pages, ..self }
    }

    /// The page with the `value` of each row.
    pub(crate) fn of<R>(mut page: Page<R>, value: impl FnMut(R) -> T) -> Self {
        let rows = std::mem::take(&mut page.rows);
        Self::new(rows.into_iter().map(value).collect(), &page)
    }
}
