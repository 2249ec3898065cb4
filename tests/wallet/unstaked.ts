import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { verifyUnstaked } from '#server/wallet/unstaked/verify.ts'
import { order, pay } from '../activities/deposits.ts'
import { call, succeed } from '../call.ts'
import { encrypted, newPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'
import { expectCleanDebts } from './reversals.ts'
import { pockets, totalsOf, type Withdrawer } from './walletHarness.ts'

/** Deposits that leave without a bet, from under a time lock of the safe-box. */

const PASSWORD = '402917'
const DAY_HOURS = 24

export type Leaver = Withdrawer & { secret: string }

/** An identified player with an account and a safe-box, and without coin. */
export async function newLeaver(): Promise<Leaver> {
  const player = await newPlayer({ coin: 0, isIdentified: true })
  const secret = await encrypted(PASSWORD)
  await succeed('safeboxPasswordInit', { password: secret }, player)
  return { ...player, accountId: await bindPayee(player.id), secret }
}

export async function deposit(seat: Leaver, cents: number, actType = 0): Promise<string> {
  const { orderId, gatewayId, errcode } = await order(seat, cents, actType)
  expect(errcode).toBe(0)
  expect(await pay(gatewayId, cents)).toBe('credited')
  return orderId
}

export const lock = (seat: Leaver, amount: number) =>
  succeed('putSafebox', { requestId: randomUUID(), amount, lock: DAY_HOURS }, seat)

export type Line = { name: string; coin: number; points: number; pieces: number; isWaiting: boolean }

export async function preview(seat: Leaver, amount: number): Promise<{ lines: Line[]; shown: string }> {
  const { lines, shown } = await succeed('getTakenBack', { amount }, seat)
  return { lines: lines as Line[], shown: String(shown) }
}

export const ask = (seat: Leaver, amount: number, shown: string, requestId = randomUUID()) =>
  call(
    'exchange',
    { requestId, amount, accountId: seat.accountId, password: seat.secret, from: 'safebox', ...(shown && { shown }) },
    seat,
  )

/** Withdraws coin under a time lock as its page does: after what is taken back was shown. Answers that, and the order. */
export async function leave(seat: Leaver, amount: number): Promise<{ id: string; lines: Line[] }> {
  const { lines, shown } = await preview(seat, amount)
  const id = randomUUID()
  expect(await ask(seat, amount, shown, id)).toMatchObject({ errcode: 0 })
  return { id, lines }
}

/** Deposits, locks, and withdraws all of it again: nothing is staked. */
export async function passThrough(seat: Leaver, cents: number): Promise<{ id: string; lines: Line[] }> {
  await deposit(seat, cents)
  await lock(seat, cents)
  return await leave(seat, cents)
}

/** What a player has and still owes in stakes, to be compared. */
export async function worthOf(seat: Leaver) {
  const { coin, points, safebox, hold } = await pockets(seat)
  const { depositLeft = 0, bonusLeft = 0, lockedBonus = 0, unplayed = 0 } = (await totalsOf(seat)) ?? {}
  return { coin: coin + safebox, hold, points, depositLeft, bonusLeft, lockedBonus, unplayed }
}

/** Points that are exchanged for something. */
export const spend = ({ id }: Leaver, cents: number) =>
  db.transaction((tx) =>
    post(tx, {
      id: `pointsSpent:${randomUUID()}`,
      reason: 'pointsSpent',
      moves: [{ from: `player:${id}:points`, to: 'house:promotions:points', cents }],
    }),
  )

export async function withdrawalOf(id: string) {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  if (!row) throw new Error('no withdrawal')
  return row
}

export async function expectCleanAll(): Promise<void> {
  await expectCleanDebts()
  expect(await verifyUnstaked(db)).toEqual([])
}
