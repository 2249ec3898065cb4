import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { giveLeftLanterns } from '#server/activities/christmas/leftover.ts'
import { christmasLanterns } from '#server/activities/christmas/tables.ts'
import { finishDraws } from '#server/activities/draws/draw.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { mails } from '#server/inbox/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { aChristmas, depositor, onChristmas, onDay, open, points, sign, signDays, standing } from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  onChristmas()
  onDay(16)
})
afterEach(async () => {
  await finishDraws()
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const codesOf = (replies: readonly { errcode?: unknown }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ errcode }) => Number(errcode))].map(([code, of]) => [code, of.length]))
const moneyOf = async ({ id }: TestPlayer) => {
  const { coin, points: inPoints } = await balancesOf(db, id)
  return { coin, points: inPoints }
}

describe('a prize for opened lanterns', () => {
  test('is given once, as it was promised when it was reached, after the end too', async () => {
    const player = await depositor()
    await signDays(player, 16, 17, 18)
    const receive = (lanterns: number) => call('appChristmasReceive', { lanterns }, player)
    expect(await receive(1)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(2)).toMatchObject({ errcode: errcodes.rewardUnknown })
    for (const lantern of [1, 2, 3]) await open(player, lantern)
    onChristmas({}, { ...aChristmas(), steps: [{ lanterns: 1, award: points(1) }] })
    onDay(33)
    const replies = await Promise.all(Array.from({ length: 16 }, () => receive(1)))
    expect(codesOf(replies)).toEqual({ 0: 1, [errcodes.rewardReceived]: 15 })
    expect(replies.find(({ errcode }) => errcode === 0)).toMatchObject({ propList: points(5_000) })
    expect(await receive(3)).toMatchObject({ errcode: 0, propList: [{ id: 2001, count: 700, betRate: 2 }] })
  })
})

describe('what is left at the end', () => {
  test('becomes points at the published rate, once, of jobs at once, and a letter tells it', async () => {
    const [player, other] = [await depositor(), await depositor()]
    await signDays(player, 16, 17, 18)
    await open(player, 2)
    const before = await moneyOf(player)
    onDay(31, '23:59')
    await giveLeftLanterns()
    expect((await standing(player)).lanterns.filter(({ state }) => state === 'hung')).toHaveLength(2)
    onDay(32, '00:08')
    await Promise.all([giveLeftLanterns(), giveLeftLanterns(), giveLeftLanterns()])
    await giveLeftLanterns()
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 600 })
    expect((await standing(player)).lanterns.map(({ state }) => state)).toEqual(['left', 'opened', 'left'])
    const told = await db.select().from(mails).where(eq(mails.player, player.id))
    const { rows } = await succeed('getMail2', {}, player)
    expect(JSON.stringify(rows)).toContain('christmasOver')
    expect(told.length).toBe((await db.select().from(mails).where(eq(mails.player, other.id))).length + 1)
  })

  test('of last year becomes points although the next season is configured, and the new tree is empty', async () => {
    const player = await depositor()
    await sign(player)
    onChristmas({ start: '2028-12-16 00:00', end: '2029-01-01 00:00' })
    setClock(new Date('2028-12-16T04:00:00Z'))
    const before = await moneyOf(player)
    await giveLeftLanterns()
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 300 })
    expect(await standing(player)).toMatchObject({ lanterns: [], next: 1, isSigned: false })
    expect(await sign(player)).toMatchObject({ errcode: 0, propList: points(100) })
  })

  test('is paid out with the balance before an exclusion, and what comes later is not lost either', async () => {
    const player = await depositor()
    await signDays(player, 16, 17)
    const before = await moneyOf(player)
    await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    expect(await moneyOf(player)).toMatchObject({ points: before.points + 600 })
    const closed = await db.select().from(christmasLanterns).where(eq(christmasLanterns.player, player.id))
    expect(closed.every(({ leftAt }) => leftAt !== null)).toBe(true)
  })
})
