import { post } from '#client/wire/post.ts'
import { fundWaits } from '#contract/activities/fund/waits.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

export type FundStanding = Reply<'fundUser'>

/** The fund as it is offered, or the player's own. */
export const fund = standing(
  () => post('fundUser', {}),
  (shown) => noteReward('fund', fundWaits(shown)),
)

/** Buys the fund as it is shown; returns the error, if any. It is bought once, however often this is called. */
export async function buyFund(offer: string): Promise<UserMessage | undefined> {
  const answer = await post('fundBuy', { offer })
  if (!answer.ok) return refusedClaim(answer, fund.load)
  const { coin, lottery, ...shown } = answer.reply
  fund.take(shown)
  takeClaim({ propList: [], coin, lottery })
  return undefined
}

/** Claims what a level returns; returns the error, if any. It is given once, however often this is called. */
export async function receiveFund(level: number): Promise<UserMessage | undefined> {
  const answer = await post('fundReceive', { level })
  if (!answer.ok) return refusedClaim(answer, fund.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  fund.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
  return undefined
}
