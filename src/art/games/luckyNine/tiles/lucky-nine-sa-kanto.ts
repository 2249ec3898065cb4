import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, string } from '../../../svg.ts'
import { cardFront, laid } from '../../cards.ts'
import type { GameDrawing } from '../../drawing.ts'
import { cap } from '../caps.ts'

const BULBS = ['#ffd867', '#9af0b8', '#ff9fb2', '#8fe3ff'] as const

/** Houses along the street, with lit windows. */
function street(): string {
  const houses = [
    [-10, 96, 54, 120, '#3a1a5e'],
    [44, 120, 44, 100, '#4a2468'],
    [150, 112, 46, 108, '#4a2468'],
    [192, 84, 60, 140, '#3a1a5e'],
  ] as const
  return houses
    .map(([x, y, width, height, paint], at) => {
      const windows = [0, 1, 2, 3].map((one) => {
        const [left, top] = [x + 8 + (one % 2) * (width / 2 - 2), y + 14 + Math.floor(one / 2) * 26]
        return `<rect x="${round(left)}" y="${top}" width="13" height="15" rx="1.500" fill="${(one + at) % 3 ? '#ffd27a' : '#6a3f86'}"/>`
      })
      return `<path d="M${x - 4} ${y}L${x + width / 2} ${y - 20}L${x + width + 4} ${y}V${y + height}H${x - 4}Z" fill="${paint}" stroke="#1e0c38" stroke-width="2"/>${windows.join('')}`
    })
    .join('')
}

/** A lamp at the corner. */
const lamp =
  '<circle cx="120" cy="58" r="96" fill="url(#lamplight)"/><path d="M120 232V66" stroke="#1e0c38" stroke-width="7"/><path d="M96 66Q120 26 144 66Z" fill="#2a1250" stroke="#1e0c38" stroke-width="2.500"/><ellipse cx="120" cy="67" rx="21" ry="7" fill="#fff6d0"/>'

function luckyNine(): string {
  return [
    linear('dusk', [0, 0], [0, 260], '#3d1466 0, #a8326e 0.4, #f2785c 0.7, #ffc06a 1'),
    radial('lamplight', [120, 60], 96, '#fff6c8 0 0.95, #ffd867 0.4 0.4, #ff9f3a 1 0'),
    radial('glow', [120, 168], 120, '#fff3c0 0 0.85, #ffc247 0.5 0.34, #ff8f3a 1 0'),
    linear('foot', [0, 200], [0, 320], '#230a3a 0 0, #16062a 0.5 0.95'),
    shadow('drop', 5, 4, '#16062a', 0.6),
    '<rect width="240" height="320" fill="url(#dusk)"/>',
    rays([120, 150], 24, 300, '#fff0b0', 0.12),
    street(),
    lamp,
    '<path d="M-10 240Q120 206 250 240V320H-10Z" fill="#8a520c"/><path d="M-10 248Q120 214 250 248" fill="none" stroke="#f0b429" stroke-width="4"/>',
    '<circle cx="120" cy="168" r="120" fill="url(#glow)"/>',
    string([-6, 20], [246, 20], 26, 11, 4.8, BULBS),
    laid(cardFront('4', 'hearts'), 66, 152, 0.92, -13),
    laid(cardFront('5', 'spades'), 174, 152, 0.92, 12),
    `<g filter="url(#drop)">${cap([120, 176], 34, '#c22f4c', '9')}</g>`,
    glint(96, 152, 10),
    glint(202, 108, 9),
    glint(36, 130, 8),
    '<rect y="200" width="240" height="120" fill="url(#foot)"/>',
    lettering('LUCKY NINE', {
      id: 'one',
      x: 120,
      baseline: 270,
      width: 214,
      capHeight: 40,
      warp: arch(120, 110, -8),
      ink: '#2a0a3a',
      rim: '#7a3b00',
    }),
    lettering('SA KANTO', { id: 'two', x: 120, baseline: 305, width: 150, capHeight: 24, ink: '#2a0a3a', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 3101,
  palette: { light: '#ffd27a', plain: '#c2405a', dark: '#5a1f5e', ink: '#1e0c38' },
  place: { air: 'stars', floor: 'town', signs: ['card-ace-hearts', 'card-jack-spades'], lights: true },
  tile: luckyNine,
}
