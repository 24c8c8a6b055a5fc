// The one browser page every picture is composed on, and the files it reads and writes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

export const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
export const published = (path) => here(`../web/public-assets/${path}`)
export const readJson = (path) => JSON.parse(readFileSync(here(path), 'utf8'))

const FACES = [
  ['Kanit', 'kanit', [500, 600, 700, 800]],
  ['Lilita One', 'lilita-one', [400]],
  ['Cinzel Decorative', 'cinzel-decorative', [900]],
  ['Berkshire Swash', 'berkshire-swash', [400]],
  ['Luckiest Guy', 'luckiest-guy', [400]],
  ['Bowlby One SC', 'bowlby-one-sc', [400]],
  ['Russo One', 'russo-one', [400]],
  ['Titan One', 'titan-one', [400]],
]
const THAI_RANGE = 'U+0E00-0E7F'

const dataUrl = (path, type) => `data:${type};base64,${readFileSync(path).toString('base64')}`

function faceRules() {
  return FACES.flatMap(([family, folder, weights]) =>
    weights.flatMap((weight) =>
      ['latin', 'thai'].map((script) => {
        const file = here(`node_modules/@fontsource/${folder}/files/${folder}-${script}-${weight}-normal.woff2`)
        if (!existsSync(file)) return ''
        const range = script === 'thai' ? `unicode-range:${THAI_RANGE};` : 'unicode-range:U+0000-0DFF,U+2000-22FF;'
        return `@font-face{font-family:"${family}";font-weight:${weight};${range}src:url(${dataUrl(file, 'font/woff2')})}`
      }),
    ),
  ).join('')
}

const heroCache = new Map()

/** A hero from `heroes/<name>.webp` as a data URL. */
export function hero(name) {
  if (!heroCache.has(name)) heroCache.set(name, dataUrl(here(`heroes/${name}.webp`), 'image/webp'))
  return heroCache.get(name)
}

export async function openStudio() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
  })
  const page = await browser.newPage()
  await page.setContent(`<style>${faceRules()}html,body{margin:0;background:transparent}*{box-sizing:border-box}</style><div id="stage"></div>`)
  await page.evaluate(async (faces) => {
    for (const [family, weights] of faces)
      for (const weight of weights) await Promise.all([document.fonts.load(`${weight} 40px "${family}"`, 'A'), document.fonts.load(`${weight} 40px "${family}"`, 'ก')])
  }, FACES.map(([family, , weights]) => [family, weights]))

  return {
    /** Width in px of `text` set at 100 px. */
    measure: (family, weight, text) =>
      page.evaluate(
        ([font, line]) => {
          const context = document.createElement('canvas').getContext('2d')
          context.font = font
          return context.measureText(line).width
        },
        [`${weight} 100px "${family}"`, text],
      ),
    /** PNG bytes of `html` at the given size; transparent where nothing is painted. */
    async shoot(html, width, height) {
      await page.setViewportSize({ width, height })
      await page.evaluate((markup) => {
        document.getElementById('stage').innerHTML = markup
        return Promise.all([...document.images].map((image) => image.decode()))
      }, html)
      return page.screenshot({ type: 'png', omitBackground: true, clip: { x: 0, y: 0, width, height } })
    },
    close: () => browser.close(),
  }
}

function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

/** Saves a WebP below `limitKb`, lowering quality only as far as needed. */
export async function saveWebp(path, png, { limitKb, quality = 86, floor = 60, alphaQuality = 90, smartSubsample = true, width, height } = {}) {
  const source = sharp(png)
  if (width) source.resize({ width, height, kernel: 'lanczos3' })
  const raw = await source.png().toBuffer()
  for (let step = quality; step >= floor; step -= 2) {
    const bytes = await sharp(raw).webp({ quality: step, alphaQuality, effort: 6, smartSubsample }).toBuffer()
    if (!limitKb || bytes.length <= limitKb * 1024) {
      write(path, bytes)
      return report(path, bytes.length, `q${step}`)
    }
  }
  throw new Error(`${path} does not fit in ${limitKb} KB at quality ${floor}`)
}

/** Saves a PNG with a palette of at most 256 dithered colours; enough for icons. */
export async function savePng(path, png) {
  const bytes = await sharp(png).png({ palette: true, quality: 95, effort: 10, dither: 1 }).toBuffer()
  write(path, bytes)
  report(path, bytes.length)
}

export function saveText(path, text) {
  write(path, text)
  report(path, Buffer.byteLength(text))
}

function report(path, size, note = '') {
  console.log(`${path.slice(published('').length).padEnd(46)} ${(size / 1024).toFixed(1).padStart(7)} KB ${note}`)
}
