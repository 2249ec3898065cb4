import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import type { Reply } from '#contract/calls/index.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { OwnTerm } from '#contract/rights/exclusion.ts'
import { TOKEN_KEY } from '#contract/wire.ts'
import type { UserMessage } from '#contract/words.ts'
import { encryptProof, type Proof } from '../account/proof.ts'
import { keepExcluded } from '../session/excluded.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { loginHere } from '../ui/navigation.ts'
import { retryProblem } from '../ui/retry.ts'

export type Exclusion = Reply<'getExclusion'>

const exclusion = loadable(() => post('getExclusion', {}))

/** What a player should know before a break or an exclusion. */
export const $exclusion = exclusion.$state
export const loadExclusion = exclusion.load
export const leaveCare = exclusion.forget
/** Whether a break or an exclusion is being sent. */
export const $isExcluding = atom(false)

/**
 * Begins a break or an exclusion. On success the player is logged out, and the log-in page says until when. Returns the problem, if any, and
 * 'busy' for a tap during another.
 */
export async function excludeMe(term: OwnTerm, proof: Proof | undefined): Promise<UserMessage | 'busy' | undefined> {
  if ($isExcluding.get()) return 'busy'
  $isExcluding.set(true)
  const shown = proof ? await encryptProof(proof) : {}
  const answer = shown ? await post('excludeMe', { term, ...shown }) : ({ ok: false, why: 'offline' } as const)
  $isExcluding.set(false)
  if (!answer.ok) {
    const isLater = answer.why === 'refused' && answer.errcode === lobbyErrcodes.attemptsTooMany
    return isLater ? retryProblem('rights.tries', Number(answer.details.retryAfter)) : messageOf(answer)
  }
  keepExcluded(answer.reply)
  // The session is over everywhere: a page loaded anew knows nothing of the player.
  dropStored(TOKEN_KEY)
  location.replace(loginHere('/profile/care'))
  return undefined
}
