import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Body } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { isOfEntry } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { $missing } from '../ui/door.ts'
import { startPaying } from '../wallet/deposit.ts'
import { activityMessage } from './failure.ts'

/** What an activity sells by a deposit: its price, the channel, and what the deposit is for. */
export type Purchase = { amount: Cents; rechargeType: number; actType: Body<'recharge3'>['actType'] }

/** Whether the order of a purchase is being opened. */
export const $isBuying = atom(false)

/** Opens the order of a purchase, and shows how it is paid; returns the error, if any. A second tap meanwhile does nothing. */
export async function buyByDeposit({ rechargeType, ...wish }: Purchase): Promise<UserMessage | undefined> {
  if ($isBuying.get()) return undefined
  $isBuying.set(true)
  const answer = await post('recharge3', { ...wish, version: 4, rechargeType })
  $isBuying.set(false)
  if (answer.ok) {
    startPaying({ ...answer.reply, rechargeType, state: 'pending' })
    return undefined
  }
  if (answer.why === 'refused' && isOfEntry(answer.errcode)) $missing.set({ errcode: answer.errcode })
  return activityMessage(answer)
}
