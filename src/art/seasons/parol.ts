import { PAROL_COLOURS } from '#contract/activities/seasonArt.ts'
import { linear, type Point, picture, polar, radial, round, star } from '../svg.ts'

const CENTER: Point = [48, 44]
const RADIUS = 36
/** Light and dark panel, ring, and tassels of each colour. */
const COLOURS = [
  ['#ff5d7c', '#b3143f', '#ffe38a', '#ffc247'],
  ['#ffd05a', '#d97d0d', '#fff3c4', '#ff6f61'],
  ['#37dca0', '#0b7a55', '#d9ffe9', '#ffd05a'],
  ['#5cc3ff', '#1b5fc4', '#e2f6ff', '#ff8fb1'],
  ['#b58bff', '#5a2fc0', '#efe3ff', '#5fe3e0'],
] as const

/** A star lantern of capiz and paper: ten panels, a ring of lights around it, two tassels. */
export function parolSvg(number: number): string {
  const [light, dark, ring, tassels] = COLOURS[number % PAROL_COLOURS] ?? COLOURS[0]
  return picture(
    96,
    112,
    [
      radial('halo', CENTER, 46, `${light} 0.2 0.55, ${light} 0.7 0.18, ${light} 1 0`),
      radial('heart', CENTER, 15, '#fffdf0 0, #fff3c4 0.5 0.9, #fff3c4 1 0'),
      linear('lit', [48, 8], [48, 80], `${light} 0, ${dark} 1`),
      `<circle cx="48" cy="44" r="46" fill="url(#halo)"/>`,
      `<path d="M48 0V10" stroke="${ring}" stroke-width="2" stroke-linecap="round"/>`,
      ...[30, 66].map((x) => tassel(x, tassels, ring)),
      `<circle cx="48" cy="44" r="31" fill="none" stroke="${ring}" stroke-width="2" opacity=".9"/>`,
      bulbs(ring),
      `<path d="${star(CENTER, 5, RADIUS, RADIUS * 0.42)}" fill="url(#lit)"/>`,
      shades(),
      `<path d="${star(CENTER, 5, RADIUS, RADIUS * 0.42)}" fill="none" stroke="${ring}" stroke-width="1.800" stroke-linejoin="round"/>`,
      `<circle cx="48" cy="44" r="15" fill="url(#heart)"/>`,
    ].join(''),
  )
}

/** The far half of each point lies in shade, and ribs cross it. */
function shades(): string {
  return Array.from({ length: 5 }, (_, index) => {
    const turn = -90 + index * 72
    const [tip, side] = [polar(CENTER, RADIUS, turn), polar(CENTER, RADIUS * 0.42, turn + 36)]
    const rib = polar(CENTER, RADIUS * 0.62, turn)
    const [from, to] = [polar(rib, 6.4, turn + 90), polar(rib, 6.4, turn - 90)]
    return `<path d="M48 44L${round(side[0])} ${round(side[1])}L${round(tip[0])} ${round(tip[1])}Z" fill="#1c0626" opacity=".3"/><path d="M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}" stroke="#fff" stroke-opacity=".6" stroke-width="1.200"/>`
  }).join('')
}

function bulbs(colour: string): string {
  return Array.from({ length: 15 }, (_, index) => {
    const [x, y] = polar(CENTER, 31, index * 24 + 12)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="2" fill="${colour}"/>`
  }).join('')
}

function tassel(x: number, colour: string, knot: string): string {
  const strips = [-5, -2.5, 0, 2.5, 5].map(
    (swing) =>
      `<path d="M${x} 76Q${x + swing * 0.4} 92 ${x + swing} 106" stroke="${colour}" stroke-width="2" fill="none" stroke-linecap="round"/>`,
  )
  return `${strips.join('')}<circle cx="${x}" cy="76" r="3.500" fill="${knot}"/>`
}
