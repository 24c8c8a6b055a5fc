// Suvarna's mark, lettering and icons:  node brand.mjs
import { readFileSync } from 'node:fs'
import opentype from 'opentype.js'
import { here, openStudio, published, readJson, savePng, saveText } from './lib/studio.mjs'

const FOLDER = 'brand/suvarna'
const PAGE = '#0e0b1c'
const NIGHT = ['#3a2178', '#1a1040', '#0b0720']
const GOLD_STOPS = '<stop offset="0" stop-color="#fff3c4"/><stop offset=".46" stop-color="#ffcb5c"/><stop offset="1" stop-color="#ee9320"/>'

// A lotus that reads as a crown; drawn on a 64 x 64 field, the right half is the mirrored left.
const CENTRE = 'M32 4.5C38.2 12.6 41.4 21 41.4 29.4C41.4 37.4 37.9 43.8 32 48.6C26.1 43.8 22.6 37.4 22.6 29.4C22.6 21 25.8 12.6 32 4.5Z'
const PETAL = 'M17.4 13.2C14.2 24.8 16.4 37.2 27.2 47.4C22.8 42.4 20.4 36.4 20.4 29.4C20.4 25.2 21.2 21.1 22.6 17.2C21 15.6 19.3 14.3 17.4 13.2Z'
const LEAF = 'M3.2 25C4.4 38.6 13 47.6 27 50.2C17.8 44.8 13.4 36.2 13.4 26.2C10.3 24.8 6.8 24.4 3.2 25Z'
const HULL = 'M13.6 53.4C25 58 39 58 50.4 53.4C47.4 57.6 40.6 60 32 60C23.4 60 16.6 57.6 13.6 53.4Z'
const FOLD = 'M32 11.5C35.8 17.6 37.8 23.6 37.8 29.4C37.8 35 35.8 39.6 32 43.4Z'

function mark(gradient) {
  const side = `<path d="${PETAL}"/><path d="${LEAF}" opacity=".92"/>`
  return `<g fill="url(#${gradient})"><path d="${CENTRE}"/>${side}<g transform="matrix(-1 0 0 1 64 0)">${side}</g><path d="${HULL}"/></g><path d="${FOLD}" fill="#a9540a" opacity=".26"/>`
}

const goldFill = (id, y1 = 4, y2 = 60) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${y1}" x2="0" y2="${y2}">${GOLD_STOPS}</linearGradient>`

function letters(text, size, x, baseline, spacing) {
  const file = readFileSync(here('node_modules/@fontsource/kanit/files/kanit-latin-600-normal.woff'))
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
  let pen = x
  let data = ''
  for (const [index, character] of [...text].entries()) {
    const glyph = font.charToGlyph(character)
    data += glyph.getPath(pen, baseline, size).toPathData(2)
    const next = text[index + 1]
    const kern = next ? font.getKerningValue(glyph, font.charToGlyph(next)) : 0
    pen += ((glyph.advanceWidth + kern) * size) / font.unitsPerEm + spacing
  }
  return { data, end: pen - spacing }
}

function logo() {
  const { data, end } = letters('SUVARNA', 45, 76, 47.5, 2.2)
  const width = Math.ceil(end + 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="Suvarna"><defs>${goldFill('m')}${goldFill('t', 15, 49)}</defs>${mark('m')}<path d="${data}" fill="url(#t)"/></svg>\n`
}

const markSvg = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="Suvarna"><defs>${goldFill('m')}</defs>${mark('m')}</svg>\n`

const favicon = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><radialGradient id="n" cx=".5" cy=".3" r=".85"><stop offset="0" stop-color="${NIGHT[0]}"/><stop offset=".55" stop-color="${NIGHT[1]}"/><stop offset="1" stop-color="${NIGHT[2]}"/></radialGradient>${goldFill('m')}</defs><rect width="64" height="64" rx="15" fill="url(#n)"/><g transform="translate(5.8 5.2) scale(.82)">${mark('m')}</g></svg>\n`

/** An app icon; `share` is the mark's share of the side, `corner` the radius of the tile (0 = full bleed). */
function icon(size, share, corner) {
  const inset = (1 - share) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100" style="display:block"><defs>
  <radialGradient id="n" cx=".5" cy=".26" r=".9"><stop offset="0" stop-color="${NIGHT[0]}"/><stop offset=".5" stop-color="${NIGHT[1]}"/><stop offset="1" stop-color="${NIGHT[2]}"/></radialGradient>
  <radialGradient id="h"><stop offset="0" stop-color="#ffcf6a" stop-opacity=".42"/><stop offset=".55" stop-color="#b0519a" stop-opacity=".16"/><stop offset="1" stop-color="#b0519a" stop-opacity="0"/></radialGradient>
  <linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>
  <filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="1.6" stdDeviation="1.8" flood-color="#05020f" flood-opacity=".75"/></filter>
  ${goldFill('m')}<clipPath id="c"><rect width="100" height="100" rx="${corner}"/></clipPath></defs>
  <g clip-path="url(#c)"><rect width="100" height="100" fill="url(#n)"/><circle cx="50" cy="50" r="48" fill="url(#h)"/><rect width="100" height="100" fill="url(#g)"/>${corner ? `<rect x=".7" y=".7" width="98.6" height="98.6" rx="${corner - 0.6}" fill="none" stroke="#ffd98a" stroke-opacity=".45" stroke-width="1.4"/>` : ''}</g>
  <g filter="url(#s)" transform="translate(${inset * 100} ${inset * 100}) scale(${(share * 100) / 64})">${mark('m')}</g></svg>`
}

saveText(published(`${FOLDER}/logo.svg`), logo())
saveText(published(`${FOLDER}/mark.svg`), markSvg())
saveText(published(`${FOLDER}/favicon.svg`), favicon())

const studio = await openStudio()
for (const [name, size, share, corner] of [['icon-192', 192, 0.72, 22], ['icon-512', 512, 0.72, 22], ['maskable-512', 512, 0.56, 0], ['apple-touch-icon', 180, 0.68, 0]])
  await savePng(published(`${FOLDER}/${name}.png`), await studio.shoot(icon(size, share, corner), size, size))

/** What an installed app shows on iPhones and iPads until it has started: the mark on the page's own colour. */
function splash(width, height) {
  const side = Math.round(Math.min(width, height) * 0.3)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="display:block"><defs>${goldFill('m')}</defs><rect width="${width}" height="${height}" fill="${PAGE}"/><svg x="${(width - side) / 2}" y="${(height - side) / 2}" width="${side}" height="${side}" viewBox="0 0 64 64">${mark('m')}</svg></svg>`
}

for (const [width, height, ratio] of readJson('data/splash.json'))
  await savePng(published(`${FOLDER}/splash-${width * ratio}x${height * ratio}.png`), await studio.shoot(splash(width * ratio, height * ratio), width * ratio, height * ratio))
await studio.close()
