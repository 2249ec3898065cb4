import type { Fiesta } from '#contract/activities/festival/config.ts'
import { TASK_ROUNDS_MAX } from '#contract/activities/tasks/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Database, Tx } from '../../db/database.ts'
import { validBetSince } from '../../games/played.ts'
import type { Ticket } from '../draws/draw.ts'
import { countDraws } from '../draws/record.ts'
import { hasDeposited } from '../topUp.ts'
import { ACTIVITY, assertOn, basketTerms, prizesOf, seasonOf } from './config.ts'

/**
 * The baskets of a player in a fiesta: as many as their valid bets since its start have brought, less those that were opened. Each opened one is a
 * draw, so that nothing else has to be counted.
 */
export async function basketsOf(
  on: Database | Tx,
  player: number,
  fiesta: Fiesta,
): Promise<Reply<'festivalUser'>['baskets']> {
  const { bet, most } = basketTerms()
  const staked = await validBetSince(on, player, new Date(fiesta.start), TASK_ROUNDS_MAX)
  const opened = await countDraws(on, player, ACTIVITY, seasonOf(fiesta))
  const earned = Math.min(most, Math.floor(staked / bet))
  return { bet, staked, most, opened, left: Math.max(0, earned - opened) }
}

/** What opens a basket: one that is left, while the fiesta is on. The caller has locked the wallet, under which each draw is counted. */
export async function ticketOf(tx: Tx, player: number): Promise<Ticket> {
  const fiesta = assertOn()
  if (!(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  if ((await basketsOf(tx, player, fiesta)).left === 0) throw new Refusal('rewardNotReached')
  const [instead = 0] = fiesta.leftover
  return { activity: ACTIVITY, season: seasonOf(fiesta), prizes: prizesOf(fiesta), instead }
}
