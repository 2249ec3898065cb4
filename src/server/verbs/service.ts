import { listServiceActs } from '../account/safetyEvents.ts'
import { type Answer, said } from './answer.ts'

const SHOWN_MAX = 200

/** The actions of customer service, with operator, account and reason. */
export async function serviceActs(kind: Parameters<typeof listServiceActs>[0], none: string): Promise<Answer> {
  const rows = await listServiceActs(kind, SHOWN_MAX)
  const cells = rows.map(({ at, by, player, account, reason }) => [at, by, `${player} ${account}`, reason])
  return said({ heads: ['when', 'by', 'player', 'reason'], rows: cells, none })
}
