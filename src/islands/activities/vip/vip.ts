import { type Failure, post } from '#client/wire/post.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { type Loader, loadable } from '../../ui/loadable.ts'
import { type Claimed, takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'

export type VipUser = Reply<'vipUser'>
export type VipRebates = Reply<'vipRebate'>

/** The player's level and how every gift stands. */
export const vipUser = loadable(() => post('vipUser', {}))
/** The rebates of finished days. */
export const vipRebates = loadable(() => post('vipRebate', {}))

/** Claims the gift of a level; returns the error, if any. It is credited once, however often this is called. */
export const receiveUpgrade = (wish: Body<'vipUpgradeReceive'>) => receive(post('vipUpgradeReceive', wish), vipUser)

/** Claims this week's salary, or this year's birthday gift. */
export const receiveGift = (wish: Body<'vipGiftReceive'>) => receive(post('vipGiftReceive', wish), vipUser)

/** Claims the rebate of a finished day ("2026-11-21"). */
export const receiveRebate = (day: string) => receive(post('vipRebateReceive', { day }), vipRebates)

async function receive<Standing>(
  asked: Promise<{ ok: true; reply: Claimed & Standing } | Failure>,
  shown: Loader<Standing>,
): Promise<UserMessage | undefined> {
  const answer = await asked
  if (!answer.ok) return refusedClaim(answer, shown.load)
  shown.take(answer.reply)
  takeClaim(answer.reply)
  return undefined
}
