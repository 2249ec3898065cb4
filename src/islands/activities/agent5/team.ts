import { type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { type Claimed, takeClaim } from '../claimed.ts'
import { canExchange, dayOf } from '../commission.ts'
import { refusedClaim } from '../refused.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

export type Team = Reply<'appAgent5User'>

/** How the player stands with a team. */
export const team = standing<Team>(
  () => post('appAgent5User', {}),
  (shown) => noteReward('agent5', canExchange(shown.agent) || canReward(shown)),
)

/** Whether valid friends can be rewarded now. */
export const canReward = ({ agent: { isIdentified, needRecharge }, friends: { ready, isUsedUp } }: Team): boolean =>
  ready > 0 && isIdentified && !needRecharge && !isUsedUp

/** The team's daily statements. */
export const teamDays = pagedList(
  (cursor) => post('appAgent5UserLog', { ...(cursor !== undefined && { cursor }) }),
  dayOf,
)

/** Turns the commission that is shown into coin; returns the error, if any. It is given once, however often this is called. */
export const exchangeTeam = (amount: number): Promise<UserMessage | undefined> =>
  receive(post('appAgent5UserReceive', { amount }))

/** Claims the reward for the valid friends that are shown. */
export const receiveForFriends = ({ friends: { ready, award } }: Team): Promise<UserMessage | undefined> =>
  receive(post('appAgent5UserInviteValidReceive', { count: ready, award: [...award] }))

async function receive(
  asked: Promise<{ ok: true; reply: Claimed & Team } | Failure>,
): Promise<UserMessage | undefined> {
  const answer = await asked
  if (!answer.ok) return refusedClaim(answer, team.load)
  team.take(answer.reply)
  takeClaim(answer.reply)
  return undefined
}
