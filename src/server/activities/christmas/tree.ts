import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ExtraSource, LanternSource } from '#contract/activities/christmas/tree.ts'
import { TASK_ROUNDS_MAX } from '#contract/activities/tasks/limits.ts'
import type { Cents } from '#contract/money.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Database, Tx } from '../../db/database.ts'
import { validBetSince } from '../../games/played.ts'
import { balancesOf, type Reader } from '../../ledger/post.ts'
import { countedDeposits, sumOf } from '../../wallet/deposits/deposited.ts'
import { seasonOf } from '../season.ts'
import { christmasLanterns } from './tables.ts'

export const ACTIVITY = 'christmas'
export type Lantern = typeof christmasLanterns.$inferSelect

export const configured = () => catalogue().configs.christmas
export const season = () => seasonOf(ACTIVITY)
export const today = (): string => manilaDay(now())

/** A player's tree of this season, in the order in which it was hung. */
export async function treeOf(on: Reader, player: number): Promise<Lantern[]> {
  return await on.select().from(christmasLanterns).where(isOwn(player)).orderBy(asc(christmasLanterns.place))
}

const isOwn = (player: number) => and(eq(christmasLanterns.player, player), eq(christmasLanterns.season, season().name))

/** Hangs a lantern at the next place. The caller has locked the wallet. */
export async function hang(tx: Tx, player: number, source: LanternSource, tree: readonly Lantern[]): Promise<void> {
  const row = { player, season: season().name, place: tree.length + 1, source, day: today(), hungAt: now() }
  await tx.insert(christmasLanterns).values(row)
}

/** Marks a lantern as opened. Returns whether it was closed. */
export async function markOpened(tx: Tx, player: number, place: number): Promise<boolean> {
  const { openedAt, leftAt } = christmasLanterns
  const isClosed = and(isNull(openedAt), isNull(leftAt), eq(christmasLanterns.place, place))
  const opened = await tx
    .update(christmasLanterns)
    .set({ openedAt: now() })
    .where(and(isOwn(player), isClosed))
    .returning({ place: christmasLanterns.place })
  return opened.length > 0
}

/** What a player has today of what hangs an extra lantern: cents of bets or deposits, or hundredths of a point. */
export async function hasToday(on: Database | Tx, player: number, source: ExtraSource): Promise<Cents> {
  const [start, end] = [dayStart(today()), dayEnd(today())]
  if (source === 'bet') return await validBetSince(on, player, start, TASK_ROUNDS_MAX)
  if (source === 'deposit') return sumOf(await countedDeposits(on, player, { start, end }))
  return (await balancesOf(on, player)).points
}
