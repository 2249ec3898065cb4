import { afterEach, expect, test } from 'vitest'
import type { ScratchView } from '#contract/games/scratch/rules.ts'
import { replayScratch } from '#islands/games/scratch/replay.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { expectRefused, playAnyBets, sitDown, spin } from '../anyBets.ts'
import { expectProof, revealedRound, serveGame } from '../revealedRound.ts'
import { SCRATCH, scratchTable, TITLES } from './table.ts'

serveGame(scratchTable())
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

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
  const card = round.outcome as ScratchView
  const [first, ...others] = card.fields
  await expectProof(round, [
    { fields: [first === 'sun' ? 'kite' : 'sun', ...others] },
    { prize: card.prize === 'sun' ? null : 'sun' },
  ])
})

test('a choice is refused, costs nothing, and uses up no nonce', async () => {
  await expectRefused(await sitDown(SCRATCH), 100, ['field:1', 'x'])
})
