import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { newYear } from '#contract/activities/newYear/manifest.ts'
import type { Reply } from '#contract/calls/index.ts'
import { HOME_RETRY_MS, TIPS_AGE_MS, TIPS_REFRESH_MS } from '#contract/lobby/limits.ts'

/** One line of the big-win ticker; a New Year gain belongs to no game. Amount in cents. */
export type Tip = { phone: string; timestamp: number; amount: number; gameId?: number }

/** The server's answer; `late` if it failed and nothing is known. */
export type Tips = { state: 'loading' } | { state: 'late' } | { state: 'ready'; reply: Reply<'anonymous/lobbyTips'> }
export const $tips = atom<Tips>({ state: 'loading' })

/** The ticker's lines, newest first and none that is old, with New Year's while that activity is on (spec 7.1). */
export function linesOf(
  { jackpotList, newYearList = [] }: Reply<'anonymous/lobbyTips'>,
  activityIds: readonly number[],
  at: number,
) {
  const isNewYear = activityIds.includes(newYear.id)
  const list: Tip[] = isNewYear ? [...jackpotList, ...newYearList] : [...jackpotList]
  return list
    .filter(({ timestamp }) => at - timestamp < TIPS_AGE_MS)
    .sort((one, other) => other.timestamp - one.timestamp)
}

/** Refreshes the ticker while it is mounted; returns a function that stops it. Retries after a failure. */
export function watchTips(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    const isLate = document.visibilityState === 'visible' && !(await readTips())
    if (!isOver) timer = setTimeout(ask, isLate ? HOME_RETRY_MS : TIPS_REFRESH_MS)
  }
  void ask()
  addEventListener('online', ask)
  return () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', ask)
  }
}

/** On failure the known lines stay. A reply that violates the contract counts as a failure. */
async function readTips(): Promise<boolean> {
  const answer = await post('anonymous/lobbyTips', {})
  const isRead = answer.ok && Array.isArray(answer.reply.jackpotList)
  if (isRead) $tips.set({ state: 'ready', reply: answer.reply })
  else if ($tips.get().state !== 'ready') $tips.set({ state: 'late' })
  return isRead
}
