// Title lettering: shadow, extruded side, dark outline, metal edge, metal face, gloss.
import { LETTERS } from './palettes.mjs'
import { hash, times } from './random.mjs'

export const DISPLAY_FACES = {
  lilita: { family: 'Lilita One', weight: 400, upper: true },
  cinzel: { family: 'Cinzel Decorative', weight: 900, upper: true },
  berkshire: { family: 'Berkshire Swash', weight: 400, upper: false },
  luckiest: { family: 'Luckiest Guy', weight: 400, upper: true },
  bowlby: { family: 'Bowlby One SC', weight: 400, upper: true },
  titan: { family: 'Titan One', weight: 400, upper: true },
  kanit: { family: 'Kanit', weight: 700, upper: false },
}

const isThai = (text) => /[\u0e00-\u0e7f]/.test(text)

/** Breaks a title into one or two lines of about equal length. */
export function splitTitle(title) {
  const words = title.split(' ')
  if (words.length === 1 || title.length <= 8) return [title]
  const cuts = times(words.length - 1, (i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  return cuts.reduce((best, cut) => (Math.max(...cut.map((line) => line.length)) < Math.max(...best.map((line) => line.length)) ? cut : best))
}

/**
 * One line of lettering on a gentle arc.
 * `x`, `y`: baseline middle (or start, with anchor 'start'); `bend`: sagitta of the arc in px, positive bows up.
 */
export function line(text, { x, y, size, style, face, bend = 0, width, anchor = 'middle', depth = 6 }) {
  const { family, weight, upper } = DISPLAY_FACES[face]
  const ink = LETTERS[style]
  const shown = upper ? text.toUpperCase() : text
  // Thai counters are small: a thinner outline and no metal edge keep loops and tone marks open.
  const thai = isThai(text)
  const outline = size * (thai ? 0.15 : 0.24)
  const id = `t${hash(`${text}${x}${y}${size}${style}`).toString(36)}`
  const path = `M${x - width / 2} ${y + bend * 0.5} Q${x} ${y - bend * 1.5} ${x + width / 2} ${y + bend * 0.5}`
  const body = anchor === 'middle' ? `<textPath href="#${id}p" startOffset="50%">${shown}</textPath>` : shown
  const place = anchor === 'middle' ? '' : `x="${x}" y="${y}"`
  const text_ = (attributes, down = 0) =>
    `<text ${place} font-family="${family}" font-weight="${weight}" font-size="${size}" text-anchor="${anchor}" stroke-linejoin="round" transform="translate(0 ${down})" ${attributes}>${body}</text>`
  const step = (size * depth) / 6 / 52
  return `<defs>
    <path id="${id}p" d="${path}"/>
    <linearGradient id="${id}f" x1="0" y1="0" x2="0" y2="1"><stop offset="${thai ? 0.28 : 0.12}" stop-color="${ink.top}"/><stop offset="${thai ? 0.56 : 0.5}" stop-color="${ink.upper}"/><stop offset="${thai ? 0.62 : 0.56}" stop-color="${ink.lower}"/><stop offset="1" stop-color="${ink.foot}"/></linearGradient>
    <linearGradient id="${id}e" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffbe4"/><stop offset=".45" stop-color="${ink.upper}"/><stop offset=".55" stop-color="${ink.lower}"/><stop offset="1" stop-color="${ink.top}"/></linearGradient>
    <linearGradient id="${id}g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset=".44" stop-color="#fff" stop-opacity=".08"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <filter id="${id}s" x="-20%" y="-40%" width="140%" height="200%"><feGaussianBlur stdDeviation="${size * 0.075}"/></filter></defs>
    ${text_(`fill="#000" stroke="#000" stroke-opacity=".6" fill-opacity=".6" stroke-width="${outline * 1.35}" filter="url(#${id}s)"`, size * 0.14)}
    ${times(depth, (k) => text_(`fill="${ink.side}" stroke="${ink.side}" stroke-width="${outline * 1.06}"`, (depth - k) * step * 1.25 + 1)).join('')}
    ${text_(`fill="${ink.stroke}" stroke="${ink.stroke}" stroke-width="${outline}"`)}
    ${thai ? '' : text_(`fill="none" stroke="url(#${id}e)" stroke-width="${outline * 0.62}"`)}
    ${thai ? '' : text_(`fill="${ink.stroke}" stroke="${ink.stroke}" stroke-width="${outline * 0.34}"`, size * 0.012)}
    ${text_(`fill="url(#${id}f)"${thai ? ` stroke="${ink.top}" stroke-opacity=".9" stroke-width="${size * 0.016}" style="paint-order:stroke"` : ''}`)}
    ${thai ? '' : text_(`fill="url(#${id}g)"`)}`
}

/** A title of one or two lines fitted to `width`, the last baseline at `y`. */
export async function title(studio, text, { x, y, width, style, face, sizes = [70, 82], single = 92, bend = 14 }) {
  const { family, weight, upper } = DISPLAY_FACES[face]
  const lines = splitTitle(text)
  const fitted = []
  for (const [index, part] of lines.entries()) {
    const natural = (await studio.measure(family, weight, upper ? part.toUpperCase() : part)) / 100
    const wanted = lines.length === 1 ? single : sizes[index]
    fitted.push({ part, size: Math.min(wanted, width / (natural + 0.22)) })
  }
  const last = fitted.length - 1
  return fitted
    .map(({ part, size }, index) =>
      line(part, { x, y: index === last ? y : y - fitted[last].size * 0.98, size, style, face, width: width + 20, bend: index === last ? bend * 0.25 : bend }),
    )
    .join('')
}

/** A four-point sparkle. */
export const sparkle = (x, y, radius, opacity, colour = '#fff') =>
  `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" opacity="${opacity.toFixed(2)}" fill="${colour}" d="M0 ${-radius}Q${radius * 0.09} ${-radius * 0.09} ${radius} 0Q${radius * 0.09} ${radius * 0.09} 0 ${radius}Q${-radius * 0.09} ${radius * 0.09} ${-radius} 0Q${-radius * 0.09} ${-radius * 0.09} 0 ${-radius}Z"/>`
