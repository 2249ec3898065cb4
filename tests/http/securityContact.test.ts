import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { HttpServer } from '#server/http/server.ts'
import { freshDatabase } from '../database.ts'
import { type Ask, ask } from './testServer.ts'

const PATH = '/.well-known/security.txt'
const servers: HttpServer[] = []

beforeAll(freshDatabase)
afterAll(() => Promise.all(servers.map((server) => server.stop())))

/** Asks a server started with this contact. */
async function askWith(contact: string, given: Ask = {}) {
  vi.resetModules()
  vi.stubEnv('PERYA_SECURITY_CONTACT', contact)
  const { makeApp } = await import('#server/http/app.ts')
  const { listen } = await import('#server/http/server.ts')
  const server = await listen(makeApp(), 0, '127.0.0.1')
  servers.push(server)
  return await ask(server.port, PATH, given)
}

test('a finder of a weakness learns where to report it, in the form of RFC 9116', async () => {
  const { status, headers, text } = await askWith('mailto:security@play.example.org')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@play.example.org',
    Canonical: `http://localhost:4321${PATH}`,
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('without a contact the file does not exist', async () => {
  expect((await askWith('')).status).toBe(404)
})
