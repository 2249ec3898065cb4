import { desc } from 'drizzle-orm'
import type { PrizeTier } from '#contract/activities/weekendLottery/config.ts'
import { weekendLottery as kind } from '#contract/activities/weekendLottery/manifest.ts'
import { nextWeekly } from '#contract/activities/weekendLottery/schedule.ts'
import { roundFrom } from '#contract/games/beacon.ts'
import type { Cents } from '#contract/money.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { beaconChain } from '../../beacon/chosen.ts'
import { atLeisure, type Database, type Tx } from '../../db/database.ts'
import { commitmentOf, newServerSeed } from '../../games/fair.ts'
import { announceWhole } from '../announce.ts'
import { costNow } from '../budget.ts'
import { isActivityOn } from '../openActivities.ts'
import { beginMarks } from './count.ts'
import { configured, lotteryCipher, openDrawNow } from './draws.ts'
import { lotteryDraws } from './tables.ts'

/** A draw that opens within this time goes on from the one before: what was staked between counts for it. */
const GOES_ON_MS = 3_600_000

/** What the prizes cost at most, which is taken from the budget when a draw opens. */
export const costOfPrizes = (prizes: readonly PrizeTier[]): Cents =>
  prizes.reduce((sum, { count, items }) => sum + count * costNow(items), 0)

/**
 * Opens the draw that closes next, unless one is open: with its terms, the commitment to its seed, and the beacon's round named. Without room in
 * the budget for all prizes there is none. Returns the number of draws.
 */
export async function openDraw(): Promise<number> {
  if (!isActivityOn(kind.id) || (await openDrawNow())) return 0
  return (await atLeisure(open)) ? 1 : 0
}

async function open(own: Database): Promise<boolean> {
  const at = now()
  const { closes, untilDrawMs, ...terms } = configured()
  const closesAt = nextWeekly(closes, at)
  const drawsAt = new Date(closesAt.getTime() + untilDrawMs)
  const day = manilaDay(closesAt)
  const chain = beaconChain()
  const round = roundFrom(chain, drawsAt)
  const serverSeed = newServerSeed()
  const reserved = costOfPrizes(terms.prizes)
  const row = {
    ...{ day, openedAt: at, closesAt, drawsAt, terms, reserved, chain, round, firstRound: round },
    ...{ serverSeed: lotteryCipher.encrypt(serverSeed), serverSeedHash: commitmentOf(serverSeed) },
  }
  return await announceWhole(own, {
    ...{ activity: 'weekendLottery', named: { draw: day }, reserved },
    insert: (tx) => insert(tx, row),
  })
}

async function insert(tx: Tx, row: typeof lotteryDraws.$inferInsert & { openedAt: Date }): Promise<boolean> {
  const [before] = await tx.select().from(lotteryDraws).orderBy(desc(lotteryDraws.day)).limit(1)
  const made = await tx.insert(lotteryDraws).values(row).onConflictDoNothing()
  if (made.rowCount === 0) return false
  if (!before || row.openedAt.getTime() - before.closesAt.getTime() > GOES_ON_MS) await beginMarks(tx)
  return true
}
