import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { makeMonths, partitionOf } from '#server/db/months.ts'
import { fairSeeds, rounds, unseenRounds } from '#server/games/tables.ts'
import { verifyRounds } from '#server/games/verify.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { applyRetention } from '#server/rights/retention.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, currentHashes, newPlayer } from '../player.ts'
import { rowsRead } from '../rowsRead.ts'
import { isLoss, isWin, launch, seedRounds, startGameSession } from './gameSession.ts'
import { coinOf, installSteppedGame, move, open, roundOf, STEPPED_GAME } from './steppedHarness.ts'

/** The last millisecond of November in Manila, and the first of December. */
const NOVEMBER = new Date('2026-11-30T15:59:59.999Z')
const DECEMBER = new Date('2026-11-30T16:00:00.000Z')
/** Five years after November's end, and a day more. */
const LATER = new Date('2031-12-01T16:00:00.000Z')
const STAKE = 500

const spin = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
const standing = async (at: Date) =>
  (await db.execute(sql`select id from ${sql.identifier(partitionOf('rounds', at))}`)).rows.map(({ id }) => id)

/** The texts of that time are newer than those of the registration. */
const agreeTo = (token: string) => succeed('agreeTexts', { hashes: currentHashes() }, { token })

beforeEach(async () => {
  await freshDatabase()
  setClock(NOVEMBER)
  await makeMonths(db)
})
afterEach(async () => {
  setClock(undefined)
  expect([await verifyLedger(db), await verifyRounds(db)]).toEqual([[], []])
})

async function openGame() {
  const player = await newPlayer({ coin: 100_000 })
  return { ...player, gameToken: await startGameSession(player.token) }
}

describe('at the turn of a month', () => {
  test('a round stands in the month of its time in Manila, and is played once, on whichever side it is asked for', async () => {
    const { id: player, gameToken, token } = await openGame()
    const [one, two] = [randomUUID(), randomUUID()]
    const first = roundOf(await spin(gameToken, one))
    setClock(DECEMBER)
    roundOf(await spin(gameToken, two))
    expect([await standing(NOVEMBER), await standing(DECEMBER)]).toEqual([[one], [two]])
    const coin = await coinOf(player)
    expect(roundOf(await spin(gameToken, one))).toEqual(first)
    expect(await spin(gameToken, one, 1_000)).toMatchObject({ errcode: errcodes.stakeRefused })
    setClock(NOVEMBER)
    expect(roundOf(await spin(gameToken, two))).toMatchObject({ roundId: two })
    expect(await coinOf(player)).toBe(coin)
    const { rows } = await call('getRounds', {}, { token })
    expect(rows).toMatchObject([{ roundId: two }, { roundId: one }])
  })

  test('asked for on both sides at once it is one round', async () => {
    const { id: player, gameToken } = await openGame()
    const roundId = randomUUID()
    const asked = [NOVEMBER, DECEMBER, NOVEMBER, DECEMBER].map((at) => {
      setClock(at)
      return spin(gameToken, roundId)
    })
    const told = (await Promise.all(asked)).map(roundOf)
    for (const round of told) expect(round).toEqual(told[0])
    expect(await db.$count(rounds, eq(rounds.player, player))).toBe(1)
  })

  test('the record is read page by page across it', async () => {
    const { gameToken, token } = await openGame()
    const ids: string[] = []
    for (const at of [NOVEMBER, NOVEMBER, DECEMBER, DECEMBER, DECEMBER]) {
      setClock(at)
      ids.push(roundOf(await spin(gameToken)).roundId)
    }
    const read: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await call('getRounds', { size: 2, ...(cursor && { cursor }) }, { token })
      read.push(...(page.rows as { roundId: string }[]).map(({ roundId }) => roundId))
      cursor = page.cursor as string | undefined
    } while (cursor)
    expect(new Set(read)).toEqual(new Set(ids))
    expect(read).toHaveLength(ids.length)
    expect(await call('getRounds', { roundId: ids[0] }, { token })).toMatchObject({ rows: [{ roundId: ids[0] }] })
  })

  test('a round that waits to be watched is resumed on the other side, until it was', async () => {
    const { id: player, gameToken, token } = await openGame()
    await seedRounds(player, STAKE, [isWin, isLoss])
    const { roundId } = roundOf(await spin(gameToken))
    setClock(DECEMBER)
    const again = await call('houseOpen', { launchToken: await launch(token) })
    expect(again).toMatchObject({ unseen: { roundId } })
    expect(await call('houseSeen', { roundId }, { token: String(again.gameToken) })).toMatchObject({ errcode: 0 })
    expect(await db.$count(unseenRounds, eq(unseenRounds.player, player))).toBe(0)
    // A round with nothing to show is not resumed.
    roundOf(await spin(String(again.gameToken)))
    expect(await db.$count(unseenRounds, eq(unseenRounds.player, player))).toBe(0)
  })

  test('what no month was made for is played all the same, and moves there when it is', async () => {
    const { gameToken, token } = await openGame()
    const far = new Date('2033-05-05T05:05:05.000Z')
    await db.execute(sql`update sessions set expires_at = '2034-01-01', last_seen_at = ${far.toISOString()}`)
    await db.execute(sql`update game_sessions set last_seen_at = ${far.toISOString()}`)
    setClock(far)
    await agreeTo(token)
    const { roundId } = roundOf(await spin(gameToken))
    expect(await db.$count(sql`rounds_default`)).toBe(1)
    expect(await makeMonths(db)).toBeGreaterThan(0)
    expect([await db.$count(sql`rounds_default`), await standing(far)]).toEqual([0, [roundId]])
    expect(await call('getRounds', { roundId }, { token })).toMatchObject({ rows: [{ roundId }] })
  })
})

describe('a round with moves', () => {
  let restore = () => {}
  beforeEach(() => {
    restore = installSteppedGame()
  })
  afterEach(() => restore())

  test.each([
    ['in the next month', DECEMBER],
    ['by a process whose clock is behind', new Date(NOVEMBER.getTime() - 60_000)],
  ])('that ends %s is found by its id', async (_, end) => {
    const { id: player, token } = await newPlayer({ coin: 100_000 })
    const gameToken = await startGameSession(token, STEPPED_GAME)
    const { roundId } = roundOf(await open(gameToken))
    setClock(end)
    const told = roundOf(await move(gameToken, roundId, 1, 'stop'))
    expect(told).toMatchObject({ roundId, win: STAKE })
    expect(roundOf(await move(gameToken, roundId, 1, 'stop'))).toEqual(told)
    expect(roundOf(await open(gameToken, roundId))).toEqual(told)
    expect(await standing(end)).toEqual([roundId])
    expect(await call('getRounds', { roundId }, { token })).toMatchObject({ rows: [{ roundId }] })
    expect(await coinOf(player)).toBe(100_000)
  })

  test('is not opened again in another game while it is open', async () => {
    const { id: player, token } = await newPlayer({ coin: 100_000 })
    const { roundId } = roundOf(await open(await startGameSession(token, STEPPED_GAME)))
    expect(await spin(await startGameSession(token), roundId)).toMatchObject({ errcode: errcodes.roundUnknown })
    expect(await coinOf(player)).toBe(100_000 - STAKE)
  })
})

test('a round whose month has gone is never played again: its id stays taken', async () => {
  const { id: player, gameToken, account, password } = await openGame()
  const { roundId } = roundOf(await spin(gameToken))
  setClock(DECEMBER)
  const kept = roundOf(await spin(gameToken))
  setClock(new Date(LATER.getTime() - 2 * 86_400_000))
  await applyRetention()
  expect(await standing(NOVEMBER)).toEqual([roundId])
  setClock(LATER)
  await applyRetention()
  expect(await db.select({ id: rounds.id }).from(rounds)).toEqual([{ id: kept.roundId }])

  // After a week, play requires a verified identity.
  await db.execute(sql`update players set registered_at = ${LATER.toISOString()}`)
  const { token } = await call('accountLogin', await credentials(account, password))
  await agreeTo(String(token))
  const back = await startGameSession(String(token))
  const before = [await coinOf(player), await nonceOf(player)]
  expect(await spin(back, roundId)).toMatchObject({ errcode: errcodes.roundUnknown })
  expect(await spin(back, roundId, 1_000)).toMatchObject({ errcode: errcodes.roundUnknown })
  expect(await call('houseSeen', { roundId }, { token: back })).toMatchObject({ errcode: errcodes.roundUnknown })
  expect(await call('getRounds', { roundId }, { token: String(token) })).toMatchObject({ rows: [] })
  expect([await coinOf(player), await nonceOf(player)]).toEqual(before)
  expect(roundOf(await spin(back, kept.roundId))).toMatchObject({ roundId: kept.roundId, win: kept.win })
  roundOf(await spin(back))
})

test('a round reads no more rows after thousands of rounds than after none', async () => {
  const { id: player, gameToken } = await openGame()
  await makeMonths(db)
  const played = () =>
    rowsRead(async (tx) => {
      const coin = `player:${player}:coin`
      const { rows } = await tx.execute(sql`
        select p.outcome from fair_seeds f cross join lateral (select gen_random_uuid() as id offset 0) r
        cross join lateral settle_round(r.id, f.player, 1001, ${randomUUID()}::uuid, 100, 0, f.id, f.nonce, '{}', true, 100, 100, 'round:' || r.id, 'round',
          ${NOVEMBER.getTime()}, array[${coin}], array['house:games'], array[100]::bigint[], null) p
        where f.player = ${player} and f.revealed_at is null`)
      expect(rows).toEqual([{ outcome: 'played' }])
    })
  roundOf(await spin(gameToken))
  const first = await played()
  const old = sql`generate_series(1, 5000) n`
  await db.execute(sql`insert into rounds (id, player, game_id, stake, win, seed, nonce, outcome, played_at)
    select md5('old' || n)::uuid, f.player, 1001, 100, 50, f.id, 1000000 + n, '{}', ${NOVEMBER.toISOString()}::timestamptz - n * interval '1 minute'
    from fair_seeds f, ${old} where f.player = ${player}`)
  await db.execute(sql`insert into ledger_ids (key, player, seq, posted_at)
    select ledger_key('round:' || md5('old' || n)::uuid), ${player}, 1000000 + n, ${NOVEMBER.toISOString()}::timestamptz - n * interval '1 minute' from ${old}`)
  await db.execute(sql`analyze`)
  expect(first).toBeGreaterThan(0)
  const then = await played()
  // The rows inserted above are no part of the ledger.
  await freshDatabase()
  // With a tolerance, since the planner scans small tables, such as the accounts of the house.
  expect(then).toBeLessThan(first + 100)
})

async function nonceOf(player: number): Promise<number | undefined> {
  const [pair] = await db
    .select({ nonce: fairSeeds.nonce })
    .from(fairSeeds)
    .where(sql`${fairSeeds.player} = ${player} and ${fairSeeds.revealedAt} is null`)
  return pair?.nonce
}

test.each([
  ['a round of a pair that is not there', `update rounds set seed = gen_random_uuid()`, 'a round has its seed pair'],
  ['a nonce that decided twice', `update rounds set nonce = 0`, 'a nonce decides one round'],
  ['a round that nobody staked on', `update rounds set id = gen_random_uuid()`, 'a round has its posting'],
])('%s is found when all is proved', async (_, change, law) => {
  const { gameToken } = await openGame()
  roundOf(await spin(gameToken))
  roundOf(await spin(gameToken))
  const rollback = new Error('only looked at')
  const looked = db.transaction(async (tx) => {
    await tx.execute(sql.raw(change))
    expect((await verifyRounds(tx)).map((broken) => broken.law)).toContain(law)
    throw rollback
  })
  await expect(looked).rejects.toBe(rollback)
})
