import { and, inArray, isNull } from 'drizzle-orm'
import { RECORD_YEARS } from '#contract/rights/limits.ts'
import { now } from '../base/clock.ts'
import { atLeisure, db } from '../db/database.ts'
import { dropMonths } from '../ledger/retention.ts'
import { legalHolds } from '../standing/exclusionTables.ts'
import { yearsBefore } from './years.ts'

/** Players per query. */
const ASKED_MAX = 10_000

/** Job: drops the months past the legal retention period. A month with a player under legal hold stays until the hold is lifted. */
export async function dropOldMonths(): Promise<number> {
  const before = yearsBefore(now(), RECORD_YEARS)
  return await atLeisure((own) => dropMonths(own, before, (_month, players) => haveCase(players)))
}

async function haveCase(players: readonly number[]): Promise<boolean> {
  for (let at = 0; at < players.length; at += ASKED_MAX) {
    const some = players.slice(at, at + ASKED_MAX)
    if ((await db.$count(legalHolds, and(inArray(legalHolds.player, some), isNull(legalHolds.closedAt)))) > 0)
      return true
  }
  return false
}
