import * as v from 'valibot'
import { call } from '../call/call.ts'
import { eachOnce, id, time, uuid } from '../call/shapes.ts'
import { originKinds, PROPS_SHOWN_MAX, propStates } from '../props/limits.ts'

const held = v.strictObject({
  id: uuid,
  prop: id,
  /** Pieces in this state. */
  count: id,
  /** Ready, reserved by an open deposit, used, or expired before it was used. */
  state: v.picklist(propStates),
  origin: v.picklist(originKinds),
  givenAt: time,
  /** From when it counts no more; left out for never. */
  expiresAt: v.optional(time),
  /** Coupons: the figures that `couponValue` reads; left out where the house has the coupon no more. */
  num: v.optional(id),
  paramStr: v.optional(v.string()),
})

export const propsCalls = {
  getProps: call({
    about:
      'What the player was given besides coin and points: what can be used first, and of that what ends first. Coupons carry the figures of their configuration. Ours.',
    access: 'player',
    body: {},
    reply: {
      rows: v.pipe(
        eachOnce(held, ({ id }) => id),
        v.maxLength(PROPS_SHOWN_MAX),
      ),
    },
  }),
}
