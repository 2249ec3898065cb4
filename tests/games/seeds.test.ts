import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { GAME_SESSIONS_PER_HOUR_MAX, SEEDS_PER_HOUR_MAX } from '#contract/games/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { commitmentOf } from '#server/games/fair.ts'
import { deleteOldGameSessions } from '#server/games/retention.ts'
import { fairSeeds, gameSessions, preparedSeeds, rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { begin, GAME, launch, startGameSession } from './gameSession.ts'

const STAKE = 100

type Fair = { serverSeedHash: string; clientSeed: string; nonce: number; nextServerSeedHash: string }
type Revealed = { serverSeed: string; serverSeedHash: string; rounds: number }

const fairOf = (reply: WireReply) => reply.fair as Fair
const revealedOf = (reply: WireReply) => reply.revealed as Revealed
const spin = (gameToken: string, roundId: string = randomUUID()) =>
  call('houseSpin', { roundId, stake: STAKE }, { token: gameToken })
const answerTo = (gameToken: string, clientSeed: string, nextServerSeedHash: string) =>
  call('houseSeed', { clientSeed, nextServerSeedHash }, { token: gameToken })

/** A player with a new game session and no seed pair. */
async function open(cents = 10_000) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const opened = await call('houseOpen', { launchToken: await launch(token) })
  return { player, token, gameToken: String(opened.gameToken), opened }
}

beforeAll(freshDatabase)
afterEach(async () => {
  setClock(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

describe('the next server seed', () => {
  test('is committed to before the first client seed is known, and is the one that decides', async () => {
    const { player, gameToken, opened } = await open()
    const promised = fairOf(opened).nextServerSeedHash
    expect(opened.fair).toEqual({ nextServerSeedHash: promised })
    const [prepared] = await db.select().from(preparedSeeds).where(eq(preparedSeeds.player, player))
    expect(prepared?.serverSeedHash).toBe(promised)
    expect((await spin(gameToken)).errcode).toBe(errcodes.seedNeeded)
    const begun = await answerTo(gameToken, 'mine', promised)
    expect(begun.revealed).toBeUndefined()
    expect(begun.fair).toMatchObject({ serverSeedHash: promised, clientSeed: 'mine', nonce: 0 })
    const { round, fair } = await spin(gameToken)
    expect(round).toMatchObject({ serverSeedHash: promised, clientSeed: 'mine', nonce: 0 })
    expect(fair).toEqual({ ...fairOf(begun), nonce: 1 })
  })

  test('of every rotation is the one whose hash was shown before it, and opens to that hash', async () => {
    const { token, gameToken, opened } = await open()
    let promised = fairOf(opened).nextServerSeedHash
    const inForce: string[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const reply = await answerTo(gameToken, `turn${turn}`, promised)
      expect(fairOf(reply).serverSeedHash).toBe(promised)
      const opened = turn > 0 ? revealedOf(reply) : undefined
      if (opened) expect([commitmentOf(opened.serverSeed), opened.rounds]).toEqual([inForce.at(-1), 1])
      inForce.push(promised)
      promised = fairOf(reply).nextServerSeedHash
      expect(inForce).not.toContain(promised)
      expect(fairOf(await spin(gameToken)).nextServerSeedHash).toBe(promised)
      expect((await call('getFair', {}, { token })).fair).toEqual({ ...fairOf(reply), nonce: 1 })
    }
  })

  test('is not replaced by asking: for its player it stays the same in every game, on every device', async () => {
    const { token, gameToken, opened } = await open()
    const { nextServerSeedHash } = fairOf(opened)
    await spin(gameToken)
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('getFair', {}, { token })))
    const again = await call('houseOpen', { launchToken: await launch(token, 1002) })
    for (const reply of [...replies, again]) expect(reply.fair).toEqual({ nextServerSeedHash })
  })

  test('of all players differ, and one player has one', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, async () => (await newPlayer({ coin: 0 })).token))
    const asked = tokens.flatMap((token) => [token, token, token, token])
    const hashes = await Promise.all(
      asked.map(async (token) => fairOf(await call('getFair', {}, { token })).nextServerSeedHash),
    )
    expect(new Set(hashes).size).toBe(6)
  })

  test('answers one client seed: what was sent for another commitment changes nothing, and a repeat rotates once', async () => {
    const { player, gameToken, opened } = await open()
    const promised = fairOf(opened).nextServerSeedHash
    const both = await Promise.all([1, 2, 3].map((n) => answerTo(gameToken, `seed${n}`, promised)))
    const done = both.filter(({ errcode }) => errcode === 0)
    expect(done).toHaveLength(1)
    const inForce = fairOf(done[0] as WireReply)
    for (const late of both.filter((reply) => !done.includes(reply)))
      expect(late).toMatchObject({ errcode: errcodes.seedMoved, ...inForce })
    expect(await answerTo(gameToken, 'again', promised)).toMatchObject({ errcode: errcodes.seedMoved, ...inForce })
    expect(await db.$count(fairSeeds, eq(fairSeeds.player, player))).toBe(1)
  })

  test('is in no reply and readable in no row before it is revealed', async () => {
    const { player, token, gameToken, opened } = await open()
    const shown = [opened, await begin(gameToken, 'a'), await spin(gameToken), await call('getFair', {}, { token })]
    const rows = await db.select().from(preparedSeeds).where(eq(preparedSeeds.player, player))
    const next = await begin(gameToken, 'b')
    const last = await begin(gameToken, 'c')
    for (const { serverSeed } of [revealedOf(next), revealedOf(last)])
      expect(JSON.stringify([shown, rows])).not.toContain(serverSeed)
  })

  test('that no secret opens any more is replaced, and nothing but its promise is lost', async () => {
    const { player, gameToken, opened } = await open()
    const promised = fairOf(opened).nextServerSeedHash
    await db.update(preparedSeeds).set({ serverSeed: 'AAAA' }).where(eq(preparedSeeds.player, player))
    const moved = await answerTo(gameToken, 'mine', promised)
    expect(moved.errcode).toBe(errcodes.seedMoved)
    const next = String(moved.nextServerSeedHash)
    expect(next).not.toBe(promised)
    expect(fairOf(await answerTo(gameToken, 'mine', next)).serverSeedHash).toBe(next)
  })
})

test('sixty rotations beside rounds: each hash was shown before, no round on a revealed seed, no nonce twice', async () => {
  const { player, token, gameToken, opened } = await open(1_000_000)
  const promised = new Set([fairOf(opened).nextServerSeedHash])
  promised.add(fairOf(await begin(gameToken, 'first')).nextServerSeedHash)
  const revealedAfter = new Map<string, number>()
  let isOver = false
  const play = async () => {
    while (!isOver) {
      const reply = await spin(gameToken)
      if (reply.errcode !== 0 || reply.code !== 200) expect(reply.code).toBe(429)
    }
  }
  const turn = async (n: number) => {
    const reply = await begin(gameToken, `turn${n}`)
    promised.add(fairOf(reply).nextServerSeedHash)
    const { serverSeedHash, rounds: many } = revealedOf(reply)
    expect(revealedAfter.has(serverSeedHash)).toBe(false)
    revealedAfter.set(serverSeedHash, many)
  }
  const turns = async () => {
    for (let n = 0; n < 60; n += 3) await Promise.all([turn(n), turn(n + 1), turn(n + 2)])
    isOver = true
  }
  await Promise.all([turns(), play(), play()])
  const pairs = await db.select().from(fairSeeds).where(eq(fairSeeds.player, player))
  expect(pairs).toHaveLength(61)
  const hashOf = new Map(pairs.map(({ id, serverSeedHash }) => [id, serverSeedHash]))
  for (const { serverSeedHash } of pairs) expect(promised).toContain(serverSeedHash)
  const played = await db.select().from(rounds).where(eq(rounds.player, player))
  for (const { seed, nonce } of played) {
    // A revealed seed resolves no further rounds.
    const many = revealedAfter.get(hashOf.get(seed) ?? '')
    if (many !== undefined) expect(nonce).toBeLessThan(many)
  }
  expect(new Set(played.map(({ seed, nonce }) => `${seed} ${nonce}`)).size).toBe(played.length)
  await call('exitGame', {}, { token })
})

describe('rows that are kept', () => {
  test('pairs: a player may begin so many an hour, and plays on', async () => {
    const { gameToken } = await open()
    for (let n = 0; n < SEEDS_PER_HOUR_MAX; n += 1) expect((await begin(gameToken, `n${n}`)).code).toBe(200)
    const refused = await begin(gameToken, 'more')
    expect([refused.code, Number(refused.retryAfter) > 0]).toEqual([429, true])
    expect((await spin(gameToken)).errcode).toBe(0)
  })

  test('game sessions: a player may start so many an hour, and another player is not held up', async () => {
    const { token } = await newPlayer({ coin: 0 })
    for (let n = 0; n < GAME_SESSIONS_PER_HOUR_MAX; n += 1)
      expect((await call('startGame', { gameId: GAME }, { token })).code).toBe(200)
    const refused = await call('startGame', { gameId: GAME }, { token })
    expect([refused.code, Number(refused.retryAfter) > 0]).toEqual([429, true])
    expect(await call('startGame', { gameId: GAME }, { token: (await newPlayer({ coin: 0 })).token })).toMatchObject({
      errcode: 0,
    })
  })

  test('game sessions that ended or went idle are deleted some days later; rounds and open game sessions stay', async () => {
    const { id: player, token } = await newPlayer({ coin: 10_000 })
    const first = await startGameSession(token)
    expect((await spin(first)).errcode).toBe(0)
    await startGameSession(token)
    const count = () => db.$count(gameSessions, eq(gameSessions.player, player))
    await deleteOldGameSessions()
    expect(await count()).toBe(2)
    await db.execute(sql`update game_sessions set ended_at = now() - interval '8 days'
      where player = ${player} and ended_at is not null`)
    await deleteOldGameSessions()
    expect(await count()).toBe(1)
    setClock(() => new Date(Date.now() + 40 * 86_400_000))
    await deleteOldGameSessions()
    expect(await count()).toBe(0)
    expect(await db.$count(rounds, eq(rounds.player, player))).toBe(1)
  })
})
