import { tent } from '../banners/first-deposit.ts'
import { dusk, ground } from '../banners/stage.ts'
import { noto } from '../icons.ts'
import { bulb, glint, linear, type Point, picture, polar, radial, round, shadow, spread, star } from '../svg.ts'
import { lights, STAGE, swing } from './stage.ts'

/*
 * The fairground at night, seen from the grass: the wheel turns, horses rise and fall, bulbs chase each other and rockets burst.
 * `at` runs from 0 to 1 and everything in it is periodic, so that the last frame leads into the first.
 */
const HUB: Point = [338, 82]
const RADIUS = 66
const CABINS = ['#ff4f73', '#ffc93a', '#3fe0b0'] as const
/** A quarter turn brings twelve cabins of three colours back to where they were. */
const TURN = 90
const BULBS = 40

function rim(at: number): string {
  const turn = at * TURN
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = polar(HUB, RADIUS, index * 30 + turn)
    return `M${HUB[0]} ${HUB[1]}L${round(x)} ${round(y)}`
  })
  const bulbs = Array.from({ length: BULBS }, (_, index) => {
    const isLit = (index + Math.floor(at * 48)) % 4 < 2
    return bulb(polar(HUB, RADIUS, (index * 360) / BULBS + turn), 1.7, isLit ? '#fff3b0' : '#c77d2a')
  })
  return [
    `<path d="${spokes.join('')}" stroke="url(#metal)" stroke-width="1.800"/>`,
    `<circle cx="${HUB[0]}" cy="${HUB[1]}" r="${RADIUS}" fill="none" stroke="url(#metal)" stroke-width="3.200"/>`,
    `<circle cx="${HUB[0]}" cy="${HUB[1]}" r="${RADIUS * 0.84}" fill="none" stroke="url(#metal)" stroke-width="2"/>`,
    bulbs.join(''),
  ].join('')
}

function cabins(at: number): string {
  return Array.from({ length: 12 }, (_, index) => {
    const [x, y] = polar(HUB, RADIUS, index * 30 + at * TURN)
    const color = CABINS[index % CABINS.length] ?? '#fff'
    const tilt = (swing(at, 3, index / 12) - 0.5) * 12
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(tilt)}) scale(.62)"><path d="M-11 3h22v4c0 8 -4 11 -11 11S-11 15 -11 7Z" fill="${color}" stroke="#1a0a3a" stroke-width="2"/><path d="M-12 -3Q0 -13 12 -3L10 0H-10Z" fill="${color}" stroke="#1a0a3a" stroke-width="2"/><path d="M-9 0V4M9 0V4" stroke="#1a0a3a" stroke-width="2"/><path d="M-8 9h16" stroke="#fff" stroke-opacity=".6" stroke-width="2"/><circle r="2.600" fill="#fff6d0"/></g>`
  }).join('')
}

function horses(at: number): string {
  const places: [x: number, y: number, size: number, phase: number][] = [
    [424, 142, 34, 0],
    [452, 148, 38, 0.33],
    [396, 150, 36, 0.66],
  ]
  return places
    .map(([x, y, size, phase]) => {
      const lift = round(y - 12 * swing(at, 3, phase))
      return `<path d="M${x} 104V180" stroke="#ffd98a" stroke-width="2"/>${noto('carousel-horse', x, lift, size)}`
    })
    .join('')
}

/** A rocket's stars fly out and fade between two moments. */
function burst(at: number, from: number, [x, y]: Point, color: string): string {
  const age = (at - from) / 0.22
  if (age < 0 || age > 1) return ''
  const reach = 34 * (1 - (1 - age) ** 3)
  const sparks = Array.from({ length: 14 }, (_, index) => {
    const [sx, sy] = polar([x, y + 8 * age * age], reach, index * (360 / 14))
    return `<circle cx="${round(sx)}" cy="${round(sy)}" r="${round(2.2 * (1 - age * 0.6))}" fill="${color}"/>`
  })
  return `<g opacity="${round(1 - age ** 3)}">${sparks.join('')}${glint(x, round(y + 8 * age * age), round(10 * (1 - age)), '#fff')}</g>`
}

/** One frame of the film, as SVG. */
export function tsubiboFrame(at: number): string {
  const body = [
    ground(STAGE, '#0b0838 0, #2d1a8f 0.42, #8a2bb8 0.78, #ff5f8f 1', '#120a3c'),
    radial('bloom', HUB, 120, '#ffd9ff 0 0.7, #b66bff 0.5 0.35, #7a3cff 1 0'),
    linear('metal', [HUB[0] - 60, 10], [HUB[0] + 60, 160], '#fff3c4 0, #ffb93c 0.5, #ff7fa8 1'),
    linear('grass', [0, 148], [0, 180], '#3a1580 0, #1a0a48 1'),
    shadow('drop', 3, 3, '#0b0430', 0.55),
    spread(51, 34, (next, index) => {
      const spot = `cx="${round(next() * 480)}" cy="${round(next() * 110)}" r="${round(0.6 + next() * 0.9)}"`
      return `<circle ${spot} fill="#fff" opacity="${round(0.25 + 0.65 * swing(at, 2, index / 7))}"/>`
    }),
    `<circle cx="${HUB[0]}" cy="${HUB[1]}" r="${round(112 + 8 * swing(at, 2))}" fill="url(#bloom)"/>`,
    burst(at, 0.08, [242, 44], '#5fe0dc'),
    burst(at, 0.36, [440, 34], '#ffc247'),
    burst(at, 0.62, [216, 60], '#ff7fa8'),
    '<path d="M0 180V158Q190 140 480 152V180Z" fill="url(#grass)"/>',
    `<path d="M${HUB[0]} ${HUB[1]}L${HUB[0] - 40} 170M${HUB[0]} ${HUB[1]}L${HUB[0] + 40} 170" stroke="#1a0a3a" stroke-width="8" stroke-linecap="round"/><path d="M${HUB[0]} ${HUB[1]}L${HUB[0] - 40} 170M${HUB[0]} ${HUB[1]}L${HUB[0] + 40} 170" stroke="url(#metal)" stroke-width="5" stroke-linecap="round"/>`,
    `<g filter="url(#drop)">${rim(at)}${cabins(at)}</g>`,
    `<circle cx="${HUB[0]}" cy="${HUB[1]}" r="11" fill="#3a1580" stroke="url(#metal)" stroke-width="2.600"/><path d="${star(HUB, 5, 9, 4)}" fill="#fff3b0"/>`,
    dusk(STAGE),
    `<g filter="url(#drop)">${tent(262, 152, 0.5, '#f0405e')}${horses(at)}</g>`,
    lights(at),
  ].join('')
  return picture(STAGE.width, STAGE.height, body)
}
