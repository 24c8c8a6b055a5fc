use std::io::{self, BufRead, Read};

/// An input of at most so many bytes that knows its line; a longer one ends there.
#[derive(Debug)]
pub(crate) struct Limited<R> {
    inner: R,
    left: u64,
    breaks: u64,
    is_too_large: bool,
}

impl<R: BufRead> Limited<R> {
    pub(crate) const fn new(inner: R, bytes_max: u64) -> Self {
        Self { inner, left: bytes_max, breaks: 0, is_too_large: false }
    }

    /// The line that is being read, from 1.
    pub(crate) const fn line(&self) -> u64 {
        self.breaks + 1
    }

    pub(crate) const fn is_too_large(&self) -> bool {
        self.is_too_large
    }
}

impl<R: BufRead> Read for Limited<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(out.len());
        out[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Limited<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let available = self.inner.fill_buf()?;
        if self.left == 0 {
            self.is_too_large = !available.is_empty();
            return Ok(&[]);
        }
        let count = available.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        Ok(&available[..count])
    }

    fn consume(&mut self, count: usize) {
        if let Ok(available) = self.inner.fill_buf() {
            let taken = &available[..count.min(available.len())];
            self.breaks += taken.split(|byte| *byte == b'\n').count() as u64 - 1;
        }
        self.left -= count as u64;
        self.inner.consume(count);
    }
}
