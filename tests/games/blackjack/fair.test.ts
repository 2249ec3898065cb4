import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import type { BlackjackOutcome } from '#contract/games/blackjack/rules.ts'
import { $check, checkRound, setField } from '#stores/games/fair.ts'
import { verifyRound } from '#stores/games/fairRounds.ts'
import { freshDatabase } from '../../database.ts'
import { revealedRound, verdict } from '../revealedRound.ts'
import { playMoves, roundOf } from '../steppedHarness.ts'
import { blackjackTable, deal, sitDown } from './table.ts'

const { game, paytableHash } = blackjackTable()

beforeAll(freshDatabase)
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ game, tuning: paytableHash }))
})
afterEach(() => {
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** The player's last round, whose cards count so much, played by these moves, with its seed revealed. */
async function playedRound(points: readonly number[], moves: readonly string[]) {
  const { token, gameToken } = await sitDown(points)
  const { roundId } = roundOf(await deal(gameToken))
  if (moves.length > 0) await playMoves(gameToken, roundId, moves)
  return await revealedRound({ token, gameToken })
}

describe('checking a round of blackjack in the browser', () => {
  test.each([
    [[10, 6, 10, 10], ['stand']],
    [[8, 6, 8, 10], ['surrender']],
    [[1, 6, 10], []],
    [[5, 1, 6, 10], ['insure']],
  ])('of %j, played by %j', async (points, moves) => {
    const round = await playedRound(points, moves)
    await verifyRound(round)
    expect(verdict()).toBe('matches')
    const outcome = round.outcome as BlackjackOutcome
    const dealer = outcome.end.dealer.toReversed()
    await verifyRound({ ...round, outcome: { ...outcome, end: { ...outcome.end, dealer } } })
    expect(verdict()).toBe('resultDiffers')
    // Moves that nobody can have made.
    for (const made of [['hold'], [...moves, 'hit'], ['split', 'split']]) {
      await verifyRound({ ...round, outcome: { ...outcome, moves: made } })
      expect([made, verdict()]).toEqual([made, 'resultDiffers'])
    }
  })

  test('a changed field drops the moves, and the four cards of the deal are shown', async () => {
    const round = await playedRound([10, 6, 10, 10], ['stand'])
    await verifyRound(round)
    setField('client', round.clientSeed)
    await checkRound()
    const { dealer, hands } = (round.outcome as BlackjackOutcome).end
    expect($check.get()).toMatchObject({
      verdict: 'dealt',
      win: undefined,
      outcome: { moves: [], end: { dealer: dealer.slice(0, 2), hands: [{ cards: hands[0]?.cards }], over: false } },
    })
  })
})
