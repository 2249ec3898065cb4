import { findPlayer, type Player } from '#server/account/find.ts'
import type { Terminal } from './terminal.ts'

const REASON_MAX = 200

/** Whether an operator's reason may be stored. */
export const isReason = (reason: string): boolean => reason !== '' && reason.length <= REASON_MAX

/** The player, once the operator has repeated the number. Undefined, with a message, if there is none or the number was not repeated. */
export async function confirmedPlayer(
  typed: string,
  confirm: string | undefined,
  terminal: Terminal,
): Promise<Player | undefined> {
  const player = await findPlayer(typed)
  if (!player) return complain(terminal, `There is no player ${typed}: give a number or an account name.`)
  terminal.say(`Player ${player.id} ${player.account}: ${player.state}`)
  const repeated = confirm ?? (await terminal.ask('Type the number of the player to go on: '))
  if (repeated?.trim() === String(player.id)) return player
  return complain(
    terminal,
    "The player's number was not repeated, so nothing has changed. Run this again to repeat it.",
  )
}

function complain(terminal: Terminal, sentence: string): undefined {
  terminal.complain(sentence)
}
