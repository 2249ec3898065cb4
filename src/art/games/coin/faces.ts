import type { Face } from '#contract/games/coin/table.ts'
import { linear, path, polar, radial, round, star } from '../../svg.ts'

const BEADS = 36
const RAYS = 16

/** The paints of both faces, once in a picture. */
export const facePaints = (): string =>
  [
    radial('karaRim', [-14, -18], 70, '#fff6c8 0, #ffd257 0.5, #d88a12 0.86, #8a4a06 1'),
    radial('karaField', [-8, -12], 46, '#ffe9a0 0, #ffc03a 0.6, #e0900f 1'),
    radial('krusRim', [-14, -18], 70, '#ffffff 0, #cfd8ea 0.5, #7d8cab 0.86, #3c4763 1'),
    radial('krusField', [-8, -12], 46, '#f2f6ff 0, #aab8d6 0.62, #7485aa 1'),
    linear('krusArm', [0, -34], [0, 34], '#ff7a90 0, #d81f47 0.55, #8f0f2c 1'),
  ].join('')

/** The body of the coin: a milled edge, a rim with beads, and the field. */
function body(paint: Face, dark: string, light: string): string {
  const mill = path(Array.from({ length: 144 }, (_, at) => polar([0, 0], at % 2 === 0 ? 48 : 46.4, at * 2.5)))
  const beads = Array.from({ length: BEADS }, (_, at) => {
    const [x, y] = polar([0, 0], 41.5, (at * 360) / BEADS)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="1.300" fill="${light}"/>`
  })
  return `<path d="${mill}" fill="${dark}"/><circle r="46" fill="url(#${paint}Rim)"/><circle r="38.500" fill="${dark}" opacity=".65"/><circle r="37" fill="url(#${paint}Field)"/>${beads.join('')}<path d="M-40 -20A45 45 0 0 1 -6 -44.500" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.500" stroke-linecap="round"/>`
}

/** Kara: the face of a laughing sun. */
function kara(): string {
  const rays = star([0, 0], RAYS, 33, 23)
  return `${body('kara', '#7a3f06', '#fff0b8')}<path d="${rays}" fill="#c8660c" stroke="#7a3f06" stroke-width="1.200" stroke-linejoin="round"/><circle r="22.500" fill="#ffdf7c" stroke="#7a3f06" stroke-width="1.600"/><circle cx="-11.500" cy="5" r="4.200" fill="#ff9a5a" opacity=".75"/><circle cx="11.500" cy="5" r="4.200" fill="#ff9a5a" opacity=".75"/><path d="M-12 -4Q-8.500 -9.500 -5 -4M5 -4Q8.500 -9.500 12 -4" fill="none" stroke="#5a2a04" stroke-width="2.600" stroke-linecap="round"/><path d="M-10 6Q0 9 10 6Q8 16 0 16Q-8 16 -10 6Z" fill="#8f1d2c" stroke="#5a2a04" stroke-width="1.600" stroke-linejoin="round"/><path d="M-4 13.500Q0 10.500 4 13.500Q2 15.500 0 15.500Q-2 15.500 -4 13.500Z" fill="#ff8a90"/><path d="M-2.500 2.500Q0 -1 2.500 2.500" fill="none" stroke="#b8660c" stroke-width="1.800" stroke-linecap="round"/>`
}

/** Krus: a cross with arms like the points of a lantern, on silver. */
function krus(): string {
  const arm = 'M0 -5L-9 -17L-7 -26L0 -34L7 -26L9 -17Z'
  const arms = [0, 90, 180, 270].map(
    (turn) =>
      `<g transform="rotate(${turn})"><path d="${arm}" fill="url(#krusArm)" stroke="#3a0616" stroke-width="1.600" stroke-linejoin="round"/><path d="M0 -8L-5 -17L-4 -25L0 -30Z" fill="#fff" opacity=".35"/><path d="M0 -17V-8" stroke="#3a0616" stroke-width="1" opacity=".6"/></g>`,
  )
  const leaves = [45, 135, 225, 315].map(
    (turn) =>
      `<path d="M0 -12Q-7 -20 0 -29Q7 -20 0 -12Z" transform="rotate(${turn})" fill="#44547c" stroke="#2a3658" stroke-width="1.200"/>`,
  )
  return `${body('krus', '#2f3a58', '#f4f8ff')}${leaves.join('')}${arms.join('')}<circle r="8" fill="#ffd257" stroke="#3a0616" stroke-width="1.800"/><path d="${star([0, 0], 4, 6, 2.4)}" fill="#fff6d8"/>`
}

/** A face of the coin around 0, 0, 48 units from its middle to its edge. No real coin looks like it. */
export const faces: Readonly<Record<Face, () => string>> = { kara, krus }
