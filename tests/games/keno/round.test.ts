import { afterEach, expect, test } from 'vitest'
import { type ChoiceOutcome, playChoice } from '#contract/games/engine.ts'
import { choiceText, type KenoView, kenoRules } from '#contract/games/keno/rules.ts'
import { COUNTS, WAYS } from '#contract/games/keno/table.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { replayKeno } from '#islands/games/keno/replay.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { expectRefused, playAnyBets, sitDown, spin } from '../anyBets.ts'
import { expectProof, otherFirst, revealedRound, serveGame } from '../revealedRound.ts'
import { KENO, kenoTable, PAROL } from './table.ts'

const WRONG = ['low:0', 'low:49', 'low:2,1', 'low:3,3', 'low:01', 'low', 'insane:1', 'classic:1,2,3,4,5,6,7,8,9,10,11']

serveGame(kenoTable())
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

test.each([KENO, PAROL])(
  'any sequence of draws of game %i, right or wrong: money, record and valid bets agree with the replay of a browser',
  async (id) => {
    const table = kenoTable(id)
    const { coverageMax } = catalogue().wagering
    await playAnyBets(await sitDown(id), {
      stakes: table.game.stakes,
      // Each way to play, by every fourth number.
      legal: WAYS.map(({ risk, count }) => choiceText({ risk, picks: COUNTS.slice(0, count).map((each) => each * 4) })),
      wrong: WRONG,
      risked: (stake, choice) => {
        const { placed } = playChoice(kenoRules, table, () => 0, { stake, choice })
        return placed ? riskedStakeOf(placed, coverageMax) : stake
      },
      replay: replayKeno(table),
    })
  },
)

test('a round is verified at /fair, and one of other numbers, picks or risk is not', async () => {
  const seat = await sitDown(KENO)
  await spin(seat.gameToken, 500, 'high:3,17,40')
  const round = await revealedRound(seat)
  const { end } = round.outcome as ChoiceOutcome<KenoView>
  await expectProof(round, [
    { end: { ...end, drawn: otherFirst(end.drawn) } },
    { choice: 'high:3,17,39' },
    { choice: 'low:3,17,40' },
  ])
})

test('a refused choice costs nothing, is told as such, and uses up no nonce', async () => {
  await expectRefused(await sitDown(KENO), 100, WRONG, 'high:40')
})
