// Rasterises icons for blender/relief.py:  node masks.mjs gi:lion noto:locked
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const SETS = { gi: 'game-icons', noto: 'noto' }
const SIZE_PX = 768
const MARGIN = 0.09

mkdirSync(here('out/masks'), { recursive: true })
for (const spec of process.argv.slice(2)) {
  const [short, name] = spec.split('@')[0].split(':')
  const set = JSON.parse(readFileSync(here(`node_modules/@iconify-json/${SETS[short]}/icons.json`), 'utf8'))
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent]
  if (!icon) throw new Error(`no icon ${spec}`)
  const width = icon.width ?? set.width ?? 16
  const height = icon.height ?? set.height ?? 16
  const margin = width * MARGIN
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" color="#fff" width="${SIZE_PX}" height="${SIZE_PX}" viewBox="${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}">${icon.body}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(here(`out/masks/${short}-${name}.png`))
}
