import assert from 'node:assert/strict'
import { paramsOf } from '#contract/props/coupon.ts'
import { PROP_PIECES_MAX } from '#contract/props/limits.ts'
import { isCoupon, isKept, type RewardItem } from '#contract/props/rewards.ts'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Tx } from '../db/database.ts'
import { assertStillOpen } from '../standing/exclusions.ts'
import { playerProps } from './tables.ts'
import { termsNow } from './terms.ts'

const DAY_MS = 86_400_000

/**
 * Gives props to a player, in the caller's transaction, which has locked the wallet. `origin` says what gives them (`activity:firstCharge:39`), and
 * gives each prop once. `count` is in pieces; props.yaml says how long they are valid. Coin and points fail an assertion, since the ledger
 * posts them, and so does a coupon without a configuration. Refuses with restricted or accountClosed.
 */
export async function giveProps(tx: Tx, player: number, items: readonly RewardItem[], origin: string): Promise<void> {
  const pieces = new Map<number, number>()
  for (const { id, count } of items) {
    assert(Number.isInteger(count) && count > 0, `${count} pieces of prop ${id}`)
    pieces.set(id, (pieces.get(id) ?? 0) + count)
  }
  if (pieces.size === 0) return
  await assertStillOpen(tx, player)
  const givenAt = now()
  const rows = [...pieces].map(([prop, count]) => {
    assert(count <= PROP_PIECES_MAX, `${count} pieces of prop ${prop} at once`)
    const given = { player, prop, count, left: count, origin, givenAt }
    return { ...given, expiresAt: endOf(prop, givenAt), terms: writtenTerms(prop) }
  })
  await tx.insert(playerProps).values(rows).onConflictDoNothing()
}

function writtenTerms(prop: number) {
  const terms = termsNow(prop)
  return terms ? { num: terms.num, paramStr: terms.paramStr } : null
}

/** When a prop that is given now expires; null for never. */
function endOf(prop: number, givenAt: Date): Date | null {
  assert(isKept(prop), `prop ${prop} is nothing to keep`)
  const config = catalogue().webConfig.appPropConfigMap[prop]
  assert(config || !isCoupon(prop), `props.yaml has no coupon ${prop}`)
  const days = config && paramsOf(config).days
  return days === undefined ? null : dayEnd(manilaDay(givenAt.getTime() + days * DAY_MS))
}
