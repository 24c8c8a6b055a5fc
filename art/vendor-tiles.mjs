// Tiles of the vendors' games, 300 x 400, everything but name and hero drawn from the id:  node vendor-tiles.mjs [id ...]
import { made } from './lib/emblems.mjs'
import { figure, glow, piece, ringOfPieces, smoke, sunburst } from './lib/layers.mjs'
import { sparkle, title } from './lib/lettering.mjs'
import { generator, times } from './lib/random.mjs'
import { scene } from './lib/scenes.mjs'
import { openStudio, published, readJson, saveWebp } from './lib/studio.mjs'

const WIDTH = 360
const HEIGHT = 480
const LIMIT_KB = 17
/** Hues of the light; a step of five keeps neighbours apart. */
const HUES = [26, 205, 285, 152, 342, 18, 228, 8, 178, 312, 104, 258, 34, 192, 326, 134]
const KINDS = {
  RNG: { props: ['own-coin-a', 'own-coin-b', 'own-coin-c', 'own-coin-d'], gems: ['own-gem-ruby', 'own-gem-sapphire', 'own-gem-emerald', 'own-gem-amethyst'], places: ['jungle', 'palace', 'desert', 'hills', 'lights', 'clouds'] },
  FISH: { props: ['own-coin-a', 'own-coin-b', 'own-coin-c'], gems: ['own-gem-sapphire', 'own-gem-emerald'], places: ['waves'] },
  LIVE: { props: ['prop-chip-blue', 'prop-chip-purple', 'prop-chip-red'], gems: ['prop-chip-red', 'prop-dice-white'], places: ['stage'] },
  PVP: { props: ['prop-chip-red', 'prop-chip-blue', 'own-coin-b'], gems: ['prop-cards', 'prop-dice-red'], places: ['felt', 'lights'] },
  SPORTS: { props: ['own-coin-a', 'own-coin-c'], gems: ['noto-star-color'], places: ['pitch'] },
  LOTT: { props: ['prop-ball-7', 'prop-ball-9', 'prop-ball-24', 'prop-ball-88'], gems: ['own-coin-a'], places: ['clouds', 'lights'] },
  ELOTT: { props: ['prop-ball-7', 'prop-ball-24', 'prop-ball-88', 'own-coin-c'], gems: ['own-gem-amethyst'], places: ['lights', 'hills'] },
}
const LETTERS = ['gold', 'fire', 'ice', 'pink', 'jade', 'silver']
const FACES = ['lilita', 'luckiest', 'bowlby', 'titan', 'kanit']

const hsl = (hue, saturation, light, alpha = 1) => `hsl(${hue} ${saturation}% ${light}% / ${alpha})`
const hex = (hue, saturation, light) => {
  const part = (n) => {
    const k = (n + hue / 30) % 12
    const value = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255).toString(16).padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}
const paletteOf = (hue) => ({ deep: hex(hue, 0.8, 0.055), light: hex(hue, 0.95, 0.62), accent: hex((hue + 40) % 360, 0.9, 0.78), ray: hex(hue, 0.95, 0.74) })

const svg = (body) => `<svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" style="position:absolute;inset:0">${body}</svg>`
const sky = (hue, from, to) => `<div style="position:absolute;inset:0;background:radial-gradient(85% 60% at 50% 36%,${hsl(hue, 92, from)},${hsl(hue - 14, 84, to)} 58%,${hsl(hue, 80, 6)} 100%)"></div>`

/** Bold places that stay readable at thumb size; the finer ones come from `scenes`. */
const PLACES = {
  waves: (hue, random) => sky(198 + (hue % 36), 52, 24) + svg(times(6, (k) => `<path d="M-20 ${150 + k * 52}Q${random.between(40, 110)} ${112 + k * 52} 180 ${150 + k * 52}T380 ${150 + k * 52}V480H-20Z" fill="${hsl(202 + (hue % 30), 90, 46 - k * 6, 0.42)}"/>`).join('') + times(26, () => `<circle cx="${random.between(0, 360)}" cy="${random.between(0, 400)}" r="${random.between(2, 11)}" fill="#fff" fill-opacity=".1" stroke="#dff6ff" stroke-opacity=".55" stroke-width="1.4"/>`).join('')),
  hills: (hue, random) => sky(hue, 66, 34) + svg(times(4, (k) => `<path d="M-20 ${270 + k * 40}Q${random.between(30, 120)} ${190 + k * 46} ${random.between(160, 220)} ${262 + k * 40}T400 ${250 + k * 44}V480H-20Z" fill="${hsl(hue + 24 * k, 74, 42 - k * 8)}"/>`).join('') + times(14, () => `<circle cx="${random.between(0, 360)}" cy="${random.between(10, 200)}" r="${random.between(4, 20)}" fill="#fff" opacity="${random.between(0.08, 0.24)}"/>`).join('')),
  lights: (hue, random) => sky(hue, 48, 20) + svg(times(34, () => `<circle cx="${random.between(0, 360)}" cy="${random.between(0, 420)}" r="${random.between(6, 30)}" fill="${hsl(hue + random.between(-50, 50), 95, 66, random.between(0.08, 0.3))}"/>`).join('')),
  clouds: (hue, random) => sky(hue, 60, 30) + svg(times(18, (k) => `<ellipse cx="${random.between(-20, 380)}" cy="${190 + k * 14}" rx="${random.between(50, 110)}" ry="${random.between(16, 34)}" fill="${hsl(hue + 20, 80, 76 - k * 3, 0.26)}"/>`).join('')),
  stage: (hue, random) => sky(hue, 44, 18) + svg(times(5, (k) => `<path d="M${40 + k * 70} -10L${random.between(-60, 420)} 400h${random.between(60, 120)}Z" fill="${hsl(hue + 20, 95, 80, 0.13)}"/>`).join('') + [0, 1].map((side) => times(4, (k) => `<path d="M${side ? 360 - k * 15 : k * 15} 0q${side ? -12 : 12} 220 ${side ? 4 : -4} 480h${side ? 22 : -22}V0Z" fill="${hsl(346, 82, 34 - k * 5)}"/>`).join('')).join('')),
  felt: (hue, random) => sky(hue, 40, 18) + svg(`<ellipse cx="180" cy="400" rx="270" ry="170" fill="${hsl(hue + 20, 78, 26)}" stroke="${hsl(42, 90, 62)}" stroke-width="5"/>` + times(20, (k) => `<text x="${(k % 5) * 84 - 8}" y="${44 + Math.floor(k / 5) * 78}" font-size="42" fill="#fff" opacity=".09" transform="rotate(${random.between(-16, 16)} ${(k % 5) * 84} ${44 + Math.floor(k / 5) * 78})">${'♠♥♦♣'[k % 4]}</text>`).join('')),
  pitch: (hue, random) => sky(hue, 50, 20) + svg(`<path d="M0 300H360V480H0Z" fill="#0c5a33"/>` + times(5, (k) => `<path d="M${180 + (k - 2) * 60} 300L${180 + (k - 2) * 190} 480h110L${210 + (k - 2) * 60} 300Z" fill="#12713f" opacity=".7"/>`).join('') + `<ellipse cx="180" cy="392" rx="120" ry="40" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>` + [46, 314].map((x) => times(9, (k) => `<circle cx="${x + ((k % 3) - 1) * 17}" cy="${44 + Math.floor(k / 3) * 15}" r="6" fill="#fffbe2"/>`).join('') + `<path d="M${x} 60L${x < 180 ? 320 : 40} 330h-90Z" fill="#fff" opacity=".08"/>`).join('') + times(60, () => `<circle cx="${random.between(0, 360)}" cy="${random.between(240, 298)}" r="2" fill="${hsl(random.between(0, 360), 70, 66)}" opacity=".55"/>`).join('')),
}

function halo(random, palette, y) {
  const shape = random.pick(['ring', 'none', 'double', 'rays', 'none'])
  if (shape === 'none') return ''
  if (shape === 'rays') return svg(times(24, (k) => `<path d="M180 ${y - 150}l5 -34h-10Z" transform="rotate(${k * 15} 180 ${y})" fill="${palette.accent}" opacity=".55"/>`).join(''))
  const ring = (radius, width) => `<circle cx="180" cy="${y}" r="${radius}" fill="none" stroke="${palette.accent}" stroke-width="${width}" opacity=".7"/>`
  return svg(ring(146, 5) + (shape === 'double' ? ring(160, 1.6) + ring(133, 1.6) : ''))
}

async function tile(studio, game, index, name) {
  const random = generator(game.id)
  const kind = KINDS[game.kind]
  const hue = HUES[(index * 5) % HUES.length]
  const palette = paletteOf(hue)
  const place = random.pick(kind.places)
  const painted = PLACES[place]
    ? PLACES[place](hue, random)
    : `<div style="position:absolute;inset:0;filter:blur(1.2px) saturate(1.25) hue-rotate(${Math.round(random.between(0, 330))}deg)">${scene(place, { width: WIDTH, height: HEIGHT, random, horizon: 0.62 })}</div>`
  const y = HEIGHT * random.between(0.345, 0.385)
  const size = random.between(268, 304)
  const turn = random.between(-7, 7).toFixed(1)
  const body = game.hero.includes(':')
    ? `<div style="position:absolute;left:180px;top:${y}px;transform:translate(-50%,-50%) rotate(${turn}deg);line-height:0;filter:drop-shadow(0 0 9px ${palette.ray}) drop-shadow(0 12px 12px rgba(0,0,0,.6)) saturate(1.22) contrast(1.06)">${made(game.hero, size)}</div>`
    : figure({ hero: game.hero, x: 180, y, size: size * 1.3, turn, flip: random.chance(0.3) }, palette)
  const heap = times(7, (k) => piece(random.pick(kind.props), (k + random.next()) * (WIDTH / 7), HEIGHT * random.between(0.63, 0.70), random.between(50, 74), { turn: random.between(-70, 70), bright: 1.08, blur: 0.4 }))
  const stones = [0, 1].map((k) => piece(random.pick(kind.gems), WIDTH * (k ? 0.87 : 0.13) + random.between(-8, 8), HEIGHT * random.between(0.59, 0.65), random.between(60, 76), { turn: random.between(-28, 28) }))
  const letter = LETTERS[(index + random.pick([0, 0, 2])) % LETTERS.length]
  const lettering = await title(studio, name, { x: WIDTH / 2, y: 452, width: WIDTH - 26, style: letter, face: random.pick(FACES), sizes: [66, 76], single: 84 })
  return `<div style="position:relative;width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;background:${palette.deep}">${painted}
    ${sunburst(random, palette, 180, y, 720, 0.3)}${smoke(game.id, WIDTH, HEIGHT, 0.25)}${glow(palette, 180, y, WIDTH * 1.25, HEIGHT * 0.85, 0.55)}${halo(random, palette, y)}
    ${ringOfPieces(random, kind.props, 6, 180, HEIGHT * 0.38, 162, 186, [24, 44])}${body}
    <div style="position:absolute;inset:0;background:linear-gradient(180deg,${palette.deep}55 0%,transparent 15%,transparent 54%,${palette.deep}cc 77%,${palette.deep} 98%)"></div>
    ${heap.join('')}${stones.join('')}
    <div style="position:absolute;inset:0;background:linear-gradient(180deg,transparent 66%,${palette.deep}b0 80%,${palette.deep}f2 100%)"></div>
    ${svg(`${times(7, () => sparkle(random.next() * WIDTH, random.next() * HEIGHT * 0.6, random.between(3, 10), random.between(0.45, 0.95), random.chance(0.5) ? '#fff' : palette.accent)).join('')}${lettering}`)}
    <div style="position:absolute;inset:0;box-shadow:inset 0 0 0 2px ${palette.accent}66,inset 0 0 34px ${palette.deep};background:linear-gradient(160deg,rgba(255,255,255,.16),transparent 26%)"></div></div>`
}

const names = new Map(readJson('../content/demo/vendor-games.json').flatMap(({ games }) => games.map((game) => [game.code, game.name.en])))
const wanted = process.argv.slice(2)
const studio = await openStudio()
for (const [index, game] of readJson('data/vendor-tiles.json').entries()) {
  if (wanted.length > 0 && !wanted.includes(game.id)) continue
  const png = await studio.shoot(await tile(studio, game, index, names.get(game.id)), WIDTH, HEIGHT)
  await saveWebp(published(`games/${game.id}.webp`), png, { limitKb: LIMIT_KB, quality: 72, floor: 28, smartSubsample: false, width: 300, height: 400 })
}
await studio.close()
