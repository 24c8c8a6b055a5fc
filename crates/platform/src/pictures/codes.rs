//! QR codes on pictures.

use image::GrayImage;
use image::imageops::{self, FilterType};

/// QR codes of one picture that are read at most.
const CODES_MAX: usize = 8;

/// Sizes, in percent, at which a picture is looked at until a code is read. Of 300 codes about one has its patterns
/// between two pixels, and is found at another size.
const SIZES_PERCENT: [u32; 3] = [100, 133, 75];

/// The texts of the QR codes on a picture. Damage that their own error correction cannot mend makes no text.
pub(super) fn read(picture: &GrayImage) -> Vec<String> {
    let mut at_sizes = SIZES_PERCENT.into_iter().map(|percent| read_at(picture, percent));
    at_sizes.find(|codes| !codes.is_empty()).unwrap_or_default()
}

fn read_at(picture: &GrayImage, percent: u32) -> Vec<String> {
    if percent == 100 {
        return read_once(picture);
    }
    let (width, height) = (picture.width() * percent / 100, picture.height() * percent / 100);
    if width == 0 || height == 0 {
        return Vec::new();
    }
    read_once(&imageops::resize(picture, width, height, FilterType::Triangle))
}

fn read_once(picture: &GrayImage) -> Vec<String> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let pixels = picture.as_raw();
    let mut prepared =
        rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| pixels[y * width + x]);
    let found = prepared.detect_grids();
    found.into_iter().take(CODES_MAX).filter_map(|grid| Some(grid.decode().ok()?.1)).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use erawan_kernel::promptpay::SlipPointer;
    use image::codecs::jpeg::JpegEncoder;
    use image::{DynamicImage, ImageFormat, Luma};
    use proptest::prelude::*;
    use qrcode::{Color, EcLevel, QrCode};

    use super::super::{Kind, encode};
    use super::*;

    const PAPER: Luma<u8> = Luma([250]);

    /// A code of eight pixels to the module, somewhere on a page.
    fn page(text: &str, (left, top): (u32, u32)) -> GrayImage {
        const MODULE: u32 = 8;
        let code = QrCode::with_error_correction_level(text, EcLevel::M).unwrap();
        let modules = u32::try_from(code.width()).unwrap();
        let mut picture =
            GrayImage::from_pixel(left + modules * MODULE + 120, top + modules * MODULE + 160, PAPER);
        for (place, color) in (0..).zip(code.to_colors()) {
            let (x, y) = (place % modules * MODULE, place / modules * MODULE);
            if color == Color::Dark {
                for (dx, dy) in (0..MODULE).flat_map(|dy| (0..MODULE).map(move |dx| (dx, dy))) {
                    picture.put_pixel(left + x + dx, top + y + dy, Luma([30]));
                }
            }
        }
        picture
    }

    /// Turned a little: each pixel from where it was, by thousandths of the distance to the middle.
    fn turned(picture: &GrayImage, by: i64) -> GrayImage {
        let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
        GrayImage::from_fn(picture.width(), picture.height(), |x, y| {
            let (x, y) = (i64::from(x) - width / 2, i64::from(y) - height / 2);
            let from = (x + y * by / 1_000 + width / 2, y - x * by / 1_000 + height / 2);
            match (u32::try_from(from.0), u32::try_from(from.1)) {
                (Ok(x), Ok(y)) if x < picture.width() && y < picture.height() => *picture.get_pixel(x, y),
                _ => PAPER,
            }
        })
    }

    fn jpeg(picture: &GrayImage, quality: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, quality)
            .encode_image(&DynamicImage::ImageLuma8(picture.clone()).into_rgb8())
            .unwrap();
        bytes
    }

    /// What is read of a code on a page that was turned, made larger or smaller, and kept badly.
    fn read_from(written: &str, corner: (u32, u32), percent: u32, by: i64) -> Vec<String> {
        let picture = turned(&page(written, corner), by);
        let size = (picture.width() * percent / 100, picture.height() * percent / 100);
        let picture = imageops::resize(&picture, size.0, size.1, FilterType::Triangle);
        encode(Kind::Jpeg, &jpeg(&picture, 60), true).unwrap().codes
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn the_code_of_a_slip_is_read_from_a_screenshot_or_photograph_of_it(
            reference in "[0-9A-Z]{18,25}", corner in (60_u32..200, 60_u32..300), percent in 55_u32..230, by in -90_i64..=90
        ) {
            let written = SlipPointer::new("014", &reference).unwrap().write();
            prop_assert_eq!(read_from(&written, corner, percent, by), vec![written]);
        }

        #[test]
        fn noise_has_no_code_and_does_no_harm(pixels in prop::collection::vec(any::<u8>(), 6_400)) {
            let picture = GrayImage::from_raw(80, 80, pixels).unwrap();
            let mut png = Vec::new();
            picture.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).unwrap();
            prop_assert!(encode(Kind::Png, &png, true).unwrap().codes.is_empty());
        }
    }

    #[test]
    fn a_code_whose_patterns_fall_between_pixels_is_read_all_the_same() {
        let written = SlipPointer::new("014", "3146ML7PZS0XR72M07").unwrap().write();
        assert_eq!(read_from(&written, (91, 189), 92, -79), [written]);
    }

    #[test]
    fn two_codes_are_two_texts_and_a_page_without_one_has_none() {
        let (first, second) = (page("first code", (60, 60)), page("second code", (60, 60)));
        let mut both = GrayImage::from_pixel(first.width() * 2, first.height(), PAPER);
        imageops::replace(&mut both, &first, 0, 0);
        imageops::replace(&mut both, &second, i64::from(first.width()), 0);
        let mut texts = read(&both);
        texts.sort();
        assert_eq!(texts, ["first code", "second code"]);
        assert!(read(&GrayImage::from_pixel(300, 300, PAPER)).is_empty());
        assert!(read(&GrayImage::from_pixel(1, 1, PAPER)).is_empty());
    }
}
