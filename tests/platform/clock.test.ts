import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { API_BASE } from '#contract/wire.ts'
import { now } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { compareClocks, watchClock } from '#server/db/clockWatch.ts'
import { db } from '#server/db/database.ts'
import type { HttpServer } from '#server/http/server.ts'
import { forgetFuture, runJob, startJobs } from '#server/jobs/jobs.ts'
import { ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { ask, figures, startServer } from '../http/testServer.ts'

const SECOND_MS = 1_000
const realNow = Date.now.bind(Date)
let server: HttpServer
let stopClock: () => void

beforeAll(async () => {
  await freshDatabase()
  server = await startServer()
  stopClock = await watchClock()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await compareClocks()
})
afterAll(async () => {
  stopClock()
  await server.stop()
})

/** This machine's clock is ahead by so many seconds, as far as this process sees it. */
async function setMachineAhead(seconds: number): Promise<void> {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + seconds * SECOND_MS)
  await compareClocks()
}

const call = async () =>
  await ask(server.port, `${API_BASE}anonymous/agreedTexts`, { method: 'POST', body: JSON.stringify(ENVELOPE) })

test('a clock that is right to half a second changes nothing', async () => {
  await setMachineAhead(0.3)
  expect(now().getTime() - realNow()).toBeGreaterThan(250)
  const { status, json } = await ask(server.port, '/healthz')
  expect([status, json.clock]).toEqual([200, 'ok'])
})

test('three seconds are told, and time is counted by the database', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  await setMachineAhead(3)
  expect(Math.abs(now().getTime() - realNow())).toBeLessThan(500)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ databaseAheadSeconds: -3 }, expect.stringContaining('clock'))
  expect(await figures()).toMatch(/perya_clock_lead_seconds -(3|2\.9)/)
  expect((await ask(server.port, '/healthz')).json).toMatchObject({ clock: 'ok', databaseAheadSeconds: -3 })
})

test.each([7_200, -7_200])(
  'a clock that is %i seconds off serves nobody and runs no job, and goes on by itself',
  async (seconds) => {
    const error = vi.spyOn(log, 'error').mockReturnValue()
    const run = vi.fn(async () => 0)
    await setMachineAhead(seconds)
    expect(error).toHaveBeenCalledOnce()
    expect((await ask(server.port, '/healthz')).json).toMatchObject({ status: 'down', database: 'ok', clock: 'off' })
    const refused = await call()
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.json).toMatchObject({ code: 503, errcode: 503, retryAfter: 30 })
    const report = await ask(server.port, '/pay/sandbox/report', { method: 'POST', body: '{}' })
    expect([report.status, report.headers['retry-after']]).toEqual([503, '30'])
    await runJob('proof', run)
    expect(run).not.toHaveBeenCalled()

    vi.restoreAllMocks()
    await compareClocks()
    expect((await call()).json).toMatchObject({ code: 200, errcode: 0 })
    await runJob('proof', run)
    expect(run).toHaveBeenCalledOnce()
  },
)

test('what is told to pages as the time is the database’s', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  await setMachineAhead(40)
  const { headers } = await call()
  expect(Math.abs(Date.parse(String(headers.date)) - realNow())).toBeLessThan(1_500)
})

test('marks of a time that has been taken back keep no job from running', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const stop = await startJobs([{ name: 'late', cron: '0 0 1 1 *', run: async () => 0 }])
  await db.execute(sql`update jobs.version set cron_on = now() + interval '2 hours'`)
  await db.execute(sql`
    insert into jobs.job (name, created_on, start_after)
    values ('late', now() + interval '2 hours', now() + interval '2 hours')`)
  await forgetFuture()
  const { rows } = await db.execute(sql`
    select (select cron_on from jobs.version) as mark, (select count(*)::int from jobs.job where name = 'late') as waiting`)
  expect(rows).toEqual([{ mark: null, waiting: 0 }])
  await stop()
})
