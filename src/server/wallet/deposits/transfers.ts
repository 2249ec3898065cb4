import { and, eq } from 'drizzle-orm'
import { plainReference } from '#contract/wallet/transferReference.ts'
import type { Tx } from '../../db/database.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'

/** Longest reference that can be one of ours, as it is compared. */
const REFERENCE_MAX = 40

/**
 * The order that a bank transfer pays, by the reference that its payer wrote; locked. Undefined where the reference names none: the amount
 * alone never does, since two players may owe the same.
 */
export async function lockTransferOrder(tx: Tx, gateway: string, written: string): Promise<DepositOrder | undefined> {
  const reference = plainReference(written)
  if (reference === '' || reference.length > REFERENCE_MAX) return undefined
  const isIt = and(eq(depositOrders.gateway, gateway), eq(depositOrders.transferReference, reference))
  const [order] = await tx.select().from(depositOrders).where(isIt).for('update')
  return order
}
