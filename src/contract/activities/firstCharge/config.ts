import * as v from 'valibot'
import { positiveCents, rewardItems } from '../../calls/shapes.ts'
import { configOf } from '../config.ts'
import { isKept, isMoney } from '../rewards.ts'
import { OFFER_PROPS_MAX, OFFERS_MAX } from './limits.ts'

/** An offer for a first deposit of exactly its price, in content/lobby/firstCharge.yaml. */
const offer = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
  price: positiveCents,
  /** One of the three ways it is drawn (spec 2.13). */
  showType: v.picklist([1, 2, 3]),
  award: v.pipe(rewardItems, v.minLength(1), v.maxLength(OFFER_PROPS_MAX)),
})
export type ChargeOffer = v.InferOutput<typeof offer>

export const config = configOf({
  file: 'firstCharge.yaml',
  schema: v.nullable(v.pipe(v.array(offer), v.maxLength(OFFERS_MAX)), []),
  read: ({ value, complain }): readonly ChargeOffer[] => {
    for (const [index, { id, price, award }] of value.entries()) {
      const before = value.slice(0, index)
      if (before.some((one) => one.id === id))
        complain([index, 'id'], `${id} is used twice`, 'give this offer another id')
      if (before.some((one) => one.price === price))
        complain([index, 'price'], `${price} is used twice`, 'a deposit of a price is for one offer')
      for (const [at, item] of award.entries()) {
        if (!isMoney(item) && !isKept(item.id))
          complain([index, 'award', at, 'id'], 'is nothing that can be given', 'name coin, points or a coupon')
        // A prop is claimed by its number.
        if (award.slice(0, at).some((one) => one.id === item.id))
          complain([index, 'award', at, 'id'], `${item.id} is used twice`, 'add the counts')
      }
    }
    return value
  },
})

/** The offers as clients know them (spec 3): the award is JSON. */
export const clientOffers = v.array(v.strictObject({ ...v.omit(offer, ['award']).entries, award: v.string() }))
