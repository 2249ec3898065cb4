import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { $check, checkRound, setField } from '#islands/games/fair.ts'
import { $playedRounds, forgetRounds, loadRounds, type PlayedRound, verifyRound } from '#islands/games/fairRounds.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { begin, type Seat } from './gameSession.ts'
import { playMoves, roundOf } from './steppedHarness.ts'

/** Tests check rounds as a browser does, which fetches this game. */
export function serveGame({ game, paytableHash }: { game: object; paytableHash: string }): void {
  beforeAll(freshDatabase)
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => Response.json({ game, tuning: paytableHash }))
  })
  afterEach(() => {
    setTransport(undefined)
    vi.unstubAllGlobals()
  })
}

/** Opens the seal of a player's seed. Answers their last round, as a browser that is logged in lists it. */
export async function revealedRound({ token, gameToken }: Pick<Seat, 'token' | 'gameToken'>): Promise<PlayedRound> {
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

/** A round that was opened, ended by these moves, with its seed revealed. */
export async function playedRound(seat: Seat, opened: WireReply, moves: readonly string[]): Promise<PlayedRound> {
  await playMoves(seat.gameToken, roundOf(opened).roundId, moves)
  return await revealedRound(seat)
}

/** What the check at /fair says, or the step that it is at. */
export function verdict(): string {
  const check = $check.get()
  return check.step === 'done' ? check.verdict : check.step
}

/** Expects that the round is verified, and with any of these changes of its outcome is not. */
export async function expectProof(round: PlayedRound, changes: readonly object[]): Promise<void> {
  await verifyRound(round)
  expect(verdict()).toBe('matches')
  for (const change of changes) {
    await verifyRound({ ...round, outcome: { ...Object(round.outcome), ...change } })
    expect([change, verdict()]).toEqual([change, 'resultDiffers'])
  }
}

/** The same cards or numbers but for the first, which is certain to differ. Two equal cards of a shoe hide a change of order. */
export const otherFirst = ([first = 0, ...others]: readonly number[]): number[] => [
  first > 1 ? first - 1 : first + 1,
  ...others,
]

/** Verifies the round, and checks it again after a field was changed. */
export async function checkChanged(round: PlayedRound): Promise<void> {
  await verifyRound(round)
  setField('client', round.clientSeed)
  await checkRound()
}
