//! Slips as pictures: the amount in seven-segment digits, and the code that points to the transfer.

use std::io::Cursor;

use erawan_kernel::Money;
use image::{GrayImage, ImageFormat, Luma};
use qrcode::{EcLevel, QrCode};

const WIDTH: u32 = 640;
const HEIGHT: u32 = 860;
/// Pixels to a module of the code.
const MODULE: u32 = 9;
const QUIET: u32 = 4 * MODULE;
const INK: Luma<u8> = Luma([20]);
const PAPER: Luma<u8> = Luma([255]);
const BAND: Luma<u8> = Luma([150]);
/// A digit's width and height, the thickness of its lines and the gap between two.
const DIGIT: (u32, u32) = (36, 68);
const LINE: u32 = 8;
const GAP: u32 = 12;
/// Segments of each digit: top, upper left, upper right, middle, lower left, lower right, bottom.
const SEGMENTS: [[bool; 7]; 10] = {
    const O: bool = false;
    const I: bool = true;
    [
        [I, I, I, O, I, I, I],
        [O, O, I, O, O, I, O],
        [I, O, I, I, I, O, I],
        [I, O, I, I, O, I, I],
        [O, I, I, I, O, I, O],
        [I, I, O, I, O, I, I],
        [I, I, O, I, I, I, I],
        [I, O, I, O, O, I, O],
        [I, I, I, I, I, I, I],
        [I, I, I, I, O, I, I],
    ]
};

/// The PNG of a slip with this code; `None` for a text that is too long for one.
pub(crate) fn draw(code: &str, amount: Option<Money>) -> Option<Vec<u8>> {
    let code = QrCode::with_error_correction_level(code, EcLevel::M).ok()?;
    let modules = u32::try_from(code.width()).ok()?;
    let side = modules * MODULE;
    let mut picture = GrayImage::from_pixel(WIDTH, HEIGHT, PAPER);
    fill(&mut picture, (0, 0), (WIDTH, 90), BAND);
    if let Some(amount) = amount {
        write(&mut picture, (60, 150), &amount.to_string());
    }
    let corner = ((WIDTH - side.min(WIDTH)) / 2, HEIGHT - QUIET - side);
    for (place, colour) in (0..).zip(code.to_colors()) {
        if colour == qrcode::Color::Dark {
            let (x, y) = (place % modules, place / modules);
            fill(&mut picture, (corner.0 + x * MODULE, corner.1 + y * MODULE), (MODULE, MODULE), INK);
        }
    }
    let mut png = Vec::new();
    picture.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).ok()?;
    Some(png)
}

fn fill(picture: &mut GrayImage, (left, top): (u32, u32), (width, height): (u32, u32), ink: Luma<u8>) {
    for y in top..(top + height).min(picture.height()) {
        for x in left..(left + width).min(picture.width()) {
            picture.put_pixel(x, y, ink);
        }
    }
}

fn write(picture: &mut GrayImage, (mut left, top): (u32, u32), text: &str) {
    let (width, height) = DIGIT;
    let middle = top + (height - LINE) / 2;
    for letter in text.chars() {
        let Some(digit) = letter.to_digit(10) else {
            fill(picture, (left, top + height - LINE), (LINE, LINE), INK);
            left += LINE + GAP;
            continue;
        };
        let boxes = [
            ((left, top), (width, LINE)),
            ((left, top), (LINE, height / 2)),
            ((left + width - LINE, top), (LINE, height / 2)),
            ((left, middle), (width, LINE)),
            ((left, middle), (LINE, height / 2)),
            ((left + width - LINE, middle), (LINE, height / 2)),
            ((left, top + height - LINE), (width, LINE)),
        ];
        for (is_on, (corner, size)) in SEGMENTS[digit as usize].into_iter().zip(boxes) {
            if is_on {
                fill(picture, corner, size, INK);
            }
        }
        left += width + GAP;
    }
}
