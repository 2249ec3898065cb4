import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type TakenLine, takenNames } from '#contract/activities/takenBack.ts'
import type { Cents } from '#contract/money.ts'
import { TAKEN_SHOWN_LENGTH } from '#contract/wallet/limits.ts'
import { now } from '../../base/clock.ts'
import type { Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import { playerTotals } from '../../standing/tables.ts'
import { restoreTakings } from '../bonuses.ts'
import { depositReversals } from '../debtTables.ts'
import { withdrawals } from '../tables.ts'
import type { Taken, Taking } from '../taken.ts'
import { unbind } from '../wagers/correct.ts'
import { addWagers } from '../wagers/wagers.ts'
import type { Plan } from './plan.ts'
import { unstakedDeposits } from './tables.ts'

type Order = typeof withdrawals.$inferSelect

const sumOf = (all: readonly Taking[], of: 'coin' | 'points'): Cents =>
  all.reduce((sum, one) => sum + (one.entry === null ? 0 : one[of]), 0)

/** The coin and points that takings move. What waits to be claimed moves none. */
export const moneyIn = (takings: readonly Taking[]) => ({
  coin: sumOf(takings, 'coin'),
  points: sumOf(takings, 'points'),
})

/** What is taken back, with the part of the coin that has to come out of the safe-box first. */
export function takingMoves(player: number, takings: readonly Taking[], boxed: Cents): readonly Move[] {
  const { coin, points } = moneyIn(takings)
  return [
    { from: `player:${player}:safebox`, to: `player:${player}:coin`, cents: boxed },
    { from: `player:${player}:coin`, to: 'house:promotions', cents: coin },
    { from: `player:${player}:points`, to: 'house:promotions:points', cents: points },
  ]
}

/** After the posting: takes what requirements hold, and keeps with the withdrawal what has to come back if it does. */
export async function settlePlan(tx: Tx, { id, player }: Order, { left, takings }: Plan): Promise<void> {
  if (left === 0) return
  const taken: Taken[] = []
  for (const one of takings) {
    const gone = one.entry !== null && one.coin > 0 ? await unbind(tx, player, one.entry, one.coin) : undefined
    taken.push({ ...one, unbound: gone ? [gone] : [] })
  }
  await addUnplayed(tx, player, left)
  if (taken.length > 0) await tx.update(withdrawals).set({ takenBack: taken }).where(eq(withdrawals.id, id))
}

async function addUnplayed(tx: Tx, player: number, cents: Cents): Promise<void> {
  const unplayed = sql`${playerTotals.unplayed} + ${cents}::bigint`
  await tx.update(playerTotals).set({ unplayed }).where(eq(playerTotals.player, player))
}

/** What comes back with a withdrawal that did not leave. `deposits`: what its deposits ask for again. */
export type Restored = {
  readonly taken: readonly Taken[]
  readonly deposits: readonly { readonly orderId: string; readonly cents: Cents }[]
  readonly moves: readonly Move[]
}

/** Before the posting: its deposits count again, and what they brought is there again. What another deposit has brought anew meanwhile is not doubled. */
export async function beginRestore(tx: Tx, { id, player, takenBack }: Order): Promise<Restored> {
  const isOurs = and(eq(unstakedDeposits.withdrawal, id), isNull(unstakedDeposits.returnedAt))
  const deposits = await tx.update(unstakedDeposits).set({ returnedAt: now() }).where(isOurs).returning()
  const reversed = await reversedAmong(tx, deposits)
  const stands = (takenBack ?? []).filter(({ entry }) => entry === null || !reversed.has(entry))
  const taken = stands.length > 0 ? await restoreTakings(tx, player, stands) : []
  const { coin, points } = moneyIn(taken)
  const moves: Move[] = [
    { from: 'house:promotions', to: `player:${player}:coin`, cents: coin },
    { from: 'house:promotions:points', to: `player:${player}:points`, cents: points },
  ]
  return { taken, deposits, moves }
}

/** Entries of deposits whose payment the gateway took back meanwhile: what was in them does not return. */
async function reversedAmong(tx: Tx, deposits: readonly { orderId: string }[]): Promise<ReadonlySet<string>> {
  if (deposits.length === 0) return new Set()
  const { orderId } = depositReversals
  const isOf = inArray(
    orderId,
    deposits.map((deposit) => deposit.orderId),
  )
  const rows = await tx.selectDistinct({ orderId }).from(depositReversals).where(isOf)
  return new Set(rows.map((row) => `deposit:${row.orderId}`))
}

/** After the posting: each deposit and each bonus asks for what it asked before, at the end of the list. Answers what deposits ask for. */
export async function endRestore(tx: Tx, { player, waived }: Order, { taken, deposits }: Restored): Promise<Cents> {
  let followed = 0
  for (const { orderId, cents: left } of deposits) {
    // One of several parts of a pay-out asks for its share alone.
    const cents = Math.min(left, waived - followed)
    followed += cents
    await addWagers(tx, player, { id: `deposit:${orderId}`, reason: 'withdrawalReturned' }, [
      { kind: 'deposit', cents, locked: 0 },
    ])
  }
  for (const { entry, reason, cents, locked, waits } of taken.flatMap(({ unbound }) => unbound)) {
    if (reason === 'carried') continue
    await addWagers(tx, player, { id: entry, reason }, [{ kind: 'bonus', cents, locked, waits }])
  }
  const left = deposits.reduce((sum, { cents }) => sum + cents, 0)
  if (left > 0) await addUnplayed(tx, player, -left)
  return followed
}

/** One line for each offer, as players and operators read it. */
export function linesOf(takings: readonly Taking[]): TakenLine[] {
  return takenNames.flatMap((name) =>
    [false, true].flatMap((isWaiting) => {
      const own = takings.filter((one) => one.name === name && (one.entry === null) === isWaiting)
      const add = (of: 'coin' | 'points' | 'pieces') => own.reduce((sum, one) => sum + one[of], 0)
      return own.length > 0
        ? [{ name, coin: add('coin'), points: add('points'), pieces: add('pieces'), isWaiting }]
        : []
    }),
  )
}

/** Names the lines, so that a request can say what its player was shown; empty for none. */
export function shownAs(lines: readonly TakenLine[]): string {
  if (lines.length === 0) return ''
  const written = JSON.stringify(lines.map(({ name, coin, points, pieces }) => [name, coin, points, pieces]))
  return createHash('sha256').update(written).digest('hex').slice(0, TAKEN_SHOWN_LENGTH)
}
