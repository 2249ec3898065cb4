import { discountOf } from '#contract/activities/firstCharge/discount.ts'
import type { Reply } from '#contract/calls/index.ts'
import { paramsOf } from '#contract/props/coupon.ts'
import { isCoupon, type RewardItem } from '#contract/props/rewards.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { claim } from '../claim.ts'
import { boughtBy, keyOfProp } from './bought.ts'
import { matchOf } from './match.ts'
import { channelsFor, endOfOffers, offerTo } from './offer.ts'
import { bonusOf, promise, release } from './sale.ts'

type State = Reply<'appRechargeBonusCollection9'>
type Bought = Awaited<ReturnType<typeof boughtBy>>

const appRechargeBonusCollection9: Handler<'appRechargeBonusCollection9'> = async (_body, { session: { player } }) => {
  const bought = await boughtBy(db, player)
  return bought.length > 0 ? stateOf(bought) : await offered(player)
}

const appRechargeBonusCollection9Receive: Handler<'appRechargeBonusCollection9Receive'> = async (
  { propId },
  { session: { player } },
) => {
  const before = await boughtBy(db, player)
  const prop = before.find((one) => one.prop === propId)
  if (!prop) throw new Refusal(before.length > 0 ? 'rewardUnknown' : 'purchaseMissing')
  const given = await db.transaction((tx) => claim(tx, player, keyOfProp(prop.offer, propId)))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...stateOf(await boughtBy(db, player)) }
}

async function offered(player: number): Promise<State> {
  const { id, price, showType, award } = await offerTo(player)
  const { appPropConfigMap } = catalogue().webConfig
  return {
    appRechargeBonusCollection9: {
      ...{ awardId: id, itemStatus: 0, propReceiveList: '[]', expireTime: endOfOffers() },
      ...{ price, showType, award: award.map(described), match: matchOf(price) },
      discount: discountOf(award, price, (prop) => appPropConfigMap[prop]?.num ?? 0),
      channels: channelsFor(price),
    },
  }
}

/** How a bought offer stands. It has no end: what was bought stays to be claimed. */
function stateOf(bought: Bought): State {
  const awardId = bought[0]?.offer ?? 1
  const received = bought.filter(({ isReceived }) => isReceived)
  return {
    appRechargeBonusCollection9: {
      ...{ awardId, itemStatus: received.length === bought.length ? 2 : 1, expireTime: -1 },
      propReceiveList: JSON.stringify(received.map(({ prop }) => ({ propId: prop }))),
      ...{ price: 0, discount: 0, match: 0, channels: [] },
      showType: catalogue().configs.firstCharge.offers.find(({ id }) => id === awardId)?.showType ?? 1,
      award: bought.flatMap(({ items }) => items.map(described)),
    },
  }
}

/** An item with the figures of its coupon. */
function described(item: RewardItem) {
  const coupon = isCoupon(item.id) ? catalogue().webConfig.appPropConfigMap[item.id] : undefined
  return coupon ? { ...item, num: coupon.num, limitAmount: paramsOf(coupon).limitAmount } : { ...item }
}

export const firstCharge = {
  handlers: { appRechargeBonusCollection9, appRechargeBonusCollection9Receive },
  ...{ promise, bonusOf, release },
} satisfies ServerActivity<'firstCharge'>
