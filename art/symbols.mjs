// Slot art of each game: symbol atlas, its spinning copy, backdrop and title:  node symbols.mjs [id ...]
import { piece } from './lib/layers.mjs'
import { DISPLAY_FACES, line, sparkle, title } from './lib/lettering.mjs'
import { PALETTES } from './lib/palettes.mjs'
import { generator, times } from './lib/random.mjs'
import { scene } from './lib/scenes.mjs'
import { hero, openStudio, published, readJson, saveText, saveWebp } from './lib/studio.mjs'

const CELL = 192
const COLUMNS = 4
const BLUR_SIGMA = 15
const BACKDROP = { width: 780, height: 1688, limitKb: 70 }
const LOGO = { width: 720, height: 300 }
const INSET = 4
/** Reel frame: a square to be cut in nine; `SLICE` px at each edge stay unstretched. */
const FRAME = 288
const SLICE = 96

const octagon = (inset, cut) => {
  const far = CELL - inset
  return `M${inset + cut} ${inset}H${far - cut}L${far} ${inset + cut}V${far - cut}L${far - cut} ${far}H${inset + cut}L${inset} ${far - cut}V${inset + cut}Z`
}

const svg = (body) => `<svg width="${CELL}" height="${CELL}" viewBox="0 0 ${CELL} ${CELL}" style="position:absolute;inset:0">${body}</svg>`

/** Low symbols sit on a quiet stone so that the high ones keep the eye. */
function plate(id, tint) {
  return svg(`<defs><linearGradient id="${id}p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a3358"/><stop offset=".5" stop-color="#1d1836"/><stop offset="1" stop-color="#100c22"/></linearGradient>
    <linearGradient id="${id}r" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".85"/><stop offset=".5" stop-color="#b07a2a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd98a" stop-opacity=".7"/></linearGradient>
    <radialGradient id="${id}t"><stop offset="0" stop-color="${tint}" stop-opacity=".55"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient></defs>
    <path d="${octagon(14, 30)}" fill="url(#${id}p)" fill-opacity=".9" stroke="#07050f" stroke-opacity=".6" stroke-width="5"/><path d="${octagon(14, 30)}" fill="none" stroke="url(#${id}r)" stroke-width="2.6"/>
    <path d="${octagon(21, 27)}" fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="1.6"/><circle cx="96" cy="98" r="84" fill="url(#${id}t)"/>`)
}

/** High symbols carry a soft aura of their colour. */
const aura = (id, tint, strength) =>
  svg(`<defs><radialGradient id="${id}a"><stop offset="0" stop-color="${tint}" stop-opacity="${strength}"/><stop offset=".55" stop-color="${tint}" stop-opacity="${strength * 0.42}"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient></defs><circle cx="96" cy="96" r="95" fill="url(#${id}a)"/>`)

/** Wild: a gold medallion ring. */
function medallion(id, tint) {
  return svg(`<defs><linearGradient id="${id}m" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="#fffbe0"/><stop offset=".3" stop-color="#ffcf4d"/><stop offset=".55" stop-color="#8f4e06"/><stop offset=".75" stop-color="#ffd766"/><stop offset="1" stop-color="#a35d0a"/></linearGradient>
    <radialGradient id="${id}d" cy=".4"><stop offset="0" stop-color="${tint}" stop-opacity=".75"/><stop offset=".6" style="stop-color:color-mix(in srgb,${tint} 22%,#080510)"/><stop offset="1" style="stop-color:color-mix(in srgb,${tint} 8%,#05030a)"/></radialGradient></defs>
    <circle cx="96" cy="92" r="80" fill="url(#${id}d)" fill-opacity=".92"/><circle cx="96" cy="92" r="81" fill="none" stroke="#1d0c02" stroke-opacity=".75" stroke-width="15"/><circle cx="96" cy="92" r="81" fill="none" stroke="url(#${id}m)" stroke-width="11"/>
    <circle cx="96" cy="92" r="75.5" fill="none" stroke="#3b1c02" stroke-opacity=".8" stroke-width="1.6"/>${times(24, (k) => `<circle cx="${(96 + Math.cos((k * Math.PI) / 12) * 81).toFixed(1)}" cy="${(92 + Math.sin((k * Math.PI) / 12) * 81).toFixed(1)}" r="2.1" fill="#fff6cf"/>`).join('')}`)
}

/** Scatter: rays of light. */
function rays(id, tint) {
  const ray = (k) => {
    const middle = (k * Math.PI) / 8 + 0.1
    const point = (angle, reach) => `${(96 + Math.cos(angle) * reach).toFixed(1)} ${(90 + Math.sin(angle) * reach).toFixed(1)}`
    return `<path d="M${point(middle, 18)}L${point(middle - 0.09, 95)}L${point(middle + 0.09, 95)}Z" fill="url(#${id}y)"/>`
  }
  return svg(`<defs><radialGradient id="${id}y" gradientUnits="userSpaceOnUse" cx="96" cy="90" r="95"><stop offset=".2" stop-color="#fff3c0" stop-opacity=".95"/><stop offset=".65" stop-color="${tint}" stop-opacity=".55"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient></defs>${times(16, ray).join('')}`)
}

/** Blank: a hollow in the dark, so that what is held stays the only light. */
const hollow = (id, tint) =>
  svg(`<defs><radialGradient id="${id}h"><stop offset="0" style="stop-color:color-mix(in srgb,${tint} 30%,#040a18)" stop-opacity=".8"/><stop offset="1" stop-color="#040a18" stop-opacity=".25"/></radialGradient></defs><rect x="12" y="12" width="168" height="168" rx="30" fill="url(#${id}h)" stroke="${tint}" stroke-opacity=".16" stroke-width="2.5"/>`)

async function symbol(studio, game, one, spinning) {
  const id = `${game.id}-${one.id}`
  // A spinning symbol keeps its body only: a blurred aura would smear the whole reel.
  const behind = spinning && !['low', 'blank'].includes(one.look) ? '' : { low: () => plate(id, one.tint), high: () => aura(id, one.tint, 0.5), wild: () => aura(id, one.tint, 0.5) + medallion(id, one.tint), scatter: () => aura(id, one.tint, 0.6) + rays(id, one.tint), blank: () => hollow(id, one.tint) }[one.look]()
  // What a vessel holds peeks out behind its rim.
  const held = (one.holds ?? []).map((inside) => piece(inside.hero, inside.x, inside.y, inside.size, { turn: inside.turn })).join('')
  const picture = `${held}<img src="${hero(one.hero)}" style="position:absolute;left:${CELL / 2}px;top:${one.y}px;width:${one.size}px;transform:translate(-50%,-50%);filter:drop-shadow(0 0 3px ${one.tint}aa) drop-shadow(0 5px 5px rgba(0,0,0,.55)) saturate(1.12) contrast(1.04)${one.look === 'blank' ? ' brightness(.5) saturate(.6);opacity:.6' : ''}">`
  let label = ''
  if (one.label) {
    const { family, weight } = DISPLAY_FACES.lilita
    const natural = (await studio.measure(family, weight, one.label)) / 100
    const size = Math.min(46, (CELL - 2 * INSET - 18) / (natural + 0.26))
    label = svg(line(one.label, { x: CELL / 2, y: 172, size, style: one.letter, face: 'lilita', width: CELL, bend: 5 }))
  }
  return `<div style="position:absolute;inset:0;overflow:hidden">${behind}${picture}${label}</div>`
}

async function atlas(studio, game, spinning) {
  const cells = []
  for (const [index, one] of game.symbols.entries()) {
    const inside = await symbol(studio, game, one, spinning)
    const place = `position:absolute;left:${(index % COLUMNS) * CELL}px;top:${Math.floor(index / COLUMNS) * CELL}px;width:${CELL}px;height:${CELL}px;overflow:hidden`
    cells.push(`<div style="${place}"><div style="position:absolute;inset:0${spinning ? ';filter:url(#spin)' : ''}">${inside}</div></div>`)
  }
  const rows = Math.ceil(game.symbols.length / COLUMNS)
  const filter = `<svg width="0" height="0" style="position:absolute"><filter id="spin" x="0" y="-30%" width="100%" height="160%"><feGaussianBlur stdDeviation="0.6 ${BLUR_SIGMA}"/></filter></svg>`
  return studio.shoot(`<div style="position:relative;width:${COLUMNS * CELL}px;height:${rows * CELL}px">${filter}${cells.join('')}</div>`, COLUMNS * CELL, rows * CELL)
}

/** The wild that fills a reel: its hero over the height of three cells, in a shaft of its own light. */
function tall(game) {
  const { hero: name, tint } = game.tall
  const height = CELL * 3
  const random = generator(`${game.id}-tall`)
  // The body winds out of the water in one thick stroke: rim, skin, scales, light.
  const body = `M${CELL * 0.46} ${CELL * 0.98}C${CELL * 0.52} ${CELL * 1.3} ${CELL * 1.0} ${CELL * 1.28} ${CELL * 0.76} ${CELL * 1.72}S${CELL * 0.06} ${CELL * 1.98} ${CELL * 0.26} ${CELL * 2.4}S${CELL * 0.78} ${CELL * 2.6} ${CELL * 0.6} ${CELL * 3.05}`
  const coat = (stroke, width, extra = '') => `<path d="${body}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${extra}/>`
  const serpent = `<svg width="${CELL}" height="${height}" style="position:absolute;inset:0;filter:drop-shadow(0 8px 9px rgba(0,0,0,.55))">${coat('#04223a', 70)}${coat('url(#tr)', 64)}${coat('#05506e', 56)}${coat(tint, 44, 'stroke-opacity=".85"')}${coat('#083f66', 46, 'stroke-dasharray="3 13" stroke-linecap="butt" stroke-opacity=".55" style="stroke-linecap:butt"')}${coat('#e9ffff', 9, 'stroke-opacity=".5" transform="translate(-11 -4)"')}</svg>
    <img src="${hero(name)}" style="position:absolute;left:${CELL / 2 + 6}px;top:${CELL * 0.6}px;width:216px;transform:translate(-50%,-50%);filter:drop-shadow(0 0 6px ${tint}cc) drop-shadow(0 8px 8px rgba(0,0,0,.6)) saturate(1.15)">`
  const spray = times(46, () => `<circle cx="${(random.next() * CELL).toFixed(1)}" cy="${(height - random.next() ** 2 * height * 0.8).toFixed(1)}" r="${random.between(0.8, 3.2).toFixed(1)}" fill="#eaffff" opacity="${random.between(0.3, 0.95).toFixed(2)}"/>`).join('')
  return `<div style="position:relative;width:${CELL}px;height:${height}px;overflow:hidden"><svg width="${CELL}" height="${height}" style="position:absolute;inset:0"><defs>
    <linearGradient id="tb" x1="0" y1="0" x2="0" y2="1"><stop offset="0" style="stop-color:color-mix(in srgb,${tint} 34%,#04102c)"/><stop offset=".5" style="stop-color:color-mix(in srgb,${tint} 62%,#062a5a)"/><stop offset="1" style="stop-color:color-mix(in srgb,${tint} 30%,#020a20)"/></linearGradient>
    <linearGradient id="tr" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6cf"/><stop offset=".5" stop-color="#ffc846"/><stop offset="1" stop-color="#a3650f"/></linearGradient>
    <radialGradient id="tg" cx=".5" cy=".24" r=".6"><stop offset="0" stop-color="#f2ffff" stop-opacity=".95"/><stop offset=".4" stop-color="${tint}" stop-opacity=".5"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient></defs>
    <rect x="5" y="5" width="${CELL - 10}" height="${height - 10}" rx="24" fill="url(#tb)"/><rect x="5" y="5" width="${CELL - 10}" height="${height - 10}" rx="24" fill="url(#tg)"/></svg>
    ${serpent}
    <svg width="${CELL}" height="${height}" style="position:absolute;inset:0">${spray}${times(3, (k) => `<path d="M0 ${height - 34 + k * 12}q${CELL / 8} ${-16 + k * 3} ${CELL / 4} 0t${CELL / 4} 0t${CELL / 4} 0t${CELL / 4} 0V${height}H0Z" fill="${tint}" opacity="${0.22 + k * 0.1}"/>`).join('')}
    <rect x="7" y="7" width="${CELL - 14}" height="${height - 14}" rx="22" fill="none" stroke="#05102a" stroke-opacity=".7" stroke-width="9"/><rect x="7" y="7" width="${CELL - 14}" height="${height - 14}" rx="22" fill="none" stroke="url(#tr)" stroke-width="5"/>
    ${line('WILD', { x: CELL / 2, y: height - 22, size: 58, style: 'ice', face: 'lilita', width: CELL, bend: 4 })}${sparkle(40, 60, 12, 0.95)}${sparkle(150, 240, 9, 0.9)}</svg></div>`
}

function backdrop(game) {
  const { width, height } = BACKDROP
  const random = generator(`${game.id}-backdrop`)
  const palette = PALETTES[game.palette]
  return `<div style="position:relative;width:${width}px;height:${height}px;overflow:hidden;background:${palette.deep}">
    ${scene(game.scene, { width, height, random, horizon: game.horizon })}
    <div style="position:absolute;inset:0;background:linear-gradient(180deg,${palette.deep}55 0,transparent 12%,transparent 56%,${palette.deep}90 78%,${palette.deep}e8 100%)"></div></div>`
}

async function logo(studio, game, language) {
  const { width, height } = LOGO
  const random = generator(`${game.id}-logo-${language}`)
  const { letter, face } = game.logo
  const thai = language === 'th'
  const text = game.logo[language]
  const lettering = thai
    ? line(text, { x: width / 2, y: 205, size: Math.min(150, (width - 60) / (((await studio.measure('Kanit', 700, text)) / 100) + 0.15)), style: letter, face: 'kanit', width: width - 10, bend: 14 })
    : await title(studio, text, { x: width / 2, y: 246, width: width - 40, style: letter, face, sizes: [118, 128], single: 160, bend: 20 })
  const coins = ['own-coin-b', 'own-coin-c'].map((name, k) => piece(name, k ? width - 62 : 62, thai ? 236 : 96, 96, { turn: k ? 14 : -18 })).join('')
  return `<div style="position:relative;width:${width}px;height:${height}px">${coins}<svg width="${width}" height="${height}" style="position:absolute;inset:0;overflow:visible">${lettering}${sparkle(random.between(110, 220), thai ? 96 : 70, 24, 0.95)}${sparkle(random.between(500, 620), thai ? 200 : 190, 20, 0.9)}</svg></div>`
}

function frame(game) {
  const { stone } = game.frame
  const { mid, deep, light } = PALETTES[game.palette]
  const far = (inset) => FRAME - 2 * inset
  const band = (inset, radius, stroke, width, extra = '') => `<rect x="${inset}" y="${inset}" width="${far(inset)}" height="${far(inset)}" rx="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}" ${extra}/>`
  // Light comes from above: the upper rail is bright, the lower one deep; both stretch without a seam.
  const rails = [
    band(24, 26, '#120602', 30, 'stroke-opacity=".7"'),
    band(22, 26, 'url(#fg)', 22),
    band(13, 34, '#fff8d8', 2.2, 'stroke-opacity=".85"'),
    band(22, 26, `url(#fi)`, 9),
    band(17.5, 30, '#4a2404', 1.4, 'stroke-opacity=".8"'),
    band(26.5, 22, '#4a2404', 1.4, 'stroke-opacity=".8"'),
    band(33, 17, '#2b1200', 2.4, 'stroke-opacity=".9"'),
    band(35.5, 15, light, 2, 'stroke-opacity=".55"'),
  ]
  const corner = (sx, sy) => {
    const place = `translate(${sx > 0 ? 0 : FRAME} ${sy > 0 ? 0 : FRAME}) scale(${sx} ${sy})`
    return `<g transform="${place}"><path d="M10 88C2 52 8 14 30 8C52 2 74 8 88 10C70 14 58 22 52 36C40 44 26 58 10 88Z" fill="url(#fc)" stroke="#3b1a02" stroke-width="2"/><path d="M17 66C14 44 18 24 32 17C46 13 58 14 68 15" fill="none" stroke="#fffbe0" stroke-width="2.4" stroke-linecap="round" stroke-opacity=".8"/></g>`
  }
  const corners = [[1, 1], [-1, 1], [1, -1], [-1, -1]]
  const jewels = corners.map(([sx, sy]) => `<img src="${hero(stone)}" style="position:absolute;left:${sx > 0 ? 31 : FRAME - 31}px;top:${sy > 0 ? 31 : FRAME - 31}px;width:58px;transform:translate(-50%,-50%);filter:drop-shadow(0 3px 3px rgba(0,0,0,.6)) saturate(1.15)">`)
  return `<div style="position:relative;width:${FRAME}px;height:${FRAME}px"><svg width="${FRAME}" height="${FRAME}" style="position:absolute;inset:0"><defs>
    <linearGradient id="fg" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff3b8"/><stop offset=".1" stop-color="#ffcf55"/><stop offset=".33" stop-color="#c07a18"/><stop offset=".67" stop-color="#c07a18"/><stop offset=".9" stop-color="#a35f0c"/><stop offset="1" stop-color="#ffd467"/></linearGradient>
    <linearGradient id="fi" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".16" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></linearGradient>
    <linearGradient id="fc" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6c8"/><stop offset=".45" stop-color="#ffc846"/><stop offset="1" stop-color="#8f500a"/></linearGradient></defs>
    ${rails.join('')}${corners.map(([sx, sy]) => corner(sx, sy)).join('')}</svg>${jewels.join('')}</div>`
}

const wanted = process.argv.slice(2)
const studio = await openStudio()
for (const game of readJson('data/slots.json').filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  const folder = `slots/${game.id}`
  await saveWebp(published(`${folder}/symbols.webp`), await atlas(studio, game, false), { limitKb: 125, quality: 86 })
  await saveWebp(published(`${folder}/symbols-blur.webp`), await atlas(studio, game, true), { limitKb: 96, quality: 66, floor: 40, alphaQuality: 70 })
  if (game.tall) await saveWebp(published(`${folder}/wild-tall.webp`), await studio.shoot(tall(game), CELL, CELL * 3), { limitKb: 40, quality: 86 })
  const places = game.symbols.map(({ id }, index) => [id, { x: (index % COLUMNS) * CELL, y: Math.floor(index / COLUMNS) * CELL, w: CELL, h: CELL }])
  await saveWebp(published(`${folder}/frame.webp`), await studio.shoot(frame(game), FRAME, FRAME), { limitKb: 24, quality: 90 })
  saveText(published(`${folder}/frame.json`), `${JSON.stringify({ width: FRAME, height: FRAME, slice: SLICE, inset: 38 }, null, 2)}\n`)
  saveText(published(`${folder}/symbols.json`), `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`)
  await saveWebp(published(`${folder}/background.webp`), await studio.shoot(backdrop(game), BACKDROP.width, BACKDROP.height), { limitKb: BACKDROP.limitKb, quality: 82, floor: 40 })
  for (const language of ['en', 'th']) await saveWebp(published(`${folder}/logo${language === 'en' ? '' : '-th'}.webp`), await studio.shoot(await logo(studio, game, language), LOGO.width, LOGO.height), { limitKb: 60, quality: 88 })
}
await studio.close()
