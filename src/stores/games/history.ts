import { post } from '#client/wire/post.ts'
import { HISTORY_MAX } from '#contract/lobby/limits.ts'
import { $gameHistory } from '../session/player.ts'

/** A started game moves to the front of the recent ones. */
export function noteRecentGame(gameId: number): void {
  const others = $gameHistory.get().filter((id) => id !== gameId)
  $gameHistory.set([gameId, ...others].slice(0, HISTORY_MAX))
}

/** Clears the recently played games, and restores the list if the call fails. */
export async function forgetGames(): Promise<boolean> {
  const before = $gameHistory.get()
  $gameHistory.set([])
  const { ok } = await post('forgetGames', {})
  if (!ok) $gameHistory.set(before)
  return ok
}
