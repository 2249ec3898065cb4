import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, polar, radial, round, shadow, spread, star } from '../../../svg.ts'
import { cardFront, courtFront, courtPaints, laid } from '../../cards.ts'
import type { GameDrawing } from '../../drawing.ts'

const BULBS = ['#ffe9a0', '#ff9f8a', '#9fe8ff', '#b8f5c8'] as const

/** The awning of a stall: scallops of red and cream, with a lit sign board above them. */
function awning(): string {
  const scallops = Array.from({ length: 8 }, (_, at) => {
    const x = at * 32 - 8
    const paint = at % 2 ? 'url(#cream)' : 'url(#red)'
    return `<path d="M${x} 20L${x + 4} 62Q${x + 16} 82 ${x + 28} 62L${x + 32} 20Z" fill="${paint}" stroke="#5a0b24" stroke-width="1.600"/>`
  })
  return `<rect y="-4" width="240" height="26" fill="#5a0b24"/><path d="M0 20H240" stroke="#ffc247" stroke-width="3"/>${scallops.join('')}`
}

/** A string of bulbs that sags between the posts. */
function bulbs(y: number, sag: number, shift: number): string {
  const each = Array.from({ length: 11 }, (_, at) => {
    const share = (at + 0.5) / 11
    const [x, drop] = [round(share * 240), round(y + 2 * sag * share * (1 - share))]
    const light = BULBS[(at + shift) % BULBS.length]
    return `<circle cx="${x}" cy="${drop + 5}" r="10" fill="${light}" opacity=".22"/><circle cx="${x}" cy="${drop + 5}" r="4.600" fill="${light}" stroke="#3a1d05" stroke-width="1"/>`
  })
  return `<path d="M0 ${y}Q120 ${y + sag} 240 ${y}" fill="none" stroke="#1a0d24" stroke-width="2"/>${each.join('')}`
}

/** A stack of chips, seen from a little above. */
function chips(x: number, y: number, count: number, paint: string): string {
  const edge = (top: number): string => {
    const marks = [-13, -4.5, 4.5, 13].map((at) => `M${x + at} ${top + 6 - Math.abs(at) / 6}v6`).join('')
    return `<path d="M${x - 18} ${top}v7a18 7 0 0 0 36 0v-7Z" fill="${paint}" stroke="#1a0d24" stroke-width="1.400"/><path d="${marks}" stroke="#fff6dc" stroke-width="4"/>`
  }
  const stack = Array.from({ length: count }, (_, at) => edge(y - at * 8)).join('')
  const top = y - (count - 1) * 8
  return `${stack}<ellipse cx="${x}" cy="${top}" rx="18" ry="7" fill="${paint}" stroke="#1a0d24" stroke-width="1.400"/><ellipse cx="${x}" cy="${top}" rx="11" ry="4" fill="none" stroke="#fff6dc" stroke-width="1.600"/>`
}

/** The moon over the square. */
const moon = (): string => {
  const rim = Array.from({ length: 3 }, (_, at) => {
    const [x, y] = polar([200, 112], 9, at * 120 + 20).map(round)
    return `<circle cx="${x}" cy="${y}" r="${3.5 - at}" fill="#e0c98a" opacity=".5"/>`
  })
  return `<circle cx="200" cy="112" r="17" fill="#fff2c4"/>${rim.join('')}`
}

function beinteUno(): string {
  return [
    linear('night', [0, 0], [0, 320], '#150f46 0, #3a1c78 0.34, #7a2a78 0.55, #20083a 1'),
    radial('glow', [120, 130], 140, '#fff0b0 0 0.9, #ff9a5a 0.4 0.45, #7a2a78 1 0'),
    radial('felt', [120, 214], 150, '#2fa374 0, #12694a 0.6, #073524 1'),
    linear('wood', [0, 190], [0, 320], '#b36a24 0, #5f2f0a 1'),
    linear('foot', [0, 214], [0, 320], '#04140e 0 0, #04140e 0.55 0.92'),
    linear('red', [0, 20], [0, 80], '#ff5a6e 0, #b0163c 1'),
    linear('cream', [0, 20], [0, 80], '#fffaf0 0, #e6c894 1'),
    courtPaints(),
    shadow('drop', 5, 4, '#0a0424', 0.6),
    '<rect width="240" height="320" fill="url(#night)"/>',
    spread(43, 30, (next) => {
      const [x, y, size] = [round(next() * 240), round(70 + next() * 90), 1.2 + next() * 2.4]
      return `<path d="${star([x, y], 4, round(size), round(size * 0.3))}" fill="#fff6d0"/>`
    }),
    moon(),
    '<circle cx="120" cy="130" r="140" fill="url(#glow)"/>',
    '<ellipse cx="120" cy="270" rx="176" ry="104" fill="url(#wood)" stroke="#2a1203" stroke-width="3"/>',
    '<ellipse cx="120" cy="274" rx="164" ry="96" fill="url(#felt)" stroke="#ffc247" stroke-width="2.400"/>',
    bulbs(86, 26, 1),
    awning(),
    laid(courtFront('K', 'hearts'), 164, 158, 1, 14),
    laid(cardFront('A', 'spades'), 80, 154, 1.02, -12),
    chips(34, 220, 4, '#c22f4c'),
    chips(206, 224, 3, '#2a66c8'),
    glint(24, 150, 10),
    glint(214, 178, 9),
    glint(140, 92, 7),
    '<rect y="214" width="240" height="106" fill="url(#foot)"/>',
    lettering('BEINTE-UNO', {
      id: 'one',
      x: 120,
      baseline: 276,
      width: 208,
      capHeight: 38,
      warp: arch(120, 110, -5),
      fill: '#fffdf0 0, #ffe9a0 0.4, #ffb52e 0.52, #f08a10 0.56, #ffe07a 1',
      ink: '#2a0c04',
      rim: '#8a1230',
    }),
    lettering('NG BAYAN', { id: 'two', x: 120, baseline: 307, width: 120, capHeight: 18, ink: '#04140e', stroke: 5 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 3301,
  palette: { light: '#8af0c0', plain: '#1f8a60', dark: '#0b4a34', ink: '#04140e' },
  place: { air: 'stars', floor: 'tents', signs: ['card-ace-spades', 'card-king-hearts'], lights: true },
  tile: beinteUno,
}
