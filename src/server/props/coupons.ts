import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { couponMinimum, couponReward } from '#contract/props/coupon.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { DepositBonus, OpenOrder, PromisedItem } from '../wallet/bonuses.ts'
import { couponUses, playerProps } from './tables.ts'
import { termsOf } from './terms.ts'

/**
 * The coupon of a deposit: reserved when its order is opened, used when it is credited, given back when it brings nothing. What it brings is
 * frozen with the order.
 */
export const couponBonus: DepositBonus = {
  name: 'coupon',
  promise: async (tx, order, { coupon }) => (coupon === null ? [] : await reserve(tx, order, coupon)),
  bonusOf: async (tx, { id }, promised) => {
    if (promised.length > 0) await tx.update(couponUses).set({ state: 'used' }).where(eq(couponUses.orderId, id))
    return promised
  },
  release: async (tx, { id }) => await giveBack(tx, id),
}

/** Takes one piece of a coupon for an order. Refuses with couponGone or couponTooSmall. The wallet's lock serialises one player's orders. */
async function reserve(tx: Tx, order: OpenOrder, wished: string): Promise<readonly PromisedItem[]> {
  const { id, player, prop, left, expiresAt, terms } = playerProps
  const at = now()
  const isValid = and(gt(left, 0), or(isNull(expiresAt), gt(expiresAt, at)))
  const [taken] = await tx
    .update(playerProps)
    .set({ left: sql`${left} - 1` })
    .where(and(eq(id, wished), eq(player, order.player), isValid))
    .returning({ prop, terms })
  const config = taken && termsOf(taken)
  if (!config) throw new Refusal('couponGone')
  const reward = couponReward(config, order.cents)
  if (!reward) throw new Refusal('couponTooSmall', { minimum: couponMinimum(config) })
  const use = { given: wished, state: 'reserved', reservedAt: at } as const
  await tx
    .insert(couponUses)
    .values({ orderId: order.id, player: order.player, ...use })
    .onConflictDoUpdate({ target: couponUses.orderId, set: use })
  return [{ ...reward, coupon: config.id }]
}

/** Gives a reserved coupon back, with the time that the order held it. */
async function giveBack(tx: Tx, orderId: string): Promise<void> {
  const isReserved = and(eq(couponUses.orderId, orderId), eq(couponUses.state, 'reserved'))
  const [use] = await tx.update(couponUses).set({ state: 'returned' }).where(isReserved).returning()
  if (!use) return
  const { left, expiresAt, id } = playerProps
  const heldMs = Math.max(0, now().getTime() - use.reservedAt.getTime())
  await tx
    .update(playerProps)
    .set({ left: sql`${left} + 1`, expiresAt: sql`${expiresAt} + ${heldMs} * interval '1 millisecond'` })
    .where(eq(id, use.given))
}
