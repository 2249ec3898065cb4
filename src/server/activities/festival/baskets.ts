import type { Fiesta } from '#contract/activities/festival/config.ts'
import { TASK_ROUNDS_MAX } from '#contract/activities/tasks/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Database, Tx } from '../../db/database.ts'
import { validBetSince } from '../../games/played.ts'
import type { Ticket } from '../draws/draw.ts'
import { countDraws } from '../draws/record.ts'
import { hasDeposited } from '../topUp.ts'
import { ACTIVITY, assertOn, basketTerms, prizesOf, seasonOf } from './config.ts'

/** Valid bets of a player in a fiesta, summed before in the same call. */
export type Summed = { readonly fiesta: Fiesta; readonly staked: Cents }

/**
 * The baskets of a player in a fiesta: as many as their valid bets since its start have brought, less those that were opened. Each opened one is a
 * draw, so that nothing else has to be counted. Rounds are summed once in a call, and not at all for who has opened the most.
 */
export async function basketsOf(
  on: Database | Tx,
  player: number,
  fiesta: Fiesta,
  summed?: Summed,
): Promise<Reply<'festivalUser'>['baskets']> {
  const { bet, most } = basketTerms()
  const opened = await countDraws(on, player, ACTIVITY, seasonOf(fiesta))
  if (opened >= most) return { bet, staked: most * bet, most, opened, left: 0 }
  const isSummed = summed?.fiesta.start === fiesta.start
  const staked = isSummed ? summed.staked : await validBetSince(on, player, new Date(fiesta.start), TASK_ROUNDS_MAX)
  const earned = Math.min(most, Math.floor(staked / bet))
  return { bet, staked, most, opened, left: Math.max(0, earned - opened) }
}

/** What opens a basket: one that is left, while the fiesta is on. The caller has locked the wallet, under which each draw is counted. */
export async function ticketOf(tx: Tx, player: number): Promise<{ ticket: Ticket; summed: Summed }> {
  const fiesta = assertOn()
  if (!(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  const { left, staked } = await basketsOf(tx, player, fiesta)
  if (left === 0) throw new Refusal('rewardNotReached')
  const [instead = 0] = fiesta.leftover
  const ticket: Ticket = { activity: ACTIVITY, season: seasonOf(fiesta), prizes: prizesOf(fiesta), instead }
  return { ticket, summed: { fiesta, staked } }
}
