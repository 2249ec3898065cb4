import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { hasLossSignal } from '../../signals/afterLoss.ts'
import { type ClaimKey, claimsOf } from '../claim.ts'

const ACTIVITY = 'supply'

export const keyOf = (day: string, next: number): ClaimKey => ({ activity: ACTIVITY, item: next, round: day })

/** How many supplies a player has had on a day in Manila. Their numbers are 1, 2 and so on. */
export async function takenOn(day: string, reader: Reader, player: number): Promise<number> {
  return (await claimsOf(reader, player, ACTIVITY, [day])).length
}

/** Whether the supply is listed to a bankrupt player who has deposited: one is left today, and no loss has raised a signal. */
export async function isDue(on: Database | Tx, player: number): Promise<boolean> {
  const isLeft = (await takenOn(manilaDay(now()), on, player)) < catalogue().configs.supply.times
  return isLeft && !(await hasLossSignal(on, player))
}
