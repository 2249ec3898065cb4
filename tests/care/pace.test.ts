import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import type { PaceRules } from '#contract/lobby/cataloguePace.ts'
import { setClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { closeQuickPlay } from '#server/care/quickPlay.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { begin, GAME, launch, startGameSession } from '../games/gameSession.ts'
import { installSteppedGame, move, open, roundOf, STEPPED_GAME } from '../games/steppedHarness.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { brokenLaws, later } from './careHarness.ts'

vi.hoisted(() => vi.stubEnv('PERYA_ROUND_PACE', 'on'))

const START = new Date('2027-03-10T12:00:00+08:00')
const QUICK = 1_000
const PLAIN = 2_500

let player: TestPlayer
let restore = () => {}
beforeAll(async () => {
  await freshDatabase()
  restore = installSteppedGame()
})
afterAll(() => restore())
beforeEach(async () => {
  setClock(START)
  player = await newPlayer({ coin: 0, deposited: 1_000_000 })
})
afterEach(async () => {
  expect(await brokenLaws()).toEqual([])
  setCatalogue(undefined)
  setClock(undefined)
})

const spin = (token: string, roundId: string = randomUUID()) => call('houseSpin', { roundId, stake: 100 }, { token })
const early = (wait: number) => ({ errcode: errcodes.roundEarly, wait })

describe('a round', () => {
  test('begins no sooner than its least time after the one before', async () => {
    const token = await startGameSession(player.token)
    const roundId = randomUUID()
    const first = roundOf(await spin(token, roundId))
    expect(await spin(token)).toMatchObject(early(QUICK))
    await later(player, QUICK - 1)
    expect(await spin(token)).toMatchObject(early(1))
    // A repeat of a round is none.
    expect(roundOf(await spin(token, roundId))).toMatchObject({ win: first.win })
    await later(player, 1)
    roundOf(await spin(token))
    expect(await spin(token)).toMatchObject(early(QUICK))
    // Nor in another game.
    expect(await spin(await startGameSession(player.token, 1003))).toMatchObject(early(QUICK))
  })

  test('of 64 at once is one, and of 64 a moment too early none', async () => {
    const token = await startGameSession(player.token)
    const crowd = async () => {
      const replies = await Promise.all(Array.from({ length: 64 }, () => spin(token)))
      const answered = replies.filter(({ code }) => code === 200).map(({ errcode }) => errcode)
      expect(answered.filter((errcode) => errcode !== 0 && errcode !== errcodes.roundEarly)).toEqual([])
      return answered.filter((errcode) => errcode === 0).length
    }
    expect(await crowd()).toBe(1)
    await later(player, QUICK - 1)
    expect(await crowd()).toBe(0)
    await later(player, 1)
    expect(await crowd()).toBe(1)
  })

  test('with moves is paced as it opens, and its moves are not', async () => {
    const token = await startGameSession(player.token, STEPPED_GAME)
    const { roundId } = roundOf(await open(token))
    roundOf(await move(token, roundId, 1, 'raise'))
    roundOf(await move(token, roundId, 2, 'stop'))
    expect(await open(token)).toMatchObject(early(QUICK))
    await later(player, QUICK)
    roundOf(await open(token))
  })

  test('is not kept waiting by a clock that went back', async () => {
    const token = await startGameSession(player.token)
    roundOf(await spin(token))
    await later(player, -QUICK + 1)
    expect(await spin(token)).toMatchObject(early(2 * QUICK - 1))
    await later(player, -1)
    roundOf(await spin(token))
  })
})

describe('quick play', () => {
  async function openedPace(gameId = GAME) {
    const { gameToken, pace } = await succeed('houseOpen', { launchToken: await launch(player.token, gameId) }, {})
    await begin(String(gameToken))
    return { token: String(gameToken), pace }
  }

  async function expectSlow(gameId = GAME) {
    const { token, pace } = await openedPace(gameId)
    expect(pace).toEqual({ roundMs: PLAIN, quickRoundMs: QUICK, isQuickPlayOff: true })
    roundOf(await spin(token))
    await later(player, PLAIN - 1)
    expect(await spin(token)).toMatchObject(early(1))
    await later(player, 1)
    roundOf(await spin(token))
  }

  test('is on at first, and the page is told the pace', async () => {
    expect((await openedPace()).pace).toEqual({ roundMs: PLAIN, quickRoundMs: QUICK, isQuickPlayOff: false })
  })

  test('off by the player, rounds take their full time', async () => {
    await succeed('setQuickPlay', { isOff: true }, player)
    await expectSlow()
  })

  test('closed for the player by us, too', async () => {
    await closeQuickPlay(db, player.id, true)
    await expectSlow()
  })

  test('off for one game, and each game has its own times', async () => {
    const games: PaceRules['games'] = [
      { gameId: GAME, hasQuickPlay: false },
      { gameId: 1003, quickRoundMs: 1_700 },
    ]
    setCatalogue({ ...catalogue(), pace: { ...catalogue().pace, games } })
    await expectSlow()
    await later(player, PLAIN)
    const { token, pace } = await openedPace(1003)
    expect(pace).toEqual({ roundMs: PLAIN, quickRoundMs: 1_700, isQuickPlayOff: false })
    roundOf(await spin(token))
    expect(await spin(token)).toMatchObject(early(1_700))
  })
})

test('the pace is on by itself', () => {
  expect(readConfig({}).roundPace).toBe('on')
})
