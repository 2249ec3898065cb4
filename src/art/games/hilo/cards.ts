import { INNER_SCALE, isRedSuit, SUIT_SHAPES, type SuitName } from '#contract/games/hilo/art.ts'
import { outline } from '../../lettering.ts'
import { glint, linear, path, polar, radial, round, star } from '../../svg.ts'

/** A card, in the units of its drawings. */
export const BACK = { width: 100, height: 140 } as const
/** A figure of the court is drawn around the origin, in a square of this size. */
export const FIGURE = 100

const WEAVE = 10

/** A mat of palm leaves: strips that cross, in four colours. */
function weave(): string {
  const colors = ['#c22f4c', '#e8b23a', '#176f86', '#2a1c63']
  const cells: string[] = []
  for (let row = 0; row < BACK.height / WEAVE; row += 1) {
    for (let column = 0; column < BACK.width / WEAVE; column += 1) {
      const paint = colors[((Math.abs(column - 4.5) + Math.abs(row - 6.5)) % 4) | 0]
      const [x, y] = [column * WEAVE, row * WEAVE]
      const isAcross = (row + column) % 2 === 0
      const strip = isAcross
        ? `x="${x}" y="${y + 1}" width="10" height="8"`
        : `x="${x + 1}" y="${y}" width="8" height="10"`
      cells.push(`<rect ${strip} rx="1.500" fill="${paint}"/>`)
    }
  }
  return `<rect width="100" height="140" fill="#160d3a"/>${cells.join('')}`
}

/** A parol: a lantern of five points in a ring, with two tails. */
function parol(): string {
  const points = Array.from({ length: 5 }, (_, at) => polar([0, 0], 27, -90 + at * 72))
  const facets = points.map(([x, y], at) => {
    const [a, b] = [polar([0, 0], 11, -126 + at * 72), polar([0, 0], 11, -54 + at * 72)]
    const light = path([a, [x, y], [0, 0]])
    const dark = path([b, [x, y], [0, 0]])
    return `<path d="${light}" fill="#ffe07a"/><path d="${dark}" fill="#f0912a"/>`
  })
  const tail = (x: number) =>
    [0, 1, 2].map(
      (at) => `<path d="M${x + at * 3 - 3} 24q${at - 1} 9 0 17" stroke="#ffd867" stroke-width="1.600" fill="none"/>`,
    )
  return [
    '<circle r="30" fill="#1b1147"/><circle r="30" fill="none" stroke="#ffc247" stroke-width="2.400"/>',
    ...tail(-12),
    ...tail(12),
    `<path d="${star([0, 0], 5, 29.5, 12)}" fill="#7a3b00"/>`,
    ...facets,
    '<circle r="5.500" fill="#fff6d0"/><circle r="3" fill="#f0405e"/>',
  ].join('')
}

export function cardBack(): string {
  return [
    '<clipPath id="card"><rect x="1" y="1" width="98" height="138" rx="9"/></clipPath>',
    `<g clip-path="url(#card)">${weave()}</g>`,
    '<rect x="3.500" y="3.500" width="93" height="133" rx="7" fill="none" stroke="#fff3cf" stroke-width="5"/>',
    '<rect x="7" y="7" width="86" height="126" rx="4.500" fill="none" stroke="#8a520c" stroke-width="1.200"/>',
    '<rect x="1" y="1" width="98" height="138" rx="9" fill="none" stroke="#8a6a3c" stroke-width="1.400"/>',
    '<ellipse cx="50" cy="70" rx="38" ry="46" fill="#160d3a" opacity=".88"/>',
    `<g transform="translate(50 66)">${parol()}</g>`,
  ].join('')
}

export function figurePaints(): string {
  return [
    linear('straw', [0, -30], [0, 30], '#fff0c0 0, #efc063 0.5, #b3752a 1'),
    linear('cloth', [0, 0], [0, 48], '#f0405e 0, #8d1238 1'),
    linear('blue', [0, 0], [0, 48], '#3f8ee0 0, #153d86 1'),
    linear('violet', [0, 0], [0, 48], '#9a5be0 0, #43187f 1'),
    radial('skin', [-4, -8], 26, '#e8ae7c 0, #c9824d 0.6, #a8602f 1'),
    radial('sun', [0, -22], 40, '#fffbe0 0, #ffd867 0.5, #f39a16 1'),
  ].join('')
}

const shoulders = (paint: string, collar: string): string =>
  `<path d="M-42 49Q-40 24 -14 20L0 28L14 20Q40 24 42 49Z" fill="url(#${paint})" stroke="#1b1030" stroke-width="2"/><path d="M-14 20L0 34L14 20L9 17H-9Z" fill="${collar}" stroke="#1b1030" stroke-width="1.600"/>`

const face = (mouth: string): string =>
  `<path d="M-17 -6Q-18 20 0 23Q18 20 17 -6Q16 -22 0 -22Q-16 -22 -17 -6Z" fill="url(#skin)" stroke="#1b1030" stroke-width="2"/><path d="M-10 -1Q-7 -4 -4 -1M4 -1Q7 -4 10 -1" fill="none" stroke="#2a1030" stroke-width="2.200" stroke-linecap="round"/><path d="${mouth}" fill="none" stroke="#7a1f2f" stroke-width="2.200" stroke-linecap="round"/><circle cx="-11" cy="7" r="3" fill="#f0708a" opacity=".45"/><circle cx="11" cy="7" r="3" fill="#f0708a" opacity=".45"/>`

/** The jack: a farmer under a salakot. */
export function jack(): string {
  const ribs = [-28, -14, 0, 14, 28].map((x) => `M0 -46L${x} -15`).join('')
  return `${shoulders('blue', '#fff3cf')}${face('M-6 12Q0 16 6 12')}<path d="M-46 -14Q-20 -27 0 -48Q20 -27 46 -14Q22 -6 0 -6Q-22 -6 -46 -14Z" fill="url(#straw)" stroke="#1b1030" stroke-width="2" stroke-linejoin="round"/><path d="${ribs}" stroke="#8a520c" stroke-width="1.300"/><path d="M-33 -17Q0 -4 33 -17" fill="none" stroke="#c22f4c" stroke-width="2.600"/><circle cy="-47" r="3.200" fill="#ffc247" stroke="#1b1030" stroke-width="1.400"/>`
}

/** The queen: with a gumamela in her hair, and an abaniko. */
export function queen(): string {
  const petals = Array.from({ length: 5 }, (_, at) => {
    const [x, y] = polar([18, -22], 6.5, at * 72 - 90).map(round)
    return `<circle cx="${x}" cy="${y}" r="5.200" fill="#f0405e" stroke="#8d1238"/>`
  })
  const folds = Array.from({ length: 8 }, (_, at) => {
    const [from, to] = [polar([34, 46], 30, 176 + at * 12.5), polar([34, 46], 30, 188.5 + at * 12.5)]
    return `<path d="${path([[34, 46], from, to])}" fill="${at % 2 ? '#ffe07a' : '#fff6dc'}" stroke="#8a520c" stroke-width="0.800"/>`
  })
  return `<path d="M-24 24Q-30 -36 0 -37Q30 -36 24 24Z" fill="#23123a"/>${shoulders('violet', '#ffe9f2')}${face('M-5 12Q0 17 5 12')}<path d="M-18 -4Q-16 -26 2 -24Q17 -23 18 -4Q12 -16 2 -17Q-10 -16 -18 -4Z" fill="#23123a"/>${petals.join('')}<circle cx="18" cy="-22" r="3" fill="#ffd867"/>${folds.join('')}<circle cx="34" cy="46" r="2.600" fill="#8a520c"/>`
}

/** The king: a datu with a crown of eight sun rays. */
export function king(): string {
  const rays = Array.from({ length: 8 }, (_, at) => {
    const turn = -170 + at * (160 / 7)
    return path([polar([0, -10], 14, turn - 17), polar([0, -12], 37, turn), polar([0, -10], 14, turn + 17)])
  })
  return `${shoulders('cloth', '#ffc247')}<path d="${rays.join('')}" fill="url(#sun)" stroke="#1b1030" stroke-width="1.600" stroke-linejoin="round"/>${face('M-5 13Q0 15 5 13')}<path d="M-14 9Q0 3 14 9Q10 26 0 28Q-10 26 -14 9Z" fill="#23123a"/><path d="M-5 14Q0 17 5 14" fill="none" stroke="#e8ae7c" stroke-width="2" stroke-linecap="round"/><path d="M-19 -9Q0 -19 19 -9L18 -17Q0 -27 -18 -17Z" fill="url(#sun)" stroke="#1b1030" stroke-width="1.800"/><circle cy="-18" r="3.400" fill="#f0405e" stroke="#1b1030" stroke-width="1.200"/>${glint(0, -18, 4)}`
}

/** A card's face for the tile: its rank in two corners, and its suit. */
export function cardFront(rank: string, suit: SuitName): string {
  const isRed = isRedSuit(suit)
  const ink = isRed ? '#c4123a' : '#1b1436'
  const shape = (place: string) =>
    `<g transform="${place}"><path d="${SUIT_SHAPES[suit]}" fill="${ink}"/>${isRed ? `<path d="${SUIT_SHAPES[suit]}" transform="scale(${INNER_SCALE})" fill="none" stroke="#fffdf6" stroke-width="3.400"/>` : ''}</g>`
  const { d } = outline(rank, { x: 17, baseline: 29, width: 20, capHeight: 20 })
  const corner = `<path d="${d}" fill="${ink}"/>${shape('translate(17 44) scale(.44)')}`
  return `<rect x="1" y="1" width="98" height="138" rx="10" fill="#fffdf6" stroke="#d9c8a4" stroke-width="2"/>${corner}<g transform="rotate(180 50 70)">${corner}</g>${shape('translate(50 72) scale(1.5)')}`
}
