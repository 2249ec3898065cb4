import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import { LATEST_LINES } from '#contract/limits.ts'
import type { Line } from './record.ts'

/** The head of the transaction record, for the member's page. */
export type Latest = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; lines: readonly Line[] }

export const $latest = atom<Latest>({ state: 'loading' })

/** What is known stays where no news comes. */
export async function loadLatest(): Promise<void> {
  if ($latest.get().state === 'failed') $latest.set({ state: 'loading' })
  const answer = await post('getTransactions', { size: LATEST_LINES })
  if (answer.ok) $latest.set({ state: 'ready', lines: answer.reply.rows })
  else if ($latest.get().state === 'loading') $latest.set({ state: 'failed' })
}

type Level = { level: number; betAmount: number }

/** How far a player is on the way to the next level: the first whose `betAmount` exceeds what they have bet (spec 9). Cents. */
export function wayUp(
  levels: readonly Level[],
  bet: number,
): { level: number; betAmount: number; share: number } | undefined {
  const next = levels.find(({ betAmount }) => betAmount > bet)
  if (!next) return undefined
  const before = levels.findLast(({ betAmount }) => betAmount <= bet)?.betAmount ?? 0
  return { ...next, share: (bet - before) / (next.betAmount - before) }
}
