import { describe, expect, test } from 'vitest'
import { type HiloOutcome, SKIP, STOP } from '#contract/games/hilo/rules.ts'
import { $check, checkRound, setField } from '#islands/games/fair.ts'
import { checkChanged, expectProof, playedRound, serveGame, verdict } from '../revealedRound.ts'
import { deal, hiloTable, sitDown } from './table.ts'

serveGame(hiloTable())

/** A round that was played by these moves, with its seed revealed. */
async function played(...moves: readonly string[]) {
  const seat = await sitDown([7, 9, 2, 1])
  return await playedRound(seat, await deal(seat.gameToken), moves)
}

describe('checking a round of hi-lo in the browser', () => {
  test.each([
    ['that was cashed out', ['high', SKIP, STOP]],
    ['that was lost', ['high', 'low', 'high']],
  ])('%s', async (_, moves) => {
    const round = await played(...moves)
    const { end, moves: made } = round.outcome as HiloOutcome
    await expectProof(round, [
      { end: { ...end, cards: end.cards.map((card) => (card + 1) % 52) } },
      // Moves that nobody can have made.
      ...['same', 'double'].map((wrong) => ({ moves: [wrong, ...made] })),
    ])
  })

  test('a changed field drops the moves, and the first cards are shown as they were dealt', async () => {
    const round = await played('high', STOP)
    await checkChanged(round)
    const check = $check.get()
    expect(check).toMatchObject({ verdict: 'dealt', win: undefined, outcome: { moves: [], end: { over: false } } })
    const { cards } = (round.outcome as HiloOutcome).end
    const dealt = check.step === 'done' ? (check.outcome as HiloOutcome).end.cards : []
    expect([dealt.slice(0, 2), dealt.length]).toEqual([cards, 12])
    setField('hash', '')
    await checkRound()
    expect(verdict()).toBe('hashMissing')
  })
})
