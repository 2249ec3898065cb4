import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { newYear } from '#contract/activities/newYear/manifest.ts'
import type { Reply } from '#contract/calls/index.ts'
import { HOME_RETRY_MS, TIPS_REFRESH_MS } from '#contract/lobby/limits.ts'

/** One line of the big-win ticker; a New Year gain belongs to no game. Amount in cents. */
export type Tip = { phone: string; timestamp: number; amount: number; gameId?: number }

/** What the server said; late where it said nothing yet and should have. */
export type Tips = { state: 'loading' } | { state: 'late' } | { state: 'ready'; reply: Reply<'anonymous/lobbyTips'> }
export const $tips = atom<Tips>({ state: 'loading' })

/** The ticker's lines, newest first. New Year's are among them while that activity is on (spec 7.1). */
export function linesOf(
  { jackpotList, newYearList = [] }: Reply<'anonymous/lobbyTips'>,
  activityIds: readonly number[],
) {
  const isNewYear = activityIds.includes(newYear.id)
  const list: Tip[] = isNewYear ? [...jackpotList, ...newYearList] : [...jackpotList]
  return list.sort((one, other) => other.timestamp - one.timestamp)
}

/** Keeps the ticker fresh while it stands on the page; answers what ends that. Asks again by itself where no answer came. */
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

/** What is known stays where no news comes. A reply that is not what the contract says is none. */
async function readTips(): Promise<boolean> {
  const answer = await post('anonymous/lobbyTips', {})
  const isRead = answer.ok && Array.isArray(answer.reply.jackpotList)
  if (isRead) $tips.set({ state: 'ready', reply: answer.reply })
  else if ($tips.get().state !== 'ready') $tips.set({ state: 'late' })
  return isRead
}
