import { FRAMES } from '#contract/lobby/art.ts'
import { linear, picture, polar, radial, round, star } from './svg.ts'

/**
 * Frames around the avatar, a disc of radius 39 in the middle of 100. They lie behind the avatar (`islands/lobby/header.css`), so only the
 * ring around it is seen.
 */
const SIZE = 100
const CENTER = [50, 50] as const
const BULBS = ['#ffc247', '#f0405e', '#5fe3e0', '#19b37b']

type Place = { x: number; y: number; turn: number; index: number }

/** Draws something at regular places of a circle, from the top on. */
function around(count: number, radius: number, draw: (place: Place) => string): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = -90 + (index * 360) / count
    const [x, y] = polar(CENTER, radius, turn)
    return draw({ x: round(x), y: round(y), turn, index })
  }).join('')
}

const ring = (radius: number, width: number, paint: string) =>
  `<circle cx="50" cy="50" r="${radius}" fill="none" stroke="${paint}" stroke-width="${width}"/>`

const colour = (index: number): string => BULBS[index % BULBS.length] ?? '#ffc247'

/** A dark ring with lamps of the fairground. */
function lanterns(): string {
  const lamp = ({ x, y, index }: Place) =>
    `<circle cx="${x}" cy="${y}" r="5.500" fill="${colour(index)}" opacity=".28"/><circle cx="${x}" cy="${y}" r="3" fill="${colour(index)}"/><circle cx="${round(x - 0.9)}" cy="${round(y - 0.9)}" r=".9" fill="#fff" opacity=".85"/>`
  return ring(42.5, 7, '#3a2b82') + ring(45.5, 0.8, '#6d5bd0') + around(16, 42.5, lamp)
}

/** The Christmas star: gold tips, red between them. */
function parol(): string {
  return [
    linear('gold', [20, 10], [80, 90], '#fff0a8 0, #ffc247 0.5, #d98a12 1'),
    `<path d="${star(CENTER, 12, 49.5, 40, -75)}" fill="#f0405e"/>`,
    `<path d="${star(CENTER, 12, 49, 40)}" fill="url(#gold)"/>`,
    ring(40.5, 3, '#fff0a8'),
    around(12, 43.6, ({ x, y }) => `<circle cx="${x}" cy="${y}" r="1.300" fill="#b01f4f"/>`),
  ].join('')
}

/** The big wheel with its cabins. */
function wheel(): string {
  const cabin = ({ x, y, index }: Place) =>
    `<circle cx="${x}" cy="${y}" r="5.200" fill="#14102b"/><circle cx="${x}" cy="${y}" r="4.200" fill="${colour(index)}"/><path d="M${round(x - 2.6)} ${y}h5.200" stroke="#14102b" stroke-width="1.100"/>`
  const spoke = ({ turn }: Place) => {
    const [[x1, y1], [x2, y2]] = [polar(CENTER, 39, turn + 18), polar(CENTER, 44, turn + 18)]
    return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="#ffc247" stroke-width="1.200"/>`
  }
  return ring(40, 2, '#ffc247') + ring(44.4, 1.6, '#ffc247') + around(10, 42, spoke) + around(10, 44.3, cabin)
}

/** A garland of white flowers on leaves. */
function sampaguita(): string {
  const leaf = ({ x, y, turn }: Place) =>
    `<ellipse cx="${x}" cy="${y}" rx="5" ry="2.300" fill="#19b37b" transform="rotate(${round(turn + 62)} ${x} ${y})"/>`
  const petals = (x: number, y: number) =>
    Array.from({ length: 5 }, (_, petal) => {
      const [px, py] = polar([x, y], 2.5, -90 + petal * 72)
      return `<circle cx="${round(px)}" cy="${round(py)}" r="2.100" fill="#fffaf0"/>`
    }).join('')
  const flower = ({ x, y }: Place) => `${petals(x, y)}<circle cx="${x}" cy="${y}" r="1.400" fill="#ffc247"/>`
  return ring(42, 2.4, '#0f7d55') + around(22, 43.2, leaf) + around(11, 43.4, flower)
}

/** A broad gold ring with stones, and a crown at the top. */
function fiesta(): string {
  const stone = ({ x, y, index }: Place) =>
    index === 0
      ? ''
      : `<circle cx="${x}" cy="${y}" r="2.300" fill="${colour(index)}" stroke="#8a4a05" stroke-width=".8"/>`
  return [
    linear('broad', [15, 5], [85, 95], '#fff3b8 0, #ffb11f 0.45, #b8650a 0.8, #ffd873 1'),
    ring(43, 9, '#8a4a05'),
    ring(43, 7.4, 'url(#broad)'),
    ring(39.8, 0.9, '#fff3b8'),
    around(12, 43, stone),
    '<path d="M37 12.500L35.500 1.500L43 6.500L50 .8L57 6.500L64.500 1.500L63 12.500Z" fill="url(#broad)" stroke="#8a4a05" stroke-width="1.200" stroke-linejoin="round"/><circle cx="50" cy="8.300" r="2" fill="#f0405e"/>',
  ].join('')
}

/** A night sky that shines, with the moon. */
function night(): string {
  const point = ({ x, y, index }: Place) =>
    `<path d="${star([x, y], 4, index % 3 === 0 ? 4.2 : 2.4, 0.9, -90)}" fill="${index % 2 === 0 ? '#fff6c4' : '#8ff3ff'}"/>`
  return [
    radial('glow', CENTER, 50, '#7a4dff 0.76, #5fe3e0 0.86, #7a4dff 0.93 0.5, #7a4dff 1 0'),
    '<circle cx="50" cy="50" r="49.500" fill="url(#glow)"/>',
    ring(43, 5.6, '#1d1446'),
    around(14, 43.2, point),
    '<path d="M83.500 25.200A6.800 6.800 0 1 1 74.600 13.600A5.400 5.400 0 1 0 83.500 25.200Z" fill="#fff0b0"/>',
  ].join('')
}

/** By number from 1, as players own them: append, never reorder. */
const frames = [lanterns, parol, wheel, sampaguita, fiesta, night]

export function frameSvg(number: number): string {
  const draw = frames[number - 1]
  if (!draw || frames.length !== FRAMES) throw new Error(`frame ${number} of ${FRAMES} is not drawn`)
  return picture(SIZE, SIZE, draw())
}
