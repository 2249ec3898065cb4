import { noto } from '../../../icons.ts'
import { lettering } from '../../../lettering.ts'
import { bulb, linear, type Point, polar, radial, round, shadow, spread, star } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const HUB: Point = [120, 118]
const CABINS = ['#ff4f73', '#ffc93a', '#3fe0b0', '#4bb8ff', '#c77dff', '#ff8f3c'] as const

/** The wheel every town fiesta has: twelve gondolas, two rims, bulbs along both. */
export function wheel([cx, cy]: Point, radius: number, metal: string): string {
  const hub: Point = [cx, cy]
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = polar(hub, radius, index * 30 + 15)
    return `M${cx} ${cy}L${round(x)} ${round(y)}`
  })
  const lace = Array.from({ length: 24 }, (_, index) => {
    const [x1, y1] = polar(hub, radius * 0.86, index * 15)
    const [x2, y2] = polar(hub, radius, index * 15 + 7.5)
    const [x3, y3] = polar(hub, radius * 0.86, index * 15 + 15)
    return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}L${round(x3)} ${round(y3)}`
  })
  const bulbs = Array.from({ length: 36 }, (_, index) =>
    bulb(polar(hub, radius, index * 10), radius * 0.026, index % 2 ? '#fff3b0' : '#ffc93a'),
  )
  const arms = Array.from({ length: 36 }, (_, index) =>
    bulb(polar(hub, radius * (0.28 + (index % 3) * 0.18), Math.floor(index / 3) * 30 + 15), radius * 0.016, '#9ff3ff'),
  )
  const cabins = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = polar(hub, radius, index * 30 + 15)
    const color = CABINS[index % CABINS.length] ?? '#fff'
    const s = radius / 92
    return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(s)})"><path d="M-11 3h22v4c0 8 -4 11 -11 11S-11 15 -11 7Z" fill="${color}" stroke="#1a0a3a" stroke-width="2"/><path d="M-12 -3Q0 -13 12 -3L10 0H-10Z" fill="${color}" stroke="#1a0a3a" stroke-width="2"/><path d="M-9 0V4M9 0V4" stroke="#1a0a3a" stroke-width="2"/><path d="M-8 9h16" stroke="#fff" stroke-opacity=".6" stroke-width="2"/><circle r="2.600" fill="#fff6d0"/></g>`
  })
  return [
    `<path d="${spokes.join('')}" stroke="${metal}" stroke-width="${round(radius * 0.026)}"/>`,
    `<path d="${lace.join('')}" stroke="${metal}" stroke-width="${round(radius * 0.014)}" fill="none" opacity=".8"/>`,
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${metal}" stroke-width="${round(radius * 0.045)}"/><circle cx="${cx}" cy="${cy}" r="${radius * 0.86}" fill="none" stroke="${metal}" stroke-width="${round(radius * 0.028)}"/>`,
    bulbs.join(''),
    arms.join(''),
    cabins.join(''),
    `<circle cx="${cx}" cy="${cy}" r="${radius * 0.17}" fill="#3a1580" stroke="${metal}" stroke-width="${round(radius * 0.04)}"/><path d="${star(hub, 5, radius * 0.14, radius * 0.06)}" fill="#fff3b0"/>`,
  ].join('')
}

function marquee(): string {
  const bulbs = Array.from({ length: 15 }, (_, index) => {
    const x = 20 + index * 14.3
    const lift = 10 * (1 - ((x - 120) / 100) ** 2)
    return (
      bulb([x, 231 - lift], 3, index % 2 ? '#fff6c4' : '#ffd24a') +
      bulb([x, 300 - lift * 0.3], 3, index % 2 ? '#ffd24a' : '#fff6c4')
    )
  })
  return `<path d="M8 236Q120 206 232 236V292Q120 304 8 292Z" fill="url(#board)" stroke="#ffd24a" stroke-width="4" stroke-linejoin="round"/><path d="M8 230Q120 200 232 230V238Q120 209 8 238Z M8 293Q120 305 232 293V302Q120 312 8 302Z" fill="#7a0f3c"/>${bulbs.join('')}`
}

function tsubibo(): string {
  return [
    linear('night', [0, 0], [0, 320], '#0b0838 0, #2d1a8f 0.4, #8a2bb8 0.75, #ff5f8f 1'),
    radial('bloom', HUB, 140, '#ffd9ff 0 0.75, #b66bff 0.5 0.4, #7a3cff 1 0'),
    linear('metal', [40, 20], [200, 220], '#fff3c4 0, #ffb93c 0.5, #ff7fa8 1'),
    linear('board', [0, 210], [0, 304], '#ff3f6e 0, #c2154f 0.5, #7a0a3a 1'),
    shadow('drop', 5, 4, '#0b0430', 0.6),
    '<rect width="240" height="320" fill="url(#night)"/><circle cx="120" cy="118" r="140" fill="url(#bloom)"/>',
    spread(
      51,
      50,
      (next) =>
        `<circle cx="${round(next() * 240)}" cy="${round(next() * 180)}" r="${round(0.5 + next() * 1.2)}" fill="#fff" opacity="${round(0.3 + next() * 0.7)}"/>`,
    ),
    '<path d="M0 250L8 214L34 196L60 214L66 250Z" fill="#ff4f73"/><path d="M20 250L24 204L34 196L44 204L48 250Z" fill="#fff0e0"/><path d="M34 196V180l14 5l-14 5" fill="#ffd24a" stroke="#ffd24a" stroke-width="2"/><path d="M176 250L182 216L206 198L232 216L240 250Z" fill="#3fb8ff"/><path d="M194 250L198 206L206 198L216 206L220 250Z" fill="#fff0e0"/><path d="M206 198V182l14 5l-14 5" fill="#ffd24a" stroke="#ffd24a" stroke-width="2"/>',
    `<path d="M120 118L66 262M120 118L174 262" stroke="#1a0a3a" stroke-width="11" stroke-linecap="round"/><path d="M120 118L66 262M120 118L174 262" stroke="url(#metal)" stroke-width="7" stroke-linecap="round"/>`,
    `<g filter="url(#drop)" transform="rotate(6 120 118)">${wheel(HUB, 96, 'url(#metal)')}</g>`,
    `<g filter="url(#drop)">${noto('carousel-horse', 44, 196, 74)}${noto('carousel-horse', 198, 196, 74, { flip: true })}</g>`,
    `<g filter="url(#drop)">${marquee()}</g>`,
    lettering('TSUBIBO', {
      id: 'one',
      x: 120,
      baseline: 286,
      width: 204,
      capHeight: 54,
      warp: ([x, y]) => [x, 286 + (y - 286) * (1 - 0.16 * ((x - 120) / 100) ** 2) - 3 * ((x - 120) / 100) ** 2],
      ink: '#3d0428',
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1015,
  palette: { light: '#ff9fd0', plain: '#8a2bb8', dark: '#1f1470', ink: '#0b0838' },
  place: { air: 'stars', floor: 'tents', signs: ['juggler', 'carousel'], lights: true },
  tile: tsubibo,
  symbols: {
    W: () => about(0, 0, 216, wheel([0, 0], 92, '#ffc93a')),
  },
}
