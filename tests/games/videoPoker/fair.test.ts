import { describe, expect, test } from 'vitest'
import type { VideoPokerOutcome } from '#contract/games/videoPoker/rules.ts'
import { $check, checkRound, setField } from '#islands/games/fair.ts'
import { checkChanged, expectProof, otherFirst, playedRound, serveGame, verdict } from '../revealedRound.ts'
import { deal, pokerTable, sitDown } from './table.ts'

serveGame(pokerTable())

/** A round that was played by these moves, with its seed revealed. */
async function played(...moves: readonly string[]) {
  const seat = await sitDown()
  return await playedRound(seat, await deal(seat.gameToken), moves)
}

describe('checking a round of video poker in the browser', () => {
  test.each(['hold', 'hold:2:5', 'hold:1:2:3:4:5'])('that was played by %s', async (text) => {
    const round = await played(text)
    const { end } = round.outcome as VideoPokerOutcome
    await expectProof(round, [
      { end: { ...end, cards: otherFirst(end.cards) } },
      // Moves that nobody can have made.
      ...[['hold:9'], [text, text], ['stop']].map((moves) => ({ moves })),
    ])
  })

  test('a changed field drops the hold, and the ten cards are shown as they lay', async () => {
    const round = await played('hold:1')
    await checkChanged(round)
    const { cards } = (round.outcome as VideoPokerOutcome).end
    expect($check.get()).toMatchObject({
      verdict: 'dealt',
      win: undefined,
      outcome: { moves: [], end: { cards, over: false } },
    })
    setField('hash', '')
    await checkRound()
    expect(verdict()).toBe('hashMissing')
  })
})
