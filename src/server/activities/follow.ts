import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type ActivityName, activityNames } from '#contract/activities/kinds.ts'
import type { TakenName } from '#contract/activities/takenBack.ts'
import type { Cents } from '#contract/money.ts'
import { isMoney, type RewardItem, rewardId } from '#contract/props/rewards.ts'
import type { Tx } from '../db/database.ts'
import { isPosted, movesOf } from '../ledger/history.ts'
import { playerProps } from '../props/tables.ts'
import type { LeavingDeposit, Taking } from '../wallet/taken.ts'
import { entryOf, isKey, originOf } from './claim.ts'
import { type Grant, keyOf } from './grants.ts'
import { namedSides } from './sides.ts'
import { activityClaims } from './tables.ts'

/**
 * What deposits brought goes with what leaves of them unstaked, for every offer by one rule. A part that leaves takes its part of what the deposit
 * multiplied. What asks for a sum goes as a whole once the sum is not there any more, and stays as a whole before.
 */
export async function takeOffers(tx: Tx, player: number, leaving: readonly LeavingDeposit[]): Promise<Taking[]> {
  const takings: Taking[] = []
  const taken = new Set<string>()
  const takeGrant = async (grant: Grant) => {
    if (taken.has(nameOf(grant))) return
    taken.add(nameOf(grant))
    takings.push(...(await takeWhole(tx, player, grant)))
  }
  for (const deposit of leaving) {
    const claims = await claimsFrom(tx, player, deposit)
    takings.push(...(await partsOfEntry(tx, deposit, claims)))
    for (const grant of claims) {
      const { least } = grant
      if (least === null || !isHeldBy(grant) || bySums.has(grant.activity)) continue
      if (least > deposit.cents - deposit.left) await takeGrant(grant)
      else if (least === 0) takings.push(...(await takePart(tx, player, grant, deposit)))
    }
    takings.push(...(await suspended(tx, deposit)))
  }
  for (const [, { unreached }] of namedSides)
    for (const grant of (await unreached?.(tx, player)) ?? [])
      if (grant.least !== null && isHeldBy(grant)) await takeGrant(grant)
  return takings
}

/** Activities whose grants stand for sums of several deposits: they say themselves what is not reached any more. */
const bySums: ReadonlySet<string> = new Set(namedSides.flatMap(([name, side]) => (side.unreached ? [name] : [])))

const nameOf = ({ activity, item, round }: Grant): string => `${activity} ${item} ${round}`
const isHeldBy = ({ state }: Grant): boolean => state !== 'revoked'

async function claimsFrom(tx: Tx, player: number, { id }: LeavingDeposit): Promise<Grant[]> {
  const isOf = and(eq(activityClaims.player, player), eq(activityClaims.source, `deposit:${id}`))
  return await tx
    .select()
    .from(activityClaims)
    .where(isOf)
    .orderBy(asc(activityClaims.activity), asc(activityClaims.round), asc(activityClaims.item))
}

const countOf = (items: readonly RewardItem[], id: number): Cents =>
  items.reduce((sum, item) => sum + (item.id === id ? item.count : 0), 0)

/** The part of an amount that leaves now: never more than the parts that have left so far make together. */
function partOf(amount: Cents, { cents, before, left }: LeavingDeposit): Cents {
  const until = (part: Cents) => Number((BigInt(amount) * BigInt(part)) / BigInt(cents))
  return until(left) - until(before)
}

/** The part of the match and of the coupon, whose coin and points are in the deposit's own entry beside what claims have there. */
async function partsOfEntry(tx: Tx, deposit: LeavingDeposit, claims: readonly Grant[]): Promise<Taking[]> {
  const entry = `deposit:${deposit.id}`
  const within = await itemsWithin(tx, deposit.player, claims)
  const coupon = deposit.promised?.coupon ?? []
  const points = (await movesOf(tx, entry))
    .filter(({ from }) => from.startsWith('house:promotions:points'))
    .reduce((sum, { cents }) => sum + cents, 0)
  const own = (id: number, all: Cents) => Math.max(0, all - countOf(within, id) - countOf(coupon, id))
  const brought: readonly (readonly [TakenName, Cents, Cents])[] = [
    ['firstCharge', own(rewardId.coin, deposit.bonus), own(rewardId.points, points)],
    ['coupon', countOf(coupon, rewardId.coin), countOf(coupon, rewardId.points)],
  ]
  return brought.map(([name, coin, more]) => ({
    ...{ name, coin: partOf(coin, deposit), points: partOf(more, deposit) },
    ...{ pieces: 0, entry, undo: [] },
  }))
}

/** What claims gave in their deposit's entry: those that have no entry of their own. */
async function itemsWithin(tx: Tx, player: number, claims: readonly Grant[]): Promise<RewardItem[]> {
  const items: RewardItem[] = []
  for (const grant of claims) if (await isWithin(tx, player, grant)) items.push(...(grant.items ?? []))
  return items
}

async function isWithin(tx: Tx, player: number, grant: Grant): Promise<boolean> {
  const wasGiven = grant.state === 'given' || grant.takings > 0
  return wasGiven && !(await isPosted(tx, entryOf(player, { ...keyOf(grant), takings: 0 })))
}

/** Takes all of a grant: what waits is revoked, what was given goes with its coin, points and props. */
async function takeWhole(tx: Tx, player: number, grant: Grant): Promise<Taking[]> {
  const isGiven = grant.state === 'given'
  const takings = grant.takings + (isGiven ? 1 : 0)
  await tx
    .update(activityClaims)
    .set({ state: 'revoked', takings })
    .where(isKey(player, keyOf(grant)))
  const items = grant.items ?? []
  const props = isGiven ? await takeProps(tx, player, originOf({ ...keyOf(grant), takings: grant.takings })) : undefined
  const within = isGiven && (await isWithin(tx, player, grant))
  const ownEntry = entryOf(player, { ...keyOf(grant), takings: grant.takings })
  return [
    {
      name: named(grant),
      ...{ coin: countOf(items, rewardId.coin), points: countOf(items, rewardId.points) },
      pieces: props?.pieces ?? items.reduce((sum, item) => sum + (isMoney(item) ? 0 : item.count), 0),
      entry: isGiven ? (within ? (grant.source ?? ownEntry) : ownEntry) : null,
      undo: [{ of: 'claim', ...keyOf(grant), takings, isGiven }, ...(props?.undo ?? [])],
    },
  ]
}

/** The part of what a deposit multiplied, where it was held until the identity was checked. */
async function takePart(tx: Tx, player: number, grant: Grant, deposit: LeavingDeposit): Promise<Taking[]> {
  const money = (grant.items ?? []).filter(isMoney)
  // What waits was lessened by the parts that left before.
  const whole = { ...deposit, cents: deposit.cents - deposit.before, before: 0, left: deposit.left - deposit.before }
  const isGiven = grant.state === 'given'
  const lost = money.map((item) => ({ ...item, count: partOf(item.count, isGiven ? deposit : whole) }))
  const undo = isGiven ? [] : [{ of: 'share', ...keyOf(grant), items: lost } as const]
  if (!isGiven) {
    const items = (grant.items ?? []).map((item) => {
      const less = isMoney(item) ? (lost.find(({ id }) => id === item.id)?.count ?? 0) : 0
      return { ...item, count: item.count - less }
    })
    const left = items.filter(({ count }) => count > 0)
    const change = left.length > 0 ? { items: left } : ({ state: 'revoked' } as const)
    await tx
      .update(activityClaims)
      .set(change)
      .where(isKey(player, keyOf(grant)))
  }
  const sums = { coin: countOf(lost, rewardId.coin), points: countOf(lost, rewardId.points) }
  const entry = isGiven ? entryOf(player, { ...keyOf(grant), takings: grant.takings }) : null
  return [{ name: named(grant), ...sums, pieces: 0, entry, undo }]
}

/** What a bought thing would still have given. */
async function suspended(tx: Tx, deposit: LeavingDeposit): Promise<Taking[]> {
  const takings: Taking[] = []
  for (const [name, { suspend }] of namedSides) {
    const items = (await suspend?.(tx, deposit)) ?? []
    if (items.length === 0) continue
    const pieces = items.reduce((sum, item) => sum + (isMoney(item) ? 0 : item.count), 0)
    const undo = [{ of: 'suspended', name, orderId: deposit.id } as const]
    const sums = { coin: countOf(items, rewardId.coin), points: countOf(items, rewardId.points) }
    takings.push({ name: named({ activity: name }), ...sums, pieces, entry: null, undo })
  }
  return takings
}

/** What is left of props in the inventory: neither used nor reserved. */
async function takeProps(tx: Tx, player: number, origin: string) {
  const isLeft = and(eq(playerProps.player, player), eq(playerProps.origin, origin), gt(playerProps.left, 0))
  const rows = await tx.select().from(playerProps).where(isLeft).for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(playerProps).set({ left: 0 }).where(inArray(playerProps.id, ids))
  const taken = rows.map(({ id, left }) => ({ id, count: left }))
  return {
    pieces: taken.reduce((sum, { count }) => sum + count, 0),
    undo: taken.length > 0 ? [{ of: 'props', rows: taken } as const] : [],
  }
}

function named({ activity }: Pick<Grant, 'activity'>): ActivityName {
  const name = activityNames.find((one) => one === activity)
  if (!name) throw new Error(`no activity is called ${activity}`)
  return name
}
