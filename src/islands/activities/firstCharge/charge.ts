import { post } from '#client/wire/post.ts'
import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { UserMessage } from '#contract/words.ts'
import type { Order } from '../../wallet/deposit.ts'
import { renewActivities } from '../activities.ts'
import { buyByDeposit } from '../buying.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'

export type Charge = Reply<'appRechargeBonusCollection9'>['appRechargeBonusCollection9']

/** The offer of a first deposit, or what the player has bought by it. */
export const charge = standing(() => post('appRechargeBonusCollection9', {}))

/** Opens the order of the offer; returns the error, if any. */
export async function buyOffer(price: Cents, rechargeType: number): Promise<UserMessage | undefined> {
  const problem = await buyByDeposit({ amount: price, rechargeType, actType: rechargeBonusKinds.firstCharge })
  if (problem) void charge.load()
  return problem
}

/** Claims a prop of the bought offer; returns the error, if any. It is given once, however often this is called. */
export async function receiveProp(propId: number): Promise<UserMessage | undefined> {
  const answer = await post('appRechargeBonusCollection9Receive', { propId })
  if (!answer.ok) return refusedClaim(answer, charge.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  charge.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
  return undefined
}

let noted: string | undefined

/** The deposit of the offer has arrived, so what it brings can be claimed (spec 4). Another deposit may have ended the offer. */
export function noteCharged({ orderId }: Order): void {
  if (noted === orderId) return
  noted = orderId
  void charge.load()
  void renewActivities()
}
