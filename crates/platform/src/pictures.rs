//! Uploaded pictures: decoded within limits and re-encoded, so that nothing but pixels is kept; and the QR codes on
//! them, read from those pixels.
//!
//! Not here: where a picture is kept and who may see it.

use std::io::Cursor;
use std::sync::Arc;

use axum::http::header::{self, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::error::{LimitError, LimitErrorKind};
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use tokio::sync::Semaphore;

mod codes;

/// The largest picture that is taken, in bytes.
pub(crate) const BYTES_MAX: usize = 5 * 1024 * 1024;
/// Pixels to a side that are looked at at most; more is a bomb, not a photograph.
const SIDE_MAX: u32 = 8_192;
/// Pixels of a picture: those of a large photograph of a phone. A progressive JPEG takes up to six bytes for each.
const PIXELS_MAX: u64 = 25_000_000;
/// Bytes that the pixels may take once they are decoded.
const DECODED_BYTES_MAX: u64 = 4 * PIXELS_MAX;
/// Pixels to the longer side of what is kept.
const KEPT_SIDE_MAX: u32 = 1_600;
const QUALITY: u8 = 82;

/// What a client says a picture is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Png,
    Jpeg,
}

impl Kind {
    /// By the `Content-Type` header; nothing else is taken.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        match headers.get(CONTENT_TYPE)?.to_str().ok()? {
            "image/png" => Some(Self::Png),
            "image/jpeg" => Some(Self::Jpeg),
            _ => None,
        }
    }

    /// By its first bytes.
    pub(crate) fn sniffed(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else {
            bytes.starts_with(b"\xff\xd8\xff").then_some(Self::Jpeg)
        }
    }

    const fn format(self) -> ImageFormat {
        match self {
            Self::Png => ImageFormat::Png,
            Self::Jpeg => ImageFormat::Jpeg,
        }
    }
}

/// A picture as it is kept.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) jpeg: Vec<u8>,
    /// The texts of the QR codes on it, if they were asked for.
    pub(crate) codes: Vec<String>,
}

/// Why a picture was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PictureError {
    /// It is not what it is said to be, or too large to look at.
    #[error("not a picture of that kind, or too large to look at")]
    Unreadable,
    /// Too many wait to be looked at.
    #[error("too many pictures wait to be looked at")]
    Busy,
}

/// Encodes pictures, a bounded number at a time and off the async threads.
#[derive(Debug, Clone)]
pub(crate) struct Painter {
    /// Places of those that are encoded or wait for it.
    places: Arc<Semaphore>,
    /// Turns of those that are encoded.
    turns: Arc<Semaphore>,
}

impl Default for Painter {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(Self::AT_ONCE + Self::WAITING_MAX)),
            turns: Arc::new(Semaphore::new(Self::AT_ONCE)),
        }
    }
}

impl Painter {
    const AT_ONCE: usize = 2;
    /// Pictures that may wait; the last of them waits a few seconds.
    const WAITING_MAX: usize = 16;

    /// The picture re-encoded, upright, at most 1,600 pixels long.
    ///
    /// # Errors
    /// [`PictureError::Unreadable`]; [`PictureError::Busy`].
    pub(crate) async fn encode_anew(&self, kind: Kind, bytes: Bytes) -> Result<Picture, PictureError> {
        self.encode_with(kind, bytes, false).await
    }

    /// The same, with the texts of the QR codes on it.
    ///
    /// # Errors
    /// [`PictureError::Unreadable`]; [`PictureError::Busy`].
    pub(crate) async fn encode_and_read(&self, kind: Kind, bytes: Bytes) -> Result<Picture, PictureError> {
        self.encode_with(kind, bytes, true).await
    }

    async fn encode_with(&self, kind: Kind, bytes: Bytes, reads: bool) -> Result<Picture, PictureError> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| PictureError::Busy)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| PictureError::Busy)?;
        // Both travel with the work: a caller who hangs up does not free them early.
        let work = move || {
            let picture = encode(kind, &bytes, reads);
            drop((place, turn));
            picture
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.ok().and_then(Result::ok).ok_or(PictureError::Unreadable)
    }
}

fn encode(kind: Kind, bytes: &[u8], reads: bool) -> image::ImageResult<Picture> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(DECODED_BYTES_MAX);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), kind.format());
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS_MAX || decoder.total_bytes() > DECODED_BYTES_MAX {
        let too_large = LimitError::from_kind(LimitErrorKind::InsufficientMemory);
        return Err(ImageError::Limits(too_large));
    }
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    if image.width().max(image.height()) > KEPT_SIDE_MAX {
        // By averages of whole pixels: other ways keep a copy in floating point that is larger than the picture.
        image = image.thumbnail(KEPT_SIDE_MAX, KEPT_SIDE_MAX);
    }
    image.apply_orientation(orientation);
    let image = image.into_rgb8();
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, QUALITY).encode_image(&image)?;
    let (width, height) = image.dimensions();
    let codes = if reads { codes::read(&DynamicImage::ImageRgb8(image).into_luma8()) } else { Vec::new() };
    Ok(Picture { width, height, jpeg, codes })
}

/// A picture that a browser shows inside a page, never as a page itself.
pub(crate) fn image_response(jpeg: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"picture.jpg\"")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    (headers, jpeg).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        DynamicImage::new_rgba8(width, height)
            .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
            .unwrap();
        bytes
    }

    #[test]
    fn a25_a_picture_is_encoded_anew_and_nothing_that_came_with_it_stays() {
        let mut polyglot = png(40, 20);
        polyglot.extend_from_slice(b"<html><script>alert(1)</script></html>");
        let picture = encode(Kind::Png, &polyglot, false).unwrap();
        assert_eq!((picture.width, picture.height), (40, 20));
        assert!(picture.jpeg.starts_with(&[0xff, 0xd8, 0xff]));
        assert!(!picture.jpeg.windows(6).any(|bytes| bytes == b"script"));
        let mut photograph = Vec::new();
        JpegEncoder::new(&mut photograph).encode_image(&DynamicImage::new_rgb8(30, 30).to_rgb8()).unwrap();
        let gps = b"\xff\xe1\x00\x10Exif\x00\x00GPS here";
        photograph.splice(2..2, gps.iter().copied());
        let picture = encode(Kind::Jpeg, &photograph, false).unwrap();
        assert!(!picture.jpeg.windows(4).any(|bytes| bytes == b"Exif" || bytes == b"GPS "));
    }

    #[test]
    fn a25_what_is_no_picture_of_that_kind_or_a_bomb_is_refused() {
        for bytes in [&b""[..], b"<svg onload=alert(1)>", b"GIF89a", &png(10, 10)[..40]] {
            assert!(encode(Kind::Png, bytes, false).is_err());
        }
        assert!(encode(Kind::Jpeg, &png(10, 10), false).is_err(), "a PNG that says it is a JPEG");
        let mut bomb = png(10, 10);
        // Width and height of the header, with a checksum that is wrong for them as well.
        bomb[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
        assert!(encode(Kind::Png, &bomb, false).is_err());
        assert!(encode(Kind::Png, &png(9_000, 1), false).is_err());
        assert!(encode(Kind::Png, &png(5_001, 5_000), false).is_err(), "more pixels than a photograph");
        assert_eq!(encode(Kind::Png, &png(5_000, 5_000), false).unwrap().width, 1_600);
        assert_eq!(encode(Kind::Png, &png(3_200, 100), false).unwrap().width, 1_600);
    }

    #[tokio::test]
    async fn a42_pictures_wait_in_a_line_of_bounded_length() {
        let painter = Painter::default();
        let all = u32::try_from(Painter::AT_ONCE + Painter::WAITING_MAX).unwrap();
        let crowd = painter.places.acquire_many(all).await.unwrap();
        let refused = painter.encode_anew(Kind::Png, png(2, 2).into()).await;
        assert!(matches!(refused, Err(PictureError::Busy)), "{refused:?}");
        drop(crowd);
        assert_eq!(painter.encode_anew(Kind::Png, png(2, 2).into()).await.unwrap().width, 2);
        assert_eq!(painter.places.available_permits(), Painter::AT_ONCE + Painter::WAITING_MAX);
    }
}
