import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import type { ScratchView } from '#contract/games/scratch/rules.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { verifyRound } from '#stores/games/fairRounds.ts'
import { replayScratch } from '#stores/games/scratch/replay.ts'
import { freshDatabase } from '../../database.ts'
import { expectRefused, playAnyBets, sitDown, spin } from '../anyBets.ts'
import { revealedRound, verdict } from '../revealedRound.ts'
import { SCRATCH, scratchTable, TITLES } from './table.ts'

beforeAll(freshDatabase)
beforeEach(() => {
  const { game, paytableHash } = scratchTable()
  vi.stubGlobal('fetch', async () => Response.json({ game, tuning: paytableHash }))
})
afterEach(async () => {
  setTransport(undefined)
  vi.unstubAllGlobals()
  expect(await verifyLedger(db)).toEqual([])
})

test.each(TITLES)(
  'any sequence of cards of game %i, right or wrong: money, record and valid bets agree with the replay of a browser',
  async (id) => {
    const { game, paytableHash } = scratchTable(id)
    await playAnyBets(await sitDown(id), {
      stakes: game.stakes,
      legal: [undefined],
      wrong: ['field:1', 'x'],
      risked: (stake) => stake,
      replay: replayScratch({ game, paytableHash }),
    })
  },
)

test('a card is verified at /fair, and one of other fields or another prize is not', async () => {
  const seat = await sitDown(SCRATCH)
  await spin(seat.gameToken, 100, undefined)
  const round = await revealedRound(seat)
  await verifyRound(round)
  expect(verdict()).toBe('matches')
  const card = round.outcome as ScratchView
  const [first, ...others] = card.fields
  for (const outcome of [
    { ...card, fields: [first === 'sun' ? 'kite' : 'sun', ...others] },
    { ...card, prize: card.prize === 'sun' ? null : 'sun' },
  ]) {
    await verifyRound({ ...round, outcome })
    expect(verdict()).toBe('resultDiffers')
  }
})

test('a choice is refused, costs nothing, and uses up no nonce', async () => {
  await expectRefused(await sitDown(SCRATCH), 100, ['field:1', 'x'])
})
