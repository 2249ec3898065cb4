import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drawIncrements, middleOf, type SpinTerms, spinsOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import type { Cents } from '#contract/money.ts'
import { coinReward, type RewardItem } from '#contract/props/rewards.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Database, Tx } from '../../db/database.ts'
import { wordsFor } from '../../games/fair.ts'
import type { Reader } from '../../ledger/post.ts'
import { openDrawSeed } from '../../points/seeds.ts'
import { unspend } from '../budget.ts'
import { type ClaimKey, ONCE } from '../claim.ts'
import { countSpins } from './counts.ts'
import { spinCycles } from './tables.ts'

export const ACTIVITY = 'inviteUserSpin'
export type Cycle = typeof spinCycles.$inferSelect

/** The terms as the file has them now. A cycle that runs has its own. */
export const configured = (): SpinTerms => catalogue().configs.inviteUserSpin

export const keyOf = (cycle: number): ClaimKey => ({ activity: ACTIVITY, item: cycle, round: ONCE })

/** What a complete cycle gives. */
export const itemsOf = ({ target, betRate }: SpinTerms): RewardItem[] => [coinReward(target, betRate)]

export const isCycle = (player: number, cycle: number) =>
  and(eq(spinCycles.player, player), eq(spinCycles.cycle, cycle))

/** Neither complete nor lapsed. One whose time is over waits for the job, or the next beginning. */
export const isOpen = and(isNull(spinCycles.completedAt), isNull(spinCycles.lapsedAt))

/** The opposite, of a row. */
export const hasEnded = ({ completedAt, lapsedAt }: Pick<Cycle, 'completedAt' | 'lapsedAt'>): boolean =>
  completedAt !== null || lapsedAt !== null

export const isExpired = ({ expiresAt }: Pick<Cycle, 'expiresAt'>): boolean => expiresAt <= now()

export async function findCycle(on: Reader, player: number, cycle: number): Promise<Cycle | undefined> {
  const [found] = await on.select().from(spinCycles).where(isCycle(player, cycle))
  return found
}

/** A player's last cycle, in whatever state. */
export async function lastCycle(on: Database | Tx, player: number): Promise<Cycle | undefined> {
  const [last] = await on
    .select()
    .from(spinCycles)
    .where(eq(spinCycles.player, player))
    .orderBy(desc(spinCycles.cycle))
    .limit(1)
  return last
}

export const stateOf = (cycle: Cycle): 'running' | 'complete' | 'over' => {
  if (cycle.completedAt) return 'complete'
  return cycle.lapsedAt || isExpired(cycle) ? 'over' : 'running'
}

/**
 * What each spin of a stored cycle brings. Should its seed open no more, each brings the middle of its range: it is complete with as many friends.
 */
export function amountsOf({ serverSeed, clientSeed, nonce, terms }: Cycle): Cents[] {
  const opened = openDrawSeed(serverSeed)
  if (opened !== undefined) return drawIncrements(wordsFor({ serverSeed: opened, clientSeed, nonce }), terms)
  const middles = terms.spins.map((range) => ({ from: middleOf(range), to: middleOf(range) }))
  return drawIncrements(() => 0, { ...terms, spins: middles })
}

/** Counts the spins of a cycle that has ended, unless its seed opens no more: then nothing was drawn. */
export async function countEnded(tx: Tx, ended: Cycle): Promise<void> {
  if (openDrawSeed(ended.serverSeed) === undefined) return
  await countSpins(tx, ended.terms, amountsOf(ended).slice(0, ended.spins))
}

/** What its spins have brought so far. */
export const broughtBy = (cycle: Cycle): Cents =>
  amountsOf(cycle)
    .slice(0, cycle.spins)
    .reduce((sum, cents) => sum + cents, 0)

export const hasAllSpins = ({ spins, terms }: Cycle): boolean => spins >= spinsOf(terms)

/** Ends a cycle without its target, and gives back what it took of the budget. The caller holds the wallet. Returns whether it was open. */
export async function lapse(tx: Tx, ended: Cycle): Promise<boolean> {
  const { player, cycle, reserved, startedAt } = ended
  const { rowCount } = await tx
    .update(spinCycles)
    .set({ lapsedAt: now() })
    .where(and(isCycle(player, cycle), isOpen))
  if (rowCount !== 1) return false
  await unspend(tx, ACTIVITY, reserved, startedAt)
  await countEnded(tx, ended)
  return true
}

/** Whether a cycle of a player runs at the moment `spinAt`, as part of a prepared statement. */
export const isSpinningPart = (player: SQLWrapper): SQL<boolean> =>
  sql`exists (select from ${spinCycles} where ${spinCycles.player} = ${player} and ${isOpen}
    and ${spinCycles.expiresAt} > ${sql.placeholder('spinAt')}::timestamptz)`
