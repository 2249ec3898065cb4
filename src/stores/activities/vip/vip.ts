import { atom } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../../ui/failure.ts'
import { type Loader, loadable } from '../../ui/loadable.ts'
import { type Claimed, takeClaim } from '../claimed.ts'

export type VipUser = Reply<'vipUser'>
export type VipRebates = Reply<'vipRebate'>

/** The player's level and how every gift stands. */
export const vipUser = loadable(() => post('vipUser', {}))
/** The rebates of finished days. */
export const vipRebates = loadable(() => post('vipRebate', {}))
/** What is being claimed: `level 3`, `salary`, `birthday`, or a day. */
export const $receivingVip = atom<string | undefined>()

/** Claims the gift of a level; returns the error, if any. It is credited once, however often this is called. */
export const receiveUpgrade = (level: number) =>
  receive(`level ${level}`, () => post('vipUpgradeReceive', { level }), vipUser)

/** Claims this week's salary, or this year's birthday gift. */
export const receiveGift = (gift: 'salary' | 'birthday') =>
  receive(gift, () => post('vipGiftReceive', { gift }), vipUser)

/** Claims the rebate of a finished day ("2026-11-21"). */
export const receiveRebate = (day: string) => receive(day, () => post('vipRebateReceive', { day }), vipRebates)

async function receive<Standing>(
  what: string,
  ask: () => Promise<{ ok: true; reply: Claimed & Standing } | Failure>,
  shown: Loader<Standing>,
): Promise<UserMessage | undefined> {
  if ($receivingVip.get() !== undefined) return undefined
  $receivingVip.set(what)
  const answer = await ask()
  $receivingVip.set(undefined)
  if (!answer.ok) {
    if (answer.why === 'refused') void shown.load()
    return messageOf(answer, 'common.errorError')
  }
  shown.take(answer.reply)
  takeClaim(answer.reply)
  return undefined
}
