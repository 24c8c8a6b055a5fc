// Category icons, loose props and state illustrations (transparent):  node categories.mjs
import { sparkle } from './lib/lettering.mjs'
import { generator, times } from './lib/random.mjs'
import { hero, openStudio, published, readJson, saveWebp } from './lib/studio.mjs'

const FIELD = 480

/** Layers of heroes on a transparent square; positions and sizes in per cent of the side. */
function compose({ id, layers, sparkles = 0, shadow = true }) {
  const random = generator(id)
  const part = ({ hero: name, x = 50, y = 50, size = 100, turn = 0, flip = false, opacity = 1, grey = 0 }) =>
    `<img src="${hero(name)}" style="position:absolute;left:${x}%;top:${y}%;width:${size}%;opacity:${opacity};transform:translate(-50%,-50%) rotate(${turn}deg)${flip ? ' scaleX(-1)' : ''};filter:${grey ? `grayscale(${grey}) ` : ''}saturate(1.14) contrast(1.05)${shadow ? ' drop-shadow(0 10px 10px rgba(3,1,12,.5))' : ''}">`
  const shine = times(sparkles, () => sparkle(random.between(40, FIELD - 40), random.between(30, FIELD * 0.6), random.between(12, 26), random.between(0.7, 1)))
  return `<div style="position:relative;width:${FIELD}px;height:${FIELD}px;overflow:hidden">${layers.map(part).join('')}<svg width="${FIELD}" height="${FIELD}" style="position:absolute;inset:0">${shine.join('')}</svg></div>`
}

const studio = await openStudio()
for (const { folder, side, limitKb, pictures } of readJson('data/icons.json'))
  for (const picture of pictures) {
    const png = await studio.shoot(compose(picture), FIELD, FIELD)
    await saveWebp(published(`${folder}/${picture.id}.webp`), png, { limitKb, quality: 90, floor: 46, alphaQuality: 60, width: side, height: side })
  }
await studio.close()
