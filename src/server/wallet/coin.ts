import type { Cents } from '#contract/money.ts'
import { db } from '../db/database.ts'
import { balanceOf } from '../ledger/post.ts'

/** The coin that a player can spend now. */
export function coinOf(player: number): Promise<Cents> {
  return balanceOf(db, `player:${player}:coin`)
}
