import { and, desc, eq, inArray } from 'drizzle-orm'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { playerTotals } from '../standing/tables.ts'
import { coinOf } from './coin.ts'
import { lockWallet } from './lock.ts'
import { freeOf, moneyOf, purseOf, withdrawableOf } from './money.ts'
import { sendBeside } from './payouts/beside.ts'
import { openSafebox, safeboxOf } from './safebox/lock.ts'
import { openWithdrawalStates, withdrawals } from './tables.ts'
import { limitsOf } from './withdrawalLimits.ts'
import { cancelsOffSince } from './withdrawals/cancel.ts'
import { unseenEnds } from './withdrawals/ends.ts'
import { trackedWithdrawal, wireWithdrawal } from './withdrawals/exchange.ts'
import { earlierOf, holdCoin, type Wish, type Withdrawal } from './withdrawals/hold.ts'
import { holdLocked, minimumOf } from './withdrawals/locked.ts'
import { stepsOf } from './withdrawals/steps.ts'
import { measuredBands } from './withdrawals/times.ts'

/** The current limits of a withdrawal. */
export const getExchange: Handler<'getExchange'> = async (_body, { session }) => {
  const isOpen = and(eq(withdrawals.player, session.player), inArray(withdrawals.state, openWithdrawalStates))
  const open = await db.select().from(withdrawals).where(isOpen).orderBy(desc(withdrawals.createdAt))
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, session.player))
  const { minimum, maximum } = catalogue().webConfig.withdrawal
  const purse = await purseOf(session.player)
  const steps = await stepsOf(session.player, totals, purse)
  const off = await cancelsOffSince(session.player)
  return {
    ...moneyOf(totals, purse, steps),
    minimum,
    maximum,
    bands: await measuredBands(),
    limits: await limitsOf(session.player),
    needsPassword: (await safeboxOf(session.player)) !== undefined,
    ...(off && { cancelOffTime: off.getTime() }),
    turnoverLeft: totals ? wagerLeft(totals) : 0,
    hasDeposited: (totals?.deposited ?? 0) > 0,
    steps,
    open: await Promise.all(open.map(trackedWithdrawal)),
    ended: (await unseenEnds(session.player)).map(wireWithdrawal),
  }
}

/**
 * Requests a withdrawal and holds its coin. Repeating the same request returns the same; nothing is held twice. What the rules approve goes
 * to its payout at once, beside the answer.
 */
export const exchange: Handler<'exchange'> = async ({ password, ...wish }, { session }) => {
  const { maximum } = catalogue().webConfig.withdrawal
  const minimum = await minimumOf(session.player, wish)
  if (wish.amount < minimum || wish.amount > maximum) throw new Refusal('amountOutOfRange', { minimum, maximum })
  await assertPassword(session.player, password)
  const order = await db.transaction((tx) => request(tx, session.player, wish))
  if (order.state === 'approved') sendBeside(order.id)
  return { order: wireWithdrawal(order), coin: await coinOf(session.player) }
}

/** The password of the safe-box guards withdrawals too, where one is set. Wrong ones count by its lock. */
async function assertPassword(player: number, password: string | undefined): Promise<void> {
  if (!(await safeboxOf(player))) return
  if (password === undefined) throw new Refusal('withdrawalPasswordNeeded')
  await openSafebox(player, password)
}

async function request(tx: Tx, player: number, wish: Wish): Promise<Withdrawal> {
  await lockWallet(tx, player)
  const [totals] = await tx.select().from(playerTotals).where(eq(playerTotals.player, player))
  const earlier = await earlierOf(tx, player, wish)
  if (earlier && earlier.boxed > 0 !== (wish.from === 'safebox')) throw new Refusal('requestReused')
  if (earlier) return earlier
  if (!totals?.deposited) throw new Refusal('depositNeeded')
  if (wish.from === 'safebox') return await holdLocked(tx, player, wish, totals)
  const purse = await purseOf(player, tx)
  // What is not there at all is refused as that.
  if (freeOf(purse) < wish.amount && wish.amount <= purse.coin)
    throw new Refusal('turnoverLeft', { ready: withdrawableOf(totals, purse), turnoverLeft: wagerLeft(totals) })
  return await holdCoin(tx, player, wish)
}
