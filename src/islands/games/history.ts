import { type Failure, post } from '#client/wire/post.ts'
import { HISTORY_MAX } from '#contract/lobby/limits.ts'
import { $gameHistory } from '../player.ts'

/** A started game moves to the front of the recent ones. */
export function noteRecentGame(gameId: number): void {
  const others = $gameHistory.get().filter((id) => id !== gameId)
  $gameHistory.set([gameId, ...others].slice(0, HISTORY_MAX))
}

/** Clears the recently played games; returns the failure, if any, and then restores the list. */
export async function forgetGames(): Promise<Failure | undefined> {
  const before = $gameHistory.get()
  $gameHistory.set([])
  const answer = await post('forgetGames', {})
  if (answer.ok) return undefined
  $gameHistory.set(before)
  return answer
}
