import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rewardId } from '#contract/props/rewards.ts'
import { catalogue } from '../../content/catalogue.ts'
import { openRounds } from '../../games/openTables.ts'
import { hasLessPart, type Reader } from '../../ledger/post.ts'
import { players } from '../../standing/tables.ts'
import { activityClaims } from '../tables.ts'

const OWED_COIN = JSON.stringify([{ id: rewardId.coin }])

/**
 * Whether a player has nothing left to play with (`isBankrupt`, spec 7.3), as part of a prepared statement on players: less coin than the floor, and
 * none that is held for a withdrawal or set aside, in the safe-box, staked in an open round, or owed by an activity.
 */
export function bankruptPart(): SQL<boolean> {
  const isOwed = and(eq(activityClaims.player, players.id), eq(activityClaims.state, 'owed'))
  const owesCoin = sql`${activityClaims.items} @> ${sql.raw(`'${OWED_COIN}'`)}::jsonb`
  return sql`(${hasLessPart(players.id, sql.placeholder('below'))}
    and not exists (select from ${openRounds} where ${eq(openRounds.player, players.id)})
    and not exists (select from ${activityClaims} where ${and(isOwed, owesCoin)}))`
}

export const bankruptValues = () => ({ below: catalogue().configs.supply.below })

/** The same, asked by itself. */
export async function isBankrupt(reader: Reader, player: number): Promise<boolean> {
  const [row] = await reader
    .select({ isBankrupt: bankruptPart() })
    .from(players)
    .where(eq(players.id, sql.placeholder('player')))
    .prepare('is_bankrupt')
    .execute({ player, ...bankruptValues() })
  return row?.isBankrupt ?? false
}
