// Heroes made on the page: an icon set in relief by SVG light, for tiles whose hero was not path-traced.
import { readJson } from './studio.mjs'

const sets = { noto: readJson('node_modules/@iconify-json/noto/icons.json'), gi: readJson('node_modules/@iconify-json/game-icons/icons.json') }

/** Metals of silhouettes: face from light to dark, and the plate behind it. */
const METALS = {
  gold: [['#fff6c8', '#ffc93f', '#c46a08'], '#6b1030'],
  amber: [['#ffe6b0', '#ff9a2e', '#a43a04'], '#2a1458'],
  ruby: [['#ffc2c8', '#f0324e', '#7a0520'], '#d99a1e'],
  emerald: [['#c8ffdf', '#1fc47a', '#04583a'], '#c98a14'],
  jade: [['#dcfff0', '#49dba6', '#0a6c58'], '#b97a10'],
  ice: [['#ffffff', '#8fdcff', '#2a6ad0'], '#0f2a78'],
  amethyst: [['#f0dcff', '#a45cff', '#4a129c'], '#c98a14'],
  silver: [['#ffffff', '#c3cfe4', '#5d6c8c'], '#1c2a5c'],
}

function icon(set, name) {
  const { icons, aliases = {}, width = 128, height = 128 } = sets[set]
  const found = icons[name] ?? icons[aliases[name]?.parent]
  if (!found) throw new Error(`${set} has no icon ${name}`)
  return { body: found.body, side: Math.max(found.width ?? width, found.height ?? height) }
}

const glint = (name, input, azimuth, elevation, colour, scale, exponent, strength) =>
  `<feSpecularLighting in="${input}" surfaceScale="${scale}" specularConstant="${strength}" specularExponent="${exponent}" lighting-color="${colour}" result="${name}0"><feDistantLight azimuth="${azimuth}" elevation="${elevation}"/></feSpecularLighting><feComposite in="${name}0" in2="SourceAlpha" operator="in" result="${name}"/>`

/** The light of the heroes: warm key from the upper left, cyan rim left, magenta rim right. */
function relief(id, depth) {
  return `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="${depth}" result="dome"/><feGaussianBlur in="SourceAlpha" stdDeviation="${depth * 0.34}" result="edge"/>
    <feDiffuseLighting in="dome" surfaceScale="${depth * 1.1}" diffuseConstant="1.16" lighting-color="#fff6ea" result="shade0"><feDistantLight azimuth="235" elevation="56"/></feDiffuseLighting>
    <feComposite in="SourceGraphic" in2="shade0" operator="arithmetic" k1="1.05" k2=".06" result="lit0"/><feComposite in="lit0" in2="SourceAlpha" operator="in" result="lit"/>
    ${glint('key', 'edge', 236, 52, '#fff4d8', depth * 0.6, 24, 0.85)}${glint('left', 'dome', 180, 22, '#5ce0ff', depth * 0.9, 13, 0.62)}${glint('right', 'dome', 0, 22, '#ff5cc0', depth * 0.9, 13, 0.62)}
    <feBlend in="key" in2="lit" mode="screen" result="a"/><feBlend in="left" in2="a" mode="screen" result="b"/><feBlend in="right" in2="b" mode="screen"/></filter>`
}

function toy(name, size) {
  const { body, side } = icon('noto', name)
  return `<svg width="${size}" height="${size}" viewBox="${-side * 0.06} ${-side * 0.06} ${side * 1.12} ${side * 1.12}" style="overflow:visible"><defs>${relief('toy', side * 0.034)}</defs><g filter="url(#toy)">${body}</g></svg>`
}

function emblem(name, metal, size) {
  const { body, side } = icon('gi', name)
  const [[light, middle, dark], plate] = METALS[metal]
  const shape = body.replaceAll('currentColor', 'url(#face)')
  return `<svg width="${size}" height="${size}" viewBox="${-side * 0.09} ${-side * 0.09} ${side * 1.18} ${side * 1.18}" style="overflow:visible"><defs>
    <linearGradient id="face" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${side * 0.35}" y2="${side}"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${middle}"/><stop offset=".55" stop-color="${dark}"/><stop offset=".72" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <filter id="plate" x="-20%" y="-20%" width="140%" height="140%"><feMorphology in="SourceAlpha" operator="dilate" radius="${side * 0.03}" result="fat"/><feGaussianBlur in="fat" stdDeviation="${side * 0.012}"/><feComponentTransfer result="soft"><feFuncA type="linear" slope="6" intercept="-2.5"/></feComponentTransfer><feFlood flood-color="${plate}"/><feComposite in2="soft" operator="in"/></filter>
    ${relief('base', side * 0.022)}${relief('metal', side * 0.017)}</defs>
    <g filter="url(#base)"><g filter="url(#plate)">${body.replaceAll('currentColor', '#000')}</g></g><g filter="url(#metal)">${shape}</g></svg>`
}

/** `noto:<icon>` as a toy or `gi:<icon>@<metal>` as an emblem, as markup of that size. */
export function made(name, size) {
  const [set, what] = name.split(':')
  if (set === 'noto') return toy(what, size)
  const [silhouette, metal] = what.split('@')
  return emblem(silhouette, metal, size)
}
