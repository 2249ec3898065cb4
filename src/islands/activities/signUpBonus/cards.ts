import { post } from '#client/wire/post.ts'
import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import { isAnyDue } from '#contract/activities/signUpBonus/days.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { UserMessage } from '#contract/words.ts'
import { $player, updateUser } from '../../player.ts'
import type { Order } from '../../wallet/deposit.ts'
import { $activities, renewActivities } from '../activities.ts'
import { buyByDeposit } from '../buying.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

export type LoginPay = Reply<'getLoginPayUser3'>

/** The player's cards of the sign-up bonus, and those on sale. */
export const cards = standing(() => post('getLoginPayUser3', {}), noteCards)

/** The dot stands while a day of any card can be claimed. */
export function noteCards({ ownList }: LoginPay): void {
  noteReward('signUpBonus', isAnyDue(ownList))
}

/** Claims a day of a card; returns the error, if any. It is given once, however often this is called. */
export async function receiveDay(id: number, day: number): Promise<UserMessage | undefined> {
  const answer = await post('receiveLoginPay3', { id, day })
  if (!answer.ok) return refusedClaim(answer, cards.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  cards.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
  return undefined
}

/** Opens the order of a card; returns the error, if any. */
export async function buyCard(price: Cents, rechargeType: number): Promise<UserMessage | undefined> {
  const problem = await buyByDeposit({ amount: price, rechargeType, actType: rechargeBonusKinds.signUpCard })
  if (problem) void cards.load()
  return problem
}

let noted: string | undefined

/**
 * The deposit of a card has arrived. The coin came with it; what was deposited in all grows by its amount here too, until the server's own
 * figures come (spec 4), and the film counts the card as bought. Another deposit changes nothing.
 */
export function noteArrived({ orderId, actType, amount }: Order): void {
  if (actType !== rechargeBonusKinds.signUpCard || noted === orderId) return
  noted = orderId
  const player = $player.get()
  if (player.state === 'ready') updateUser({ totalRecharge: player.user.totalRecharge + amount })
  const known = $activities.get()
  if (known) $activities.set({ ...known, loginPaying: true, totalRecharge: known.totalRecharge + amount })
  void cards.load()
  void renewActivities()
}
