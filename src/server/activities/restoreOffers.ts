import { and, eq, isNull, sql } from 'drizzle-orm'
import { reasonOf } from '#contract/activities/kinds.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import type { Tx } from '../db/database.ts'
import { playerProps } from '../props/tables.ts'
import { wagersOf } from '../wallet/reward.ts'
import type { Taken, Undo } from '../wallet/taken.ts'
import { type ClaimKey, entryOf, isKey } from './claim.ts'
import { keyOf } from './grants.ts'
import { namedSides } from './sides.ts'
import { activityClaims } from './tables.ts'

type Share = Extract<Undo, { of: 'share' }>
type Claim = Extract<Undo, { of: 'claim' }>

/**
 * Restores what `takeOffers` took, since its withdrawal did not leave. What another deposit has earned anew meanwhile is not restored beside it.
 * Answers what is to be paid back.
 */
export async function restoreOffers(tx: Tx, player: number, taken: readonly Taken[]): Promise<readonly Taken[]> {
  const back: Taken[] = []
  for (const one of taken) {
    const claim = one.undo.find((undo) => undo.of === 'claim')
    if (claim && !(await restoreClaim(tx, player, claim))) continue
    const shares = []
    for (const undo of one.undo) shares.push(...(await restoreRest(tx, player, undo)))
    back.push(one, ...shares)
  }
  return back
}

async function restoreClaim(tx: Tx, player: number, claim: Claim): Promise<boolean> {
  const { state, takings, revokedBy } = activityClaims
  const { isGiven } = claim
  const isStill = and(eq(state, 'revoked'), isNull(revokedBy), eq(takings, claim.takings))
  const restored = await tx
    .update(activityClaims)
    .set(isGiven ? { state: 'given', takings: claim.takings - 1 } : { state: 'owed' })
    .where(and(isKey(player, claimKey(claim)), isStill))
    .returning({ takings })
  return restored.length > 0
}

/** Answers what a part that waited is worth by now, where the rest of it was claimed meanwhile. */
async function restoreRest(tx: Tx, player: number, undo: Undo): Promise<Taken[]> {
  if (undo.of === 'share') return await restoreShare(tx, player, undo)
  if (undo.of === 'suspended') await namedSides.find(([name]) => name === undo.name)?.[1].resume?.(tx, undo.orderId)
  if (undo.of !== 'props') return []
  const { id, left } = playerProps
  for (const { id: row, count } of undo.rows)
    await tx
      .update(playerProps)
      .set({ left: sql`${left} + ${count}::integer` })
      .where(eq(id, row))
  return []
}

async function restoreShare(tx: Tx, player: number, share: Share): Promise<Taken[]> {
  const [grant] = await tx
    .select()
    .from(activityClaims)
    .where(isKey(player, claimKey(share)))
  if (!grant) return []
  if (grant.state !== 'given') {
    const items = grant.state === 'owed' ? together(grant.items ?? [], share.items) : share.items
    await tx
      .update(activityClaims)
      .set({ items, state: 'owed' })
      .where(isKey(player, claimKey(share)))
    return []
  }
  const key = keyOf(grant)
  const entry = entryOf(player, { ...key, takings: grant.takings })
  const reason = reasonOf(key.activity)
  const unbound = wagersOf(share.items).map(({ cents, locked }) => ({ entry, reason, cents, locked }))
  const sum = (id: number) => share.items.reduce((all, item) => all + (item.id === id ? item.count : 0), 0)
  const money = { coin: sum(rewardId.coin), points: sum(rewardId.points), pieces: 0 }
  return [{ name: key.activity, ...money, entry, undo: [], unbound }]
}

function together(items: readonly RewardItem[], more: readonly RewardItem[]): readonly RewardItem[] {
  const added = items.map((item) => ({
    ...item,
    count: item.count + (more.find(({ id }) => id === item.id)?.count ?? 0),
  }))
  return [...added, ...more.filter(({ id }) => !items.some((item) => item.id === id))]
}

/** The columns were written from a `ClaimKey`. */
const claimKey = ({ activity, item, round }: Claim | Share) => ({ activity, item, round }) as ClaimKey
