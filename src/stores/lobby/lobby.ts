import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { REFRESH_THROTTLE_MS } from '#contract/account/limits.ts'
import { homeTab } from '#contract/enumerations.ts'
import { type OpenTab, tabNamed } from '#contract/lobby/home.ts'
import { GAME_UNKNOWN } from '#contract/silent.ts'
import { $gameLikes, $player, updateUser, wakePlayer } from '../session/player.ts'
import { loadSession } from '../session/session.ts'
import { note } from '../telemetry/events.ts'

/** Lives as long as the visit, so that going back restores home. */
export const $tab = atom<OpenTab>({ id: homeTab.home, sub: 0 })

export function openTab(id: number, sub = 0): void {
  $tab.set({ id, sub })
}

/** A fresh entry starts at tab 0, or at the type and brand in the address (spec 2.8). */
export function enterHome(search: string): void {
  $tab.set(tabNamed(new URLSearchParams(search)))
}

/** Result of toggling a favourite; the island puts it into words. */
export type LikeOutcome = 'done' | 'login' | 'kept' | 'full' | 'offline' | 'busy' | { errcode: number }

/**
 * Toggles a favourite: shown at once, reverted if the server refuses (spec 7.3). A tile may hydrate before its page's session has started,
 * so this waits for the player.
 */
export async function toggleLike(gameId: number): Promise<LikeOutcome> {
  wakePlayer()
  if ($player.get().state === 'guest') return (await import('./guestLikes.ts')).toggleGuestLike(gameId)
  const like = $gameLikes.get().has(gameId) ? 0 : 1
  setLike(gameId, like)
  const tap = Symbol('tap')
  latestTaps.set(gameId, tap)
  const answer = await inOrder(() => post('gameLike', { id: gameId, like }))
  if (answer.ok) {
    note(like ? 'save_favarite' : 'cancel_favarite', { gameId })
    return 'done'
  }
  // A later tap has overridden this one.
  if (latestTaps.get(gameId) === tap) setLike(gameId, like ? 0 : 1)
  if (answer.why === 'busy') return 'busy'
  if (answer.why !== 'refused') return answer.why === 'unauthorised' ? 'login' : 'offline'
  return answer.errcode === GAME_UNKNOWN ? 'done' : { errcode: answer.errcode }
}

/** The last tap on each game's heart. */
const latestTaps = new Map<number, symbol>()
let lastSave: Promise<unknown> = Promise.resolve()

/** Serialises requests: of two in parallel, the first could arrive last. */
function inOrder<T>(send: () => Promise<T>): Promise<T> {
  const save = lastSave.then(send)
  lastSave = save.catch(() => undefined)
  return save
}

function setLike(gameId: number, like: 0 | 1): void {
  const likes = new Set($gameLikes.get())
  if (like) likes.add(gameId)
  else likes.delete(gameId)
  $gameLikes.set(likes)
}

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
