import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { playChoice } from '#contract/games/engine.ts'
import { db } from '#server/db/database.ts'
import { setEngines } from '#server/games/engines.ts'
import { wordsFor } from '#server/games/fair.ts'
import { openPurse, seedOf } from '#server/games/guest/purse.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { copyOf } from '#server/rights/copy.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { begin, GAME, takeSeat } from './gameSession.ts'
import { overUnder, replayOverUnder, rules, STAKE } from './overUnder.ts'
import { installSteppedGame, STEPPED_GAME } from './steppedHarness.ts'

/** A game of the catalogue whose engine this file replaces. */
const CHOICE_GAME = 1003
/** The rounds that the engine resolved. */
let resolved = 0
let restore = () => {}

beforeAll(freshDatabase)
beforeEach(() => {
  resolved = 0
  restore = setEngines((usual) => (gameId) => {
    const engine = gameId === CHOICE_GAME ? overUnder(gameId).engineOf(gameId) : usual(gameId)
    if (engine?.roundType !== 'instant') return engine
    const resolve: typeof engine.resolve = (bet) => {
      resolved += 1
      return engine.resolve(bet)
    }
    return { ...engine, resolve }
  })
})
afterEach(async () => {
  restore()
  expect(await verifyLedger(db)).toEqual([])
})

const openGame = (gameId = CHOICE_GAME) => takeSeat(10_000, gameId)

const spin = (gameToken: string, fields: object, roundId: string = randomUUID()) =>
  call('houseSpin', { roundId, stake: STAKE, ...fields }, { token: gameToken })

type Round = { roundId: string; win: number; nonce: number; outcome: { choice: string; end: { number: number } } }

async function nonceOf(player: number): Promise<number | undefined> {
  const [pair] = await db.select({ nonce: fairSeeds.nonce }).from(fairSeeds).where(eq(fairSeeds.player, player))
  return pair?.nonce
}

describe('a round with a choice', () => {
  test('is decided by it, and stored with it: in record, copy and replay', async () => {
    const { player, token, gameToken } = await openGame()
    const replies = [await spin(gameToken, { choice: 'over:49' }), await spin(gameToken, { choice: 'under:50' })]
    const played = replies.map(({ round }) => round as Round)
    for (const { win, outcome } of played) {
      const { choice, end } = outcome
      const isWon = choice === 'over:49' ? end.number > 49 : end.number < 50
      expect(win).toBe(isWon ? 2 * STAKE : 0)
      expect(outcome).toEqual({ tuning: 'over-under', choice, end: { number: end.number, won: isWon, win } })
    }
    const { revealed } = await begin(gameToken, 'mine')
    const { serverSeed, clientSeed } = revealed as { serverSeed: string; clientSeed: string }
    const { rows } = await call('getRounds', {}, { token })
    for (const { nonce, outcome, win } of rows as Round[]) {
      const words = wordsFor({ serverSeed, clientSeed, nonce })
      const replayed = replayOverUnder({ game: { stakes: [] }, paytableHash: '' })(words, {
        stake: STAKE,
        moves: [],
        choice: outcome.choice,
      })
      expect(replayed).toMatchObject({ win, outcome })
    }
    expect((rows as Round[]).map(({ outcome }) => outcome.choice)).toEqual(['under:50', 'over:49'])
    let copy = ''
    for await (const piece of copyOf(player)) copy += piece
    expect(copy).toContain('under:50')
  })

  test('asked for again is the stored round, and is refused with another choice or none', async () => {
    const { gameToken } = await openGame()
    const roundId = randomUUID()
    const first = await spin(gameToken, { choice: 'over:20' }, roundId)
    for (const other of [{ choice: 'under:20' }, { choice: 'none' }, {}])
      expect(await spin(gameToken, other, roundId)).toMatchObject({ errcode: errcodes.choiceRefused })
    expect((await spin(gameToken, { choice: 'over:20' }, roundId)).round).toEqual(first.round)
    expect([resolved, await db.$count(rounds, eq(rounds.id, roundId))]).toEqual([1, 1])
  })

  test('draws the same whatever is staked, and pays by the stake alone', () => {
    const words = () => wordsFor({ serverSeed: 'a'.repeat(64), clientSeed: 'b', nonce: 1 })
    const config = { game: { stakes: [] }, paytableHash: 't' }
    const [one, other] = [100, 500].map((stake) => playChoice(rules, config, words(), { stake, choice: 'over:1' }))
    expect(one?.outcome.end.number).toBe(other?.outcome.end.number)
    expect([one?.win, other?.win]).toEqual([200, 1_000])
    expect(() => playChoice(rules, config, words(), { stake: 100, choice: 'never' })).toThrow(RangeError)
    expect(() => playChoice(rules, config, words(), { stake: 100 })).toThrow(RangeError)
  })
})

describe('nothing is resolved, and no nonce used, for', () => {
  test.each([
    ['no choice', {}],
    ['a choice that is none of the game', { choice: 'red' }],
    ['a choice out of its range', { choice: 'over:100' }],
  ])('%s', async (_, fields) => {
    const { player, gameToken } = await openGame()
    expect(await spin(gameToken, fields)).toMatchObject({ errcode: errcodes.choiceRefused })
    expect([resolved, await nonceOf(player)]).toEqual([0, 0])
  })

  test('a choice in a game that has none', async () => {
    const { player, gameToken } = await openGame(GAME)
    expect(await spin(gameToken, { choice: 'over:50' })).toMatchObject({ errcode: errcodes.choiceRefused })
    expect([resolved, await nonceOf(player)]).toEqual([0, 0])
  })

  test('a choice at the opening of a round with moves', async () => {
    restore()
    restore = installSteppedGame()
    const { player, gameToken } = await openGame(STEPPED_GAME)
    expect(await spin(gameToken, { choice: 'over:50' })).toMatchObject({ errcode: errcodes.choiceRefused })
    expect(await nonceOf(player)).toBe(0)
  })

  test.each(['', 'Over:50', 'over:', 'over 50', 'over:50;', 'a'.repeat(9), `a${':1'.repeat(21)}`])(
    '%j, which is malformed',
    async (choice) => {
      const { gameToken } = await openGame()
      expect(await spin(gameToken, { choice })).toMatchObject({ code: 400, field: 'choice' })
      expect(resolved).toBe(0)
    },
  )
})

describe('a guest', () => {
  const guest = (name: 'guestOpen' | 'guestSpin', fields: object) =>
    call(`anonymous/${name}`, { gameId: CHOICE_GAME, ...fields }, {})

  test('chooses as players do', async () => {
    const { purse } = await guest('guestOpen', {})
    const opened = openPurse(String(purse))
    assert(opened)
    const { win, outcome } = await guest('guestSpin', { purse, stake: STAKE, choice: 'over:49' })
    const config = { game: { stakes: [] }, paytableHash: 'over-under' }
    const played = playChoice(rules, config, wordsFor(seedOf(opened)), { stake: STAKE, choice: 'over:49' })
    expect({ win, outcome }).toEqual({ win: played.win, outcome: played.outcome })
  })

  test('is refused a choice that is none, and one in a game without choices', async () => {
    const { purse } = await guest('guestOpen', {})
    const refused = { errcode: errcodes.choiceRefused }
    expect(await guest('guestSpin', { purse, stake: STAKE })).toMatchObject(refused)
    expect(await guest('guestSpin', { purse, stake: STAKE, choice: 'red' })).toMatchObject(refused)
    expect(await guest('guestSpin', { purse, stake: STAKE, choice: 'over:50', gameId: GAME })).toMatchObject(refused)
    expect(resolved).toBe(0)
  })
})
