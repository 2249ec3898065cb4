import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { type Asked, type WagerEnd, type WagersLeft, wagersLeftOf } from '#contract/wallet/wagerList.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { callFunction } from '../../db/named.ts'
import type { Reason } from '../../ledger/reasons.ts'
import { playerTotals } from '../../standing/tables.ts'
import { wagers } from './tables.ts'

export type Wager = typeof wagers.$inferSelect

/** The ledger entry that asks for stakes; null for what is carried on from before the list. */
export type Origin = { id: string; reason: Reason } | null

/**
 * Adds requirements at the end of a player's list, in their order. The caller has locked the wallet; the row of totals makes parallel bets
 * wait, so each bet counts either before or after.
 */
export async function addWagers(tx: Tx, player: number, origin: Origin, asked: readonly Asked[]): Promise<void> {
  const all = asked.filter(({ cents }) => cents > 0)
  const cents = all.reduce((sum, each) => sum + each.cents, 0)
  if (cents === 0) return
  const { validBet, wagerEnd } = playerTotals
  const [marks] = await tx
    .insert(playerTotals)
    .values({ player, wagerEnd: cents })
    .onConflictDoUpdate({
      target: playerTotals.player,
      set: { wagerEnd: sql`greatest(${wagerEnd}, ${validBet}) + ${cents}` },
    })
    .returning({ born: validBet, end: wagerEnd })
  if (!marks) throw new Error(`player ${player} has no totals`)
  let starts = marks.end - cents
  const source = { reason: origin?.reason ?? 'carried', entry: origin?.id ?? null } as const
  for (const { kind, cents: length, locked, waits = false } of all) {
    const stretch = { asked: length, locked, waits, born: marks.born, starts, ends: starts + length }
    await tx.insert(wagers).values({ player, kind, ...source, ...stretch, createdAt: now() })
    starts += length
  }
}

/** The requirements of a player that are not staked yet, oldest first, with the mark to read them by. */
export async function openWagers(on: typeof db | Tx, player: number): Promise<{ rows: Wager[]; validBet: Cents }> {
  const found = await on
    .select({ row: wagers, validBet: playerTotals.validBet })
    .from(wagers)
    .innerJoin(playerTotals, eq(playerTotals.player, wagers.player))
    .where(and(eq(wagers.player, player), gt(wagers.ends, playerTotals.validBet)))
    .orderBy(asc(wagers.id))
  return { rows: found.map(({ row }) => row), validBet: found[0]?.validBet ?? 0 }
}

export const stretchOf = ({ cleared, ...row }: Wager) => ({ ...row, isCleared: cleared !== null })

/** What is left to stake by kind, and the bonus coin that it locks. */
export async function wagersLeft(player: number, on: typeof db | Tx = db): Promise<WagersLeft> {
  const { rows, validBet } = await openWagers(on, player)
  return wagersLeftOf(rows.map(stretchOf), validBet)
}

/** Locks a player's marks until the transaction ends, and returns them: no bet counts meanwhile. */
export async function lockMarks(tx: Tx, player: number) {
  const { validBet, wagerEnd } = playerTotals
  const own = eq(playerTotals.player, player)
  const [marks] = await tx.select({ validBet, wagerEnd }).from(playerTotals).where(own).for('no key update')
  return marks ?? { validBet: 0, wagerEnd: 0 }
}

/** Ends everything that is left to stake. Returns what deposits still asked for. */
export async function waiveWagers(tx: Tx, player: number, why: WagerEnd): Promise<Cents> {
  await lockMarks(tx, player)
  const { depositLeft } = await wagersLeft(player, tx)
  await callFunction(tx, 'clear_wagers', [player, why, now()])
  return depositLeft
}

/** Clears what is left to stake where hardly any coin is left. For what takes coin outside of a round; rounds do it themselves. */
export async function clearSmallWagers(tx: Tx, player: number): Promise<void> {
  await lockMarks(tx, player)
  await callFunction(tx, 'clear_small_wagers', [player, catalogue().wagering.floor, now()])
}

/** The mark at which the last requirement before a row ends. */
export async function endBefore(tx: Tx, player: number, id: number): Promise<Cents> {
  const [row] = await tx
    .select({ end: sql<string | null>`max(${wagers.ends})` })
    .from(wagers)
    .where(and(eq(wagers.player, player), lt(wagers.id, id)))
  return Number(row?.end ?? 0)
}

/** The newest requirements of a player, newest first, with the mark to read them by. `before` continues after an earlier row. */
export async function latestWagers(player: number, most: number, before?: number) {
  const { validBet } = playerTotals
  const isAfter = before === undefined ? undefined : lt(wagers.id, before)
  const own = eq(wagers.player, player)
  const rows = await db.select().from(wagers).where(and(own, isAfter)).orderBy(desc(wagers.id)).limit(most)
  const [marks] = await db.select({ validBet }).from(playerTotals).where(eq(playerTotals.player, player))
  return { rows, validBet: marks?.validBet ?? 0 }
}
