import { randomUUID } from 'node:crypto'
import type { CommissionActivity } from '#contract/activities/commission.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../../base/clock.ts'
import type { Tx } from '../../db/database.ts'
import { commissionChanges } from './tables.ts'

type Wanted = { activity: CommissionActivity; agent: number; cents: Cents }

/** An operator's correction, in cents: what stands in statements stays as it is. */
export async function correctCommission(tx: Tx, wanted: Wanted, deed: { by: string; reason: string }): Promise<void> {
  const key = `corrected:${randomUUID()}`
  await tx.insert(commissionChanges).values({ ...wanted, ...deed, kind: 'corrected', key, at: now() })
}
