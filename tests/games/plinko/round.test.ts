import { afterEach, expect, test } from 'vitest'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { choiceText, type PlinkoView } from '#contract/games/plinko/rules.ts'
import { CHOICES } from '#contract/games/plinko/table.ts'
import { replayPlinko } from '#islands/games/plinko/replay.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { expectRefused, playAnyBets, sitDown, spin } from '../anyBets.ts'
import { expectProof, revealedRound, serveGame } from '../revealedRound.ts'
import { PLINKO, plinkoTable } from './table.ts'

const { game, paytableHash } = plinkoTable()

serveGame({ game, paytableHash })
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

/** What of a stake the lowest tray does not give back. */
function risked(stake: number, text: string | undefined): number {
  const choice = CHOICES.find((each) => choiceText(each) === text)
  const least = choice && game.trays[choice.risk][choice.rows].at(-1)
  return stake - (stake * (least ?? 0)) / 100
}

test('any sequence of drops, right or wrong: money, record and valid bets agree with the replay of a browser', async () => {
  await playAnyBets(await sitDown(PLINKO), {
    stakes: game.stakes,
    legal: CHOICES.map(choiceText),
    wrong: ['rows:7:low', 'rows:17:high', 'rows:12', 'rows:12:none', 'over:5000', 'x'],
    risked,
    replay: replayPlinko({ game, paytableHash }),
  })
})

test('a round is verified at /fair, and one of another path or choice is not', async () => {
  const seat = await sitDown(PLINKO)
  await spin(seat.gameToken, 100, 'rows:12:high')
  const round = await revealedRound(seat)
  const { end } = round.outcome as ChoiceOutcome<PlinkoView>
  const path = end.path.startsWith('L') ? `R${end.path.slice(1)}` : `L${end.path.slice(1)}`
  await expectProof(round, [{ end: { ...end, path } }, { choice: 'rows:8:low' }])
})

test('a refused choice costs nothing, is told as such, and uses up no nonce', async () => {
  await expectRefused(await sitDown(PLINKO), 100, ['rows:7:low', 'rows:12:wild', 'low:12'], 'rows:12:high')
})
