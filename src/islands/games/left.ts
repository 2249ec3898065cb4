import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { partsOf } from '#contract/care/limits.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'

type Limits = Reply<'houseLimits'>['limits']
/** What the tightest limits leave for play: coin for stakes, in cents, and time, in minutes. */
export type LeftInPlay = { coin?: number; minutes?: number }

/** Undefined until it is known. */
export const $left = atom<LeftInPlay | undefined>()

/** Asks what the limits of the player leave. Who had none when the game opened is asked about no more, and a failure changes nothing. */
export async function askLeft(gameToken: string): Promise<void> {
  const known = $left.get()
  if (known && known.coin === undefined && known.minutes === undefined) return
  const answer = await post('houseLimits', {}, gameToken)
  if (answer.ok) $left.set(tightestOf(answer.reply.limits))
}

const { stakeLimit, lossLimit, timeLimit, roundLimit } = lobbyErrcodes
const refusals: readonly number[] = [stakeLimit, lossLimit, timeLimit, roundLimit]

/** Whether a round was refused by a limit on play. */
export const isOfLimits = (errcode: number): boolean => refusals.includes(errcode)

/** The least that any limit leaves. */
export function tightestOf(limits: Limits): LeftInPlay {
  const least = (isTime: boolean) => {
    const lefts = limits.filter(({ limit }) => (partsOf(limit).kind === 'time') === isTime).map(({ left }) => left)
    return lefts.length > 0 ? Math.min(...lefts) : undefined
  }
  const [coin, minutes] = [least(false), least(true)]
  return { ...(coin !== undefined && { coin }), ...(minutes !== undefined && { minutes }) }
}
