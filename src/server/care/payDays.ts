import { eq, sql } from 'drizzle-orm'
import { payLimitNames } from '#contract/care/limits.ts'
import { isNoSooner, type PayDays, payDaysText } from '#contract/care/payDays.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { assertRipe, endOwn, isAsked, limitsOf, noRaise } from './limits.ts'
import { type PayRow, payDaysOf, periodOf, written } from './payRows.ts'
import { payDays, playCounts } from './tables.ts'

/** When pay comes, and raises of it. Every change is made under the wallet's lock, which the caller holds. */

/** Sets a player's pay days, or ends them by null: at once where that lets nothing more be spent, else as a raise that waits. */
export async function setPayDays(tx: Tx, player: number, wanted: PayDays | null): Promise<void> {
  const row = await payDaysOf(player, tx)
  const to = wanted && payDaysText(wanted)
  if (to === (row?.days ?? null)) return
  if (!row || !(await isBound(tx, player)) || (wanted && isNoSooner(wanted, written(row.days), manilaDay(now()))))
    return await hold(tx, player, to, row)
  if (isAsked(row, to)) return
  const asked = { raiseTo: to, raiseAskedAt: now(), raiseVoidAt: null }
  await tx.update(payDays).set(asked).where(eq(payDays.player, player))
}

/** Makes ripe pay days hold. Refuses those that are not ripe, others than were asked for, or over. */
export async function confirmPayDays(tx: Tx, player: number, wanted: PayDays | null): Promise<void> {
  const row = await payDaysOf(player, tx)
  const to = wanted && payDaysText(wanted)
  assertRipe(row, to)
  await hold(tx, player, to, row)
}

/** Takes back pay days that wait, or puts away those that are over. */
export async function cancelPayDays(tx: Tx, player: number): Promise<void> {
  await tx.update(payDays).set(noRaise).where(eq(payDays.player, player))
}

/** Whether the player has a limit that renews on pay days: only then other days can let more be spent. */
async function isBound(tx: Tx, player: number): Promise<boolean> {
  const rows = await limitsOf(player, tx)
  return payLimitNames.some((name) => typeof rows.get(name)?.own === 'number')
}

/** From here on these days hold. The period that runs goes on, and ends on the next of them; without any, its limits end. */
async function hold(tx: Tx, player: number, days: string | null, before: PayRow | undefined): Promise<void> {
  if (days === null) {
    await endOwn(tx, player, payLimitNames)
    await tx.delete(payDays).where(eq(payDays.player, player))
    const none = { payDays: null, payBegan: null, payEnds: null }
    await tx.update(playCounts).set(none).where(eq(playCounts.player, player))
    return
  }
  const since = now()
  const row = { player, days, since, began: before ? periodOf(before, since).from : since, ...noRaise }
  const { player: _, ...set } = row
  await tx.insert(payDays).values(row).onConflictDoUpdate({ target: payDays.player, set })
  await copyPeriod(tx, row)
}

/** Copies the period to the row that a bet reads. What an earlier period has lost counts no longer. */
async function copyPeriod(tx: Tx, row: PayRow): Promise<void> {
  const { player, days } = row
  const { from, until } = periodOf(row, now())
  const copied = { payDays: days, payBegan: from.getTime(), payEnds: manilaDay(until) }
  const { payBegan, lostPay } = playCounts
  const lost = sql`case when ${payBegan} >= ${from.getTime()}::bigint then ${lostPay} else 0 end`
  await tx
    .insert(playCounts)
    .values({ player, day: manilaDay(now()), ...copied })
    .onConflictDoUpdate({ target: playCounts.player, set: { ...copied, lostPay: lost } })
}
