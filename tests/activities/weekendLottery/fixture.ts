import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { LotteryConfig } from '#contract/activities/weekendLottery/config.ts'
import { spentNow } from '#server/activities/budget.ts'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { SETTLES_MS } from '#server/activities/weekendLottery/close.ts'
import { countTickets } from '#server/activities/weekendLottery/count.ts'
import { type Draw, findDraw, openDrawNow } from '#server/activities/weekendLottery/draws.ts'
import { lotteryWinners } from '#server/activities/weekendLottery/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { letters } from '#server/inbox/tables.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { playerTotals } from '#server/standing/tables.ts'
import type { PlayerOptions, TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

export const BET = 50_000
const coin = (count: number) => [{ id: 2001, count }]

/** Three prizes of three kinds: ₱1,000 once, ₱100 twice, 500 points three times. */
export const terms: Omit<LotteryConfig, 'closes' | 'untilDrawMs'> = {
  ...{ bet: BET, perPlayer: 10, perDevice: 10, numbers: 1, prizesEach: 6 },
  prizes: [
    { count: 1, items: coin(100_000) },
    { count: 2, items: coin(10_000) },
    { count: 3, items: [{ id: 2002, count: 50_000 }] },
  ],
}
/** What they cost the budget: 500 points at 0.125 each. */
export const POOL = 100_000 + 2 * 10_000 + 3 * 6_250

/** A Tuesday evening; its draw closes on Sunday at eight and is held at nine. */
export const TUESDAY = new Date('2026-11-24T20:00:00+08:00')
export const DAY = '2026-11-29'
export const CLOSES = new Date('2026-11-29T20:00:00+08:00')
export const DRAWS = new Date('2026-11-29T21:00:00+08:00')

export type Budget = { day?: number; whole?: number }

/** The lottery alone is on, with these terms. */
export function lotteryOn(change: Partial<LotteryConfig> = {}, budget?: Budget): void {
  const all = everythingOn()
  const { weekendLottery } = all.configs
  const configs = { ...all.configs, weekendLottery: { ...weekendLottery, ...terms, ...change } }
  const activities = all.activities
    .filter(({ kind }) => kind === 'weekendLottery')
    .map((one) => ({ ...one, ...(budget && { budget }) }))
  setCatalogue({ ...all, activities, configs })
}

export async function openNow(): Promise<Draw> {
  await advanceLottery()
  const draw = await openDrawNow()
  if (!draw) throw new Error('no draw is open')
  return draw
}

/** A player who has deposited, and stays logged in for years. */
export const ticketPlayer = (options: PlayerOptions = {}) => stayingIn({ deposited: 10_000_000, ...options })

/** Settles a round of a stake now, as a slot does: the ledger's line, and the running sum of valid bets. The stake comes back. */
export async function bet({ id: player }: { id: number }, cents: number): Promise<void> {
  const coinOf = `player:${player}:coin` as const
  await db.transaction(async (tx) => {
    const moves = [
      { from: coinOf, to: 'house:games', cents },
      { from: 'house:games', to: coinOf, cents },
    ] as const
    await post(tx, { id: `round:${randomUUID()}`, reason: 'round', moves, metadata: { gameId: 1001, valid: cents } })
    await tx
      .update(playerTotals)
      .set({ validBet: sql`${playerTotals.validBet} + ${cents}` })
      .where(eq(playerTotals.player, player))
  })
}

/** Sets the clock past the closing, and takes the draw there. */
export async function closeIt(): Promise<Draw> {
  setClock(new Date(CLOSES.getTime() + SETTLES_MS))
  await advanceLottery()
  return await known()
}

/** Sets the clock past the draw, and takes it as far as it goes. */
export async function holdIt(): Promise<Draw> {
  await closeIt()
  setClock(new Date(DRAWS.getTime() + 3_000))
  await advanceLottery()
  return await known()
}

export async function known(day = DAY): Promise<Draw> {
  const draw = await findDraw(day)
  if (!draw) throw new Error(`there is no draw ${day}`)
  return draw
}

/** Begins anew with the players of before. */
export async function forgetDraws(): Promise<void> {
  await db.execute(
    sql`truncate lottery_draws, lottery_marks, lottery_pages, lottery_tickets, lottery_winners, activity_spent`,
  )
  await db.execute(sql`truncate mail_letters, mails`)
}

export const winnersOf = async (day = DAY) =>
  await db.select().from(lotteryWinners).where(eq(lotteryWinners.day, day)).orderBy(lotteryWinners.place)
export const purse = async ({ id }: { id: number }) => {
  const { coin, points } = await balancesOf(db, id)
  return { coin, points }
}
export const spent = async () => (await spentNow('weekendLottery')).whole
/** The letters of prizes to a player. */
export const lettersOf = async ({ id }: { id: number }) =>
  (await db.select().from(letters).where(eq(letters.player, id))).filter(({ about }) => about?.startsWith('lottery:'))

/** Players with so many tickets each in the open draw. */
export async function crowd(...tickets: number[]): Promise<TestPlayer[]> {
  const all = await Promise.all(tickets.map(() => ticketPlayer()))
  await openNow()
  for (const [index, player] of all.entries()) await bet(player, (tickets[index] ?? 0) * BET)
  await countTickets()
  return all
}
