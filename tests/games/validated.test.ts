import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import type { InstantEngine } from '#server/games/engine.ts'
import { setEngines } from '#server/games/engines.ts'
import { houseSpin } from '#server/games/play.ts'
import { findGameSession } from '#server/games/session.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { balanceOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { call, ORIGIN } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { fund, newPlayer } from '../player.ts'
import { begin, GAME, launch, type Seat, startGameSession, takeSeat } from './gameSession.ts'

const STAKE = 500
const OTHER_GAME = 1002

/** The pairs and nonces that the engines resolved. */
let resolved: { seed: string; nonce: number }[] = []
type Resolve = InstantEngine['resolve']
let restore = () => {}

beforeAll(freshDatabase)
beforeEach(() => {
  resolved = []
  restore = setEngines((usual) => (gameId) => {
    const engine = usual(gameId)
    if (engine?.roundType !== 'instant') return engine
    const resolve: Resolve = (round) => {
      resolved.push({ seed: round.seed.id, nonce: round.seed.nonce })
      return engine.resolve(round)
    }
    return { ...engine, resolve }
  })
})
afterEach(async () => {
  restore()
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const spin = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
const coinOf = (player: number) => balanceOf(db, `player:${player}:coin`)

/** The caller as looked up now, to play with later: a request that was then overtaken. */
async function callerOf(gameToken: string, roundId?: string) {
  const gameSession = await findGameSession(gameToken, roundId)
  assert(gameSession)
  return { ...ORIGIN, gameSession }
}

async function takeCoin(player: number, cents: number): Promise<void> {
  const moves = [{ from: `player:${player}:coin`, to: 'house:promotions', cents } as const]
  await db.transaction((tx) => post(tx, { id: `take:${randomUUID()}`, reason: 'adjustment', moves }))
}

async function nonceOf(player: number): Promise<number> {
  const [pair] = await db.select({ nonce: fairSeeds.nonce }).from(fairSeeds).where(eq(fairSeeds.player, player))
  return pair?.nonce ?? -1
}

function closed(change: { status: 0 | 1 } | { maintain: 0 | 1 } | 'unknown'): void {
  setCatalogue(undefined)
  const own = catalogue()
  const gamesById = new Map(own.gamesById)
  const game = gamesById.get(GAME)
  assert(game)
  if (change === 'unknown') gamesById.delete(GAME)
  else gamesById.set(GAME, { ...game, ...change })
  setCatalogue({ ...own, gamesById })
}

type Way = { why: string; refused: (at: Seat) => Promise<unknown>; says: object }
const played = async ({ gameToken }: Seat) => {
  const roundId = randomUUID()
  await spin(gameToken, roundId)
  resolved = []
  return roundId
}
/** Gives a bonus of ₱500 that asks for more than its coin. */
async function giveWaiting(player: number): Promise<void> {
  const items = [{ id: 2001, count: 50_000, betRate: 2 }]
  await db.transaction((tx) => giveReward(tx, player, { id: `mail:${randomUUID()}`, reason: 'mail', items }))
}

/** Every way to refuse a bet before it is resolved. */
const ways: Way[] = [
  { why: 'no stake', refused: ({ gameToken }) => spin(gameToken, randomUUID(), 0), says: { code: 400 } },
  {
    why: 'a stake not on offer',
    refused: ({ gameToken }) => spin(gameToken, randomUUID(), 501),
    says: { errcode: errcodes.stakeRefused },
  },
  {
    why: 'too little coin',
    refused: ({ gameToken }) => spin(gameToken, randomUUID(), 50_000),
    says: { errcode: errcodes.insufficientCoin },
  },
  {
    why: 'coin of a bonus that waits',
    refused: async ({ player, gameToken }) => {
      await giveWaiting(player)
      return spin(gameToken, randomUUID(), 50_000)
    },
    says: { errcode: errcodes.bonusWaits },
  },
  {
    why: 'an id that was played for another stake',
    refused: async (at) => spin(at.gameToken, await played(at), 1_000),
    says: { errcode: errcodes.stakeRefused },
  },
  {
    why: 'an id that was played in another game',
    refused: async (at) => {
      const roundId = await played(at)
      return spin(await startGameSession(at.token, OTHER_GAME), roundId)
    },
    says: { errcode: errcodes.stakeRefused },
  },
  {
    why: 'an id that another player has played',
    refused: async (at) => spin(at.gameToken, await played(await takeSeat(STAKE))),
    says: { errcode: errcodes.stakeRefused },
  },
  {
    why: 'a round that was played, asked for again',
    refused: async (at) => spin(at.gameToken, await played(at)),
    says: { errcode: 0 },
  },
  {
    why: 'a game under maintenance',
    refused: ({ gameToken }) => {
      closed({ maintain: 1 })
      return spin(gameToken)
    },
    says: { errcode: errcodes.gameClosed },
  },
  {
    why: 'a game that is off',
    refused: ({ gameToken }) => {
      closed({ status: 0 })
      return spin(gameToken)
    },
    says: { errcode: errcodes.gameUnknown },
  },
  {
    why: 'a game that is gone',
    refused: ({ gameToken }) => {
      closed('unknown')
      return spin(gameToken)
    },
    says: { errcode: errcodes.gameUnknown },
  },
  {
    why: 'an ended game session',
    refused: async ({ token, gameToken }) => {
      await call('exitGame', {}, { token })
      return spin(gameToken)
    },
    says: { code: 401 },
  },
  {
    why: 'a game session opened elsewhere',
    refused: async ({ token, gameToken }) => {
      await startGameSession(token)
      return spin(gameToken)
    },
    says: { code: 401 },
  },
  {
    why: 'no pair begun',
    refused: async () => {
      const { token } = await newPlayer({ coin: STAKE })
      const { gameToken } = await call('houseOpen', { launchToken: await launch(token) })
      return spin(String(gameToken))
    },
    says: { errcode: errcodes.seedNeeded },
  },
  {
    why: 'a pair that cannot be decrypted',
    refused: async ({ player, gameToken }) => {
      await db.update(fairSeeds).set({ serverSeed: 'AAAA' }).where(eq(fairSeeds.player, player))
      return spin(gameToken)
    },
    says: { errcode: errcodes.seedNeeded },
  },
]

describe('nothing is resolved for', () => {
  test.each(ways)('$why', async ({ refused, says }) => {
    const at = await takeSeat(10_000)
    expect(await refused(at)).toMatchObject(says)
    expect(resolved).toEqual([])
  })
})

describe('a resolved round that was not settled', () => {
  test('because the coin was spent in between: its nonce is used up, and nothing else has changed', async () => {
    const { player, gameToken } = await takeSeat(STAKE)
    const caller = await callerOf(gameToken)
    await takeCoin(player, 1)
    await expect(houseSpin({ roundId: randomUUID(), stake: STAKE }, caller)).rejects.toThrow('insufficientCoin')
    expect([resolved.length, await nonceOf(player), await coinOf(player)]).toEqual([1, 1, STAKE - 1])
    expect(await db.$count(rounds, eq(rounds.player, player))).toBe(0)
    await fund(player, 1)
    const { round } = await spin(gameToken)
    expect(round).toMatchObject({ nonce: 1 })
  })

  test('because all own coin was spent in between, beside a bonus that waits: its nonce is used up', async () => {
    const { player, gameToken } = await takeSeat(STAKE)
    const caller = await callerOf(gameToken)
    await giveWaiting(player)
    await takeCoin(player, 1)
    await expect(houseSpin({ roundId: randomUUID(), stake: STAKE }, caller)).rejects.toThrow('bonusWaits')
    expect([resolved.length, await nonceOf(player), await coinOf(player)]).toEqual([1, 1, 50_000 + STAKE - 1])
    expect(await db.$count(rounds, eq(rounds.player, player))).toBe(0)
  })

  test('because its id was played in between: its nonce is used up, and the answer is the earlier round', async () => {
    const { player, gameToken } = await takeSeat(100_000)
    const roundId = randomUUID()
    const caller = await callerOf(gameToken)
    const first = await spin(gameToken, roundId)
    const stale = {
      ...caller,
      gameSession: { ...caller.gameSession, seed: (await callerOf(gameToken)).gameSession.seed },
    }
    const again = await houseSpin({ roundId, stake: STAKE }, stale)
    expect(again.round).toEqual(first.round)
    expect([resolved.length, await nonceOf(player)]).toEqual([2, 2])
  })

  test('because its id was played for another stake in between', async () => {
    const { player, gameToken } = await takeSeat(100_000)
    const roundId = randomUUID()
    const caller = await callerOf(gameToken)
    await spin(gameToken, roundId)
    const stale = {
      ...caller,
      gameSession: { ...caller.gameSession, seed: (await callerOf(gameToken)).gameSession.seed },
    }
    await expect(houseSpin({ roundId, stake: 1_000 }, stale)).rejects.toThrow('stakeRefused')
    expect([resolved.length, await nonceOf(player)]).toEqual([2, 2])
  })

  test('because its seed was revealed in between: the next pair resolves it', async () => {
    const { gameToken } = await takeSeat(100_000)
    const caller = await callerOf(gameToken)
    await begin(gameToken, 'another')
    const { round } = await houseSpin({ roundId: randomUUID(), stake: STAKE }, caller)
    expect(round).toMatchObject({ clientSeed: 'another', nonce: 0 })
    expect(new Set(resolved.map(({ seed }) => seed)).size).toBe(2)
  })

  test('because its game session ended in between: it is not resolved again', async () => {
    const { token, gameToken } = await takeSeat(100_000)
    const caller = await callerOf(gameToken)
    await spin(gameToken)
    await call('exitGame', {}, { token })
    resolved = []
    await expect(houseSpin({ roundId: randomUUID(), stake: STAKE }, caller)).rejects.toThrow('gameSessionEnded')
    expect(resolved).toHaveLength(1)
  })
})

test('concurrent calls: a resolved nonce is used up, and no refusal leaves a resolved nonce', async () => {
  const { player, token, gameToken } = await takeSeat(3 * STAKE)
  const ids = Array.from({ length: 4 }, () => randomUUID())
  for (let turn = 0; turn < 6; turn += 1) {
    const stakes = [STAKE, 1_000, 50_000]
    const spins = ids.flatMap((id) => stakes.map((stake) => spin(gameToken, id, stake)))
    await Promise.all([...spins, spin(gameToken), begin(gameToken, `turn${turn}`), takeOne(player)])
  }
  await call('exitGame', {}, { token })
  const pairs = await db.select().from(fairSeeds).where(eq(fairSeeds.player, player))
  for (const { seed, nonce } of resolved) {
    const pair = pairs.find(({ id }) => id === seed)
    expect(pair && (pair.revealedAt !== null || pair.nonce > nonce)).toBe(true)
  }
})

/** A payment beside the rounds, which may fail for lack of coin. */
async function takeOne(player: number): Promise<void> {
  await takeCoin(player, 1).catch(() => undefined)
}
