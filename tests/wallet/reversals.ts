import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { owedBy } from '#server/wallet/debts/owed.ts'
import { verifyDebts } from '#server/wallet/debts/verify.ts'
import { depositReversals } from '#server/wallet/debtTables.ts'
import { verifyHold } from '#server/wallet/withdrawals/verifyHold.ts'
import { succeed } from '../call.ts'
import { tell } from '../operators/flaggedHarness.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { expectCleanBooks, openDeposit, pockets } from './walletHarness.ts'

/** The deposit of ₱500, and the bonus of a first one. */
export const CENTS = 50_000
export const BONUS = 30_000
export const WHOLE = CENTS + BONUS

/** Ledger and debts agree. */
export async function expectCleanDebts(): Promise<void> {
  await expectCleanBooks()
  expect(await verifyDebts(db, 'all')).toEqual([])
  expect(await verifyHold(db)).toEqual([])
}

export const reversalOf = (gatewayId: string, cents = CENTS, more: object = {}) =>
  ({ kind: 'reversed', gatewayId, cents, reversalId: `rev_${randomUUID()}`, ...more }) as const

/** A first deposit that came. */
export async function credited(seat?: TestPlayer) {
  const owner = seat ?? (await newPlayer({ coin: 0 }))
  const { orderId, gatewayId } = await openDeposit(owner, CENTS)
  expect(await tell({ kind: 'paid', gatewayId, cents: CENTS })).toBe('credited')
  return { seat: owner, orderId, gatewayId }
}

/** Coin staked in a round that is still open. */
export const stake = ({ id }: TestPlayer, cents: number) =>
  db.transaction((tx) =>
    post(tx, {
      id: `bet:${randomUUID()}`,
      reason: 'bet',
      moves: [{ from: `player:${id}:coin`, to: 'house:games', cents }],
    }),
  )
export const win = ({ id }: TestPlayer, cents: number) =>
  db.transaction((tx) =>
    post(tx, {
      id: `win:${randomUUID()}`,
      reason: 'win',
      moves: [{ from: 'house:games', to: `player:${id}:coin`, cents }],
    }),
  )

/** A deposit that was staked to the last, and then taken back: all of it is owed. */
export async function owing(seat?: TestPlayer) {
  const one = await credited(seat)
  const { coin } = await pockets(one.seat)
  await stake(one.seat, coin)
  expect(await tell(reversalOf(one.gatewayId))).toBe('reversed')
  return one
}

export const owed = ({ id }: { id: number }) => owedBy(db, id)
export const rowsOf = (orderId: string) =>
  db.select().from(depositReversals).where(eq(depositReversals.orderId, orderId))
export const recordOf = (seat: TestPlayer, kinds: string[] = []) =>
  succeed('getTransactions', { withSums: true, kinds }, seat)
