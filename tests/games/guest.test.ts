import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import {
  GUEST_COIN,
  GUEST_PURSE_HOURS,
  GUEST_PURSE_LENGTH_MAX,
  GUEST_PURSES_PER_HOUR_MAX,
} from '#contract/games/limits.ts'
import { cipherFor } from '#server/base/cipher.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { setEngines } from '#server/games/engines.ts'
import { openPurse, sealPurse, seedOf } from '#server/games/guest/purse.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { type Client, call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, PLAYER_PASSWORD } from '../player.ts'
import { GAME } from './gameSession.ts'
import { resolveSlotRound } from './slot/round.ts'

const STAKE = 500
const HOUR_MS = 3_600_000

beforeAll(freshDatabase)
afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
})

const open = (fields: object = {}, from: Partial<Client> = {}) =>
  call('anonymous/guestOpen', { gameId: GAME, ...fields }, from)
const spin = (purse: unknown, fields: object = {}, from: Partial<Client> = {}) =>
  call('anonymous/guestSpin', { gameId: GAME, purse, stake: STAKE, ...fields }, from)
const newPurse = async () => String((await succeed('anonymous/guestOpen', { gameId: GAME }, {})).purse)

function opened(sealed: unknown) {
  const purse = openPurse(String(sealed))
  assert(purse)
  return purse
}

/** A purse with so much coin, as if won or lost. */
const purseWith = async (coin: number) => sealPurse({ ...opened(await newPurse()), coin })

/** The rows of each table, without the counters of attempts. */
async function rowsOfAll(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ table: string }>(
    sql`select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const counts: Record<string, number> = {}
  for (const { table } of rows.filter(({ table }) => table !== 'public.rate_limits')) {
    const { rows: counted } = await db.execute<{ rows: number }>(sql.raw(`select count(*)::int as rows from ${table}`))
    counts[table] = counted[0]?.rows ?? -1
  }
  return counts
}

describe('guest play', () => {
  test('is decided by the engine and paytable of players, round by round', async () => {
    let purse = await newPurse()
    let coin = GUEST_COIN
    for (let round = 0; round < 40; round += 1) {
      const { seed, nonce } = { seed: seedOf(opened(purse)), nonce: opened(purse).nonce }
      expect(nonce).toBe(round)
      const reply = await succeed('anonymous/guestSpin', { gameId: GAME, purse, stake: STAKE }, {})
      const outcome = resolveSlotRound(GAME, seed, STAKE)
      coin += outcome.winCents - STAKE
      expect(reply).toMatchObject({ coin, win: outcome.winCents, outcome })
      purse = String(reply.purse)
      expect(purse.length).toBeLessThanOrEqual(GUEST_PURSE_LENGTH_MAX)
    }
  })

  test('repeats a round whose answer was lost', async () => {
    const purse = await newPurse()
    const first = await spin(purse)
    const second = await spin(purse)
    expect(second).toMatchObject({ coin: first.coin, win: first.win, outcome: first.outcome })
  })

  test('goes on with a good purse and begins a new one without', async () => {
    const purse = await purseWith(12_300)
    expect(await open({ purse })).toMatchObject({ errcode: 0, coin: 12_300 })
    expect(await open({ gameId: 1002, purse })).toMatchObject({ errcode: 0, coin: 12_300 })
    expect(await open({ purse: 'nonsense' })).toMatchObject({ errcode: 0, coin: GUEST_COIN })
  })

  test('stores nothing', async () => {
    const before = await rowsOfAll()
    const { purse } = await spin(await newPurse())
    await spin(purse)
    expect(await rowsOfAll()).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(40)
  })

  test('reveals neither seed nor commitment', async () => {
    const purse = await newPurse()
    const { serverSeed, serverSeedHash } = seedOf(opened(purse))
    const told = JSON.stringify(await spin(purse))
    expect(told).not.toContain(serverSeed)
    expect(told).not.toContain(serverSeedHash)
  })
})

describe('a purse', () => {
  const refused = { code: 200, errcode: errcodes.guestPurseEnded }

  test('is refused where one letter differs, wherever it stands', async () => {
    const purse = await newPurse()
    for (const at of [0, 20, 60, purse.length - 6]) {
      const other = purse[at] === 'A' ? 'B' : 'A'
      expect(await spin(purse.slice(0, at) + other + purse.slice(at + 1))).toMatchObject(refused)
    }
  })

  test('of another purpose is none, and opens no other door', async () => {
    const purse = await newPurse()
    const text = JSON.stringify(opened(purse))
    expect(await spin(cipherFor('fair seeds').encrypt(text))).toMatchObject(refused)
    expect(await call('houseSpin', { roundId: crypto.randomUUID(), stake: STAKE }, { token: purse })).toMatchObject({
      code: 401,
    })
    expect(await call('startGame', { gameId: GAME }, { token: purse })).toMatchObject({ code: 401 })
    expect(await call('houseOpen', { launchToken: purse.slice(0, 128) })).toMatchObject({
      errcode: errcodes.gameSessionEnded,
    })
  })

  test('ends, however often it is played', async () => {
    const purse = await newPurse()
    const until = Date.now() + GUEST_PURSE_HOURS * HOUR_MS
    setClock(() => new Date(until - 60_000))
    const later = await spin(purse)
    expect(later).toMatchObject({ errcode: 0 })
    setClock(() => new Date(until + 60_000))
    expect(await spin(later.purse)).toMatchObject(refused)
    expect(await open({ purse: later.purse })).toMatchObject({ errcode: 0, coin: GUEST_COIN })
  })

  test('of another shape is none', async () => {
    const cipher = cipherFor('guest purse')
    const purse = opened(await newPurse())
    for (const odd of ['', '[]', 'x', JSON.stringify({ ...purse, coin: -1 }), JSON.stringify({ ...purse, more: 1 })])
      expect(await spin(cipher.encrypt(odd)), odd).toMatchObject(refused)
  })

  test('that is too long is malformed', async () => {
    const purse = 'A'.repeat(GUEST_PURSE_LENGTH_MAX + 1)
    expect(await spin(purse)).toMatchObject({ code: 400, field: 'purse' })
    expect(await open({ purse })).toMatchObject({ code: 400, field: 'purse' })
  })
})

describe('a refused guest', () => {
  test('has no round resolved', async () => {
    let resolved = 0
    const restore = setEngines((usual) => (gameId) => {
      const engine = usual(gameId)
      if (engine?.roundType !== 'instant') return engine
      const resolve: typeof engine.resolve = (bet) => {
        resolved += 1
        return engine.resolve(bet)
      }
      return { ...engine, resolve }
    })
    const purse = await newPurse()
    expect(await spin(purse, { stake: STAKE + 1 })).toMatchObject({ errcode: errcodes.stakeRefused })
    expect(await spin(await purseWith(STAKE - 1))).toMatchObject({ errcode: errcodes.insufficientCoin })
    expect(await spin(purse, { gameId: 9_999 })).toMatchObject({ errcode: errcodes.gameUnknown })
    expect(await spin('x')).toMatchObject({ errcode: errcodes.guestPurseEnded })
    expect(await spin(purse, { stake: 0 })).toMatchObject({ code: 400 })
    expect(resolved).toBe(0)
    expect(await spin(purse)).toMatchObject({ errcode: 0 })
    expect(resolved).toBe(1)
    restore()
  })

  test('by a closed game', async () => {
    const own = catalogue()
    const gamesById = new Map(own.gamesById)
    const game = gamesById.get(GAME)
    assert(game)
    const purse = await newPurse()
    setCatalogue({ ...own, gamesById: gamesById.set(GAME, { ...game, maintain: 1 }) })
    expect(await open()).toMatchObject({ errcode: errcodes.gameClosed })
    expect(await spin(purse)).toMatchObject({ errcode: errcodes.gameClosed })
  })

  test('by the limit of its /64, and no other network', async () => {
    const inNetwork = (host: number) => ({ address: `2001:db8:77:1::${host.toString(16)}` })
    for (let host = 1; host <= GUEST_PURSES_PER_HOUR_MAX; host += 1)
      expect(await open({}, inNetwork(host))).toMatchObject({ code: 200 })
    expect(await open({}, inNetwork(0xffff))).toMatchObject({ code: 429, retryAfter: expect.any(Number) })
    expect(await open({}, { address: '2001:db8:77:2::1' })).toMatchObject({ code: 200 })
  })
})

describe('a break or an exclusion', () => {
  test.each([
    ['break', { days: 1 }],
    ['self', { months: 6 }],
  ] as const)('%s closes guest play on the devices of its player, and only there', async (kind, term) => {
    const player = await newPlayer()
    const { deviceKey } = await succeed(
      'accountLogin',
      { ...(await credentials(player.account, PLAYER_PASSWORD)) },
      newClient(),
    )
    const purse = await newPurse()
    expect(await open({ deviceKey })).toMatchObject({ errcode: 0 })
    await exclude({ player: player.id, kind, term, by: 'nena', reason: 'Form 2' })
    expect(await open({ deviceKey })).toMatchObject({ errcode: errcodes.guestPlayClosed })
    expect(await spin(purse, { deviceKey })).toMatchObject({ errcode: errcodes.guestPlayClosed })
    const other = await newPlayer()
    const { deviceKey: otherKey } = await succeed(
      'accountLogin',
      { ...(await credentials(other.account, PLAYER_PASSWORD)) },
      newClient(),
    )
    expect(await open({ deviceKey: otherKey })).toMatchObject({ errcode: 0 })
    expect(await open({ deviceKey: 'x' })).toMatchObject({ errcode: 0 })
  })
})
