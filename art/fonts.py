"""Subset the three web faces to Basic Latin and Thai, one woff2 per face and script.

Run with fonttools and brotli installed:  python3 fonts.py
All layout features stay: Thai tone marks and vowels are placed by GPOS, so a
subset without them stacks marks on top of each other.
"""

import json
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ART = Path(__file__).resolve().parent
OUT = ART.parent / "web" / "public-assets" / "fonts"
BUDGET_BYTES = 50 * 1024

FACES = [  # package, weight, short name
    ("kanit", 600, "kanit-600"),
    ("ibm-plex-sans-thai", 400, "plex-400"),
    ("ibm-plex-sans-thai", 600, "plex-600"),
]

PUNCTUATION = {
    0x00A0,  # no-break space
    0x00A9,  # ©
    0x00B0,  # °
    0x00B7,  # ·
    0x00D7,  # ×
    0x2013, 0x2014,  # dashes
    0x2018, 0x2019, 0x201C, 0x201D,  # quotes
    0x2022, 0x2026,  # bullet, ellipsis
    0x203A,  # ›
    0x2212,  # minus
}
LATIN = set(range(0x20, 0x7F)) | PUNCTUATION
# U+0E3F (baht) stays with Thai; fontsource serves it from the Thai file.
THAI = set(range(0x0E01, 0x0E3B)) | set(range(0x0E3F, 0x0E5C)) | {0x200B, 0x200C, 0x200D, 0x25CC}


def ranges(points):
    """CSS unicode-range text of a set of code points."""
    out, run = [], []
    for point in sorted(points) + [None]:
        if run and point == run[-1] + 1:
            run.append(point)
            continue
        if run:
            out.append(f"U+{run[0]:04X}" + (f"-{run[-1]:04X}" if len(run) > 1 else ""))
        run = [point]
    return ", ".join(out)


def subset_face(package, weight, script, points, target):
    source = ART / "node_modules" / "@fontsource" / package / "files" / f"{package}-{script}-{weight}-normal.woff2"
    font = TTFont(source)
    options = subset.Options()
    options.layout_features = ["*"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 13, 14]  # keep copyright and licence with the file
    options.flavor = "woff2"
    covered = points & set(font.getBestCmap())
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=covered)
    subsetter.subset(font)
    font.flavor = "woff2"
    font["head"].modified = font["head"].created  # same input, same bytes
    font.recalcTimestamp = False
    font.save(target)
    return covered


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    total, index = 0, []
    for package, weight, name in FACES:
        for script, points in (("latin", LATIN), ("thai", THAI)):
            target = OUT / f"{name}-{script}.woff2"
            covered = subset_face(package, weight, script, points, target)
            size = target.stat().st_size
            total += size
            index.append({
                "file": target.name,
                "family": "Kanit" if package == "kanit" else "IBM Plex Sans Thai",
                "weight": weight,
                "unicodeRange": ranges(covered),
            })
            print(f"{target.name:24} {size:6} B  {len(covered)} characters")
    (OUT / "fonts.json").write_text(json.dumps(index, indent=2) + "\n")
    print(f"total {total} B of {BUDGET_BYTES}")
    if total > BUDGET_BYTES:
        raise SystemExit("fonts exceed the budget")


if __name__ == "__main__":
    main()
