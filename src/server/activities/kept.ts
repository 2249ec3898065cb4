import type { Reply } from '#contract/calls/index.ts'
import { sumRewards } from '#contract/props/rewards.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { balancesOf } from '../ledger/post.ts'
import { claim } from './claim.ts'
import { keyOf, owedTo } from './grants.ts'
import { isHeld } from './person.ts'

/** What waits for a player's claim, on one page for all activities. */
async function keptFor(player: number): Promise<Reply<'getGrants'>> {
  const owed = await owedTo(player)
  return {
    grants: owed.map((grant) => ({
      ...keyOf(grant),
      items: sumRewards(grant.items ?? []),
      earnedAt: grant.earnedAt?.getTime(),
    })),
    isHeld: owed.length > 0 && (await isHeld(player, db)),
  }
}

export const getGrants: Handler<'getGrants'> = async (_body, { session: { player } }) => await keptFor(player)

export const receiveGrant: Handler<'receiveGrant'> = async ({ activity, item, round }, { session: { player } }) => {
  const { propList } = await db.transaction((tx) => claim(tx, player, { activity, item, round }))
  const { coin, points } = await balancesOf(db, player)
  return { propList, coin, lottery: points, ...(await keptFor(player)) }
}
