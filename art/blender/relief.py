"""Heroes from icons: a silhouette becomes a metal relief, a colour icon becomes a toy.

    python relief.py gi:lion@gold-blue noto:locked@toy

Masks come from `node masks.mjs` (same specs), one PNG per icon in out/masks.
"""

import sys
import tempfile
from pathlib import Path

import bpy
import numpy as np
from PIL import Image
from scipy import ndimage

import stage
from stage import FINISHES, material, put, turn

MASKS = Path(__file__).resolve().parent.parent / "out" / "masks"
GRID = 512


def quarter_round(distance, reach):
    """Height of a rounded edge: 0 at the rim, 1 from `reach` inwards."""
    t = np.clip(distance / reach, 0, 1)
    return np.sqrt(1 - (1 - t) ** 2)


def sheet(name, height, mask, surface):
    """A mesh over the pixels of `mask`, lifted towards the viewer by `height`."""
    number = np.full(mask.shape, -1)
    rows, columns = np.nonzero(mask)
    number[rows, columns] = np.arange(len(rows))
    side = mask.shape[0] - 1
    points = np.stack([(columns / side - 0.5) * 2, -height[rows, columns], (0.5 - rows / side) * 2], 1)
    corners = number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]
    whole = np.logical_and.reduce([corner >= 0 for corner in corners])
    faces = np.stack([corner[whole] for corner in corners], 1)
    data = bpy.data.meshes.new(name)
    data.from_pydata(points.tolist(), [], faces.tolist())
    loops = np.empty(len(data.loops), int)
    data.loops.foreach_get("vertex_index", loops)
    picture = np.stack([(columns + 0.5) / mask.shape[0], 1 - (rows + 0.5) / mask.shape[0]], 1)[loops]
    data.uv_layers.new().data.foreach_set("uv", picture.astype("f").ravel())
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    return put(bpy.data.objects.new(name, data), surface)


def metal(pixels, finish):
    front, plate = FINISHES[finish]
    inside = pixels[..., 3] > 0.5
    edge = ndimage.distance_transform_edt(inside)
    body = ndimage.distance_transform_edt(ndimage.binary_closing(inside, iterations=14))
    dome = ndimage.gaussian_filter(quarter_round(body, 150), 6)
    relief = ndimage.gaussian_filter(quarter_round(edge, 17) * 0.115, 0.7) + dome * 0.20 + 0.03
    grown = ndimage.distance_transform_edt(~ndimage.binary_closing(inside, iterations=9)) < 11
    backing = ndimage.binary_fill_holes(grown)
    rim = quarter_round(ndimage.distance_transform_edt(backing), 7) * 0.07 + dome * 0.20 - 0.055
    return [
        sheet("relief", relief, inside, material("relief", **front)),
        sheet("plate", rim, backing, material("plate", **plate)),
    ]


def toy(pixels, folder):
    opaque = pixels[..., 3] > 0.5
    body = ndimage.binary_fill_holes(ndimage.binary_closing(opaque, iterations=3))
    light = pixels[..., :3].mean(2)
    height = quarter_round(ndimage.distance_transform_edt(body), 60) * 0.34
    height += quarter_round(ndimage.distance_transform_edt(body), 8) * 0.03
    height += ndimage.gaussian_filter(np.where(body, light, 0), 2) * 0.035
    height = ndimage.gaussian_filter(height, 1)
    # Colours bleed outwards so that the soft rim of the icon does not darken the edge.
    nearest = ndimage.distance_transform_edt(pixels[..., 3] < 0.98, return_distances=False, return_indices=True)
    colour = pixels[..., :3][nearest[0], nearest[1]]
    grey = colour.mean(2, keepdims=True)
    rich = np.clip(grey + (colour - grey) * 1.35, 0, 1) ** 1.3
    texture = Path(folder) / "colour.png"
    Image.fromarray((rich * 255).astype("uint8")).save(texture)
    return [sheet("toy", height, body, material("toy", metallic=0.05, roughness=0.28, coat=1, glow=0.12, texture=texture))]


def make(spec):
    icon, finish = spec.split("@")
    name = icon.replace(":", "-")
    picture = Image.open(MASKS / f"{name}.png").convert("RGBA").resize((GRID, GRID), Image.LANCZOS)
    pixels = np.asarray(picture).astype(float) / 255
    with tempfile.TemporaryDirectory() as folder:
        if finish == "toy":
            stage.empty_studio(sky_strength=0.38, exposure=-0.12, front_card=0)
            turn(toy(pixels, folder), (0, 0, 0))
        else:
            stage.empty_studio()
            turn(metal(pixels, finish), (0, 0, 0))
        stage.shoot(f"{name}-{'color' if finish == 'toy' else finish}")


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        make(wanted)
