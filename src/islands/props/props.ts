import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { PropConfig } from '#contract/props/config.ts'
import { loadable } from '../ui/loadable.ts'
import { $extras } from '../wallet/deposit.ts'

export type Held = Reply<'getProps'>['rows'][number]
/** A coupon that can be used, with the figures that say what it brings. */
export type Coupon = Held & { readonly config: Pick<PropConfig, 'id' | 'num' | 'paramStr'> }

/** What the player has besides coin and points. */
export const { $state: $props, load: loadProps } = loadable(() => post('getProps', {}))

/** The coupon that the player has chosen for the next deposit, by its id. */
export const $coupon = atom<string | undefined>(undefined)

/** The coupons among what a player has that still have their figures. */
export function couponsOf(rows: readonly Held[]): Coupon[] {
  return rows.flatMap((row) =>
    row.num === undefined || row.paramStr === undefined
      ? []
      : [{ ...row, config: { id: row.prop, num: row.num, paramStr: row.paramStr } }],
  )
}

/** Lets the next order carry a coupon, or none. */
export function carryCoupon(coupon: string | undefined): void {
  $extras.set({ ...$extras.get(), coupon })
}
