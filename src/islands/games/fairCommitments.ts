import { post } from '#client/wire/post.ts'
import type { Commitments } from '#contract/games/fair.ts'
import { loadable } from '../ui/loadable.ts'
import { rememberCommitments } from './commitments.ts'

const commitments = loadable<Commitments>(async () => {
  const answer = await post('getFair', {})
  return answer.ok ? { ok: true, reply: rememberCommitments(answer.reply.playerId, answer.reply.fair) } : answer
})

/** The player's commitments, compared with those that this device was shown. */
export const $commitments = commitments.$state
export const loadCommitments = commitments.load
export const forgetCommitments = commitments.forget
export const knownCommitments = commitments.known
