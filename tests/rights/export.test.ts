import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { errcodes } from '#contract/errcodes.ts'
import { EXPORT_TICKET_MS, EXPORTS_PER_DAY_MAX } from '#contract/rights/limits.ts'
import { EXPORT_PATH } from '#contract/rights/rights.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { sessions } from '#server/account/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { makeApp } from '#server/http/app.ts'
import { type HttpServer, listen } from '#server/http/server.ts'
import { copyOf } from '#server/rights/copy.ts'
import { players } from '#server/standing/tables.ts'
import { codeTo, e164, newNumber } from '../account/phones.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { fill } from './filled.ts'

const DAY_MS = 86_400_000
let server: HttpServer
let moment = Date.now()

beforeAll(async () => {
  await freshDatabase()
  server = await listen(makeApp(), 0, '127.0.0.1')
})
beforeEach(() => {
  setClock(() => new Date(moment))
  vi.spyOn(log, 'info').mockReturnValue()
})
afterEach(() => setClock(undefined))
afterAll(() => server.stop())

const prove = async (player: TestPlayer) => call('askExport', { password: await encrypted(player.password) }, player)

async function ticketOf(player: TestPlayer): Promise<string> {
  const reply = await prove(player)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return String(reply.ticket)
}

/** Posts a form with a ticket, like the page. */
const fetchCopy = (ticket: string) =>
  fetch(`http://127.0.0.1:${server.port}${EXPORT_PATH}`, {
    method: 'POST',
    body: new URLSearchParams({ ticket }),
    redirect: 'manual',
  })

test('a player with the password gets a file of their data, and of nobody else’s', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  await fill(player.id, new Date(moment))
  await fill(other.id, new Date(moment))
  const reply = await fetchCopy(await ticketOf(player))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(reply.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="perya-${player.id}-\\d{4}-\\d{2}-\\d{2}\\.json"$`),
  )
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const text = await reply.text()
  expect(JSON.parse(text)).toMatchObject({ about: { player: player.id, version: 1 } })
  for (const name of [String(other.id), other.account]) expect(text).not.toContain(name)
  const [own] = await db.select().from(sessions).where(eq(sessions.player, player.id))
  const [row] = await db.select().from(players).where(eq(players.id, player.id))
  for (const secret of [own?.tokenHash, row?.passwordHash, player.token]) expect(text).not.toContain(secret)
})

test('a wrong password, an unreadable one and a missing one are refused, and counted', async () => {
  const seat = await newPlayer()
  const { id } = seat
  const wrong = { errcode: errcodes.ownerUnproven }
  expect(await call('askExport', { password: await encrypted('Another-4321') }, seat)).toMatchObject(wrong)
  expect(await call('askExport', { password: 'AAAA' }, seat)).toMatchObject(wrong)
  expect(await call('askExport', {}, seat)).toMatchObject(wrong)
  expect(await call('askExport', { code: '123456' }, seat)).toMatchObject(wrong)
  const more = await Promise.all(Array.from({ length: 8 }, () => call('askExport', {}, seat)))
  expect(more.map(({ errcode }) => errcode)).toContain(errcodes.attemptsTooMany)
  expect(await db.$count(players, eq(players.id, id))).toBe(1)
  expect(await call('askExport', {})).toMatchObject({ code: 401 })
})

test('a ticket opens once, for five minutes', async () => {
  const player = await newPlayer()
  const [first, second] = [await ticketOf(player), await ticketOf(player)]
  const replies = await Promise.all([first, first, first].map(fetchCopy))
  await Promise.all(replies.map((reply) => reply.text()))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 303, 303])
  moment += EXPORT_TICKET_MS
  const late = await fetchCopy(second)
  expect([late.status, late.headers.get('location')]).toEqual([303, '/profile/data'])
  for (const odd of ['', 'x', 'x'.repeat(500), '\u0000']) expect((await fetchCopy(odd)).status).toBe(303)
  expect((await fetchCopy('x'.repeat(5_000))).status).toBe(413)
})

test('some copies per day, even with parallel requests', async () => {
  const player = await newPlayer()
  const replies = await Promise.all(Array.from({ length: EXPORTS_PER_DAY_MAX + 2 }, () => prove(player)))
  const given = replies.filter(({ errcode }) => errcode === 0)
  expect(given).toHaveLength(EXPORTS_PER_DAY_MAX)
  expect(await prove(player)).toMatchObject({ errcode: errcodes.exportsTooMany })
  expect(await call('getMyData', {}, player)).toMatchObject({ exportsLeft: 0 })
  moment += DAY_MS - 1
  await db.update(sessions).set({ lastSeenAt: new Date(moment) })
  expect(await prove(player)).toMatchObject({ errcode: errcodes.exportsTooMany })
  moment += 1
  expect(await prove(player)).toMatchObject({ errcode: 0, exportsLeft: EXPORTS_PER_DAY_MAX - 1 })
})

test('a player registered by third-party login needs a code to the bound number', async () => {
  const seat = await newPlayer()
  const { id } = seat
  await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, id))
  expect(await call('getMyData', {}, seat)).toMatchObject({ proof: 'none' })
  expect(await call('askExport', {}, seat)).toMatchObject({ errcode: errcodes.ownerPhoneNeeded })
  const mobile = newNumber()
  await db
    .update(players)
    .set({ mobile: e164(mobile) })
    .where(eq(players.id, id))
  expect(await call('getMyData', {}, seat)).toMatchObject({ proof: 'code' })
  expect(await call('askExport', { code: '000000' }, seat)).toMatchObject({ errcode: errcodes.codeWrong })
  await call('smsSend', { countryCode: '63', mobile, type: codePurpose.rights }, seat)
  const code = await codeTo(mobile)
  expect(await call('askExport', { code }, seat)).toMatchObject({ errcode: 0 })
  expect(await call('askExport', { code }, seat)).toMatchObject({ errcode: errcodes.codeWrong })
})

test('thousands of rounds are all exported, with only a few in memory', async () => {
  const { id } = await newPlayer()
  const ROUNDS = 5_000
  const seed = randomUUID()
  await db.execute(sql`insert into fair_seeds (id, player, server_seed, server_seed_hash, client_seed, made_at)
    values (${seed}, ${id}, '-', '-', '-', now())`)
  // A hundred rows at each moment, with more digits than a Date has.
  await db.execute(sql`insert into rounds (id, player, game_id, stake, win, seed, nonce, outcome, played_at)
    select gen_random_uuid(), ${id}, 1001, 100, 50, ${seed}, n, '{}', timestamptz '2026-11-01 00:00:00.123456+00' + n / 100 * interval '7 microseconds'
    from generate_series(1, ${ROUNDS}) n`)
  let longest = 0
  let text = ''
  for await (const piece of copyOf(id)) {
    longest = Math.max(longest, piece.length)
    text += piece
  }
  const { rounds } = JSON.parse(text) as { rounds: { nonce: number }[] }
  expect(new Set(rounds.map(({ nonce }) => nonce)).size).toBe(ROUNDS)
  expect(rounds).toHaveLength(ROUNDS)
  expect(longest).toBeLessThan(40_000)
})
