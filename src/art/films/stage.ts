import type { Stage } from '../banners/stage.ts'
import { bulb, round } from '../svg.ts'

/*
 * What the films of home share. `at` runs from 0 to 1 and everything in a film is periodic, so that the last frame leads into the first.
 */
export const STAGE: Stage = { width: 480, height: 180 }
const LIGHTS = ['#ffc247', '#f0405e', '#5fe0dc', '#19b37b'] as const

/** From 0 to 1 and back, `times` in the whole film. */
export function swing(at: number, times: number, phase = 0): number {
  return (1 - Math.cos(2 * Math.PI * (at * times + phase))) / 2
}

/** How far something is that lasts from one moment to another: 0 before, 1 after, soft at both ends. */
export function eased(at: number, from: number, until: number): number {
  const part = Math.min(1, Math.max(0, (at - from) / (until - from)))
  return part * part * (3 - 2 * part)
}

/** The string of lamps over the stage. */
export function lights(at: number): string {
  const count = 22
  const bulbs = Array.from({ length: count }, (_, index) => {
    const x = (index + 0.5) * (480 / count)
    const sag = 12 * (1 - (((x % 240) - 120) / 120) ** 2)
    const color = LIGHTS[index % LIGHTS.length] ?? '#fff'
    return `<g opacity="${round(0.45 + 0.55 * swing(at, 6, index / 4))}">${bulb([x, sag + 3], 2.4, color)}</g>`
  })
  return `<path d="M0 -2Q120 24 240 -2Q360 24 480 -2" fill="none" stroke="#1b1030" stroke-width="1.200"/>${bulbs.join('')}`
}
