// Game tiles, 360 x 480:  node tiles.mjs [id ...]
import { figure, glow, piece, ringOfPieces, smoke, sunburst } from './lib/layers.mjs'
import { sparkle, title } from './lib/lettering.mjs'
import { PALETTES } from './lib/palettes.mjs'
import { generator, times } from './lib/random.mjs'
import { scene } from './lib/scenes.mjs'
import { openStudio, published, readJson, saveWebp } from './lib/studio.mjs'

const WIDTH = 360
const HEIGHT = 480
const LIMIT_KB = 25

async function tile(studio, game) {
  const random = generator(game.id)
  const palette = PALETTES[game.palette]
  const figures = game.figures.map((one) => ({ ...one, x: (one.x * WIDTH) / 100, y: (one.y * HEIGHT) / 100, size: (one.size * WIDTH) / 100 }))
  const { x, y } = figures[0]
  const heap = times(8, (k) => piece(random.pick(game.props), (k + random.next()) * (WIDTH / 8), HEIGHT * random.between(0.615, 0.70), random.between(54, 80), { turn: random.between(-70, 70), bright: 1.1, blur: 0.45 }))
  const stones = game.gems.map((name, k) => piece(name, WIDTH * (k % 2 ? 0.87 : 0.12) + random.between(-8, 8), HEIGHT * random.between(0.60, 0.65), random.between(62, 74), { turn: random.between(-28, 28) }))
  const near = piece(random.pick(game.props), random.chance(0.5) ? 14 : WIDTH - 14, random.between(44, 86), random.between(84, 104), { turn: random.between(0, 360), blur: 3.2 })
  const lettering = await title(studio, game.title, { x: WIDTH / 2, y: 452, width: WIDTH - 22, style: game.letter, face: game.face })
  return `<div style="position:relative;width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;background:${palette.deep}">
    <div style="position:absolute;inset:0;filter:blur(1.4px) saturate(1.2) contrast(1.08)">${scene(game.scene, { width: WIDTH, height: HEIGHT, random, horizon: 0.62 })}</div>
    <div style="position:absolute;inset:0;background:radial-gradient(90% 66% at 50% 38%,transparent 30%,${palette.deep}aa 100%)"></div>
    ${sunburst(random, palette, x, y, 760, 0.26)}${smoke(game.id, WIDTH, HEIGHT, 0.35)}
    ${glow(palette, x, y, WIDTH * 1.35, HEIGHT * 0.95, 0.52)}
    ${ringOfPieces(random, game.props, 7, WIDTH / 2, HEIGHT * 0.38, 165, 190, [28, 52])}
    ${figures.map((one) => figure(one, palette)).join('')}
    <div style="position:absolute;inset:0;background:linear-gradient(180deg,${palette.deep}55 0%,transparent 15%,transparent 52%,${palette.deep}cc 76%,${palette.deep} 98%)"></div>
    ${heap.join('')}${stones.join('')}
    <div style="position:absolute;inset:0;background:linear-gradient(180deg,transparent 66%,${palette.deep}b0 80%,${palette.deep}f2 100%)"></div>
    ${near}
    <svg width="${WIDTH}" height="${HEIGHT}" style="position:absolute;inset:0">${times(9, () => sparkle(random.next() * WIDTH, random.next() * HEIGHT * 0.66, random.between(3, 11), random.between(0.45, 0.95), random.chance(0.5) ? '#fff' : palette.accent)).join('')}${lettering}${sparkle(random.between(30, 60), HEIGHT * 0.70, 14, 0.95)}${sparkle(random.between(310, 335), HEIGHT * 0.80, 11, 0.9)}</svg>
    <div style="position:absolute;inset:0;box-shadow:inset 0 0 0 2px ${palette.accent}66,inset 0 0 36px ${palette.deep};background:linear-gradient(160deg,rgba(255,255,255,.18),transparent 26%)"></div></div>`
}

const wanted = process.argv.slice(2)
const games = readJson('data/tiles.json').filter(({ id }) => wanted.length === 0 || wanted.includes(id))
const studio = await openStudio()
for (const game of games) await saveWebp(published(`games/${game.id}.webp`), await studio.shoot(await tile(studio, game), WIDTH, HEIGHT), { limitKb: LIMIT_KB, quality: 80, floor: 50, smartSubsample: false })
await studio.close()
