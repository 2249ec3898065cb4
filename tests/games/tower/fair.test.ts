import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { STOP, type TowerOutcome } from '#contract/games/tower/rules.ts'
import { $check, checkRound, setField } from '#stores/games/fair.ts'
import { verifyRound } from '#stores/games/fairRounds.ts'
import { freshDatabase } from '../../database.ts'
import { revealedRound, verdict } from '../revealedRound.ts'
import { move, roundOf } from '../steppedHarness.ts'
import { climb, sitDown, towerTable } from './table.ts'

const { game, paytableHash } = towerTable()

beforeAll(freshDatabase)
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ game, tuning: paytableHash }))
})
afterEach(() => {
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** The player's last round, played by these moves, with its seed revealed. */
async function playedRound(moves: readonly string[]) {
  const { token, gameToken } = await sitDown({ difficulty: 'medium', booths: [1, 2, -3] })
  const { roundId } = roundOf(await climb(gameToken, 'medium'))
  for (const [at, text] of moves.entries()) roundOf(await move(gameToken, roundId, at + 1, text))
  return await revealedRound({ token, gameToken })
}

describe('checking a round of the tower in the browser', () => {
  test.each([
    ['that was cashed out', ['booth:1', 'booth:2', STOP]],
    ['that met a trap', ['booth:1', 'booth:2', 'booth:3']],
  ])('%s', async (_, moves) => {
    const round = await playedRound(moves)
    await verifyRound(round)
    expect(verdict()).toBe('matches')
    const outcome = round.outcome as TowerOutcome
    const traps = outcome.end.traps.with(8, [9])
    await verifyRound({ ...round, outcome: { ...outcome, end: { ...outcome.end, traps } } })
    expect(verdict()).toBe('resultDiffers')
    await verifyRound({ ...round, outcome: { ...outcome, choice: 'climb:easy' } })
    expect(verdict()).toBe('resultDiffers')
    // Moves that nobody can have made.
    for (const more of ['booth:4', 'double']) {
      await verifyRound({ ...round, outcome: { ...outcome, moves: ['booth:1', more, ...outcome.moves] } })
      expect([more, verdict()]).toEqual([more, 'resultDiffers'])
    }
  })

  test('a changed field drops the moves, and the tower is shown as it was dealt', async () => {
    const round = await playedRound(['booth:1', STOP])
    await verifyRound(round)
    setField('client', round.clientSeed)
    await checkRound()
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
