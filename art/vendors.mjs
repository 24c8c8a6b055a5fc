// Vendor badges (192 px PNG, coloured and white) and bank roundels (SVG):  node vendors.mjs
import { readFileSync } from 'node:fs'
import opentype from 'opentype.js'
import { hash } from './lib/random.mjs'
import { here, openStudio, published, readJson, savePng, saveText } from './lib/studio.mjs'

const SIDE = 192
const HUES = [
  ['#ffe08a', '#e08a12', '#6b2e00'],
  ['#ffa3bf', '#c2185b', '#4a0526'],
  ['#9adfff', '#1f6fd6', '#06215a'],
  ['#a5ffcd', '#0f9d6b', '#023a28'],
  ['#dcbcff', '#6d2be0', '#240a5e'],
  ['#ffb99a', '#d6341f', '#4d0a08'],
  ['#c2ceff', '#3c4fd0', '#0f154f'],
]
const SHAPES = [
  'M96 10 170 52v88L96 182 22 140V52Z',
  'M96 8c48 0 88 40 88 88s-40 88-88 88S8 144 8 96 48 8 96 8Z',
  'M48 10h96a38 38 0 0 1 38 38v96a38 38 0 0 1-38 38H48a38 38 0 0 1-38-38V48a38 38 0 0 1 38-38Z',
  'M96 8 174 36v56c0 50-36 78-78 92-42-14-78-42-78-92V36Z',
]
const icons = readJson('node_modules/@iconify-json/game-icons/icons.json').icons

function badge({ code, icon, short }, white) {
  const seed = hash(code)
  const [light, middle, dark] = HUES[seed % HUES.length]
  const shape = SHAPES[(seed >>> 4) % SHAPES.length]
  const letters = short ?? code.split('_')[0].slice(0, 5)
  const size = Math.min(46, 128 / (letters.length * 0.66))
  const inner = `transform="translate(96 96) scale(.895) translate(-96 -96)"`
  const plate = white
    ? `<path d="${shape}" fill="none" stroke="#fff" stroke-width="6"/>`
    : `<path d="${shape}" fill="url(#f)" stroke="url(#r)" stroke-width="6"/><path d="${shape}" ${inner} fill="none" stroke="#fff" stroke-opacity=".30" stroke-width="2"/><path d="${shape}" ${inner} fill="url(#g)"/>`
  const body = `<svg x="54" y="26" width="84" height="84" viewBox="0 0 512 512" color="${white ? '#fff' : 'url(#w)'}">${icons[icon].body.replaceAll('currentColor', white ? '#fff' : 'url(#w)')}</svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192" width="${SIDE}" height="${SIDE}" style="display:block"><defs>
    <linearGradient id="f" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6d6"/><stop offset=".5" stop-color="${light}"/><stop offset="1" stop-color="${middle}"/></linearGradient>
    <linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".48" stop-color="#fff" stop-opacity=".04"/><stop offset=".49" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#ffeecb"/></linearGradient>
    <filter id="s" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="3" stdDeviation="2.4" flood-color="#160400" flood-opacity=".6"/></filter></defs>
    ${plate}<g${white ? '' : ' filter="url(#s)"'}>${body}<text x="96" y="150" text-anchor="middle" font-family="Russo One" font-size="${size}" letter-spacing="1" fill="#fff">${letters}</text></g></svg>`
}

/** The widest the letters of a roundel may be: air stays between them and the ring. */
const ROUNDEL_LETTERS = 38

function widthOf(path) {
  const { x1, x2 } = path.getBoundingBox()
  return x2 - x1
}

function roundel({ code, colours: [light, dark] }) {
  const file = readFileSync(here('node_modules/@fontsource/kanit/files/kanit-latin-600-normal.woff'))
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
  // Whole sizes only: of fractions opentype.js makes broken paths.
  const size = Math.floor(Math.min(26, (26 * ROUNDEL_LETTERS) / widthOf(font.getPath(code, 0, 0, 26))))
  const box = font.getPath(code, 0, 0, size).getBoundingBox()
  const letters = font.getPath(code, 32 - (box.x1 + box.x2) / 2, 32 - (box.y1 + box.y2) / 2, size).toPathData(2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="${code}"><defs><linearGradient id="b" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><circle cx="32" cy="32" r="31" fill="url(#b)"/><circle cx="32" cy="32" r="27.5" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="1.4"/><path d="${letters}" fill="#fff"/></svg>\n`
}

const { vendors, banks } = readJson('data/badges.json')
for (const bank of banks) saveText(published(`banks/${bank.code}.svg`), roundel(bank))
const studio = await openStudio()
for (const vendor of vendors) {
  await savePng(published(`vendors/${vendor.code}-COLOR.png`), await studio.shoot(badge(vendor, false), SIDE, SIDE))
  await savePng(published(`vendors/${vendor.code}-WHITE.png`), await studio.shoot(badge(vendor, true), SIDE, SIDE))
}
await savePng(published('vendors/default.png'), await studio.shoot(badge({ code: 'default', icon: 'rolling-dices', short: 'GAME' }, false), SIDE, SIDE))
await studio.close()
