import { describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { makeApp } from '#server/http/app.ts'
import { listen } from '#server/http/server.ts'
import { revokeOperator } from '#server/operators/accounts.ts'
import { forgetDevice } from '#server/operators/devices.ts'
import { operatorDevices } from '#server/operators/tables.ts'
import { ask } from '../http/testServer.ts'
import { newPlayer } from '../player.ts'
import { operatorNamed } from '../terminal.ts'
import { codeOf, consoleForAll, cookieOf, enrolled, loggedIn, nextPeriod, port, visit } from './consoleHarness.ts'
import { add, later, newest } from './operatorHarness.ts'

const LOG_IN = '/console/log-in'
const MINUTE_MS = 60_000

consoleForAll()

describe('the log-in', () => {
  test('shows a device at first, and its first code opens the console', async () => {
    const { name, secret } = await operatorNamed('una', 'support')
    const first = await visit(LOG_IN, { form: { name, secret, code: '' } })
    expect([first.status, first.headers.location]).toEqual([303, '/console/device'])
    const cookie = cookieOf(first)
    expect((await visit('/console', { cookie })).headers.location).toBe('/console/device')
    const { view } = await visit('/console/device', { cookie })
    const key = view.page === 'device' ? view.key : ''
    expect(view).toMatchObject({ page: 'device', address: expect.stringContaining(`secret=${key}`) })
    expect((await visit('/console/device', { cookie, form: { code: '000000' } })).status).toBe(403)
    const confirmed = await visit('/console/device', { cookie, form: { code: codeOf(key) } })
    expect(confirmed.headers.location).toBe('/console')
    expect((await visit('/console', { cookie: cookieOf(confirmed) })).view).toMatchObject({ page: 'queues' })
    expect((await visit('/console', { cookie })).headers.location).toBe(LOG_IN)
    const [row] = await db.select().from(operatorDevices)
    expect(row?.sealed).not.toContain(key)
  })

  test('gives a cookie that no script and no other site reaches', async () => {
    const { name, secret, key } = await enrolled('dos', 'support')
    nextPeriod()
    const seen = await visit(LOG_IN, { form: { name, secret, code: codeOf(key) } })
    expect(seen.headers['set-cookie']?.[0]).toMatch(/^console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/)
  })

  test('takes a code once, also of two at the same moment', async () => {
    const { name, secret, key } = await enrolled('tres', 'support')
    nextPeriod()
    const form = { name, secret, code: codeOf(key) }
    const both = await Promise.all([visit(LOG_IN, { form }), visit(LOG_IN, { form })])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 403])
    expect((await visit(LOG_IN, { form })).status).toBe(403)
    nextPeriod()
    expect((await visit(LOG_IN, { form })).status).toBe(403)
  })

  test('refuses a guessed secret, a guessed code and an unknown name alike, and keeps the known ones', async () => {
    const { name, secret, key } = await enrolled('kwatro', 'support')
    nextPeriod()
    const guesses = [
      { name, secret: 'Tanglaw ng iba, 7 isla', code: codeOf(key) },
      { name, secret, code: '123456' },
      { name: 'nobody', secret, code: codeOf(key) },
    ]
    const seen = []
    for (const form of guesses) seen.push(await visit(LOG_IN, { form }))
    expect(seen.map(({ status }) => status)).toEqual([403, 403, 403])
    const problems = seen.map(({ view }) => (view.page === 'logIn' ? view.problem : ''))
    expect(new Set(problems).size).toBe(1)
    expect(await newest()).toMatchObject({ operator: name, kind: 'barred', verb: 'code' })
  })

  test('shows a key to the latest log-in alone', async () => {
    const { name, secret } = await operatorNamed('lihim', 'support')
    const form = { name, secret, code: '' }
    const first = { cookie: cookieOf(await visit(LOG_IN, { form })) }
    const second = { cookie: cookieOf(await visit(LOG_IN, { form })) }
    expect((await visit('/console/device', first)).headers.location).toBe(LOG_IN)
    expect((await visit('/console/device', second)).view).toMatchObject({ page: 'device' })
  })

  test('limits codes by name: the right one is refused too, for a while', async () => {
    const { name, secret, key } = await enrolled('singko', 'support')
    nextPeriod()
    for (let each = 0; each < 5; each += 1) await visit(LOG_IN, { form: { name, secret, code: '111111' } })
    const seen = await visit(LOG_IN, { form: { name, secret, code: codeOf(key) } })
    expect([seen.status, seen.view]).toMatchObject([429, { problem: expect.stringMatching(/^Too many tries/) }])
  })
})

describe('guesses of a stranger', () => {
  const guess = (name: string) =>
    visit(LOG_IN, { form: { name, secret: 'Tanglaw ng iba, 7 isla', code: '111111' } }).then(({ status }) => status)

  test('at one name are bounded, and bar neither another operator nor this one in a known browser', async () => {
    const victim = await enrolled('diyes', 'support')
    const other = await enrolled('onse', 'support')
    nextPeriod()
    const formOf = ({ name, secret, key }: typeof victim) => ({ name, secret, code: codeOf(key) })
    const first = await visit(LOG_IN, { form: formOf(victim) })
    const known = (first.headers['set-cookie']?.[1] ?? '').split(';')[0] ?? ''
    expect(first.headers['set-cookie']?.[1]).toMatch(/^console-browser=.*Path=\/console; HttpOnly; SameSite=Strict$/)
    const seen: number[] = []
    for (let each = 0; each < 38; each += 1) seen.push(await guess(victim.name))
    expect(seen.filter((status) => status === 403).length).toBe(10)
    nextPeriod()
    expect((await visit(LOG_IN, { form: formOf(other) })).status).toBe(303)
    expect((await visit(LOG_IN, { form: formOf(victim) })).status).toBe(429)
    expect((await visit(LOG_IN, { form: formOf(victim), cookie: known })).status).toBe(303)
  })

  test('in a known browser are bounded too, and another name is not known there', async () => {
    const one = await enrolled('dose', 'support')
    const other = await enrolled('trese', 'support')
    nextPeriod()
    const first = await visit(LOG_IN, { form: { name: one.name, secret: one.secret, code: codeOf(one.key) } })
    const cookie = (first.headers['set-cookie']?.[1] ?? '').split(';')[0] ?? ''
    const guesses = async (name: string, sent: { cookie?: string }) => {
      const form = { name, secret: 'Tanglaw ng iba, 7 isla', code: '111111' }
      const seen: number[] = []
      for (let each = 0; each < 12; each += 1) seen.push((await visit(LOG_IN, { form, ...sent })).status)
      return seen.filter((status) => status === 403).length
    }
    expect(await guesses(one.name, { cookie })).toBe(10)
    expect(await guesses(one.name, { cookie: `${cookie}x` })).toBe(10)
    expect(await guesses(other.name, {})).toBe(10)
    expect(await guesses(other.name, { cookie })).toBe(0)
  })
})

describe('a session', () => {
  test('ends after fifteen idle minutes, and lives while it is used', async () => {
    const { cookie } = await loggedIn('sais', 'support')
    later(14 * MINUTE_MS)
    expect((await visit('/console', { cookie })).status).toBe(200)
    later(28 * MINUTE_MS)
    expect((await visit('/console', { cookie })).status).toBe(200)
    later(43 * MINUTE_MS)
    expect((await visit('/console', { cookie })).headers.location).toBe(LOG_IN)
  })

  test('ends at once when its operator is revoked, and when it logs out', async () => {
    const { cookie } = await loggedIn('syete', 'support')
    expect((await visit('/console', { cookie })).status).toBe(200)
    await db.transaction((tx) => revokeOperator(tx, 'syete', 'test'))
    expect((await visit('/console', { cookie })).headers.location).toBe(LOG_IN)
    const other = await loggedIn('otso', 'support')
    await visit('/console/log-out', { cookie: other.cookie, form: {} })
    expect((await visit('/console', other)).headers.location).toBe(LOG_IN)
  })

  test('ends when its device is forgotten', async () => {
    const { cookie } = await loggedIn('nawala', 'support')
    await db.transaction((tx) => forgetDevice(tx, 'nawala'))
    expect((await visit('/console', { cookie })).headers.location).toBe(LOG_IN)
  })

  test('of a player opens nothing', async () => {
    const { token } = await newPlayer()
    const seen = await visit('/console', { cookie: `console=${token}`, headers: { token, authorization: token } })
    expect(seen.headers.location).toBe(LOG_IN)
  })

  test('of a secret that another set may only choose another', async () => {
    const secret = 'Bukang-liwayway 12 ng bayan'
    await add('bago', 'payments', secret)
    const { key } = await enrolled('bago', 'payments')
    nextPeriod()
    const cookie = cookieOf(await visit(LOG_IN, { form: { name: 'bago', secret, code: codeOf(key) } }))
    expect((await visit('/console', { cookie })).view).toMatchObject({
      mustChoose: true,
      groups: [{ links: [{ label: 'Operators secret' }] }],
    })
    expect((await visit('/console/do/withdrawals', { cookie })).status).toBe(404)
  })
})

describe('the way in', () => {
  test.each([
    ['a forged Host', { host: 'console.evil.example' }],
    ['a forged forwarded address', { 'x-forwarded-for': '127.0.0.1' }],
    ['a forged forwarded host', { forwarded: 'for=127.0.0.1;host=localhost' }],
  ])('is closed to %s', async (_, headers) => {
    expect((await visit(LOG_IN, { headers })).status).toBe(404)
  })

  test.each(['http://evil.example', 'null', ''])('takes no form of the origin %j', async (from) => {
    const { cookie } = await loggedIn(`pinto${from.length}`, 'support')
    const seen = await visit('/console/log-out', { cookie, form: {}, headers: { origin: from } })
    expect(seen.status).toBe(403)
    expect((await visit('/console', { cookie })).status).toBe(200)
  })

  test('is no address of players, whatever they say', async () => {
    const outside = await listen(makeApp(), 0, '127.0.0.1')
    const inside = `localhost:${port()}`
    const said: Record<string, string>[] = [{}, { host: inside }, { 'x-forwarded-host': inside }]
    const found = []
    for (const path of ['/console', LOG_IN, '/console/do/withdrawals', '/metrics'])
      for (const headers of said) found.push((await ask(outside.port, path, { headers })).status)
    await outside.stop()
    expect(new Set(found)).toEqual(new Set([404]))
  })

  test('tells nobody of itself, and keeps nothing', async () => {
    const { headers } = await visit(LOG_IN)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['content-security-policy']).not.toContain('script')
  })

  test('has metrics and health', async () => {
    expect((await visit('/metrics')).text).toContain('perya_call_seconds')
    expect((await visit('/healthz')).status).toBe(200)
  })
})
