import { describe, expect, test } from 'vitest'
import { STOP, type TowerOutcome } from '#contract/games/tower/rules.ts'
import { $check, checkRound, setField } from '#islands/games/fair.ts'
import { checkChanged, expectProof, playedRound, serveGame } from '../revealedRound.ts'
import { climb, sitDown, towerTable } from './table.ts'

serveGame(towerTable())

/** A round that was played by these moves, with its seed revealed. */
async function played(...moves: readonly string[]) {
  const seat = await sitDown({ difficulty: 'medium', booths: [1, 2, -3] })
  return await playedRound(seat, await climb(seat.gameToken, 'medium'), moves)
}

describe('checking a round of the tower in the browser', () => {
  test.each([
    ['that was cashed out', ['booth:1', 'booth:2', STOP]],
    ['that met a trap', ['booth:1', 'booth:2', 'booth:3']],
  ])('%s', async (_, moves) => {
    const round = await played(...moves)
    const { end, moves: made } = round.outcome as TowerOutcome
    await expectProof(round, [
      { end: { ...end, traps: end.traps.with(8, [9]) } },
      { choice: 'climb:easy' },
      // Moves that nobody can have made.
      ...['booth:4', 'double'].map((more) => ({ moves: ['booth:1', more, ...made] })),
    ])
  })

  test('a changed field drops the moves, and the tower is shown as it was dealt', async () => {
    const round = await played('booth:1', STOP)
    await checkChanged(round)
    const { traps } = (round.outcome as TowerOutcome).end
    expect($check.get()).toMatchObject({
      ...{ verdict: 'dealt', win: undefined },
      outcome: { moves: [], end: { over: false, picked: [], traps } },
    })
    setField('choice', 'climb:insane')
    await checkRound()
    expect($check.get()).toMatchObject({ step: 'wrong', fields: ['choice'] })
  })
})
