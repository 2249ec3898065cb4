import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, eachOnce, given, id, idsOnce, positiveCents, rewardItems } from '../../call/shapes.ts'
import { CONTENT_LIST_MAX } from '../../limits.ts'
import { rechargeType } from '../../wallet/channel.ts'
import { claimRefusals } from '../claimRefusals.ts'
import { cardDay } from './days.ts'
import { CARD_DAYS_MAX, CARD_PROPS, CARDS_MAX } from './limits.ts'

export { config } from './config.ts'

const day = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CARD_DAYS_MAX))
/** What each day gives. */
const days = v.pipe(v.array(rewardItems), v.maxLength(CARD_DAYS_MAX))

const standing = {
  /** The caller's cards, the oldest first. A card is bought once, so its number is also its id. */
  ownList: eachOnce(
    v.strictObject({
      id,
      propId: id,
      loginPayDataJson: v.strictObject({
        /** -1 claimed, 0 ahead, 1 can be claimed now. */
        days: v.pipe(v.array(v.picklist(Object.values(cardDay))), v.maxLength(CARD_DAYS_MAX)),
      }),
      /** Ours: what each day gives, as it was when the card was bought. */
      days,
    }),
    ({ id }) => id,
  ),
  /** Cards that the caller has bought, whatever became of them: none is sold twice. */
  buyPropIds: idsOnce,
  needRecharge: v.boolean(),
  /** The rest is ours. The cards that the caller can buy. */
  cards: v.pipe(
    v.array(v.strictObject({ propId: id, price: positiveCents, days, isUsedUp: v.optional(v.literal(true)) })),
    v.maxLength(CARDS_MAX),
  ),
  /** The channels that take a deposit of some card's price now. */
  channels: v.pipe(v.array(rechargeType), v.maxLength(CONTENT_LIST_MAX)),
}

export const calls = {
  getLoginPayUser3: call({
    about:
      'The cards of the sign-up bonus: those that the caller has bought, with their days (-1 claimed, 0 ahead, 1 can be claimed now), their numbers, and those on sale to the caller. `needRecharge`: the caller has not deposited yet. A card is bought by `recharge3` with `actType` 3 and its price. It gives one day on each day in Manila on which its player comes by, from the day after the deposit. Spec 7.2, 7.3.',
    access: 'public',
    body: {},
    reply: standing,
    refusals: ['sessionEnded'],
  }),
  receiveLoginPay3: call({
    about:
      "Gives one day of a card of the caller's, once. `id` is the card's in `ownList`, `day` counts from 1. Answers what was given, what the caller then has (hundredths), and the cards. Spec 7.2.",
    access: 'player',
    body: { id: v.pipe(id, v.maxValue(CARD_PROPS[1])), day },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: ['purchaseMissing', 'rewardUnknown', ...claimRefusals] as const,
  }),
}
