import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { openWagers } from '#server/wallet/wagers/wagers.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { isLoss, seedRounds, startGameSession } from '../games/gameSession.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { expectCleanBooks, newWithdrawer, pockets } from './walletHarness.ts'

beforeAll(async () => void (await freshDatabase()))

const give = ({ id }: TestPlayer, count: number, betRate: number) =>
  db.transaction((tx) =>
    giveReward(tx, id, { id: `mail:${randomUUID()}`, reason: 'mail', items: [{ id: 2001, count, betRate }] }),
  )

async function wagerOf({ id }: TestPlayer): Promise<number> {
  const { rows } = await openWagers(db, id)
  return rows[0]?.id ?? 0
}

test('a bonus is given back once by name and sum, its line ends, later ones move up, and all else is ready', async () => {
  const seat = await newWithdrawer(100_000)
  await give(seat, 5_000, 10)
  await give(seat, 300, 1)
  const wagerId = await wagerOf(seat)
  expect(await call('getExchange', {}, seat)).toMatchObject({ ready: 100_000, turnoverLeft: 50_300 })
  for (const wrong of [
    { wagerId, bonus: 4_999 },
    { wagerId: wagerId + 9, bonus: 5_000 },
  ])
    expect(await call('giveBackBonus', wrong, seat)).toMatchObject({ errcode: 1009 })
  const taps = await Promise.all([1, 2, 3, 4].map(() => call('giveBackBonus', { wagerId, bonus: 5_000 }, seat)))
  for (const tap of taps) expect(tap).toMatchObject({ errcode: 0, coin: 100_300 })
  const { open, rows } = await succeed('getWagers', {}, seat)
  expect(open).toMatchObject([{ bonus: 300, left: 300, done: 0 }])
  expect(rows).toMatchObject([{ id: wagerId, bonus: 5_000, asked: 50_000, left: 0, cleared: 'givenBack' }])
  expect(await call('getExchange', {}, seat)).toMatchObject({ coin: 100_300, ready: 100_000, turnoverLeft: 300 })
  const { rows: lines } = await succeed('getTransactions', { kinds: ['reward'] }, seat)
  expect(lines).toMatchObject([{ reason: 'bonusGivenBack', change: -5_000 }, {}, {}])
  await expectCleanBooks()
})

test('one whose coin is lost in part, put away or staked cannot be given back', async () => {
  const seat = await newPlayer({ coin: 0, deposited: 600 })
  await give(seat, 5_000, 1)
  const wagerId = await wagerOf(seat)
  const gameToken = await startGameSession(seat.token)
  await seedRounds(seat.id, 1_000, [isLoss])
  const spin = { roundId: randomUUID(), stake: 1_000 }
  expect(await call('houseSpin', spin, { token: gameToken })).toMatchObject({ errcode: 0, coin: 4_600 })
  expect(await call('giveBackBonus', { wagerId, bonus: 5_000 }, seat)).toMatchObject({ errcode: 2001 })
  expect(await pockets(seat)).toMatchObject({ coin: 4_600 })
  expect((await succeed('getWagers', {}, seat)).open).toMatchObject([{ left: 4_000 }])
})
