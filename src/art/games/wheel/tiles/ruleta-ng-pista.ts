import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { disc, discPaints, pointer } from '../disc.ts'

const FLAGS = ['#ff5c78', '#ffd75e', '#3fd0c9', '#a58bff', '#8bea9c', '#ff9a4a'] as const
const FEW = '#3a2a86'
const BLANK = '#2c1f6e'
const PAINTS = ['#ff6f86', BLANK, '#ffdc6b', FEW, '#7fe3c0', BLANK, '#ffb04d', FEW, '#8fd3ff', BLANK] as const
const WHEEL = { x: 120, y: 138 } as const

/** A string of flags from one edge to the other, hanging by `sag`. */
function flags(y: number, sag: number, first: number): string {
  const count = 9
  const hang = (t: number) => round(y + 4 * sag * t * (1 - t))
  const cloth = Array.from({ length: count }, (_, at) => {
    const t = (at + 0.5) / count
    const [x, top] = [round(240 * t), hang(t)]
    const tilt = round((0.5 - t) * 26 * (sag > 0 ? 1 : -1))
    return `<path transform="translate(${x} ${top}) rotate(${-tilt})" d="M-12 -1H12L0 25Z" fill="${FLAGS[(at + first) % FLAGS.length]}" stroke="#3d0d3a" stroke-opacity=".4" stroke-width="1"/>`
  })
  return `<path d="M0 ${y}Q120 ${y + 2 * sag} 240 ${y}" fill="none" stroke="#fff3dc" stroke-width="2"/>${cloth.join('')}`
}

function confetti(): string {
  return spread(31, 44, (next, at) => {
    const [x, y] = [round(next() * 240), round(next() * 235)]
    return `<rect x="${x}" y="${y}" width="3.500" height="6.500" rx="1" transform="rotate(${round(next() * 180)} ${x} ${y})" fill="${FLAGS[at % FLAGS.length]}" opacity="${round(0.45 + next() * 0.5)}"/>`
  })
}

function ruletaNgPista(): string {
  return [
    linear('sky', [0, 0], [0, 320], '#ff8a3c 0, #f0405e 0.32, #9b1f6e 0.66, #3a0d4e 1'),
    radial('glow', [WHEEL.x, WHEEL.y], 150, '#fff4c4 0 0.9, #ffc247 0.45 0.55, #ff8a3c 1 0'),
    linear('wood', [90, 0], [150, 0], '#7a4215 0, #d99a4e 0.5, #6b3810 1'),
    linear('foot', [0, 222], [0, 320], '#7a1550 0 0, #5a0d48 0.3, #2a0635 1'),
    discPaints('#c2183f'),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([WHEEL.x, WHEEL.y], 22, 300, '#fff0c4', 0.2),
    `<circle cx="${WHEEL.x}" cy="${WHEEL.y}" r="150" fill="url(#glow)"/>`,
    confetti(),
    flags(14, 22, 0),
    '<path d="M108 150L64 262H88L120 170L152 262H176L132 150Z" fill="url(#wood)" stroke="#3d1c08" stroke-width="2"/>',
    `<g transform="translate(${WHEEL.x} ${WHEEL.y}) scale(.92)">${disc({ paints: PAINTS, bulbs: 24, lights: ['#fff3cf', '#ffd75e'], turn: 18 })}${pointer('#f0405e')}</g>`,
    glint(52, 92, 11),
    glint(196, 186, 9),
    glint(176, 66, 7),
    '<rect y="222" width="240" height="98" fill="url(#foot)"/>',
    lettering('RULETA', {
      id: 'one',
      x: 120,
      baseline: 277,
      width: 214,
      capHeight: 38,
      warp: arch(120, 110, -7),
      ink: '#3d0526',
      rim: '#c2185b',
    }),
    lettering('NG PISTA', {
      id: 'two',
      x: 120,
      baseline: 311,
      width: 150,
      capHeight: 22,
      ink: '#3d0526',
      fill: '#ffffff 0, #fff2e0 0.45, #ffd0a0 0.58, #fffaf0 1',
      stroke: 6,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2601,
  palette: { light: '#ffb36b', plain: '#d8335f', dark: '#8a1a63', ink: '#2c0836' },
  place: { air: 'confetti', floor: 'town', signs: ['ribbon-medal', 'sunrise'], lights: true },
  tile: ruletaNgPista,
}
