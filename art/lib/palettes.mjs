// Colours of generated art. The interface has its own tokens; these never leave a picture.

/** deep: corners and foot; mid: field; light: glow behind the hero; accent: frame and notes; ray: sunburst. */
export const PALETTES = {
  jade: { deep: '#01130f', mid: '#075a43', light: '#3fe6a4', accent: '#ffe08a', ray: '#86ffd0' },
  crimson: { deep: '#1b0309', mid: '#8d0f22', light: '#ff7a3c', accent: '#ffd36b', ray: '#ff9d5c' },
  sand: { deep: '#170b02', mid: '#7d4508', light: '#ffc94d', accent: '#fff1b8', ray: '#ffdf85' },
  royal: { deep: '#0d0526', mid: '#4a18b8', light: '#b06bff', accent: '#ffd36b', ray: '#c79bff' },
  ocean: { deep: '#020c24', mid: '#0b4fa8', light: '#36d6ff', accent: '#ffe6a0', ray: '#6fe0ff' },
  mango: { deep: '#06302f', mid: '#0f8f86', light: '#ffb545', accent: '#fff0b0', ray: '#ffd98a' },
  lagoon: { deep: '#04152e', mid: '#14708f', light: '#ff9f9a', accent: '#ffe3c8', ray: '#ffc0b0' },
  lantern: { deep: '#0d0629', mid: '#3a1a78', light: '#ffab4d', accent: '#ffe6a0', ray: '#ffc27a' },
  rose: { deep: '#1f0419', mid: '#8f1266', light: '#ff6fc1', accent: '#ffd9a0', ray: '#ff9bd6' },
  night: { deep: '#05061a', mid: '#1e2a78', light: '#6d8cff', accent: '#ffd36b', ray: '#8ea6ff' },
}

/** Lettering: top, upper, lower edge of the horizon, foot, stroke, extrusion. */
export const LETTERS = {
  gold: { top: '#fffce6', upper: '#ffdb52', lower: '#ee8600', foot: '#ffd24a', stroke: '#5a1e00', side: '#2b0b00' },
  jade: { top: '#fbffe6', upper: '#b4ff9a', lower: '#0fa863', foot: '#8df7a6', stroke: '#04402f', side: '#021c15' },
  fire: { top: '#fff8cc', upper: '#ffbb33', lower: '#ff3a1c', foot: '#ffb13d', stroke: '#6a0412', side: '#2b0008' },
  ice: { top: '#ffffff', upper: '#a9eaff', lower: '#2f8fff', foot: '#9fe4ff', stroke: '#0a2a78', side: '#04123a' },
  pink: { top: '#fff3fb', upper: '#ffb0e4', lower: '#ff2f9e', foot: '#ff9adb', stroke: '#5f0550', side: '#2c0226' },
  silver: { top: '#ffffff', upper: '#dfe7f5', lower: '#8d9bb8', foot: '#dbe4f4', stroke: '#26304a', side: '#0c1120' },
}
