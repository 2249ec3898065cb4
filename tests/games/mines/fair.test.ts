import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { type MinesOutcome, STOP } from '#contract/games/mines/rules.ts'
import { $check, checkRound, setField } from '#stores/games/fair.ts'
import { verifyRound } from '#stores/games/fairRounds.ts'
import { freshDatabase } from '../../database.ts'
import { revealedRound, verdict } from '../revealedRound.ts'
import { move, roundOf } from '../steppedHarness.ts'
import { dive, minesTable, sitDown } from './table.ts'

const { game, paytableHash } = minesTable()

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
  const { token, gameToken } = await sitDown({ mines: 3, safe: [1, 2, 3], hit: [25] })
  const { roundId } = roundOf(await dive(gameToken, 3))
  for (const [at, text] of moves.entries()) roundOf(await move(gameToken, roundId, at + 1, text))
  return await revealedRound({ token, gameToken })
}

describe('checking a round of mines in the browser', () => {
  test.each([
    ['that was cashed out', ['open:1', 'open:3', STOP]],
    ['that met a mine', ['open:2', 'open:25']],
  ])('%s', async (_, moves) => {
    const round = await playedRound(moves)
    await verifyRound(round)
    expect(verdict()).toBe('matches')
    const outcome = round.outcome as MinesOutcome
    await verifyRound({ ...round, outcome: { ...outcome, end: { ...outcome.end, places: [7, 8, 9] } } })
    expect(verdict()).toBe('resultDiffers')
    await verifyRound({ ...round, outcome: { ...outcome, choice: 'mines:4' } })
    expect(verdict()).toBe('resultDiffers')
    // Moves that nobody can have made.
    for (const more of ['open:1', 'double']) {
      await verifyRound({ ...round, outcome: { ...outcome, moves: ['open:1', more, ...outcome.moves] } })
      expect([more, verdict()]).toEqual([more, 'resultDiffers'])
    }
  })

  test('a changed field drops the moves, and the board is shown as it was dealt', async () => {
    const round = await playedRound(['open:1', STOP])
    await verifyRound(round)
    setField('client', round.clientSeed)
    await checkRound()
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
