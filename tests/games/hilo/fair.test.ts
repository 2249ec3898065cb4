import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { type HiloOutcome, SKIP, STOP } from '#contract/games/hilo/rules.ts'
import { $check, checkRound, setField } from '#stores/games/fair.ts'
import { verifyRound } from '#stores/games/fairRounds.ts'
import { freshDatabase } from '../../database.ts'
import { revealedRound, verdict } from '../revealedRound.ts'
import { move, roundOf } from '../steppedHarness.ts'
import { deal, hiloTable, sitDown } from './table.ts'

const { game, paytableHash } = hiloTable()

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
  const { token, gameToken } = await sitDown([7, 9, 2, 1])
  const { roundId } = roundOf(await deal(gameToken))
  for (const [at, text] of moves.entries()) roundOf(await move(gameToken, roundId, at + 1, text))
  return await revealedRound({ token, gameToken })
}

describe('checking a round of hi-lo in the browser', () => {
  test.each([
    ['that was cashed out', ['high', SKIP, STOP]],
    ['that was lost', ['high', 'low', 'high']],
  ])('%s', async (_, moves) => {
    const round = await playedRound(moves)
    await verifyRound(round)
    expect(verdict()).toBe('matches')
    const outcome = round.outcome as HiloOutcome
    const cards = outcome.end.cards.map((card) => (card + 1) % 52)
    await verifyRound({ ...round, outcome: { ...outcome, end: { ...outcome.end, cards } } })
    expect(verdict()).toBe('resultDiffers')
    // Moves that nobody can have made.
    for (const wrong of ['same', 'double']) {
      await verifyRound({ ...round, outcome: { ...outcome, moves: [wrong, ...outcome.moves] } })
      expect([wrong, verdict()]).toEqual([wrong, 'resultDiffers'])
    }
  })

  test('a changed field drops the moves, and the first cards are shown as they were dealt', async () => {
    const round = await playedRound(['high', STOP])
    await verifyRound(round)
    setField('client', round.clientSeed)
    await checkRound()
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
