import { describe, expect, test } from 'vitest'
import type { BlackjackOutcome } from '#contract/games/blackjack/rules.ts'
import { $check } from '#islands/games/fair.ts'
import { checkChanged, expectProof, otherFirst, playedRound, revealedRound, serveGame } from '../revealedRound.ts'
import { blackjackTable, deal, sitDown } from './table.ts'

serveGame(blackjackTable())

/** The player's last round, whose cards count so much, played by these moves, with its seed revealed. */
async function played(points: readonly number[], moves: readonly string[]) {
  const seat = await sitDown(points)
  const opened = await deal(seat.gameToken)
  return moves.length > 0 ? await playedRound(seat, opened, moves) : await revealedRound(seat)
}

describe('checking a round of blackjack in the browser', () => {
  test.each([
    [[10, 6, 10, 10], ['stand']],
    [[8, 6, 8, 10], ['surrender']],
    [[1, 6, 10], []],
    [[5, 1, 6, 10], ['insure']],
  ])('of %j, played by %j', async (points, moves) => {
    const round = await played(points, moves)
    const { end } = round.outcome as BlackjackOutcome
    await expectProof(round, [
      { end: { ...end, dealer: otherFirst(end.dealer) } },
      // Moves that nobody can have made.
      ...[['hold'], [...moves, 'hit'], ['split', 'split']].map((made) => ({ moves: made })),
    ])
  })

  test('a changed field drops the moves, and the four cards of the deal are shown', async () => {
    const round = await played([10, 6, 10, 10], ['stand'])
    await checkChanged(round)
    const { dealer, hands } = (round.outcome as BlackjackOutcome).end
    expect($check.get()).toMatchObject({
      verdict: 'dealt',
      win: undefined,
      outcome: { moves: [], end: { dealer: dealer.slice(0, 2), hands: [{ cards: hands[0]?.cards }], over: false } },
    })
  })
})
