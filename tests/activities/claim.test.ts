import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ClaimKey, claim, claimsOf, isClaimed, ONCE } from '#server/activities/claim.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { Refusal } from '#server/call/refusal.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

const COIN = [{ id: 2001, count: 700, betRate: 2 }]
const DAY = '2026-12-24'
const key = (change: Partial<ClaimKey> = {}): ClaimKey => ({ activity: 'tasks', item: 7, round: DAY, ...change })

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const give = (player: number, what: ClaimKey) => db.transaction((tx) => claim(tx, player, what, COIN))
const coinOf = async (player: number) => (await balancesOf(db, player)).coin
/** 'given', or the refusal's name. */
const outcomeOf = (player: number, what: ClaimKey) =>
  give(player, what).then(
    () => 'given',
    (error: unknown) => (error instanceof Refusal ? error.refusal : String(error)),
  )

describe('a claim', () => {
  test('credits coin, its wagering requirement, and the row, once', async () => {
    const { id } = await newPlayer({ coin: 0 })
    await give(id, key())
    expect(await coinOf(id)).toBe(700)
    expect(await wagersLeft(id)).toMatchObject({ bonusLeft: 1_400, lockedBonus: 700 })
    expect(await outcomeOf(id, key())).toBe('rewardReceived')
    expect(await coinOf(id)).toBe(700)
  })

  test('succeeds for one of many in parallel', async () => {
    const { id } = await newPlayer({ coin: 0 })
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => outcomeOf(id, key())))
    expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'rewardReceived')).toHaveLength(31)
    expect(await coinOf(id)).toBe(700)
    expect(await claimsOf(db, id, 'tasks', [DAY])).toEqual([{ item: 7, round: DAY }])
  })

  test('is separate for another item, day, activity or player', async () => {
    const [one, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    const keys = [key(), key({ item: 8 }), key({ round: ONCE }), key({ activity: 'appBonus' })]
    for (const what of keys) expect(await outcomeOf(one.id, what)).toBe('given')
    expect(await outcomeOf(other.id, key())).toBe('given')
    expect(await coinOf(one.id)).toBe(4 * 700)
    for (const what of keys) expect(await isClaimed(db, one.id, what)).toBe(true)
    expect(await isClaimed(db, other.id, key({ item: 8 }))).toBe(false)
  })

  test('leaves nothing if its transaction fails', async () => {
    const { id } = await newPlayer({ coin: 0 })
    const broken = db.transaction(async (tx) => {
      await claim(tx, id, key(), COIN)
      throw new Error('the fact did not come about')
    })
    await expect(broken).rejects.toThrow('did not come about')
    expect([await coinOf(id), await isClaimed(db, id, key())]).toEqual([0, false])
    expect(await outcomeOf(id, key())).toBe('given')
  })

  test('is refused by the ledger if its row is gone', async () => {
    const { id } = await newPlayer({ coin: 0 })
    await give(id, key())
    await db.delete(activityClaims).where(sql`${activityClaims.player} = ${id}`)
    expect(await outcomeOf(id, key())).toBe('rewardReceived')
    expect([await coinOf(id), await isClaimed(db, id, key())]).toEqual([700, false])
  })
})
