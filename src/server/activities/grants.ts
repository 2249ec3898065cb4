import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { type ActivityName, activityNames } from '#contract/activities/kinds.ts'
import { isMoney, type RewardItem, sumRewards } from '#contract/props/rewards.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { type Move, post, type Reader } from '../ledger/post.ts'
import { players } from '../standing/tables.ts'
import { giveReward } from '../wallet/reward.ts'
import { unspend } from './budget.ts'
import { type ClaimKey, isKey } from './claim.ts'
import { isHeld } from './person.ts'
import { activityClaims } from './tables.ts'

export type Grant = typeof activityClaims.$inferSelect

const isOwed = (player: number) => and(eq(activityClaims.player, player), eq(activityClaims.state, 'owed'))

/** What a player has earned and not claimed yet, the oldest first. */
export async function owedTo(player: number, on: Reader = db): Promise<Grant[]> {
  return await on.select().from(activityClaims).where(isOwed(player)).orderBy(asc(activityClaims.earnedAt))
}

/** What a player was given or is owed of an activity, without what was revoked since a deposit was paid back: it may be earned again. */
export async function grantsIn(on: Reader, player: number, activity: ActivityName): Promise<Grant[]> {
  const own = and(eq(activityClaims.player, player), eq(activityClaims.activity, activity))
  const rows = await on.select().from(activityClaims).where(own).orderBy(asc(activityClaims.round))
  return rows.filter(({ state, revokedBy }) => state !== 'revoked' || revokedBy !== null)
}

/** Everything a player was given or is owed, the newest first. */
export async function grantsOf(player: number, most: number): Promise<Grant[]> {
  const own = eq(activityClaims.player, player)
  return await db.select().from(activityClaims).where(own).orderBy(desc(activityClaims.earnedAt)).limit(most)
}

/**
 * Pays out what a player is owed, before the account is excluded or closed: coin and points in one entry, with the requirements that they had; props
 * stay with the account. What is held for the identity stays owed. The caller holds the wallet, posts nothing else, and calls it while the account is
 * open: nothing is paid to one that is not. `own` is coin of the player's own that comes back in any case. Returns the coin and points of rewards.
 */
export async function payOwed(tx: Tx, player: number, own: readonly Move[] = []): Promise<readonly RewardItem[]> {
  const owed = (await owedTo(player, tx)).filter(({ items }) => items?.some(isMoney))
  const entry = { id: `activity:owed:${player}:${randomUUID()}`, reason: own.length > 0 ? 'fund' : 'reward' } as const
  if (owed.length === 0 || !(await isOpen(tx, player)) || (await isHeld(player, tx))) {
    if (own.length > 0) await post(tx, { ...entry, moves: own })
    return []
  }
  for (const grant of owed) {
    const rest = grant.items?.filter((item) => !isMoney(item)) ?? []
    const change = rest.length > 0 ? { items: rest } : ({ state: 'given', claimedAt: now() } as const)
    await tx
      .update(activityClaims)
      .set(change)
      .where(isKey(player, keyOf(grant)))
  }
  const items = merged(owed.flatMap(({ items: all }) => all?.filter(isMoney) ?? []))
  await giveReward(tx, player, { ...entry, items, moves: own })
  return items
}

async function isOpen(tx: Tx, player: number): Promise<boolean> {
  const { state, lockedFor } = players
  const [row] = await tx.select({ state, lockedFor }).from(players).where(eq(players.id, player))
  return row?.state === 'open' && row.lockedFor === null
}

const HUNDREDTHS = 100

/** One item of coin and one of points, whatever was owed: an entry has few moves. The coin's multiple is the mean one, rounded in the player's favour. */
function merged(money: readonly RewardItem[]): RewardItem[] {
  return sumRewards(money.map(({ id, count }) => ({ id, count }))).map((sum) => {
    const own = money.filter(({ id }) => id === sum.id)
    const asked = own.reduce((all, { count, betRate = 0 }) => all + count * betRate, 0)
    const betRate = Math.floor((asked * HUNDREDTHS) / sum.count) / HUNDREDTHS
    return betRate > 0 ? { ...sum, betRate } : sum
  })
}

const NAME = /^(\w+):(\d{1,9}):([\w-]{1,40})$/

/** How operators name a grant of a player: activity, item and round. */
export const grantName = ({ activity, item, round }: Grant): string => `${activity}:${item}:${round}`

/** The key that such a name says; undefined for another text. */
export function grantKey(name: string): ClaimKey | undefined {
  const [, activity, item, round = ''] = NAME.exec(name) ?? []
  const known = activityNames.find((each) => each === activity)
  return known && { activity: known, item: Number(item), round }
}

/** The columns are written by `claim` alone, from a `ClaimKey`. */
export const keyOf = ({ activity, item, round }: Grant) => ({ activity, item, round }) as ClaimKey

/** Takes away what was earned and not given, once. Returns whether there was such a grant. The budget gets its cost back. */
export async function revokeGrant(
  tx: Tx,
  player: number,
  key: ClaimKey,
  deed?: { by: string; reason: string },
): Promise<boolean> {
  const revoked = { state: 'revoked', claimedAt: now(), revokedBy: deed?.by, reason: deed?.reason } as const
  const [grant] = await tx
    .update(activityClaims)
    .set(revoked)
    .where(and(isKey(player, key), eq(activityClaims.state, 'owed')))
    .returning()
  if (!grant) return false
  await unspend(tx, key.activity, grant.cost, grant.earnedAt ?? now())
  return true
}

/** Revokes what a deposit earned and was not given, since its payment was taken back. Coin that was given with it is the deposit's matter. */
export async function revokeFrom(tx: Tx, player: number, source: string): Promise<void> {
  const earned = await tx
    .select()
    .from(activityClaims)
    .where(and(isOwed(player), eq(activityClaims.source, source)))
    // The order in which budgets are locked.
    .orderBy(asc(activityClaims.activity), asc(activityClaims.earnedAt))
  for (const grant of earned) await revokeGrant(tx, player, keyOf(grant))
}
