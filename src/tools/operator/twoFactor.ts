import { findPlayer } from '#server/account/find.ts'
import { switchOffFor } from '#server/twoFactor/switch.ts'
import type { ExitCode } from './commands.ts'
import { showServiceActs } from './service.ts'
import type { Terminal } from './terminal.ts'

const REASON_MAX = 200

type Asked = { rest: string[]; reason: string; by: string; confirm: string | undefined }

/** `two-factor-off`: for a player without phone and known device, after customer service has verified the person. */
export async function switchOffTwoFactor({ rest, reason, by, confirm }: Asked, terminal: Terminal): Promise<ExitCode> {
  const [named = ''] = rest
  if (rest.length !== 1 || reason === '' || reason.length > REASON_MAX) {
    terminal.complain(
      `Give a player and a reason of at most ${REASON_MAX} characters, which the player reads: npm run operator -- two-factor-off <player> --reason "…"`,
    )
    return 2
  }
  const player = await findPlayer(named)
  if (!player) return refuse(terminal, `There is no player ${named}.`)
  if (!player.hasTwoFactor)
    return refuse(terminal, `Player ${player.id} ${player.account} has two-factor log-in switched off already.`)
  terminal.say(
    `Two-factor log-in of player ${player.id} ${player.account}, number ending in ${player.mobile.slice(-4)}`,
  )
  const typed = confirm ?? (await terminal.ask('Type the number of the player to switch it off: '))
  if (typed?.trim() !== String(player.id)) {
    return refuse(
      terminal,
      "The player's number was not repeated, so nothing has changed. Run this again to repeat it.",
    )
  }
  if (!(await switchOffFor(player.id, by, reason)))
    return refuse(terminal, 'It is off already: the player can log in without a code.')
  terminal.say('Done: off. The player is told by mail.')
  return 0
}

/** `two-factor-offs`: the cases where it was switched off, with operator and reason. */
export function showTwoFactorOffs(terminal: Terminal): Promise<ExitCode> {
  return showServiceActs('stepOffService', 'No operator has switched off two-factor log-in.', terminal)
}

function refuse({ complain }: Terminal, sentence: string): ExitCode {
  complain(sentence)
  return 1
}
