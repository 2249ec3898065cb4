import { type LegalHold, liftLegalHold, listLegalHolds, placeLegalHold } from '#server/standing/legalHolds.ts'
import type { ExitCode } from './commands.ts'
import { confirmedPlayer, isReason } from './confirmed.ts'
import { formatDateTime } from './formats.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

export const LEGAL_HOLDS_HELP = `  legal-holds list [--all]        open legal holds with their reasons; --all: the latest of all
  legal-holds open <player> --reason "<text>"
                                  keeps all data of a player, for a complaint, an investigation or a court order
  legal-holds close <id>          data past its retention is deleted the next night`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export type AskedLegalHold = { rest: string[]; all: boolean; reason: string; by: string; confirm: string | undefined }

/** `legal-holds …` of the command line. */
export async function runLegalHolds(asked: AskedLegalHold, terminal: Terminal): Promise<ExitCode> {
  const [verb = 'list', named = '', ...more] = asked.rest
  if (verb === 'list' && named === '') return await list(asked.all, terminal)
  if (verb === 'close' && UUID.test(named) && more.length === 0) return await close(named, asked, terminal)
  if (verb === 'open' && named !== '' && more.length === 0 && isReason(asked.reason)) {
    return await open(named, asked, terminal)
  }
  terminal.complain('Open a legal hold by player and reason; close it by its id.', LEGAL_HOLDS_HELP)
  return 2
}

async function open(typed: string, { reason, by, confirm }: AskedLegalHold, terminal: Terminal): Promise<ExitCode> {
  const player = await confirmedPlayer(typed, confirm, terminal)
  if (!player) return 1
  terminal.say(
    `Done: legal hold ${await placeLegalHold(player.id, by, reason)}. Nothing of this player is removed until it is closed.`,
  )
  return 0
}

async function close(id: string, { by }: AskedLegalHold, terminal: Terminal): Promise<ExitCode> {
  if (await liftLegalHold(id, by)) {
    terminal.say('Done: closed.')
    return 0
  }
  terminal.complain(`There is no open legal hold ${id}, so nothing has changed. See: legal-holds list`)
  return 1
}

async function list(all: boolean, { say }: Terminal): Promise<ExitCode> {
  const rows = await listLegalHolds(all ? 'all' : 'open')
  const heads = ['id', 'player', 'account', 'opened', 'by', 'closed', 'reason']
  if (rows.length === 0) say(all ? 'There was never a legal hold.' : 'No legal hold is open.')
  else for (const line of drawTable(heads, rows.map(cells), [1])) say(line)
  return 0
}

function cells({ id, player, account, openedAt, openedBy, closedAt, closedBy, reason }: LegalHold): string[] {
  const closed = closedAt ? `${formatDateTime(closedAt)} by ${closedBy ?? ''}` : ''
  return [id, String(player), account, formatDateTime(openedAt), openedBy, closed, reason]
}
