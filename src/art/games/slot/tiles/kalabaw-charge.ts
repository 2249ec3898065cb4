import { lettering, slant } from '../../../lettering.ts'
import { linear, type Point, polar, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const SUN: Point = [120, 108]

function terraces(): string {
  const steps = [
    [150, '#8fd14a', '#f4ffa8'],
    [168, '#62b53a', '#dbf58a'],
    [186, '#3f9a35', '#b9e86c'],
    [206, '#2a7c33', '#93d65c'],
  ] as const
  return steps
    .map(([y, field, edge], index) => {
      const bend = index % 2 ? 16 : -12
      const top = `M-10 ${y}C40 ${y + bend} 90 ${y - bend} 130 ${y + 4}S210 ${y - bend} 260 ${y}`
      return `<path d="${top}V330H-10Z" fill="${field}"/><path d="${top}" fill="none" stroke="${edge}" stroke-width="3.500"/>`
    })
    .join('')
}

/** The great sickle horns, ringed, sweeping up and out. */
function horn(side: 1 | -1): string {
  const rings = Array.from({ length: 7 }, (_, index) => {
    const t = index / 7
    const [x, y] = polar([44, -54], 60 - t * 4, 104 - t * 112)
    const [x2, y2] = polar([44, -54], 36 + t * 12, 104 - t * 112)
    return `M${round(x)} ${round(y)}L${round(x2)} ${round(y2)}`
  })
  return `<g transform="scale(${side} 1)"><path d="M26 -12C44 8 92 6 104 -34C110 -62 98 -88 82 -108C88 -82 84 -58 72 -46C62 -36 42 -36 26 -38Z" fill="url(#horn)" stroke="#1f120c" stroke-width="3.500" stroke-linejoin="round"/><clipPath id="horn${side}"><path d="M26 -12C44 8 92 6 104 -34C110 -62 98 -88 82 -108C88 -82 84 -58 72 -46C62 -36 42 -36 26 -38Z"/></clipPath><path d="${rings.join('')}" clip-path="url(#horn${side})" stroke="#3b2418" stroke-width="3" opacity=".55"/></g>`
}

/** The kalabaw's head from the front, 210 wide, about (0, 0). */
export function kalabaw(): string {
  const pair = (d: string, attributes: string): string =>
    `<path d="${d}" ${attributes}/><path d="${d}" ${attributes} transform="scale(-1 1)"/>`
  return [
    linear('hide', [0, -20], [0, 150], '#5d5872 0, #211c30 1'),
    linear('face', [-40, -40], [40, 104], '#8d86a8 0, #5a546f 0.45, #37324a 1'),
    linear('horn', [40, -100], [70, 10], '#fff6dc 0, #d2b48a 0.5, #6e543f 1'),
    '<path d="M-86 96C-92 40 -58 -10 0 -16C58 -10 92 40 86 96L60 150H-60Z" fill="url(#hide)" stroke="#140f1c" stroke-width="4"/>',
    pair(
      'M40 -6C66 -4 86 4 98 22C78 30 54 26 38 12Z',
      'fill="#4c4860" stroke="#140f1c" stroke-width="3.500" stroke-linejoin="round"',
    ),
    pair('M50 4C66 4 78 10 86 19C72 22 58 19 48 12Z', 'fill="#d77f88"'),
    horn(1),
    horn(-1),
    '<path d="M-44 -30C-20 -46 20 -46 44 -30C52 0 44 34 36 58C38 84 24 104 0 104C-24 104 -38 84 -36 58C-44 34 -52 0 -44 -30Z" fill="url(#face)" stroke="#140f1c" stroke-width="4"/>',
    '<path d="M-20 -36C-12 -50 12 -50 20 -36C12 -20 6 -12 2 -4L0 -14L-4 -4C-8 -14 -14 -24 -20 -36Z" fill="#2b2638"/>',
    pair('M12 10C20 0 34 2 38 12C32 22 18 22 12 10Z', 'fill="#fff3c0" stroke="#140f1c" stroke-width="2.500"'),
    '<circle cx="25" cy="12" r="5.500" fill="#e23b1a"/><circle cx="-25" cy="12" r="5.500" fill="#e23b1a"/><circle cx="25" cy="12" r="2.600" fill="#140f1c"/><circle cx="-25" cy="12" r="2.600" fill="#140f1c"/>',
    pair('M6 2C18 -8 32 -8 42 2L40 8C30 0 18 2 8 10Z', 'fill="#1b1626"'),
    '<path d="M-36 60C-30 48 30 48 36 60C42 84 26 104 0 104C-26 104 -42 84 -36 60Z" fill="#8a7f96" stroke="#140f1c" stroke-width="3"/>',
    pair('M9 68C16 60 28 62 30 70C26 78 14 80 9 68Z', 'fill="#1b1626"'),
    '<path d="M-16 92Q0 84 16 92" stroke="#1b1626" stroke-width="4" fill="none" stroke-linecap="round"/>',
    '<path d="M-11 74C-14 96 14 96 11 74" fill="none" stroke="#ffd24a" stroke-width="5"/><path d="M-6 88Q0 92 6 88" fill="none" stroke="#fff6c4" stroke-width="2"/>',
    '<path d="M-30 -20C-36 4 -34 26 -30 42" stroke="#a79fc0" stroke-width="5" fill="none" stroke-linecap="round" opacity=".6"/>',
  ].join('')
}

function dust(): string {
  return spread(15, 26, (next) => {
    const x = round(next() * 240)
    const y = round(208 + next() * 52)
    const r = round(8 + next() * 18)
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${next() > 0.5 ? '#ffe0a0' : '#e5a65a'}" opacity="${round(0.35 + next() * 0.4)}"/>`
  })
}

function kalabawCharge(): string {
  return [
    linear('sky', [0, 0], [0, 200], '#f2472b 0, #ff8f2e 0.45, #ffe07a 1'),
    radial('sun', SUN, 90, '#fffbe0 0, #fff0a0 0.62, #ffd24a 0.66 0.55, #ffd24a 1 0'),
    linear('foot', [0, 206], [0, 320], '#3a1406 0 0, #3a1406 0.45 0.75, #230a02 1 0.98'),
    shadow('drop', 6, 5, '#1a0802', 0.6),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays(SUN, 16, 300, '#fff2b8', 0.28),
    '<rect width="240" height="220" fill="url(#sun)"/>',
    '<path d="M-10 156L44 104L76 138L112 92L160 146L196 112L250 160Z" fill="#7a2b4a" opacity=".55"/>',
    terraces(),
    dust(),
    `<g transform="translate(120 126) scale(1.04)" filter="url(#drop)">${kalabaw()}</g>`,
    spread(3, 12, (next, index) => {
      const side = index % 2 ? 1 : -1
      const x = round(120 + side * (60 + next() * 56))
      return `<path d="M${x} ${round(196 + next() * 44)}l${side * 9} -7l${side * 3} 9l${side * -7} 6Z" fill="#6b3a16"/>`
    }),
    '<path d="M96 200C78 206 60 214 40 236 M144 200C162 206 180 214 200 236" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".6"/>',
    '<rect y="200" width="240" height="120" fill="url(#foot)"/>',
    lettering('KALABAW', {
      id: 'one',
      x: 120,
      baseline: 263,
      width: 220,
      capHeight: 45,
      warp: slant(263, 0.08, 0.05),
      ink: '#2a0d04',
      stroke: 9,
      depth: 5,
    }),
    lettering('CHARGE', {
      id: 'two',
      x: 124,
      baseline: 304,
      width: 164,
      capHeight: 35,
      warp: slant(304, 0.08, 0.05),
      fill: '#fff 0, #f4ffd0 0.45, #8fe04a 0.56, #e2ffb0 1',
      ink: '#2a0d04',
      rim: '#2d6b10',
      stroke: 9,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1012,
  palette: { light: '#ffc95c', plain: '#e0502b', dark: '#2a7c33', ink: '#2a0d04' },
  place: { air: 'rays', floor: 'hills', signs: ['buffalo-head', 'wheat'] },
  tile: kalabawCharge,
  symbols: {
    H1: () => about(0, 4, 224, kalabaw()),
  },
}
