import { createHash, randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildModel } from '#contract/games/slot/model.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { wordsFor } from '#server/games/fair.ts'
import { hashPaytable } from '#server/games/house/paytables.ts'
import { slotEngines } from '#server/games/house/slot/replay.ts'
import { paytables } from '#server/games/paytableTables.ts'
import { roundsOf } from '#server/games/rounds.ts'
import { encryptedSeed, openSeed } from '#server/games/seeds.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { readCopy } from '../rights/filled.ts'
import { GAME, startGameSession } from './gameSession.ts'
import { tinyGame } from './slot/models.ts'
import { resolveSlotRound } from './slot/round.ts'

const STAKE = 100

beforeAll(freshDatabase)

async function play(player: Awaited<ReturnType<typeof newPlayer>>, times: number) {
  const gameToken = await startGameSession(player.token)
  const told: unknown[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const { round } = await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: gameToken })
    told.push(round)
  }
  return told
}

async function seedOf(player: number) {
  const [encrypted] = await db.select(encryptedSeed).from(fairSeeds).where(eq(fairSeeds.player, player))
  const seed = encrypted && openSeed(encrypted)
  if (!seed) throw new Error('there is no seed')
  return seed
}

test('a round is stored in a few bytes, and read back as it was played', async () => {
  const player = await newPlayer({ coin: 100_000 })
  const told = await play(player, 12)
  expect(await roundsOf(eq(rounds.player, player.id), [asc(rounds.nonce)], 50)).toEqual(told)
  const { rows } = await db.execute<{ most: number }>(sql`select max(pg_column_size(outcome)) as most from rounds`)
  expect(rows[0]?.most).toBeLessThan(64)
  const { rounds: copied } = await readCopy(player.id)
  expect(copied?.map(({ outcome }) => outcome)).toEqual(told.map((round) => (round as { outcome: unknown }).outcome))
})

test('a paytable that is not in use any more stays stored, and replays its rounds', async () => {
  const player = await newPlayer({ coin: 100_000 })
  await play(player, 1)
  const seed = await seedOf(player.id)
  const config = { ...tinyGame(), id: GAME }
  const paytableHash = hashPaytable(config)
  await db.insert(paytables).values({ hash: paytableHash, gameId: GAME, config, keptAt: now() })
  const id = await insert(player.id, seed.id, 900, { tuning: paytableHash, engine: 1 })
  const [round] = await roundsOf(eq(rounds.id, id), [], 1)
  const words = wordsFor({ ...seed, nonce: 900 })
  expect(round?.outcome).toEqual(slotEngines[1]?.(buildModel(config), paytableHash, words, STAKE))
  expect(round?.outcome).not.toEqual(resolveSlotRound(GAME, { ...seed, nonce: 900 }, STAKE))
})

test('a stored paytable that was changed replays nothing', async () => {
  const player = await newPlayer({ coin: 100_000 })
  await play(player, 1)
  const seed = await seedOf(player.id)
  const config = { ...tinyGame(), id: GAME, name: 'Changed' }
  await db.insert(paytables).values({ hash: '0123456789abcdef', gameId: GAME, config, keptAt: now() })
  const id = await insert(player.id, seed.id, 901, { tuning: '0123456789abcdef', engine: 1 })
  await expect(roundsOf(eq(rounds.id, id), [], 1)).rejects.toThrow('has another hash')
})

test('a round from before, stored in full, is read back as it is', async () => {
  const player = await newPlayer({ coin: 100_000 })
  await play(player, 1)
  const outcome = {
    ...resolveSlotRound(GAME, { serverSeed: 'x', clientSeed: 'y', nonce: 1 }, STAKE),
    tuning: 'f'.repeat(16),
  }
  const id = await insert(player.id, (await seedOf(player.id)).id, 902, outcome)
  expect((await roundsOf(eq(rounds.id, id), [], 1))[0]?.outcome).toEqual(outcome)
})

test('every version of the engine has its pinned outcomes', () => {
  const pinned: Record<string, string> = { 1: '9658938dbd41245f1607745c080028db32d1feecd87e184f95a3ab7c43a2112c' }
  const made = Object.entries(slotEngines).map(([version, engine]) => {
    const rich = tinyGame({ base: { strips: Array.from({ length: 5 }, () => 'A B S K W A S K B S K A B K') } })
    const games = [tinyGame(), rich, { ...rich, free: { ...rich.free, expands: { A: 1, K: 2 } } }]
    const hash = createHash('sha256')
    for (const game of games) {
      const model = buildModel(game)
      for (let nonce = 0; nonce < 300; nonce += 1) {
        const words = wordsFor({ serverSeed: 'ab'.repeat(32), clientSeed: 'pinned', nonce })
        hash.update(JSON.stringify(engine(model, 'tuning', words, 500)))
      }
    }
    return [version, hash.digest('hex')]
  })
  // If this fails, outcomes have changed: add a new engine version and keep the old one.
  expect(Object.fromEntries(made)).toEqual(pinned)
})

async function insert(player: number, seed: string, nonce: number, outcome: unknown): Promise<string> {
  const id = randomUUID()
  const row = { id, player, gameId: GAME, stake: STAKE, win: 0, seed, nonce, outcome, playedAt: now() }
  await db.insert(rounds).values(row)
  return id
}
