import { lobbyErrcodes } from '#contract/refusals.ts'
import { $isTurbo } from './settings.ts'
import type { Bet, RoundPace, RoundSource } from './source.ts'

/** The pace of rounds, which the server keeps as well. Milliseconds. */
let pace: Pick<RoundPace, 'roundMs' | 'quickRoundMs'> = { roundMs: 0, quickRoundMs: 0 }
/** When the latest round began, as near as the answer tells. */
let beganAt = 0

/** A round that came too soon is asked for again so often. */
const TRIES_MAX = 3
/** The longest wait that is obeyed, and what is added to it. */
const WAIT_MS_MAX = 30_000
const MARGIN_MS = 50

export function setPace(other: RoundPace): void {
  pace = other
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Plays a round. One that the server finds too soon waits and is asked for again by the same id. */
export async function playPaced(source: RoundSource, bet: Bet) {
  for (let tries = 1; ; tries += 1) {
    const askedAt = performance.now()
    const answer = await source.play(bet)
    beganAt = (askedAt + performance.now()) / 2
    const isEarly = !answer.ok && answer.why === 'refused' && answer.errcode === lobbyErrcodes.roundEarly
    if (!isEarly || tries === TRIES_MAX) return answer
    await wait(Math.min(WAIT_MS_MAX, Number(answer.details.wait) || 0) + MARGIN_MS)
  }
}

/** Waits until the next round may begin. */
export async function restAfterRound(): Promise<void> {
  const leastMs = $isTurbo.get() ? pace.quickRoundMs : pace.roundMs
  const left = beganAt + leastMs - performance.now()
  if (left > 0) await wait(left)
}
