import * as v from 'valibot'
import { channelKinds } from './channelKinds.ts'
import { CHANNEL_ABOUT_MAX, CHANNEL_PROCESSING_MAX, RECHARGE_APPS_MAX } from './limits.ts'
import { weekdays } from './openingHours.ts'

/** Schema of a channel of deposits, as clients receive it. Browser rooms import only its type. */

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(40))
const flag = v.picklist([0, 1])

const clock = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'is no time of day such as 09:00'))

/** Opening hours in Manila. */
const hours = v.pipe(
  v.strictObject({
    days: v.pipe(v.array(v.picklist(weekdays)), v.minLength(1), v.maxLength(weekdays.length)),
    from: clock,
    to: clock,
  }),
  v.forward(
    v.check(({ from, to }) => from < to, 'must be later than from'),
    ['to'],
  ),
)

export const rechargeType = v.strictObject({
  id,
  name,
  /** How it is paid. */
  kind: v.picklist(channelKinds),
  /** One line beside a picture of the operator's own. */
  about: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(CHANNEL_ABOUT_MAX))),
  /** Address of its picture: the operator's own, or our drawing of its kind. */
  iconH5: v.string(),
  /** A bank's channel needs a bound account: at the bank of bankId, or without bankId at any. */
  isDepositBank: v.optional(v.boolean(), false),
  bankId: v.optional(id),
  /** What the payer's own bank or counter charges on top, in cents. The order's amount becomes coin undiminished. */
  fee: v.optional(count, 0),
  /** How soon the coin is there. */
  processing: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(CHANNEL_PROCESSING_MAX))),
  /** When it takes orders; always, without hours. */
  hours: v.optional(hours),
  sort: count,
  status: flag,
  minimum: id,
  maximum: id,
  /** Names of apps that pay by this channel, the best known first. */
  apps: v.optional(v.pipe(v.array(name), v.maxLength(RECHARGE_APPS_MAX)), []),
})
export type RechargeType = v.InferOutput<typeof rechargeType>
