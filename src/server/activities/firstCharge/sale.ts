import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { OpenOrder, PaidDeposit, PromisedItem } from '../../wallet/bonuses.ts'
import { promiseQuiet, quietRefusal } from '../../wallet/limits/promotions.ts'
import { costNow, giveBack, spend } from '../budget.ts'
import { earn } from '../claim.ts'
import { isSecondAccount } from '../person.ts'
import { hasEverDeposited } from '../topUp.ts'
import { hasBought, isOfferOf, keyOfProp } from './bought.ts'
import { matchIn } from './match.ts'
import { offers } from './offer.ts'

/** The offer that an order buys by its amount, with its budget reserved. Nothing for an order of another kind; a wrong one is refused before it is paid. */
export async function promise(tx: Tx, order: OpenOrder): Promise<readonly PromisedItem[]> {
  if (order.actType !== rechargeBonusKinds.firstCharge) return []
  const { player, cents } = order
  const all = offers()
  if (all.length === 0 || (await hasEverDeposited(tx, player)) || (await hasBought(tx, player)))
    throw new Refusal('activityClosed')
  const offer = all.find(({ price }) => price === cents)
  if (!offer) throw new Refusal('offerChanged')
  const quiet = await promiseQuiet(player, tx)
  if (quiet) throw quietRefusal(quiet)
  if (await isSecondAccount(player, tx)) throw new Refusal('samePerson')
  if (!(await spend(tx, 'firstCharge', costNow(offer.award)))) throw new Refusal('budgetUsedUp')
  return offer.award.map((item) => ({ ...item, step: offer.id }))
}

/**
 * The deposit has bought the offer: its props wait to be claimed. One that is no first deposit any more has bought nothing. A first deposit
 * without an offer is matched, as far as its player is matched.
 */
export async function bonusOf(
  tx: Tx,
  deposit: PaidDeposit,
  promised: readonly PromisedItem[],
): Promise<readonly RewardItem[]> {
  const { id, player, isFirst } = deposit
  for (const { step = 0, ...item } of promised) {
    const from = { source: `deposit:${id}`, isReserved: true, least: deposit.cents }
    const outcome = isFirst ? await earn(tx, player, keyOfProp(step, item.id), [item], from) : 'known'
    if (outcome !== 'earned') await giveBack(tx, 'firstCharge', deposit, [item])
  }
  return isFirst && !(await isOfferOf(tx, deposit)) ? await matchIn(tx, deposit) : []
}

export async function release(
  tx: Tx,
  order: Pick<OpenOrder, 'id' | 'player'>,
  promised: readonly PromisedItem[],
): Promise<void> {
  await giveBack(tx, 'firstCharge', order, promised)
}
