import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { VIP_REBATES_SHOWN_MAX } from '#contract/activities/vip/limits.ts'
import { itemStates } from '#contract/activities/vip/words.ts'
import type { Reply } from '#contract/calls/index.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { levelOf } from '../../standing/levels.ts'
import { totalsOf } from '../../standing/totals.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { claim, earn, type Given } from '../claim.ts'
import { grantsIn } from '../grants.ts'
import { hasDeposited } from '../topUp.ts'
import { rebateKey } from './keys.ts'
import { vipRebates } from './tables.ts'

const HUNDREDTHS = 100

type Rebate = typeof vipRebates.$inferSelect

export const vipRebate: Handler<'vipRebate'> = async (_body, { session }) => await rebatesOf(session.player)

export const vipRebateReceive: Handler<'vipRebateReceive'> = async ({ day }, { session: { player } }) => {
  const given = await db.transaction((tx) => receive(tx, player, day))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await rebatesOf(player)) }
}

async function receive(tx: Tx, player: number, day: string): Promise<Given> {
  await lockWallet(tx, player)
  if (!(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  const [rebate] = await tx.select().from(vipRebates).where(isOwn(player, day))
  if (!rebate || rebate.until < today()) throw new Refusal('rewardNotReached')
  if ((await keepRebate(tx, rebate, null)) === 'samePerson') throw new Refusal('samePerson')
  const claimed = await claim(tx, player, rebateKey(day), itemsOf(rebate))
  // What is held until the identity is checked can be claimed again.
  if (!claimed.isHeld) await tx.update(vipRebates).set({ claimedAt: now() }).where(isOwn(player, day))
  return claimed
}

/**
 * Stores a rebate as owed. Play has earned it, at rates that were told before, so it takes nothing of the budget of presents. `claimedAt`
 * marks one that the list of rebates gives no more. The caller holds the wallet.
 */
export async function keepRebate(tx: Tx, rebate: Rebate, claimedAt: Date | null): ReturnType<typeof earn> {
  const { player, day } = rebate
  if (claimedAt) await tx.update(vipRebates).set({ claimedAt }).where(isOwn(player, day))
  return await earn(tx, player, rebateKey(day), itemsOf(rebate), { isUnbudgeted: true })
}

const isOwn = (player: number, day: string) => and(eq(vipRebates.player, player), eq(vipRebates.day, day))

function itemsOf({ cents, betRate }: Rebate): readonly RewardItem[] {
  return [{ id: rewardId.coin, count: cents, betRate: betRate / HUNDREDTHS }]
}

/** The rebates that a player who has deposited can claim. */
export async function openRebates(tx: Tx, player: number): Promise<Rebate[]> {
  if (!(await hasDeposited(tx, player))) return []
  const isOpen = and(eq(vipRebates.player, player), isNull(vipRebates.claimedAt), gte(vipRebates.until, today()))
  return await tx.select().from(vipRebates).where(isOpen)
}

/** The rebates whose last day is not over, newest first. */
async function rebatesOf(player: number): Promise<Reply<'vipRebate'>> {
  const rows = await db
    .select()
    .from(vipRebates)
    .where(and(eq(vipRebates.player, player), gte(vipRebates.until, today())))
    .orderBy(desc(vipRebates.day))
    .limit(VIP_REBATES_SHOWN_MAX)
  const owed = (await grantsIn(db, player, 'vip')).filter(({ state }) => state === 'owed')
  const isOwed = (day: string) => owed.some(({ round, item }) => round === day && item === rebateKey(day).item)
  return {
    level: levelOf((await totalsOf(player)).validBet),
    needRecharge: !(await hasDeposited(db, player)),
    days: rows.map(({ day, level, cents, betRate, types, until, claimedAt }) => ({
      ...{ day, level, cents, betRate: betRate / HUNDREDTHS, until, types: [...types] },
      state: claimedAt && !isOwed(day) ? itemStates.received : itemStates.ready,
    })),
  }
}

const today = (): string => manilaDay(now())
