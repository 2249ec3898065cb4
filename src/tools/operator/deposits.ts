import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { findDeposits } from '#server/wallet/findDeposit.ts'
import { type Flagged, listFlagged } from '#server/wallet/flagged.ts'
import type { ExitCode } from './commands.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

const REASONS: Record<Flagged['why'], string> = {
  late: 'credited late',
  otherAmount: 'other amount, not credited',
  paidTwice: 'paid a second time, not credited',
  refunded: 'sent back by the gateway, coin untouched',
  foreign: 'another currency, not credited',
}

/** `deposits`: payments that an operator must check. `deposits <order>`: the orders of an id or a short number. */
export async function runDeposits({ rest }: { rest: string[] }, terminal: Terminal): Promise<ExitCode> {
  return rest.length > 0 ? await showFound(rest.join(''), terminal) : await showFlagged(terminal)
}

type Found = NonNullable<Awaited<ReturnType<typeof findDeposits>>>[number]

async function showFound(typed: string, { say, complain }: Terminal): Promise<ExitCode> {
  const rows = await findDeposits(typed)
  if (!rows) {
    complain('An order has an id, or a short number of eight letters and digits, such as K7QM-3FXD.')
    return 2
  }
  if (rows.length === 0) {
    complain('There is no such deposit.')
    return 1
  }
  const heads = ['number', 'id', 'player', 'amount', 'state', 'opened', 'credited', 'gateway', 'payment']
  for (const line of drawTable(heads, rows.map(foundCells), [3])) say(line)
  return 0
}

function foundCells({ id, player, cents, state, createdAt, creditedAt, gateway, gatewayId }: Found): string[] {
  const times = [formatDateTime(createdAt), creditedAt ? formatDateTime(creditedAt) : '']
  return [orderNumber(id), id, String(player), formatCoin(cents), state, ...times, gateway, gatewayId ?? '']
}

async function showFlagged({ say }: Terminal): Promise<ExitCode> {
  const rows = await listFlagged()
  const heads = ['id', 'gateway', 'seen', 'player', 'ordered', 'reported', 'why']
  if (rows.length === 0) say('No deposit needs a look.')
  else for (const line of drawTable(heads, rows.map(cells), [4, 5])) say(line)
  return 0
}

function cells({ id, gateway, at, player, ordered, reported, why }: Flagged): string[] {
  const amounts = [ordered, reported].map((cents) => (cents === null ? '' : formatCoin(cents)))
  return [id, gateway, formatDateTime(at), String(player ?? ''), ...amounts, REASONS[why]]
}
