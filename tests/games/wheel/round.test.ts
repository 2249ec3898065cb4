import { afterEach, expect, test } from 'vitest'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { choiceText, type WheelView } from '#contract/games/wheel/rules.ts'
import { choicesOf } from '#contract/games/wheel/table.ts'
import { replayWheel } from '#islands/games/wheel/replay.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { expectRefused, playAnyBets, sitDown, spin } from '../anyBets.ts'
import { expectProof, revealedRound, serveGame } from '../revealedRound.ts'
import { COLOR_WHEEL, WHEEL, wheelTable } from './table.ts'

const WRONG = ['segments:11:low', 'segments:010:low', 'segments:20', 'segments:20:red', 'segments:54:low', 'x']

serveGame(wheelTable())
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

test.each([WHEEL, COLOR_WHEEL])(
  'any sequence of spins of game %i, right or wrong: money, record and valid bets agree with the replay of a browser',
  async (id) => {
    const { game, paytableHash } = wheelTable(id)
    await playAnyBets(await sitDown(id), {
      stakes: game.stakes,
      legal: choicesOf(game).map(choiceText),
      wrong: WRONG,
      risked: (stake) => stake,
      replay: replayWheel({ game, paytableHash }),
    })
  },
)

test('a round is verified at /fair, and one of another segment or choice is not', async () => {
  const seat = await sitDown(WHEEL)
  await spin(seat.gameToken, 100, 'segments:30:low')
  const round = await revealedRound(seat)
  const { end } = round.outcome as ChoiceOutcome<WheelView>
  await expectProof(round, [{ end: { ...end, segment: (end.segment % 30) + 1 } }, { choice: 'segments:50:low' }])
})

test('a refused choice costs nothing, is told as such, and uses up no nonce', async () => {
  await expectRefused(await sitDown(WHEEL), 100, WRONG, 'segments:50:high')
})
