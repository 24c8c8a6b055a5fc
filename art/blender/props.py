"""Heroes of our own geometry: cut gems, coins, seven, bar plate, treasure chest, shield, pearl.

    python props.py                 every prop
    python props.py gem-ruby coin-a only these
"""

import math
import random
import sys
from pathlib import Path

import bpy  # before bmesh: the wheel registers its other modules on import
import bmesh
from mathutils import Vector

import stage
from stage import DARK_GOLD, GOLD, LACQUER_RED, SATIN_GOLD, material, put, turn

FONTS = Path(__file__).resolve().parent.parent / "node_modules" / "@fontsource"


def mesh(name, build, *materials, smooth=False):
    grid = bmesh.new()
    build(grid)
    bmesh.ops.recalc_face_normals(grid, faces=grid.faces)
    data = bpy.data.meshes.new(name)
    grid.to_mesh(data)
    grid.free()
    for face in data.polygons:
        face.use_smooth = smooth
    return put(bpy.data.objects.new(name, data), *materials)


def bevel(thing, width, segments=4):
    step = thing.modifiers.new("bevel", "BEVEL")
    step.width, step.segments = width, segments
    step.limit_method, step.angle_limit = "ANGLE", math.radians(35)
    for face in thing.data.polygons:
        face.use_smooth = True
    return thing


def box(size, place, surface, turn_deg=(0, 0, 0), round_by=0.03):
    def build(grid):
        bmesh.ops.create_cube(grid, size=1)
        for vertex in grid.verts:
            vertex.co = Vector(a * b for a, b in zip(vertex.co, size))

    made = bevel(mesh("box", build, surface), round_by)
    made.location = place
    made.rotation_euler = tuple(math.radians(a) for a in turn_deg)
    return made


def disc(radius, depth, place, surface, round_by=0.03, sides=96):
    made = bevel(
        mesh("disc", lambda g: bmesh.ops.create_cone(g, cap_ends=True, segments=sides, radius1=radius, radius2=radius, depth=depth), surface),
        round_by,
    )
    made.rotation_euler = (math.pi / 2, 0, 0)
    made.location = place
    return made


def ring(radius, thickness, place, surface):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius, minor_radius=thickness, major_segments=96, minor_segments=20, location=place, rotation=(math.pi / 2, 0, 0)
    )
    made = bpy.context.object
    made.data.materials.append(surface)
    for face in made.data.polygons:
        face.use_smooth = True
    return made


def outline(points, depth, round_by, place, surface):
    """A closed 2D outline in the picture plane, extruded towards the viewer."""
    curve = bpy.data.curves.new("outline", "CURVE")
    curve.dimensions = "2D"
    curve.fill_mode = "BOTH"
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = depth, round_by, 4
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    for target, (x, y) in zip(line.points, points):
        target.co = (x, y, 0, 1)
    line.use_cyclic_u = True
    made = put(bpy.data.objects.new("outline", curve), surface)
    made.rotation_euler = (math.pi / 2, 0, 0)
    made.location = place
    return made


def letters(text, size, depth, round_by, place, surface, face):
    package, script, weight = face
    path = FONTS / package / "files" / f"{package}-{script}-{weight}-normal.woff2"
    curve = bpy.data.curves.new("letters", "FONT")
    curve.body, curve.size = text, size
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = depth, round_by, 4
    curve.align_x, curve.align_y = "CENTER", "CENTER"
    curve.font = bpy.data.fonts.load(str(path))
    made = put(bpy.data.objects.new("letters", curve), surface)
    made.rotation_euler = (math.pi / 2, 0, 0)
    made.location = place
    return made


# --- gems -------------------------------------------------------------------

def shape_round(angle):
    return 0.86


def shape_pear(angle):
    # A drop standing on its round end: the point is at the top.
    up = max(0.0, math.sin(angle))
    return 0.74 + 0.30 * up**6 - 0.04 * (1 - abs(math.sin(angle)))


def shape_trillion(angle):
    # Rounded triangle, point down.
    return 0.80 + 0.115 * math.cos(3 * (angle + math.pi / 2)) + 0.02 * math.cos(6 * (angle + math.pi / 2))


def brilliant(shape):
    """Rings of a brilliant cut as (angle steps of 1/16, radius, height towards the viewer)."""
    def at(step, scale, height):
        angle = step * math.tau / 16 + math.pi / 2
        reach = shape(angle) * scale
        return Vector((math.cos(angle) * reach, -height, math.sin(angle) * reach))

    crown, pavilion = [], []
    table = [at(2 * k, 0.56, 0.34) for k in range(8)]
    middle = [at(2 * k + 1, 0.78, 0.23) for k in range(8)]
    girdle = [at(k, 1.0, 0.0) for k in range(16)]
    crown.append(table)
    for k in range(8):
        after = (k + 1) % 8
        crown.append([table[k], middle[k], table[after]])
        crown.append([table[after], middle[k], girdle[(2 * k + 2) % 16], middle[after]])
        crown.append([middle[k], girdle[2 * k], girdle[2 * k + 1]])
        crown.append([middle[k], girdle[2 * k + 1], girdle[(2 * k + 2) % 16]])
    lower = [at(2 * k + 1, 0.48, -0.34) for k in range(8)]
    tip = Vector((0, 0.58, 0))
    for k in range(8):
        after = (k + 1) % 8
        pavilion.append([girdle[2 * k], girdle[2 * k + 1], lower[k]])
        pavilion.append([girdle[2 * k + 1], girdle[(2 * k + 2) % 16], lower[k]])
        pavilion.append([lower[k], girdle[(2 * k + 2) % 16], lower[after]])
        pavilion.append([lower[k], lower[after], tip])
    rim = [at(k / 6, 1.0, 0.0) for k in range(96)]
    return crown, pavilion, girdle, rim


def step_cut():
    """Emerald cut: cut-corner rectangles, each ring smaller and higher."""
    def ring_at(scale, height, inset=0.0):
        wide, high, corner = 0.66 * scale - inset, 0.90 * scale - inset, 0.24 * scale
        flat = [(wide - corner, high), (wide, high - corner), (wide, -high + corner), (wide - corner, -high)]
        flat += [(-x, z) for x, z in reversed(flat)]
        return [Vector((x, -height, z)) for x, z in flat]

    rings = [ring_at(1, 0.0), ring_at(0.86, 0.14), ring_at(0.72, 0.25), ring_at(0.56, 0.32)]
    below = [ring_at(1, 0.0), ring_at(0.72, -0.24), ring_at(0.40, -0.42), ring_at(0.10, -0.54)]

    def bands(stack):
        faces = []
        for low, high in zip(stack, stack[1:]):
            for k in range(8):
                after = (k + 1) % 8
                faces.append([low[k], low[after], high[after], high[k]])
        return faces + [stack[-1]]

    return bands(rings), bands(below), rings[0], rings[0]


def gem(cut, colour, tilt, size=0.94, place=(0, 0, 0)):
    crown, pavilion, girdle, rim = cut
    # A clear tinted crown over a mirror of the same colour: light returns through
    # the facets as it does in a real stone, yet nothing behind shows through.
    clear = material("crown", tuple(0.22 + 0.78 * c for c in colour), roughness=0.0, glass=1.0, ior=1.62, coat=1)
    mirror = material("pavilion", colour, metallic=1.0, roughness=0.06, glow=0.16)

    def build(faces):
        def inner(grid):
            for face in faces:
                grid.faces.new([grid.verts.new(point) for point in face])
            bmesh.ops.remove_doubles(grid, verts=grid.verts, dist=1e-4)
        return inner

    lid = [list(reversed([p + Vector((0, 0.004, 0)) for p in girdle]))]
    stone = mesh("crown", build(crown + lid), clear)
    back = mesh("pavilion", build(pavilion), mirror)
    curve = bpy.data.curves.new("bezel", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth, curve.bevel_resolution = 0.052, 6
    line = curve.splines.new("POLY")
    line.points.add(len(rim) - 1)
    for target, point in zip(line.points, rim):
        target.co = (*(point * 1.015), 1)
    line.use_cyclic_u = True
    bezel = put(bpy.data.objects.new("bezel", curve), material("gold", **GOLD))
    return turn([stone, back, bezel], tilt, size, place)


# --- coins ------------------------------------------------------------------

def petal(length, width, lean, foot=(0.0, 0.0), steps=14):
    points = []
    for side in (1, -1):
        span = range(steps + 1) if side == 1 else range(steps, -1, -1)
        for k in span:
            t = k / steps
            across = side * width * math.sin(math.pi * t) ** 0.9 * (1 - 0.35 * t)
            points.append((across, length * t))
    c, s = math.cos(math.radians(-lean)), math.sin(math.radians(-lean))
    return [(x * c - y * s + foot[0], x * s + y * c + foot[1]) for x, y in points[:-1]]


def lotus(size, depth, round_by, place, surface):
    made = []
    for length, width, lean, layer in ((0.62, 0.17, 68, 0), (0.62, 0.17, -68, 0), (0.82, 0.19, 34, 1), (0.82, 0.19, -34, 1), (0.98, 0.22, 0, 2)):
        points = [(x * size, (y - 0.36) * size) for x, y in petal(length, width, lean)]
        x, y, z = place
        made.append(outline(points, depth, round_by, (x, y - layer * 0.022, z), surface))
    return made


def coin(tilt):
    gold, field = material("gold", **GOLD), material("field", **DARK_GOLD)
    satin = material("satin", **SATIN_GOLD)
    parts = [disc(0.86, 0.15, (0, 0, 0), gold)]
    for front in (-1, 1):
        parts.append(ring(0.765, 0.055, (0, front * 0.078, 0), gold))
        parts.append(disc(0.70, 0.014, (0, front * 0.078, 0), field, 0.004))
    for k in range(40):
        angle = k * math.tau / 40
        bead = bpy.data.meshes.new("bead")
        grid = bmesh.new()
        bmesh.ops.create_uvsphere(grid, u_segments=12, v_segments=8, radius=0.026)
        grid.to_mesh(bead)
        grid.free()
        one = put(bpy.data.objects.new("bead", bead), gold)
        one.location = (math.cos(angle) * 0.655, -0.09, math.sin(angle) * 0.655)
        parts.append(one)
    parts += lotus(0.88, 0.012, 0.036, (0, -0.100, 0.0), satin)
    turn(parts, tilt, 1.04)


# --- other still life -------------------------------------------------------

SEVEN = [(-0.66, 0.88), (0.68, 0.88), (0.68, 0.54), (0.16, -0.16), (0.06, -0.88), (-0.48, -0.88), (-0.36, -0.22), (0.10, 0.40), (-0.36, 0.40), (-0.40, 0.20), (-0.66, 0.20)]


def seven(tilt):
    red = material("red", (0.50, 0.003, 0.010), metallic=0.2, roughness=0.10, coat=1)
    front = outline(SEVEN, 0.10, 0.07, (0, -0.14, 0), red)
    rim = outline(SEVEN, 0.10, 0.15, (0, 0.04, 0), material("gold", **GOLD))
    front.scale = (0.95, 0.95, 1)
    turn([front, rim], tilt, 0.93)


def bar_plate(tilt):
    gold, satin = material("gold", **GOLD), material("satin", **SATIN_GOLD)
    night = material("night", (0.10, 0.002, 0.012), metallic=0.4, roughness=0.15, coat=1)
    parts = []
    for z, width in ((0.60, 1.62), (0.0, 1.80), (-0.60, 1.62)):
        parts += [
            box((width, 0.34, 0.53), (0, 0, z), gold, round_by=0.09),
            box((width - 0.16, 0.06, 0.38), (0, -0.165, z), night, round_by=0.03),
            letters("BAR", 0.46, 0.020, 0.022, (0, -0.21, z), satin, ("bowlby-one-sc", "latin", 400)),
        ]
    turn(parts, tilt)


def crown(tilt):
    gold, satin = material("gold", **GOLD), material("satin", **SATIN_GOLD)
    velvet = material("velvet", (0.16, 0.008, 0.30), roughness=0.7, coat=0.2)
    spikes, steps = 8, 192

    def radius(z):
        return 0.66 + 0.20 * z + 0.05 * z * z

    def top(angle):
        return 0.34 + 0.62 * (1 - abs(math.sin(angle * spikes / 2)) ** 0.55)

    def wall(grid):
        columns = []
        for k in range(steps):
            angle = k * math.tau / steps + math.pi / 2
            column = []
            for level in range(9):
                z = top(angle) * level / 8
                column.append(grid.verts.new((math.cos(angle) * radius(z), math.sin(angle) * radius(z), z)))
            columns.append(column)
        for one, two in zip(columns, columns[1:] + columns[:1]):
            for level in range(8):
                grid.faces.new((one[level], two[level], two[level + 1], one[level + 1]))

    body = mesh("wall", wall, satin, smooth=True)
    thick = body.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.055, -1
    parts = [body]
    for z, size in ((0.0, 0.070), (0.30, 0.045)):
        hoop = ring(radius(z) + 0.01, size, (0, 0, z), gold)
        hoop.rotation_euler = (0, 0, 0)
        parts.append(hoop)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.62, segments=64, ring_count=32, location=(0, 0, 0.22))
    cap = bpy.context.object
    cap.scale = (1, 1, 0.62)
    cap.data.materials.append(velvet)
    for face in cap.data.polygons:
        face.use_smooth = True
    parts.append(cap)
    colours = ((0.85, 0.004, 0.03), (0.01, 0.14, 0.95), (0.0, 0.55, 0.16))
    for k in range(spikes):
        angle = k * math.tau / spikes + math.pi / 2
        reach = radius(0.98)
        bpy.ops.mesh.primitive_uv_sphere_add(radius=0.075, location=(math.cos(angle) * reach, math.sin(angle) * reach, 0.99))
        ball = bpy.context.object
        ball.data.materials.append(gold)
        for face in ball.data.polygons:
            face.use_smooth = True
        parts.append(ball)
    for k in range(2 * spikes):
        angle = k * math.tau / (2 * spikes) + math.pi / 2
        if math.sin(angle) > 0.3:
            continue  # hidden behind the velvet
        reach = radius(0.15) + 0.035
        size = 0.125 if k % 2 == 0 else 0.085
        facing = math.degrees(angle) + 90
        parts.append(gem(brilliant(shape_round), colours[k % 3], (0, 0, facing), size, (math.cos(angle) * reach, math.sin(angle) * reach, 0.15)))
        if k % 2 == 0:
            high = radius(0.50) + 0.03
            parts.append(gem(brilliant(shape_pear), colours[(k // 2 + 1) % 3], (12, 0, facing), 0.105, (math.cos(angle) * high, math.sin(angle) * high, 0.50)))
    turn(parts, tilt, 0.90, (0, 0, -0.42))


def chest(tilt):
    rng = random.Random("chest")
    gold, wood = material("gold", **SATIN_GOLD), material("lacquer", **LACQUER_RED)
    inside = material("velvet", (0.10, 0.004, 0.02), roughness=0.9)
    parts = [box((1.64, 1.0, 0.74), (0, 0, -0.44), wood, round_by=0.04), box((1.50, 0.86, 0.10), (0, 0, -0.10), inside, round_by=0.01)]
    for x in (-0.76, 0.76):
        parts.append(box((0.16, 1.06, 0.80), (x, 0, -0.44), gold, round_by=0.03))
    for x in (-0.30, 0.30):
        parts.append(box((0.10, 1.03, 0.76), (x, 0, -0.44), gold, round_by=0.02))
    for z in (-0.82, -0.09):
        parts.append(box((1.72, 1.07, 0.10), (0, 0, z), gold, round_by=0.03))
    parts.append(box((0.36, 0.08, 0.38), (0, -0.54, -0.24), gold, round_by=0.05))
    parts.append(disc(0.085, 0.05, (0, -0.59, -0.21), material("hole", (0.02, 0.01, 0.01)), 0.01))
    for k in range(10):
        x = -0.68 + k * 1.36 / 9
        parts.append(ring(0.022, 0.022, (x, -0.545, -0.82), gold))

    # The lid: half a barrel, hinged at the back edge and thrown open.
    def barrel(radius, width, centre=0.0):
        def build(grid):
            rows = []
            for k in range(17):
                angle = math.pi * k / 16
                y, z = math.cos(angle) * radius, math.sin(angle) * radius * 0.72
                rows.append([grid.verts.new((centre + s * width / 2, y, z)) for s in (-1, 1)])
            for one, two in zip(rows, rows[1:]):
                grid.faces.new((one[0], one[1], two[1], two[0]))
            for s in (0, 1):
                grid.faces.new([row[s] for row in rows])
            grid.faces.new((rows[0][0], rows[-1][0], rows[-1][1], rows[0][1]))
        return build

    lid = [mesh("lid", barrel(0.50, 1.62), wood), mesh("hollow", barrel(0.44, 1.46), inside)]
    lid[1].location = (0, 0, -0.012)
    for x, width in ((-0.76, 0.16), (0.76, 0.16), (-0.30, 0.10), (0.30, 0.10)):
        lid.append(mesh("band", barrel(0.535, width, x), gold))
    lid.append(box((1.70, 0.10, 0.10), (0, -0.52, 0.0), gold, round_by=0.03))
    lid.append(box((1.70, 0.10, 0.10), (0, 0.52, 0.0), gold, round_by=0.03))
    for one in lid:
        for face in one.data.polygons:
            face.use_smooth = len(face.vertices) == 4
    parts.append(turn(lid, (-78, 0, 0), 1.0, (0, 0.62, 0.42)))

    shine = material("coin", **GOLD)
    for _ in range(150):
        angle, reach = rng.random() * math.tau, math.sqrt(rng.random())
        x, y = math.cos(angle) * reach * 0.70, math.sin(angle) * reach * 0.40
        height = 0.42 * (1 - reach**2) + rng.random() * 0.05
        one = disc(0.165, 0.045, (x, y, -0.06 + height), shine, 0.014, 40)
        one.rotation_euler = (rng.uniform(-0.7, 0.9), rng.uniform(-0.7, 0.7), rng.random() * 3)
        parts.append(one)
    jewels = (((-0.44, -0.34, 0.27), (0.85, 0.004, 0.03), 0.20), ((0.40, -0.32, 0.26), (0.0, 0.55, 0.16), 0.19), ((0.04, -0.20, 0.50), (0.01, 0.14, 0.95), 0.22))
    for place, colour, size in jewels:
        parts.append(gem(brilliant(shape_round), colour, (-24, 0, 14), size, place))
    turn(parts, tilt, 0.92, (0, 0, -0.02))


def shield_points(scale):
    right = [(0.0, 0.98), (0.34, 0.86), (0.80, 0.78), (0.80, 0.20), (0.70, -0.22), (0.46, -0.58), (0.0, -0.98)]
    smooth = []
    for (x0, y0), (x1, y1) in zip(right, right[1:]):
        smooth += [(x0 + (x1 - x0) * t / 4, y0 + (y1 - y0) * t / 4) for t in range(4)]
    smooth.append(right[-1])
    whole = smooth + [(-x, y) for x, y in reversed(smooth[1:-1])]
    return [(x * scale, y * scale) for x, y in whole]


def shield(tilt):
    gold = material("gold", **GOLD)
    jade = material("jade", (0.0, 0.17, 0.085), metallic=0.2, roughness=0.14, coat=1)
    tick = [(-0.44, 0.04), (-0.28, 0.20), (-0.10, 0.02), (0.32, 0.44), (0.48, 0.28), (-0.10, -0.30)]
    turn(
        [
            outline(shield_points(0.90), 0.10, 0.07, (0, 0.06, 0), gold),
            outline(shield_points(0.76), 0.10, 0.05, (0, -0.04, 0), jade),
            outline(tick, 0.05, 0.07, (0, -0.21, -0.03), material("satin", **SATIN_GOLD)),
        ],
        tilt,
    )


# --- the sea ----------------------------------------------------------------

def ball(radius, place, surface):
    def build(grid):
        bmesh.ops.create_uvsphere(grid, u_segments=96, v_segments=64, radius=radius)

    made = mesh("ball", build, surface, smooth=True)
    made.location = place
    return made


def pearl(tilt):
    nacre = material("nacre", (0.66, 0.55, 0.56), metallic=0.5, roughness=0.34, coat=0.6)
    # Thin layers over the white: what is seen aslant is tinged with rose.
    shader = nacre.node_tree.nodes["Principled BSDF"]
    for socket, value in {"Sheen Weight": 0.35, "Sheen Tint": (0.95, 0.62, 0.80, 1), "Thin Film Thickness": 420.0, "Thin Film IOR": 1.33}.items():
        if socket in shader.inputs:
            shader.inputs[socket].default_value = value
    turn([ball(0.92, (0, 0, 0), nacre)], tilt, 1.0)
def sky_lantern(tilt):
    """A khom loi: a tall shade of thin paper on a hoop of bamboo, lit from inside by its flame."""
    steps, levels = 96, 40

    def radius(t):
        return 0.50 + 0.24 * math.sin(min(1.0, t / 0.78) * math.pi / 2) - (0.74 * ((t - 0.78) / 0.22) ** 2.4 if t > 0.78 else 0.0)

    def shade(grid):
        rings = []
        for level in range(levels + 1):
            t = level / levels
            wave = 1 + 0.012 * math.sin(9 * t)
            rings.append([
                grid.verts.new((
                    math.cos(k * math.tau / steps) * max(0.012, radius(t)) * wave * (1 + 0.010 * math.cos(8 * k * math.tau / steps)),
                    math.sin(k * math.tau / steps) * max(0.012, radius(t)) * wave * (1 + 0.010 * math.cos(8 * k * math.tau / steps)),
                    -0.86 + 1.76 * (t if t < 0.78 else 0.78 + 0.22 * math.sin((t - 0.78) / 0.22 * math.pi / 2) * 0.92),
                ))
                for k in range(steps)
            ])
        for one, two in zip(rings, rings[1:]):
            for k in range(steps):
                grid.faces.new((one[k], one[(k + 1) % steps], two[(k + 1) % steps], two[k]))

    paper = material("paper", (0.30, 0.035, 0.004), roughness=0.75, coat=0.0)
    tree = paper.node_tree
    shader = tree.nodes["Principled BSDF"]
    # The paper is brightest near the flame and darkens towards the crown.
    place = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    reach = tree.nodes.new("ShaderNodeMapRange")
    reach.inputs["From Min"].default_value, reach.inputs["From Max"].default_value = -0.9, 0.9
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[0].position = (1.0, 0.58, 0.10, 1), 0.0
    ramp.color_ramp.elements[1].color, ramp.color_ramp.elements[1].position = (0.42, 0.028, 0.004, 1), 1.0
    middle = ramp.color_ramp.elements.new(0.42)
    middle.color = (0.92, 0.20, 0.012, 1)
    tree.links.new(place.outputs["Object"], split.inputs[0])
    tree.links.new(split.outputs["Z"], reach.inputs["Value"])
    tree.links.new(reach.outputs["Result"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], shader.inputs["Emission Color"])
    shader.inputs["Emission Strength"].default_value = 1.15
    parts = [mesh("shade", shade, paper, smooth=True)]
    gold = material("gold", **GOLD)
    for z, thick in ((-0.86, 0.045), (-0.70, 0.018)):
        hoop = ring(radius((z + 0.86) / 1.76) + 0.008, thick, (0, 0, z), gold)
        hoop.rotation_euler = (0, 0, 0)
        parts.append(hoop)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.20, segments=48, ring_count=24, location=(0, 0, -0.92))
    flame = bpy.context.object
    flame.scale = (0.8, 0.8, 1.15)
    flame.data.materials.append(material("flame", (1.0, 0.62, 0.16), glow=3))
    for face in flame.data.polygons:
        face.use_smooth = True
    parts.append(flame)
    turn(parts, tilt, 0.90, (0, 0, 0.04))


PROPS = {
    "gem-ruby": lambda: gem(brilliant(shape_pear), (0.74, 0.002, 0.022), (6, 0, -6)),
    "gem-sapphire": lambda: gem(brilliant(shape_round), (0.01, 0.16, 0.95), (6, 0, -8)),
    "gem-emerald": lambda: gem(step_cut(), (0.0, 0.60, 0.17), (6, 0, -8)),
    "gem-amethyst": lambda: gem(brilliant(shape_trillion), (0.42, 0.02, 0.90), (6, 0, -8)),
    "coin-a": lambda: coin((4, 0, -16)),
    "coin-b": lambda: coin((26, 18, 38)),
    "coin-c": lambda: coin((-52, 10, 14)),
    "coin-d": lambda: coin((10, -20, 68)),
    "seven": lambda: seven((6, 0, -14)),
    "bar-plate": lambda: bar_plate((-10, 0, -12)),
    "crown": lambda: crown((13, 0, -6)),
    "chest": lambda: chest((14, 0, -24)),
    "sky-lantern": lambda: sky_lantern((-16, 6, 0)),
    "shield": lambda: shield((-8, 0, -18)),
    "pearl": lambda: pearl((0, 0, 0)),
}

if __name__ == "__main__":
    for wanted in sys.argv[1:] or PROPS:
        # Paper that shines by itself needs little light from outside.
        if wanted == "sky-lantern":
            stage.empty_studio(sky_strength=0.18, front_card=25)
        else:
            stage.empty_studio(sky_strength=0.8 if wanted.startswith("gem") else 0.7)
        PROPS[wanted]()
        stage.shoot(f"own-{wanted}")
