import { linear, polar, radial, round, star } from '../../svg.ts'

/** The paints of the market's drawings, once in a picture. */
export function marketPaints(): string {
  return [
    linear('mkBody', [0, -20], [0, 22], '#ff7a5a 0, #e0263f 0.45, #8f0a2c 1'),
    linear('mkChrome', [0, -30], [0, 24], '#ffffff 0, #b3bdd6 0.5, #7780a0 0.55, #eef2fb 1'),
    linear('mkPane', [0, -14], [0, 2], '#0b4f78 0, #46b6d0 0.6, #c8fbff 1'),
    radial('mkTray', [-8, -10], 52, '#ffeec0 0, #e8be72 0.6, #a8702a 1'),
    linear('mkLeaf', [0, -24], [0, 32], '#9be05a 0, #38a83c 0.5, #14702c 1'),
    linear('mkFish', [0, -16], [0, 16], '#3f7fb8 0, #8fc4e6 0.35, #f4fbff 0.6, #c8dcea 1'),
    radial('mkRoll', [-4, -8], 30, '#ffe0a0 0, #eeaf55 0.45, #c87a26 0.8, #8f4c12 1'),
    radial('mkRind', [-12, -12], 38, '#d4f06a 0, #74c22c 0.45, #2c8428 0.85, #1a5c20 1'),
    radial('mkPulp', [0, 0], 22, '#fff0a8 0, #ffc23c 0.55, #ff9a1c 1'),
  ].join('')
}

const BANDS = ['#ffcf33', '#1fb6ff', '#25d07f', '#ff8a1f'] as const

function wheel(x: number): string {
  return `<circle cx="${x}" cy="20" r="10" fill="#1c1426"/><circle cx="${x}" cy="20" r="5.500" fill="url(#mkChrome)"/><path d="${star([x, 20], 6, 4.5, 1.8)}" fill="#d0203f"/>`
}

/** A jeepney from its side, around the origin, with a load of baskets on its roof. */
export function jeepney(): string {
  const panes = [-36, -22, -8].map((x) => `<rect x="${x}" y="-14" width="12" height="14" rx="2" fill="url(#mkPane)"/>`)
  const bands = BANDS.map(
    (paint, at) =>
      `<path d="M${-40 + at * 14} 5H${-32 + at * 14}L${-26 + at * 14} 14H${-34 + at * 14}Z" fill="${paint}"/>`,
  )
  return [
    '<path d="M-34 -24Q-34 -35 -25 -35Q-16 -35 -16 -24Z" fill="#e0a13c"/><path d="M-32 -29H-18" stroke="#8a5214" stroke-width="2" stroke-dasharray="3 2"/><circle cx="-10" cy="-27" r="5.500" fill="#ffb21c"/><circle cx="-1" cy="-27" r="5.500" fill="#6cbf2c"/><circle cx="-5.500" cy="-33" r="5" fill="#f0405e"/>',
    '<path d="M-43 -20Q-43 -26 -37 -26H14Q22 -26 27 -17L22 -15H-43Z" fill="url(#mkChrome)"/>',
    '<path d="M-42 -17H20L26 -2L38 1Q43 3 43 9V18Q43 21 40 21H-39Q-42 21 -42 18Z" fill="url(#mkBody)"/>',
    panes.join(''),
    '<path d="M8 -14H18L23 0H8Z" fill="url(#mkPane)"/><path d="M10 -13L13 -13L10 -4ZM-34 -13H-31L-34 -4ZM-20 -13H-17L-20 -4ZM-6 -13H-3L-6 -4Z" fill="#fff" opacity=".6"/>',
    '<path d="M-42 2.500H25" stroke="#ffe38a" stroke-width="2.200"/>',
    bands.join(''),
    `<path d="${star([20, 10], 5, 6, 2.6)}" fill="#ffe38a"/>`,
    '<path d="M29 5H41V15H29Z" fill="url(#mkChrome)"/><path d="M32 5V15M35 5V15M38 5V15" stroke="#4a5270" stroke-width="1.200"/><circle cx="40" cy="5" r="4" fill="#fff2a8"/><path d="M32 0Q30 -8 37 -9L35 -5L39 -3Z" fill="url(#mkChrome)"/>',
    '<rect x="-44" y="17" width="89" height="4.500" rx="2.200" fill="url(#mkChrome)"/>',
    wheel(-24),
    wheel(26),
  ].join('')
}

const CAKES = [
  ['#ffffff', '#d8d0e8'],
  ['#c88af0', '#8a48c0'],
  ['#a4e070', '#5aa038'],
  ['#ffd84a', '#d89a14'],
] as const

/** A bilao around the origin: a woven tray of rice cakes on a leaf. */
export function bilao(): string {
  const rim = Array.from({ length: 28 }, (_, at) => {
    const [from, to] = [polar([0, 0], 34, at * (360 / 28)), polar([0, 0], 41, at * (360 / 28) + 7)]
    return `M${from.map(round).join(' ')}L${to.map(round).join(' ')}`
  })
  const cake = (x: number, y: number, at: number) => {
    const [light, dark] = CAKES[at % CAKES.length] ?? CAKES[0]
    return `<ellipse cx="${x}" cy="${round(y + 2.5)}" rx="8" ry="6.500" fill="${dark}"/><ellipse cx="${x}" cy="${y}" rx="8" ry="6.500" fill="${light}"/><path d="M${round(x - 4.5)} ${round(y - 2)}q3 -2.500 6 -1.500" fill="none" stroke="#fff" stroke-width="1.600" stroke-linecap="round" opacity=".85"/>`
  }
  const ring = Array.from({ length: 8 }, (_, at) => {
    const [x, y] = polar([0, 0], 21, at * 45 - 90).map(round)
    return cake(x ?? 0, y ?? 0, at)
  })
  return [
    '<circle r="42" fill="#8a5214"/><circle r="40.500" fill="url(#mkTray)"/>',
    `<path d="${rim.join('')}" stroke="#8a5214" stroke-width="1.800" opacity=".75"/><circle r="33.500" fill="#7a4610"/><circle r="32" fill="url(#mkLeaf)"/>`,
    '<path d="M-22 -23L23 22M-31 -6L6 31M-6 -31L31 6" stroke="#c4f08a" stroke-width="1.400" opacity=".7"/>',
    ring.join(''),
    cake(0, 0, 3),
  ].join('')
}

/** A milkfish on a leaf of banana, around the origin. */
export function bangus(): string {
  const scales = [-12, -4, 4, 12].flatMap((x) => [-5, 1].map((y) => `M${x} ${y - 2.5}q3.500 2.500 0 5`))
  return [
    '<g transform="rotate(-14)"><path d="M-44 10Q-30 -26 6 -26Q36 -24 44 4Q30 32 -4 30Q-32 28 -44 10Z" fill="url(#mkLeaf)"/><path d="M-44 10Q-8 12 44 4M-26 -7L-16 11M-8 -20L2 10M14 -21L20 8M-22 23L-10 11M0 28L8 10M22 24L26 8" fill="none" stroke="#d4f59a" stroke-width="1.300" opacity=".75"/>',
    '<path d="M22 -2Q30 -6 42 -18Q39 -4 34 1Q40 6 44 18Q30 10 22 5Z" fill="#4f8fc4"/><path d="M-2 -13Q6 -25 15 -22L13 -9ZM-2 13Q2 20 9 19L8 10Z" fill="#4f8fc4"/>',
    '<path d="M-42 2Q-28 -15 -4 -15Q16 -14 28 1Q16 15 -6 16Q-28 16 -42 2Z" fill="url(#mkFish)"/>',
    `<path d="${scales.join('')}" fill="none" stroke="#4a86b4" stroke-width="1.500" stroke-linecap="round"/>`,
    '<path d="M-22 -11Q-16 2 -23 13" fill="none" stroke="#3f78a8" stroke-width="2"/><path d="M-14 5Q-6 5 -3 11Q-10 13 -14 5Z" fill="#5a9acb"/><circle cx="-30" cy="-2" r="4" fill="#fff"/><circle cx="-30.500" cy="-2" r="2.400" fill="#10182c"/><path d="M-41 3Q-37 5 -34 4" fill="none" stroke="#3f78a8" stroke-width="1.600" stroke-linecap="round"/></g>',
  ].join('')
}

/** One roll, with crumbs on its crust. */
function roll(x: number, y: number, turn: number): string {
  const crumbs = [
    [-12, -3],
    [-5, -9],
    [3, -4],
    [9, -9],
    [13, 1],
    [-3, 3],
    [5, 6],
    [-14, 5],
  ].map(([dx, dy]) => `<circle cx="${dx}" cy="${dy}" r="1.300" fill="#fff0c8"/>`)
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-23 4Q-23 -16 0 -16Q23 -16 23 4Q23 15 0 15Q-23 15 -23 4Z" fill="url(#mkRoll)" stroke="#6a3408" stroke-width="1.800"/><path d="M-17 4Q0 -3 17 4" fill="none" stroke="#8f4c12" stroke-width="2.200" stroke-linecap="round"/><path d="M-15 -6Q-10 -12 -3 -13" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".75"/>${crumbs.join('')}</g>`
}

/** Three rolls of pandesal around the origin. */
export const pandesal = (): string => roll(0, -17, 0) + roll(-19, 16, -6) + roll(19, 18, 7)

/** A calamansi and the half of one, around the origin. */
export function calamansi(): string {
  const parts = Array.from({ length: 8 }, (_, at) => {
    const [left, right] = [polar([0, 0], 17, at * 45 + 6), polar([0, 0], 17, at * 45 + 39)]
    return `<path d="M0 0L${left.map(round).join(' ')}Q${polar([0, 0], 20, at * 45 + 22.5)
      .map(round)
      .join(
        ' ',
      )} ${right.map(round).join(' ')}Z" fill="url(#mkPulp)" stroke="#fff3c0" stroke-width="1.200" stroke-linejoin="round"/>`
  })
  return [
    '<path d="M-8 -30Q2 -46 28 -40Q22 -24 -6 -28Z" fill="url(#mkLeaf)"/><path d="M-6 -29Q10 -34 24 -39" fill="none" stroke="#d4f59a" stroke-width="1.500"/>',
    '<circle cx="-11" cy="-4" r="27" fill="url(#mkRind)"/><path d="M-11 -31q2 4 0 6" stroke="#4a3010" stroke-width="3" stroke-linecap="round"/><path d="M-30 -9Q-27 -21 -17 -24" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>',
    '<circle cx="-22" cy="6" r="1.200" fill="#1f6a22"/><circle cx="-14" cy="-8" r="1.200" fill="#1f6a22"/><circle cx="-4" cy="-18" r="1.200" fill="#1f6a22"/><circle cx="-26" cy="-2" r="1.200" fill="#1f6a22"/>',
    `<g transform="translate(17 17)"><circle r="24.500" fill="#1a5c20"/><circle r="23" fill="url(#mkRind)"/><circle r="20" fill="#fff6cc"/>${parts.join('')}<circle r="2.400" fill="#fff6cc"/><path d="M-6 -11l2 4M9 3l3 2" stroke="#fff" stroke-width="2" stroke-linecap="round"/></g>`,
  ].join('')
}
