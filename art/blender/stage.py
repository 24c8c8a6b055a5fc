"""The shared studio: camera, lights, materials and output of every rendered hero.

One rig for everything keeps a set of symbols consistent: warm key from the upper
left, cyan rim on the left, magenta rim on the right, a soft studio sky.
"""

import glob
import math
import os
import sys
import tempfile
from pathlib import Path

import bpy
from mathutils import Vector
from PIL import Image

HEROES = Path(__file__).resolve().parent.parent / "heroes"
SIZE_PX = 512
SAVED_PX = int(os.environ.get("SAVED", "400"))
SAMPLES = int(os.environ.get("SAMPLES", "40"))
THREADS = int(os.environ.get("THREADS", "1"))

GOLD = dict(base=(1.0, 0.64, 0.19), metallic=1, roughness=0.22, coat=0.4)
DARK_GOLD = dict(base=(1.0, 0.56, 0.13), metallic=1, roughness=0.36, coat=0.2)
SATIN_GOLD = dict(base=(1.0, 0.70, 0.22), metallic=1, roughness=0.34, coat=0.25)
LACQUER_RED = dict(base=(0.32, 0.010, 0.014), roughness=0.16, coat=1)

# name: (relief material, plate material)
FINISHES = {
    "gold-violet": (GOLD, dict(base=(0.10, 0.012, 0.30), metallic=0.3, roughness=0.2, coat=1)),
    "gold-blue": (GOLD, dict(base=(0.008, 0.05, 0.33), metallic=0.3, roughness=0.2, coat=1)),
    "gold-wine": (GOLD, dict(base=(0.30, 0.008, 0.03), metallic=0.3, roughness=0.2, coat=1)),
    "gold-jade": (GOLD, dict(base=(0.0, 0.16, 0.09), metallic=0.3, roughness=0.2, coat=1)),
    "gold-night": (GOLD, dict(base=(0.012, 0.014, 0.05), metallic=0.4, roughness=0.25, coat=1)),
    "jade": (dict(base=(0.015, 0.50, 0.23), roughness=0.12, coat=1), GOLD),
    "deepjade": (dict(base=(0.004, 0.27, 0.115), metallic=0.12, roughness=0.10, coat=1), GOLD),
    "lapis": (dict(base=(0.006, 0.07, 0.45), metallic=0.2, roughness=0.12, coat=1), GOLD),
    "ruby": (dict(base=(0.70, 0.008, 0.03), metallic=0.15, roughness=0.10, coat=1), GOLD),
    "amber": (dict(base=(0.95, 0.26, 0.008), metallic=0.55, roughness=0.16, coat=1), dict(base=(0.012, 0.012, 0.03), metallic=0.4, roughness=0.25, coat=1)),
    "turquoise": (dict(base=(0.0, 0.42, 0.52), metallic=0.1, roughness=0.12, coat=1), GOLD),
}


def material(name, base=(1, 1, 1), metallic=0.0, roughness=0.3, coat=0.0, glow=0.0, glass=0.0, ior=1.5, texture=None):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    values = {
        "Base Color": (*base, 1),
        "Metallic": metallic,
        "Roughness": roughness,
        "Coat Weight": coat,
        "Coat Roughness": 0.05,
        "Transmission Weight": glass,
        "IOR": ior,
        "Emission Color": (*base, 1),
        "Emission Strength": glow,
    }
    for socket, value in values.items():
        shader.inputs[socket].default_value = value
    if texture:
        node = made.node_tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.load(str(texture))
        made.node_tree.links.new(node.outputs["Color"], shader.inputs["Base Color"])
        made.node_tree.links.new(node.outputs["Color"], shader.inputs["Emission Color"])
    return made


def area_light(place, watts, colour, size):
    data = bpy.data.lights.new("area", "AREA")
    data.energy, data.color, data.size = watts, colour, size
    lamp = bpy.data.objects.new("area", data)
    bpy.context.collection.objects.link(lamp)
    lamp.location = place
    lamp.rotation_euler = (-Vector(place)).to_track_quat("-Z", "Y").to_euler()


def sky():
    pattern = os.path.join(os.path.dirname(bpy.__file__), "*", "datafiles", "studiolights", "world", "studio.exr")
    found = glob.glob(pattern) or glob.glob(
        os.path.join(sys.prefix, "lib", "python3*", "site-packages", "bpy", "*", "datafiles", "studiolights", "world", "studio.exr")
    )
    return found[0]


def empty_studio(sky_strength=0.7, exposure=0.0, front_card=240):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = SAMPLES
    scene.cycles.seed = 7
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.03
    scene.cycles.max_bounces = 8
    scene.render.threads_mode = "FIXED"
    scene.render.threads = THREADS
    scene.render.resolution_x = scene.render.resolution_y = SIZE_PX
    scene.render.film_transparent = True
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.view_settings.view_transform = "Khronos PBR Neutral"
    scene.view_settings.exposure = exposure

    world = bpy.data.worlds.new("sky")
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    picture = tree.nodes.new("ShaderNodeTexEnvironment")
    picture.image = bpy.data.images.load(sky())
    tree.links.new(picture.outputs["Color"], tree.nodes["Background"].inputs["Color"])
    tree.nodes["Background"].inputs["Strength"].default_value = sky_strength

    lens = bpy.data.cameras.new("camera")
    lens.lens = 70
    camera = bpy.data.objects.new("camera", lens)
    camera.location = (0, -4.6, 0)
    camera.rotation_euler = (math.pi / 2, 0, 0)
    bpy.context.collection.objects.link(camera)
    scene.camera = camera

    area_light((-1.7, -3.0, 3.0), 300, (1, 0.95, 0.86), 1.6)
    area_light((-3.2, 0.5, 0.4), 420, (0.18, 0.55, 1), 1.4)
    area_light((3.2, 0.5, 0.2), 420, (1, 0.2, 0.55), 1.4)
    area_light((0, -2.5, -3.0), 90, (1, 0.75, 0.4), 2.5)
    area_light((1.8, -3.5, 1.2), 70, (1, 1, 1), 0.6)
    if front_card:
        area_light((0.5, -5.6, 2.2), front_card, (1, 0.93, 0.82), 4)
    return scene


def put(mesh_object, *materials):
    if mesh_object.name not in bpy.context.collection.objects:
        bpy.context.collection.objects.link(mesh_object)
    for one in materials:
        mesh_object.data.materials.append(one)
    return mesh_object


def turn(objects, degrees, scale=1.0, shift=(0, 0, 0)):
    pivot = bpy.data.objects.new("pivot", None)
    bpy.context.collection.objects.link(pivot)
    for one in objects:
        one.parent = pivot
    pivot.rotation_euler = tuple(math.radians(angle) for angle in degrees)
    pivot.scale = (scale,) * 3
    pivot.location = shift
    return pivot


def shoot(name):
    """Render the scene, crop nothing, save `heroes/<name>.webp`."""
    with tempfile.TemporaryDirectory() as folder:
        shot = os.path.join(folder, "shot.png")
        bpy.context.scene.render.filepath = shot
        bpy.ops.render.render(write_still=True)
        picture = Image.open(shot).convert("RGBA").resize((SAVED_PX, SAVED_PX), Image.LANCZOS)
        picture.save(HEROES / f"{name}.webp", quality=90, alpha_quality=95, method=6)
    print(name, flush=True)
