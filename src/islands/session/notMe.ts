import { atom } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import { accountErrcodes } from '#contract/account/errcodes.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { retryProblem } from '../ui/retry.ts'

/** Freezing an account by the link of a message. `unknown`: the address has no link, or one that nobody was sent. */
export type Freezing =
  | { step: 'idle'; problem?: UserMessage }
  | { step: 'sending' }
  | { step: 'done' }
  | { step: 'unknown' }

export const $freezing = atom<Freezing>({ step: 'idle' })

/** The link's token follows the #, which no server is sent. */
const tokenIn = (): string => location.hash.slice(1)

/** Opens the page. */
export function startFreezing(): void {
  $freezing.set({ step: tokenIn() === '' ? 'unknown' : 'idle' })
}

/** Freezes the account, unless a request is already pending. A repeat changes nothing. */
export async function freeze(): Promise<void> {
  if ($freezing.get().step !== 'idle') return
  $freezing.set({ step: 'sending' })
  const answer = await post('anonymous/freezeAccount', { link: tokenIn() })
  $freezing.set(answer.ok ? { step: 'done' } : failed(answer))
}

function failed(failure: Failure): Freezing {
  if (failure.why !== 'refused') return { step: 'idle', problem: messageOf(failure) }
  if (failure.errcode === accountErrcodes.freezeLinkUnknown) return { step: 'unknown' }
  const wait = Number(failure.details.retryAfter)
  const isTooMany = failure.errcode === lobbyErrcodes.attemptsTooMany
  return { step: 'idle', problem: isTooMany ? retryProblem('login.loginRetry', wait) : messageOf(failure) }
}
