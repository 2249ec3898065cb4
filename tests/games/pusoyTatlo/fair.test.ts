import { describe, expect, test } from 'vitest'
import type { PusoyTatloOutcome } from '#contract/games/pusoyTatlo/rules.ts'
import { $check } from '#islands/games/fair.ts'
import { checkChanged, expectProof, otherFirst, playedRound, serveGame } from '../revealedRound.ts'
import { deal, pusoyTable, sitDown } from './table.ts'

serveGame(pusoyTable())

/** A round that was played by this move, with its seed revealed. */
async function played(text: string) {
  const seat = await sitDown()
  return await playedRound(seat, await deal(seat.gameToken), [text])
}

describe('checking a round of Pusoy Tatlo in the browser', () => {
  test.each(['play', 'fold'])('that was ended by %s', async (text) => {
    const round = await played(text)
    const { end } = round.outcome as PusoyTatloOutcome
    await expectProof(round, [
      { end: { ...end, dealer: otherFirst(end.dealer) } },
      // Moves that nobody can have made.
      ...[['raise'], ['fold', 'play'], ['stop']].map((moves) => ({ moves })),
    ])
  })

  test('a changed field drops the move, and both hands are shown as they lay', async () => {
    const round = await played('play')
    await checkChanged(round)
    const { player, dealer } = (round.outcome as PusoyTatloOutcome).end
    expect($check.get()).toMatchObject({
      verdict: 'dealt',
      win: undefined,
      outcome: { moves: [], end: { cards: [...player, ...dealer], over: false } },
    })
  })
})
