import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { playCounts } from '#server/care/tables.ts'
import { usedInPlay } from '#server/care/used.ts'
import { db } from '#server/db/database.ts'
import { houseMove } from '#server/games/move.ts'
import { openRounds } from '#server/games/openTables.ts'
import { houseSpin } from '#server/games/play.ts'
import { findGameSession } from '#server/games/session.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { call, ORIGIN, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { STAKE as POT } from '../games/doubleOrStop.ts'
import { isGain, isLoss, seedRounds, startGameSession } from '../games/gameSession.ts'
import { installSteppedGame, move, open, openGame, roundOf } from '../games/steppedHarness.ts'
import { newPlayer } from '../player.ts'
import { brokenLaws, getLimit, HOUR, later, moveTo, setLimit } from './careHarness.ts'

/** A Sunday evening in Manila, the last of a month: all windows end at midnight. */
const START = new Date('2027-02-28T22:00:00+08:00')
const TRIES = 64

let restore = () => {}
beforeAll(async () => {
  await freshDatabase()
  restore = installSteppedGame()
})
afterAll(() => restore())
afterEach(async () => {
  setClock(undefined)
  expect(await brokenLaws()).toEqual([])
})

const spin = (token: string, stake: number) => call('houseSpin', { roundId: randomUUID(), stake }, { token })
const coinOf = ({ id }: { id: number }) => balanceOf(db, `player:${id}:coin`)

async function callerOf(gameToken: string) {
  const gameSession = await findGameSession(gameToken)
  assert(gameSession)
  return { token: gameToken, ...ORIGIN, gameSession }
}

/** Tries at once, again while a race sends some away. Answers the errcodes of those that were answered. */
async function crowd(token: string, stake: number): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: TRIES }, () => spin(token, stake)))
  return replies.filter(({ code }) => code === 200).map(({ errcode }) => Number(errcode))
}

test.each([
  ['stakeDay', 1_099, 'stakeLimit'],
  // A round may win, so the loss grows slowly.
  ['lossPay', 699, 'lossLimit'],
] as const)('of 64 stakes at once none passes %s by a centavo', async (name, most, refusal) => {
  const player = await newPlayer({ coin: 0, deposited: 1_000_000 })
  await succeed('setPayDays', { payDays: { every: 'halfMonth' } }, player)
  await setLimit(player, name, most)
  const token = await startGameSession(player.token)
  await seedRounds(
    player.id,
    100,
    Array.from({ length: 4 }, () => isLoss),
  )
  const seen = await crowd(token, 100)
  while (!seen.includes(errcodes[refusal])) seen.push(...(await crowd(token, 100)))
  expect(new Set(seen)).toEqual(new Set([0, errcodes[refusal]]))
  const used = (await usedInPlay(player.id, new Date())).get(name) ?? 0
  expect(used).toBeLessThanOrEqual(most)
  expect(used).toBeGreaterThan(most - 100)
  if (name === 'stakeDay') expect(seen.filter((errcode) => errcode === 0)).toHaveLength(10)
})

/** Rows that a stake would have changed. */
async function stateOf(player: number) {
  const [rounds, [counts]] = await Promise.all([
    db.select({ staked: openRounds.staked }).from(openRounds).where(eq(openRounds.player, player)),
    db.select().from(playCounts).where(eq(playCounts.player, player)),
  ])
  return { rounds, counts, coin: await coinOf({ id: player }) }
}

test('a look-up from before a limit was set lets no stake through: the database refuses with the posting', async () => {
  const player = await newPlayer({ coin: 0, deposited: 10_000 })
  const stale = await callerOf(await startGameSession(player.token))
  await setLimit(player, 'stakeDay', 99)
  const before = await stateOf(player.id)
  await expect(houseSpin({ roundId: randomUUID(), stake: 100 }, stale)).rejects.toThrow('stakeLimit')
  expect(await stateOf(player.id)).toEqual(before)
  // The resolved round used up its nonce.
  expect((await findGameSession(stale.token))?.seed?.nonce).toBe(1)
})

test('nor the opening of a round, nor its further stake', async () => {
  const game = await openGame()
  const player = { ...(await newPlayer()), ...game, id: game.player }
  const { roundId } = roundOf(await open(game.gameToken))
  const stale = await callerOf(game.gameToken)
  await setLimit(player, 'stakeDay', POT)
  const before = await stateOf(player.id)
  await expect(houseMove({ roundId, step: 1, move: 'raise' }, stale)).rejects.toThrow('stakeLimit')
  expect(await stateOf(player.id)).toEqual(before)
  roundOf(await move(game.gameToken, roundId, 1, 'stop'))
  const settled = await stateOf(player.id)
  const seed = (await findGameSession(game.gameToken))?.seed ?? null
  const opening = { ...stale, gameSession: { ...stale.gameSession, seed, open: null } }
  await expect(houseSpin({ roundId: randomUUID(), stake: POT }, opening)).rejects.toThrow('stakeLimit')
  expect(await stateOf(player.id)).toEqual(settled)
})

test('a limit that is lowered while a crowd stakes holds from its reply on', async () => {
  const player = await newPlayer({ coin: 0, deposited: 1_000_000 })
  const token = await startGameSession(player.token)
  const [, used] = await Promise.all([
    crowd(token, 100),
    setLimit(player, 'stakeDay', 0).then(async () => (await getLimit(player, 'stakeDay')).used),
  ])
  expect((await getLimit(player, 'stakeDay')).used).toBe(used)
  expect(await spin(token, 100)).toMatchObject({ errcode: errcodes.stakeLimit, left: 0 })
})

test('an open round stands: its further stake is refused, its free moves and its win are not', async () => {
  const game = await openGame()
  const player = { ...(await newPlayer()), ...game, id: game.player }
  const { roundId } = roundOf(await open(game.gameToken))
  await setLimit(player, 'round', 2 * POT - 1)
  expect(await move(game.gameToken, roundId, 1, 'raise')).toMatchObject({ errcode: errcodes.roundLimit, most: 999 })
  expect((await move(game.gameToken, roundId, 1, 'stop')).errcode).toBe(0)
  expect(await getLimit(player, 'lossDay')).toMatchObject({ used: 0 })
  await setLimit(player, 'stakeDay', 2 * POT - 1)
  expect(await open(game.gameToken)).toMatchObject({ errcode: errcodes.stakeLimit, left: POT - 1 })
  await setLimit(player, 'lossDay', 0)
  expect(await open(game.gameToken)).toMatchObject({ errcode: errcodes.stakeLimit })
})

test('a win makes no room for more than the limit: what is left is what can be lost before the next win', async () => {
  const player = await newPlayer({ coin: 0, deposited: 1_000_000 })
  const token = await startGameSession(player.token)
  await seedRounds(player.id, 100, [isGain, isLoss, isLoss, isLoss])
  expect(await spin(token, 100)).toMatchObject({ errcode: 0 })
  await setLimit(player, 'lossDay', 200)
  await setLimit(player, 'lossMonth', 200)
  expect(await getLimit(player, 'lossDay')).toMatchObject({ used: 0, left: 200 })
  expect(await spin(token, 100)).toMatchObject({ errcode: 0 })
  expect(await getLimit(player, 'lossDay')).toMatchObject({ used: 100, left: 100 })
  expect(await spin(token, 100)).toMatchObject({ errcode: 0 })
  expect(await getLimit(player, 'lossMonth')).toMatchObject({ used: 200, left: 0 })
  expect(await spin(token, 100)).toMatchObject({ errcode: errcodes.lossLimit, left: 0 })
})

test('a round that the ledger does not post leaves the count as it was, however much it would have won', async () => {
  const player = await newPlayer({ coin: 100, deposited: 0 })
  const token = await startGameSession(player.token)
  await seedRounds(player.id, 100, [isLoss, isGain])
  expect(await spin(token, 100)).toMatchObject({ errcode: 0 })
  expect(await spin(token, 100)).toMatchObject({ errcode: errcodes.insufficientCoin })
  await setLimit(player, 'lossDay', 300)
  expect(await getLimit(player, 'lossDay')).toMatchObject({ used: 100, left: 200 })
})

test('a round belongs to the day of its stake: its win after midnight makes no room in a window that began later', async () => {
  setClock(START)
  const game = await openGame()
  const player = { ...(await newPlayer()), ...game, id: game.player }
  const { roundId } = roundOf(await open(game.gameToken))
  expect(await getLimit(player, 'lossMonth')).toMatchObject({ used: POT })
  await later(player, 3 * HOUR)
  roundOf(await move(game.gameToken, roundId, 1, 'raise'))
  expect(roundOf(await move(game.gameToken, roundId, 2, 'stop'))).toMatchObject({ win: 2 * POT })
  for (const name of ['lossDay', 'lossWeek', 'lossMonth'] as const)
    expect(await getLimit(player, name)).toMatchObject({ used: POT })
})

test('64 raises of an open round stake once, and 64 openings as often as the limit allows', async () => {
  const game = await openGame()
  const player = { ...(await newPlayer()), ...game, id: game.player }
  await setLimit(player, 'stakeDay', 3 * POT - 1)
  const openings = await Promise.all(Array.from({ length: TRIES }, () => open(game.gameToken)))
  const opened = openings.filter(({ errcode, code }) => code === 200 && errcode === 0)
  expect(opened).toHaveLength(1)
  const [roundId] = opened.map((reply) => roundOf(reply).roundId)
  assert(roundId)
  await Promise.all(Array.from({ length: TRIES }, () => move(game.gameToken, roundId, 1, 'raise')))
  roundOf(await move(game.gameToken, roundId, 2, 'stop'))
  expect(await open(game.gameToken)).toMatchObject({ errcode: errcodes.stakeLimit, left: POT - 1 })
  expect((await getLimit(player, 'stakeDay')).used).toBe(2 * POT)
})

test('a minute that was played is played out; the next is refused, until midnight in Manila', async () => {
  setClock(START)
  const player = await newPlayer({ coin: 0, deposited: 1_000_000 })
  await setLimit(player, 'timeDay', 1)
  const token = await startGameSession(player.token)
  for (const ms of [0, 30_000, 29_999]) {
    await later(player, ms)
    expect((await spin(token, 100)).errcode).toBe(0)
  }
  await later(player, 1)
  expect(await spin(token, 100)).toMatchObject({ errcode: errcodes.timeLimit, limit: 'timeDay', left: 0 })
  await moveTo(player, new Date(START.getTime() + 2 * HOUR - 1))
  expect((await spin(token, 100)).errcode).toBe(errcodes.timeLimit)
  await later(player, 1)
  expect((await spin(token, 100)).errcode).toBe(0)
  expect(await getLimit(player, 'timeMonth')).toMatchObject({ used: 1 })
})
