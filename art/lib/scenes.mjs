// Painted places behind the heroes. Every scene is an SVG of the asked size and is used
// by tiles, banners and slot backgrounds alike, so that one game keeps one world.
import { hash, times } from './random.mjs'

const round = (value) => value.toFixed(1)

function frame(id, width, height, body, defs = '') {
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="position:absolute;inset:0"><defs>
  <filter id="${id}soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${width * 0.035}"/></filter>
  <filter id="${id}near" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${Math.min(width * 0.003, 1.6)}"/></filter>
  ${defs}</defs>${body}</svg>`
}

const linear = (id, stops) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`
const radial = (id, stops) => `<radialGradient id="${id}">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`

function stars(random, width, height, count, colour = '#fff') {
  return times(count, () => `<circle cx="${round(random.next() * width)}" cy="${round(random.next() * height)}" r="${round(random.between(0.4, 1.5) * (width / 360))}" fill="${colour}" opacity="${round(random.between(0.2, 0.9))}"/>`).join('')
}

function mist(random, id, width, y, height, colour, count = 7, opacity = 0.16) {
  return times(count, () => `<ellipse cx="${round(random.next() * width)}" cy="${round(y + random.next() * height)}" rx="${round(random.between(0.25, 0.5) * width)}" ry="${round(random.between(0.05, 0.12) * width)}" fill="${colour}" opacity="${opacity}" filter="url(#${id}soft)"/>`).join('')
}

/** A Khmer tower: stepped, curved inwards, with a lotus finial. Left half mirrored. */
function tower(x, base, width, height) {
  const tiers = 7
  const left = []
  for (let tier = 0; tier < tiers; tier++) {
    const t = tier / tiers
    const half = (width / 2) * Math.cos((t * Math.PI) / 2.25) ** 0.85
    const low = base - height * 0.84 * t
    const high = base - height * 0.84 * ((tier + 0.78) / tiers)
    left.push([half, low], [half * 0.95, high], [half * 1.0, high - height * 0.012], [half * 0.88, base - (height * 0.84 * (tier + 1)) / tiers])
  }
  left.push([width * 0.05, base - height * 0.88], [width * 0.035, base - height * 0.93], [0, base - height])
  const points = [...left.map(([dx, y]) => [x - dx, y]), ...left.reverse().map(([dx, y]) => [x + dx, y])]
  return `M${points.map(([px, py]) => `${round(px)} ${round(py)}`).join('L')}Z`
}

/** Cornices of a tower: a lit edge over a dark niche on each tier. */
function towerBands(x, base, width, height) {
  return times(6, (tier) => {
    const half = (width / 2) * Math.cos(((tier + 0.78) / 7) * (Math.PI / 2.25)) ** 0.85 * 0.92
    const y = base - (height * 0.84 * (tier + 0.78)) / 7
    const door = half * 0.30
    return `<path d="M${round(x - half)} ${round(y)}H${round(x + half)}" stroke="#a8ffe0" stroke-opacity=".26" stroke-width="${round(Math.max(0.8, width * 0.012))}"/><path d="M${round(x - door)} ${round(y + height * 0.085)}v${round(-height * 0.035)}q0 ${round(-height * 0.03)} ${round(door)} ${round(-height * 0.034)}q${round(door)} ${round(height * 0.004)} ${round(door)} ${round(height * 0.034)}v${round(height * 0.035)}Z" fill="#02251d" fill-opacity=".55"/>`
  }).join('')
}

/** One palm frond: slim leaflets on both sides of a sagging rib. */
function frond(length, fill, edge) {
  const count = 22
  const leaflets = times(count, (k) => {
    const t = (k + 1) / (count + 1)
    const x = length * t
    const sag = length * 0.24 * t * t
    const reach = length * (0.10 + 0.26 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.86)))
    const blade = (up) => {
      const tipX = x + reach * (0.55 + t * 0.35)
      const tipY = sag + reach * (up ? -0.72 + t * 0.5 : 0.86)
      const fat = reach * 0.11
      return `M${round(x)} ${round(sag)}Q${round((x + tipX) / 2 - fat)} ${round((sag + tipY) / 2 - fat)} ${round(tipX)} ${round(tipY)}Q${round((x + tipX) / 2 + fat)} ${round((sag + tipY) / 2 + fat)} ${round(x)} ${round(sag)}Z`
    }
    return blade(true) + blade(false)
  }).join('')
  const rib = `M0 0Q${round(length * 0.5)} ${round(length * 0.02)} ${round(length)} ${round(length * 0.24)}`
  return `<path d="${leaflets}" fill="${fill}" stroke="${edge}" stroke-opacity=".28" stroke-width="${round(Math.max(0.5, length * 0.003))}"/><path d="${rib}" stroke="${edge}" stroke-width="${round(length * 0.010)}" fill="none" opacity=".55"/>`
}

function treeLine(random, width, y, rise, fill, bottom) {
  let path = `M0 ${round(bottom)}L0 ${round(y)}`
  const step = width / 18
  for (let x = 0; x < width + step; x += step) {
    const top = y - random.next() * rise
    path += `Q${round(x + step * 0.5)} ${round(top - rise * 0.8)} ${round(x + step)} ${round(y - random.next() * rise * 0.4)}`
  }
  return `<path d="${path}L${round(width + step)} ${round(bottom)}Z" fill="${fill}"/>`
}

function jungle({ width: w, height: h, random, id, horizon = 0.6, leaves = true }) {
  const y = h * horizon
  const unit = Math.min(w, h)
  const body = [
    `<rect width="${w}" height="${h}" fill="url(#${id}sky)"/>`,
    stars(random, w, y * 0.9, 60, '#d9fff0'),
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.34}" r="${unit * 0.95}" fill="url(#${id}halo)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.50}" r="${unit * 0.36}" fill="url(#${id}moon)"/>`,
    treeLine(random, w, y - unit * 0.10, unit * 0.05, '#0a5947', h),
    mist(random, id, w, y - unit * 0.12, unit * 0.1, '#7dffd0', 6, 0.14),
    ...[[-0.46, 0.24, 0.56], [0.46, 0.24, 0.56], [-0.25, 0.28, 0.74], [0.25, 0.28, 0.74], [0, 0.36, 1.0]].map(
      ([dx, tw, th]) => `<path d="${tower(w * 0.5 + dx * unit, y + unit * 0.03, tw * unit, th * unit * 0.82)}" fill="url(#${id}stone)" stroke="#8affd4" stroke-opacity=".42" stroke-width="${unit * 0.003}"/>${towerBands(w * 0.5 + dx * unit, y + unit * 0.03, tw * unit, th * unit * 0.82)}`,
    ),
    times(3, (k) => `<rect x="${round(w * 0.5 - unit * (0.58 + k * 0.05))}" y="${round(y + unit * (0.005 + k * 0.022))}" width="${round(unit * (1.16 + k * 0.1))}" height="${round(unit * 0.03)}" fill="#0b6a54" stroke="#7dffd0" stroke-opacity=".22" stroke-width="${round(unit * 0.002)}"/>`).join(''),
    mist(random, id, w, y - unit * 0.04, unit * 0.10, '#5effc0', 9, 0.20),
    treeLine(random, w, y + unit * 0.06, unit * 0.05, '#04382d', h),
    treeLine(random, w, y + unit * 0.14, unit * 0.05, '#022a22', h),
    mist(random, id, w, y + unit * 0.10, unit * 0.22, '#1fae84', 8, 0.16),
    `<rect y="${y + unit * 0.16}" width="${w}" height="${h}" fill="url(#${id}floor)"/>`,
    times(26, () => `<circle cx="${round(random.next() * w)}" cy="${round(y * 0.55 + random.next() * h * 0.5)}" r="${round(random.between(0.8, 2.6) * unit / 360)}" fill="#eaff9a" opacity="${round(random.between(0.35, 0.95))}"/>`).join(''),
  ]
  if (leaves) {
    // Palms frame the picture; the nearer ones hang lower and darker.
    const place = [[-0.02, 34, 0.66, '#064233'], [0.10, 62, 0.56, '#043126'], [0.02, 8, 0.46, '#02241c'], [0.60, -20, 0.40, '#04382b'], [0.70, 8, 0.46, '#022a20'], [0.84, -30, 0.56, '#02241c'], [0.93, -8, 0.58, '#01170f']]
    for (const [dy, angle, size, fill] of place)
      for (const side of [1, -1])
        body.push(`<g transform="translate(${side === 1 ? -unit * 0.07 : w + unit * 0.07} ${round(h * dy)}) scale(${side} 1) rotate(${round(angle + random.between(-7, 7))})" filter="url(#${id}near)">${frond(unit * size, fill, '#2fb98c')}</g>`)
  }
  const defs = linear(`${id}sky`, [[0, '#040820'], [0.16, '#06254a'], [0.36, '#07705f'], [0.5, '#16a27d'], [1, '#01130f']]) +
    radial(`${id}halo`, [[0, '#d6ffe9', 0.85], [0.32, '#4dfab6', 0.40], [1, '#0a8f6b', 0]]) +
    radial(`${id}moon`, [[0, '#fffbe0'], [0.7, '#f2ffdf'], [1, '#c9ffe0']]) +
    linear(`${id}stone`, [[0, '#0d6d58'], [0.55, '#065041'], [1, '#16a27d']]) +
    linear(`${id}floor`, [[0, '#022a22', 0], [0.35, '#02241c', 0.85], [1, '#010f0b']])
  return frame(id, w, h, body.join(''), defs)
}

/** A pagoda of stacked curved roofs. */
function pagoda(x, base, width, floors, storey, fill, edge) {
  return times(floors, (k) => {
    const half = (width / 2) * (1 - k * 0.16)
    const y = base - k * storey
    const wall = `<rect x="${round(x - half * 0.62)}" y="${round(y - storey)}" width="${round(half * 1.24)}" height="${round(storey)}" fill="${fill}"/>`
    const windows = times(3, (n) => `<rect x="${round(x + (n - 1) * half * 0.36 - half * 0.09)}" y="${round(y - storey * 0.62)}" width="${round(half * 0.18)}" height="${round(storey * 0.40)}" rx="2" fill="#ffcf6a" opacity=".85"/>`).join('')
    const eave = y - storey
    const roof = `<path d="M${round(x - half * 1.18)} ${round(eave - storey * 0.20)}Q${round(x - half * 0.9)} ${round(eave + storey * 0.06)} ${round(x - half * 0.4)} ${round(eave + storey * 0.02)}H${round(x + half * 0.4)}Q${round(x + half * 0.9)} ${round(eave + storey * 0.06)} ${round(x + half * 1.18)} ${round(eave - storey * 0.20)}Q${round(x + half * 0.62)} ${round(eave - storey * 0.16)} ${round(x + half * 0.42)} ${round(eave - storey * 0.46)}H${round(x - half * 0.42)}Q${round(x - half * 0.62)} ${round(eave - storey * 0.16)} ${round(x - half * 1.18)} ${round(eave - storey * 0.20)}Z" fill="${fill}" stroke="${edge}" stroke-width="1.6" stroke-opacity=".75"/>`
    return wall + windows + roof
  }).join('') + `<path d="M${round(x)} ${round(base - floors * storey - storey * 1.15)}L${round(x - width * 0.035)} ${round(base - floors * storey - storey * 0.4)}H${round(x + width * 0.035)}Z" fill="${edge}"/>`
}

function curlCloud(scale, fill, edge) {
  return `<g transform="scale(${round(scale)})"><path d="M-92 34C-110 34 -112 8 -90 8C-92 -14 -62 -22 -52 -6C-44 -34 -4 -36 4 -8C18 -26 48 -18 48 4C70 -4 92 8 86 22C104 20 108 34 96 34Z" fill="${fill}" stroke="${edge}" stroke-width="2.6"/><path d="M-78 22c-6-10 10-16 12-4M-30 20c-14-16 14-30 18-8c2 10-12 10-10 2M34 22c-10-14 14-24 18-6" fill="none" stroke="${edge}" stroke-width="2.4" stroke-linecap="round"/></g>`
}

function lantern(x, top, y, size) {
  return `<g><path d="M${round(x)} ${round(top)}V${round(y - size * 0.6)}" stroke="#3a0508" stroke-width="2"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 1.9)}" fill="url(#lanternGlow)"/>
  <rect x="${round(x - size * 0.26)}" y="${round(y - size * 0.66)}" width="${round(size * 0.52)}" height="${round(size * 0.16)}" rx="2" fill="#ffcf5c"/><ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size * 0.66)}" ry="${round(size * 0.54)}" fill="url(#lanternSkin)"/>
  ${times(3, (k) => `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size * (0.12 + k * 0.2))}" ry="${round(size * 0.54)}" fill="none" stroke="#ffcf5c" stroke-opacity=".5" stroke-width="1.2"/>`).join('')}
  <rect x="${round(x - size * 0.26)}" y="${round(y + size * 0.48)}" width="${round(size * 0.52)}" height="${round(size * 0.14)}" rx="2" fill="#ffcf5c"/>${times(5, (k) => `<path d="M${round(x + (k - 2) * size * 0.1)} ${round(y + size * 0.62)}v${round(size * 0.5)}" stroke="#ffb63d" stroke-width="1.6"/>`).join('')}</g>`
}

function palace({ width: w, height: h, random, id, horizon = 0.6, leaves = true }) {
  const y = h * horizon
  const unit = Math.min(w, h)
  const ridge = (base, rise, fill) => {
    let path = `M0 ${h}L0 ${round(base)}`
    for (let k = 0; k <= 8; k++) path += `Q${round((w * (k + 0.5)) / 8)} ${round(base - rise * random.between(0.5, 1.4))} ${round((w * (k + 1)) / 8)} ${round(base - rise * random.next() * 0.3)}`
    return `<path d="${path}V${h}Z" fill="${fill}"/>`
  }
  const body = [
    `<rect width="${w}" height="${h}" fill="url(#${id}sky)"/>`,
    stars(random, w, y * 0.7, 46, '#ffe6c0'),
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.30}" r="${unit}" fill="url(#${id}halo)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.34}" r="${unit * 0.36}" fill="url(#${id}sun)"/>`,
    ridge(y - unit * 0.02, unit * 0.16, '#7a1420'),
    mist(random, id, w, y - unit * 0.14, unit * 0.12, '#ff9a52', 6, 0.20),
    pagoda(w * 0.5 - unit * 0.44, y + unit * 0.06, unit * 0.26, 4, unit * 0.085, '#4a0810', '#ffb84a'),
    pagoda(w * 0.5 + unit * 0.44, y + unit * 0.06, unit * 0.26, 4, unit * 0.085, '#4a0810', '#ffb84a'),
    pagoda(w * 0.5, y + unit * 0.08, unit * 0.44, 5, unit * 0.12, '#3a060c', '#ffc45c'),
    mist(random, id, w, y, unit * 0.12, '#ff7a3c', 8, 0.20),
    ridge(y + unit * 0.13, unit * 0.10, '#3c050c'),
    `<rect y="${y + unit * 0.1}" width="${w}" height="${h}" fill="url(#${id}floor)"/>`,
    times(6, (k) => `<g transform="translate(${round((k + random.next()) * (w / 5.5))} ${round(y + unit * random.between(0.10, 0.30))})">${curlCloud(unit / 330 * random.between(0.55, 0.95), '#5a0a14', '#d98a3a')}</g>`).join(''),
  ]
  // Banks of cloud fill whatever lies below, each deeper and quieter than the last.
  for (let row = 0, bank = y + unit * 0.46; bank < h; row++, bank += unit * 0.24)
    for (let k = 0; k < 5; k++) body.push(`<g transform="translate(${round((k + random.next()) * (w / 4.4))} ${round(bank + unit * random.between(-0.05, 0.05))})" opacity="${round(Math.max(0.2, 0.6 - row * 0.1))}">${curlCloud((unit / 330) * random.between(0.8, 1.25), '#2c040d', '#8a4a22')}</g>`)
  if (leaves) body.push([[0.09, 0.10, 0.12], [0.22, 0.05, 0.075], [0.91, 0.09, 0.12], [0.79, 0.045, 0.075]].map(([x, ly, size]) => lantern(w * x, 0, h * ly + unit * 0.06, unit * size)).join(''))
  const defs = linear(`${id}sky`, [[0, '#12020a'], [0.25, '#43071a'], [0.5, '#a81f22'], [0.63, '#c8432a'], [1, '#1b0309']]) +
    radial(`${id}halo`, [[0, '#ffd98a', 0.8], [0.35, '#ff7a3c', 0.42], [1, '#8d0f22', 0]]) + radial(`${id}sun`, [[0, '#fff6cf'], [0.7, '#ffdf8c'], [1, '#ffb650']]) +
    linear(`${id}floor`, [[0, '#3c050c', 0], [0.3, '#26030a', 0.92], [1, '#0f0106']]) +
    radial('lanternGlow', [[0, '#ffb04a', 0.55], [1, '#ff5a2c', 0]]) + radial('lanternSkin', [[0, '#ffd27a'], [0.35, '#ff4a2a'], [1, '#a00a16']])
  return frame(id, w, h, body.join(''), defs)
}

function pyramid(x, base, half, height, lit, shade) {
  const ridge = x + half * 0.22
  return `<path d="M${round(x - half)} ${round(base)}L${round(x)} ${round(base - height)}L${round(ridge)} ${round(base)}Z" fill="${lit}"/><path d="M${round(x)} ${round(base - height)}L${round(x + half)} ${round(base)}H${round(ridge)}Z" fill="${shade}"/>`
}

function column(x, top, bottom, width, id) {
  const bands = times(7, (k) => `<rect x="${round(x - width / 2)}" y="${round(top + (bottom - top) * (0.1 + k * 0.13))}" width="${round(width)}" height="${round(width * 0.10)}" fill="${['#1d5a8c', '#b8481c', '#d9a237'][k % 3]}" opacity=".75"/>`).join('')
  const glyphs = times(6, (k) => `<path d="M${round(x)} ${round(top + (bottom - top) * (0.16 + k * 0.13))}m${round(-width * 0.2)} 0q${round(width * 0.2)} ${round(-width * 0.24)} ${round(width * 0.4)} 0q${round(-width * 0.2)} ${round(width * 0.24)} ${round(-width * 0.4)} 0m${round(width * 0.2)} ${round(width * 0.18)}v${round(width * 0.24)}" stroke="#3a1c04" stroke-width="${round(width * 0.05)}" fill="none" opacity=".7"/>`).join('')
  return `<rect x="${round(x - width / 2)}" y="${round(top)}" width="${round(width)}" height="${round(bottom - top)}" fill="url(#${id}stone)"/>${bands}${glyphs}<path d="M${round(x - width * 0.8)} ${round(top - width * 0.2)}H${round(x + width * 0.8)}L${round(x + width * 0.5)} ${round(top + width * 0.35)}H${round(x - width * 0.5)}Z" fill="#d39a3c"/><path d="M${round(x - width * 0.5)} ${round(top + width * 0.35)}H${round(x + width * 0.5)}" stroke="#6b3d08" stroke-width="2"/>`
}

function desert({ width: w, height: h, random, id, horizon = 0.6, leaves = true }) {
  const y = h * horizon
  const unit = Math.min(w, h)
  const dune = (base, rise, fill) => `<path d="M0 ${round(base)}Q${round(w * 0.22)} ${round(base - rise)} ${round(w * 0.5)} ${round(base)}T${w} ${round(base - rise * 0.4)}V${h}H0Z" fill="${fill}"/>`
  const body = [
    `<rect width="${w}" height="${h}" fill="url(#${id}sky)"/>`,
    stars(random, w, y * 0.6, 70, '#fff0cf'),
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.30}" r="${unit}" fill="url(#${id}halo)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.36}" r="${unit * 0.27}" fill="url(#${id}sun)"/>`,
    pyramid(w * 0.5 - unit * 0.36, y + unit * 0.02, unit * 0.30, unit * 0.38, '#c98a34', '#6d3d10'),
    pyramid(w * 0.5 + unit * 0.38, y + unit * 0.02, unit * 0.26, unit * 0.32, '#bd7e2c', '#5f340c'),
    mist(random, id, w, y - unit * 0.08, unit * 0.1, '#ffd27a', 6, 0.20),
    pyramid(w * 0.5, y + unit * 0.06, unit * 0.46, unit * 0.58, 'url(#' + id + 'lit)', '#59300a'),
    mist(random, id, w, y + unit * 0.02, unit * 0.08, '#ffc45c', 7, 0.20),
    dune(y + unit * 0.07, unit * 0.07, '#8a5313'),
    dune(y + unit * 0.15, unit * 0.10, '#5c340b'),
    dune(y + unit * 0.42, unit * 0.12, '#43250a'),
    dune(y + unit * 0.78, unit * 0.14, '#2f1905'),
    `<rect y="${y + unit * 0.1}" width="${w}" height="${h}" fill="url(#${id}floor)"/>`,
    times(22, () => `<circle cx="${round(random.next() * w)}" cy="${round(y * 0.7 + random.next() * h * 0.4)}" r="${round(random.between(0.6, 2) * unit / 360)}" fill="#ffe9a6" opacity="${round(random.between(0.3, 0.9))}"/>`).join(''),
  ]
  if (leaves) body.push(column(w * 0.035, h * 0.08, h, unit * 0.15, id), column(w * 0.965, h * 0.08, h, unit * 0.15, id))
  const defs = linear(`${id}sky`, [[0, '#0a0618'], [0.22, '#2c1430'], [0.46, '#94531d'], [0.62, '#e0a040'], [1, '#170b02']]) +
    radial(`${id}halo`, [[0, '#fff0bd', 0.85], [0.35, '#ffb63d', 0.42], [1, '#7d4508', 0]]) + radial(`${id}sun`, [[0, '#fffdf0'], [0.75, '#fff0b8'], [1, '#ffd36b']]) +
    linear(`${id}lit`, [[0, '#ffd98a'], [1, '#a9691f']]) +
    `<linearGradient id="${id}stone"><stop offset="0" stop-color="#5c350b"/><stop offset=".45" stop-color="#d69b43"/><stop offset="1" stop-color="#4a2806"/></linearGradient>` +
    linear(`${id}floor`, [[0, '#4a2806', 0], [0.3, '#2b1603', 0.9], [1, '#120800']])
  return frame(id, w, h, body.join(''), defs)
}

/** A long wooden boat seen from the side, its prow and stern raised, with a lamp. */
function boat(x, y, length, fill, lamp) {
  const rise = length * 0.16
  return `<path d="M${round(x - length / 2)} ${round(y - rise)}Q${round(x - length * 0.34)} ${round(y + rise * 0.1)} ${round(x)} ${round(y + rise * 0.12)}T${round(x + length / 2)} ${round(y - rise)}Q${round(x + length * 0.36)} ${round(y + rise * 0.72)} ${round(x)} ${round(y + rise * 0.74)}T${round(x - length / 2)} ${round(y - rise)}Z" fill="${fill}"/><circle cx="${round(x + length * 0.3)}" cy="${round(y - rise * 0.55)}" r="${round(length * 0.16)}" fill="url(#boatGlow)"/><circle cx="${round(x + length * 0.3)}" cy="${round(y - rise * 0.55)}" r="${round(length * 0.022)}" fill="${lamp}"/>`
}

/** Ripples: thin bright strokes, longer and further apart the nearer they are. */
function ripples(random, w, from, to, colour, count) {
  return times(count, (k) => {
    const t = (k + random.next()) / count
    const y = from + (to - from) * t ** 1.5
    const x = random.next() * w
    const half = w * (0.02 + 0.12 * t) * random.between(0.5, 1.2)
    return `<path d="M${round(x - half)} ${round(y)}Q${round(x)} ${round(y - half * 0.08)} ${round(x + half)} ${round(y)}" stroke="${colour}" stroke-width="${round(0.7 + 2.4 * t)}" stroke-linecap="round" fill="none" opacity="${random.between(0.12, 0.5).toFixed(2)}"/>`
  }).join('')
}

/** A serpent's back rising out of the water in three arches, each with its crest. */
function coils(x, y, unit, fill, edge) {
  return times(3, (k) => {
    const centre = x + (k - 1) * unit * 0.52
    const half = unit * (0.2 - k * 0.025)
    const high = unit * (0.2 - k * 0.035)
    const thick = unit * 0.085
    const spine = times(7, (n) => {
      const angle = Math.PI * (0.12 + (n / 6) * 0.76)
      const px = centre - Math.cos(angle) * half
      const py = y - Math.sin(angle) * high
      return `M${round(px - thick * 0.24)} ${round(py + 1)}L${round(px - Math.cos(angle) * thick * 0.5)} ${round(py - thick * 0.62)}L${round(px + thick * 0.24)} ${round(py + 1)}Z`
    }).join('')
    return `<path d="${spine}" fill="${edge}" opacity=".75"/><path d="M${round(centre - half)} ${round(y)}C${round(centre - half)} ${round(y - high * 1.34)} ${round(centre + half)} ${round(y - high * 1.34)} ${round(centre + half)} ${round(y)}H${round(centre + half - thick)}C${round(centre + half - thick)} ${round(y - high * 0.86)} ${round(centre - half + thick)} ${round(y - high * 0.86)} ${round(centre - half + thick)} ${round(y)}Z" fill="${fill}" stroke="${edge}" stroke-opacity=".8" stroke-width="${round(unit * 0.006)}"/>`
  }).join('')
}

function river({ width: w, height: h, random, id, horizon = 0.6, leaves = true }) {
  const y = h * horizon
  const unit = Math.min(w, h)
  const lights = times(26, () => {
    const t = random.next() ** 1.6
    const size = unit * (0.006 + 0.016 * t)
    return `<g transform="translate(${round(random.next() * w)} ${round(y + unit * 0.05 + (h - y) * 0.8 * t)})"><circle r="${round(size * 4)}" fill="url(#boatGlow)"/><ellipse rx="${round(size * 1.5)}" ry="${round(size * 0.6)}" fill="#ff8ac8"/><circle cy="${round(-size * 0.7)}" r="${round(size * 0.5)}" fill="#fff3b0"/></g>`
  }).join('')
  // The naga fireballs that rise from the river on the last night of the rains.
  const fireballs = times(9, (k) => `<g transform="translate(${round(w * (0.08 + 0.84 * ((k + random.next()) / 9)))} ${round(y * random.between(0.28, 0.86))})"><circle r="${round(unit * 0.055)}" fill="url(#${id}fire)"/><circle r="${round(unit * random.between(0.006, 0.011))}" fill="#fff0d6"/></g>`).join('')
  const body = [
    `<rect width="${w}" height="${h}" fill="url(#${id}sky)"/>`,
    stars(random, w, y * 0.85, 90, '#d6f4ff'),
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.40}" r="${unit * 0.95}" fill="url(#${id}halo)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.44}" r="${unit * 0.27}" fill="url(#${id}moon)"/>`,
    treeLine(random, w, y - unit * 0.05, unit * 0.10, '#0b3a72', y + 4),
    ...[[-0.36, 0.15, 0.34], [-0.2, 0.11, 0.24], [0.34, 0.16, 0.38]].map(([dx, tw, th]) => `<path d="${tower(w * 0.5 + dx * unit, y, tw * unit, th * unit)}" fill="#0a2f66" stroke="#7fd8ff" stroke-opacity=".34" stroke-width="${round(unit * 0.003)}"/>`),
    mist(random, id, w, y - unit * 0.09, unit * 0.08, '#7fdcff', 7, 0.17),
    treeLine(random, w, y - unit * 0.005, unit * 0.05, '#06224f', y + 4),
    fireballs,
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}water)"/>`,
    `<path d="M${round(w * 0.5 - unit * 0.15)} ${round(y)}L${round(w * 0.5 + unit * 0.15)} ${round(y)}L${round(w * 0.5 + unit * 0.36)} ${h}L${round(w * 0.5 - unit * 0.36)} ${h}Z" fill="url(#${id}path)"/>`,
    boat(w * 0.2, y + unit * 0.055, unit * 0.22, '#04122e', '#ffe9a8'),
    boat(w * 0.83, y + unit * 0.1, unit * 0.3, '#030d24', '#ffe9a8'),
    coils(w * 0.5, y + unit * 0.3, unit, '#06466e', '#56e6ff'),
    ripples(random, w, y + 3, h, '#9beaff', 64),
    lights,
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}depth)"/>`,
  ]
  if (leaves) {
    for (const [dy, angle, size, fill] of [[0.0, 30, 0.5, '#06234c'], [0.04, 58, 0.44, '#041a3b']])
      for (const side of [1, -1]) body.push(`<g transform="translate(${side === 1 ? -unit * 0.06 : w + unit * 0.06} ${round(h * dy)}) scale(${side} 1) rotate(${round(angle + random.between(-6, 6))})" filter="url(#${id}near)">${frond(unit * size, fill, '#4fbfe8')}</g>`)
  }
  const defs = linear(`${id}sky`, [[0, '#03061d'], [0.16, '#0a1f5c'], [0.36, '#0d5aa8'], [0.5, '#2aa8d8'], [1, '#02102c']]) +
    radial(`${id}halo`, [[0, '#f0fbff', 0.8], [0.3, '#5fd4ff', 0.4], [1, '#0b4fa8', 0]]) + radial(`${id}moon`, [[0, '#ffffff'], [0.75, '#fdf7d8'], [1, '#cfeeff']]) +
    radial(`${id}fire`, [[0, '#ff9a5c', 0.9], [0.3, '#ff4d7a', 0.5], [1, '#ff2f6d', 0]]) + radial('boatGlow', [[0, '#ffd98a', 0.6], [1, '#ffb04a', 0]]) +
    linear(`${id}water`, [[0, '#1a86bd'], [0.12, '#0c5796'], [0.45, '#06306a'], [1, '#020f2c']]) + linear(`${id}path`, [[0, '#e8fbff', 0.55], [0.3, '#7fdcff', 0.2], [1, '#3f9fe0', 0]]) +
    linear(`${id}depth`, [[0, '#020c24', 0], [0.5, '#020c24', 0.35], [1, '#01071a', 0.9]])
  return frame(id, w, h, body.join(''), defs)
}

/** A wooden house on stilts over the water: steep gable with raised tips, a lit window, a porch. */
function stiltHouse(x, base, width, { wall, roof, edge }) {
  const tall = width * 0.4
  const floor = base - width * 0.26
  const eave = floor - tall
  const half = width / 2
  const posts = times(5, (k) => `<rect x="${round(x - half * 0.86 + k * half * 0.42)}" y="${round(floor)}" width="${round(width * 0.028)}" height="${round(base - floor)}" fill="${edge}" opacity=".8"/>`).join('')
  const planks = times(9, (k) => `<path d="M${round(x - half * 0.78 + (k * half * 1.56) / 8)} ${round(eave)}V${round(floor)}" stroke="#2a0f06" stroke-opacity=".32" stroke-width="${round(width * 0.008)}"/>`).join('')
  const windows = times(3, (k) => `<g><rect x="${round(x - half * 0.62 + k * half * 0.46)}" y="${round(eave + tall * 0.3)}" width="${round(half * 0.3)}" height="${round(tall * 0.42)}" rx="1.5" fill="#ffd98a"/><path d="M${round(x - half * 0.47 + k * half * 0.46)} ${round(eave + tall * 0.3)}v${round(tall * 0.42)}" stroke="#7a3a12" stroke-width="${round(width * 0.01)}"/></g>`).join('')
  const gable = `<path d="M${round(x - half * 1.08)} ${round(eave + tall * 0.16)}Q${round(x - half * 0.5)} ${round(eave - tall * 0.2)} ${round(x)} ${round(eave - tall * 1.05)}Q${round(x + half * 0.5)} ${round(eave - tall * 0.2)} ${round(x + half * 1.08)} ${round(eave + tall * 0.16)}Q${round(x)} ${round(eave - tall * 0.06)} ${round(x - half * 1.08)} ${round(eave + tall * 0.16)}Z" fill="${roof}" stroke="${edge}" stroke-width="${round(width * 0.016)}"/><path d="M${round(x)} ${round(eave - tall * 1.02)}q${round(width * 0.012)} ${round(-tall * 0.22)} ${round(width * 0.045)} ${round(-tall * 0.32)}" stroke="${edge}" stroke-width="${round(width * 0.022)}" fill="none" stroke-linecap="round"/>`
  return `${posts}<rect x="${round(x - half * 0.78)}" y="${round(eave)}" width="${round(half * 1.56)}" height="${round(floor - eave)}" fill="${wall}"/>${planks}${windows}<rect x="${round(x - half)}" y="${round(floor - width * 0.018)}" width="${round(width)}" height="${round(width * 0.05)}" rx="2" fill="${edge}"/>${gable}`
}

/** A market parasol: a dome of coloured wedges with a scalloped hem, seen from a little below. */
function parasol(x, y, size, first, second) {
  const wedges = times(6, (k) => {
    const from = -size + (k * size) / 3
    return `<path d="M0 ${round(-size * 0.62)}Q${round(from * 0.96)} ${round(-size * 0.5)} ${round(from)} 0Q${round(from + size / 6)} ${round(size * 0.13)} ${round(from + size / 3)} 0Q${round((from + size / 3) * 0.96)} ${round(-size * 0.5)} 0 ${round(-size * 0.62)}Z" fill="${k % 2 ? second : first}"/>`
  }).join('')
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="M0 0V${round(size * 1.05)}" stroke="#5a2a10" stroke-width="${round(size * 0.055)}"/>${wedges}<path d="M${round(-size * 0.7)} ${round(-size * 0.26)}Q${round(-size * 0.3)} ${round(-size * 0.56)} ${round(size * 0.1)} ${round(-size * 0.56)}" stroke="#fff" stroke-opacity=".5" stroke-width="${round(size * 0.05)}" fill="none" stroke-linecap="round"/></g>`
}

/** A market boat heaped with fruit, with its reflection. */
function fruitBoat(random, x, y, length, hull) {
  const rise = length * 0.13
  const colours = ['#ffb01f', '#ff5a3c', '#8ad03c', '#ffd84a', '#c94fd0', '#ff8a1f']
  const heap = times(3, (row) => times(9 - row * 2, (k) => {
    const size = length * random.between(0.042, 0.06)
    const px = x + (k - (8 - row * 2) / 2) * length * 0.082 + random.between(-1, 1) * length * 0.01
    const py = y - rise * 0.1 - row * length * 0.06
    const colour = random.pick(colours)
    return `<circle cx="${round(px)}" cy="${round(py)}" r="${round(size)}" fill="${colour}" stroke="#3a1404" stroke-opacity=".35" stroke-width="${round(length * 0.006)}"/><circle cx="${round(px - size * 0.3)}" cy="${round(py - size * 0.35)}" r="${round(size * 0.3)}" fill="#fff" opacity=".6"/>`
  }).join('')).join('')
  const shell = `M${round(x - length / 2)} ${round(y - rise)}Q${round(x - length * 0.36)} ${round(y + rise * 0.05)} ${round(x)} ${round(y + rise * 0.06)}T${round(x + length / 2)} ${round(y - rise)}Q${round(x + length * 0.36)} ${round(y + rise * 1.1)} ${round(x)} ${round(y + rise * 1.12)}T${round(x - length / 2)} ${round(y - rise)}Z`
  return `<ellipse cx="${round(x)}" cy="${round(y + rise * 1.35)}" rx="${round(length * 0.44)}" ry="${round(rise * 0.5)}" fill="#04211f" opacity=".4"/>${heap}<path d="${shell}" fill="${hull}" stroke="#ffcf7a" stroke-opacity=".55" stroke-width="${round(length * 0.01)}"/><path d="M${round(x - length * 0.4)} ${round(y + rise * 0.1)}Q${round(x)} ${round(y + rise * 0.62)} ${round(x + length * 0.4)} ${round(y + rise * 0.1)}" stroke="#fff1c0" stroke-opacity=".35" stroke-width="${round(length * 0.012)}" fill="none"/>`
}

function canal({ width: w, height: h, random, id, horizon = 0.6, leaves = true }) {
  const y = h * horizon
  const unit = Math.min(w, h)
  const wood = { wall: '#8a4320', roof: '#b8542a', edge: '#5a2410' }
  const dark = { wall: '#6d3218', roof: '#94402a', edge: '#42190c' }
  const pads = times(18, () => {
    const t = random.next() ** 0.8
    const size = unit * (0.012 + 0.03 * t)
    const side = random.chance(0.5)
    const px = side ? w * 0.5 - unit * random.between(0.22, 0.55) : w * 0.5 + unit * random.between(0.22, 0.55)
    const bloom = random.chance(0.35) ? `<path d="M0 0q${round(-size)} ${round(-size * 0.2)} ${round(-size * 0.6)} ${round(-size)}q${round(size * 0.5)} ${round(size * 0.1)} ${round(size * 0.6)} ${round(size * 0.4)}q${round(size * 0.1)} ${round(-size * 0.6)} ${round(size * 0.0)} ${round(-size * 0.9)}q${round(size * 0.3)} ${round(size * 0.3)} ${round(size * 0.2)} ${round(size * 0.8)}q${round(size * 0.3)} ${round(-size * 0.3)} ${round(size * 0.5)} ${round(-size * 0.3)}q${round(size * 0.1)} ${round(size * 0.8)} ${round(-size * 0.7)} ${round(size)}Z" fill="#ff8ac0"/>` : ''
    return `<g transform="translate(${round(px)} ${round(y + unit * 0.12 + (h - y) * 0.75 * t)})"><ellipse rx="${round(size * 1.6)}" ry="${round(size * 0.55)}" fill="#1f8f4a" stroke="#9be06a" stroke-opacity=".5"/>${bloom}</g>`
  }).join('')
  const body = [
    `<rect width="${w}" height="${h}" fill="url(#${id}sky)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.14}" r="${unit}" fill="url(#${id}halo)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.17}" r="${unit * 0.23}" fill="url(#${id}sun)"/>`,
    ...[[-0.3, 0.5, 0.5], [0.28, 0.62, 0.42], [0.05, 0.86, 0.36]].map(([dx, up, size]) => `<g transform="translate(${round(w * 0.5 + dx * unit)} ${round(y - unit * up)})" fill="#fff3d8" opacity=".5"><ellipse rx="${round(unit * size * 0.42)}" ry="${round(unit * 0.022)}"/><ellipse cx="${round(unit * 0.06)}" cy="${round(-unit * 0.02)}" rx="${round(unit * size * 0.22)}" ry="${round(unit * 0.024)}"/></g>`),
    treeLine(random, w, y - unit * 0.05, unit * 0.10, '#3f9c78', y + 4),
    mist(random, id, w, y - unit * 0.10, unit * 0.08, '#ffe6b0', 7, 0.28),
    ...[[-0.24, 0.2], [0.23, 0.18]].map(([dx, size]) => stiltHouse(w * 0.5 + dx * unit, y + unit * 0.015, size * unit, dark)),
    treeLine(random, w, y - unit * 0.005, unit * 0.045, '#1d7a58', y + 4),
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}water)"/>`,
    `<path d="M${round(w * 0.5 - unit * 0.13)} ${round(y)}L${round(w * 0.5 + unit * 0.13)} ${round(y)}L${round(w * 0.5 + unit * 0.4)} ${h}L${round(w * 0.5 - unit * 0.4)} ${h}Z" fill="url(#${id}path)" filter="url(#${id}soft)"/>`,
    ...[[-0.47, 0.44], [0.48, 0.46]].map(([dx, size]) => stiltHouse(w * 0.5 + dx * unit, y + unit * 0.11, size * unit, wood)),
    parasol(w * 0.5 - unit * 0.3, y - unit * 0.015, unit * 0.12, '#ff4d5e', '#fff0d0'), parasol(w * 0.5 + unit * 0.29, y + unit * 0.0, unit * 0.13, '#ffb01f', '#fff6da'),
    ripples(random, w, y + 3, h, '#fff0c0', 60),
    pads,
    fruitBoat(random, w * 0.5 - unit * 0.27, y + unit * 0.16, unit * 0.4, '#7a3214'),
    fruitBoat(random, w * 0.5 + unit * 0.3, y + unit * 0.24, unit * 0.48, '#5c240e'),
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}depth)"/>`,
  ]
  if (leaves) {
    for (const [dy, angle, size, fill] of [[-0.01, 26, 0.56, '#1c8a4e'], [0.03, 56, 0.46, '#0f6a3e']])
      for (const side of [1, -1]) body.push(`<g transform="translate(${side === 1 ? -unit * 0.06 : w + unit * 0.06} ${round(h * dy)}) scale(${side} 1) rotate(${round(angle + random.between(-6, 6))})" filter="url(#${id}near)">${frond(unit * size, fill, '#c8f07a')}</g>`)
  }
  const defs = linear(`${id}sky`, [[0, '#0a5f86'], [0.14, '#1f9fb0'], [0.32, '#8fd6b8'], [0.46, '#ffd68a'], [1, '#ff9a4a']]) +
    radial(`${id}halo`, [[0, '#fffbe6', 0.9], [0.3, '#ffd27a', 0.5], [1, '#ff9a4a', 0]]) + radial(`${id}sun`, [[0, '#ffffff'], [0.7, '#fff6c8'], [1, '#ffd36b']]) +
    linear(`${id}water`, [[0, '#ffcf8a'], [0.06, '#4fc0a8'], [0.3, '#13857f'], [1, '#053534']]) + linear(`${id}path`, [[0, '#fffbe0', 0.75], [0.3, '#ffe0a0', 0.3], [1, '#ffb84a', 0]]) +
    linear(`${id}depth`, [[0, '#042a2a', 0], [0.5, '#042a2a', 0.3], [1, '#031c1d', 0.9]])
  return frame(id, w, h, body.join(''), defs)
}

/** A limestone island: sheer flanks, a rounded wooded head, an undercut at the waterline. */
function karst(random, x, base, width, height, { rock, wood, lit }) {
  const half = width / 2
  const lean = random.between(-0.12, 0.12) * width
  const body = `M${round(x - half * 0.92)} ${round(base)}Q${round(x - half * 1.08)} ${round(base - height * 0.1)} ${round(x - half * 0.94)} ${round(base - height * 0.3)}Q${round(x - half * 0.9 + lean)} ${round(base - height * 0.72)} ${round(x - half * 0.52 + lean)} ${round(base - height * 0.9)}Q${round(x + lean)} ${round(base - height * 1.1)} ${round(x + half * 0.5 + lean)} ${round(base - height * 0.88)}Q${round(x + half * 0.96 + lean)} ${round(base - height * 0.66)} ${round(x + half * 0.9)} ${round(base - height * 0.28)}Q${round(x + half * 1.06)} ${round(base - height * 0.1)} ${round(x + half * 0.9)} ${round(base)}Z`
  const clefts = times(7, (k) => {
    const at = x - half * 0.7 + (k * half * 1.4) / 6 + random.between(-0.05, 0.05) * width
    const top = base - height * random.between(0.45, 0.74)
    return `<path d="M${round(at + lean * 0.6)} ${round(top)}Q${round(at + random.between(-0.05, 0.05) * width)} ${round((top + base) / 2)} ${round(at)} ${round(base - height * random.between(0.06, 0.2))}" fill="none" stroke="${k < 3 ? lit : '#041c30'}" stroke-opacity="${k < 3 ? 0.4 : 0.3}" stroke-width="${round(width * 0.025)}" stroke-linecap="round"/>`
  }).join('')
  const crown = times(15, (k) => {
    const t = k / 14
    const angle = Math.PI * (1.02 - t * 1.04)
    return `<circle cx="${round(x + lean + Math.cos(angle) * half * 0.72)}" cy="${round(base - height * 0.7 - Math.sin(angle) * height * 0.26)}" r="${round(width * random.between(0.075, 0.12))}" fill="${wood}"/>`
  }).join('')
  const shine = `<ellipse cx="${round(x)}" cy="${round(base + height * 0.04)}" rx="${round(half * 1.1)}" ry="${round(height * 0.035)}" fill="#032438" opacity=".5"/>`
  return `${shine}<path d="${body}" fill="${rock}"/>${clefts}${crown}<path d="M${round(x - half * 0.9)} ${round(base)}H${round(x + half * 0.9)}" stroke="#eafff6" stroke-opacity=".5" stroke-width="${round(height * 0.012)}"/>`
}

/** A long-tailed boat at rest: high prow with ribbons, a canopy on posts. */
function longTail(x, y, length, side) {
  const rise = length * 0.1
  const hull = `M${round(-length / 2)} ${round(-rise * 0.2)}Q${round(-length * 0.2)} ${round(rise * 0.2)} ${round(length * 0.18)} 0Q${round(length * 0.42)} ${round(-rise * 0.6)} ${round(length * 0.56)} ${round(-rise * 3)}L${round(length * 0.59)} ${round(-rise * 2.9)}Q${round(length * 0.5)} ${round(rise * 0.4)} ${round(length * 0.2)} ${round(rise * 1.05)}Q${round(-length * 0.2)} ${round(rise * 1.3)} ${round(-length * 0.46)} ${round(rise * 0.7)}Z`
  const posts = [-0.3, -0.06, 0.14].map((at) => `<path d="M${round(length * at)} 0V${round(-rise * 2.1)}" stroke="#5b2c12" stroke-width="${round(length * 0.014)}"/>`).join('')
  const ribbons = ['#ff5a6e', '#ffd84a', '#4fe0c8'].map((colour, k) => `<path d="M${round(length * (0.53 + k * 0.012))} ${round(-rise * (2.2 - k * 0.34))}q${round(-length * 0.02)} ${round(rise * 0.5)} ${round(length * 0.02)} ${round(rise * 0.95)}" stroke="${colour}" stroke-width="${round(length * 0.02)}" fill="none" stroke-linecap="round"/>`).join('')
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${side} 1)"><ellipse cy="${round(rise * 1.25)}" rx="${round(length * 0.48)}" ry="${round(rise * 0.42)}" fill="#03202f" opacity=".45"/>${posts}<path d="M${round(-length * 0.36)} ${round(-rise * 2)}Q${round(-length * 0.08)} ${round(-rise * 2.9)} ${round(length * 0.2)} ${round(-rise * 2)}Z" fill="#f2ead8" stroke="#a86a3a" stroke-width="${round(length * 0.008)}"/><path d="${hull}" fill="#7a3a18" stroke="#ffcf9a" stroke-opacity=".6" stroke-width="${round(length * 0.01)}"/><path d="M${round(-length * 0.44)} ${round(rise * 0.32)}Q${round(0)} ${round(rise * 0.8)} ${round(length * 0.34)} ${round(rise * 0.05)}" stroke="#5ff0dc" stroke-opacity=".75" stroke-width="${round(length * 0.016)}" fill="none"/>${ribbons}</g>`
}

/** The Andaman Sea as the sun goes down: limestone islands, still turquoise water, light on it like pearls. */
function lagoon({ width: w, height: h, random, id, horizon = 0.6, leaves = true }) {
  const y = h * horizon
  const unit = Math.min(w, h)
  const far = { rock: '#8d6f9c', wood: '#6d6a92', lit: '#ffc9b8' }
  const middle = { rock: '#5d5f88', wood: '#2f6a72', lit: '#ffb6a0' }
  const near = { rock: '#35496f', wood: '#0f5a58', lit: '#ff9f8a' }
  const clouds = times(7, () => `<ellipse cx="${round(random.next() * w)}" cy="${round(y * random.between(0.22, 0.72))}" rx="${round(unit * random.between(0.16, 0.36))}" ry="${round(unit * random.between(0.012, 0.03))}" fill="#ffd2c4" opacity="${random.between(0.25, 0.5).toFixed(2)}" filter="url(#${id}near)"/>`).join('')
  const glints = times(70, () => {
    const t = random.next() ** 1.5
    const size = unit * (0.0025 + 0.008 * t)
    return `<ellipse cx="${round(w * 0.5 + (random.next() - 0.5) * w * (0.2 + t))}" cy="${round(y + unit * 0.02 + (h - y) * 0.75 * t)}" rx="${round(size * 2.4)}" ry="${round(size * 0.7)}" fill="#fff4e6" opacity="${random.between(0.25, 0.85).toFixed(2)}"/>`
  }).join('')
  const body = [
    `<rect width="${w}" height="${h}" fill="url(#${id}sky)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.12}" r="${unit * 0.9}" fill="url(#${id}halo)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.13}" r="${unit * 0.14}" fill="url(#${id}sun)"/>`,
    clouds,
    karst(random, w * 0.5 - unit * 0.2, y, unit * 0.17, unit * 0.2, far),
    karst(random, w * 0.5 + unit * 0.26, y, unit * 0.22, unit * 0.26, far),
    mist(random, id, w, y - unit * 0.07, unit * 0.06, '#ffd8cc', 6, 0.2),
    karst(random, w * 0.5 - unit * 0.4, y + unit * 0.006, unit * 0.3, unit * 0.46, middle),
    karst(random, w * 0.5 + unit * 0.47, y + unit * 0.006, unit * 0.28, unit * 0.4, middle),
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}water)"/>`,
    `<path d="M${round(w * 0.5 - unit * 0.12)} ${round(y)}H${round(w * 0.5 + unit * 0.12)}L${round(w * 0.5 + unit * 0.34)} ${h}H${round(w * 0.5 - unit * 0.34)}Z" fill="url(#${id}path)"/>`,
    // The slim island that stands in the bay on its narrow foot.
    karst(random, w * 0.5 + unit * 0.17, y + unit * 0.06, unit * 0.1, unit * 0.3, near),
    longTail(w * 0.5 - unit * 0.25, y + unit * 0.13, unit * 0.34, 1),
    ripples(random, w, y + 3, h, '#c8fff4', 60),
    glints,
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}depth)"/>`,
  ]
  if (leaves) {
    for (const [dy, angle, size, fill] of [[0.0, 32, 0.5, '#123a5a'], [0.04, 60, 0.42, '#0a2846']])
      for (const side of [1, -1]) body.push(`<g transform="translate(${side === 1 ? -unit * 0.06 : w + unit * 0.06} ${round(h * dy)}) scale(${side} 1) rotate(${round(angle + random.between(-6, 6))})" filter="url(#${id}near)">${frond(unit * size, fill, '#ffb09a')}</g>`)
  }
  const defs = linear(`${id}sky`, [[0, '#1a1d5c'], [0.13, '#553a92'], [0.25, '#c75f92'], [0.35, '#ff9a86'], [0.42, '#ffd9a8'], [1, '#06324a']]) +
    radial(`${id}halo`, [[0, '#fff1cf', 0.95], [0.25, '#ffb089', 0.5], [1, '#d0608f', 0]]) + radial(`${id}sun`, [[0, '#ffffff'], [0.7, '#fff3cf'], [1, '#ffdca0']]) +
    linear(`${id}water`, [[0, '#8fe8d6'], [0.08, '#35c3bd'], [0.3, '#0f8ca0'], [0.6, '#0a5878'], [1, '#052a48']]) + linear(`${id}path`, [[0, '#fff3d8', 0.75], [0.25, '#ffd9bc', 0.3], [1, '#8fe8d6', 0]]) +
    linear(`${id}depth`, [[0, '#04152e', 0], [0.5, '#04152e', 0.25], [1, '#03102a', 0.85]])
  return frame(id, w, h, body.join(''), defs)
}

/** A paper lantern that has been let go, small or near, with its light around it. */
function skyLantern(x, y, size, turn, id) {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})"><circle r="${round(size * 2.1)}" fill="url(#${id}glow)"/><path d="M${round(-size * 0.42)} ${round(size * 0.62)}Q${round(-size * 0.72)} ${round(-size * 0.2)} ${round(-size * 0.52)} ${round(-size * 0.62)}Q0 ${round(-size * 1.02)} ${round(size * 0.52)} ${round(-size * 0.62)}Q${round(size * 0.72)} ${round(-size * 0.2)} ${round(size * 0.42)} ${round(size * 0.62)}Z" fill="url(#${id}paper)"/><ellipse cy="${round(size * 0.62)}" rx="${round(size * 0.42)}" ry="${round(size * 0.12)}" fill="#fff6cf"/></g>`
}

/** A river at night under rising lanterns, the moon above a temple, krathongs on the water. */
function lanterns({ width: w, height: h, random, id, horizon = 0.6, leaves = true }) {
  const y = h * horizon
  const unit = Math.min(w, h)
  const rising = times(46, (k) => {
    const t = ((k * 0.618) % 1) ** 1.7
    const x = w * (((k * 0.7548) % 1) * 1.1 - 0.05)
    const size = unit * (0.007 + 0.052 * t)
    const up = y - unit * 0.1 - (y + unit * 0.2) * random.between(0.05, 1)
    return skyLantern(x, up, size, random.between(-9, 9), id)
  }).join('')
  const afloat = times(26, () => {
    const t = random.next() ** 0.7
    const size = unit * (0.007 + 0.018 * t)
    return `<g transform="translate(${round(random.next() * w)} ${round(y + unit * 0.05 + (h - y) * 0.8 * t)})"><circle r="${round(size * 4.4)}" fill="url(#${id}float)"/><ellipse rx="${round(size * 1.7)}" ry="${round(size * 0.6)}" fill="#2f9d5c"/><ellipse cy="${round(-size * 0.25)}" rx="${round(size * 1.2)}" ry="${round(size * 0.45)}" fill="#ff7fc0"/><circle cy="${round(-size * 0.8)}" r="${round(size * 0.42)}" fill="#fff3b0"/></g>`
  }).join('')
  const body = [
    `<rect width="${w}" height="${h}" fill="url(#${id}sky)"/>`,
    stars(random, w, y * 0.8, 110, '#ffe9d0'),
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.2}" r="${unit}" fill="url(#${id}halo)"/>`,
    `<circle cx="${w * 0.5}" cy="${y - unit * 0.5}" r="${unit * 0.2}" fill="url(#${id}moon)"/>`,
    treeLine(random, w, y - unit * 0.05, unit * 0.09, '#4a2278', y + 4),
    mist(random, id, w, y - unit * 0.08, unit * 0.08, '#ffb070', 7, 0.2),
    ...[[-0.38, 0.14, 0.3], [-0.22, 0.11, 0.22], [0.3, 0.17, 0.4], [0.46, 0.1, 0.2]].map(([dx, tw, th]) => `<path d="${tower(w * 0.5 + dx * unit, y, tw * unit, th * unit)}" fill="#2a1150" stroke="#ffb86a" stroke-opacity=".4" stroke-width="${round(unit * 0.003)}"/>`),
    treeLine(random, w, y - unit * 0.005, unit * 0.05, '#1c0b3c', y + 4),
    rising,
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}water)"/>`,
    `<path d="M${round(w * 0.5 - unit * 0.1)} ${round(y)}L${round(w * 0.5 + unit * 0.1)} ${round(y)}L${round(w * 0.5 + unit * 0.36)} ${h}L${round(w * 0.5 - unit * 0.36)} ${h}Z" fill="url(#${id}path)" filter="url(#${id}soft)"/>`,
    boat(w * 0.18, y + unit * 0.06, unit * 0.22, '#12062c', '#ffe0a0'),
    boat(w * 0.84, y + unit * 0.11, unit * 0.3, '#0d0422', '#ffe0a0'),
    ripples(random, w, y + 3, h, '#ffc890', 64),
    afloat,
    `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="url(#${id}depth)"/>`,
  ]
  if (leaves) body.push(skyLantern(w * 0.08, h * 0.1, unit * 0.1, -8, id), skyLantern(w * 0.93, h * 0.17, unit * 0.085, 9, id))
  const defs = linear(`${id}sky`, [[0, '#070320'], [0.18, '#1d0d54'], [0.34, '#5a1f80'], [0.46, '#d0567a'], [0.6, '#ffa25c'], [1, '#ff9a4a']]) +
    radial(`${id}halo`, [[0, '#fff0d0', 0.6], [0.35, '#ff9a5c', 0.35], [1, '#5a1f80', 0]]) + radial(`${id}moon`, [[0, '#ffffff'], [0.75, '#fff3cf'], [1, '#ffd9a0']]) +
    radial(`${id}glow`, [[0, '#ffb24d', 0.7], [0.4, '#ff7a2c', 0.28], [1, '#ff5a1f', 0]]) + linear(`${id}paper`, [[0, '#b3360c'], [0.35, '#ff8a24'], [1, '#fff0a8']]) +
    radial(`${id}float`, [[0, '#ffd98a', 0.55], [1, '#ff9a4a', 0]]) + linear(`${id}path`, [[0, '#fff0cf', 0.7], [0.3, '#ffb46a', 0.3], [1, '#ff8a4a', 0]]) +
    linear(`${id}water`, [[0, '#e0745c'], [0.08, '#8a2f78'], [0.4, '#34125c'], [1, '#0b0426']]) +
    linear(`${id}depth`, [[0, '#0d0629', 0], [0.5, '#0d0629', 0.3], [1, '#070320', 0.88]])
  return frame(id, w, h, body.join(''), defs)
}

const SCENES = { lanterns, jungle, palace, desert, river, canal, lagoon }

/** SVG of the named place; `horizon` is the share of the height where ground meets sky. */
export const scene = (name, options) => SCENES[name]({ ...options, id: `s${hash(name + options.width).toString(36)}` })
