import { atom } from 'nanostores'
import type { ShellRound } from './source.ts'

/** Results on the strip. */
export const RESULTS_MAX = 12

/** The last rounds that were shown in this visit, newest first. */
export const $results = atom<readonly ShellRound[]>([])

export function noteResult(round: ShellRound): void {
  const others = $results.get().filter(({ roundId }) => roundId !== round.roundId)
  $results.set([round, ...others].slice(0, RESULTS_MAX))
}
