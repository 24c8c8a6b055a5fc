// Proves that every picture the demo content names is there, of the right shape and within its budget.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { here, published } from './lib/studio.mjs'

const demo = (name) => JSON.parse(readFileSync(here(`../content/demo/${name}.json`), 'utf8'))
const faults = []

async function picture(url, { width, height, limitKb } = {}) {
  const path = published(url.replace(/^\/assets\//, ''))
  if (!existsSync(path)) return faults.push(`${url} is missing`)
  const kb = statSync(path).size / 1024
  if (limitKb && kb > limitKb) faults.push(`${url} has ${kb.toFixed(1)} KB, more than ${limitKb}`)
  const shape = await sharp(path).metadata()
  if (width && (shape.width !== width || shape.height !== height)) faults.push(`${url} is ${shape.width}x${shape.height}, not ${width}x${height}`)
}

const { settings } = demo('merchant')
await picture(settings.brand.logoUrl)
await picture(settings.brand.iconUrl, { width: 192, height: 192 })
for (const [name, side] of [['icon-512', 512], ['maskable-512', 512], ['apple-touch-icon', 180]]) await picture(`/assets/brand/${demo('merchant').code}/${name}.png`, { width: side, height: side })

for (const [width, height, ratio] of JSON.parse(readFileSync(here('data/splash.json'), 'utf8'))) await picture(`/assets/brand/${demo('merchant').code}/splash-${width * ratio}x${height * ratio}.png`, { width: width * ratio, height: height * ratio, limitKb: 40 })

const { categories, games } = demo('games')
for (const { iconUrl } of categories) await picture(iconUrl, { limitKb: 6 })
for (const key of ['HOT', 'RNG', 'FISH', 'LIVE', 'LOTT', 'ELOTT', 'SPORTS', 'PVP', 'COCKFIGHT']) await picture(`/assets/categories/${key}.webp`, { width: 144, height: 144, limitKb: 6 })
for (const { gameCode, iconUrl } of games) {
  await picture(iconUrl, { width: 360, height: 480, limitKb: 25 })
  const folder = `/assets/slots/${gameCode}`
  await picture(`${folder}/background.webp`, { width: 780, height: 1688, limitKb: 70 })
  for (const name of ['logo', 'logo-th', 'frame']) await picture(`${folder}/${name}.webp`)
  const title = JSON.parse(readFileSync(here(`../crates/games/titles/${gameCode}.json`), 'utf8'))
  if (title.feature?.type === 'expandingWild') await picture(`${folder}/wild-tall.webp`, { width: 192, height: 576, limitKb: 40 })
  const places = JSON.parse(readFileSync(published(`slots/${gameCode}/symbols.json`), 'utf8'))
  for (const { id } of title.symbols) if (!places[id]) faults.push(`${gameCode} has no picture of ${id}`)
  for (const id of Object.keys(places)) if (!title.symbols.some((symbol) => symbol.id === id)) faults.push(`${gameCode} pictures ${id}, which it does not play`)
  const atlas = await sharp(published(`slots/${gameCode}/symbols.webp`)).metadata()
  await picture(`${folder}/symbols-blur.webp`, { width: atlas.width, height: atlas.height })
  for (const [id, { x, y, w, h }] of Object.entries(places)) if (x + w > atlas.width || y + h > atlas.height) faults.push(`${gameCode}: ${id} lies outside its atlas`)
}
const blurs = demo('blurs')
for (const { code } of demo('vendor-games').flatMap(({ games: some }) => some)) {
  await picture(`/assets/games/${code}.webp`, { width: 300, height: 400, limitKb: 17 })
  if (!/^[\da-f]{24}$/.test(blurs[code] ?? '')) faults.push(`${code} has no blurred picture`)
}
for (const { url } of demo('banners'))
  for (const file of Object.values(url)) {
    await picture(file, { width: 1080, height: 510, limitKb: 50 })
    await picture(file.replace('.webp', '-720.webp'), { width: 720, height: 340, limitKb: 28 })
  }
for (const { images } of demo('promotions')) for (const { url } of images) for (const file of Object.values(url)) await picture(file, { width: 720, height: 340, limitKb: 30 })
for (const { iconColor, iconWhite } of demo('vendors')) for (const url of [iconColor, iconWhite]) await picture(url, { width: 192, height: 192 })
for (const at of JSON.parse(readFileSync(here('data/avatars.json'), 'utf8')).keys()) await picture(`/assets/avatars/${at + 1}.webp`, { width: 160, height: 160, limitKb: 10 })
for (const { banks } of demo('gateways')) for (const { iconUrl } of banks) await picture(iconUrl)

const fonts = readdirSync(published('fonts')).filter((name) => name.endsWith('.woff2'))
const bytes = fonts.reduce((sum, name) => sum + statSync(published(`fonts/${name}`)).size, 0)
if (fonts.length !== 6 || bytes > 50 * 1024) faults.push(`${fonts.length} font files of ${bytes} B; six of at most 51200 B are expected`)

for (const [file, list] of [['announcements', demo('announcements')], ['promotions', demo('promotions')], ['help', demo('help')]])
  for (const { id, tag, title, content } of list)
    for (const text of [title, content]) if (!text.th?.trim() || !text.en?.trim()) faults.push(`${file}: ${id ?? tag} lacks a language`)

if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log('every picture is in place and within its budget')
