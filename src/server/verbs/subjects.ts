import { findPlayer, type Player } from '../account/find.ts'
import { refused } from './answer.ts'
import type { Confirm, Subject } from './verb.ts'

/** A player that a verb is about; refused if there is none. */
export async function playerNamed({
  player: typed,
}: {
  player: string
}): Promise<Subject<Player> | ReturnType<typeof refused>> {
  const found = await findPlayer(typed)
  if (!found) return refused(`There is no player ${typed}: give a number or an account name.`)
  const sentences = [`Player ${found.id} ${found.account}: ${found.state}`]
  return { of: found, sentences, repeat: String(found.id), player: found.id }
}

/** The player's number is repeated. */
export const byNumber = (question = 'Type the number of the player to go on: '): Confirm => ({
  question,
  mismatch: "The player's number was not repeated, so nothing has changed. Run this again to repeat it.",
})
