import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayStart, manilaDay } from '#contract/time.ts'
import { BONUS_TICKERS_MS, HOUSE_FIGURES_MS } from '#contract/wallet/trade.ts'
import { now, setClock } from '#server/base/clock.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { players } from '#server/standing/tables.ts'
import { depositOrders, withdrawals } from '#server/wallet/tables.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

beforeAll(freshDatabase)
afterAll(async () => {
  setClock(undefined)
  await closeDatabase()
})

/** Each test begins after what the one before it left in the caches. */
let offset = 0
beforeEach(() => {
  offset += HOUSE_FIGURES_MS + BONUS_TICKERS_MS
  setClock(() => new Date(Date.now() + offset))
})

const payout = (player: TestPlayer, cents: number, minutes: number, settledAt = now()) => ({
  ...{
    id: randomUUID(),
    player: player.id,
    cents,
    payeeKind: 'GCASH',
    payee: '0001',
    state: 'paid' as const,
    settledAt,
  },
  createdAt: new Date(settledAt.getTime() - minutes * 60_000),
})

async function play(player: TestPlayer, stake: number, win: number): Promise<void> {
  const coin = `player:${player.id}:coin` as const
  const moves = [
    { from: coin, to: 'house:games', cents: stake } as const,
    { from: 'house:games', to: coin, cents: win } as const,
  ]
  await db.transaction((tx) =>
    post(tx, { id: `round:${randomUUID()}`, reason: 'round', moves, metadata: { gameId: 1001 } }),
  )
}

test('a player sees the sums of today and what waits, and nothing of yesterday or of others', async () => {
  const [player, other] = [await newPlayer({ coin: 10_000 }), await newPlayer({ coin: 10_000 })]
  await play(player, 300, 50)
  await play(player, 200, 700)
  await play(other, 5_000, 1)
  const yesterday = new Date(dayStart(manilaDay(now())).getTime() - 1)
  const order = {
    player: player.id,
    channel: 1,
    gateway: 'sandbox',
    createdAt: now(),
    expiresAt: new Date(now().getTime() + 600_000),
  }
  await db.insert(depositOrders).values([
    { ...order, cents: 40_000, state: 'credited', creditedAt: now() },
    { ...order, cents: 90_000, state: 'credited', creditedAt: yesterday },
    { ...order, cents: 7_000 },
    // Nobody pays it any more.
    { ...order, cents: 9_000, expiresAt: yesterday },
  ])
  await db
    .insert(withdrawals)
    .values([
      payout(player, 20_000, 3),
      payout(player, 60_000, 3, yesterday),
      payout(other, 1_000, 3),
      { ...payout(player, 5_000, 3), state: 'requested', settledAt: null },
    ])
  expect(await succeed('tradeInfo', {}, player)).toMatchObject({
    ...{ deposited: 40_000, withdrawn: 20_000, staked: 500, won: 750 },
    ...{ deposits: { count: 1, cents: 7_000 }, withdrawals: { count: 1, cents: 5_000 } },
  })
  expect((await call('tradeInfo', {})).code).toBe(401)
})

test('everybody sees the payouts of today by rail with their median time, kept for a minute', async () => {
  await db.delete(withdrawals)
  const player = await newPlayer()
  expect(await succeed('anonymous/tradeInfo', {}, {})).toMatchObject({ rails: [] })
  await db
    .insert(withdrawals)
    .values([
      payout(player, 10_000, 2),
      payout(player, 5_000_000, 4),
      payout(player, 30_000, 90),
      payout(player, 5_000_001, 600),
    ])
  // Within the minute nobody asks the database again.
  expect(await succeed('anonymous/tradeInfo', {}, {})).toMatchObject({ rails: [] })
  offset += HOUSE_FIGURES_MS
  const rails = [
    { rail: 'instapay', count: 3, cents: 5_040_000, medianMs: 240_000 },
    { rail: 'pesonet', count: 1, cents: 5_000_001, medianMs: 36_000_000 },
  ]
  expect(await succeed('anonymous/tradeInfo', {}, {})).toMatchObject({ rails })
  expect(await succeed('tradeInfo', {}, player)).toMatchObject({ rails })
})

test('the bonus ticker shows bonuses of a day, half hidden, of those alone who let their wins be seen', async () => {
  const [seen, hidden, excluded] = await Promise.all([1, 2, 3].map(() => newPlayer({ coin: 0 })))
  if (!seen || !hidden || !excluded) throw new Error('no players')
  const give = (to: TestPlayer, reason: 'mail' | 'adjustment' | 'deposit', cents: number, metadata = {}) =>
    db.transaction((tx) =>
      post(tx, {
        ...{ id: `${reason}:${randomUUID()}`, reason, metadata },
        moves: [{ from: reason === 'deposit' ? 'channel:1' : 'house:promotions', to: `player:${to.id}:coin`, cents }],
      }),
    )
  for (const [player, change] of [
    [seen, { showsWins: true }],
    [excluded, { showsWins: true, state: 'excluded' }],
  ] as const)
    await db.update(players).set(change).where(eq(players.id, player.id))
  setClock(new Date(Date.now() + offset - 86_400_001))
  await give(seen, 'mail', 111)
  setClock(() => new Date(Date.now() + offset))
  for (const player of [seen, hidden, excluded]) await give(player, 'mail', 2_000)
  await give(seen, 'adjustment', 333)
  await give(seen, 'deposit', 500, { bonus: 40 })
  const { rows } = await succeed('getBonusTickers', {}, {})
  expect(rows).toMatchObject([
    { amount: 40, reason: 'depositBonus' },
    { amount: 2_000, reason: 'mail' },
  ])
  const told = JSON.stringify(rows)
  expect(told).toContain('•••')
  for (const secret of [seen.account, String(seen.id)]) expect(told).not.toContain(secret)
})
