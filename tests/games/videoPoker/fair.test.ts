import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import type { VideoPokerOutcome } from '#contract/games/videoPoker/rules.ts'
import { $check, checkRound, setField } from '#stores/games/fair.ts'
import { verifyRound } from '#stores/games/fairRounds.ts'
import { freshDatabase } from '../../database.ts'
import { revealedRound, verdict } from '../revealedRound.ts'
import { move, roundOf } from '../steppedHarness.ts'
import { deal, pokerTable, sitDown } from './table.ts'

const { game, paytableHash } = pokerTable()

beforeAll(freshDatabase)
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ game, tuning: paytableHash }))
})
afterEach(() => {
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** The player's last round, played by this move, with its seed revealed. */
async function playedRound(text: string) {
  const { token, gameToken } = await sitDown()
  const { roundId } = roundOf(await deal(gameToken))
  roundOf(await move(gameToken, roundId, 1, text))
  return await revealedRound({ token, gameToken })
}

describe('checking a round of video poker in the browser', () => {
  test.each(['hold', 'hold:2:5', 'hold:1:2:3:4:5'])('that was played by %s', async (text) => {
    const round = await playedRound(text)
    await verifyRound(round)
    expect(verdict()).toBe('matches')
    const outcome = round.outcome as VideoPokerOutcome
    const cards = outcome.end.cards.toReversed()
    await verifyRound({ ...round, outcome: { ...outcome, end: { ...outcome.end, cards } } })
    expect(verdict()).toBe('resultDiffers')
    // Moves that nobody can have made.
    for (const moves of [['hold:9'], [text, text], ['stop']]) {
      await verifyRound({ ...round, outcome: { ...outcome, moves } })
      expect([moves, verdict()]).toEqual([moves, 'resultDiffers'])
    }
  })

  test('a changed field drops the hold, and the ten cards are shown as they lay', async () => {
    const round = await playedRound('hold:1')
    await verifyRound(round)
    setField('client', round.clientSeed)
    await checkRound()
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
