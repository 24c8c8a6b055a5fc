// Covers of promotions, 720 x 340, without words so that one serves every language:  node promotions.mjs [id ...]
import { figure, glow, piece, ringOfPieces, smoke, sunburst } from './lib/layers.mjs'
import { sparkle } from './lib/lettering.mjs'
import { PALETTES } from './lib/palettes.mjs'
import { generator, times } from './lib/random.mjs'
import { openStudio, published, readJson, saveWebp } from './lib/studio.mjs'

const WIDTH = 720
const HEIGHT = 340
const LIMIT_KB = 30

function cover(one) {
  const random = generator(one.id)
  const palette = PALETTES[one.palette]
  const x = WIDTH / 2
  const floor = times(9, (k) => piece(random.pick(one.props), 40 + k * 80 + random.between(-16, 16), HEIGHT * random.between(0.9, 0.99), random.between(56, 84), { turn: random.between(-60, 60), bright: 1.06 }))
  return `<div style="position:relative;width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;background:radial-gradient(70% 120% at 50% 46%,${palette.light} 0%,${palette.mid} 40%,${palette.deep} 92%)">
    ${smoke(one.id, WIDTH, HEIGHT, 0.5)}${sunburst(random, palette, x, HEIGHT * 0.46, 1100, 0.32)}${glow(palette, x, HEIGHT * 0.46, 560, 420, 0.8)}
    ${ringOfPieces(random, one.props, 11, x, HEIGHT * 0.46, 270, 140, [30, 60])}
    ${figure({ hero: one.hero, x, y: HEIGHT * 0.47, size: one.size ?? 300 }, palette)}
    <div style="position:absolute;inset:0;background:linear-gradient(180deg,transparent 64%,${palette.deep}b0 100%)"></div>
    ${floor.join('')}
    <svg width="${WIDTH}" height="${HEIGHT}" style="position:absolute;inset:0">${times(14, () => sparkle(random.next() * WIDTH, random.next() * HEIGHT * 0.8, random.between(4, 12), random.between(0.45, 1), random.chance(0.5) ? '#fff' : palette.accent)).join('')}</svg></div>`
}

const wanted = process.argv.slice(2)
const studio = await openStudio()
for (const one of readJson('data/promotions.json').filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  const png = await studio.shoot(cover(one), WIDTH, HEIGHT)
  await saveWebp(published(`promotions/${one.id}.webp`), png, { limitKb: LIMIT_KB, quality: 82, floor: 46, smartSubsample: false })
}
await studio.close()
