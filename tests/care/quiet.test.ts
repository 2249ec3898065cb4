import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { activityState } from '#server/activities/activityState.ts'
import { now, setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { everythingOn } from '../activities/fixture.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { expectCleanBooks } from '../wallet/walletHarness.ts'
import { setLimit } from './careHarness.ts'

beforeAll(freshDatabase)
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  await expectCleanBooks()
})

/** A depositor who has just lost. Only the round's row counts here. */
async function loser(): Promise<TestPlayer> {
  setCatalogue(everythingOn())
  const player = await newPlayer({ coin: 1_000, deposited: 10_000 })
  const row = { id: randomUUID(), seed: randomUUID(), gameId: 1001, nonce: 1, outcome: {} }
  await db.insert(rounds).values({ ...row, player: player.id, stake: 30_000, win: 0, playedAt: now() })
  return player
}

const sold: readonly number[] = [
  activityKind.fund,
  activityKind.firstCharge,
  activityKind.signUpBonus,
  activityKind.ladderRecharge,
]

describe('after a loss', () => {
  test('what is given is listed and what is sold is not, with the reason and its end, at log-in too', async () => {
    const player = await loser()
    const told = await succeed('getActivityIds', {}, player)
    const quiet = { why: 'loss', until: expect.any(Number) }
    expect(told).toMatchObject({ promotions: 'none', quiet })
    const { activityIds: all, quiet: none } = await activityState(
      (await newPlayer({ coin: 1_000, deposited: 10_000 })).id,
    )
    expect(none).toBeUndefined()
    expect(told.activityIds).toEqual(all.filter((id) => !sold.includes(id)))
    // The first charge concerns nobody who has deposited.
    expect(all.filter((id) => sold.includes(id))).toHaveLength(sold.length - 1)
    const info = { gameListVersion: '', os: '', version: '', deviceModel: '' }
    expect(await succeed('getAfterLoginInfoWeb', info, player)).toMatchObject({ quiet })
  })

  test.each(['fundBuy'])('%s is refused with the end of the quiet', async (name) => {
    const player = await loser()
    const { offer } = await succeed('fundUser', {}, player)
    expect(await call(name as 'fundBuy', { offer }, player)).toMatchObject({
      ...{ errcode: errcodes.offersQuiet, until: expect.any(Number) },
    })
  })

  test("the day's gift and the calendar are given as to everybody", async () => {
    const player = await loser()
    const gift = await succeed('getFreeLoginBonus', {}, player)
    expect(await call('receiveFreeLoginBonus', { offer: gift.offer }, player)).toMatchObject({ errcode: 0 })
  })
})

test('at a limit nothing new is listed or given, and the refusal is not that it has ended', async () => {
  setCatalogue(everythingOn())
  const player = await newPlayer({ coin: 1_000, deposited: 10_000 })
  await setLimit(player, 'depositDay', 0)
  expect(await succeed('getActivityIds', {}, player)).toMatchObject({ activityIds: [], quiet: { why: 'limit' } })
  const gift = await succeed('getFreeLoginBonus', {}, player)
  expect((await call('receiveFreeLoginBonus', { offer: gift.offer }, player)).errcode).toBe(errcodes.offersPaused)
})
