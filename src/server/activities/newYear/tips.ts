import { and, desc, eq, gte } from 'drizzle-orm'
import { newYear as kind } from '#contract/activities/newYear/manifest.ts'
import type { Reply } from '#contract/calls/index.ts'
import { TIPS_AGE_MS, TIPS_MAX } from '#contract/lobby/limits.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { maskedName } from '../../account/naming.ts'
import { config } from '../../base/config.ts'
import type { Handler } from '../../call/handler.ts'
import type { Database } from '../../db/database.ts'
import { sharedRead } from '../../db/sharedRead.ts'
import { recentWins } from '../../games/bigWins.ts'
import { players } from '../../standing/tables.ts'
import { activityDraws } from '../draws/tables.ts'
import { isActivityOn } from '../openActivities.ts'
import { ACTIVITY, configured } from './config.ts'

type Gains = NonNullable<Reply<'anonymous/lobbyTips'>['newYearList']>

/** Real rounds, and while New Year is on the coin that it gave. */
export const lobbyTips: Handler<'anonymous/lobbyTips'> = async () => {
  const jackpotList = await recentWins()
  return isActivityOn(kind.id) ? { jackpotList, newYearList: await recentGains() } : { jackpotList }
}

const recentGains = sharedRead(readGains)

/** Coin that was drawn lately, from a configured sum on, by players who agreed to be shown. */
async function readGains(on: Database, at: number): Promise<Gains> {
  const { createdAt, count, prop, activity, player } = activityDraws
  const rows = await on
    .select({ mobile: players.mobile, account: players.account, createdAt, amount: count })
    .from(activityDraws)
    .innerJoin(players, eq(players.id, player))
    .where(
      and(
        eq(activity, ACTIVITY),
        eq(prop, rewardId.coin),
        gte(createdAt, new Date(at - TIPS_AGE_MS)),
        gte(count, configured().announce),
        eq(players.showsWins, true),
        // Bots are the demo's alone.
        config.mode === 'demo' ? undefined : eq(players.isBot, false),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(TIPS_MAX)
  return rows.map(({ createdAt: drawnAt, amount, ...one }) => ({
    phone: maskedName(one),
    timestamp: drawnAt.getTime(),
    amount: amount ?? 0,
  }))
}
