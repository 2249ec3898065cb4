import * as v from 'valibot'
import { positiveCents } from '../../call/shapes.ts'
import { award, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { CARD_DAYS_MAX, CARD_PROPS, CARDS_MAX } from './limits.ts'

/** A card of content/lobby/signUpBonus.yaml: bought by a deposit of exactly its price, it pays on the days of log-in that follow. */
const card = v.strictObject({
  propId: v.pipe(v.number(), v.integer(), v.minValue(CARD_PROPS[0]), v.maxValue(CARD_PROPS[1])),
  price: positiveCents,
  /** What each of its days gives. */
  days: v.pipe(v.array(award), v.minLength(1), v.maxLength(CARD_DAYS_MAX)),
})
export type SignCard = v.InferOutput<typeof card>

export const config = configOf({
  file: 'signUpBonus.yaml',
  schema: v.nullable(v.pipe(v.array(card), v.maxLength(CARDS_MAX)), []),
  read: ({ value, complain }): readonly SignCard[] => {
    for (const [index, { propId, price, days }] of value.entries()) {
      const before = value.slice(0, index)
      if (before.some((one) => one.propId === propId))
        complain([index, 'propId'], `${propId} is used twice`, 'give this card another number')
      if (before.some((one) => one.price === price))
        complain([index, 'price'], `${price} is used twice`, 'a deposit of a price is for one card')
      for (const [day, items] of days.entries())
        checkAward(items, (path, ...said) => complain([index, 'days', day, ...path], ...said))
    }
    return value
  },
})

/** The cards on sale as clients know them (spec 3). */
export const loginPayConfig = v.strictObject({ propIds: v.pipe(v.array(card.entries.propId), v.maxLength(CARDS_MAX)) })
