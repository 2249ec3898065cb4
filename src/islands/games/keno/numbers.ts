import type { KenoView } from '#contract/games/keno/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import type { Draw } from './keno.ts'

/** What a number shows. `missed`: it was picked, and is not drawn. */
export type NumberState = 'plain' | 'picked' | 'hit' | 'drawn' | 'missed'

/** The numbers of a draw that have come so far. */
export function comeOf(draw: Draw): readonly number[] {
  if (draw.kind === 'drawing') return draw.view.drawn.slice(0, draw.shown)
  return draw.kind === 'done' ? draw.view.drawn : []
}

export function stateOf(number: number, picks: readonly number[], draw: Draw): NumberState {
  const isPicked = picks.includes(number)
  if (comeOf(draw).includes(number)) return isPicked ? 'hit' : 'drawn'
  if (!isPicked) return 'plain'
  return draw.kind === 'done' ? 'missed' : 'picked'
}

/** "7", or after a draw "7: drawn". Whether it is picked is told by the button. */
export function numberText(number: number, state: NumberState, strings: Strings): string {
  if (state === 'plain' || state === 'picked') return String(number)
  return t(strings, `keno.numberIs.${state}`, { number })
}

/** The hits so far. */
export const hitsOf = (picks: readonly number[], draw: Draw): number =>
  comeOf(draw).filter((number) => picks.includes(number)).length

/** "3 of 6 numbers hit: ×2.3." */
export const hitsText = ({ hits, picks, times }: KenoView, strings: Strings): string =>
  t(strings, 'keno.outcome.hitsText', { hits, count: picks.length, times: payText(times) })

/** A multiplier with as few digits as it has: 11000 is 1.1. */
export const payText = (times: number): string => (times / 10_000).toLocaleString('en')
