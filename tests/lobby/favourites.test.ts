import { beforeAll, describe, expect, test } from 'vitest'
import { FAVOURITES_MAX, HISTORY_MAX } from '#contract/lobby/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { historyOf, noteGamePlayed } from '#server/lobby/history.ts'
import { gameLikes } from '#server/lobby/tables.ts'
import { type Client, call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

beforeAll(freshDatabase)

const facts = { gameListVersion: 'none', os: 'android', version: '1.0.28', deviceModel: 'Chrome' }
const gameData = async (seat: Client) => (await call('getAfterLoginInfoWeb', facts, seat)).appGameDataUser

describe('gameLike', () => {
  test('sets and clears a favourite, however often', async () => {
    const seat = await newPlayer()
    for (const like of [1, 1, 0, 0, 1] as const) {
      expect(await call('gameLike', { id: 1001, like }, seat)).toMatchObject({ errcode: 0, id: 1001, like })
    }
    expect(await gameData(seat)).toEqual({ gameLikes: { 1001: 1 }, gameHistory: [] })
  })

  test('needs a player and an existing game', async () => {
    const seat = await newPlayer()
    expect(await call('gameLike', { id: 1001, like: 1 })).toMatchObject({ code: 401 })
    expect(await call('gameLike', { id: 9999, like: 1 }, seat)).toMatchObject({ code: 200, errcode: 1004 })
    expect(await call('gameLike', { id: 1001, like: 2 }, seat)).toMatchObject({ code: 400, field: 'like' })
  })

  test('stops at the limit, also with parallel taps', async () => {
    const seat = await newPlayer()
    const { id } = seat
    const full = Array.from({ length: FAVOURITES_MAX - 1 }, (_, index) => ({
      player: id,
      gameId: 50_000 + index,
      likedAt: new Date(),
    }))
    await db.insert(gameLikes).values(full)
    const taps = await Promise.all(
      [1001, 1002, 1003, 1004].map((game) => call('gameLike', { id: game, like: 1 }, seat)),
    )
    expect(taps.map(({ errcode }) => errcode).sort()).toEqual([0, 1104, 1104, 1104])
  })
})

describe('recently played', () => {
  test('shows each game once, the latest first, and no more than the limit', async () => {
    const seat = await newPlayer()
    const { id } = seat
    for (let minute = 0; minute < HISTORY_MAX + 5; minute += 1) {
      setClock(new Date(Date.now() + minute * 60_000))
      await db.transaction((tx) => noteGamePlayed(tx, id, 2000 + minute))
    }
    setClock(new Date(Date.now() + 3_600_000 * 2))
    await db.transaction((tx) => noteGamePlayed(tx, id, 2030))
    setClock(undefined)
    const games = await historyOf(id)
    expect(games).toHaveLength(HISTORY_MAX)
    expect(games.slice(0, 3)).toEqual([2030, 2054, 2053])
    expect(games).not.toContain(2000)
    expect(await gameData(seat)).toMatchObject({ gameHistory: games })
  })

  test('are cleared on the player’s request, and nobody else’s', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    for (const { id } of [one, other]) await db.transaction((tx) => noteGamePlayed(tx, id, 1001))
    expect(await call('forgetGames', {})).toMatchObject({ code: 401 })
    const twice = await Promise.all([call('forgetGames', {}, one), call('forgetGames', {}, one)])
    expect(twice.map(({ errcode }) => errcode)).toEqual([0, 0])
    expect(await gameData(one)).toMatchObject({ gameHistory: [] })
    expect(await gameData(other)).toMatchObject({ gameHistory: [1001] })
    await db.transaction((tx) => noteGamePlayed(tx, one.id, 1002))
    expect(await gameData(one)).toMatchObject({ gameHistory: [1002] })
  })
})
