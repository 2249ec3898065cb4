import { post } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { GAME_ID_MAX } from '#contract/games/limits.ts'
import { GUEST_LIKES_KEY, GUEST_LIKES_MAX, HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { GAME_UNKNOWN } from '#contract/silent.ts'
import { $gameLikes, $player } from '../player.ts'

/** A guest's favourites on this device. Invalid stored data count as none. */
function readLikes(): number[] {
  try {
    const list: unknown = JSON.parse(readStored(GUEST_LIKES_KEY) ?? '[]')
    const ids = Array.isArray(list) ? list.filter((id) => Number.isSafeInteger(id) && id > 0 && id <= GAME_ID_MAX) : []
    return [...new Set<number>(ids)].slice(0, GUEST_LIKES_MAX)
  } catch {
    return []
  }
}

function keep(ids: readonly number[]): void {
  if (ids.length === 0) dropStored(GUEST_LIKES_KEY)
  else writeStored(GUEST_LIKES_KEY, JSON.stringify(ids))
}

/** Toggles a guest's favourite. A full list takes no more. */
export function toggleGuestLike(gameId: number): 'kept' | 'done' | 'full' {
  showGuestLikes()
  const ids = readLikes()
  const isLiked = ids.includes(gameId)
  if (!isLiked && ids.length >= GUEST_LIKES_MAX) return 'full'
  const changed = isLiked ? ids.filter((id) => id !== gameId) : [...ids, gameId]
  keep(changed)
  $gameLikes.set(new Set(changed))
  return isLiked ? 'done' : 'kept'
}

let isCarrying = false
let retry: ReturnType<typeof setTimeout> | undefined

let isListening = false

/** Shows a guest's favourites, and gives them to the player who logs in. Safe to call on every page. */
export function showGuestLikes(): void {
  if (isListening) return
  isListening = true
  $player.subscribe(settle)
  globalThis.addEventListener?.('online', settle)
}

function settle(): void {
  const { state } = $player.get()
  if (!readStored(GUEST_LIKES_KEY)) return
  if (state === 'guest') $gameLikes.set(new Set(readLikes()))
  if (state === 'ready' && !isCarrying) void carry()
}

async function carry(): Promise<void> {
  isCarrying = true
  clearTimeout(retry)
  $gameLikes.set(new Set([...$gameLikes.get(), ...readLikes()]))
  for (const id of readLikes()) {
    const outcome = await give(id)
    if (outcome === 'later') retry = setTimeout(settle, HOME_RETRY_MS)
    if (outcome !== 'given') break
    keep(readLikes().filter((other) => other !== id))
  }
  isCarrying = false
}

/** Gives one favourite to the account. `later` without an answer; `kept` if the account takes no more, or its session has ended. */
async function give(id: number): Promise<'given' | 'later' | 'kept'> {
  // Removed meanwhile.
  if (!$gameLikes.get().has(id)) return 'given'
  const answer = await post('gameLike', { id, like: 1 })
  if (answer.ok) return 'given'
  if (answer.why === 'refused') return answer.errcode === GAME_UNKNOWN ? 'given' : 'kept'
  return answer.why === 'unauthorised' ? 'kept' : 'later'
}
