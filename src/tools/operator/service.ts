import { listServiceActs, type ServiceAct } from '#server/account/safetyEvents.ts'
import type { ExitCode } from './commands.ts'
import { formatDateTime } from './formats.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

const SHOWN_MAX = 200

/** The actions of customer service, with operator, account and reason. */
export async function showServiceActs(
  kind: Parameters<typeof listServiceActs>[0],
  none: string,
  { say }: Terminal,
): Promise<ExitCode> {
  const rows = await listServiceActs(kind, SHOWN_MAX)
  const cells = ({ at, by, player, account, reason }: ServiceAct) => [
    formatDateTime(at),
    by,
    `${player} ${account}`,
    reason,
  ]
  if (rows.length === 0) say(none)
  else for (const line of drawTable(['when', 'by', 'player', 'reason'], rows.map(cells), [])) say(line)
  return 0
}
