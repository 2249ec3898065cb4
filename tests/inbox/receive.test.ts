import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { expectCleanBooks, newWithdrawer, pockets, totalsOf } from '../wallet/walletHarness.ts'
import { coin, mailbox, points, sendTo } from './mailboxHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(expectCleanBooks)

const withdrawal = {
  requestId: '6f1d0c52-6d4d-4f5a-9d5e-0a4f2a6b7c01',
  amount: 10_000,
}

describe('claiming', () => {
  test('credits coin and points, and returns the sum', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat, coin(5_000), points(2_500))
    expect(await call('receiveMail', { id }, seat)).toEqual({
      code: 200,
      errcode: 0,
      propList: [coin(5_000), points(2_500)],
      ids: [id],
      more: false,
      coin: 5_000,
      lottery: 2_500,
    })
    expect(await pockets(seat)).toMatchObject({ coin: 5_000, points: 2_500 })
    expect(await mailbox(seat)).toMatchObject([{ id, isRead: true, isReceived: true }])
    const { rows } = await call('getTransactions', { kinds: ['reward'] }, seat)
    expect(rows).toMatchObject([{ id: `mail:${id}`, reason: 'mail', change: 5_000, points: 2_500 }])
  })

  test('is harmless to repeat: the same answer, nothing more', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat, coin(5_000, 3))
    const first = await call('receiveMail', { id }, seat)
    expect(await call('receiveMail', { id }, seat)).toEqual(first)
    expect(await pockets(seat)).toMatchObject({ coin: 5_000 })
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 15_000 })
  })

  test('credits once for fifty parallel taps, one by one and all together', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat, coin(5_000, 2), points(100))
    await sendTo(seat, coin(700))
    const taps = Array.from({ length: 50 }, (_, tap) => call('receiveMail', tap % 2 ? { id } : {}, seat))
    const replies = await Promise.all(taps)
    expect(new Set(replies.map(({ errcode }) => errcode))).toEqual(new Set([0]))
    expect(await pockets(seat)).toMatchObject({ coin: 5_700, points: 100 })
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 10_000 })
  })

  test('does not conflict with a parallel deletion: the reward is credited or the mail stays', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat, coin(5_000))
    await Promise.all(Array.from({ length: 20 }, (_, tap) => call(tap % 2 ? 'receiveMail' : 'delMail', { id }, seat)))
    expect(await pockets(seat)).toMatchObject({ coin: 5_000 })
  })

  test('refuses a mail without a reward', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await call('receiveMail', { id: await sendTo(seat) }, seat)).toEqual({ code: 200, errcode: 4004 })
  })

  test('without an id credits everything, summed by kind and multiplier', async () => {
    const seat = await newPlayer({ coin: 0 })
    await sendTo(seat)
    for (const award of [coin(100), coin(200), coin(300, 2), points(50)]) await sendTo(seat, award)
    const reply = await call('receiveMail', {}, seat)
    expect(reply).toMatchObject({ errcode: 0, more: false, coin: 600, lottery: 50 })
    expect(reply.ids).toHaveLength(4)
    expect(reply.propList).toEqual(expect.arrayContaining([coin(300), coin(300, 2), points(50)]))
    expect(reply.propList).toHaveLength(3)
    expect(await call('receiveMail', {}, seat)).toMatchObject({ errcode: 0, propList: [], ids: [] })
  })

  test('of more than fifty reports that others wait', async () => {
    const seat = await newPlayer({ coin: 0 })
    for (let each = 0; each < 52; each += 1) await sendTo(seat, coin(1))
    expect(await call('receiveMail', {}, seat)).toMatchObject({ more: true, coin: 50, propList: [coin(50)] })
    expect(await call('receiveMail', {}, seat)).toMatchObject({ more: false, coin: 52, propList: [coin(2)] })
  })
})

describe('a bonus with a multiplier', () => {
  test('must be staked before coin may be withdrawn, and adds to the rest of earlier ones', async () => {
    const seat = await newWithdrawer(100_000)
    await call('receiveMail', { id: await sendTo(seat, coin(1_000)) }, seat)
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 0 })
    for (const award of [coin(5_000, 3), coin(333, 1.5)]) {
      await call('receiveMail', { id: await sendTo(seat, award) }, seat)
    }
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 15_500 })
    // What was ready stays ready, and each bonus locks itself alone.
    const ready = 101_000
    expect(await call('getExchange', {}, seat)).toMatchObject({ coin: 106_333, ready, locked: 5_333 })
    const wish = { ...withdrawal, accountId: seat.accountId, amount: ready + 1 }
    expect(await call('exchange', wish, seat)).toMatchObject({ errcode: 2007, ready, turnoverLeft: 15_500 })
    expect(await call('exchange', { ...wish, amount: ready }, seat)).toMatchObject({ errcode: 0, coin: 5_333 })
  })
})

describe('giving a reward', () => {
  test('of a discontinued item fails, and credits nothing', async () => {
    const { id: player } = await newPlayer({ coin: 0 })
    const items = JSON.parse('[{"id":1001,"count":1}]') // as in an old row
    await expect(
      db.transaction((tx) => giveReward(tx, player, { id: 'mail:old', reason: 'mail', items })),
    ).rejects.toThrow('there is no reward 1001')
    expect(await balanceOf(db, `player:${player}:coin`)).toBe(0)
  })
})
