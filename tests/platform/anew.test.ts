import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneTimeCodes, sessions } from '#server/account/tables.ts'
import { beginAnew } from '#server/backup/anew.ts'
import { setOwn } from '#server/care/limits.ts'
import { playCounts, playLimits } from '#server/care/tables.ts'
import { db } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { fairSeeds, gameSessions, preparedSeeds, rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { drawSeeds } from '#server/points/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { timelines } from '#server/standing/copyTables.ts'
import { exclusions } from '#server/standing/exclusionTables.ts'
import { copyState, isCopyClosed, lookAgain, whenTurned } from '#server/standing/openCopy.ts'
import { chooseProtections } from '#server/standing/protections.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { begin, startGameSession } from '../games/gameSession.ts'
import { installSteppedGame, open, openGame } from '../games/steppedHarness.ts'
import { newPlayer } from '../player.ts'

/** A database on another timeline has lost its newest entries: what was shown once is worth nothing there. */

const folder = mkdtempSync(join(tmpdir(), 'perya-anew-'))
let restoreGame = () => {}

beforeAll(freshDatabase)
beforeEach(async () => {
  restoreGame = installSteppedGame()
  await beginAnew()
})
afterEach(async () => {
  restoreGame()
  chooseProtections()
  await beginAnew()
  expect(await verifyLedger(db)).toEqual([])
})
afterAll(() => rmSync(folder, { recursive: true }))

/** As a promoted standby has it: the database knows another timeline than its server. */
async function turn(): Promise<void> {
  await db.update(timelines).set({ log: randomUUID(), line: '00000000' })
}

const spin = (gameToken: string) => call('houseSpin', { roundId: randomUUID(), stake: 100 }, { token: gameToken })

test('no seed, draw, session or code from before counts on another timeline, and open rounds end by their rule', async () => {
  const seat = await newPlayer({ coin: 100_000 })
  const gameToken = await startGameSession(seat.token)
  await spin(gameToken)
  const stepped = await openGame()
  expect((await open(stepped.gameToken)).code).toBe(200)
  await db.insert(oneTimeCodes).values({
    ...{ numberHash: 'a', purpose: 1, requester: 'b', codeHash: 'c', triesLeft: 3 },
    ...{ sentAt: new Date(), expiresAt: new Date(Date.now() + 60_000) },
  })
  await db
    .insert(drawSeeds)
    .values({ player: seat.id, serverSeed: 'sealed', serverSeedHash: 'shown', nonce: 7, madeAt: new Date() })
  const pairs = await db.select().from(fairSeeds).where(isNull(fairSeeds.revealedAt))
  const prepared = await db.select().from(preparedSeeds)
  expect([pairs.length, prepared.length]).toEqual([2, 2])
  await turn()
  lookAgain()
  await beginAnew()

  expect(await copyState()).toBe('open')
  expect(await db.$count(fairSeeds, isNull(fairSeeds.revealedAt))).toBe(0)
  expect(await db.$count(preparedSeeds)).toBe(0)
  expect(await db.$count(oneTimeCodes)).toBe(0)
  expect(await db.$count(sessions, isNull(sessions.endedAt))).toBe(0)
  expect(await db.$count(gameSessions, isNull(gameSessions.endedAt))).toBe(0)
  expect(await db.$count(openRounds)).toBe(0)
  expect(await db.$count(rounds, eq(rounds.player, stepped.player))).toBe(1)
  const [draw] = await db.select().from(drawSeeds)
  expect(draw?.nonce).toBe(7)
  expect(draw?.serverSeedHash).not.toBe('shown')
  expect((await spin(gameToken)).code).toBe(401)
  const [, , newest] = await db.select().from(timelines).orderBy(timelines.number)
  expect(newest ?? (await db.select().from(timelines)).at(-1)).toMatchObject({
    lastEntryAt: expect.any(Date),
    readyAt: expect.any(Date),
  })
})

test('a call that was under way stakes nothing on another timeline, and the server notices by itself', async () => {
  const seat = await newPlayer({ coin: 100_000 })
  const gameToken = await startGameSession(seat.token)
  expect((await spin(gameToken)).code).toBe(200)
  await turn()
  // This process has found it open, and is not told.
  expect(await copyState()).toBe('open')
  expect(await spin(gameToken)).toMatchObject({ code: 503, retryAfter: 2 })
  expect((await begin(gameToken, 'another')).code).toBe(503)
  expect(await db.$count(rounds, eq(rounds.player, seat.id))).toBe(1)
  expect(await copyState()).toBe('turned')
  whenTurned(beginAnew)
  expect(await isCopyClosed()).toBe(true)
  await expect.poll(copyState).toBe('open')
  expect((await spin(gameToken)).code).toBe(401)
})

test('several processes begin anew once, and a start on the same timeline ends nothing', async () => {
  const seat = await newPlayer({ coin: 0 })
  await turn()
  const before = await db.$count(timelines)
  await Promise.all([beginAnew(), beginAnew(), beginAnew()])
  expect(await db.$count(timelines)).toBe(before + 1)
  expect((await call('getFair', {}, seat)).code).toBe(401)
  const later = await newPlayer({ coin: 0 })
  await beginAnew()
  expect((await call('getFair', {}, later)).code).toBe(200)
})

test('a start that was stopped half-way is gone on with before anybody plays', async () => {
  const stepped = await openGame()
  expect((await open(stepped.gameToken)).code).toBe(200)
  await db
    .update(timelines)
    .set({ readyAt: null })
    .where(eq(timelines.number, sql`(select max(number) from timelines)`))
  lookAgain()
  expect(await copyState()).toBe('turned')
  await beginAnew()
  expect(await db.$count(openRounds)).toBe(0)
  expect(await copyState()).toBe('open')
})

test('an exclusion that the database has lost comes back from the file, without an identity', async () => {
  const recipient = await identityToRecipient(await generateIdentity())
  chooseProtections({ file: join(folder, 'since.log'), recipients: [recipient] })
  const seat = await newPlayer({ coin: 0 })
  await exclude({ player: seat.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
  await db.delete(exclusions).where(eq(exclusions.player, seat.id))
  await db.update(players).set({ state: 'open' }).where(eq(players.id, seat.id))
  await turn()
  await beginAnew()
  expect(await db.select().from(exclusions).where(eq(exclusions.player, seat.id))).toMatchObject([
    { kind: 'self', endedAt: null },
  ])
})

test('a limit that the database has lost comes back as it was last, and one that is stricter stays', async () => {
  const recipient = await identityToRecipient(await generateIdentity())
  chooseProtections({ file: join(folder, 'limits.log'), recipients: [recipient] })
  const [seat, stricter] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
  const set = (player: number, most: number) => db.transaction((tx) => setOwn(tx, player, 'lossDay', most))
  await set(seat.id, 9_000)
  await set(seat.id, 5_000)
  await set(stricter.id, 7_000)
  await db.delete(playLimits).where(eq(playLimits.player, seat.id))
  await db.update(playCounts).set({ lossDayMost: Number.MAX_SAFE_INTEGER, isLimited: false })
  await db.update(playLimits).set({ own: 100 }).where(eq(playLimits.player, stricter.id))
  await turn()
  await beginAnew()
  expect(await db.select().from(playLimits).where(eq(playLimits.player, seat.id))).toMatchObject([{ own: 5_000 }])
  expect(await db.select().from(playCounts).where(eq(playCounts.player, seat.id))).toMatchObject([
    { lossDayMost: 5_000, isLimited: true },
  ])
  expect(await db.select().from(playLimits).where(eq(playLimits.player, stricter.id))).toMatchObject([{ own: 100 }])
})
