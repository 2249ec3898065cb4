import { and, asc, eq, inArray } from 'drizzle-orm'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { dayStart } from '#contract/time.ts'
import { speechTo } from '../../account/language.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { writeSystemLetter } from '../../inbox/system.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { costNow, unspend } from '../budget.ts'
import type { ClaimKey } from '../claim.ts'
import { settlePrize } from '../settlePrize.ts'
import { daysIn, lockDraw } from './draws.ts'
import { lotteryDraws, lotteryWinners } from './tables.ts'

type Winner = typeof lotteryWinners.$inferSelect

const keyOf = ({ day, place }: Winner): ClaimKey => ({ activity: 'weekendLottery', item: place, round: day })

/** Pays the prizes of the draws that were held, each in a transaction of its own. Returns the number of prizes. */
export async function payPrizes(): Promise<number> {
  let paid = 0
  for (const day of await daysIn('drawn')) {
    const due = await db
      .select()
      .from(lotteryWinners)
      .where(and(eq(lotteryWinners.day, day), eq(lotteryWinners.outcome, 'due')))
      .orderBy(asc(lotteryWinners.place))
    // One account that fails keeps no other from its prize; the next run tries again.
    for (const winner of due)
      await db
        .transaction((tx) => pay(tx, winner))
        .then(() => (paid += 1))
        .catch((error: unknown) => log.error({ err: error, draw: day, place: winner.place }, 'a prize is due'))
    await db.transaction((tx) => finish(tx, day))
  }
  return paid
}

/** Settles one prize, once, with its letter. Who runs second finds nothing due. */
async function pay(tx: Tx, { player, day, place }: Winner): Promise<void> {
  await lockWallet(tx, player)
  const isIt = and(eq(lotteryWinners.day, day), eq(lotteryWinners.place, place))
  const [winner] = await tx.select().from(lotteryWinners).where(isIt).for('update')
  if (winner?.outcome !== 'due') return
  const outcome = await settlePrize(tx, player, keyOf(winner), winner.items)
  await tx.update(lotteryWinners).set({ outcome, settledAt: now() }).where(isIt)
  if (outcome !== 'void') await tell(tx, winner, outcome)
}

async function tell(tx: Tx, { player, day, place, ticket, items }: Winner, outcome: 'paid' | 'kept'): Promise<void> {
  const { formats } = await speechTo(player, tx)
  const values = {
    ticket: String(ticket),
    date: formats.longDate(dayStart(day)),
    amount: amountOf(items, rewardId.coin, formats.shortCoin),
    points: amountOf(items, rewardId.points, formats.points),
  }
  const isCoin = items.some(({ id }) => id === rewardId.coin)
  const title = outcome === 'kept' ? 'lotteryKept' : isCoin ? 'lotteryCoin' : 'lotteryPoints'
  await writeSystemLetter({ player, title, values, about: `lottery:${day}:${place}` }, tx)
}

const amountOf = (items: readonly RewardItem[], wanted: number, format: (cents: number) => string) =>
  items.flatMap(({ id, count }) => (id === wanted ? [format(count)] : [])).join('')

/** Ends a draw all of whose prizes are settled. What was reserved and went to nobody returns to the budget. */
async function finish(tx: Tx, day: string): Promise<void> {
  const draw = await lockDraw(tx, day)
  if (draw?.state !== 'drawn') return
  const isOf = eq(lotteryWinners.day, day)
  if ((await tx.$count(lotteryWinners, and(isOf, eq(lotteryWinners.outcome, 'due')))) > 0) return
  const given = await tx
    .select({ items: lotteryWinners.items })
    .from(lotteryWinners)
    .where(and(isOf, inArray(lotteryWinners.outcome, ['paid', 'kept'])))
  const cost = given.reduce((sum, { items }) => sum + costNow(items), 0)
  await unspend(tx, 'weekendLottery', draw.reserved - cost, draw.openedAt)
  await tx.update(lotteryDraws).set({ state: 'paid', paidAt: now() }).where(eq(lotteryDraws.day, day))
}
