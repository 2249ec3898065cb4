import { eq, sql } from 'drizzle-orm'
import { readMobile } from '#contract/rules.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { formerHolderOf } from './numberClaims.ts'

const PLAYER_ID = /^[1-9]\d{0,14}$/

export type Player = typeof players.$inferSelect

/**
 * Finds a player for an operator: by number, by account name in any letter case, or by the mobile number that is bound, or was taken off. Digits alone count as a number
 * first.
 */
export async function findPlayer(typed: string): Promise<Player | undefined> {
  const byName = sql`lower(${players.account}) = lower(${typed})`
  const found = PLAYER_ID.test(typed) ? await firstWhere(eq(players.id, Number(typed))) : undefined
  const mobile = readMobile(typed)
  const named = found ?? (await firstWhere(byName))
  if (named || !mobile) return named
  return (await firstWhere(eq(players.mobile, mobile))) ?? (await formerHolderOf(mobile))
}

async function firstWhere(condition: ReturnType<typeof eq>): Promise<Player | undefined> {
  const [player] = await db.select().from(players).where(condition)
  return player
}
