import { post } from '#client/wire/post.ts'
import { activityErrcodes } from '#contract/activities/errcodes.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { pagedList } from '../ui/pagedList.ts'

export type Wager = Reply<'getWagers'>['open'][number]
type Open = Pick<Reply<'getWagers'>, 'left' | 'open'>

const open = loadable<Open>(() => post('getWagers', { size: 1 }))
const ended = pagedList<Wager>((cursor) => post('getWagers', cursor ? { cursor } : {}))

/** What is left to stake, and the open requirements, the oldest first. */
export const $open = open.$state
/** Requirements that were staked or cleared, newest first. */
export const $ended = ended.$state
export const loadMoreEnded = ended.loadMore

export const loadWagers = () => Promise.all([open.load(), ended.load()])

/** Gives a bonus back as it was shown; returns the error, if any. The lists are loaded again either way. */
export async function giveBack(wagerId: number, bonus: Cents): Promise<UserMessage | undefined> {
  const answer = await post('giveBackBonus', { wagerId, bonus })
  void loadWagers()
  if (answer.ok) {
    updateUser({ coin: answer.reply.coin })
    return undefined
  }
  if (answer.why !== 'refused') return messageOf(answer)
  if (answer.errcode === activityErrcodes.offerChanged) return { key: 'stakes.giveBack.changed' }
  if (answer.errcode === lobbyErrcodes.insufficientCoin) return { key: 'stakes.giveBack.tooLittle' }
  return messageOf(answer)
}
