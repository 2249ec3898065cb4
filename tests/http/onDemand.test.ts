import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import type { HttpServer } from '#server/http/server.ts'
import { makeBuild } from './buildFixture.ts'
import { ask, type Seen, startServer } from './testServer.ts'

const KEPT_UNTIL = '2100-01-01T00:00:00.000Z'

/**
 * An entry as Astro builds one. It writes its own head, with a policy that contains the page's hashes, and sends the page in pieces. Its
 * pages may be cached, except those whose name ends in a letter; every page names its rendering.
 */
const ENTRY = `let renderings = 0
export const handler = async (request, reply, next) => {
  const name = request.url.split('/').at(-1)
  renderings += 1
  if (/\\d$/.test(name)) reply.setHeader('x-keep-until', '${KEPT_UNTIL}')
  if (name === 'unknown') return next()
  const policy = name === 'plain' ? {} : { 'content-security-policy': "default-src 'self'; script-src 'sha256-abc='" }
  reply.writeHead(name === '999' ? 404 : name === 'failed' ? 500 : 200, { ...policy, 'content-type': 'text/html' })
  reply.write(request.method + ' ' + request.url + ' ' + renderings + '\\n')
  if (name === 'halfway') return reply.write('Internal server error', () => reply.destroy(new Error('halfway')))
  await new Promise((resolve) => setTimeout(resolve))
  if (name !== 'small') reply.write(new TextEncoder().encode('many words of a notice. '.repeat(500)))
  reply.end()
}`
// A proxy sets the addresses.
vi.hoisted(() => vi.stubEnv('PERYA_PROXY_HOPS', '1'))

const PHONE = { 'sec-ch-ua-mobile': '?1' }
let server: HttpServer

beforeAll(async () => {
  const dist = await makeBuild()
  writeFileSync(join(dist, 'server', 'entry.mjs'), ENTRY)
  writeFileSync(join(dist, 'on-demand.json'), JSON.stringify(['^\\/mobile\\/notice\\/detail\\/([^/]+?)$']))
  writeFileSync(join(dist, 'client', '500.html'), '<title>the lights went out</title>')
  mkdirSync(join(dist, 'client', 'th', '500'), { recursive: true })
  writeFileSync(join(dist, 'client', 'th', '500', 'index.html'), '<title>ไฟดับไปชั่วขณะ</title>')
  server = await startServer(dist)
})
afterEach(() => setClock(undefined))
afterAll(() => server.stop())

let visitors = 0

/** Each visit has its own address, or the given one. */
function get(name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
  visitors += 1
  const from = { 'x-forwarded-for': `10.0.0.${visitors}` }
  return ask(server.port, `/notice/detail/${name}`, { method, headers: { ...PHONE, ...from, ...headers } })
}

describe('a page rendered on demand', () => {
  test('keeps its hashes, and nobody may frame it', async () => {
    const { text, headers } = await get('7?x=1')
    expect(text).toMatch(/^GET \/mobile\/notice\/detail\/7 \d+\n(?:many words of a notice\. ){500}$/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'sha256-abc='")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('frame-src')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('without a policy gets the strictest, and a status is kept', async () => {
    const plain = await get('plain')
    expect(plain.headers['content-security-policy']).toContain("object-src 'none'")
    const missing = await get('999', { 'accept-encoding': 'br' })
    expect([missing.status, missing.headers['content-encoding']]).toEqual([404, 'br'])
    expect(missing.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
    ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
  ])('is sent to a client that accepts "%s" as %s, with its size', async (accepted, encoding, open) => {
    const plain = await get('7')
    const seen = await get('7', { 'accept-encoding': accepted })
    expect([seen.status, seen.headers['content-encoding']]).toEqual([200, encoding])
    expect(open(seen.bytes).toString()).toBe(plain.text)
    expect(seen.headers['content-length']).toBe(String(seen.bytes.length))
    expect(seen.headers['transfer-encoding']).toBeUndefined()
    if (encoding) expect(seen.bytes.length).toBeLessThan(plain.bytes.length / 10)
    expect(seen.headers.vary).toBe('accept-encoding, sec-ch-ua-mobile, user-agent, cookie, accept-language')
  })

  test('is not compressed where that would save nothing', async () => {
    const { headers, text } = await get('small', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(text).toMatch(/^GET \/mobile\/notice\/detail\/small \d+\n$/)
    expect(headers.vary).toContain('accept-encoding')
  })

  test('has a tag for each encoding, and is not sent again to a client that has it', async () => {
    const asked = { 'accept-encoding': 'br' }
    const tag = String((await get('7', asked)).headers.etag)
    expect(tag).toMatch(/^"[\w-]{22}-br"$/)
    expect((await get('7')).headers.etag).toBe(tag.replace('-br', ''))
    const again = await get('7', { ...asked, 'if-none-match': tag })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag])
    expect((await get('8', { ...asked, 'if-none-match': tag })).status).toBe(200)
    expect((await get('999', { ...asked, 'if-none-match': '*' })).status).toBe(404)
  })

  test('tells a HEAD a GET’s size, and sends nothing', async () => {
    const whole = await get('7', { 'accept-encoding': 'gzip' })
    const head = await get('7', { 'accept-encoding': 'gzip' }, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject({ etag: whole.headers.etag, 'content-length': whole.headers['content-length'] })
  })

  test('that fails, at once or halfway, is the error page with the request’s number', async () => {
    for (const name of ['failed', 'halfway']) {
      const { status, text, headers } = await get(name)
      expect([status, text]).toEqual([500, expect.not.stringContaining('notice')])
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    }
    expect((await get('7')).status).toBe(200)
  })

  test('that fails is an error page in the language of its address, then of the device', async () => {
    const asked = (path: string, headers = {}) => ask(server.port, path, { headers: { ...PHONE, ...headers } })
    const thai = expect.stringContaining('ไฟดับ')
    expect((await asked('/th/notice/detail/failed')).text).toEqual(thai)
    expect((await asked('/notice/detail/failed', { cookie: 'locale=th' })).text).toEqual(thai)
    // There is no Filipino translation here.
    for (const path of ['/notice/detail/failed', '/fil/notice/detail/failed'])
      expect((await asked(path)).text).toContain('the lights went out')
  })

  test('unknown to Astro is missing', async () => {
    expect((await get('unknown')).status).toBe(404)
  })
})

describe('a rendered page', () => {
  const rendering = ({ text }: Seen) => / (\d+)\n/.exec(text)?.[1]

  test('is cached for all visitors, whatever their query, in each encoding', async () => {
    const first = await get('11')
    for (const query of ['', '?x=1', '?x=2&y=3']) expect((await get(`11${query}`)).text).toBe(first.text)
    const small = await get('11', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(small.bytes).toString()).toBe(first.text)
    expect(rendering(await get('12'))).not.toBe(rendering(first))
    expect(first.headers).not.toHaveProperty('x-keep-until')
    expect((await get('11')).headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('is rendered once for parallel requests', async () => {
    const seen = await Promise.all(Array.from({ length: 20 }, () => get('13')))
    expect(new Set(seen.map(rendering)).size).toBe(1)
  })

  test('is rendered again once its cache time is over', async () => {
    const before = rendering(await get('14'))
    setClock(new Date(Date.parse(KEPT_UNTIL) - 1))
    expect(rendering(await get('14'))).toBe(before)
    setClock(new Date(KEPT_UNTIL))
    expect(rendering(await get('14'))).not.toBe(before)
  })

  test.each(['plain', '999'])('is not cached unless the page says so and exists: %s', async (name) => {
    expect(rendering(await get(name))).not.toBe(rendering(await get(name)))
  })
})

test('an endless set of addresses is stopped, per visitor and in total, and cached pages are still sent', async () => {
  const kept = await get('15')
  setClock(new Date('2031-01-01'))
  const from = { 'x-forwarded-for': '10.1.1.1' }
  for (let number = 0; number < 20; number += 1) expect((await get(`endless${number}x`, from)).status).toBe(200)
  const stopped = await get('endlessx', from)
  expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '10'])
  expect((await get('15', from)).text).toBe(kept.text)
  for (let visitor = 0; visitor < 180; visitor += 1) await get('othersx', { 'x-forwarded-for': `10.2.2.${visitor}` })
  expect((await get('othersx')).status).toBe(429)
  expect((await get('15')).text).toBe(kept.text)
  setClock(new Date('2031-01-01T00:00:10Z'))
  expect((await get('othersx', from)).status).toBe(200)
})
