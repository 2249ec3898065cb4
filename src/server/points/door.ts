import { and, count, eq } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { assertHome, type Region } from '../call/region.ts'
import type { Tx } from '../db/database.ts'
import { assertIdentity } from '../kyc/gate.ts'
import { refuseWhileClosing } from '../standing/closings.ts'
import { assertOpen } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { pointOrders } from './tables.ts'

/** Stock and limits of everything that does not begin anew each day. */
const EVER = 'ever'

/** The period that an exchange counts in: the day in Manila, or for ever. */
export const periodOf = (period: 'day' | 'ever'): string => (period === 'day' ? manilaDay(now()) : EVER)

/** Who exchanges or draws, and from where. */
export type Exchanger = { player: number; region: Region }

/** Shop and draw are play: closed to who is abroad, excluded, locked, closing, too young or unproven. The caller has locked the wallet. */
export async function assertMayExchange(tx: Tx, { player, region }: Exchanger): Promise<void> {
  assertHome({ region })
  const [row] = await tx.select().from(players).where(eq(players.id, player))
  if (!row) throw new Error(`player ${player} is gone`)
  assertOpen(row)
  await refuseWhileClosing(tx, player)
  await assertIdentity(player, 'play', tx)
}

/** Pieces of a row that a player has taken in a period; draws are row 0. */
export async function takenOf(tx: Tx, player: number, row: number, period: string): Promise<number> {
  const isOfRow = and(eq(pointOrders.player, player), eq(pointOrders.row, row), eq(pointOrders.period, period))
  const [found] = await tx.select({ taken: count() }).from(pointOrders).where(isOfRow)
  return found?.taken ?? 0
}
