import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ActivityName, reasonOf } from '#contract/activities/kinds.ts'
import type { Cents } from '#contract/money.ts'
import { isMoney, type RewardItem } from '#contract/props/rewards.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { Reader } from '../ledger/post.ts'
import { giveProps } from '../props/give.ts'
import { assertStillOpen } from '../standing/exclusions.ts'
import { assertGiven } from '../wallet/limits/promotions.ts'
import { lockWallet } from '../wallet/lock.ts'
import { giveReward } from '../wallet/reward.ts'
import { costNow, spend } from './budget.ts'
import { isHeld, isSecondAccount } from './person.ts'
import { activityClaims } from './tables.ts'
import { hasDeposited } from './topUp.ts'

/** The round of a reward that is given once in a player's life. */
export const ONCE = 'once'

/** Key of a reward: the activity, its item, and the round (a day in Manila, or `once`). */
export type ClaimKey = { activity: ActivityName; item: number; round: string }

/** What a reward asks for beyond its own rule. What was earned before asks for nothing more. */
export type Terms = {
  /** It is a present of this moment, not the reward of something done: it goes to nobody to whom nothing is given (`mayReceive`). */
  isOffer?: boolean
  /** A free bonus, which needs a valid top-up (spec 1). */
  needsTopUp?: boolean
}

/** What a claim gave. `isHeld`: nothing yet, since it is kept until the player's identity is checked. */
export type Given = { propList: RewardItem[]; isHeld?: true }

/**
 * Gives an activity's reward, in the caller's transaction: the claim, coin, points and props. The same key is given once, even under parallel calls.
 * What `earn` has kept under the key is given as it was then, without `items` too. One claim per transaction. May refuse: rewardReceived, rewardNotReached,
 * activityClosed, offersPaused, needsTopUp, samePerson, budgetUsedUp, restricted, accountClosed.
 */
export async function claim(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items?: readonly RewardItem[],
  terms: Terms = {},
): Promise<Given> {
  await lockWallet(tx, player)
  await assertStillOpen(tx, player)
  const known = await claimOf(tx, player, key)
  const isOver = known && !(items && wasTakenBack(known))
  const owed = isOver ? owedOf(known) : await take(tx, player, key, items, terms)
  if (await isHeld(player, tx)) return { propList: [], isHeld: true }
  await markGiven(tx, player, key)
  await hand(tx, player, { ...key, takings: known?.takings ?? 0 }, owed)
  return { propList: [...owed] }
}

/** Something that was earned, and is not given yet. Refuses for what was given or revoked. */
function owedOf({ state, items }: typeof activityClaims.$inferSelect): readonly RewardItem[] {
  if (state === 'revoked') throw new Refusal('activityClosed')
  if (state === 'given' || !items) throw new Refusal('rewardReceived')
  return items
}

/** Stores what is claimed without having been earned before. */
async function take(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items: readonly RewardItem[] | undefined,
  { isOffer, needsTopUp }: Terms,
): Promise<readonly RewardItem[]> {
  if (!items || items.length === 0) throw new Refusal('rewardNotReached')
  if (isOffer) await assertGiven(player, tx)
  if (needsTopUp && !(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  const outcome = await keep(tx, player, key, items)
  if (outcome !== 'earned') throw new Refusal(outcome === 'known' ? 'rewardReceived' : outcome)
  return items
}

/** A key with how often its reward was taken back: what is earned anew has another id. */
type TakenKey = ClaimKey & { takings: number }

const anew = ({ takings }: TakenKey): string => (takings > 0 ? `:again-${takings}` : '')

/** The ledger entry of a reward's coin and points. */
export const entryOf = (player: number, key: TakenKey): string =>
  `activity:${key.activity}:${player}:${key.item}:${key.round}${anew(key)}`

/** The origin of a reward's props. */
export const originOf = (key: TakenKey): string => `activity:${key.activity}:${key.item}:${key.round}${anew(key)}`

/** Coin and points go through the ledger, in one entry; everything else into the inventory. */
async function hand(tx: Tx, player: number, key: TakenKey, items: readonly RewardItem[]): Promise<void> {
  const { activity } = key
  await giveKept(tx, player, key, items)
  const id = entryOf(player, key)
  const money = items.filter(isMoney)
  if (money.length === 0) return
  const outcome = await giveReward(tx, player, { id, reason: reasonOf(activity), items: money })
  // The ledger still knows a claim whose row was deleted with its day.
  if (outcome === 'exists') throw new Refusal('rewardReceived')
}

/** What of a reward is no money, with the reward as its origin. */
async function giveKept(tx: Tx, player: number, key: TakenKey, items: readonly RewardItem[]): Promise<void> {
  const kept = items.filter((one) => !isMoney(one))
  await giveProps(tx, player, kept, originOf(key))
}

/** Why something was not earned: the key is known, the account is a second one of its person, or nothing is left to give. */
export type Earned = 'earned' | 'known' | 'samePerson' | 'budgetUsedUp'

/** Where a reward comes from, and what it takes of its activity's budget. `least`: what must stay of the deposits that earned it. */
type Origin = { source?: string; isReserved?: boolean; isUnbudgeted?: boolean; least?: Cents }

/**
 * Stores what a player has earned, as it is promised now; `claim` gives it later. A changed configuration changes nothing of it. `source` names the deposit
 * that earned it (`deposit:<order>`): if that is taken back, what was not given is revoked, and if it leaves unstaked, what was given is taken back (`follow.ts`). The caller holds the wallet's lock, and has asked
 * whether anything is given (`mayReceive`). `isReserved`: the budget was taken before (`spend`). `isUnbudgeted`: it takes nothing of it.
 */
export async function earn(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items: readonly RewardItem[],
  from: Origin = {},
): Promise<Earned> {
  const known = await claimOf(tx, player, key)
  return known && !wasTakenBack(known) ? 'known' : await keep(tx, player, key, items, from)
}

async function keep(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items: readonly RewardItem[],
  { source, isReserved = false, isUnbudgeted = false, least = 0 }: Origin = {},
): Promise<Earned> {
  if (await isSecondAccount(player, tx)) return 'samePerson'
  const cost = isUnbudgeted ? 0 : costNow(items)
  if (!isReserved && !(await spend(tx, key.activity, cost))) return 'budgetUsedUp'
  const stored = await tx
    .insert(activityClaims)
    .values({ player, ...key, state: 'owed', items, cost, source, least, earnedAt: now() })
    .onConflictDoUpdate({
      target: [activityClaims.player, activityClaims.activity, activityClaims.round, activityClaims.item],
      set: { state: 'owed', items, cost, source: source ?? null, least, earnedAt: now(), claimedAt: null },
      setWhere: isTakenBack,
    })
    .returning({ item: activityClaims.item })
  return stored.length > 0 ? 'earned' : 'known'
}

/**
 * The reward of a deposit that is posted with the deposit itself: stored as given; its coin and points are answered for the deposit's entry. Empty if there is nothing to
 * add now; what is held stays owed. Called by the deposit's hook, with the wallet locked.
 */
export async function claimInDeposit(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items: readonly RewardItem[],
  from: Origin & { source: string },
): Promise<readonly RewardItem[]> {
  if ((await earn(tx, player, key, items, from)) !== 'earned' || (await isHeld(player, tx))) return []
  await markGiven(tx, player, key)
  await giveKept(tx, player, { ...key, takings: (await claimOf(tx, player, key))?.takings ?? 0 }, items)
  return items.filter(isMoney)
}

export const isKey = (player: number, { activity, item, round }: ClaimKey) =>
  and(
    ...[eq(activityClaims.player, player), eq(activityClaims.activity, activity)],
    ...[eq(activityClaims.round, round), eq(activityClaims.item, item)],
  )

/** Revoked since its deposit was paid back: another deposit may earn it again. What an operator revoked stays so. */
export const isTakenBack = sql<boolean>`${activityClaims.state} = 'revoked' and ${activityClaims.revokedBy} is null`

async function claimOf(tx: Tx, player: number, key: ClaimKey) {
  const [row] = await tx.select().from(activityClaims).where(isKey(player, key))
  return row
}

/** Whether there is a claim of a key, given, owed or revoked. */
export async function isKnownClaim(reader: Reader, player: number, key: ClaimKey): Promise<boolean> {
  const { item } = activityClaims
  return (await reader.select({ item }).from(activityClaims).where(isKey(player, key))).length > 0
}

const wasTakenBack = ({ state, revokedBy }: typeof activityClaims.$inferSelect): boolean =>
  state === 'revoked' && revokedBy === null

async function markGiven(tx: Tx, player: number, key: ClaimKey): Promise<void> {
  await tx.update(activityClaims).set({ state: 'given', claimedAt: now() }).where(isKey(player, key))
}

/** The items of an activity that a player has claimed in the given rounds. What is owed is not among them. */
export async function claimsOf(
  reader: Reader,
  player: number,
  activity: ActivityName,
  rounds: readonly string[],
): Promise<readonly Pick<ClaimKey, 'item' | 'round'>[]> {
  const { item, round, state } = activityClaims
  const isOwn = and(eq(activityClaims.player, player), eq(activityClaims.activity, activity))
  return await reader
    .select({ item, round })
    .from(activityClaims)
    .where(and(isOwn, inArray(round, [...rounds]), eq(state, 'given')))
}

export async function isClaimed(reader: Reader, player: number, { activity, item, round }: ClaimKey): Promise<boolean> {
  return (await claimsOf(reader, player, activity, [round])).some((one) => one.item === item)
}
