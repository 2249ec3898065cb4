import { and, desc, eq, gte } from 'drizzle-orm'
import { rewardId } from '#contract/activities/rewards.ts'
import { VIP_REBATES_SHOWN_MAX } from '#contract/activities/vip/limits.ts'
import { itemStates } from '#contract/activities/vip/words.ts'
import type { Reply } from '#contract/calls/index.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { levelOf } from '../../standing/levels.ts'
import { totalsOf } from '../../standing/totals.ts'
import { claim } from '../claim.ts'
import { hasDeposited } from '../topUp.ts'
import { REBATE_ITEM } from './keys.ts'
import { vipRebates } from './tables.ts'

const HUNDREDTHS = 100

export const vipRebate: Handler<'vipRebate'> = async (_body, { session }) => await rebatesOf(session.player)

export const vipRebateReceive: Handler<'vipRebateReceive'> = async ({ day }, { session: { player } }) => {
  const given = await db.transaction(async (tx) => {
    const own = and(eq(vipRebates.player, player), eq(vipRebates.day, day))
    const [rebate] = await tx.select().from(vipRebates).where(own)
    if (!rebate || rebate.until < today() || !(await hasDeposited(tx, player))) throw new Refusal('rewardNotReached')
    const items = [{ id: rewardId.coin, count: rebate.cents, betRate: rebate.betRate / HUNDREDTHS }]
    const claimed = await claim(tx, player, { activity: 'vip', item: REBATE_ITEM, round: day }, items)
    // What is held until the identity is checked can be claimed again.
    if (!claimed.isHeld) await tx.update(vipRebates).set({ claimedAt: now() }).where(own)
    return claimed
  })
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await rebatesOf(player)) }
}

/** The rebates whose last day is not over, newest first. */
async function rebatesOf(player: number): Promise<Reply<'vipRebate'>> {
  const rows = await db
    .select()
    .from(vipRebates)
    .where(and(eq(vipRebates.player, player), gte(vipRebates.until, today())))
    .orderBy(desc(vipRebates.day))
    .limit(VIP_REBATES_SHOWN_MAX)
  return {
    level: levelOf((await totalsOf(player)).validBet),
    needRecharge: !(await hasDeposited(db, player)),
    days: rows.map(({ day, level, cents, betRate, types, until, claimedAt }) => ({
      ...{ day, level, cents, betRate: betRate / HUNDREDTHS, until, types: [...types] },
      state: claimedAt ? itemStates.received : itemStates.ready,
    })),
  }
}

const today = (): string => manilaDay(now())
