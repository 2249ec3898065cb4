import { findPlayer } from '#server/account/find.ts'
import { type ListedClosing, listClosings, type Reopened, reopenAccount } from '#server/rights/reopen.ts'
import type { ExitCode } from './commands.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { showServiceActs } from './service.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

export const CLOSINGS_HELP = `  closings list [--all]           pending closings, the next first; --all: the latest of every state
  closings reopen <player> --reason "<text>"
                                  cancels a pending closing, or reopens a closed account; the player reads the reason
  closings reopened               accounts reopened so, with operator and reason, latest first`

const REASON_MAX = 200

export type AskedClosings = { rest: string[]; all: boolean; reason: string; by: string; confirm: string | undefined }

/** `closings …` of the command line. */
export async function runClosings(asked: AskedClosings, terminal: Terminal): Promise<ExitCode> {
  const [verb = 'list', ...named] = asked.rest
  if (verb === 'list' && named.length === 0) return await list(asked.all, terminal)
  if (verb === 'reopened' && named.length === 0) {
    return await showServiceActs('closingReopened', 'No account was reopened.', terminal)
  }
  if (verb === 'reopen') return await reopen(named, asked, terminal)
  terminal.complain(`There is no "closings ${asked.rest.join(' ')}".`, CLOSINGS_HELP)
  return 2
}

async function list(all: boolean, { say }: Terminal): Promise<ExitCode> {
  const rows = await listClosings(all ? 'all' : 'open')
  const heads = ['player', 'account', 'why', 'asked', 'closes', 'given up', 'state']
  if (rows.length === 0) say(all ? 'No account was ever closed.' : 'No account is about to close.')
  else for (const line of drawTable(heads, rows.map(cells), [0, 5])) say(line)
  return 0
}

function cells(closing: ListedClosing): string[] {
  const { player, account, why, askedAt, closesAt, leftover } = closing
  const when = [formatDateTime(askedAt), formatDateTime(closesAt)]
  return [String(player), account, why, ...when, formatCoin(leftover), stateOf(closing)]
}

function stateOf({ cancelledAt, closedAt, emptiedAt }: ListedClosing): string {
  if (cancelledAt) return closedAt ? 'reopened' : 'taken back'
  if (emptiedAt) return 'emptied'
  return closedAt ? 'closed' : 'waits'
}

async function reopen(named: string[], { reason, by, confirm }: AskedClosings, terminal: Terminal): Promise<ExitCode> {
  const [typed = ''] = named
  if (named.length !== 1 || reason === '' || reason.length > REASON_MAX) {
    terminal.complain(
      `Give a player and a reason of at most ${REASON_MAX} characters, which the player reads: npm run operator -- closings reopen <player> --reason "…"`,
    )
    return 2
  }
  const player = await findPlayer(typed)
  if (!player) return refuse(terminal, `There is no player ${typed}: give a number or an account name.`)
  terminal.say(`Player ${player.id} ${player.account}: ${player.state}`)
  const repeated = confirm ?? (await terminal.ask('Type the number of the player to reopen the account: '))
  if (repeated?.trim() !== String(player.id)) {
    return refuse(
      terminal,
      "The player's number was not repeated, so nothing has changed. Run this again to repeat it.",
    )
  }
  const reopened = await reopenAccount(player.id, by, reason)
  if (!reopened.done) return refuse(terminal, WHY_NOT[reopened.why])
  terminal.say(
    reopened.wasClosed
      ? 'Done: open again. What was given up stays given up; the player is told by mail.'
      : 'Done: it stays open. The player is told by mail.',
  )
  return 0
}

const WHY_NOT: Record<Extract<Reopened, { done: false }>['why'], string> = {
  none: 'This account is not closing, so nothing has changed. "closings list" shows those that are.',
  emptied: 'This account was emptied and has no owner any more: the player may register anew.',
  excluded: 'This player is excluded: end the exclusion first, see "exclusions list".',
}

function refuse({ complain }: Terminal, sentence: string): ExitCode {
  complain(sentence)
  return 1
}
