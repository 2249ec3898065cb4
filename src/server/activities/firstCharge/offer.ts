import type { ChargeOffer } from '#contract/activities/firstCharge/config.ts'
import { firstCharge as kind } from '#contract/activities/firstCharge/manifest.ts'
import type { Cents } from '#contract/money.ts'
import { isMoney } from '#contract/props/rewards.ts'
import { readManila } from '#contract/time.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { openChannels } from '../../wallet/channels.ts'
import { tightestDeposit } from '../../wallet/limits/deposits.ts'
import { assertOffering } from '../../wallet/limits/promotions.ts'
import { costNow, hasRoom } from '../budget.ts'
import { isActivityOn } from '../openActivities.ts'
import { isSecondAccount } from '../person.ts'
import { hasEverDeposited } from '../topUp.ts'
import { hasBought } from './bought.ts'

/** The offers of the file whose props can be given. */
export function offers(): readonly ChargeOffer[] {
  const { configs, webConfig } = catalogue()
  const isKnown = (item: { id: number }) => isMoney(item) || webConfig.appPropConfigMap[item.id] !== undefined
  return isActivityOn(kind.id) ? configs.firstCharge.offers.filter(({ award }) => award.every(isKnown)) : []
}

/** The channels that take a deposit of a price now. */
export function channelsFor(price: Cents): RechargeType[] {
  return openChannels().filter(({ minimum, maximum }) => price >= minimum && price <= maximum)
}

/** The end of the offers; -1 for never (spec 2.13). */
export function endOfOffers(): number {
  const end = catalogue().activities.find(({ id }) => id === kind.id)?.end
  return (end !== undefined && readManila(end)?.getTime()) || -1
}

/**
 * What a player without a deposit is offered: the first offer that leaves something of the player's own limits. Refuses with activityClosed, offersQuiet,
 * offersPaused, samePerson or budgetUsedUp, so that nobody pays for what is not given.
 */
export async function offerTo(player: number): Promise<ChargeOffer> {
  const left = (await tightestDeposit(player))?.left ?? Infinity
  const offer = offers().find(({ price }) => price < left && channelsFor(price).length > 0)
  const isHad = (await hasEverDeposited(db, player)) || (await hasBought(db, player))
  if (!offer || isHad) throw new Refusal('activityClosed')
  await assertOffering(player)
  if (await isSecondAccount(player, db)) throw new Refusal('samePerson')
  if (!(await hasRoom('firstCharge', costNow(offer.award)))) throw new Refusal('budgetUsedUp')
  return offer
}
