import { db, type Tx } from '../../db/database.ts'
import { ifAhead, later, withdrawalHoldOf } from '../../standing/withdrawalHold.ts'
import { safeboxOf } from './lock.ts'

/**
 * The end of the rest in which no coin leaves: after a password reset by code, of the account or of the safe-box. The password of the box
 * guards withdrawals too, so a thief of the phone must not renew it and go on.
 */
export async function restOf(player: number, on: typeof db | Tx = db): Promise<Date | undefined> {
  return later(ifAhead((await safeboxOf(player, on))?.holdUntil), await withdrawalHoldOf(player, on))
}
