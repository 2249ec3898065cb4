import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { db } from '../db/database.ts'
import { balancesOf } from '../ledger/post.ts'
import { levelOf } from '../standing/levels.ts'
import { playerTotals } from '../standing/tables.ts'

type Figures = Reply<'refreshData'>

/** Of somebody who is not logged in. */
export const noFigures: Figures = {
  coin: 0,
  lottery: 0,
  vip: 0,
  vipExp: 0,
  userLevel: 0,
  bet: 0,
  totalRecharge: 0,
  firstRecharge: false,
}

/** Balances from the ledger, and the level from the valid bet, which `bet` and `vipExp` tell. Cents. */
export async function figuresOf(player: number): Promise<Figures> {
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  const { validBet: bet = 0, deposited = 0 } = totals ?? {}
  const { coin, points } = await balancesOf(db, player)
  const level = levelOf(bet)
  return {
    coin,
    lottery: points,
    vip: level,
    vipExp: bet,
    userLevel: level,
    bet,
    totalRecharge: deposited,
    firstRecharge: deposited > 0,
  }
}
