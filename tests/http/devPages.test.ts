import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadToPage } from '#build/devPages.ts'
import { ask, type Seen } from './testServer.ts'

const PAGES = ['/mobile/lobby/home', '/coming-soon', '/404']
const build = { hasPage: (path: string) => PAGES.includes(path), isOnDemand: () => false }
let server: Server
let port: number

/** A stand-in for Astro: it answers every page with 200, and names the requested one. */
beforeAll(async () => {
  server = createServer((request, reply) => {
    leadToPage(request, reply, build, () => reply.writeHead(200, { 'content-type': 'text/html' }).end(request.url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has this type of address.
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

function visit(path: string, accept = 'text/html'): Promise<Seen> {
  return ask(port, path, { headers: { accept } })
}

test.each([
  ['/lobby/home?typeId=1', 200, '/mobile/lobby/home?typeId=1'],
  ['/activity/spin', 404, '/coming-soon'],
  ['/no/such/page', 404, '/404'],
])('during development, %s answers %i as in production', async (path, status, page) => {
  const seen = await visit(path)
  expect([seen.status, seen.text, seen.headers['content-type']]).toEqual([status, page, 'text/html'])
})

test('modules and files are left to Vite', async () => {
  for (const path of ['/src/islands/shell.ts', '/favicon.svg', '/@vite/client']) {
    const seen = await visit(path)
    expect([seen.status, seen.text]).toEqual([200, path])
  }
  expect((await visit('/activity/spin', 'application/json')).status).toBe(200)
})

test('redirects and the choice of a layout are those of the HTTP server', async () => {
  const moved = await visit('/mobile/lobby/home?typeId=1')
  expect([moved.status, moved.headers.location]).toEqual([302, '/lobby/home?typeId=1'])
  const chosen = await visit('/lobby/home?platform=desktop')
  expect([chosen.status, chosen.headers.location]).toEqual([302, '/lobby/home'])
  expect(chosen.headers['set-cookie']?.[0]).toMatch(/^platform=desktop/)
})
