import { describe, expect, test } from 'vitest'
import type { LuckyNineOutcome } from '#contract/games/luckyNine/rules.ts'
import { $check } from '#islands/games/fair.ts'
import { checkChanged, expectProof, otherFirst, playedRound, revealedRound, serveGame } from '../revealedRound.ts'
import { deal, luckyTable, sitDown, type Wanted } from './table.ts'

serveGame(luckyTable())

/** A round that was played by these moves, with its seed revealed. */
async function played(wanted: Wanted, ...moves: readonly string[]) {
  const seat = await sitDown(wanted)
  const opened = await deal(seat.gameToken)
  return moves.length > 0 ? await playedRound(seat, opened, moves) : await revealedRound(seat)
}

describe('checking a round of Lucky Nine in the browser', () => {
  test.each<[Wanted, string[]]>([
    [{ points: 4 }, ['hirit']],
    [{ points: 7 }, ['stay']],
    [{ points: 9 }, []],
  ])('that had %j, played by %j', async (wanted, made) => {
    const round = await played(wanted, ...made)
    const { end } = round.outcome as LuckyNineOutcome
    await expectProof(round, [
      { end: { ...end, cards: otherFirst(end.cards) } },
      // Moves that nobody can have made.
      ...[['hit'], ['stay', 'stay'], ['stop']].map((moves) => ({ moves })),
    ])
  })

  test('a changed field drops the move, and the six cards are shown as they lay', async () => {
    const round = await played({ points: 4 }, 'hirit')
    await checkChanged(round)
    const { cards } = (round.outcome as LuckyNineOutcome).end
    expect($check.get()).toMatchObject({
      verdict: 'dealt',
      win: undefined,
      outcome: { moves: [], end: { cards, over: false } },
    })
  })
})
