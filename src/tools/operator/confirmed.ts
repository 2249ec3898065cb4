import { findPlayer, type Player } from '#server/account/find.ts'
import type { Terminal } from './terminal.ts'

const REASON_MAX = 200

/** A reason that an operator gave, fit to be kept. */
export const isReason = (reason: string): boolean => reason !== '' && reason.length <= REASON_MAX

/** The player meant, once the operator has repeated the number; undefined, said in a sentence, where there is none or it was not repeated. */
export async function confirmedPlayer(
  typed: string,
  confirm: string | undefined,
  terminal: Terminal,
): Promise<Player | undefined> {
  const player = await findPlayer(typed)
  if (!player) return complain(terminal, `There is no player ${typed}.`)
  terminal.say(`Player ${player.id} ${player.account}: ${player.state}`)
  const repeated = confirm ?? (await terminal.ask('Type the number of the player to go on: '))
  if (repeated?.trim() === String(player.id)) return player
  return complain(terminal, "The player's number was not repeated, so nothing has changed.")
}

function complain(terminal: Terminal, sentence: string): undefined {
  terminal.complain(sentence)
}
