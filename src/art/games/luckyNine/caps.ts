import { outline } from '../../lettering.ts'
import { round, star } from '../../svg.ts'

const TEETH = 21

/** The crown cap of a bottle, around a point, with a sign in the middle. */
export function cap([x, y]: readonly [number, number], size: number, paint: string, sign = ''): string {
  const { d } = outline(sign, { x: 0, baseline: size * 0.4, width: size, capHeight: size * 0.8 })
  return [
    `<g transform="translate(${round(x)} ${round(y)})">`,
    `<path d="${star([0, 0], TEETH, size, size * 0.88)}" fill="${paint}" stroke="#1a0d2a" stroke-width="${round(size * 0.05)}" stroke-linejoin="round"/>`,
    `<circle r="${round(size * 0.72)}" fill="#fff8e4" stroke="#1a0d2a" stroke-opacity=".5" stroke-width="${round(size * 0.05)}"/>`,
    `<path d="M${round(-size * 0.62)} ${round(-size * 0.28)}A${round(size * 0.7)} ${round(size * 0.7)} 0 0 1 ${round(size * 0.1)} ${round(-size * 0.68)}" fill="none" stroke="#fff" stroke-width="${round(size * 0.09)}" stroke-linecap="round"/>`,
    sign ? `<path d="${d}" fill="${paint}"/>` : `<circle r="${round(size * 0.4)}" fill="${paint}"/>`,
    '</g>',
  ].join('')
}

const PAINTS = ['#e0364f', '#f39a16', '#1f8a8a', '#7a4fd0'] as const

/** The back of the cards: caps in rows, and in the middle the one with the nine. */
export function capBack(): string {
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 7 }, (_cap, at) => {
      const paint = PAINTS[(row + at * 3) % PAINTS.length] ?? PAINTS[0]
      return cap([at * 18 - 4 + (row % 2) * 9, row * 17.5], 7.6, paint)
    }).join(''),
  )
  return [
    '<clipPath id="card"><rect x="1" y="1" width="98" height="138" rx="9"/></clipPath>',
    `<g clip-path="url(#card)"><rect width="100" height="140" fill="#0d3d52"/>${rows.join('')}</g>`,
    '<rect x="3.500" y="3.500" width="93" height="133" rx="7" fill="none" stroke="#fff3cf" stroke-width="5"/>',
    '<rect x="7.500" y="7.500" width="85" height="125" rx="4.500" fill="none" stroke="#0a2a3a" stroke-width="1.400"/>',
    '<rect x="1" y="1" width="98" height="138" rx="9" fill="none" stroke="#0a2a3a" stroke-width="1.400"/>',
    '<circle cx="50" cy="70" r="34" fill="#0a2a3a" opacity=".9"/>',
    cap([50, 70], 29, '#c22f4c', '9'),
  ].join('')
}

/** The cloths of the court, from its shoulders down. */
export const CLOTHS = {
  jack: '#f0a03a 0, #a8520c 1',
  queen: '#e86aa0 0, #8a1f5c 1',
  king: '#2fa8a8 0, #0c5266 1',
} as const
