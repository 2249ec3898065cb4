import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { linear, type Point, round, type Stops } from './svg.ts'

export type Warp = (point: Point) => Point
export type Letters = {
  id: string
  x: number
  baseline: number
  width: number
  capHeight: number
  warp?: Warp
  fill?: Stops
  ink?: string
  rim?: string
  stroke?: number
  depth?: number
}

type Command = { command: string; args: number[] }

const CAP_HEIGHT = 660
const SQUEEZE_MIN = 0.76
const SQUEEZE_MAX = 1.14
const FILE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'

export const GOLD: Stops = '#fffbe0 0, #ffe07a 0.38, #ffb92e 0.52, #f39a16 0.56, #ffd867 1'

// The face's default instance (800, width 100, optical size 96) is the display cut; fontkit cannot vary woff2 outlines.
const font = fontkit.openSync(createRequire(import.meta.url).resolve(FILE))

function layOut(text: string): { glyphs: { commands: Command[]; dx: number }[]; advance: number } {
  if (!('layout' in font)) throw new Error('the display face is one font, not a collection')
  const run = font.layout(text)
  let dx = 0
  const glyphs = run.glyphs.map((glyph, index) => {
    // fontkit's types call the arguments of a path command `any`-like tuples; they are numbers.
    const placed = { commands: glyph.path.commands as Command[], dx }
    dx += run.positions[index]?.xAdvance ?? glyph.advanceWidth
    return placed
  })
  return { glyphs, advance: dx }
}

/** Straight lines are cut in pieces where a warp would bend them. */
function pathOf(commands: readonly Command[], place: Warp, bends: boolean): string {
  let at: Point = [0, 0]
  const write = (point: Point): string => place(point).map(round).join(' ')
  return commands
    .map(({ command, args }) => {
      const points = Array.from(
        { length: args.length / 2 },
        (_, index): Point => [args[index * 2] ?? 0, args[index * 2 + 1] ?? 0],
      )
      const end = points.at(-1) ?? at
      const from = at
      at = end
      if (command === 'moveTo') return `M${write(end)}`
      if (command === 'quadraticCurveTo') return `Q${points.map(write).join(' ')}`
      if (command === 'bezierCurveTo') return `C${points.map(write).join(' ')}`
      if (command === 'closePath') return 'Z'
      if (!bends) return `L${write(end)}`
      return [0.25, 0.5, 0.75, 1]
        .map((t) => `L${write([from[0] + (end[0] - from[0]) * t, from[1] + (end[1] - from[1]) * t])}`)
        .join('')
    })
    .join('')
}

/** The outline of a line of text, centred on x, as wide as asked but no higher than capHeight. */
export function outline(text: string, letters: Omit<Letters, 'id'>): { d: string; top: number; bottom: number } {
  const { x, baseline, width, capHeight, warp } = letters
  const { glyphs, advance } = layOut(text)
  const squeeze = Math.min(SQUEEZE_MAX, Math.max(SQUEEZE_MIN, (width / advance) * (CAP_HEIGHT / capHeight)))
  const scale = Math.min(capHeight / CAP_HEIGHT, width / advance / squeeze)
  const left = x - (advance * scale * squeeze) / 2
  const d = glyphs
    .map(({ commands, dx }) => {
      const place: Warp = ([gx, gy]) => {
        const point: Point = [left + (gx + dx) * scale * squeeze, baseline - gy * scale]
        return warp ? warp(point) : point
      }
      return pathOf(commands, place, warp !== undefined)
    })
    .join('')
  return { d, top: baseline - CAP_HEIGHT * scale, bottom: baseline }
}

/** A title as lettering: soft shadow, a dark block below, dark outline, bright rim, gold fill, gloss on the upper half. */
export function lettering(text: string, letters: Letters): string {
  const { id, fill = GOLD, ink = '#2a0d3f', rim = '#7a3b00', stroke = 7, depth = 4 } = letters
  const { d, top, bottom } = outline(text, letters)
  const line = `stroke-linejoin="round" stroke-linecap="round"`
  const block =
    depth > 0
      ? `<path d="${d}" transform="translate(0 ${depth})" fill="${ink}" stroke="${ink}" stroke-width="${stroke}" ${line}/>`
      : ''
  return [
    linear(id, [0, top], [0, bottom], fill),
    `<path d="${d}" transform="translate(0 ${depth + 2})" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="${stroke + 4}" ${line}/>`,
    block,
    `<path d="${d}" fill="${ink}" stroke="${ink}" stroke-width="${stroke}" ${line}/>`,
    `<path d="${d}" fill="${rim}" stroke="${rim}" stroke-width="1.6" ${line}/>`,
    `<path d="${d}" fill="url(#${id})"/>`,
  ].join('')
}

/** Ends rise or fall by `lift`: an arch for positive, a smile for negative values. */
export function arch(x: number, halfWidth: number, lift: number): Warp {
  return ([px, py]) => [px, py + lift * ((px - x) / halfWidth) ** 2]
}

/** The middle of the line grows, or shrinks where `grow` is below 0; the baseline stays. */
export function bulge(x: number, baseline: number, halfWidth: number, grow: number): Warp {
  return ([px, py]) => [px, baseline + (py - baseline) * (1 + grow * (1 - Math.min(1, ((px - x) / halfWidth) ** 2)))]
}

export function wave(length: number, height: number, phase = 0): Warp {
  return ([px, py]) => [px, py + height * Math.sin(((px + phase) / length) * Math.PI * 2)]
}

export function slant(baseline: number, lean: number, rise = 0): Warp {
  return ([px, py]) => [px + (baseline - py) * lean, py - (px - 120) * rise]
}

export function both(first: Warp, second: Warp): Warp {
  return (point) => second(first(point))
}
