import { and, eq, sql } from 'drizzle-orm'
import { rewardId } from '#contract/activities/rewards.ts'
import { catalogue } from '../../content/catalogue.ts'
import { openRounds } from '../../games/openTables.ts'
import { balancesOf, type Reader } from '../../ledger/post.ts'
import { players } from '../../standing/tables.ts'
import { activityClaims } from '../tables.ts'

/**
 * Whether a player has nothing left to play with (`isBankrupt`, spec 7.3): less coin than the floor, and none that is held for a withdrawal or
 * set aside, in the safe-box, staked in an open round, or owed by an activity.
 */
export async function isBankrupt(reader: Reader, player: number): Promise<boolean> {
  const { coin, hold, safebox } = await balancesOf(reader, player)
  const isBelow = coin < catalogue().configs.supply.below && hold === 0 && safebox === 0
  return isBelow && !(await hasOpen(reader, player))
}

/** Whether coin of a player is in an open round, or waits to be claimed. */
async function hasOpen(reader: Reader, player: number): Promise<boolean> {
  const isOwed = and(eq(activityClaims.player, player), eq(activityClaims.state, 'owed'))
  const coin = JSON.stringify([{ id: rewardId.coin }])
  const [row] = await reader
    .select({
      isOpen: sql<boolean>`exists (select from ${openRounds} where ${eq(openRounds.player, player)})
        or exists (select from ${activityClaims} where ${isOwed} and ${activityClaims.items} @> ${coin}::jsonb)`,
    })
    .from(players)
    .where(eq(players.id, player))
  return row?.isOpen ?? false
}
