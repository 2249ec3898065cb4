import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { choiceText, type KenoView } from '#contract/games/keno/rules.ts'
import { RISKS } from '#contract/games/keno/table.ts'
import { db } from '#server/db/database.ts'
import { wordsFor } from '#server/games/fair.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { verifyRound } from '#stores/games/fairRounds.ts'
import { replayKeno } from '#stores/games/keno/replay.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { begin, startGameSession } from '../gameSession.ts'
import { revealedRound, verdict } from '../revealedRound.ts'
import { coinOf } from '../slot/table.ts'
import { KENO, kenoTable } from './table.ts'

const { game, paytableHash } = kenoTable()
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
  return { player, token, gameToken: await startGameSession(token, KENO) }
}

type Round = { roundId: string; stake: number; win: number; nonce: number; outcome: ChoiceOutcome<KenoView> }
const spin = (token: string, stake: number, choice: string, roundId: string = randomUUID()) =>
  call('houseSpin', { roundId, stake, choice }, { token })

const rising = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
const anyChoice = fc
  .record({
    risk: fc.constantFrom(...RISKS),
    picks: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }).map(rising),
  })
  .map(choiceText)

test('any sequence of draws, right or wrong: money and record agree with the replay of a browser', async () => {
  const { player, token, gameToken } = await sitDown()
  const wrong = fc.constantFrom('low:0', 'low:41', 'low:2,1', 'low:3,3', 'low', 'insane:1', 'rows:8:low')
  const one = fc.record({
    stake: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...game.stakes.slice(0, 5)) }, fc.constantFrom(1, 150)),
    choice: fc.oneof(
      { weight: 6, arbitrary: anyChoice.map((text) => ({ text, isRight: true })) },
      wrong.map((text) => ({ text, isRight: false })),
    ),
    isAgain: fc.boolean(),
  })
  const played: Round[] = []
  let coin = COIN
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 2, maxLength: 6 }), async (draws) => {
      for (const { stake, choice, isAgain } of draws) {
        const roundId = randomUUID()
        const reply = await spin(gameToken, stake, choice.text, roundId)
        const isLegal = game.stakes.includes(stake) && choice.isRight
        expect([choice, stake, reply.errcode === 0]).toEqual([choice, stake, isLegal])
        if (isLegal) {
          const round = reply.round as Round
          played.push(round)
          coin += round.win - stake
          // A repeat is the stored round, whatever choice it says.
          if (isAgain) expect((await spin(gameToken, stake, 'high:40', roundId)).round).toMatchObject(round)
        }
        expect(await coinOf(player)).toBe(coin)
      }
    }),
    { numRuns: 15 },
  )
  expect(played.length).toBeGreaterThan(5)
  expect(await db.$count(rounds, eq(rounds.player, player))).toBe(played.length)
  const { revealed } = await begin(gameToken, 'next')
  const { serverSeed, clientSeed } = revealed as { serverSeed: string; clientSeed: string }
  const { rows } = await call('getRounds', { size: 50 }, { token })
  const replay = replayKeno({ game, paytableHash })
  for (const { nonce, outcome, win, stake } of rows as Round[]) {
    const again = replay(wordsFor({ serverSeed, clientSeed, nonce }), { stake, choice: outcome.choice, moves: [] })
    expect([again.win, again.outcome]).toMatchObject([win, outcome])
  }
})

test('a choice that is none uses up no nonce', async () => {
  const { player, gameToken } = await sitDown()
  for (const choice of ['low:41', 'classic:1,2,3,4,5,6,7,8,9,10,11'])
    expect(await spin(gameToken, 500, choice)).toMatchObject({ errcode: errcodes.choiceRefused })
  const [pair] = await db.select().from(fairSeeds).where(eq(fairSeeds.player, player))
  expect([pair?.nonce, await coinOf(player)]).toEqual([0, COIN])
})

test('a round is checked in the browser: it matches, and a changed one does not', async () => {
  const { token, gameToken } = await sitDown()
  expect(await spin(gameToken, 500, 'high:3,17,40')).toMatchObject({ errcode: 0 })
  const round = await revealedRound({ token, gameToken })
  await verifyRound(round)
  expect(verdict()).toBe('matches')
  const outcome = round.outcome as ChoiceOutcome<KenoView>
  const drawn = outcome.end.drawn.toReversed()
  for (const changed of [
    { ...outcome, end: { ...outcome.end, drawn } },
    { ...outcome, choice: 'high:3,17,39' },
    { ...outcome, choice: 'low:3,17,40' },
  ]) {
    await verifyRound({ ...round, outcome: changed })
    expect(verdict()).toBe('resultDiffers')
  }
})
