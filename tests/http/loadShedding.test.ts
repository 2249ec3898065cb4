import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import type { Load } from '#contract/wire.ts'
import { config } from '#server/base/config.ts'
import { handlers } from '#server/dispatch/calls.ts'
import { acquireSlot, boundOf, LOADS_MAX, releaseSlot } from '#server/http/loadShedding.ts'
import { ENVELOPE } from '../call.ts'
import { newPlayer } from '../player.ts'
import { ask, figures, type Seen, serverForAll } from './testServer.ts'

const names = Object.keys(calls) as CallName[]

const server = serverForAll()

const send = (name: string, body: object = {}, token = ''): Promise<Seen> =>
  ask(server().port, `/app/v1/${name}`, {
    method: 'POST',
    body: JSON.stringify({ ...ENVELOPE, ...body }),
    headers: { authorization: token },
  })

let taken: Load[] = []
afterEach(() => {
  for (const load of taken) releaseSlot(load, 0)
  taken = []
})

/** Simulates a number of pending calls of a load class. */
function fill(load: Load): void {
  while (taken.filter((each) => each === load).length < LOADS_MAX[load]) {
    acquireSlot(load)
    taken.push(load)
  }
}

describe('the contract assigns each call a load class', () => {
  const ofKind = (load: Load) => names.filter((name) => calls[name].load === load).sort()

  test('a player can always withdraw, log out and stop playing', () => {
    expect(ofKind('urgent')).toEqual(
      [
        ...['exchange', 'exchangeCancel', 'returnDeposit', 'getExchange', 'getBankInfo'],
        ...['logout', 'endSessions'],
        ...['getMyData', 'askClosing', 'cancelClosing', 'payOut'],
        ...['getExclusion', 'excludeMe'],
        ...['anonymous/excludedState', 'anonymous/excludedPayOut', 'anonymous/excludedExtend'],
      ].sort(),
    )
    expect(LOADS_MAX.urgent).toBeGreaterThan(4 * LOADS_MAX.ordinary)
  })

  test('a call without a class is ordinary', () => {
    expect(ofKind('ordinary')).toEqual(expect.arrayContaining(['houseSpin', 'refreshData', 'online']))
    expect(ofKind('ordinary').length).toBeGreaterThan(names.length / 3)
  })

  test('there are enough connections for urgent calls, whatever the rest does', () => {
    expect(LOADS_MAX.ordinary).toBe(8 * config.databaseConnections)
  })
})

describe('more pending calls of a class than allowed', () => {
  test('get a retry time, keep the session, and delay no other class', async () => {
    const { token } = await newPlayer({ coin: 0 })
    fill('ordinary')
    const { status, json, headers } = await send('refreshData', {}, token)
    expect([status, json]).toMatchObject([503, { code: 503, errcode: 503, retryAfter: expect.any(Number) }])
    expect(headers['retry-after']).toBe(String(json.retryAfter))
    expect((await send('noSuchCall')).status).toBe(503)
    expect((await send('getExchange', {}, token)).json).toMatchObject({ code: 200, errcode: 0 })
    expect((await send('accountLogin')).status).toBe(400)
    expect((await ask(server().port, '/pay/v1/sandbox', { method: 'POST', body: '{}' })).status).not.toBe(503)
    for (const path of ['/lobby/home', '/favicon.svg', '/healthz'])
      expect((await ask(server().port, path)).status).toBe(200)
    expect(await figures()).toContain('perya_calls_shed_total')
    for (const load of taken.splice(0)) releaseSlot(load, 0)
    expect((await send('refreshData', {}, token)).status).toBe(200)
  })

  test.each(names)('are refused for %s', async (name) => {
    const { load } = calls[name]
    fill(load)
    const type = calls[name].fileBytesMax ? 'application/octet-stream' : 'application/json'
    const headers = { 'content-type': type }
    expect((await ask(server().port, `/app/v1/${name}`, { method: 'POST', body: '{}', headers })).status).toBe(503)
  })

  test('refuse payment webhooks last', async () => {
    fill('urgent')
    const { status, headers } = await ask(server().port, '/pay/v1/sandbox', { method: 'POST', body: '{}' })
    expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)])
  })

  test('get retry times that differ', async () => {
    fill('ordinary')
    const waits = new Set<unknown>()
    for (let time = 0; time < 8; time += 1) waits.add((await send('refreshData')).json.retryAfter)
    expect(waits.size).toBeGreaterThan(2)
    expect([...waits].every((wait) => Number(wait) >= 1 && Number(wait) <= 5)).toBe(true)
  })

  test('appear in the metrics', async () => {
    fill('password')
    await send('accountLogin')
    const text = await figures()
    expect(text).toMatch(/perya_calls_shed_total\{load="password"\} [1-9]/)
    expect(text).toContain(`perya_calls_under_way{load="password"} ${LOADS_MAX.password}`)
  })
})

test('fewer are accepted while more than a fifth of them are slow, and more again afterwards', () => {
  const pass = (tookMs: number) => {
    acquireSlot('ordinary')
    releaseSlot('ordinary', tookMs)
  }
  const [quick, slow] = [1, 1_000]
  for (let call = 0; call < 1_000; call += 1) pass(slow)
  const least = boundOf('ordinary')
  expect(least).toBe(2 * config.databaseConnections)
  for (let call = 0; call < 1_000; call += 1) pass(call % 6 === 0 ? slow : quick)
  expect(boundOf('ordinary')).toBeGreaterThan(least + 1)
  for (let call = 0; call < 1_000; call += 1) pass(quick)
  expect(boundOf('ordinary')).toBe(LOADS_MAX.ordinary)
  for (let call = 0; call < 1_000; call += 1) pass(call % 4 === 0 ? slow : quick)
  expect(boundOf('ordinary')).toBeLessThanOrEqual(least + 2)
})

test('a flood of calls is answered up to the limit, and all places are free after it', async () => {
  const gate = Promise.withResolvers<void>()
  const spied = vi.spyOn(handlers, 'exitGame').mockImplementation(async () => {
    await gate.promise
    return {}
  })
  const surplus = 20
  const bound = boundOf('ordinary')
  const statuses: number[] = []
  const count = (status: number) => statuses.filter((each) => each === status).length
  const flood = Array.from({ length: bound + surplus }, async () => {
    statuses.push((await send('exitGame')).status)
  })
  await expect.poll(() => [spied.mock.calls.length, count(503)]).toEqual([bound, surplus])
  gate.resolve()
  await Promise.all(flood)
  expect(count(200)).toBe(bound)
  const text = await figures()
  expect(text).toContain('perya_calls_under_way{load="ordinary"} 0')
})
