import { bulb, linear, type Point, picture, radial, round, shadow, spread, star } from '../svg.ts'

const WIDTH = 360
const HEIGHT = 420
const LIGHTS = ['#ffc247', '#ff6f8b', '#5fe3e0', '#7ef0b6'] as const

/** Tiers of boughs from the lowest: their top, their foot, and half of their width there. */
const TIERS = [
  { top: 190, foot: 352, half: 158 },
  { top: 120, foot: 270, half: 128 },
  { top: 52, foot: 186, half: 92 },
] as const

/** The tree of the plaza in a pot with a woven pattern. Its lanterns are hung by the page. */
export function treeSvg(): string {
  return picture(
    WIDTH,
    HEIGHT,
    [
      radial('glow', [180, 210], 178, '#ffc247 0 0.3, #7a3fe4 0.55 0.16, #7a3fe4 1 0'),
      linear('bough', [180, 50], [180, 352], '#2fbf86 0, #12805a 0.45, #0a4c3a 1'),
      linear('trunk', [160, 0], [200, 0], '#8a4b22 0, #5a2c12 1'),
      linear('pot', [120, 372], [240, 414], '#f0405e 0, #a81c3f 1'),
      shadow('drop', 4, 5, '#05020f', 0.5),
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>`,
      spread(
        5,
        26,
        (next) =>
          `<circle cx="${round(next() * WIDTH)}" cy="${round(next() * 300)}" r="${round(0.6 + next() * 1.4)}" fill="#fff6d8" opacity="${round(0.2 + next() * 0.5)}"/>`,
      ),
      '<rect x="163" y="330" width="34" height="50" fill="url(#trunk)"/>',
      pot(),
      `<g filter="url(#drop)">${TIERS.map(boughs).join('')}</g>`,
      TIERS.map(garland).join(''),
      top(),
    ].join(''),
  )
}

/** One tier: a scalloped foot, and light that falls from the left. */
function boughs({ top: from, foot, half }: (typeof TIERS)[number]): string {
  const scallops = 6
  const step = (half * 2) / scallops
  const edge = Array.from({ length: scallops }, (_, index) => {
    const x = 180 + half - index * step
    return `Q${round(x - step / 2)} ${foot + 16} ${round(x - step)} ${foot}`
  })
  return `<path d="M180 ${from}Q${180 + half * 0.35} ${round(from + (foot - from) * 0.62)} ${180 + half} ${foot}${edge.join('')}Q${180 - half * 0.35} ${round(from + (foot - from) * 0.62)} 180 ${from}Z" fill="url(#bough)"/><path d="M180 ${from}L${round(180 - half * 0.4)} ${foot - 4}L${180 - half} ${foot}Q${180 - half * 0.35} ${round(from + (foot - from) * 0.62)} 180 ${from}Z" fill="#7ef0b6" opacity=".14"/>`
}

/** A string of lights across a tier. */
function garland({ foot, half }: (typeof TIERS)[number], tier: number): string {
  const [y, width] = [foot - 22, half * 0.78]
  const at = (t: number): Point => [180 - width + 2 * width * t, y + Math.sin(Math.PI * t) * 20 - 8]
  const count = 7 + (2 - tier) * 2
  const lights = Array.from({ length: count }, (_, index) =>
    bulb(at((index + 0.5) / count), 2.6, LIGHTS[(index + tier) % LIGHTS.length] ?? '#ffc247'),
  )
  const [from, to] = [at(0), at(1)]
  return `<path d="M${round(from[0])} ${round(from[1])}Q180 ${y + 34} ${round(to[0])} ${round(to[1])}" fill="none" stroke="#06251c" stroke-opacity=".6" stroke-width="1.500"/>${lights.join('')}`
}

function pot(): string {
  const weave = Array.from({ length: 9 }, (_, index) => {
    const x = 132 + index * 12
    return `<path d="M${x} 390l6 7l-6 7l-6 -7Z" fill="${index % 2 ? '#ffc247' : '#5fe3e0'}"/>`
  })
  return `<ellipse cx="180" cy="410" rx="92" ry="9" fill="#05020f" opacity=".4"/><path d="M122 372H238L228 412H132Z" fill="url(#pot)"/><path d="M116 366H244V378H116Z" fill="#ffc247"/>${weave.join('')}`
}

/** The lit star at the top. */
function top(): string {
  const center: Point = [180, 46]
  return [
    radial('topGlow', center, 44, '#fff3c4 0 0.8, #ffc247 0.5 0.25, #ffc247 1 0'),
    '<circle cx="180" cy="46" r="44" fill="url(#topGlow)"/>',
    `<path d="${star(center, 8, 27, 13, -90)}" fill="#ffc247"/><path d="${star(center, 8, 16, 8, -67.5)}" fill="#fff6d8"/><circle cx="180" cy="46" r="4" fill="#f0405e"/>`,
  ].join('')
}
