import type { ReelsVariant } from '#contract/lobby/art.ts'
import { bulb, linear, type Point, picture, radial, round, shadow } from '../../svg.ts'
import type { Palette } from '../drawing.ts'
import { drawingOf } from '../drawings.ts'

/** Units: a cell is 100 wide. The window holds five cells by three; portrait cells stand taller than they are wide. */
const WINDOW = { portrait: [500, 384], landscape: [500, 312] } as const
const SIDE = 22
const TOP = 24
const FOOT = 46
const LIGHTS = ['#fff3c4', '#ffd25c'] as const
const LIGHT_STEP = 26

type Box = { x: number; y: number; width: number; height: number; radius: number }

function box({ x, y, width, height, radius }: Box): string {
  return `M${x + radius} ${y}h${width - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${height - 2 * radius}a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${2 * radius - width}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}v${2 * radius - height}a${radius} ${radius} 0 0 1 ${radius} ${-radius}Z`
}

/** Lights along a row, evenly, from one end to the other. */
function row(from: Point, to: Point, phase: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const count = Math.round(length / LIGHT_STEP)
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count
    const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    return bulb(at, 3.1, LIGHTS[(index + phase) % 2] ?? '#fff')
  }).join('')
}

function lights(width: number, height: number): string {
  const inset = SIDE / 2
  const [left, right, top, bottom] = [inset, width - inset, inset + 1, height - FOOT]
  return [
    row([left + 24, top], [right - 24, top], 0),
    row([left, top + 26], [left, bottom], 1),
    row([right, top + 26], [right, bottom], 1),
  ].join('')
}

/** The plate for the message under the reels. */
function foot(width: number, height: number, { light, ink }: Palette): string {
  const [x, y, high] = [64, height - FOOT + 7, FOOT - 14]
  const plate = `M${x + 12} ${y}H${width - x - 12}l12 ${high / 2}l-12 ${high / 2}H${x + 12}l-12 ${-high / 2}Z`
  const gem = (at: number): string =>
    `<path d="M${at} ${y + high / 2 - 11}l11 11l-11 11l-11 -11Z" fill="${light}" stroke="url(#rim)" stroke-width="3"/><path d="M${at} ${y + high / 2 - 7}l7 7h-14Z" fill="#fff" opacity=".5"/>`
  return `<path d="${plate}" fill="${ink}" stroke="url(#rim)" stroke-width="3"/>${gem(38)}${gem(width - 38)}`
}

/** A gilded corner. */
function corner(x: number, y: number, turn: number): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})"><path d="M-14 26C-14 0 0 -14 26 -14L20 -4C4 -3 -3 4 -4 20Z" fill="url(#rim)" stroke="#5a3206" stroke-width="1.500"/><circle r="6.500" fill="#fff3c4" stroke="#8a520c" stroke-width="2"/></g>`
}

/** The cabinet around a slot's reels: its game's colours in a gold rim with a fairground's lights. The middle is clear. */
export function frameSvg(gameId: number, variant: ReelsVariant): string {
  const palette = drawingOf(gameId).palette
  const { light, plain, dark, ink } = palette
  const [wide, high] = WINDOW[variant]
  const width = wide + 2 * SIDE
  const height = high + TOP + FOOT
  const outer = box({ x: 3, y: 3, width: width - 6, height: height - 6, radius: 34 })
  const inner = box({ x: SIDE, y: TOP, width: wide, height: high, radius: 16 })
  const lip = box({ x: SIDE - 3, y: TOP - 3, width: wide + 6, height: high + 6, radius: 18 })
  return picture(
    width,
    height,
    [
      linear('body', [0, 0], [0, height], `${light} 0, ${plain} 0.14, ${dark} 0.6, ${plain} 0.92, ${ink} 1`),
      linear('rim', [0, 0], [0, height], '#fff6cf 0, #ffc94a 0.3, #b97414 0.55, #ffe08a 0.78, #a8620f 1'),
      linear('fall', [0, TOP], [0, TOP + 26], '#000 0 0.6, #000 1 0'),
      radial('sheen', [width / 2, 0], width * 0.6, '#fff 0 0.5, #fff 1 0'),
      shadow('lift', 3, 4, '#000', 0.55),
      `<path d="${outer}${inner}" fill-rule="evenodd" fill="url(#body)" filter="url(#lift)"/>`,
      `<clipPath id="ring"><path d="${outer}${lip}" clip-rule="evenodd"/></clipPath>`,
      `<ellipse cx="${width / 2}" cy="0" rx="${width * 0.6}" ry="${TOP * 1.2}" fill="url(#sheen)" clip-path="url(#ring)"/>`,
      `<path d="${outer}" fill="none" stroke="url(#rim)" stroke-width="5"/>`,
      `<path d="${lip}" fill="none" stroke="url(#rim)" stroke-width="4"/><path d="${inner}" fill="none" stroke="${ink}" stroke-width="2"/>`,
      `<path d="M${SIDE} ${TOP + 16}a16 16 0 0 1 16 -16h${wide - 32}a16 16 0 0 1 16 16v12H${SIDE}Z" fill="url(#fall)"/>`,
      lights(width, height),
      foot(width, height, palette),
      corner(16, 16, 0) + corner(width - 16, 16, 90),
    ].join(''),
  )
}
