import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { $check } from '#stores/games/fair.ts'
import { $playedRounds, forgetRounds, loadRounds, type PlayedRound } from '#stores/games/fairRounds.ts'
import { call } from '../call.ts'
import { begin } from './gameSession.ts'

/** Opens the seal of a player's seed. Answers their last round, as a browser that is logged in lists it. */
export async function revealedRound({ token, gameToken }: { token: string; gameToken: string }): Promise<PlayedRound> {
  await begin(gameToken, 'next')
  writeToken(token)
  setTransport((name, body, sent) => call(name, body, { token: sent ?? token }))
  forgetRounds()
  await loadRounds()
  const played = $playedRounds.get()
  const [round] = played.state === 'ready' ? played.value.rows : []
  if (!round) throw new Error('no round')
  return round
}

/** What the check at /fair says, or the step that it is at. */
export function verdict(): string {
  const check = $check.get()
  return check.step === 'done' ? check.verdict : check.step
}
