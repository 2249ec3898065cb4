import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { rewardId } from '#contract/props/rewards.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { type catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { rejectWithdrawal } from '#server/wallet/decide.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { verifyUnstaked } from '#server/wallet/unstaked/verify.ts'
import { order, pay } from '../activities/deposits.ts'
import { awardOf, everythingOn } from '../activities/fixture.ts'
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

export const DAY = 86_400_000
export const START = new Date('2027-03-10T12:00:00+08:00')
export const MATCH = 30_000
export const TIERS = [
  { id: 1, amount: 50_000, award: [{ id: 2001, count: 1_000, betRate: 3 }] },
  {
    id: 2,
    amount: 200_000,
    award: [
      { id: 2001, count: 4_000, betRate: 3 },
      { id: 2002, count: 5_000 },
    ],
  },
]
export const SUMS = { window: 'month' as const, betRate: 1, tiers: [{ amount: 100_000, rebate: 1_500 }] }

/** Everything is on, with these steps; a first deposit is matched, and no offer stands beside it. */
export function stand(offers: ReturnType<typeof catalogue>['configs']['firstCharge']['offers'] = []): void {
  const all = everythingOn()
  setCatalogue({
    ...all,
    webConfig: { ...all.webConfig, firstRechargeBonus: MATCH },
    configs: {
      ...all.configs,
      ladderRecharge: { period: 'day', tiers: TIERS },
      accumulatedRecharge: SUMS,
      firstCharge: { ...all.configs.firstCharge, offers },
    },
  })
}

export const countOf = (items: readonly { id: number; count: number }[]) =>
  items.reduce((sum, { id, count }) => sum + (id === rewardId.coin ? count : 0), 0)
export const lineOf = (lines: readonly Line[], name: string) => lines.find((line) => line.name === name)
export const reject = async (id: string) =>
  expect(await rejectWithdrawal(id, 'nena', 'test')).toMatchObject({ done: true })
export const task = (seat: Leaver, taskId: number) =>
  call('receiveTaskAward', { taskId, award: [...awardOf(taskId)] }, seat)
export const rebate = (seat: Leaver, amount = 100_000, sum = 1_500) =>
  call('receiverRechargeBonusCollection6', { window: 'month-2027-03', amount, rebate: sum }, seat)
export const claimsOf = (seat: Leaver) =>
  db.select().from(activityClaims).where(eq(activityClaims.player, seat.id)).orderBy(activityClaims.activity)

/** A deposit that has brought its match, a tier, the sum of its window and two tasks. */
export async function rich(): Promise<Leaver> {
  const seat = await newLeaver()
  await deposit(seat, 200_000)
  expect(await rebate(seat)).toMatchObject({ errcode: 0 })
  for (const id of [105, 107]) expect(await task(seat, id)).toMatchObject({ errcode: 0 })
  await lock(seat, 200_000)
  return seat
}
