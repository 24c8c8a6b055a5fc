// The blurred picture of every tile, as four colours in content/demo/blurs.json:  node blurs.mjs
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { here, published } from './lib/studio.mjs'

const demo = (name) => JSON.parse(readFileSync(here(`../content/demo/${name}.json`), 'utf8'))
const codes = [...demo('games').games.map(({ gameCode }) => gameCode), ...demo('vendor-games').flatMap(({ games }) => games.map(({ code }) => code))]

/** The mean colour of a part of the picture, its edges given in parts of a hundred. */
async function colour(path, left, top, width, height) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const sums = [0, 0, 0]
  let count = 0
  for (let y = Math.floor((info.height * top) / 100); y < (info.height * (top + height)) / 100; y++)
    for (let x = Math.floor((info.width * left) / 100); x < (info.width * (left + width)) / 100; x++) {
      count++
      for (let part = 0; part < 3; part++) sums[part] += data[(y * info.width + x) * info.channels + part]
    }
  return sums.map((sum) => Math.round(sum / count).toString(16).padStart(2, '0')).join('')
}

const blurs = {}
for (const code of codes) {
  const path = published(`games/${code}.webp`)
  if (!existsSync(path)) throw new Error(`${code} has no tile`)
  const parts = [[0, 0, 100, 22], [0, 38, 100, 24], [0, 78, 100, 22], [28, 18, 44, 40]]
  blurs[code] = (await Promise.all(parts.map((part) => colour(path, ...part)))).join('')
}
writeFileSync(here('../content/demo/blurs.json'), `${JSON.stringify(blurs, null, 2)}\n`)
console.log(`${codes.length} blurred pictures`)
