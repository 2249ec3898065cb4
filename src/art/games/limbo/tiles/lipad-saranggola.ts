import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, path, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const INK = '#2a0438'

/** A field of the kite: its corners, its paint, and the light along its outer edge. */
const FIELDS = [
  [[0, -92], [-66, -18], [0, -18], 'rose'],
  [[0, -92], [66, -18], [0, -18], 'gold'],
  [[-66, -18], [0, 86], [0, -18], 'sea'],
  [[66, -18], [0, 86], [0, -18], 'leaf'],
] as const

/** Bows of the tail: place, turn, size and colour. */
const BOWS = [
  [-10, 118, 24, 1, '#ffc247'],
  [14, 146, -26, 0.9, '#ff5a7a'],
  [-6, 172, 20, 0.8, '#5fe0dc'],
] as const

/** Cuts of paper that hang from both wings. */
function fringe(side: 1 | -1): string {
  const cuts = [-14, 2, 18, 34].map(
    (turn, at) =>
      `<path d="M0 0L${round(26 - at * 2)} 4L${round(24 - at * 2)} -5Z" transform="rotate(${turn})" fill="${at % 2 === 0 ? '#fff6dc' : '#ffc247'}"/>`,
  )
  return `<g transform="translate(${side * 66} -18) scale(${side} 1)">${cuts.join('')}</g>`
}

/** A kite of papel de hapon on two sticks of bamboo, with a star, fringes and a tail of bows. */
function kite(): string {
  const tail = `<path d="M0 86C-34 112 40 134 6 158S-18 180 -12 196" fill="none" stroke="#fff6dc" stroke-width="3" stroke-linecap="round"/>`
  const bows = BOWS.map(
    ([x, y, turn, size, paint]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0L-19 -11V11ZM0 0L19 -11V11Z" fill="${paint}"/><circle r="4.500" fill="#fff6dc"/></g>`,
  )
  const fields = FIELDS.map(
    ([one, two, three, paint]) => `<path d="${path([one, two, three])}" fill="url(#${paint})"/>`,
  )
  const shine = '<path d="M0 -92L-66 -18L-46 -18L0 -72Z" fill="#fff" opacity=".28"/>'
  const sticks =
    '<path d="M0 -92V86M-66 -18H66" stroke="#7a3f12" stroke-width="5" stroke-linecap="round"/><path d="M-1.500 -90V84M-64 -19.500H64" stroke="#ffdf9a" stroke-width="1.500" stroke-linecap="round"/>'
  const edge = `<path d="${path([
    [0, -92],
    [-66, -18],
    [0, 86],
    [66, -18],
  ])}" fill="none" stroke="#fff6dc" stroke-width="4" stroke-linejoin="round"/>`
  const sun = `<circle cy="-18" r="21" fill="#fff6dc" stroke="#e8862a" stroke-width="3"/><g transform="translate(0 -18)">${rays([0, 0], 8, 18, '#f0953a', 1)}</g><circle cy="-18" r="8.500" fill="#f0b03a" stroke="#fff6dc" stroke-width="2.500"/>`
  return [tail, ...bows, fringe(-1), fringe(1), ...fields, shine, sticks, edge, sun].join('')
}

/** A nipa hut with a lit window. */
function hut(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-28 0V16M-10 0V16M10 0V16M28 0V16" stroke="#250a30" stroke-width="4"/><path d="M-32 -26H32V2H-32Z" fill="#5a2a3e"/><path d="M-10 -20H10V-5H-10Z" fill="#ffe08a"/><path d="M0 -20V-5" stroke="#8a4a2a" stroke-width="2"/><path d="M-44 -22L-20 -54H20L44 -22Q0 -30 -44 -22Z" fill="#2c0e38"/><path d="M-36 -32H36M-29 -41H29" stroke="#4c1f52" stroke-width="2.500"/></g>`
}

function palm(x: number, y: number, height: number, lean: number): string {
  const fronds = [-28, 14, 54, 126, 166, 208].map(
    (turn) => `<path d="M0 0Q22 -17 46 4Q24 -5 0 4Z" transform="rotate(${turn})${turn > 90 ? ' scale(1 -1)' : ''}"/>`,
  )
  return `<g fill="#250a30"><path d="M${x - 3} ${y}Q${x + lean / 4} ${y - height / 2} ${x + lean} ${y - height}h4Q${x + lean / 3 + 4} ${y - height / 2} ${x + 4} ${y}Z"/><g transform="translate(${x + lean + 2} ${y - height})">${fronds.join('')}</g></g>`
}

function barangay(): string {
  return [
    '<path d="M0 226L34 204Q60 196 84 212L124 226Q150 206 180 214Q210 196 240 206V320H0Z" fill="#8a2a6e"/>',
    '<path d="M0 240Q60 222 120 236T240 230V320H0Z" fill="#541a5a"/>',
    palm(14, 256, 74, 10),
    palm(222, 256, 84, -12),
    hut(58, 238, 0.72),
    hut(184, 240, 0.78),
    '<path d="M0 250Q60 242 120 250T240 248V320H0Z" fill="#2c0e38"/>',
  ].join('')
}

function lipadSaranggola(): string {
  return [
    linear('dusk', [0, 0], [0, 260], '#1c1258 0, #5f2484 0.36, #c83a78 0.66, #ff8a52 0.86, #ffd07a 1'),
    radial('sun', [120, 214], 96, '#fff4c4 0, #ffd874 0.36, #ffb45e 0.44 0.6, #ff8a52 1 0'),
    radial('halo', [112, 104], 120, '#ffe9a8 0 0.75, #ff9ac0 0.55 0.3, #ff5fa2 1 0'),
    linear('rose', [0, -92], [-50, -10], '#ff8fa6 0, #f0385e 1'),
    linear('gold', [0, -92], [50, -10], '#fff0a8 0, #ffb52e 1'),
    linear('sea', [-66, -18], [0, 86], '#5fd4ff 0, #1a7be0 1'),
    linear('leaf', [66, -18], [0, 86], '#8affc0 0, #12a06a 1'),
    shadow('drop', 7, 6, '#1a0230', 0.55),
    '<rect width="240" height="320" fill="url(#dusk)"/>',
    spread(2401, 34, (next) => {
      const [x, y] = [round(next() * 240), round(next() * 110)]
      return `<circle cx="${x}" cy="${y}" r="${round(0.5 + next() * 1.1)}" fill="#fff" opacity=".8"/>`
    }),
    '<circle cx="120" cy="214" r="96" fill="url(#sun)"/>',
    '<path d="M-10 150Q14 138 40 146Q62 134 84 150Q96 150 100 158H-14ZM156 178Q178 166 202 176Q222 166 254 180V188H150Z" fill="#ffc4d2" opacity=".42"/>',
    `<g opacity=".5">${rays([112, 104], 16, 300, '#ffe08a', 0.3)}</g>`,
    barangay(),
    '<circle cx="112" cy="104" r="120" fill="url(#halo)"/>',
    '<path d="M34 262Q84 210 116 96" fill="none" stroke="#fff6dc" stroke-width="1.800" opacity=".9"/>',
    `<g transform="translate(118 104) rotate(17)" filter="url(#drop)">${kite()}</g>`,
    glint(58, 34, 11),
    glint(202, 52, 9),
    glint(206, 142, 8),
    lettering('LIPAD', {
      id: 'lipad',
      x: 120,
      baseline: 268,
      width: 116,
      capHeight: 21,
      stroke: 6,
      depth: 3,
      ink: INK,
    }),
    lettering('SARANGGOLA', {
      id: 'saranggola',
      x: 120,
      baseline: 305,
      width: 214,
      capHeight: 29,
      warp: arch(120, 107, -3),
      ink: INK,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2401,
  palette: { light: '#ff9fc4', plain: '#8b2a86', dark: '#2c1258', ink: '#16042e' },
  place: { air: 'stars', floor: 'town', signs: ['kite', 'palm-tree'], lights: true },
  tile: lipadSaranggola,
}
