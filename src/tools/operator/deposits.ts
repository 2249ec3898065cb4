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

/** `deposits`: payments that an operator must check. */
export async function showFlagged({ say }: Terminal): Promise<ExitCode> {
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
