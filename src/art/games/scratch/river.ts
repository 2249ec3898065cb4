import { linear, radial, round } from '../../svg.ts'

/** The paints of the river's drawings, once in a picture. */
export function riverPaints(): string {
  return [
    linear('rvHull', [0, 10], [0, 28], '#ffb347 0, #d9541e 0.45, #7a2410 1'),
    linear('rvFloat', [0, 28], [0, 36], '#fff3b0 0, #e0b040 0.5, #8a5a14 1'),
    linear('rvWater', [0, 24], [0, 42], '#8ff0ff 0, #22a6e6 0.5, #0a5cae 1'),
    linear('rvPlume', [-24, -10], [10, 30], '#eaf4ff 0, #8fb2dc 0.4, #4a6fa8 0.75, #2c4a80 1'),
    linear('rvNeck', [2, 0], [24, 0], '#ffffff 0, #e6effa 0.55, #a9c0de 1'),
    linear('rvWing', [-40, -30], [0, 10], '#f2feff 0, #8fe6f5 0.5, #2f9fd0 1'),
    linear('rvTail', [-6, 0], [6, 0], '#ff9a6a 0, #f03a3a 0.4, #9a0f2a 1'),
    radial('rvEye', [-2, -2], 9, '#ffffff 0, #7df0b0 0.3, #0f8f6a 0.75, #06453c 1'),
  ].join('')
}

const STRIPES = ['#f0344e', '#ffc226', '#17b877', '#1f8fe0', '#8a3fd0'] as const

/** A sail of stripes that all meet at its peak. */
function sail(peak: readonly [number, number], [from, to]: readonly [number, number], foot: number): string {
  const step = (to - from) / STRIPES.length
  return STRIPES.map((paint, at) => {
    const [left, right] = [round(from + at * step), round(from + (at + 1) * step)]
    return `<path d="M${peak.join(' ')}L${left} ${foot}H${right}Z" fill="${paint}"/>`
  }).join('')
}

/** A bangka under sail around the origin: a boat with a float of bamboo. */
export function bangka(): string {
  return [
    '<path d="M-2 14V-41" stroke="#6a3a12" stroke-width="3" stroke-linecap="round"/>',
    sail([0, -38], [2, 36], 6),
    '<path d="M0 -38L2 6L13 6Z" fill="#fff" opacity=".3"/>',
    sail([-4, -32], [-30, -4], 6),
    '<path d="M-4 -32L-30 6H-24Z" fill="#fff" opacity=".3"/>',
    '<path d="M-2 -41L13 -37L-2 -33Z" fill="#ffc226"/>',
    '<path d="M-42 6Q-34 12 -24 12H26Q36 12 43 3Q42 20 28 27H-26Q-40 20 -42 6Z" fill="url(#rvHull)"/>',
    '<path d="M-36 14Q-28 17 -22 17H25Q34 17 40 11" fill="none" stroke="#fff3d0" stroke-width="2.500" stroke-linecap="round"/>',
    '<path d="M-18 12Q-22 22 -20 32M18 12Q24 22 22 32" fill="none" stroke="#5c2c0c" stroke-width="2.600" stroke-linecap="round"/>',
    '<path d="M-44 31Q-36 25 -28 31T-12 31T4 31T20 31T36 31L43 30Q40 42 26 42H-28Q-42 42 -44 31Z" fill="url(#rvWater)"/>',
    '<rect x="-34" y="29" width="68" height="6" rx="3" fill="url(#rvFloat)"/><path d="M-14 29V35M4 29V35M22 29V35" stroke="#8a5a14" stroke-width="1.400"/>',
    '<path d="M-30 39H-16M-4 39.500H12M20 38.500H28" stroke="#fff" stroke-width="1.800" stroke-linecap="round" opacity=".8"/>',
  ].join('')
}

/** A heron around the origin, that stands among reeds. */
export function heron(): string {
  return [
    '<path d="M-30 42Q-34 14 -26 -12M-24 42Q-24 22 -38 2M30 42Q34 24 28 8" fill="none" stroke="#2f9a4a" stroke-width="3" stroke-linecap="round"/><path d="M-26 -12v-13" stroke="#8a4a1c" stroke-width="6" stroke-linecap="round"/>',
    '<path d="M-4 22L-6 31L-2 42M7 20L10 31L8 42" fill="none" stroke="#d98a1c" stroke-width="2.800" stroke-linecap="round" stroke-linejoin="round"/>',
    '<path d="M13 2Q30 -8 17 -18Q6 -26 15 -35" fill="none" stroke="url(#rvNeck)" stroke-width="10" stroke-linecap="round"/>',
    '<path d="M-37 30Q-26 2 -2 -6Q16 -10 20 3Q22 19 4 24Q-12 28 -37 30Z" fill="url(#rvPlume)"/>',
    '<path d="M-30 25Q-16 8 6 2Q14 8 4 15Q-10 22 -30 25Z" fill="#35578f"/><path d="M-22 20Q-8 9 8 7M-16 21Q-4 15 7 12" fill="none" stroke="#bcd4f0" stroke-width="1.600" stroke-linecap="round"/>',
    '<path d="M14 8Q16 14 12 20M18 6Q19 11 17 16" fill="none" stroke="#f4f9ff" stroke-width="2.200" stroke-linecap="round"/>',
    '<ellipse cx="16" cy="-35.500" rx="8" ry="6.500" fill="url(#rvNeck)"/><path d="M23 -38L43 -31L22 -31Z" fill="#ffb21c"/><path d="M23 -34.500L42 -31" stroke="#b5660a" stroke-width="1.200"/>',
    '<path d="M20 -39Q10 -44 -7 -34Q3 -37 10 -36Z" fill="#1f2f58"/><circle cx="19" cy="-36.500" r="1.900" fill="#ffe27a"/><circle cx="19.300" cy="-36.500" r="1.100" fill="#101020"/>',
  ].join('')
}

/** The two wings of one side, to the left. */
const WINGS =
  '<path d="M-2 -13Q-22 -38 -44 -30Q-48 -17 -3 -7Z" fill="url(#rvWing)" opacity=".92"/><path d="M-3 -6Q-28 -10 -42 6Q-34 19 -3 1Z" fill="url(#rvWing)" opacity=".92"/><path d="M-3 -12Q-24 -28 -41 -28M-3 -9Q-24 -18 -42 -22M-3 -4Q-26 -3 -38 7M-3 -2Q-20 4 -32 11" fill="none" stroke="#1b78a8" stroke-width="1.100"/><path d="M-36 -31l-6 1 -1 4 6 0ZM-41 4l-1 4 5 3 3 -5Z" fill="#1a5c96"/>'

/** A red dragonfly around the origin. */
export function dragonfly(): string {
  const rings = [6, 13, 20, 27, 34].map(
    (y) => `<path d="M-4 ${y}Q0 ${y + 2} 4 ${y}" fill="none" stroke="#7a0a22" stroke-width="1.500"/>`,
  )
  return `<g transform="rotate(24) translate(0 1) scale(.92)">${WINGS}<g transform="scale(-1 1)">${WINGS}</g><path d="M-4.500 -4H4.500L3.500 38Q0 44 -3.500 38Z" fill="url(#rvTail)"/>${rings.join('')}<ellipse cy="-9" rx="8" ry="11" fill="url(#rvTail)"/><path d="M-3 -16Q-6 -10 -4 -3" fill="none" stroke="#ffd0b0" stroke-width="2" stroke-linecap="round"/><circle cy="-23" r="6" fill="#b8142e"/><circle cx="-6" cy="-25" r="6.500" fill="url(#rvEye)"/><circle cx="6" cy="-25" r="6.500" fill="url(#rvEye)"/><path d="M-9 -28l2 -1.500M3.500 -28l2 -1.500" stroke="#fff" stroke-width="1.800" stroke-linecap="round"/></g>`
}
