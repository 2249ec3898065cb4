import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { ball, ballPaints } from '../balls.ts'
import { leaf, markPaints, squash } from '../marks.ts'

const laid = (body: string, x: number, y: number, size: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" filter="url(#drop)">${body}</g>`

/** The nipa hut on its stilts: thatch in layers, woven walls, a window, a ladder. Its roof's tip is at 0, 0. */
function hut(): string {
  const thatch = [0, 1, 2, 3].map((layer) => {
    const [top, half] = [14 + layer * 15, 22 + layer * 17]
    const fringe = Array.from({ length: 12 + layer * 4 }, (_, at) => {
      const x = -half - 6 + ((half * 2 + 12) * (at + 0.5)) / (12 + layer * 4)
      return `M${round(x)} ${top + 4}L${round(x * 1.04)} ${top + 19}`
    })
    return `<path d="M${-half + 9} ${top - 12}H${half - 9}L${half + 9} ${top + 16}Q0 ${top + 23} ${-half - 9} ${top + 16}Z" fill="url(#thatch)" stroke="#4a2a08" stroke-width="1.800"/><path d="${fringe.join('')}" stroke="#6a420e" stroke-width="1.300" opacity=".6"/>`
  })
  const weave = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 14 }, (_, column) =>
      (row + column) % 2 === 0 ? `<path d="M${-56 + column * 8} ${76 + row * 6}h8v6h-8Z" fill="#b98238"/>` : '',
    ).join(''),
  )
  const stilts = [-48, -18, 18, 48].map(
    (x) => `<rect x="${x - 4}" y="122" width="8" height="34" fill="url(#pole)" stroke="#3a2006" stroke-width="1.400"/>`,
  )
  const rungs = [130, 139, 148].map(
    (y) => `<path d="M-10 ${y}H10" stroke="#e9bd62" stroke-width="3.500" stroke-linecap="round"/>`,
  )
  return `${stilts.join('')}<rect x="-58" y="74" width="116" height="50" fill="#dba650" stroke="#3a2006" stroke-width="2"/>${weave.join('')}<rect x="-62" y="120" width="124" height="7" rx="2" fill="url(#pole)" stroke="#3a2006" stroke-width="1.600"/><rect x="-13" y="82" width="26" height="40" fill="#3a1c06" stroke="#3a2006" stroke-width="2"/><rect x="-9" y="86" width="18" height="36" fill="#ffcf6a" opacity=".85"/>${[-40, 40].map((x) => `<rect x="${x - 12}" y="86" width="24" height="18" fill="#ffdf8a" stroke="#3a2006" stroke-width="2"/><path d="M${x} 86V104M${x - 12} 95H${x + 12}" stroke="#3a2006" stroke-width="1.800"/>`).join('')}<path d="M-12 124L-14 158M12 124L14 158" stroke="#b0762a" stroke-width="4" stroke-linecap="round"/>${rungs.join('')}${thatch.reverse().join('')}<path d="M-16 4Q0 -6 16 4L12 8Q0 0 -12 8Z" fill="#8a5a1c" stroke="#4a2a08" stroke-width="1.800"/>`
}

/** Rows of the garden, from near to far. */
function garden(): string {
  return spread(12, 16, (next, at) => {
    const [x, y] = [round((at * 47) % 250), round(206 + (at % 3) * 16)]
    return `<path d="M${x} ${y}q-8 -${round(10 + next() * 8)} -13 -8M${x} ${y}q0 -14 1 -18M${x} ${y}q8 -${round(10 + next() * 8)} 13 -8" fill="none" stroke="${next() > 0.5 ? '#7fd04a' : '#2f8a34'}" stroke-width="3.500" stroke-linecap="round"/>`
  })
}

function kenoKubo(): string {
  return [
    markPaints(),
    ballPaints(),
    linear('sky', [0, 0], [0, 220], '#1f8fb8 0, #6fd0c8 0.4, #ffe08a 0.75, #ffb35c 1'),
    radial('sun', [120, 96], 120, '#fffbe0 0 0.95, #ffe07a 0.4 0.6, #ffb35c 1 0'),
    linear('thatch', [0, 0], [0, 90], '#f2cf7a 0, #c98f34 0.6, #8a5a1c 1'),
    linear('pole', [-4, 0], [4, 0], '#7a5510 0, #e9bd62 0.5, #7a5510 1'),
    linear('grass', [0, 186], [0, 320], '#5fb83a 0, #1f7a34 0.4, #0b3f22 1'),
    linear('foot', [0, 210], [0, 320], '#07301c 0 0, #062616 0.36 0.92, #041a10 1'),
    shadow('drop', 4, 3, '#06200f', 0.55),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    `<g opacity=".6">${rays([120, 96], 20, 260, '#fffbe0', 0.4)}</g>`,
    '<circle cx="120" cy="96" r="120" fill="url(#sun)"/>',
    '<path d="M0 168Q40 130 84 160T170 150T240 138V210H0Z" fill="#2f8a5a" opacity=".85"/>',
    '<path d="M0 190Q60 176 120 188T240 182V320H0Z" fill="url(#grass)"/>',
    laid(hut(), 120, 30, 1.08),
    garden(),
    laid(leaf(), 22, 186, 0.42, -14),
    laid(squash(), 34, 206, 0.5, -8),
    laid(squash(), 212, 204, 0.62, 10),
    laid(leaf(), 186, 212, 0.38, 24),
    ball(7, 0, 40, 62, 0.86, -12),
    ball(24, 1, 204, 76, 0.98, 10),
    ball(38, 2, 30, 130, 0.68, 8),
    glint(66, 34, 8),
    glint(222, 38, 7),
    glint(180, 180, 8),
    '<rect y="210" width="240" height="110" fill="url(#foot)"/>',
    lettering('KENO', {
      id: 'one',
      x: 120,
      baseline: 268,
      width: 190,
      capHeight: 44,
      warp: arch(120, 98, -7),
      ink: '#062616',
      rim: '#1f7a34',
    }),
    lettering('KUBO', {
      id: 'two',
      x: 120,
      baseline: 307,
      width: 140,
      capHeight: 29,
      ink: '#062616',
      fill: '#ffffff 0, #f4ffe0 0.45, #a8e86a 0.58, #f6fff0 1',
      stroke: 7,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2701,
  palette: { light: '#ffd98a', plain: '#2f8a5a', dark: '#0f4a34', ink: '#062616' },
  place: { air: 'rays', floor: 'hills', signs: ['pumpkin', 'hut'], lights: true },
  tile: kenoKubo,
}
