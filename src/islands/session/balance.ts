import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { REFRESH_THROTTLE_MS } from '#contract/account/limits.ts'
import { $player, updateUser } from '../player.ts'
import { loadSession } from './session.ts'

export const $isRefreshing = atom(false)
let lastRefresh = Number.NEGATIVE_INFINITY

export type RefreshOutcome = 'done' | 'ignored' | 'offline' | 'busy' | { errcode: number }

/** Fetches the balance again; a second tap within five seconds is ignored (spec 4). */
export async function refreshBalance(): Promise<RefreshOutcome> {
  const at = performance.now()
  if ($isRefreshing.get() || at - lastRefresh < REFRESH_THROTTLE_MS) return 'ignored'
  lastRefresh = at
  $isRefreshing.set(true)
  const outcome = await ($player.get().state === 'known' ? fetchPlayer() : fetchFigures())
  $isRefreshing.set(false)
  return outcome
}

/** If the player has not loaded with the page, there is nothing to update, so the player is fetched. */
async function fetchPlayer(): Promise<RefreshOutcome> {
  await loadSession()
  return $player.get().state === 'ready' ? 'done' : 'offline'
}

async function fetchFigures(): Promise<RefreshOutcome> {
  const answer = await post('refreshData', {})
  if (!answer.ok) {
    if (answer.why === 'failed') return { errcode: answer.code }
    if (answer.why === 'busy') return 'busy'
    return answer.why === 'refused' ? { errcode: answer.errcode } : 'offline'
  }
  updateUser(answer.reply)
  return 'done'
}
