import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { choiceText, type PlinkoView } from '#contract/games/plinko/rules.ts'
import { CHOICES } from '#contract/games/plinko/table.ts'
import { contributionOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { wordsFor } from '#server/games/fair.ts'
import { rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { $check } from '#stores/games/fair.ts'
import { $playedRounds, forgetRounds, loadRounds, verifyRound } from '#stores/games/fairRounds.ts'
import { replayPlinko } from '#stores/games/plinko/replay.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { begin, startGameSession } from '../gameSession.ts'
import { coinOf } from '../slot/table.ts'
import { PLINKO, plinkoTable } from './table.ts'

const { game, paytableHash } = plinkoTable()
const COIN = 10_000_000

beforeAll(freshDatabase)
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ game, tuning: paytableHash }))
})
afterEach(async () => {
  setTransport(undefined)
  vi.unstubAllGlobals()
  expect(await verifyLedger(db)).toEqual([])
})

async function sitDown() {
  const { id: player, token } = await newPlayer({ coin: COIN })
  return { player, token, gameToken: await startGameSession(token, PLINKO) }
}

type Round = { roundId: string; stake: number; win: number; nonce: number; outcome: ChoiceOutcome<PlinkoView> }
const spin = (token: string, stake: number, choice: string, roundId: string = randomUUID()) =>
  call('houseSpin', { roundId, stake, choice }, { token })

const validBetsOf = async (player: number) => {
  const [row] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  return row?.validBet ?? 0
}

test('any sequence of drops, right or wrong: money, record and valid bets agree with the replay of a browser', async () => {
  const { player, token, gameToken } = await sitDown()
  const percent = catalogue().wagering.contributions.find(({ typeId }) => typeId === 6)?.percent ?? 0
  const wrong = fc.constantFrom('rows:7:low', 'rows:17:high', 'rows:12', 'rows:12:none', 'over:5000', 'x')
  const drop = fc.record({
    stake: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...game.stakes.slice(0, 5)) }, fc.constantFrom(1, 150)),
    choice: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...CHOICES).map(choiceText) }, wrong),
    isAgain: fc.boolean(),
  })
  const played: Round[] = []
  let [coin, valid] = [COIN, await validBetsOf(player)]
  await fc.assert(
    fc.asyncProperty(fc.array(drop, { minLength: 2, maxLength: 6 }), async (drops) => {
      for (const { stake, choice, isAgain } of drops) {
        const roundId = randomUUID()
        const reply = await spin(gameToken, stake, choice, roundId)
        const isLegal = game.stakes.includes(stake) && CHOICES.map(choiceText).includes(choice)
        expect([choice, stake, reply.errcode === 0]).toEqual([choice, stake, isLegal])
        if (isLegal) {
          const round = reply.round as Round
          played.push(round)
          coin += round.win - stake
          const [times] = [...game.trays[round.outcome.end.risk][round.outcome.end.rows]].slice(-1)
          valid += contributionOf(stake - (stake * (times ?? 0)) / 100, percent)
          // A repeat is the stored round, whatever choice it says.
          if (isAgain) expect((await spin(gameToken, stake, 'rows:8:low', roundId)).round).toMatchObject(round)
        }
        expect(await coinOf(player)).toBe(coin)
      }
    }),
    { numRuns: 15 },
  )
  expect(played.length).toBeGreaterThan(5)
  expect(await validBetsOf(player)).toBe(valid)
  expect(await db.$count(rounds, eq(rounds.player, player))).toBe(played.length)

  const { revealed } = await begin(gameToken, 'next')
  const { serverSeed, clientSeed } = revealed as { serverSeed: string; clientSeed: string }
  const replay = replayPlinko({ game, paytableHash })
  for (const { stake, win, nonce, outcome } of played) {
    const words = wordsFor({ serverSeed, clientSeed, nonce })
    expect(replay(words, { stake, moves: [], choice: outcome.choice })).toMatchObject({ win, outcome })
  }

  writeToken(token)
  setTransport((name, body, sent) => call(name, body, { token: sent ?? token }))
  forgetRounds()
  await loadRounds()
  const shown = $playedRounds.get()
  const [last] = shown.state === 'ready' ? shown.value.rows : []
  if (!last) throw new Error('no round')
  const verdict = async (round: typeof last) => {
    await verifyRound(round)
    const check = $check.get()
    return check.step === 'done' ? check.verdict : check.step
  }
  expect(await verdict(last)).toBe('matches')
  const { end, ...rest } = last.outcome as Round['outcome']
  const path = end.path.startsWith('L') ? `R${end.path.slice(1)}` : `L${end.path.slice(1)}`
  expect(await verdict({ ...last, outcome: { ...rest, end: { ...end, path } } })).toBe('resultDiffers')
  const other = end.rows === 8 ? 'rows:9:low' : 'rows:8:low'
  expect(await verdict({ ...last, outcome: { ...rest, choice: other, end } })).toBe('resultDiffers')
})

test('a refused choice costs nothing, is told as such, and uses up no nonce', async () => {
  const { player, gameToken } = await sitDown()
  for (const choice of ['rows:7:low', 'rows:12:wild', 'low:12'])
    expect(await spin(gameToken, 100, choice)).toMatchObject({ errcode: errcodes.choiceRefused })
  expect(await coinOf(player)).toBe(COIN)
  expect((await spin(gameToken, 100, 'rows:12:high')).round).toMatchObject({ nonce: 0 })
})
