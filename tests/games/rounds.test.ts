import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import type { Seeds } from '#contract/games/fair.ts'
import { setClock } from '#server/base/clock.ts'
import { db, pool } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { commitmentOf } from '#server/games/fair.ts'
import { houseSpin } from '#server/games/play.ts'
import { findGameSession } from '#server/games/session.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { call, ORIGIN } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { begin, GAME, launch, seedRounds } from './gameSession.ts'
import { resolveSlotRound } from './slot/round.ts'

const STAKE = 500

type FairShown = { serverSeedHash: string; clientSeed: string; nonce: number; nextServerSeedHash: string }

/** A player with coin, an open game and a seed pair. */
async function openGame(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const game = await open(token)
  const { fair } = await begin(game.gameToken)
  return { player, token, fair: fair as FairShown, ...game }
}

async function open(token: string) {
  const launchToken = await launch(token)
  const opened = await call('houseOpen', { launchToken })
  return { opened, launchToken, gameToken: String(opened.gameToken) }
}

const spin = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
const coinOf = (player: number) => balanceOf(db, `player:${player}:coin`)
const roundOf = (reply: WireReply) =>
  reply.round as Seeds & { roundId: string; serverSeedHash: string; win: number; stake: number; outcome: unknown }

beforeAll(freshDatabase)
afterEach(async () => {
  setClock(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

describe('a round', () => {
  test('takes the stake and pays the win in one entry, and counts both', async () => {
    const { player, gameToken } = await openGame(100_000)
    const reply = await spin(gameToken)
    const { win, stake, nonce } = roundOf(reply)
    expect([reply.code, reply.errcode, stake, nonce]).toEqual([200, 0, STAKE, 0])
    expect(reply.coin).toBe(100_000 - STAKE + win)
    expect(await coinOf(player)).toBe(reply.coin)
    const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
    expect(totals).toMatchObject({ bet: STAKE, won: win })
  })

  test('asked for again is the same round, once; with another stake it is refused', async () => {
    const { player, gameToken } = await openGame(100_000)
    const roundId = randomUUID()
    const all = await Promise.all(Array.from({ length: 50 }, () => spin(gameToken, roundId)))
    for (const reply of all) expect(reply.round).toEqual(all[0]?.round)
    expect(await coinOf(player)).toBe(all[0]?.coin)
    expect((await spin(gameToken, roundId, 1000)).errcode).toBe(errcodes.stakeRefused)
    const [rows] = await db.select({ n: count() }).from(rounds).where(eq(rounds.player, player))
    expect(rows?.n).toBe(1)
  })

  test('another player cannot take over a round', async () => {
    const one = await openGame(10_000)
    const other = await openGame(10_000)
    const roundId = randomUUID()
    await spin(one.gameToken, roundId)
    expect((await spin(other.gameToken, roundId)).errcode).toBe(errcodes.stakeRefused)
    expect(await coinOf(other.player)).toBe(10_000)
  })

  test('asked for again is shown again, whatever has happened to coin and seed since', async () => {
    const { player, gameToken } = await openGame(STAKE)
    await seedRounds(player, STAKE, [({ winCents }) => winCents === 0])
    const roundId = randomUUID()
    const played = await spin(gameToken, roundId)
    expect((await spin(gameToken)).errcode).toBe(errcodes.insufficientCoin)
    await call('houseSeed', { clientSeed: 'another' }, { token: gameToken })
    const again = (await spin(gameToken, roundId)).round as { serverSeed: string; seedRounds: number }
    const { serverSeed, seedRounds: decided, ...round } = again
    // With its seed it says how many rounds that decided: those of the search, and this one as the last.
    expect(decided).toBe(Number(roundOf(played).nonce) + 1)
    expect([round, commitmentOf(serverSeed)]).toEqual([played.round, roundOf(played).serverSeedHash])
    expect(await coinOf(player)).toBe(0)
  })

  test('wanted by two players at once is played for one of them', async () => {
    const games = await Promise.all([openGame(10_000), openGame(10_000)])
    for (let turn = 0; turn < 10; turn += 1) {
      const roundId = randomUUID()
      const replies = await Promise.all(games.map(({ gameToken }) => spin(gameToken, roundId)))
      expect(replies.map(({ errcode }) => errcode).toSorted()).toEqual([0, errcodes.stakeRefused])
    }
  })

  test('asks the database twice: who plays by which seed, and the round itself', async () => {
    const { gameToken } = await openGame(100_000)
    await spin(gameToken)
    const asked = vi.spyOn(pool, 'query')
    expect((await spin(gameToken)).errcode).toBe(0)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('parallel rounds never spend more than there is, and each has its own nonce', async () => {
    const { player, gameToken } = await openGame(STAKE)
    const replies = await Promise.all(Array.from({ length: 24 }, () => spin(gameToken)))
    const played = replies.filter((reply) => reply.errcode === 0)
    const won = played.reduce((sum, reply) => sum + roundOf(reply).win, 0)
    expect(played.length).toBeGreaterThan(0)
    expect(await coinOf(player)).toBe(STAKE - played.length * STAKE + won)
    expect(new Set(played.map((reply) => roundOf(reply).nonce)).size).toBe(played.length)
    for (const reply of replies)
      expect([0, errcodes.insufficientCoin]).toContain(reply.code === 200 ? reply.errcode : 0)
  })

  test('many rounds at once are played or told to wait, never lost', async () => {
    const { player, gameToken } = await openGame(100_000)
    const replies = await Promise.all(Array.from({ length: 40 }, () => spin(gameToken)))
    expect(replies.every((reply) => reply.code === 200 || reply.code === 429)).toBe(true)
    const played = replies.filter((reply) => reply.code === 200)
    const won = played.reduce((sum, reply) => sum + roundOf(reply).win, 0)
    expect(await coinOf(player)).toBe(100_000 - played.length * STAKE + won)
  })

  test.each([1, 0.5, -100, 250, 10_000_000])('refuses a stake of %s', async (stake) => {
    const { player, gameToken } = await openGame(10_000)
    const reply = await spin(gameToken, randomUUID(), stake)
    expect(reply.code === 400 || reply.errcode === errcodes.stakeRefused).toBe(true)
    expect(await coinOf(player)).toBe(10_000)
  })

  test('is refused without coin, and its nonce stays unused', async () => {
    const { gameToken } = await openGame(0)
    expect((await spin(gameToken)).errcode).toBe(errcodes.insufficientCoin)
    expect((await spin(gameToken)).errcode).toBe(errcodes.insufficientCoin)
  })
})

describe('fairness', () => {
  test('the revealed seed is the one committed to, and decides every round it was used for', async () => {
    const { token, gameToken, fair: before } = await openGame(100_000)
    const played = [roundOf(await spin(gameToken)), roundOf(await spin(gameToken))]
    const rotated = await call('houseSeed', { clientSeed: 'my-own-seed' }, { token: gameToken })
    const { serverSeed } = rotated.revealed as { serverSeed: string }
    expect(commitmentOf(serverSeed)).toBe(before.serverSeedHash)
    for (const { nonce, outcome, clientSeed } of played) {
      expect(resolveSlotRound(GAME, { serverSeed, clientSeed, nonce }, STAKE)).toEqual(outcome)
    }
    expect(rotated.fair).toMatchObject({ clientSeed: 'my-own-seed', nonce: 0 })
    const record = await call('getRounds', { gameId: GAME }, { token })
    expect(record.rows).toMatchObject([
      { nonce: 1, serverSeed },
      { nonce: 0, serverSeed },
    ])
  })

  test('a round that a rotation overtakes is decided by the new seed', async () => {
    const { player, gameToken } = await openGame(100_000)
    const gameSession = await findGameSession(gameToken)
    assert(gameSession)
    const { fair } = await call('houseSeed', { clientSeed: 'mine' }, { token: gameToken })
    const { nextServerSeedHash: _, ...pair } = fair as FairShown
    const caller = { ...ORIGIN, gameSession }
    const { round, coin } = await houseSpin({ roundId: randomUUID(), stake: STAKE }, caller)
    expect(round).toMatchObject(pair)
    expect(await coinOf(player)).toBe(coin)
    const { revealed } = await call('houseSeed', { clientSeed: 'mine' }, { token: gameToken })
    const { serverSeed } = revealed as { serverSeed: string }
    expect(resolveSlotRound(GAME, { serverSeed, clientSeed: 'mine', nonce: 0 }, STAKE)).toEqual(round.outcome)
  })

  test('rounds and rotations at once: every round verifies, every nonce was used once', async () => {
    const { player, token, gameToken } = await openGame(100_000)
    const both = Array.from({ length: 8 }, () => [
      spin(gameToken),
      call('houseSeed', { clientSeed: 'mine' }, { token: gameToken }),
    ])
    const replies = await Promise.all(both.flat())
    expect(replies.every(({ code, errcode }) => (code === 200 && errcode === 0) || code === 429)).toBe(true)
    await call('houseSeed', { clientSeed: 'last' }, { token: gameToken })
    const record = await call('getRounds', {}, { token })
    const rows = record.rows as (Seeds & { stake: number; win: number; outcome: unknown })[]
    for (const { outcome, stake, ...seeds } of rows) expect(resolveSlotRound(GAME, seeds, stake)).toEqual(outcome)
    expect(new Set(rows.map(({ serverSeed, nonce }) => `${serverSeed} ${nonce}`)).size).toBe(rows.length)
    expect(await coinOf(player)).toBe(rows.reduce((sum, { stake, win }) => sum - stake + win, 100_000))
  })

  test('a seed in force stays secret', async () => {
    const { token, gameToken } = await openGame(100_000)
    await spin(gameToken)
    const record = await call('getRounds', {}, { token })
    expect(JSON.stringify(record)).not.toContain('"serverSeed":')
  })

  test('the database does not show a seed in force', async () => {
    const { player, gameToken } = await openGame(0)
    const rotated = await call('houseSeed', { clientSeed: 'mine' }, { token: gameToken })
    const { serverSeed } = rotated.revealed as { serverSeed: string }
    const rows = await db.select().from(fairSeeds).where(eq(fairSeeds.player, player))
    expect(JSON.stringify(rows)).not.toContain(serverSeed)
  })

  test('a pair that no secret opens any more decides nothing, and play goes on with the next', async () => {
    const { player, gameToken } = await openGame(10_000)
    await db.update(fairSeeds).set({ serverSeed: 'AAAA' }).where(eq(fairSeeds.player, player))
    expect((await spin(gameToken)).errcode).toBe(errcodes.seedNeeded)
    await begin(gameToken)
    const reply = await spin(gameToken)
    expect([reply.code, reply.errcode, roundOf(reply).nonce]).toEqual([200, 0, 0])
  })

  test.each(['', 'a:b', 'x'.repeat(65), 'ñ'])('a client seed of %j is malformed', async (clientSeed) => {
    const { gameToken } = await openGame(0)
    expect((await call('houseSeed', { clientSeed }, { token: gameToken })).code).toBe(400)
  })

  test('two rotations at once reveal two seeds and leave one in force', async () => {
    const { gameToken } = await openGame(0)
    const both = await Promise.all(
      [1, 2].map((n) => call('houseSeed', { clientSeed: `seed${n}` }, { token: gameToken })),
    )
    const hashes = both.map((reply) => (reply.revealed as { serverSeedHash: string }).serverSeedHash)
    expect(new Set(hashes).size).toBe(2)
  })
})

describe('a game session', () => {
  test('a launch token works once, and for a minute', async () => {
    const { token, launchToken } = await openGame(0)
    expect((await call('houseOpen', { launchToken })).errcode).toBe(errcodes.gameSessionEnded)
    const { url } = await call('startGame', { gameId: GAME }, { token })
    setClock(() => new Date(Date.now() + 61_000))
    const late = await call('houseOpen', { launchToken: String(url).split('#launch=')[1] ?? '' })
    expect(late.errcode).toBe(errcodes.gameSessionEnded)
  })

  test('a second game session ends the first', async () => {
    const { token, gameToken } = await openGame(10_000)
    const second = await open(token)
    expect((await spin(gameToken)).code).toBe(401)
    expect((await spin(second.gameToken)).errcode).toBe(0)
  })

  test('leaving ends it', async () => {
    const { token, gameToken } = await openGame(10_000)
    await call('exitGame', {}, { token })
    expect((await spin(gameToken)).code).toBe(401)
  })

  test('unknown games and guests are turned away', async () => {
    const { token } = await newPlayer({ coin: 0 })
    expect((await call('startGame', { gameId: 999_999 }, { token })).errcode).toBe(errcodes.gameUnknown)
    expect((await call('startGame', { gameId: GAME })).code).toBe(401)
  })

  test('shows a round that was not watched to its end, until it was', async () => {
    const { token, gameToken } = await openGame(1_000_000)
    let last = roundOf(await spin(gameToken))
    for (let tries = 0; last.win === 0 && tries < 200; tries += 1) last = roundOf(await spin(gameToken))
    const again = await open(token)
    expect(again.opened.unseen).toMatchObject({ roundId: last.roundId })
    await call('houseSeen', { roundId: last.roundId }, { token: again.gameToken })
    expect((await open(token)).opened.unseen).toBeUndefined()
  })

  test("another's round cannot be marked as seen", async () => {
    const one = await openGame(10_000)
    const other = await openGame(10_000)
    const { roundId } = roundOf(await spin(one.gameToken))
    expect((await call('houseSeen', { roundId }, { token: other.gameToken })).errcode).toBe(errcodes.roundUnknown)
  })
})
