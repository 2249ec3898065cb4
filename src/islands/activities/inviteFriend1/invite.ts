import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'

export type InviteBonus = Reply<'appInviteBonus1User'>['appInviteBonus1User']

/** The award for friends, as the player stands with it. */
export const inviteBonus = standing<InviteBonus>(async () => {
  const answer = await post('appInviteBonus1User', {})
  return answer.ok ? { ok: true, reply: answer.reply.appInviteBonus1User } : answer
})

/** Claims an award; returns the error, if any. It is given once, however often this is called. */
export async function receiveInviteBonus({ awardId, award }: InviteBonus): Promise<UserMessage | undefined> {
  const answer = await post('appInviteBonus1UserReceive', { propId: awardId, award })
  if (!answer.ok) return refusedClaim(answer, inviteBonus.load)
  const { appInviteBonus1User, ...claimed } = answer.reply
  inviteBonus.take(appInviteBonus1User)
  takeClaim(claimed)
  return undefined
}
