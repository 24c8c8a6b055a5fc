// The avatars a member may choose, numbered from 1, on round grounds (160 px):  node avatars.mjs
import { hero, openStudio, published, readJson, saveWebp } from './lib/studio.mjs'

const FIELD = 320
const SIDE = 160

function medallion({ hero: name, light, dark, size = 106 }) {
  return `<div style="position:relative;width:${FIELD}px;height:${FIELD}px;overflow:hidden;border-radius:50%;background:radial-gradient(120% 120% at 32% 16%,${light},${dark} 72%)">
    <div style="position:absolute;inset:0;border-radius:50%;background:radial-gradient(70% 46% at 50% 4%,#ffffff66,transparent)"></div>
    <img src="${hero(name)}" style="position:absolute;left:50%;top:54%;width:${size}%;transform:translate(-50%,-50%);filter:saturate(1.12) contrast(1.05) drop-shadow(0 12px 12px rgba(3,1,12,.5))">
    <div style="position:absolute;inset:0;border-radius:50%;box-shadow:inset 0 0 0 4px #ffffff2e,inset 0 -18px 30px #0000004d"></div></div>`
}

const studio = await openStudio()
for (const [at, avatar] of readJson('data/avatars.json').entries()) {
  const png = await studio.shoot(medallion(avatar), FIELD, FIELD)
  await saveWebp(published(`avatars/${at + 1}.webp`), png, { limitKb: 10, quality: 88, floor: 50, alphaQuality: 60, width: SIDE, height: SIDE })
}
await studio.close()
