import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { astroOf } from '#server/door/astro.ts'

/** An entry as Astro builds one: it writes its own head, with a policy that knows the page's hashes. */
const ENTRY = `export const handler = async (request, reply) => {
  const policy = request.url.startsWith('/plain') ? {} : { 'content-security-policy': "default-src 'self'; script-src 'sha256-abc='" }
  reply.writeHead(request.url.includes('999') ? 404 : 200, { ...policy, 'content-type': 'text/html' })
  reply.end(request.url)
}`
let dist: string
let server: Server
let address: string

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'perya-on-demand-'))
  mkdirSync(join(dist, 'server'))
  writeFileSync(join(dist, 'server', 'entry.mjs'), ENTRY)
  const render = astroOf(dist)
  server = createServer((incoming, outgoing) => {
    const bindings = { incoming, outgoing } as Parameters<typeof render>[0] // plain HTTP/1 is one of the bindings
    void render(bindings, incoming.url ?? '/', { 'cache-control': 'no-cache' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(dist, { recursive: true })
})

test('a page rendered when asked for keeps its hashes, and nobody may frame it', async () => {
  const reply = await fetch(`${address}/mobile/notice/detail/7?x=1`)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'sha256-abc='")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('frame-src')
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(await reply.text()).toBe('/mobile/notice/detail/7?x=1')
})

test('one without a policy gets the strictest, and a status is kept', async () => {
  const reply = await fetch(`${address}/plain/999`)
  expect(reply.status).toBe(404)
  expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(reply.headers.get('content-security-policy')).toContain("object-src 'none'")
})
