// Home banners, 1080 x 510 and 720 wide, one per language:  node banners.mjs [id ...]
import { figure, glow, piece, ringOfPieces, smoke, sunburst } from './lib/layers.mjs'
import { DISPLAY_FACES, line, sparkle } from './lib/lettering.mjs'
import { PALETTES } from './lib/palettes.mjs'
import { generator, times } from './lib/random.mjs'
import { scene } from './lib/scenes.mjs'
import { openStudio, published, readJson, saveWebp } from './lib/studio.mjs'

const WIDTH = 1080
const HEIGHT = 510
const LIMIT_KB = 50
const SMALL = { width: 720, limitKb: 28 }
const LEFT = 56
const TEXT_WIDTH = 560
const FACE = { th: 'kanit', en: 'lilita' }

/** Kicker, headline, note and action, stacked and centred on the banner's height. */
async function words(studio, banner, language) {
  const palette = PALETTES[banner.palette]
  const { kicker, head, note, action } = banner.text[language]
  const face = FACE[language]
  const { family, weight, upper } = DISPLAY_FACES[face]
  const widths = await Promise.all(head.map((part) => studio.measure(family, weight, upper ? part.toUpperCase() : part)))
  const most = head.length === 1 ? 128 : 108
  const size = Math.min(most, ...widths.map((natural) => TEXT_WIDTH / (natural / 100 + 0.12)))
  // Thai needs room above for stacked marks.
  const step = size * (language === 'th' ? 1.24 : 1.02)
  const first = (head.length === 1 ? 232 : 198) + (language === 'th' ? 6 : 0)
  const last = first + step * (head.length - 1)
  const plain = (text, y, px, weight_, colour) =>
    `<text x="${LEFT + 2}" y="${y}" font-family="Kanit" font-weight="${weight_}" font-size="${px}" fill="${colour}" stroke="${palette.deep}" stroke-opacity=".75" stroke-width="8" stroke-linejoin="round" style="paint-order:stroke">${text}</text>`
  const noteY = last + (language === 'th' ? 70 : 62)
  const lines = head.map((part, index) => line(part, { x: LEFT, y: first + step * index, size, style: banner.letter, face, width: TEXT_WIDTH, anchor: 'start' }))
  return {
    svg: plain(kicker, first - size * (language === 'th' ? 1.22 : 0.98) - 4, 40, 600, '#fff') + lines.join('') + plain(note, noteY, 31, 500, palette.accent),
    action: `<div style="position:absolute;left:${LEFT}px;top:${noteY + 22}px;padding:9px 38px 12px;border-radius:99px;font:600 31px/1.35 Kanit;color:#2b1600;background:linear-gradient(180deg,#fff1b8,#ffcb5c 46%,#f09a28);box-shadow:0 7px 20px rgba(0,0,0,.5),inset 0 2px 0 #fff9,inset 0 -3px 0 #a04a0055">${action}</div>`,
  }
}

async function banner(studio, one, language) {
  const random = generator(one.id)
  const palette = PALETTES[one.palette]
  const [main] = one.figures
  const text = await words(studio, one, language)
  const field = one.scene
    ? `<div style="position:absolute;left:330px;top:0;width:900px;height:${HEIGHT}px;filter:blur(1.6px) saturate(1.2)">${scene(one.scene, { width: 900, height: HEIGHT, random, horizon: 0.74, leaves: false })}</div>`
    : `<div style="position:absolute;inset:0;background:radial-gradient(75% 120% at ${(main.x / WIDTH) * 100}% 48%,${palette.light} 0%,${palette.mid} 36%,${palette.deep} 88%)"></div>${smoke(one.id, WIDTH, HEIGHT, 0.5)}`
  const floor = times(8, (k) => piece(random.pick(one.props), 480 + (k + random.next()) * 78, HEIGHT * random.between(0.90, 0.985), random.between(76, 112), { turn: random.between(-60, 60), bright: 1.06 }))
  const stones = one.gems.map((name, k) => piece(name, 560 + k * 190 + random.between(-24, 24), HEIGHT * random.between(0.84, 0.90), random.between(92, 112), { turn: random.between(-26, 26) }))
  return `<div style="position:relative;width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;background:${palette.deep}">
    ${field}
    <div style="position:absolute;inset:0;background:linear-gradient(90deg,${palette.deep} 30%,${palette.deep}00 62%)"></div>
    ${sunburst(random, palette, main.x, main.y, 1700, 0.30)}${glow(palette, main.x, main.y, 780, 700, 0.75)}
    ${ringOfPieces(random, one.props, 12, main.x, HEIGHT * 0.46, 330, 230, [42, 84])}
    ${one.figures.map((each) => figure(each, palette)).join('')}
    <div style="position:absolute;inset:0;background:linear-gradient(90deg,${palette.deep}f0 0%,${palette.deep}a0 34%,transparent 58%),linear-gradient(180deg,transparent 66%,${palette.deep}b8 100%)"></div>
    ${one.heap.map((each) => figure(each, palette)).join('')}${stones.join('')}${floor.join('')}
    ${piece(random.pick(one.props), WIDTH - 28, 46, 168, { turn: random.between(0, 360), blur: 5 })}
    <svg width="${WIDTH}" height="${HEIGHT}" style="position:absolute;inset:0">${times(15, () => sparkle(random.between(0.5, 1) * WIDTH, random.next() * HEIGHT * 0.8, random.between(5, 17), random.between(0.45, 1), random.chance(0.5) ? '#fff' : palette.accent)).join('')}${text.svg}</svg>${text.action}</div>`
}

const wanted = process.argv.slice(2)
const studio = await openStudio()
for (const one of readJson('data/banners.json').filter(({ id }) => wanted.length === 0 || wanted.includes(id)))
  for (const language of ['th', 'en']) {
    const png = await studio.shoot(await banner(studio, one, language), WIDTH, HEIGHT)
    await saveWebp(published(`banners/${one.id}-${language}.webp`), png, { limitKb: LIMIT_KB, quality: 84, floor: 50, smartSubsample: false })
    await saveWebp(published(`banners/${one.id}-${language}-${SMALL.width}.webp`), png, { limitKb: SMALL.limitKb, quality: 82, floor: 50, smartSubsample: false, width: SMALL.width })
  }
await studio.close()
