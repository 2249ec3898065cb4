import { type Case, closeCase, listCases, openCase } from '#server/standing/cases.ts'
import type { ExitCode } from './commands.ts'
import { confirmedPlayer, isReason } from './confirmed.ts'
import { formatDateTime } from './formats.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

export const CASES_HELP = `  cases list [--all]              players of whom nothing is removed by age, and why; --all: the latest of all
  cases open <player> --reason "<text>"
                                  keeps all that is held on a player: a complaint, an investigation, an order of a court
  cases close <id>                what is old enough goes the next night`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export type AskedCase = { rest: string[]; all: boolean; reason: string; by: string; confirm: string | undefined }

/** `cases …` of the command line. */
export async function runCases(asked: AskedCase, terminal: Terminal): Promise<ExitCode> {
  const [verb = 'list', named = '', ...more] = asked.rest
  if (verb === 'list' && named === '') return await list(asked.all, terminal)
  if (verb === 'close' && UUID.test(named) && more.length === 0) return await close(named, asked, terminal)
  if (verb === 'open' && named !== '' && more.length === 0 && isReason(asked.reason)) {
    return await open(named, asked, terminal)
  }
  terminal.complain('A case is opened on a player, with a reason, and closed by its id.', CASES_HELP)
  return 2
}

async function open(typed: string, { reason, by, confirm }: AskedCase, terminal: Terminal): Promise<ExitCode> {
  const player = await confirmedPlayer(typed, confirm, terminal)
  if (!player) return 1
  terminal.say(
    `Done: case ${await openCase(player.id, by, reason)}. Nothing of this player is removed until it is closed.`,
  )
  return 0
}

async function close(id: string, { by }: AskedCase, terminal: Terminal): Promise<ExitCode> {
  if (await closeCase(id, by)) {
    terminal.say('Done: closed.')
    return 0
  }
  terminal.complain(`There is no open case ${id}, so nothing has changed.`)
  return 1
}

async function list(all: boolean, { say }: Terminal): Promise<ExitCode> {
  const rows = await listCases(all ? 'all' : 'open')
  const heads = ['id', 'player', 'account', 'opened', 'by', 'closed', 'reason']
  if (rows.length === 0) say(all ? 'There was never a case.' : 'No case is open.')
  else for (const line of drawTable(heads, rows.map(cells), [1])) say(line)
  return 0
}

function cells({ id, player, account, openedAt, openedBy, closedAt, closedBy, reason }: Case): string[] {
  const closed = closedAt ? `${formatDateTime(closedAt)} by ${closedBy ?? ''}` : ''
  return [id, String(player), account, formatDateTime(openedAt), openedBy, closed, reason]
}
