import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { errcodes } from '#contract/errcodes.ts'
import { saveRounds } from '#islands/games/roundsFile.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db, pool, type Tx } from '#server/db/database.ts'
import { setEngines } from '#server/games/engines.ts'
import { fairSeeds, refusedRounds, rounds } from '#server/games/tables.ts'
import { balanceOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { drawSeeds, pointOrders } from '#server/points/tables.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { fund, type TestPlayer } from '../player.ts'
import { configurePoints, drawFields, richPlayer } from '../points/fixture.ts'
import { begin, type Seat, startGameSession, takeSeat } from './gameSession.ts'
import { lastSaved, serveRules } from './savedFiles.ts'
import { verify } from './verifierFile.ts'

vi.mock('#islands/ui/files.ts', () => import('./savedFiles.ts'))

const STAKE = 500

beforeAll(freshDatabase)
afterEach(async () => {
  setTransport(undefined)
  setCatalogue(undefined)
  vi.unstubAllGlobals()
  expect(await verifyLedger(db)).toEqual([])
})

const spin = (gameToken: string, stake = STAKE, roundId: string = randomUUID()) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })

/** Takes coin, which holds the account until the transaction ends. */
async function take(tx: Tx, player: number, cents: number): Promise<void> {
  const moves = [{ from: `player:${player}:coin`, to: 'house:promotions', cents } as const]
  await post(tx, { id: `take:${randomUUID()}`, reason: 'adjustment', moves })
}

/** A bet that is checked before a payment is through, and posted after it. */
async function overtaken(gameToken: string, pay: (tx: Tx) => Promise<void>) {
  const told = await db.transaction(async (tx) => {
    await pay(tx)
    const reply = spin(gameToken)
    await expect.poll(waiting).toBeGreaterThan(0)
    // Within the transaction it would wait for its own end.
    return { reply }
  })
  return await told.reply
}

/** How many sessions of this database wait for a row. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.waiting ?? 0
}

/** Opens the seal, saves the file from the page, and runs the program on it. */
async function verified({ token, gameToken }: Seat): Promise<ReturnType<typeof verify>> {
  await succeed('houseSeed', { clientSeed: 'opened' }, { token: gameToken })
  return await verifiedOf(token)
}

async function verifiedOf(playerToken: string): Promise<ReturnType<typeof verify>> {
  writeToken(playerToken)
  setTransport((name, body, token) => call(name, body, { token }))
  serveRules()
  await saveRounds(() => '')
  return verify(await lastSaved())
}

/** Which of the nonces of each pair of a player are held by no round, or by two. */
async function unaccounted(player: number): Promise<string[]> {
  const pairs = await db.select().from(fairSeeds).where(eq(fairSeeds.player, player))
  const [played, refused] = await Promise.all([
    db.select({ seed: rounds.seed, nonce: rounds.nonce }).from(rounds).where(eq(rounds.player, player)),
    db.select().from(refusedRounds).where(eq(refusedRounds.player, player)),
  ])
  const held = [...played, ...refused].map(({ seed, nonce }) => `${seed} ${nonce}`).sort()
  const used = pairs.flatMap(({ id, nonce }) => Array.from({ length: nonce }, (_, at) => `${id} ${at}`)).sort()
  return [...used.filter((one) => !held.includes(one)), ...held.filter((one, at) => one !== used[at])]
}

describe('the nonce of a bet that was refused in a race', () => {
  test('is in the file with the round that a payment kept from being booked', async () => {
    const at = await takeSeat(3 * STAKE)
    const { player, gameToken } = at
    expect((await spin(gameToken)).errcode).toBe(0)
    const coin = await balanceOf(db, `player:${player}:coin`)
    const refused = await overtaken(gameToken, (tx) => take(tx, player, coin - STAKE + 1))
    expect(refused.errcode).toBe(errcodes.insufficientCoin)
    expect(await unaccounted(player)).toEqual([])
    await fund(player, STAKE)
    expect((await spin(gameToken)).round).toMatchObject({ nonce: 2 })
    const { status, said } = await verified(at)
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/^Nonce 1 of seed [0-9a-f]{64} took no stake: a bet of 500/),
    ])
    expect(said).toMatch(/It would have won \d+\.\n2 rounds hold, 0 do not, none is missing\.\n$/)
  })

  test('is so with one that a bonus keeps from being booked, since its coin waits', async () => {
    const at = await takeSeat(STAKE)
    const { player, gameToken } = at
    const refused = await overtaken(gameToken, async (tx) => {
      const items = [{ id: 2001, count: 50_000, betRate: 2 }]
      const moves = [{ from: `player:${player}:coin`, to: 'house:promotions', cents: 1 } as const]
      await giveReward(tx, player, { id: `mail:${randomUUID()}`, reason: 'mail', items, moves })
    })
    expect(refused.errcode).toBe(errcodes.bonusWaits)
    expect(await unaccounted(player)).toEqual([])
    const { status, said } = await verified(at)
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/would have won \d+\.\n0 rounds hold, 0 do not, none is missing\.\n/),
    ])
  })

  test.each<[string, { win?: number; outcome?: unknown } | 'thrown']>([
    ['its engine failed', 'thrown'],
    ['its win is none', { win: 0.5 }],
    ['the database could not keep it', { outcome: { odd: '\0' } }],
  ])('is so without a win if %s', async (_, fault) => {
    const at = await takeSeat(100_000)
    const restore = setEngines((usual) => (gameId) => {
      const engine = usual(gameId)
      if (engine?.roundType !== 'instant') return engine
      return {
        ...engine,
        resolve: (bet) => {
          if (fault === 'thrown') throw new Error('broken')
          return { ...engine.resolve(bet), ...fault }
        },
      }
    })
    expect((await spin(at.gameToken)).code).toBe(500)
    restore()
    expect([await unaccounted(at.player), await balanceOf(db, `player:${at.player}:coin`)]).toEqual([[], 100_000])
    expect((await spin(at.gameToken)).round).toMatchObject({ nonce: 1 })
    const { status, said } = await verified(at)
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/Its round failed\.\n1 rounds hold, 0 do not, none is missing\.\n/),
    ])
  })

  test('is told to nobody else, and not before its seed is shown', async () => {
    const at = await takeSeat(STAKE)
    await overtaken(at.gameToken, (tx) => take(tx, at.player, 1))
    expect(await succeed('getRefusedRounds', {}, at)).toMatchObject({ rows: [] })
    await begin(at.gameToken, 'shown')
    expect(await succeed('getRefusedRounds', {}, at)).toMatchObject({ rows: [{ nonce: 0, clientSeed: 'drawn-here' }] })
    const other = await takeSeat(STAKE)
    expect(await succeed('getRefusedRounds', {}, other)).toMatchObject({ rows: [] })
  })
})

describe('after calls at the same time no nonce is without its round', () => {
  test('of spins beside payments and new seeds', async () => {
    const at = await takeSeat(6 * STAKE)
    const { player, gameToken } = at
    expect((await spin(gameToken)).errcode).toBe(0)
    const ids = Array.from({ length: 4 }, () => randomUUID())
    for (let turn = 0; turn < 5; turn += 1) {
      const spins = ids.flatMap((id) => [STAKE, 1_000].map((stake) => spin(gameToken, stake, id)))
      const payment = db.transaction((tx) => take(tx, player, 1)).catch(() => undefined)
      await Promise.all([...spins, spin(gameToken), begin(gameToken, `turn${turn}`), payment])
      ids.push(randomUUID())
    }
    expect(await unaccounted(player)).toEqual([])
    const { status, said } = await verified(at)
    expect([status, said]).toEqual([0, expect.stringMatching(/rounds hold, 0 do not, none is missing\.\n$/)])
  })

  test('of rounds with moves', async () => {
    const { player, token } = await takeSeat(20 * STAKE)
    const gameToken = await startGameSession(token, 2101)
    for (let turn = 0; turn < 4; turn += 1) {
      const ids = Array.from({ length: 4 }, () => randomUUID())
      const open = (roundId: string) =>
        call('houseSpin', { roundId, stake: STAKE, choice: 'mines:1' }, { token: gameToken })
      await Promise.all([...ids.map(open), begin(gameToken, `turn${turn}`)])
      const stop = (roundId: string) => call('houseMove', { roundId, step: 1, move: 'stop' }, { token: gameToken })
      await Promise.all(ids.flatMap((id) => [stop(id), stop(id)]))
    }
    expect(await unaccounted(player)).toEqual([])
    const { status, said } = await verified({ player, token, gameToken })
    expect([status, said]).toEqual([0, expect.stringMatching(/[1-9]\d* rounds hold, 0 do not, none is missing\.\n$/)])
  })

  test('of draws, of which most are refused', async () => {
    configurePoints({
      draw: {
        status: 1,
        price: 1_000,
        perDay: 50,
        prizes: [
          { id: 1, weight: 1 },
          { id: 2, weight: 9 },
        ],
      },
    })
    const player = await richPlayer(5_000)
    const draws = async (from: TestPlayer) => {
      const fields = await drawFields(from)
      const taps = Array.from({ length: 6 }, () => call('lotteryDraw', { ...fields, requestId: randomUUID() }, from))
      return await Promise.all([...taps, call('lotteryDraw', fields, from)])
    }
    const replies = []
    for (let turn = 0; turn < 7; turn += 1) replies.push(...(await draws(player)))
    const codes = new Set(replies.map(({ errcode }) => errcode))
    expect(codes).toEqual(new Set([0, errcodes.seedMoved, errcodes.pointsTooFew]))
    const isDraw = and(eq(pointOrders.player, player.id), gt(pointOrders.nonce, 0))
    const made = await db
      .select({ nonce: pointOrders.nonce })
      .from(pointOrders)
      .where(isDraw)
      .orderBy(pointOrders.nonce)
    expect(made.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4, 5])
    const [next] = await db.select().from(drawSeeds).where(eq(drawSeeds.player, player.id))
    expect(next?.nonce).toBe(6)
    expect(await verifiedOf(player.token)).toMatchObject({
      status: 0,
      said: expect.stringContaining('5 draws hold, 0 do not, none is missing.'),
    })
    // A promise that opens no more is made anew, and its nonce is that of the next draw.
    await db.update(drawSeeds).set({ serverSeed: 'lost' }).where(eq(drawSeeds.player, player.id))
    await drawFields(player)
    const [again] = await db.select().from(drawSeeds).where(eq(drawSeeds.player, player.id))
    expect([again?.nonce, again?.serverSeedHash === next?.serverSeedHash]).toEqual([6, false])
  })
})
