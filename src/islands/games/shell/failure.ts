import type { Failure } from '#client/wire/post.ts'
import { isOfRegion, lobbyErrcodes } from '#contract/refusals.ts'
import { isOfLimits } from '../left.ts'

/** A round or a move that is asked of the server. `choice` is the player's, in a game with choices. `stake` is what it takes, in cents. */
export type Asked = { roundId: string; stake: number; choice?: string; move?: { step: number; text: string } }

/** The reason why the next round or move is blocked. */
export type RoundFailure =
  /** Not enough coin for this stake, or for the price of a move. Cents. */
  | { kind: 'coin'; stake: number }
  /** As `coin`, where a bonus that waits would cover it. */
  | { kind: 'waits'; stake: number }
  /** A guest's purse could not be filled. */
  | { kind: 'refill' }
  /** No answer, or that of somebody else's portal, so the outcome is unknown. The server is asked what became of it. */
  | ({ kind: 'unheard' | 'portal' } & Asked)
  /** No answer had come, and the server says that it was not played. The player decides anew. */
  | ({ kind: 'unplayed' } & Asked)
  /** Rejected by a server that could not take it, and not played. A retry uses the same id. */
  | ({ kind: 'busy' } & Asked)
  | { kind: 'closed' }
  /** Games are not offered where the player is, or nobody can tell where that is. */
  | { kind: 'region'; isUnknown: boolean }
  /** A limit of the player leaves less. */
  | { kind: 'limit' }
  /** A reality check is due, which the lobby shows. */
  | { kind: 'check' }
  /** Too soon after the round before, even after a wait. */
  | { kind: 'early' }
  | { kind: 'failed'; code: number }

export type Waiting = Extract<RoundFailure, Asked>

/** Whether less can be staked than was asked for. */
export const isPoor = (failure: RoundFailure): failure is Extract<RoundFailure, { kind: 'coin' | 'waits' }> =>
  failure.kind === 'coin' || failure.kind === 'waits'

/** Whether something requested waits for a retry. */
export function isWaiting(failure: RoundFailure | undefined): failure is Waiting {
  return failure !== undefined && 'roundId' in failure
}

/** Whether nobody knows yet what became of it. */
export const isUnheard = (failure: RoundFailure | undefined): boolean =>
  failure?.kind === 'unheard' || failure?.kind === 'portal'

/** `asked` has its earlier state: an unanswered round may have been played, even if its retry was rejected. */
export function roundFailureOf(failure: Exclude<Failure, { why: 'unauthorised' }>, asked: Waiting): RoundFailure {
  if (failure.why === 'busy' || failure.why === 'tooMany') return asked
  if (failure.why !== 'refused') return { ...asked, kind: failure.why === 'portal' ? 'portal' : 'unheard' }
  if (failure.errcode === lobbyErrcodes.insufficientCoin) return { kind: 'coin', stake: asked.stake }
  if (failure.errcode === lobbyErrcodes.bonusWaits) return { kind: 'waits', stake: asked.stake }
  if (failure.errcode === lobbyErrcodes.roundEarly) return { kind: 'early' }
  if (isOfLimits(failure.errcode)) return { kind: 'limit' }
  if (isOfRegion(failure.errcode)) return { kind: 'region', isUnknown: failure.errcode === lobbyErrcodes.regionUnknown }
  const { gameClosed, gameUnapproved, guestPlayClosed } = lobbyErrcodes
  const isClosed = [gameClosed, gameUnapproved, guestPlayClosed].some((each) => each === failure.errcode)
  return isClosed ? { kind: 'closed' } : { kind: 'failed', code: failure.errcode }
}

const { stepMoved, roundOpen, guestPurseEnded } = lobbyErrcodes
const movedOn: readonly number[] = [stepMoved, roundOpen, guestPurseEnded]

/** Whether the round has gone on elsewhere, or ended with a guest's purse, so that this page shows an old state of it. */
export const hasMovedOn = (failure: Failure): boolean => failure.why === 'refused' && movedOn.includes(failure.errcode)
