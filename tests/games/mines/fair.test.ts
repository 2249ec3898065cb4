import { describe, expect, test } from 'vitest'
import { type MinesOutcome, STOP } from '#contract/games/mines/rules.ts'
import { $check, checkRound, setField } from '#islands/games/fair.ts'
import { checkChanged, expectProof, playedRound, serveGame, verdict } from '../revealedRound.ts'
import { dive, minesTable, sitDown } from './table.ts'

serveGame(minesTable())

/** A round that was played by these moves, with its seed revealed. */
async function played(...moves: readonly string[]) {
  const seat = await sitDown({ mines: 3, safe: [1, 2, 3], hit: [25] })
  return await playedRound(seat, await dive(seat.gameToken, 3), moves)
}

describe('checking a round of mines in the browser', () => {
  test.each([
    ['that was cashed out', ['open:1', 'open:3', STOP]],
    ['that met a mine', ['open:2', 'open:25']],
  ])('%s', async (_, moves) => {
    const round = await played(...moves)
    const { end, moves: made } = round.outcome as MinesOutcome
    await expectProof(round, [
      { end: { ...end, places: [7, 8, 9] } },
      { choice: 'mines:4' },
      // Moves that nobody can have made.
      ...['open:1', 'double'].map((more) => ({ moves: ['open:1', more, ...made] })),
    ])
  })

  test('a changed field drops the moves, and the board is shown as it was dealt', async () => {
    const round = await played('open:1', STOP)
    await checkChanged(round)
    const { places } = (round.outcome as MinesOutcome).end
    expect($check.get()).toMatchObject({
      ...{ verdict: 'dealt', win: undefined },
      outcome: { moves: [], end: { over: false, opened: [], places } },
    })
    setField('hash', '')
    await checkRound()
    expect(verdict()).toBe('hashMissing')
    setField('choice', 'mines:25')
    await checkRound()
    expect($check.get()).toMatchObject({ step: 'wrong', fields: ['choice'] })
  })
})
