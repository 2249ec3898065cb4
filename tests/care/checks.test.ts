import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { closeQuickPlay, quickPlayOff } from '#server/care/quickPlay.ts'
import { playCounts } from '#server/care/tables.ts'
import { db } from '#server/db/database.ts'
import { houseMove } from '#server/games/move.ts'
import { houseSpin } from '#server/games/play.ts'
import { findGameSession } from '#server/games/session.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { correct } from '#server/rights/correct.ts'
import { call, newClient, ORIGIN, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { STAKE as POT } from '../games/doubleOrStop.ts'
import { GAME, startGameSession } from '../games/gameSession.ts'
import { installSteppedGame, move, open, roundOf, STEPPED_GAME } from '../games/steppedHarness.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { brokenLaws, DAY, HOUR, later, MINUTE, moveTo } from './careHarness.ts'

const START = new Date('2027-03-10T12:00:00+08:00')
const OTHER_GAME = 1003
const COIN = 1_000_000
const STAKE = 100

let player: TestPlayer
let token: string
let restore = () => {}
beforeAll(async () => {
  await freshDatabase()
  restore = installSteppedGame()
})
afterAll(() => restore())
beforeEach(async () => {
  setClock(START)
  player = await newPlayer({ coin: 0, deposited: COIN })
  token = await startGameSession(player.token)
})
afterEach(async () => {
  expect(await brokenLaws()).toEqual([])
  setClock(undefined)
})

type Session = Reply<'getPlaySession'>

const spin = (by = token) => call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: by })
const errcodeOf = async (by = token) => (await spin(by)).errcode
const sessionOf = async (client: { token: string } = player) =>
  (await succeed('getPlaySession', {}, client)) as unknown as Session
const answer = () => succeed('answerCheck', {}, player)

async function logInAgain(): Promise<{ token: string }> {
  const fields = await credentials(player.account, player.password)
  const reply = await succeed('accountLogin', fields, { ...newClient(), device: player.device })
  return { token: String(reply.token) }
}

/** Plays a round every ten minutes, for so many minutes. */
async function playFor(minutes: number): Promise<void> {
  expect(await errcodeOf()).toBe(0)
  for (let played = 10; played <= minutes; played += 10) {
    await later(player, 10 * MINUTE)
    expect(await errcodeOf()).toBe(0)
  }
}

/** Plays until the check is due. */
async function playOut(): Promise<void> {
  await playFor(50)
  await later(player, 10 * MINUTE)
}

describe('after an hour of play', () => {
  test('no stake is taken until the check is answered, and then for another hour', async () => {
    await playOut()
    const before = await balanceOf(db, `player:${player.id}:coin`)
    expect(await spin()).toMatchObject({ errcode: errcodes.checkDue })
    expect(await balanceOf(db, `player:${player.id}:coin`)).toBe(before)
    expect((await sessionOf()).check).toEqual({ every: 60, played: 61, isDue: true })
    await answer()
    expect((await sessionOf()).check).toEqual({ every: 60, played: 0, isDue: false })
    await playFor(60)
    await later(player, MINUTE)
    expect(await errcodeOf()).toBe(errcodes.checkDue)
  })

  test('it tells time, stakes and wins as the ledger has them', async () => {
    await playOut()
    const { sinceTime, minutes, staked, won } = await sessionOf()
    expect({ sinceTime, minutes, staked }).toEqual({ sinceTime: START.getTime(), minutes: 51, staked: 6 * STAKE })
    expect(await balanceOf(db, `player:${player.id}:coin`)).toBe(COIN - staked + won)
  })

  test('nothing skips it: no other game, device, log-in, wait or early answer', async () => {
    await playFor(50)
    await answer()
    await later(player, 10 * MINUTE)
    expect(await errcodeOf()).toBe(errcodes.checkDue)
    expect(await errcodeOf(await startGameSession(player.token, OTHER_GAME))).toBe(errcodes.checkDue)
    const second = await logInAgain()
    expect(await errcodeOf(await startGameSession(second.token))).toBe(errcodes.checkDue)
    await later(player, 3 * DAY)
    const third = await logInAgain()
    expect(await errcodeOf(await startGameSession(third.token))).toBe(errcodes.checkDue)
    // The sums of what is due are not hidden by a log-in either.
    expect(await sessionOf(third)).toMatchObject({ sinceTime: START.getTime(), staked: 6 * STAKE })
    expect((await sessionOf()).check.isDue).toBe(true)
  })

  test('of 64 stakes and answers at once, none is taken before an answer', async () => {
    await playOut()
    const crowd = await Promise.all(Array.from({ length: 64 }, () => errcodeOf()))
    expect(new Set(crowd)).toEqual(new Set([errcodes.checkDue]))
    await Promise.all(Array.from({ length: 8 }, answer))
    expect((await sessionOf()).check.played).toBe(0)
    expect(await errcodeOf()).toBe(0)
  })
})

test('a round that is open goes on: its further stake waits, its free moves and its win do not', async () => {
  const game = await startGameSession(player.token, STEPPED_GAME)
  const { roundId } = roundOf(await open(game))
  for (let played = 0; played < 7; played += 1) await later(player, 10 * MINUTE)
  await setDue()
  expect(await move(game, roundId, 1, 'raise')).toMatchObject({ errcode: errcodes.checkDue })
  const { win } = roundOf(await move(game, roundId, 1, 'stop'))
  expect(win).toBe(POT)
  expect(await sessionOf()).toMatchObject({ staked: POT, won: POT, check: { isDue: true } })
  expect(await open(game)).toMatchObject({ errcode: errcodes.checkDue })
})

const setDue = () => db.update(playCounts).set({ checkMinutes: 100 }).where(eq(playCounts.player, player.id))

test('a look-up from before lets no stake through: the database refuses with the posting', async () => {
  const gameSession = await findGameSession(token)
  assert(gameSession)
  await setDue()
  const before = await balanceOf(db, `player:${player.id}:coin`)
  await expect(houseSpin({ roundId: randomUUID(), stake: STAKE }, { ...ORIGIN, gameSession })).rejects.toThrow(
    'checkDue',
  )
  const game = await startGameSession(player.token, STEPPED_GAME)
  await answer()
  const { roundId } = roundOf(await open(game))
  const stale = await findGameSession(game)
  assert(stale)
  await setDue()
  const raise = { roundId, step: 1, move: 'raise' }
  await expect(houseMove(raise, { ...ORIGIN, gameSession: stale })).rejects.toThrow('checkDue')
  expect(await balanceOf(db, `player:${player.id}:coin`)).toBe(before - POT)
})

describe('time', () => {
  test('counts pauses up to ten minutes, and begins anew after an hour without play', async () => {
    await playFor(20)
    await later(player, 30 * MINUTE)
    expect((await sessionOf()).check).toMatchObject({ played: 31 })
    expect(await errcodeOf()).toBe(0)
    await later(player, HOUR)
    expect((await sessionOf()).check).toMatchObject({ played: 1, isDue: false })
    expect(await errcodeOf()).toBe(0)
    expect((await sessionOf()).minutes).toBe(32)
  })

  test('a log-in soon after play goes on with its session, a later one begins another', async () => {
    await playFor(10)
    await later(player, 59 * MINUTE)
    await logInAgain()
    expect(await sessionOf()).toMatchObject({ sinceTime: START.getTime(), staked: 2 * STAKE })
    await later(player, MINUTE)
    const again = await logInAgain()
    const since = START.getTime() + 70 * MINUTE
    expect(await sessionOf(again)).toMatchObject({
      ...{ sinceTime: since, minutes: 0, staked: 0, won: 0, quickPlay: { isOff: false } },
      check: { every: 60, played: 1, isDue: false },
    })
  })

  test('a stake that is taken back leaves the sums, unless it was made before the log-in', async () => {
    const { roundId } = roundOf(await spin())
    const back = () =>
      db.transaction((tx) =>
        correct(tx, { player: player.id, entry: `round:${roundId}`, part: undefined }, { by: 'nena', reason: 'test' }),
      )
    await later(player, 2 * HOUR)
    const again = await logInAgain()
    const second = roundOf(await spin(await startGameSession(again.token, GAME)))
    await back()
    expect(await sessionOf(again)).toMatchObject({ staked: STAKE, won: second.win })
  })
})

describe('the interval', () => {
  const choose = async (every: number) => (await succeed('setCheckInterval', { every }, player)) as unknown as Session

  test('is shortened at once, and made longer after 24 hours', async () => {
    expect((await choose(15)).check).toMatchObject({ every: 15 })
    await playFor(10)
    await later(player, 10 * MINUTE)
    expect(await errcodeOf()).toBe(errcodes.checkDue)
    await answer()
    const from = START.getTime() + 20 * MINUTE + DAY
    expect((await choose(120)).check).toEqual({ every: 15, played: 0, isDue: false, later: { every: 120, time: from } })
    await later(player, HOUR)
    // Asked for again, it goes on waiting.
    expect((await choose(120)).check.later).toEqual({ every: 120, time: from })
    await moveTo(player, new Date(from - 1))
    expect((await sessionOf()).check.every).toBe(15)
    await moveTo(player, new Date(from))
    expect((await sessionOf()).check).toMatchObject({ every: 120 })
    expect((await sessionOf()).check.later).toBeUndefined()
  })

  test('a longer one that waits is taken back by the one in force, and replaced by another', async () => {
    await choose(120)
    expect((await choose(60)).check.later).toBeUndefined()
    await choose(120)
    expect((await choose(30)).check).toEqual({ every: 30, played: 1, isDue: false })
    expect((await choose(60)).check.later?.every).toBe(60)
  })

  test.each([0, -15, 45, 14.5, '15', null, undefined])('is none of %j', async (every) => {
    expect((await call('setCheckInterval', { every }, player)).code).toBe(400)
    expect((await sessionOf()).check.every).toBe(60)
  })

  test('two devices at once leave one of their wishes', async () => {
    await Promise.all([choose(15), choose(120), choose(30), choose(120)])
    const { every, later: waits } = (await sessionOf()).check
    expect(every).toBe(15)
    expect([undefined, 30, 120]).toContain(waits?.every)
  })
})

describe('quick play', () => {
  const wish = async (isOff: boolean) =>
    ((await succeed('setQuickPlay', { isOff }, player)) as unknown as Session).quickPlay

  test('is switched off at once, and on again after 24 hours', async () => {
    expect(await wish(false)).toEqual({ isOff: false })
    expect(await wish(true)).toEqual({ isOff: true })
    const onTime = START.getTime() + DAY
    expect(await wish(false)).toEqual({ isOff: true, onTime })
    await later(player, HOUR)
    expect(await wish(false)).toEqual({ isOff: true, onTime })
    expect(await quickPlayOff(player.id)).toBe(true)
    await moveTo(player, new Date(onTime))
    expect([await quickPlayOff(player.id), (await sessionOf()).quickPlay]).toEqual([false, { isOff: false }])
    expect(await wish(true)).toEqual({ isOff: true })
    await wish(false)
    expect(await wish(true)).toEqual({ isOff: true })
  })

  test('closed by us, it stays so whatever the player wishes', async () => {
    await closeQuickPlay(db, player.id, true)
    await wish(false)
    expect(await quickPlayOff(player.id)).toBe(true)
    await closeQuickPlay(db, player.id, false)
    expect(await quickPlayOff(player.id)).toBe(false)
  })
})
