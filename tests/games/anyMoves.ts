import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { Replay } from '#islands/games/replays.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { wordsFor } from '#server/games/fair.ts'
import { call } from '../call.ts'
import { fc, runs } from '../chance.ts'
import { begin, type Seat } from './gameSession.ts'
import { coinOf, move, type Round, roundOf } from './steppedHarness.ts'

type Game<Choice> = {
  stakes: readonly number[]
  /** Moves of the game, and texts that are none. */
  texts: fc.Arbitrary<string>
  choices: fc.Arbitrary<Choice>
  open: (gameToken: string, choice: Choice, roundId: string, stake: number) => Promise<WireReply>
  /** The free move that leads to the end of a round; for a round that takes several, the next one. */
  stop: string | ((round: Round) => string)
  replay: ReturnType<Replay>
  /** Expects of a settled round what follows from its choice and moves. */
  expectOf: (round: Round, choice: Choice, stake: number) => void
}

/**
 * Plays rounds by any calls: moves in and out of order, twice, after the end, and further openings. Each round ends once, the wallet agrees with its
 * wins, and a browser's replay gives the same rounds.
 */
export async function playAnyMoves<Choice>({ player, token, gameToken }: Seat, game: Game<Choice>): Promise<void> {
  const step = fc.record({
    text: game.texts,
    way: fc.constantFrom('next', 'next', 'next', 'stale', 'ahead', 'open', 'again'),
    twice: fc.boolean(),
  })
  const plan = fc.record({
    choice: game.choices,
    stake: fc.constantFrom(...game.stakes.slice(0, 4)),
    steps: fc.array(step, { maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ choice, stake, steps }) => {
      const before = await coinOf(player)
      const roundId = randomUUID()
      let last = roundOf(await game.open(gameToken, choice, roundId, stake))
      const made: string[] = []
      for (const { text, way, twice } of steps) {
        // A new round may begin once this one has ended.
        if (way === 'open' && last.step === undefined) continue
        const number = made.length + (way === 'stale' ? 0 : way === 'ahead' ? 2 : 1)
        const ask = () => {
          if (way === 'open') return game.open(gameToken, choice, randomUUID(), stake)
          if (way === 'again') return game.open(gameToken, choice, roundId, stake)
          return move(gameToken, roundId, Math.max(1, number), text)
        }
        const reply = await ask()
        if (twice) expect((await ask()).errcode).toBe(reply.errcode)
        if (reply.errcode !== 0) continue
        const round = roundOf(reply)
        if (round.step === undefined ? last.step !== undefined : round.step > made.length) made.push(text)
        last = round
      }
      while (last.step !== undefined) {
        const text = typeof game.stop === 'string' ? game.stop : game.stop(last)
        last = roundOf(await move(gameToken, roundId, made.push(text), text))
      }
      expect((last.outcome as SteppedOutcome).moves).toEqual(made)
      expect(await coinOf(player)).toBe(before - last.stake + last.win)
      game.expectOf(last, choice, stake)
    }),
    { numRuns: runs(15, 60) },
  )
  const { revealed } = await begin(gameToken, 'next')
  const { serverSeed, clientSeed } = revealed as { serverSeed: string; clientSeed: string }
  const { rows } = await call('getRounds', { size: 50 }, { token })
  for (const { nonce, outcome, win } of rows as Round[]) {
    const { valid, ...played } = outcome as SteppedOutcome
    expect(game.replay(wordsFor({ serverSeed, clientSeed, nonce }), played)).toEqual({ win, outcome: played })
  }
}
