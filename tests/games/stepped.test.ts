import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { replay } from '#contract/games/engine.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { steppedEngine } from '#server/games/engine.ts'
import { wordsFor } from '#server/games/fair.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { standingOf } from '#server/rights/standing.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { rules, STAKE } from './doubleOrStop.ts'
import { begin, GAME, launch, startGameSession } from './gameSession.ts'
import { coinOf, installSteppedGame, move, open, openGame, openOn, roundOf, STEPPED_GAME } from './steppedHarness.ts'

let restore = () => {}

beforeAll(freshDatabase)
beforeEach(() => {
  restore = installSteppedGame()
})
afterEach(async () => {
  restore()
  expect(await verifyLedger(db)).toEqual([])
})

describe('a round of several steps', () => {
  test('takes its stake as it opens, waits, and pays as it ends', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    expect(await coinOf(at.player)).toBe(10_000 - STAKE)
    expect(await standingOf(at.player)).toMatchObject({ rounds: 1 })
    const doubled = roundOf(await move(at.gameToken, roundId, 1, 'double'))
    expect(doubled).toMatchObject({
      step: 1,
      stake: STAKE,
      win: 0,
      outcome: { pot: 2 * STAKE, coins: [1], over: false },
    })
    const ended = await move(at.gameToken, roundId, 2, 'stop')
    const outcome = { tuning: 'times2', stake: STAKE, moves: ['double', 'stop'], end: { pot: 2 * STAKE, over: true } }
    expect(ended).toMatchObject({ coin: 10_000 + STAKE, round: { win: 2 * STAKE, stake: STAKE, outcome } })
    expect(roundOf(ended).step).toBeUndefined()
    expect(await coinOf(at.player)).toBe(10_000 + STAKE)
    expect(await db.$count(openRounds, eq(openRounds.player, at.player))).toBe(0)
  })

  test('is resolved at each step by what that step has stored, and is not looked for', async () => {
    const warned = vi.spyOn(log, 'warn')
    const at = await openGame()
    const roundId = await openOn(at, 1)
    await move(at.gameToken, roundId, 1, 'double')
    await move(at.gameToken, roundId, 2, 'stop')
    expect(warned).not.toHaveBeenCalled()
  })

  test('that is lost pays nothing, and is kept as it was', async () => {
    const at = await openGame(STAKE)
    const roundId = await openOn(at, 0)
    const { round, coin } = await move(at.gameToken, roundId, 1, 'double')
    expect([round, coin]).toMatchObject([{ win: 0, outcome: { moves: ['double'], end: { coins: [0] } } }, 0])
    const { rows } = await call('getRounds', { roundId }, { token: at.token })
    expect(rows).toMatchObject([{ roundId, win: 0 }])
  })

  test('takes what a move costs with that move, and counts it as staked', async () => {
    const at = await openGame()
    const { roundId } = roundOf(await open(at.gameToken))
    const raised = await move(at.gameToken, roundId, 1, 'raise')
    expect(raised).toMatchObject({ coin: 10_000 - 2 * STAKE, round: { stake: 2 * STAKE, step: 1 } })
    expect(roundOf(await move(at.gameToken, roundId, 2, 'stop'))).toMatchObject({ stake: 2 * STAKE, win: 2 * STAKE })
    const { rows } = await call('getTransactions', { kinds: ['game'] }, { token: at.token })
    const lines = rows as { reason: string; change: number; roundId: string }[]
    expect(lines.map(({ reason, change }) => [reason, change])).toEqual([
      ['win', 2 * STAKE],
      ['bet', -STAKE],
      ['bet', -STAKE],
    ])
    expect(lines.every((line) => line.roundId === roundId)).toBe(true)
    const { bet } = await call('refreshData', {}, { token: at.token })
    expect(bet).toBe(2 * STAKE)
  })

  test('resumes where it was: after a reload, and on another device', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    const before = roundOf(await move(at.gameToken, roundId, 1, 'double'))
    const opened = await call('houseOpen', { launchToken: await launch(at.token, STEPPED_GAME) })
    expect(opened.open).toEqual(before)
    const elsewhere = String(opened.gameToken)
    expect((await move(at.gameToken, roundId, 2, 'stop')).code).toBe(401)
    expect(roundOf(await move(elsewhere, roundId, 2, 'stop'))).toMatchObject({ win: 2 * STAKE })
  })

  test('goes on by the numbers it was opened with', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    restore()
    restore = installSteppedGame(3)
    expect(roundOf(await move(at.gameToken, roundId, 1, 'double')).outcome).toMatchObject({ pot: 2 * STAKE })
    const ended = roundOf(await move(at.gameToken, roundId, 2, 'stop'))
    expect(ended).toMatchObject({ win: 2 * STAKE, outcome: { tuning: 'times2' } })
  })

  test('leaves other games alone: each round has its own nonce', async () => {
    const at = await openGame()
    const { roundId, nonce } = roundOf(await open(at.gameToken))
    const { gameToken: slot } = await call('houseOpen', { launchToken: await launch(at.token, GAME) })
    const spun = roundOf(await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: String(slot) }))
    expect(spun.nonce).toBe(nonce + 1)
    const { gameToken, open: still } = await call('houseOpen', { launchToken: await launch(at.token, STEPPED_GAME) })
    expect(still).toMatchObject({ roundId, step: 0 })
    expect(roundOf(await move(String(gameToken), roundId, 1, 'stop'))).toMatchObject({ nonce, win: STAKE })
  })

  test('is played again from seeds and moves alone', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    await move(at.gameToken, roundId, 1, 'double')
    const ended = roundOf(await move(at.gameToken, roundId, 2, 'stop'))
    const { revealed } = await begin(at.gameToken, 'mine')
    const { serverSeed, clientSeed } = revealed as { serverSeed: string; clientSeed: string }
    const seeds = { serverSeed, clientSeed, nonce: ended.nonce }
    const { stake, moves, end } = ended.outcome as { stake: number; moves: string[]; end: object }
    expect(rules.view(replay(rules, { times: 2 }, wordsFor(seeds), { moves }), stake)).toEqual(end)
  })
})

describe('asked again', () => {
  test('the opening and every move are done once, and answer the round as it is', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    const first = await open(at.gameToken, roundId)
    expect(roundOf(first)).toMatchObject({ roundId, step: 0 })
    const doubled = await move(at.gameToken, roundId, 1, 'double')
    expect(await move(at.gameToken, roundId, 1, 'double')).toEqual(doubled)
    expect(roundOf(await open(at.gameToken, roundId))).toEqual(roundOf(doubled))
    const ended = await move(at.gameToken, roundId, 2, 'stop')
    expect(await move(at.gameToken, roundId, 2, 'stop')).toEqual(ended)
    expect(await open(at.gameToken, roundId)).toEqual(ended)
    expect(await coinOf(at.player)).toBe(10_000 + STAKE)
    expect(await db.$count(rounds, eq(rounds.id, roundId))).toBe(1)
  })

  test('the opening with little coin left is the same round still', async () => {
    const at = await openGame(STAKE)
    const roundId = randomUUID()
    await open(at.gameToken, roundId)
    expect(roundOf(await open(at.gameToken, roundId))).toMatchObject({ roundId, step: 0 })
  })
})

describe('a step is refused', () => {
  const stale: [string, number, string][] = [
    ['one that was another move', 1, 'stop'],
    ['one ahead', 3, 'stop'],
    ['one far ahead', 100, 'double'],
  ]
  test.each(stale)('%s, with the number of the last', async (_, step, text) => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    await move(at.gameToken, roundId, 1, 'double')
    expect(await move(at.gameToken, roundId, step, text)).toMatchObject({ errcode: errcodes.stepMoved, step: 1 })
  })

  test('after the end', async () => {
    const at = await openGame()
    const { roundId } = roundOf(await open(at.gameToken))
    await move(at.gameToken, roundId, 1, 'stop')
    for (const step of [1, 2]) {
      const reply = await move(at.gameToken, roundId, step, 'double')
      expect(reply).toMatchObject({ errcode: errcodes.stepMoved, step: 1 })
    }
    expect(await coinOf(at.player)).toBe(10_000)
  })

  test('of a round that is not there, that is another player’s, or that was instant', async () => {
    const [at, stranger] = [await openGame(), await openGame()]
    const { roundId } = roundOf(await open(at.gameToken))
    const unknown = { errcode: errcodes.roundUnknown }
    expect(await move(at.gameToken, randomUUID(), 1, 'stop')).toMatchObject(unknown)
    expect(await move(stranger.gameToken, roundId, 1, 'stop')).toMatchObject(unknown)
    await move(at.gameToken, roundId, 1, 'stop')
    expect(await move(stranger.gameToken, roundId, 1, 'stop')).toMatchObject(unknown)
    const slot = await startGameSession(at.token)
    const instant = randomUUID()
    expect(await move(slot, roundId, 1, 'stop')).toMatchObject(unknown)
    await call('houseSpin', { roundId: instant, stake: STAKE }, { token: slot })
    expect(await move(slot, instant, 1, 'stop')).toMatchObject({ errcode: errcodes.stepMoved, step: 0 })
  })

  test.each(['', 'Double', 'double;', 'open:12345', 'a'.repeat(17), 'open:1:2:3:4:5:6:7:8:9'])(
    '%j is malformed',
    async (text) => {
      const at = await openGame()
      const { roundId } = roundOf(await open(at.gameToken))
      expect(await move(at.gameToken, roundId, 1, text)).toMatchObject({ code: 400, field: 'move' })
    },
  )

  test('another round while one is open, and an id that was used elsewhere', async () => {
    const at = await openGame()
    const { roundId } = roundOf(await open(at.gameToken))
    expect(await open(at.gameToken)).toMatchObject({ errcode: errcodes.roundOpen })
    expect(await open(at.gameToken, roundId, 100)).toMatchObject({ errcode: errcodes.stakeRefused })
    await move(at.gameToken, roundId, 1, 'stop')
    const slot = await startGameSession(at.token)
    const refused = await call('houseSpin', { roundId, stake: STAKE }, { token: slot })
    expect(refused).toMatchObject({ errcode: errcodes.stakeRefused })
  })
})

test('what is open is no part of any reply, of the player’s record or of the copy of their data', async () => {
  const at = await openGame()
  const roundId = await openOn(at, 1)
  const told = [
    await open(at.gameToken, roundId),
    await move(at.gameToken, roundId, 1, 'double'),
    await call('houseOpen', { launchToken: await launch(at.token, STEPPED_GAME) }),
    await call('getRounds', {}, { token: at.token }),
    await call('getFair', {}, { token: at.token }),
  ]
  const stored = await db.select().from(openRounds).where(eq(openRounds.player, at.player))
  for (const part of [...told, ...stored]) {
    const text = JSON.stringify(part)
    expect(text).not.toContain('covered')
    expect(text).not.toMatch(/"serverSeed"/)
  }
  expect(stored).toHaveLength(1)
})

test('a paytable is parsed once, however many moves are asked about', () => {
  let parsed = 0
  const config = { times: 2, stakes: [STAKE] }
  const read = (stored: unknown) => {
    parsed += 1
    return stored as typeof config // as written below
  }
  const view = (stored: unknown) => stored as ReturnType<typeof rules.view> // as written below
  const games = () => new Map([[STEPPED_GAME, { game: config, paytableHash: 'one' }]])
  const { finisher } = steppedEngine('doubleOrStop', rules, games, { config: read, view })
  const round = { config, tuning: 'one', view: { pot: STAKE, coins: [], raised: false, over: false }, stake: STAKE }
  for (const move of ['double', 'raise', 'stop']) expect(finisher?.price(round, move)).toBeDefined()
  expect([finisher?.leave(round), parsed]).toEqual(['stop', 1])
  finisher?.leave({ ...round, tuning: 'other' })
  expect(parsed).toBe(2)
})
