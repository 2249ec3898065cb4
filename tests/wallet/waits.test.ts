import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { callFunction } from '#server/db/named.ts'
import { post } from '#server/ledger/post.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { openWagers } from '#server/wallet/wagers/wagers.ts'
import { waitingOf } from '#server/wallet/wagers/waiting.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { isLoss, seedRounds, startGameSession } from '../games/gameSession.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { expectCleanBooks, pockets } from './walletHarness.ts'

beforeAll(async () => void (await freshDatabase()))

const MINES = 2101
const MATCH = 30_000

const give = ({ id }: Pick<TestPlayer, 'id'>, count: number, betRate: number) =>
  db.transaction((tx) =>
    giveReward(tx, id, { id: `mail:${randomUUID()}`, reason: 'mail', items: [{ id: 2001, count, betRate }] }),
  )

const spin = (token: string, stake: number, roundId = randomUUID()) => call('houseSpin', { roundId, stake }, { token })

/** A player with coin of their own, a bonus of ₱300 that asks for fifteen times its coin, and a game whose next rounds lose. */
async function withBonus(own: number) {
  const seat = await newPlayer({ coin: own })
  await give(seat, MATCH, 15)
  const gameToken = await startGameSession(seat.token)
  return { ...seat, gameToken }
}

describe('a bonus that asks for more than its own coin', () => {
  test('waits: a stake takes all own coin and none of the bonus, and says what may be staked', async () => {
    const { id, token, gameToken } = await withBonus(1_500)
    await seedRounds(id, 1_000, [isLoss])
    expect(await spin(gameToken, 2_000)).toMatchObject({ errcode: 2021, playable: 1_500 })
    expect(await spin(gameToken, 1_000)).toMatchObject({ errcode: 0, coin: MATCH + 500, waiting: MATCH })
    expect(await spin(gameToken, 1_000)).toMatchObject({ errcode: 2021, playable: 500 })
    expect((await succeed('getWagers', {}, { token })).open).toMatchObject([{ bonus: MATCH, waits: true, done: 1_000 }])
    await expectCleanBooks()
  })

  test('goes on waiting after ruin: its requirement stands, and new coin of its player goes on filling it', async () => {
    const { id, token, gameToken } = await withBonus(1_000)
    await seedRounds(id, 1_000, [isLoss])
    expect(await spin(gameToken, 1_000)).toMatchObject({ errcode: 0, coin: MATCH })
    expect(await spin(gameToken, 100)).toMatchObject({ errcode: 2021, playable: 0 })
    expect((await succeed('getWagers', {}, { token })).open).toMatchObject([{ left: MATCH * 15 - 1_000 }])
    await give({ id }, 2_000, 0)
    await seedRounds(id, 1_000, [isLoss])
    expect(await spin(gameToken, 1_000)).toMatchObject({ errcode: 0 })
    expect((await succeed('getWagers', {}, { token })).open).toMatchObject([{ left: MATCH * 15 - 2_000 }])
  })

  test('can be staked once its requirement is fulfilled', async () => {
    const { id, gameToken } = await withBonus(1_000)
    await callFunction(db, 'count_wager', [id, 0, 0, MATCH * 15 - 1])
    expect(await waitingOf(id)).toBe(MATCH)
    await callFunction(db, 'count_wager', [id, 0, 0, 1])
    expect(await waitingOf(id)).toBe(0)
    await seedRounds(id, 20_000, [isLoss])
    const free = await spin(gameToken, 20_000)
    expect(free).toMatchObject({ errcode: 0, coin: MATCH + 1_000 - 20_000 })
    expect(free).not.toHaveProperty('waiting')
  })

  test('may lie in the safe-box as well: what is beside it in the wallet is then own coin', async () => {
    const { id, gameToken } = await withBonus(1_000)
    const moves = [{ from: `player:${id}:coin`, to: `player:${id}:safebox`, cents: MATCH } as const]
    await db.transaction((tx) => post(tx, { id: `safeboxIn:${randomUUID()}`, reason: 'safeboxIn', moves }))
    expect(await waitingOf(id)).toBe(0)
    await seedRounds(id, 1_000, [isLoss])
    expect(await spin(gameToken, 1_000)).toMatchObject({ errcode: 0, coin: 0 })
    const back = moves.map(({ from, to, cents }) => ({ from: to, to: from, cents }))
    await db.transaction((tx) => post(tx, { id: `safeboxOut:${randomUUID()}`, reason: 'safeboxOut', moves: back }))
    expect(await spin(gameToken, 100)).toMatchObject({ errcode: 2021, playable: 0 })
  })

  test('is given back as it is, and own coin stays', async () => {
    const { id, token, gameToken } = await withBonus(1_000)
    const [row] = (await openWagers(db, id)).rows
    await succeed('giveBackBonus', { wagerId: row?.id ?? 0, bonus: MATCH }, { token })
    expect(await pockets({ id })).toMatchObject({ coin: 1_000 })
    await seedRounds(id, 1_000, [isLoss])
    expect(await spin(gameToken, 1_000)).toMatchObject({ errcode: 0, coin: 0 })
  })

  test('is opened by no round with moves, and by none of their further stakes', async () => {
    const seat = await newPlayer({ coin: 500 })
    await give(seat, MATCH, 15)
    const gameToken = await startGameSession(seat.token, MINES)
    const body = { roundId: randomUUID(), stake: 1_000, choice: 'mines:3' }
    expect(await call('houseSpin', body, { token: gameToken })).toMatchObject({ errcode: 2021, playable: 500 })
    expect(await pockets(seat)).toMatchObject({ coin: MATCH + 500 })
  })

  test('is left by stakes at the same moment, whichever comes first', async () => {
    const { id, gameToken } = await withBonus(2_000)
    await seedRounds(id, 1_000, [isLoss, isLoss])
    const answers = await Promise.all(Array.from({ length: 12 }, () => spin(gameToken, 1_000)))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
    expect((await pockets({ id })).coin).toBeGreaterThanOrEqual(MATCH)
    await expectCleanBooks()
  })
})

test('a gift that asks for its coin once is played at once', async () => {
  const seat = await newPlayer({ coin: 0 })
  await give(seat, 1_000, 1)
  const gameToken = await startGameSession(seat.token)
  await seedRounds(seat.id, 1_000, [isLoss])
  expect(await spin(gameToken, 1_000)).toMatchObject({ errcode: 0, coin: 0 })
})
