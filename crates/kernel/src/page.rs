use serde::{Deserialize, Serialize};

/// Which page of a list is requested. Pages start at 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    number: u64,
    size: u64,
}

impl PageRequest {
    /// The most rows one page may hold.
    pub const SIZE_MAX: u64 = 100;
    /// The last page that may be requested.
    pub const NUMBER_MAX: u64 = 100_000;

    /// A page request brought into bounds: page at least 1, between 1 and [`Self::SIZE_MAX`] rows.
    #[must_use]
    pub fn clamped(number: Option<u64>, size: Option<u64>, size_default: u64) -> Self {
        Self {
            number: number.unwrap_or(1).clamp(1, Self::NUMBER_MAX),
            size: size.filter(|size| *size > 0).unwrap_or(size_default).clamp(1, Self::SIZE_MAX),
        }
    }

    /// The page's number, from 1.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.number
    }

    /// Rows in a page.
    #[must_use]
    pub const fn size(self) -> u64 {
        self.size
    }

    /// Rows before this page.
    #[must_use]
    pub const fn offset(self) -> u64 {
        (self.number - 1) * self.size
    }
}

/// One page of a list and what it is a part of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page<T> {
    /// The rows of this page.
    pub rows: Vec<T>,
    /// The page's number, from 1.
    pub number: u64,
    /// Rows in a full page.
    pub size: u64,
    /// Rows in the whole list.
    pub total_count: u64,
}

impl<T> Page<T> {
    /// A page as it was requested.
    #[must_use]
    pub const fn new(rows: Vec<T>, request: PageRequest, total_count: u64) -> Self {
        Self { rows, number: request.number, size: request.size, total_count }
    }

    /// The page with `value` of each row.
    #[must_use]
    pub fn map<R>(self, value: impl FnMut(T) -> R) -> Page<R> {
        let rows = self.rows.into_iter().map(value).collect();
        Page { rows, number: self.number, size: self.size, total_count: self.total_count }
    }

    /// As [`Self::map`], for values that may fail.
    ///
    /// # Errors
    /// The first failure.
    pub fn try_map<R, E>(self, value: impl FnMut(T) -> Result<R, E>) -> Result<Page<R>, E> {
        let rows = self.rows.into_iter().map(value).collect::<Result<_, _>>()?;
        Ok(Page { rows, number: self.number, size: self.size, total_count: self.total_count })
    }

    /// How many pages the whole list has.
    #[must_use]
    pub const fn total_pages(&self) -> u64 {
        self.total_count.div_ceil(self.size)
    }
}
