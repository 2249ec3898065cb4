import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { linksOf } from '#server/http/site.ts'
import { type Ask, ask, serverForAll } from './testServer.ts'

const PHONE = { 'sec-ch-ua-mobile': '?1' }
const LAPTOP = { 'sec-ch-ua-mobile': '?0' }

const server = serverForAll()

const get = (path: string, headers: Record<string, string> = {}, more: Ask = {}) =>
  ask(server().port, path, { headers, ...more })

describe('files of the build', () => {
  test('hashed files never change for a browser, others are revalidated', async () => {
    expect((await get('/_astro/app.h4sh.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/art/tile.h4sh.webp')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
    expect((await get('/lobby/home', PHONE)).headers['cache-control']).toBe('no-cache')
  })

  test('are sent in the browser’s best encoding', async () => {
    const path = '/_astro/app.h4sh.js'
    const whole = await get(path)
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get(path, { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.bytes).equals(whole.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(whole.bytes)).toBe(true)
    expect(br.bytes.length).toBeLessThan(whole.bytes.length / 10)
    expect(new Set([whole, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(br.headers.vary).toContain('accept-encoding')
  })

  test('a picture is sent as it is', async () => {
    const picture = await get('/art/tile.h4sh.webp', { 'accept-encoding': 'br' })
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '20' })
    expect(picture.headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['bytes=0-', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=5-2', 416, 'bytes */10', ''],
    ['bytes=-0', 416, 'bytes */10', ''],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['bytes=-', 200, undefined, '0123456789'],
    ['seconds=1-2', 200, undefined, '0123456789'],
  ])('a film is sent in ranges: %s', async (range, status, described, bytes) => {
    const piece = await get('/films/fair.webm', { range })
    expect([piece.status, piece.headers['content-range'], piece.bytes.toString()]).toEqual([status, described, bytes])
    expect(piece.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' })
  })

  test('a file that the browser has is not sent again', async () => {
    const { etag = '' } = (await get('/favicon.svg')).headers
    const again = await get('/favicon.svg', { 'if-none-match': `W/"other", ${etag}` })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await get('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD returns the size and sends nothing', async () => {
    const head = await get('/favicon.svg', {}, { method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, '41'])
  })

  test.each([
    '/../server/entry.mjs',
    '/_astro/../../server/entry.mjs',
    '/%2e%2e/server/entry.mjs',
    '/..%2fserver%2fentry.mjs',
    '/_astro/..%5c..%5cserver%5centry.mjs',
    '/secret.key',
    '/on-demand.json',
    '/_headers.json',
    '/_astro/app.h4sh.js.br',
    '/%00',
    '/%',
    '/constructor',
  ])('%s leads to nothing', async (path) => {
    const { status, text } = await get(path, PHONE)
    expect(status).toBe(404)
    expect(text).not.toContain('never served')
  })
})

describe('pages of two platforms', () => {
  test('one address, two pages, and caches are told why', async () => {
    const phone = await get('/lobby/home', PHONE)
    const laptop = await get('/lobby/home', LAPTOP)
    expect([phone.text, laptop.text]).toEqual([
      expect.stringContaining('phone home'),
      expect.stringContaining('wide home'),
    ])
    expect(phone.headers.vary).toBe('accept-encoding, sec-ch-ua-mobile, user-agent, cookie, accept-language')
    expect(phone.headers['accept-ch']).toBe('Sec-CH-UA-Mobile')
    expect(phone.headers.etag).not.toBe(laptop.headers.etag)
  })

  test('a choice is stored and leaves the address', async () => {
    const chosen = await get('/lobby/home?typeId=1&platform=desktop', PHONE)
    expect([chosen.status, chosen.headers.location]).toEqual([302, '/lobby/home?typeId=1'])
    const [cookie = ''] = chosen.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^platform=desktop; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/)
    expect((await get('/lobby/home', { ...PHONE, cookie: cookie.split(';')[0] ?? '' })).text).toContain('wide home')
    expect((await get('/lobby/home?platform=toaster', PHONE)).text).toContain('phone home')
  })

  test('redirects keep the query', async () => {
    const moved = await get('/bindBankCard?back=1&id=3', LAPTOP)
    expect([moved.status, moved.headers.location]).toEqual([302, '/lobby/bindBankCard?back=1&id=3'])
    const direct = await get('/mobile/lobby/home?brandId=2', PHONE)
    expect([direct.status, direct.headers.location]).toEqual([308, '/lobby/home?brandId=2'])
    const slash = await get('/lobby/home/?typeId=1', PHONE)
    expect([slash.status, slash.headers.location]).toEqual([308, '/lobby/home?typeId=1'])
  })

  test('redirects keep the path’s segments, and a line break in one ends no header', async () => {
    const notice = await get('/notice/detail/7?from=a', LAPTOP)
    expect([notice.status, notice.headers.location]).toEqual([302, '/lobby/notice/detail/7?from=a'])
    const broken = await get('/notice/detail/%0d%0ax:%201', LAPTOP)
    expect([broken.status, broken.headers.location]).toEqual([302, '/lobby/notice/detail/%0D%0Ax%3A%201'])
    expect((await get('/a%0d%0a//b', PHONE)).headers.location).toBe('/a%0D%0A/b')
  })

  test.each(['//evil.example/', '/mobile//evil.example', '/mobile/%5Cevil.example', '//evil.example?platform=mobile'])(
    'no redirect of %s leaves the site',
    async (path) => {
      const { headers } = await get(path, PHONE)
      if (headers.location) expect(new URL(headers.location, 'http://ours.example').host).toBe('ours.example')
    },
  )

  test('a missing page says so, with a designed page', async () => {
    const soon = await get('/search', PHONE)
    expect([soon.status, soon.text]).toEqual([404, expect.stringContaining('coming soon')])
    const unknown = await get('/no/such/page', PHONE)
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('not found')])
    expect(unknown.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  test('other methods are refused', async () => {
    const posted = await ask(server().port, '/lobby/home', { method: 'POST', body: '{}' })
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

test('a page announces before it arrives exactly the files that its first paint waits for', () => {
  const html =
    '<link rel="icon" href="/favicon.svg"><script src="/guard.js"></script><script type="module" src="/_astro/late.js"></script>' +
    '<link rel="stylesheet" href="/_astro/page.a.css"><link rel="stylesheet" href="/_astro/page.b.css">'
  expect(linksOf(html)).toEqual({
    link: '</_astro/page.a.css>; rel=preload; as=style, </_astro/page.b.css>; rel=preload; as=style, </guard.js>; rel=preload; as=script',
  })
  expect(linksOf('<title>bare</title>')).toEqual({})
})

describe('headers', () => {
  test('a page may run only code known to the build, and frame the demo’s payment pages; nobody may frame it', async () => {
    const { headers } = await get('/lobby/home', PHONE)
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self' 'sha256-abc='; frame-src 'self' http://localhost:6321; frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('a house game may be framed by our own lobby', async () => {
    const { headers } = await get('/house/1001', PHONE)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
  })

  test('a page without a policy from the build gets the strictest', async () => {
    const { headers } = await get('/terms-of-use', PHONE)
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })
})
