import { type Failure, post } from '#client/wire/post.ts'
import { GAME_UNKNOWN } from '#contract/silent.ts'
import { $gameLikes, $player, wakePlayer } from '../player.ts'
import { note } from '../telemetry/events.ts'

/** Result of toggling a favourite; the island puts it into words. */
export type LikeOutcome = 'done' | 'login' | 'kept' | 'full' | Failure['why'] | { errcode: number }

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
  if (answer.why !== 'refused') return answer.why === 'unauthorised' ? 'login' : answer.why
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
