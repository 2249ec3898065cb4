import type { Failure } from '#client/wire/post.ts'
import { lobbyErrcodes } from '#contract/refusals/lobby.ts'
import { isOfLimits } from '../left.ts'

/** The reason why the next spin is blocked. */
export type SpinFailure =
  /** Not enough coin for this stake. */
  | { kind: 'coin' }
  /** A guest's purse could not be filled. */
  | { kind: 'refill' }
  /** No answer, so the outcome is unknown. A retry with the same id settles it. */
  | { kind: 'unheard'; roundId: string; stake: number }
  /** Rejected by a busy server and not played. A retry uses the same id. */
  | { kind: 'busy'; roundId: string; stake: number }
  | { kind: 'closed' }
  /** A limit of the player leaves less. */
  | { kind: 'limit' }
  /** A reality check is due, which the lobby shows. */
  | { kind: 'check' }
  /** Too soon after the round before, even after a wait. */
  | { kind: 'early' }
  | { kind: 'failed'; code: number }

export type Waiting = Extract<SpinFailure, { roundId: string }>

/** Whether a requested round waits for a retry. */
export function isWaiting(spinFailure: SpinFailure | undefined): spinFailure is Waiting {
  return spinFailure !== undefined && 'roundId' in spinFailure
}

/** `round` has its earlier state: an unanswered round may have been played, even if its retry was rejected. */
export function spinFailureOf(failure: Exclude<Failure, { why: 'unauthorised' }>, round: Waiting): SpinFailure {
  if (failure.why === 'offline' || failure.why === 'failed') return { ...round, kind: 'unheard' }
  if (failure.why === 'busy' || failure.why === 'tooMany') return round
  if (failure.errcode === lobbyErrcodes.insufficientCoin) return { kind: 'coin' }
  if (failure.errcode === lobbyErrcodes.roundEarly) return { kind: 'early' }
  if (isOfLimits(failure.errcode)) return { kind: 'limit' }
  const { gameClosed, gameUnapproved, guestPlayClosed } = lobbyErrcodes
  const isClosed = [gameClosed, gameUnapproved, guestPlayClosed].some((each) => each === failure.errcode)
  return isClosed ? { kind: 'closed' } : { kind: 'failed', code: failure.errcode }
}
