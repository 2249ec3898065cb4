import { post } from '#client/wire/post.ts'
import { LATEST_LINES } from '#contract/lobby/limits.ts'
import { loadable } from '../ui/loadable.ts'

const latest = loadable(() => post('getTransactions', { size: LATEST_LINES }))

/** The head of the transaction record, for the member's page. */
export const $latest = latest.$state
export const loadLatest = latest.load

type Level = { level: number; betAmount: number }

/** Progress to the next level: the first whose `betAmount` exceeds the player's total stakes (spec 9). Cents. */
export function wayUp(
  levels: readonly Level[],
  bet: number,
): { level: number; betAmount: number; share: number } | undefined {
  const next = levels.find(({ betAmount }) => betAmount > bet)
  if (!next) return undefined
  const before = levels.findLast(({ betAmount }) => betAmount <= bet)?.betAmount ?? 0
  return { ...next, share: (bet - before) / (next.betAmount - before) }
}
