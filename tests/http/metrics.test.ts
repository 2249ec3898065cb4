import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { consoleApp } from '#server/console/app.ts'
import { listenInside } from '#server/console/listen.ts'
import { mayReadMetrics } from '#server/http/metrics.ts'
import type { HttpServer } from '#server/http/server.ts'
import { freshDatabase } from '../database.ts'
import { ask, startServer } from './testServer.ts'

const TOKEN = 'a-token-of-at-least-24-characters'
const demo = { metricsToken: '', proxyHops: 0, mode: 'demo' as const }
const live = { ...demo, mode: 'live' as const }
const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({ headers, socket: { remoteAddress } })

describe('without a token', () => {
  test.each(['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', '::ffff:127.0.0.1', 'fd00::1'])(
    '%s may read',
    (address) => {
      expect(mayReadMetrics(from(address), demo)).toBe(true)
      expect(mayReadMetrics(from(address), { ...live, proxyHops: 1 })).toBe(true)
    },
  )

  test.each(['203.0.113.7', '2001:db8::1', '172.32.0.1', ''])('%s may not', (address) => {
    expect(mayReadMetrics(from(address), demo)).toBe(false)
    expect(mayReadMetrics(from(address), { ...live, proxyHops: 1 })).toBe(false)
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])('nobody may through a proxy that says %s', (name) => {
    for (const proxyHops of [0, 1, 2]) {
      for (const terms of [demo, live]) {
        const said = { [name]: '127.0.0.1', authorization: 'Bearer ' }
        expect(mayReadMetrics(from('127.0.0.1', said), { ...terms, proxyHops })).toBe(false)
      }
    }
  })

  test('nobody may in live mode where a proxy would not show itself', () => {
    expect(mayReadMetrics(from('127.0.0.1'), live)).toBe(false)
  })
})

describe('with a token', () => {
  const closed = { ...live, metricsToken: TOKEN }

  test('its holder may read from anywhere, through any proxy', () => {
    for (const address of ['127.0.0.1', '203.0.113.7']) {
      const brought = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '198.51.100.2' }
      expect(mayReadMetrics(from(address, brought), closed)).toBe(true)
    }
  })

  test.each([
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Bearer ${TOKEN}x`,
    `bearer ${TOKEN}`,
    `Basic ${TOKEN}`,
    'Bearer undefined',
  ])('nobody else, also not from this machine: %j', (authorization) => {
    expect(mayReadMetrics(from('127.0.0.1', { authorization }), closed)).toBe(false)
    expect(mayReadMetrics(from('127.0.0.1'), closed)).toBe(false)
  })
})

describe('over HTTP', () => {
  let server: HttpServer
  beforeAll(async () => {
    await freshDatabase()
    server = await startServer()
  })
  afterAll(() => server.stop())

  test('an undeclared proxy is warned of once, with the setting to change', async () => {
    const body = JSON.stringify({ clientReferrer: 'ph', channel: 'WEB', appId: 'x', platform: 0 })
    const call = (headers: Record<string, string>) =>
      ask(server.port, '/app/v1/getLobbyConfig', { method: 'POST', body, headers })
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    await call({})
    expect(warned).not.toHaveBeenCalled()
    for (let each = 0; each < 5; each += 1) await call({ 'x-forwarded-for': `203.0.113.${each}` })
    expect(warned).toHaveBeenCalledOnce()
    expect(String(warned.mock.calls[0]?.[0])).toContain('PERYA_PROXY_HOPS')
    expect(JSON.stringify(warned.mock.calls)).not.toContain('203.0.113')
  })

  test('a direct caller of the inside gets the figures; through a proxy nothing is there, and nothing says more', async () => {
    const inside = await listenInside(
      consoleApp(
        async () => Buffer.of(),
        () => undefined,
      ),
      0,
      '127.0.0.1',
    )
    const direct = await ask(inside.port, '/metrics')
    expect([direct.status, direct.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(direct.text).toContain('perya_call_seconds')
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const { status, text } = await ask(inside.port, '/metrics', { headers: { [name]: '203.0.113.7' } })
      expect([status, text]).toEqual([404, 'Not found'])
    }
    await inside.stop()
  })

  test('players have no such address, whatever they say', async () => {
    for (const headers of [{}, { authorization: `Bearer ${TOKEN}` }, { host: 'localhost:5321' }])
      expect((await ask(server.port, '/metrics', { headers })).status).toBe(404)
  })
})
