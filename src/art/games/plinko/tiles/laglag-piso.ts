import { arch, lettering } from '../../../lettering.ts'
import { bulb, glint, linear, polar, radial, rays, round, shadow, star } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const BULBS = ['#ffc247', '#ff6f86', '#8ff0ff', '#b9ff9a'] as const
const STRIPES = 8
const STRIPE = 240 / STRIPES

/** The striped awning of the booth, with a lit bulb at the end of each scallop. */
function awning(): string {
  const at = (index: number) => index * STRIPE
  const scallops = Array.from({ length: STRIPES }, (_, index) => {
    const paint = index % 2 === 0 ? 'url(#cloth)' : 'url(#cream)'
    return `<path d="M${at(index)} 0H${at(index + 1)}V38A15 13 0 0 1 ${at(index)} 38Z" fill="${paint}"/>`
  })
  const lights = Array.from({ length: STRIPES }, (_, index) =>
    bulb([at(index + 0.5), 55], 3.6, BULBS[index % BULBS.length] ?? '#fff'),
  )
  return `<g filter="url(#drop)">${scallops.join('')}</g><path d="M0 6H240" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>${lights.join('')}`
}

const [ROWS, TOP, WIDE, TALL] = [6, 80, 32, 21] as const
const pegAt = (row: number, peg: number) =>
  [round(120 + (peg - (row + 2) / 2) * WIDE), round(TOP + row * TALL)] as const

/** The pegs: round brass nails, each with its light. */
function pegs(): string {
  return Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: row + 3 }, (_, peg) => {
      const [x, y] = pegAt(row, peg)
      return `<circle cx="${x}" cy="${round(y + 2.5)}" r="5" fill="#04162c" opacity=".5"/><circle cx="${x}" cy="${y}" r="4.600" fill="url(#brass)"/>`
    }).join(''),
  ).join('')
}

/** A coin around the origin: a rim of beads, and the sun of eight rays. */
function coin(): string {
  const beads = Array.from({ length: 30 }, (_, index) => {
    const [x, y] = polar([0, 0], 41, index * 12)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="1.900" fill="#a8660a"/>`
  })
  return `<path d="M-50 0V5A50 50 0 0 0 50 5V0Z" fill="#8a4f04"/><circle r="50" fill="url(#rim)"/><circle r="45.500" fill="url(#gold)"/>${beads.join('')}<circle r="36" fill="url(#face)"/><path d="${star([0, 0], 8, 33, 15)}" fill="#b06c0c" stroke="#8a4f04" stroke-width="1.500" stroke-linejoin="round"/><path d="${star([0, -1.5], 8, 31, 14)}" fill="url(#sun)"/><circle r="11" cy="-1" fill="#fff3bd" stroke="#b06c0c" stroke-width="2"/><path d="M-40 -20A45 45 0 0 1 -6 -44" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".9"/>`
}

/** The way that the coin came: arcs from peg to peg, ever fainter behind it. */
function trail(): string {
  const hops = [
    ['M120 72Q122 62 136 80', 0.35, 4],
    ['M136 80Q146 70 152 92', 0.5, 5.5],
  ] as const
  return hops
    .map(
      ([d, opacity, width]) =>
        `<path d="${d}" fill="none" stroke="#ffe9a8" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="1 9"/>`,
    )
    .join('')
}

const TRAYS = ['#ff5c78', '#ff9a4a', '#ffd75e', '#6fe3b4', '#ffd75e', '#ff9a4a', '#ff5c78'] as const

/** The trays at the foot, the hottest at the edges. */
function trays(): string {
  const wide = 240 / TRAYS.length
  return TRAYS.map((paint, index) => {
    const x = round(index * wide)
    const far = Math.abs(index - 3)
    return `<path d="M${x} 185V226" stroke="#ffcf7a" stroke-width="3.500"/><rect x="${round(x + 2)}" y="204" width="${round(wide - 4)}" height="24" rx="5" fill="${paint}"/><rect x="${round(x + 2)}" y="204" width="${round(wide - 4)}" height="9" rx="4" fill="#fff" opacity=".35"/><path d="${star([x + wide / 2, 217], 5, 3 + far * 1.6, 1.4 + far * 0.8)}" fill="#4a0b2c" opacity=".75"/>`
  }).join('')
}

/** In units of the peg that it paints. */
const BRASS =
  '<radialGradient id="brass" cx=".35" cy=".3" r=".8"><stop stop-color="#fffbe8"/><stop offset=".5" stop-color="#ffd98a"/><stop offset="1" stop-color="#a86a1c"/></radialGradient>'

function laglagPiso(): string {
  return [
    linear('wall', [0, 0], [0, 320], '#0fb5a0 0, #0d7f93 0.34, #0b3f75 0.66, #0a1a4a 1'),
    linear('cloth', [0, 0], [0, 50], '#ff5c78 0, #e02848 0.6, #b01238 1'),
    linear('cream', [0, 0], [0, 50], '#fffdf2 0, #fff0d0 0.6, #e9c892 1'),
    linear('foot', [0, 226], [0, 320], '#0d3a86 0, #081a55 0.4, #060d33 1'),
    radial('glow', [152, 138], 120, '#fff4c4 0 0.95, #ffc247 0.4 0.55, #ff8a3c 1 0'),
    BRASS,
    linear('rim', [-50, -50], [50, 50], '#fff6c9 0, #ffc247 0.4, #c4790f 1'),
    linear('gold', [-40, -40], [40, 40], '#ffe9a0 0, #ffc23c 0.5, #d8840f 1'),
    radial('face', [-14, -18], 62, '#fff1b0 0, #ffcf55 0.55, #e0930f 1'),
    linear('sun', [0, -32], [0, 32], '#fff8d8 0, #ffe08a 0.5, #ffc247 1'),
    shadow('drop', 6, 5, '#04102e', 0.6),
    '<rect width="240" height="320" fill="url(#wall)"/>',
    `<g opacity=".5">${rays([152, 138], 20, 280, '#d8fff2', 0.28)}</g>`,
    pegs(),
    '<circle cx="152" cy="138" r="120" fill="url(#glow)"/>',
    trail(),
    awning(),
    trays(),
    `<g transform="translate(152 138) rotate(-16) scale(1.02)" filter="url(#drop)">${coin()}</g>`,
    glint(114, 104, 12),
    glint(196, 118, 9),
    glint(172, 188, 8),
    glint(46, 96, 6),
    '<rect y="226" width="240" height="94" fill="url(#foot)"/>',
    lettering('LAGLAG', {
      id: 'one',
      x: 120,
      baseline: 275,
      width: 210,
      capHeight: 37,
      warp: arch(120, 110, -6),
      ink: '#07113c',
      rim: '#c2185b',
    }),
    lettering('PISO', {
      id: 'two',
      x: 120,
      baseline: 312,
      width: 120,
      capHeight: 26,
      ink: '#07113c',
      fill: '#ffffff 0, #e6fff6 0.45, #8ff0d8 0.58, #f4fffb 1',
      stroke: 7,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2201,
  palette: { light: '#8ff5dc', plain: '#0d7f93', dark: '#0b3f75', ink: '#050f2e' },
  place: { air: 'confetti', floor: 'tents', signs: ['two-coins', 'falling-star'], lights: true },
  tile: laglagPiso,
}
