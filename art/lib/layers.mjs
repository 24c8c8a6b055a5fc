// The layers shared by tiles and banners: light, debris, heroes.
import { hash, times } from './random.mjs'
import { hero } from './studio.mjs'

export const sunburst = (random, palette, x, y, size, strength = 0.4) =>
  `<div style="position:absolute;left:${x}px;top:${y}px;width:${size}px;height:${size}px;transform:translate(-50%,-50%);opacity:${strength};background:repeating-conic-gradient(from ${random.between(0, 30)}deg,${palette.ray}00 0deg,${palette.ray} 4.5deg,${palette.ray}00 9deg 15deg);mix-blend-mode:screen;-webkit-mask:radial-gradient(closest-side,#000 16%,transparent 88%)"></div>`

export const glow = (palette, x, y, width, height, strength = 1) =>
  `<div style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;opacity:${strength};transform:translate(-50%,-50%);background:radial-gradient(closest-side,${palette.ray}cc,${palette.light}55 44%,transparent 76%);mix-blend-mode:screen"></div>`

export const smoke = (id, width, height, strength = 0.7) =>
  `<svg width="${width}" height="${height}" style="position:absolute;inset:0;mix-blend-mode:soft-light;opacity:${strength}"><filter id="smoke"><feTurbulence type="fractalNoise" baseFrequency=".006 .010" numOctaves="4" seed="${hash(id) % 997}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1.9 0 0 0 -.62"/></filter><rect width="100%" height="100%" filter="url(#smoke)"/></svg>`

/** A loose prop: coin or gem. `blur` in px; near things are sharp and bright, far things dim. */
export const piece = (name, x, y, size, { turn = 0, blur = 0, bright = 1, opacity = 1 } = {}) =>
  `<img src="${hero(name)}" style="position:absolute;left:${x.toFixed(1)}px;top:${y.toFixed(1)}px;width:${size.toFixed(1)}px;transform:translate(-50%,-50%) rotate(${turn.toFixed(0)}deg);opacity:${opacity};filter:blur(${blur}px) brightness(${bright}) drop-shadow(0 ${(size * 0.09).toFixed(0)}px ${(size * 0.11).toFixed(0)}px rgba(0,0,0,.5))">`

export function ringOfPieces(random, props, count, x, y, radiusX, radiusY, [small, large]) {
  return times(count, (k) => {
    const angle = ((k + random.next()) / count) * Math.PI * 2
    const reach = random.between(0.75, 1.1)
    return piece(random.pick(props), x + Math.cos(angle) * radiusX * reach, y + Math.sin(angle) * radiusY * reach, random.between(small, large), {
      turn: random.between(0, 360), blur: random.between(0.8, 2.6).toFixed(1), bright: 0.82, opacity: 0.9,
    })
  }).join('')
}

export function figure({ hero: name, x, y, size, turn = 0, flip = false, tint }, palette) {
  return `<img src="${hero(name)}" style="position:absolute;left:${x}px;top:${y}px;width:${size}px;transform:translate(-50%,-50%) rotate(${turn}deg)${flip ? ' scaleX(-1)' : ''};filter:drop-shadow(0 0 ${size * 0.03}px ${tint ?? palette.ray}dd) drop-shadow(0 ${size * 0.035}px ${size * 0.035}px rgba(0,0,0,.6)) saturate(1.12) contrast(1.05)">`
}
