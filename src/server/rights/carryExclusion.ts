import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import type { Within } from '../db/within.ts'
import { excludedTwinOf } from '../kyc/kin.ts'
import { deliver } from '../sms/outbox.ts'
import { exclusionOf, inForce } from '../standing/exclusions.ts'
import { lockWallet } from '../wallet/lock.ts'
import { impose, settleAfter } from './exclusion.ts'

/**
 * A person who is excluded, and whose identity has just been approved for another account, is excluded there too, until the same day. Their
 * money can then be paid out. False if nobody of these names and birth date is excluded.
 */
export async function carryExclusion(
  tx: Tx,
  player: number,
  by: string,
  { afterwards }: Pick<Within, 'afterwards'>,
): Promise<boolean> {
  const twin = await excludedTwinOf(player, tx)
  const running = twin === undefined ? undefined : await exclusionOf(twin, tx)
  if (!running) return false
  await lockWallet(tx, player)
  if (await inForce(tx, player)) return false
  const { kind, until, firmUntil } = running
  const deed = { by, reason: `samePersonAs:${twin}` }
  const { message } = await impose(tx, { player, kind, until, firmUntil, startedAt: now() }, deed)
  if (message) afterwards(() => deliver(message))
  afterwards(() => settleAfter(player))
  return true
}
