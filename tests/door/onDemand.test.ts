import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listening } from '#server/door/listen.ts'
import { ask, openDoor, type Seen } from './open.ts'
import { makeBuild } from './site.ts'

/** An entry as Astro builds one: it writes its own head, with a policy that knows the page's hashes, and the page in pieces. */
const ENTRY = `export const handler = async (request, reply, next) => {
  const name = request.url.split('/').at(-1)
  if (name === 'unknown') return next()
  const policy = name === 'plain' ? {} : { 'content-security-policy': "default-src 'self'; script-src 'sha256-abc='" }
  reply.writeHead(name === '999' ? 404 : name === 'failed' ? 500 : 200, { ...policy, 'content-type': 'text/html' })
  reply.write(request.method + ' ' + request.url + '\\n')
  if (name === 'halfway') return reply.write('Internal server error', () => reply.destroy(new Error('halfway')))
  await new Promise((resolve) => setTimeout(resolve))
  if (name !== 'small') reply.write(new TextEncoder().encode('many words of a notice. '.repeat(500)))
  reply.end()
}`
const PHONE = { 'sec-ch-ua-mobile': '?1' }
let door: Listening

beforeAll(async () => {
  const dist = await makeBuild()
  writeFileSync(join(dist, 'server', 'entry.mjs'), ENTRY)
  writeFileSync(join(dist, 'on-demand.json'), JSON.stringify(['^\\/mobile\\/notice\\/detail\\/([^/]+?)$']))
  door = await openDoor(dist)
})
afterAll(() => door.stop())

function get(name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
  return ask(door.port, `/notice/detail/${name}`, { method, headers: { ...PHONE, ...headers } })
}

describe('a page rendered when asked for', () => {
  test('keeps its hashes and its query, and nobody may frame it', async () => {
    const { text, headers } = await get('7?x=1')
    expect(text).toMatch(/^GET \/mobile\/notice\/detail\/7\?x=1\n(?:many words of a notice\. ){500}$/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'sha256-abc='")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('frame-src')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('that has no policy gets the strictest, and a status is kept', async () => {
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
  ])('is sent to who accepts "%s" as %s, with its size', async (accepted, encoding, open) => {
    const plain = await get('7')
    const seen = await get('7', { 'accept-encoding': accepted })
    expect([seen.status, seen.headers['content-encoding']]).toEqual([200, encoding])
    expect(open(seen.bytes).toString()).toBe(plain.text)
    expect(seen.headers['content-length']).toBe(String(seen.bytes.length))
    expect(seen.headers['transfer-encoding']).toBeUndefined()
    if (encoding) expect(seen.bytes.length).toBeLessThan(plain.bytes.length / 10)
    expect(seen.headers.vary).toBe('accept-encoding, sec-ch-ua-mobile, user-agent, cookie')
  })

  test('is not compressed where that would save nothing', async () => {
    const { headers, text } = await get('small', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], text]).toEqual([undefined, 'GET /mobile/notice/detail/small\n'])
    expect(headers.vary).toContain('accept-encoding')
  })

  test('has a tag for each encoding, and is not sent again to who has it', async () => {
    const asked = { 'accept-encoding': 'br' }
    const tag = String((await get('7', asked)).headers.etag)
    expect(tag).toMatch(/^"[\w-]{22}-br"$/)
    expect((await get('7')).headers.etag).toBe(tag.replace('-br', ''))
    const again = await get('7', { ...asked, 'if-none-match': tag })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag])
    expect((await get('8', { ...asked, 'if-none-match': tag })).status).toBe(200)
    expect((await get('999', { ...asked, 'if-none-match': '*' })).status).toBe(404)
  })

  test('tells a HEAD what a GET would weigh, and sends nothing', async () => {
    const whole = await get('7', { 'accept-encoding': 'gzip' })
    const head = await get('7', { 'accept-encoding': 'gzip' }, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject({ etag: whole.headers.etag, 'content-length': whole.headers['content-length'] })
  })

  test('that fails, at once or halfway, is the apology with the number of the request', async () => {
    for (const name of ['failed', 'halfway']) {
      const { status, text, headers } = await get(name)
      expect([status, text]).toEqual([500, expect.not.stringContaining('notice')])
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    }
    expect((await get('7')).status).toBe(200)
  })

  test('that Astro does not know is missing', async () => {
    expect((await get('unknown')).status).toBe(404)
  })
})
