import * as v from 'valibot'
import { count, positiveCents, rewardItems } from '../../call/shapes.ts'
import { isKept, isMoney } from '../../props/rewards.ts'
import { configOf } from '../config.ts'
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

const charge = v.strictObject({
  /** A first deposit that buys no offer brings the same again, up to this many cents; 0 for nothing. The badge shows it (spec 9: ₱300). */
  match: count,
  offers: v.nullable(v.pipe(v.array(offer), v.maxLength(OFFERS_MAX)), []),
})
export type FirstCharge = v.InferOutput<typeof charge>

export const config = configOf({
  file: 'firstCharge.yaml',
  schema: charge,
  read: ({ value, complain }): FirstCharge => {
    const { offers } = value
    for (const [index, { id, price, award }] of offers.entries()) {
      const before = offers.slice(0, index)
      if (before.some((one) => one.id === id))
        complain(['offers', index, 'id'], `${id} is used twice`, 'give this offer another id')
      if (before.some((one) => one.price === price))
        complain(['offers', index, 'price'], `${price} is used twice`, 'a deposit of a price is for one offer')
      for (const [at, item] of award.entries()) {
        const path = ['offers', index, 'award', at, 'id']
        if (!isMoney(item) && !isKept(item.id))
          complain(path, 'is nothing that can be given', 'name coin, points or a coupon')
        // A prop is claimed by its number.
        if (award.slice(0, at).some((one) => one.id === item.id))
          complain(path, `${item.id} is used twice`, 'add the counts')
      }
    }
    return value
  },
})

/** The offers as clients know them (spec 3): the award is JSON. */
export const clientOffers = v.array(v.strictObject({ ...v.omit(offer, ['award']).entries, award: v.string() }))
